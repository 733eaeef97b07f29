// SPDX-License-Identifier: MIT
#include "rules/turn/marks_ended.hpp"

#include "rules/counters/marks.hpp"
#include "shellgame/rules/turn/sequence.hpp"

namespace shellgame {

bool markHasEnded(const State& state, std::string_view mark, const SideId& side, const Clock& since) {
    constexpr int mostPhases = 10'000;
    const auto isNow = [&](const Clock& c) {
        return c.turn == state.clock.turn && c.player == state.clock.player && c.phase == state.clock.phase;
    };
    Clock at = state.clock;  // Copies the clock for its order of sides and number of turns.
    at.turn = since.turn, at.player = since.player, at.phase = since.phase;
    bool ended = false;
    for (int steps = 0; !isNow(at); ++steps) {
        const auto next = nextPhase(state, at);
        if (!next || steps > mostPhases || next->turn > state.clock.turn) return false;
        ended = ended || markEnds(state.settings, mark, side, at, *next);
        at = *next;
    }
    return ended;
}

}  // namespace shellgame
