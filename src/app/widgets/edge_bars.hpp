// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractScrollArea>
#include <QObject>
#include <QStackedWidget>
#include <utility>
#include <vector>

namespace shellgame::app {

/// Lays bars over the edges of the map, inside its scroll bars, so that the map keeps its place and size when
/// bars appear or disappear. Bars at the upper edge are below each other. A bar at the lower edge stays in
/// place while it is visible, so that its buttons don't move when another bar appears or disappears. A bar
/// that asks about a hex does not cover that hex if there is room beside the hex. While a page other than the
/// map is shown, all bars are at the lower edge.
class EdgeBars : public QObject {
    Q_OBJECT
  public:
    /// `pages` shows the map or another page; bars become children of its parent.
    EdgeBars(QStackedWidget& pages, const QAbstractScrollArea& map, QObject* parent);
    void addAbove(QWidget* bar) { add(bar, true); }
    /// Adds a bar at the lower edge. If several bars appear at the same time, the bar that was added last is
    /// lowest.
    void addBelow(QWidget* bar) { add(bar, false); }
    /// Sets the rectangles (in the parent) that the bar is about. This bar and new bars don't cover them.
    void keepClear(const QWidget& bar, std::vector<QRect> of);
    /// Hides all bars at the lower edge, even those with a question.
    void setAway(bool away);

  Q_SIGNALS:
    /// Emitted with the number of pixels of the map that bars cover at its upper and lower edge. At the upper
    /// edge the place of a message counts even while no message is shown.
    void covered(int above, int below);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    static constexpr int nowhere = -1;
    struct Bar {
        QWidget* widget;
        bool above;
        /// Height of the bar's lower edge above the lower edge of the map; `nowhere` while the bar is hidden.
        int rise = nowhere;
        int width = 0;
        int height = 0;
        std::vector<QRect> asked{};  ///< the rectangles that the bar is about
    };
    /// Ranges of occupied heights, measured from the lower edge of the map.
    using Bands = std::vector<std::pair<int, int>>;
    void add(QWidget* bar, bool above);
    void layLater();
    void lay();
    [[nodiscard]] int layAbove(const QRect& area);
    [[nodiscard]] int layBelow(const QRect& area, int above);
    [[nodiscard]] Bands askedBands(const QRect& area, int width) const;
    /// Returns the rectangle (in the parent) that bars can cover: the visible part of the map, or the page.
    [[nodiscard]] QRect area() const;
    [[nodiscard]] int widthOf(const QWidget& bar, const QRect& area) const;

    QStackedWidget& pages_;
    const QAbstractScrollArea& map_;
    std::vector<Bar> bars_;
    bool later_ = false;
    bool away_ = false;
};

}  // namespace shellgame::app
