// SPDX-License-Identifier: MIT
#pragma once

#include "session/map_asks.hpp"
#include "widgets/act_bar.hpp"

namespace shellgame::app {

/// The choices that a shift has opened and that lapse with the next act: who comes or stays (3.3.3), who is
/// in a fortification that has arrived (4.4), where counters face, BU or CE, Emplaced, Hull Down (2.3), a
/// tunnel's other end and cave complexes (4.4.1, 4.4.2). A line for each counter, a button for each choice.
class ChoicesBar : public ActBar {
    Q_OBJECT
  public:
    ChoicesBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    /// Choices that were laid aside come back with it.
    bool focusFirst() override;
    /// Makes room while something else is asked.
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
    PieceId who_;  ///< the fortification whose garrison is being chosen; empty: the list of choices
};

}  // namespace shellgame::app
