// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "shellgame/board/geometry.hpp"
#include "shellgame/board/pixels.hpp"

namespace shellgame::test {

/// A picture that a test paints as VASL's overlays are painted: with the colours of its table, by their
/// names, on nothing. Hexes are those of a board of standard hexes of which it shows the upper left part.
struct Canvas {
    Pixels pixels;
    BoardGeometry geometry = BoardGeometry::standard(33, 10);

    Canvas(int width, int height);
    Canvas& fill(std::string_view hex, std::string_view colour);
    Canvas& square(PixelPoint at, std::string_view colour, int reach);
    Canvas& centre(std::string_view hex, std::string_view colour, int reach = 4);
    Canvas& put(int x, int y, std::uint32_t rgb);
    Canvas& put(int x, int y, std::string_view colour);
    /// Makes a square transparent.
    Canvas& clear(PixelPoint at, int reach);
    /// Returns the center of a hex on it.
    [[nodiscard]] PixelPoint at(std::string_view hex) const;
};

/// 0xRRGGBB of a colour of VASL's table.
[[nodiscard]] std::uint32_t colourNamed(std::string_view name);

enum class GifForm { plain, interlaced, ownColours };
/// The picture as a GIF file, packed as such files are; at most 255 colours.
[[nodiscard]] std::string gifOf(const Pixels& pixels, GifForm form = GifForm::plain);
/// Returns a PNG file with red, green, blue and alpha.
[[nodiscard]] std::string pngOf(const Pixels& pixels);

/// An archive of overlays of VASL's: its pictures by their member names, and "data".
[[nodiscard]] std::string overlayArchive(const std::vector<std::pair<std::string, Pixels>>& pictures,
                                         const std::string& data = "version 1.0\n");

}  // namespace shellgame::test
