// SPDX-License-Identifier: MIT
#include "board_brush.hpp"

#include <algorithm>

#include "shellgame/board/terrain_chart.hpp"

namespace shellgame {

double hashed(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    std::uint32_t h = a * 0x9e3779b1U ^ (b + 0x7f4a7c15U) * 0x85ebca6bU ^ (c + 0x165667b1U) * 0xc2b2ae35U;
    h ^= h >> 15U;
    h *= 0x2c1b3c6dU;
    h ^= h >> 12U;
    h *= 0x297a2d39U;
    h ^= h >> 15U;
    return h / 4294967296.0;
}

QColor toned(const QColor& c, double tone, double strength) {
    const auto channel = [&](int v) { return std::clamp(static_cast<int>(v + tone * strength), 0, 255); };
    return {channel(c.red()), channel(c.green()), channel(c.blue()), c.alpha()};
}

QPen roundPen(const QColor& colour, double width) {
    return {QBrush(colour), width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin};
}

std::string terrainId(std::uint8_t code) {
    const TerrainRow* row = TerrainChart::builtIn().byCode(code);
    return row == nullptr ? std::string() : row->id;
}

}  // namespace shellgame
