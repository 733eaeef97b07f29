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

/// Shows the random seed in the Umpire view. Until the first roll the player may choose it: a new one, that
/// of the last time, or a typed number.
class SeedRow : public QWidget {
    Q_OBJECT
  public:
    explicit SeedRow(GameController& game, QWidget* parent = nullptr);
    /// Sets the origin of the open game: the file of its scenario, or "new" for a game without one. The seed
    /// is remembered under that name with the first roll. A game without a name leaves no trace.
    void setOrigin(const QString& origin);
    void focusFirst();

  private:
    void refresh();
    void remember(const Entry& entry);
    void takeTyped();
    /// Returns the seed of the last time; otherwise the one in the scenario.
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
