// SPDX-License-Identifier: MIT
#pragma once

#include <QPoint>
#include <QPointF>
#include <QRectF>

namespace shellgame::app {

/// The visible part of the map: `scale` view pixels for each map pixel, and the view position of the map's
/// origin, negated. The offset is whole, so that tiles and counters are aligned to pixels and stay sharp.
struct Camera {
    double scale = 1;
    QPoint scroll;

    [[nodiscard]] QPointF toView(QPointF map) const { return map * scale - QPointF(scroll); }
    [[nodiscard]] QPointF toMap(QPointF view) const { return (view + QPointF(scroll)) / scale; }
    [[nodiscard]] QRectF toView(const QRectF& map) const {
        return {toView(map.topLeft()), map.size() * scale};
    }
    [[nodiscard]] QRectF toMap(const QRectF& view) const {
        return {toMap(view.topLeft()), view.size() / scale};
    }
    bool operator==(const Camera&) const = default;
};

}  // namespace shellgame::app
