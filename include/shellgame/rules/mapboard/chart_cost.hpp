// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "shellgame/board/terrain_sum.hpp"
#include "shellgame/model/piece_type.hpp"

namespace shellgame {

/// MF and MP are stored in quarters.
inline constexpr int quartersPerPoint = 4;
[[nodiscard]] int quartersOf(double points);

/// Returns the chart's cost, in quarters, of a hex with this terrain on dry ground, on the hex's road or off
/// it. Returns nothing if the chart has no plain number.
[[nodiscard]] std::optional<int> chartCost(const TerrainRows& rows, MovementClass way, bool road);
/// Returns the chart's cost of a hex, in quarters, from the hex's CostSum, which the caller has computed.
[[nodiscard]] std::optional<int> chartCost(const CostSum& cost, bool road);

}  // namespace shellgame
