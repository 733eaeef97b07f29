// SPDX-License-Identifier: MIT
#pragma once

#include <QImage>
#include <QPainter>
#include <memory>

#include "shellgame/board/shapes.hpp"

namespace shellgame {

/// The style in which one of our own boards is painted.
enum class BoardLook {
    art,        ///< painted like a printed game board
    terrain,    ///< one exact color per terrain code without antialiasing, for comparison with the LOS raster
    elevation,  ///< one exact color per level
};

class BoardArt;

/// Draws the shapes of this program's own boards, without the hex grid and names. Coordinates are raster
/// pixels at VASL's scale (a hex is 64.5 high); scale the painter for other sizes. A BoardPainter never
/// changes, so several threads may paint with it at once.
class BoardPainter {
  public:
    explicit BoardPainter(std::shared_ptr<const BoardShapes> shapes, BoardLook look = BoardLook::art);
    ~BoardPainter();
    BoardPainter(const BoardPainter&) = delete;
    BoardPainter& operator=(const BoardPainter&) = delete;

    /// Returns the size of the whole board in raster pixels.
    [[nodiscard]] QSize size() const { return size_; }
    /// Paints all shapes that touch `exposed` (in raster pixels), and perhaps others.
    void paint(QPainter& painter, const QRectF& exposed) const;
    /// Returns a picture of the whole board, with `scale` picture pixels for each raster pixel.
    [[nodiscard]] QImage picture(double scale) const;

    /// Returns the color of a terrain code or level in the styles `terrain` and `elevation`. All these colors
    /// are different.
    [[nodiscard]] static QRgb terrainColour(std::uint8_t code);
    [[nodiscard]] static QRgb elevationColour(int level);

  private:
    void paintExact(QPainter& painter) const;

    std::shared_ptr<const BoardShapes> shapes_;
    std::vector<ShapeFill> fills_;
    BoardLook look_;
    QSize size_;
    std::unique_ptr<const BoardArt> art_;
};

}  // namespace shellgame
