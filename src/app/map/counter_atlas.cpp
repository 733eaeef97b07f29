// SPDX-License-Identifier: MIT
#include "map/counter_atlas.hpp"

#include <QFontMetricsF>
#include <QPainter>
#include <cmath>

#include "map/counter_painter.hpp"
#include "map/map_text.hpp"

namespace shellgame::app {

namespace {
constexpr std::size_t mostSheets = 16;  ///< enough for two sizes of counter at eight scales
}  // namespace

void CounterAtlas::reset() {
    sheets_.clear();
}

CounterAtlas::Sheet& CounterAtlas::sheet(int side, double ratio) {
    for (auto it = sheets_.begin(); it != sheets_.end(); ++it)
        if (it->side == side && it->ratio == ratio) {
            if (it != sheets_.begin()) sheets_.splice(sheets_.begin(), sheets_, it);
            return sheets_.front();
        }
    if (sheets_.size() >= mostSheets) sheets_.pop_back();
    sheets_.emplace_front();
    sheets_.front().side = side;
    sheets_.front().ratio = ratio;
    return sheets_.front();
}

QPixmap CounterAtlas::counter(const std::vector<CounterFace>& faces, int index, int side, double ratio) {
    Sheet& s = sheet(side, ratio);
    const auto i = static_cast<std::size_t>(index);
    if (s.counters.size() <= i) s.counters.resize(faces.size());
    QPixmap& pixmap = s.counters[i];
    if (!pixmap.isNull()) return pixmap;
    const int device = std::max(1, static_cast<int>(std::lround(side * ratio)));
    pixmap = QPixmap(device, device);
    pixmap.fill(Qt::white);
    QPainter p(&pixmap);
    paintCounter(p, QRectF(0, 0, device, device), faces[i], detailFor(side));
    p.end();
    pixmap.setDevicePixelRatio(ratio);
    return pixmap;
}

const QPixmap& CounterAtlas::plate(const QString& text, double pixels, double ratio) {
    if (pixels != platePixels_ || ratio != plateRatio_) {
        plates_.clear();
        platePixels_ = pixels;
        plateRatio_ = ratio;
    }
    QPixmap& pixmap = plates_[text];
    if (pixmap.isNull()) {
        const QFont font = mapFont(pixels, true);
        const QFontMetricsF m(font);
        const int wide = static_cast<int>(std::ceil(m.horizontalAdvance(text))) + 8;
        const int high = static_cast<int>(std::ceil(m.capHeight())) + 7;
        pixmap =
            QPixmap(static_cast<int>(std::ceil(wide * ratio)), static_cast<int>(std::ceil(high * ratio)));
        // Fill the whole square, because blending transparent corners would take twice as long.
        pixmap.fill(QColor(0xfffffdf0));
        QPainter p(&pixmap);
        p.setPen(QPen(QColor(0xffa5a397), std::max(1.0, std::floor(ratio))));
        p.drawRect(QRectF(pixmap.rect()).adjusted(0.5, 0.5, -0.5, -0.5));
        p.scale(ratio, ratio);
        p.setPen(QColor(0xff1b1d18));
        p.setFont(font);
        p.drawText(QPointF(4, std::round((high + m.capHeight()) / 2)), text);
        p.end();
        pixmap.setDevicePixelRatio(ratio);
    }
    return pixmap;
}

}  // namespace shellgame::app
