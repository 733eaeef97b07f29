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

  protected:
    void forget() override;

  private:
    [[nodiscard]] FireAct said() const;
    void askTarget();
    void askThirdDice(const std::vector<PieceId>& sighting);
    void askToHit();
    void judgeFire();
    void aim();

    FireAct fire_;
    SideId side_;  ///< the side that fires
    QLineEdit* target_ = nullptr;
    std::vector<std::pair<PieceId, QComboBox*>> weapons_;
    QComboBox* toHit_ = nullptr;
};

}  // namespace shellgame::app
