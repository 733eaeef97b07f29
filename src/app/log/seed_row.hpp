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

/// Shows the random seed in the Umpire view. Until the first roll the player may choose a new seed, the one
/// used last time, or type a number.
class SeedRow : public QWidget {
    Q_OBJECT
  public:
    explicit SeedRow(GameController& game, QWidget* parent = nullptr);
    /// Sets where the open game came from: the file of its scenario, or "new" for a game without one. The
    /// first roll stores the seed under that name. For a game without a name nothing is stored.
    void setOrigin(const QString& origin);
    void focusFirst();

  private:
    void refresh();
    void remember(const Entry& entry);
    void takeTyped();
    /// Returns the seed used last time; otherwise the one in the scenario.
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
