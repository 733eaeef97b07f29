// SPDX-License-Identifier: MIT
// Tests entry from off-board (A2.5 to A2.52) and exit (A2.6).
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/rules/sighting/visibility.hpp"
#include "shellgame/words/say.hpp"

#include "shellgame/board/terrain_chart.hpp"

#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/turn/state_report.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::allTexts;
using test::rulesOf;
using test::TestGame;
using test::textsOf;

namespace {

Json reserves(const Json& more = Json::object()) {
    Json group = {{"id", "reserves"},
                  {"side", "german"},
                  {"turn", 1},
                  {"hexes", {"1A5"}},
                  {"pieces",
                   {{{"type", "4-6-7"}, {"id", "s1"}},
                    {{"type", "4-6-7"}, {"id", "s2"}},
                    {{"type", "8-1"}, {"id", "ldr"}},
                    {{"type", "PzKw IVH"}, {"id", "tank"}, {"bu", false}}}}};
    group.update(more);
    return {{"reinforcements", {group}}};
}

TestGame entering(const std::string& position, const Json& more = Json::object(),
                  const Json& patch = Json::object()) {
    Json all = reserves(more);
    all.update(patch);
    return TestGame(position, all);
}

Json enter(const std::vector<std::string>& pieces, const std::string& at, const Json& more = Json::object()) {
    Json out = {{"do", "enter_map"}, {"pieces", pieces}, {"at", at}};
    out.update(more);
    return out;
}

std::string open(const TestGame& g, int delayed) {
    std::string out;
    for (const std::string& hex : entryTurn(g.view(), g.state().reinforcements.at("reserves"), delayed).open)
        out += (out.empty() ? "" : " ") + hex;
    return out;
}

}  // namespace

TEST_CASE("A2.5: scheduled forces enter on their turn, through their entry hexes", "[rules][entry]") {
    TestGame g = entering("1E4 | | m1 pds 4-6-7");
    CHECK(waiting(g.state(), "reserves").size() == 4);
    CHECK_FALSE(g.piece("s1").inPlay());
    CHECK(rulesOf(g.refused(enter({"s1"}, "1A6")).findings) == "A2.5");
    CHECK(rulesOf(g.refused(enter({"s1"}, "1C5")).findings) == "A2.5");
    g.must(enter({"s1", "ldr"}, "1A5"));
    CHECK(g.piece("s1").at == Location{"1A5", 0});
    CHECK(g.piece("s1").gone.empty());
    CHECK(waiting(g.state(), "reserves").size() == 2);
    CHECK(rulesOf(g.refused(enter({"s1"}, "1A5")).findings) == "A2.5");
    g.must({{"do", "undo"}});
    CHECK(waiting(g.state(), "reserves").size() == 4);
}

TEST_CASE("A2.5: a group can't enter before its turn, nor in a phase other than the MPh and APh",
          "[rules][entry]") {
    TestGame late = entering("1E4 | | m1 pds 4-6-7", {{"turn", 2}});
    CHECK(rulesOf(late.refused(enter({"s1"}, "1A5")).findings) == "A2.5");
    TestGame g = entering("1E4 | | m1 pds 4-6-7");
    g.must({{"do", "rule"}, {"rule", "A2.5"}, {"at", "reserves/turn 1 MPh"}});
    g.phase("DFPh");
    CHECK(rulesOf(g.refused(enter({"s1"}, "1A5")).findings) == "A2.5");
    // Units that can advance may also enter in the APh.
    g.phase("APh");
    CHECK(rulesOf(g.refused(enter({"tank"}, "1A5")).findings) == "D2.1");
    g.must(enter({"s2"}, "1A5"));
    // If units have not entered, a question appears before the APh ends.
    const Entry asked = g.refused({{"do", "phase"}, {"to", "MPh"}});
    CHECK(rulesOf(asked.findings, Verdict::ruling) == "A2.5");
    CHECK_THAT(allTexts(asked), Catch::Contains("reserves must enter this turn, by 1A5"));
    CHECK(rulesOf(g.refused({{"do", "phase"}}).findings, Verdict::ruling) == "A2.5");
    g.must({{"do", "rule"}, {"rule", "A2.5"}, {"at", "reserves/turn 1"}});
    g.phase("MPh");
    CHECK(g.state().clock.player.text == "russian");
    CHECK_THAT(allTexts(g.refused(enter({"s1"}, "1A5"))), Catch::Contains("Player Turn of their side"));
}

TEST_CASE("A2.5: a Known enemy unit, rubble or Blaze blocks an entry hex", "[rules][entry]") {
    TestGame enemy = entering("1A5 | | russian - known 4-4-7");
    CHECK(rulesOf(enemy.refused(enter({"s1"}, "1A5")).findings) == "A2.5");
    CHECK_THAT(allTexts(enemy.refused(enter({"s1"}, "1A5"))),
               Catch::Contains("An enemy unit, 4-4-7, is in 1A5"));
    for (const char* what : {"Stone Rubble", "Wooden Rubble", "Blaze"}) {
        TestGame g = entering(std::string("1A5 | ") + what + " |");
        CHECK_THAT(allTexts(g.refused(enter({"s1"}, "1A5"))), Catch::Contains(what));
    }
    // A hidden enemy unit does not block the entry hex, because a blocked hex would reveal the unit.
    TestGame hidden = entering("1A5 | | russian m9 pds 4-4-7");
    CHECK(open(hidden, 0) == "1A5");
}

TEST_CASE("A2.5: rubble elsewhere also blocks an entry hex that it cuts off from the map", "[rules][entry]") {
    // The hexes around 1A5 are 1A4, 1B4, 1B5 and 1A6.
    const std::string three = "1A4 | Stone Rubble |\n1B4 | Blaze |\n1B5 | Stone Rubble |\n";
    CHECK(open(entering(three), 0) == "1A5");
    TestGame g = entering(three + "1A6 | Wooden Rubble |");
    CHECK(open(g, 0) == "");
    CHECK_THAT(allTexts(g.refused(enter({"s1"}, "1A5"))), Catch::Contains("cuts 1A5 off"));
}

TEST_CASE(
    "A2.5: a group whose entry hexes are blocked can enter within four hexes of them one Game Turn later, or "
    "else within eight; a player can't delay a group freely",
    "[rules][entry]") {
    TestGame g = entering("1A5 | Blaze |");
    CHECK(open(g, 0) == "");
    CHECK(open(g, 1) == "1A1 1A2 1A3 1A4 1A6 1A7 1A8 1A9");
    CHECK(rulesOf(g.refused(enter({"s1"}, "1A6")).findings) == "A2.5");
    g.must({{"do", "delay_entry"}, {"group", "reserves"}});
    CHECK(g.state().reinforcements.at("reserves").delayed == 1);
    CHECK_THAT(allTexts(g.refused(enter({"s1"}, "1A6"))), Catch::Contains("enter in turn 2"));
    CHECK(rulesOf(g.refused({{"do", "delay_entry"}, {"group", "reserves"}}).findings) == "A2.5");
    g.phase("RPh");
    g.phase("RPh");
    g.phase("MPh");
    CHECK(g.state().clock.turn == 2);
    CHECK_THAT(allTexts(g.refused({{"do", "delay_entry"}, {"group", "reserves"}})),
               Catch::Contains("can't be delayed voluntarily"));
    CHECK(rulesOf(g.refused(enter({"s1"}, "1A10")).findings) == "A2.5");
    g.must(enter({"s1"}, "1A9"));

    // The distance grows from four to eight hexes only if all hexes within four hexes are blocked.
    std::string wall;
    for (int n = 1; n <= 9; ++n) wall += "1A" + std::to_string(n) + " | Blaze |\n";
    TestGame walled = entering(wall);
    CHECK(open(walled, 1) == "");
    CHECK(open(walled, 2) == "1A10");
    const auto turns = entryTurns(walled.view(), walled.state().reinforcements.at("reserves"));
    REQUIRE(turns.size() == 3);
    CHECK(turns[0].turn == 1);
    CHECK(turns[1].radius == 4);
    CHECK(turns[1].obstructed.size() == 9);
    CHECK(turns[2].turn == 3);
    CHECK(turns[2].radius == 8);
    const Json shown = stateReport(walled.session().registry(), walled.view(), SideId());
    CHECK(shown["reinforcements"]["reserves"]["permitted"][2]["open"] == Json({"1A10"}));
}

TEST_CASE("A2.5: the entry hexes of a delayed group are never on the other side of a river",
          "[rules][entry]") {
    // Water extends from the left edge to the right edge, through row 6 in hexrow A and through adjacent
    // hexes in the other hexrows.
    std::string river;
    for (int column = 0; column < 33; ++column) {
        const std::string letters = columnLetters(column);
        river += "1" + letters + (column % 2 == 0 ? "7" : "6") + " | Water |\n";
        if (column % 2 == 1) river += "1" + letters + "7 | Water |\n";
    }
    TestGame g = entering("1A5 | Blaze |\n" + river);
    CHECK(open(g, 1) == "1A1 1A2 1A3 1A4 1A6");
}

TEST_CASE("A11: for entry hexes, neither a ford nor a bridge joins the two banks of a river",
          "[rules][entry][A11]") {
    for (const char* crossing : {"Ford", "Bridge", "Ford, Brush"}) {
        INFO(crossing);
        std::string river;
        for (int column = 0; column < 33; ++column) {
            const std::string letters = columnLetters(column);
            const std::string at = column == 4 ? crossing : "Water";
            river += "1" + letters + (column % 2 == 0 ? "7 | " + at : "6 | Water") + " |\n";
            if (column % 2 == 1) river += "1" + letters + "7 | Water |\n";
        }
        const TestGame g = entering("1A5 | Blaze |\n" + river);
        CHECK(open(g, 1) == "1A1 1A2 1A3 1A4 1A6");
    }
    // A stream is not a river, so a unit that fords it has not crossed a river.
    const TestGame stream = entering("1A5 | Blaze |\n1A7 | Ford |\n1A8 | Stream |");
    CHECK(open(stream, 1) == "1A1 1A2 1A3 1A4 1A6 1A7 1A8 1A9");
}

TEST_CASE("A07: a prisoner does not block an entry hex", "[rules][entry][A07]") {
    const std::string prisoner =
        "russian - known {\"type\":\"4-4-7\",\"id\":\"pow\",\"marks\":[\"captured\"]}";
    TestGame g = entering("1A5 | | " + prisoner + " | - known {\"type\":\"4-6-7\",\"id\":\"guard\"} |");
    g.must(enter({"s1"}, "1A5"));
    g.must({{"do", "undo"}});
    g.must({{"do", "mark"}, {"piece", "pow"}, {"remove", {"captured"}}});
    CHECK(rulesOf(g.refused(enter({"s1"}, "1A5")).findings) == "A2.5");
}

TEST_CASE("A09: a setup board can be used at only one edge of the map", "[rules][entry][A09]") {
    const auto group = [](const char* id, const char* hex) {
        return Json{{"id", id},
                    {"side", "german"},
                    {"turn", 1},
                    {"hexes", {hex}},
                    {"pieces", {{{"type", "4-6-7"}, {"id", std::string("of-") + id}}}}};
    };
    TestGame g(
        "1E4 | |",
        {{"clock", {{"turns", 8}, {"first", "german"}, {"player", "german"}, {"phase", "RPh"}}},
         {"reinforcements",
          {group("west", "1A5"), group("north", "1C1"), group("south", "1G10"), group("too", "1K1")}}});
    const auto setUp = [](const char* id, const char* board) {
        return Json{{"do", "set_up_offboard"}, {"group", id}, {"boards", {board}}};
    };
    g.must(setUp("north", "3"));
    for (const char* id : {"south", "west"}) {
        const Entry e = g.refused(setUp(id, "3"));
        CHECK(rulesOf(e.findings) == "A2.51");
        CHECK_THAT(allTexts(e), Catch::Contains("Board 3 is already in use at another edge"));
    }
    g.must(setUp("south", "4"));
    g.must(setUp("too", "3"));  // board 3 is already at this edge
}

TEST_CASE("A09: off-board setup comes before all other acts of the RPh", "[rules][entry][A09]") {
    TestGame g = entering(
        "1E4 | | m1 pds 4-6-7 | - known {\"type\":\"4-6-7\",\"id\":\"a\",\"marks\":[\"broken\"]} | "
        "russian - known {\"type\":\"4-4-7\",\"id\":\"r\",\"marks\":[\"broken\"]} |",
        Json::object(),
        {{"clock", {{"turns", 8}, {"first", "german"}, {"player", "german"}, {"phase", "RPh"}}}});
    const auto rally = [](const char* piece) {
        return Json{{"do", "mark"}, {"piece", piece}, {"remove", {"broken"}}};
    };
    const Entry before = g.refused(rally("a"));
    CHECK(rulesOf(before.findings, Verdict::ruling) == "A2.51");
    REQUIRE(before.findings.size() == 1);
    CHECK(before.findings.front().subject.text() == "reserves/turn 1 RPh");
    CHECK(before.findings.front().audience == Readers::only(SideId("german")));
    // The other side does not see the reserves, but can set up its own waiting units.
    g.must(rally("r"));
    g.must({{"do", "note"}, {"text", "a remark"}});
    g.must({{"do", "set_up_offboard"}, {"group", "reserves"}, {"boards", {"3"}}});
    g.must(rally("a"));
    TestGame ruled =
        entering("1E4 | | - known {\"type\":\"4-6-7\",\"id\":\"a\",\"marks\":[\"broken\"]}", Json::object(),
                 {{"clock", {{"turns", 8}, {"first", "german"}, {"player", "german"}, {"phase", "RPh"}}}});
    ruled.must({{"do", "rule"}, {"rule", "A2.51"}, {"at", "reserves/turn 1 RPh"}});
    ruled.must(rally("a"));
}

TEST_CASE("A12: a scenario may state entry hexes as boards, and A2.3 decides which half-hexes belong to them",
          "[rules][entry][A12]") {
    const auto hexesOf = [](const Json& more) {
        Json group = {{"id", "reserves"}, {"side", "german"}, {"turn", 1}, {"pieces", {"4-6-7"}}};
        group.update(more);
        const TestGame g(
            "",
            {{"boards",
              {{{"as", "3"}, {"blank", {{"columns", 5}, {"rows", 4}}}},
               {{"as", "4"}, {"blank", {{"columns", 5}, {"rows", 4}}}, {"at", {{"column", 4}, {"row", 0}}}}}},
             {"reinforcements", {group}}});
        std::string out;
        for (const std::string& hex : g.state().reinforcements.at("reserves").hexes) out += hex + " ";
        return out;
    };
    // The column between the boards belongs to both boards, so its hexes do not belong to board 3 alone.
    CHECK(hexesOf({{"boards", {"3"}}, {"edge", "N"}}) == "3A1 3B0 3C1 3D0 ");
    CHECK(hexesOf({{"boards", {"3"}}}) == "3A1 3A2 3A3 3A4 3B0 3B4 3C1 3C4 3D0 3D4 ");
    CHECK(hexesOf({{"boards", {"3", "4"}}, {"edge", "N"}}) == "3A1 3B0 3C1 3D0 4A1 4B0 4C1 4D0 4E1 ");
}

TEST_CASE(
    "A2.5: the turn of entry begins with a list of the groups that enter, and only the phasing side is asked",
    "[rules][entry]") {
    TestGame g = entering("1E4 | | m1 pds 4-6-7", {{"turn", 2}});
    CHECK(entriesDue(g.state()).empty());
    g.phase("CCPh");
    g.phase("RPh");
    CHECK(entriesDue(g.state()).empty());
    const Entry e = g.must({{"do", "phase"}, {"to", "RPh"}});
    CHECK(g.state().clock.turn == 2);
    CHECK(entriesDue(g.state()) == std::vector<std::string>{"reserves"});
    CHECK_THAT(allTexts(e), Catch::Contains("reserves enter this turn"));
    // The tank can't advance, so the program asks about it before the MPh ends.
    g.phase("MPh");
    const Entry asked = g.refused({{"do", "phase"}});
    CHECK(rulesOf(asked.findings, Verdict::ruling) == "A2.5");
    CHECK_THAT(allTexts(asked), Catch::Contains("PzKw IVH of reserves must enter in this MPh, by 1A5"));
    // The enemy can't read which units wait.
    for (const Finding& f : asked.findings)
        if (f.rule == "A2.5") CHECK(f.audience.areOnly(SideId("german")));
    g.must({{"do", "rule"}, {"rule", "A2.5"}, {"at", "reserves/turn 2 MPh"}});
    g.phase("DFPh");
    g.phase("APh");
    // The program asks about the other units before the APh ends, because these units may enter until then.
    CHECK_THAT(allTexts(g.refused({{"do", "phase"}})), Catch::Contains("reserves must enter this turn"));
    g.must(enter({"s1", "s2", "ldr"}, "1A5"));
    // The answer about the tank is still valid, because the tank can no longer enter.
    g.must({{"do", "phase"}});
}

TEST_CASE(
    "S4.6.2 mines at the edge of the map attack units that enter or leave the map through their hex (B28.41)",
    "[rules][entry][mines]") {
    TestGame g = entering("1A5 | | russian mf1 mine 8 AP\n1E4 | | m1 pds 4-6-7");
    const auto attacks = [&](const char* rule, const Entry& e) {
        INFO(allTexts(e));
        REQUIRE(g.state().prompts.size() == 1);
        const Prompt& prompt = g.state().prompts.begin()->second;
        CHECK(prompt.kind == PromptKind::attack);
        CHECK(prompt.ap == 8);
        CHECK(prompt.at.text() == "1A5");
        CHECK_FALSE(textsOf(e.findings, rule).empty());
        CHECK_FALSE(g.refused({{"do", "phase"}}).findings.empty());  // play waits for the attack
        g.must({{"do", "mine_attack"}, {"result", "no effect"}});
    };
    // If mines are hidden, the program first asks whether they change places.
    g.must(enter({"s1", "ldr"}, "1A5"));
    REQUIRE(g.state().prompts.size() == 1);
    CHECK(g.state().prompts.begin()->second.kind == PromptKind::mines);
    attacks("B28.41", g.must({{"do", "exchange_mines"}, {"marker", "mf1"}}));
    // The mines are now face up, and attack all units that enter or leave.
    attacks("B28.41", g.must(enter({"s2"}, "1A5", {{"id", "late"}, {"kind", "concealed"}})));
    const Entry out = g.must({{"do", "exit"}, {"pieces", {"s1"}}, {"spent", 1}});
    CHECK(textsOf(out.findings, "B28.41").find("leaves the minefield in 1A5") != std::string::npos);
    attacks("B28.41", out);
    CHECK(g.piece("s1").gone == "exited");
    for (int i = 0; i < 2; ++i) g.must({{"do", "undo"}});
    CHECK(g.state().prompts.empty());
    CHECK(g.piece("s1").gone.empty());
}

TEST_CASE("A2.5: if a group may enter along a whole edge, the message names that edge and not its hexes",
          "[rules][entry]") {
    const TestGame map = entering("1E4 | | m1 pds 4-6-7");
    const auto refusedBy = [](const std::set<std::string>& hexes) {
        TestGame g = entering("1E4 | | m1 pds 4-6-7", {{"hexes", hexes}});
        return textsOf(g.refused(enter({"s1"}, "1E5")).findings, "A2.5");
    };
    std::set<std::string> north = hexesOfEntry(map.view().ground, "N", {});
    REQUIRE(north.size() > 12);
    CHECK(refusedBy(north) == "These units enter by the north edge of the map.");
    north.insert("1A5");
    CHECK(refusedBy(north) == "These units enter by the north edge of the map, 1A5.");
    CHECK(refusedBy(hexesOfEntry(map.view().ground, "", {})) == "These units enter by any edge of the map.");
    CHECK(refusedBy({"1A5", "1A6"}) == "These units enter by 1A5, 1A6.");
}

TEST_CASE("A2.6: the program computes the cost of an exit, and names each edge by its direction",
          "[rules][entry]") {
    TestGame g("1A5 | Woods | m1 pds 4-6-7");
    const GameView view = g.view();
    CHECK(exitCost(view, MovementClass::infantry, {"1A5", 0}, false, false) == 8);
    CHECK(exitCost(view, MovementClass::infantry, {"1A5", 0}, false, true) == 4);
    CHECK(exitCost(view, MovementClass::infantry, {"1A6", 0}, false, false) == 4);
    const Ground& ground = g.session().ground();
    CHECK(edgeName(ground, MapEdge::top) == "north");
    CHECK(edgeName(ground, MapEdge::left) == "west");
}

TEST_CASE("A2.51: setup boards are drawn at random in the RPh, and roads on them are used",
          "[rules][entry]") {
    TestGame g = entering("1E4 | | m1 pds 4-6-7", {{"turn", 2}, {"hexes", {"1X0", "1Y1"}}});
    const Json draw = {
        {"do", "set_up_offboard"}, {"group", "reserves"}, {"boards", {"3", "7", "9"}}, {"dice", {5}}};
    CHECK(rulesOf(g.refused(draw).findings) == "A2.5 A2.51");
    g.phase("RPh");
    g.phase("RPh");
    Json inPlay = draw;
    inPlay["boards"] = {"1"};
    CHECK(rulesOf(g.refused(inPlay).findings) == "A2.51");
    const Entry e = g.must(draw);
    REQUIRE(e.rolls.size() == 1);
    CHECK(e.rolls[0].of == 3);
    // The roll of 5 is the value 4, and 4 modulo 3 is 1, the index of board 7.
    CHECK(g.state().reinforcements.at("reserves").board == "7");
    CHECK(rulesOf(g.refused(draw).findings) == "A2.51");
    g.phase("MPh");
    // From Y8 the road in hexrow Y costs a tank 1/2 MP per hex. Open Ground on the map costs 1 MP.
    CHECK_THAT(textOf(g.must(enter({"tank"}, "1Y1", {{"off_board", {"Y8", "Y9", "Y10"}}})).text),
               Catch::Contains("(2 MP)"));
    CHECK(rulesOf(g.refused(enter({"s1"}, "1Y1", {{"off_board", {"Y8", "Y10"}}})).findings) == "A2.51");
    CHECK(rulesOf(g.refused(enter({"s1"}, "1Y1", {{"off_board", {"B0"}}})).findings) == "A2.51");
    CHECK(rulesOf(g.refused(enter({"s1"}, "1Y1", {{"off_board", {"ZZ3"}}})).findings) == "A2.51");
    CHECK_THAT(textOf(g.must(enter({"s1"}, "1X0", {{"off_board", {"X8", "X9"}}})).text),
               Catch::Contains("(2 MF)"));

    for (const char* hex : {"Y1", "Q10", "I5"}) CHECK(isOffBoardRoad(hex, true));
    for (const char* hex : {"A5", "X1", "YY3"}) CHECK_FALSE(isOffBoardRoad(hex, true));
    for (const char* hex : {"A5", "GG5", "B5"}) CHECK(isOffBoardRoad(hex, false));
    for (const char* hex : {"Y1", "Y6", "A15"}) CHECK_FALSE(isOffBoardRoad(hex, false));
    const EntryGroup& group = g.state().reinforcements.at("reserves");
    CHECK(offBoardCost(g.view(), group, MovementClass::infantry, false) == 4);
    CHECK(offBoardCost(g.view(), group, MovementClass::fullyTracked, true) == 2);
    CHECK(offBoardCost(g.view(), group, MovementClass::truck, false) == 16);
}

TEST_CASE(
    "B3.4 A2.51: a group that enters by road all the way gets the road bonus; if it leaves the road it does "
    "not",
    "[rules][entry]") {
    const char* const road = "1Y1 | Paved Road |";
    const Json group = {{"board", "7"}, {"hexes", {"1X0", "1Y1"}}};
    // Four steps along the road in hexrow Y and one step onto the map cost 5 MF, one more than a squad has.
    const std::vector<std::string> byRoad{"Y6", "Y7", "Y8", "Y9", "Y10"};
    const std::vector<std::string> aside{"Y7", "X7", "X8", "X9", "Y10"};
    TestGame g = entering(road, group);
    CHECK_THAT(textOf(g.must(enter({"s1"}, "1Y1", {{"how", "road"}, {"off_board", byRoad}})).text),
               Catch::Contains("(5 MF)"));
    const Entry off = g.refused(enter({"s2"}, "1Y1", {{"how", "road"}, {"off_board", aside}}));
    CHECK_THAT(allTexts(off), Catch::Contains("5 of 4 MF"));
    // A unit that uses the road without declaring road movement gets no bonus.
    CHECK_THAT(allTexts(g.refused(enter({"s2"}, "1Y1", {{"off_board", byRoad}}))),
               Catch::Contains("5 of 4 MF"));
    // In mud a dirt road costs as much as Open Ground, which is 1 1/2 MF per hex, and gives no bonus.
    TestGame mud = entering("1Y1 | Dirt Road |", group, {{"settings", {{"ground", "mud"}}}});
    CHECK_THAT(
        allTexts(mud.refused(enter({"s1"}, "1Y1", {{"how", "road"}, {"off_board", {"Y8", "Y9", "Y10"}}}))),
        Catch::Contains("4.5 of 4 MF"));
}

TEST_CASE("A2.51: a delayed group sets up off-board again for its later entry", "[rules][entry]") {
    TestGame g = entering("1A5 | |", {{"turn", 2}});
    const Json draw = {{"do", "set_up_offboard"}, {"group", "reserves"}, {"boards", {"3"}}};
    g.phase("RPh");
    g.phase("RPh");
    g.must(draw);
    g.phase("MPh");
    g.must({{"do", "blaze"}, {"at", {"1A5"}}});
    g.must({{"do", "delay_entry"}, {"group", "reserves"}});
    CHECK(g.state().reinforcements.at("reserves").board.empty());
    g.phase("RPh");
    g.phase("RPh");
    REQUIRE(g.state().clock.turn == 3);
    g.must(draw);
    CHECK(g.state().reinforcements.at("reserves").board == "3");
}

TEST_CASE("A2.51: an off-board half-hex has the terrain of the map hex with which it forms one hex",
          "[rules][entry]") {
    // The setup board is above the map. Its half-hex D10 is the upper half of 1D0, which is woods on the map.
    const std::string woods = "1D0 | Woods |";
    TestGame g = entering(woods, {{"board", "7"}, {"hexes", {"1D0", "1F0"}}});
    const auto text = [&](const Json& command) { return textOf(g.must(command).text); };
    using Catch::Contains;
    // The step from D8 to D9 costs 1 MF in the open, and the step into the woods costs 2 MF. On the way into
    // the open hex 1F0 both steps cost 1 MF.
    CHECK_THAT(text(enter({"s1"}, "1D0", {{"off_board", {"D8", "D9"}}})), Contains("(3 MF)"));
    CHECK_THAT(text(enter({"s2"}, "1F0", {{"off_board", {"F8", "F9"}}})), Contains("(2 MF)"));
    // The half-hex itself is not off-board, because it is part of 1D0.
    const Entry e = g.refused(enter({"ldr"}, "1D0", {{"off_board", {"D8", "D9", "D10"}}}));
    CHECK(rulesOf(e.findings) == "A2.51");
    CHECK_THAT(allTexts(e), Contains("D10 is half of a hex of the map"));
    // At the far edge half-hexes have no adjoining board, and are Open Ground.
    CHECK_THAT(
        text(enter({"ldr"}, "1F0",
                   {{"off_board", {"E1", "D0", "D1", "D2", "D3", "E4", "E5", "E6", "F6", "F7", "F8", "F9"}},
                    {"mf", 6}})),
        Contains("(6 MF)"));
    // If a short edge of the board is at the map, the half-hexes in the board's last hexrow have no adjoining
    // board either.
    TestGame w = entering("1A5 | Woods |", {{"board", "7"}, {"lengthwise", false}});
    CHECK_THAT(allTexts(w.refused(enter({"s1"}, "1A5", {{"off_board", {"FF5", "GG6"}}}))),
               Contains("GG6 is half of a hex of the map"));
    CHECK_THAT(textOf(w.must(enter({"s1"}, "1A5", {{"off_board", {"EE5", "FF5"}}})).text),
               Contains("(3 MF)"));
}

TEST_CASE("A2.51: roads on a setup board are of the type that is most frequent on the adjacent board",
          "[rules][entry]") {
    const auto roads = [](const std::string& position, const Json& more = Json::object()) {
        const TestGame g = entering(position, more);
        return surfaceName(offBoardRoads(g.view(), g.state().reinforcements.at("reserves")));
    };
    CHECK(roads("1C3 | Paved Road |\n1C4 | Paved Road |\n1C5 | Dirt Road |") == "paved");
    CHECK(roads("1C3 | Paved Road |\n1C4 | Dirt Road |\n1C5 | Dirt Road |") == "dirt");
    // There are as many dirt roads as paved roads.
    CHECK(roads("1C3 | Paved Road |\n1C4 | Dirt Road |") == "dirt");
    CHECK(roads("1C3 | Woods |") == "dirt");
    CHECK(roads("1C3 | Paved Road |", {{"roads", "plowed"}}) == "plowed");
    // Only roads of the board that the group enters matter; here the group enters on board 1.
    Json two = reserves();
    two["boards"] = {{{"as", "1"}, {"blank", {{"columns", 33}, {"rows", 10}}}, {"at", {{"column", 0}}}},
                     {{"as", "2"}, {"blank", {{"columns", 33}, {"rows", 10}}}, {"at", {{"column", 32}}}}};
    const TestGame g("2C3 | Paved Road |\n2C4 | Paved Road |\n1C5 | Dirt Road |", two);
    CHECK(offBoardRoads(g.view(), g.state().reinforcements.at("reserves")) == Surface::dirt);

    // When the board is drawn the player sees the type of its roads, and may change it.
    TestGame drawn = entering("1C3 | Paved Road |", {{"turn", 2}});
    drawn.phase("RPh");
    drawn.phase("RPh");
    const Json draw = {{"do", "set_up_offboard"}, {"group", "reserves"}, {"boards", {"3"}}};
    CHECK_THAT(allTexts(drawn.must(draw)), Catch::Contains("Its roads count as paved"));
    drawn.must({{"do", "undo"}});
    Json plowed = draw;
    plowed["roads"] = "plowed";
    drawn.must(plowed);
    CHECK(drawn.state().reinforcements.at("reserves").roads == "plowed");
}

TEST_CASE("A2.51: weather changes the cost of Open Ground and roads, both off-board and on the map",
          "[rules][entry]") {
    using enum MovementClass;
    // Mud (E3.6) costs +1/2 MF or +1 MP in Open Ground, and a dirt road costs the same. In Deep Snow (E3.73)
    // Infantry pays +1/2 MF except on a plowed road, tracked vehicles pay +1 MP and others +2 MP. In Ground
    // Snow (E3.72) roads cost at least 1 MP, and wheeled vehicles pay +1 MP.
    CHECK(groundRate("", Surface::open, infantry) == 4);
    CHECK(groundRate("", Surface::dirt, truck) == 2);
    CHECK(groundRate("mud", Surface::open, infantry) == 6);
    CHECK(groundRate("mud", Surface::dirt, infantry) == 6);
    CHECK(groundRate("mud", Surface::dirt, fullyTracked) == 8);
    CHECK(groundRate("mud", Surface::paved, fullyTracked) == 2);
    CHECK(groundRate("mud", Surface::open, truck) == 20);
    CHECK(groundRate("snow", Surface::open, infantry) == 4);
    CHECK(groundRate("snow", Surface::dirt, fullyTracked) == 4);
    CHECK(groundRate("snow", Surface::open, truck) == 20);
    CHECK(groundRate("snow", Surface::open, halftrack) == std::nullopt);
    CHECK(groundRate("deep_snow", Surface::open, infantry) == 6);
    CHECK(groundRate("deep_snow", Surface::plowed, infantry) == 4);
    CHECK(groundRate("deep_snow", Surface::open, halftrack) == 12);
    CHECK(groundRow("hail") == nullptr);
    // On dirt roads in mud there is no road bonus, and none is assumed when past moves are checked.
    const TerrainRow* dirt = TerrainChart::builtIn().byId("dirt-road");
    const TerrainRow* paved = TerrainChart::builtIn().byId("paved-road");
    CHECK(roadHelps("", {dirt}));
    CHECK_FALSE(roadHelps("mud", {dirt}));
    CHECK(roadHelps("mud", {paved}));
    for (const char* ground : {"dry", "mud"}) {
        TestGame muddy("1E1 | Dirt Road | - known {\"type\":\"4-6-7\",\"id\":\"a\"}",
                       {{"settings", {{"ground", ground}}}});
        // On dry ground the squad has 4 MF, and 5 MF if it moves by road. In mud a hex costs 1 1/2 MF and
        // there is no road bonus.
        const Json out = {{"do", "exit"}, {"piece", "a"}, {"how", "road"}, {"spent", 4}};
        CHECK(muddy.session().perform(out).ok == (std::string(ground) == "dry"));
    }

    const auto cost = [](const char* ground, const Json& group, const Json& command,
                         const char* position = "1A5 | Open Ground |") {
        Json all = {{"board", "7"}};
        all.update(group);
        TestGame g = entering(position, all, {{"settings", {{"night", false}, {"ground", ground}}}});
        const std::string text = textOf(g.must(command).text);
        const auto bracket = text.find('(');
        return bracket == std::string::npos ? std::string("none")
                                            : text.substr(bracket, text.find(')') - bracket + 1);
    };
    const Json squad = enter({"s1"}, "1A5", {{"off_board", {"X8", "X9"}}});
    CHECK(cost("dry", Json::object(), squad) == "(2 MF)");
    CHECK(cost("mud", Json::object(), squad) == "(3 MF)");
    CHECK(cost("snow", Json::object(), squad) == "(2 MF)");
    CHECK(cost("deep_snow", Json::object(), squad) == "(3 MF)");
    const Json tank = enter({"tank"}, "1A5", {{"off_board", {"Y8", "Y9", "Y10"}}});
    CHECK(cost("dry", Json::object(), tank) == "(2 MP)");        // the costs are 1/2 + 1/2 + 1 MP
    CHECK(cost("mud", Json::object(), tank) == "(6 MP)");        // the costs are 2 + 2 + 2 MP on muddy dirt
                                                                 // roads
    CHECK(cost("mud", {{"roads", "paved"}}, tank) == "(3 MP)");  // the costs are 1/2 + 1/2 + 2 MP
    CHECK(cost("mud", Json::object(), tank, "1A5 | Paved Road |") ==
          "(3 MP)");                                        // the setup board has paved roads, because
                                                            // most roads on the map are paved
    CHECK(cost("snow", Json::object(), tank) == "(3 MP)");  // the costs are 1 + 1 + 1 MP
    CHECK(cost("deep_snow", Json::object(), tank) == "none");
    // The off-board hex costs 1 1/2 MF, and the cost of the woods does not change.
    CHECK(cost("mud", Json::object(), squad, "1A5 | Woods |") == "(3.5 MF)");
    // Ground is a setting, like the weather that hinders LOS.
    TestGame g("1E4 | Open Ground | m1 pds 4-6-7");
    CHECK_THAT(textOf(g.must({{"do", "set"}, {"ground", "mud"}}).text), Catch::Contains("ground: Mud"));
    CHECK_THAT(textOf(g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}}).text),
               Catch::Contains("(1.5 MF)"));
    g.must({{"do", "set"}, {"ground", "dry"}});
    CHECK(g.state().settings.ground.empty());
}

TEST_CASE(
    "A2.51: on a part of a board that is out of play, only the roads printed on that board make road hexes",
    "[rules][entry]") {
    // Board "village" is in play up to hexrow P, and the group sets up on the rest of it.
    Json all = reserves({{"board", "1"}, {"hexes", {"1Q5"}}});
    all["boards"] = {{{"as", "1"}, {"own", "village"}, {"part", {{"from", "A1"}, {"to", "Q10"}}}}};
    const TestGame g("", all);
    const GameView view = g.view();
    const EntryGroup& group = g.state().reinforcements.at("reserves");
    const PlacedBoard& board = view.ground.boards().front();
    const BoardGeometry& geo = board.board->geometry;
    int runs = 0;
    for (int i = 0; i < geo.hexCount(); ++i) {
        const Hex h = geo.hexAt(i);
        if (board.part->contains(h) || h.column < 18) continue;
        for (const Side6 side : allSides) {
            const Hex n = neighbour(h, side);
            if (!geo.contains(n)) continue;
            const auto& facts = board.board->los[static_cast<std::size_t>(i)];
            const auto* row =
                TerrainChart::builtIn().byCode(facts.sides[static_cast<std::size_t>(side)].locationTerrain);
            const bool road = row != nullptr && row->kind == TerrainKind::road;
            if (offBoardRoadRuns(view, group, geo.nameOf(h), geo.nameOf(n))) {
                ++runs;
                CHECK(road);
            }
        }
    }
    CHECK(runs > 0);
    // Hexrow Y of this board is not a road, and hexes in play are not off-board.
    CHECK_FALSE(offBoardRoadRuns(view, group, "Y2", "Y3"));
    CHECK_THAT(textOf(offBoardWayFindings(view, group, {"P5"}).front().message),
               Catch::Contains("P5 is in play"));
    CHECK(offBoardWayFindings(view, group, {"S5", "R5"}).empty());
    EntryGroup elsewhere = group;
    elsewhere.board = "7";
    CHECK(offBoardRoadRuns(view, elsewhere, "Y2", "Y3"));
}

TEST_CASE("A2.51: a unit that spends too many MF off-board raises a question", "[rules][entry]") {
    TestGame g = entering("1A5 | Woods |", {{"board", "7"}, {"lengthwise", false}});
    const Json far = enter({"s1"}, "1A5", {{"off_board", {"FF1", "FF2", "FF3", "FF4"}}});
    const Entry e = g.refused(far);
    CHECK(rulesOf(e.findings, Verdict::ruling) == "A2.51");
    CHECK_THAT(allTexts(e), Catch::Contains("would spend 5 of 4 MF"));
    g.must(enter({"s1"}, "1A5", {{"off_board", {"FF3", "FF4"}}}));
}

TEST_CASE("A2.52: off-board only a squad may try to Deploy, in the RPh with a leader", "[rules][entry]") {
    TestGame g = entering("1E4 | | m1 pds 4-6-7", {{"turn", 2}});
    const Json deploy = {{"do", "replace"}, {"piece", "s1"}, {"with", {"2-4-7", "2-4-7"}}};
    CHECK(rulesOf(g.refused(deploy).findings) == "A2.52");
    CHECK_FALSE(g.session().perform({{"do", "move"}, {"piece", "s1"}, {"to", "1A5"}}).ok);
    CHECK_FALSE(g.session().perform({{"do", "advance"}, {"piece", "s1"}, {"to", "1A5"}}).ok);
    g.phase("RPh");
    g.phase("RPh");
    CHECK(rulesOf(g.refused({{"do", "replace"}, {"piece", "tank"}, {"with", {"2-4-7"}}}).findings) ==
          "A2.52");
    g.must(deploy);
    CHECK(waiting(g.state(), "reserves").size() == 5);
    g.phase("MPh");
    g.must(enter({"tank"}, "1A5"));
    CHECK(g.piece("tank").motion);
}

TEST_CASE(
    "A2.52: off-board, SW may be dismantled, Guns limbered, vehicles loaded, AFVs BU or CE, and every "
    "vehicle in Motion",
    "[rules][entry]") {
    TestGame g = entering("1A5 | Open Ground |",
                          {{"pieces",
                            {{{"type", "SPW 250/1"}, {"id", "ht"}},
                             {{"type", "2-4-7"}, {"id", "hs"}, {"carrier", "ht"}},
                             {{"type", "MMG"}, {"id", "mg"}, {"carrier", "hs"}, {"marks", {"dismantled"}}},
                             {{"type", "PzKw IVH"}, {"id", "bu"}, {"bu", true}},
                             {{"type", "PzKw IVH"}, {"id", "ce"}, {"bu", false}}}}});
    g.must(enter({"ht", "hs", "mg"}, "1A5"));
    CHECK(g.piece("hs").carrier == PieceId("ht"));
    CHECK(g.piece("mg").carrier == PieceId("hs"));
    CHECK(g.piece("mg").marks.contains("dismantled"));
    CHECK(g.piece("ht").motion);
    CHECK_FALSE(g.piece("hs").motion);
    CHECK(g.piece("hs").at == Location{"1A5", 0});
    g.must({{"do", "move"}, {"pieces", {"ht", "hs", "mg"}}, {"to", "1B5"}});
    g.must(enter({"bu"}, "1A5"));
    CHECK(g.piece("bu").buttonedUp);
    CHECK(g.piece("bu").motion);
    g.must({{"do", "move"}, {"pieces", {"bu"}}, {"to", "1B4"}});
    g.must(enter({"ce"}, "1A5"));
    CHECK_FALSE(g.piece("ce").buttonedUp);
    CHECK(waiting(g.state(), "reserves").empty());
}

TEST_CASE("A2.5: a concealed unit enters under a marker that records the MF or MP it has spent",
          "[rules][entry]") {
    TestGame g = entering("1A5 | Woods |");
    g.must(enter({"s1", "ldr"}, "1A5", {{"kind", "concealed"}, {"id", "m7"}}));
    CHECK(g.under("m7") == "s1 ldr");
    CHECK(g.marker("m7").at == Location{"1A5", 0});
    REQUIRE(g.state().trail(MarkerId("m7")).size() == 1);
    CHECK(g.state().trail(MarkerId("m7"))[0].spent == 8);
    // The other side sees the marker but not its units, about which it knew nothing before.
    const State russian = stateFor(g.state(), SideId("russian"));
    CHECK(russian.markers.contains(MarkerId("m7")));
    CHECK_FALSE(russian.pieces.contains(PieceId("s1")));
    CHECK_FALSE(russian.pieces.contains(PieceId("s2")));
}

TEST_CASE("A2.1 and A2.5: the N arrow determines the names of the map's edges", "[rules][entry]") {
    TestGame west = entering("1E4 | | m1 pds 4-6-7", {{"hexes", Json::array()}, {"edge", "W"}});
    CHECK(open(west, 0) == "1A1 1A2 1A3 1A4 1A5 1A6 1A7 1A8 1A9 1A10");
    TestGame turned =
        entering("1E4 | | m1 pds 4-6-7", {{"hexes", Json::array()}, {"edge", "N"}}, {{"north", 270}});
    CHECK(open(turned, 0) == "1A1 1A2 1A3 1A4 1A5 1A6 1A7 1A8 1A9 1A10");
    const Ground& g = turned.view().ground;
    CHECK(edgeTowards(g, "E") == MapEdge::top);
    CHECK(edgeTowards(g, "S") == MapEdge::right);
    CHECK(edgesAt(g, Hex{0, 0}) == std::set<MapEdge>{MapEdge::top, MapEdge::left});
    CHECK(edgesAt(g, Hex{4, 4}).empty());
    CHECK(hexesAlong(g, MapEdge::top).size() == 33);
    CHECK(hexesAlong(g, MapEdge::bottom).contains("1B10"));
}

TEST_CASE("A2.6: units exit in the MPh or APh from an edge hex, never in the RtPh, and can't return",
          "[rules][entry]") {
    TestGame g = entering("1E4 | | - known 4-6-7\n1C1 | | - known 4-6-7", {{"turn", 1}});
    CHECK(rulesOf(g.refused({{"do", "exit"}, {"piece", "p1"}}).findings) ==
          "A2.6");  // the unit is not at the edge
    const Entry e = g.must({{"do", "exit"}, {"piece", "p2"}});
    CHECK_THAT(textOf(e.text), Catch::Contains("leaves the map from 1C1 (1 MF)"));
    CHECK(g.piece("p2").gone == exited);
    const ExitNote& note = g.state().exits.at(PieceId("p2"));
    CHECK(note.hex == "1C1");
    CHECK(note.turn == 1);
    CHECK(note.phase == Phase::MPh);
    CHECK(note.spent == 4);
    CHECK_THAT(allTexts(g.refused({{"do", "exit"}, {"piece", "p2"}})), Catch::Contains("has left the map"));
    CHECK_THAT(allTexts(g.refused(enter({"p2"}, "1A5"))), Catch::Contains("can't return"));
    g.must({{"do", "undo"}});
    CHECK(g.state().exits.empty());
    g.must({{"do", "rule"}, {"rule", "A2.5"}, {"at", "reserves/turn 1 MPh"}});
    g.phase("RtPh");
    CHECK_THAT(allTexts(g.refused({{"do", "exit"}, {"piece", "p2"}})),
               Catch::Contains("can't leave the map in the RtPh"));
    g.phase("APh");
    g.must({{"do", "exit"}, {"piece", "p2"}});
    CHECK(g.state().exits.at(PieceId("p2")).spent == 0);
}

TEST_CASE("A2.6 EX: exiting costs the road rate at 2Y1, Open Ground at W1 and woods at AA1",
          "[rules][entry]") {
    // A tank pays 1/2 MP along the road and 1 MP in the open.
    const std::string map =
        "1Y1 | Dirt Road | - known {\"type\":\"PzKw IVH\",\"id\":\"a\",\"bu\":false,\"motion\":true}\n"
        "1W1 | Open Ground | - known {\"type\":\"PzKw IVH\",\"id\":\"b\",\"motion\":true}\n"
        "1AA1 (bypass/1Z1) | Woods | - known {\"type\":\"PzKw IVH\",\"id\":\"c\"}\n"
        "1EE1 | Woods | - known {\"type\":\"4-6-7\",\"id\":\"d\"}";
    TestGame g(map);
    CHECK_THAT(textOf(g.must({{"do", "exit"}, {"piece", "a"}, {"how", "road"}}).text),
               Catch::Contains("(0.5 MP)"));
    CHECK_THAT(textOf(g.must({{"do", "exit"}, {"piece", "b"}}).text), Catch::Contains("(1 MP)"));
    // The vehicle in Bypass has not paid for the woods, so it can't exit through them.
    CHECK_THAT(allTexts(g.refused({{"do", "exit"}, {"piece", "c"}})),
               Catch::Contains("has paid to enter the obstacle"));
    // The vehicle can't continue in Bypass either, because the half of the hex off the map mirrors the woods
    // in the half on the map.
    CHECK_THAT(allTexts(g.refused({{"do", "exit"}, {"piece", "c"}, {"bypass", true}, {"spent", 4}})),
               Catch::Contains("mirror image, with its obstacle"));
    CHECK_THAT(textOf(g.must({{"do", "exit"}, {"piece", "d"}}).text), Catch::Contains("(2 MF)"));
}

TEST_CASE("A2.6 EX: an exit from X0 over the vertex X0-W1-W0 costs the Bypass and one more MF",
          "[rules][entry]") {
    TestGame g("1X0 | Woods | - known {\"type\":\"4-6-7\",\"id\":\"a\"}");
    const auto exit = [](double spent) {
        return Json{{"do", "exit"}, {"piece", "a"}, {"bypass", true}, {"spent", spent}};
    };
    CHECK(rulesOf(g.refused(exit(4)).findings) == "A2.6");
    CHECK_THAT(allTexts(g.refused(exit(4))), Catch::Contains("Exit by Bypass costs 1 more"));
    g.must(exit(3));
    CHECK(g.state().exits.at(PieceId("a")).spent == 4);
}

TEST_CASE("A2.6: a stack exits with all units under its marker, and a vehicle with its Passengers and Riders",
          "[rules][entry]") {
    TestGame g(
        "1C1 | | m1 pds 4-6-7, LMG | unseen\n1G1 | | m2 dummy 3 | unseen\n"
        "1E1 | | - known {\"type\":\"SPW 250/1\",\"id\":\"ht\"}, "
        "{\"type\":\"2-4-7\",\"carrier\":\"ht\",\"id\":\"hs\"}");
    g.must({{"do", "exit"}, {"marker", "m1"}});
    CHECK_FALSE(g.has("m1"));
    CHECK(g.state().exits.size() == 2);
    g.must({{"do", "exit"}, {"marker", "m2"}});
    CHECK_FALSE(g.has("m2"));
    CHECK(g.state().exits.size() == 2);
    g.must({{"do", "exit"}, {"piece", "ht"}});
    CHECK(g.piece("hs").gone == exited);
    CHECK(g.state().exits.size() == 4);
}

TEST_CASE("E3 each effect of weather on ground and LOS has a name and a rule", "[rules]") {
    std::vector<std::string> ground, weather;
    for (const GroundRow& row : groundRows()) {
        ground.emplace_back(row.id);
        CHECK_FALSE(row.title.empty());
        CHECK(row.rule.starts_with(row.id == "dry" ? "B1" : "E3"));
        CHECK(groundRow(row.id)->title == row.title);
    }
    CHECK(ground == groundWords());
    for (const WeatherRow& row : weatherRows()) {
        weather.emplace_back(row.id);
        CHECK_FALSE(row.title.empty());
        CHECK(row.rule.starts_with("E3"));
        CHECK(weatherRow(row.id)->title == row.title);
    }
    CHECK(weather == weatherWords());
    CHECK(groundRow("")->title == groundRows().front().title);
    CHECK(weatherRow("")->title == weatherRows().front().title);
}

TEST_CASE("A2.5: a group that has no turn of entry is out of play until the player states one",
          "[rules][entry][V09]") {
    TestGame g = entering("1E4 | | m1 pds 4-6-7", {{"turn", 0}});
    CHECK(waiting(g.state(), "reserves").size() == 4);
    CHECK(entriesDue(g.state()).empty());
    CHECK(entryTurns(g.view(), g.state().reinforcements.at("reserves")).empty());
    CHECK_THAT(allTexts(g.refused(enter({"s1"}, "1A5"))), Catch::Contains("out of play"));
    g.must({{"do", "correct"}, {"pointer", "/reinforcements/reserves/turn"}, {"value", 1}});
    CHECK(entriesDue(g.state()) == std::vector<std::string>{"reserves"});
    g.must(enter({"s1"}, "1A5"));
    // A group that is out of play does not raise a question.
    TestGame other = entering("1E4 | | m1 pds 4-6-7", {{"turn", 0}});
    other.phase("APh");
    other.must({{"do", "phase"}});
}

TEST_CASE("A2.5: if a whole edge is open for entry, the edge is named and its hexes are not listed",
          "[rules][entry][V09]") {
    TestGame g = entering("1E4 | | m1 pds 4-6-7", {{"edge", "W"}});
    g.must({{"do", "rule"}, {"rule", "A2.5"}, {"at", "reserves/turn 1 MPh"}});
    g.phase("APh");
    CHECK_THAT(allTexts(g.refused({{"do", "phase"}})), Catch::Contains("reserves must enter this turn, by "));
    TestGame all = entering("1E4 | | m1 pds 4-6-7", {{"boards", {"1"}}});
    all.must({{"do", "rule"}, {"rule", "A2.5"}, {"at", "reserves/turn 1 MPh"}});
    all.phase("APh");
    CHECK_THAT(allTexts(all.refused({{"do", "phase"}})),
               Catch::Contains("reserves must enter this turn, by any edge of the map"));
}
