// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>

#include "map/counter_face.hpp"

namespace shellgame::app {

/// Returns true if a counter is drawn from above and turned to its CA. This is true for vehicles and Guns
/// whose CA is known.
[[nodiscard]] bool hasPlan(const CounterFace& face);
/// Paints a vehicle or Gun from above, turned to its CA, with its turret turned to its TCA.
void paintPlan(QPainter& painter, const QRectF& box, const CounterFace& face, const QColor& ink);
/// Marks the CA on the counter's edge, and the TCA with a hollow mark. Both marks are visible at any size.
void paintFacing(QPainter& painter, const QRectF& box, const CounterFace& face, const QColor& ink);

}  // namespace shellgame::app
