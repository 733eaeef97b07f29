// SPDX-License-Identifier: MIT
#include "shellgame/rules/sighting/ruled_sight.hpp"

namespace shellgame {

std::string seenKey(const SideId& owner, const Location& at) {
    return owner.text + "@" + at.text();
}

int enemyMoves(const Counters& counters, const SideId& owner) {
    int sum = 0;
    for (const auto& [side, moves] : counters.moves)
        if (side != owner.text) sum += moves;
    return sum;
}

SeenAnswer RuledSight::enemySees(const State& state, const Ground& /*ground*/, const SideId& owner,
                                 const Location& at, const Marker* marker) const {
    const SeenNote* note = nullptr;
    if (marker != nullptr && marker->seen && marker->at == at) note = &*marker->seen;
    if (note == nullptr) {
        const auto it = state.seen.find(seenKey(owner, at));
        if (it != state.seen.end()) note = &it->second;
    }
    if (note == nullptr) return {};
    return {note->seen, note->range, SeenAnswer::Basis::told, enemyMoves(state.counters, owner) > note->stamp,
            note->by};
}

}  // namespace shellgame
