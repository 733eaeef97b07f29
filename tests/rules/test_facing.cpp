// SPDX-License-Identifier: MIT
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/facing.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/scenario_again.hpp"

using namespace shellgame;
using shellgame::test::allTexts;
using shellgame::test::TestGame;

namespace {

/// Makes a game with a tank in 1E5. The tank faces the hexspine between 1E4 and 1F4, and its turret the
/// hexspine between 1D5 and 1D4.
TestGame tankIn(const char* terrain) {
    return TestGame(
        std::string("1E5 | ") + terrain +
        " | - known {\"id\":\"tank\",\"type\":\"PzKpfw IVH\",\"ca\":\"1E4/1F4\",\"tca\":\"1D4/1D5\"}");
}

Json turnTo(const char* ca) {
    return {{"do", "act"}, {"piece", "tank"}, {"what", "change CA"}, {"ca", ca}};
}

int spent(const TestGame& g) {
    return g.piece("tank").spent ? g.piece("tank").spent->quarters / 4 : 0;
}

}  // namespace

TEST_CASE("W15: A2.2 an arc is stated as a direction, in twelfths of a full turn clockwise from the top",
          "[rules][facing]") {
    const TestGame g("1E5 | Open Ground | m1 pds 4-6-7");
    const Ground& ground = g.view().ground;
    const std::vector<std::pair<const char*, int>> spines{{"1E4/1F4", 1}, {"1F4/1F5", 3}, {"1F5/1E6", 5},
                                                          {"1E6/1D5", 7}, {"1D5/1D4", 9}, {"1D4/1E4", 11}};
    for (const auto& [arc, facing] : spines) {
        INFO(arc);
        CHECK(facingOf(ground, "1E5", arc) == facing);
        const std::string named = arcFacing(ground, "1E5", facing);
        CHECK(facingOf(ground, "1E5", named) == facing);
    }
    CHECK(facingOf(ground, "1E5", "1F4/1E4") == 1);
    CHECK(facingOf(ground, "1E5", "1E6") == 6);
    CHECK(arcFacing(ground, "1E5", 6) == "1E6");
    for (const char* none : {"", "1E4/1E6", "1E4/1F4/1F5", "1G9/1H9", "1E4/1E4"})
        CHECK_FALSE(facingOf(ground, "1E5", none));
    // At the edge of the map some neighboring hexes have no name, but a hex in row -1 has one.
    for (const char* edge : {"1A1", "1A10", "1D0"}) CHECK_FALSE(facingOf(ground, edge, ""));
    CHECK(arcFacing(ground, "1D0", 11) == "1C0/1D-1");
    CHECK(facingOf(ground, "1D0", "1C0/1D-1") == 11);
    CHECK(spinesBetween(1, 11) == 1);
    CHECK(spinesBetween(11, 3) == 2);
    CHECK(spinesBetween(1, 7) == 3);
}

TEST_CASE(
    "W15: D2.11 M34 each hexspine of a turn costs 1 MP, or 2 in woods, and the turret turns with the hull",
    "[rules][facing]") {
    struct Row {
        const char* terrain;
        const char* to;
        int cost;
    };
    for (const Row& row : {Row{"Open Ground", "1F4/1F5", 1}, Row{"Open Ground", "1E6/1D5", 3},
                           Row{"Woods", "1F5/1E6", 4}, Row{"Open Ground", "1F4/1E4", 0}}) {
        INFO(row.terrain << " " << row.to);
        TestGame g = tankIn(row.terrain);
        g.must(turnTo(row.to));
        CHECK(g.piece("tank").ca == row.to);
        CHECK(spent(g) == row.cost);
        const Ground& ground = g.view().ground;
        const int by = *facingOf(ground, "1E5", row.to) - 1;
        CHECK(facingOf(ground, "1E5", g.piece("tank").tca) == (9 + by) % 12);
        g.must({{"do", "undo"}});
        CHECK(g.piece("tank").ca == "1E4/1F4");
        CHECK(spent(g) == 0);
    }
}

TEST_CASE("W15: D3.12 turning only the turret costs no MP, and impossible facings are refused",
          "[rules][facing]") {
    TestGame g = tankIn("Open Ground");
    g.must({{"do", "act"}, {"piece", "tank"}, {"what", "change CA"}, {"tca", "1E6/1D5"}});
    CHECK(g.piece("tank").ca == "1E4/1F4");
    CHECK(g.piece("tank").tca == "1E6/1D5");
    CHECK(spent(g) == 0);
    CHECK(test::rulesOf(g.refused(turnTo("1E4/1E6")).findings) == "A2.2");
    CHECK(test::rulesOf(
              g.refused({{"do", "act"}, {"piece", "tank"}, {"what", "start"}, {"ca", "1F4/1F5"}}).findings) ==
          "A2.2");
    g.must({{"do", "mark"}, {"piece", "tank"}, {"add", {"immobilized"}}});
    CHECK(test::rulesOf(g.refused(turnTo("1F4/1F5")).findings) == "D2.1");
}

TEST_CASE("W15: D4.221 a vehicle that changes its VCA loses HD, but a change of only its TCA keeps HD",
          "[rules][facing]") {
    TestGame g(
        "1E5 | Open Ground, crest line | - known {\"id\":\"tank\",\"type\":\"PzKpfw IVH\","
        "\"ca\":\"1E4/1F4\",\"tca\":\"1D4/1D5\",\"hull_down\":2}");
    g.must({{"do", "act"}, {"piece", "tank"}, {"what", "change CA"}, {"tca", "1E6/1D5"}});
    CHECK(g.piece("tank").hullDown == 2);
    g.must(turnTo("1F4/1F5"));
    CHECK(g.piece("tank").hullDown == 0);
}

TEST_CASE(
    "W15: D2.1 a moving vehicle keeps its facing unless it must turn to enter a hex, and then turns as "
    "little as possible",
    "[rules][facing]") {
    struct Row {
        const char* to;
        int facing;
        int turret;
    };
    // 1E4 (to the north) and 1F4 (to the northeast) are within the VCA. 1E6, to the south, is two hexspines
    // to the right of the VCA.
    for (const Row& row : {Row{"1E4", 1, 9}, Row{"1F4", 1, 9}, Row{"1F5", 3, 11}, Row{"1E6", 5, 1},
                           Row{"1D5", 9, 5}, Row{"1D4", 11, 7}}) {
        INFO(row.to);
        TestGame g = tankIn("Open Ground");
        g.must({{"do", "move"}, {"piece", "tank"}, {"to", row.to}});
        CHECK(facingOf(g.view().ground, row.to, g.piece("tank").ca) == row.facing);
        CHECK(facingOf(g.view().ground, row.to, g.piece("tank").tca) == row.turret);
    }
}

TEST_CASE(
    "moving along the map edge does not give a CA to a counter without one, and an arc that extends beyond "
    "row 0 can be saved",
    "[rules][facing]") {
    TestGame g("1A9 | Open Ground | - known {\"id\":\"tank\",\"type\":\"PzKpfw IVH\"}");
    g.must({{"do", "move"}, {"piece", "tank"}, {"path", {"1A8"}}});
    CHECK(g.piece("tank").ca.empty());
    CHECK(g.piece("tank").tca.empty());
    TestGame top("1D0 | Open Ground | - known {\"id\":\"tank\",\"type\":\"PzKpfw IVH\",\"ca\":\"1C0/1D-1\"}");
    CHECK(top.piece("tank").ca == "1C0/1D-1");
    CHECK(test::scenarioAgain(top.game.info, top.state(), {}).empty());
}

TEST_CASE("A2.2 an arc that does not match a hexspine of the hex is refused, at setup and in corrections",
          "[rules][facing]") {
    TestGame g(
        "1E5 | Open Ground | - known {\"id\":\"gun\",\"type\":\"50L AT PaK 38\"}\n"
        "1E8 | Open Ground | - known {\"id\":\"squad\",\"type\":\"4-6-7\"}",
        {{"clock", {{"phase", "setup"}}}});
    const auto put = [](const char* type, const char* ca) {
        return Json{{"do", "place"},
                    {"side", "german"},
                    {"kind", "known"},
                    {"at", "1H5"},
                    {"contents", {{{"type", type}, {"id", "new"}, {"ca", ca}}}}};
    };
    for (const char* ca : {"1H4/1H6", "1E5/1H6"}) {
        INFO(ca);
        const Entry e = g.refused(put("50L AT PaK 38", ca));
        CHECK(test::rulesOf(e.findings) == "A2.2");
        CHECK(allTexts(e).find("two hexes that are adjacent to 1H5") != std::string::npos);
    }
    g.must(put("50L AT PaK 38", "1H4/1I5"));
    CHECK(g.piece("new").ca == "1H4/1I5");
    g.must({{"do", "undo"}});
    const auto correct = [](const char* piece, const char* ca) {
        return Json{{"do", "correct"}, {"pointer", std::string("/pieces/") + piece + "/ca"}, {"value", ca}};
    };
    CHECK(allTexts(g.refused(correct("squad", "1E7/1F8"))).find("it has no covered arc") !=
          std::string::npos);
    CHECK(allTexts(g.refused(correct("gun", "1E4/1E6"))).find("two hexes that are adjacent to 1E5") !=
          std::string::npos);
    g.must(correct("gun", "1F4/1F5"));
    CHECK(g.piece("gun").ca == "1F4/1F5");
    g.must({{"do", "remove"}, {"piece", "gun"}});
    CHECK(allTexts(g.refused(correct("gun", "1F4/1F5"))).find("not on the map") != std::string::npos);
}

TEST_CASE("Q06: D3.12 no command gives a TCA to a vehicle without a turret", "[rules][facing][Q06]") {
    const std::string gun = R"({"id":"stug","type":"StuG IIIG","ca":"1E3/1F3"})";
    const auto refusal = [](TestGame& g, const Json& command) {
        const Entry e = g.refused(command);
        return allTexts(e);
    };
    const Json stance = {{"do", "stance"}, {"piece", "stug"}, {"tca", "1E3/1F3"}};
    // After a shift the player chooses its VCA, but no TCA is offered.
    TestGame shifted(
        "1E4 | Woods | m1 pds {\"id\":\"stug\",\"type\":\"StuG IIIG\"}\n1H6 | Woods | m2 dummy 2");
    shifted.shift("m1", "m2", 1, 2);
    CHECK(test::offered(shifted, "stug") == "bu ca");
    const Json there = {{"do", "stance"}, {"piece", "stug"}, {"tca", "1H5/1I6"}};
    CHECK_THAT(refusal(shifted, there), Catch::Contains("StuG IIIG has no turret"));
    shifted.must({{"do", "stance"}, {"piece", "stug"}, {"ca", "1H5/1I6"}});
    // A TCA is also refused at setup, and when the vehicle is placed.
    TestGame setup("1E4 | Woods | - known " + gun, {{"clock", {{"phase", "setup"}}}});
    CHECK_THAT(refusal(setup, stance), Catch::Contains("StuG IIIG has no turret"));
    const auto placed = [](const char* type) {
        return Json{{"do", "place"},
                    {"side", "german"},
                    {"kind", "known"},
                    {"at", "1H5"},
                    {"contents", {{{"type", type}, {"id", "new"}, {"tca", "1H4/1I5"}}}}};
    };
    const Entry e = setup.refused(placed("StuG IIIG"));
    CHECK(test::rulesOf(e.findings) == "D3.12");
    setup.must(placed("PzKw IVH"));
    // A TCA is also refused in a change of CA and in a correction.
    TestGame play("1E4 | Woods | - known " + gun +
                  "\n1H6 | Woods | - known "
                  "{\"id\":\"tank\",\"type\":\"PzKw IVH\",\"ca\":\"1H5/1I6\",\"tca\":\"1H5/1I6\"}");
    CHECK_THAT(refusal(play, {{"do", "act"}, {"piece", "stug"}, {"what", "change CA"}, {"tca", "1F3/1F4"}}),
               Catch::Contains("StuG IIIG has no turret"));
    CHECK_THAT(refusal(play, {{"do", "correct"}, {"pointer", "/pieces/stug/tca"}, {"value", "1F3/1F4"}}),
               Catch::Contains("it has no turret"));
    // If a correction changes a tank into a vehicle without a turret, its TCA is removed.
    play.must({{"do", "correct"}, {"pointer", "/pieces/tank/type"}, {"value", "StuG IIIG"}});
    CHECK(play.piece("tank").tca.empty());
    CHECK(play.piece("tank").ca == "1H5/1I6");
    // A scenario that states a TCA for a vehicle without a turret is refused.
    const Json scenario =
        test::drawn(R"(1E4 | Woods | - known {"type":"StuG IIIG","ca":"1E3/1F3","tca":"1E3/1F3"})");
    const auto read = readScenario(scenario, "test.json", {});
    REQUIRE_FALSE(read);
    REQUIRE(read.error().size() == 1);
    CHECK(read.error().front().pointer.ends_with("/tca"));
    CHECK_THAT(joinProblems(read.error()), Catch::Contains("the vehicle has no turret"));
    // If the catalog does not state with certainty whether a vehicle has a turret, the player rules.
    TestGame doubtful("1E4 | Woods | - known {\"id\":\"kv\",\"type\":\"KV-2\",\"nation\":\"russian\"}");
    doubtful.must({{"do", "act"}, {"piece", "kv"}, {"what", "change CA"}, {"tca", "1F3/1F4"}});
}
