// SPDX-License-Identifier: MIT
#include "shellgame/rules/sighting/ruled_sight.hpp"

#include "model/keys.hpp"
#include "rules/sighting/scene.hpp"
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
    std::optional<SeenNote> ofMarker, ofPlace;
    if (marker != nullptr && marker->at == at) ofMarker = told(marker->seen);
    if (const auto it = state.seen.find(seenKey(owner, at)); it != state.seen.end())
        ofPlace = told(it->second);
    const auto answer = [&](const SeenNote& n, bool stale) {
        return SeenAnswer{n.seen, n.range, SeenAnswer::Basis::told, stale, n.by};
    };
    for (const auto& note : {ofMarker, ofPlace})
        if (note && !outOfDate(*note, state, owner)) return answer(*note, false);
    for (const auto& note : {ofMarker, ofPlace})
        if (note) return answer(*note, true);
    return {};
}

}  // namespace shellgame
