// SPDX-License-Identifier: MIT
#pragma once

#include <QTreeWidget>

#include "session/game_controller.hpp"

namespace shellgame::app {

/// The dice statistics by side and by act: mean, standard deviation, and the probability of the rolls. They
/// are computed only while the view is visible.
class DiceStatisticsView : public QTreeWidget {
    Q_OBJECT
  public:
    explicit DiceStatisticsView(GameController& game, QWidget* parent = nullptr);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void outdate();
    void refresh();
    GameController& game_;
    bool fresh_ = false;
};

}  // namespace shellgame::app
