// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/board/terrain_chart.hpp"

namespace shellgame {

/// The rows of the chart that cover one hex, the largest first. An empty list is Open Ground.
using TerrainRows = std::vector<const TerrainRow*>;

/// A fortification that a unit is in.
struct FortificationUse {
    const TerrainRow* row = nullptr;
    std::vector<int> numbers;  ///< as printed, capacity first: pillbox 1+5+7
    bool shifted = false;      ///< is itself being shifted and gives no TEM (S4.3, S4.5)

    [[nodiscard]] std::string text() const;  ///< "Pillbox 1+5+7"
};
/// Reads "foxhole", "Trench", "pillbox 1+5+7", "1+4+6 cave". Pillbox and cave need their three numbers.
[[nodiscard]] std::optional<FortificationUse> readFortification(const TerrainChart& chart,
                                                                std::string_view text);

/// The place of a unit in its hex.
struct TemPlace {
    int level = 0;          ///< upper building level, 0 at ground level, negative below ground
    bool onBridge = false;  ///< on the bridge, above all other terrain of the hex
    std::vector<FortificationUse> in;
};

/// One terrain's part in a sum, or why it has none.
struct TemCause {
    std::string name;  ///< "Woods", "Pillbox 1+5+7"
    std::string rule;
    int value = 0;
    bool counted = false;
    std::string why;  ///< for a cause that is not counted
    bool certain = true;
};

struct TemSum {
    int value = 0;
    bool certain = true;   ///< false: a counted row is doubtful, or buildings of two kinds meet
    bool unknown = false;  ///< a number is missing: the player rules, `value` is without it
    std::vector<TemCause> causes;

    [[nodiscard]] Message::Arg text() const;  ///< "+3 (Woods +1, Wooden Building +2)"
};

/// Returns the TEM of a place in its Location (A2.4; for shifts S2.5): the sum of the hex's terrain, except
/// that terrain which the chart marks as not cumulative replaces the sum if it is higher; a fortified
/// building adds; pillbox and cave count their lower number and nothing else (B30.3). Against Direct Fire,
/// without Air Bursts. Hexsides, height, Crest, HD, wrecks and emplacement are not counted.
[[nodiscard]] TemSum temSum(const TerrainRows& hex, const TemPlace& place = {});

struct CostCause {
    std::string name;
    std::string rule;
    std::string cost;
};

/// The cost of entering a hex over hexsides without a road, apart from walls and heights (A2.4).
struct CostSum {
    bool never = false;
    bool roadOnly = false;
    bool all = false;  ///< the whole allotment
    bool minimumMove = false;
    bool unknown = false;  ///< a number is missing: the player rules
    bool advance = true;
    double points = 0;
    std::vector<int> parts;        ///< 2: half of the printed allotment, on top of `points`
    int orPart = 0;                ///< instead of all: that part of the allotment, with a Bog DRM
    std::optional<double> byRoad;  ///< through a road hexside, if a road is in the hex
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

/// Says whether the hex is Concealment Terrain (A12.12): yes if any of its terrain is.
[[nodiscard]] ConcealmentTerrain concealmentTerrain(const TerrainRows& hex, const TemPlace& place = {});
/// Returns true if all of its terrain is Open Ground.
[[nodiscard]] bool isOpenGround(const TerrainRows& hex);
/// The terrain in words: "Woods, Wooden Building"; "Open Ground" for an empty list.
[[nodiscard]] Listed describe(const TerrainRows& hex);

}  // namespace shellgame
