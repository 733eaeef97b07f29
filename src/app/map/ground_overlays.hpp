// SPDX-License-Identifier: MIT
#pragma once

// What the layer of the ground and its overlays share.

#include <QImage>
#include <QPainterPath>
#include <QTransform>
#include <memory>
#include <vector>

#include "map/board_painter.hpp"
#include "map/ground_layer.hpp"

namespace shellgame::app {

/// From pixels of a board as printed to pixels of the map.
[[nodiscard]] QTransform placement(const PlacedBoard& board, const BoardGeometry& map);
/// A decoded picture as Qt has it: the same pixels, which must live as long.
[[nodiscard]] QImage imageOf(const Pixels& pixels);
/// Halves of halves of a picture, the picture itself first.
[[nodiscard]] std::vector<QImage> halvesOf(QImage image);
/// The smallest of them that is not smaller than wanted.
[[nodiscard]] const QImage& halfFor(const std::vector<QImage>& halves, double width);

/// An overlay where it lies (A2.73): a design of ours, or a picture of VASL's.
struct GroundLayer::Laid {
    std::unique_ptr<BoardPainter> painter;
    QTransform toMap;     ///< from the pixels of its own small grid, or of its picture
    QPainterPath covers;  ///< the hexes under it, in map pixels
    QString id;
    QPointF idAt;
    std::shared_ptr<const LaidPicture> picture;
    std::vector<QImage> mips;  ///< the picture at smaller scales, made when it is first seen
    QRectF onMap;              ///< the picture's place, in map pixels
    [[nodiscard]] QRectF bounds() const { return picture ? onMap : covers.boundingRect(); }
};

}  // namespace shellgame::app
