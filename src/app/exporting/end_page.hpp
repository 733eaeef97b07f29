// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

#include "actions/window_context.hpp"

namespace shellgame::app {

/// The end of a game against a program-controlled side, in the Umpire view: the deal, its secret shifts with
/// reasons, its answers, and how much remained unknown turn by turn.
class EndPage : public QDialog {
    Q_OBJECT
  public:
    explicit EndPage(const WindowContext& context);

  Q_SIGNALS:
    void replayWanted();
    void reportWanted();
};

}  // namespace shellgame::app
