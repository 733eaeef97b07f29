// SPDX-License-Identifier: MIT
// Tests every way in which an order ends (2.41, 2.42), either found on the map or answered by the player.
#include "orders_fixture.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/words/say.hpp"

using namespace shellgame;
using namespace shellgame::test;

namespace {

Json removes(const char* piece) {
    return {{"do", "remove"}, {"piece", piece}, {"why", "eliminated"}};
}
Json ends(const char* result) {
    return {{"do", "end_order"}, {"side", "german"}, {"unit", "A"}, {"result", result}};
}
/// Returns the reminders and questions to the player.
std::string reminders(const TestGame& game) {
    std::string out;
    const Json report = ordersReport(game.view());
    for (const Json& r : report["units"][0]["reminders"])
        out += (out.empty() ? "" : ", ") + r["what"].get<std::string>();
    return out;
}
/// Makes a game in the MPh. A platoon in 1E4 has an order of this type, and there is an enemy at `enemy`.
TestGame ordered(const char* type, const char* tah, const std::string& enemy, const Json& settings = {}) {
    TestGame game =
        platoon({{"order", steps({{type, tah}})}}, enemy, settings.is_null() ? Json::object() : settings);
    game.phase("MPh");
    return game;
}

}  // namespace

TEST_CASE("C 2.41 an Attack is completed when no enemy is in its range", "[command]") {
    TestGame game = ordered("attack", "1E4", "1H4");
    REQUIRE(unit(game).order);
    const Entry e = game.must(removes("p4"));
    CHECK_FALSE(unit(game).order);
    CHECK(unit(game).tah == "1E4");  // the UNIT keeps its latest target hex
    CHECK(textsOf(e.findings, "C 2.41").find("completed") != std::string::npos);
    game.must({{"do", "undo"}});
    CHECK(unit(game).order);
}

TEST_CASE(
    "C 2.311 enemies that have left the range, been captured or become wrecks no longer prevent completion "
    "of an Attack",
    "[command]") {
    TestGame game = ordered("attack", "1E4", "1J4");
    while (game.state().clock.player.text != "russian" || game.state().clock.phase != Phase::MPh)
        game.must({{"do", "phase"}});
    REQUIRE(unit(game).order);
    game.must(moveTo("p4", "1K4"));
    CHECK_FALSE(unit(game).order);
    TestGame captured = ordered("attack", "1E4", "1J4");
    captured.must({{"do", "mark"}, {"piece", "p4"}, {"add", {"captured"}}});
    CHECK_FALSE(unit(captured).order);
    TestGame broken = ordered("attack", "1E4", "1J4");
    broken.must({{"do", "mark"}, {"piece", "p4"}, {"add", {"broken"}}});
    CHECK(unit(broken).order);
}

TEST_CASE("C 2.41 the player decides whether a \"?\" in the range is an enemy", "[command]") {
    TestGame game = ordered("attack", "1E4", "1H4");
    game.must({{"do", "place"}, {"side", "russian"}, {"at", "1H5"}, {"kind", "concealed"}, {"dummies", 2}});
    CHECK(rulesOf(game.refused(ends("completed")).findings) ==
          "C 2.41");  // there is a Known enemy in the range
    game.must(removes("p4"));
    CHECK(unit(game).order);
    CHECK(reminders(game) == "completed?");
    game.must(ends("completed"));
    CHECK_FALSE(unit(game).order);
}

TEST_CASE("C 2.41 an Attack ends when no enemy is visible, so hidden enemies are not revealed", "[command]") {
    TestGame game = ordered("attack", "1E4", "1H4");
    game.must(
        {{"do", "place"}, {"side", "russian"}, {"at", "1H5"}, {"kind", "hip"}, {"contents", {"4-4-7"}}});
    game.must(removes("p4"));
    CHECK_FALSE(unit(game).order);
}

TEST_CASE(
    "C 2.41 switch attack_told: an Attack ends when no enemy is visible, or only when the player ends it",
    "[command]") {
    TestGame game = ordered("attack", "1E4", "1H4");
    game.must(removes("p4"));
    CHECK_FALSE(unit(game).order);
    TestGame told =
        ordered("attack", "1E4", "1H4", {{"house", {{"attack_told", "when the player says so"}}}});
    told.must(removes("p4"));
    CHECK(unit(told).order);
    CHECK(reminders(told) == "completed?");
    told.must(ends("completed"));
    CHECK_FALSE(unit(told).order);
}

TEST_CASE("C 2.41 an Attack is completed only while one of its units is in its range", "[command]") {
    // The target hex is ten hexes away, so no unit is in its range.
    TestGame game = ordered("attack", "1O4", "1X9");
    CHECK(unit(game).order);
    CHECK_FALSE(unit(game).order->entered);
    // If the player states that the order is completed, the program asks for a ruling.
    CHECK(rulesOf(game.refused(ends("completed")).findings, Verdict::ruling) == "C 2.41");
}

TEST_CASE("C 2.42 an Attack has failed when none of the UNIT's units is left in its range", "[command]") {
    TestGame game = ordered("attack", "1E4", "1H4");
    CHECK(unit(game).order->entered);
    game.must(removes("p1"));
    game.must(removes("p2"));
    REQUIRE(unit(game).order);
    const Entry e = game.must(removes("p3"));
    CHECK_FALSE(unit(game).order);
    CHECK(textsOf(e.findings, "C 2.42").find("failed") != std::string::npos);
}

TEST_CASE(
    "C 2.312 a Defense takes effect when the whole UNIT is in its range, and counts as held while a unit is "
    "in the target hex",
    "[command]") {
    Json scenario = platoonScenario({{"order", steps({{"defend", "1I4"}})}});
    scenario["units"][0]["pieces"].erase(2);
    scenario["units"].push_back(
        {{"side", "german"}, {"at", "1C4"}, {"pieces", {{{"type", "4-6-7"}, {"id", "x"}}}}});
    scenario["command"][0]["pieces"] = {"p1", "p2", "x"};
    TestGame game = TestGame::ofScenario(scenario);
    game.phase("MPh");
    CHECK_FALSE(unit(game).order->entered);
    CHECK(reminders(game) == "not all in range yet");
    game.must(moveTo("x", "1D4"));
    CHECK(unit(game).order->entered);
    CHECK(reminders(game) == "not held");
    game.must(moveTo("p1", "1I4"));
    CHECK(reminders(game).empty());
}

TEST_CASE("C 2.41 a Defense is completed when a new order is accepted", "[command]") {
    TestGame game = platoon({{"order", steps({{"defend", "1E4"}})}});
    CHECK(rulesOf(game.refused(ends("completed")).findings) == "C 2.41");
    game.must(
        {{"do", "order"}, {"side", "german"}, {"unit", "A"}, {"steps", steps({{"move", "1O4"}})}, {"pl", 4}});
    nextTurn(game);
    const Entry e = game.must({{"do", "accept"}, {"side", "german"}, {"unit", "A"}, {"dice", {1, 1}}});
    CHECK(rulesOf(e.findings, Verdict::ok).find("C 2.41") != std::string::npos);
    CHECK(unit(game).order->steps[0].type == OrderType::move);
}

TEST_CASE("C 2.42 a Defense has failed when none of the UNIT's surviving units is in its range",
          "[command]") {
    TestGame game = ordered("defend", "1E4", "1X9");
    REQUIRE(unit(game).order->entered);
    game.phase("RtPh");
    for (const char* p : {"p1", "p2", "p3"}) game.must({{"do", "mark"}, {"piece", p}, {"add", {"broken"}}});
    for (const char* p : {"p1", "p2"})
        game.must({{"do", "move"}, {"mf", 0}, {"piece", p}, {"to", "1K4"}, {"how", "rout"}});
    CHECK(unit(game).order);
    game.must({{"do", "move"}, {"mf", 0}, {"piece", "p3"}, {"to", "1K4"}, {"how", "rout"}});
    CHECK_FALSE(unit(game).order);
    // Without surviving units an order can't fail.
    TestGame dead = ordered("defend", "1E4", "1X9");
    for (const char* p : {"p1", "p2", "p3"}) dead.must(removes(p));
    CHECK(unit(dead).order);
}

TEST_CASE("C 2.41 a Move is completed when the whole UNIT is in its range", "[command]") {
    TestGame game = ordered("move", "1K4", "1X9");  // six hexes away
    REQUIRE(unit(game).order);
    game.must(moveTo("p1", "1F4"));
    game.must(moveTo("p2", "1F4"));
    REQUIRE(unit(game).order);
    game.must(moveTo("p3", "1F4"));
    CHECK_FALSE(unit(game).order);
    CHECK(unit(game).tah == "1K4");
}

TEST_CASE(
    "C 2.42 a Move has failed when a unit becomes adjacent to an enemy, and the UNIT stops for that Player "
    "Turn",
    "[command]") {
    TestGame game = ordered("move", "1T4", "1H4");
    game.must(moveTo("p1", "1F4"));  // two hexes from 1H4
    REQUIRE(unit(game).order);
    const Entry e = game.must(moveTo("p1", "1G4"));
    CHECK_FALSE(unit(game).order);
    CHECK(textsOf(e.findings, "C 2.42").find("adjacent") != std::string::npos);
    CHECK(rulesOf(game.refused(moveTo("p2", "1F4")).findings) == "C 2.42");
    game.phase("APh");
    CHECK(rulesOf(game.refused({{"do", "advance"}, {"piece", "p2"}, {"to", "1F4"}}).findings) == "C 2.42");
    nextTurn(game, "MPh");
    CHECK(rulesOf(game.session().check(moveTo("p2", "1F4"))).empty());
}

TEST_CASE("C 2.42 a Move fails if its path leads past an enemy, and the UNIT stops beside that enemy",
          "[command]") {
    // On this path only 1H5 is adjacent to 1H6; the last hex, 1J4, is not.
    const Json way = {
        {"do", "move"}, {"mf", 0}, {"piece", "p1"}, {"path", {"1F4", "1G5", "1H5", "1I5", "1J4"}}};
    TestGame game = ordered("move", "1T4", "1H6");
    const Entry e = game.must(way);
    CHECK_FALSE(unit(game).order);
    CHECK(game.piece("p1").at.hex == "1H5");
    CHECK(textsOf(e.findings, "C 2.42").find("adjacent to an enemy unit in 1H6") != std::string::npos);
    CHECK(rulesOf(game.refused(moveTo("p1", "1I5")).findings) == "C 2.42");
    game.must({{"do", "undo"}});
    CHECK(unit(game).order);
    // If the enemy is one hex farther away, no hex of the path is adjacent to it, so the unit continues along
    // the path.
    TestGame past = ordered("move", "1T4", "1H7");
    past.must(way);
    CHECK(unit(past).order);
    CHECK(past.piece("p1").at.hex == "1J4");
    // Under an Attack a unit that becomes adjacent may continue.
    TestGame attack = ordered("attack", "1H4", "1H6");
    attack.must(way);
    CHECK(attack.piece("p1").at.hex == "1J4");
    CHECK(unit(attack).order);
}

TEST_CASE("C 2.42 if a path leads past an enemy, it must be stated one hex at a time", "[command]") {
    // 1E4 and 1J4 are five hexes apart, and one of the shortest paths leads through 1H5.
    TestGame game = ordered("move", "1T4", "1H6");
    const Entry e = game.refused(moveTo("p1", "1J4"));
    CHECK(rulesOf(e.findings) == "C 2.42");
    CHECK(textsOf(e.findings, "C 2.42").find("1H6") != std::string::npos);
    TestGame far = ordered("move", "1T4", "1H8");
    far.must(moveTo("p1", "1J4"));
    TestGame defence = ordered("defend", "1H4", "1H6");
    defence.must(moveTo("p1", "1J4"));
}

TEST_CASE("C 2.42 a unit with Initiative may pass an enemy, but the Move of its UNIT fails", "[command]") {
    TestGame game = platoon({{"order", steps({{"move", "1T4"}})}}, "1H6");
    game.must({{"do", "initiative"}, {"pieces", {"p1"}}, {"cmd", 10}, {"dice", {1, 1}}});
    game.phase("MPh");
    REQUIRE(unit(game).order);
    game.must({{"do", "move"}, {"mf", 0}, {"piece", "p1"}, {"path", {"1F4", "1G5", "1H5", "1I5", "1J4"}}});
    CHECK(game.piece("p1").at.hex == "1J4");
    CHECK_FALSE(unit(game).order);
    CHECK(unit(game).halted == "1/german");
}

TEST_CASE("C 2.42 when a unit passes a \"?\", the program asks whether that was an enemy", "[command]") {
    TestGame game = ordered("move", "1T4", "1X9");
    game.must({{"do", "place"}, {"side", "russian"}, {"at", "1H6"}, {"kind", "concealed"}, {"dummies", 2}});
    const Entry e = game.must(
        {{"do", "move"}, {"mf", 0}, {"piece", "p1"}, {"path", {"1F4", "1G5", "1H5", "1I5", "1J4"}}});
    CHECK(game.piece("p1").at.hex == "1J4");
    CHECK(unit(game).order);
    CHECK(textsOf(e.findings, "C 2.42").find("in 1H5") != std::string::npos);
}

TEST_CASE("C 2.42 a Move fails when an enemy moves past one of the UNIT's units", "[command]") {
    // 1F4 is adjacent to the platoon in 1E4; the first and the last hex of the path are not.
    const Json passes = {{"do", "move"}, {"mf", 0}, {"piece", "p4"}, {"path", {"1G4", "1F4", "1G5", "1H5"}}};
    TestGame game = platoon({{"order", steps({{"move", "1T4"}})}}, "1H4");
    while (game.state().clock.player.text != "russian" || game.state().clock.phase != Phase::MPh)
        game.must({{"do", "phase"}});
    REQUIRE(unit(game).order);
    const Entry e = game.must(passes);
    CHECK(game.piece("p4").at.hex == "1H5");
    CHECK_FALSE(unit(game).order);
    game.must({{"do", "undo"}});
    // The Move also fails if the enemy's path ends in a hex through which it has already moved.
    game.must({{"do", "move"}, {"mf", 0}, {"piece", "p4"}, {"path", {"1G5", "1F4", "1G5"}}});
    CHECK_FALSE(unit(game).order);
    game.must({{"do", "undo"}});
    game.must({{"do", "move"}, {"mf", 0}, {"piece", "p4"}, {"path", {"1G4", "1H5"}}});  // two hexes away
    CHECK(unit(game).order);
}

TEST_CASE("C 1.2 a side's log gives the reason why its order has ended; the other side's log does not",
          "[command]") {
    TestGame game = platoon({{"order", steps({{"move", "1T4"}})}}, "1H4");
    while (game.state().clock.player.text != "russian" || game.state().clock.phase != Phase::MPh)
        game.must({{"do", "phase"}});
    game.must({{"do", "move"}, {"mf", 0}, {"piece", "p4"}, {"path", {"1G4", "1F4", "1G5", "1H5"}}});
    REQUIRE_FALSE(unit(game).order);
    const auto reads = [&](const char* side) {
        const Entry e = logFor(game.session(), SideId(side)).entries.back();
        std::string out = textOf(e.text);
        for (const Finding& f : e.findings) out += " " + textOf(f.message);
        return out.find("Move of UNIT A has failed") != std::string::npos;
    };
    CHECK(reads("german"));
    CHECK_FALSE(reads("russian"));
}

TEST_CASE("C 2.42 a Move that meets enemies fails, and the Attack that would follow it is canceled",
          "[command]") {
    TestGame game = platoon({{"order", steps({{"move", "1O4"}, {"attack", "1O4"}})}}, "1G4");
    game.phase("MPh");
    const Entry e = game.must(moveTo("p1", "1F4"));
    CHECK_FALSE(unit(game).order);  // because of note iii the Attack is canceled too
    CHECK(textsOf(e.findings, "C 2.32").find("canceled") != std::string::npos);
}

TEST_CASE("C 2.42 a Move has failed when one of its units is fired upon, wherever that unit is",
          "[command]") {
    TestGame game = ordered("move", "1T4", "1X9");
    while (game.state().clock.player.text != "russian" || game.state().clock.phase != Phase::AFPh)
        game.must({{"do", "phase"}});
    game.must({{"do", "fire"}, {"piece", "p4"}, {"at", "1F9"}});
    REQUIRE(unit(game).order);
    game.must({{"do", "fire"}, {"piece", "p4"}, {"at", "1E4"}});
    CHECK_FALSE(unit(game).order);
    CHECK(unit(game).halted == "1/russian");
}

TEST_CASE("C 2.42 the program asks if it can't know whether an enemy in the range was in LOS", "[command]") {
    TestGame game = ordered("move", "1I4", "1M4");  // the target hex is four hexes from the platoon and four
                                                    // from the enemy
    // All units are in the range, so the Move would be completed unless that enemy has LOS. The program asks
    // the player about LOS first.
    CHECK(unit(game).order);
    game.must({{"do", "end_order"}, {"side", "german"}, {"unit", "A"}, {"result", "not_yet"}});
    CHECK_FALSE(unit(game).order);
    CHECK(unit(game).halted.empty());
    game = ordered("move", "1K4", "1M4");  // the target hex is six hexes from the platoon
    game.must(moveTo("p1", "1F4"));
    CHECK(unit(game).order);
    CHECK(reminders(game) == "failed?");
    game.must({{"do", "seen"}, {"side", "german"}, {"at", {"1E4", "1F4"}}, {"seen", false}});
    CHECK(reminders(game).empty());
    game.must({{"do", "seen"}, {"side", "german"}, {"at", {"1F4"}}, {"seen", true}});
    CHECK(reminders(game) == "failed?");
    game.must(ends("failed"));
    CHECK_FALSE(unit(game).order);
}

namespace {

/// A platoon in 1V4 on the hills board has a Move to 1N5. Soviets are in 1M5, and lines of sight are
/// computed. From 1M5 there is LOS to 1U5, but not to 1V4 or the adjacent hex 1T5.
TestGame onHills(const std::string& more = "", const char* los = "computed") {
    Json scenario = drawn("1V4 | | - known 4-6-7, 4-6-7, 4-6-7\n1M5 | | russian - known 4-4-7" + more);
    scenario["boards"] = Json::array({{{"as", "1"}, {"own", "hills"}}});
    scenario["settings"]["house"]["los_computed"] = los;
    scenario["command"] = Json::array({{{"side", "german"},
                                        {"unit", "A"},
                                        {"pieces", {"p1", "p2", "p3"}},
                                        {"order", steps({{"move", "1N5"}})}}});
    return TestGame::ofScenario(scenario);
}

}  // namespace

TEST_CASE("C 2.42 a Move fails if computed LOS shows that an enemy sees the UNIT, even if only on its path",
          "[command]") {
    TestGame game = onHills();
    CHECK(reminders(game).empty());  // no enemy sees 1V4
    const Entry e = game.must({{"do", "move"}, {"mf", 0}, {"piece", "p1"}, {"path", {"1U5", "1T5"}}});
    CHECK_FALSE(unit(game).order);
    CHECK(textsOf(e.findings, "C 2.42").find("in LOS") != std::string::npos);
    CHECK(game.piece("p1").at.hex == "1U5");
    CHECK(unit(game).halted == "1/german");
    // From 1M5 there is no LOS to 1U4 either.
    TestGame unseen = onHills();
    unseen.must({{"do", "move"}, {"mf", 0}, {"piece", "p1"}, {"path", {"1U4"}}});
    CHECK(unit(unseen).order);
    CHECK(reminders(unseen).empty());
    // Enemies elsewhere make no difference, because an answer about a hex does not say which enemy sees it.
    TestGame other = onHills("\n1A5 | | russian - known 4-4-7");
    other.must({{"do", "seen"}, {"side", "german"}, {"at", {"1V4", "1U5"}}, {"seen", true}});
    CHECK(reminders(other).empty());
    other.must({{"do", "move"}, {"mf", 0}, {"piece", "p1"}, {"path", {"1U5"}}});
    CHECK_FALSE(unit(other).order);
    // The player's answer that the hex is not seen takes precedence.
    TestGame blind = onHills();
    blind.must({{"do", "seen"}, {"side", "german"}, {"at", {"1U5"}}, {"seen", false}});
    blind.must({{"do", "move"}, {"mf", 0}, {"piece", "p1"}, {"path", {"1U5"}}});
    CHECK(unit(blind).order);
    CHECK(reminders(blind).empty());
    // A "?" with LOS may be a unit, so the program asks the player.
    TestGame maybe = onHills();
    maybe.must({{"do", "remove"}, {"piece", "p4"}, {"why", "eliminated"}});
    maybe.must({{"do", "place"}, {"side", "russian"}, {"at", "1M5"}, {"kind", "concealed"}, {"dummies", 2}});
    CHECK(reminders(maybe).empty());
    maybe.must({{"do", "move"}, {"mf", 0}, {"piece", "p1"}, {"path", {"1U5"}}});
    CHECK(unit(maybe).order);
    CHECK(reminders(maybe) == "failed?");
    // Without computed LOS the program asks the player.
    TestGame told = onHills("", "as the player says");
    told.must({{"do", "move"}, {"mf", 0}, {"piece", "p1"}, {"path", {"1U5", "1T5"}}});
    CHECK(unit(told).order);
    CHECK(reminders(told) == "failed?");
}

namespace {

/// Part of the platoon is off-board. s1 enters at 1A5, which is four hexes from 1E4, or at 1A10, which is
/// eight.
Json comingScenario(const Json& order) {
    Json scenario = platoonScenario(order);
    scenario["clock"]["phase"] = "MPh";
    scenario["reinforcements"] = Json::array({{{"id", "late"},
                                               {"side", "german"},
                                               {"turn", 1},
                                               {"hexes", {"1A5", "1A10"}},
                                               {"pieces", {{{"type", "4-6-7"}, {"id", "s1"}}}}}});
    scenario["command"][0]["pieces"].push_back("s1");
    return scenario;
}
Json enters(const char* at) {
    return {{"do", "enter_map"}, {"pieces", {"s1"}}, {"at", at}};
}

}  // namespace

TEST_CASE(
    "C 2.41 an off-board unit is not within the range, so a Move is not completed before that unit enters",
    "[command]") {
    TestGame game = TestGame::ofScenario(comingScenario({{"order", steps({{"move", "1E4"}})}}));
    game.must(moveTo("p1", "1F4"));
    REQUIRE(unit(game).order);
    game.must(enters("1A5"));
    CHECK_FALSE(unit(game).order);
    // An eliminated unit never enters, so the program does not wait for it.
    TestGame dead = TestGame::ofScenario(comingScenario({{"order", steps({{"move", "1E4"}})}}));
    dead.must({{"do", "correct"}, {"pointer", "/pieces/s1/gone"}, {"value", "eliminated"}});
    CHECK_FALSE(unit(dead).order);
}

TEST_CASE("C 2.312 a Defense has no effect while a part of the UNIT is off-board", "[command]") {
    TestGame game = TestGame::ofScenario(comingScenario({{"order", steps({{"defend", "1E4"}})}}));
    game.must(moveTo("p1", "1F4"));
    CHECK_FALSE(unit(game).order->entered);
    CHECK(reminders(game) == "not all in range yet");
    game.must(enters("1A5"));
    CHECK(unit(game).order->entered);
    CHECK(reminders(game).empty());
}

TEST_CASE(
    "C 2.2 a unit needs no order to enter the map inside its UNIT's range, or where the entry brings it "
    "closer to the range",
    "[command]") {
    const auto asked = [](const Json& order, const char* at) {
        const Findings found = TestGame::ofScenario(comingScenario(order)).session().check(enters(at));
        return rulesOf(found) + rulesOf(found, Verdict::ruling);
    };
    CHECK(asked({{"tah", "1E4"}}, "1A5").empty());
    CHECK(asked({{"tah", "1E4"}}, "1A10") == "C 2.2");
    CHECK(asked({{"order", steps({{"defend", "1E4"}})}}, "1A10") == "C 2.51");
    CHECK(asked({{"order", steps({{"move", "1E4"}})}}, "1A10") == "C 2.313");
    CHECK(asked({{"tah", "1O4"}}, "1A10").empty());  // neither 1A10 nor 1E4 is in the range of 1O4
    CHECK(asked(Json::object(), "1A5") == "C 2.43");
}

TEST_CASE(
    "C 2.42 a unit that enters beside an enemy makes the Move fail, and the rest of the UNIT may not move",
    "[command]") {
    Json scenario = comingScenario({{"order", steps({{"move", "1T4"}})}});
    scenario["units"][1]["at"] = "1B5";  // the Soviets are adjacent to 1A5
    TestGame game = TestGame::ofScenario(scenario);
    game.must(enters("1A5"));
    CHECK_FALSE(unit(game).order);
    CHECK(rulesOf(game.refused(moveTo("p1", "1F4")).findings) == "C 2.42");
}

TEST_CASE(
    "C 2.42 a unit that may not move again in a Player Turn may not enter the map in that Player Turn either",
    "[command]") {
    Json scenario = comingScenario({{"order", steps({{"move", "1T4"}})}});
    scenario["units"][1]["at"] = "1G4";
    TestGame game = TestGame::ofScenario(scenario);
    game.must(moveTo("p1", "1F4"));
    CHECK(unit(game).halted == "1/german");
    CHECK(rulesOf(game.refused(enters("1A5")).findings) == "C 2.42");
}

TEST_CASE("C 2.42 if a \"?\" arrives next to a unit, the program asks whether that is an enemy",
          "[command]") {
    TestGame game = ordered("move", "1T4", "1X9");
    game.must({{"do", "place"}, {"side", "russian"}, {"at", "1F4"}, {"kind", "concealed"}, {"dummies", 2}});
    CHECK(unit(game).order);
    CHECK(reminders(game) == "failed?");
}

TEST_CASE("C 2.32 when a Move is completed, the Attack that follows it begins", "[command]") {
    TestGame game = platoon({{"order", steps({{"move", "1I4"}, {"attack", "1J4"}})}}, "1N4");
    const Order order = *unit(game).order;
    CHECK(order.step == 0);
    game.must({{"do", "seen"}, {"side", "german"}, {"at", {"1E4"}}, {"seen", false}});
    // The platoon is four hexes from 1I4, so its Move is completed when the first act of play is performed.
    REQUIRE(unit(game).order);
    CHECK(unit(game).order->step == 1);
    CHECK(unit(game).tah == "1J4");
    CHECK(unit(game).order->entered);
}

TEST_CASE(
    "C 2.4 if a player states that an order has ended but the map does not show this, a ruling is needed",
    "[command]") {
    TestGame game = ordered("move", "1T4", "1X9");
    CHECK(rulesOf(game.refused(ends("failed")).findings, Verdict::ruling) == "C 2.42");
    game.must({{"do", "rule"}, {"rule", "C 2.42"}, {"at", "german/A"}, {"allow", true}});
    game.must(ends("failed"));
    CHECK_FALSE(unit(game).order);
    game.refused(ends("failed"));
}

TEST_CASE("C 2.42 a question that was answered \"not yet\" appears again after a unit has moved",
          "[command]") {
    TestGame game = ordered("move", "1K4", "1M4");
    game.must(moveTo("p1", "1F4"));
    REQUIRE(reminders(game) == "failed?");
    const Entry e = game.must(ends("not_yet"));
    CHECK(unit(game).order);
    CHECK(reminders(game).empty());
    const auto known = seenBy(game.state(), SideId("german"));
    CHECK(ordersReport({*known, game.view().ground, game.view().sight})["units"][0]["reminders"].empty());
    // The UNIT's own side sees the answer in its log; the other side does not.
    CHECK(textOf(logFor(game.session(), SideId("german")).entries.back().text) == textOf(e.text));
    for (const Entry& told : logFor(game.session(), SideId("russian")).entries)
        CHECK(textOf(told.text).find("UNIT") == std::string::npos);
    game.must({{"do", "undo"}});
    CHECK(reminders(game) == "failed?");
    game.must({{"do", "redo"}});
    CHECK(reminders(game).empty());
    nextTurn(game);
    CHECK(reminders(game).empty());
    // The player can still state that the order has failed.
    CHECK(rulesOf(game.session().check(ends("failed")), Verdict::ruling).empty());
    game.phase("MPh");
    game.must(moveTo("p1", "1F5"));
    CHECK(reminders(game) == "failed?");
    game.must(ends("not_yet"));
    game.must({{"do", "correct"}, {"pointer", "/pieces/p4/at"}, {"value", "1M5"}});
    CHECK(reminders(game) == "failed?");
    game.must(moveTo("p1", "1F4"));  // p1 returns to the hex of the first question, which appears again
    game.must({{"do", "correct"}, {"pointer", "/pieces/p4/at"}, {"value", "1M4"}});
    CHECK(reminders(game) == "failed?");
    // The answer "not yet" is refused if the program has not asked a question.
    TestGame quiet = ordered("move", "1T4", "1X9");
    CHECK(rulesOf(quiet.refused(ends("not_yet")).findings) == "C 2.4");
}

TEST_CASE("C 2.312 a Defense takes effect at once if the whole UNIT is in its range", "[command]") {
    TestGame game = platoon({{"order", steps({{"defend", "1E4"}})}});
    CHECK(reminders(game).empty());
    // When the first unit leaves, the order is still valid. The Defense fails when all units have left.
    for (const char* id : {"p1", "p2", "p3"}) {
        CHECK(unit(game).order);
        game.must({{"do", "correct"}, {"pointer", std::string("/pieces/") + id + "/at"}, {"value", "1K4"}});
    }
    CHECK_FALSE(unit(game).order);
}

TEST_CASE("C 2.42 a unit that is beside an enemy when its Move begins has not become adjacent to it",
          "[command]") {
    TestGame game = ordered("move", "1T4", "1F4");
    CHECK(unit(game).order);
    game.must({{"do", "mark"}, {"piece", "p1"}, {"add", {"CX"}}});
    CHECK(unit(game).order);
    // Moving to another hex that is adjacent to the same enemy makes the Move fail.
    game.must(moveTo("p1", "1F3"));
    CHECK_FALSE(unit(game).order);
    // The arrival of another enemy makes the Move fail.
    game = ordered("move", "1T4", "1F4");
    game.must({{"do", "place"},
               {"side", "russian"},
               {"at", "1E5"},
               {"kind", "known"},
               {"contents", {{{"type", "4-4-7"}, {"id", "more"}}}}});
    CHECK_FALSE(unit(game).order);
}

TEST_CASE("C 2.42 an order binds Passengers like other units, and Passengers can also make a Move fail",
          "[command]") {
    const auto riding = [](const char* order, const char* tah) {
        Json scenario = platoonScenario({{"order", steps({{order, tah}})}}, "1J4");
        scenario["units"][0]["pieces"].push_back({{"type", "SPW 251/1"}, {"id", "truck"}});
        TestGame game = TestGame::ofScenario(scenario);
        game.phase("MPh");
        game.must({{"do", "load"}, {"piece", "p1"}, {"on", "truck"}});
        return game;
    };
    TestGame bound = riding("defend", "1E4");
    CHECK(rulesOf(bound.refused({{"do", "move"}, {"mf", 0}, {"piece", "truck"}, {"to", "1K4"}}).findings)
              .find("C 2.51") != std::string::npos);
    CHECK_FALSE(unit(bound).acted);
    bound.must({{"do", "move"}, {"mf", 0}, {"piece", "truck"}, {"to", "1F4"}});
    CHECK(unit(bound).acted);
    TestGame moves = riding("move", "1T4");
    // 1I4 is the first hex adjacent to 1J4, so the halftrack stops there and does not enter 1I5.
    moves.must(
        {{"do", "move"}, {"mf", 0}, {"piece", "truck"}, {"path", {"1F4", "1G4", "1H4", "1I4", "1I5"}}});
    CHECK(moves.piece("truck").at.hex == "1I4");
    CHECK_FALSE(unit(moves).order);
}

TEST_CASE("C 2.32 the report of an order with several steps omits completed steps", "[command]") {
    TestGame game = platoon({{"order", steps({{"attack", "1E4"}, {"defend", "1E4"}})}}, "1H4");
    game.phase("MPh");
    const Entry e = game.must(removes("p4"));
    CHECK(textsOf(e.findings, "C 2.32") == "UNIT A continues its order: defend 1E4.");
}
