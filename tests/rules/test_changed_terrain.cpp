// SPDX-License-Identifier: MIT
// Terrain that play has changed counts equally for lines of sight, TEM and MF.
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

TEST_CASE("B24 a building that becomes rubble changes lines of sight, TEM and MF, until undo",
          "[rules][terrain]") {
    TestGame g = village();
    const std::string hex = hexWith(g, "Stone Building, 1 Level");
    const auto lines = linesOf(g.view().sight);
    REQUIRE(lines->endsOf(g.state(), hex).size() == 2);
    // From the building's upper level LOS goes over the adjacent ground to a hex two hexes away.
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

TEST_CASE("B24 a hex can change only to terrain that is given by name and fills the hex",
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
    // Terrain that is stated later describes the original hex, so the rubble stays rubble.
    g.must({{"do", "terrain"}, {"at", {"1E4"}}, {"terrain", {"Woods"}}});
    CHECK(terrainAt(g.view(), "1E4").rows.front()->name == "Brush");
}

TEST_CASE("B25 no unit can be in a Blaze, and its SMOKE hinders", "[rules][terrain]") {
    TestGame g = village();
    const auto lines = linesOf(g.view().sight);
    const std::string hex = hexWith(g, "Stone Building, 1 Level");
    g.must({{"do", "place"}, {"side", "german"}, {"kind", "known"}, {"at", "1A1"}, {"contents", {"4-6-7"}}});
    const Piece squad = g.state().pieces.begin()->second;
    CHECK(placeFindings(g.view(), squad, {hex, 0}, Position()).empty());
    const auto before = lines->line(g.state(), {hex, 0}, {hex, 1});
    g.must({{"do", "blaze"}, {"at", {hex}}});
    CHECK(rulesOf(placeFindings(g.view(), squad, {hex, 0}, Position())) == "2.4");
    CHECK(g.state().hexes.at(hex).blaze == 4);
    // The Hindrance is three for lines into the hex from any neighbor with LOS.
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
    // The marker must still be able to be in its current hex.
    CHECK(forbidden({{"do", "becomes"}, {"at", {"1E6"}}, {"terrain", "Stone Rubble"}}) == "2.4");
    // A ruling changes the original terrain, so it applies to past acts too.
    CHECK(forbidden({{"do", "terrain"}, {"at", {"1E5"}}, {"terrain", {"Stone Rubble"}}}) == "2.4");
}

TEST_CASE("B24 a saved scenario keeps the terrain that play has changed", "[rules][terrain]") {
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
    // A scenario has no past, so the terrain counts as changed before play.
    CHECK(state.hexes.at("1E5").changed == beforeAllPlay);
    CHECK(scenarioJson(again->info, state) == written);
}
