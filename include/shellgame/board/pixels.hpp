// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shellgame {

/// A picture with direct access to its pixels. Each pixel is 0xAARRGGBB. Pixels are stored row by row from
/// the top.
struct Pixels {
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> argb;

    [[nodiscard]] bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < width && y < height; }
    [[nodiscard]] std::uint32_t at(int x, int y) const {
        return argb[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                    static_cast<std::size_t>(x)];
    }
    /// Returns true unless the pixel is completely transparent. VASL uses the same test.
    [[nodiscard]] bool opaque(int x, int y) const { return at(x, y) >> 24U != 0; }
    /// Returns the color as 0xRRGGBB.
    [[nodiscard]] std::uint32_t rgb(int x, int y) const { return at(x, y) & 0xFFFFFFU; }
    bool operator==(const Pixels&) const = default;
};

}  // namespace shellgame
