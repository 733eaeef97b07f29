// SPDX-License-Identifier: MIT
#include "shellgame/base/json.hpp"

#include <tuple>

#include "orders_fixture.hpp"
#include "shellgame/rules/command/initiative.hpp"

using namespace shellgame;
using namespace shellgame::test;

namespace {

Json checks(std::initializer_list<const char*> pieces, int coloured, int white, int cmd = 7) {
    return {{"do", "initiative"}, {"pieces", pieces}, {"cmd", cmd}, {"dice", {coloured, white}}};
}
/// A platoon in company K has an order to defend 1E4 and is with leaders. p1 to p3 are squads, p4 is a 9-1,
/// p5 an 8-0.
TestGame withLeaders(const std::string& nationality = "german") {
    Json scenario = drawn(
        "1E4 | | - known 4-6-7, 4-6-7, 4-6-7, 9-1, 8-0\n"
        "1X9 | | russian - known 4-4-7");
    scenario["clock"]["phase"] = "RPh";
    scenario["clock"]["turns"] = 8;
    scenario["sides"][0]["nationality"] = nationality;
    scenario["command"] = Json::array({{{"side", "german"},
                                        {"unit", "A"},
                                        {"company", "K"},
                                        {"pieces", {"p1", "p2", "p3", "p4", "p5"}},
                                        {"order", steps({{"defend", "1E4"}})}}});
    return TestGame::ofScenario(scenario);
}

}  // namespace

TEST_CASE("C 4.21 each modifier of an Initiative check is added to the DR", "[command]") {
    const auto drm = [](InitiativeCause cause) { return itemised(initiativeModifiers(cause)); };
    CHECK(drm({}).empty());
    CHECK(drm({.assigned = true}) == "C.drm.assigned +6");
    CHECK(drm({.lax = true}) == "C.drm.lax +1");
    CHECK(drm({.axisMinor = true}) == "C.drm.axis_minor +1");
    CHECK(drm({.british = true}) == "C.drm.british -1");
    CHECK(drm({.stealthy = true}) == "C.drm.stealthy -1");
    CHECK(drm({.others = -2}) == "C.drm.s16 -2");
    CHECK(drm({.assigned = true, .lax = true, .british = true}) ==
          "C.drm.assigned +6, C.drm.lax +1, C.drm.british -1");
}

TEST_CASE("C 4.2 an Initiative check passes if the final DR is at most the CMD#", "[command]") {
    CHECK(initiativeResult(7, 7, false) == InitiativeResult::passed);
    CHECK(initiativeResult(8, 7, false) == InitiativeResult::panic);
    CHECK(initiativeResult(2, 7, false) == InitiativeResult::passed);
    CHECK(initiativeResult(13, 7, false) == InitiativeResult::panic);
}

TEST_CASE("C 4.22 switch loose_cannon_more: a Loose Cannon needs a final DR of exactly 12, or of 12 or more",
          "[command]") {
    CHECK(initiativeResult(12, 7, false) == InitiativeResult::looseCannon);
    CHECK(initiativeResult(12, 12, false) == InitiativeResult::looseCannon);
    CHECK(initiativeResult(13, 7, true) == InitiativeResult::looseCannon);
    CHECK(initiativeResult(11, 7, true) == InitiativeResult::panic);
}

TEST_CASE(
    "C 4.2 the odds of an Initiative check state how many of the 36 DR lead to passing, Panic and Loose "
    "Cannon",
    "[command]") {
    // With CMD# 7 and no modifiers, 21 of 36 DR pass, a 12 (1 of 36) gives a Loose Cannon, and the rest cause
    // Panic.
    const InitiativeOdds plain = initiativeOdds(0, 7, false);
    CHECK(plain.passed == 21);
    CHECK(plain.looseCannon == 1);
    CHECK(plain.panic == 14);
    // An assigned unit has a DRM of +6, so a final DR of 12 is an original DR of 6 (five cases). An original
    // DR above 6 causes Panic, or under the house rule a Loose Cannon too.
    const InitiativeOdds assigned = initiativeOdds(6, 8, false);
    CHECK(assigned.passed == 1);
    CHECK(assigned.looseCannon == 5);
    CHECK(assigned.panic == 30);
    const InitiativeOdds more = initiativeOdds(6, 8, true);
    CHECK(more.looseCannon == 26);  // all original rolls of 6 or more
    CHECK(more.passed + more.panic + more.looseCannon == 36);
}

TEST_CASE(
    "C 4.2 a unit that passes an Initiative check is not bound by its UNIT's order until the next RPh of its "
    "side",
    "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    const Entry e = game.must(checks({"p1"}, 3, 4));
    CHECK(e.rolls.at(0).row == "passed");
    CHECK(e.rolls.at(0).modifiers.empty());  // unassigned
    game.phase("MPh");
    game.must(moveTo("p1", "1O4"));
    CHECK(rulesOf(game.refused(moveTo("p2", "1O4")).findings) == "C 2.2");
    game.phase("AFPh");
    game.must({{"do", "fire"}, {"piece", "p1"}, {"at", "1X9"}});
    while (game.state().clock.player.text != "russian" || game.state().clock.phase != Phase::DFPh)
        game.must({{"do", "phase"}});
    game.must({{"do", "fire"}, {"piece", "p1"}, {"at", "1X9"}});
    nextTurn(game, "MPh");
    CHECK(unit(game).free.empty());
    CHECK(rulesOf(game.session().check(moveTo("p1", "1P4")), Verdict::ruling) == "C 2.2");
}

TEST_CASE(
    "C 4.21 the DRM of an Initiative check is +6 for an assigned unit, -1 for a British unit, and +1 for a "
    "unit of an Axis Minor",
    "[command]") {
    TestGame germans = platoon({{"order", steps({{"defend", "1E4"}})}});
    CHECK(itemised(germans.must(checks({"p1"}, 1, 1)).rolls.at(0).modifiers) == "C.drm.assigned +6");
    for (const auto& [nation, drm] :
         {std::pair{"british", "C.drm.british -1"}, std::pair{"romanian", "C.drm.axis_minor +1"}}) {
        Json scenario = platoonScenario({{"tah", "1E4"}});
        scenario["sides"][0]["nationality"] = nation;
        for (Json& p : scenario["units"][0]["pieces"]) p = "4-4-7";
        TestGame game = TestGame::ofScenario(scenario);
        Json command = checks({"p1"}, 3, 3);
        command["stealthy"] = true;
        command["drm"] = 2;
        CHECK(itemised(game.must(command).rolls.at(0).modifiers) ==
              std::string(drm) + ", C.drm.stealthy -1, C.drm.s16 +2");
    }
}

TEST_CASE("C 4.2 a failed Initiative check causes Panic of the checking unit", "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    const Entry e = game.must(checks({"p1"}, 4, 4));
    CHECK(e.rolls.at(0).row == "Panic");
    CHECK(game.piece("p1").marks.contains("panic"));
    CHECK(unit(game).free.empty());
    CHECK(rulesOf(game.refused(checks({"p1"}, 1, 1)).findings) == "C 4.2");  // each unit checks once
    nextTurn(game);
    game.must(checks({"p1"}, 1, 1));
}

TEST_CASE("C 4.22 a Loose Cannon strays, is not bound by its order, and ends in Panic", "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    const Entry e = game.must(checks({"p1"}, 6, 6));
    CHECK(e.rolls.at(0).row == "Loose Cannon");
    CHECK(game.piece("p1").marks.contains("straying"));
    CHECK(game.piece("p1").marks.contains("panic"));
    CHECK(textsOf(e.findings, "C 4.22").find("E1.53") != std::string::npos);
    game.phase("MPh");
    game.must(moveTo("p1", "1O4"));
    // A final DR of 13 causes Panic, or under the house rule a Loose Cannon.
    for (const bool more : {false, true}) {
        Json house = Json::object();
        if (more) house = {{"house", {{"loose_cannon_more", "a final DR of 12 or more"}}}};
        TestGame high = platoon({{"order", steps({{"defend", "1E4"}})}}, "1X9", house);
        CHECK(high.must(checks({"p1"}, 4, 3)).rolls.at(0).row == (more ? "Loose Cannon" : "Panic"));
    }
}

TEST_CASE(
    "C 4.2 the highest-ranking Leader present checks first, on behalf of the units in range that belong to "
    "the Leader's company",
    "[command]") {
    TestGame game = withLeaders();
    Json command = checks({"p1", "p2"}, 1, 1, 8);
    // Leaders are present, so the squad can't check first.
    CHECK(rulesOf(game.refused(checks({"p1"}, 1, 1)).findings) == "C 4.2");
    command["leader"] = "p5";
    CHECK(rulesOf(game.refused(command).findings) == "C 4.2");  // the 9-1 ranks higher than this Leader
    command["leader"] = "p4";
    const Entry e = game.must(command);
    CHECK(e.rolls.at(0).final == 8);
    CHECK(unit(game).free == std::set<PieceId>{PieceId("p1"), PieceId("p2"), PieceId("p4")});
    CHECK(rulesOf(game.refused(command).findings) == "C 4.2");  // this Leader has already checked
    command["leader"] = "p5";
    game.must(command);  // the other Leader may check now
}

namespace {

/// Makes a game with platoon A of company K in 1E4. The counter `by` is in platoon B of the given company, in
/// 1E4 or elsewhere.
TestGame besides(Json by, const char* at = "1E4", const char* company = "K") {
    by["id"] = "by";
    Json scenario = platoonScenario({{"tah", "1E4"}, {"company", "K"}});
    scenario["units"].push_back({{"side", "german"}, {"at", at}, {"pieces", {by}}});
    scenario["command"].push_back({{"side", "german"},
                                   {"unit", "B"},
                                   {"company", company},
                                   {"size", 1},
                                   {"pieces", {"by"}},
                                   {"tah", "1E4"}});
    return TestGame::ofScenario(scenario);
}
Json counterOf(const char* cls, int morale = 9, int leadership = -1) {
    return {{"type", "Chief"}, {"class", cls}, {"morale", morale}, {"leadership", leadership}};
}

}  // namespace

TEST_CASE("C 4.2 any Good Order Leader of the same company who is present checks first", "[command]") {
    const auto barred = [](const TestGame& game) {
        const std::string rules = rulesOf(game.game.session->check(checks({"p1"}, 1, 1)));
        CHECK((rules.empty() || rules == "C 4.2"));
        return !rules.empty();
    };
    for (const char* cls : {"leader", "commissar", "armour leader"}) {
        INFO(cls);
        TestGame game = besides(counterOf(cls));
        CHECK(barred(game));
        // After the Leader has checked for itself, the unit may check.
        game.must({{"do", "initiative"}, {"leader", "by"}, {"cmd", 7}, {"dice", {1, 1}}});
        CHECK_FALSE(barred(game));
    }
    CHECK_FALSE(barred(besides(counterOf("hero"))));
    CHECK_FALSE(barred(besides(counterOf("leader"), "1F4")));
    CHECK_FALSE(barred(besides(counterOf("leader"), "1E4", "L")));
    for (const char* mark : {"broken", "captured"}) {
        TestGame game = besides(counterOf("leader"));
        game.must({{"do", "mark"}, {"piece", "by"}, {"add", {mark}}});
        CHECK_FALSE(barred(game));
    }
}

TEST_CASE("C 4.2 the highest-ranking Leader present checks first, and equal Leaders check in any order",
          "[command]") {
    // Compare leadership first (A1.21: the lower number is better), then morale. `by` is compared with a 9-1.
    for (const auto& [morale, leadership, first] :
         {std::tuple{10, -1, true}, std::tuple{8, -2, true}, std::tuple{9, -1, false},
          std::tuple{8, -1, false}, std::tuple{10, 0, false}}) {
        INFO(morale << " " << leadership);
        Json scenario = platoonScenario({{"tah", "1E4"}, {"company", "K"}, {"size", 1}});
        Json by = counterOf("leader", morale, leadership);
        by["id"] = "by";
        Json own = counterOf("leader");
        own["id"] = "own";
        scenario["units"][0]["pieces"].push_back(own);
        scenario["units"][0]["pieces"].push_back(by);
        scenario["command"][0]["pieces"] = {"p1", "p2", "p3", "own", "by"};
        const TestGame game = TestGame::ofScenario(scenario);
        const Json command = {{"do", "initiative"}, {"leader", "own"}, {"cmd", 7}, {"dice", {1, 1}}};
        CHECK(rulesOf(game.game.session->check(command)) == (first ? "C 4.2" : ""));
    }
    // A unit that is not a Leader can't check for others.
    TestGame game = platoon({{"tah", "1E4"}});
    Json command = checks({"p1"}, 1, 1);
    command["leader"] = "p2";
    CHECK(rulesOf(game.refused(command).findings) == "C 4.2");
}

TEST_CASE("C 4.2 the Command Influence Range limits a Leader without a radio", "[command]") {
    Json scenario = drawn(
        "1E4 | | - known 4-6-7, 4-6-7, 9-1\n"
        "1H4 | | - known 4-6-7\n"
        "1X9 | | russian - known 4-4-7");
    scenario["clock"]["phase"] = "RPh";
    scenario["command"] = Json::array(
        {{{"side", "german"}, {"unit", "A"}, {"pieces", {"p1", "p2", "p3", "p4"}}, {"tah", "1E4"}}});
    TestGame game = TestGame::ofScenario(scenario);
    Json command = checks({"p1", "p4"}, 1, 1, 8);  // p4 is three hexes away
    command["leader"] = "p3";
    command["range"] = 2;
    CHECK(rulesOf(game.refused(command).findings) == "C 4.2");
    Json radio = command;
    radio["radio"] = true;
    game.must(radio);
    game.must({{"do", "undo"}});
    command["range"] = 3;
    game.must(command);
}

TEST_CASE("C 4.2 a Leader has no influence on another company", "[command]") {
    Json scenario = drawn(
        "1E4 | | - known 4-6-7, 4-6-7, 4-6-7, 9-1\n"
        "1F4 | | - known 4-6-7, 4-6-7, 4-6-7\n"
        "1X9 | | russian - known 4-4-7");
    scenario["clock"]["phase"] = "RPh";
    const auto platoonOf = [](const char* mark, const char* company, std::vector<const char*> pieces) {
        return Json{
            {"side", "german"}, {"unit", mark}, {"company", company}, {"pieces", pieces}, {"tah", "1E4"}};
    };
    scenario["command"] =
        Json::array({platoonOf("A", "1", {"p1", "p2", "p3", "p4"}), platoonOf("B", "2", {"p5", "p6", "p7"})});
    Json command = checks({"p5"}, 1, 1);
    command["leader"] = "p4";
    command["range"] = 3;
    CHECK(rulesOf(TestGame::ofScenario(scenario).refused(command).findings) == "C 4.2");
    scenario["command"][1]["company"] = "1";
    TestGame game = TestGame::ofScenario(scenario);
    game.must(command);
    CHECK(unit(game, "german/B").free.contains(PieceId("p5")));
}

TEST_CASE("C 4.2 switch initiative_any_phase: checks are made in the RPh of the side, or in any phase",
          "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    game.phase("MPh");
    CHECK(rulesOf(game.refused(checks({"p1"}, 1, 1)).findings) == "C 4.2");
    TestGame any = platoon({{"tah", "1E4"}}, "1X9", {{"house", {{"initiative_any_phase", "in any phase"}}}});
    any.phase("MPh");
    any.must(checks({"p1"}, 1, 1));
}

TEST_CASE("C 4.1 only units that an order binds check Initiative", "[command]") {
    Json scenario = platoonScenario({{"tah", "1E4"}, {"size", 1}});
    scenario["command"][0]["pieces"] = {"p1", "p2"};
    TestGame game = TestGame::ofScenario(scenario);
    CHECK(rulesOf(game.refused(checks({"p3"}, 1, 1)).findings) == "C 4.1");
    CHECK(game.refused(checks({}, 1, 1)).findings.front().subject.text() ==
          "/pieces");  // an empty list names no unit
    CHECK(rulesOf(game.refused(checks({"p1", "p2"}, 1, 1)).findings) ==
          "C 4.2");  // each unit checks for itself
    CHECK(rulesOf(game.refused(checks({"p1", "p4"}, 1, 1)).findings) == "C 4.1 C 4.2");
    game.must({{"do", "mark"}, {"piece", "p1"}, {"add", {"broken"}}});
    game.must(checks({"p1"}, 1, 1));
}

TEST_CASE("C 4.2 when a unit checks for itself, the report names the unit only once", "[command]") {
    TestGame game = withLeaders();
    for (const char* leader : {"p4", "p5"})
        game.must({{"do", "remove"}, {"piece", leader}, {"why", "eliminated"}});
    const Entry e = game.must(checks({"p1"}, 1, 1, 12));
    CHECK(textsOf(e.findings, "C 4.2") ==
          "Freedom of movement and fire until the next RPh of its side: 4-6-7.");
    // It is not this side's RPh, and the unit is not in a UNIT.
    CHECK(game.refused(checks({"p6"}, 1, 1)).findings.size() == 2);
}

TEST_CASE("C 4.21 Axis Minor is recognized by any name in the catalog", "[command]") {
    for (const char* nationality :
         {"axis-minor", "axis minor", "Axis Minor", "Croatian", "hungarian", "Romania"}) {
        const TestGame game = withLeaders(nationality);
        CHECK(initiativeCauseOf(game.state(), PieceId("p4"), {}, false, false, 0).axisMinor);
    }
    CHECK_FALSE(initiativeCauseOf(withLeaders().state(), PieceId("p4"), {}, false, false, 0).axisMinor);
}

TEST_CASE(
    "C 4.21 the DRM depends on the nationality of the checking unit, not on the nationality of its side",
    "[command]") {
    TestGame game = withLeaders("romanian");
    CHECK(initiativeCauseOf(game.state(), PieceId("p4"), {}, false, false, 0).axisMinor);
    game.must({{"do", "correct"}, {"pointer", "/pieces/p4/nation"}, {"value", "german"}});
    CHECK_FALSE(initiativeCauseOf(game.state(), PieceId("p4"), {}, false, false, 0).axisMinor);
}

TEST_CASE("C 4.22 a Loose Cannon strays for one Player Turn", "[command]") {
    TestGame game = withLeaders();
    game.must({{"do", "mark"}, {"piece", "p1"}, {"add", {"straying"}}});
    const auto player = game.state().clock.player;
    while (game.state().clock.player == player) {
        CHECK(game.piece("p1").marks.contains("straying"));
        game.must({{"do", "phase"}});
    }
    CHECK_FALSE(game.piece("p1").marks.contains("straying"));
}

TEST_CASE("C 4.21 the DRM is +6 if any of the acting units is Assigned", "[command]") {
    TestGame game = withLeaders();
    game.must({{"do", "rule"}, {"rule", "C 3.1"}, {"at", "german/A"}});
    game.must({{"do", "unit"}, {"side", "german"}, {"unit", "A"}, {"pieces", {"p1", "p2", "p3", "p5"}}});
    game.must({{"do", "unit"},
               {"side", "german"},
               {"unit", "B"},
               {"pieces", {"p4"}},
               {"company", "K"},
               {"size", 1}});
    CHECK_FALSE(initiativeCauseOf(game.state(), PieceId("p4"), {}, false, false, 0).assigned);
    CHECK(initiativeCauseOf(game.state(), PieceId("p4"), {PieceId("p1")}, false, false, 0).assigned);
}
