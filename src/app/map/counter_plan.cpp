// SPDX-License-Identifier: MIT
#include "map/counter_plan.hpp"

#include <algorithm>
#include <cmath>

namespace shellgame::app {

namespace {

constexpr double degreesPerTwelfth = 30;

bool isGun(Glyph glyph) {
    return glyph >= Glyph::gunAntitank && glyph <= Glyph::gunRecoilless;
}
bool isVehicle(Glyph glyph) {
    return glyph >= Glyph::tank && glyph <= Glyph::truck;
}
bool hasTracks(Glyph glyph) {
    return glyph == Glyph::tank || glyph == Glyph::assaultGun || glyph == Glyph::halftrack;
}
bool hasTurret(Glyph glyph) {
    return glyph == Glyph::tank || glyph == Glyph::armouredCar;
}

/// Paints the hull into a square whose coordinates range from -1 to 1, with the front upward.
void paintHull(QPainter& p, Glyph glyph, const QColor& ink) {
    if (hasTracks(glyph)) {
        p.fillRect(QRectF(-0.62, -0.8, 0.2, 1.6), ink);
        p.fillRect(QRectF(0.42, -0.8, 0.2, 1.6), ink);
    } else {
        for (const double x : {-0.58, 0.42})
            for (const double y : {-0.68, 0.28}) p.fillRect(QRectF(x, y, 0.16, 0.42), ink);
    }
    QPainterPath hull;
    hull.moveTo(-0.34, 0.86);
    hull.lineTo(-0.34, -0.6);
    hull.lineTo(0, -0.98);
    hull.lineTo(0.34, -0.6);
    hull.lineTo(0.34, 0.86);
    hull.closeSubpath();
    p.fillPath(hull, ink);
    if (glyph == Glyph::truck) p.fillRect(QRectF(-0.24, -0.1, 0.48, 0.8), QColor(255, 255, 255, 120));
    if (glyph == Glyph::assaultGun) p.fillRect(QRectF(-0.08, -1.2, 0.16, 0.7), ink);
}

void paintTurret(QPainter& p, const QColor& ink) {
    QColor edge = ink.lightness() < 128 ? QColor(255, 255, 255, 220) : QColor(0, 0, 0, 200);
    p.setPen(QPen(edge, 0.1));
    p.setBrush(ink);
    p.drawRect(QRectF(-0.09, -1.25, 0.18, 1.0));
    p.drawEllipse(QPointF(0, 0.06), 0.36, 0.36);
}

/// Paints barrel, shield and trails of a Gun that points upward.
void paintGun(QPainter& p, const QColor& ink) {
    p.setPen(QPen(ink, 0.2, Qt::SolidLine, Qt::FlatCap));
    p.drawLine(QPointF(0, -1.15), QPointF(0, 0.2));
    p.setPen(QPen(ink, 0.22, Qt::SolidLine, Qt::RoundCap));
    p.drawLine(QPointF(-0.6, -0.12), QPointF(0.6, -0.12));
    p.setPen(QPen(ink, 0.15, Qt::SolidLine, Qt::RoundCap));
    p.drawLine(QPointF(0, 0.1), QPointF(-0.5, 0.95));
    p.drawLine(QPointF(0, 0.1), QPointF(0.5, 0.95));
}

void paintMark(QPainter& p, const QRectF& box, int twelfths, bool filled, const QColor& ink) {
    const double angle = twelfths * degreesPerTwelfth * 3.14159265358979 / 180;
    const QPointF way(std::sin(angle), -std::cos(angle));
    const double half = box.width() / 2;
    const double reach = half / std::max(std::abs(way.x()), std::abs(way.y()));
    const double size = std::max(3.0, box.width() * 0.13);
    const QPointF tip = box.center() + way * (reach - 0.5), across(-way.y(), way.x());
    const QPolygonF mark{
        {tip, tip - way * size + across * size * 0.62, tip - way * size - across * size * 0.62}};
    p.setPen(QPen(filled ? QColor(Qt::white) : ink, std::max(0.8, size * 0.14)));
    p.setBrush(filled ? QColor(0xffc01818) : QColor(Qt::white));
    p.drawPolygon(mark);
}

}  // namespace

bool hasPlan(const CounterFace& face) {
    return face.facing && (isGun(face.glyph) || isVehicle(face.glyph));
}

void paintPlan(QPainter& p, const QRectF& box, const CounterFace& face, const QColor& ink) {
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.translate(box.center());
    const double scale = std::min(box.width(), box.height()) / 2 / 1.12;
    p.scale(scale, scale);
    p.save();
    p.rotate(*face.facing * degreesPerTwelfth);
    if (isGun(face.glyph))
        paintGun(p, ink);
    else
        paintHull(p, face.glyph, ink);
    p.restore();
    if (hasTurret(face.glyph)) {
        p.rotate(face.turret.value_or(*face.facing) * degreesPerTwelfth);
        paintTurret(p, ink);
    }
    p.restore();
}

void paintFacing(QPainter& p, const QRectF& box, const CounterFace& face, const QColor& ink) {
    if (!face.facing && !face.turret) return;
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    if (face.turret) paintMark(p, box, *face.turret, false, ink);
    if (face.facing) paintMark(p, box, *face.facing, true, ink);
    p.restore();
}

}  // namespace shellgame::app
