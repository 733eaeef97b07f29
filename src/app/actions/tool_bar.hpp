// SPDX-License-Identifier: MIT
#pragma once

#include <QToolBar>

#include "actions/action_table.hpp"

namespace shellgame::app {

/// The acts that a player does most, each an icon with text beside it. All of them are rows of the menus with
/// keys of their own, so the keyboard does not stop at the buttons.
class ToolBar : public QToolBar {
    Q_OBJECT
  public:
    explicit ToolBar(const ActionTable& actions, QWidget* parent = nullptr);
};

}  // namespace shellgame::app
