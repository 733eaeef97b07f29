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

/// The effect of terrain on a line of sight. Names and codes (0-255) are those of VASL's terrain table; the
/// facts are in resources/los-terrain.json. Only LOS and the command `hexes` use this table: displayed names,
/// TEM and MF are in the terrain chart (terrain_chart.hpp).
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
    int height = 0;          ///< in whole levels
    bool halfLevel = false;  ///< true if the terrain is half a level higher than `height`
    bool obstacle = false;   ///< true if the terrain blocks LOS; terrain that does not block LOS may be a
                             ///< Hindrance
    bool inherent = false;   ///< true if the terrain fills its whole hex
    double split = 0;  ///< if not zero, the effect of the terrain at its base level differs from its effect
                       ///< above that level
    bool lowerObstacle = false;
    bool lowerHindrance = false;
    // Classes of terrain by name, as VASL derives them; set by classifyByName().
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
    /// "Huts", "Tower Hindrance": hinders a line that other terrain of the same height would block.
    bool hindersHigh = false;
    bool sandDuneLow = false;     ///< "Sand Dune, Low"
    bool sandDune = false;        ///< name contains "Sand Dune"
    bool halfHindrance = false;   ///< half a Hindrance: rice paddies in season and their banks, light grain
    bool deir = false;            ///< "Deir"
    bool woodenBuilding = false;  ///< "Wooden Building"

    [[nodiscard]] bool isBuilding() const {  ///< Factories and market places are buildings too.
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
/// Returns the category with this name in VASL ("HEXSIDE"); case does not matter.
[[nodiscard]] std::optional<LosCategory> losCategoryOf(std::string_view word);

/// The table, built in at compile time from resources/los-terrain.json; it never changes. Each row has its
/// own code. Only the name "Scrub" has two codes: 100, and 121, which VASL no longer uses (both are plain
/// open ground).
class LosTerrainTable {
  public:
    static const LosTerrainTable& builtIn();
    /// Returns this table with additional rows, such as those of a player's own VASL. Rows whose codes the
    /// table already has are ignored.
    [[nodiscard]] static std::shared_ptr<const LosTerrainTable> withRows(const std::vector<LosTerrain>& rows);
    [[nodiscard]] const LosTerrain& at(std::uint8_t code) const { return rows_[code]; }
    [[nodiscard]] bool known(std::uint8_t code) const { return known_[code]; }
    /// Returns the code of a name (100 for "Scrub"). Names that VASL no longer uses ("Dier") are accepted
    /// too.
    [[nodiscard]] std::optional<std::uint8_t> codeOf(std::string_view name) const;

  private:
    LosTerrainTable();
    std::array<LosTerrain, 256> rows_;
    std::array<bool, 256> known_{};
    std::map<std::string, std::uint8_t, std::less<>> formerly_;
};

}  // namespace shellgame
