// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "shellgame/board/terrain_sum.hpp"
#include "shellgame/model/piece_type.hpp"

namespace shellgame {

/// MF and MP are counted in these.
inline constexpr int quartersPerPoint = 4;
/// Converts MF or MP as commands and charts write them to quarters.
[[nodiscard]] int quartersOf(double points);

/// MF or MP in quarters of a hex of that terrain by the chart, on dry ground, through its road or not;
/// nothing where the chart gives no plain number.
[[nodiscard]] std::optional<int> chartCost(const TerrainRows& rows, MovementClass way, bool road);
/// Returns the cost of a sum that was already made.
[[nodiscard]] std::optional<int> chartCost(const CostSum& cost, bool road);

}  // namespace shellgame
