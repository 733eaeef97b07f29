// SPDX-License-Identifier: MIT
#include "shellgame/rules/sighting/ruled_sight.hpp"

#include "model/keys.hpp"
#include "shellgame/play/side_view.hpp"

namespace shellgame {

std::string seenKey(const SideId& owner, const Location& at) {
    return SideAt{owner, at}.text();
}

int enemyMoves(const Counters& counters, const SideId& owner) {
    int sum = 0;
    for (const auto& [side, moves] : counters.moves)
        if (side != owner.text) sum += moves;
    return sum;
}

SeenAnswer RuledSight::enemySees(const GameState& state, const Ground& /*ground*/, const SideId& owner,
                                 const Location& at, const Marker* marker) const {
    // While a side looks, what hidden units see and how often they have moved counts for nothing.
    const bool umpire = state.settings.viewer.empty();
    const auto told = [&](const std::optional<SeenNote>& n) { return umpire ? n : noteFor(n); };
    std::optional<SeenNote> note;
    if (marker != nullptr && marker->at == at) note = told(marker->seen);
    if (!note) {
        const auto it = state.seen.find(seenKey(owner, at));
        if (it != state.seen.end()) note = told(it->second);
    }
    if (!note) return {};
    const bool stale = umpire && enemyMoves(state.counters, owner) > note->stamp;
    return {note->seen, note->range, SeenAnswer::Basis::told, stale, note->by};
}

}  // namespace shellgame
