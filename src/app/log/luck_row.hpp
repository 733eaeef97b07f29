// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QWidget>
#include <optional>

#include "session/game_controller.hpp"
#include "settings/settings.hpp"

namespace shellgame::app {

/// The luck of the dice, told to the umpire and, until the first roll, his to choose: fresh, that of the last
/// time, or a number.
class LuckRow : public QWidget {
    Q_OBJECT
  public:
    explicit LuckRow(GameController& game, QWidget* parent = nullptr);
    /// Sets the origin of the open game: the file of its scenario, or "new" for a game without one. The seed
    /// is remembered under that name with the first roll. A game without a name leaves no trace.
    void setOrigin(const QString& origin);
    void focusFirst();

  private:
    void refresh();
    void remember(const Entry& entry);
    void takeTyped();
    /// The luck of the last time; else what the scenario states.
    [[nodiscard]] std::uint64_t before() const;

    GameController& game_;
    Settings settings_;
    QString origin_;
    QLabel* text_;
    QPushButton* fresh_;
    QPushButton* again_;
    QLineEdit* number_;
    QPushButton* take_;
};

}  // namespace shellgame::app
