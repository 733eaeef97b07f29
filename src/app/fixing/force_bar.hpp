// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>

#include "shellgame/rules/fixing/force_acts.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// The acts of a force other than marching (N.4): detach counters or parts, join forces, and retreat or
/// advance after combat along hexes picked on the map.
class ForceBar : public FormBar {
    Q_OBJECT
  public:
    ForceBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    /// Opens the bar for a marker, or for some of the counters under it; returns false if the marker is not a
    /// force.
    bool open(const MarkerId& marker, const std::vector<PieceId>& pieces);

  protected:
    void forget() override;

  private:
    void refresh();
    void joinLine();
    void wayLines();
    void pickWay(bool retreats);
    /// Returns the name that the player typed for the new force.
    [[nodiscard]] std::optional<std::string> typedName() const;
    [[nodiscard]] DetachAct detaching() const;
    [[nodiscard]] JoinAct joining() const;
    /// Calls `with` with the retreat or the advance along the picked hexes.
    template <class With>
    void going(With with) const;

    MarkerId marker_;
    std::vector<PieceId> pieces_;  ///< the pieces to detach; if empty, all pieces
    bool retreats_ = false;
    std::vector<std::string> way_;  ///< hexes picked so far
    QLineEdit* name_ = nullptr;
    QComboBox* with_ = nullptr;
};

}  // namespace shellgame::app
