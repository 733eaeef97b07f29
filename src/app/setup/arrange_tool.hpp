// SPDX-License-Identifier: MIT
#pragma once

#include "map/map_tool.hpp"
#include "setup/arrange_panel.hpp"

namespace shellgame::app {

/// Arranges boards in the preview. A click selects a board, and a drag moves it so that it snaps to edges and
/// middles of the other boards. The frames show the arrangement in the form even if that arrangement is
/// impossible.
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
    /// Returns the rectangle of a board of the arrangement, in view pixels.
    [[nodiscard]] QRectF frame(const ArrangedBoard& board) const;

  private:
    ArrangePanel& panel_;
    bool pressed_ = false;
    bool dragging_ = false;
    QPoint from_;
    int column_ = 0;  ///< the board's position before the drag
    int row_ = 0;
    std::pair<int, int> to_;
};

}  // namespace shellgame::app
