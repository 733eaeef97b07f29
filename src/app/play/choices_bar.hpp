// SPDX-License-Identifier: MIT
#pragma once

#include "session/map_asks.hpp"
#include "widgets/act_bar.hpp"

namespace shellgame::app {

/// The choices after a shift, which lapse with the next act: units that come or stay (3.3.3), units in a
/// fortification that has arrived (4.4), CA, BU or CE, Emplaced, Hull Down (2.3), a tunnel's other end and
/// cave complexes (4.4.1, 4.4.2). Each counter has a line, and each choice a button.
class ChoicesBar : public ActBar {
    Q_OBJECT
  public:
    ChoicesBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    /// Choices that were laid aside come back with it.
    bool focusFirst() override;
    /// Hides the bar while another question is open.
    void standBack(bool back);

  public Q_SLOTS:
    void refresh();

  Q_SIGNALS:
    void tunnelWanted(const QString& name);
    void complexesWanted(const shellgame::SideId& side);

  protected:
    void escape() override;

  private:
    /// Adds the units that may come: all units of a marker that may go to the same other marker, as one
    /// choice.
    void addComing();
    void addPiece(const PieceId& id, const Offer& offer);
    void askWho(const PieceId& fortification);
    [[nodiscard]] QString headOf(const PieceId& id) const;

    MapAsks& asks_;
    std::map<PieceId, Offer> laid_;  ///< offers that the player has laid aside
    std::map<PieceId, Offer> shown_;
    bool back_ = false;
    PieceId who_;  ///< the fortification whose occupants are being chosen; empty: the list of choices
};

}  // namespace shellgame::app
