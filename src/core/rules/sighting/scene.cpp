// SPDX-License-Identifier: MIT
#include "rules/sighting/scene.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include "shellgame/base/hash.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "shellgame/rules/terms/kinds.hpp"

namespace shellgame {

namespace {

/// Reduces a hash to the range of numbers that a state may contain.
int shortened(std::uint64_t hash) {
    constexpr std::uint64_t prime = 999'983;
    return static_cast<int>(hash % prime);
}

int groundOf(const State& state) {
    std::uint64_t sum = 0;
    for (const auto& [name, note] : state.hexes) {
        const bool lights = state.settings.night && !note.lights.empty();
        if (note.becomes.empty() && note.blaze == 0 && note.smoke == 0 && !lights) continue;
        StableHash h;
        h.text(name);
        h.text(note.becomes);
        for (int n : {note.blaze, note.smoke, note.smokeHeight}) h.number(static_cast<std::uint64_t>(n));
        if (lights) {
            for (const std::string& light : note.lights) h.text(light);
            h.number(static_cast<std::uint64_t>(note.lightRadius));
        }
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

int othersOf(const State& state, const SideId& owner) {
    StableHash h;
    for (const Location& at : placesOfOthers(state, owner)) h.text(at.text());
    return std::max(1, shortened(h.value()));
}

/// Returns the result of othersOf. It is computed once per state, because lists of partners need it
/// repeatedly. The state's hash identifies the cached value.
int othersOnce(const GameState& state, const SideId& owner) {
    struct Known {
        std::uint64_t side = 0, hash = 0;
        int others = 0;
    };
    // A thread-local object here must not need a destructor (see systemSink for Windows).
    thread_local std::array<Known, 4> known{};
    static_assert(std::is_trivially_destructible_v<decltype(known)>);
    StableHash h;
    h.text(owner.text);
    const std::uint64_t side = h.value();
    auto now = std::find_if(known.begin(), known.end(),
                            [&](const Known& k) { return k.others == 0 || k.side == side; });
    if (now == known.end()) now = known.begin();
    if (now->others == 0 || now->side != side || now->hash != state.hash)
        *now = {side, state.hash, othersOf(state, owner)};
    return now->others;
}

}  // namespace

Scene sceneOf(const State& state, const SideId& owner) {
    return {groundOf(state), othersOf(state, owner)};
}

void stampNow(SeenNote& note, const State& state, const SideId& owner) {
    const Scene now = sceneOf(state, owner);
    note.stamp = enemyMoves(state.counters, owner);
    note.ground = now.ground;
    note.others = state.clock.phase == Phase::setup ? 0 : now.others;
}

bool outOfDate(const SeenNote& note, const GameState& state, const SideId& owner) {
    // The places of all others are computed only if they decide the answer.
    if (note.ground != groundOf(state)) return true;
    if (state.settings.viewer.empty()) return enemyMoves(state.counters, owner) > note.stamp;
    return note.others != 0 && note.others != othersOnce(state, owner);
}

}  // namespace shellgame
