// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>

#include "session/game_controller.hpp"
#include "shellgame/rules/turn/next_step.hpp"

namespace shellgame::app {

/// One line above the map: what is to be done now, the most urgent first, as the viewer may know it. What
/// does not fit ends in dots; its tool tip has all.
class NextStepLine : public QLabel {
    Q_OBJECT
  public:
    explicit NextStepLine(GameController& game, QWidget* parent = nullptr);
    /// All of it, a sentence a line, each with its rule.
    [[nodiscard]] QStringList lines() const;
    /// The most urgent step; while a game is open there always is one.
    [[nodiscard]] NextStep step() const;

  public Q_SLOTS:
    void refresh();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    [[nodiscard]] QString keyOf(const NextStep& step) const;
    void elide();
    GameController& game_;
    QString said_;
};

}  // namespace shellgame::app
