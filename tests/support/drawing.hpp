// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "shellgame/board/board.hpp"
#include "shellgame/board/geometry.hpp"
#include "shellgame/board/raster.hpp"

namespace shellgame::test {

/// A raster that a test paints hex by hex. At first it is Open Ground on level 0 everywhere.
struct Drawing {
    BoardGeometry geometry;
    Raster raster;

    explicit Drawing(const BoardGeometry& g) : geometry(g), raster(g.pixelWidth, g.pixelHeight, 0) {}
    Drawing(int columns, int rows) : Drawing(BoardGeometry::standard(columns, rows)) {}

    /// Fills all pixels inside the hex's border.
    Drawing& fill(std::string_view hex, std::string_view terrain);
    Drawing& raise(std::string_view hex, int level);
    /// Paints a square around the hex's center with sides of 2*reach+1 pixels.
    Drawing& centre(std::string_view hex, std::string_view terrain, int reach = 4);
    /// Paints a square around the midpoint of a hexside.
    Drawing& side(std::string_view hex, Side6 side, std::string_view terrain, int reach = 2);
    Drawing& square(PixelPoint at, std::string_view terrain, int reach);
    [[nodiscard]] Hex hex(std::string_view name) const { return geometry.hexNamed(name).value(); }
};

[[nodiscard]] std::uint8_t terrainCode(std::string_view name);
/// Makes a board from this drawing, with LOS facts and the terrain of its hexes.
[[nodiscard]] std::shared_ptr<Board> boardOf(const Drawing& drawing, const std::string& name = "");

}  // namespace shellgame::test
