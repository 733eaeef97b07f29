// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Something that an act has left for the player to do on the table. Nothing of it is kept: it is found anew
/// in the state and its trails, so undo takes it back with the act.
struct Duty {
    enum class Kind {
        show,          ///< a counter that has lost its `?` by an act of this player turn (A12.121)
        fortification  ///< a hidden fortification in which a Known unit is, or in enemy LOS (A12.33)
    } kind = Kind::show;
    SideId side;          ///< who does it, and alone knows of it
    MarkerId marker;      ///< whose counter it is
    PieceId piece;        ///< empty: the dummy stack
    int act = 0;          ///< of the marker's trail, that has cost it; 0: as it is now
    char lossCase = '-';  ///< of the table (A12.121)
    Finding finding;      ///< about the marker, or the place of the fortification
    bool certain = true;  ///< false: the player has to judge first
    Json does;            ///< the command that does it
    Json keeps;           ///< the command by which the player rules that there is nothing to do; null: none
};

/// All of it, or what a side has to do; then the view is what that side may know (stateFor).
[[nodiscard]] std::vector<Duty> dutiesOf(const GameView& view, const SideId& only = {});
/// Who may read of a duty in the log.
[[nodiscard]] Readers readersOf(const Duty& duty);

}  // namespace shellgame
