// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "help/command_panel.hpp"
#include "help/manual_window.hpp"

namespace shellgame::app {

/// Controls the panel for typed commands, notes, and the pages of help.
class HelpController : public QObject {
    Q_OBJECT
  public:
    explicit HelpController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions(const ActionTable& table);

    /// Handles F1 in dialogs, where the shortcuts of the main window don't work.
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    CommandPanel& commands();
    /// Opens the manual at the heading about this widget.
    void explain(const QWidget* widget);

    WindowContext context_;
    CommandPanel* commands_ = nullptr;
    ManualWindow* manual_ = nullptr;
};

}  // namespace shellgame::app
