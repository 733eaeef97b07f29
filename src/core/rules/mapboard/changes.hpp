// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace shellgame {

/// Returns the LOS terrain of a hex that has become a row of the terrain chart ("Stone Rubble"): the first
/// code of the row. Nothing for unknown rows and rows without a code.
[[nodiscard]] std::optional<std::uint8_t> losTerrainOf(std::string_view row);

/// Returns true if play can turn a whole hex into this terrain: terrain of hexes that LOS knows too; not
/// depressions, water, bridges or roads, which extend beyond their hex.
[[nodiscard]] bool mayBecome(std::string_view row);

}  // namespace shellgame
