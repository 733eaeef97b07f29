// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/rules/turn/clock.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Prompts for a remark by the player, which is written to the log. If a hex is selected, the remark refers
/// to that hex.
class NoteBar : public FormBar {
    Q_OBJECT
  public:
    explicit NoteBar(GameController& game, QWidget* parent = nullptr);
    void open(const QString& hex);

  protected:
    void forget() override { text_ = nullptr; }

  private:
    [[nodiscard]] NoteAct said() const;
    QLineEdit* text_ = nullptr;
    std::string hex_;
};

}  // namespace shellgame::app
