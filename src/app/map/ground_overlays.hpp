// SPDX-License-Identifier: MIT
#pragma once

// Shared by the ground layer and its overlays.

#include <QImage>
#include <QPainterPath>
#include <QTransform>
#include <memory>
#include <vector>

#include "map/board_painter.hpp"
#include "map/ground_layer.hpp"

namespace shellgame::app {

/// Transforms pixels of a board as printed to pixels of the map.
[[nodiscard]] QTransform placement(const PlacedBoard& board, const BoardGeometry& map);
/// Wraps a decoded picture for Qt; it shares the pixels, which must outlive it.
[[nodiscard]] QImage imageOf(const Pixels& pixels);
/// Returns the picture followed by repeated halves of it.
[[nodiscard]] std::vector<QImage> halvesOf(QImage image);
/// Returns the smallest of the pictures that is at least as large as wanted.
[[nodiscard]] const QImage& halfFor(const std::vector<QImage>& halves, double width);

/// An overlay in its place (A2.73): one of our designs, or a picture of VASL's.
struct GroundLayer::Laid {
    std::unique_ptr<BoardPainter> painter;
    QTransform toMap;     ///< transforms the pixels of its own small grid, or of its picture
    QPainterPath covers;  ///< the hexes under it, in map pixels
    QString id;
    QPointF idAt;
    std::shared_ptr<const LaidPicture> picture;
    std::vector<QImage> mips;  ///< the picture at smaller scales, made when it is first seen
    QRectF onMap;              ///< the picture's place, in map pixels
    [[nodiscard]] QRectF bounds() const { return picture ? onMap : covers.boundingRect(); }
};

}  // namespace shellgame::app
