// SPDX-License-Identifier: MIT
#include "shellgame/base/json.hpp"

#include <random>

#include "shellgame/model/notation.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/run_cli.hpp"

using namespace shellgame;
using test::runCli;

namespace {

/// Board 1, with the turned board 2 to its right and board 3 below it.
std::shared_ptr<const Ground> threeBoards() {
    auto made = Ground::make({{blankBoard(33, 10), "1", 0, 0, false},
                              {blankBoard(33, 10), "2", 32, 0, true},
                              {blankBoard(17, 10), "3b", 0, 10, false}});
    if (!made) FAIL(joinProblems(made.error()));
    return *made;
}

Notation read(const std::string& text, const Ground* ground = nullptr) {
    const auto n = parseNotation(text, ground);
    if (!n) FAIL(text << ": " << n.error().text());
    return *n;
}

std::string wrong(const std::string& text, const Ground* ground = nullptr) {
    const auto n = parseNotation(text, ground);
    return n ? "accepted" : n.error().text();
}

class Pick {
  public:
    explicit Pick(std::uint32_t seed) : random_(seed) {}
    int operator()(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  private:
    std::mt19937 random_;
};

std::optional<Hex> anyNeighbour(const Ground& g, Hex h, Pick& pick) {
    const int first = pick(6);
    for (int i = 0; i < 6; ++i)
        if (const Hex n = neighbour(h, static_cast<Side6>((first + i) % 6)); g.contains(n)) return n;
    return std::nullopt;
}

/// Returns two neighbors of a hex that are adjacent to each other.
std::vector<std::string> anySpine(const Ground& g, Hex h, Pick& pick) {
    const int first = pick(6);
    for (int i = 0; i < 6; ++i) {
        const Hex a = neighbour(h, static_cast<Side6>((first + i) % 6));
        const Hex b = neighbour(h, static_cast<Side6>((first + i + 1) % 6));
        if (g.contains(a) && g.contains(b)) return {g.nameOf(a), g.nameOf(b)};
    }
    return {};
}

Notation anyRecord(const Ground& g, Hex h, Pick& pick) {
    Notation n;
    n.at.hex = g.nameOf(h);
    if (pick(2) == 0) n.at.level = pick(19) - 9;
    n.beneath = static_cast<Notation::Beneath>(pick(3));
    n.inside = static_cast<Notation::Inside>(pick(3));
    if (pick(2) == 0) n.arc = anySpine(g, h, pick);
    if (pick(3) == 0) {
        n.bypass = anySpine(g, h, pick);
        if (pick(2) == 0 && !n.bypass.empty()) n.bypass.pop_back();
    }
    n.status = static_cast<Notation::Status>(pick(3));
    if (n.status != Notation::Status::none) n.faces = g.nameOf(*anyNeighbour(g, h, pick));
    n.riding = static_cast<Notation::Riding>(pick(3));
    if (n.riding != Notation::Riding::none) {
        static const std::vector<std::string> vehicles{"SPW 251/1", "T-34 M43", "PzKw VIE", "M4A3(76)W", "P"};
        n.vehicle = vehicles[static_cast<std::size_t>(pick(5))];
        n.vehicleId = std::string(1, static_cast<char>('A' + pick(26)));
    }
    return n;
}

}  // namespace

TEST_CASE("A2.2: on a map of one board, the board's name may be omitted", "[notation]") {
    auto made = Ground::make({{blankBoard(33, 10), "2", 0, 0, false}});
    REQUIRE(made);
    const auto bypass = parseNotation("F3-E3", made->get());
    REQUIRE(bypass);
    CHECK(printNotation(*bypass) == "2F3-E3");
    CHECK_FALSE(*bypass == *parseNotation("E3-F3", made->get()));
    CHECK_FALSE(parseNotation("F3-E3"));
    auto two =
        Ground::make({{blankBoard(33, 10), "1", 0, 0, false}, {blankBoard(33, 10), "2", 32, 0, false}});
    REQUIRE(two);
    CHECK_FALSE(parseNotation("F3-E3", two->get()));
}

TEST_CASE("A2.2 EX: 1E4h1, 1E4h-1 and 1E4caD3/D4 are read", "[notation]") {
    CHECK(read("1E4h1").at == Location{"1E4", 1});
    CHECK(read("1E4h-1").at == Location{"1E4", -1});
    const Notation n = read("1E4caD3/D4");
    CHECK(n.at == Location{"1E4", 0});
    CHECK(n.arc == std::vector<std::string>{"1D3", "1D4"});
    CHECK(printNotation(n) == "1E4caD3/D4");
    CHECK(read("1E4").isLocation());
    CHECK_FALSE(n.isLocation());
}

TEST_CASE("A2.2: h stands for levels above and below the ground, never for ground level", "[notation]") {
    CHECK(printNotation(read("1E4h9")) == "1E4h9");
    CHECK(wrong("1E4h0") ==
          "character 4: found \"h0\", expected h and a level from -9 to 9, none at ground level");
    CHECK(wrong("1E4h") != "accepted");
    CHECK(wrong("1E4h-0") != "accepted");
    CHECK(wrong("1E4h10") != "accepted");
    CHECK(wrong("1E4h1h2") == "character 6: found \"h2\", expected each suffix once");
}

TEST_CASE("A2.2: a mistake in a hex name is reported with the position of the character", "[notation]") {
    CHECK(wrong("1E") == "character 3: found the end, expected the number of the hex");
    CHECK(
        wrong("1EF4") ==
        "character 3: found \"F4\", expected E again or a number: the letters of a hexrow are all the same");
    CHECK(wrong("1E04") == "character 3: found \"04\", expected a number without a zero before it");
    CHECK(wrong("1E12345") == "character 3: found \"12345\", expected a number of at most four digits");
    CHECK(wrong("1e4") == "character 2: found \"e4\", expected the letters of a hexrow, in capitals");
    CHECK(wrong("1") == "character 2: found the end, expected the letters of a hexrow, in capitals");
    CHECK(wrong("1E4caD3/D") == "character 10: found the end, expected the number of the hex");
    CHECK(wrong("E4").starts_with("character 1: "));
    CHECK(wrong("1" + std::string(24, 'E') + "4").starts_with("character 1: "));  // the name is too long
    CHECK(wrong("Wire/1E").starts_with("character 8: "));
    // Messages quote whole characters, even those that consist of several bytes.
    CHECK(wrong("1E4h\xef\xbc\x91") ==
          "character 4: found \"h\xef\xbc\x91\", expected h and a level from -9 to 9, none at ground level");
}

TEST_CASE(
    "A2.73: if a hex name has an o but no overlay covers the hex, the error is about the o, not about the "
    "hexrow",
    "[notation]") {
    const auto g = threeBoards();
    CHECK(wrong("1oE4", g.get()) == "character 2: found \"oE4\", expected 1E4: no overlay covers it (A2.73)");
    CHECK(wrong("1E5caoE4/F5", g.get()) != "accepted");
    CHECK(g->explainBadName("1oE4") == "1E4: no overlay covers it (A2.73)");
    CHECK(g->explainBadName("1oE99") != "1E99: no overlay covers it (A2.73)");
}

TEST_CASE("A2.2: a hex is not its own neighbor, whether a map is known or not", "[notation]") {
    CHECK(wrong("1F3-F3") == "character 5: found \"F3\", expected another hex than 1F3, a neighbour of it");
    CHECK(wrong("1E4/CRE4") == "character 7: found \"E4\", expected another hex than 1E4, a neighbour of it");
    CHECK(wrong("1E4/HD1E4") != "accepted");
    CHECK(wrong("1E4caE4/E5") != "accepted");
    CHECK(wrong("1F3-F3", threeBoards().get()) != "accepted");
}

TEST_CASE("A2.2: the command line's error message states the expected text once", "[notation][cli]") {
    const auto out = runCli({"notation", "parse", "1E4h0"});
    CHECK(out.code == 1);
    CHECK(out.err ==
          "command line: found \"h0\" at character 4 of \"1E4h0\", expected h and a level from -9 to 9, none "
          "at "
          "ground level (A2.2)\n");
}

TEST_CASE(
    "A2.2: En and Pi mean inside, Wire/ and Bridge/ mean beneath, and P and R are followed by the vehicle's "
    "name and ID",
    "[notation]") {
    CHECK(read("1E4En").inside == Notation::Inside::entrenchment);
    CHECK(read("1E4Pi").inside == Notation::Inside::pillbox);
    CHECK(read("Wire/1E4").beneath == Notation::Beneath::wire);
    CHECK(read("Bridge/1E4").beneath == Notation::Beneath::bridge);
    const Notation rider = read("1E4R PzKw IVH A");
    CHECK(rider.riding == Notation::Riding::rider);
    CHECK(rider.vehicle == "PzKw IVH");
    CHECK(rider.vehicleId == "A");
    CHECK(read("1E4PiP SPW 251/1 B").riding == Notation::Riding::passenger);
    CHECK(wrong("1E4P T-34") ==
          "character 6: found \"T-34\", expected a space, the name of the vehicle, a space and its ID");
    CHECK(wrong("Wire/Bridge/1E4") == "character 6: found \"Bridge/1E4\", expected a hex such as \"1E4\"");
}

TEST_CASE("A2.2: in a Bypass record the hex that is passed comes first, so F3-E3 and E3-F3 differ",
          "[notation]") {
    const auto g = threeBoards();
    CHECK(read("1F3-E3", g.get()) != read("1E3-F3", g.get()));
    CHECK(read("1F3-E3", g.get()).at.hex == "1F3");
    CHECK(read("1F3-E3-F2", g.get()).bypass == std::vector<std::string>{"1E3", "1F2"});
    CHECK(wrong("1F3-E5", g.get()) == "character 5: found \"E5\", expected a neighbour of 1F3");
    CHECK(wrong("1F3-E3-G3", g.get()) == "character 8: found \"G3\", expected a neighbour of 1E3 too");
    CHECK(wrong("1F3-E3-F2-G3", g.get()) != "accepted");
}

TEST_CASE("A2.6 EX: the vertex X0-W1-W0 is read, although W0 does not exist", "[notation]") {
    auto made = Ground::make({{blankBoard(33, 10), "2", 0, 0, false}});
    REQUIRE(made);
    const Notation n = read("2X0-W1-W0", made->get());
    CHECK(n.at.hex == "2X0");
    CHECK(n.bypass == std::vector<std::string>{"2W1", "2W0"});
    CHECK(printNotation(n) == "2X0-W1-W0");
    CHECK(wrong("2W0", made->get()) != "accepted");  // the first hex of a record must exist
}

TEST_CASE("A2.73: an o is accepted between board and coordinate, also in a CA", "[notation]") {
    const Notation n = read("32oE7caoE8/D8");
    CHECK(n.at.hex == "32oE7");
    CHECK(n.arc == std::vector<std::string>{"32oE8", "32D8"});
    CHECK(printNotation(n) == "32oE7caoE8/D8");
    const auto name = splitHexName("32oE7");
    REQUIRE(name);
    CHECK(*name == HexName{"32", true, "E7"});
    CHECK(splitHexName("32oE7", threeBoards().get())->board == "32o");  // the map has no board 32
}

TEST_CASE("A2.2: mistakes are reported with their place", "[notation]") {
    const auto g = threeBoards();
    CHECK(wrong("") == "character 1: found the end, expected a hex such as \"1E4\"");
    CHECK(wrong("E4") ==
          "character 1: found \"E4\", expected the name of the board before the row letter, as in \"1E4\"");
    CHECK(wrong("1E99", g.get()) ==
          "character 1: found \"1E99\", expected a hex of the map: row E of board 1 has hexes 1 to 10");
    CHECK(wrong("1E4caD3/F9", g.get()) == "character 9: found \"F9\", expected a neighbour of 1E4");
    CHECK(wrong("1E4caD3/F4", g.get()) == "character 9: found \"F4\", expected a neighbour of 1D3 too");
    CHECK(wrong("1E4caD3-D4") ==
          "character 8: found \"-D4\", expected two hexes whose common hexside is the hexspine, as in "
          "\"caD3/D4\"");
    CHECK(wrong("1E4/CRE9", g.get()) == "character 7: found \"E9\", expected a neighbour of 1E4");
    CHECK(wrong("1E4 ") ==
          "character 4: found \" \", expected h and a level, En, Pi, ca, /CR, /HD, P, R or the end");
    CHECK(wrong(std::string(300, '1')) != "accepted");
    CHECK(wrong("1GG11", g.get()) ==
          "character 1: found \"1GG11\", expected a hex of the map: row GG of board 1 has hexes 1 to 10");
    CHECK(wrong("1GG5", g.get()) == "accepted");  // another name of 2GG6
}

TEST_CASE("A2.2: the printed record of every Location, form and board is read back unchanged", "[notation]") {
    const auto g = threeBoards();
    Pick pick(20260101);
    int records = 0;
    for (int i = 0; i < g->geometry().hexCount(); ++i) {
        const Hex h = g->geometry().hexAt(i);
        if (!g->contains(h)) continue;
        for (int level = -9; level <= 9; ++level) {
            const Location at{g->nameOf(h), level};
            REQUIRE(Location::parse(at.text()) == at);
        }
        for (int k = 0; k < 6; ++k) {
            const Notation n = anyRecord(*g, h, pick);
            const std::string text = printNotation(n);
            INFO(text);
            REQUIRE(read(text, g.get()) == n);
            REQUIRE(read(text) == n);
            REQUIRE(printNotation(read(text)) == text);
            Problems problems;
            const Json json = notationJson(n, g.get());
            const auto again = readNotation(Reader(json, problems, "test"), g.get());
            REQUIRE(again);
            REQUIRE(*again == n);
            ++records;
        }
    }
    CHECK(records > 4000);
}

TEST_CASE("A2.2: incomplete records are refused, in text and in JSON", "[notation]") {
    for (const char* text :
         {R"({"hex":"1E4","ca":["1D3"]})", R"({"hex":"1E4","status":"crest"})",
          R"({"hex":"1E4","faces":"1E5"})", R"({"hex":"1E4","vehicle":"T-34"})", R"({"hex":"E4"})",
          R"({"hex":"1E4","level":12})", R"({"hex":"1E4h1"})", R"({"hex":"1E4","colour":"red"})"}) {
        INFO(text);
        Problems problems;
        const Json json = Json::parse(text);
        CHECK_FALSE(readNotation(Reader(json, problems, "test")));
        CHECK_FALSE(problems.empty());
    }
}

TEST_CASE("commands accept Locations by their names on the map", "[notation]") {
    test::TestGame game("1E4 | | m1 pds 4-6-7");
    const Entry entry = game.refused({{"do", "move"}, {"marker", "m1"}, {"to", "1E5En"}});
    CHECK_THAT(textOf(entry.findings.at(0).message), Catch::Contains("a Location alone"));
    CHECK_THAT(
        textOf(game.refused({{"do", "move"}, {"marker", "m1"}, {"to", "1E5h0"}}).findings.at(0).message),
        Catch::Contains("character 4"));
    game.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
    CHECK(game.marker("m1").at == Location{"1E5", 0});
}

TEST_CASE("the command line reads and prints hex names in this notation", "[notation][cli]") {
    const auto parsed = runCli({"notation", "parse", "1E4h1caD3/D4", "--json"});
    REQUIRE(parsed.code == 0);
    const Json json = Json::parse(parsed.out);
    CHECK(json["hex"] == "1E4");
    CHECK(json["board"] == "1");
    CHECK(json["level"] == 1);
    CHECK(json["ca"] == Json({"1D3", "1D4"}));
    CHECK(runCli({"notation", "print", parsed.out}).out == "1E4h1caD3/D4\n");
    CHECK(Json::parse(runCli({"notation", "print", "1E4caD3/D4h1", "--json"}).out)["text"] == "1E4h1caD3/D4");
    const auto bad = runCli({"notation", "parse", "1E4h0"});
    CHECK(bad.code == 1);
    CHECK_THAT(bad.err, Catch::Contains("character 4") && Catch::Contains("A2.2"));
    CHECK(runCli({"notation"}).code == 2);
    CHECK(runCli({"notation", "sing", "1E4"}).code == 2);
}
