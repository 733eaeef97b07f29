// SPDX-License-Identifier: MIT
#include "widgets/edge_bars.hpp"

#include <QEvent>
#include <algorithm>
#include <limits>

namespace shellgame::app {

namespace {

/// Width of a bar in characters. The map is usually wider, so the width rarely changes. A bar with longer
/// lines becomes wider, as far as the map has room.
constexpr int usualLetters = 115;
constexpr int besideBars = 48;  ///< pixels beside the bars, for the north arrow
/// Lines of a message that is not expanded, which has its place above the first row of the map, and the
/// margins of its bar.
constexpr int messageLines = 3;
constexpr int messageMargins = 10;

int heightOf(const QWidget& bar, int width) {
    const int wanted = bar.hasHeightForWidth() ? bar.heightForWidth(width) : bar.sizeHint().height();
    return std::max(wanted, bar.minimumHeight());
}

/// Returns the lowest position between the bands and below `most` that has room for `height`; -1 if there is
/// none.
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

EdgeBars::EdgeBars(QStackedWidget& pages, const QAbstractScrollArea& map, QObject* parent)
    : QObject(parent), pages_(pages), map_(map) {
    pages_.installEventFilter(this);
    map_.viewport()->installEventFilter(this);
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
            if (watched == &pages_ || watched == map_.viewport()) lay();
            break;
        case QEvent::ShowToParent:
        case QEvent::HideToParent:
        case QEvent::LayoutRequest:
        case QEvent::FontChange:
            if (watched != &pages_ && watched != map_.viewport()) layLater();
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

/// Lays out the bars once, before painting, even if an act has changed several of them.
void EdgeBars::layLater() {
    if (later_) return;
    later_ = true;
    QMetaObject::invokeMethod(this, &EdgeBars::lay, Qt::QueuedConnection);
}

void EdgeBars::setAway(bool away) {
    away_ = away;
    layLater();
}

QRect EdgeBars::area() const {
    if (pages_.currentWidget() != &map_) return pages_.geometry();
    const QWidget& view = *map_.viewport();
    return {view.mapTo(pages_.parentWidget(), QPoint(0, 0)), view.size()};
}

int EdgeBars::widthOf(const QWidget& bar, const QRect& area) const {
    const int usual = pages_.fontMetrics().averageCharWidth() * usualLetters;
    return std::clamp(area.width() - besideBars, std::min(area.width(), 200),
                      std::max({usual, bar.sizeHint().width(), 200}));
}

void EdgeBars::lay() {
    later_ = false;
    const QRect within = area();
    if (within.isEmpty()) return;
    const int above = layAbove(within);
    const int below = layBelow(within, above);
    // Count the place of a message even while no message is shown, so that the map is fitted below it.
    const int usual = pages_.currentWidget() == &map_
                          ? messageMargins + messageLines * pages_.fontMetrics().lineSpacing()
                          : 0;
    Q_EMIT covered(std::max(above, usual), below);
}

int EdgeBars::layAbove(const QRect& area) {
    if (pages_.currentWidget() != &map_) return 0;
    int top = 0;
    for (Bar& bar : bars_) {
        if (!bar.above || bar.widget->isHidden()) continue;
        const int width = widthOf(*bar.widget, area);
        const int height = std::min(heightOf(*bar.widget, width), area.height() - top);
        bar.widget->setGeometry(area.left(), area.top() + top, width, height);
        bar.rise = nowhere;
        top += height;
    }
    return top;
}

void EdgeBars::keepClear(const QWidget& bar, std::vector<QRect> of) {
    for (Bar& b : bars_) {
        if (b.widget != &bar || b.asked == of) continue;
        b.asked = std::move(of);
        if (std::any_of(b.asked.begin(), b.asked.end(),
                        [&](const QRect& r) { return bar.geometry().intersects(r); }))
            b.rise = nowhere;
        return layLater();
    }
}

EdgeBars::Bands EdgeBars::askedBands(const QRect& area, int width) const {
    Bands out;
    const int edge = area.bottom() + 1;
    for (const Bar& bar : bars_) {
        if (bar.widget->isHidden()) continue;
        for (const QRect& asked : bar.asked) {
            const QRect of = asked & area;
            if (!of.isEmpty() && of.left() < area.left() + width)
                out.emplace_back(edge - of.bottom() - 1, edge - of.top());
        }
    }
    return out;
}

int EdgeBars::layBelow(const QRect& area, int above) {
    const bool overMap = pages_.currentWidget() == &map_;
    int widest = 0;
    std::vector<Bar*> there, fresh;
    for (Bar& bar : bars_) {
        if (bar.widget->isHidden() || (bar.above && overMap)) {
            bar.rise = nowhere;
            bar.asked.clear();
            continue;
        }
        bar.width = overMap ? widthOf(*bar.widget, area) : area.width();
        widest = std::max(widest, bar.width);
        bar.height = std::min(heightOf(*bar.widget, bar.width), area.height());
        (bar.rise == nowhere ? fresh : there).push_back(&bar);
    }
    const auto lower = [](const Bar* a, const Bar* b) { return a->rise < b->rise; };
    std::sort(there.begin(), there.end(), lower);
    // A bar that has become higher pushes up the bars above it.
    int top = 0;
    for (Bar* bar : there) {
        bar->rise = std::max(bar->rise, top);
        top = bar->rise + bar->height;
    }
    // Put a new bar into the lowest gap that is large enough, below the messages. Let the bar cover the hex
    // that it asks about only if there is no other gap.
    const Bands asked = overMap ? askedBands(area, widest) : Bands();
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
    // Return how many pixels of the map the bars cover at its lower edge. Bars above the hex that a bar asks
    // about don't count.
    const int lowest = asked.empty() ? area.height() : std::min_element(asked.begin(), asked.end())->first;
    top = 0;
    for (Bar* bar : there) {
        if (away_ && !bar->above) {
            bar->widget->setGeometry(area.left(), area.bottom() + 1, bar->width, bar->height);
            continue;
        }
        // In a small window let the bars overlap, because they must not extend beyond the top of the map.
        const int bottom = area.bottom() + 1 - std::min(bar->rise, area.height() - bar->height);
        bar->widget->setGeometry(area.left(), bottom - bar->height, bar->width, bar->height);
        if (bar->rise < lowest) top = std::max(top, area.bottom() + 1 - bottom + bar->height);
    }
    return top;
}

}  // namespace shellgame::app
