// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/rules/turn/fates.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Buttons for what happens to the selected counters on the table: Casualty Reduction, half-squads, breaking,
/// mounting, handing over a weapon, wrecks. Each has the choices that fit; a disabled button shows the
/// reason.
class FateBar : public FormBar {
    Q_OBJECT
  public:
    explicit FateBar(GameController& game, QWidget* parent = nullptr);
    /// Opens for the selected counters; returns false if there is no action for them.
    bool open(const std::vector<PieceId>& pieces);

  protected:
    /// A digit presses the button with that number.
    void keyPressEvent(QKeyEvent* event) override;
    void forget() override { choices_.clear(); }

  private:
    std::vector<QPushButton*> choices_;
};

}  // namespace shellgame::app
