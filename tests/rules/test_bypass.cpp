// SPDX-License-Identifier: MIT
// Tests the costs of Bypass (A2.4 EX, A4.31, D2.3).
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

/// Moves a Known squad from 1C2 into the hex below and returns the entry's text.
std::string moved(TestGame& g, const char* how, const char* to = "1C3") {
    Json c = {{"do", "move"}, {"piece", "a"}, {"to", to}};
    if (*how != '\0') c["how"] = how;
    return textOf(g.must(c).text);
}

TestGame beside(const std::string& terrain) {
    return TestGame(
        "1C3 | " + terrain +
        " |\n1C2 | Open Ground | - known {\"type\":\"4-6-7\",\"id\":\"a\"}\n1D3 | Open Ground | m1 "
        "concealed 4-6-7");
}

}  // namespace

TEST_CASE(
    "A2.4 EX: without Bypass, a unit pays for all terrain of a hex; in Bypass, only for terrain beside the "
    "obstacles",
    "[rules][bypass]") {
    // As in hex 2I9, woods cost 2 MF and the wooden building costs another 2 MF.
    TestGame g = beside("Woods, Wooden Building");
    CHECK_THAT(moved(g, ""), test::containsText("(4 MF)"));
    g.must({{"do", "undo"}});
    CHECK_THAT(moved(g, "bypass"), test::containsText("(1 MF)"));
    // In Bypass along brush beside the woods, the brush costs 2 MF.
    TestGame brush = beside("Woods, Brush");
    CHECK_THAT(moved(brush, "bypass"), test::containsText("(2 MF)"));
}

TEST_CASE(
    "A2.4: terrain that fills its hex can't be bypassed, and a hex without an obstacle can't be bypassed "
    "either",
    "[rules][bypass]") {
    for (const char* terrain : {"Wooden Rubble", "Brush"}) {
        TestGame g = beside(terrain);
        const Entry e = g.refused({{"do", "move"}, {"piece", "a"}, {"to", "1C3"}, {"how", "bypass"}});
        CHECK(test::rulesOf(e.findings) == "A4.3");
    }
}

TEST_CASE("E3.6: Mud beside woods costs as much in Bypass as Mud in the open", "[rules][bypass]") {
    // Mud adds 1/2 MF to the cost of Open Ground.
    TestGame g = beside("Woods");
    g.must({{"do", "set"}, {"ground", "mud"}});
    CHECK_THAT(moved(g, "bypass"), test::containsText("(1.5 MF)"));
    // With brush in the hex too, the player decides about Mud beside woods. The chart's cost of brush is 2
    // MF.
    TestGame brush = beside("Woods, Brush");
    brush.must({{"do", "set"}, {"ground", "mud"}});
    CHECK_THAT(moved(brush, "bypass"), test::containsText("(2 MF)"));
}

TEST_CASE("A2.4: the trail of a concealed stack records the cost of Bypass", "[rules][bypass]") {
    TestGame g = beside("Woods");
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1C3"}, {"how", "bypass"}});
    CHECK(g.state().trail(MarkerId("m1")).back().spent == 4);
    g.must({{"do", "undo"}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1C3"}});
    CHECK(g.state().trail(MarkerId("m1")).back().spent == 8);
}

TEST_CASE("A2.4: the player enters the Bypass cost for vehicles and for terrain whose cost is doubtful",
          "[rules][bypass]") {
    const auto cost = [](const char* terrain, MovementClass way) {
        const TestGame g = beside(terrain);
        return stepCost(g.view(), placeFacts(g.view(), Location{"1C3", 0}, Position()), way, {"1C2", 0},
                        {"1C3", 0}, false, true);
    };
    CHECK(cost("Woods", MovementClass::infantry) == 4);
    CHECK_FALSE(cost("Woods", MovementClass::fullyTracked));
    CHECK_FALSE(cost("Light Jungle", MovementClass::infantry));
    CHECK(cost("Open Ground", MovementClass::fullyTracked) == 4);
    TestGame g("1C3 | Woods |\n1D3 | Open Ground | m1 concealed PzKw IVH");
    const Entry e = g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1C3"}, {"how", "bypass"}});
    CHECK_THAT(test::textsOf(e.findings, "A2.4"), test::containsText("Enter the MF or MP spent"));
    // The vehicle has paid only the Start MP (D2.12).
    CHECK(g.state().trail(MarkerId("m1")).back().spent == 4);
}
