// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <QRectF>

#include "map/counter_face.hpp"

namespace shellgame::app {

/// The amount of detail on a counter at a given size in screen pixels.
enum class CounterDetail {
    blot,    ///< below 14 pixels: color, and a mark for a face-down counter
    symbol,  ///< below 26 pixels: silhouette, and a marked corner for a bad status
    brief,   ///< below 40 pixels: silhouette, strength, and letters for the worst status
    full
};
[[nodiscard]] CounterDetail detailFor(double pixels);

/// Paints a counter into a square. Its colors and shapes are original, not copied from the game's counters.
void paintCounter(QPainter& painter, const QRectF& box, const CounterFace& face, CounterDetail detail);

/// Returns the area of the strength digits in a counter's square, for the contrast test.
[[nodiscard]] QRectF strengthBox(const QRectF& box, const CounterFace& face);

}  // namespace shellgame::app
