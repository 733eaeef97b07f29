// SPDX-License-Identifier: MIT
// Tests VASL's changes to lines of sight since 2020, and its new terrain, each on a small map. The reference
// rows cover everything else (test_agreement.cpp).
#include "los/drawn_map.hpp"
#include "shellgame/board/los_terrain.hpp"
#include "support/catch.hpp"

using namespace shellgame;
using test::Drawing;
using test::DrawnMap;

TEST_CASE("half Hindrances add up, and a remaining half is dropped", "[los]") {
    Drawing d(9, 9);
    d.fill("E3", "Light Grain");
    const LosResult one = DrawnMap(d).trace("E1", "E7");
    CHECK(one.hindrance == 0);
    REQUIRE(one.hindrances.size() == 1);
    CHECK(one.hindrances[0].half);
    CHECK(one.hindrances[0].value == 0);
    CHECK(DrawnMap(d.fill("E5", "Light Grain")).trace("E1", "E7").hindrance == 1);
    CHECK(DrawnMap(d.fill("E4", "Grain")).trace("E1", "E7").hindrance == 2);
}

TEST_CASE(
    "O6.3: hexside terrain blocks LOS from a cellar beyond adjacent hexes, except on the far side of the "
    "adjacent hex",
    "[los]") {
    const auto withWall = [](const char* hex) {
        Drawing d(9, 9);
        d.fill("E2", "Stone Building, 1 Level").side(hex, Side6::S, "Wall", 0);
        return DrawnMap(d);
    };
    CHECK_FALSE(withWall("E3").trace("E2", "E5", -1).blocked);
    CHECK(withWall("E4").trace("E2", "E5", -1).reason == LosReason::fromCellar);
    CHECK(withWall("E2").trace("E2", "E5", -1).reason == LosReason::fromCellar);
    CHECK_FALSE(withWall("E2").trace("E2", "E3", -1).blocked);
    CHECK(withWall("E4").trace("E5", "E2", 0, -1).reason == LosReason::toCellar);
}

TEST_CASE("A6.3: a unit in a depression sees an adjacent hex on higher ground, but no farther hex", "[los]") {
    Drawing d(9, 9);
    d.fill("E4", "Gully").raise("E4", -1);
    CHECK_FALSE(DrawnMap(d).trace("E4", "E5").blocked);
    CHECK(DrawnMap(d).trace("E4", "E7").blocked);
}

TEST_CASE("B14.2: a partial orchard hinders at its level and leaves blind hexes below", "[los]") {
    Drawing d(9, 9);
    d.side("E4", Side6::N, "PartialOrchard", 0);
    CHECK(DrawnMap(d).trace("E1", "E7").hindrance == 1);
    CHECK(DrawnMap(d).trace("E3", "E4").hindrance == 0);
    d.raise("E7", 2);
    CHECK_FALSE(DrawnMap(d).trace("E7", "E1").blocked);
    CHECK(DrawnMap(d).trace("E7", "E3").reason == LosReason::blindBehindOrchard);
}

TEST_CASE("B14.2: a partial orchard is found along its hexside even if only the metadata contain it",
          "[los]") {
    Drawing d(9, 9);
    auto marks = plainMarks(d.geometry);
    marks[static_cast<std::size_t>(d.geometry.indexOf(d.hex("D3")))].partialOrchards[3] = true;
    JoinedBoards boards;
    boards.geometry = d.geometry;
    boards.raster = std::make_shared<Raster>(d.raster);
    boards.los = deriveMarkedFacts(d.geometry, d.raster, marks, LosTerrainTable::builtIn());
    const auto map = LosMap::make(boards);
    const auto trace = [&](const char* from, const char* to, bool everyPixel) {
        const BoardGeometry& g = d.geometry;
        return LosTracer(map, everyPixel).trace({g.indexOf(d.hex(from)), 0}, {g.indexOf(d.hex(to)), 0});
    };
    // The line from C4 to E4 runs between D3 and D4.
    for (const bool every : {false, true}) {
        CHECK(trace("C4", "E4", every).hindrance == 1);
        CHECK(trace("C5", "E5", every).hindrance == 0);
    }
}

TEST_CASE("F7: a dune does not block LOS between two places on low dunes", "[los]") {
    Drawing d(9, 9);
    d.fill("E4", "Sand Dune, Low");
    CHECK(DrawnMap(d).trace("E1", "E7").reason == LosReason::halfLevel);
    d.fill("E1", "Sand Dune, Low");
    CHECK(DrawnMap(d).trace("E1", "E7").reason == LosReason::halfLevel);
    d.fill("E7", "Sand Dune, Low");
    CHECK_FALSE(DrawnMap(d).trace("E1", "E7").blocked);
}

TEST_CASE(
    "F6.4: a hillock's summit blocks LOS, but not between two hillocks if it is adjacent to one of them",
    "[los]") {
    Drawing d(9, 9);
    d.fill("E1", "Hillock").fill("E4", "Hillock Summit");
    CHECK(DrawnMap(d).trace("E1", "E7").reason == LosReason::hillock);
    CHECK(DrawnMap(d).trace("E7", "E1").reason == LosReason::hillock);
    d.fill("E7", "Hillock");
    CHECK(DrawnMap(d).trace("E1", "E7").reason == LosReason::hillock);
    Drawing near(9, 9);
    near.fill("E1", "Hillock").fill("E2", "Hillock Summit").fill("E7", "Hillock");
    CHECK_FALSE(DrawnMap(near).trace("E1", "E7").blocked);
}

TEST_CASE("an end on a hillock sees over terrain half a level high", "[los]") {
    Drawing d(9, 9);
    d.fill("E1", "Hillock").fill("E7", "Hillock").fill("E4", "Stone Rubble");
    CHECK_FALSE(DrawnMap(d).trace("E1", "E7").blocked);
}

TEST_CASE("inherent terrain in a hex of another terrain counts if there is enough of it", "[los]") {
    // Stone Rubble is beside the upper side of E4, whose center is open. It is first three pixels across,
    // then eleven.
    for (const int reach : {1, 5}) {
        Drawing d(9, 9);
        const PixelPoint c = d.geometry.losPoint(d.hex("E4"));
        d.square({c.x, c.y - 26}, "Stone Rubble", reach);
        const DrawnMap m(d);
        REQUIRE(m.map->hex(m.hex("E4")).centreTerrain == test::terrainCode("Open Ground"));
        CHECK(m.trace("E2", "E6").blocked == (reach == 5));
        CHECK(LosTracer(m.map, true).trace({m.hex("E2"), 0}, {m.hex("E6"), 0}).blocked == (reach == 5));
    }
}

TEST_CASE("along the map's upper edge, inherent terrain fills the half hexes", "[los]") {
    Drawing d(9, 9);
    const PixelPoint c = d.geometry.losPoint(d.hex("D0"));
    d.square({c.x, c.y + 9}, "Orchard", 1);
    const DrawnMap m(d);
    REQUIRE(m.map->hex(m.hex("D0")).centreTerrain == test::terrainCode("Orchard"));
    CHECK(m.trace("B0", "F0").hindrance == 1);
    CHECK(LosTracer(m.map, true).trace({m.hex("B0"), 0}, {m.hex("F0"), 0}).hindrance == 1);
}

TEST_CASE("A6.42: the half level of a rooftop is ignored if the rooftop is far above the obstacle", "[los]") {
    // The line goes from the rooftop of a two-level building, at level 2.5, over a building one and a half
    // levels high.
    Drawing d(9, 12);
    d.fill("E1", "Stone Building, 2 Level").fill("E6", "Wooden Building, 1 Level");
    const DrawnMap m(d);
    // 2 x (1 + 0.5) + 1 - 2 - 0 + 1 = 3 blind hexes, with range 5 to the obstacle.
    CHECK(m.trace("E1", "E9", 3).reason == LosReason::blindHex);
    CHECK_FALSE(m.trace("E1", "E10", 3).blocked);
}

TEST_CASE("codes 198 to 211 behave as the terrain table defines", "[los]") {
    struct Row {
        const char* name;
        bool level;        // true if the terrain blocks LOS between two places on the ground
        int hindrance;     // Hindrance between two places on the ground, if LOS is clear
        LosReason reason;  // reason for the block
    };
    static const Row rows[] = {
        {"Wooden Factory, 1 Level", false, 1, LosReason::none},  // factories are Hindrances at their own
                                                                 // level
        {"Wooden Factory Wall, 1 Level", true, 0, LosReason::terrainHigher},
        {"OffBObserver", false, 0, LosReason::none},
        {"Crest", false, 0, LosReason::none},
        {"MultipleWooden", true, 0, LosReason::terrainHigher},
        {"Monument", false, 1, LosReason::none},
        {"BTCrags", true, 0, LosReason::halfLevel},
        {"MultipleStone", true, 0, LosReason::terrainHigher},
        {"Breach", false, 0, LosReason::none},
        {"Light Grain", false, 0, LosReason::none},
        {"Volga Pier", false, 0, LosReason::none},
        {"Gutted Building Wall, 1 Level", true, 0, LosReason::rowhouseWall},
        {"Gutted Building Wall, 2 Level", true, 0, LosReason::rowhouseWall},
    };
    for (const Row& row : rows) {
        INFO(row.name);
        Drawing d(9, 9);
        const LosResult r = DrawnMap(d.fill("E4", row.name)).trace("E1", "E7");
        CHECK(r.blocked == row.level);
        CHECK(r.reason == row.reason);
        if (!r.blocked) CHECK(r.hindrance == row.hindrance);
        // From level 3 no terrain lower than two levels in E4 hides E9.
        d.raise("E1", 3);
        if (std::string(row.name).find("2 Level") == std::string::npos)
            CHECK_FALSE(DrawnMap(d).trace("E1", "E9").blocked);
    }
}

TEST_CASE("B14.2: bare trees as high as the higher end of a line hinder it, even if an end is on a hillock",
          "[los][L04]") {
    const auto over = [](const char* trees, std::initializer_list<const char*> hillocks) {
        Drawing d(9, 9);
        d.fill("E4", trees).raise("E1", 1);
        for (const char* hex : hillocks) d.fill(hex, "Hillock");
        const DrawnMap map(d);
        const LosResult down = map.trace("E1", "E7"), up = map.trace("E7", "E1");
        CHECK(down.blocked == up.blocked);
        CHECK(down.hindrance == up.hindrance);
        return down.blocked ? -1 : down.hindrance;
    };
    CHECK(over("Orchard, Out of Season", {}) == 1);
    CHECK(over("Orchard, Out of Season", {"E7"}) == 1);
    CHECK(over("Orchard, Out of Season", {"E1"}) == 1);
    CHECK(over("Orchard, Out of Season", {"E1", "E7"}) == 1);
    // Trees with leaves block (A6.2), unless an end of the line is on a hillock.
    CHECK(over("Orchard", {}) == -1);
    CHECK(over("Orchard", {"E7"}) == 0);
}
