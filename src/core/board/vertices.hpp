// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "shellgame/board/geometry.hpp"

namespace shellgame {

/// Returns the pixels of a hex's vertices to which LOS is traced, clockwise from the upper left one: side i
/// runs from vertex i to vertex i + 1. Vertices of a half-hex at the map's edge can be off the map.
[[nodiscard]] std::array<PixelPoint, 6> losVertices(const BoardGeometry& geometry, Hex hex);

}  // namespace shellgame
