// SPDX-License-Identifier: MIT
#include "shellgame/rules/mapboard/facing.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/scenario_again.hpp"

using namespace shellgame;
using shellgame::test::allTexts;
using shellgame::test::TestGame;

namespace {

/// A tank in 1E5 that looks at the hexspine between 1E4 and 1F4, its turret at that between 1D5 and 1D4.
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

TEST_CASE("W15: A2.2 an arc is a way to face, in twelfths of a turn from the top", "[rules][facing]") {
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
    // At the edge some neighbours have no name, and one in row -1 has.
    for (const char* edge : {"1A1", "1A10", "1D0"}) CHECK_FALSE(facingOf(ground, edge, ""));
    CHECK(arcFacing(ground, "1D0", 11) == "1C0/1D-1");
    CHECK(facingOf(ground, "1D0", "1C0/1D-1") == 11);
    CHECK(spinesBetween(1, 11) == 1);
    CHECK(spinesBetween(11, 3) == 2);
    CHECK(spinesBetween(1, 7) == 3);
}

TEST_CASE("W15: D2.11 M34 turning costs 1 MP a hexspine, twice that in woods, and the turret turns along",
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

TEST_CASE("W15: D3.12 a turret turns by itself, for nothing; what can't be is refused", "[rules][facing]") {
    TestGame g = tankIn("Open Ground");
    g.must({{"do", "act"}, {"piece", "tank"}, {"what", "change CA"}, {"tca", "1E6/1D5"}});
    CHECK(g.piece("tank").ca == "1E4/1F4");
    CHECK(g.piece("tank").tca == "1E6/1D5");
    CHECK(spent(g) == 0);
    CHECK(test::rulesOf(g.refused(turnTo("1E4/1E6")).findings) == "A2.2");
    CHECK(test::rulesOf(
              g.refused({{"do", "act"}, {"piece", "tank"}, {"what", "stop"}, {"ca", "1F4/1F5"}}).findings) ==
          "A2.2");
    g.must({{"do", "mark"}, {"piece", "tank"}, {"add", {"immobilized"}}});
    CHECK(test::rulesOf(g.refused(turnTo("1F4/1F5")).findings) == "D2.1");
}

TEST_CASE("W15: D4.221 who turns his VCA is HD no more, who turns his turret alone still is",
          "[rules][facing]") {
    TestGame g(
        "1E5 | Open Ground, crest line | - known {\"id\":\"tank\",\"type\":\"PzKpfw IVH\","
        "\"ca\":\"1E4/1F4\",\"tca\":\"1D4/1D5\",\"hull_down\":2}");
    g.must({{"do", "act"}, {"piece", "tank"}, {"what", "change CA"}, {"tca", "1E6/1D5"}});
    CHECK(g.piece("tank").hullDown == 2);
    g.must(turnTo("1F4/1F5"));
    CHECK(g.piece("tank").hullDown == 0);
}

TEST_CASE("W15: D2.1 who drives on keeps his facing, or turns as little as lets him enter by his VCA",
          "[rules][facing]") {
    struct Row {
        const char* to;
        int facing;
        int turret;
    };
    // 1E4 lies to the north and 1F4 northeast: both in the VCA. South, 1E6, is two hexspines to the right of
    // it.
    for (const Row& row : {Row{"1E4", 1, 9}, Row{"1F4", 1, 9}, Row{"1F5", 3, 11}, Row{"1E6", 5, 1},
                           Row{"1D5", 9, 5}, Row{"1D4", 11, 7}}) {
        INFO(row.to);
        TestGame g = tankIn("Open Ground");
        g.must({{"do", "move"}, {"piece", "tank"}, {"to", row.to}});
        CHECK(facingOf(g.view().ground, row.to, g.piece("tank").ca) == row.facing);
        CHECK(facingOf(g.view().ground, row.to, g.piece("tank").tca) == row.turret);
    }
}

TEST_CASE("who has no CA gets none by a move along the edge, and an arc beyond row 0 is written and read",
          "[rules][facing]") {
    TestGame g("1A9 | Open Ground | - known {\"id\":\"tank\",\"type\":\"PzKpfw IVH\"}");
    g.must({{"do", "move"}, {"piece", "tank"}, {"path", {"1A8"}}});
    CHECK(g.piece("tank").ca.empty());
    CHECK(g.piece("tank").tca.empty());
    TestGame top("1D0 | Open Ground | - known {\"id\":\"tank\",\"type\":\"PzKpfw IVH\",\"ca\":\"1C0/1D-1\"}");
    CHECK(top.piece("tank").ca == "1C0/1D-1");
    CHECK(test::scenarioAgain(top.game.info, top.state(), {}).empty());
}

TEST_CASE("A2.2 an arc that is no hexspine of the hex is refused, in what is placed and what is put right",
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
        CHECK(allTexts(e).find("two neighbours of 1H5") != std::string::npos);
    }
    g.must(put("50L AT PaK 38", "1H4/1I5"));
    CHECK(g.piece("new").ca == "1H4/1I5");
    g.must({{"do", "undo"}});
    const auto correct = [](const char* piece, const char* ca) {
        return Json{{"do", "correct"}, {"pointer", std::string("/pieces/") + piece + "/ca"}, {"value", ca}};
    };
    CHECK(allTexts(g.refused(correct("squad", "1E7/1F8"))).find("it has no covered arc") !=
          std::string::npos);
    CHECK(allTexts(g.refused(correct("gun", "1E4/1E6"))).find("two neighbours of 1E5") != std::string::npos);
    g.must(correct("gun", "1F4/1F5"));
    CHECK(g.piece("gun").ca == "1F4/1F5");
    g.must({{"do", "remove"}, {"piece", "gun"}});
    CHECK(allTexts(g.refused(correct("gun", "1F4/1F5"))).find("not on the map") != std::string::npos);
}
