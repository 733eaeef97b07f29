// SPDX-License-Identifier: MIT
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"
#include "support/table.hpp"
#include "support/vasl_archive.hpp"

using namespace shellgame;
using test::Drawing;
using test::runCli;

namespace {

std::string boardWithWoods(const test::TemporaryFolder& folder) {
    Drawing d(5, 5);
    d.fill("C3", "Woods").fill("A4", "Stone Building, 1 Level");
    const std::string path = folder.file("bdx");
    REQUIRE(test::writeFile(path, test::zippedBoard(test::archiveParts(d))));
    return path;
}

}  // namespace

TEST_CASE("the verb `los` answers a table of queries in the given order", "[cli][los]") {
    const test::TemporaryFolder folder;
    const std::string board = boardWithWoods(folder);
    const auto result = runCli({"los", "--board", board, "--queries", "-"},
                               "note\tto_loc\tto_hex\tfrom_hex\tfrom_loc\r\n"
                               "x\t0\tC5\tC2\t0\r\n\r\n"
                               "y\t1\tA4\tA1\t0\n");
    INFO(result.err);
    CHECK(result.code == 0);
    CHECK(result.out ==
          "from_hex\tfrom_loc\tto_hex\tto_loc\tblocked\thindrance\trange\treason\n"
          "C2\t0\tC5\t0\t1\t0\t3\tterrain-higher\n"
          "A1\t0\tA4\t1\t0\t0\t3\t-\n");
}

TEST_CASE("the verb `los` reports the line number of each invalid query", "[cli][los]") {
    const test::TemporaryFolder folder;
    const std::string board = boardWithWoods(folder);
    const auto result = runCli({"los", "--board", board, "--queries", "-"},
                               "from_hex\tfrom_loc\tto_hex\tto_loc\n"
                               "C2\t0\tC9\t0\nC2\t7\tC5\t0\nC2\t0\nC2\tx\tC5\t0\n");
    CHECK(result.code == 1);
    CHECK(result.out.empty());
    CHECK(test::splitText(result.err, '\n').size() == 1 + 4);
    CHECK_THAT(result.err, test::containsText("line 2: found C9"));
    CHECK_THAT(result.err, test::containsText("line 3: found Location 7"));
    const auto headless = runCli({"los", "--board", board, "--queries", "-"}, "a\tb\n");
    CHECK(headless.code == 1);
    CHECK_THAT(headless.err, test::containsText("no column from_hex"));
    CHECK(runCli({"los", "--board", board, "--queries", folder.file("none")}).code == 1);
}

TEST_CASE("the verb `los` with --from and --to explains one line of sight in sentences", "[cli][los]") {
    const test::TemporaryFolder folder;
    const std::string board = boardWithWoods(folder);
    const auto line = [&](const char* from, const char* to) {
        return runCli({"los", "--board", board, "--from", from, "--to", to});
    };
    CHECK(line("C1", "C5").out ==
          "C1 to C5, range 4: no LOS. Blocked in C3: the terrain is higher than both ends (A6.2).\n");
    CHECK(line("C1", "A1").out == "C1 to A1, range 2: LOS, no Hindrance.\n");
    // C1 has no Location at level 3; A4 has one at level 1.
    CHECK(line("C1@3", "C5").out == "C1 level 3 to C5, range 4: LOS, no Hindrance.\n");
    CHECK(line("A4@1", "A1").out == "A4 level 1 to A1, range 3: LOS, no Hindrance.\n");
    for (const auto& [from, found] :
         {std::pair{"C1@11", "C1@11"}, {"C1@", "C1@"}, {"C1@-4", "C1@-4"}, {"Q1", "Q1"}}) {
        const auto wrong = line(from, "C5");
        CHECK(wrong.code == 1);
        CHECK(wrong.out.empty());
        CHECK_THAT(wrong.err, test::containsText(std::string("--from: found ") + found));
    }
    CHECK(runCli({"los", "--board", board, "--from", "C1"}).code == 2);
    CHECK(runCli({"los", "--board", board, "--from", "C1", "--to", "C5", "--field", "C1"}).code == 2);
}

TEST_CASE("for a level that is not a Location, `los` prints @ and the level", "[cli][los][L02]") {
    const test::TemporaryFolder folder;
    const std::string board = boardWithWoods(folder);
    const auto result = runCli({"los", "--board", board, "--queries", "-"},
                               "from_hex\tfrom_loc\tto_hex\tto_loc\n"
                               "C1\t@3\tC5\t0\nA4\t@1\tA1\t@0\n");
    CHECK(result.out ==
          "from_hex\tfrom_loc\tto_hex\tto_loc\tblocked\thindrance\trange\treason\n"
          "C1\t@3\tC5\t0\t0\t0\t4\t-\n"
          "A4\t1\tA1\t0\t0\t0\t3\t-\n");
    const auto json = runCli({"los", "--board", board, "--field", "C1", "--level", "3", "--json"});
    REQUIRE(json.code == 0);
    const Json from = Json::parse(json.out).at("lines").at(0).at("from");
    CHECK(from == Json{{"hex", "C1"}, {"loc", nullptr}, {"level", 3}});
    const auto wrong = runCli({"los", "--board", board, "--queries", "-"},
                              "from_hex\tfrom_loc\tto_hex\tto_loc\nC1\t@99\tC5\t0\n");
    CHECK(wrong.code == 1);
    CHECK_THAT(wrong.err, test::containsText("line 2: found @99"));
}

TEST_CASE("A4.34 `los` traces lines from and to vertices, named as in A2.2", "[cli][los][bypass]") {
    const test::TemporaryFolder folder;
    const std::string board = boardWithWoods(folder);
    const auto line = [&](const std::string& from, const std::string& to) {
        return runCli({"los", "--board", board, "--from", from, "--to", to});
    };
    CHECK(line("C2", "C5-C4-D4").out ==
          "C2 to C5-C4-D4, range 3: no LOS. Blocked in C3: the terrain is higher than both ends (A6.2).\n");
    CHECK(line("A3-B2-A2", "A1").out == "A3-B2-A2 to A1, range 2: LOS, no Hindrance.\n");
    // At the left end of the half-hex B0, the second hexside is beyond the map's edge.
    CHECK(line("B0-A1-A0", "A1").out == "B0-A1-A0 to A1, range 1: LOS, no Hindrance.\n");
    for (const auto& [to, expected] :
         {std::pair{"C5-C4", "two neighbors of C5 that touch each other, such as C4-D4"},
          {"C5-C4-D5", "two neighbors of C5 that touch each other, such as C4-D4"},
          {"C5-D4-D9", "two neighbors of C5 that touch each other, such as D4-D5"},
          {"C5-", "two neighbors of C5"},
          {"C9-C8-D8", "a hex of the map"},
          {"B0-A0-B-1", "a vertex on the map"}}) {
        const auto wrong = line("C2", to);
        INFO(to << ": " << wrong.err);
        CHECK(wrong.code == 1);
        CHECK(wrong.out.empty());
        CHECK_THAT(wrong.err, test::containsText(std::string("--to: found ") + to));
        CHECK_THAT(wrong.err, test::containsText(expected));
    }
    const auto json = runCli({"los", "--board", board, "--from", "C2", "--to", "C5-C4-D4", "--json"});
    REQUIRE(json.code == 0);
    CHECK(Json::parse(json.out)["lines"].at(0)["to"] ==
          Json{{"hex", "C5"}, {"loc", nullptr}, {"level", 0}, {"vertex", "C4-D4"}});
    const auto field = runCli({"los", "--board", board, "--field", "A3-A2-B2"});
    CHECK_THAT(field.out, test::containsText("A3\t0\tA1\t0\t0\t0\t2\t-\tA2-B2\t-\n"));
    CHECK(runCli({"los", "--board", board, "--field", "A3-A2-B2", "--level", "1"}).code == 1);
}

TEST_CASE("the table of queries can have columns for vertices", "[cli][los][bypass]") {
    const test::TemporaryFolder folder;
    const std::string board = boardWithWoods(folder);
    const auto ask = [&](const std::string& rows) {
        return runCli({"los", "--board", board, "--queries", "-"},
                      "from_hex\tfrom_loc\tto_hex\tto_loc\tto_vertex\n" + rows);
    };
    CHECK(ask("C2\t0\tC5\t0\tC4-D4\nC2\t0\tC5\t0\t\nA1\t0\tA3\t0\t-\n").out ==
          "from_hex\tfrom_loc\tto_hex\tto_loc\tblocked\thindrance\trange\treason\tfrom_vertex\tto_vertex\n"
          "C2\t0\tC5\t0\t1\t0\t3\tterrain-higher\t-\tC4-D4\n"
          "C2\t0\tC5\t0\t1\t0\t3\tterrain-higher\t-\t-\n"
          "A1\t0\tA3\t0\t0\t0\t2\t-\t-\t-\n");
    const auto wrong = ask("C2\t0\tC5\t0\tC4-D6\nA1\t0\tA4\t1\tA3-B3\nA1\t0\tA3\t0\n");
    CHECK(wrong.code == 1);
    CHECK(wrong.out.empty());
    CHECK_THAT(wrong.err, test::containsText("line 2: found C4-D6, expected two neighbors of C5"));
    CHECK_THAT(wrong.err, test::containsText("line 3: found Location 1 with a vertex"));
    CHECK_THAT(wrong.err, test::containsText("line 4: found 4 columns"));
}

TEST_CASE("in a scenario, only the first hex in the name of a vertex needs its board's name",
          "[cli][los][bypass]") {
    const auto line = [&](const std::string& from) {
        return runCli({"los", "--scenario", test::sourcePath("scenarios/market-square.json"), "--from", from,
                       "--to", "1E2"})
            .out;
    };
    CHECK_THAT(line("1E4-E3-F3"), test::containsText("1E4-E3-F3 to 1E2, range 2: "));
    CHECK(line("1E4-1E3-1F3") == line("1E4-E3-F3"));
    CHECK(line("1E4-E3-F4").empty());
}

TEST_CASE("`los --field` answers for all Locations, and on request also for rooftops and cellars",
          "[cli][los]") {
    const test::TemporaryFolder folder;
    const std::string board = boardWithWoods(folder);
    const auto field = runCli({"los", "--board", board, "--field", "C2"});
    INFO(field.err);
    REQUIRE(field.code == 0);
    // There are 27 hexes, one of which has an upper level. In addition there are the header row and the empty
    // text after the last end of line.
    CHECK(test::splitText(field.out, '\n').size() == 27 + 1 + 2);
    CHECK_THAT(field.out, test::containsText("C2\t0\tC5\t0\t1\t0\t3\tterrain-higher\n"));
    const auto all = runCli({"los", "--board", board, "--field", "C2", "--all"});
    CHECK(test::splitText(all.out, '\n').size() >= test::splitText(field.out, '\n').size());
    const auto above = runCli({"los", "--board", board, "--field", "A4", "--loc", "1"});
    CHECK_THAT(above.out, test::containsText("A4\t1\tA1\t0\t0\t0\t3\t-\n"));
    CHECK(runCli({"los", "--board", board, "--field", "C9"}).code == 1);
    CHECK(runCli({"los", "--board", board, "--field", "C2", "--loc", "1"}).code == 1);
}

TEST_CASE("`los` accepts the hex names that a scenario uses, and traces lines across a joined map",
          "[cli][los]") {
    const test::TemporaryFolder folder;
    (void)boardWithWoods(folder);
    const auto joined =
        runCli({"los", "--map", "bdx,0,0;bdx,1,0,r", "--boards", folder.path(), "--field", "2,1"});
    INFO(joined.err);
    CHECK(joined.code == 0);
    CHECK_THAT(joined.out, test::containsText("2,1\t0\t2,4\t0\t1\t0\t3\tterrain-higher\n"));
    const auto game =
        runCli({"los", "--scenario", test::sourcePath("scenarios/market-square.json"), "--queries", "-"},
               "from_hex\tfrom_loc\tto_hex\tto_loc\n");
    INFO(game.err);
    CHECK(game.code == 0);
}

TEST_CASE("A2.73, A2.76: `los` accepts both names of a covered hex, and takes joined beds into account",
          "[cli][los]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("beds.json");
    const Json scenario = {{"format", 1},
                           {"boards", {{{"as", "27"}, {"blank", {{"columns", 33}, {"rows", 10}}}}}},
                           {"overlays", {"Place Overlays St1 on 27H3-H4, St1 on 27H6-H7, H1 on 27R5-R6"}},
                           {"sides", {{{"id", "german"}}, {{"id", "russian"}}}}};
    REQUIRE(test::writeFile(file, scenario.dump()));
    const auto result = runCli({"los", "--scenario", file, "--queries", "-"},
                               "from_hex\tfrom_loc\tto_hex\tto_loc\n"
                               "27H5\t0\t27oH6\t0\n27oH6\t0\t27H5\t0\n27H4\t0\t27H6\t0\n"
                               "27R3\t0\t27R8\t0\n27R3\t0\t27R5\t0\n");
    INFO(result.err);
    REQUIRE(result.code == 0);
    // The beds H3-H5 and H6-H8 are joined only between H5 and H6, and the hill from R4 to R6 blocks LOS from
    // R3 to R8.
    CHECK(result.out ==
          "from_hex\tfrom_loc\tto_hex\tto_loc\tblocked\thindrance\trange\treason\n"
          "27oH5\t0\t27oH6\t0\t0\t0\t1\t-\n"
          "27oH6\t0\t27oH5\t0\t0\t0\t1\t-\n"
          "27oH4\t0\t27oH6\t0\t1\t0\t2\tleaves-depression\n"
          "27R3\t0\t27R8\t0\t1\t0\t5\tground-higher\n"
          "27R3\t0\t27oR5\t0\t1\t0\t2\tno-height-advantage\n");
}

TEST_CASE("`los --bench` with the same seed measures the same pairs of hexes", "[cli][los]") {
    const test::TemporaryFolder folder;
    const std::string board = boardWithWoods(folder);
    const auto line = [&](const std::string& seed, std::size_t n) {
        const auto result = runCli({"los", "--board", board, "--bench", "200", "--seed", seed});
        REQUIRE(result.code == 0);
        return test::splitText(result.out, '\n').at(n);
    };
    CHECK(line("5", 0) == "pairs\t200");
    CHECK(line("5", 1) == line("5", 1));
    CHECK(line("5", 5) == line("5", 5));
    CHECK(line("5", 5) != line("6", 5));
    CHECK(line("5", 2).rfind("queries_per_second\t", 0) == 0);
}

TEST_CASE("the verb `los` requires one board and one query", "[cli][los]") {
    CHECK(runCli({"los", "--board", "x"}).code == 2);
    CHECK(runCli({"los", "--field", "A1"}).code == 2);
    CHECK(runCli({"los", "--board", "x", "--field", "A1", "--bench", "5"}).code == 2);
    CHECK(runCli({"los", "--board", "x", "--bench", "0"}).code == 2);
}

TEST_CASE("`los --json` names the blocking hex, the rule and every Hindrance; --level selects the Location",
          "[cli][los]") {
    const test::TemporaryFolder folder;
    const std::string board = boardWithWoods(folder);
    const auto result = runCli({"los", "--board", board, "--queries", "-", "--json"},
                               "from_hex\tfrom_loc\tto_hex\tto_loc\nC2\t0\tC5\t0\n");
    INFO(result.err);
    REQUIRE(result.code == 0);
    const Json line = Json::parse(result.out)["lines"].at(0);
    CHECK(line["blocked"] == true);
    CHECK(line["at"] == "C3");
    CHECK(line["rule"] == "A6.2");
    CHECK(line["reason"] == "terrain-higher");
    CHECK(line["from"] == Json{{"hex", "C2"}, {"loc", 0}, {"level", 0}});
    const auto above = runCli({"los", "--board", board, "--field", "A4", "--level", "1"});
    CHECK_THAT(above.out, test::containsText("A4\t1\tA1\t0\t0\t0\t3\t-\n"));
    const auto high = runCli({"los", "--board", board, "--field", "A4", "--level", "5"});
    CHECK_THAT(high.out, test::containsText("A4\t@5\tA1\t0\t0\t0\t3\t-\n"));
    CHECK(runCli({"los", "--board", board, "--field", "A4", "--level", "11"}).code == 2);
    CHECK(runCli({"los", "--board", board, "--field", "A4", "--level", "1", "--loc", "1"}).code == 2);
}

TEST_CASE("`los` agrees with lines calculated by hand on a board in this program's own format",
          "[cli][los]") {
    const test::TemporaryFolder folder;
    // The board has nine columns and six rows, with woods in E3, a one-level stone building in C3, a wall
    // between G3 and G4, and grain in I3.
    REQUIRE(test::writeFile(folder.file("field.board.json"), R"({
        "format": 1, "kind": "board", "name": "field", "size": {"columns": 9, "rows": 6},
        "areas": [{"terrain": "woods", "hexes": ["E3"]}, {"terrain": "grain", "hexes": ["I3"]}],
        "buildings": [{"material": "stone", "levels": 1, "at": [2, 2.5], "size": [0.5, 0.5]}],
        "hexsides": [{"terrain": "wall", "between": ["G3-G4"], "width": 0.1}]})"));
    Json scenario = Json::parse(R"({"format": 1, "boards": [{"as": "1", "file": "field.board.json"}],
        "hexes": {"1E5": {"smoke": 2}},
        "sides": [{"id": "german"}, {"id": "russian"}],
        "clock": {"turns": 8, "first": "german", "turn": 1, "player": "german", "phase": "MPh"}})");
    REQUIRE(test::writeFile(folder.file("game.json"), scenario.dump()));
    const auto ask = [&](const std::string& lines) {
        const auto result = runCli({"los", "--scenario", folder.file("game.json"), "--queries", "-"},
                                   "from_hex\tfrom_loc\tto_hex\tto_loc\n" + lines);
        INFO(result.err);
        REQUIRE(result.code == 0);
        return test::splitText(result.out, '\n').at(1);
    };
    CHECK(ask("1E1\t0\t1E4\t0\n") == "1E1\t0\t1E4\t0\t1\t0\t3\tterrain-higher");  // a line across the woods
    CHECK(ask("1E1\t0\t1E2\t0\n") == "1E1\t0\t1E2\t0\t0\t0\t1\t-");  // a line between adjacent hexes
    CHECK(ask("1E1\t0\t1E3\t0\n") == "1E1\t0\t1E3\t0\t0\t0\t2\t-");  // a line into the woods
    CHECK(ask("1C1\t0\t1C5\t0\n") ==
          "1C1\t0\t1C5\t0\t1\t0\t4\tterrain-higher");                // a line across the building
    CHECK(ask("1C3\t1\t1C5\t0\n") == "1C3\t1\t1C5\t0\t0\t0\t2\t-");  // a line from the building's upper level
    CHECK(ask("1G1\t0\t1G6\t0\n") ==
          "1G1\t0\t1G6\t0\t1\t0\t5\thexside-terrain");  // a line across the wall, with neither end
                                                        // at the wall
    CHECK(ask("1G3\t0\t1G6\t0\n") == "1G3\t0\t1G6\t0\t0\t0\t3\t-");  // a line with one end at the wall
    CHECK(ask("1I1\t0\t1I5\t0\n") == "1I1\t0\t1I5\t0\t0\t1\t4\t-");  // a line through grain, which is one
                                                                     // Hindrance
    CHECK(ask("1E4\t0\t1E6\t0\n") == "1E4\t0\t1E6\t0\t0\t2\t2\t-");  // a line into the SMOKE of the scenario
    CHECK(ask("1A1\t0\t1A6\t0\n") == "1A1\t0\t1A6\t0\t0\t0\t5\t-");  // a line across Open Ground
    const auto field =
        runCli({"los", "--scenario", folder.file("game.json"), "--field", "1C3", "--level", "1", "--json"});
    INFO(field.err);
    REQUIRE(field.code == 0);
    const Json answer = Json::parse(field.out);
    REQUIRE_FALSE(answer["lines"].empty());
    for (const Json& line : answer["lines"]) CHECK(line["from"]["level"] == 1);
}
