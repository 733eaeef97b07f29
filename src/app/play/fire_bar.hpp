// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>

#include "shellgame/rules/stacks/status.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Asks what a weapon that fires has to say before: its target, whether a third die is thrown for its Bore
/// Sighted Location and which weapons share one (6.1 to 6.3), the coloured To Hit die of an Emplaced Gun
/// (A12.34). Where nothing of that is to be asked it does not open.
class FireBar : public FormBar {
    Q_OBJECT
  public:
    FireBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    /// Opens for an act that lacks its target; false when there is nothing to ask.
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
    QLineEdit* target_ = nullptr;
    std::vector<std::pair<PieceId, QComboBox*>> weapons_;
    QComboBox* toHit_ = nullptr;
};

}  // namespace shellgame::app
