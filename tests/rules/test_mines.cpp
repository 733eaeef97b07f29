// SPDX-License-Identifier: MIT
// Tests minefields (S4.6): hidden minefields, dummy minefields, and exchanges when a unit enters a minefield.
#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

#include "shellgame/rules/exchange/mines.hpp"
#include "shellgame/rules/setup/allotment.hpp"

using namespace shellgame;
using test::rulesOf;
using test::TestGame;

namespace {

const char* const field = R"(
    1E5 | Woods          | russian mf1 mine 8 AP       | unseen
    1H6 | Stone Building | russian mf2 mine            | unseen
    1K4 | Open Ground    | russian mf3 mine 2 AT       | unseen
    1M4 | Open Ground    | russian mf4 mine            | unseen
    1E4 | Open Ground    | m1 pds 4-6-7, LMG           | unseen
    1F4 | Open Ground    | m2 dummy 3                  | unseen
    1D4 | Open Ground    | - known PzKw IVH, 8-0       | unseen
    1E6 | Open Ground    | russian - known 4-5-8       | unseen
)";

Json move(const char* what, const char* id, const char* to) {
    return {{"do", "move"}, {what, id}, {"to", to}};
}

Json exchangeCommand(const char* marker, const char* with, int coloured, int white) {
    return {{"do", "exchange_mines"}, {"marker", marker}, {"with", with}, {"dice", {coloured, white}}};
}

std::string minesTold(const Entry& e, const char* rule) {
    return test::textsOf(e.findings, rule);
}

}  // namespace

TEST_CASE(
    "S4.6.1 switch part_of_three: every three A-P factors and every A-T factor give one dummy minefield",
    "[rules][mines]") {
    Settings settings;
    CHECK(dummyMinefields(settings, 24, 0) == 8);
    CHECK(dummyMinefields(settings, 8, 0) == 2);  // only complete groups of three factors count
    CHECK(dummyMinefields(settings, 2, 0) == 0);
    CHECK(dummyMinefields(settings, 0, 3) == 3);
    CHECK(dummyMinefields(settings, 12, 2) == 6);
    settings.house["part_of_three"] = "a part counts";
    CHECK(dummyMinefields(settings, 8, 0) == 3);
    CHECK(dummyMinefields(settings, 9, 0) == 3);
    CHECK(dummyMinefields(settings, 1, 1) == 2);
}

TEST_CASE("S4.6.1 the allotment of dummy minefields is checked at setup", "[rules][mines]") {
    const Json setup = {{"clock", {{"phase", "setup"}}}};
    const auto place = [](const char* at, const Json& contents) {
        return Json{
            {"do", "place"}, {"side", "russian"}, {"kind", "mine"}, {"at", at}, {"contents", contents}};
    };
    const Json none = Json::array();
    TestGame g("1E5 | Open Ground |", setup);
    CHECK(rulesOf(g.refused(place("1E5", none)).findings) == "4.6.1");  // nothing is allotted yet
    g.must(place("1E5", {"8 AP"}));
    g.must(place("1F5", none));
    g.must(place("1G5", none));
    CHECK(rulesOf(g.refused(place("1H5", none)).findings) == "4.6.1");
    g.must(place("1H5", {"1 AT"}));
    g.must(place("1J5", none));
    CHECK(rulesOf(g.refused(place("1K5", none)).findings) == "4.6.1");
    // Known minefields give no dummy minefields.
    Json seen = place("1L5", {"12 AP"});
    seen["known"] = true;
    g.must(seen);
    CHECK(rulesOf(g.refused(place("1K5", none)).findings) == "4.6.1");
    // Now the OB states the number of factors.
    Json ob = setup;
    ob["sides"] = {{{"id", "german"}}, {{"id", "russian"}, {"ap_factors", 12}, {"at_factors", 1}}};
    TestGame h("1E5 | Open Ground |", ob);
    for (const char* at : {"1A5", "1B5", "1C5", "1D5", "1F5"}) h.must(place(at, none));
    CHECK(rulesOf(h.refused(place("1G5", none)).findings) == "4.6.1");
    h.must(place("1E5", {"8 AP", "1 AT"}));
    CHECK(rulesOf(h.refused(place("1H5", {"6 AP"})).findings) == "4.6.1");
    CHECK(rulesOf(h.refused(place("1H5", {"1 AT"})).findings) == "4.6.1");
    // Known minefields are placed as usual and are not counted against the allotment of the OB.
    Json known = place("1K5", {"12 AP"});
    known["known"] = true;
    h.must(known);
    CHECK(rulesOf(h.refused(place("1L5", {"4-5-8"})).findings) == "4.6.1");
}

TEST_CASE("S4.6.1 in a scenario file the allotment of minefields is checked like that of dummy HIP counters",
          "[rules][mines]") {
    Json scenario = test::emptyScenario();
    scenario["clock"] = {{"phase", "setup"}};
    const auto mines = [](const char* at, const Json& contents) {
        return Json{{"side", "russian"}, {"kind", "mine"}, {"at", at}, {"contents", contents}};
    };
    scenario["markers"] = {mines("1E5", {"6 AP"}), mines("1F5", Json::array()), mines("1G5", Json::array())};
    CHECK(readScenario(scenario, "s.json", {}));
    scenario["markers"].push_back(mines("1H5", Json::array()));
    const auto over = readScenario(scenario, "s.json", {});
    REQUIRE_FALSE(over);
    REQUIRE(over.error().size() == 1);
    CHECK(over.error()[0].rule == "4.6.1");
    CHECK_THAT(over.error()[0].text(),
               test::containsText("dummy minefields: 3 placed, but the OB allows only 2"));
    // Factors that the OB states are counted too, and the side that sets up sees all of them.
    scenario["markers"].erase(3);
    scenario["sides"] = {{{"id", "german"}}, {{"id", "russian"}, {"ap_factors", 6}, {"at_factors", 1}}};
    const auto told = readScenario(scenario, "s.json", {});
    REQUIRE(told);
    const auto rows = allotments(told->session->state());
    REQUIRE(rows.size() == 3);
    CHECK((rows[0].what == Allotted::apFactors && rows[0].placed == 6 && rows[0].allotted == 6));
    CHECK((rows[1].what == Allotted::atFactors && rows[1].placed == 0 && rows[1].allotted == 1));
    CHECK((rows[2].what == Allotted::dummyMinefields && rows[2].placed == 2 && rows[2].allotted == 3));
    scenario["sides"][1]["ap_factors"] = 5;
    CHECK_FALSE(readScenario(scenario, "s.json", {}));
}

TEST_CASE("S4.6 minefields can be only in legal hexes, with one A-P and one A-T minefield per hex",
          "[rules][mines]") {
    const Json setup = {{"clock", {{"phase", "setup"}}}};
    TestGame g("1E5 | Open Ground |\n1F5 | Paved Road |\n1G5 | Marsh |\n1H5h1 | Stone Building |", setup);
    const auto place = [](const char* at, const char* what) {
        return Json{{"do", "place"}, {"side", "russian"}, {"kind", "mine"}, {"at", at}, {"contents", {what}}};
    };
    CHECK(rulesOf(g.refused(place("1F5", "8 AP")).findings) == "B28.1");
    CHECK(rulesOf(g.refused(place("1G5", "8 AP")).findings) == "B28.1");
    CHECK(rulesOf(g.refused(place("1H5h1", "8 AP")).findings) == "B28.1");
    g.must(place("1E5", "8 AP"));
    CHECK(rulesOf(g.refused(place("1E5", "6 AP")).findings) == "B28.46");
    g.must(place("1E5", "2 AT"));
}

TEST_CASE("S4.6.2 when a unit enters an unrevealed minefield, play waits for the player's answer",
          "[rules][mines]") {
    TestGame g(field);
    const Entry e = g.must(move("marker", "m1", "1E5"));
    CHECK(minesTold(e, "4.6.2").find("minefield in 1E5") != std::string::npos);
    REQUIRE(g.state().prompts.size() == 1);
    CHECK(g.state().prompts.begin()->second.side.text == "russian");
    CHECK(rulesOf(g.refused({{"do", "phase"}}).findings) == "4.6.2");
    CHECK(rulesOf(g.refused(move("piece", "p3", "1D5")).findings) == "4.6.2");
    g.must({{"do", "note"}, {"text", "oh"}});
    g.must({{"do", "seen"}, {"at", {"1H6"}}, {"side", "russian"}, {"seen", false}});
    g.must({{"do", "undo"}});
    g.must({{"do", "undo"}});
    g.must({{"do", "undo"}});
    CHECK(g.state().prompts.empty());
    CHECK(g.marker("m1").at.text() == "1E4");
}

TEST_CASE(
    "S4.6.2 the question about an entered minefield is raised by any unit, Known or concealed, of either "
    "side, that moves, routs or advances",
    "[rules][mines]") {
    TestGame g(field);
    g.must(move("piece", "p5", "1E5"));
    CHECK(g.state().prompts.size() == 1);
    g.must({{"do", "undo"}});
    g.phase("APh");
    g.must({{"do", "advance"}, {"marker", "m1"}, {"to", "1E5"}});
    CHECK(g.state().prompts.size() == 1);
    g.must({{"do", "undo"}});
    // A unit of the minefield's own side also raises the question.
    g.phase("MPh");
    REQUIRE(g.state().clock.player.text == "russian");
    g.must(move("piece", "p7", "1E5"));
    CHECK(g.state().prompts.size() == 1);
    // The unit that enters is not an enemy, so there is no LOS modifier. The woods and the building give -1.
    CHECK(test::itemised(judgeMines(g.view(), MarkerId("mf1"), MarkerId("mf2")).modifiers) ==
          "S.drm.tem -1, S.drm.hip -1");
}

TEST_CASE("S4.6.2 a dummy stack that enters does not reveal a minefield", "[rules][mines]") {
    TestGame g(field);
    g.must({{"do", "move"}, {"marker", "m2"}, {"to", "1E5"}});
    CHECK(g.state().prompts.empty());
    CHECK(g.has("mf1"));
}

TEST_CASE(
    "S4.6.2 a unit that moves through a minefield stops in the minefield's hex until the minefield is "
    "resolved",
    "[rules][mines]") {
    TestGame g(field);
    const Entry e = g.must({{"do", "rule"}, {"rule", "A4.14"}, {"at", "1E6"}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5", "1E6"}}, {"position", "foxhole"}});
    CHECK(g.marker("m1").at.text() == "1E5");
    CHECK(g.marker("m1").position == Position{});
    CHECK(g.state().trail(MarkerId("m1")).size() == 1);
    g.must({{"do", "exchange_mines"}});
    g.must({{"do", "mine_attack"}, {"result", "no effect"}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E6"}});
    // The unit pays 2 MF to enter the woods and 1 MF to leave them.
    CHECK(g.state().trail(MarkerId("m1")).back().spent == 12);
}

TEST_CASE("S4.6.2 without a shift attempt only the entered minefield is revealed", "[rules][mines]") {
    TestGame g(field);
    g.must(move("marker", "m1", "1E5"));
    const Entry e = g.must({{"do", "exchange_mines"}, {"marker", "mf1"}});
    CHECK(e.rolls.empty());
    CHECK_FALSE(g.has("mf1"));
    CHECK(g.has("mf2"));
    CHECK(g.has("mf3"));
    CHECK(g.piece("p1").at.text() == "1E5");  // counters in markers are numbered first, so p1 is the 8 AP
    CHECK(minesTold(e, "B28.41") == "8 A-P factors in 1E5 attack 4-6-7: column 8 of the IFT, no TEM.");
    REQUIRE(g.state().prompts.size() == 1);
    CHECK(rulesOf(g.refused({{"do", "phase"}}).findings) == "4.6.2");
    const Entry attack = g.must({{"do", "mine_attack"}, {"result", "NMC, passed"}});
    CHECK(textOf(attack.text) == "Minefield in 1E5 (8 A-P factors) attacks 4-6-7: NMC, passed.");
    CHECK(g.state().prompts.empty());
    // The minefield is now revealed, so no exchange is offered, but it attacks the next unit that enters
    // (B28.41).
    g.must(move("piece", "p5", "1E5"));
    REQUIRE(g.state().prompts.size() == 1);
    CHECK(g.state().prompts.begin()->second.kind == PromptKind::attack);
}

TEST_CASE("S4.6.2 an entered dummy minefield is removed and attacks no unit", "[rules][mines]") {
    TestGame g("1E5 | Woods | russian mf1 mine | unseen\n1E4 | Woods | m1 pds 4-6-7");
    g.must(move("marker", "m1", "1E5"));
    const Entry e = g.must({{"do", "exchange_mines"}});
    CHECK_FALSE(g.has("mf1"));
    CHECK(g.state().prompts.empty());
    CHECK(minesTold(e, "4.6.2").find("dummy") != std::string::npos);
}

TEST_CASE(
    "S4.6.2 the exchange of minefields has the usual modifiers, and the entering enemy is treated as having "
    "LOS",
    "[rules][mines]") {
    TestGame g(field);
    g.must(move("marker", "m1", "1E5"));
    const ShiftOption o = judgeMines(g.view(), MarkerId("mf1"), MarkerId("mf2"));
    CHECK(o.verdict == Verdict::ok);
    CHECK(test::itemised(o.modifiers) == "S.drm.tem -1, S.drm.los +1, S.drm.hip -1");
    CHECK(o.successCases() == 26);  // the exchange succeeds on 26 of the 36 possible DR, those of 8 or less
    // The exchange succeeds. mf1 is now a dummy minefield, so it is removed. The 8 AP are revealed in the
    // building, where they attack no unit.
    const Entry e = g.must(exchangeCommand("mf1", "mf2", 4, 4));
    CHECK(e.rolls[0].final == 7);
    CHECK(e.rolls[0].row == "1-7");
    CHECK_FALSE(g.has("mf1"));
    CHECK_FALSE(g.has("mf2"));
    CHECK(g.piece("p1").at.text() == "1H6");
    CHECK(g.state().prompts.empty());
}

TEST_CASE("S4.6.2 mines attack a vehicle, not its Passengers and Riders (B28.41)", "[rules][mines]") {
    TestGame g(R"(
        1E5 | Open Ground | russian mf1 mine 6 AP, 2 AT | unseen
        1E4 | Open Ground | m1 pds {"type":"SPW 251/1","id":"half"}, {"type":"4-6-7","carrier":"half"} | unseen
    )");
    g.must(move("marker", "m1", "1E5"));
    const Entry e = g.must({{"do", "exchange_mines"}, {"marker", "mf1"}});
    CHECK(minesTold(e, "B28.41") == "6 A-P factors in 1E5 attack SPW 251/1: column 6 of the IFT, no TEM.");
    CHECK(minesTold(e, "B28.51").find("4-6-7") == std::string::npos);
    CHECK(minesTold(e, "B28.51").find("SPW 251/1") != std::string::npos);
}

TEST_CASE(
    "S4.6.2 if the dice do not allow the exchange, the original minefield attacks, and both minefields are "
    "revealed",
    "[rules][mines]") {
    for (const auto& [coloured, white, row] : {std::tuple{5, 4, "8-10"}, std::tuple{6, 6, "11-12"}}) {
        TestGame g(field);
        g.must(move("marker", "m1", "1E5"));
        const Entry e = g.must(exchangeCommand("mf1", "mf2", coloured, white));
        CHECK(e.rolls[0].row == row);
        CHECK_FALSE(g.has("mf1"));
        CHECK_FALSE(g.has("mf2"));
        CHECK(g.piece("p1").at.text() == "1E5");
        CHECK(g.state().prompts.size() == 1);
        // By S4.6.3 a failure has no other effect: units are not TI, no "?" is lost, and no shifts are
        // locked.
        CHECK(g.marker("m1").pds);
        CHECK(g.piece("p3").marks.empty());
    }
}

TEST_CASE("S4.6.2 if an A-P minefield changes places with an A-T one, the A-T factors attack only vehicles",
          "[rules][mines]") {
    TestGame g(field);
    g.must(move("marker", "m1", "1E5"));
    const Entry e = g.must(exchangeCommand("mf1", "mf3", 1, 2));
    CHECK(g.piece("p2").at.text() == "1E5");
    CHECK(g.piece("p1").at.text() == "1K4");
    CHECK(minesTold(e, "B28.5").find("attack nothing") != std::string::npos);
    CHECK(g.state().prompts.empty());
    // Two A-T factors attack a vehicle on a dr of 2 or less.
    TestGame h(field);
    h.must(move("piece", "p5", "1E5"));
    const Entry tank = h.must(exchangeCommand("mf1", "mf3", 1, 2));
    CHECK(minesTold(tank, "B28.51") == "2 A-T factors in 1E5 attack PzKw IVH on a dr of 2 or less.");
    const Entry no = h.must({{"do", "mine_attack"}, {"dice", {3}}});
    CHECK(no.rolls.at(0).row == "no attack");
    CHECK(h.state().prompts.empty());
    h.must({{"do", "undo"}});
    const Entry yes = h.must({{"do", "mine_attack"}, {"dice", {2, 6, 5}}});
    CHECK(yes.rolls.size() == 2);
    CHECK(rulesOf(h.refused({{"do", "mine_attack"}}).findings) == "B28.41");
    h.must({{"do", "mine_attack"}, {"result", "immobilized"}});
    CHECK(h.state().prompts.empty());
}

TEST_CASE("S4.6.2 an A-P and an A-T minefield in one Location both raise the question", "[rules][mines]") {
    TestGame g(R"(
        1E5 | Open Ground | russian mf1 mine 6 AP | russian mf2 mine 1 AT | unseen
        1K4 | Open Ground | russian mf3 mine | unseen
        1D4 | Open Ground | - known PzKw IVH |
    )");
    g.must(move("piece", "p3", "1E5"));
    CHECK(g.state().prompts.size() == 2);
    // The command must name one of the two minefields.
    CHECK(rulesOf(g.refused({{"do", "exchange_mines"}}).findings) == "4.6.2");
    g.must({{"do", "exchange_mines"}, {"marker", "mf1"}});
    g.must({{"do", "exchange_mines"}, {"marker", "mf2"}});
    REQUIRE(g.state().prompts.size() == 1);
    const Prompt& attack = g.state().prompts.begin()->second;
    CHECK(attack.ap == 6);
    CHECK(attack.antiTank == 1);
    // A-P mines attack first, with a DR. Then a dr is made for the A-T mines.
    const Entry e = g.must({{"do", "mine_attack"}, {"dice", {3, 4, 5}}});
    CHECK(e.rolls.size() == 2);
    g.must({{"do", "mine_attack"}, {"at", "1E5"}, {"result", "no effect"}});
}

TEST_CASE(
    "S4.6.2 if an A-P minefield is exchanged with the A-T one of the same Location, both questions are "
    "answered",
    "[rules][mines]") {
    // Whether the exchange succeeds or fails, the unit is in both minefields, so both are revealed and attack
    // it.
    for (const auto& [coloured, white] : {std::pair{6, 5}, std::pair{1, 1}}) {
        TestGame g(R"(
            1E5 | Open Ground | russian mf1 mine 6 AP | russian mf2 mine 1 AT | unseen
            1K4 | Open Ground | russian mf3 mine | unseen
            1D4 | Open Ground | - known PzKw IVH |
        )");
        g.must(move("piece", "p3", "1E5"));
        REQUIRE(g.state().prompts.size() == 2);
        const std::uint64_t asked = g.state().hash;
        g.must(exchangeCommand("mf1", "mf2", coloured, white));
        CHECK_FALSE(g.has("mf1"));
        CHECK_FALSE(g.has("mf2"));
        CHECK(g.has("mf3"));
        for (const char* mines : {"p1", "p2"}) {
            CHECK(g.piece(mines).under.empty());
            CHECK(g.piece(mines).at.text() == "1E5");
        }
        REQUIRE(g.state().prompts.size() == 1);
        const Prompt& attack = g.state().prompts.begin()->second;
        CHECK(attack.kind == PromptKind::attack);
        CHECK(attack.ap == 6);
        CHECK(attack.antiTank == 1);
        CHECK(attack.pieces == std::vector<PieceId>{PieceId("p3")});
        g.must({{"do", "undo"}});
        CHECK(g.state().prompts.size() == 2);
        CHECK(g.state().hash == asked);
    }
}

TEST_CASE("S4.6.2 for each entered minefield, the possible exchanges are listed", "[rules][mines]") {
    TestGame g(field);
    CHECK(rulesOf(g.refused({{"do", "exchange_mines"}, {"marker", "mf1"}}).findings) == "4.6.2");
    g.must(move("marker", "m1", "1E5"));
    CHECK(rulesOf(g.refused(exchangeCommand("mf1", "mf1", 1, 1)).findings) == "4.6.2");
    CHECK(rulesOf(g.refused(exchangeCommand("mf1", "m1", 1, 1)).findings) == "4.6.2");
    CHECK(rulesOf(g.refused(exchangeCommand("m1", "mf1", 1, 1)).findings) == "4.6");
    CHECK(rulesOf(g.refused({{"do", "shift"}, {"from", "mf1"}, {"to", "mf2"}}).findings) == "4.6.2");
    // A minefield can't be moved to an illegal Location, which in this case is a paved road.
    g.must({{"do", "terrain"}, {"at", {"1H6"}}, {"terrain", {"Paved Road"}}});
    CHECK(rulesOf(g.refused(exchangeCommand("mf1", "mf2", 1, 1)).findings) == "B28.1");
}

TEST_CASE("S4.6.3 a final DR of 8 or more forbids only the exchange for which it was rolled",
          "[rules][mines]") {
    TestGame g(field);
    g.must(move("marker", "m1", "1E5"));
    g.must(exchangeCommand("mf1", "mf2", 6, 6));
    g.must({{"do", "mine_attack"}, {"result", "no effect"}});
    for (const auto& [id, window] : g.state().windows) CHECK_FALSE(window.locked);
    // Another minefield is exchanged later in the same MPh.
    g.must(move("piece", "p5", "1K4"));
    const Entry e = g.must(exchangeCommand("mf3", "mf4", 1, 2));
    CHECK(e.rolls[0].row == "1-7");
}

TEST_CASE("S4.6.3 an earlier exchange in the same phase does not modify a later one", "[rules][mines][Q08]") {
    TestGame g(field);
    g.must(move("marker", "m1", "1E5"));
    g.must(exchangeCommand("mf1", "mf2", 4, 3));
    g.must(move("piece", "p5", "1K4"));
    CHECK(test::itemised(judgeMines(g.view(), MarkerId("mf3"), MarkerId("mf4")).modifiers) ==
          "S.drm.los +1, S.drm.hip -1");
}

TEST_CASE(
    "S4.6.4 minefields can change places even if other shifts are locked, and they lock no other shifts",
    "[rules][mines]") {
    TestGame g(R"(
        1E5 | Open Ground | mf1 mine 8 AP | unseen
        1H6 | Open Ground | mf2 mine | unseen
        1A1 | Open Ground | m1 pds 4-6-7
        1A3 | Open Ground | m2 dummy 2
        1A5 | Open Ground | m3 dummy 2
        1E4 | Open Ground | m4 pds 4-6-7
    )");
    g.shift("m1", "m2", 4, 4);  // this shift fails, so dummy stacks are locked
    CHECK(g.judge("m1", "m3").verdict == Verdict::forbidden);
    g.must(move("marker", "m4", "1E5"));
    CHECK(judgeMines(g.view(), MarkerId("mf1"), MarkerId("mf2")).verdict == Verdict::ok);
    g.must(exchangeCommand("mf1", "mf2", 6, 6));
    g.must({{"do", "mine_attack"}, {"result", "no effect"}});
    CHECK(g.state().windows.count("german/mines") == 0);
}

TEST_CASE("S4.6.5 hidden minefields change places only with hidden ones, Known minefields with Known ones",
          "[rules][mines]") {
    const Json scenario = test::drawn(field);
    Json json = scenario;
    json["markers"].push_back({{"id", "k1"},
                               {"side", "russian"},
                               {"kind", "mine"},
                               {"at", "1P3"},
                               {"known", true},
                               {"contents", {"6 AP"}}});
    json["markers"].push_back(
        {{"id", "k2"}, {"side", "russian"}, {"kind", "mine"}, {"at", "1E3"}, {"known", true}});
    auto g = TestGame::ofScenario(json);
    g.must(move("marker", "m1", "1E5"));
    CHECK(rulesOf(g.refused(exchangeCommand("mf1", "k1", 1, 1)).findings) == "4.6.5");
    g.must({{"do", "undo"}});
    g.must(move("marker", "m1", "1E3"));
    CHECK(rulesOf(g.refused(exchangeCommand("k2", "mf2", 1, 1)).findings) == "4.6.5");
    // Neither minefield is HIP, so there is no -1.
    CHECK(test::itemised(judgeMines(g.view(), MarkerId("k2"), MarkerId("k1")).modifiers) == "S.drm.los +1");
    const Entry e = g.must(exchangeCommand("k2", "k1", 2, 2));
    CHECK(minesTold(e, "B28.41").find("6 A-P factors in 1E3") != std::string::npos);
}

TEST_CASE("S4.2 the past acts of minefields are not checked", "[rules][mines]") {
    TestGame g(field);
    g.must(move("marker", "m1", "1E5"));
    g.must({{"do", "seen"}, {"at", {"1H6", "1E5"}}, {"side", "russian"}, {"seen", true}, {"range", 3}});
    CHECK(judgeMines(g.view(), MarkerId("mf1"), MarkerId("mf2")).verdict == Verdict::ok);
}

TEST_CASE(
    "S4.6.2 revealed minefields attack every unit that enters or leaves their hex, each time (B28.41, "
    "B28.51)",
    "[rules][mines]") {
    TestGame g(field);
    g.must(move("marker", "m1", "1E5"));
    g.must({{"do", "exchange_mines"}, {"marker", "mf1"}});
    g.must({{"do", "mine_attack"}, {"result", "no effect"}});
    // When the unit leaves, the same eight factors attack it in the Location that it leaves.
    const Entry out = g.must(move("marker", "m1", "1E4"));
    CHECK(minesTold(out, "B28.41").find("leaves the minefield in 1E5") != std::string::npos);
    CHECK(minesTold(out, "B28.41").find("8 A-P factors in 1E5") != std::string::npos);
    REQUIRE(g.state().prompts.size() == 1);
    CHECK(g.state().prompts.begin()->second.at.text() == "1E5");
    CHECK(g.state().prompts.begin()->second.ap == 8);
    CHECK(g.state().prompts.begin()->second.side == SideId("russian"));
    CHECK_FALSE(g.refused({{"do", "phase"}}).findings.empty());  // play waits for the attack
    g.must({{"do", "mine_attack"}, {"result", "no effect"}});
    // A unit that moves through a minefield stops in it. The minefield attacks the unit when it enters and
    // again when it leaves.
    const Json through = {{"do", "move"}, {"marker", "m1"}, {"path", {"1E5", "1E6"}}};
    for (const Finding& f : g.refused(through).findings)  // the path costs more MF than the unit has left
        g.must({{"do", "rule"}, {"rule", f.rule}, {"at", f.subject.text()}});
    const Entry in = g.must(through);
    CHECK(g.marker("m1").at.text() == "1E5");
    CHECK(minesTold(in, "B28.41").find("enters the minefield in 1E5") != std::string::npos);
    g.must({{"do", "mine_attack"}, {"result", "no effect"}});
    // Dummies are not attacked.
    g.must(move("marker", "m2", "1E5"));
    CHECK(g.state().prompts.empty());
}

TEST_CASE("S4.6.2 revealed A-T minefields attack only vehicles, when they enter and when they leave",
          "[rules][mines]") {
    TestGame g(R"(
        1E5 | Open Ground | - known 4-6-7 | - known PzKw IVH |
        1E4 | Open Ground |
    )");
    g.must({{"do", "place"}, {"side", "russian"}, {"kind", "known"}, {"at", "1E5"}, {"contents", {"2 AT"}}});
    g.must(move("piece", "p1", "1E4"));
    CHECK(g.state().prompts.empty());
    const Entry e = g.must(move("piece", "p2", "1E4"));
    CHECK(minesTold(e, "B28.51").find("2 A-T factors in 1E5 attack PzKw IVH") != std::string::npos);
    g.must({{"do", "mine_attack"}, {"result", "immobilised"}});
}

TEST_CASE("S4.6.1 if a file begins during play, its minefields may not exceed the factors in the OB",
          "[rules][mines]") {
    Json json = test::drawn("1E5 | Open Ground | russian mf1 mine 8 AP | unseen\n1H6 | | russian mf2 mine |");
    CHECK(readScenario(json, "x.json", {}));
    const auto problems = [&](int ap) {
        json["sides"][1]["ap_factors"] = ap;
        const auto game = readScenario(json, "x.json", {});
        return game ? std::string() : joinProblems(game.error());
    };
    CHECK(problems(8).empty());
    CHECK(problems(12).empty());
    CHECK_THAT(problems(6), test::containsText("A-P factors: 8 placed, but the OB allows only 6"));
    // 5 factors give one dummy minefield, and 2 factors give none.
    json["markers"].erase(0);
    CHECK(problems(5).empty());
    CHECK_THAT(problems(2), test::containsText("dummy minefields: 1 placed, but the OB allows none"));
}

TEST_CASE("R10: S4.6.2 the report says that an exchange of equal minefields only reveals both",
          "[rules][mines][R10]") {
    TestGame g(R"(
        1E5 | Woods | russian mf1 mine 6 AP | unseen
        1H6 | Woods | russian mf2 mine 6 AP | unseen
        1H8 | Woods | russian mf3 mine 8 AP | unseen
        1K6 | Open Ground | russian mf4 mine | unseen
        1E4 | Woods | m1 pds 4-6-7
    )");
    g.must(move("marker", "m1", "1E5"));
    std::vector<ShiftOption> options;
    for (const char* with : {"mf2", "mf3", "mf4"})
        options.push_back(judgeMines(g.view(), MarkerId("mf1"), MarkerId(with)));
    CHECK(options.at(0).idle);
    CHECK(options.at(0).verdict == Verdict::ok);
    CHECK_FALSE(options.at(1).idle);
    CHECK_FALSE(options.at(2).idle);
    // The first two exchanges have equal odds, which are better than those of the third. The exchange that
    // only reveals the minefields is listed last anyway.
    CHECK(options.at(0).successCases() > options.at(2).successCases());
    sortShifts(options);
    CHECK(options.at(0).request.pairs.front().to.text == "mf3");
    CHECK(options.at(2).request.pairs.front().to.text == "mf2");
}

TEST_CASE("S02: S4.6.2 a minefield is never under a \"?\"", "[rules][mines][S02]") {
    TestGame g("1E5 | Open Ground | russian mf1 mine 6 AP | unseen");
    CHECK(rulesOf(g.refused({{"do", "reveal"}, {"marker", "mf1"}, {"as", "concealed"}}).findings) == "4.6.2");
    g.must({{"do", "reveal"}, {"marker", "mf1"}});
}

TEST_CASE("A12.14 a result of more than an NMC reminds the player that attacked concealed units lose their ?",
          "[rules][mines]") {
    for (const auto& [result, loses] :
         {std::pair("1MC", true), std::pair("2 mc, breaks", true), std::pair("K/3", true),
          std::pair("2KIA", true), std::pair("NMC", false), std::pair("PTC", false),
          std::pair("no effect", false)}) {
        INFO(result);
        TestGame g(field);
        g.must(move("marker", "m1", "1E5"));
        g.must({{"do", "exchange_mines"}, {"marker", "mf1"}});
        const Entry e = g.must({{"do", "mine_attack"}, {"result", result}});
        const bool told = minesTold(e, "A12.14").find("lose their \"?\"") != std::string::npos;
        CHECK(told == loses);
    }
    // Known units have no "?".
    TestGame g(field);
    g.must(move("piece", "p6", "1E5"));
    g.must({{"do", "exchange_mines"}, {"marker", "mf1"}});
    CHECK(minesTold(g.must({{"do", "mine_attack"}, {"result", "1MC"}}), "A12.14").empty());
}
