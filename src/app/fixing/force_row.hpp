// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include "session/game_controller.hpp"

class QComboBox;
class QPushButton;

namespace shellgame::app {

/// During setup in the fixing system, sets the name of a force that occupies several hexes. The next part to
/// be placed, or the counters in the selected hex, get this name.
class ForceRow : public QWidget {
    Q_OBJECT
  public:
    explicit ForceRow(GameController& game, QWidget* parent = nullptr);

    /// Sets the side that sets up, and its marker in the selected hex (empty: none). Shows that marker's name
    /// until the player types another name.
    void follow(const SideId& side, const MarkerId& here);
    /// Returns the name of the chosen force; empty for a new force without a name.
    [[nodiscard]] QString name() const;
    /// Appends the force to a text, as in "... as part of the force Guard (1113)". Returns the text unchanged
    /// if no force is chosen.
    [[nodiscard]] QString joining(const QString& placed) const;
    /// Describes the counters in the selected hex, and how they can become part of a force.
    [[nodiscard]] QString told() const;
    /// Called after a part with the typed name has been placed. From then on the field shows the name of the
    /// selected marker again.
    void used();
    /// Gives the name to the counters in the selected hex, unless they already have this name.
    void give();

  Q_SIGNALS:
    void changed();
    void entered();

  private:
    void list();
    [[nodiscard]] bool mayGive() const;
    /// Returns the hexes of a force's parts other than `without`; empty if there are none.
    [[nodiscard]] QString places(const QString& force, const MarkerId& without) const;

    GameController& game_;
    QComboBox* name_;
    QPushButton* give_;
    SideId side_;
    MarkerId here_;
    bool typed_ = false;  ///< true if the player has typed a name that no part has been given yet
};

}  // namespace shellgame::app
