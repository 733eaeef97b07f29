// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/problem.hpp"

namespace shellgame {

/// The part of the map that a row of the chart describes.
enum class TerrainKind {
    hex,            ///< covers ground inside a hex
    hexside,        ///< on hexsides; never counted for a whole hex
    road,           ///< a road or path: matters only to units that enter along it
    bridge,         ///< a Location above a Depression
    depression,     ///< the ground itself is lower
    level,          ///< hill, valley
    location,       ///< a further Location of a hex: upper level, rooftop, sewer …
    fortification,  ///< a counter that units may be in, beneath or behind
};

/// The way in which a TEM combines with the others of its hex (A2.4).
enum class TemCombines {
    none,         ///< gives 0
    adds,         ///< summed
    always,       ///< summed even with those that replace the sum (B7.3)
    replaces,     ///< not cumulative: replaces the sum if it is higher
    sole,         ///< takes nothing else (B30.3)
    raises,       ///< adds to that of the building it is in (B23.9)
    hexside,      ///< only across a hexside: not counted for a hex
    conditional,  ///< depends on the line of fire or on a unit: not counted for a hex
};

struct Tem {
    int direct = 0;
    int indirect = 0;
    TemCombines combines = TemCombines::none;
    bool unknown = false;    ///< the number is not known: a ruling
    bool byNumbers = false;  ///< printed on the counter ("1+5+7")
};

/// A movement cost as the chart gives it. MF for Infantry, MP for vehicles.
struct MoveCost {
    enum class Kind { points, part, all, minimumMove, never, roadOnly, unknown };
    enum class Other { no, yes, unlessOpen };
    Kind kind = Kind::points;
    double points = 0;        ///< Kind::points; else further points on top
    int part = 0;             ///< Kind::part: 2 is half of the printed allotment
    Other other = Other::no;  ///< is the cost of the hex's other terrain added (COT)?
    bool advance = true;      ///< false: not to be entered by advancing
    int orPart = 0;  ///< Kind::all and minimumMove: 2 means "or half of the allotment", with `bogDrm`
    double orPoints = 0;
    int bogDrm = 0;
    bool operator==(const MoveCost&) const = default;
    [[nodiscard]] std::string text(
        std::string_view unit) const;  ///< "2 MF", "1/2 of the MP", "all MF, no advance"
};

enum class VehicleClass { tracked, halfTracked, armoredCar, truck };
inline constexpr std::array<VehicleClass, 4> allVehicleClasses{
    VehicleClass::tracked, VehicleClass::halfTracked, VehicleClass::armoredCar, VehicleClass::truck};

/// Says whether a hex of this terrain is Concealment Terrain (A12.12).
enum class ConcealmentTerrain {
    no,
    byOther,   ///< like the hex's other terrain
    part,      ///< for some units or in some cases only: a ruling
    doubtful,  ///< not known for sure: a ruling
    yes,
};

/// Says whether units may go around terrain within its hex (A4.3).
enum class Bypass {
    no,        ///< fills its hex, or there is nothing to go around
    doubtful,  ///< not known for sure: a ruling
    yes,
};

/// One row of the terrain chart. Identifiers stay the same for good; they are what files may name.
struct TerrainRow {
    std::string id;    ///< "woods"
    std::string name;  ///< "Woods"
    std::string rule;  ///< "B13"; empty when no rule of ours gives it
    bool certain = true;
    TerrainKind kind = TerrainKind::hex;
    std::string group;  ///< "building", "rubble" or empty
    std::optional<Tem> tem;
    std::optional<MoveCost> infantry;
    std::optional<MoveCost> cavalry;                  ///< in MF (A13.3); empty if the player has to rule
    std::optional<std::array<MoveCost, 4>> vehicles;  ///< by VehicleClass
    Bypass bypass = Bypass::no;
    bool roadRate = false;  ///< the road's cost instead, through a road hexside
    int beneathMf = 0;      ///< to go in or beneath, and again to come out
    /// The cost already includes the climb onto terrain that rises a level above the rest of its hex (B5.4).
    bool includesClimb = false;
    ConcealmentTerrain concealment = ConcealmentTerrain::no;
    bool openGround = false;
    bool upperLevels = false;  ///< acts on the upper levels of its hex as well
    struct Season {
        int from = 1;  ///< first month, 1-12
        int to = 12;   ///< last month; smaller than `from`: over the turn of the year
        std::string row;
    };
    std::vector<Season> byMonth;      ///< in these months another row takes its place
    std::vector<std::string> notIn;   ///< fortifications: rows in whose hexes they may not be placed
    std::vector<std::string> onlyIn;  ///< fortifications: the only rows in whose hexes they may be placed
    std::string note;
    std::vector<std::uint8_t> codes;   ///< the VASL terrain codes of this row
    std::vector<std::string> written;  ///< names that files may use, in any case

    [[nodiscard]] const MoveCost& vehicle(VehicleClass c) const {
        return (*vehicles)[static_cast<std::size_t>(c)];
    }
};

/// The terrain chart: what players see, TEM, MF and MP. Built in from resources/terrain-chart.json;
/// immutable. (How terrain acts on a line of sight is another table: los_terrain.hpp.)
class TerrainChart {
  public:
    static const TerrainChart& builtIn();
    /// Reads a chart from JSON text, every problem at its pointer.
    static Result<TerrainChart> read(std::string_view text, const std::string& file);

    [[nodiscard]] const std::vector<TerrainRow>& rows() const { return rows_; }
    [[nodiscard]] const TerrainRow* byId(std::string_view id) const;
    /// Finds a row by identifier or any written name, in any case; "woods", "Stone Building, 2 Level", "OG".
    [[nodiscard]] const TerrainRow* byName(std::string_view written) const;
    [[nodiscard]] const TerrainRow* byCode(std::uint8_t code) const;
    /// The row that takes this one's place in a month (1-12); the row itself in most.
    [[nodiscard]] const TerrainRow& inMonth(const TerrainRow& row, int month) const;
    /// Returns the likeliest meaning of a misspelled name.
    [[nodiscard]] std::optional<std::string> nearestName(std::string_view written) const;

  private:
    std::vector<TerrainRow> rows_;
    std::map<std::string, std::size_t, std::less<>> byId_;
    std::map<std::string, std::size_t, std::less<>> byName_;  ///< lower case
    std::array<std::int16_t, 256> byCode_{};
};

[[nodiscard]] std::string_view toText(VehicleClass vehicle);
/// Turns A to Z into small letters, because names of terrain ignore case.
[[nodiscard]] std::string lowered(std::string_view text);

}  // namespace shellgame
