// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/board/terrain_chart.hpp"

namespace shellgame {

/// The rows of the chart for the terrain of one hex, with the largest area first. An empty list is Open
/// Ground.
using TerrainRows = std::vector<const TerrainRow*>;

/// A fortification that a unit occupies.
struct FortificationUse {
    const TerrainRow* row = nullptr;
    std::vector<int> numbers;  ///< the printed numbers, capacity first: 1, 5 and 7 for a pillbox 1+5+7
    bool shifted = false;      ///< true during a shift, when the fortification gives no TEM (S4.3, S4.5)

    [[nodiscard]] std::string text() const;  ///< "Pillbox 1+5+7"
};

/// The position of a unit in its hex.
struct TemPlace {
    int level = 0;          ///< the upper level of the building: 0 at ground level, negative below ground
    bool onBridge = false;  ///< true if the unit is on the bridge, above all other terrain of the hex
    std::vector<FortificationUse> in;
};

/// The contribution of one terrain to a TEM, or the reason why it does not count.
struct TemCause {
    std::string name;  ///< "Woods", "Pillbox 1+5+7"
    std::string rule;
    int value = 0;
    bool counted = false;
    std::string why;  ///< the reason why the terrain does not count; empty if it counts
    bool certain = true;
};

struct TemSum {
    int value = 0;
    bool certain = true;   ///< false if a counted row is doubtful, or if the hex has two kinds of buildings
    bool unknown = false;  ///< true if a number is missing: `value` is incomplete and the player decides
    std::vector<TemCause> causes;

    [[nodiscard]] Message::Arg text() const;  ///< "+3 (Woods +1, Wooden Building +2)"
};

/// Returns the TEM of a position in its hex (A2.4; for shifts S2.5). This is the sum of the hex's terrain,
/// with these exceptions: terrain that the chart marks as not cumulative replaces the sum if its TEM is
/// higher; a fortified building adds its TEM; a pillbox or cave counts only its lower number (B30.3). The
/// result is for Direct Fire, without Air Bursts. Hexsides, height, Crest, HD, wrecks and emplacement are not
/// counted.
[[nodiscard]] TemSum temSum(const TerrainRows& hex, const TemPlace& place = {});

struct CostCause {
    std::string name;
    std::string rule;
    std::string cost;
};

/// The cost of entering a hex across a hexside without a road, not counting walls and heights (A2.4).
struct CostSum {
    bool never = false;
    bool roadOnly = false;
    bool all = false;  ///< true if the whole allotment must be paid
    bool minimumMove = false;
    bool unknown = false;  ///< true if a number is missing, so that the player decides
    /// The rule of the terrain because of which `never`, `roadOnly` or `unknown` is true. If the chart has no
    /// rule for that terrain, this is A2.4, by which the costs of all terrain in a hex are added up.
    std::string barredBy;
    bool advance = true;
    double points = 0;
    std::vector<int> parts;        ///< parts of the allotment to pay too, as divisors (2 means half)
    int orPart = 0;                ///< the alternative to `all`: this part of the allotment, with a Bog DRM
    std::optional<double> byRoad;  ///< the cost of entering by a road hexside, if the hex has a road
    bool certain = true;
    std::vector<CostCause> causes;

    [[nodiscard]] bool isPoints() const {
        return !never && !roadOnly && !all && !minimumMove && !unknown && parts.empty();
    }
    [[nodiscard]] Message text(std::string_view unit) const;  ///< "4 MF"
};

[[nodiscard]] CostSum infantryCost(const TerrainRows& hex);
/// Adds up the chart's Cavalry column (A13.3). The sum is unknown if a row has no cost in that column.
[[nodiscard]] CostSum cavalryCost(const TerrainRows& hex);
[[nodiscard]] CostSum vehicleCost(const TerrainRows& hex, VehicleClass vehicle);

/// Returns whether the hex is Concealment Terrain (A12.12). The hex is Concealment Terrain if any terrain in
/// it is.
[[nodiscard]] ConcealmentTerrain concealmentTerrain(const TerrainRows& hex, const TemPlace& place = {});
[[nodiscard]] bool isOpenGround(const TerrainRows& hex);
/// Names the terrain: "Woods, Wooden Building", or "Open Ground" for an empty list.
[[nodiscard]] Listed describe(const TerrainRows& hex);

}  // namespace shellgame
