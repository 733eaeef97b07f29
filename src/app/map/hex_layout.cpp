// SPDX-License-Identifier: MIT
#include "map/hex_layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace shellgame::app {

HexLayout::HexLayout(const BoardGeometry& geometry) : geometry_(geometry) {
    const double half = geometry.hexHeight / 2;
    const double reach = geometry.hexWidth * 2 / 3;
    const double flat = geometry.hexWidth / 3;
    outline_ << QPointF(-flat, -half) << QPointF(flat, -half) << QPointF(reach, 0) << QPointF(flat, half)
             << QPointF(-flat, half) << QPointF(-reach, 0);
    first_ = centre({0, 0});
    bounds_ = QRectF(0, 0, geometry.pixelWidth, geometry.pixelHeight);
}

QPointF HexLayout::centre(Hex h) const {
    const Point p = geometry_.centre(h);
    return {p.x, p.y};
}

QRectF HexLayout::box(Hex h) const {
    return outline_.boundingRect().translated(centre(h));
}

std::optional<Hex> HexLayout::hexAt(QPointF p) const {
    if (!bounds_.contains(p)) return std::nullopt;
    // Stretch heights so that hexes become regular, then find the nearest center. The hex is in one of the
    // three columns around the point.
    const double stretch = geometry_.hexWidth * 2 / std::sqrt(3.0) / geometry_.hexHeight;
    const int column = static_cast<int>(std::lround((p.x() - first_.x()) / geometry_.hexWidth));
    std::optional<Hex> best;
    double least = std::numeric_limits<double>::max();
    for (int c = column - 1; c <= column + 1; ++c) {
        const double up = (c & 1) != 0 ? geometry_.hexHeight / 2 : 0;
        const int row = static_cast<int>(std::lround((p.y() - first_.y() + up) / geometry_.hexHeight));
        const Hex h{c, row};
        if (!geometry_.contains(h)) continue;
        const QPointF d = p - centre(h);
        const double distance = d.x() * d.x() + d.y() * d.y() * stretch * stretch;
        if (distance < least) {
            least = distance;
            best = h;
        }
    }
    return best;
}

HexLayout::Range HexLayout::hexesIn(const QRectF& area) const {
    Range r;
    r.firstColumn =
        std::max(0, static_cast<int>(std::floor((area.left() - first_.x()) / geometry_.hexWidth - 2.0 / 3)));
    r.lastColumn =
        std::min(geometry_.columns - 1,
                 static_cast<int>(std::ceil((area.right() - first_.x()) / geometry_.hexWidth + 2.0 / 3)));
    r.firstRow =
        std::max(0, static_cast<int>(std::floor((area.top() - first_.y()) / geometry_.hexHeight - 0.5)));
    r.lastRow =
        std::min(geometry_.rows - 1,
                 static_cast<int>(std::ceil((area.bottom() - first_.y()) / geometry_.hexHeight + 0.5)));
    return r;
}

}  // namespace shellgame::app
