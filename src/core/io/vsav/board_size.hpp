// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/geometry.hpp"

namespace shellgame::vsav {

struct BoardSize {
    BoardGeometry geometry;  ///< the board's own geometry
    Point counters;          ///< offset of VASL's counters from the hex centers
};
/// Returns the positions of a board archive's hexes without reading its terrain, which saves most of the
/// time.
[[nodiscard]] Result<BoardSize> boardSize(const std::string& path);

}  // namespace shellgame::vsav
