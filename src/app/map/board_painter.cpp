// SPDX-License-Identifier: MIT
#include "board_painter.hpp"

#include <QPainterPath>

#include "board_art.hpp"
#include "shellgame/board/geometry.hpp"

namespace shellgame {

BoardPainter::BoardPainter(std::shared_ptr<const BoardShapes> shapes, BoardLook look)
    : shapes_(std::move(shapes)), fills_(fillsOf(*shapes_)), look_(look) {
    const BoardGeometry g = BoardGeometry::standard(shapes_->columns, shapes_->rows);
    size_ = QSize(g.pixelWidth, g.pixelHeight);
    if (look_ == BoardLook::art) art_ = std::make_unique<BoardArt>(*shapes_, fills_, size_);
}

BoardPainter::~BoardPainter() = default;

void BoardPainter::paint(QPainter& painter, const QRectF& exposed) const {
    painter.save();
    if (art_)
        art_->paint(painter, exposed);
    else
        paintExact(painter);
    painter.restore();
}

QImage BoardPainter::picture(double scale) const {
    QImage image(QSizeF(size_.width() * scale, size_.height() * scale).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(scale, scale);
    paint(painter, QRectF(QPointF(0, 0), QSizeF(size_)));
    return image;
}

QRgb BoardPainter::terrainColour(std::uint8_t code) {
    // Red is computed from the code alone, so each code has a different color. Green and blue make
    // neighboring codes easy to distinguish.
    return qRgb(255 - code, (code * 83) & 0xff, (code * 151) & 0xff);
}

QRgb BoardPainter::elevationColour(int level) {
    return qRgb(128 + 8 * level, 200 - 5 * level, 90 + 3 * level);
}

void BoardPainter::paintExact(QPainter& painter) const {
    using What = ShapeFill::What;
    const bool elevation = look_ == BoardLook::elevation;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(QRectF(QPointF(0, 0), QSizeF(size_)),
                     QColor(elevation ? elevationColour(0) : terrainColour(0)));
    if (elevation) {
        // A picture can't store the depth of a pixel, which is relative to the ground around it. Therefore
        // the lowered part of each level is drawn separately, clipped to that level.
        struct Layer {
            int level;
            QPainterPath ground;
        };
        QPainterPath board;
        board.addRect(QRectF(QPointF(0, 0), QSizeF(size_)));
        std::vector<Layer> layers{{0, board}};
        for (const ShapeFill& fill : fills_)
            if (fill.what == What::level) {
                const QPainterPath path = pathOf(fill);
                for (Layer& layer : layers) layer.ground -= path;
                layers.push_back({fill.level, path});
            }
        for (const Layer& layer : layers) {
            painter.setClipPath(layer.ground);
            painter.fillPath(layer.ground, QColor(elevationColour(layer.level)));
            for (const ShapeFill& fill : fills_) {
                if (fill.what == What::bridge)
                    fillExact(painter, fill, QColor(elevationColour(layer.level)));
                else if (fill.what != What::level && fill.level != 0)
                    fillExact(painter, fill, QColor(elevationColour(layer.level - fill.level)));
            }
        }
        return;
    }
    for (const ShapeFill& fill : fills_)
        if (fill.what != What::level) fillExact(painter, fill, QColor(terrainColour(fill.terrain)));
}

}  // namespace shellgame
