// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "shellgame/board/board.hpp"

namespace shellgame {

/// Which sides of a hex are slopes, by Side6.
using SlopeSides = std::array<bool, 6>;

/// Derives the LOS facts of every hex of one board from its raster, as VASL does (vasl facts, section 6):
/// hexes in column order, each of them whole before the next. `stairways` and `slopes` run by
/// geometry.indexOf; either may be empty, for none. Works for any raster, also one smaller than the geometry
/// says: pixels off it count as no terrain.
[[nodiscard]] std::vector<HexLosFacts> deriveLosFacts(const BoardGeometry& geometry, const Raster& raster,
                                                      const std::vector<bool>& stairways,
                                                      const std::vector<SlopeSides>& slopes);

/// The facts of a board or map hex of which nothing is known: Open Ground on level 0.
[[nodiscard]] HexLosFacts openGroundFacts(const BoardGeometry& geometry, Hex hex);

}  // namespace shellgame
