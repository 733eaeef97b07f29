// SPDX-License-Identifier: MIT
#include "map/stack_tray.hpp"

#include <QApplication>
#include <algorithm>

namespace shellgame::app {

namespace {
constexpr double smallerSide = 0.9;  ///< side of a small counter, relative to a large one
constexpr int gap = 5;
constexpr int inARow = 6;

/// Returns the ids of these counters by place. Counters in `before` keep their places.
QStringList placesAfter(const QStringList& before, const QStringList& now) {
    QStringList out = before, fresh;
    for (const QString& id : now)
        if (!before.contains(id)) fresh << id;
    QList<qsizetype> left, empty;
    for (qsizetype i = 0; i < out.size(); ++i) {
        if (out[i].isEmpty())
            empty << i;
        else if (!now.contains(out[i]))
            left << i;
    }
    for (const qsizetype i : left) out[i].clear();
    // A new counter takes a place that has just become free, because it probably replaces the counter that
    // was there. Places that were free before are used next.
    for (const qsizetype i : left + empty)
        if (!fresh.isEmpty()) out[i] = fresh.takeFirst();
    return out + fresh;
}

}  // namespace

void StackTray::clear() {
    order_.clear();
    box_ = QRect();
    cells_.clear();
    words_.clear();
}

void StackTray::lay(const MapScene& scene, const HexLayout& layout, const Camera& camera, Hex hex,
                    const QRect& room, std::size_t least, const QString& words, const QStringList& order) {
    clear();
    const HexStack* stack = scene.stack(hex);
    if (stack == nullptr || stack->items.size() < least) return;
    // Put the top counter first, because players look for it.
    QStringList now;
    for (auto it = stack->items.rbegin(); it != stack->items.rend(); ++it) now << it->id;
    order_ = placesAfter(order, now);
    const int count = static_cast<int>(order_.size());
    const int columns = std::min(inARow, count);
    const int rows = (count + inARow - 1) / inARow;
    QSize size(columns * (side_ + gap) + gap, rows * (side_ + gap) + gap);
    const int counters = size.height();
    if (!words.isEmpty()) {
        constexpr int leastWidth = 280;
        size.setWidth(std::max(size.width(), leastWidth));
        wordsBox_ = QFontMetrics(QApplication::font())
                        .boundingRect(QRect(0, 0, size.width() - 4 * gap, 1000), Qt::TextWordWrap, words);
        size.rheight() += wordsBox_.height() + gap;
        words_ = words;
    }
    const QRectF place = camera.toView(layout.box(hex));
    QPoint at(static_cast<int>(place.center().x()) - size.width() / 2,
              static_cast<int>(place.top()) - size.height() - 10);
    if (at.y() < room.top() + 2) at.setY(static_cast<int>(place.bottom()) + 22);
    if (at.y() + size.height() > room.bottom()) {
        // If there is no room above or below the hex, place the fan beside it.
        at.setY(std::max(room.top() + 2, room.bottom() - size.height() - 2));
        const int right = static_cast<int>(place.right()) + 10;
        at.setX(right + size.width() <= room.right() ? right
                                                     : static_cast<int>(place.left()) - size.width() - 10);
    }
    at.setX(std::clamp(at.x(), room.left() + 2, std::max(room.left() + 2, room.right() - size.width() - 2)));
    box_ = QRect(at, size);
    wordsBox_ = QRect(at + QPoint(2 * gap, counters), QSize(size.width() - 4 * gap, wordsBox_.height()));
    for (auto it = stack->items.rbegin(); it != stack->items.rend(); ++it) {
        const auto i = static_cast<int>(order_.indexOf(it->id));
        const bool large = scene.faces()[static_cast<std::size_t>(it->face)].large;
        const int side = large ? side_ : static_cast<int>(side_ * smallerSide);
        const QPoint cell(at.x() + gap + i % inARow * (side_ + gap),
                          at.y() + gap + i / inARow * (side_ + gap));
        cells_.push_back({QRect(cell + QPoint((side_ - side) / 2, side_ - side), QSize(side, side)), *it});
    }
}

QString StackTray::itemAt(QPoint p) const {
    for (const Cell& c : cells_)
        if (c.box.contains(p)) return c.item.id;
    return {};
}

QRect StackTray::boxOf(const QString& id) const {
    for (const Cell& c : cells_)
        if (c.item.id == id) return c.box;
    return {};
}

void StackTray::paint(QPainter& p, const MapScene& scene, CounterAtlas& atlas,
                      const QSet<QString>& chosen) const {
    if (cells_.empty()) return;
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(Qt::white, 1.5));
    p.setBrush(QColor(24, 30, 38, 225));
    p.drawRoundedRect(QRectF(box_).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
    p.setRenderHint(QPainter::Antialiasing, false);
    if (!words_.isEmpty()) {
        p.setFont(QApplication::font());
        p.drawText(wordsBox_, Qt::TextWordWrap, words_);
    }
    const double ratio = p.device()->devicePixelRatioF();
    for (const Cell& c : cells_) {
        p.drawPixmap(c.box.topLeft(), atlas.counter(scene.faces(), c.item.face, c.box.width(), ratio));
        if (!chosen.contains(c.item.id)) continue;
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(Qt::white, 4));
        p.drawRect(c.box.adjusted(-1, -1, 0, 0));
        p.setPen(QPen(QColor(0xff1565d8), 2));
        p.drawRect(c.box.adjusted(-1, -1, 0, 0));
    }
    p.restore();
}

}  // namespace shellgame::app
