// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>

#include "shellgame/rules/fixing/force_acts.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// The acts of a force besides marching (N.4): counters or parts are detached, forces join, retreat and
/// advance after combat along hexes picked on the map.
class ForceBar : public FormBar {
    Q_OBJECT
  public:
    ForceBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    /// Opens the bar for a marker, or for some of the counters under it; returns false if that is not a
    /// force.
    bool open(const MarkerId& marker, const std::vector<PieceId>& pieces);

  protected:
    void forget() override;

  private:
    void refresh();
    void joinLine();
    void wayLines();
    void pickWay(bool retreats);
    /// The name typed for the force that is detached or formed.
    [[nodiscard]] std::optional<std::string> typedName() const;
    [[nodiscard]] DetachAct detaching() const;
    [[nodiscard]] JoinAct joining() const;
    /// Calls `with` with the act that follows the path after combat.
    template <class With>
    void going(With with) const;

    MarkerId marker_;
    std::vector<PieceId> pieces_;  ///< empty: all
    bool retreats_ = false;
    std::vector<std::string> way_;  ///< hexes picked so far
    QLineEdit* name_ = nullptr;
    QComboBox* with_ = nullptr;
};

}  // namespace shellgame::app
