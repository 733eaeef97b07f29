// SPDX-License-Identifier: MIT
#include "shellgame/board/los_terrain.hpp"

#include "support/catch.hpp"

using namespace shellgame;

TEST_CASE("the built-in LOS terrain table reads without a fault", "[board]") {
    const LosTerrainTable& table = LosTerrainTable::builtIn();
    int known = 0;
    for (int code = 0; code < 256; ++code) {
        const auto c = static_cast<std::uint8_t>(code);
        CHECK(table.at(c).code == code);
        CHECK(table.known(c) == !table.at(c).name.empty());
        known += table.known(c) ? 1 : 0;
    }
    CHECK(known == 168);
    CHECK_FALSE(table.known(255));  // stands for "none" in the facts of a hex
}

TEST_CASE("terrains fall into the classes that lines of sight ask for", "[board]") {
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

TEST_CASE("both codes of the doubled name Scrub are plain open ground", "[board]") {
    const LosTerrainTable& table = LosTerrainTable::builtIn();
    for (const std::uint8_t code : {std::uint8_t{100}, std::uint8_t{121}}) {
        CHECK(table.known(code));
        CHECK(table.at(code).name == "Scrub");
        CHECK(table.at(code).isOpen());
        CHECK_FALSE(table.at(code).obstacle);
    }
    CHECK(table.codeOf("Scrub") == 121);
}
