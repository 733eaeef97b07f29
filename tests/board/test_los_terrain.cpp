// SPDX-License-Identifier: MIT
#include "shellgame/board/los_terrain.hpp"

#include "support/catch.hpp"

using namespace shellgame;

TEST_CASE("the built-in LOS terrain table can be read without errors", "[board]") {
    const LosTerrainTable& table = LosTerrainTable::builtIn();
    int known = 0;
    for (int code = 0; code < 256; ++code) {
        const auto c = static_cast<std::uint8_t>(code);
        CHECK(table.at(c).code == code);
        CHECK(table.known(c) == !table.at(c).name.empty());
        known += table.known(c) ? 1 : 0;
    }
    CHECK(known == 180);
    CHECK_FALSE(table.known(255));  // means "no terrain" in a hex's facts
}

TEST_CASE("terrain types belong to the classes that LOS needs", "[board]") {
    const LosTerrainTable& table = LosTerrainTable::builtIn();
    const auto named = [&](const char* name) -> const LosTerrain& {
        return table.at(table.codeOf(name).value());
    };
    CHECK(named("Open Ground").code == 0);
    CHECK(named("Woods").height == 1);
    CHECK(named("Woods").obstacle);
    CHECK_FALSE(named("Woods").halfLevel);
    CHECK(named("Stone Building, 2 Level").height == 2);
    CHECK(named("Stone Building, 2 Level").halfLevel);
    CHECK(named("Stone Building").plainBuilding);
    CHECK_FALSE(named("Stone Building, 1 Level").plainBuilding);
    CHECK(named("Orchard").inherent);
    CHECK(named("Orchard").split == 0.5);
    CHECK(named("Orchard").lowerHindrance);
    CHECK(named("Wall").isHexside());
    CHECK(named("Rowhouse Wall, 2 Level").isHexside());
    CHECK(named("Rowhouse Wall, 2 Level").isBuilding());
    CHECK(named("Interior Factory Wall, 1 Level").isRowhouseWall());
    CHECK(named("Cliff").cliff);
    CHECK(named("Gutted Stone Building").roofless);
    CHECK(named("Roofless Stone Factory, 1.5 Level").isFactory());
    CHECK(named("Stone Factory Wall, 2.5 Level").outsideFactoryWall);
    CHECK_FALSE(named("Stone Factory, 2.5 Level").outsideFactoryWall);
    CHECK(named("Wooden Market Place").isBuildingProper());
    CHECK_FALSE(named("Stone Factory, 1.5 Level").isBuildingProper());
    CHECK(named("Gully").isDepression());
    CHECK(named("Marsh").halfLevel);
    CHECK_FALSE(named("Marsh").obstacle);
    CHECK(named("Dirt Road").isOpen());
    CHECK(named("Water").isOpen());
    CHECK_FALSE(table.codeOf("Moon Dust"));
}

TEST_CASE("Scrub has two codes, and both are treated as Open Ground", "[board]") {
    const LosTerrainTable& table = LosTerrainTable::builtIn();
    for (const std::uint8_t code : {std::uint8_t{100}, std::uint8_t{121}}) {
        CHECK(table.known(code));
        CHECK(table.at(code).name == "Scrub");
        CHECK(table.at(code).isOpen());
        CHECK_FALSE(table.at(code).obstacle);
    }
    CHECK(table.codeOf("Scrub") == 100);
}

TEST_CASE("terrain is also found by the names of older VASL versions", "[board]") {
    const LosTerrainTable& table = LosTerrainTable::builtIn();
    CHECK(table.codeOf("Deir") == 102);
    CHECK(table.codeOf("Dier") == 102);
    CHECK(table.codeOf("Dier Lip") == 103);
    CHECK(table.codeOf("Sand Dune") == 108);
    CHECK(table.at(103).isHexside());
    CHECK(table.at(106).obstacle);
    CHECK_FALSE(table.at(160).isBuilding());
    CHECK_FALSE(table.at(160).obstacle);
}

TEST_CASE("terrain types added after 2020 have their class, or are Open Ground if only their name is known",
          "[board]") {
    const LosTerrainTable& table = LosTerrainTable::builtIn();
    CHECK(table.at(198).isFactory());
    CHECK(table.at(199).outsideFactoryWall);
    CHECK(table.at(200).partialOrchard);
    CHECK(table.at(200).isHexside());
    CHECK(table.at(203).plainBuilding);
    CHECK(table.at(204).halfLevel);
    CHECK_FALSE(table.at(204).obstacle);
    CHECK(table.at(205).inherent);
    CHECK(table.at(205).obstacle);
    CHECK(table.at(207).isRowhouseWall());
    CHECK(table.at(208).halfHindrance);
    CHECK(table.at(209).isOpen());
    CHECK(table.at(210).isRowhouseWall());
    CHECK(table.at(211).height == 2);
    for (const int code : {212, 213, 255}) CHECK_FALSE(table.known(static_cast<std::uint8_t>(code)));
}

TEST_CASE("rows from the player's VASL fill gaps in the table, and change no existing rows", "[board]") {
    LosTerrain wall;
    wall.code = 212;
    wall.name = "Rowhouse Wall, 5 Level";
    wall.category = LosCategory::building;
    LosTerrain woods = wall;
    woods.code = 62;
    const auto table = LosTerrainTable::withRows({wall, woods});
    CHECK(table->known(212));
    CHECK(table->at(212).isRowhouseWall());
    CHECK(table->at(62).name == LosTerrainTable::builtIn().at(62).name);
    CHECK_FALSE(LosTerrainTable::builtIn().known(212));
}
