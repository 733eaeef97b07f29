// SPDX-License-Identifier: MIT
#pragma once

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <optional>
#include <utility>

#include "shellgame/board/geometry.hpp"

namespace shellgame::app {

/// Positions of the hexes for drawing and for the mouse, in map pixels (a standard hex column is 56.25 wide,
/// a hex 64.5 high). Unlike BoardGeometry, which matches VASL's lines of sight, this class does not round.
class HexLayout {
  public:
    HexLayout() = default;
    explicit HexLayout(const BoardGeometry& geometry);

    [[nodiscard]] QPointF centre(Hex h) const;
    [[nodiscard]] const QPolygonF& outlineAtOrigin() const { return outline_; }
    [[nodiscard]] QPolygonF outline(Hex h) const { return outline_.translated(centre(h)); }
    /// Returns the smallest rectangle around a hex.
    [[nodiscard]] QRectF box(Hex h) const;
    /// Returns the hex at a point, computed from the grid; nullopt if the point is outside the map.
    [[nodiscard]] std::optional<Hex> hexAt(QPointF p) const;
    /// A range of columns and rows that contains every hex touching a rectangle. Both ends are included. The
    /// rows are those of an even column; an odd column has one row more.
    struct Range {
        int firstColumn = 0, lastColumn = -1, firstRow = 0, lastRow = -1;
    };
    [[nodiscard]] Range hexesIn(const QRectF& area) const;
    /// Returns the rectangle of the whole map, including half-hexes at the edges.
    [[nodiscard]] QRectF bounds() const { return bounds_; }
    [[nodiscard]] bool contains(Hex h) const { return geometry_.contains(h); }
    [[nodiscard]] const BoardGeometry& geometry() const { return geometry_; }
    [[nodiscard]] double hexHeight() const { return geometry_.hexHeight; }
    [[nodiscard]] double hexWidth() const { return geometry_.hexWidth; }

  private:
    BoardGeometry geometry_;
    QPointF first_;  ///< center of column A's first hex
    QPolygonF outline_;
    QRectF bounds_;
};

}  // namespace shellgame::app
