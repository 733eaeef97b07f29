// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/rules/turn/pending_actions.hpp"
#include "widgets/act_bar.hpp"

namespace shellgame::app {

/// Lists actions that the players must still perform on the table, such as revealing stacks that have lost
/// their `?`. Each stack has a line with a button. A line stays until the action is done, a ruling removes
/// it, or the Player Turn ends. In a side's view, only the actions that this side knows about and must
/// perform are listed.
class PendingActionBar : public ActBar {
    Q_OBJECT
  public:
    explicit PendingActionBar(GameController& game, QWidget* parent = nullptr);

  public Q_SLOTS:
    void refresh();

  private:
    /// Actions that share a line, because they concern one stack and have the same cause and reason.
    using Same = std::vector<PendingAction>;
    void add(const Same& pendingActions, int number);
    void addRevealAll(const std::vector<Same>& lines);
    [[nodiscard]] Json revealing(const Same& pendingActions) const;
    void perform(const std::vector<Json>& acts);
    [[nodiscard]] std::string hexOf(const PendingAction& action) const;
    [[nodiscard]] Location cameFrom(const Location& at, const PieceId& piece) const;
    void goBack(const SideId& side, const Location& at, const Location& to);
    Findings shown_;  ///< current text of the lines
};

}  // namespace shellgame::app
