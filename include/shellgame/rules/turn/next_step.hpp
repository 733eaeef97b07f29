// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Something that can or must be done now.
struct NextStep {
    enum class Kind {
        question,       ///< play waits for an answer
        pendingAction,  ///< is overdue on the table
        entry,          ///< must enter the map in this player turn
        window,         ///< may shift, and until when
        phase,          ///< the purpose of the phase
        over            ///< the sequence of play has come to its end, or a side has won
    } kind = Kind::phase;
    SideId side;  ///< the side that does it; empty: both
    std::string rule;
    Message text;  ///< a whole sentence
};

/// Returns the next steps, the most urgent first; never empty. `eyes` is the viewing side, for which `view`
/// contains only what it knows (stateFor); empty: the Umpire view.
[[nodiscard]] std::vector<NextStep> nextSteps(const GameView& view, const SideId& viewpoint);

}  // namespace shellgame
