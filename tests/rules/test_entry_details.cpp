// SPDX-License-Identifier: MIT
// Tests details of entry and exit: units that can move, the edge of the map, the position of a setup board
// (A2.5 to A2.6).
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/words/say.hpp"

#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/mapboard/setup_board.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "support/catch.hpp"
#include "support/drawing.hpp"
#include "support/game.hpp"
#include "support/ground.hpp"

using namespace shellgame;
using Catch::Contains;
using test::allTexts;
using test::exits;
using test::rulesOf;
using test::TestGame;

namespace {

/// One German group must enter in turn 1. `more` is merged into the group, `patch` into the scenario.
TestGame withGroup(const std::string& position, Json pieces, const Json& more = Json::object(),
                   const Json& patch = Json::object()) {
    Json group = {
        {"id", "relief"}, {"side", "german"}, {"turn", 1}, {"hexes", {"1A5"}}, {"pieces", std::move(pieces)}};
    group.update(more);
    Json all = {{"reinforcements", {group}}};
    all.update(patch);
    return TestGame(position, all);
}

Json enters(const std::vector<std::string>& pieces, const std::string& at,
            const std::vector<std::string>& way = {}) {
    Json out = {{"do", "enter_map"}, {"pieces", pieces}, {"at", at}};
    if (!way.empty()) out["off_board"] = way;
    return out;
}

Json blanks(const std::vector<std::pair<int, int>>& places) {
    Json out = Json::array();
    for (const auto& [column, row] : places)
        out.push_back({{"as", std::to_string(out.size() + 1)},
                       {"blank", {{"columns", 33}, {"rows", 10}}},
                       {"at", {{"column", column}, {"row", row}}}});
    return out;
}

std::set<MapEdge> edgesOf(const TestGame& g, const std::string& hex) {
    return edgesAt(g.view().ground, *g.view().ground.find(hex));
}

const Json squad = {{"type", "4-6-7"}, {"id", "s"}};
const Json tank = {{"type", "PzKw IVH"}, {"id", "tank"}};
const Json halftrack = {{"type", "SPW 251/1"}, {"id", "ht"}};

}  // namespace

TEST_CASE("A2.6: an exit by Bypass is possible only if the hex has an obstacle", "[rules][entry]") {
    TestGame g(
        "1D0 | Brush | - known {\"type\":\"4-6-7\",\"id\":\"a\"}\n"
        "1F0 | Open Ground | - known {\"type\":\"4-6-7\",\"id\":\"b\"}\n"
        "1X0 | Woods | - known {\"type\":\"4-6-7\",\"id\":\"c\"}, {\"type\":\"PzKw IVH\",\"id\":\"d\"}\n"
        "1AA1 | Woods | - known {\"type\":\"4-6-7\",\"id\":\"e\"}");
    for (const char* who : {"a", "b"})
        CHECK_THAT(allTexts(g.refused(exits(who, {{"bypass", true}}))), Contains("no obstacle"));
    // From a half-hex even a vehicle in Bypass can exit over the vertex at the edge, past the mirror image of
    // the hex.
    g.must(exits("c", {{"bypass", true}, {"spent", 1}}));
    CHECK_THAT(textOf(g.must(exits("d", {{"bypass", true}, {"spent", 2}})).text), Contains("(1 MP)"));
    // It is not certain that Infantry in Bypass can exit from a whole hex, so the player rules.
    CHECK(rulesOf(g.refused(exits("e", {{"bypass", true}})).findings, Verdict::ruling) == "A2.6");
    CHECK_THAT(textOf(g.must(exits("e")).text), Contains("(2 MF)"));
}

TEST_CASE("A2.6: a vehicle with no MP left can't exit, whatever the cost", "[rules][entry]") {
    // Woods cost a tank half of its 13 MP, which is 6 1/2 MP (B13.4).
    TestGame g("1AA1 | Woods | - known {\"type\":\"PzKw IVH\",\"id\":\"a\",\"allowance\":13}");
    const auto asked = [&](double spent) {
        return rulesOf(g.refused(exits("a", {{"spent", spent}})).findings, Verdict::ruling);
    };
    const auto facts = placeFacts(g.view(), {"1AA1", 0}, Position());
    REQUIRE_FALSE(stepCost(facts, MovementClass::fullyTracked, {"", 0}, {"1AA1", 0}, false).has_value());
    const int least = leastStepCost(facts, MovementClass::fullyTracked, 52);
    CHECK(asked(13) == "A2.6");
    CHECK(asked((52 - least) / 4.0 + 0.25) == "A2.6");
    CHECK_THAT(allTexts(g.refused(exits("a", {{"spent", 13}}))), Contains("has spent 13 of 13 MP"));
    g.must(exits("a", {{"spent", (52 - least) / 4.0}}));
}

TEST_CASE("A2.6: a unit that can't move can't exit, and a weapon exits only with a unit that carries it",
          "[rules][entry]") {
    TestGame g(
        "1C1 | | - known {\"type\":\"4-6-7\",\"id\":\"m\",\"marks\":[\"melee\"]}, "
        "{\"type\":\"4-6-7\",\"id\":\"f\",\"marks\":[\"prep fire\"]}\n"
        "1E1 | | - known {\"type\":\"4-6-7\",\"id\":\"s\"}, {\"type\":\"LMG\",\"id\":\"lmg\"}, "
        "{\"type\":\"PaK 40\",\"id\":\"gun\"}");
    CHECK_THAT(allTexts(g.refused(exits("m"))), Contains("is marked melee"));
    CHECK_THAT(allTexts(g.refused(exits("f"))), Contains("is marked prep fire"));
    for (const char* weapon : {"lmg", "gun"})
        CHECK_THAT(allTexts(g.refused(exits(weapon))), Contains("can't move by itself"));
    g.must({{"do", "exit"}, {"pieces", {"s", "lmg"}}});
    g.phase("APh");
    CHECK_FALSE(g.session().perform(exits("m")).ok);
    g.must(exits("f"));  // a unit that has fired may advance
}

TEST_CASE(
    "A2.5: neither a unit that can't move nor a weapon alone can enter; carried counters enter with their "
    "unit",
    "[rules][entry]") {
    TestGame g = withGroup("1E4 | |", {{{"type", "4-6-7"}, {"id", "m"}, {"marks", {"melee"}}},
                                       {{"type", "4-6-7"}, {"id", "s"}},
                                       {{"type", "LMG"}, {"id", "lmg"}, {"carrier", "s"}},
                                       {{"type", "MMG"}, {"id", "mmg"}},
                                       halftrack,
                                       {{"type", "2-4-7"}, {"id", "hs"}, {"carrier", "ht"}},
                                       {{"type", "LMG"}, {"id", "theirs"}, {"carrier", "hs"}}});
    CHECK_THAT(allTexts(g.refused(enters({"m"}, "1A5"))), Contains("is marked melee"));
    for (const char* weapon : {"lmg", "mmg"})
        CHECK_THAT(allTexts(g.refused(enters({weapon}, "1A5"))), Contains("can't move by itself"));
    g.must(enters({"ht"}, "1A5"));
    CHECK(g.piece("hs").gone.empty());
    CHECK(g.piece("theirs").at == Location{"1A5", 0});
    CHECK(g.piece("theirs").carrier == PieceId("hs"));
    g.must(enters({"s", "mmg"}, "1A5"));
    CHECK(g.piece("lmg").carrier == PieceId("s"));
    CHECK(waiting(g.state(), "relief") == std::vector<PieceId>{PieceId("m")});
}

TEST_CASE("A2.5: a wreck is not a unit, so it does not block an entry hex", "[rules][entry]") {
    for (const char* mark : {"wreck", "burning wreck"}) {
        TestGame g = withGroup(
            "1A5 | | russian - known {\"type\":\"T-34 M43\",\"marks\":[\"" + std::string(mark) + "\"]}",
            Json::array({squad}));
        g.must(enters({"s"}, "1A5"));
    }
    TestGame alive = withGroup("1A5 | | russian - known {\"type\":\"T-34 M43\"}", Json::array({squad}));
    CHECK_THAT(allTexts(alive.refused(enters({"s"}, "1A5"))), Contains("An enemy unit, T-34 M43, is in 1A5"));
}

TEST_CASE("A2.5: at the end of the MPh the program asks about vehicles and Riders that have not entered",
          "[rules][entry]") {
    TestGame g =
        withGroup("1E4 | |", {squad, halftrack, {{"type", "2-4-7"}, {"id", "hs"}, {"carrier", "ht"}}});
    CHECK(entersInMPh(g.state(), PieceId("hs")));
    CHECK_FALSE(entersInMPh(g.state(), PieceId("s")));
    const Entry asked = g.refused({{"do", "phase"}});
    CHECK(rulesOf(asked.findings, Verdict::ruling) == "A2.5");
    CHECK_THAT(allTexts(asked), Contains("vehicles can't advance"));
    CHECK_THAT(allTexts(asked), !Contains("must enter this turn"));
    // If a command ends both phases, both questions appear.
    CHECK_THAT(allTexts(g.refused({{"do", "phase"}, {"to", "CCPh"}})),
               Contains("vehicles can't advance") && Contains("must enter this turn"));
    g.must(enters({"ht"}, "1A5"));
    g.must({{"do", "phase"}});
    // If every hex is blocked, the question is about the delay.
    TestGame shut = withGroup("1A5 | Blaze |", Json::array({tank}));
    CHECK_THAT(allTexts(shut.refused({{"do", "phase"}})), Contains("every hex is blocked"));
    shut.must({{"do", "delay_entry"}, {"group", "relief"}});
    shut.must({{"do", "phase"}});
}

TEST_CASE("A2.5: if entry is delayed, the report lists the permitted hexes, or says that all are blocked",
          "[rules][entry]") {
    std::string wall;
    for (int n = 1; n <= 9; ++n) wall += "1A" + std::to_string(n) + " | Blaze |\n";
    TestGame g = withGroup(wall, Json::array({squad}));
    CHECK(textOf(g.must({{"do", "delay_entry"}, {"group", "relief"}}).text) ==
          "relief must enter in turn 2. Within 4 hexes, every hex is blocked now.");
    TestGame near = withGroup("1A5 | Blaze |", Json::array({squad}), {{"hexes", {"1A5"}}});
    CHECK_THAT(textOf(near.must({{"do", "delay_entry"}, {"group", "relief"}}).text),
               Contains("1A1, 1A2, 1A3, 1A4, 1A6"));
    // Hexes are listed by number, so 1A10 comes after 1A9.
    TestGame west = withGroup("1E4 | |", Json::array({squad}), {{"hexes", Json::array()}, {"edge", "W"}});
    CHECK_THAT(allTexts(west.refused(enters({"s"}, "1E5"))),
               Contains("by 1A1, 1A2, 1A3") && Contains("1A9, 1A10."));
}

TEST_CASE("A2.51: the path over the setup board must end adjacent to the entry hex", "[rules][entry]") {
    TestGame g =
        withGroup("1E4 | |", Json::array({squad, tank}), {{"hexes", {"1E1", "1F0"}}, {"board", "7"}});
    // The board is above the map and may be turned. Therefore E10 or CC1 may be above 1E1, but Y10 can't be.
    const auto fits = [&](const char* last, const char* hex) {
        const GameView view = g.view();
        return leadsOntoMap(view.ground, view.state.reinforcements.at("relief"), last, hex);
    };
    for (const char* last : {"E10", "CC1"}) CHECK(fits(last, "1E1"));
    for (const char* last : {"Y10", "E9", "E1", "D9", "F9", "F10", "D10"}) CHECK_FALSE(fits(last, "1E1"));
    // Three hexes of the board touch the half-hex 1F0.
    for (const char* last : {"F9", "E10", "G10", "BB1", "CC1", "AA1"}) CHECK(fits(last, "1F0"));
    // The board may also be moved sideways by half of its length.
    for (const char* last : {"U10", "M1"}) CHECK(fits(last, "1E1"));
    const Entry e = g.refused(enters({"s"}, "1E1", {"Y9", "Y10"}));
    CHECK(rulesOf(e.findings) == "A2.51");
    CHECK_THAT(allTexts(e), Contains("Y10 of board 7 is not adjacent to 1E1"));
    CHECK(rulesOf(g.refused(enters({"s"}, "1E1", {"E8", "E10"})).findings) == "A2.51");
    CHECK_THAT(textOf(g.must(enters({"s"}, "1E1", {"E8", "E9", "E10"})).text), Contains("(3 MF)"));
    g.must(enters({"tank"}, "1E1", {"CC1"}));

    // At a short edge of the map, the first or last hexrow of the board touches the map.
    TestGame west = withGroup("1E4 | |", Json::array({squad}), {{"board", "7"}, {"lengthwise", false}});
    CHECK(rulesOf(west.refused(enters({"s"}, "1A5", {"Y5"})).findings) == "A2.51");
    west.must(enters({"s"}, "1A5", {"EE5", "FF5"}));
    TestGame east = withGroup("1E4 | |", Json::array({squad}),
                              {{"hexes", {"1GG5"}}, {"board", "7"}, {"lengthwise", false}});
    CHECK(rulesOf(east.refused(enters({"s"}, "1GG5", {"FF7"})).findings) == "A2.51");
    east.must(enters({"s"}, "1GG5", {"B4"}));
}

TEST_CASE("A2.51: a board part that is out of play stays beside the part in play", "[rules][entry]") {
    TestGame g =
        withGroup("", Json::array({squad}), {{"hexes", {"1Q5"}}, {"board", "1"}, {"lengthwise", false}},
                  {{"boards",
                    {{{"as", "1"},
                      {"blank", {{"columns", 33}, {"rows", 10}}},
                      {"part", {{"from", "A1"}, {"to", "Q10"}}}}}}});
    for (const char* far : {"S5", "R7", "R3"})
        CHECK(rulesOf(g.refused(enters({"s"}, "1Q5", {far})).findings) == "A2.51");
    CHECK_THAT(allTexts(g.refused(enters({"s"}, "1Q5", {"P5"}))), Contains("P5 is in play"));
    g.must(enters({"s"}, "1Q5", {"S5", "R5"}));
}

TEST_CASE(
    "A2.51: the setup board adjoins the edge where its group enters, and only valid boards can be drawn",
    "[rules][entry]") {
    const auto inRPh = [](const char* edge) {
        return withGroup(
            "1E4 | |", Json::array({squad}), {{"hexes", Json::array()}, {"edge", edge}},
            {{"clock",
              {{"turns", 8}, {"first", "german"}, {"turn", 1}, {"player", "german"}, {"phase", "RPh"}}}});
    };
    const auto draw = [](const Json& boards, const Json& more = Json::object()) {
        Json out = {{"do", "set_up_offboard"}, {"group", "relief"}, {"boards", boards}};
        out.update(more);
        return out;
    };
    for (const auto& [edge, lengthwise] :
         {std::pair{"N", true}, std::pair{"S", true}, std::pair{"W", false}, std::pair{"E", false}}) {
        TestGame g = inRPh(edge);
        CHECK(longEdgeFits(g.view().ground, g.state().reinforcements.at("relief")) == lengthwise);
        const Entry e = g.must(draw({"3", "7a"}));
        CHECK(g.state().reinforcements.at("relief").lengthwise == lengthwise);
        CHECK_THAT(allTexts(e), !Contains("does not fit"));
        // The player may choose the other orientation, and a board that does not fit is reported.
        TestGame other = inRPh(edge);
        CHECK_THAT(allTexts(other.must(draw({"3"}, {{"lengthwise", !lengthwise}}))),
                   Contains("does not fit"));
        CHECK(other.state().reinforcements.at("relief").lengthwise != lengthwise);
    }
    TestGame g = inRPh("N");
    for (const char* name : {"../3", "", "A", "3 7", "0123456789abc"})
        CHECK(rulesOf(g.refused(draw({name})).findings) == "A2.51");
    CHECK_THAT(allTexts(g.refused(draw({"3", "7", "3"}))), Contains("Board 3 is named twice"));
    CHECK_FALSE(g.refused(draw(Json::array())).findings.empty());
}

TEST_CASE("A2.3, A2.5 and A2.6: a half-hex at an inner corner of the map is at the map's edge",
          "[rules][entry]") {
    // Board 2 is to the right of board 1 and half a board lower. Half of 1GG5 and half of 2A6 are off the
    // map.
    TestGame steps =
        withGroup("", Json::array({squad}), {{"hexes", {"1GG5"}}}, {{"boards", blanks({{0, 0}, {32, 5}})}});
    CHECK(edgesOf(steps, "1GG5") == std::set<MapEdge>{MapEdge::right});
    CHECK(edgesOf(steps, "2A6") == std::set<MapEdge>{MapEdge::left});
    CHECK(edgesOf(steps, "1GG4") == std::set<MapEdge>{MapEdge::right});
    for (const char* inside : {"1GG6", "2A5", "1FF5", "2C5"}) {
        const auto h = steps.view().ground.find(inside);
        if (h) CHECK(edgesAt(steps.view().ground, *h).empty());
    }
    CHECK(hexesAlong(steps.view().ground, MapEdge::right).contains("1GG5"));
    steps.must(enters({"s"}, "1GG5"));
    // In an L of three boards, 3GG1 is below 1GG10 and has no neighboring hex on either side.
    TestGame ell("3GG1 | | - known {\"type\":\"4-6-7\",\"id\":\"s\"}",
                 {{"boards", blanks({{0, 0}, {32, 0}, {0, 10}})}});
    CHECK(edgesOf(ell, "3GG1") == std::set<MapEdge>{MapEdge::right});
    CHECK(edgesOf(ell, "2B10") == std::set<MapEdge>{MapEdge::bottom});
    CHECK(edgesOf(ell, "2C10") == std::set<MapEdge>{MapEdge::bottom});
    CHECK_THAT(textOf(ell.must(exits("s")).text), Contains("3GG1 (1 MF)"));
    // The boards are in two rows that are offset by half a board.
    TestGame brick("", {{"boards", blanks({{0, 0}, {32, 0}, {16, 10}})}});
    CHECK(edgesOf(brick, "3A1") == std::set<MapEdge>{MapEdge::left});
}

TEST_CASE("A2.52: the starting status of off-board forces is chosen before play or in the RPh of their entry",
          "[rules][entry]") {
    const auto inPhase = [](const char* phase, int turn) {
        return withGroup(
            "1C3 | | - known {\"type\":\"4-6-7\",\"id\":\"far\"}",
            {squad,
             {{"type", "8-1"}, {"id", "ldr"}},
             {{"type", "LMG"}, {"id", "lmg"}},
             {{"type", "PaK 40"}, {"id", "gun"}},
             halftrack,
             tank},
            {{"turn", turn}},
            {{"clock",
              {{"turns", 8}, {"first", "german"}, {"turn", 1}, {"player", "german"}, {"phase", phase}}}});
    };
    const std::vector<Json> options{{{"do", "stance"}, {"piece", "tank"}, {"bu", false}},
                                    {{"do", "mark"}, {"piece", "gun"}, {"add", {"limbered"}}},
                                    {{"do", "mark"}, {"piece", "lmg"}, {"add", {"dismantled"}}},
                                    {{"do", "transfer"}, {"piece", "lmg"}, {"to", "s"}},
                                    {{"do", "load"}, {"pieces", {"s", "ldr"}}, {"on", "ht"}},
                                    {{"do", "unload"}, {"piece", "ldr"}}};
    for (const auto& [phase, turn] : {std::pair{"setup", 2}, std::pair{"RPh", 1}}) {
        TestGame g = inPhase(phase, turn);
        for (const Json& option : options) {
            const Entry entry = g.must(option);
            if (option["do"] != "load") continue;
            // Off the map there is no Location that the log could state (A2.2).
            CHECK_THAT(textOf(entry.text), Catch::EndsWith("mount " + g.piece("ht").type + "."));
        }
        CHECK_FALSE(g.piece("tank").buttonedUp);
        CHECK(g.piece("gun").marks.contains("limbered"));
        CHECK(g.piece("lmg").carrier == PieceId("s"));
        CHECK(g.piece("s").carrier == PieceId("ht"));
        CHECK(g.piece("ldr").carrier.empty());
        // The status is kept until the units enter.
        g.must({{"do", "note"}, {"text", "ready"}});
        CHECK(g.piece("lmg").carrier == PieceId("s"));
        CHECK(g.piece("s").carrier == PieceId("ht"));
        // Off-board no other act is possible, and neither is an act together with units on the map.
        for (const Json& other : {Json{{"do", "mark"}, {"piece", "s"}, {"add", {"TI"}}},
                                  Json{{"do", "mark"}, {"piece", "gun"}, {"add", {"malfunctioned"}}},
                                  Json{{"do", "stance"}, {"piece", "tank"}, {"ca", "1A4/1B4"}},
                                  Json{{"do", "stance"}, {"piece", "s"}, {"bu", false}},
                                  Json{{"do", "wreck"}, {"piece", "tank"}}})
            CHECK(rulesOf(g.refused(other).findings) == "A2.52");
        CHECK(rulesOf(g.refused({{"do", "load"}, {"piece", "far"}, {"on", "ht"}}).findings) == "D6.1");
    }
    // Before the turn of entry, and after the RPh of that turn, no act is possible off-board.
    for (const auto& [phase, turn] : {std::pair{"RPh", 2}, std::pair{"MPh", 1}}) {
        TestGame g = inPhase(phase, turn);
        for (const Json& option : options) {
            const Entry e = g.refused(option);
            if (option["do"] == "unload") continue;  // nothing can be unloaded, because no unit is loaded
            CHECK_THAT(allTexts(e), Contains("is off-board"));
            CHECK_THAT(rulesOf(e.findings), Contains("A2.52"));
        }
    }
}

TEST_CASE("A2.8: forces enter at ground level, and an enemy at a higher level does not block them",
          "[rules][entry]") {
    TestGame g = withGroup("1A5h1 | | russian - known 4-4-7", Json::array({squad}), Json::object(),
                           {{"hexes", {{"1A5", {{"terrain", Json::array({"Stone Building, 2 Level"})}}}}}});
    CHECK_THAT(allTexts(g.refused(enters({"s"}, "1A5h2"))), Contains("not at ground level"));
    g.must(enters({"s"}, "1A5"));
    CHECK(g.piece("s").at.text() == "1A5");
}

TEST_CASE("A2.5: in the APh forces enter one hex, which may contain an enemy", "[rules][entry]") {
    TestGame g =
        withGroup("1A5 | Open Ground | russian - known 4-4-7", Json::array({squad}), {{"board", "5"}});
    CHECK_THAT(allTexts(g.refused(enters({"s"}, "1A5"))), Contains("enemy unit"));
    g.phase("APh");
    CHECK_THAT(allTexts(g.refused(enters({"s"}, "1A5", {"EE5", "FF5"}))), Contains("enters one hex"));
    g.must(enters({"s"}, "1A5"));
}

TEST_CASE(
    "A2.5: after a delay, the new entry hexes are all on the same edge as the old ones, corners included",
    "[rules][entry]") {
    std::string blazes;
    for (int row = 1; row <= 10; ++row) blazes += "1A" + std::to_string(row) + " | Blaze |\n";
    Json hexes = Json::array();
    for (int row = 1; row <= 10; ++row) hexes.push_back("1A" + std::to_string(row));
    TestGame g = withGroup(blazes, Json::array({squad}), {{"hexes", hexes}});
    CHECK(entryTurn(g.view(), g.state().reinforcements.at("relief"), 1).open.empty());
}

TEST_CASE("A2.5: a line of blocked hexes across the middle of the map does not cut off either half",
          "[rules][entry]") {
    std::string blazes;
    for (int row = 0; row <= 10; ++row)
        if (row > 0) blazes += "1Q" + std::to_string(row) + " | Blaze |\n";
    TestGame g = withGroup(blazes, Json::array({squad}));
    EntryGroup either;
    either.side = SideId("german");
    either.hexes = {"1A5", "1GG5"};
    CHECK(entryTurn(g.view(), either, 0).open.size() == 2);
    // Blocked hexes all around an entry hex cut off that hex.
    TestGame near =
        withGroup("1B4 | Blaze |\n1B5 | Blaze |\n1A4 | Blaze |\n1A6 | Blaze |", Json::array({squad}));
    CHECK(entryTurn(near.view(), either, 0).obstructed.contains("1A5"));
}

TEST_CASE("A2.52: Passengers enter and leave with their vehicle", "[rules][entry]") {
    TestGame g = withGroup(
        "1A8 | | - known {\"type\":\"SPW 251/1\",\"id\":\"on\"}, "
        "{\"type\":\"2-4-7\",\"id\":\"rider\"}",
        {halftrack, {{"type", "2-4-7"}, {"id", "hs"}, {"carrier", "ht"}}});
    CHECK_THAT(allTexts(g.refused(enters({"hs"}, "1A5"))), Contains("Off-board, a counter can't leave"));
    g.must({{"do", "load"}, {"piece", "rider"}, {"on", "on"}});
    CHECK(rulesOf(g.refused(exits("rider")).findings) == "D6.4");
    g.must({{"do", "exit"}, {"pieces", {"on", "rider"}}});
}

TEST_CASE("A2.52: units that can Deploy may do so off-board, in the RPh of their turn of entry",
          "[rules][entry]") {
    const auto deploys = [](const char* squadType, const char* half, int turn, const char* side) {
        TestGame g = withGroup(
            "1E4 | |", {{{"type", squadType}, {"id", "s"}}, {{"type", "8-1"}, {"id", "ldr"}}},
            {{"turn", turn}, {"side", side}},
            {{"clock", {{"turns", 8}, {"first", side}, {"turn", 1}, {"player", side}, {"phase", "RPh"}}}});
        return g.session().check({{"do", "replace"}, {"piece", "s"}, {"with", {half, half}}});
    };
    CHECK(deploys("4-6-7", "2-4-7", 1, "german").empty());
    CHECK(rulesOf(deploys("4-6-7", "2-4-7", 2, "german")) == "A2.52");
    CHECK(rulesOf(deploys("4-4-7", "2-2-7", 1, "russian")) == "A2.52");
}

TEST_CASE("A2.6: a stunned or shocked unit can't leave the map", "[rules][entry]") {
    TestGame g("1A8 | | - known {\"type\":\"PzKw IVH\",\"id\":\"tank\"}");
    for (const char* mark : {"stunned", "shocked"}) {
        g.must({{"do", "mark"}, {"piece", "tank"}, {"add", {mark}}});
        CHECK(rulesOf(g.refused(exits("tank")).findings) == "A2.6");
        g.must({{"do", "mark"}, {"piece", "tank"}, {"remove", {mark}}});
    }
    g.must(exits("tank"));
}

TEST_CASE("A2.6 EX: the road rate is paid only if a road crosses the edge", "[rules][entry]") {
    // A road in C1 follows the edge, and a road in E1 crosses it. G1 has no road, and F0 is a half-hex.
    test::Drawing drawn(9, 6);
    for (const char* hex : {"C1", "E1"}) drawn.centre(hex, "Dirt Road");
    for (const Side6 side : {Side6::SW, Side6::SE}) drawn.side("C1", side, "Dirt Road");
    for (const Side6 side : {Side6::N, Side6::S}) drawn.side("E1", side, "Dirt Road");
    const auto sight = ruledSight();
    for (const bool turned : {false, true}) {
        const auto state = GameState::of({});
        const auto ground = test::groundOf({{test::boardOf(drawn), "1", 0, 0, turned}});
        const GameView view{*state, *ground, *sight};
        CHECK(roadLeadsOut(view, "1C1") == false);
        CHECK(roadLeadsOut(view, "1E1") == true);
        CHECK(roadLeadsOut(view, "1G1") == false);
        CHECK_FALSE(roadLeadsOut(view, "1F0").has_value());
    }
    TestGame g("1A8 | | - known {\"type\":\"4-6-7\",\"id\":\"s\"}",
               {{"boards", {{{"as", "1"}, {"own", "village"}}}}});
    const GameView view = g.view();
    int asked = 0;
    for (const std::string& hex : hexesAlong(view.ground, MapEdge::top)) {
        if (roadLeadsOut(view, hex) != false) continue;
        ++asked;
        g.must({{"do", "correct"}, {"pointer", "/pieces/s/at"}, {"value", hex}});
        CHECK_THAT(allTexts(g.refused(exits("s", {{"how", "road"}}))), Contains("crosses the edge"));
        break;
    }
    CHECK(asked == 1);
}

TEST_CASE(
    "A2.6: units that exit together must be in one Location at ground level and not hidden, in the MPh or "
    "APh",
    "[rules][entry]") {
    const auto named = [](const char* id) {
        return std::string("{\"type\":\"4-6-7\",\"id\":\"") + id + "\"}";
    };
    TestGame g("1A5 | Open Ground | - known " + named("a") + "\n1A6 | Open Ground | - known " + named("b") +
                   "\n1A7 | Open Ground | m1 hip " + named("c") + "\n1A8h1 | | - known " + named("d") +
                   "\n1AA1 | Woods | - known " + named("e") + "\n1A5 | Open Ground | russian - known " +
                   named("f"),
               {{"hexes", {{"1A8", {{"terrain", Json::array({"Stone Building, 2 Level"})}}}}}});
    struct Row {
        Json command;
        const char* rule;
        const char* text;
    };
    const std::vector<Row> rows{
        {{{"do", "exit"}, {"pieces", {"a", "b"}}}, "A4.2", "not in the same Location"},
        {{{"do", "exit"}, {"pieces", {"a", "f"}}}, "A4.2", "not in the same Location"},
        {{{"do", "exit"}, {"marker", "m1"}}, "3.2.2", "Hidden units"},
        {exits("d"), "A2.6", "ground level"},
    };
    for (const auto& [command, rule, text] : rows) {
        INFO(command.dump());
        const Entry e = g.refused(command);
        CHECK(rulesOf(e.findings) == rule);
        CHECK_THAT(allTexts(e), Contains(text));
    }
    g.must(exits("a"));
    g.phase("APh");
    const Entry past = g.refused(exits("e", {{"bypass", true}}));
    CHECK(rulesOf(past.findings) == "A2.6");
    CHECK_THAT(allTexts(past), Contains("Bypass"));
    g.must(exits("e"));
}

TEST_CASE(
    "A2.5: units can enter only with their own group, if there is room and if their marker can cover them",
    "[rules][entry]") {
    Json crowd = Json::array();
    Json names = Json::array();
    for (int i = 0; i <= 60; ++i) {
        names.push_back("lmg" + std::to_string(i));
        crowd.push_back({{"type", "LMG"}, {"id", names.back()}, {"carrier", "s"}});
    }
    crowd.push_back(squad);
    crowd.push_back({{"type", "4-6-7"}, {"id", "s2"}});
    Json others = {{"id", "others"},
                   {"side", "german"},
                   {"turn", 1},
                   {"hexes", {"1A5"}},
                   {"pieces", {{{"type", "4-6-7"}, {"id", "x"}}}}};
    Json scenario = test::drawn("1A5 | Open Ground | - known 1S Foxhole");
    scenario["reinforcements"] = {
        {{"id", "relief"}, {"side", "german"}, {"turn", 1}, {"hexes", {"1A5"}}, {"pieces", crowd}}, others};
    TestGame g = TestGame::ofScenario(scenario);
    Json two = enters({"s2", "x"}, "1A5");
    CHECK(rulesOf(g.refused(two).findings) == "A2.5");
    CHECK_THAT(allTexts(g.refused(two)), Contains("another group"));
    // The unit s and everything that it carries are more counters than the 60 that a marker can cover.
    Json under = enters({"s"}, "1A5");
    under["kind"] = "concealed";
    CHECK_THAT(allTexts(g.refused(under)), Contains("60"));
    // The foxhole has room for one squad, but not for two.
    Json one = enters({"s2"}, "1A5");
    one["position"] = "foxhole";
    Json second = enters({"x"}, "1A5");
    second["position"] = "foxhole";
    g.must(one);
    CHECK_THAT(allTexts(g.refused(second)), Contains("oxhole"));
    CHECK(rulesOf(g.refused(second).findings) == "B27.12");
    second.erase("position");
    g.must(second);
}
