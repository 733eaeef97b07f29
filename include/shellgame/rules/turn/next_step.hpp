// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Something that a player can or must do now.
struct NextStep {
    enum class Kind {
        question,       ///< answer a question for which play waits
        pendingAction,  ///< perform an overdue action on the table
        entry,          ///< bring in a group that must enter the map in this Player Turn
        window,         ///< shift if the player wants to; the text states when the opportunity ends
        phase,          ///< perform the actions of the phase
        over            ///< nothing, because the sequence of play has ended or a side has won
    } kind = Kind::phase;
    SideId side;  ///< the side that has to act; empty if both do
    std::string rule;
    Message text;                 ///< a whole sentence
    std::vector<PieceId> pieces;  ///< units that the step is about, if it names any
};

/// Returns the next steps, the most urgent first; there is always at least one. `viewpoint` is the viewing
/// side, and `view` must then contain only what that side knows (stateFor). If `viewpoint` is empty, the
/// steps are for the Umpire view.
[[nodiscard]] std::vector<NextStep> nextSteps(const GameView& view, const SideId& viewpoint);

}  // namespace shellgame
