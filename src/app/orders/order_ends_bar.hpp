// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "shellgame/rules/command/conduct.hpp"
#include "widgets/act_bar.hpp"

namespace shellgame::app {

/// Asks what the map alone can't tell: whether the order of a UNIT is completed or has failed (Command Rules
/// 2.41, 2.42). "Not yet" goes into the log, and rests the question until somebody has moved. Each UNIT is
/// asked as its own side sees the map.
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
        OrderQuestion asked;
        int step = 0;  ///< of the order: the same may be asked again of the next one
        QString text;
        OrderAnswers answers;
    };
    [[nodiscard]] std::vector<Question> questions() const;
    void ask(const Question& question);

    EndOrderAct notYet_;  ///< the act that answers so
    std::optional<Question> shown_;
};

}  // namespace shellgame::app
