// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

#include "actions/desk.hpp"

namespace shellgame::app {

/// The end of a game against a side that the program keeps: the deal, its secret shifts with why it tried
/// them, what was asked of it, and how much was unknown turn by turn. The game is seen with the umpire's eyes
/// by then.
class EndPage : public QDialog {
    Q_OBJECT
  public:
    explicit EndPage(const Desk& desk);

  Q_SIGNALS:
    void replayWanted();
    void reportWanted();
};

}  // namespace shellgame::app
