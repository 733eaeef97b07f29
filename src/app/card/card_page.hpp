// SPDX-License-Identifier: MIT
#pragma once

#include <QCoreApplication>

#include "session/game_controller.hpp"
#include "shellgame/rules/turn/scenario_settings.hpp"
#include "shellgame/rules/turn/victory.hpp"

namespace shellgame::app {

/// The scenario card of the open game as a page of rich text that contains only what the viewer may know.
/// Links on the page trigger actions: "hex:1P3" shows a hex, "tally:ID:1" changes a count that players update
/// by hand, and "control:1P3:german" sets control.
class CardPage {
    Q_DECLARE_TR_FUNCTIONS(CardPage)
  public:
    explicit CardPage(const GameController& game) : game_(game), state_(game.shown()) {}
    [[nodiscard]] QString html() const;

  private:
    [[nodiscard]] QString head() const;
    [[nodiscard]] QString turns() const;
    [[nodiscard]] QString forces() const;
    [[nodiscard]] QString victory() const;
    [[nodiscard]] QString objectives(const ConditionNow& condition) const;
    [[nodiscard]] QString rules() const;
    [[nodiscard]] QString standing(const ScenarioSetting& setting) const;
    [[nodiscard]] QString boards() const;
    [[nodiscard]] QString side(const SideId& id) const;
    static QString section(const QString& heading, const QString& inside);
    static QString text(const std::string& words);

    const GameController& game_;
    const State& state_;
};

}  // namespace shellgame::app
