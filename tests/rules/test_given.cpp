// SPDX-License-Identifier: MIT
// Tests acts before play that state parts of a scenario: setup areas, later entries, OBA, Bore Sights, the
// OB.
#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/rules/setup/setup_check.hpp"
#include "shellgame/rules/setup/typed_hexes.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

TestGame givenAtSetup(
    std::string_view position = "1E4 | Woods | m1 pds 4-6-7, MMG, 8-1\n1D4 | | - known 2-2-8") {
    return TestGame(position, {{"clock", {{"phase", "setup"}, {"turns", 6}}}});
}

/// Performs a command and undoes it. After that the state must be the same as before.
Entry mustUndo(TestGame& g, const Json& command) {
    const State before = g.state();
    const Entry done = g.must(command);
    CHECK_FALSE(State(g.state()) == before);
    g.must({{"do", "undo"}});
    CHECK(g.state().hash == before.hash);
    return g.must(command);
}

}  // namespace

TEST_CASE("A2.9 W19: a setup area can be drawn, redrawn and removed, and units outside it are reported",
          "[rules][given]") {
    TestGame g = givenAtSetup();
    mustUndo(g, {{"do", "setup_area"}, {"area", "west"}, {"side", "german"}, {"from", "1A1"}, {"to", "1C9"}});
    CHECK(g.state().areas.at("west").hexes.contains("1B5"));
    CHECK_FALSE(g.state().areas.at("west").hexes.contains("1E4"));
    CHECK(
        test::rulesOf(
            g.refused({{"do", "place"}, {"side", "german"}, {"at", "1H5"}, {"contents", {"4-6-7"}}}).findings)
            .find("A2.9") != std::string::npos);
    // Dummies must also be in an area of their side.
    const Json outside = {{"do", "place"}, {"side", "german"}, {"at", "1H5"}, {"dummies", 3}};
    CHECK(test::rulesOf(g.refused(outside).findings).find("A2.9") != std::string::npos);
    g.must({{"do", "place"}, {"side", "german"}, {"at", "1B5"}, {"dummies", 3}, {"id", "decoys"}});
    const Json away = {{"do", "move"}, {"marker", "decoys"}, {"to", "1H5"}};
    CHECK(test::rulesOf(g.refused(away).findings).find("A2.9") != std::string::npos);
    g.must({{"do", "setup_area"}, {"area", "west"}, {"side", "german"}, {"boards", {"1"}}});
    CHECK(g.state().areas.at("west").hexes.contains("1H5"));
    g.must(away);
    CHECK(setupFindings(g.view(), SideId("german")).empty());
    g.must({{"do", "setup_area"}, {"area", "west"}, {"side", "german"}, {"from", "1A1"}, {"to", "1C9"}});
    CHECK(setupFindings(g.view(), SideId("german")).at(0).finding.rule == "A2.9");
    g.must({{"do", "setup_area"}, {"area", "west"}, {"side", "german"}, {"boards", {"1"}}});
    g.must({{"do", "place"}, {"side", "german"}, {"at", "1H5"}, {"contents", {"4-6-7"}}});
    // An area is invalid if it has another side's name, missing boards or corners, or no hexes.
    for (const Json& wrong :
         {Json{{"side", "russian"}, {"at", {"1E4"}}}, Json{{"side", "german"}, {"boards", {"7"}}},
          Json{{"side", "german"}, {"from", "1A1"}},
          Json{{"side", "german"}, {"from", "1A1"}, {"to", "9Z9"}}}) {
        Json command = {{"do", "setup_area"}, {"area", "west"}};
        command.update(wrong);
        g.refused(command);
    }
    g.refused({{"do", "setup_area"}, {"area", "none"}, {"side", "german"}});
    mustUndo(g, {{"do", "setup_area"}, {"area", "west"}, {"side", "german"}, {"remove", true}});
    CHECK(g.state().areas.empty());
    g.phase("RPh");
    g.refused({{"do", "setup_area"}, {"area", "late"}, {"side", "german"}, {"at", {"1E4"}}});
}

TEST_CASE("A2.9 W19: on a map with numbered hexes, a setup area is a rectangle between two corner hexes",
          "[rules][given]") {
    TestGame g("",
               {{"boards", {{{"as", "1"}, {"blank", {{"columns", 24}, {"rows", 25}, {"names", "numbers"}}}}}},
                {"clock", {{"phase", "setup"}}}});
    g.must({{"do", "setup_area"}, {"area", "west"}, {"side", "german"}, {"from", "0101"}, {"to", "0303"}});
    CHECK(g.state().areas.at("west").hexes ==
          std::set<std::string>{"0101", "0102", "0103", "0201", "0202", "0203", "0301", "0302", "0303"});
}

TEST_CASE("A2.5 W19: a group that enters later can be created, extended, saved and loaded again",
          "[rules][given]") {
    TestGame g = givenAtSetup();
    mustUndo(g, {{"do", "reinforcement"},
                 {"group", "tanks"},
                 {"side", "russian"},
                 {"turn", 3},
                 {"edge", "E"},
                 {"pieces", {"4-4-7", {{"type", "T-34 M43"}, {"id", "t34"}}}}});
    CHECK(g.state().reinforcements.at("tanks").turn == 3);
    CHECK(g.state().reinforcements.at("tanks").hexes.contains("1GG5"));
    CHECK(g.piece("t34").gone == "off board");
    CHECK(g.piece("t34").entry == "tanks");
    g.must({{"do", "reinforcement"}, {"group", "tanks"}, {"side", "russian"}, {"pieces", {"8-0"}}});
    CHECK(g.state().reinforcements.at("tanks").turn == 3);
    g.refused({{"do", "reinforcement"}, {"group", "mid"}, {"side", "russian"}, {"hexes", {"1E4"}}});
    g.refused({{"do", "reinforcement"}, {"group", "late"}, {"side", "russian"}, {"turn", 7}, {"edge", "E"}});
    g.refused({{"do", "reinforcement"}, {"group", "tanks"}, {"side", "german"}, {"pieces", {"8-0"}}});
    g.refused({{"do", "set"}, {"turns", 2}});
    g.must({{"do", "set"}, {"turns", 4}});

    const auto again = readScenario(scenarioJson(g.game.info, g.state()), "again", {});
    REQUIRE(again);
    CHECK(again->session->state().reinforcements.at("tanks") == g.state().reinforcements.at("tanks"));
    int enter = 0;
    for (const auto& [id, p] : again->session->state().pieces) enter += p.entry == "tanks" ? 1 : 0;
    CHECK(enter == 3);

    mustUndo(g, {{"do", "reinforcement"}, {"group", "tanks"}, {"side", "russian"}, {"remove", true}});
    CHECK(g.state().reinforcements.empty());
    CHECK(g.piece("t34").entry.empty());
}

TEST_CASE("A2.9: an off-board counter that sets up on the map before play is still the same counter",
          "[rules][given]") {
    TestGame g = givenAtSetup();
    g.must({{"do", "reinforcement"},
            {"group", "company"},
            {"side", "german"},
            {"edge", "W"},
            {"pieces",
             {{{"type", "4-6-7"}, {"id", "squad"}},
              {{"type", "LMG"}, {"id", "lmg"}},
              {{"type", "8-1"}, {"id", "leader"}}}}});
    const Json place = {{"do", "place"},
                        {"side", "german"},
                        {"at", "1H5"},
                        {"id", "stack"},
                        {"waiting", {"squad", "lmg"}},
                        {"contents", {{{"type", "MMG"}, {"id", "mmg"}}}}};
    mustUndo(g, place);
    const Marker& stack = g.marker("stack");
    CHECK(stack.contents == std::vector<PieceId>{PieceId("squad"), PieceId("lmg"), PieceId("mmg")});
    CHECK(stack.pds);
    CHECK(g.piece("squad").gone.empty());
    CHECK(g.piece("squad").entry.empty());
    CHECK(g.piece("leader").entry == "company");
    // A counter can be named only once. Weapons of the other side and missing weapons are refused.
    for (const char* id : {"squad", "nobody"})
        g.refused({{"do", "place"}, {"side", "german"}, {"at", "1H6"}, {"waiting", {id}}});
    g.refused({{"do", "place"}, {"side", "russian"}, {"at", "1H6"}, {"waiting", {"leader"}}});
    mustUndo(
        g, {{"do", "place"}, {"side", "german"}, {"at", "1H5"}, {"kind", "known"}, {"waiting", {"leader"}}});
    CHECK(g.piece("leader").at.text() == "1H5");
    g.must({{"do", "reinforcement"},
            {"group", "company"},
            {"side", "german"},
            {"pieces", {{{"type", "4-6-7"}, {"id", "late"}}}}});
    g.phase("RPh");
    g.refused({{"do", "place"}, {"side", "german"}, {"at", "1H6"}, {"waiting", {"late"}}});
}

TEST_CASE("A2.9: when a unit sets up on the map, counters that it leaves off-board are no longer carried",
          "[rules][given]") {
    TestGame g = givenAtSetup();
    g.must({{"do", "reinforcement"},
            {"group", "company"},
            {"side", "german"},
            {"edge", "W"},
            {"pieces",
             {{{"type", "4-6-7"}, {"id", "squad"}},
              {{"type", "LMG"}, {"id", "lmg"}, {"carrier", "squad"}},
              {{"type", "4-6-7"}, {"id", "other"}},
              {{"type", "MMG"}, {"id", "mmg"}, {"carrier", "other"}}}}});
    REQUIRE(g.piece("lmg").carrier.text == "squad");
    mustUndo(g,
             {{"do", "place"}, {"side", "german"}, {"at", "1H5"}, {"kind", "known"}, {"waiting", {"squad"}}});
    CHECK(g.piece("squad").at.text() == "1H5");
    CHECK(g.piece("lmg").gone == "off board");
    CHECK(g.piece("lmg").entry == "company");
    CHECK(g.piece("lmg").carrier.empty());
    CHECK(g.piece("mmg").carrier.text == "other");
}

TEST_CASE("C1.2 7.1 C6.4 W19: OBA modules and Bore Sighting weapons are stated before play",
          "[rules][given]") {
    TestGame g = givenAtSetup();
    g.refused({{"do", "oba_module"}, {"module", "mtr"}, {"side", "german"}, {"hex", "1E4"}});
    mustUndo(g, {{"do", "oba_module"},
                 {"module", "mtr"},
                 {"side", "german"},
                 {"name", "80mm"},
                 {"pre_registered", true},
                 {"hex", "1H6"}});
    CHECK(g.state().modules.at("mtr").hex == "1H6");
    g.must({{"do", "oba_module"}, {"module", "mtr"}, {"side", "german"}, {"pre_registered", false}});
    CHECK(g.state().modules.at("mtr").hex.empty());
    g.refused({{"do", "oba_module"}, {"module", "mtr"}, {"side", "russian"}, {"name", "ours"}});
    g.must({{"do", "oba_module"}, {"module", "mtr"}, {"side", "german"}, {"remove", true}});
    CHECK(g.state().modules.empty());

    const auto may = [&] {
        std::string out;
        for (const auto& [id, p] : g.state().pieces)
            if (p.boreSight) out += p.type + " ";
        return out;
    };
    mustUndo(g, {{"do", "bore_sight"}, {"marker", "m1"}});
    CHECK(may() == "MMG ");
    g.refused({{"do", "bore_sight"}, {"piece", "p1"}});
    g.must({{"do", "bore_sight"}, {"piece", "p2"}, {"off", true}});
    CHECK(may().empty());
}

TEST_CASE("2.1 3.1.1 W19: commands set allotments, friendly edges and the side that moves first",
          "[rules][given]") {
    TestGame g = givenAtSetup();
    mustUndo(g, {{"do", "side"}, {"side", "german"}, {"dummies", 4}, {"ap_factors", 6}, {"edge", "west"}});
    const Side& side = g.state().sides.at(SideId("german"));
    CHECK(side.dummies == 4);
    CHECK(side.edge == "west");
    g.refused({{"do", "place"}, {"side", "german"}, {"at", "1H6"}, {"dummies", 5}});
    g.must({{"do", "side"}, {"side", "german"}, {"dummies", -1}, {"edge", "none"}});
    g.must({{"do", "place"}, {"side", "german"}, {"at", "1H6"}, {"dummies", 5}});
    CHECK(g.state().sides.at(SideId("german")).edge.empty());
    mustUndo(g, {{"do", "side"}, {"side", "russian"}, {"first", true}});
    CHECK(g.state().clock.first == SideId("russian"));
    CHECK(g.state().clock.player == SideId("russian"));
    g.refused({{"do", "side"}, {"side", "german"}});
}

TEST_CASE("W12: a game without counters begins only after the player confirms", "[rules][given]") {
    TestGame g("", {{"clock", {{"phase", "setup"}}}});
    const Entry e = g.refused({{"do", "phase"}});
    CHECK(test::rulesOf(e.findings, Verdict::ruling) == "A2.9");
    g.must({{"do", "rule"}, {"rule", "A2.9"}, {"at", ""}, {"allow", true}});
    g.must({{"do", "phase"}});
}

TEST_CASE("hexes can be typed as rectangles, boards and edges", "[rules][given]") {
    TestGame g = givenAtSetup();
    const auto count = [&](const char* text) {
        const TypedHexes typed = readTypedHexes(g.view().ground, text);
        CHECK(typed.problem.empty());
        return typed.hexes.size();
    };
    CHECK(count("1E4") == 1);
    CHECK(count("1E4, 1E5; 1E4") == 2);
    CHECK(count("1A1-1A3") == 3);
    CHECK(count("1A1-A3") == 3);
    CHECK(count("west edge") == count("edge W"));
    CHECK(count("west edge") == 10);
    CHECK(count("board 1 west edge") == 10);
    CHECK(count("all") == count("board 1"));
    CHECK(count("") == 0);
    for (const char* wrong : {"9Z9", "1A1-", "board 7", "edge", "board", "east", "1A1-9Z9", "the woods"}) {
        INFO(wrong);
        CHECK_FALSE(readTypedHexes(g.view().ground, wrong).problem.empty());
    }
}

TEST_CASE("U14: a message names a setup area by its side, and by its name if the side has several",
          "[rules][given][U14]") {
    TestGame g = givenAtSetup();
    const auto told = [&](Json command) { return textOf(g.must(command).text); };
    const auto area = [](const char* name, const char* hex) {
        return Json{{"do", "setup_area"}, {"area", name}, {"side", "german"}, {"at", {hex}}};
    };
    CHECK(told(area("north", "1A1")) == "Setup area of the German: 1 hex.");
    CHECK(told(area("south", "1A9")) == "Setup area south of the German: 1 hex.");
    CHECK(told({{"do", "setup_area"}, {"area", "south"}, {"side", "german"}, {"remove", true}}) ==
          "Setup area south of the German removed.");
    CHECK(told({{"do", "setup_area"}, {"area", "north"}, {"side", "german"}, {"remove", true}}) ==
          "Setup area of the German removed.");
    const Entry mines = g.must(
        {{"do", "place"}, {"side", "german"}, {"at", "1E5"}, {"kind", "mine"}, {"contents", {"6 AP"}}});
    CHECK(textOf(mines.text) == "German placed Minefield 1E5: 6 AP.");
}
