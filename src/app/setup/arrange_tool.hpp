// SPDX-License-Identifier: MIT
#pragma once

#include "map/map_tool.hpp"
#include "setup/arrange_panel.hpp"

namespace shellgame::app {

/// Boards on the preview: a click chooses one, dragging moves it and lets it snap to the edges and middles of
/// the others. The frames show the arrangement as it is wanted, also where it can't be.
class ArrangeTool : public MapTool {
  public:
    ArrangeTool(MapView& view, ArrangePanel& panel) : MapTool(view), panel_(panel) {}
    void abort() override;
    [[nodiscard]] bool busy() const override { return dragging_; }
    void press(QMouseEvent* event) override;
    void move(QMouseEvent* event) override;
    void release(QMouseEvent* event) override;
    bool key(QKeyEvent* event) override;
    void paint(QPainter& painter) override;
    /// Returns the rectangle of a board of the arrangement in the view.
    [[nodiscard]] QRectF frame(const ArrangedBoard& board) const;

  private:
    ArrangePanel& panel_;
    bool pressed_ = false;
    bool dragging_ = false;
    QPoint from_;
    int column_ = 0;  ///< the dragged board's place before
    int row_ = 0;
    std::pair<int, int> to_;
};

}  // namespace shellgame::app
