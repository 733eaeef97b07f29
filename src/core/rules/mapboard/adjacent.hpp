// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>

#include "shellgame/board/ground.hpp"
#include "shellgame/model/location.hpp"

namespace shellgame {

/// Returns true if Infantry could advance from one Location into the other: both are in one hex with levels
/// that differ by at most one, or in adjacent hexes at the same level. Units in such Locations are ADJACENT.
[[nodiscard]] inline bool isAdjacent(const Ground& ground, const Location& a, const Location& b) {
    if (a.hex == b.hex) return std::abs(a.level - b.level) <= 1;
    return a.level == b.level && ground.distance(a.hex, b.hex) == 1;
}

}  // namespace shellgame
