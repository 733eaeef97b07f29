// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/geometry.hpp"

namespace shellgame::vsav {

/// Where the hexes of a board archive lie, without reading its terrain. The same as the board's own geometry,
/// in a small part of the time.
[[nodiscard]] Result<BoardGeometry> boardSize(const std::string& path);

}  // namespace shellgame::vsav
