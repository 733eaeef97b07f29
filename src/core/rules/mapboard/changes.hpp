// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace shellgame {

/// Returns the LOS terrain of a hex that has changed into the terrain of a chart row ("Stone Rubble"): the
/// first code of that row. Returns nothing for unknown rows and for rows without a code.
[[nodiscard]] std::optional<std::uint8_t> losTerrainOf(std::string_view row);

/// Returns true if play can turn a whole hex into this terrain. The LOS data must contain the terrain.
/// Depressions, water, bridges and roads are excluded, because they extend beyond one hex.
[[nodiscard]] bool mayBecome(std::string_view row);

}  // namespace shellgame
