// SPDX-License-Identifier: MIT
#pragma once

#include <QTreeWidget>

#include "session/game_controller.hpp"

namespace shellgame::app {

/// The dice so far in numbers: by side and by act, with their mean, spread, and the chance of such luck.
/// Counted only while it can be seen.
class LuckView : public QTreeWidget {
    Q_OBJECT
  public:
    explicit LuckView(GameController& game, QWidget* parent = nullptr);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void outdate();
    void refresh();
    GameController& game_;
    bool fresh_ = false;
};

}  // namespace shellgame::app
