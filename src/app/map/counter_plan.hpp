// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>

#include "map/counter_face.hpp"

namespace shellgame::app {

/// Tells whether a counter is drawn from above, turned to its CA: a vehicle or Gun with a known CA.
[[nodiscard]] bool hasPlan(const CounterFace& face);
/// The vehicle or Gun from above, turned to its CA, its turret to its TCA.
void paintPlan(QPainter& painter, const QRectF& box, const CounterFace& face, const QColor& ink);
/// Marks the CA on the counter's edge, hollow for the TCA: visible at any size.
void paintFacing(QPainter& painter, const QRectF& box, const CounterFace& face, const QColor& ink);

}  // namespace shellgame::app
