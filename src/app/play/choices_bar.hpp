// SPDX-License-Identifier: MIT
#pragma once

#include "session/map_asks.hpp"
#include "widgets/act_bar.hpp"

namespace shellgame::app {

/// Shows the choices after a shift. They are lost when the next act is performed. The choices are: which
/// units come or stay (3.3.3), which units are in a fortification that has arrived (4.4), CA, BU or CE,
/// Emplaced, Hull Down (2.3), the other end of a tunnel, and cave complexes (4.4.1, 4.4.2). Each counter has
/// a line, and each choice has a button.
class ChoicesBar : public ActBar {
    Q_OBJECT
  public:
    ChoicesBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    /// Shows dismissed choices again, and moves the focus to the first choice.
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
    /// Adds choices for the units that may come. Units of one marker that may go to the same other marker
    /// form one choice.
    void addComing();
    void addPiece(const PieceId& id, const Offer& offer);
    void askWho(const PieceId& fortification);
    [[nodiscard]] QString headOf(const PieceId& id) const;

    MapAsks& asks_;
    std::map<PieceId, Offer> laid_;  ///< offers that the player has dismissed
    std::map<PieceId, Offer> shown_;
    bool back_ = false;
    /// The fortification whose occupants are being chosen; if empty, the bar lists the choices.
    PieceId who_;
};

}  // namespace shellgame::app
