// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/geometry.hpp"

namespace shellgame::vsav {

struct BoardSize {
    BoardGeometry geometry;  ///< the hexes of the board itself, without VASL's offset of counters
    Point counters;          ///< offset of VASL's counters from the hex centers
};
/// Returns the positions of the hexes of a board archive. Does not read the terrain, which would take much
/// longer.
[[nodiscard]] Result<BoardSize> boardSize(const std::string& path);

}  // namespace shellgame::vsav
