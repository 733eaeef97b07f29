// SPDX-License-Identifier: MIT
#pragma once

// Helpers that the ground layer and its overlays share.

#include <QImage>
#include <QPainterPath>
#include <QTransform>
#include <memory>
#include <vector>

#include "map/board_painter.hpp"
#include "map/ground_layer.hpp"

namespace shellgame::app {

/// Returns the transform from pixels of a board as printed to pixels of the map.
[[nodiscard]] QTransform placement(const PlacedBoard& board, const BoardGeometry& map);
/// Wraps a decoded picture for Qt. The result shares the pixels, so `pixels` must outlive the result.
[[nodiscard]] QImage imageOf(const Pixels& pixels);
/// Returns the picture followed by copies, each half as large as the one before.
[[nodiscard]] std::vector<QImage> halvesOf(QImage image);
/// Returns the smallest of these pictures whose width is at least `width`.
[[nodiscard]] const QImage& halfFor(const std::vector<QImage>& halves, double width);

/// An overlay that is placed on the map (A2.73): one that this program draws, or one of VASL's pictures.
struct GroundLayer::Laid {
    std::unique_ptr<BoardPainter> painter;
    QTransform toMap;     ///< transforms pixels of the overlay's small grid or picture to map pixels
    QPainterPath covers;  ///< the hexes under the overlay, in map pixels
    QString id;
    QPointF idAt;
    std::shared_ptr<const LaidPicture> picture;
    std::vector<QImage> mips;  ///< the picture at smaller scales, computed when the overlay is first visible
    QRectF onMap;              ///< the rectangle of the picture, in map pixels
    [[nodiscard]] QRectF bounds() const { return picture ? onMap : covers.boundingRect(); }
};

}  // namespace shellgame::app
