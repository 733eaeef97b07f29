// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "log/dice_panel.hpp"
#include "log/log_panel.hpp"
#include "log/seed_row.hpp"

namespace shellgame::app {

/// Controls the log panel, the dice panel, undo and redo.
class LogController : public QObject {
    Q_OBJECT
  public:
    explicit LogController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] LogPanel* panel() const { return panel_; }
    [[nodiscard]] SeedRow* luck() const { return luck_; }
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    [[nodiscard]] QDockWidget* diceDock() const { return diceDock_; }

    /// Sets a function that withdraws the open question in the message bar. Undo and redo call it first, and
    /// do nothing else if it returns true.
    void setWithdraws(std::function<bool()> withdraws) { withdraws_ = std::move(withdraws); }

  private:
    [[nodiscard]] QString undoWords() const;

    WindowContext context_;
    LogPanel* panel_;
    QDockWidget* dock_;
    SeedRow* luck_;
    QDockWidget* diceDock_;
    std::function<bool()> withdraws_;
};

}  // namespace shellgame::app
