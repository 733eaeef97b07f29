// SPDX-License-Identifier: MIT
#pragma once

#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <vector>

#include "shellgame/board/shapes.hpp"

namespace shellgame {

/// Returns the outline of a fill, or the middle line of a band.
[[nodiscard]] QPainterPath pathOf(const ShapeFill& fill);
/// Fills rings or a band with one color, exactly as the raster does.
void fillExact(QPainter& painter, const ShapeFill& fill, const QColor& colour);

/// Paints boards in the style of printed game boards. The positions of scattered marks (trees, tufts, stones)
/// are computed from the shape's number, so the picture is the same at every scale and on every computer.
class BoardArt {
  public:
    BoardArt(const BoardShapes& shapes, const std::vector<ShapeFill>& fills, QSize size);
    void paint(QPainter& painter, const QRectF& exposed) const;

  private:
    struct Mark {
        QPointF at;
        float radius;
        float tone;  ///< brightness, -1 to 1
    };
    struct Item {
        ShapeFill fill;
        QPainterPath path;
        QRectF bounds;  ///< the area that the item covers, including its shadows
        std::vector<Mark> marks;
    };

    void scatter(Item& item, double pitch, double radius, double inset) const;
    void ground(QPainter& p, const QRectF& exposed) const;
    void levels(QPainter& p, const QRectF& exposed) const;
    void area(QPainter& p, const Item& item) const;
    void woods(QPainter& p, const Item& item) const;
    void trees(QPainter& p, const Item& item, const QColor& crown) const;
    void depression(QPainter& p, const Item& item) const;
    void roads(QPainter& p, const QRectF& exposed) const;
    void bridge(QPainter& p, const Item& item) const;
    void building(QPainter& p, const Item& item) const;
    void hexside(QPainter& p, const Item& item) const;
    void paper(QPainter& p, const QRectF& exposed) const;
    [[nodiscard]] const std::vector<Item>& of(ShapeFill::What what) const {
        return items_[static_cast<std::size_t>(what)];
    }

    QSize size_;
    std::vector<Item> items_[7];  ///< indexed by ShapeFill::What
    std::vector<BoardShapes::Building> buildings_;
};

}  // namespace shellgame
