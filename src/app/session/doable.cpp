// SPDX-License-Identifier: MIT
#include "session/doable.hpp"

#include <algorithm>

#include "shellgame/rules/exchange/choices.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/turn/corrections.hpp"

namespace shellgame::app {

const Marker* Doable::ownMarker() const {
    const auto id = selection_.marker();
    const Marker* m = id ? game_.shown().marker(*id) : nullptr;
    return m != nullptr && game_.maySee(m->side) ? m : nullptr;
}

std::vector<PieceId> Doable::meant() const {
    std::vector<PieceId> out = selection_.pieces();
    if (const Marker* m = ownMarker(); out.empty() && m != nullptr) out = m->contents;
    return out;
}

bool Doable::moves() const {
    const State& state = game_.shown();
    const Clock& clock = state.clock;
    const auto id = selection_.marker();
    const Marker* m = id ? state.marker(*id) : nullptr;
    const std::vector<PieceId> pieces = meant();
    if (m == nullptr && pieces.empty()) return false;
    const SideId side = m != nullptr ? m->side : state.piece(pieces.front())->side;
    if (!game_.maySend(side)) return false;
    if (clock.phase == Phase::setup) return true;
    if (m != nullptr && (m->kind == MarkerKind::mine || m->kind == MarkerKind::hip)) return false;
    const auto stays = [&](const PieceId& piece) {
        const Piece& p = *state.piece(piece);
        return !p.isUnit() && p.carrier.empty();
    };
    if (m == nullptr && std::all_of(pieces.begin(), pieces.end(), stays)) return false;
    if (clock.phase == Phase::RtPh)
        return std::any_of(pieces.begin(), pieces.end(), [&](const PieceId& piece) {
            return state.piece(piece)->marks.contains("broken");
        });
    return clock.player == side && (clock.phase == Phase::MPh || clock.phase == Phase::APh);
}

bool Doable::climbs(int levels) const {
    if (!moves() || game_.inSetup()) return false;
    const State& state = game_.shown();
    const auto id = selection_.marker();
    const Marker* m = id ? state.marker(*id) : nullptr;
    const std::vector<PieceId> pieces = meant();
    const Piece* p = pieces.empty() ? nullptr : state.piece(pieces.front());
    Location to = m != nullptr ? m->at : state.placeOf(*p);
    to.level += levels;
    const auto against = locationFinding(game_.shownView(), m != nullptr ? m->side : p->side, to, Position());
    return !against;
}

bool Doable::leaves() const {
    const auto hex = selection_.hex();
    if (!hex || game_.inSetup() || !moves()) return false;
    for (const Side6 side : allSides)
        if (!game_.ground().contains(neighbour(*hex, side))) return true;
    return false;
}

bool Doable::fires() const {
    FireAct act{};
    act.pieces = selection_.pieces();
    if (act.pieces.empty()) act.marker = selection_.marker();
    return (act.marker || !act.pieces.empty()) && allowed(act);
}

bool Doable::reveals() const {
    const auto ids = selection_.ids();
    return std::any_of(ids.begin(), ids.end(), [this](const QString& text) {
        const MarkerId id(text.toStdString());
        return game_.shown().marker(id) != nullptr && allowed(RevealAct{.marker = id});
    });
}

bool Doable::conceals() const {
    const auto pieces = selection_.pieces();
    return !pieces.empty() && allowed(ConcealAct{.pieces = pieces});
}

bool Doable::drops() const {
    const auto marker = selection_.marker();
    return marker && allowed(DropAct{.marker = *marker});
}

bool Doable::splits() const {
    const Marker* m = ownMarker();
    if (m == nullptr) return false;
    SplitAct act{.marker = *selection_.marker(), .pieces = selection_.pieces()};
    if (m->isDummy()) act.dummies = m->dummies / 2;
    // Nothing chosen of it yet: one of its counters could go.
    if (!m->isDummy() && act.pieces.empty() && m->contents.size() > 1) act.pieces = {m->contents.front()};
    return allowed(act);
}

bool Doable::merges() const {
    const Marker* m = ownMarker();
    if (m == nullptr) return false;
    const MarkerId own = *selection_.marker();
    const auto& all = game_.shown().markers;
    return std::any_of(all.begin(), all.end(), [&](const auto& other) {
        return other.first != own && other.second.side == m->side && other.second.kind == m->kind &&
               other.second.at == m->at && allowed(MergeAct{.marker = own, .with = other.first});
    });
}

bool Doable::acts(InPlace what) const {
    InPlaceAct act{.what = what};
    act.marker = selection_.marker();
    if (!act.marker) act.pieces = selection_.pieces();
    if (!act.marker && act.pieces.empty()) return false;
    const auto pieces = meant();
    const bool vehicle = std::any_of(pieces.begin(), pieces.end(), [this](const PieceId& id) {
        return game_.shown().piece(id)->kind == PieceClass::vehicle;
    });
    // What poses as a vehicle may start and stop like one.
    const Marker* m = ownMarker();
    return (vehicle || (m != nullptr && m->isDummy() && m->large)) && allowed(act);
}

bool Doable::bearsMarks() const {
    const auto pieces = meant();
    return std::any_of(pieces.begin(), pieces.end(),
                       [this](const PieceId& id) { return game_.shown().piece(id)->isUnit(); });
}

bool Doable::turns(bool turret) const {
    const auto pieces = meant();
    const auto n = std::count_if(pieces.begin(), pieces.end(), [&](const PieceId& id) {
        const Piece& p = *game_.shown().piece(id);
        return arcShape(p, turret ? ArcOf::turret : ArcOf::counter) != ArcShape::none;
    });
    return n == 1;
}

bool Doable::buttonsUp() const {
    const auto pieces = selection_.pieces();
    return pieces.size() == 1 && allowed(StanceAct{.piece = pieces.front(),
                                                   .bu = !game_.shown().piece(pieces.front())->buttonedUp});
}

bool Doable::emplaces() const {
    const auto pieces = selection_.pieces();
    return pieces.size() == 1 && allowed(StanceAct{.piece = pieces.front(), .emplaced = true});
}

bool Doable::goesHullDown() const {
    const auto pieces = selection_.pieces();
    return pieces.size() == 1 && allowed(HullDownAct{.piece = pieces.front()});
}

bool Doable::placesHere() const {
    return game_.hasGame() && !game_.inSetup() && !selection_.hexName().isEmpty() &&
           selection_.ids().isEmpty();
}

bool Doable::putsRight() const {
    const std::vector<PieceId> pieces = selection_.pieces();
    const std::optional<MarkerId> marker = pieces.empty() ? selection_.marker() : std::nullopt;
    if (pieces.size() > 1 || (pieces.empty() && !marker)) return false;
    const auto piece = pieces.empty() ? std::nullopt : std::optional(pieces.front());
    return !correctables(game_.shown(), game_.ground(), marker, piece).empty();
}

}  // namespace shellgame::app
