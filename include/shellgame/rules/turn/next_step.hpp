// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Something that can be done now, or has to be.
struct NextStep {
    enum class Kind {
        question,  ///< play waits for an answer
        duty,      ///< is overdue on the table
        entry,     ///< must enter the map in this player turn
        window,    ///< may shift, and until when
        phase,     ///< what the phase is for
        over       ///< the sequence of play has come to its end, or a side has won
    } kind = Kind::phase;
    SideId side;  ///< who does it; empty: both
    std::string rule;
    Message text;  ///< a whole sentence
};

/// What is to be done now, the most urgent first; never empty. `eyes` are those whose view it is: of a side
/// (stateFor) only what that side knows; empty: the umpire's.
[[nodiscard]] std::vector<NextStep> nextSteps(const GameView& view, const SideId& eyes);

}  // namespace shellgame
