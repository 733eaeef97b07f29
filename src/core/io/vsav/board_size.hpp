// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/geometry.hpp"

namespace shellgame::vsav {

struct BoardSize {
    BoardGeometry geometry;  ///< the same as the board's own
    Point counters;          ///< how far beside its centres VASL's counters stand
};
/// Where the hexes of a board archive lie, without reading its terrain: a small part of the time.
[[nodiscard]] Result<BoardSize> boardSize(const std::string& path);

}  // namespace shellgame::vsav
