// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>

#include "shellgame/rules/stacks/status.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Prompts for the details that a weapon needs before it fires. These are its target; the third die for its
/// Bore Sighted Location, and the weapons that share that die (6.1 to 6.3); and the colored To Hit die of an
/// Emplaced Gun (A12.34). The bar opens only if at least one of these details is needed.
class FireBar : public FormBar {
    Q_OBJECT
  public:
    FireBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    /// Opens the bar for an incomplete act; returns false if there is nothing to ask.
    bool open(const FireAct& fire, const std::vector<PieceId>& pieces);
    /// Returns the action of Enter; empty while the bar is closed or the map has the focus.
    [[nodiscard]] QString enterText() const;
    /// If the player has entered a part of a fire, moves the focus to the bar, and says how to finish. So no
    /// key that goes on drops the fire. Otherwise returns false.
    bool asksForFire();
    [[nodiscard]] bool hasTarget() const { return isOpen() && !target_->text().trimmed().isEmpty(); }
    /// Moves the focus to the button that fires or, if it is disabled, to the first missing detail.
    bool focusFirst() override;

  Q_SIGNALS:
    /// Emitted when Enter does something else than before.
    void enterChanged();

  protected:
    void forget() override;
    /// Keeps the bar open after other acts, such as a roll, as long as the counters can still fire.
    void acted() override;
    /// Enter in the bar fires.
    void keyPressEvent(QKeyEvent* event) override;

  private:
    [[nodiscard]] FireAct said() const;
    void askTarget();
    void askThirdDice(const std::vector<PieceId>& sighting);
    void askToHit();
    void judgeFire();
    void aim();

    FireAct fire_;
    std::vector<PieceId> pieces_;  ///< the counters that fire
    Clock openedAt_{};
    SideId side_;  ///< the side that fires
    QLineEdit* target_ = nullptr;
    std::vector<std::pair<PieceId, QComboBox*>> weapons_;
    QComboBox* toHit_ = nullptr;
};

}  // namespace shellgame::app
