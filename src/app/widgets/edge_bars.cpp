// SPDX-License-Identifier: MIT
#include "widgets/edge_bars.hpp"

#include <QEvent>
#include <algorithm>

#include "widgets/message_bar.hpp"

namespace shellgame::app {

namespace {

/// Width of a bar in characters. The map is usually wider, so the width rarely changes. A bar with longer
/// lines becomes wider, as far as the map has room.
constexpr int usualLetters = 115;
constexpr int besideBars = 48;  ///< pixels beside the bars, for the north arrow

int heightOf(const QWidget& bar, int width) {
    const int wanted = bar.hasHeightForWidth() ? bar.heightForWidth(width) : bar.sizeHint().height();
    return std::max(wanted, bar.minimumHeight());
}

}  // namespace

EdgeBars::EdgeBars(QStackedWidget& pages, const QAbstractScrollArea& map, QObject* parent)
    : QObject(parent), pages_(pages), map_(map) {
    pages_.installEventFilter(this);
    map_.viewport()->installEventFilter(this);
    connect(&pages_, &QStackedWidget::currentChanged, this, [this] {
        showPlace();
        layLater();
    });
}

void EdgeBars::add(QWidget* bar, bool message, bool needsMap) {
    bar->setParent(pages_.parentWidget());
    bar->installEventFilter(this);
    bars_.push_back({bar, message, needsMap});
}

void EdgeBars::addMessages(QWidget* bar, QWidget* place) {
    place_ = place;
    add(bar, true, false);
    showPlace();
}

void EdgeBars::showPlace() {
    if (place_ == nullptr) return;
    place_->setFixedHeight(MessageBar::usualHeight(pages_.fontMetrics()));
    place_->setVisible(pages_.currentWidget() == &map_);
}

bool EdgeBars::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &pages_ && event->type() == QEvent::FontChange) showPlace();
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
    const int messages = layMessages(within);
    const auto [above, below] = layBelow(within, messages);
    const bool overMap = pages_.currentWidget() == &map_;
    Q_EMIT covered(overMap ? above : 0, overMap ? below : 0);
}

int EdgeBars::layMessages(const QRect& area) {
    if (pages_.currentWidget() != &map_) return 0;
    int covered = 0;
    for (Bar& bar : bars_) {
        if (!bar.message || bar.widget->isHidden()) continue;
        QRect place = place_->geometry();
        const int height = std::max(place.height(), heightOf(*bar.widget, place.width()));
        place.setHeight(std::min(height, area.bottom() + 1 - place.top()));
        bar.widget->setGeometry(place);
        bar.edge = Edge::none;
        covered = std::max(0, place.bottom() + 1 - area.top());
    }
    return covered;
}

void EdgeBars::keepClear(const QWidget& bar, std::vector<QRect> of) {
    for (Bar& b : bars_) {
        if (b.widget != &bar || b.asked == of) continue;
        b.asked = std::move(of);
        const bool covers = std::any_of(b.asked.begin(), b.asked.end(),
                                        [&](const QRect& r) { return bar.geometry().intersects(r); });
        if (covers || b.edge == Edge::upper) b.edge = Edge::none;
        return layLater();
    }
}

int EdgeBars::freeOffset(Edge edge, int height, int least) const {
    std::vector<int> offsets{least};
    for (const Bar& bar : bars_)
        if (bar.edge == edge) offsets.push_back(bar.offset + bar.height);
    std::sort(offsets.begin(), offsets.end());
    const auto free = [&](int offset) {
        return offset >= least && std::none_of(bars_.begin(), bars_.end(), [&](const Bar& bar) {
                   return bar.edge == edge && offset < bar.offset + bar.height &&
                          bar.offset < offset + height;
               });
    };
    return *std::find_if(offsets.begin(), offsets.end(), free);
}

/// In a small window bars may overlap, because they must not extend beyond the map.
QRect EdgeBars::placeOf(const Bar& bar, const QRect& area) {
    const int offset = std::min(bar.offset, area.height() - bar.height);
    const int top = bar.edge == Edge::upper ? area.top() + offset : area.bottom() + 1 - offset - bar.height;
    return {area.left(), top, bar.width, bar.height};
}

bool EdgeBars::coversAsked(const Bar& bar, const QRect& area) {
    const QRect place = placeOf(bar, area);
    return std::any_of(bar.asked.begin(), bar.asked.end(),
                       [&](const QRect& r) { return place.intersects(r & area); });
}

void EdgeBars::settle(Bar& bar, const QRect& area, int messages) const {
    bar.offset = freeOffset(Edge::lower, bar.height, 0);
    bar.edge = Edge::lower;
    if (pages_.currentWidget() != &map_) return;
    const std::vector<QRect> counters = counters_ && bar.needsMap ? counters_() : std::vector<QRect>();
    // The hex that the bar asks about is more important than all counters.
    const auto covers = [&] {
        const QRect place = placeOf(bar, area);
        const auto meets = [&](const QRect& r) { return place.intersects(r & area); };
        return std::pair(coversAsked(bar, area), std::count_if(counters.begin(), counters.end(), meets));
    };
    const auto atLower = covers();
    if (!atLower.first && atLower.second == 0) return;
    const Bar lower = bar;
    bar.edge = Edge::none;
    bar.offset = freeOffset(Edge::upper, bar.height, messages);
    bar.edge = Edge::upper;
    if (bar.offset + bar.height > area.height() || covers() >= atLower) bar = lower;
}

std::pair<int, int> EdgeBars::layBelow(const QRect& area, int messages) {
    const bool overMap = pages_.currentWidget() == &map_;
    std::vector<Bar*> shown;
    for (Bar& bar : bars_) {
        if (bar.widget->isHidden() || (bar.message && overMap)) {
            bar.edge = Edge::none;
            bar.asked.clear();
            continue;
        }
        if (!overMap && bar.edge == Edge::upper) bar.edge = Edge::none;
        bar.width = overMap ? widthOf(*bar.widget, area) : area.width();
        const int height = std::min(heightOf(*bar.widget, bar.width), area.height());
        bar.grown = std::max(0, height - bar.height);
        bar.height = height;
        if (bar.grown > 0 && coversAsked(bar, area)) bar.edge = Edge::none;
        shown.push_back(&bar);
    }
    // A bar at the lower edge that has become higher grows into the gap below it, so that its first line
    // stays in place. Without a gap, it pushes the bars beyond it away from the edge, as a message does.
    std::sort(shown.begin(), shown.end(), [](const Bar* a, const Bar* b) { return a->offset < b->offset; });
    for (const auto& [edge, least] : {std::pair(Edge::lower, 0), std::pair(Edge::upper, messages)}) {
        int end = least;
        for (Bar* bar : shown) {
            if (bar->edge != edge) continue;
            const int offset = std::max(bar->offset - (edge == Edge::lower ? bar->grown : 0), end);
            const bool pushed = offset > bar->offset;
            bar->offset = offset;
            if (pushed && coversAsked(*bar, area))
                bar->edge = Edge::none;
            else
                end = bar->offset + bar->height;
        }
    }
    for (auto bar = bars_.rbegin(); bar != bars_.rend(); ++bar)
        if (bar->edge == Edge::none && std::find(shown.begin(), shown.end(), &*bar) != shown.end())
            settle(*bar, area, messages);
    int above = messages, below = 0;
    for (const Bar* bar : shown) {
        const QRect place = placeOf(*bar, area);
        if (away_ && !bar->message) {
            bar->widget->setGeometry(QRect(QPoint(area.left(), area.bottom() + 1), place.size()));
            continue;
        }
        bar->widget->setGeometry(place);
        if (bar->edge == Edge::upper)
            above = std::max(above, place.bottom() + 1 - area.top());
        else
            below = std::max(below, area.bottom() + 1 - place.top());
    }
    return {above, below};
}

}  // namespace shellgame::app
