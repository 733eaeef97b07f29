// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace shellgame {

/// The terrain that lines of sight meet in a hex that has become a row of the terrain chart ("Stone Rubble"):
/// the first of those that the row stands for. Nothing for names of no row and rows that stand for none.
[[nodiscard]] std::optional<std::uint8_t> losTerrainOf(std::string_view row);

/// Whether play can make a whole hex into it: terrain of hexes that lines of sight know too; no depression,
/// water, bridge or road, which are more than their hex.
[[nodiscard]] bool mayBecome(std::string_view row);

}  // namespace shellgame
