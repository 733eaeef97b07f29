// SPDX-License-Identifier: MIT
#include "map/north_arrow.hpp"

#include <QPainter>
#include <cmath>
#include <numbers>

#include "map/map_text.hpp"

namespace shellgame::app {

NorthArrow::NorthArrow(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("northArrow"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFixedSize(52, 52);
    setDegrees(0);
}

void NorthArrow::setDegrees(double degrees) {
    degrees_ = degrees;
    setAccessibleName(tr("North is %1 degrees clockwise from the top of the map").arg(degrees));
    update();
}

void NorthArrow::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.translate(QRectF(rect()).center());
    p.setPen(QPen(QColor(40, 42, 34, 200), 1.2));
    p.setBrush(QColor(255, 255, 255, 205));
    p.drawEllipse(QPointF(0, 0), 24, 24);
    p.save();
    p.rotate(degrees_);
    p.setPen(Qt::NoPen);
    p.setBrush(QColor(0xff22261e));
    p.drawPolygon(QPolygonF{{0, -9}, {5.5, 18}, {0, 14}, {-5.5, 18}});
    p.restore();
    // Draw the letter N upright at the tip of the arrow.
    const double turn = degrees_ * std::numbers::pi / 180;
    const QPointF at(15 * std::sin(turn), -15 * std::cos(turn));
    p.setFont(mapFont(13, true));
    p.setPen(QColor(0xff22261e));
    p.drawText(QRectF(at.x() - 10, at.y() - 10, 20, 20), Qt::AlignCenter, tr("N"));
}

}  // namespace shellgame::app
