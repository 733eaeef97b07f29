// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QStackedWidget>
#include <utility>
#include <vector>

namespace shellgame::app {

/// Lays bars over the edges of the map, so that the map keeps its place and size while bars come and go.
/// Bars of the upper edge hang below each other. A bar of the lower edge keeps its own lower edge as long as
/// it is visible: its buttons don't move when another bar appears or vanishes. A bar that asks about a hex
/// does not cover it, as long as there is room beside the hex. Over a page that is not the map, all bars are
/// at the lower edge.
class EdgeBars : public QObject {
    Q_OBJECT
  public:
    /// `pages` shows the map or another page; bars become children of its parent.
    EdgeBars(QStackedWidget& pages, const QWidget& map, QObject* parent);
    void addAbove(QWidget* bar) { add(bar, true); }
    /// The bar added last appears lowest if several appear at once.
    void addBelow(QWidget* bar) { add(bar, false); }
    /// The bar asks about what is in that rectangle of the parent: new bars stay off it, this one too.
    void keepClear(const QWidget& bar, const QRect& of);
    /// Hides all bars of the lower edge, even those with a question.
    void setAway(bool away);

  Q_SIGNALS:
    /// Returns how many pixels of the map the bars cover at its upper and lower edge.
    void covered(int above, int below);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    static constexpr int nowhere = -1;
    struct Bar {
        QWidget* widget;
        bool above;
        int rise = nowhere;  ///< height of its lower edge above that of the map; `nowhere` while it is hidden
        int height = 0;
        QRect asked{};  ///< what the bar asks about; empty: no place
    };
    /// Heights over the lower edge of the map, from and to.
    using Bands = std::vector<std::pair<int, int>>;
    void add(QWidget* bar, bool above);
    void layLater();
    void lay();
    [[nodiscard]] int layAbove(const QRect& area);
    [[nodiscard]] int layBelow(const QRect& area, int above);
    [[nodiscard]] Bands askedBands(const QRect& area, int width) const;
    [[nodiscard]] int widthIn(const QRect& area) const;

    QStackedWidget& pages_;
    const QWidget& map_;
    std::vector<Bar> bars_;
    bool later_ = false;
    bool away_ = false;
};

}  // namespace shellgame::app
