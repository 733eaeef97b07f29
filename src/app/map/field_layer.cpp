// SPDX-License-Identifier: MIT
#include "map/field_layer.hpp"

#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>

namespace shellgame::app {

namespace {

/// Makes a tile of hatching that continues seamlessly in the next tile.
QPixmap hatching(const FieldLook& look, Sighted how, double ratio) {
    const int step = static_cast<int>(std::lround((how == Sighted::whole ? 14 : 18) * ratio));
    QPixmap out(step, step);
    QColor wash = look.ink;
    wash.setAlpha(how == Sighted::whole ? 40 : how == Sighted::weak ? 20 : 0);
    out.fill(Qt::transparent);
    QPainter p(&out);
    p.setRenderHint(QPainter::Antialiasing);
    p.fillRect(out.rect(), wash);
    const auto stroke = [&](const QColor& ink, double width) {
        QPen pen(ink, width * ratio, Qt::SolidLine, Qt::FlatCap);
        if (how == Sighted::above) {
            pen.setStyle(Qt::CustomDashLine);
            const double unit = step * std::sqrt(2.0) / 2 / (width * ratio);
            pen.setDashPattern({unit * 0.5, unit * 0.5});
        }
        p.setPen(pen);
        const double s = step;
        // Draw the diagonal, and the two neighboring lines whose ends are inside the tile.
        for (const double by : {-s, 0.0, s})
            look.rising ? p.drawLine(QPointF(-s + by, 2 * s), QPointF(2 * s + by, -s))
                        : p.drawLine(QPointF(-s + by, -s), QPointF(2 * s + by, 2 * s));
    };
    stroke(QColor(255, 255, 255, how == Sighted::whole ? 60 : 45), 3);
    QColor line = look.ink;
    line.setAlpha(how == Sighted::whole ? 170 : 160);
    stroke(line, 1.4);
    return out;
}

/// Combines hexes of the same look into one shape, so that no seams show between them.
QPainterPath shapeOf(const HexLayout& layout, const std::vector<HexSight>& field, Sighted how, double scale,
                     const HexLayout::Range& r) {
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    for (int c = r.firstColumn; c <= r.lastColumn; ++c)
        for (int row = r.firstRow; row <= r.lastRow + (c & 1); ++row) {
            const Hex h{c, row};
            if (!layout.contains(h)) continue;
            if (field[static_cast<std::size_t>(layout.geometry().indexOf(h))].how != how) continue;
            QPolygonF outline = layout.outline(h);
            for (QPointF& v : outline) v *= scale;
            path.addPolygon(outline);
            path.closeSubpath();
        }
    return path;
}

void paintField(QPainter& p, const HexLayout& layout, const std::vector<HexSight>& field, bool enemy,
                MapScale ms, const QRectF& area) {
    const FieldLook look = fieldLook(enemy);
    const auto r = layout.hexesIn(area);
    for (const Sighted how : {Sighted::whole, Sighted::weak, Sighted::above}) {
        const QPainterPath shape = shapeOf(layout, field, how, ms.scale, r);
        if (!shape.isEmpty()) p.fillPath(shape, QBrush(hatching(look, how, ms.ratio)));
    }
    // Draw the edge of the area as a solid line between each hex that is seen and each neighbor that is not.
    QList<QLineF> edge;
    const QPolygonF& o = layout.outlineAtOrigin();
    const auto firm = [&](Hex h) {
        if (!layout.contains(h)) return false;
        const Sighted how = field[static_cast<std::size_t>(layout.geometry().indexOf(h))].how;
        return how == Sighted::whole || how == Sighted::weak;
    };
    // Use different insets for the two overlays, so that both outlines are visible where they coincide.
    const double inset = enemy ? 0.955 : 0.985;
    for (int c = r.firstColumn; c <= r.lastColumn; ++c)
        for (int row = r.firstRow; row <= r.lastRow + (c & 1); ++row) {
            const Hex h{c, row};
            if (!firm(h)) continue;
            for (int i = 0; i < 6; ++i) {
                // The first edge of the hex's outline is the top one, as in Side6.
                if (firm(neighbour(h, allSides[static_cast<std::size_t>(i)])) ||
                    !layout.contains(neighbour(h, allSides[static_cast<std::size_t>(i)])))
                    continue;
                edge << QLineF((layout.centre(h) + o[i] * inset) * ms.scale,
                               (layout.centre(h) + o[(i + 1) % 6] * inset) * ms.scale);
            }
        }
    const double width = std::clamp(2.2 * ms.scale / ms.ratio, 1.2, 3.0) * ms.ratio;
    p.setPen(QPen(QColor(255, 255, 255, 200), width * 2, Qt::SolidLine, Qt::RoundCap));
    p.drawLines(edge);
    p.setPen(QPen(look.ink, width, Qt::SolidLine, Qt::RoundCap));
    p.drawLines(edge);
    if (layout.hexHeight() * ms.scale < 40 * ms.ratio) return;
    for (int c = r.firstColumn; c <= r.lastColumn; ++c)
        for (int row = r.firstRow; row <= r.lastRow + (c & 1); ++row) {
            const Hex h{c, row};
            if (!layout.contains(h)) continue;
            const HexSight s = field[static_cast<std::size_t>(layout.geometry().indexOf(h))];
            if (s.how != Sighted::above) continue;
            // Label the hex with the level. The two overlays use different corners of the hex.
            const QPointF at = layout.centre(h) +
                               QPointF(layout.hexWidth() * (enemy ? 0.36 : -0.36), layout.hexHeight() * 0.3);
            p.save();
            p.scale(ms.scale, ms.scale);
            paintLabel(p, at, QStringLiteral("%1\u2191").arg(s.level), ms, LabelStyle::plate, 1e9,
                       labelPixels(ms) * 0.85);
            p.restore();
        }
}

}  // namespace

FieldLook fieldLook(bool enemy) {
    return enemy ? FieldLook{QColor(0xffa3210d), false} : FieldLook{QColor(0xff0b3f96), true};
}

QPixmap fieldSwatch(bool enemy, Sighted how, QSize size, double ratio) {
    QPixmap out(size * ratio);
    // The background color of boards, whether the window's theme is light or dark.
    out.fill(QColor(0xffd9dcc0));
    QPainter p(&out);
    p.fillRect(out.rect(), QBrush(hatching(fieldLook(enemy), how, ratio)));
    p.setPen(QPen(fieldLook(enemy).ink, 2 * ratio));
    if (how != Sighted::above) p.drawRect(out.rect().adjusted(1, 1, -1, -1));
    p.end();
    out.setDevicePixelRatio(ratio);
    return out;
}

void paintFields(QPainter& p, const HexLayout& layout, const FieldPicture& fields, MapScale ms,
                 const QRectF& area) {
    p.save();
    const QRectF all = layout.bounds();
    p.setClipRect(QRectF(all.topLeft() * ms.scale, all.size() * ms.scale), Qt::IntersectClip);
    p.setRenderHint(QPainter::Antialiasing);
    if (fields.own) paintField(p, layout, *fields.own, false, ms, area);
    if (fields.enemy) paintField(p, layout, *fields.enemy, true, ms, area);
    p.restore();
}

}  // namespace shellgame::app
