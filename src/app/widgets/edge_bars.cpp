// SPDX-License-Identifier: MIT
#include "widgets/edge_bars.hpp"

#include <QEvent>
#include <algorithm>
#include <limits>

namespace shellgame::app {

namespace {

/// Maximum width of a bar in characters. The map is usually wider, so the width rarely changes.
constexpr int mostLetters = 115;
constexpr int besideBars = 48;  ///< pixels beside the bars, for the north arrow

int heightOf(const QWidget& bar, int width) {
    const int wanted = bar.hasHeightForWidth() ? bar.heightForWidth(width) : bar.sizeHint().height();
    return std::max(wanted, bar.minimumHeight());
}

/// Returns the lowest position where `height` fits between the bands and below `most`; -1 if there is none.
int lowestGap(const std::vector<std::pair<int, int>>& bands, int height, int most) {
    std::vector<int> floors{0};
    for (const auto& [from, to] : bands) floors.push_back(to);
    std::sort(floors.begin(), floors.end());
    for (const int floor : floors) {
        const bool free = std::none_of(bands.begin(), bands.end(), [&](const auto& b) {
            return floor < b.second && b.first < floor + height;
        });
        if (free && floor + height <= most) return floor;
    }
    return -1;
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

/// Lays out the bars once, before painting, even if an act changes several of them.
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
    const int below = layBelow(area, above);
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

void EdgeBars::keepClear(const QWidget& bar, const QRect& of) {
    for (Bar& b : bars_) {
        if (b.widget != &bar || b.asked == of) continue;
        b.asked = of;
        if (b.widget->geometry().intersects(of)) b.rise = nowhere;
        layLater();
    }
}

EdgeBars::Bands EdgeBars::askedBands(const QRect& area, int width) const {
    Bands out;
    const int edge = area.bottom() + 1;
    for (const Bar& bar : bars_) {
        const QRect of = bar.asked & area;
        if (!bar.widget->isHidden() && !of.isEmpty() && of.left() < area.left() + width)
            out.emplace_back(edge - of.bottom() - 1, edge - of.top());
    }
    return out;
}

int EdgeBars::layBelow(const QRect& area, int above) {
    const bool overMap = pages_.currentWidget() == &map_;
    const int width = overMap ? widthIn(area) : area.width();
    std::vector<Bar*> there, fresh;
    for (Bar& bar : bars_) {
        if (bar.widget->isHidden() || (bar.above && overMap)) {
            bar.rise = nowhere;
            bar.asked = QRect();
            continue;
        }
        bar.height = std::min(heightOf(*bar.widget, width), area.height());
        (bar.rise == nowhere ? fresh : there).push_back(&bar);
    }
    const auto lower = [](const Bar* a, const Bar* b) { return a->rise < b->rise; };
    std::sort(there.begin(), there.end(), lower);
    // A bar that has grown pushes up the bars above it.
    int top = 0;
    for (Bar* bar : there) {
        bar->rise = std::max(bar->rise, top);
        top = bar->rise + bar->height;
    }
    // A new bar goes into the lowest gap that is large enough, below the messages. The bar covers the hex
    // that it asks about only if there is no other gap.
    const Bands asked = overMap ? askedBands(area, width) : Bands();
    for (auto it = fresh.rbegin(); it != fresh.rend(); ++it) {
        Bands taken;
        for (const Bar* bar : there) taken.emplace_back(bar->rise, bar->rise + bar->height);
        Bands clear = taken;
        clear.insert(clear.end(), asked.begin(), asked.end());
        int floor = lowestGap(clear, (*it)->height, area.height() - above);
        if (floor < 0) floor = lowestGap(taken, (*it)->height, std::numeric_limits<int>::max());
        (*it)->rise = floor;
        there.insert(std::upper_bound(there.begin(), there.end(), *it, lower), *it);
    }
    // The free part of the map begins above the bars, but no higher than the hex that a bar asks about.
    const int lowest = asked.empty() ? area.height() : std::min_element(asked.begin(), asked.end())->first;
    top = 0;
    for (Bar* bar : there) {
        if (away_ && !bar->above) {
            bar->widget->setGeometry(area.left(), area.bottom() + 1, width, bar->height);
            continue;
        }
        // In a small window the bars overlap, because they must not extend above the map.
        const int bottom = area.bottom() + 1 - std::min(bar->rise, area.height() - bar->height);
        bar->widget->setGeometry(area.left(), bottom - bar->height, width, bar->height);
        if (bar->rise < lowest) top = std::max(top, area.bottom() + 1 - bottom + bar->height);
    }
    return top;
}

}  // namespace shellgame::app
