// SPDX-License-Identifier: MIT
// Tests which Locations exist (A2.8, A2.9).
#include "board/coverage.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/setup/setup_check.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/drawing.hpp"
#include "support/game.hpp"
#include "support/ground.hpp"

using namespace shellgame;
using test::rulesOf;
using test::TestGame;

namespace {

/// The village board is board 2. E1 is Open Ground, and N4 is a building with one upper level.
Json onVillage(const char* phase, const Json& more = Json::object()) {
    Json out = test::emptyScenario();
    out["boards"] = {{{"as", "2"}, {"own", "village"}}};
    out["clock"]["phase"] = phase;
    out.merge_patch(more);
    return out;
}

const Json twoLevels = {{"hexes", {{"1G4", {{"terrain", Json::array({"Stone Building, 2 Level"})}}}}}};

Json put(const char* at, const char* what, const char* position = "") {
    Json out = {{"do", "place"}, {"side", "german"}, {"kind", "known"}, {"at", at}, {"contents", {what}}};
    if (*position != '\0') out["position"] = position;
    return out;
}

/// Returns whether a unit can be in a Location, as "no", "ask" or "yes".
std::string isThere(const TestGame& g, const char* at, const char* position = "") {
    const auto none = locationFinding(g.view(), SideId("german"), *Location::parse(at),
                                      Position::parse(position).value_or(Position()));
    if (!none) return "yes";
    return none->verdict == Verdict::forbidden ? "no" : "ask";
}

}  // namespace

TEST_CASE("A2.8, A2.9: no unit sets up in a Location that does not exist", "[rules][locations]") {
    TestGame g = TestGame::ofScenario(onVillage("setup"));
    CHECK(rulesOf(g.refused(put("2E1h1", "4-6-7")).findings) == "A2.8");
    CHECK(rulesOf(g.refused(put("2E1h-1", "4-6-7")).findings) == "A2.8");
    CHECK(rulesOf(g.refused(put("2N4h9", "4-6-7")).findings) == "A2.8");
    CHECK(rulesOf(g.refused(put("2A5h-1", "PzKw IVH")).findings) == "A2.8");
    CHECK(rulesOf(g.refused(put("2B3", "4-6-7", "crest/2B4")).findings) == "B20.9");
    const Entry none = g.refused(put("2N4h9", "4-6-7"));
    CHECK(test::textsOf(none.findings, "A2.8") ==
          "Location 2N4h9 does not exist. The Locations of its hex are 2N4, 2N4h1.");
    g.must(put("2N4h1", "4-6-7"));
    g.must(put("2E1", "4-6-7"));
    // A dummy stack must also be in a Location that exists.
    CHECK(
        rulesOf(g.refused({{"do", "place"}, {"side", "german"}, {"at", "2E1h1"}, {"dummies", 2}}).findings) ==
        "A2.8");
}

TEST_CASE("A2.8, A2.9: a scenario file with a unit outside any Location is refused", "[rules][locations]") {
    for (const char* at : {"2E1h1", "2E1h-1", "2N4h9"}) {
        INFO(at);
        const Json units = {{"units", {{{"side", "german"}, {"at", at}, {"pieces", {"4-6-7"}}}}}};
        const auto game = readScenario(onVillage("setup", units), "file", {});
        REQUIRE_FALSE(game);
        CHECK_THAT(joinProblems(game.error()), test::containsText("(A2.8)"));
    }
    const Json upstairs = {{"units", {{{"side", "german"}, {"at", "2N4h1"}, {"pieces", {"4-6-7"}}}}}};
    CHECK(readScenario(onVillage("setup", upstairs), "file", {}));
}

TEST_CASE("A2.8: no unit can move, advance or enter the map into a Location that does not exist",
          "[rules][locations]") {
    const Json units = {
        {"units",
         {{{"side", "german"}, {"at", "2M4"}, {"pieces", {{{"type", "4-6-7"}, {"id", "b"}}}}},
          {{"side", "german"}, {"at", "2N4h1"}, {"pieces", {{{"type", "4-6-7"}, {"id", "c"}}}}}}},
        {"reinforcements",
         {{{"id", "late"},
           {"side", "german"},
           {"turn", 1},
           {"hexes", {"2A5"}},
           {"pieces", {{{"type", "4-6-7"}, {"id", "e"}}}}}}}};
    TestGame g = TestGame::ofScenario(onVillage("MPh", units));
    const auto move = [](const char* piece, const char* to) {
        return Json{{"do", "move"}, {"piece", piece}, {"to", to}};
    };
    CHECK(rulesOf(g.refused(move("b", "2N4h9")).findings) == "A2.8");
    CHECK(rulesOf(g.refused(move("b", "2M4h1")).findings) == "A2.8");
    // Every Location of the path is checked.
    CHECK(rulesOf(g.refused({{"do", "move"}, {"piece", "b"}, {"path", {"2M4h1", "2N4"}}}).findings) ==
          "A2.8");
    g.must(move("c", "2N4"));
    CHECK(rulesOf(g.refused({{"do", "enter_map"}, {"pieces", {"e"}}, {"at", "2A5h1"}}).findings) == "A2.8");
    g.must({{"do", "enter_map"}, {"pieces", {"e"}}, {"at", "2A5"}});
}

TEST_CASE("A2.8: if the levels of a building are not stated, the program asks for its height",
          "[rules][locations]") {
    TestGame g("1E4 | Stone Building |\n1I4 | Woods |\n1K4 | Gully, Stone Bridge |\n1M4 | Sewer |",
               twoLevels);
    CHECK(isThere(g, "1E4h1") == "ask");
    CHECK(isThere(g, "1E4h-1") == "ask");  // the sewer below the building in A2.2 EX
    CHECK(isThere(g, "1G4h1") == "yes");
    CHECK(isThere(g, "1G4h2") == "yes");
    CHECK(isThere(g, "1G4h3") == "ask");  // this Location would be a rooftop
    CHECK(isThere(g, "1G4h4") == "no");
    CHECK(isThere(g, "1I4h1") == "no");
    CHECK(isThere(g, "1K4h1") == "no");  // the bridge is at ground level in 1K4
    CHECK(isThere(g, "1K4h-1") == "yes");
    CHECK(isThere(g, "1M4h-1") == "yes");
    CHECK(isThere(g, "1O4h1") == "ask");  // on a blank grid the terrain of this hex is not stated
    // The question is asked before the act, and only once, because the answer is valid for all later units.
    const Json up = put("1E4h1", "4-6-7");
    const Entry asked = g.refused(up);
    CHECK(rulesOf(asked.findings, Verdict::ruling) == "A2.8");
    g.must({{"do", "rule"}, {"rule", "A2.8"}, {"at", "1E4h1"}, {"allow", true}});
    g.must(up);
    g.must(up);
}

TEST_CASE("A2.8: rooftops and cellars are Locations only if the scenario uses them (B23.8)",
          "[rules][locations]") {
    TestGame g("1A1 | |", twoLevels);
    CHECK(isThere(g, "1G4h3") == "ask");
    g.house("rooftops_cellars", true);
    CHECK(isThere(g, "1G4h3") == "yes");
    CHECK(isThere(g, "1G4h-1") == "yes");
}

TEST_CASE("A2.8: terrain that play has changed or that a note states decides which Locations a hex has",
          "[rules][locations]") {
    const Json notes = {{"hexes",
                         {{"2N4", {{"becomes", "Stone Rubble"}}},
                          {"2E1", {{"terrain", Json::array({"stone building, 3 level"})}}}}}};
    TestGame g = TestGame::ofScenario(onVillage("setup", notes));
    CHECK(isThere(g, "2N4h1") == "no");
    CHECK(isThere(g, "2E1h3") == "yes");
    CHECK(isThere(g, "2E1h5") == "no");
    CHECK(g.state().hexes.at("2E1").terrain == std::vector<std::string>{"Stone Building, 3 Level"});
    CHECK(terrainToKeep("OG") == "Open Ground");
    CHECK(terrainToKeep("2 Level").empty());
}

TEST_CASE(
    "A02: a hex with a bridge has the two Locations that its board defines, with separate lines of sight",
    "[rules][locations][A02]") {
    const auto sight = ruledSight();
    const auto isThereOn = [&](const Ground& ground, const char* at) {
        const auto state = GameState::of({});
        const GameView view{*state, ground, *sight};
        return !locationFinding(view, SideId("german"), *Location::parse(at));
    };
    // Under a bridge VASL gives the lower level an unusual number: the base level minus 2 if the hex is above
    // level 0. The game uses the level directly below the bridge.
    for (const int height : {-1, 0, 1, 2, 3}) {
        INFO(height);
        test::Drawing drawn(9, 6);
        drawn.fill("C2", "Gully").centre("C2", "Wooden Bridge").raise("C2", height);
        const auto ground = test::groundOf({{test::boardOf(drawn), "1", 0, 0, false}});
        CHECK(isThereOn(*ground, "1C2"));
        CHECK(isThereOn(*ground, "1C2h-1"));
        for (const char* at : {"1C2h1", "1C2h2", "1C2h-2"}) CHECK_FALSE(isThereOn(*ground, at));
        const GameLines lines(ground);
        const auto state = GameState::of({});
        std::string levels;
        for (const LineEnd& end : lines.endsOf(*state, "1C2")) levels += end.at.text() + " ";
        CHECK(levels == "1C2h-1 1C2 ");
        CHECK(lines.line(*state, {"1C2", -1}, {"1C2", 0}));
        CHECK(lines.line(*state, {"1C2", -1}, {"1C4", 0}));
        CHECK(lines.line(*state, {"1C2", 0}, {"1C4", 0}));
        CHECK_FALSE(lines.line(*state, {"1C2", 1}, {"1C4", 0}));
    }
    // If the terrain at the center of the hex is the Depression, the bridge is a Location above it.
    test::Drawing above(9, 6);
    above.fill("C2", "Gully");
    const PixelPoint c = above.geometry.losPoint(above.hex("C2"));
    above.square({c.x + 12, c.y}, "Stone Bridge", 3);
    const auto ground = test::groundOf({{test::boardOf(above), "1", 0, 0, false}});
    CHECK(isThereOn(*ground, "1C2h1"));
    CHECK_FALSE(isThereOn(*ground, "1C2h-1"));
    CHECK(GameLines(ground).line(*GameState::of({}), {"1C2", 1}, {"1C4", 0}));
    // A bridge that the player names is at ground level. No unit can be below a pontoon bridge.
    TestGame g("1K4 | Gully, Stone Bridge |\n1M4 | Water, Pontoon Bridge |",
               {{"clock", {{"phase", "setup"}}}});
    const auto squads = [&](const char* at) {
        Json out = put(at, "4-6-7");
        out["contents"] = {"4-6-7", "4-6-7", "4-6-7"};
        return out;
    };
    g.must(squads("1K4"));
    g.must(squads("1K4h-1"));
    CHECK(rulesOf(g.refused(squads("1K4h1")).findings) == "A2.8");
    for (const char* at : {"1K4", "1K4h-1"}) CHECK(rulesOf(g.refused(put(at, "4-6-7")).findings) == "A5.1");
    CHECK(isThere(g, "1M4h-1") == "no");
    // Units at a level that does not exist are reported.
    g.must({{"do", "correct"}, {"pointer", "/pieces/p1/at"}, {"value", "1K4h1"}});
    const auto list = setupFindings(g.view());
    REQUIRE(list.size() == 1);
    CHECK(list.front().finding.rule == "A2.8");
    CHECK(rulesOf(g.refused({{"do", "phase"}}).findings) == "A2.8");
}

TEST_CASE("A02: if a note on a hex repeats the board's terrain, the Locations of the hex do not change",
          "[rules][locations][A02]") {
    // The terrain at the center of the hex is the Depression, so the bridge is a Location above it, even if
    // the note on the hex names the bridge.
    test::Drawing above(9, 6);
    above.fill("C2", "Gully");
    const PixelPoint c = above.geometry.losPoint(above.hex("C2"));
    above.square({c.x + 12, c.y}, "Stone Bridge", 3);
    const auto ground = test::groundOf({{test::boardOf(above), "1", 0, 0, false}});
    const auto sight = ruledSight();
    State noted;
    noted.hexes["1C2"].terrain = {"Gully", "Stone Bridge"};
    noted.hexes["1E2"].terrain = {"Gully", "Stone Bridge"};
    const auto state = GameState::of(std::move(noted));
    const GameView view{*state, *ground, *sight};
    const auto isThereOn = [&](const char* at) {
        return !locationFinding(view, SideId("german"), *Location::parse(at));
    };
    CHECK(isThereOn("1C2"));
    CHECK(isThereOn("1C2h1"));
    CHECK_FALSE(isThereOn("1C2h-1"));
    // If the board has no bridge in the hex, the bridge named in the note on the hex is at ground level.
    CHECK(isThereOn("1E2h-1"));
    CHECK_FALSE(isThereOn("1E2h1"));

    // The note on the hex says "Stone Building" without a height, but the board has a building with one upper
    // level there.
    TestGame g = TestGame::ofScenario(
        onVillage("setup", {{"hexes", {{"2N4", {{"terrain", Json::array({"Stone Building"})}}}}}}));
    CHECK(isThere(g, "2N4h1") == "yes");
    CHECK(isThere(g, "2N4h9") == "no");
    // If the board has no building in the hex of the note, the program asks the player.
    TestGame open = TestGame::ofScenario(
        onVillage("setup", {{"hexes", {{"2E1", {{"terrain", Json::array({"Stone Building"})}}}}}}));
    CHECK(isThere(open, "2E1h1") == "ask");
    // A Rooftop without a stated building is on a building of unknown height.
    TestGame roof("1E4 | Rooftop |");
    CHECK(isThere(roof, "1E4h1") == "ask");
    CHECK(isThere(roof, "1E4h-1") == "no");
}

TEST_CASE("A2.8: tunnels and caves are Locations below ground, for the sides that know about them",
          "[rules][locations]") {
    TestGame g(
        "1E4 | Woods | m1 hip Foxhole\n1G4 | Woods | m2 hip Trench\n1I4 | Open Ground | m3 hip 1+4+6 Cave",
        {{"works", {{"t1", {{"side", "german"}, {"kind", "tunnel"}, {"joins", {"p1", "p2"}}}}}}});
    CHECK(isThere(g, "1E4h-1") == "yes");
    CHECK(isThere(g, "1G4h-1") == "yes");
    CHECK(isThere(g, "1I4h-1") == "yes");
    CHECK(isThere(g, "1E4h-2") == "no");
    const auto enemy = locationFinding(g.view(), SideId("russian"), *Location::parse("1E4h-1"));
    REQUIRE(enemy);
    CHECK(enemy->verdict == Verdict::forbidden);
}

TEST_CASE("A2.8: Crest status is possible only in a Depression (B20.9)", "[rules][locations]") {
    TestGame g("1E4 | Gully |\n1G4 | Open Ground |");
    CHECK(isThere(g, "1E4", "crest/1E5") == "yes");
    CHECK(isThere(g, "1G4", "crest/1G5") == "no");
    CHECK(isThere(g, "1I4", "crest/1I5") == "ask");
}

TEST_CASE("A2.74: terrain that spills over from another hex does not count for TEM, MF and setup",
          "[rules][bypass]") {
    TestGame g("", {{"boards", {{{"as", "1"}, {"own", "village"}}}}});
    const GameView view = g.view();
    int spilled = 0;
    for (const std::string& hex : view.ground.names()) {
        const BoardTerrain real = terrainOf(view.ground, *view.ground.find(hex));
        INFO(hex);
        CHECK(terrainAt(view, hex).rows == real.rows);
        spilled += real.slivers.empty() ? 0 : 1;
    }
    CHECK(spilled > 10);
    // A pond covers less than a hundredth of 1U9.
    CHECK(textOf(describe(terrainAt(view, "1U9").rows)) == "Brush");
}

TEST_CASE("A05: a building that only touches a hexside is a sliver of terrain in the hex beyond it",
          "[rules][locations][A05]") {
    test::Drawing drawn(9, 6);
    drawn.fill("C2", "Stone Building, 2 Level").side("C2", Side6::S, "Stone Building, 2 Level", 3);
    const auto board = test::boardOf(drawn);
    const auto ground = test::groundOf({{board, "1", 0, 0, false}});
    const auto sight = ruledSight();
    const auto state = GameState::of({});
    const GameView view{*state, *ground, *sight};
    // For LOS the program follows VASL, in which the building on the hexside determines the terrain of the
    // hex.
    const auto& facts = board->los[static_cast<std::size_t>(board->geometry.indexOf(drawn.hex("C3")))];
    CHECK(facts.centreTerrain == test::terrainCode("Stone Building, 2 Level"));
    CHECK(textOf(describe(terrainAt(view, "1C3").rows)) == "Open Ground");
    CHECK(locationFinding(view, SideId("german"), {"1C3", 1}));
    CHECK(textOf(describe(terrainAt(view, "1C2").rows)) == "Stone Building");
    CHECK_FALSE(locationFinding(view, SideId("german"), {"1C2", 1}));
    // If the building covers more than a sliver of the hex, the hex has the building's terrain, even though
    // the building is not at the center.
    const PixelPoint c = drawn.geometry.losPoint(drawn.hex("C3"));
    drawn.square({c.x, c.y - 18}, "Stone Building, 2 Level", 9);
    const auto more = test::groundOf({{test::boardOf(drawn), "1", 0, 0, false}});
    const GameView wider{*state, *more, *sight};
    CHECK(textOf(describe(terrainAt(wider, "1C3").rows)) == "Stone Building");
}

TEST_CASE("B21 B25 Infantry can be in Water only if the water is fordable, and a Gun can't be in a Blaze",
          "[rules][locations]") {
    TestGame g("1C3 | Water |\n1E3 | Water, Brush |\n1G3 | Blaze |");
    const auto at = [&](const char* hex, const char* type) {
        const Json put{
            {"do", "place"}, {"side", "german"}, {"at", hex}, {"kind", "known"}, {"contents", {type}}};
        const Findings findings = g.session().check(put);
        return rulesOf(findings) + "/" + rulesOf(findings, Verdict::ruling);
    };
    CHECK(at("1C3", "4-6-7") == "/B21");
    CHECK(at("1E3", "4-6-7") == "/");
    CHECK(at("1G3", "PaK 40") == "B25/");
}
