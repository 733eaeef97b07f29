// SPDX-License-Identifier: MIT
#include "rules/sighting/scene.hpp"

#include "shellgame/base/hash.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "shellgame/rules/terms/kinds.hpp"

namespace shellgame {

namespace {

/// As a number that a state may hold.
int shortened(std::uint64_t hash) {
    constexpr std::uint64_t prime = 999'983;
    return static_cast<int>(hash % prime);
}

int groundOf(const State& state) {
    std::uint64_t sum = 0;
    for (const auto& [name, note] : state.hexes) {
        if (note.becomes.empty() && note.blaze == 0 && note.smoke == 0) continue;
        StableHash h;
        h.text(name);
        h.text(note.becomes);
        for (int n : {note.blaze, note.smoke, note.smokeHeight}) h.number(static_cast<std::uint64_t>(n));
        sum += h.value();
    }
    return shortened(sum);
}

bool carriedUnseen(const State& state, const Piece& piece) {
    const Piece* carrier = state.piece(piece.carrier);
    return carrier != nullptr && !carrier->under.empty();
}

std::set<Location> placesOfOthers(const State& state, const SideId& owner) {
    std::set<Location> out;
    for (const auto& [id, m] : state.markers)
        if (m.side != owner && m.kind != MarkerKind::mine && !kindRow(m.kind).hidden) out.insert(m.at);
    for (const auto& [id, p] : state.pieces)
        if (p.side != owner && p.isUnit() && p.inPlay() && p.under.empty() && !carriedUnseen(state, p))
            out.insert(p.at);
    out.erase(Location());
    return out;
}

}  // namespace

Scene sceneOf(const State& state, const SideId& owner) {
    StableHash h;
    for (const Location& at : placesOfOthers(state, owner)) h.text(at.text());
    return {groundOf(state), std::max(1, shortened(h.value()))};
}

void stampNow(SeenNote& note, const State& state, const SideId& owner) {
    const Scene now = sceneOf(state, owner);
    note.stamp = enemyMoves(state.counters, owner);
    note.ground = now.ground;
    note.others = state.clock.phase == Phase::setup ? 0 : now.others;
}

bool outOfDate(const SeenNote& note, const State& state, const SideId& owner) {
    const Scene now = sceneOf(state, owner);
    if (note.ground != now.ground) return true;
    if (state.settings.viewer.empty()) return enemyMoves(state.counters, owner) > note.stamp;
    return note.others != 0 && note.others != now.others;
}

}  // namespace shellgame
