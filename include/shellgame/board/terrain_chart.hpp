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
    hex,            ///< terrain that covers ground inside a hex
    hexside,        ///< terrain on hexsides; it never counts for a whole hex
    road,           ///< a road or path, which matters only to units that enter along it
    bridge,         ///< a Location above a Depression
    depression,     ///< terrain in which the ground itself is lower
    level,          ///< a hill or valley
    location,       ///< another Location of the hex: upper level, rooftop, sewer …
    fortification,  ///< a counter that units may be in, beneath or behind
};

/// The way in which a TEM is combined with the other TEM of its hex (A2.4).
enum class TemCombines {
    none,         ///< does not change the sum of the hex's TEM
    adds,         ///< is added to the sum of the hex's TEM
    always,       ///< added even to a TEM that replaces the sum (B7.3)
    replaces,     ///< is not cumulative: replaces the sum if the TEM is higher than the sum
    sole,         ///< replaces all other TEM; nothing is added to it (B30.3)
    raises,       ///< is added to the TEM of the building around it (B23.9)
    hexside,      ///< applies only across a hexside; not counted for a hex
    conditional,  ///< depends on the line of fire or on a unit; not counted for a hex
};

struct Tem {
    int direct = 0;
    int indirect = 0;
    TemCombines combines = TemCombines::none;
    bool unknown = false;    ///< true if the number is not known and the player decides
    bool byNumbers = false;  ///< true if the number is printed on the counter ("1+5+7")
};

/// A movement cost as the chart states it: in MF for Infantry, in MP for vehicles.
struct MoveCost {
    enum class Kind { points, part, all, minimumMove, never, roadOnly, unknown };
    enum class Other { no, yes, unlessOpen };
    Kind kind = Kind::points;
    double points = 0;  ///< the cost, for Kind::points; for other kinds, points to pay in addition
    /// The part of the printed allotment as a divisor (2 means half), for Kind::part.
    int part = 0;
    Other other = Other::no;  ///< states whether the cost of other terrain in the hex (COT) is added
    bool advance = true;      ///< false if units can't advance into the terrain
    /// An alternative for Kind::all and minimumMove: units may pay this part of the allotment (2 means half)
    /// and apply `bogDrm`.
    int orPart = 0;
    double orPoints = 0;
    int bogDrm = 0;
    bool operator==(const MoveCost&) const = default;
    [[nodiscard]] std::string text(
        std::string_view unit) const;  ///< "2 MF", "1/2 of the MP", "all MF, no advance"
};

enum class VehicleClass { tracked, halfTracked, armoredCar, truck };
inline constexpr std::array<VehicleClass, 4> allVehicleClasses{
    VehicleClass::tracked, VehicleClass::halfTracked, VehicleClass::armoredCar, VehicleClass::truck};

/// States whether a hex of this terrain is Concealment Terrain (A12.12).
enum class ConcealmentTerrain {
    no,
    byOther,   ///< depends on the other terrain in the hex
    part,      ///< applies only to some units or in some cases; the player decides
    doubtful,  ///< not known for certain; the player decides
    yes,
};

/// States whether units may bypass the terrain within its hex (A4.3).
enum class Bypass {
    no,        ///< the terrain fills its hex, or there is nothing to bypass
    doubtful,  ///< not known for certain; the player decides
    yes,
};

/// One row of the terrain chart. The id of a row never changes, because files contain it.
struct TerrainRow {
    std::string id;    ///< "woods"
    std::string name;  ///< "Woods"
    std::string rule;  ///< "B13"; empty if no rule is known that describes the terrain
    bool certain = true;
    TerrainKind kind = TerrainKind::hex;
    std::string group;  ///< "building", "rubble" or empty
    std::optional<Tem> tem;
    std::optional<MoveCost> infantry;
    std::optional<MoveCost> cavalry;                  ///< in MF (A13.3); if empty, the player must decide
    std::optional<std::array<MoveCost, 4>> vehicles;  ///< one cost for each VehicleClass
    Bypass bypass = Bypass::no;
    bool roadRate = false;  ///< true if units that enter by a road hexside pay the road's cost instead of
                            ///< this row's cost
    int beneathMf = 0;      ///< cost of entering the fortification or moving beneath it, and of leaving it
    /// True if the cost already includes the climb onto terrain that rises a level above the rest of its hex
    /// (B5.4).
    bool includesClimb = false;
    ConcealmentTerrain concealment = ConcealmentTerrain::no;
    bool openGround = false;
    bool upperLevels = false;         ///< true if the row also applies to the upper levels of its hex
    std::vector<std::string> notIn;   ///< the rows of terrain in which a fortification may not be placed
    std::vector<std::string> onlyIn;  ///< the only rows of terrain in which a fortification may be placed
    std::string note;
    std::vector<std::uint8_t> codes;   ///< VASL's terrain codes for this row
    std::vector<std::string> written;  ///< names that files may use; case does not matter

    [[nodiscard]] const MoveCost& vehicle(VehicleClass c) const {
        return (*vehicles)[static_cast<std::size_t>(c)];
    }
};

/// The terrain chart: displayed names, TEM, MF and MP. It is built in from resources/terrain-chart.json and
/// never changes. (A different table contains the effects on LOS: los_terrain.hpp.)
class TerrainChart {
  public:
    static const TerrainChart& builtIn();
    /// Reads a chart from JSON text and reports every problem with its JSON Pointer.
    static Result<TerrainChart> read(std::string_view text, const std::string& file);

    [[nodiscard]] const std::vector<TerrainRow>& rows() const { return rows_; }
    [[nodiscard]] const TerrainRow* byId(std::string_view id) const;
    /// Finds a row by its id or any of its names, ignoring case: "woods", "Stone Building, 2 Level", "OG".
    [[nodiscard]] const TerrainRow* byName(std::string_view written) const;
    [[nodiscard]] const TerrainRow* byCode(std::uint8_t code) const;
    /// Returns the name that a misspelled name probably means.
    [[nodiscard]] std::optional<std::string> nearestName(std::string_view written) const;

  private:
    std::vector<TerrainRow> rows_;
    std::map<std::string, std::size_t, std::less<>> byId_;
    std::map<std::string, std::size_t, std::less<>> byName_;  ///< index of each row by its lower-case name
    std::array<std::int16_t, 256> byCode_{};
};

[[nodiscard]] std::string_view toText(VehicleClass vehicle);
/// Converts A to Z to lower case, because case does not matter in names of terrain.
[[nodiscard]] std::string lowered(std::string_view text);

}  // namespace shellgame
