// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "shellgame/rules/command/conduct.hpp"
#include "widgets/act_bar.hpp"

namespace shellgame::app {

/// Asks whether a UNIT's order is completed or has failed (Command Rules 2.41, 2.42), if the program can't
/// find out from the map. The answer "Not yet" is logged, and postpones the question until a unit has moved.
/// Each question shows only facts that the UNIT's own side can see.
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
        int step = 0;  ///< index of the order's current step, because the same question may be asked in each
                       ///< step
        QString text;
        OrderAnswers answers;
    };
    [[nodiscard]] std::vector<Question> questions() const;
    void ask(const Question& question);

    EndOrderAct notYet_;  ///< the act for the answer "Not yet"
    std::optional<Question> shown_;
};

}  // namespace shellgame::app
