// SPDX-License-Identifier: MIT
#include "widgets/flow_layout.hpp"

#include <QWidget>
#include <algorithm>

namespace shellgame::app {

FlowLayout::FlowLayout(QWidget* parent, int gap) : QLayout(parent), gap_(gap) {
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() {
    qDeleteAll(items_);
}

void FlowLayout::addItem(QLayoutItem* item) {
    items_ << item;
}

int FlowLayout::count() const {
    return static_cast<int>(items_.size());
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return items_.value(index);
}

QLayoutItem* FlowLayout::takeAt(int index) {
    return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const {
    return lay(QRect(0, 0, width, 0), true);
}

QSize FlowLayout::sizeHint() const {
    int wide = 0;
    int high = 0;
    for (const QLayoutItem* item : items_) {
        if (item->isEmpty()) continue;
        wide += item->sizeHint().width() + gap_;
        high = std::max(high, item->sizeHint().height());
    }
    return {wide, high};
}

QSize FlowLayout::minimumSize() const {
    QSize least;
    for (const QLayoutItem* item : items_)
        if (!item->isEmpty()) least = least.expandedTo(item->minimumSize());
    return least;
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    lay(rect, false);
}

int FlowLayout::lay(const QRect& rect, bool only) const {
    struct Cell {
        QLayoutItem* item;
        int x;
        QSize size;
    };
    std::vector<Cell> line;
    int x = rect.left();
    int y = rect.top();
    int high = 0;
    // Center the widgets of a line vertically.
    const auto close = [&] {
        if (!only)
            for (const Cell& c : line)
                c.item->setGeometry(QRect(QPoint(c.x, y + (high - c.size.height()) / 2), c.size));
        y += high;
        line.clear();
    };
    for (QLayoutItem* item : items_) {
        if (item->isEmpty()) continue;
        QSize size = item->sizeHint();
        size.setWidth(std::min(size.width(), rect.width()));
        if (item->hasHeightForWidth()) size.setHeight(item->heightForWidth(size.width()));
        if (!line.empty() && x + size.width() > rect.left() + rect.width()) {
            close();
            y += gap_;
            x = rect.left();
            high = 0;
        }
        line.push_back({item, x, size});
        x += size.width() + gap_;
        high = std::max(high, size.height());
    }
    close();
    return y - rect.top();
}

}  // namespace shellgame::app
