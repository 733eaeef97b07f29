// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <QRectF>

#include "map/counter_face.hpp"

namespace shellgame::app {

/// The visible detail of a counter at a size in screen pixels.
enum class CounterDetail {
    blot,    ///< below 14: color, and a mark for a face-down counter
    symbol,  ///< below 26: silhouette, and a corner for a bad status
    brief,   ///< below 40: silhouette and strength, status letters for the worst
    full
};
[[nodiscard]] CounterDetail detailFor(double pixels);

/// Paints a counter into a square. Colours and forms are our own.
void paintCounter(QPainter& painter, const QRectF& box, const CounterFace& face, CounterDetail detail);

/// Returns the area of the strength digits in a counter's square (for the contrast test).
[[nodiscard]] QRectF strengthBox(const QRectF& box, const CounterFace& face);

}  // namespace shellgame::app
