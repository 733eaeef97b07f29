// SPDX-License-Identifier: MIT
#pragma once

#include <QPoint>
#include <QPointF>
#include <QRectF>

namespace shellgame::app {

/// How the map is seen: `scale` view pixels a map pixel, and the view pixel of the map's origin, negated. The
/// offset is whole so that tiles and counters fall on pixels and stay sharp.
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
