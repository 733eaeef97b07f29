// SPDX-License-Identifier: MIT
// Tests the verbs export-vasl, sync-vasl and import-vasl on the command line.
#include <algorithm>
#include <filesystem>

#include "shellgame/base/file.hpp"
#include "shellgame/base/file_lock.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/journal.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_table.hpp"

using namespace shellgame;
using test::containsText;
using test::runCli;

namespace {

struct HillFiles {
    HillFiles() {
        const test::HillOfVasl hill;
        file = hill.file;
        REQUIRE(test::writeFile(path("hill.vsav"), file));
        REQUIRE(runCli({"import-vasl", path("hill.vsav"), "--blank", "01", "--phase", "setup", "-o",
                        path("game.json")})
                    .code == 0);
    }
    [[nodiscard]] std::string path(const std::string& name) const { return folder.file(name); }
    test::TemporaryFolder folder;
    std::string file;
};

std::string contents(const std::string& path) {
    const auto bytes = readFile(path, 1U << 24U);
    REQUIRE(bytes);
    return *bytes;
}

}  // namespace

TEST_CASE("export-vasl writes a new file, and replaces the original only on request", "[cli][vsav]") {
    const HillFiles t;
    const auto done =
        runCli({"export-vasl", t.path("game.json"), "--onto", t.path("hill.vsav"), "-o", t.path("out.vsav")});
    CHECK(done.code == 0);
    CHECK_THAT(done.out, containsText("no changes"));
    CHECK(contents(t.path("out.vsav")) == t.file);
    const auto over = runCli(
        {"export-vasl", t.path("game.json"), "--onto", t.path("hill.vsav"), "-o", t.path("hill.vsav")});
    CHECK(over.code == 1);
    CHECK_THAT(over.err, containsText("the original"));
    const auto odd = runCli(
        {"export-vasl", t.path("game.json"), "--onto", t.path("hill.vsav"), "-o", t.path("./hill.vsav")});
    CHECK(odd.code == 1);
    CHECK(runCli({"export-vasl", t.path("game.json"), "--onto", t.path("hill.vsav"), "-o",
                  t.path("hill.vsav"), "--over"})
              .code == 0);
    CHECK(contents(t.path("hill.vsav")) == t.file);
    CHECK(runCli({"export-vasl", t.path("game.json"), "--onto", t.path("game.json"), "-o", t.path("x.vsav")})
              .code == 1);
}

TEST_CASE("a verb never overwrites its input file with a file of another kind", "[cli][vsav]") {
    const HillFiles t;
    const std::string game = contents(t.path("game.json"));
    const auto refused = [](const std::vector<std::string>& arguments) {
        const auto run = runCli(arguments);
        CHECK(run.code == 1);
        CHECK_THAT(run.err, containsText("another file"));
    };
    std::vector<const char*> names{"hill.vsav", "./hill.vsav"};
#ifndef _WIN32
    std::filesystem::create_symlink("hill.vsav", t.path("link.vsav"));
    names.push_back("link.vsav");
#endif
    for (const char* name : names) {
        INFO(name);
        refused({"import-vasl", t.path("hill.vsav"), "--blank", "01", "-o", t.path(name)});
        refused({"sync-vasl", t.path("game.json"), "--with", t.path("hill.vsav"), "--take", "all", "-o",
                 t.path(name)});
    }
    refused({"export-vasl", t.path("game.json"), "--onto", t.path("hill.vsav"), "-o", t.path("game.json"),
             "--over"});
    REQUIRE(test::writeFile(t.path("answers.json"), "{}"));
    refused({"import-vasl", t.path("hill.vsav"), "--blank", "01", "--answers", t.path("answers.json"), "-o",
             t.path("answers.json")});
    CHECK(contents(t.path("answers.json")) == "{}");
    CHECK(contents(t.path("hill.vsav")) == t.file);
    CHECK(contents(t.path("game.json")) == game);
}

TEST_CASE("sync-vasl lists the changes, and applies the chosen ones", "[cli][vsav]") {
    const HillFiles t;
    test::VaslTable table(t.file);
    const auto [x, y] = test::pixelOf("K4");
    table.moveStack(table.stackOf("31"), x, y);
    table.remove("42");
    REQUIRE(test::writeFile(t.path("newer.vsav"), table.file()));
    const auto listed = runCli({"sync-vasl", t.path("game.json"), "--with", t.path("newer.vsav"), "--json"});
    CHECK(listed.code == 0);
    const Json news = Json::parse(listed.out);
    REQUIRE(news.at("items").size() == 2);
    CHECK(news.at("items")[0].at("to") == "1K4");
    CHECK(news.at("items")[1].at("detail") == "-pinned");
    CHECK_THAT(listed.out, !containsText("open sesame") && !containsText("swordfish"));
    const auto taken = runCli({"sync-vasl", t.path("game.json"), "--with", t.path("newer.vsav"), "--take",
                               "all", "-o", t.path("save.json")});
    CHECK(taken.code == 0);
    const auto again = runCli({"sync-vasl", t.path("save.json"), "--with", t.path("newer.vsav")});
    CHECK_THAT(again.out, containsText("no changes in VASL"));
    // Now the game and VASL's file agree.
    CHECK(runCli(
              {"export-vasl", t.path("save.json"), "--onto", t.path("newer.vsav"), "-o", t.path("back.vsav")})
              .code == 0);
    CHECK(contents(t.path("back.vsav")) == contents(t.path("newer.vsav")));
    CHECK(runCli({"sync-vasl", t.path("game.json"), "--with", t.path("newer.vsav"), "--take", "3", "-o",
                  t.path("x.json")})
              .code == 1);
    CHECK(runCli({"sync-vasl", t.path("game.json"), "--with", t.path("newer.vsav"), "--take", "all"}).code ==
          1);
    CHECK(runCli({"sync-vasl", t.path("game.json"), "--with", t.path("game.json")}).code == 1);
    CHECK_THAT(contents(t.path("save.json")), !containsText("open sesame") && !containsText("swordfish"));
}

TEST_CASE("after an export to VASL, a game can be updated from VASL", "[cli][vsav]") {
    const HillFiles t;
    REQUIRE(
        test::writeFile(t.path("move.jsonl"), "{\"do\": \"move\", \"piece\": \"p4\", \"to\": \"1K4\"}\n"));
    REQUIRE(runCli({"play", t.path("game.json"), "--script", t.path("move.jsonl"), "--save", t.path("a.json"),
                    "--quiet"})
                .code == 0);
    const auto back = [&](const std::string& game) {
        test::VaslTable table(contents(t.path("out.vsav")));
        const auto [x, y] = test::pixelOf("K5");
        table.moveStack(table.stackOf("31"), x, y);
        REQUIRE(test::writeFile(t.path("back.vsav"), table.file()));
        return runCli({"sync-vasl", game, "--with", t.path("back.vsav")}).out;
    };
    SECTION("the export saves the game") {
        const auto done = runCli({"export-vasl", t.path("a.json"), "--onto", t.path("hill.vsav"), "-o",
                                  t.path("out.vsav"), "--save", t.path("b.json")});
        CHECK(done.code == 0);
        CHECK_THAT(back(t.path("b.json")), containsText("from 1K4 to 1K5"));
        // VASL's own file is never overwritten.
        CHECK(runCli({"export-vasl", t.path("a.json"), "--onto", t.path("hill.vsav"), "-o",
                      t.path("out.vsav"), "--save", t.path("hill.vsav")})
                  .code == 1);
        CHECK(contents(t.path("hill.vsav")) == t.file);
    }
    SECTION("the export does not save the game; a sync before any change in VASL saves the game") {
        CHECK(
            runCli({"export-vasl", t.path("a.json"), "--onto", t.path("hill.vsav"), "-o", t.path("out.vsav")})
                .code == 0);
        const auto quiet = runCli({"sync-vasl", t.path("a.json"), "--with", t.path("out.vsav"), "--take",
                                   "all", "-o", t.path("b.json")});
        CHECK_THAT(quiet.out, containsText("no changes in VASL"));
        CHECK_THAT(back(t.path("b.json")), containsText("from 1K4 to 1K5"));
    }
}

TEST_CASE("without --save, export-vasl warns that the game does not record the added counters",
          "[cli][vsav]") {
    const HillFiles t;
    REQUIRE(test::writeFile(t.path("deploy.jsonl"),
                            "{\"do\": \"replace\", \"piece\": \"p4\", \"with\": [\"2-4-7\", \"2-4-7\"]}\n"));
    REQUIRE(runCli({"play", t.path("game.json"), "--script", t.path("deploy.jsonl"), "--save",
                    t.path("a.json"), "--quiet"})
                .code == 0);
    const std::vector<std::string> said{"export-vasl", t.path("a.json"),  "--onto", t.path("hill.vsav"),
                                        "-o",          t.path("out.vsav")};
    CHECK_THAT(runCli(said).out, containsText("this game does not record the added counters"));
    auto kept = said;
    kept.insert(kept.end(), {"--save", t.path("b.json")});
    CHECK_THAT(runCli(kept).out, !containsText("does not know"));
}

TEST_CASE("A03 importing over a saved game preserves the earlier game and the acts in its journal",
          "[cli][vsav][journal][A03]") {
    const HillFiles t;
    const std::string saved = t.path("saved.json");
    auto game = loadGame(t.path("game.json"));
    REQUIRE(game);
    const auto seal = saveGame(*game, saved);
    REQUIRE(seal);
    game->seal = *seal;
    game->path = saved;
    game->inFile = 0;
    REQUIRE(game->session->perform(Json{{"do", "note"}, {"text", "told"}}).ok);
    Journal journal(journalOf(saved));
    REQUIRE(journal.keep(*game));
    journal.again();
    const auto import = [&] {
        return runCli({"import-vasl", t.path("hill.vsav"), "--blank", "01", "-o", saved});
    };
    const auto first = import();
    CHECK(first.code == 0);
    CHECK_THAT(first.err, containsText(journalOf(saved) + ".left"));
    for (int i = 0; i < 2; ++i) CHECK(import().code == 0);
    const auto left = loadGame(journalOf(saved) + ".left");
    REQUIRE(left);
    CHECK(left->session->entries().back().command->value("text", "") == "told");
}

TEST_CASE("sync-vasl and import-vasl report only changes that they have made", "[cli][vsav]") {
    const HillFiles t;
    const auto none = runCli({"sync-vasl", t.path("game.json"), "--with", t.path("hill.vsav"), "--take", "1",
                              "-o", t.path("x.json")});
    CHECK(none.code == 1);
    CHECK_THAT(none.err, containsText("no changes in VASL"));
    test::VaslTable table(t.file);
    table.turn(2, "Allied");
    REQUIRE(test::writeFile(t.path("later.vsav"), table.file()));
    const auto clock = runCli({"sync-vasl", t.path("game.json"), "--with", t.path("later.vsav")});
    CHECK_THAT(clock.out, containsText("1 clock: 2/allied\n"));
    const auto import = runCli({"import-vasl", t.path("hill.vsav"), "--blank", "01"});
    CHECK_THAT(import.out, containsText(", 1 question\n"));
    const auto blank = runCli({"import-vasl", t.path("hill.vsav"), "--blank", "01", "--blank", "99"});
    CHECK(blank.code == 1);
    CHECK_THAT(blank.err, containsText("no board \"99\""));
    // If the same folder is given twice, it is used once.
    const auto twice =
        runCli({"import-vasl", t.path("hill.vsav"), "--boards", "/nowhere", "--boards", "/nowhere"});
    CHECK(twice.err.find("/nowhere") != std::string::npos);
    CHECK(twice.err.find("/nowhere") == twice.err.rfind("/nowhere"));
    const auto json = runCli({"import-vasl", t.path("hill.vsav"), "--json"});
    CHECK_THAT(json.out, containsText("\"at\""));
}

TEST_CASE("no verb writes a game that is open in another program", "[cli][vsav]") {
    const HillFiles t;
    test::VaslTable table(t.file);
    const auto [x, y] = test::pixelOf("K4");
    table.moveStack(table.stackOf("31"), x, y);
    REQUIRE(test::writeFile(t.path("newer.vsav"), table.file()));
    REQUIRE(runCli({"play", t.path("game.json"), "--script", "-", "--save", t.path("save.json")}, "").code ==
            0);
    const std::string before = contents(t.path("save.json"));
    const std::vector<std::vector<std::string>> verbs{
        {"export-vasl", t.path("save.json"), "--onto", t.path("hill.vsav"), "-o", t.path("out.vsav"),
         "--save", t.path("save.json")},
        {"sync-vasl", t.path("save.json"), "--with", t.path("newer.vsav"), "--take", "all", "-o",
         t.path("save.json")},
        {"play", t.path("save.json"), "--script", "-", "--save", t.path("save.json")}};
    {
        const FileLock played = FileLock::take(t.path("save.json"));
        REQUIRE(played.state() == FileLock::State::held);
        for (const auto& verb : verbs) {
            const auto refused = runCli(verb, "");
            INFO(verb.front());
            CHECK(refused.code == 1);
            CHECK_THAT(refused.err, containsText("open elsewhere"));
        }
        CHECK(contents(t.path("save.json")) == before);
        CHECK_FALSE(fileExists(t.path("out.vsav")));
    }
    for (const auto& verb : verbs) CHECK(runCli(verb, "").code == 0);
    CHECK(contents(t.path("save.json")) != before);
}

namespace {

/// Returns a command whose piece has the state of only one trait, so that the piece can't be read.
std::string unreadable(const std::string& command) {
    namespace made = test::vsav;
    if (!command.starts_with("+/")) return command;
    const made::PieceText piece = made::pieceIn(command);
    if (piece.isStack()) return command;
    std::vector<std::string> types;
    for (const auto& trait : piece.traits) types.push_back(trait.type);
    return "+/" + made::joined({piece.id, made::chain(types), piece.traits.back().state}, '/');
}

void spoil(test::vsav::Node& node) {
    node.command = unreadable(node.command);
    for (auto& inner : node.list) spoil(inner);
}

}  // namespace

TEST_CASE("V07 if an import could not read most of the counters, it fails with the reason",
          "[cli][vsav][V07]") {
    namespace made = test::vsav;
    const HillFiles t;
    made::Node text = made::tree(made::textInFile(t.file));
    spoil(text);
    REQUIRE(test::writeFile(t.path("spoilt.vsav"), made::fileWith(made::obfuscated(made::text(text)))));
    const auto import =
        runCli({"import-vasl", t.path("spoilt.vsav"), "--blank", "01", "-o", t.path("spoilt.json")});
    INFO(import.out);
    CHECK(import.code == 1);
    CHECK_THAT(import.err, containsText("counters that can't be read, the first for "));
    CHECK_FALSE(fileExists(t.path("spoilt.json")));
    const auto json = runCli({"import-vasl", t.path("spoilt.vsav"), "--blank", "01", "--json"});
    CHECK(json.code == 1);
    CHECK(Json::parse(json.out)["problems"].size() == 1);
}

TEST_CASE("import-vasl starts a game in progress at the given moment, and prints that moment",
          "[cli][vsav][V06]") {
    const HillFiles t;
    const std::vector<std::string> call{"import-vasl", t.path("hill.vsav"), "--blank", "01"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), call.begin(), call.end());
        return runCli(more);
    };
    // A pinned squad shows that play has begun.
    CHECK_THAT(with({}).out, containsText("begins: turn 1, axis, RPh; concealed stacks are not PDS\n"));
    CHECK_THAT(with({"--phase", "setup"}).out, containsText("begins: setup\n"));
    CHECK(with({"--turn", "3", "--side", "allied", "--phase", "MPh", "--pds", "-o", t.path("there.json")})
              .code == 0);
    const auto game = loadGame(t.path("there.json"));
    REQUIRE(game);
    const State& state = game->session->state();
    CHECK(state.clock.turn == 3);
    CHECK(state.clock.player == SideId("allied"));
    CHECK(state.clock.phase == Phase::MPh);
    CHECK(
        std::any_of(state.markers.begin(), state.markers.end(), [](const auto& m) { return m.second.pds; }));
    for (const auto& wrong : std::vector<std::vector<std::string>>{
             {"--phase", "XPh"}, {"--side", "german"}, {"--turn", "0"}, {"--log-at", "middle"}})
        CHECK(with(wrong).code == 2);
}

TEST_CASE("import-vasl opens a log at its end or at its beginning", "[cli][vsav][V13]") {
    const test::TemporaryFolder folder;
    const auto [x, y] = test::pixelOf("E5");
    test::vsav::Maker log;
    log.unit("11", "4-6-7 1sq", "ge", x, y)
        .stack("12", x, y, {"11"})
        .after("\x1bLOG\t-/11\x1bLOG\tCHAT*** (IFT DR) 4,2 ***   <Otto>   ");
    REQUIRE(test::writeFile(folder.file("game.vlog"), log.file()));
    const auto end = runCli({"import-vasl", folder.file("game.vlog"), "--blank", "01"});
    CHECK_THAT(end.out,
               containsText(": 0 counters") && containsText("log: 2 recorded steps, 1 played, 1 roll\n"));
    const auto begin =
        runCli({"import-vasl", folder.file("game.vlog"), "--blank", "01", "--log-at", "beginning"});
    CHECK_THAT(begin.out,
               containsText(": 1 counters") &&
                   containsText("not imported: 2 recorded steps: recorded steps that are not played\n"));
}
