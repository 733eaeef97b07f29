// SPDX-License-Identifier: MIT
#include "map/counter_atlas.hpp"

#include <QFontMetricsF>
#include <QPainter>
#include <cmath>

#include "map/counter_painter.hpp"
#include "map/map_text.hpp"

namespace shellgame::app {

namespace {
constexpr std::size_t mostSheets = 16;  ///< two sizes of counter at eight scales
constexpr int pageCells = 64;           ///< counters of a page
}  // namespace

void CounterAtlas::reset() {
    sheets_.clear();
    ++dropped_;
}

CounterAtlas::Sheet& CounterAtlas::sheet(int side, double ratio) {
    for (auto it = sheets_.begin(); it != sheets_.end(); ++it)
        if (it->side == side && it->ratio == ratio) {
            if (it != sheets_.begin()) sheets_.splice(sheets_.begin(), sheets_, it);
            return sheets_.front();
        }
    if (sheets_.size() >= mostSheets) {
        sheets_.pop_back();
        ++dropped_;
    }
    sheets_.emplace_front();
    sheets_.front().side = side;
    sheets_.front().ratio = ratio;
    return sheets_.front();
}

Sprite CounterAtlas::counter(const std::vector<CounterFace>& faces, int index, int side, double ratio) {
    Sheet& s = sheet(side, ratio);
    const auto i = static_cast<std::size_t>(index);
    if (s.counters.size() <= i) s.counters.resize(faces.size());
    Sprite& sprite = s.counters[i];
    if (sprite.page != nullptr) return sprite;
    const int device = std::max(1, static_cast<int>(std::lround(side * ratio)));
    if (s.pages.empty() || s.used == pageCells) {
        // One below the other, so that the rows of a counter lie one behind the other in memory.
        s.pages.emplace_back(device, device * pageCells);
        s.pages.back().fill(Qt::white);
        s.used = 0;
    }
    QPixmap& page = s.pages.back();
    const QPoint cell(0, s.used * device);
    ++s.used;
    QPainter p(&page);
    p.setClipRect(QRect(cell, QSize(device, device)));
    p.translate(cell);
    paintCounter(p, QRectF(0, 0, device, device), faces[i], detailFor(side));
    sprite = {&page, QRect(cell, QSize(device, device))};
    return sprite;
}

const QPixmap& CounterAtlas::plate(const QString& text, double pixels, double ratio) {
    if (pixels != platePixels_ || ratio != plateRatio_) {
        plates_.clear();
        platePixels_ = pixels;
        plateRatio_ = ratio;
    }
    QPixmap& pixmap = plates_[text];
    if (pixmap.isNull()) {
        const QFontMetricsF m(mapFont(pixels, true));
        const int wide = static_cast<int>(std::ceil(m.horizontalAdvance(text))) + 9;
        const int high = static_cast<int>(std::ceil(m.capHeight())) + 8;
        pixmap = QPixmap(static_cast<int>(wide * ratio), static_cast<int>(high * ratio));
        pixmap.fill(Qt::transparent);
        QPainter p(&pixmap);
        p.scale(ratio, ratio);
        paintLabel(p, QPointF(wide / 2.0, high / 2.0), text, {1, 1}, LabelStyle::plate, 1e9, pixels);
        p.end();
        pixmap.setDevicePixelRatio(ratio);
    }
    return pixmap;
}

}  // namespace shellgame::app
