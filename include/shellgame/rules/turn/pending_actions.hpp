// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/held_json.hpp"
#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Something that the player still has to do on the table after an act. A pending action is not stored but
/// derived from the state and its trails, so undoing the act removes it too.
struct PendingAction {
    enum class Kind {
        show,           ///< reveal a counter that has lost its `?` in this Player Turn (A12.121)
        fortification,  ///< reveal a fortification with a Known unit in it, or in LOS of an enemy (A12.33)
        goBack          ///< move Infantry back that has met a unit of the program in its MPh (A12.15)
    } kind = Kind::show;
    SideId side;          ///< the side that has to perform the action; no other side sees it
    MarkerId marker;      ///< the marker that the counter is under; empty for a Known counter
    PieceId piece;        ///< the counter; empty for a dummy stack
    int act = 0;          ///< number of the trail's act that requires the action; 0 for the present state
    char lossCase = '-';  ///< case letter of the table in A12.121
    Finding finding;      ///< the finding's subject is the marker, or the place of the fortification
    bool certain = true;  ///< false if the player has to decide whether the action is needed
    HeldJson does;        ///< the command that performs the action, or null if only the player can do it
    HeldJson keeps;       ///< the command with which the player rules that no action is needed, or null
};

/// Returns all pending actions, or those of one side. If a side is given, `view` must be that side's own view
/// (stateFor).
[[nodiscard]] std::vector<PendingAction> pendingActionsOf(const GameView& view, const SideId& only = {});
/// Returns the sides that may read about a pending action in the log.
[[nodiscard]] Readers readersOf(const PendingAction& pendingAction);

}  // namespace shellgame
