// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "offmap/exit_bar.hpp"
#include "offmap/off_board.hpp"

namespace shellgame::app {

/// Handles units off the map: the panel, units that enter by dragging, and units that leave over the edge.
class OffMapController : public QObject {
    Q_OBJECT
  public:
    explicit OffMapController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] OffBoardPanel* panel() const { return panel_; }
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    [[nodiscard]] ActBar* exit() const { return exit_; }
    /// Brings the panel forward and gives it the keyboard.
    void show();
    [[nodiscard]] std::vector<MapDrawing> drawings() const;

    /// Opens the panel when the first unit waits or has left, and closes it with the last; in between the
    /// player decides. It comes to the front when units should enter now.
    void refresh();
    /// Shows the panel again after a new layout, if units wait or have left.
    void showWhereWanted();

  Q_SIGNALS:
    void drawingsChanged();
    /// No unit should enter any more: another panel may be in front.
    void stepsBack();

  private:
    void wire();
    /// `spent`: MF or MP of the path to the edge.
    void leave(const QStringList& ids, int spent = 0);

    WindowContext context_;
    OffBoardPanel* panel_;
    QDockWidget* dock_;
    ExitBar* exit_;
    bool wanted_ = false;
    bool due_ = false;
    bool shown_ = false;
    std::optional<std::pair<int, SideId>> turn_;  ///< the Player Turn in which units should enter
};

}  // namespace shellgame::app
