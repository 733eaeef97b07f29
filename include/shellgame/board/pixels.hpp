// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shellgame {

/// A picture for access pixel by pixel: 0xAARRGGBB each, row by row from the top.
struct Pixels {
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> argb;

    [[nodiscard]] bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < width && y < height; }
    [[nodiscard]] std::uint32_t at(int x, int y) const {
        return argb[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                    static_cast<std::size_t>(x)];
    }
    /// VASL takes for transparent only what is wholly so.
    [[nodiscard]] bool opaque(int x, int y) const { return at(x, y) >> 24U != 0; }
    /// 0xRRGGBB
    [[nodiscard]] std::uint32_t rgb(int x, int y) const { return at(x, y) & 0xFFFFFFU; }
    bool operator==(const Pixels&) const = default;
};

}  // namespace shellgame
