// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "offmap/exit_bar.hpp"
#include "offmap/off_board.hpp"

namespace shellgame::app {

/// Controls the panel of units off the map, entry by dragging counters onto the map, and exit over its edge.
class OffMapController : public QObject {
    Q_OBJECT
  public:
    explicit OffMapController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] OffBoardPanel* panel() const { return panel_; }
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    [[nodiscard]] ActBar* exit() const { return exit_; }
    /// Brings the panel to the front and gives it the keyboard focus.
    void show();
    [[nodiscard]] std::vector<MapDrawing> drawings() const;

    /// Opens the panel when the first unit is off the map, and closes it when no unit is off the map any
    /// longer. At other times only the player opens and closes it. When units should enter, the panel comes
    /// to the front.
    void refresh();
    /// If the panel has units to list, shows it again after the panels were rearranged.
    void showWhereWanted();

  Q_SIGNALS:
    void drawingsChanged();
    /// Emitted when no more units should enter now, so that another panel may come to the front.
    void stepsBack();

  private:
    void wire();
    /// `spent` is the MF or MP spent on the path to the edge.
    void leave(const QStringList& ids, int spent = 0);

    WindowContext context_;
    OffBoardPanel* panel_;
    QDockWidget* dock_;
    ExitBar* exit_;
    bool wanted_ = false;
    bool due_ = false;
    bool shown_ = false;
    std::optional<std::pair<int, SideId>> turn_;  ///< the last Player Turn in which units should enter
};

}  // namespace shellgame::app
