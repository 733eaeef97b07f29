// SPDX-License-Identifier: MIT
#include "map/map_drawing.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "map/map_text.hpp"

namespace shellgame::app {

namespace {

struct DrawingLook {
    QColor ink;
    Qt::PenStyle style;
    double width;
};

DrawingLook drawingLook(MapDrawing::Kind kind) {
    switch (kind) {
        case MapDrawing::Kind::tunnel:
            return {QColor(0xff5b3a16), Qt::DashLine, 3.4};
        case MapDrawing::Kind::complex:
            return {QColor(0xff5b3a16), Qt::DashDotLine, 2.6};
        case MapDrawing::Kind::pair:
            return {QColor(0xff0b6b33), Qt::SolidLine, 2.4};
        case MapDrawing::Kind::thirdDie:
            return {QColor(0xff8a1f5c), Qt::SolidLine, 3.2};
        case MapDrawing::Kind::shot:
            return {QColor(0xffb01818), Qt::SolidLine, 3.2};
        case MapDrawing::Kind::boreSight:
            return {QColor(0xff8a1f5c), Qt::DotLine, 2.2};
        case MapDrawing::Kind::ar:
        case MapDrawing::Kind::registered:
            return {QColor(0xff8a1f5c), Qt::SolidLine, 2.6};
        case MapDrawing::Kind::entry:
            return {QColor(0xff0b6b33), Qt::SolidLine, 3};
        case MapDrawing::Kind::entryShut:
            return {QColor(0xff6b1b1b), Qt::DotLine, 2.4};
        case MapDrawing::Kind::entryLater:
            return {QColor(0xff3d4a55), Qt::DashLine, 2.2};
        case MapDrawing::Kind::picked:
        case MapDrawing::Kind::candidates:
            return {QColor(0xff0a4fa0), Qt::SolidLine, 3};
        case MapDrawing::Kind::targetRange:
            return {QColor(0xff1f3f7a), Qt::DashLine, 2.2};
        case MapDrawing::Kind::members:
            return {QColor(0xff1f3f7a), Qt::SolidLine, 2.4};
        case MapDrawing::Kind::lit:
            return {QColor(0xff8a6a00), Qt::DotLine, 1.6};
        case MapDrawing::Kind::flash:
            return {QColor(0xffb35a00), Qt::SolidLine, 2};
        case MapDrawing::Kind::nightRange:
            return {QColor(0xff1a2440), Qt::DashDotLine, 2.2};
    }
    return {};
}

void drawingStroke(QPainter& p, const QPolygonF& line, const DrawingLook& look, bool closed = false) {
    const std::pair<QPen, int> pens[] = {
        {QPen(QColor(255, 255, 255, 225), look.width + 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin), 0},
        {QPen(look.ink, look.width, look.style, Qt::FlatCap, Qt::RoundJoin), 1}};
    for (const auto& [pen, n] : pens) {
        p.setPen(pen);
        if (closed)
            p.drawPolygon(line);
        else
            p.drawPolyline(line);
    }
}

void arrowHead(QPainter& p, QPointF from, QPointF to, const DrawingLook& look) {
    const QPointF way = to - from;
    const double length = std::hypot(way.x(), way.y());
    if (length < 1) return;
    const QPointF u = way / length;
    const QPointF across(-u.y(), u.x());
    p.setPen(QPen(Qt::white, 1.4));
    p.setBrush(look.ink);
    p.drawPolygon(QPolygonF{to, to - u * 15 + across * 8, to - u * 15 - across * 8});
    p.setBrush(Qt::NoBrush);
}

/// Draws an arch, the sign for the mouth of a tunnel or cave.
void mouth(QPainter& p, QPointF at, double size, const DrawingLook& look) {
    const QRectF arch(at.x() - size, at.y() - size, 2 * size, 2 * size);
    p.setPen(QPen(Qt::white, 4));
    p.setBrush(QColor(0xff1c120a));
    p.drawChord(arch, 0, 180 * 16);
    p.setPen(QPen(look.ink, 2));
    p.drawChord(arch, 0, 180 * 16);
    p.setBrush(Qt::NoBrush);
}

void sign(QPainter& p, QPointF at, const QString& text, double scale, QPointF by) {
    paintLabel(p, at + by, text, {1, 1}, LabelStyle::strong, 1e9, std::clamp(10.5 * scale, 10.0, 14.0));
}

/// Draws concentric rings, the sign for an artillery target, with a cross if `cross` is set.
void rings(QPainter& p, QPointF at, double radius, const DrawingLook& look, bool cross) {
    for (const double r : {radius, radius * 0.55}) {
        p.setPen(QPen(Qt::white, look.width + 2.4));
        p.drawEllipse(at, r, r);
        p.setPen(QPen(look.ink, look.width));
        p.drawEllipse(at, r, r);
    }
    if (!cross) return;
    for (const QPointF& arm : {QPointF(radius * 1.25, 0), QPointF(0, radius * 1.25)})
        drawingStroke(p, {at - arm, at + arm}, look);
}

/// Draws the border of a set of hexes, which consists of the hexsides between a hex of the set and one
/// outside it.
void borderOf(QPainter& p, const HexLayout& layout, const Camera& camera, const std::vector<Hex>& hexes,
              const DrawingLook& look) {
    const std::set<Hex> inside(hexes.begin(), hexes.end());
    QList<QLineF> sides;
    for (const Hex h : hexes) {
        const QPointF c = camera.toView(layout.centre(h));
        const QPolygonF& outline = layout.outlineAtOrigin();
        for (const Side6 side : allSides) {
            const Hex beyond = neighbour(h, side);
            if (inside.contains(beyond)) continue;
            // Find the hexside whose midpoint is in the direction of the hex beyond.
            const QPointF way = layout.centre(beyond) - layout.centre(h);
            int best = 0;
            double most = -1e9;
            for (int i = 0; i < 6; ++i) {
                const QPointF middle = (outline[i] + outline[(i + 1) % 6]) / 2;
                const double along = QPointF::dotProduct(middle, way);
                if (along > most) {
                    most = along;
                    best = i;
                }
            }
            sides << QLineF(c + outline[best] * camera.scale, c + outline[(best + 1) % 6] * camera.scale);
        }
    }
    p.setPen(QPen(QColor(255, 255, 255, 225), look.width + 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    p.drawLines(sides);
    p.setPen(QPen(look.ink, look.width, look.style, Qt::FlatCap, Qt::RoundJoin));
    p.drawLines(sides);
}

/// Draws a small flag on a pole, the sign for a target hex.
void flagAt(QPainter& p, QPointF foot, double high, const DrawingLook& look) {
    const QPointF top = foot - QPointF(0, high);
    p.setPen(QPen(Qt::white, 4.4, Qt::SolidLine, Qt::RoundCap));
    p.drawLine(foot, top);
    p.setPen(QPen(look.ink, 2.2, Qt::SolidLine, Qt::RoundCap));
    p.drawLine(foot, top);
    p.setPen(QPen(Qt::white, 1.4));
    p.setBrush(look.ink);
    p.drawPolygon(QPolygonF{top, top + QPointF(high * 0.8, high * 0.25), top + QPointF(0, high * 0.5)});
    p.setBrush(Qt::NoBrush);
}

}  // namespace

void paintDrawing(QPainter& p, const HexLayout& layout, const Camera& camera, const MapDrawing& d,
                  bool named) {
    if (d.hexes.empty()) return;
    DrawingLook look = drawingLook(d.kind);
    if (d.strong) look.width += 1.6;
    if (d.ink.isValid()) look.ink = d.ink;
    const double high = layout.hexHeight() * camera.scale;
    // Draw in the lower part of the hex, so that counters and names stay readable.
    const QPointF low(0, high * 0.42);
    QPolygonF points;
    for (const Hex h : d.hexes) points << camera.toView(layout.centre(h));
    p.setBrush(Qt::NoBrush);
    switch (d.kind) {
        case MapDrawing::Kind::tunnel:
        case MapDrawing::Kind::complex: {
            points.translate(low);
            if (points.size() > 1) drawingStroke(p, points, look);
            for (const QPointF& at : points) mouth(p, at, std::clamp(high * 0.09, 4.0, 9.0), look);
            const QPointF middle = points.size() > 1 ? (points[0] + points[1]) / 2 : points[0];
            if (high >= 40 && (named || d.strong)) sign(p, middle, d.label, camera.scale, {0, high * 0.14});
            break;
        }
        case MapDrawing::Kind::pair:
        case MapDrawing::Kind::thirdDie:
        case MapDrawing::Kind::boreSight:
            if (points.size() < 2) break;
            drawingStroke(p, points, look);
            if (d.kind != MapDrawing::Kind::pair)
                arrowHead(p, points[points.size() - 2], points.back(), look);
            if (high < 40 || d.label.isEmpty()) break;
            // Place the label at the hex found by the dice, away from the counters at the target.
            if (d.kind == MapDrawing::Kind::thirdDie)
                sign(p, points.back(), d.label, camera.scale, {0, -high * 0.36});
            else
                sign(p, (points.front() + points.back()) / 2, d.label, camera.scale, {0, 0});
            break;
        case MapDrawing::Kind::shot:
            borderOf(p, layout, camera, {d.hexes.front()}, look);
            if (points.size() < 2) break;
            borderOf(p, layout, camera, {d.hexes.back()}, look);
            drawingStroke(p, points, look);
            arrowHead(p, points.front(), points.back(), look);
            break;
        case MapDrawing::Kind::ar:
        case MapDrawing::Kind::registered:
            rings(p, points[0], high * 0.24, look, d.kind == MapDrawing::Kind::ar);
            if (high >= 40) sign(p, points[0], d.label, camera.scale, {0, high * 0.36});
            break;
        case MapDrawing::Kind::entry:
        case MapDrawing::Kind::entryShut:
        case MapDrawing::Kind::entryLater: {
            const bool later = d.kind == MapDrawing::Kind::entryLater;
            const bool shut = d.kind == MapDrawing::Kind::entryShut;
            for (const Hex h : d.hexes) {
                QPolygonF outline;
                const QPointF c = camera.toView(layout.centre(h));
                for (const QPointF& v : layout.outlineAtOrigin()) outline << c + v * camera.scale * 0.93;
                p.setBrush(later  ? QColor(90, 105, 120, 35)
                           : shut ? QColor(150, 40, 40, 45)
                                  : QColor(20, 150, 70, 60));
                drawingStroke(p, outline, look, true);
                p.setBrush(Qt::NoBrush);
                if (shut)
                    for (const double s : {-1.0, 1.0})
                        drawingStroke(p,
                                      {c + QPointF(-high * 0.2, -high * 0.2 * s),
                                       c + QPointF(high * 0.2, high * 0.2 * s)},
                                      look);
            }
            if (high >= 40 && !d.label.isEmpty()) sign(p, points[0], d.label, camera.scale, low);
            break;
        }
        case MapDrawing::Kind::targetRange: {
            borderOf(p, layout, camera, d.hexes, look);
            // Draw the flag at the left edge of the hex, so that the counters stay readable.
            flagAt(p, points[0] + QPointF(-high * 0.42, high * 0.1), std::clamp(high * 0.42, 10.0, 34.0),
                   look);
            break;
        }
        case MapDrawing::Kind::members:
            // Draw a ring close to the edge of the hex, so that its counters stay readable.
            for (const Hex h : d.hexes) {
                QPolygonF outline;
                const QPointF c = camera.toView(layout.centre(h));
                for (const QPointF& v : layout.outlineAtOrigin()) outline << c + v * camera.scale * 0.9;
                drawingStroke(p, outline, look, true);
            }
            break;
        case MapDrawing::Kind::lit:
            // Fill all hexes in a light tint, so that names and counters stay readable.
            p.setPen(Qt::NoPen);
            p.setBrush(QColor(255, 226, 90, 46));
            for (const Hex h : d.hexes) {
                QPolygonF outline;
                for (const QPointF& v : layout.outline(h)) outline << camera.toView(v);
                p.drawPolygon(outline);
            }
            p.setBrush(Qt::NoBrush);
            borderOf(p, layout, camera, d.hexes, look);
            break;
        case MapDrawing::Kind::flash:
            for (const QPointF& at : points) {
                const double r = std::clamp(high * 0.16, 5.0, 12.0);
                const QPointF middle = at + QPointF(high * 0.34, -high * 0.2);
                for (int i = 0; i < 4; ++i) {
                    const double angle = i * 0.785398;
                    const QPointF arm(r * std::cos(angle), r * std::sin(angle));
                    drawingStroke(p, {middle - arm, middle + arm}, look);
                }
            }
            break;
        case MapDrawing::Kind::nightRange:
            borderOf(p, layout, camera, d.hexes, look);
            break;
        case MapDrawing::Kind::candidates: {
            const double r = std::clamp(high * 0.09, 2.5, 7.0);
            for (const QPointF& at : points) {
                p.setPen(QPen(Qt::white, 1.6));
                p.setBrush(look.ink);
                p.drawEllipse(at, r, r);
            }
            p.setBrush(Qt::NoBrush);
            break;
        }
        case MapDrawing::Kind::picked:
            for (const Hex h : d.hexes) {
                QPolygonF outline;
                for (const QPointF& v : layout.outline(h)) outline << camera.toView(v);
                // Fill all hexes at once in a light tint, so that names and counters stay readable.
                p.setPen(Qt::NoPen);
                p.setBrush(QColor(40, 110, 220, 50));
                p.drawPolygon(outline);
                p.setBrush(Qt::NoBrush);
            }
            borderOf(p, layout, camera, d.hexes, look);
            if (high >= 40 && !d.label.isEmpty())
                sign(p, points.back(), d.label, camera.scale, {0, -high * 0.44});
            break;
    }
}

void paintDrawingLabel(QPainter& p, const HexLayout& layout, const Camera& camera, const MapDrawing& d) {
    const double high = layout.hexHeight() * camera.scale;
    if (d.kind != MapDrawing::Kind::targetRange || d.hexes.empty() || d.label.isEmpty() || high < 24) return;
    // Draw the label on the lower hexside, below the counters.
    sign(p, camera.toView(layout.centre(d.hexes.front())), d.label, camera.scale, {0, high * 0.45});
}

}  // namespace shellgame::app
