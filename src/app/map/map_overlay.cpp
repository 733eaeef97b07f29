// SPDX-License-Identifier: MIT
#include "map/map_overlay.hpp"

#include <QPaintEngine>
#include <algorithm>
#include <array>
#include <cmath>

#include "map/map_text.hpp"

namespace shellgame::app {

namespace {

QPolygonF ring(const HexLayout& layout, const Camera& camera, Hex h, double inset) {
    const QPointF c = camera.toView(layout.centre(h));
    const double s = camera.scale * (1 - inset * 2 / layout.hexHeight());
    QPolygonF out;
    for (const QPointF& v : layout.outlineAtOrigin()) out << c + v * s;
    return out;
}

/// Draws a line over a wider line in a lighter color, so that the line is visible on any ground.
void stroke(QPainter& p, const QPolygonF& shape, const QColor& colour, double width, Qt::PenStyle style) {
    QPen under(QColor(255, 255, 255, style == Qt::DotLine ? 120 : 215),
               width + (style == Qt::DotLine ? 1.4 : 2.4));
    under.setJoinStyle(Qt::RoundJoin);
    p.setPen(under);
    p.drawPolygon(shape);
    QPen over(colour, width, style);
    over.setJoinStyle(Qt::RoundJoin);
    over.setCapStyle(Qt::FlatCap);
    p.setPen(over);
    p.drawPolygon(shape);
}

struct PartnerLook {
    QColor colour;
    Qt::PenStyle style;
    double width;
    const char* sign;
};

PartnerLook lookOf(PartnerMark::Kind kind) {
    switch (kind) {
        case PartnerMark::Kind::legal:
            return {QColor(0xff0b6b33), Qt::SolidLine, 3.2, "\u2713"};
        case PartnerMark::Kind::ruling:
            return {QColor(0xff8a5200), Qt::DashLine, 3.0, "?"};
        case PartnerMark::Kind::notNow:
            return {QColor(0xff6b1b1b), Qt::DotLine, 1.8, "\u00d7"};
    }
    return {};
}

void strokeRing(QPainter& p, const QPolygonF& shape, const PartnerLook& look, bool chosen) {
    p.setBrush(Qt::NoBrush);
    stroke(p, shape, look.colour, look.width + (chosen ? 2 : 0), look.style);
}

constexpr double ringInset = 2.5;

/// Draws each kind of ring once and copies it to whole pixels, which is faster if there are many partners.
/// For printing and export, draws every ring separately.
class RingStamps {
  public:
    RingStamps(QPainter& p, const HexLayout& layout, const Camera& camera, std::size_t rings)
        : p_(p), layout_(layout), camera_(camera) {
        constexpr std::size_t many = 16;
        stamped_ =
            rings >= many && p.paintEngine() != nullptr && p.paintEngine()->type() == QPaintEngine::Raster;
    }

    void paint(const PartnerMark& mark) {
        const QPolygonF shape = ring(layout_, camera_, mark.hex, ringInset);
        if (!stamped_) return strokeRing(p_, shape, lookOf(mark.kind), false);
        QPixmap& stamp = stamps_[static_cast<std::size_t>(mark.kind)];
        const QPointF centre = camera_.toView(layout_.centre(mark.hex));
        if (stamp.isNull()) stamp = drawn(shape.translated(-centre), lookOf(mark.kind));
        const double ratio = stamp.devicePixelRatio();
        const QPointF corner = centre - QPointF(stamp.width(), stamp.height()) / (2 * ratio);
        p_.drawPixmap(QPointF(std::round(corner.x() * ratio), std::round(corner.y() * ratio)) / ratio, stamp);
    }

  private:
    [[nodiscard]] QPixmap drawn(const QPolygonF& around, const PartnerLook& look) const {
        const double ratio = p_.device()->devicePixelRatioF();
        const QSizeF half = around.boundingRect().size() / 2 + QSizeF(look.width + 3, look.width + 3);
        QPixmap out((half * 2 * ratio).toSize() + QSize(1, 1));
        out.setDevicePixelRatio(ratio);
        out.fill(Qt::transparent);
        QPainter p(&out);
        p.setRenderHint(QPainter::Antialiasing);
        strokeRing(p, around.translated(out.width() / (2 * ratio), out.height() / (2 * ratio)), look, false);
        return out;
    }

    QPainter& p_;
    const HexLayout& layout_;
    const Camera& camera_;
    bool stamped_ = false;
    std::array<QPixmap, 3> stamps_;
};

void paintChosenRing(QPainter& p, const HexLayout& layout, const Camera& camera, const PartnerMark& mark) {
    const PartnerLook look = lookOf(mark.kind);
    strokeRing(p, ring(layout, camera, mark.hex, ringInset), look, true);
    p.setPen(QPen(look.colour, 1.6));
    p.drawPolygon(ring(layout, camera, mark.hex, 7));
}

/// Draws the path of a marker: a dotted line with a dot in each hex that it entered and a hollow dot at the
/// start.
void paintTrail(QPainter& p, const HexLayout& layout, const Camera& camera, const std::vector<Hex>& trail) {
    QPolygonF line;
    for (const Hex h : trail) line << camera.toView(layout.centre(h));
    const QColor ink(0xff7a1fa2);
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(QColor(255, 255, 255, 215), 5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    p.drawPolyline(line);
    p.setPen(QPen(ink, 2.4, Qt::DashLine, Qt::FlatCap, Qt::RoundJoin));
    p.drawPolyline(line);
    for (int i = 0; i < line.size(); ++i) {
        p.setPen(QPen(i == 0 ? ink : Qt::white, 1.6));
        p.setBrush(i == 0 ? QColor(Qt::white) : ink);
        p.drawEllipse(line[i], 4.5, 4.5);
    }
}

/// Draws the odds in place of the hex's name plate, so that they cover no counter in this hex or the hex
/// below.
void paintOddsBadge(QPainter& p, const HexLayout& layout, const Camera& camera, const PartnerMark& mark) {
    const PartnerLook look = lookOf(mark.kind);
    const double high = layout.hexHeight() * camera.scale;
    // Don't draw labels when the whole map is visible, because the labels would cover the hexes to which they
    // belong.
    if (high < (mark.chosen ? 24 : 32)) return;
    const double pixels = std::clamp(10.5 * camera.scale, 10.0, 14.0);
    QString text = QString::fromUtf8(look.sign) + QLatin1Char(' ') + mark.label;
    if (high >= 40) text = mark.name + QLatin1Char(' ') + text;
    const QFont font = mapFont(pixels, true);
    const QFontMetricsF m(font);
    const QPointF middle = camera.toView(layout.centre(mark.hex)), c = middle - QPointF(0, high * 0.44);
    QRectF box(std::round(c.x() - m.horizontalAdvance(text) / 2) - 5, std::round(c.y() - pixels / 2) - 3,
               m.horizontalAdvance(text) + 10, pixels + 6);
    box.translate(intoView(p, box, {middle - QPointF(high, high) / 4, QSizeF(high, high) / 2}));
    p.setPen(QPen(Qt::white, 1.2));
    p.setBrush(look.colour);
    p.drawRoundedRect(box, box.height() / 2, box.height() / 2);
    p.setFont(font);
    p.setPen(Qt::white);
    p.drawText(QPointF(box.left() + 5, std::round(box.center().y() + m.capHeight() / 2)), text);
}

bool touchesHex(const HexLayout& layout, const Camera& camera, Hex h, const QRect& view) {
    return camera.toView(layout.box(h))
        .adjusted(-overlayReach, -overlayReach, overlayReach, overlayReach)
        .intersects(view);
}

}  // namespace

void paintRings(QPainter& p, const HexLayout& layout, const Camera& camera, const MapOverlay& overlay,
                const QRect& view, bool focus) {
    const auto touches = [&](Hex h) { return touchesHex(layout, camera, h, view); };
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.setBrush(Qt::NoBrush);
    RingStamps rings(p, layout, camera, overlay.asking ? 0 : overlay.partners.size());
    for (const PartnerMark& mark : overlay.partners)
        if (!overlay.asking && touches(mark.hex) && !mark.chosen) rings.paint(mark);
    for (const PartnerMark& mark : overlay.partners)
        if (!overlay.asking && touches(mark.hex) && mark.chosen) paintChosenRing(p, layout, camera, mark);
    p.setBrush(Qt::NoBrush);
    if (overlay.selected && touches(*overlay.selected))
        stroke(p, ring(layout, camera, *overlay.selected, 0.5), QColor(0xff0a4fa0), 3.4, Qt::SolidLine);
    if (overlay.cursor && focus && touches(*overlay.cursor)) {
        // Draw only the corners, because the cursor must not cover a ring.
        const QPolygonF r = ring(layout, camera, *overlay.cursor, 4.5);
        for (const auto& [colour, width] :
             {std::pair(QColor(Qt::white), 4.6), std::pair(QColor(0xff111111), 2.2)}) {
            p.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
            for (int i = 0; i < 6; ++i) {
                const QPointF a = r[i];
                const QPointF b = r[(i + 1) % 6];
                p.drawLine(a, a + (b - a) * 0.27);
                p.drawLine(b, b + (a - b) * 0.27);
            }
        }
    }
    p.restore();
}

void paintOverlay(QPainter& p, const HexLayout& layout, const Camera& camera, const MapOverlay& overlay,
                  const QRect& view) {
    const auto touches = [&](Hex h) { return touchesHex(layout, camera, h, view); };
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    for (const Hex h : overlay.area) {
        if (!touches(h)) continue;
        p.setPen(QPen(QColor(0xff0a4fa0), 1.5, Qt::DashLine));
        p.setBrush(QColor(40, 110, 220, 60));
        p.drawPolygon(ring(layout, camera, h, 1.5));
    }
    for (const MapDrawing& d : overlay.drawings)
        paintDrawing(p, layout, camera, d, overlay.asking || overlay.partners.empty());
    if (overlay.trail.size() > 1) paintTrail(p, layout, camera, overlay.trail);
    p.setBrush(Qt::NoBrush);
    if (overlay.path.size() > 1) {
        QPolygonF line;
        for (const Hex h : overlay.path) line << camera.toView(layout.centre(h));
        p.setPen(QPen(QColor(255, 255, 255, 220), 6.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        p.drawPolyline(line);
        p.setPen(QPen(QColor(0xff0a4fa0), 3.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        p.drawPolyline(line);
        p.setBrush(QColor(0xff0a4fa0));
        p.drawEllipse(line.back(), 6, 6);
        p.setBrush(Qt::NoBrush);
    }
    if (overlay.flash && touches(*overlay.flash))
        stroke(p, ring(layout, camera, *overlay.flash, -2), QColor(0xff9c27b0), 4, Qt::SolidLine);
    // Draw text last, on top of everything.
    for (const MapDrawing& d : overlay.drawings) paintDrawingLabel(p, layout, camera, d);
    if (overlay.selected && touches(*overlay.selected) && layout.hexHeight() * camera.scale >= 40)
        paintLabel(p,
                   camera.toView(layout.centre(*overlay.selected)) -
                       QPointF(0, layout.hexHeight() * camera.scale * 0.44),
                   overlay.selectedName, {1, 1}, LabelStyle::strong, 1e9,
                   std::clamp(10.5 * camera.scale, 10.0, 14.0));
    for (const PartnerMark& mark : overlay.partners)
        if (!overlay.asking && touches(mark.hex)) paintOddsBadge(p, layout, camera, mark);
    p.setBrush(Qt::NoBrush);
    p.restore();
}

}  // namespace shellgame::app
