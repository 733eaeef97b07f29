// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/rules/turn/duties.hpp"
#include "widgets/act_bar.hpp"

namespace shellgame::app {

/// What acts have left to be done on the table, such as stacks that have lost their `?` and are still
/// covered: a line for each stack, with what does it. It stays until it is done, ruled away or the player
/// turn ends. In a side's view what that side knows and has to do.
class DutyBar : public ActBar {
    Q_OBJECT
  public:
    explicit DutyBar(GameController& game, QWidget* parent = nullptr);

  public Q_SLOTS:
    void refresh();

  private:
    /// Those that are one line: of one stack, by one act, for one reason.
    using Same = std::vector<Duty>;
    void add(const Same& duties, int number);
    void reveal(const Same& duties);
    Findings shown_;  ///< what the lines say now
};

}  // namespace shellgame::app
