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

/// Shows the random seed in the Umpire view. Until the first roll the player can request a new seed, use the
/// last seed again, or type a seed.
class SeedRow : public QWidget {
    Q_OBJECT
  public:
    explicit SeedRow(GameController& game, QWidget* parent = nullptr);
    /// Sets the origin of the open game: the path of its scenario, or "new" for a game without a scenario.
    /// The first roll stores the seed together with the origin. If the origin is empty, no seed is stored.
    void setOrigin(const QString& origin);
    void focusFirst();

  private:
    void refresh();
    void remember(const Entry& entry);
    void takeTyped();
    /// Returns the seed that was last used for this scenario. If there is no such seed, returns the seed in
    /// the scenario.
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
