// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/held_json.hpp"
#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// A pending action on the table that an act has left for the player. It is not stored but derived from the
/// state and its trails, so undo takes it back with the act.
struct PendingAction {
    enum class Kind {
        show,          ///< reveal a counter that has lost its `?` in this Player Turn (A12.121)
        fortification  ///< reveal a fortification: a Known unit is in it, or enemy LOS (A12.33)
    } kind = Kind::show;
    SideId side;          ///< the side that has to do it; no other side reads of it
    MarkerId marker;      ///< that the counter is under
    PieceId piece;        ///< empty: the dummy stack
    int act = 0;          ///< in the marker's trail: the act that revealed it; 0: its present state
    char lossCase = '-';  ///< case of the table (A12.121)
    Finding finding;      ///< about the marker, or the place of the fortification
    bool certain = true;  ///< false: the player has to judge first
    HeldJson does;        ///< the command that does it
    HeldJson keeps;       ///< the command by which the player rules that there is nothing to do; null: none
};

/// All pending duties, or those of one side; then the view must be that side's own (stateFor).
[[nodiscard]] std::vector<PendingAction> pendingActionsOf(const GameView& view, const SideId& only = {});
/// The sides that may read about a duty in the log.
[[nodiscard]] Readers readersOf(const PendingAction& pendingAction);

}  // namespace shellgame
