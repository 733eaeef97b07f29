// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "shifts/shifts_panel.hpp"

namespace shellgame::app {

/// Controls the panel of shifts, the keys that roll from anywhere, and the report of each window's possible
/// shifts.
class ShiftsController : public QObject {
    Q_OBJECT
  public:
    explicit ShiftsController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] ShiftsPanel* panel() const { return panel_; }
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    /// Lets digits typed there start the player's own roll, and Enter in the list of counters roll.
    void listenTo(QWidget* counters);

    /// Sets the functions of Enter on the map: `question` comes first, `next` if nothing can be rolled. Each
    /// returns true if there was something to do.
    void setEnter(std::function<bool()> question, std::function<bool()> next);

    /// Moves the focus to the list of stacks that could shift; or says that there is none.
    void showStacks();

    /// Reports a window that has opened: the number of possible shifts and the best chance.
    [[nodiscard]] QStringList phaseLines() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void roll();
    WindowContext context_;
    ShiftsPanel* panel_;
    QDockWidget* dock_;
    QWidget* counters_ = nullptr;
    std::function<bool()> question_, next_;
};

}  // namespace shellgame::app
