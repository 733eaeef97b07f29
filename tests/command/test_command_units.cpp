// SPDX-License-Identifier: MIT
// Tests UNITs: how they are formed, changed and marked, how they command other UNITs, and how campaigns and
// scenario files treat them.
#include "orders_fixture.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/command/units.hpp"

using namespace shellgame;
using namespace shellgame::test;

namespace {

/// Before play there are nine German squads in three hexes, two German leaders, and one Russian squad.
Json companyScenario() {
    Json scenario = drawn(
        "1E4 | | - known 4-6-7, 4-6-7, 4-6-7\n"
        "1F4 | | - known 4-6-7, 4-6-7, 4-6-7\n"
        "1G4 | | - known 4-6-7, 4-6-7, 4-6-7\n"
        "1H4 | | - known 9-1, 8-0\n"
        "1X9 | | russian - known 4-4-7");
    scenario["clock"]["phase"] = "setup";
    scenario["clock"]["turns"] = 8;
    return scenario;
}
Json forms(const char* mark, std::initializer_list<const char*> pieces) {
    return {{"do", "unit"}, {"side", "german"}, {"unit", mark}, {"pieces", pieces}};
}
Json composed(const char* mark, const char* kind, std::initializer_list<const char*> parts) {
    return {{"do", "unit"}, {"side", "german"}, {"unit", mark}, {"kind", kind}, {"parts", parts}};
}
TestGame threePlatoons(const char* company) {
    TestGame game = TestGame::ofScenario(companyScenario());
    for (auto [mark, pieces] :
         {std::pair{"a", std::vector{"p1", "p2", "p3"}}, std::pair{"b", std::vector{"p4", "p5", "p6"}},
          std::pair{"c", std::vector{"p7", "p8", "p9"}}}) {
        Json command = forms(mark, {});
        command["pieces"] = pieces;
        if (*company != '\0') command["company"] = company;
        game.must(command);
    }
    return game;
}

}  // namespace

TEST_CASE(
    "C 3.3 a company has an identification letter, and a side can't form a UNIT when all letters are in use",
    "[command]") {
    TestGame game = TestGame::ofScenario(companyScenario());
    Json company = forms("A", {"p1", "p2", "p3"});
    company["company"] = "p7";  // p7 is the name of a counter
    const Entry none = game.refused(company);
    CHECK(rulesOf(none.findings) == "C 3.3");
    CHECK_THAT(allTexts(none), Catch::Contains("p7 is not a company name"));
    company["company"] = "1";
    game.must(company);

    const std::size_t letters = identificationLetters().size();
    std::string squads;  // there is one squad in each hex
    for (std::size_t n = 0; n <= letters; ++n)
        squads +=
            "1" + columnLetters(static_cast<int>(n / 8)) + std::to_string(1 + n % 8) + " | | - known 4-6-7\n";
    Json full = drawn(squads);
    full["clock"]["phase"] = "setup";
    full["command"] = Json::array();
    for (std::size_t n = 0; n < letters; ++n)
        full["command"].push_back({{"side", "german"},
                                   {"unit", identificationLetters()[n]},
                                   {"size", 1},
                                   {"pieces", {"p" + std::to_string(n + 1)}}});
    TestGame crowd = TestGame::ofScenario(full);
    Json next = {
        {"do", "unit"}, {"side", "german"}, {"size", 1}, {"pieces", {"p" + std::to_string(letters + 1)}}};
    CHECK(rulesOf(crowd.refused(next).findings) == "C 3.3");
    crowd.must({{"do", "unit"}, {"side", "german"}, {"unit", "C"}, {"disband", true}});
    crowd.must(next);
    CHECK(unit(crowd, "german/C").pieces.front().text == "p" + std::to_string(letters + 1));
}

TEST_CASE("C 3.1 a counter that replaces another stays in its UNIT, whatever its name", "[command]") {
    Json scenario = companyScenario();
    scenario["units"].push_back(
        {{"side", "german"}, {"at", "1K4"}, {"pieces", {{{"type", "4-6-7"}, {"id", "p13"}}}}});
    TestGame game = TestGame::ofScenario(scenario);
    game.must(forms("A", {"p1", "p2", "p3"}));
    game.must({{"do", "replace"}, {"piece", "p1"}, {"with", {"2-4-7", "2-4-7"}}});
    // The new half-squads don't take the existing name p13, and the UNIT still lists the replaced counter.
    std::set<std::string> all;
    for (const PieceId& id : unit(game).pieces) all.insert(id.text);
    CHECK(all == std::set<std::string>{"p1", "p2", "p3", "p14", "p15"});
}

TEST_CASE("C 3.1 a UNIT is formed from counters of its side, and each counter is in one UNIT", "[command]") {
    TestGame game = TestGame::ofScenario(companyScenario());
    game.must(forms("A", {"p1", "p2", "p3"}));
    CHECK(unit(game).size == 1);
    CHECK(rulesOf(game.refused(forms("B", {"p3", "p4", "p5"})).findings) == "C 3.1");
    game.refused(forms("B", {"p4", "p4", "p5"}));  // the command names p4 twice
    Formation twice;
    twice.side = SideId("german");
    twice.pieces = {PieceId("p4"), PieceId("p4"), PieceId("p5")};
    CHECK_THAT(textsOf(judgeUnit(game.view(), "german/B", twice, 1), "C 3.1"),
               Catch::Contains("4-6-7 is named twice"));
    CHECK(rulesOf(game.refused(forms("B", {"p4", "p5", "p12"})).findings) == "C 3.1");
    CHECK(rulesOf(game.refused(forms("B", {})).findings) == "C 3.1");
    CHECK(rulesOf(game.refused({{"do", "order"}, {"side", "german"}, {"unit", "Z"}, {"cancel", true}})
                      .findings) == "C 3.1");
    game.must({{"do", "unit"}, {"side", "german"}, {"unit", "A"}, {"disband", true}});
    CHECK(game.state().formations.empty());
    game.refused({{"do", "unit"}, {"side", "german"}, {"unit", "A"}, {"disband", true}});
}

TEST_CASE("C 3.21 if no rule gives the size of a UNIT's composition, the player decides it", "[command]") {
    TestGame game = TestGame::ofScenario(companyScenario());
    Json two = forms("A", {"p1", "p2", "p10"});  // two squads and a leader
    CHECK(rulesOf(game.refused(two).findings, Verdict::ruling) == "C 3.21");
    two["size"] = 1;
    game.must(two);
    CHECK(unit(game).size == 1);
    game.must({{"do", "undo"}});
    game.must({{"do", "rule"}, {"rule", "C 3.21"}, {"at", "german/A"}, {"allow", true}});
    two.erase("size");
    game.must(two);
}

TEST_CASE("C 3.22 a company of three platoons has size 2, and its platoons follow its orders", "[command]") {
    TestGame game = threePlatoons("1");
    game.must(composed("K1", "company", {"a", "b", "c"}));
    CHECK(unit(game, "german/K1").size == 2);
    CHECK(commandOf(game.state(), PieceId("p5")) == "german/K1");
    CHECK(companyOf(game.state(), PieceId("p5")) == "1");
    CHECK(troopsOf(game.state(), "german/K1").size() == 9);
    const Json order = {
        {"do", "order"}, {"side", "german"}, {"unit", "a"}, {"steps", steps({{"defend", "1E4"}})}};
    CHECK(rulesOf(game.refused(order).findings) == "C 3.24");
    Json whole = order;
    whole["unit"] = "K1";
    game.must(whole);
    const Json report = ordersReport(game.view());
    CHECK(report["units"].size() == 4);
    CHECK(report["units"][0]["unit"] == "K1");
    CHECK(report["units"][0]["status"] == "assigned");
    CHECK(report["units"][1]["acts_with"] == "K1");
    CHECK(rulesOf(game.refused({{"do", "unit"}, {"side", "german"}, {"unit", "a"}, {"disband", true}})
                      .findings) == "C 3.1");
}

TEST_CASE("C 4.2 a Leader who is directly in a company belongs to the same company as its platoons",
          "[command]") {
    Json whole = composed("K1", "company", {"a", "b", "c"});
    whole["pieces"] = {"p10"};
    TestGame game = threePlatoons("1");
    game.must(whole);
    CHECK(companyOf(game.state(), PieceId("p10")) == "1");
    game.phase("RPh");
    // The leader is in 1H4, adjacent to 1G4.
    game.must({{"do", "initiative"},
               {"leader", "p10"},
               {"pieces", {"p7"}},
               {"cmd", 7},
               {"range", 1},
               {"dice", {1, 1}}});
    CHECK(unit(game, "german/K1").free.contains(PieceId("p7")));
    // Platoons without a stated company belong to the company that is formed from them.
    TestGame unnamed = threePlatoons("");
    unnamed.must(whole);
    CHECK(companyOf(unnamed.state(), PieceId("p10")) == "K1");
    // Platoons of different companies form an ad hoc company, and keep their own companies.
    TestGame mixed = threePlatoons("1");
    mixed.must({{"do", "unit"}, {"side", "german"}, {"unit", "b"}, {"company", "2"}});
    mixed.must(whole);
    CHECK(companyOf(mixed.state(), PieceId("p10")) == "K1");
    CHECK(companyOf(mixed.state(), PieceId("p4")) == "2");
}

TEST_CASE("C 3.24 platoons without a common company are an ad hoc company of size 3", "[command]") {
    TestGame game = threePlatoons("");
    const Entry e = game.must(composed("K", "company", {"a", "b", "c"}));
    CHECK(unit(game, "german/K").size == 3);
    CHECK(rulesOf(e.findings, Verdict::ok) == "C 3.24");
    TestGame group = threePlatoons("1");
    group.must(composed("K", "battle group", {"a", "b", "c"}));
    CHECK(unit(group, "german/K").size == 3);
}

TEST_CASE(
    "C 3.24 a UNIT that is part of another UNIT has no orders of its own, is part of only one UNIT, and is "
    "never part of itself",
    "[command]") {
    TestGame game = threePlatoons("1");
    game.must({{"do", "order"}, {"side", "german"}, {"unit", "a"}, {"steps", steps({{"defend", "1E4"}})}});
    CHECK(rulesOf(game.refused(composed("K", "battle group", {"a", "b"})).findings) == "C 3.24");
    game.must({{"do", "order"}, {"side", "german"}, {"unit", "a"}, {"cancel", true}});
    game.must(composed("K", "battle group", {"a", "b"}));
    CHECK(rulesOf(game.refused(composed("L", "battle group", {"a", "c"})).findings) == "C 3.2");
    CHECK(rulesOf(game.refused(composed("a", "battle group", {"K", "c"})).findings) == "C 3.2");
    CHECK(rulesOf(game.refused(composed("M", "battle group", {"K", "nobody"})).findings) == "C 3.2");
    game.must(composed("M", "battle group", {"K", "c"}));
    CHECK(unit(game, "german/M").size == 3);
    CHECK(commandOf(game.state(), PieceId("p1")) == "german/M");
}

TEST_CASE("C 3.3 a UNIT without an identification letter gets the next free one", "[command]") {
    TestGame game = TestGame::ofScenario(companyScenario());
    Json command = forms("", {"p1", "p2", "p3"});
    command.erase("unit");
    game.must(command);
    CHECK(game.state().formations.contains("german/A"));
    command["pieces"] = {"p4", "p5", "p6"};
    game.must(command);
    CHECK(game.state().formations.contains("german/B"));
    CHECK(rulesOf(game.refused(forms("p7", {"p7", "p8", "p9"})).findings) == "C 3.3");
    // A UNIT can't have the name of a counter in the file either.
    game.must({{"do", "place"},
               {"side", "german"},
               {"at", "1K4"},
               {"kind", "known"},
               {"contents", {{{"type", "4-6-7"}, {"id", "Kurt"}}}}});
    CHECK(rulesOf(game.refused(forms("Kurt", {"p7", "p8", "p9"})).findings) == "C 3.3");
    // The other side may use the same identification letter.
    game.must({{"do", "unit"}, {"side", "russian"}, {"unit", "A"}, {"pieces", {"p12"}}, {"size", 1}});
    CHECK(game.state().formations.contains("russian/A"));
}

TEST_CASE("C 3.4 in a campaign, a UNIT can be regrouped only under a Move, and not while it has Initiative",
          "[command]") {
    Json scenario = platoonScenario({{"order", steps({{"move", "1T4"}})}});
    scenario["settings"]["campaign"] = true;
    const Json fewer = {
        {"do", "unit"}, {"side", "german"}, {"unit", "A"}, {"pieces", {"p1", "p2"}}, {"size", 1}};
    TestGame::ofScenario(scenario).must(fewer);
    TestGame free = TestGame::ofScenario(scenario);
    free.must({{"do", "initiative"}, {"pieces", {"p1"}}, {"cmd", 10}, {"dice", {1, 1}}});
    CHECK(rulesOf(free.refused(fewer).findings) == "C 3.4");
    scenario["command"][0]["order"] = steps({{"defend", "1E4"}});
    CHECK(rulesOf(TestGame::ofScenario(scenario).refused(fewer).findings) == "C 3.4");
    scenario["settings"]["campaign"] = false;
    TestGame single = TestGame::ofScenario(scenario);
    CHECK(rulesOf(single.refused(fewer).findings, Verdict::ruling) == "C 3.1");
    // Before play any UNIT can be regrouped, even in a campaign.
    scenario["settings"]["campaign"] = true;
    scenario["clock"]["phase"] = "setup";
    TestGame::ofScenario(scenario).must(fewer);
}

namespace {

/// Makes a scenario in the MPh with the platoons a (in 1E4) and b (in 1F4). `both` is merged into both UNITs,
/// `second` only into b.
Json twoPlatoons(const Json& both, const Json& second = Json::object()) {
    Json scenario = companyScenario();
    scenario["clock"]["phase"] = "MPh";
    Json a = {{"side", "german"}, {"unit", "a"}, {"pieces", {"p1", "p2", "p3"}}};
    a.update(both);
    Json b = {{"side", "german"}, {"unit", "b"}, {"pieces", {"p4", "p5", "p6"}}};
    b.update(both);
    b.update(second);
    scenario["command"] = Json::array({a, b});
    return scenario;
}
const Json asGroup = composed("K", "battle group", {"a", "b"});

}  // namespace

TEST_CASE("C 2.21 a UNIT formed from others during play keeps their latest target hex", "[command]") {
    TestGame game = TestGame::ofScenario(twoPlatoons({{"tah", "1E4"}}));
    Json elsewhere = asGroup;
    elsewhere["tah"] = "1T4";
    CHECK(rulesOf(game.refused(elsewhere).findings) == "C 2.21");
    game.must(asGroup);
    CHECK(unit(game, "german/K").tah == "1E4");
    CHECK(rulesOf(game.refused(moveTo("p1", "1O4")).findings) == "C 2.2");
    // If their target hexes differ, the UNITs can't be joined, because one of them would lose its target hex.
    TestGame differ = TestGame::ofScenario(twoPlatoons({{"tah", "1E4"}}, {{"tah", "1F4"}}));
    CHECK(rulesOf(differ.refused(asGroup).findings) == "C 2.21");
    CHECK(rulesOf(differ.refused(elsewhere).findings) == "C 2.21");
    // If a UNIT never had a target hex, no target hex is lost when the UNITs are joined.
    TestGame none = TestGame::ofScenario(twoPlatoons(Json::object(), {{"tah", "1F4"}}));
    none.must(asGroup);
    CHECK(unit(none, "german/K").tah == "1F4");
    // Before play UNITs can be joined even if their target hexes differ.
    Json setup = twoPlatoons({{"tah", "1E4"}}, {{"tah", "1F4"}});
    setup["clock"]["phase"] = "setup";
    TestGame before = TestGame::ofScenario(setup);
    before.must(elsewhere);
    CHECK(unit(before, "german/K").tah == "1T4");
}

TEST_CASE("C 2.42 if a UNIT must stay in place, a UNIT that is formed from it must stay too", "[command]") {
    Json scenario = twoPlatoons({{"tah", "1T4"}}, {{"order", steps({{"move", "1T4"}})}});
    scenario["units"].push_back({{"side", "russian"}, {"at", "1G4"}, {"pieces", {"4-4-7"}}});
    scenario["units"][2]["at"] = "1K9";  // the third platoon is moved far away
    TestGame game = TestGame::ofScenario(scenario);
    game.must({{"do", "rule"}, {"rule", "C 2.42"}, {"at", "german/b"}});
    game.must({{"do", "end_order"}, {"side", "german"}, {"unit", "b"}, {"result", "failed"}});
    REQUIRE(unit(game, "german/b").halted == "1/german");
    game.must(asGroup);
    CHECK(rulesOf(game.refused(moveTo("p1", "1F5")).findings) == "C 2.42");
    CHECK(unit(game, "german/K").tah == "1T4");
}

TEST_CASE("C 4.2 a unit keeps its Initiative when its platoon joins another UNIT", "[command]") {
    Json scenario = twoPlatoons({{"tah", "1E4"}});
    scenario["clock"]["phase"] = "RPh";
    TestGame game = TestGame::ofScenario(scenario);
    game.must({{"do", "initiative"}, {"pieces", {"p1"}}, {"cmd", 7}, {"dice", {1, 2}}});
    REQUIRE(unit(game, "german/a").free.contains(PieceId("p1")));
    game.must(asGroup);
    CHECK(unit(game, "german/K").free.contains(PieceId("p1")));
    game.phase("MPh");
    CHECK(rulesOf(game.refused(moveTo("p2", "1O4")).findings) == "C 2.2");
    game.must(moveTo("p1", "1O4"));
}

TEST_CASE("C 2.23 a retreating UNIT can't become part of another UNIT", "[command]") {
    Json scenario = twoPlatoons({{"tah", "1P4"}});
    scenario["clock"]["phase"] = "CCPh";
    scenario["sides"][0]["edge"] = "west";
    scenario["units"][0]["at"] = "1P4";
    scenario["units"][1]["at"] = "1Q4";
    TestGame game = TestGame::ofScenario(scenario);
    game.must({{"do", "retreat"}, {"side", "german"}, {"unit", "b"}, {"tah", "1E4"}});
    CHECK(rulesOf(game.refused(asGroup).findings).find("C 2.23") != std::string::npos);
}

TEST_CASE("C 3.4 in a campaign, UNITs can't be joined during play", "[command]") {
    Json scenario = twoPlatoons({{"tah", "1E4"}});
    scenario["settings"]["campaign"] = true;
    CHECK(rulesOf(TestGame::ofScenario(scenario).refused(asGroup).findings) == "C 3.4");
    scenario["clock"]["phase"] = "setup";
    TestGame::ofScenario(scenario).must(asGroup);
}

TEST_CASE("C 2.2 a unit that leaves a UNIT during play keeps its order or target hex", "[command]") {
    Json scenario = twoPlatoons(Json::object());
    scenario["command"].push_back(
        {{"side", "german"}, {"unit", "K"}, {"kind", "battle group"}, {"parts", {"a", "b"}}, {"tah", "1G4"}});
    const Json disband = {{"do", "unit"}, {"side", "german"}, {"unit", "K"}, {"disband", true}};
    const Json allow = {{"do", "rule"}, {"rule", "C 3.1"}, {"at", "german/K"}, {"allow", true}};
    TestGame game = TestGame::ofScenario(scenario);
    game.must(allow);
    game.must(disband);
    for (const char* part : {"german/a", "german/b"}) CHECK(unit(game, part).tah == "1G4");
    // Only one part of the UNIT leaves, and the order stays with that part.
    scenario["command"][2].erase("tah");
    scenario["command"][2]["order"] = steps({{"move", "1T4"}});
    TestGame moving = TestGame::ofScenario(scenario);
    moving.must(allow);
    Json less = composed("K", "battle group", {"a"});
    less["size"] = 1;
    moving.must(less);
    REQUIRE(unit(moving, "german/b").order);
    CHECK(unit(moving, "german/b").order->steps[0].tah == "1T4");
    CHECK(unit(moving, "german/b").tah == "1T4");
    CHECK_FALSE(unit(moving, "german/a").order);  // the UNIT follows the order of K
    // A UNIT of counters can't be disbanded, because its counters would have no order or target hex.
    TestGame plain = TestGame::ofScenario(twoPlatoons({{"tah", "1E4"}}));
    CHECK(rulesOf(plain.refused({{"do", "unit"}, {"side", "german"}, {"unit", "a"}, {"disband", true}})
                      .findings) == "C 2.2");
}

TEST_CASE("C 2.82 a UNIT that has used levels can't be disbanded, because the levels are still counted",
          "[command]") {
    TestGame game = platoon({{"tah", "1E4"}});
    game.must(
        {{"do", "order"}, {"side", "german"}, {"unit", "A"}, {"steps", steps({{"move", "1J4"}})}, {"pl", 2}});
    const Json disband = {{"do", "unit"}, {"side", "german"}, {"unit", "A"}, {"disband", true}};
    CHECK(rulesOf(game.refused(disband).findings) == "C 2.2 C 2.82");
}

TEST_CASE("C 3.1 UNITs and orders are read from a scenario file, and errors in them are reported",
          "[command]") {
    Json scenario =
        platoonScenario({{"order", steps({{"attack", "1H4"}})}, {"company", "1"}, {"pl", 2}}, "1H4");
    scenario["settings"]["shortest_end"] = 6;
    scenario["sides"][0]["edge"] = "west";
    scenario["sides"][1]["entry"] = {"1GG5"};
    TestGame game = TestGame::ofScenario(scenario);
    CHECK(unit(game).order->steps[0].tah == "1H4");
    CHECK(game.state().settings.shortestEnd == 6);
    // The scenario does not change when it is written and read again.
    const auto again = readScenario(scenarioJson(game.game.info, game.state()), "again", {});
    INFO((again ? std::string() : joinProblems(again.error())));
    REQUIRE(again);
    CHECK(again->session->state().formations == game.state().formations);
    CHECK(again->session->state().sides == game.state().sides);
    CHECK(again->session->state().settings == game.state().settings);
    const auto problemsOf = [&](const Json& patch) {
        Json bad = scenario;
        bad.merge_patch(patch);
        const auto read = readScenario(bad, "bad", {});
        return read ? std::string() : joinProblems(read.error());
    };
    const auto unitWithout = [&](const char* key, const Json& value) {
        Json u = scenario["command"][0];
        u[key] = value;
        return Json{{"command", {u}}};
    };
    CHECK_THAT(problemsOf(unitWithout("pieces", {"p1", "p2"})), containsText("C 3.21"));
    CHECK_THAT(problemsOf(unitWithout("pieces", {"p1", "p2", "p77"})), containsText("/command/0/pieces/2"));
    CHECK_THAT(problemsOf(unitWithout("parts", {"B"})), containsText("C 3.2"));
    CHECK_THAT(problemsOf(unitWithout("tah", "1Z99")), containsText("/command/0/tah"));
    CHECK_THAT(problemsOf(unitWithout("order", steps({{"attack", "1Z99"}}))), containsText("/order/0/tah"));
    CHECK_THAT(problemsOf(unitWithout("order", steps({{"defend", "1E4"}, {"move", "1H4"}}))),
               containsText("C 2.32"));
    CHECK_THAT(problemsOf(unitWithout("unit", "p3")), containsText("C 3.3"));
    CHECK_THAT(problemsOf({{"command", {scenario["command"][0], scenario["command"][0]}}}),
               containsText("is listed twice"));
    CHECK_THAT(problemsOf({{"settings", {{"shortest_end", 0}}}}), containsText("/settings/shortest_end"));
    CHECK_THAT(problemsOf({{"sides", {{{"id", "german"}, {"entry", {"1Z99"}}}, {{"id", "russian"}}}}}),
               containsText("1Z99"));
}

TEST_CASE("C 3.2 losses do not change the size of a UNIT", "[command]") {
    TestGame game = threePlatoons("");
    game.must(composed("K", "company", {"a", "b", "c"}));
    game.phase("RPh");
    for (const char* lost : {"p7", "p8", "p9"}) game.must({{"do", "remove"}, {"pieces", {lost}}});
    CHECK(survivorsOf(game.state(), "german/K").size() == 6);
    CHECK(unit(game, "german/K").size == 3);
    CHECK(ordersReport(game.view())["units"][0]["size"] == 3);
}

TEST_CASE("C 3.2 a UNIT is a platoon or battery, a company, a battalion, or a battle group", "[command]") {
    CHECK(enumWords<FormationKind>() ==
          std::vector<std::string>{"platoon", "battery", "company", "battalion", "battle group"});
    TestGame game = threePlatoons("1");
    CHECK(unit(game, "german/a").kind == FormationKind::platoon);  // the default kind of a UNIT
    game.refused(composed("K", "regiment", {"a", "b", "c"}));
}

TEST_CASE(
    "C 3.1 a scenario is saved without removed counters, and battle groups inside battle groups can be "
    "loaded",
    "[command]") {
    TestGame game = threePlatoons("");
    game.must(composed("B", "battle group", {"a", "b"}));
    Json whole = composed("A", "battle group", {"B", "c"});
    game.must(whole);
    game.must({{"do", "replace"}, {"piece", "p1"}, {"with", {"2-4-7", "2-4-7"}}});
    game.must({{"do", "remove"}, {"piece", "p9"}});
    // Two half-squads are treated as the squad that they have replaced.
    const auto& parts = game.state().formations;
    CHECK(shapeOf(game.state(), "german/a", parts.at("german/a")).halves == 6);
    GameInfo info;
    info.boards = companyScenario()["boards"];
    const Json saved = scenarioJson(info, game.state());
    const auto again = loadGameText(saved.dump(), "saved.json", {});
    INFO((again ? std::string() : joinProblems(again.error())));
    REQUIRE(again);
    CHECK(again->session->state().formations.at("german/A").size == unit(game).size);
    CHECK(again->session->state().formations.at("german/c").pieces ==
          std::vector<PieceId>{PieceId("p7"), PieceId("p8")});
}

TEST_CASE("C 3.24 before play a company's size changes when its parts change", "[command]") {
    TestGame game = threePlatoons("K");
    game.must(composed("K", "company", {"a", "b", "c"}));
    CHECK(unit(game, "german/K").size == 2);
    Json other = forms("a", {"p1", "p2", "p3"});
    other["company"] = "L";
    game.must(other);
    CHECK(unit(game, "german/K").size == 3);
}

TEST_CASE("C 2.51 the target hex of an order becomes the UNIT's target hex, even before play", "[command]") {
    TestGame game = TestGame::ofScenario(companyScenario());
    Json platoon = forms("A", {"p1", "p2", "p3"});
    platoon["tah"] = "1E4";
    game.must(platoon);
    const Json order{
        {"do", "order"}, {"side", "german"}, {"unit", "A"}, {"steps", steps({{"attack", "1F4"}})}};
    game.must(order);
    CHECK(unit(game).tah == "1F4");
    CHECK(
        rulesOf(game.refused({{"do", "unit"}, {"side", "german"}, {"unit", "A"}, {"tah", "1T5"}}).findings) ==
        "C 2.51");
    game.must({{"do", "order"}, {"side", "german"}, {"unit", "A"}, {"cancel", true}});
    CHECK(unit(game).tah.empty());
    game.must({{"do", "unit"}, {"side", "german"}, {"unit", "A"}, {"tah", "1T5"}});
    CHECK(unit(game).tah == "1T5");
}
