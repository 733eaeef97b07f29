// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/desk.hpp"
#include "shifts/shifts_panel.hpp"

namespace shellgame::app {

/// The dock of shifts, the keys that roll from wherever they are pressed, and what each window has to offer.
class ShiftsDesk : public QObject {
    Q_OBJECT
  public:
    explicit ShiftsDesk(const Desk& desk, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] ShiftsPanel* panel() const { return panel_; }
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    /// Digits begin a throw of the player's own dice there; Enter in the list of counters rolls.
    void listenTo(QWidget* counters);

    /// Entering a window: how many shifts are possible and how good the best is.
    [[nodiscard]] QStringList phaseLines() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    Desk desk_;
    ShiftsPanel* panel_;
    QDockWidget* dock_;
    QWidget* counters_ = nullptr;
};

}  // namespace shellgame::app
