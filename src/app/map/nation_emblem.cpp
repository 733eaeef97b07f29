// SPDX-License-Identifier: MIT
#include "map/nation_emblem.hpp"

#include <QPainterPath>
#include <QPen>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>

#include "map/counter_face.hpp"

namespace shellgame::app {

namespace {

void cross(QPainter& p, const QRectF& b, const QColor& colour, double arm, double x) {
    p.fillRect(QRectF(b.left() + b.width() * x - b.height() * arm / 2, b.top(), b.height() * arm, b.height()),
               colour);
    p.fillRect(QRectF(b.left(), b.center().y() - b.height() * arm / 2, b.width(), b.height() * arm), colour);
}

void stripes(QPainter& p, const QRectF& b, std::initializer_list<QRgb> colours, bool upright) {
    const double n = static_cast<double>(colours.size());
    double i = 0;
    for (QRgb c : colours) {
        const QRectF part = upright
                                ? QRectF(b.left() + b.width() * i / n, b.top(), b.width() / n, b.height())
                                : QRectF(b.left(), b.top() + b.height() * i / n, b.width(), b.height() / n);
        p.fillRect(part, QColor(c));
        i += 1;
    }
}

/// Returns a five-pointed star around a point.
QPainterPath starPath(double x, double y, double r) {
    QPainterPath path;
    for (int i = 0; i < 10; ++i) {
        const double a = -std::numbers::pi / 2 + i * std::numbers::pi / 5;
        const double d = i % 2 == 0 ? r : r * 0.42;
        const QPointF p(x + d * std::cos(a), y + d * std::sin(a));
        if (i == 0)
            path.moveTo(p);
        else
            path.lineTo(p);
    }
    path.closeSubpath();
    return path;
}

void starIn(QPainter& p, const QRectF& b, const QColor& colour, double size) {
    p.fillPath(starPath(b.center().x(), b.center().y() + b.height() * 0.04, b.height() * size), colour);
}

}  // namespace

void paintEmblem(QPainter& p, const QRectF& b, const QString& nation) {
    const auto is = [&](const char* id) { return nation == QLatin1String(id); };
    const auto fill = [&](QRgb c) { p.fillRect(b, QColor(c)); };
    const auto disc = [&](QRgb c, double r) {
        p.setBrush(QColor(c));
        p.drawEllipse(b.center(), b.height() * r, b.height() * r);
    };
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(Qt::NoPen);
    if (is("german") || is("german-ss") || is("german-fj")) {
        fill(0xff9aa7b5);
        cross(p, b, Qt::white, 0.5, 0.5);
        cross(p, b, QColor(0xff101214), 0.28, 0.5);
    } else if (is("russian") || is("nkvd") || is("partisan")) {
        fill(0xffb3151b);
        starIn(p, b, QColor(0xfff6cf3e), 0.46);
    } else if (is("american") || is("usmc")) {
        fill(0xff203a72);
        starIn(p, b, Qt::white, 0.5);
    } else if (is("british")) {
        fill(0xff21386f);
        p.setClipRect(b);
        p.setPen(QPen(Qt::white, b.height() * 0.2));
        p.drawLine(b.topLeft(), b.bottomRight());
        p.drawLine(b.topRight(), b.bottomLeft());
        p.setPen(Qt::NoPen);
        cross(p, b, Qt::white, 0.42, 0.5);
        cross(p, b, QColor(0xffc0202c), 0.24, 0.5);
    } else if (is("french")) {
        stripes(p, b, {0xff21479a, 0xffffffff, 0xffd02a35}, true);
    } else if (is("italian")) {
        stripes(p, b, {0xff1d8148, 0xffffffff, 0xffc9252d}, true);
    } else if (is("japanese")) {
        fill(0xffffffff);
        disc(0xffc8142b, 0.34);
    } else if (is("finnish")) {
        fill(0xffffffff);
        cross(p, b, QColor(0xff1f4aa0), 0.3, 0.36);
    } else if (is("hungarian")) {
        stripes(p, b, {0xffc8313e, 0xffffffff, 0xff3f7a4f}, false);
    } else if (is("romanian")) {
        stripes(p, b, {0xff1b3a8c, 0xfff2cf1c, 0xffc8202c}, true);
    } else if (is("polish")) {
        stripes(p, b, {0xffffffff, 0xffcf1f3a}, false);
    } else if (is("belgian")) {
        stripes(p, b, {0xff14181d, 0xfff0d021, 0xffd8293a}, true);
    } else if (is("chinese")) {
        fill(0xff1c3f94);
        disc(0xffffffff, 0.32);
    } else {
        fill(coloursOf(nation).field.rgb());
    }
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(QColor(0, 0, 0, 150), std::max(0.6, b.height() * 0.06)));
    p.setClipping(false);
    p.drawRect(b);
    p.restore();
}

}  // namespace shellgame::app
