// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QPen>
#include <cstdint>
#include <string>

namespace shellgame {

/// Returns a number in [0, 1) from three integers, the same on every computer.
[[nodiscard]] double hashed(std::uint32_t a, std::uint32_t b, std::uint32_t c);
/// Returns the color made lighter or darker by tone (-1 to 1) times strength.
[[nodiscard]] QColor toned(const QColor& c, double tone, double strength);
[[nodiscard]] QPen roundPen(const QColor& colour, double width);
/// Returns the chart's id of a terrain code; empty for an unknown one.
[[nodiscard]] std::string terrainId(std::uint8_t code);

}  // namespace shellgame
