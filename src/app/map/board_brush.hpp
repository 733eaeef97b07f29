// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QPen>
#include <cstdint>
#include <string>

namespace shellgame {

/// Returns a pseudo-random number in [0, 1) that depends only on three integers and is the same on every
/// computer.
[[nodiscard]] double hashed(std::uint32_t a, std::uint32_t b, std::uint32_t c);
/// Returns a color made lighter or darker by the product of `tone` (-1 to 1) and `strength`.
[[nodiscard]] QColor toned(const QColor& c, double tone, double strength);
[[nodiscard]] QPen roundPen(const QColor& colour, double width);
/// Returns the id in the terrain chart for a terrain code; empty if the code is unknown.
[[nodiscard]] std::string terrainId(std::uint8_t code);

}  // namespace shellgame
