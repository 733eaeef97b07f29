// SPDX-License-Identifier: MIT
#include <ctime>
#include <random>

#include "io/vsav/edited_game.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"
#include "support/system.hpp"
#include "support/vasl_archive.hpp"
#include "support/vsav_text.hpp"

using namespace shellgame;
using namespace shellgame::vsav;
using test::containsText;
using test::megabytesPeak;
namespace made = test::vsav;

namespace {

made::Maker soundGame() {
    made::Maker m(made::Dialect::uniqueIds);
    m.unit("11", "4-6-7 1sq", "ge", 456, 464, {{"label;L", "a \\ b / c ; d \t e"}, {"emb2;x;;", "-1"}})
        .question("12", "ge", "swordfish", 456, 464)
        .stack("21", 456, 464, {"11", "12"})
        .piece("13", {{"immob;g", ""}}, "label", 700, -20)
        .unit("14", "LMG", "ge", 1, 2)
        .stack("22", 300, 300, {"14"});
    return m;
}

/// Checks the messages about a game that can't be read; a game that can be read is edited. Returns true if it
/// was read.
bool taken(const Result<SavedGame>& game) {
    if (!game) {
        for (const Problem& p : game.error()) {
            CHECK_FALSE(p.found.empty());
            CHECK_FALSE(p.expected.empty());
            CHECK_THAT(p.text(), !containsText("swordfish"));
        }
        return false;
    }
    auto edited = EditedGame::of(*game);
    if (!edited) return true;
    for (const SavedPiece& p : game->pieces()) {
        (void)edited->setOwner(p.id, EditedGame::Secret::concealed, Owner(1));
        (void)edited->setState(p.id, 0, "1");
        (void)edited->newStack({p.id}, 5, -6);
        if (p.isConcealmentCounter()) (void)edited->copy(p.id);
    }
    if (!game->pieces().empty()) (void)edited->remove(game->pieces().front().id);
    const auto text = edited->text();
    if (!text) CHECK_FALSE(joinProblems(text.error()).empty());
    return true;
}

/// Checks that the input is refused with this message, within two seconds of CPU time and with little memory.
void refusedBoundedly(const std::string& bytes, const std::string& words) {
    const std::clock_t start = std::clock();
    const long before = megabytesPeak();
    const auto game = SavedGame::fromBytes(bytes, "t.vsav");
    CHECK(megabytesPeak() - before < (sanitized ? 2000 : 300));
    CHECK((std::clock() - start) / CLOCKS_PER_SEC < (sanitized ? 20 : 2));
    REQUIRE_FALSE(game);
    CHECK_THAT(joinProblems(game.error()), containsText(words));
}

void refusedText(const std::string& text, const std::string& words) {
    refusedBoundedly(made::fileWith(text), words);
}

constexpr int rounds = 10'000;

}  // namespace

TEST_CASE("a saved game with damaged ZIP bytes is read or refused with a message", "[io][vsav]") {
    std::mt19937 random(1);
    const std::string whole = soundGame().file();
    int read = 0;
    for (int i = 0; i < rounds; ++i)
        read += taken(SavedGame::fromBytes(made::spoilt(whole, random, "PK\1\2\3\4"), "t.vsav")) ? 1 : 0;
    CHECK(read < rounds / 2);
}

TEST_CASE("a saved game with damaged hex digits is read or refused with a message", "[io][vsav]") {
    std::mt19937 random(2);
    const std::string whole = made::obfuscated(soundGame().text());
    int read = 0;
    for (int i = 0; i < rounds; ++i)
        read += taken(SavedGame::fromText(made::spoilt(whole, random, "0123456789abcdefVCSK!"), "t.vsav"))
                    ? 1
                    : 0;
    CHECK(read > 0);
    CHECK(read < rounds);
}

TEST_CASE("a saved game with damaged text is read or refused with a message", "[io][vsav]") {
    std::mt19937 random(3);
    const std::string whole = soundGame().text();
    int read = 0;
    for (int i = 0; i < rounds; ++i)
        read +=
            taken(SavedGame::fromText(made::spoilt(whole, random, "\x1b\t/;\\'+-@|0n"), "t.vsav")) ? 1 : 0;
    CHECK(read > rounds / 2);
}

TEST_CASE("input that is too large, too deep or too long is refused early with a message", "[io][vsav]") {
    const std::string frame = "begin_save\x1b";
    const auto repeated = [](const std::string& text, std::size_t times) {
        std::string out;
        out.reserve(text.size() * times);
        for (std::size_t i = 0; i < times; ++i) out += text;
        return out;
    };
    refusedText(std::string(17U << 20U, 'x'), "at most");
    refusedText("!VCSK" + std::string((34U << 20U) + 2, '0'), "more than");
    refusedText(frame + std::string(600, '\\') + "\x1b" + "x", "nested");
    refusedText(frame + repeated(std::string(400, '\\') + "\x1b'", 20'000) + "end_save", "nested");
    refusedText(std::string(1200, '\'') + "\x1b" + std::string(1200, '\''), "nested");
    refusedText(repeated("\x1b", 1'000'000), "more commands");
    refusedText(repeated("\x1b+/1/piece;;;;/Main Map;1;1;", 500'000), "commands");
    refusedText(frame + repeated("+/1/piece;;;;/Main Map;1;1;\x1b", 30'000) + "end_save", "more pieces");
    refusedText(frame + "+/1/piece" + std::string(4'000'000, ';') + "/a;1;1;\x1b" + "end_save",
                "more fields");
    // One piece has so many traits that it can't be read, but the rest of the game can.
    std::vector<std::string> many(700, "moved;");
    many.back() = "piece;;;;";
    const std::string chain = made::chain(std::vector<std::string>(many.begin(), many.end()));
    const auto game = SavedGame::fromText(frame + "+/1/" + chain + "/" + chain + "\x1b" + "end_save", "t");
    REQUIRE(game);
    CHECK_FALSE(game->piece("1")->readable);
    CHECK_THAT(game->piece("1")->why, containsText("500 traits"));
}

TEST_CASE("members of many gigabytes and XML bombs are refused", "[io][vsav]") {
    // The directory declares a size of four gigabytes, which the reader does not trust.
    std::string zip = made::fileWith(made::obfuscated(soundGame().text()));
    const auto directory = zip.find("PK\x01\x02");
    zip.replace(directory + 24, 4, "\xFF\xFF\xFF\xFE");
    refusedBoundedly(zip, "savedGame");
    // This member expands to two hundred megabytes.
    refusedBoundedly(made::fileWith(std::string(200U << 20U, '0')), "more than");
    const std::string good = made::obfuscated(soundGame().text());
    std::string bomb = "<!DOCTYPE d [<!ENTITY a \"aaaaaaaaaa\">";
    for (char c = 'b'; c < 'k'; ++c)
        bomb += std::string("<!ENTITY ") + c + " \"" +
                test::vsav::joined(
                    std::vector<std::string>(10, std::string("&") + static_cast<char>(c - 1) + ";"), ' ') +
                "\">";
    bomb += "]><data><name>VASL</name><version>&j;</version></data>";
    for (const char* member : {"moduledata", "savedata"})
        refusedBoundedly(test::zipped({{"savedGame", good}, {member, bomb}}), "declarations of entities");
    std::string deep;
    for (int i = 0; i < 200'000; ++i) deep += "<a>";
    refusedBoundedly(test::zipped({{"savedGame", good}, {"moduledata", deep}}), "moduledata");
    refusedBoundedly(test::zipped({{"savedGame", good}, {"savedata", std::string(2U << 20U, ' ')}}),
                     "savedata");
    for (const char* name : {"../savedata", "/etc/x", "a/../../b", "c:\\x", ".."})
        refusedBoundedly(test::zipped({{"savedGame", good}, {name, "x"}}), "without a way in them");
    std::vector<std::pair<std::string, std::string>> many{{"savedGame", good}};
    for (int i = 0; i < 200; ++i) many.emplace_back("m" + std::to_string(i), "");
    refusedBoundedly(test::zipped(many), "201 members");
}

TEST_CASE("a file that is too large for a saved game is refused with a hint about what else it may be",
          "[io][vsav]") {
    constexpr std::size_t most = 64U << 20U;
    refusedBoundedly(std::string(most + 1, 'x'), "t.vsav");
    const std::string filler(most, '\0');
    const std::string game =
        test::zipped({{"savedGame", made::obfuscated(soundGame().text())}, {"filler", filler}}, false);
    REQUIRE(game.size() > most);
    refusedBoundedly(game, "a saved game of at most 67108864 bytes");
    refusedBoundedly(test::zipped({{"filler", filler}}, false), "an archive without a member savedGame");
}
