// SPDX-License-Identifier: MIT
#include "widgets/edge_bars.hpp"

#include <QEvent>
#include <algorithm>

namespace shellgame::app {

namespace {

constexpr int mostLetters = 115;  ///< in a line; the map is usually wider, so that the width stays
constexpr int besideBars = 48;    ///< pixels beside the bars, for the north arrow

int heightOf(const QWidget& bar, int width) {
    const int wanted = bar.hasHeightForWidth() ? bar.heightForWidth(width) : bar.sizeHint().height();
    return std::max(wanted, bar.minimumHeight());
}

}  // namespace

EdgeBars::EdgeBars(QStackedWidget& pages, const QWidget& map, QObject* parent)
    : QObject(parent), pages_(pages), map_(map) {
    pages_.installEventFilter(this);
    connect(&pages_, &QStackedWidget::currentChanged, this, &EdgeBars::layLater);
}

void EdgeBars::add(QWidget* bar, bool above) {
    bar->setParent(pages_.parentWidget());
    bar->installEventFilter(this);
    bars_.push_back({bar, above});
}

bool EdgeBars::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::Resize:
        case QEvent::Move:
            if (watched == &pages_) lay();
            break;
        case QEvent::ShowToParent:
        case QEvent::HideToParent:
        case QEvent::LayoutRequest:
        case QEvent::FontChange:
            if (watched != &pages_) layLater();
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

/// Several bars change with one act: they are laid out once, before anything is painted.
void EdgeBars::layLater() {
    if (later_) return;
    later_ = true;
    QMetaObject::invokeMethod(this, &EdgeBars::lay, Qt::QueuedConnection);
}

void EdgeBars::setAway(bool away) {
    away_ = away;
    layLater();
}

int EdgeBars::widthIn(const QRect& area) const {
    const int most = pages_.fontMetrics().averageCharWidth() * mostLetters;
    return std::clamp(area.width() - besideBars, std::min(area.width(), 200), std::max(most, 200));
}

void EdgeBars::lay() {
    later_ = false;
    const QRect area = pages_.geometry();
    if (area.isEmpty()) return;
    const int above = layAbove(area);
    const int below = layBelow(area);
    Q_EMIT covered(above, below);
}

int EdgeBars::layAbove(const QRect& area) {
    if (pages_.currentWidget() != &map_) return 0;
    const int width = widthIn(area);
    int top = 0;
    for (Bar& bar : bars_) {
        if (!bar.above || bar.widget->isHidden()) continue;
        const int height = std::min(heightOf(*bar.widget, width), area.height() - top);
        bar.widget->setGeometry(area.left(), area.top() + top, width, height);
        bar.rise = nowhere;
        top += height;
    }
    return top;
}

int EdgeBars::layBelow(const QRect& area) {
    const bool overMap = pages_.currentWidget() == &map_;
    const int width = overMap ? widthIn(area) : area.width();
    std::vector<Bar*> there, fresh;
    for (Bar& bar : bars_) {
        if (bar.widget->isHidden() || (bar.above && overMap)) {
            bar.rise = nowhere;
            continue;
        }
        bar.height = std::min(heightOf(*bar.widget, width), area.height());
        (bar.rise == nowhere ? fresh : there).push_back(&bar);
    }
    std::sort(there.begin(), there.end(), [](const Bar* a, const Bar* b) { return a->rise < b->rise; });
    // A bar that has grown pushes those above it.
    int top = 0;
    for (Bar* bar : there) {
        bar->rise = std::max(bar->rise, top);
        top = bar->rise + bar->height;
    }
    // A new bar goes into the lowest gap that has room for it.
    for (auto it = fresh.rbegin(); it != fresh.rend(); ++it) {
        Bar* bar = *it;
        int floor = 0;
        auto before = there.begin();
        for (; before != there.end() && (*before)->rise - floor < bar->height; ++before)
            floor = (*before)->rise + (*before)->height;
        bar->rise = floor;
        there.insert(before, bar);
    }
    top = 0;
    for (Bar* bar : there) {
        if (away_ && !bar->above) {
            bar->widget->setGeometry(area.left(), area.bottom() + 1, width, bar->height);
            continue;
        }
        // In a small window bars must not end above the map, so they overlap.
        const int bottom = area.bottom() + 1 - std::min(bar->rise, area.height() - bar->height);
        bar->widget->setGeometry(area.left(), bottom - bar->height, width, bar->height);
        top = std::max(top, area.bottom() + 1 - bottom + bar->height);
    }
    return top;
}

}  // namespace shellgame::app
