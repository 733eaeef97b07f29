// SPDX-License-Identifier: MIT
#include "map/map_text.hpp"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace shellgame::app {

QString signedNumber(int value) {
    return value > 0 ? QStringLiteral("+%1").arg(value) : QString::number(value);
}

QFont mapFont(double pixels, bool bold) {
    QFont f;
    f.setFamilies({QStringLiteral("DejaVu Sans Condensed"), QStringLiteral("Noto Sans Condensed"),
                   QStringLiteral("Liberation Sans Narrow"), QStringLiteral("Arial Narrow"), f.family()});
    f.setPixelSize(std::max(6, static_cast<int>(std::lround(pixels))));
    f.setBold(bold);
    return f;
}

QPointF intoView(const QPainter& p, const QRectF& box, const QRectF& about) {
    const QRectF view = p.transform().inverted().mapRect(QRectF(p.viewport()));
    if (!view.intersects(about)) return {};
    const auto by = [](double from, double to, double least, double most) {
        return from < least || to - from > most - least ? least - from : std::min(0.0, most - to);
    };
    return {std::round(by(box.left(), box.right(), view.left() + 1, view.right() - 1)),
            std::round(by(box.top(), box.bottom(), view.top() + 1, view.bottom() - 1))};
}

constexpr double leastPixels = 8;  ///< smaller letters can't be read

double labelPixels(MapScale scale) {
    return std::clamp(10.5 * scale.scale / scale.ratio, 8.0, 15.0) * scale.ratio;
}

void paintLabel(QPainter& p, QPointF at, const QString& text, MapScale ms, LabelStyle style, double most,
                double pixels) {
    const double scale = ms.scale;
    p.save();
    p.scale(1 / scale, 1 / scale);
    const QPointF c = at * scale;
    if (pixels <= 0) pixels = labelPixels(ms);
    // Shrink text that is too wide, but not below a legible size. If it is still too wide, cut it off.
    const bool bold = style != LabelStyle::plain;
    const double all = QFontMetricsF(mapFont(pixels, bold)).horizontalAdvance(text);
    const double least = std::min(pixels, leastPixels * ms.ratio);
    if (all > most * scale) pixels = std::max(least, std::floor(pixels * most * scale / all));
    const QFont font = mapFont(pixels, bold);
    p.setFont(font);
    const QFontMetricsF m(font);
    const QString shown =
        m.horizontalAdvance(text) > most * scale ? m.elidedText(text, Qt::ElideRight, most * scale) : text;
    const double wide = m.horizontalAdvance(shown);
    const double high = m.capHeight();
    QPointF base(std::round(c.x() - wide / 2), std::round(c.y() + high / 2));
    const auto plateAt = [&] { return QRectF(base.x() - 3.5, base.y() - high - 3, wide + 7, high + 6); };
    if (style == LabelStyle::strong) base += intoView(p, plateAt(), plateAt());
    if (style == LabelStyle::plain) {
        p.setPen(QColor(255, 255, 248, 205));
        for (const QPointF d : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1), QPointF(1, 1),
                                QPointF(-1, -1), QPointF(1, -1), QPointF(-1, 1)})
            p.drawText(base + d, shown);
        p.setPen(QColor(0xff14160f));
    } else {
        QColor plate(255, 253, 240, 232);
        QColor ink(0xff1b1d18);
        QColor edge(60, 60, 50, 120);
        if (style == LabelStyle::ruling) plate = QColor(255, 244, 176, 240);
        if (style == LabelStyle::strong) {
            plate = QColor(0xff1d2733);
            ink = Qt::white;
            edge = Qt::white;
        }
        p.setRenderHint(QPainter::Antialiasing);
        p.setPen(QPen(edge, 1));
        p.setBrush(plate);
        p.drawRoundedRect(plateAt(), 3, 3);
        p.setPen(ink);
    }
    p.drawText(base, shown);
    p.restore();
}

}  // namespace shellgame::app
