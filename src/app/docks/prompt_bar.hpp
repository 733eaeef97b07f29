// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "session/game_controller.hpp"

class QHBoxLayout;

namespace shellgame::app {

/// What play waits for, with a button for each answer: whether an entered minefield tries to exchange, what
/// a revealed one does, which Location is Bore Sighted. Where several things are asked, one after another.
class PromptBar : public QFrame {
    Q_OBJECT
  public:
    explicit PromptBar(GameController& game, QWidget* parent = nullptr);

  public Q_SLOTS:
    void refresh();

  Q_SIGNALS:
    /// The hex that is asked for.
    void hexWanted(const QString& name);

  private:
    void ask(const std::string& key, const Prompt& prompt);
    void askMines(const Prompt& prompt);
    void askAttack(const Prompt& prompt);
    void askBoreSight(const Prompt& prompt);
    QPushButton* button(const QString& name, const QString& text, const std::function<void()>& act);
    /// A line for dice thrown on the table; `perform` takes them.
    void askDice(const QString& hint, int width);
    /// The command with the dice typed, where there are any.
    void perform(Json command);

    GameController& game_;
    std::string key_;  ///< of the question shown
    QLabel* text_;
    QWidget* answers_ = nullptr;
    QHBoxLayout* line_ = nullptr;
    QLineEdit* dice_ = nullptr;
};

}  // namespace shellgame::app
