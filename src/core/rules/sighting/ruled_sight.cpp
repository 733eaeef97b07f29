// SPDX-License-Identifier: MIT
#include "shellgame/rules/sighting/ruled_sight.hpp"

#include <algorithm>

#include "model/keys.hpp"
#include "rules/sighting/scene.hpp"
#include "rules/sighting/watcher.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/mapboard/movement.hpp"

namespace shellgame {

namespace {

bool isApart(const Position& position) {
    return position.portion == Portion::pillbox || position.portion == Portion::cave ||
           position.portion == Portion::caveComplex;
}

bool inOneLocation(const Position& a, const Position& b) {
    return a == b || (!isApart(a) && !isApart(b));
}

std::multimap<Location, std::pair<Position, std::string_view>> enemyPlaces(const State& state,
                                                                           const SideId& owner) {
    std::multimap<Location, std::pair<Position, std::string_view>> out;
    const bool umpire = state.settings.viewer.empty();
    for (const auto& [id, piece] : state.pieces) {
        if (piece.side == owner || !piece.isUnit() || !piece.inPlay() || isWreck(piece)) continue;
        const Marker* marker = piece.under.empty() ? nullptr : state.marker(piece.under);
        // In a side's view only Known enemies count.
        const Piece* carrier = state.piece(piece.carrier);
        if (!umpire && (marker != nullptr || (carrier != nullptr && !carrier->under.empty()))) continue;
        const auto by = watcherWords[static_cast<std::size_t>(watcherOf(piece, marker))];
        out.emplace(state.placeOf(piece), std::pair(state.positionOf(piece), by));
    }
    return out;
}

}  // namespace

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
    // In a side's view, the LOS and the movement of hidden units don't count.
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
    const bool there = marker != nullptr && marker->at == at;
    if (const auto by = enemyIn(state, owner, at, there ? marker->position : Position()))
        return {true, 0, SeenAnswer::Basis::computed, false, std::string(*by)};
    for (const auto& note : {ofMarker, ofPlace})
        if (note) return answer(*note, true);
    return {};
}

std::optional<std::string_view> RuledSight::enemyIn(const GameState& state, const SideId& owner,
                                                    const Location& at, const Position& position) const {
    const std::lock_guard lock(mutex_);
    const auto [known, fresh] = enemies_.try_emplace(owner);
    Enemies& enemies = known->second;
    if (fresh || enemies.hash != state.hash) enemies = {state.hash, enemyPlaces(state, owner)};
    std::optional<std::string_view> out;
    const auto rank = [](std::string_view by) {
        return std::find(watcherWords.begin(), watcherWords.end(), by);
    };
    for (auto [it, end] = enemies.there.equal_range(at); it != end; ++it) {
        const auto& [where, by] = it->second;
        if (!inOneLocation(where, position)) continue;
        if (!out || rank(by) < rank(*out)) out = by;
    }
    return out;
}

}  // namespace shellgame
