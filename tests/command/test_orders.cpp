// SPDX-License-Identifier: MIT
// Tests how orders are written and changed, accrue turns, are rolled for and accepted, and lapse.
#include "orders_fixture.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/words/say.hpp"

using namespace shellgame;
using namespace shellgame::test;

namespace {

Json writes(const Json& list, int pl) {
    return {{"do", "order"}, {"side", "german"}, {"unit", "A"}, {"steps", list}, {"pl", pl}};
}
Json accepts(int coloured, int white) {
    return {{"do", "accept"}, {"side", "german"}, {"unit", "A"}, {"dice", {coloured, white}}};
}
const Json attack = steps({{"attack", "1E4"}});

}  // namespace

TEST_CASE(
    "C 2.3 an order contains its types, its level, the turns of writing and acceptance, and its target hexes",
    "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    nextTurn(game);
    game.must(writes(steps({{"move", "1O4"}, {"attack", "1S4"}}), 2));
    const Order order = *unit(game).waiting;
    CHECK(order.steps.size() == 2);
    CHECK(order.steps[1].tah == "1S4");
    CHECK(order.pl == 2);
    CHECK(order.written == 2);
    nextTurn(game);
    // The UNIT is unassigned and stays still through turn 2, so 6 turns have accrued. For an Attack of size
    // 1, column 4-6 requires 5 or less.
    const Entry e = game.must(accepts(2, 3));
    CHECK(e.rolls.at(0).row == "accepted");
    CHECK(unit(game).order->accepted == 3);
    CHECK(unit(game).tah == "1O4");
    CHECK_FALSE(unit(game).waiting);
}

TEST_CASE("C 2.3 an order written before play needs no level and is accepted at once", "[command]") {
    Json scenario = platoonScenario({{"tah", "1E4"}});
    scenario["clock"]["phase"] = "setup";
    TestGame game = TestGame::ofScenario(scenario);
    Json order = writes(attack, 2);
    CHECK(rulesOf(game.refused(order).findings) == "C 2.3");
    order.erase("pl");
    game.must(order);
    CHECK(unit(game).order->accepted == 0);
    CHECK(unit(game).order->pl == 0);
    CHECK(unit(game).used == 0);
    CHECK(rulesOf(game.refused(accepts(1, 1)).findings) == "C 2.6");
}

TEST_CASE(
    "C 2.3 C 2.6 a command either writes or cancels an order; waiting can be chosen only before play, and "
    "rolls are made only in play",
    "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    Json both = writes(attack, 2);
    both["cancel"] = true;
    const Entry two = game.refused(both);
    CHECK(rulesOf(two.findings) == "C 2.3");
    CHECK_THAT(allTexts(two), Catch::Contains("write an order or cancel one, not both"));
    Json waits = writes(attack, 2);
    waits["wait"] = true;
    const Entry late = game.refused(waits);
    CHECK(rulesOf(late.findings) == "C 2.3");
    CHECK_THAT(allTexts(late), Catch::Contains("Only orders written before play"));

    Json scenario = platoonScenario({{"order", attack}}, "1H4");
    scenario["clock"]["phase"] = "setup";
    TestGame early = TestGame::ofScenario(scenario);
    waits.erase("pl");
    early.must(waits);
    const Entry roll = early.refused(accepts(1, 1));
    CHECK(rulesOf(roll.findings) == "C 2.6");
    CHECK_THAT(allTexts(roll), Catch::Contains("once play has started"));
}

TEST_CASE("C 2.3 the steps of an order are written in the sequence in which the UNIT performs them",
          "[command]") {
    const std::vector<OrderStep> steps{{.type = OrderType::move, .tah = "1J4", .turns = 3},
                                       {.type = OrderType::attack, .tah = "1L4"}};
    const std::vector<StepWritten> written = stepsToWrite(steps);
    REQUIRE(written.size() == 2);
    CHECK(written[0] == StepWritten{.type = OrderType::move, .tah = "1J4", .turns = 3});
    CHECK(written[1] == StepWritten{.type = OrderType::attack, .tah = "1L4"});
    CHECK_FALSE(written[1].turns);
}

TEST_CASE("C 2.3 every order that waits for acceptance can accrue turns, even an order written before play",
          "[command]") {
    Json scenario = platoonScenario({{"order", attack}}, "1H4");
    scenario["clock"]["phase"] = "setup";
    TestGame game = TestGame::ofScenario(scenario);
    Json order = writes(steps({{"move", "1N4"}}), 2);
    order.erase("pl");
    order["wait"] = true;
    game.must(order);
    game.phase("RPh");
    CHECK(unit(game).waiting->accrued == 0);
    nextTurn(game);
    CHECK(unit(game).waiting->accrued == 2);  // the UNIT is assigned, and has neither acted nor fired
    CHECK(unit(game).waiting->pl == 0);
}

TEST_CASE("C 2.3 a new order replaces the order that waits for acceptance", "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    game.must(writes(attack, 1));
    nextTurn(game);
    CHECK(unit(game).waiting->accrued == 6);
    game.must(writes(steps({{"move", "1J4"}}), 2));
    CHECK(unit(game).waiting->accrued == 0);
    CHECK(unit(game).waiting->written == 2);
    CHECK(unit(game).used == 3);  // the levels of both orders are counted
    game.must({{"do", "order"}, {"side", "german"}, {"unit", "A"}, {"cancel", true}});
    CHECK_FALSE(unit(game).waiting);
    CHECK(unit(game).used == 3);
    game.refused({{"do", "order"}, {"side", "german"}, {"unit", "A"}, {"cancel", true}});
}

TEST_CASE("C 2.32 in a combined order Attack comes before Defense, and Defense before Move", "[command]") {
    const auto typeOf = [](const Json& list) {
        TestGame game = platoon({{"tah", "1E4"}, {"waiting", list}});
        return ordersReport(game.view())["units"][0]["waiting"]["type"].get<std::string>();
    };
    CHECK(typeOf(steps({{"move", "1E4"}})) == "move");
    CHECK(typeOf(steps({{"move", "1J4"}, {"defend", "1J4"}})) == "defend");  // because of note iv
    CHECK(typeOf(steps({{"attack", "1E4"}, {"defend", "1E4"}})) == "attack");
    CHECK(typeOf(steps({{"move", "1J4"}, {"attack", "1N4"}, {"defend", "1N4"}})) == "attack");
}

TEST_CASE("C 2.32 an order with a distant target begins with a Move, and no step follows a Defense",
          "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    const auto told = [&](const Json& list) {
        return rulesOf(game.session().check(writes(list, 1)), Verdict::ok);
    };
    // 1O4 is ten hexes from 1E4, so note iii applies.
    CHECK(told(steps({{"attack", "1O4"}})) == "C 2.32 C 2.82");
    CHECK(told(steps({{"move", "1O4"}, {"attack", "1O4"}})) == "C 2.82");
    CHECK(told(steps({{"move", "1J4"}, {"attack", "1O4"}})) == "C 2.82");
    CHECK(told(steps({{"move", "1J4"}, {"attack", "1P4"}})) == "C 2.32 C 2.82");
    CHECK(rulesOf(game.refused(writes(steps({{"defend", "1E4"}, {"move", "1J4"}}), 1)).findings) == "C 2.32");
    CHECK(game.refused(writes(Json::array(), 1)).findings.front().subject.text() == "/steps");
}

TEST_CASE("C 2.313 only a Move has a time limit and can become overdue", "[command]") {
    Json list = {{{"type", "move"}, {"tah", "1T4"}, {"turns", 3}}};
    TestGame game = platoon({{"order", list}});
    const auto overdue = [&] {
        const Json reminders = ordersReport(game.view())["units"][0]["reminders"];
        return std::any_of(reminders.begin(), reminders.end(),
                           [](const Json& r) { return r["what"] == "overdue"; });
    };
    nextTurn(game);
    nextTurn(game);
    CHECK_FALSE(overdue());  // the limit is three turns and this is the third, so the Move is not overdue yet
    nextTurn(game);
    CHECK(overdue());
    CHECK(unit(game).order);  // an overdue order does not fail
    list[0]["type"] = "attack";
    CHECK(rulesOf(game.refused(writes(list, 1)).findings) == "C 2.313");
}

TEST_CASE("C 2.6 the number of turns that accrue depends on the UNIT's state and acts in each Game Turn",
          "[command]") {
    // An enemy is three hexes away, so the Attack continues.
    TestGame game = platoon({{"order", attack}}, "1H4");
    game.must(writes(steps({{"move", "1J4"}}), 1));
    game.phase("MPh");
    game.must(moveTo("p1", "1E5"));
    CHECK(unit(game).acted);
    nextTurn(game);
    CHECK(unit(game).waiting->accrued == 1);  // the UNIT is assigned and active, so one turn accrues
    CHECK_FALSE(unit(game).acted);
    nextTurn(game);
    CHECK(unit(game).waiting->accrued == 3);  // the UNIT is assigned and still, so two turns accrue
    game.must({{"do", "rule"}, {"rule", "C 2.42"}, {"at", "german/A"}, {"allow", true}});
    game.must({{"do", "end_order"}, {"side", "german"}, {"unit", "A"}, {"result", "failed"}});
    game.phase("AFPh");
    game.must({{"do", "fire"}, {"piece", "p2"}, {"at", "1H4"}});
    nextTurn(game);
    CHECK(unit(game).waiting->accrued == 6);  // the UNIT is unassigned and has fired, so three turns accrue
    nextTurn(game);
    CHECK(unit(game).waiting->accrued == 12);  // the UNIT is unassigned and still, so six turns accrue
}

TEST_CASE(
    "C 2.6 switch order_best_multiplier: each turn of an unassigned UNIT at rest counts as six turns, or as "
    "three",
    "[command]") {
    TestGame game = platoon({{"tah", "1E4"}}, "1X9", {{"house", {{"order_best_multiplier", "three times"}}}});
    game.must(writes(attack, 1));
    nextTurn(game);
    CHECK(unit(game).waiting->accrued == 3);
    TestGame both = platoon({{"tah", "1E4"}});
    both.must(writes(attack, 1));
    nextTurn(both);
    CHECK(unit(both).waiting->accrued == 6);
}

TEST_CASE(
    "C 2.6 each Game Turn allows one acceptance roll, in the side's own Player Turn, beginning with the turn "
    "after the order was written",
    "[command]") {
    TestGame game = platoon({{"tah", "1E4"}}, "1H4");
    CHECK(rulesOf(game.refused(accepts(1, 1)).findings) == "C 2.6");  // there is no waiting order
    game.must(writes(attack, 1));
    CHECK(rulesOf(game.refused(accepts(1, 1)).findings) == "C 2.6");  // no turn has accrued
    nextTurn(game);
    // With 6 accrued turns, column 4-6 requires 5 or less for size 1. Level 1 adds 1, so 2 + 3 + 1 = 6 fails.
    const Entry failed = game.must(accepts(2, 3));
    CHECK(failed.rolls.at(0).row == "not accepted");
    CHECK(failed.rolls.at(0).final == 6);
    CHECK(itemised(failed.rolls.at(0).modifiers) == "C.drm.pl +1");
    CHECK_FALSE(unit(game).order);
    CHECK(rulesOf(game.refused(accepts(1, 1)).findings) == "C 2.6");  // the UNIT has already tried this turn
    while (game.state().clock.player.text != "russian") game.must({{"do", "phase"}});
    CHECK(rulesOf(game.refused(accepts(1, 1)).findings) == "C 2.6");
    nextTurn(game, "MPh");
    // 12 accrued turns require 6 or less, and the final DR is 3.
    const Entry accepted = game.must(accepts(1, 1));
    CHECK(accepted.rolls.at(0).row == "accepted");
    CHECK(unit(game).order->accepted == 3);
    CHECK(textOf(accepted.text).find("attack 1E4") != std::string::npos);
}

TEST_CASE(
    "C 2.6 an order is accepted on a final DR equal to the number in the table, but not on a higher one",
    "[command]") {
    for (const int white : {3, 4}) {
        TestGame game = platoon({{"tah", "1E4"}});
        game.must(writes(steps({{"move", "1J4"}}), 2));
        nextTurn(game);  // with 6 accrued turns a Move of size 1 requires 6 or less
        const Entry e = game.must(accepts(3, white));
        CHECK((e.rolls.at(0).row == "accepted") == (white == 3));
        CHECK(e.rolls.at(0).modifiers.empty());
    }
}

TEST_CASE("C 2.6 no acceptance roll is allowed if the table says NP, whatever the level", "[command]") {
    TestGame game = platoon({{"tah", "1E4"}, {"size", 6}});
    game.must({{"do", "order"}, {"side", "german"}, {"unit", "A"}, {"steps", attack}, {"pl", 4}});
    game.phase("MPh");
    game.must(moveTo("p1", "1E5"));
    nextTurn(game);  // with 3 accrued turns column 1-3 applies
    const Entry e = game.refused(accepts(1, 1));
    CHECK(textsOf(e.findings, "C 2.6").find("NP") != std::string::npos);
}

TEST_CASE(
    "C 2.6 switch accept_in_rph: acceptance rolls are made at any time of the side's Player Turn, or only in "
    "its RPh",
    "[command]") {
    TestGame game = platoon({{"tah", "1E4"}}, "1X9", {{"house", {{"accept_in_rph", "in its own RPh"}}}});
    game.must(writes(attack, 1));
    nextTurn(game, "MPh");
    CHECK(rulesOf(game.refused(accepts(1, 1)).findings) == "C 2.6");
    nextTurn(game, "RPh");
    game.must(accepts(1, 1));
}

TEST_CASE(
    "C 2.7 a UNIT begins with a level, and its next order has that level unless another level is stated",
    "[command]") {
    TestGame game = platoon({{"tah", "1E4"}, {"pl", 3}});
    Json order = writes(attack, 1);
    order.erase("pl");
    game.must(order);
    CHECK(unit(game).waiting->pl == 3);
    game.must(writes(attack, 1));  // by 2.82 any new order can change the level
    CHECK(unit(game).waiting->pl == 1);
    CHECK(unit(game).pl == 1);
    TestGame none = platoon({{"tah", "1E4"}});
    CHECK(rulesOf(none.refused(order).findings) == "C 2.7");
}

TEST_CASE(
    "C 2.71 an order lapses when its level runs out: level 4 after one turn, level 3 after three, level 2 "
    "after six",
    "[command]") {
    for (const auto& [pl, turns] : {std::pair{4, 1}, std::pair{3, 3}, std::pair{2, 6}}) {
        TestGame game = platoon({{"tah", "1E4"}});
        game.must(writes(attack, pl));
        for (int i = 0; i < turns; ++i) nextTurn(game);
        INFO("level " << pl);
        CHECK(unit(game).waiting);  // in this turn the order can be accepted for the last time
        CHECK(ordersReport(game.view())["units"][0]["waiting"]["last_turn"] == 1 + turns);
        CHECK(game.session().check(accepts(1, 1)).empty());
        nextTurn(game);
        CHECK_FALSE(unit(game).waiting);
        CHECK(unit(game).used == pl);
    }
}

TEST_CASE("C 2.71 switch level_one_eight: level 1 lasts eight turns or more, or exactly eight by note v",
          "[command]") {
    Json settings = Json::object();
    for (const bool eight : {false, true}) {
        if (eight) settings["house"] = {{"level_one_eight", "eight turns"}};
        Json scenario = platoonScenario({{"tah", "1E4"}});
        scenario["clock"]["turns"] = 12;
        scenario["settings"].merge_patch(settings);
        TestGame game = TestGame::ofScenario(scenario);
        game.must(writes(attack, 1));
        for (int i = 0; i < 8; ++i) nextTurn(game);
        CHECK(unit(game).waiting);  // this is turn 9, eight turns after the order was written
        nextTurn(game);
        CHECK(unit(game).waiting.has_value() == !eight);
    }
}

TEST_CASE("C 2.82 levels of a side add up to at most the scenario's shortest number of turns", "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    game.must(writes(attack, 4));
    game.must(writes(attack, 3));
    CHECK(rulesOf(game.refused(writes(attack, 2)).findings) == "C 2.82");
    game.must(writes(attack, 1));  // uses all 8 levels
    const Json levels = ordersReport(game.view())["levels"];
    REQUIRE(levels.size() == 1);
    CHECK(levels[0] == Json{{"side", "german"}, {"used", 8}, {"allowed", 8}});
}

TEST_CASE(
    "C 2.82 a variable end is treated as the earliest possible turn, and each added turn allows one more "
    "level",
    "[command]") {
    TestGame game = platoon({{"tah", "1E4"}}, "1X9", {{"shortest_end", 2}});
    game.must(writes(attack, 2));
    CHECK(rulesOf(game.refused(writes(attack, 1)).findings) == "C 2.82");
    nextTurn(game);
    CHECK(rulesOf(game.refused(writes(attack, 1)).findings) == "C 2.82");
    nextTurn(game);  // this is turn 3, the turn after the earliest possible end
    game.must(writes(attack, 1));
    CHECK(rulesOf(game.refused(writes(attack, 1)).findings) == "C 2.82");
}

TEST_CASE("C 2.82 if the scenario has no last turn, the program asks for the number of turns", "[command]") {
    Json scenario = platoonScenario({{"tah", "1E4"}});
    scenario["clock"]["turns"] = 0;
    TestGame game = TestGame::ofScenario(scenario);
    CHECK(rulesOf(game.refused(writes(attack, 1)).findings, Verdict::ruling) == "C 2.82");
    game.must({{"do", "rule"}, {"rule", "C 2.82"}, {"at", "german/A"}, {"allow", true}});
    game.must(writes(attack, 1));
}

TEST_CASE("C 2.6 the report shows the odds of later turns, both for a UNIT that rests and for one that acts",
          "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    game.must(writes(attack, 2));
    nextTurn(game);
    const Json waiting = ordersReport(game.view())["units"][0]["waiting"];
    CHECK(waiting["accrued"] == 6);
    CHECK(waiting["can_roll"] == true);
    CHECK(waiting["now"]["number"] == 5);
    CHECK(waiting["now"]["cases"] == 10);
    CHECK(waiting["now"]["percent"] == 28);
    // The order was written in turn 1 with level 2. It can wait until turn 7, which is five turns from now.
    REQUIRE(waiting["if_still"].size() == 5);
    CHECK(waiting["if_still"][0]["turns"] == 12);
    CHECK(waiting["if_still"][0]["number"] == 6);
    CHECK(waiting["if_still"][1]["turns"] == 18);
    CHECK(waiting["if_still"][1]["number"] == 8);
    CHECK(waiting["if_acting"][1]["turns"] == 12);
    CHECK(waiting["if_acting"][1]["percent"] == 42);
}

TEST_CASE("C 2.6 undo reverts an acceptance roll and its effects", "[command]") {
    TestGame game = platoon({{"tah", "1E4"}}, "1H4");
    game.must(writes(attack, 2));
    nextTurn(game);
    const std::uint64_t before = game.state().hash;
    game.must(accepts(1, 1));
    CHECK(unit(game).order);
    CHECK(recountHash(game.state()) == game.state().hash);
    game.must({{"do", "undo"}});
    CHECK(game.state().hash == before);
}

TEST_CASE("C 2.31 there are three types of order: Attack, Defend and Move", "[command]") {
    CHECK(enumWords<OrderType>() == std::vector<std::string>{"attack", "defend", "move"});
    TestGame game = platoon({{"tah", "1E4"}});
    for (const std::string& type : enumWords<OrderType>()) {
        game.must(writes(steps({{type.c_str(), "1E4"}}), 1));
        CHECK(textOf(orderText(*unit(game).waiting)).find(type) == 0);
    }
    game.refused(writes(steps({{"retreat", "1E4"}}), 1));
}

TEST_CASE("C 2.5 each order names a target hex", "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    game.refused(writes({{{"type", "attack"}}}, 1));
    game.refused(writes(steps({{"attack", "1Z99"}}), 1));
    game.must(writes(steps({{"attack", "1E5"}}), 1));
}

TEST_CASE("C 2.6 the odds of later turns take this turn's action and the end of the game into account",
          "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    game.must(writes(steps({{"attack", "1J4"}}), 2));
    const auto ahead = [&](const char* how) {
        const Json report = ordersReport(game.view());
        std::vector<int> out;
        for (const Json& turn : report["units"][0]["waiting"][how]) out.push_back(turn["turns"]);
        return out;
    };
    // Level 2 lasts for six turns after the turn in which the order was written.
    CHECK(ahead("if_still") == std::vector<int>{6, 12, 18, 24, 30, 36});
    CHECK(ahead("if_acting") == std::vector<int>{3, 6, 9, 12, 15, 18});
    game.phase("MPh");
    game.must(moveTo("p1", "1F4"));
    CHECK(ahead("if_still") == std::vector<int>{3, 9, 15, 21, 27, 33});
    nextTurn(game);
    CHECK(unit(game).waiting->accrued == 3);
    nextTurn(game);
    CHECK(unit(game).waiting->accrued == 9);
    // Without a level the order could wait forever, but turn 8 is the last turn.
    Json waits = platoonScenario({{"waiting", steps({{"attack", "1J4"}})}});
    game = TestGame::ofScenario(waits);
    CHECK(ahead("if_still").size() == 7);
    for (int turn = 1; turn < 8; ++turn) nextTurn(game);
    CHECK(ahead("if_still").empty());
}

TEST_CASE("C 2.82 the earliest possible end of a scenario can't be after its last turn", "[command]") {
    Json scenario = platoonScenario({{"tah", "1E4"}});
    for (const int end : {7, 8, 9}) {
        scenario["settings"]["shortest_end"] = end;
        const auto game = readScenario(scenario, "levels.json", {});
        if (end <= 8) {
            CHECK(game);
        } else {
            REQUIRE_FALSE(game);
            CHECK(joinProblems(game.error()).find("/settings/shortest_end") != std::string::npos);
        }
    }
}
