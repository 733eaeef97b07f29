// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace shellgame {

/// One terrain code and one ground elevation for each pixel. The elevation is a level; valleys and
/// depressions are negative. Pixels are stored column by column. The scale is VASL's: a standard hex column
/// is 56.25 pixels wide, a hex 64.5 high.
struct Raster {
    int width = 0;   ///< pixels
    int height = 0;  ///< pixels
    std::vector<std::uint8_t> terrain;
    std::vector<std::int8_t> elevation;

    Raster() = default;
    Raster(int w, int h, std::uint8_t fill)
        : width(w),
          height(h),
          terrain(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), fill),
          elevation(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), 0) {}
    [[nodiscard]] bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < width && y < height; }
    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(x) * static_cast<std::size_t>(height) + static_cast<std::size_t>(y);
    }
    [[nodiscard]] std::uint8_t terrainAt(int x, int y) const { return terrain[index(x, y)]; }
    [[nodiscard]] int elevationAt(int x, int y) const { return elevation[index(x, y)]; }
};

}  // namespace shellgame
