// SPDX-License-Identifier: MIT
// The command line and the files beside a game: all verbs open a game in the same way, no act is lost, and no
// control character reaches the terminal.
#include <ctime>
#include <filesystem>

#include "io/save/seal.hpp"
#include "shellgame/base/json.hpp"
#include "support/left_over.hpp"
#include "support/run_cli.hpp"
#include "support/sanitized.hpp"
#include "words/message_json.hpp"

using namespace shellgame;
using test::containsText;
using test::LeftOverLaw;
using test::runCli;

namespace {

/// Writes a saved game with two acts, and its journal with a third act.
void savedWithJournal(const std::string& file) {
    auto game = loadGame(LeftOverLaw::scenario());
    REQUIRE(game);
    for (const char* text : {"one", "two"})
        REQUIRE(game->session->perform(Json{{"do", "note"}, {"text", text}}).ok);
    const auto seal = saveGame(*game, file);
    REQUIRE(seal);
    game->seal = *seal;
    game->path = file;
    game->inFile = 2;
    Journal journal(journalOf(file));
    REQUIRE(game->session->perform(Json{{"do", "note"}, {"text", "three"}}).ok);
    REQUIRE(journal.keep(*game));
}

/// Computes a save's seal again after its entries were edited.
Json sealedAgain(Json save) {
    const Seals seals(saveFormat);
    std::string chain = seals.ofStart(save["start"]);
    for (Json& entry : save["entries"]) {
        chain = seals.ofEntry(chain, entry);
        entry["seal"] = chain;
    }
    save["seal"] = seals.ofFile(chain, save);
    return save;
}

}  // namespace

TEST_CASE("A02 whatever files are beside a save, the command line loses no reported act",
          "[cli][journal][laws][A02][A03]") {
    const test::TemporaryFolder folder;
    const std::string script = folder.file("script.jsonl");
    const int games = sanitized ? 2 : 6, evenings = 10;
    int putAside = 0;
    for (int seed = 1; seed <= games; ++seed) {
        LeftOverLaw law(static_cast<unsigned>(seed));
        for (int i = 0; i < evenings; ++i)
            law.evening([&] {
                const auto kind = law.random()() % 4;
                const std::string note =
                    R"({"do":"note","text":"played )" + std::to_string(law.random()()) + "\"}\n";
                REQUIRE(test::writeFile(script, note + (kind == 1 ? R"({"do":"nonsense"})" : note)));
                const auto told = kind == 2
                                      ? runCli({"state", law.file()})
                                      : runCli({"play", kind == 3 ? LeftOverLaw::scenario() : law.file(),
                                                "--script", script, "--save", law.file()});
                CHECK(told.code == (kind == 1 ? 1 : 0));
                return told.err;
            });
        putAside += law.putAside();
    }
    CHECK(putAside > games);
}

TEST_CASE("A02 a refused script does not destroy the acts in an earlier journal", "[cli][journal][A02]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json"), script = folder.file("script.jsonl");
    savedWithJournal(file);
    REQUIRE(test::writeFile(script, "{\"do\":\"note\",\"text\":\"four\"}\n{\"do\":\"nonsense\"}\n"));
    CHECK(runCli({"play", file, "--script", script, "--save", file}).code == 1);
    const auto game = loadGame(file);
    REQUIRE(game);
    CHECK(game->session->entries().size() == 3);
    CHECK(game->warnings.empty());
}

TEST_CASE("A03 a journal that was set aside can be opened from the command line", "[cli][journal][A03]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json"), script = folder.file("script.jsonl");
    savedWithJournal(file);
    REQUIRE(test::writeFile(script, "{\"do\":\"note\",\"text\":\"other\"}\n"));
    const auto over = runCli({"play", LeftOverLaw::scenario(), "--script", script, "--save", file});
    CHECK(over.code == 0);
    CHECK_THAT(over.err, containsText("were saved as " + journalOf(file) + ".left\n"));
    for (int i = 0; i < 3; ++i) REQUIRE(runCli({"play", file, "--script", script, "--save", file}).code == 0);
    const auto log = runCli({"log", journalOf(file) + ".left"});
    CHECK(log.code == 0);
    CHECK_THAT(log.out, containsText("three"));
    CHECK(runCli({"verify", journalOf(file) + ".left"}).code == 0);
}

TEST_CASE("A04 the verbs `verify`, `check`, `state` and `log` open a game that exists only as a journal",
          "[cli][journal][A04]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("new.json");
    auto game = loadGame(LeftOverLaw::scenario());
    REQUIRE(game);
    REQUIRE(game->session->perform(Json{{"do", "note"}, {"text", "the first"}}).ok);
    Journal journal(journalOf(file));
    REQUIRE(journal.keep(*game));
    for (const std::string& path : {file, journalOf(file)})
        for (const char* verb : {"state", "log", "report", "verify", "check"}) {
            const auto told = runCli({verb, path});
            INFO(verb << " " << path << "\n" << told.out << told.err);
            CHECK(told.code == 0);
        }
    // If a saved game is beside the journal, the journal is opened too, and damage in either file is
    // reported.
    savedWithJournal(folder.file("game.json"));
    CHECK(runCli({"verify", folder.file("game.json")}).code == 0);
    std::string text = LeftOverLaw::bytesOf(journalOf(folder.file("game.json")));
    text[text.find("three")] = 'x';
    REQUIRE(test::writeFile(journalOf(folder.file("game.json")), text));
    for (const char* verb : {"verify", "check"}) {
        const auto told = runCli({verb, folder.file("game.json")});
        CHECK(told.code == 1);
        CHECK_THAT(told.err, containsText("a seal that does not fit"));
    }
    CHECK(runCli({"verify", folder.file("nothing.json")}).code == 1);
}

TEST_CASE("A04 a journal can't be verified without the saved game that it continues", "[cli][journal][A04]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json");
    savedWithJournal(file);
    std::filesystem::remove(file);
    const auto told = runCli({"verify", file});
    CHECK(told.code == 1);
    CHECK(told.out.empty());
    CHECK_THAT(told.err, containsText("only acts, without the saved game that they continue"));
}

TEST_CASE("A03 a game can't be saved under a journal's name", "[cli][journal][A03]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json"), script = folder.file("script.jsonl");
    savedWithJournal(file);
    REQUIRE(test::writeFile(script, "{\"do\":\"note\",\"text\":\"four\"}\n"));
    const std::string before = LeftOverLaw::bytesOf(journalOf(file));
    for (const std::string& target : {journalOf(file), journalOf(file) + ".left"}) {
        const auto told = runCli({"play", file, "--script", script, "--save", target});
        CHECK(told.code != 0);
        CHECK_THAT(told.err, containsText("the name of a journal"));
    }
    CHECK(LeftOverLaw::bytesOf(journalOf(file)) == before);
    CHECK_FALSE(fileExists(journalOf(file) + ".left"));
}

TEST_CASE("A01 the output of play for one side does not reveal how many counters the other side has named",
          "[cli][A01][secrets]") {
    const test::TemporaryFolder folder;
    const std::string script = folder.file("script.jsonl");
    const std::string places = R"({"do":"place","side":"SIDE","at":"1E4","contents":["LMG","4-6-7"]})";
    std::string text;
    for (const char* side : {"russian", "german"}) {
        std::string act = places;
        act.replace(act.find("SIDE"), 4, side);
        text += R"({"do":"view","as":")" + std::string(side) + "\"}\n" + act + "\n";
    }
    REQUIRE(test::writeFile(script, text));
    const auto told = runCli({"play", LeftOverLaw::scenario(), "--script", script});
    INFO(told.out << told.err);
    REQUIRE(told.code == 0);
    CHECK(told.out.find("--a") != std::string::npos);
    CHECK(told.out.find("russian/") == std::string::npos);
}

TEST_CASE("T21 if its boards are missing, a game can't be verified, but its log and report can be read",
          "[cli][verify][T21]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json");
    REQUIRE(std::filesystem::create_directory(systemPath(folder.file("boards"))));
    Json scenario = Json::parse(LeftOverLaw::bytesOf(LeftOverLaw::scenario()));
    std::filesystem::copy_file(systemPath(test::sourcePath("tests/data/good/full.board.json")),
                               systemPath(folder.file("own.board.json")));
    scenario = {
        {"format", 1},
        {"boards", {{{"file", "own.board.json"}, {"as", "5"}}}},
        {"sides",
         {{{"id", "german"}, {"nationality", "german"}}, {{"id", "russian"}, {"nationality", "russian"}}}},
        {"clock", {{"turns", 8}, {"first", "german"}, {"turn", 1}, {"player", "german"}, {"phase", "MPh"}}}};
    REQUIRE(test::writeFile(folder.file("scenario.json"), scenario.dump()));
    const std::string script = folder.file("script.jsonl");
    REQUIRE(test::writeFile(script, "{\"do\":\"note\",\"text\":\"a remark\"}\n"));
    const auto played = runCli({"play", folder.file("scenario.json"), "--script", script, "--save", file});
    INFO(played.err);
    REQUIRE(played.code == 0);
    REQUIRE(runCli({"verify", file}).code == 0);
    std::filesystem::remove(systemPath(folder.file("own.board.json")));
    const auto verify = runCli({"verify", file});
    CHECK(verify.code == 1);
    CHECK(verify.out == "can't be verified: boards missing\n");
    CHECK_THAT(verify.err, containsText("own.board.json"));
    const Json json = Json::parse(runCli({"verify", file, "--json"}).out);
    CHECK(json["changes_ok"].is_null());
    CHECK(json["rules_ok"].is_null());
    CHECK(json["missing_boards"] == Json{"own.board.json"});
    for (const std::vector<std::string>& asks : {std::vector<std::string>{"log", file},
                                                 {"log", file, "--view", "german"},
                                                 {"log", file, "--json"},
                                                 {"report", file},
                                                 {"report", file, "--view", "german"}}) {
        const auto told = runCli(asks);
        INFO(asks[0] << told.err);
        CHECK(told.code == 0);
    }
    CHECK_THAT(runCli({"log", file}).out, containsText("a remark"));
    CHECK(runCli({"state", file}).code == 1);
}

TEST_CASE(
    "A06 the verb `verify` compares each entry's turn, phase, player, side and text with those of the replay",
    "[cli][verify][A06]") {
    auto game = loadGame(LeftOverLaw::scenario());
    REQUIRE(game);
    for (const Json& command :
         {Json{{"do", "phase"}}, Json{{"do", "note"}, {"text", "a remark"}}, Json{{"do", "undo"}}})
        REQUIRE(game->session->perform(command).ok);
    const Json save = saveJson(*game);
    const auto verified = [&](const Json& json) { return verifySave(sealedAgain(json), "game.json", {}); };
    {
        const Verification v = verified(save);
        INFO(joinProblems(v.problems));
        REQUIRE((v.changesOk && v.rulesOk && v.otherWords.empty()));
    }
    const auto told = [&](std::size_t entry, const char* key, const Json& value) {
        Json edited = save;
        REQUIRE(edited["entries"][entry].contains(key));
        REQUIRE(edited["entries"][entry][key] != value);
        edited["entries"][entry][key] = value;
        // Give the entry a message that contains only this text, as in saves of older versions.
        if (std::string(key) == "text")
            edited["entries"][entry]["message"] = messageToJson(asWritten(value.get<std::string>()));
        const Verification v = verified(edited);
        CHECK(v.changesOk);
        CHECK_FALSE(v.rulesOk);
        CHECK(v.firstBad == static_cast<int>(entry) + 1);
        return joinProblems(v.problems);
    };
    for (const std::size_t entry : {0U, 1U, 2U}) {
        CHECK_THAT(told(entry, "turn", 7), containsText("found turn 7"));
        CHECK_THAT(told(entry, "phase", "CCPh"), containsText("found the phase CCPh"));
        CHECK_THAT(told(entry, "player", "nobody"), containsText("found the player \"nobody\""));
        CHECK_THAT(told(entry, "side", "nobody"), containsText("found the side \"nobody\""));
        CHECK_THAT(told(entry, "text", "something else"), containsText("another result"));
    }
    // If the entry has a message, its text is only for human readers. Therefore a different text is reported,
    // but not as an error.
    Json words = save;
    words["entries"][0]["text"] = "In other words.";
    const Verification v = verified(words);
    CHECK((v.changesOk && v.rulesOk));
    CHECK(v.otherWords == std::vector<int>{1});
}

TEST_CASE("A06 control characters in a title or a note are not sent to the terminal", "[cli][A06]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json"), script = folder.file("script.jsonl");
    Json scenario = Json::parse(LeftOverLaw::bytesOf(LeftOverLaw::scenario()));
    const std::string evil = "red \x1b[31m bell \a csi \xc2\x9b\x31m del \x7f back\rover";
    scenario["title"] = evil;
    REQUIRE(test::writeFile(folder.file("scenario.json"), scenario.dump()));
    REQUIRE(test::writeFile(script, Json{{"do", "note"}, {"text", evil}}.dump() + "\n"));
    std::string all;
    const auto add = [&](const std::vector<std::string>& asks) {
        const auto told = runCli(asks);
        INFO(asks[0]);
        for (const std::string& text : {told.out, told.err}) {
            CHECK(std::none_of(text.begin(), text.end(), [](char c) {
                return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r') ||
                       c == 0x7f;
            }));
            CHECK(text.find("\xc2\x9b") == std::string::npos);
            CHECK(text.find("\rover") == std::string::npos);
        }
        all += told.out;
        return told;
    };
    add({"play", folder.file("scenario.json"), "--script", script, "--save", file});
    for (const char* format : {"text", "csv", "json", "html"}) add({"log", file, "--format", format});
    add({"state", file});
    add({"report", file});
    add({"state", evil});
    // In JSON output the value does not change.
    CHECK(Json::parse(add({"state", file, "--json"}).out)["title"] == evil);
    CHECK(Json::parse(add({"log", file, "--json"}).out).dump().find("31m") != std::string::npos);
    CHECK(all.find("\\u001b[31m") != std::string::npos);
    // Letters outside ASCII are printed unchanged.
    REQUIRE(test::writeFile(script, Json{{"do", "note"}, {"text", "Größe 戦 €"}}.dump() + "\n"));
    CHECK_THAT(runCli({"play", folder.file("scenario.json"), "--script", script}).out,
               containsText("Größe 戦 €"));
}

TEST_CASE("A06 a title of a hundred million bytes is refused before it uses much time or memory",
          "[cli][A06]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("large.json");
    std::string text = LeftOverLaw::bytesOf(LeftOverLaw::scenario());
    text.insert(1, "\"title\":\"" + std::string(sanitized ? 10'000'000 : 100'000'000, 'x') + "\",");
    REQUIRE(test::writeFile(file, text));
    const std::clock_t start = std::clock();
    const auto told = runCli({"state", file});
    CHECK(told.code == 1);
    CHECK_THAT(told.err,
               containsText("line 1: found a text of more than 4194304 bytes, expected a shorter one"));
    CHECK((std::clock() - start) / CLOCKS_PER_SEC < 4);
}
