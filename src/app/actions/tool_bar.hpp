// SPDX-License-Identifier: MIT
#pragma once

#include <QToolBar>

#include "actions/action_table.hpp"

namespace shellgame::app {

/// The most frequent actions, each as a button with icon and text. All of them can also be reached by menu
/// and by key, so Tab skips the buttons.
class ToolBar : public QToolBar {
    Q_OBJECT
  public:
    explicit ToolBar(const ActionTable& actions, QWidget* parent = nullptr);
};

}  // namespace shellgame::app
