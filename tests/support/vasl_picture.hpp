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

/// A picture that a test paints like one of VASL's overlays, with colors of VASL's table, given by name, on a
/// transparent background. Its hexes are those in the upper left part of a standard board.
struct Canvas {
    Pixels pixels;
    BoardGeometry geometry = BoardGeometry::standard(33, 10);

    Canvas(int width, int height);
    Canvas& fill(std::string_view hex, std::string_view colour);
    Canvas& square(PixelPoint at, std::string_view colour, int reach);
    Canvas& centre(std::string_view hex, std::string_view colour, int reach = 4);
    Canvas& put(int x, int y, std::uint32_t rgb);
    Canvas& put(int x, int y, std::string_view colour);
    Canvas& clear(PixelPoint at, int reach);
    [[nodiscard]] PixelPoint at(std::string_view hex) const;
};

/// Returns a color of VASL's table as 0xRRGGBB.
[[nodiscard]] std::uint32_t colourNamed(std::string_view name);

enum class GifForm { plain, interlaced, ownColours };
/// Returns the picture as a GIF file, compressed as usual. The picture may have at most 255 colors.
[[nodiscard]] std::string gifOf(const Pixels& pixels, GifForm form = GifForm::plain);
/// Returns a PNG file with red, green, blue and alpha.
[[nodiscard]] std::string pngOf(const Pixels& pixels);

/// Makes an overlay archive in VASL's format from pictures with their member names, and the text of "data".
[[nodiscard]] std::string overlayArchive(const std::vector<std::pair<std::string, Pixels>>& pictures,
                                         const std::string& data = "version 1.0\n");

}  // namespace shellgame::test
