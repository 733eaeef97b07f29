// SPDX-License-Identifier: MIT
// Terrain that changes during play has the same effect on lines of sight, TEM and MF as original terrain.
#include "rules/mapboard/changes.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using test::rulesOf;
using test::TestGame;

namespace {

/// The village board without counters.
TestGame village() {
    Json scenario = test::emptyScenario();
    scenario["boards"] = {{{"as", "1"}, {"own", "village"}}};
    return TestGame::ofScenario(scenario);
}

std::string hexWith(const TestGame& g, const std::string& terrain) {
    const auto lines = linesOf(g.view().sight);
    REQUIRE(lines != nullptr);
    for (const std::string& hex : g.view().ground.names())
        for (const LineEnd& end : lines->endsOf(g.state(), hex))
            if (end.terrain == terrain && end.at.level > 0) return hex;
    FAIL("no " << terrain);
    return "";
}

}  // namespace

TEST_CASE("B24 when a building becomes rubble, lines of sight, TEM and MF change, and undo restores them",
          "[rules][terrain]") {
    TestGame g = village();
    const std::string hex = hexWith(g, "Stone Building, 1 Level");
    const auto lines = linesOf(g.view().sight);
    REQUIRE(lines->endsOf(g.state(), hex).size() == 2);
    // LOS from the building's upper level passes over the adjacent ground to a hex two hexes away.
    const auto field = lines->fieldFrom(g.state(), {hex, 1});
    REQUIRE(field.has_value());
    g.must({{"do", "becomes"}, {"at", {hex}}, {"terrain", "Stone Rubble"}});
    CHECK(lines->endsOf(g.state(), hex).size() == 1);
    CHECK(lines->endsOf(g.state(), hex).front().terrain == "Stone Rubble");
    CHECK_FALSE(lines->fieldFrom(g.state(), {hex, 1}).has_value());
    CHECK(temAt(g.view(), {hex, 0}, Position()).value == 3);
    CHECK(placeFacts(g.view(), {hex, 0}, Position()).infantry.points == 3);
    CHECK(placeFacts(g.view(), {hex, 0}, Position()).vehicle(VehicleClass::truck).never);
    g.must({{"do", "undo"}});
    CHECK(lines->endsOf(g.state(), hex).size() == 2);
    CHECK(lines->fieldFrom(g.state(), {hex, 1}) == field);
    CHECK(placeFacts(g.view(), {hex, 0}, Position()).infantry.points == 2);
    g.must({{"do", "becomes"}, {"at", {hex}}, {"terrain", "Stone Rubble"}});
    g.must({{"do", "becomes"}, {"at", {hex}}, {"clear", true}});
    CHECK(lines->fieldFrom(g.state(), {hex, 1}) == field);
}

TEST_CASE("B24 a hex can be changed only to terrain that is stated by name and fills the hex",
          "[rules][terrain]") {
    TestGame g("1E4 | Woods |");
    CHECK_FALSE(g.refused({{"do", "becomes"}, {"at", {"1E4"}}, {"terrain", "Wods"}}).ok);
    CHECK_FALSE(g.refused({{"do", "becomes"}, {"at", {"1E4"}}, {"terrain", "Gully"}}).ok);
    CHECK_FALSE(g.refused({{"do", "becomes"}, {"at", {"1E4"}}, {"terrain", "foxhole"}}).ok);
    CHECK_FALSE(g.refused({{"do", "becomes"}, {"at", {"1E4"}}}).ok);
    CHECK(mayBecome("Brush"));
    CHECK(mayBecome("stone rubble"));
    CHECK_FALSE(mayBecome("Wall"));
    g.must({{"do", "becomes"}, {"at", {"1E4"}}, {"terrain", "brush"}});
    CHECK(terrainAt(g.view(), "1E4").rows.front()->name == "Brush");
    // A later statement of terrain describes the original hex, so the rubble remains.
    g.must({{"do", "terrain"}, {"at", {"1E4"}}, {"terrain", {"Woods"}}});
    CHECK(terrainAt(g.view(), "1E4").rows.front()->name == "Brush");
}

TEST_CASE("B25 no unit can be in a Blaze, and its SMOKE is a Hindrance", "[rules][terrain]") {
    TestGame g = village();
    const auto lines = linesOf(g.view().sight);
    const std::string hex = hexWith(g, "Stone Building, 1 Level");
    g.must({{"do", "place"}, {"side", "german"}, {"kind", "known"}, {"at", "1A1"}, {"contents", {"4-6-7"}}});
    const Piece squad = g.state().pieces.begin()->second;
    CHECK(placeFindings(g.view(), squad, {hex, 0}, Position()).empty());
    const auto before = lines->line(g.state(), {hex, 0}, {hex, 1});
    g.must({{"do", "blaze"}, {"at", {hex}}});
    CHECK(rulesOf(placeFindings(g.view(), squad, {hex, 0}, Position())) == "B25");
    CHECK(g.state().hexes.at(hex).blaze == 4);
    // The Hindrance is three for lines into the hex from each neighbor that has LOS.
    int hindered = 0;
    for (const std::string& n : g.view().ground.neighbours(hex)) {
        const auto line = lines->line(g.state(), {n, 0}, {hex, 0});
        REQUIRE(line.has_value());
        if (line->blocked) continue;
        ++hindered;
        CHECK(line->hindrance == 3);
        CHECK(line->hindrances.front().cause == GameLine::Hindrance::Cause::blaze);
        CHECK(line->hindrances.front().hex == hex);
    }
    CHECK(hindered > 0);
    g.must({{"do", "blaze"}, {"at", {hex}}, {"out", true}});
    CHECK(placeFindings(g.view(), squad, {hex, 0}, Position()).empty());
    CHECK(lines->line(g.state(), {hex, 0}, {hex, 1})->blocked == before->blocked);
}

TEST_CASE("2.4 a past act is checked against the terrain that the hex had at that time", "[rules][terrain]") {
    const char* const truck = R"({"type":"Opel Blitz","class":"vehicle","allowance":24,"moves":"truck"})";
    const auto forbidden = [&](const Json& change) {
        TestGame g(std::string("1E4 | Open Ground | m1 pds ") + truck +
                   "\n1E5 | Open Ground |\n1E6 | Open Ground |\n1H6 | Open Ground | m2 pds " + truck);
        g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5", "1E6"}}});
        g.phase("AFPh");
        if (!change.is_null()) g.must(change);
        g.phase("RPh");
        g.phase("RPh");
        g.phase("MPh");
        return rulesOf(g.judge("m1", "m2").findings);
    };
    CHECK(forbidden(nullptr).empty());
    CHECK(forbidden({{"do", "becomes"}, {"at", {"1E5"}}, {"terrain", "Stone Rubble"}}).empty());
    CHECK(forbidden({{"do", "blaze"}, {"at", {"1E5"}}}).empty());
    // A change is refused if the new terrain would not allow the marker to be in its own hex.
    CHECK(forbidden({{"do", "becomes"}, {"at", {"1E6"}}, {"terrain", "Stone Rubble"}}) == "2.4");
    // A ruling changes the original terrain, so it also affects the check of past acts.
    CHECK(forbidden({{"do", "terrain"}, {"at", {"1E5"}}, {"terrain", {"Stone Rubble"}}}) == "2.4");
}

TEST_CASE("B24 a saved scenario contains the terrain as it was changed during play", "[rules][terrain]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7\n1E5 | Open Ground |");
    g.must({{"do", "becomes"}, {"at", {"1E5"}}, {"terrain", "stone rubble"}});
    g.must({{"do", "blaze"}, {"at", {"1F5"}}, {"height", 3}});
    g.must({{"do", "smoke"}, {"at", {"1E5"}}, {"level", 2}, {"height", 4}});
    g.must({{"do", "set"}, {"night", true}, {"nvr", 4}, {"weather", "heavy"}});
    const Json written = scenarioJson(g.game.info, g.state());
    auto again = readScenario(written, "again.json", {});
    REQUIRE(again);
    const State& state = again->session->state();
    CHECK(state.hexes.at("1E5").becomes == "Stone Rubble");
    CHECK(state.hexes.at("1E5").smokeHeight == 4);
    CHECK(state.hexes.at("1F5").blaze == 3);
    CHECK(state.settings == g.state().settings);
    // A scenario has no past acts, so the terrain is treated as changed before play.
    CHECK(state.hexes.at("1E5").changed == beforeAllPlay);
    CHECK(scenarioJson(again->info, state) == written);
}
