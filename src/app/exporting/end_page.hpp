// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

#include "actions/window_context.hpp"

namespace shellgame::app {

/// The dialog at the end of a game against a program-controlled side. In the Umpire view it shows that side's
/// random setup, its secret shifts with their reasons, its answers, and how many units were still unknown in
/// each turn.
class EndPage : public QDialog {
    Q_OBJECT
  public:
    explicit EndPage(const WindowContext& context);

  Q_SIGNALS:
    void replayWanted();
    void reportWanted();
};

}  // namespace shellgame::app
