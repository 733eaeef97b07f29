// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>

#include "session/game_controller.hpp"
#include "shellgame/rules/turn/next_step.hpp"

namespace shellgame::app {

/// One line above the map: what to do now, the most urgent first, as the viewer may know it. It leaves out
/// what does not fit, but never the key; the tool tip has all of it.
class NextStepLine : public QLabel {
    Q_OBJECT
  public:
    explicit NextStepLine(GameController& game, QWidget* parent = nullptr);
    /// Returns all steps, one sentence each, with their rules.
    [[nodiscard]] QStringList lines() const;
    /// Returns the most urgent step; while a game is open there always is one.
    [[nodiscard]] NextStep step() const;

  public Q_SLOTS:
    void refresh();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    [[nodiscard]] QString keyOf(const NextStep& step) const;
    [[nodiscard]] QString saying(qsizetype count) const;
    void elide();
    GameController& game_;
    QString said_;
    QStringList steps_;
    QString key_;  ///< of the first step
};

}  // namespace shellgame::app
