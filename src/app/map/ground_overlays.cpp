// SPDX-License-Identifier: MIT
#include "map/ground_overlays.hpp"

namespace shellgame::app {

QTransform placement(const PlacedBoard& b, const BoardGeometry& map) {
    const BoardGeometry& g = b.board->geometry;
    const Hex corner{b.atColumn, b.atRow};
    const Point m = map.centre(corner);
    if (!b.turned) {
        const Point c = g.centre({0, 0});
        return QTransform::fromTranslate(m.x - c.x, m.y - c.y);
    }
    const int last = g.columns - 1;
    const Point c = g.centre({last, g.rowsIn(last) - 1});
    return QTransform(-1, 0, 0, -1, m.x + c.x, m.y + c.y);
}

QImage imageOf(const Pixels& pixels) {
    return {reinterpret_cast<const uchar*>(pixels.argb.data()), pixels.width, pixels.height, pixels.width * 4,
            QImage::Format_ARGB32};
}

std::vector<QImage> halvesOf(QImage image) {
    std::vector<QImage> out{image};
    while (std::min(image.width(), image.height()) > 64) {
        image = image.scaled(image.width() / 2, image.height() / 2, Qt::IgnoreAspectRatio,
                             Qt::SmoothTransformation);
        out.push_back(image);
    }
    return out;
}

const QImage& halfFor(const std::vector<QImage>& halves, double width) {
    std::size_t k = 0;
    while (k + 1 < halves.size() && halves[k + 1].width() >= width) ++k;
    return halves[k];
}

GroundLayer::Laid GroundLayer::laidDesign(const LaidOverlay& overlay) const {
    Laid laid;
    const BoardShapes& shapes = overlay.design->shapes;
    const BoardGeometry own = BoardGeometry::standard(shapes.columns, shapes.rows);
    laid.painter = std::make_unique<BoardPainter>(
        std::shared_ptr<const BoardShapes>(overlay.design, &overlay.design->shapes));
    // Use three points, which define an affine transform such as this rotation by sixths of a turn.
    const QPointF origin = layout_.centre({0, 0}) - QPointF(0, layout_.hexHeight() / 2);
    const auto place = [&](double x, double y) {
        const Point p = onMap(overlay, {x, y});
        return origin + QPointF(p.x * layout_.hexWidth(), p.y * layout_.hexHeight());
    };
    const QPointF zero = place(0, 0);
    const QPointF x = (place(1, 0) - zero) / own.hexWidth;
    const QPointF y = (place(0, 1) - zero) / own.hexHeight;
    laid.toMap = QTransform(x.x(), x.y(), y.x(), y.y(), zero.x(), zero.y());
    laid.covers.setFillRule(Qt::WindingFill);
    for (const Hex h : hexesUnder(overlay)) {
        QPolygonF hex = layout_.outline(h);
        hex << hex.first();
        laid.covers.addPolygon(hex);
    }
    laid.covers = laid.covers.simplified();
    laid.id = QString::fromStdString(overlay.design->id);
    laid.idAt = layout_.centre(overlay.first) + QPointF(0, layout_.hexHeight() * 0.36);
    return laid;
}

GroundLayer::Laid GroundLayer::laidPicture(const std::shared_ptr<const LaidPicture>& picture) const {
    Laid laid;
    laid.picture = picture;
    laid.id = QString::fromStdString(picture->id);
    for (const PlacedBoard& b : ground_->boards())
        if (b.as == picture->board)
            laid.toMap =
                QTransform::fromTranslate(picture->left, picture->top) * placement(b, ground_->geometry());
    laid.onMap = laid.toMap.mapRect(QRectF(0, 0, picture->picture->width, picture->picture->height));
    return laid;
}

void GroundLayer::paintLaid(QPainter& p, Laid& laid, MapScale ms, const QRectF& area) const {
    if (laid.picture) {
        if (laid.mips.empty()) laid.mips = halvesOf(imageOf(*laid.picture->picture));
        const QRectF whole(0, 0, laid.picture->picture->width, laid.picture->picture->height);
        p.save();
        p.setTransform(laid.toMap, true);
        p.setRenderHint(QPainter::SmoothPixmapTransform);
        p.drawImage(whole, halfFor(laid.mips, whole.width() * ms.scale));
        p.restore();
        return;
    }
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.save();
    p.setClipPath(laid.covers, Qt::IntersectClip);
    p.setTransform(laid.toMap, true);
    laid.painter->paint(p, laid.toMap.inverted().mapRect(area & laid.covers.boundingRect()));
    p.restore();
    // Draw the overlay's edge as if a piece of cardboard lay on the board.
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(QColor(255, 255, 255, 200), 3.2));
    p.drawPath(laid.covers);
    p.setPen(QPen(QColor(70, 52, 20, 230), 1.5, Qt::DashLine));
    p.drawPath(laid.covers);
    p.restore();
    if (style_.names && layout_.hexHeight() * ms.scale >= 40 * ms.ratio)
        paintLabel(p, laid.idAt, laid.id, ms, LabelStyle::plate, 1e9, labelPixels(ms) * 0.85);
}

}  // namespace shellgame::app
