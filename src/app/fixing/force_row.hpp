// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include "session/game_controller.hpp"

class QComboBox;
class QPushButton;

namespace shellgame::app {

/// At setup of the fixing system: the name of the force in several hexes that a part belongs to. It goes with
/// what is placed next, or is given to what lies in the chosen hex.
class ForceRow : public QWidget {
    Q_OBJECT
  public:
    explicit ForceRow(GameController& game, QWidget* parent = nullptr);

    /// The side that sets up, and what of it lies in the chosen hex (empty: nothing). As long as the player
    /// has typed no other name, that of what lies there is shown.
    void follow(const SideId& side, const MarkerId& here);
    /// Empty for a force of its own.
    [[nodiscard]] QString name() const;
    /// " as part of the force Guard (1113)"; empty for a force of its own.
    [[nodiscard]] QString joining(const QString& placed) const;
    /// What lies in the chosen hex, and how it becomes a part of a force.
    [[nodiscard]] QString told() const;
    /// The name has gone to what was placed: the next force is asked anew.
    void used();
    /// Gives the name to what lies in the chosen hex, if it has another.
    void give();

  Q_SIGNALS:
    void changed();
    void entered();

  private:
    void list();
    [[nodiscard]] bool mayGive() const;
    /// Where the parts of a force stand, `without` one of them; empty for none.
    [[nodiscard]] QString places(const QString& force, const MarkerId& without) const;

    GameController& game_;
    QComboBox* name_;
    QPushButton* give_;
    SideId side_;
    MarkerId here_;
    bool typed_ = false;  ///< by the player, and not used yet
};

}  // namespace shellgame::app
