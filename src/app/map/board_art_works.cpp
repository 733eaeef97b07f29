// SPDX-License-Identifier: MIT
// Paints roads, bridges, buildings, walls and hedges.
#include <algorithm>
#include <cmath>

#include "board_art.hpp"
#include "board_brush.hpp"
#include "shellgame/board/geometry.hpp"

namespace shellgame {

using What = ShapeFill::What;

void BoardArt::roads(QPainter& p, const QRectF& exposed) const {
    const auto draw = [&](const char* surface, int pass) {
        for (const Item& item : of(What::road)) {
            if (!item.bounds.intersects(exposed) || terrainId(item.fill.terrain) != surface) continue;
            const bool paved = item.fill.terrain == 66;
            const double w = item.fill.width;
            if (pass == 0) {
                p.strokePath(item.path.translated(0.6, 0.8), roundPen(QColor(60, 44, 16, 60), w + 1.6));
            } else if (pass == 1) {
                p.strokePath(item.path, roundPen(paved ? QColor(120, 114, 104) : QColor(166, 136, 84), w));
            } else if (pass == 2) {
                p.strokePath(item.path,
                             roundPen(paved ? QColor(190, 186, 176) : QColor(216, 192, 138), w - 2.4));
            } else if (paved) {
                p.strokePath(item.path, roundPen(QColor(206, 202, 192, 120), w * 0.3));
            } else {
                QPen ruts(QColor(178, 148, 96, 130), 1.3, Qt::CustomDashLine, Qt::RoundCap, Qt::RoundJoin);
                ruts.setDashPattern({9, 5, 4, 6});
                p.strokePath(item.path, ruts);
            }
        }
    };
    // Draw the edges of all roads with the same surface before the roads themselves, so that no line
    // separates roads where they join.
    for (const char* surface : {"dirt-road", "paved-road"})
        for (int pass = 0; pass < 4; ++pass) draw(surface, pass);
    for (const Item& item : of(What::road)) {
        if (!item.bounds.intersects(exposed) || terrainId(item.fill.terrain) != "path") continue;
        QPen pen(QColor(196, 172, 120), item.fill.width * 0.8, Qt::CustomDashLine, Qt::RoundCap,
                 Qt::RoundJoin);
        pen.setDashPattern({1.3, 1.5});
        p.strokePath(item.path, pen);
    }
}

void BoardArt::bridge(QPainter& p, const Item& item) const {
    const bool stone = item.fill.terrain == 82 || item.fill.terrain == 84;
    const double w = item.fill.width;
    QPen pen(QColor(40, 30, 14, 120), w + 3, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    p.strokePath(item.path.translated(1.6, 2), pen);
    pen.setColor(stone ? QColor(96, 92, 86) : QColor(88, 62, 34));
    pen.setWidthF(w);
    p.strokePath(item.path, pen);
    pen.setColor(stone ? QColor(188, 182, 170) : QColor(178, 138, 88));
    pen.setWidthF(w - 4.4);
    p.strokePath(item.path, pen);
    QPen planks(stone ? QColor(140, 134, 124, 140) : QColor(104, 74, 40, 190), w - 4.4, Qt::CustomDashLine,
                Qt::FlatCap, Qt::RoundJoin);
    planks.setDashPattern({0.9 / (w - 4.4), (stone ? 5.0 : 2.2) / (w - 4.4)});
    p.strokePath(item.path, planks);
}

void BoardArt::building(QPainter& p, const Item& item) const {
    const BoardShapes::Building& b = buildings_[item.fill.index];
    const bool stone = item.fill.terrain < 50;
    const std::vector<Point>& ring = item.fill.rings.front();
    const double tone = 2 * hashed(static_cast<std::uint32_t>(item.fill.index), 7, 1) - 1;
    const QColor roof = toned(stone ? QColor(150, 150, 150) : QColor(148, 98, 60), tone, stone ? 9 : 12);
    const double rise = 2.6 + 1.3 * b.levels;
    p.save();
    p.setPen(Qt::NoPen);
    for (int i = 3; i >= 1; --i) {
        p.setBrush(QColor(18, 14, 6, 42));
        p.drawPath(item.path.translated(rise * 0.42 * i, rise * 0.5 * i));
    }
    p.fillPath(item.path, roof);
    // Each face of a roof slopes from its eave to the ridge. Draw the face as a band along the eave, brighter
    // toward the northwest.
    double area = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point& a = ring[i];
        const Point& c = ring[(i + 1) % ring.size()];
        area += a.x * c.y - c.x * a.y;
    }
    const double clockwise = area > 0 ? 1 : -1;
    p.setClipPath(item.path, Qt::IntersectClip);
    const QRectF box = item.path.boundingRect();
    const bool gable = ring.size() == 4;
    const auto edge = [&](std::size_t i) {
        return std::pair{ring[i % ring.size()], ring[(i + 1) % ring.size()]};
    };
    std::size_t longest = 0;
    double longestLength = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const auto [a, c] = edge(i);
        const double d = std::hypot(c.x - a.x, c.y - a.y);
        if (d > longestLength) {
            longestLength = d;
            longest = i;
        }
    }
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const auto [a, c] = edge(i);
        const double dx = c.x - a.x;
        const double dy = c.y - a.y;
        const double length = std::hypot(dx, dy);
        if (length < 1) continue;
        const double nx = clockwise * dy / length;  // the normal of the edge, which points outward
        const double ny = -clockwise * dx / length;
        const double light = -(nx * 0.55 + ny * 0.83);
        if (gable && i % 2 != longest % 2) continue;  // a gable roof has only the two long faces
        const auto [oa, oc] = edge(longest + 1);
        const double depth = gable ? std::hypot(oc.x - oa.x, oc.y - oa.y) / 2
                                   : std::min(8.5, std::min(box.width(), box.height()) * 0.3);
        QPolygonF face;
        face << QPointF(a.x, a.y) << QPointF(c.x, c.y);
        const double cut = gable ? 0 : depth;
        face << QPointF(c.x - nx * depth - dx / length * cut, c.y - ny * depth - dy / length * cut)
             << QPointF(a.x - nx * depth + dx / length * cut, a.y - ny * depth + dy / length * cut);
        p.setBrush(light > 0 ? QColor(255, 250, 230, static_cast<int>(70 * light))
                             : QColor(10, 8, 4, static_cast<int>(-95 * light)));
        p.drawPolygon(face);
        // Draw tiles or boards up the slope.
        p.setPen(QPen(QColor(20, 14, 8, stone ? 34 : 60), 0.6));
        for (double t = 2.6; t < length; t += stone ? 4.4 : 3.0)
            p.drawLine(QPointF(a.x + dx / length * t, a.y + dy / length * t),
                       QPointF(a.x + dx / length * t - nx * depth, a.y + dy / length * t - ny * depth));
        p.setPen(QPen(QColor(30, 22, 14, 130), 0.9));
        p.drawLine(face[2], face[3]);
        p.setPen(Qt::NoPen);
    }
    p.restore();
    p.strokePath(item.path, QPen(stone ? QColor(52, 52, 54) : QColor(60, 36, 16), 1.3, Qt::SolidLine,
                                 Qt::SquareCap, Qt::MiterJoin));
    const BoardGeometry g;
    for (const Hex h : b.stairwells) {
        const QPointF c(h.column * g.hexWidth, g.hexHeight * (h.row + (h.column % 2 != 0 ? 0.0 : 0.5)));
        p.setPen(QPen(QColor(30, 30, 30), 1));
        p.setBrush(QColor(248, 246, 238));
        p.drawRect(QRectF(c.x() - 4.6, c.y() - 4.6, 9.2, 9.2));
        for (double y = -2.3; y <= 2.4; y += 2.3)
            p.drawLine(QPointF(c.x() - 4.6, c.y() + y), QPointF(c.x() + 4.6, c.y() + y));
    }
}

void BoardArt::hexside(QPainter& p, const Item& item) const {
    const std::string id = terrainId(item.fill.terrain);
    const double w = item.fill.width;
    p.save();
    if (id == "wall") {
        p.strokePath(item.path.translated(1.5, 2), roundPen(QColor(30, 24, 12, 90), w * 0.9));
        p.strokePath(item.path, roundPen(QColor(74, 70, 66), w * 0.9));
        QPen stones(QColor(182, 176, 166), w * 0.56, Qt::CustomDashLine, Qt::RoundCap, Qt::RoundJoin);
        stones.setDashPattern({0.9, 1.35});
        p.strokePath(item.path, stones);
    } else if (id == "cliff") {
        p.strokePath(item.path, roundPen(QColor(88, 62, 34), w));
        QPen teeth(QColor(52, 36, 18), w * 1.5, Qt::CustomDashLine, Qt::FlatCap, Qt::RoundJoin);
        teeth.setDashPattern({0.2, 0.3});
        p.strokePath(item.path, teeth);
    } else {  // a hedge or bocage
        const bool bocage = id == "bocage";
        const double r = w * (bocage ? 0.62 : 0.5);
        p.strokePath(item.path.translated(1.4, 1.9), roundPen(QColor(24, 32, 10, 90), 2 * r));
        p.strokePath(item.path, roundPen(bocage ? QColor(70, 74, 36) : QColor(58, 84, 38), 1.5 * r));
        const double length = item.path.length();
        p.setPen(Qt::NoPen);
        std::uint32_t n = 0;
        for (double t = r * 0.5; t < length; t += r * 1.15, ++n) {
            const QPointF at = item.path.pointAtPercent(std::min(1.0, t / length));
            const double tone =
                2 * hashed(n, static_cast<std::uint32_t>(at.x()), static_cast<std::uint32_t>(at.y())) - 1;
            p.setBrush(toned(QColor(80, 108, 48), tone, 14));
            p.drawEllipse(at, r, r);
            p.setBrush(toned(QColor(112, 140, 66), tone, 12));
            p.drawEllipse(at + QPointF(-0.25 * r, -0.3 * r), r * 0.55, r * 0.5);
        }
    }
    p.restore();
}

}  // namespace shellgame
