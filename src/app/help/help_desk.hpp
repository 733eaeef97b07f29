// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/desk.hpp"
#include "help/command_panel.hpp"

namespace shellgame::app {

/// The line for typed commands, notes, and the pages of help.
class HelpDesk : public QObject {
    Q_OBJECT
  public:
    explicit HelpDesk(const Desk& desk, QObject* parent = nullptr) : QObject(parent), desk_(desk) {}
    [[nodiscard]] ActionRows actions(const ActionTable& table);

  private:
    CommandPanel& commands();
    void beginNote();

    Desk desk_;
    CommandPanel* commands_ = nullptr;
};

}  // namespace shellgame::app
