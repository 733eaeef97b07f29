// SPDX-License-Identifier: MIT
#pragma once

#include <set>

#include "docks/act_bar.hpp"
#include "shellgame/rules/command/conduct.hpp"

namespace shellgame::app {

/// Asks what the map alone can't tell: whether the order of a UNIT is completed or has failed (Command Rules
/// 2.41, 2.42). "Not yet" is an answer for the player turn. Each UNIT is asked as its own side sees the map.
class OrderEndsBar : public ActBar {
    Q_OBJECT
  public:
    explicit OrderEndsBar(GameController& game, QWidget* parent = nullptr);

  public Q_SLOTS:
    void refresh();

  protected:
    void escape() override;

  private:
    struct Question {
        std::string key;
        bool completed = false;
        QString text;
        /// The same question is put once in a player turn.
        std::string mark;
    };
    [[nodiscard]] std::vector<Question> questions() const;
    void ask(const Question& question);

    std::set<std::string> answered_;
    std::string shown_;
};

}  // namespace shellgame::app
