// SPDX-License-Identifier: MIT
// Tests which acts UNITs may perform with and without orders, and how UNITs retreat.
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "orders_fixture.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/words/say.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using namespace shellgame::test;

namespace {

/// Returns the rules of the findings about a command, such as "C 2.2" for a refusal and "C 2.2?" for a
/// question.
std::string against(TestGame& game, const Json& command) {
    const Findings findings = game.session().check(command);
    const std::string no = rulesOf(findings), asked = rulesOf(findings, Verdict::ruling);
    return no + (asked.empty() ? "" : asked + "?");
}
Json way(const std::string& piece, std::initializer_list<const char*> path) {
    return {{"do", "move"}, {"mf", 0}, {"piece", piece}, {"path", path}};
}
Json fires(const std::string& piece) {
    return {{"do", "fire"}, {"piece", piece}, {"at", "1X9"}};
}

}  // namespace

TEST_CASE("C 2.51 the target hex range is five hexes in all directions", "[command]") {
    const auto game = platoon({{"tah", "1M5"}});
    const Ground& ground = game.view().ground;
    int inside = 0;
    for (const std::string& hex : ground.names())
        if (inTargetRange(ground, "1M5", hex)) {
            ++inside;
            CHECK(*ground.distance("1M5", hex) <= 5);
        }
    // The range has 1 + 6 * (1 + 2 + 3 + 4 + 5) = 91 hexes, but 1M0 is off the map, because hexrow M begins
    // with 1M1.
    CHECK(inside == 90);
    CHECK(inTargetRange(ground, "1M5", "1M10"));
    CHECK(inTargetRange(ground, "1M5", "1R5"));
    CHECK_FALSE(inTargetRange(ground, "1M5", "1S5"));
}

TEST_CASE("C 2.1 within the range of its target hex a UNIT can act without an order", "[command]") {
    for (const Json& order : {Json{{"tah", "1E4"}}, Json{{"order", steps({{"attack", "1E4"}})}},
                              Json{{"order", steps({{"defend", "1E4"}})}}}) {
        TestGame game = platoon(order, "1H4");
        game.phase("MPh");
        CHECK(against(game, moveTo("p1", "1J4")).empty());  // five hexes away
        CHECK(against(game, way("p1", {"1E5", "1E6", "1E7"})).empty());
        game.phase("AFPh");
        CHECK(against(game, fires("p1")).empty());
        game.phase("APh");
        CHECK(against(game, {{"do", "advance"}, {"piece", "p1"}, {"to", "1E5"}}).empty());
    }
}

TEST_CASE("C 2.2 an unassigned UNIT may not leave the range of its latest target hex", "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    game.phase("MPh");
    CHECK(against(game, moveTo("p1", "1K4")) == "C 2.2");
    // A path that leaves the range and returns to it is not allowed either.
    CHECK(against(game, way("p1", {"1F5", "1G5", "1H6", "1I6", "1J7", "1K7", "1J8"})) == "C 2.2");
    game.must(moveTo("p1", "1J4"));
    game.phase("APh");
    CHECK(against(game, {{"do", "advance"}, {"piece", "p1"}, {"to", "1K4"}}) == "C 2.2");
    game.phase("RtPh");
    game.must({{"do", "mark"}, {"piece", "p1"}, {"add", {"broken"}}});
    CHECK(
        against(game, {{"do", "move"}, {"mf", 0}, {"piece", "p1"}, {"to", "1K4"}, {"how", "rout"}}).empty());
}

TEST_CASE("C 2.2 a unit outside its range may move closer; for other moves the program asks for a ruling",
          "[command]") {
    TestGame game = platoon({{"tah", "1O4"}});  // ten hexes away
    game.phase("MPh");
    CHECK(against(game, moveTo("p1", "1F5")).empty());
    CHECK(against(game, moveTo("p1", "1E5")) == "C 2.2?");
    CHECK(against(game, moveTo("p1", "1D4")) == "C 2.2?");
    game.must({{"do", "rule"}, {"rule", "C 2.2"}, {"at", "p1"}, {"allow", true}});
    game.must(moveTo("p1", "1D4"));
}

TEST_CASE("C 2.21 the latest target hex of an unassigned UNIT does not change by itself", "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    Json change = {{"do", "unit"}, {"side", "german"}, {"unit", "A"}, {"tah", "1H4"}, {"size", 1}};
    CHECK(rulesOf(game.refused(change).findings) == "C 2.21");
    change["tah"] = "1E4";
    game.must(change);
}

TEST_CASE(
    "C 2.22 unassigned units in the range may fire out of it; for units outside the range the program asks "
    "for a ruling",
    "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    game.phase("AFPh");
    CHECK(against(game, fires("p1")).empty());  // 1X9 is outside the range
    TestGame away = platoon({{"tah", "1O4"}});
    away.phase("AFPh");
    CHECK(against(away, fires("p1")) == "C 2.22?");
}

TEST_CASE("C 2.22 if there are no enemies in the range, berserk units charge enemies outside the range",
          "[command]") {
    for (const char* enemy : {"1X9", "1H4"}) {
        TestGame game = platoon({{"tah", "1E4"}}, enemy);
        game.must({{"do", "mark"}, {"piece", "p1"}, {"add", {"berserk"}}});
        game.phase("MPh");
        const bool near = std::string(enemy) == "1H4";
        CHECK(against(game, moveTo("p1", "1K4")) == (near ? "C 2.2" : ""));
        CHECK(against(game, moveTo("p2", "1K4")) == "C 2.2");
    }
}

TEST_CASE(
    "C 2.51 a UNIT with an Attack or Defense must stay in its range; a UNIT with a Move must move toward its "
    "range",
    "[command]") {
    TestGame attack = platoon({{"order", steps({{"attack", "1E4"}})}}, "1H4");
    attack.phase("MPh");
    CHECK(against(attack, moveTo("p1", "1K4")) == "C 2.51");
    TestGame defence = platoon({{"order", steps({{"defend", "1E4"}})}});
    defence.phase("MPh");
    CHECK(against(defence, moveTo("p1", "1K4")) == "C 2.51");
    TestGame move = platoon({{"order", steps({{"move", "1O4"}})}});
    move.phase("MPh");
    CHECK(against(move, moveTo("p1", "1F5")).empty());
    CHECK(against(move, moveTo("p1", "1D4")) == "C 2.313?");
    move.phase("AFPh");
    CHECK(against(move, fires("p1")) == "C 2.51?");
}

TEST_CASE(
    "C 2.43 a UNIT that begins without an order is unassigned; if the UNIT has no target hex either, the "
    "program asks for a ruling",
    "[command]") {
    TestGame game = platoon(Json::object());
    CHECK(ordersReport(game.view())["units"][0]["status"] == "unassigned");
    game.phase("MPh");
    CHECK(against(game, moveTo("p1", "1E5")) == "C 2.43?");
    game.must({{"do", "unit"}, {"side", "german"}, {"unit", "A"}, {"tah", "1E4"}});
    CHECK(against(game, moveTo("p1", "1E5")).empty());
}

TEST_CASE(
    "C 2.2 counters that are not in a UNIT are not bound by orders, and possessions are bound like their "
    "unit",
    "[command]") {
    Json scenario = platoonScenario({{"tah", "1E4"}});
    scenario["command"][0]["pieces"] = {"p1", "p2"};
    scenario["command"][0]["size"] = 1;
    scenario["command"][0]["size"] = 1;
    TestGame game = TestGame::ofScenario(scenario);
    game.phase("MPh");
    CHECK(against(game, moveTo("p3", "1K4")).empty());
    CHECK(against(game, moveTo("p1", "1K4")) == "C 2.2");
    game.must({{"do", "replace"}, {"piece", "p1"}, {"with", {"2-4-7", "2-4-7"}}});
    // Both half-squads take the squad's place in its hex and in the UNIT.
    const auto troops = survivorsOf(game.state(), "german/A");
    CHECK(troops.size() == 3);
    for (const PieceId& id : troops) CHECK(against(game, moveTo(id.text, "1K4")) == "C 2.2");
}

TEST_CASE("C 2.2 a unit that leaves the map also leaves the range of its UNIT", "[command]") {
    const Json exits = {{"do", "exit"}, {"piece", "p1"}};
    const auto atEdge = [](const Json& unit) {
        Json scenario = platoonScenario(unit);
        scenario["units"][0]["at"] = "1A4";
        TestGame game = TestGame::ofScenario(scenario);
        game.phase("MPh");
        return game;
    };
    TestGame near = atEdge({{"tah", "1D4"}});
    CHECK(against(near, exits) == "C 2.2");
    TestGame defends = atEdge({{"order", steps({{"defend", "1D4"}})}});
    CHECK(against(defends, exits) == "C 2.51");
    TestGame away = atEdge({{"tah", "1O4"}});
    CHECK(against(away, exits) == "C 2.2?");
    TestGame moves = atEdge({{"order", steps({{"move", "1O4"}})}});
    CHECK(against(moves, exits) == "C 2.313?");
    near.must({{"do", "mark"}, {"piece", "p1"}, {"add", {"berserk"}}});
    CHECK(against(near, exits) == "C 2.2");  // 2.22 allows the unit to charge enemies, not to leave the map
    near.must({{"do", "mark"}, {"piece", "p1"}, {"add", {"straying"}}});
    CHECK(against(near, exits).empty());
}

TEST_CASE("C 2.6 each act of a UNIT is counted: moving, advancing, entering, exiting, firing or any other",
          "[command]") {
    const auto acted = [](const char* phase, const Json& command) {
        Json scenario = platoonScenario({{"tah", "1D4"}});
        scenario["units"][0]["at"] = "1A4";
        scenario["clock"]["phase"] = phase;
        scenario["markers"] = Json::array({{{"id", "m1"},
                                            {"side", "german"},
                                            {"at", "1B4"},
                                            {"contents", {{{"type", "4-6-7"}, {"id", "q"}}}}}});
        scenario["reinforcements"] = Json::array({{{"id", "late"},
                                                   {"side", "german"},
                                                   {"turn", 1},
                                                   {"hexes", {"1A5"}},
                                                   {"pieces", {{{"type", "4-6-7"}, {"id", "s1"}}}}}});
        scenario["command"][0]["pieces"] = {"p1", "p2", "p3", "q", "s1"};
        TestGame game = TestGame::ofScenario(scenario);
        CHECK_FALSE(unit(game).acted);
        if (command.at("do") == "exit") {
            game.must({{"do", "rule"}, {"rule", "C 2.2"}, {"at", "p1"}, {"allow", true}});
            game.must({{"do", "mark"}, {"piece", "p1"}, {"add", {"straying"}}});
        }
        game.must(command);
        return unit(game).acted;
    };
    CHECK(acted("MPh", moveTo("p1", "1B4")));
    CHECK(acted("APh", {{"do", "advance"}, {"piece", "p1"}, {"to", "1B4"}}));
    CHECK(acted("MPh", {{"do", "enter_map"}, {"pieces", {"s1"}}, {"at", "1A5"}}));
    CHECK(acted("MPh", {{"do", "exit"}, {"piece", "p1"}}));
    CHECK(acted("PFPh", fires("p1")));
    CHECK(acted("PFPh", {{"do", "act"}, {"marker", "m1"}, {"what", "other"}}));
    CHECK_FALSE(acted("MPh", {{"do", "mark"}, {"piece", "p1"}, {"add", {"CX"}}}));
    CHECK_FALSE(acted("MPh", {{"do", "reveal"}, {"marker", "m1"}}));
}

TEST_CASE("C 2.6 firing another UNIT's weapon counts as an action of the firing UNIT only", "[command]") {
    Json scenario = platoonScenario({{"tah", "1D4"}});
    scenario["clock"]["phase"] = "PFPh";
    scenario["units"][0]["pieces"].push_back({{"type", "MMG"}, {"id", "mg"}, {"carrier", "p1"}});
    scenario["command"][0]["pieces"] = {"p1", "p2"};
    scenario["command"][0]["size"] = 1;
    scenario["command"].push_back(
        {{"unit", "B"}, {"side", "german"}, {"pieces", {"p3", "mg"}}, {"size", 1}, {"tah", "1D4"}});
    TestGame game = TestGame::ofScenario(scenario);
    game.must(fires("mg"));
    CHECK(game.state().formations.at("german/A").acted);
    CHECK_FALSE(game.state().formations.at("german/B").acted);
}

TEST_CASE(
    "C 2.2 a path that enters the range and leaves it again is refused, whether in one command or in three",
    "[command]") {
    // The range of five hexes around 1E4 ends at 1J4, and 1L4 is seven hexes away.
    const auto at = [](const char* hex) {
        Json scenario = platoonScenario({{"tah", "1E4"}});
        scenario["units"][0]["at"] = hex;
        TestGame game = TestGame::ofScenario(scenario);
        game.phase("MPh");
        return game;
    };
    TestGame game = at("1K4");
    CHECK(against(game, {{"do", "move"}, {"mf", 0}, {"piece", "p1"}, {"path", {"1J4", "1K4"}}}) == "C 2.2");
    CHECK(against(game, {{"do", "move"}, {"mf", 0}, {"piece", "p1"}, {"path", {"1J4", "1I4"}}}).empty());
    CHECK(
        against(game, {{"do", "move"}, {"mf", 0}, {"piece", "p1"}, {"path", {"1L4", "1K4", "1J4"}}}).empty());
}

TEST_CASE(
    "C: a ruling on a UNIT does not apply to the other side's UNIT with the same letter, and applies only "
    "once",
    "[command]") {
    Json scenario = platoonScenario({{"tah", "1E4"}});
    scenario["command"].push_back({{"unit", "A"}, {"side", "russian"}, {"pieces", {"p4"}}, {"size", 1}});
    TestGame game = TestGame::ofScenario(scenario);
    game.phase("MPh");
    const auto anew = [](const char* side, const Json& pieces) {
        return Json{{"do", "unit"}, {"side", side}, {"unit", "A"}, {"pieces", pieces}, {"size", 1}};
    };
    CHECK(rulesOf(game.refused(anew("german", {"p1", "p2"})).findings, Verdict::ruling) == "C 3.1");
    game.must({{"do", "rule"}, {"rule", "C 3.1"}, {"at", "german/A"}});
    // The Russian UNIT A is another UNIT with the same letter.
    game.must({{"do", "place"},
               {"side", "russian"},
               {"at", "1X9"},
               {"kind", "known"},
               {"contents", {{{"type", "4-4-7"}, {"id", "r2"}}}}});
    CHECK(rulesOf(game.refused(anew("russian", {"p4", "r2"})).findings, Verdict::ruling) == "C 3.1");
    game.must(anew("german", {"p1", "p2"}));
    CHECK(rulesOf(game.refused(anew("german", {"p1"})).findings, Verdict::ruling) == "C 3.1");
    // Each side's log contains only the rulings on that side's UNIT.
    const auto rulings = [&](const char* side) {
        int out = 0;
        for (const Entry& e : logFor(game.session(), SideId(side)).entries) out += e.verb == "rule" ? 1 : 0;
        return out;
    };
    CHECK(rulings("german") == 1);
    CHECK(rulings("russian") == 0);
}

TEST_CASE("C 4.2 a UNIT's order binds its weapon only if the order also binds the weapon's possessor",
          "[command]") {
    Json scenario = drawn(
        "1E4 | | - known 4-6-7, {\"type\":\"LMG\",\"id\":\"lmg\",\"carrier\":\"p1\"}, 4-6-7\n"
        "1X9 | | russian - known 4-4-7");
    scenario["clock"]["phase"] = "RPh";
    scenario["units"][0]["pieces"][0] = {{"type", "4-6-7"}, {"id", "p1"}};
    scenario["units"][0]["pieces"][2] = {{"type", "4-6-7"}, {"id", "p3"}};
    for (const bool named : {false, true}) {
        // The result does not depend on whether the UNIT lists the weapon among its counters.
        scenario["command"] = Json::array({{{"side", "german"},
                                            {"unit", "A"},
                                            {"size", 1},
                                            {"pieces", named ? Json{"p1", "lmg", "p3"} : Json{"p1", "p3"}},
                                            {"tah", "1E4"}}});
        TestGame game = TestGame::ofScenario(scenario);
        game.must({{"do", "initiative"}, {"pieces", {"p1"}}, {"cmd", 7}, {"dice", {1, 1}}});
        game.phase("MPh");
        const Json both = {{"do", "move"}, {"mf", 0}, {"pieces", {"p1", "lmg"}}, {"to", "1O4"}};
        const Json bound = {{"do", "move"}, {"mf", 0}, {"pieces", {"p3"}}, {"to", "1O4"}};
        CHECK(against(game, both).empty());
        CHECK(against(game, bound) == "C 2.2");
        game.must(both);
        game.phase("AFPh");
        CHECK(against(game, fires("lmg")).empty());
        // If a unit without Initiative takes the weapon, the weapon is bound by the order again.
        game.must({{"do", "undo"}});
        game.must({{"do", "undo"}});
        game.must({{"do", "transfer"}, {"piece", "lmg"}, {"to", "p3"}});
        CHECK(rulesOf(game.session().check(
                  {{"do", "move"}, {"mf", 0}, {"pieces", {"p3", "lmg"}}, {"to", "1O4"}})) == "C 2.2");
    }
}

TEST_CASE("C 4.2 a Gun without a stated possessor acts as part of the crew in its Location", "[command]") {
    Json scenario = drawn(
        "1E4 | | m1 pds {\"type\":\"37L AT\",\"id\":\"gun\"}, {\"type\":\"2-2-8\",\"id\":\"crew\"}\n"
        "1X9 | | russian - known 4-4-7");
    scenario["clock"]["phase"] = "RPh";
    scenario["command"] = Json::array(
        {{{"side", "german"}, {"unit", "A"}, {"size", 1}, {"pieces", {"gun", "crew"}}, {"tah", "1O4"}}});
    TestGame game = TestGame::ofScenario(scenario);
    game.phase("PFPh");
    const Json shot = {{"do", "fire"}, {"piece", "gun"}, {"at", "1X9"}};
    CHECK(against(game, shot) == "C 2.22?");  // the Gun is ten hexes from its UNIT
    TestGame free = TestGame::ofScenario(scenario);
    free.must({{"do", "initiative"}, {"pieces", {"crew"}}, {"cmd", 7}, {"dice", {1, 1}}});
    free.phase("PFPh");
    CHECK(against(free, shot).empty());
}

TEST_CASE("C 2.2 a shift is not movement, so orders do not restrict it", "[command]") {
    Json scenario = drawn(
        "1E4 | Woods | m1 pds 4-6-7, 4-6-7, 4-6-7\n"
        "1O4 | Woods | m2 dummy 4\n"
        "1X9 | | russian - known 4-4-7");
    scenario["command"] =
        Json::array({{{"side", "german"}, {"unit", "A"}, {"pieces", {"p1", "p2", "p3"}}, {"tah", "1E4"}}});
    TestGame game = TestGame::ofScenario(scenario);
    CHECK(against(game, {{"do", "move"},
                         {"mf", 0},
                         {"marker", "m1"},
                         {"path", {"1F4", "1G4", "1H4", "1I4", "1J4", "1K4"}}})
              .find("C 2.2") != std::string::npos);
    game.shift("m1", "m2", 1, 1);
    // The unit is ten hexes from its target hex, so it may only move closer.
    CHECK(game.state().placeOf(PieceId("p1")).hex == "1O4");
    CHECK(against(game, {{"do", "move"}, {"mf", 0}, {"marker", "m2"}, {"path", {"1P4"}}}) == "C 2.2?");
    CHECK(against(game, {{"do", "move"}, {"mf", 0}, {"marker", "m2"}, {"path", {"1N4"}}}).empty());
}

// --- 2.23 ---

namespace {

/// An unassigned UNIT is in 1O5 in the CCPh, and its friendly edge is the west.
TestGame attackedInCc(const Json& side = {{"edge", "west"}}, const std::string& enemy = "1P5") {
    Json scenario = drawn("1O5 | | - known 4-6-7, 4-6-7, 4-6-7\n" + enemy + " | | russian - known 4-4-7");
    scenario["clock"]["turns"] = 8;
    scenario["clock"]["phase"] = "CCPh";
    scenario["sides"][0].update(side);
    scenario["command"] =
        Json::array({{{"side", "german"}, {"unit", "A"}, {"pieces", {"p1", "p2", "p3"}}, {"tah", "1O5"}}});
    return TestGame::ofScenario(scenario);
}
Json retreats(const char* tah) {
    return {{"do", "retreat"}, {"side", "german"}, {"unit", "A"}, {"tah", tah}};
}

}  // namespace

TEST_CASE(
    "C 2.23 for a retreat the new target hex is ten hexes away, toward the friendly edge, with no enemy in "
    "its range",
    "[command]") {
    TestGame game = attackedInCc();
    // 1O5 is in column 14. 1E5 is ten columns to the west, and 1F5 nine.
    CHECK(against(game, retreats("1E5")).empty());
    CHECK(against(game, retreats("1F5")) == "C 2.23");
    CHECK(against(game, retreats("1Y5")) == "C 2.23");  // this hex is ten hexes away in the wrong direction
    // A hex at the same distance from the entry area is not closer to it. 1O5 and 1AA5 are both six hexes
    // from 1U5.
    TestGame level = attackedInCc({{"entry", {"1U5"}}});
    CHECK(against(level, retreats("1AA5")) == "C 2.23");
    CHECK(against(level, retreats("1Z5")).empty());
    game.must({{"do", "place"}, {"side", "russian"}, {"at", "1A1"}, {"kind", "concealed"}, {"dummies", 2}});
    CHECK(against(game, retreats("1C3")) == "C 2.23");  // a "?" is four hexes from this hex
    const auto hexes = retreatHexes(stateFor(game.state(), SideId("german")), game.view().ground, "german/A");
    CHECK(std::count(hexes.begin(), hexes.end(), "1E5") == 1);
    for (const char* no : {"1F5", "1Y5", "1C3", "1A1"})
        CHECK(std::count(hexes.begin(), hexes.end(), no) == 0);
    for (const std::string& hex : hexes) CHECK(against(game, retreats(hex.c_str())).empty());
}

TEST_CASE(
    "C 2.23 a UNIT retreats toward the entry area of its side if there is one; otherwise the program asks "
    "for a ruling",
    "[command]") {
    TestGame entry = attackedInCc({{"entry", {"1GG5", "1GG6"}}});
    CHECK(against(entry, retreats("1Y5")).empty());
    CHECK(against(entry, retreats("1E5")) == "C 2.23");
    TestGame unknown = attackedInCc(Json::object());
    CHECK(against(unknown, retreats("1E5")) == "C 2.23?");
    for (const auto& [edge, hex] :
         {std::pair{"north", "1Y1"}, std::pair{"south", "1Y10"}, std::pair{"east", "1Y5"}}) {
        TestGame game = attackedInCc({{"edge", edge}});
        CHECK(against(game, retreats(hex)).empty());
    }
}

TEST_CASE("C 2.23 the friendly edge is determined by the N arrow (A2.1)", "[command]") {
    // The arrow points down, so west is on the right and north is at the bottom.
    const auto turned = [](const char* edge) {
        Json scenario = drawn("1O5 | | - known 4-6-7, 4-6-7, 4-6-7\n1P5 | | russian - known 4-4-7");
        scenario["north"] = 180;
        scenario["clock"]["phase"] = "CCPh";
        scenario["sides"][0]["edge"] = edge;
        scenario["command"] = Json::array(
            {{{"side", "german"}, {"unit", "A"}, {"pieces", {"p1", "p2", "p3"}}, {"tah", "1O5"}}});
        return TestGame::ofScenario(scenario);
    };
    TestGame west = turned("west");
    CHECK(against(west, retreats("1Y5")).empty());
    CHECK(against(west, retreats("1E5")) == "C 2.23");
    TestGame north = turned("north");
    CHECK(against(north, retreats("1Y10")).empty());
    CHECK(against(north, retreats("1Y1")) == "C 2.23");
    // The arrow is turned to the right by 90 degrees, so north is on the right and south on the left.
    Json scenario = drawn("1O5 | | - known 4-6-7, 4-6-7, 4-6-7\n1P5 | | russian - known 4-4-7");
    scenario["north"] = 90;
    scenario["clock"]["phase"] = "CCPh";
    scenario["sides"][0]["edge"] = "south";
    scenario["command"] =
        Json::array({{{"side", "german"}, {"unit", "A"}, {"pieces", {"p1", "p2", "p3"}}, {"tah", "1O5"}}});
    TestGame quarter = TestGame::ofScenario(scenario);
    CHECK(against(quarter, retreats("1E5")).empty());
    CHECK(against(quarter, retreats("1Y5")) == "C 2.23");
}

TEST_CASE("C 2.23 a hex with a hidden enemy unit is offered for a retreat like any other hex", "[command]") {
    TestGame game = attackedInCc();
    game.must(
        {{"do", "place"}, {"side", "russian"}, {"at", "1C4"}, {"kind", "hip"}, {"contents", {"4-4-7"}}});
    CHECK(against(game, retreats("1C3")).empty());
    const auto hexes = retreatHexes(game.state(), game.view().ground, "german/A");
    CHECK(std::count(hexes.begin(), hexes.end(), "1C3") == 1);
}

TEST_CASE("C 2.23 the whole UNIT retreats, from its next MPh until it is near the new target hex",
          "[command]") {
    TestGame game = attackedInCc();
    game.must(retreats("1E5"));
    CHECK(unit(game).tah == "1E5");
    CHECK(unit(game).retreating);
    CHECK(ordersReport(game.view())["units"][0]["status"] == "retreating");
    nextTurn(game, "MPh");
    CHECK(against(game, moveTo("p1", "1O6")) == "C 2.23");
    CHECK(against(game, moveTo("p1", "1P6")) == "C 2.23");
    game.must(moveTo("p1", "1J5"));
    game.must(moveTo("p2", "1J5"));
    CHECK(unit(game).retreating);
    game.must(moveTo("p3", "1K5"));
    CHECK(unit(game).retreating);  // six hexes away
    CHECK(against(game, moveTo("p1", "1K4")) == "C 2.23");
    game.must({{"do", "rule"}, {"rule", "C 2.23"}, {"at", "german/A/turn 2"}, {"why", "it has no MF left"}});
    game.phase("APh");
    game.must({{"do", "advance"}, {"piece", "p3"}, {"to", "1J5"}});
    CHECK_FALSE(unit(game).retreating);
}

TEST_CASE("C 2.23 in the CCPh, the program reminds the player of unassigned units in a hex with an enemy",
          "[command]") {
    const auto reminded = [](const TestGame& game) {
        const Json report = ordersReport(game.view());
        const Json& all = report["units"][0]["reminders"];
        return std::any_of(all.begin(), all.end(), [](const Json& r) { return r["what"] == "in CC?"; });
    };
    CHECK(reminded(attackedInCc({{"edge", "west"}}, "1O5")));
    CHECK_FALSE(reminded(attackedInCc()));  // the enemy is adjacent, but not in the same hex
    TestGame game = attackedInCc({{"edge", "west"}}, "1O5");
    game.must(retreats("1E5"));
    CHECK_FALSE(reminded(game));
    game.must({{"do", "undo"}});
    game.must({{"do", "phase"}});
    CHECK_FALSE(reminded(game));
    Json scenario = platoonScenario({{"order", steps({{"attack", "1E4"}})}}, "1E4");
    scenario["clock"]["phase"] = "CCPh";
    CHECK_FALSE(reminded(TestGame::ofScenario(scenario)));
}

TEST_CASE("C 2.23 only an unassigned UNIT that is attacked in CC retreats", "[command]") {
    TestGame game = attackedInCc();
    game.must({{"do", "phase"}});
    CHECK(rulesOf(game.refused(retreats("1E5")).findings) == "C 2.23");
    Json scenario = platoonScenario({{"order", steps({{"attack", "1E4"}})}}, "1H4");
    scenario["clock"]["phase"] = "CCPh";
    scenario["sides"][0]["edge"] = "east";
    TestGame assigned = TestGame::ofScenario(scenario);
    CHECK(rulesOf(assigned.refused(retreats("1T4")).findings) == "C 2.23");
}

TEST_CASE("C 2.23 while a UNIT retreats, it can't accept an order", "[command]") {
    TestGame game = attackedInCc();
    game.must(retreats("1E5"));
    game.must(
        {{"do", "order"}, {"side", "german"}, {"unit", "A"}, {"steps", steps({{"move", "1E5"}})}, {"pl", 1}});
    nextTurn(game);
    CHECK(rulesOf(game.refused({{"do", "accept"}, {"side", "german"}, {"unit", "A"}}).findings) == "C 2.23");
}

// --- secrecy ---

TEST_CASE("C 1.2 orders are secret: the other side sees neither UNITs, orders nor rolls", "[command]") {
    const auto played = [](const char* tah, int level) {
        Json scenario = platoonScenario({{"tah", "1E4"}}, "1X9");
        TestGame game = TestGame::ofScenario(scenario);
        game.must({{"do", "order"},
                   {"side", "german"},
                   {"unit", "A"},
                   {"steps", steps({{"move", tah}})},
                   {"pl", level}});
        nextTurn(game, "MPh");
        game.must({{"do", "accept"}, {"side", "german"}, {"unit", "A"}, {"dice", {1, 1}}});
        game.must(moveTo("p1", "1F5"));
        game.phase("APh");
        return game;
    };
    const SideId they("russian");
    const TestGame a = played("1O4", 1), b = played("1T4", 3);
    CHECK(unit(a).tah != unit(b).tah);
    CHECK(stateFor(a.state(), they).formations.empty());
    CHECK(stateToJson(stateFor(a.state(), they), Elide::no).dump() ==
          stateToJson(stateFor(b.state(), they), Elide::no).dump());
    const auto logOf = [&](const TestGame& game) {
        std::string out;
        for (const Entry& e : logFor(*game.game.session, they).entries) out += entryToJson(e).dump() + "\n";
        return out;
    };
    CHECK(logOf(a) == logOf(b));
    CHECK(logOf(a).find("UNIT") == std::string::npos);
    // The UNIT's own side sees everything.
    CHECK(stateFor(a.state(), SideId("german")).formations.size() == 1);
    const SideLog own = logFor(*a.game.session, SideId("german"));
    const auto accepted = std::find_if(own.entries.begin(), own.entries.end(),
                                       [](const Entry& e) { return e.verb == "accept"; });
    REQUIRE(accepted != own.entries.end());
    CHECK(accepted->rolls.size() == 1);
}

TEST_CASE("C 1.2 the report of an act does not reveal that the act ends the other side's order",
          "[command]") {
    Json scenario = platoonScenario({{"order", steps({{"move", "1T4"}})}}, "1G4");
    scenario["clock"]["player"] = "russian";
    scenario["clock"]["phase"] = "MPh";
    TestGame with = TestGame::ofScenario(scenario);
    scenario["command"][0].erase("order");
    scenario["command"][0]["tah"] = "1E4";
    TestGame without = TestGame::ofScenario(scenario);
    std::string told;
    for (TestGame* game : {&with, &without}) {
        game->must(moveTo("p4", "1F4"));
        CHECK_FALSE(unit(*game).order);
        std::string log;
        for (const Entry& e : logFor(game->session(), SideId("russian")).entries)
            log += entryToJson(e).dump();
        if (told.empty())
            told = log;
        else
            CHECK(told == log);
    }
    std::string own;
    for (const Entry& e : logFor(with.session(), SideId("german")).entries) own += textOf(e.text);
    CHECK(own.find("UNIT A is unassigned.") != std::string::npos);
}

namespace {

/// Checks that an act raises a question and is performed after a ruling, and that the next act raises the
/// question again.
void ruledOnce(TestGame& game, const Json& act, const std::string& rule, const Json& next) {
    INFO(act.dump());
    REQUIRE(against(game, act) == rule + "?");
    game.must({{"do", "rule"}, {"rule", rule}, {"at", "p1"}, {"allow", true}});
    game.must(act);
    CHECK(against(game, next) == rule + "?");
    CHECK(game.state().rulings.empty());
    game.must({{"do", "undo"}});
    CHECK(game.state().rulings.size() == 1);
    game.must({{"do", "redo"}});
}

}  // namespace

TEST_CASE("C 2.2 a ruling on an act applies only to that act, in that Player Turn and under that order",
          "[command]") {
    TestGame unassigned = platoon({{"tah", "1O4"}});
    unassigned.phase("MPh");
    ruledOnce(unassigned, moveTo("p1", "1D4"), "C 2.2", moveTo("p1", "1C4"));
    TestGame moving = platoon({{"order", steps({{"move", "1O4"}})}});
    moving.phase("MPh");
    ruledOnce(moving, moveTo("p1", "1D4"), "C 2.313", moveTo("p1", "1C4"));
    TestGame attacking = platoon({{"order", steps({{"attack", "1O4"}})}});
    attacking.phase("PFPh");
    ruledOnce(attacking, fires("p1"), "C 2.51", fires("p1"));
    TestGame firing = platoon({{"tah", "1O4"}});
    firing.phase("PFPh");
    ruledOnce(firing, fires("p1"), "C 2.22", fires("p1"));

    // A prohibition is valid until the Player Turn ends, or until an order changes it.
    const auto forbid = [](TestGame& game) {
        game.must({{"do", "rule"}, {"rule", "C 2.2"}, {"at", "p1"}, {"allow", false}});
    };
    TestGame turns = platoon({{"tah", "1O4"}});
    turns.phase("MPh");
    forbid(turns);
    turns.must(moveTo("p2", "1F5"));  // an act of another unit
    CHECK(against(turns, moveTo("p1", "1D4")) == "C 2.2");
    nextTurn(turns, "MPh");
    CHECK(against(turns, moveTo("p1", "1D4")) == "C 2.2?");
    TestGame ordered = platoon({{"tah", "1O4"}});
    ordered.must({{"do", "order"},
                  {"side", "german"},
                  {"unit", "A"},
                  {"pl", 4},
                  {"steps", steps({{"attack", "1O4"}})}});
    nextTurn(ordered);
    forbid(ordered);
    ordered.must({{"do", "accept"}, {"side", "german"}, {"unit", "A"}, {"dice", {1, 1}}});
    CHECK(ordered.state().rulings.empty());
    // Rulings on other subjects, such as terrain, remain valid.
    ordered.must({{"do", "rule"}, {"rule", "A5.1"}, {"at", "1E4"}, {"allow", true}});
    nextTurn(ordered, "MPh");
    ordered.must(moveTo("p1", "1F5"));
    CHECK(ordered.state().rulings.size() == 1);
}

TEST_CASE("C 2.2 a side's log shows the rulings on that side's orders", "[command]") {
    TestGame game = platoon({{"tah", "1O4"}});
    game.phase("MPh");
    game.must({{"do", "rule"}, {"rule", "C 2.2"}, {"at", "p1"}, {"allow", true}});
    game.must(moveTo("p1", "1D4"));
    const auto told = [&](const char* side) {
        std::string out;
        for (const Entry& e : logFor(game.session(), SideId(side)).entries) out += e.verb + " ";
        return out;
    };
    CHECK(told("german") == "phase rule move ");
    CHECK(told("russian").find("rule") == std::string::npos);
    game.must({{"do", "rule"}, {"rule", "A5.1"}, {"at", "1E4"}, {"allow", true}});
    CHECK(told("german") == "phase rule move ");
}

TEST_CASE("C 2.22 a berserk unit may charge and fire outside the range while no enemy is in the range",
          "[command]") {
    TestGame game = platoon({{"tah", "1O4"}});  // every unit of the UNIT is outside its range
    game.phase("PFPh");
    CHECK(against(game, fires("p1")) == "C 2.22?");
    game.must({{"do", "mark"}, {"piece", "p1"}, {"add", {"berserk"}}});
    CHECK(against(game, fires("p1")).empty());
    game.phase("MPh");
    CHECK(against(game, moveTo("p1", "1D4")).empty());
    game.phase("APh");
    CHECK(against(game, {{"do", "advance"}, {"piece", "p1"}, {"to", "1D4"}}).empty());
    game.must({{"do", "correct"}, {"pointer", "/pieces/p4/at"}, {"value", "1O5"}});
    CHECK(against(game, {{"do", "advance"}, {"piece", "p1"}, {"to", "1D4"}}) == "C 2.2?");
}

TEST_CASE("C 2.23 if a UNIT is within ten hexes of its own edge, the player chooses where it retreats",
          "[command]") {
    Json scenario = drawn("1E5 | | - known 4-6-7, 4-6-7, 4-6-7\n1F6 | | russian - known 4-4-7");
    scenario["clock"] = {{"turns", 8}, {"phase", "CCPh"}};
    scenario["sides"][0]["edge"] = "west";
    scenario["command"] =
        Json::array({{{"side", "german"}, {"unit", "A"}, {"pieces", {"p1", "p2", "p3"}}, {"tah", "1E5"}}});
    TestGame game = TestGame::ofScenario(scenario);
    // No hex is both ten hexes from 1E5 and closer to hexrow A than 1E5. In hexrow A itself, 1A4 to 1A9 are
    // excluded, because they are within five hexes of the enemy in 1F6.
    CHECK(against(game, retreats("1A5")).substr(0, 5) == "C 2.2");
    CHECK(worst(game.session().check(retreats("1A5"))) == Verdict::forbidden);
    const auto hexes = retreatHexes(game.state(), game.view().ground, "german/A");
    CHECK(hexes == std::vector<std::string>{"1A1", "1A2", "1A3", "1A10"});
    CHECK(against(game, retreats("1A10")) == "C 2.23?");
    game.must({{"do", "rule"}, {"rule", "C 2.23"}, {"at", "german/A/1A10"}, {"allow", true}});
    game.must(retreats("1A10"));
    CHECK(unit(game).tah == "1A10");
    CHECK(game.state().rulings.empty());
}

TEST_CASE("C 2.23 if a UNIT must retreat in the MPh, a notice appears before the MPh can end", "[command]") {
    TestGame game = attackedInCc({{"edge", "west"}}, "1O5");
    game.must(retreats("1E5"));
    game.phase("MPh");  // the other side's MPh
    game.phase("RPh");
    const int turn = game.state().clock.turn;
    REQUIRE(game.state().clock.player.text == "german");
    CHECK(against(game, {{"do", "phase"}}).empty());
    CHECK(against(game, {{"do", "phase"}, {"to", "DFPh"}}) == "C 2.23?");
    game.phase("MPh");
    CHECK(against(game, {{"do", "phase"}}) == "C 2.23?");
    for (const char* id : {"p1", "p2"}) game.must(moveTo(id, "1J5"));
    CHECK(against(game, {{"do", "phase"}}) == "C 2.23?");
    game.must({{"do", "mark"}, {"piece", "p3"}, {"add", {"broken"}}});  // a broken unit must rout instead
    CHECK(against(game, {{"do", "phase"}}).empty());
    game.must({{"do", "mark"}, {"piece", "p3"}, {"remove", {"broken"}}});
    game.must({{"do", "rule"}, {"rule", "C 2.23"}, {"at", "german/A/turn " + std::to_string(turn)}});
    game.must({{"do", "phase"}});
    CHECK(game.state().clock.phase == Phase::DFPh);
}

TEST_CASE("C: a ruling must answer a question of the program and apply to an existing object", "[command]") {
    TestGame game = platoon({{"tah", "1O4"}});
    const auto rules = [&](const char* rule, const char* at) {
        return rulesOf(game.session().check({{"do", "rule"}, {"rule", rule}, {"at", at}}));
    };
    for (const auto& [rule, at] :
         {std::pair{"C 2.2", "p1"}, std::pair{"C 2.42", "german/A"}, std::pair{"C 3.21", "german/Z"},
          std::pair{"2.4", "1E4"}, std::pair{"B8.6", "1E4"}, std::pair{"C 2.23", "german/A/turn 2"}})
        CHECK(rules(rule, at).empty());
    CHECK(rules("C 2.2", "p99") == "C 2.2");
    CHECK(rules("C 2.42", "Z") == "C 2.42");
    CHECK(rules("A5.1", "1ZZ99") == "A5.1");
    CHECK(rules("C 2.6", "p1") == "C 2.6");
    CHECK(rules("Q 1", "1E4") == "Q 1");
}

TEST_CASE("C: the player can rule on every decision that the rules leave to the player", "[command]") {
    const std::regex asks("(?:toRule\\(|Verdict::ruling,)\\s*\"([^\"]+)\"");
    TestGame game = platoon({{"tah", "1O4"}});
    std::set<std::string> rules;
    for (const auto& file : std::filesystem::recursive_directory_iterator(sourcePath("src/core/rules"))) {
        if (file.path().extension() != ".cpp") continue;
        std::ifstream in(file.path());
        const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
        for (auto it = std::sregex_iterator(text.begin(), text.end(), asks); it != std::sregex_iterator();
             ++it)
            rules.insert((*it)[1]);
    }
    CHECK(rules.size() > 20);
    for (const std::string& rule : rules) {
        INFO(rule);
        CHECK(game.session().check({{"do", "rule"}, {"rule", rule}, {"at", "1E4"}}).empty());
    }
}
