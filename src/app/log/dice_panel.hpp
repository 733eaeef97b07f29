// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>
#include <array>

#include "session/game_controller.hpp"

namespace shellgame::app {

/// Counts the dice rolled so far that the viewer may see. Undone entries and dice that were already known are
/// counted separately.
struct DiceCount {
    std::array<int, 6> faces{};
    std::array<int, 11> sums{};  ///< how often two dice gave each sum from 2 to 12
    int rolls = 0;
    int known = 0;   ///< entries with dice that were already known, because an undo had returned them
    int undone = 0;  ///< undone entries with dice
    int given = 0;   ///< rolls that the player made with real dice and entered
};
[[nodiscard]] DiceCount countDice(const std::vector<Entry>& entries);

/// A small chart that compares the frequency of each sum and face with the expected frequency.
class DicePanel : public QWidget {
    Q_OBJECT
  public:
    explicit DicePanel(GameController& game, QWidget* parent = nullptr);
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, fontMetrics().height() * 11}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void outdate();
    void refresh();
    GameController& game_;
    DiceCount count_;
    bool fresh_ = false;
};

}  // namespace shellgame::app
