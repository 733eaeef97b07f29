// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include "session/game_controller.hpp"

class QComboBox;
class QPushButton;

namespace shellgame::app {

/// For setup of the fixing system: the name of a force in several hexes. The next placed part gets it, or the
/// counters in the selected hex.
class ForceRow : public QWidget {
    Q_OBJECT
  public:
    explicit ForceRow(GameController& game, QWidget* parent = nullptr);

    /// Sets the side that sets up, and its marker in the selected hex (empty: none). Shows that marker's name
    /// until the player types another.
    void follow(const SideId& side, const MarkerId& here);
    /// The chosen force; empty for a new one.
    [[nodiscard]] QString name() const;
    /// " as part of the force Guard (1113)"; empty for a new force.
    [[nodiscard]] QString joining(const QString& placed) const;
    /// Describes the counters in the selected hex, and how they become a part of a force.
    [[nodiscard]] QString told() const;
    /// Asks for the next force after the name was used for a placed part.
    void used();
    /// Gives the name to the counters in the selected hex, if they have another.
    void give();

  Q_SIGNALS:
    void changed();
    void entered();

  private:
    void list();
    [[nodiscard]] bool mayGive() const;
    /// Returns the places of a force's parts except `without`; empty if there are none.
    [[nodiscard]] QString places(const QString& force, const MarkerId& without) const;

    GameController& game_;
    QComboBox* name_;
    QPushButton* give_;
    SideId side_;
    MarkerId here_;
    bool typed_ = false;  ///< typed by the player, and not used yet
};

}  // namespace shellgame::app
