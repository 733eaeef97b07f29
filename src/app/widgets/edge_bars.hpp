// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractScrollArea>
#include <QObject>
#include <QStackedWidget>
#include <functional>
#include <utility>
#include <vector>

namespace shellgame::app {

/// Lays bars over the edges of the map, inside its scroll bars, so that the map keeps its place and size when
/// bars appear or disappear. Messages have a place of their own above the map, and cover its upper edge only
/// while a question, or a message that the player has expanded, needs more lines. All other bars are at the
/// lower edge. A bar stays in place while it is visible, so that its buttons don't move when another bar
/// appears or disappears. If a bar would cover the hex that it asks about, or more counters than at the upper
/// edge, it appears at the upper edge. It moves there too if it grows, or is pushed, over that hex. While a
/// page other than the map is shown, all bars are at the lower edge.
class EdgeBars : public QObject {
    Q_OBJECT
  public:
    /// `pages` shows the map or another page; bars become children of its parent.
    EdgeBars(QStackedWidget& pages, const QAbstractScrollArea& map, QObject* parent);
    /// Adds the bar with messages. `place` is the empty widget above the map that the bar covers.
    void addMessages(QWidget* bar, QWidget* place);
    /// Adds a bar at the lower edge. If several bars appear at the same time, the bar that was added last is
    /// lowest. A bar that needs no click on the map may cover counters, as long as it does not cover the hex
    /// that it is about; so it appears at the same edge each time.
    void addBelow(QWidget* bar, bool needsMap = true) { add(bar, false, needsMap); }
    /// Sets the rectangles (in the parent) that the bar is about and should not cover.
    void keepClear(const QWidget& bar, std::vector<QRect> of);
    /// Sets the function that returns the rectangles (in the parent) of the counters on the map. A new bar
    /// covers as few of them as possible, so that the player can click them.
    void setCounters(std::function<std::vector<QRect>()> counters) { counters_ = std::move(counters); }
    /// Hides all bars at the lower edge, even those with a question.
    void setAway(bool away);

  Q_SIGNALS:
    /// Emitted with the number of pixels of the map that bars cover at its upper and lower edge.
    void covered(int above, int below);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    enum class Edge { none, lower, upper };
    struct Bar {
        QWidget* widget;
        bool message;
        bool needsMap;
        Edge edge = Edge::none;  ///< the edge of the map at which the bar is; `none` while the bar is hidden
        int offset = 0;          ///< the bar's distance from this edge
        int width = 0;
        int height = 0;
        int grown = 0;               ///< pixels by which the bar has become higher since it was last laid out
        std::vector<QRect> asked{};  ///< the rectangles that the bar is about
    };
    void add(QWidget* bar, bool message, bool needsMap);
    void layLater();
    void lay();
    void showPlace();
    /// Lays out the messages, and returns how many pixels of the map they cover.
    [[nodiscard]] int layMessages(const QRect& area);
    /// Lays out all other bars below the messages. Returns how many pixels of the map these bars cover at its
    /// upper edge, together with the messages, and at its lower edge.
    [[nodiscard]] std::pair<int, int> layBelow(const QRect& area, int messages);
    /// Sets the edge and the offset of a bar that has just appeared.
    void settle(Bar& bar, const QRect& area, int messages) const;
    /// Returns the smallest offset at which a bar of this height has room between the other bars at an edge.
    [[nodiscard]] int freeOffset(Edge edge, int height, int least) const;
    [[nodiscard]] static QRect placeOf(const Bar& bar, const QRect& area);
    /// Returns true if the bar covers a visible rectangle that it is about.
    [[nodiscard]] static bool coversAsked(const Bar& bar, const QRect& area);
    /// Returns the rectangle (in the parent) that bars can cover: the visible part of the map, or the page.
    [[nodiscard]] QRect area() const;
    [[nodiscard]] int widthOf(const QWidget& bar, const QRect& area) const;

    QStackedWidget& pages_;
    QWidget* place_ = nullptr;  ///< the place of messages above the map
    const QAbstractScrollArea& map_;
    std::function<std::vector<QRect>()> counters_;
    std::vector<Bar> bars_;
    bool later_ = false;
    bool away_ = false;
};

}  // namespace shellgame::app
