// SPDX-License-Identifier: MIT
#include "shellgame/play/side_view.hpp"

#include <algorithm>
#include <array>

namespace shellgame {

namespace {

/// Markers that an enemy does not even see lying there.
bool invisible(MarkerKind kind) {
    return kind == MarkerKind::hip || kind == MarkerKind::mine;
}

/// Acts on the table that both sides watch, whoever does them.
bool common(const std::string& verb) {
    static constexpr std::array<std::string_view, 4> verbs{"phase", "set", "terrain", "smoke"};
    return std::find(verbs.begin(), verbs.end(), verb) != verbs.end();
}

/// "german" of a key such as "german@1E4" or "german/concealed".
bool keyOf(const std::string& key, const SideId& side) {
    return key.size() > side.text.size() && key.starts_with(side.text) &&
           (key[side.text.size()] == '@' || key[side.text.size()] == '/');
}

}  // namespace

State stateFor(const State& state, const SideId& side) {
    State out;
    out.clock = state.clock;
    out.settings = state.settings;
    out.sides = state.sides;
    out.hexes = state.hexes;
    out.dice.seed = 0;
    for (const auto& [id, m] : state.markers) {
        if (m.side == side) {
            out.markers.emplace(id, m);
            if (const auto it = state.trails.find(id); it != state.trails.end()) out.trails.insert(*it);
            continue;
        }
        if (invisible(m.kind)) continue;
        Marker shut;
        shut.side = m.side;
        shut.kind = m.kind;
        shut.at = m.at;
        shut.large = m.large;
        out.markers.emplace(id, std::move(shut));
    }
    for (const auto& [id, p] : state.pieces) {
        if (p.side == side) {
            out.pieces.emplace(id, p);
            continue;
        }
        if (!p.under.empty()) continue;
        // What is gone was seen going only if it stood in the open; nobody kept a note of that.
        if (!p.gone.empty()) continue;
        // A possessor that lies under a marker must not be betrayed by what it carries.
        const Piece* carrier = state.piece(p.carrier);
        if (carrier != nullptr && !carrier->under.empty()) continue;
        out.pieces.emplace(id, p);
    }
    for (const auto& [key, note] : state.seen)
        if (keyOf(key, side)) out.seen.emplace(key, note);
    for (const auto& [key, window] : state.windows)
        if (keyOf(key, side)) out.windows.emplace(key, window);
    for (const auto& [id, offer] : state.offers)
        if (out.pieces.contains(id) && out.pieces.at(id).side == side) out.offers.emplace(id, offer);
    // How often the own real units have moved is known to their side; the rest would count hidden steps.
    if (const auto it = state.counters.moves.find(side.text); it != state.counters.moves.end())
        out.counters.moves.insert(*it);
    out.hash = recountHash(out);
    return out;
}

Entry entryFor(const Entry& entry, const SideId& side) {
    if (entry.side == side || common(entry.verb)) return entry;
    Entry out;
    out.n = entry.n;
    out.side = entry.side;
    out.turn = entry.turn;
    out.player = entry.player;
    out.phase = entry.phase;
    out.ok = entry.ok;
    out.undone = entry.undone;
    out.rules = entry.rules;
    out.text = Message("An act out of sight.");
    return out;
}

}  // namespace shellgame
