// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shellgame {

/// The effect of terrain on a line of sight. Names are those of VASL's terrain table, by code 0-255; the
/// facts are in resources/los-terrain.json. This table serves LOS and `hexes` only: names, TEM and MF come
/// from the terrain chart (terrain_chart.hpp).
enum class LosCategory {
    hexside,
    building,
    marketplace,
    factory,
    open,
    entrenchment,
    bridge,
    tunnel,
    depression,
    road,
    woods,
    stream,
    water,
    other
};

struct LosTerrain {
    int code = 0;
    std::string name;
    LosCategory category = LosCategory::other;
    int height = 0;          ///< whole levels
    bool halfLevel = false;  ///< half a level higher than `height`
    bool obstacle = false;   ///< blocks; anything else in the way is a Hindrance
    bool inherent = false;   ///< fills its whole hex
    double split = 0;        ///< non-zero: behaves differently at its base level
    bool lowerObstacle = false;
    bool lowerHindrance = false;
    // Classes that VASL derives from the name, computed once.
    bool rowhouseWall = false;  ///< rowhouse walls, interior factory walls, breaches, gutted walls
    bool cliff = false;         ///< name contains "Cliff"
    bool roofless = false;      ///< name contains "Roofless" or "Gutted"
    bool interiorFactoryWall = false;
    bool outsideFactoryWall = false;  ///< "Stone/Wooden Factory Wall, n Level"
    bool plainBuilding = false;       ///< "Stone Building", "Huts" …: no upper levels, cellar or rooftop
    bool cellar = false;              ///< name contains "Cellar"
    bool rooftop = false;             ///< name contains "Rooftop"
    bool bocage = false;
    bool wallOrHedge = false;     ///< "Wall", "Hedge"
    bool lightWoods = false;      ///< name contains "Light Woods"
    bool roadByName = false;      ///< name contains "Road", in any category
    bool outOfSeason = false;     ///< "Orchard, Out of Season"
    bool jungleOrBamboo = false;  ///< "Dense Jungle", "Bamboo"
    bool brushOrGrain = false;    ///< "Brush", "Grain", "Rice Paddy, In Season"
    bool rubble = false;          ///< "Stone Rubble", "Wooden Rubble"
    bool hillock = false;         ///< "Hillock"
    bool hillockSummit = false;   ///< "Hillock Summit"
    bool partialOrchard = false;  ///< "PartialOrchard": a hexside
    bool orchardLike = false;     ///< "Orchard", "Palm Trees", and light woods
    bool hindersHigh = false;  ///< "Huts", "Tower Hindrance": these hinder where others of their height block
    bool sandDuneLow = false;  ///< "Sand Dune, Low"
    bool sandDune = false;     ///< name contains "Sand Dune"
    bool halfHindrance = false;   ///< hinders by half: rice paddies in season and their banks, light grain
    bool deir = false;            ///< "Deir"
    bool woodenBuilding = false;  ///< "Wooden Building"

    [[nodiscard]] bool isBuilding() const {  ///< wide sense: factories and market places too
        return category == LosCategory::building || category == LosCategory::factory ||
               category == LosCategory::marketplace;
    }
    [[nodiscard]] bool isBuildingProper() const {
        return category == LosCategory::building || category == LosCategory::marketplace;
    }
    [[nodiscard]] bool isFactory() const { return category == LosCategory::factory; }
    [[nodiscard]] bool isDepression() const { return category == LosCategory::depression; }
    [[nodiscard]] bool isBridge() const { return category == LosCategory::bridge; }
    [[nodiscard]] bool isWater() const { return category == LosCategory::water; }
    [[nodiscard]] bool isRoad() const { return category == LosCategory::road; }
    [[nodiscard]] bool isOpen() const {
        return category == LosCategory::open || category == LosCategory::road ||
               category == LosCategory::water;
    }
    [[nodiscard]] bool isRowhouseWall() const { return rowhouseWall; }
    [[nodiscard]] bool isHexside() const { return category == LosCategory::hexside || rowhouseWall; }
    [[nodiscard]] bool nameHas(std::string_view part) const { return name.find(part) != std::string::npos; }
};

/// Sets the classes that VASL derives from the name.
void classifyByName(LosTerrain& terrain);
/// The category of VASL's word for it ("HEXSIDE"), in capitals or not.
[[nodiscard]] std::optional<LosCategory> losCategoryOf(std::string_view word);

/// The table, built in at compile time from resources/los-terrain.json; immutable. Codes are the key. One
/// name, "Scrub", has two codes: 100, and 121, which VASL no longer uses (the same plain open ground).
class LosTerrainTable {
  public:
    static const LosTerrainTable& builtIn();
    /// The table with rows for codes that it lacks: of a player's own VASL. Rows for codes that it has are
    /// left out.
    [[nodiscard]] static std::shared_ptr<const LosTerrainTable> withRows(const std::vector<LosTerrain>& rows);
    [[nodiscard]] const LosTerrain& at(std::uint8_t code) const { return rows_[code]; }
    [[nodiscard]] bool known(std::uint8_t code) const { return known_[code]; }
    /// The code of a name, of the two of "Scrub" 100. Names that VASL has given up ("Dier") are known too.
    [[nodiscard]] std::optional<std::uint8_t> codeOf(std::string_view name) const;

  private:
    LosTerrainTable();
    std::array<LosTerrain, 256> rows_;
    std::array<bool, 256> known_{};
    std::map<std::string, std::uint8_t, std::less<>> formerly_;
};

}  // namespace shellgame
