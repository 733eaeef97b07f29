// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>

#include "docks/act_bar.hpp"
#include "session/map_asks.hpp"

namespace shellgame::app {

/// What play waits for, with a button for each answer: whether an entered minefield tries to exchange, what
/// a revealed one does, which Location is Bore Sighted. Where several things are asked, one after another.
class PromptBar : public ActBar {
    Q_OBJECT
  public:
    PromptBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);

  public Q_SLOTS:
    void refresh();

  private:
    void ask(const std::string& key, const Prompt& prompt);
    void askMines(const Prompt& prompt);
    void askAttack(const Prompt& prompt);
    void askBoreSight(const Prompt& prompt, bool fresh);

    MapAsks& asks_;
    std::string key_;  ///< of the question shown
};

}  // namespace shellgame::app
