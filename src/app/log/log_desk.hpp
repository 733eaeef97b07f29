// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/desk.hpp"
#include "log/dice_panel.hpp"
#include "log/log_panel.hpp"
#include "log/luck_row.hpp"

namespace shellgame::app {

/// The panels of log and dice, undo and redo.
class LogDesk : public QObject {
    Q_OBJECT
  public:
    explicit LogDesk(const Desk& desk, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] LogPanel* panel() const { return panel_; }
    [[nodiscard]] LuckRow* luck() const { return luck_; }
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    [[nodiscard]] QDockWidget* diceDock() const { return diceDock_; }

  private:
    [[nodiscard]] QString undoWords() const;

    Desk desk_;
    LogPanel* panel_;
    QDockWidget* dock_;
    LuckRow* luck_;
    QDockWidget* diceDock_;
};

}  // namespace shellgame::app
