// SPDX-License-Identifier: MIT
#pragma once

#include <QImage>
#include <QPainter>
#include <memory>

#include "shellgame/board/shapes.hpp"

namespace shellgame {

/// The look of a board of our own.
enum class BoardLook {
    art,        ///< like a printed game board
    terrain,    ///< one exact colour per terrain code, no antialiasing: for checks against the LOS raster
    elevation,  ///< one exact colour per level
};

class BoardArt;

/// Draws the shapes of our own boards, without hex grid and names. Coordinates are raster pixels at VASL's
/// scale (a hex is 64.5 high); scale the painter for others. Immutable, so several threads may paint at once.
class BoardPainter {
  public:
    explicit BoardPainter(std::shared_ptr<const BoardShapes> shapes, BoardLook look = BoardLook::art);
    ~BoardPainter();
    BoardPainter(const BoardPainter&) = delete;
    BoardPainter& operator=(const BoardPainter&) = delete;

    /// The whole board, in raster pixels.
    [[nodiscard]] QSize size() const { return size_; }
    /// Draws at least everything that touches `exposed` (raster pixels).
    void paint(QPainter& painter, const QRectF& exposed) const;
    /// The whole board as a picture, `scale` picture pixels to a raster pixel.
    [[nodiscard]] QImage picture(double scale) const;

    /// The colors of the exact looks, different for every terrain code and level.
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
