// SPDX-License-Identifier: MIT
#include "shellgame/rules/fixing/forces.hpp"

#include <fmt/format.h>

#include <array>
#include <set>

#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/base.hpp"
#include "words/fixing.hpp"

namespace shellgame {

bool Force::has(const MarkerId& part) const {
    return std::find(parts.begin(), parts.end(), part) != parts.end();
}

namespace {

/// Returns true if two markers are parts of one force, because they are unnamed markers in one hex, or
/// markers with the same name in the same or adjacent hexes. Counters that do not constitute a force are not
/// parts of a force.
bool ofOneForce(const GameView& view, const Marker& one, const Marker& other) {
    if (other.kind != MarkerKind::force || one.side != other.side || one.force != other.force) return false;
    if (isForce(view.state, one.contents) != isForce(view.state, other.contents)) return false;
    if (one.at.hex == other.at.hex) return true;
    return !one.force.empty() && view.ground.distance(one.at.hex, other.at.hex).value_or(2) <= 1;
}

}  // namespace

Force movingForce(const GameView& view, const MarkerId& part) {
    const Marker* m = view.state.marker(part);
    if (m != nullptr && m->force.empty()) return {m->side, {part}, false};
    return forceOf(view, part);
}

Force forceOf(const GameView& view, const MarkerId& part) {
    Force out;
    const State& state = view.state;
    const Marker* m = state.marker(part);
    if (m == nullptr) return out;
    out.side = m->side;
    out.parts.push_back(part);
    // Follow the connections from part to part until no new part is found.
    for (std::size_t i = 0; i < out.parts.size() && m->kind == MarkerKind::force; ++i) {
        const Marker& from = state.markers.at(out.parts[i]);
        out.several = out.several || from.at.hex != m->at.hex;
        for (const auto& [id, other] : state.markers)
            if (!out.has(id) && ofOneForce(view, from, other)) out.parts.push_back(id);
    }
    std::sort(out.parts.begin(), out.parts.end());
    return out;
}

std::vector<Force> forcesOf(const GameView& view, const SideId& side) {
    std::vector<Force> out;
    std::set<MarkerId> taken;
    for (const auto& [id, m] : view.state.markers) {
        if (m.kind != MarkerKind::force || m.side != side || taken.contains(id)) continue;
        out.push_back(forceOf(view, id));
        taken.insert(out.back().parts.begin(), out.back().parts.end());
    }
    return out;
}

std::vector<PieceId> substitutedIn(const State& state, const Marker& part) {
    std::vector<PieceId> out;
    for (const PieceId& id : part.contents)
        if (const Piece* p = state.piece(id); p != nullptr && armRow(p->arm).force) out.push_back(id);
    return out.empty() ? part.contents : out;
}

Force substitutedOf(const State& state, Force force) {
    const auto stays = [&](const MarkerId& part) {
        return !anyPiece(state, state.markers.at(part).contents,
                         [](const Piece& p) { return armRow(p.arm).force; });
    };
    if (std::all_of(force.parts.begin(), force.parts.end(), stays)) return force;
    std::erase_if(force.parts, stays);
    const std::string& hex = state.markers.at(force.id()).at.hex;
    force.several = std::any_of(force.parts.begin(), force.parts.end(),
                                [&](const MarkerId& part) { return state.markers.at(part).at.hex != hex; });
    return force;
}

bool hangTogether(const GameView& view, const Force& one, const Force& other) {
    const auto hexOf = [&](const MarkerId& part) { return view.state.markers.at(part).at.hex; };
    return std::any_of(one.parts.begin(), one.parts.end(), [&](const MarkerId& a) {
        return std::any_of(other.parts.begin(), other.parts.end(), [&](const MarkerId& b) {
            return hexOf(a) == hexOf(b) || view.ground.distance(hexOf(a), hexOf(b)).value_or(2) <= 1;
        });
    });
}

bool isForce(const State& state, const Force& force) {
    return isForce(state, piecesOf(state, force));
}

std::vector<PieceId> piecesOf(const State& state, const Force& force) {
    std::vector<PieceId> out;
    for (const MarkerId& part : force.parts)
        if (const Marker* m = state.marker(part))
            out.insert(out.end(), m->contents.begin(), m->contents.end());
    return out;
}

CavalrySum cavalryOf(const State& state, const Force& force) {
    const bool nil = houseRuleOn(state.settings, "fixing_vedette_nil");
    CavalrySum out;
    for (const PieceId& id : piecesOf(state, force)) {
        const Piece* p = state.piece(id);
        if (p == nullptr || !armRow(p->arm).cavalry) continue;
        const ArmRow& row = armRow(p->arm);
        const int strength = p->strength > 0 ? p->strength : nil ? 0 : row.unprinted;
        // A vedette always counts as cavalry, whatever its strength. Cavalry without strength points does
        // not.
        out.any = out.any || row.looks || strength > 0;
        out.strength += strength;
    }
    return out;
}

std::vector<std::string> zocFrom(const GameView& view, const std::string& hex) {
    std::vector<std::string> out = view.ground.neighbours(hex);
    if (const auto note = view.state.hexes.find(hex); note != view.state.hexes.end())
        std::erase_if(out, [&](const std::string& to) { return note->second.noZocTo.contains(to); });
    return out;
}

bool inZocOf(const GameView& view, const Force& force, const std::string& hex) {
    return std::any_of(force.parts.begin(), force.parts.end(), [&](const MarkerId& part) {
        const auto zoc = zocFrom(view, view.state.markers.at(part).at.hex);
        return std::find(zoc.begin(), zoc.end(), hex) != zoc.end();
    });
}

bool barredFrom(const State& state, const std::vector<PieceId>& pieces, const std::string& hex) {
    return anyPiece(state, pieces, [&](const Piece& p) { return barredFrom(state, p, hex); });
}

namespace {

/// Returns true if `ofHex` returns true for the hex of an enemy force.
template <class Test>
bool anyEnemyForce(const State& state, const SideId& side, Test ofHex) {
    return std::any_of(state.markers.begin(), state.markers.end(), [&](const auto& entry) {
        const Marker& m = entry.second;
        return m.kind == MarkerKind::force && m.side != side && isForce(state, m.contents) && ofHex(m.at.hex);
    });
}

}  // namespace

bool enemyInZoc(const GameView& view, const Force& force) {
    return anyEnemyForce(view.state, force.side,
                         [&](const std::string& hex) { return inZocOf(view, force, hex); });
}

bool adjacentToEnemy(const GameView& view, const Force& force) {
    return anyEnemyForce(view.state, force.side, [&](const std::string& hex) {
        return std::any_of(force.parts.begin(), force.parts.end(), [&](const MarkerId& part) {
            // A distance of 0 (the same hex) counts as adjacent too.
            return view.ground.distance(view.state.markers.at(part).at.hex, hex).value_or(2) <= 1;
        });
    });
}

bool isFixed(const State& state, const Force& force) {
    return std::any_of(force.parts.begin(), force.parts.end(), [&](const MarkerId& part) {
        const Marker* m = state.marker(part);
        return m != nullptr && m->marks.contains("fixed");
    });
}

Message forceName(const State& state, const Force& force) {
    const Marker& first = state.markers.at(force.id());
    if (!force.several && first.force.empty()) return markerName(first);
    std::vector<std::string> names, places;
    const auto add = [](std::vector<std::string>& list, const std::string& text) {
        if (!text.empty() && std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
    };
    for (const MarkerId& part : force.parts) {
        const Marker& m = state.markers.at(part);
        add(names, m.force);
        add(places, m.at.text());
    }
    return Message(words::forceInHexes, chained(words::bothOf, listed(names).items), listed(places));
}

}  // namespace shellgame
