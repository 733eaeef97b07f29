// SPDX-License-Identifier: MIT
#include <map>

#include "parties.hpp"
#include "past.hpp"
#include "rules/sighting/act_loss.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "words/base.hpp"
#include "words/exchange.hpp"

namespace shellgame::exchange {

namespace {

/// Whether a Gun would count as Emplaced under another marker: it is, or was allowed to emplace at setup, and
/// the terrain lets it (2.3).
bool emplacedThere(const Piece& gun, const PlaceFacts& facts) {
    return (gun.emplaced || gun.mayEmplace) && facts.mayEmplace;
}

/// Being there, seen as it is now: the same question as for an act of the past.
void concealmentFindings(const GameView& view, const Party& incoming, const Marker& place,
                         const PlaceFacts& facts, Findings& out) {
    const SeenAnswer seen = view.sight.enemySees(view.state, view.ground, place.side, place.at, &place);
    if (viewerOf(seen) == Viewer::none) return;
    Act act;
    act.kind = ActKind::seen;
    act.from = act.to = place.at;
    act.before = act.after = SeenNote{seen.seen, seen.range, 0, seen.by};
    const Location& where = place.at;
    const std::string what(kindRow(place.kind).loses);
    for (const PieceId& id : incoming.pieces) {
        const Piece* piece = view.state.piece(id);
        if (piece == nullptr || !piece->carrier.empty()) continue;
        if (piece->kind == PieceClass::fortification && !shownByLos(*piece, place.kind)) continue;
        ActQuestion q;
        q.who = lossClassOf(*piece, emplacedThere(*piece, facts));
        q.act = &act;
        q.from = q.to = &facts.cover;
        q.night = view.state.settings.night;
        q.hidden = place.kind == MarkerKind::hip;
        const auto loss = actLoss(q);
        if (!loss) continue;
        const std::string lossCase(1, loss->lossCase);
        if (loss->doubt == Doubt::none)
            out.push_back({Verdict::forbidden, "2.4", where,
                           Message(words::inWouldLoseItsAtOnce, piece->type,
                                   std::string(toText(facts.cover.cover)), where.text(), lossCase, what)});
        else if (loss->doubt == Doubt::road)
            out.push_back({Verdict::ruling, "2.4", where,
                           Message(words::isOffRoadInOnRoad, piece->type, where.text(), what)});
        else
            out.push_back({Verdict::ruling, "2.4", where,
                           Message(words::mayLoseItsAtOnce, piece->type, where.text(), lossCase, what)});
    }
}

void positionFindings(const GameView& view, const Party& incoming, const Marker& place,
                      const PlaceFacts& facts, Findings& out) {
    StackSize inside;
    for (const PieceId& id : incoming.pieces) {
        const Piece* piece = view.state.piece(id);
        if (piece == nullptr || piece->kind == PieceClass::fortification) continue;
        for (Finding& f : placeFindings(facts, *piece, place.at, place.position)) {
            if (f.rule != "2.4") f.message = Message(words::inBrackets, std::move(f.message), f.rule);
            f.rule = "2.4";
            out.push_back(std::move(f));
        }
        inside.add(*piece);
    }
    if (place.position.capacity > 0 && inside.halfSquads > 2 * place.position.capacity)
        out.push_back({Verdict::forbidden, "2.4", place.at,
                       Message(words::dontFitInto, partyText(view.state, incoming), place.position.text())});
}

}  // namespace

void consistencyFindings(const GameView& view, const Party& incoming, const Party& place,
                         const Occupancy& occupancy, Findings& out) {
    const Marker& marker = *place.marker;
    const PlaceFacts& facts = occupancy.facts(view, marker.at, marker.position);
    positionFindings(view, incoming, marker, facts, out);
    concealmentFindings(view, incoming, marker, facts, out);
    if (incoming.id != place.id) pastFindings(view, incoming, place, occupancy, out);
}

namespace {

/// What foxholes and the like without a number in their portion hold (B27.12), after the exchange; only what
/// it makes worse is its fault.
void roomInside(const GameView& view, const std::vector<PairView>& pairs, const Occupancy& occupancy,
                Findings& out) {
    using Place = std::pair<Location, Position>;
    const auto placeOf = [](const Party& p) { return Place{p.marker->at, p.marker->position}; };
    std::map<PieceId, Place> moved;
    std::set<Place> rooms;
    for (const PairView& p : pairs) {
        if (p.self()) continue;
        for (const PieceId& id : p.from.pieces) moved[id] = placeOf(p.to);
        for (const PieceId& id : p.back) moved[id] = placeOf(p.from);
        for (const Party* party : {&p.from, &p.to})
            if (const Position& in = party->marker->position; in.portion != Portion::open && in.capacity == 0)
                rooms.insert(placeOf(*party));
    }
    const SideId& side = pairs.front().from.marker->side;
    const std::set<PieceId> gone = shiftingPieces(pairs);
    for (const Place& room : rooms) {
        const auto squads = squadsHeld(view.state, occupancy, side, room.first, room.second, gone);
        if (!squads) continue;
        StackSize before, after;
        for (const PieceId& id : occupancy.at(room.first).pieces) {
            const Piece* p = view.state.piece(id);
            if (p == nullptr || p->side != side || !p->carrier.empty()) continue;
            if (view.state.positionOf(*p) != room.second) continue;
            before.add(*p);
            if (!moved.contains(id)) after.add(*p);
        }
        for (const auto& [id, to] : moved)
            if (const Piece* p = view.state.piece(id); p != nullptr && p->carrier.empty() && to == room)
                after.add(*p);
        if (after.overSquads(*squads) && !before.overSquads(*squads))
            out.push_back({Verdict::forbidden, "2.4", room.first,
                           Message(words::inHoldsB2712, room.second.text(), room.first.text(), *squads)});
    }
}

}  // namespace

void stackingFindings(const GameView& view, const std::vector<PairView>& pairs, const Occupancy& occupancy,
                      Findings& out) {
    // Count each Location of the pairs before and after; only what an exchange makes worse is its fault.
    std::map<Location, std::pair<StackSize, StackSize>> sizes;
    std::map<PieceId, Location> moved;
    for (const PairView& p : pairs) {
        if (p.self()) continue;
        const bool fromApart = p.from.marker->position.capacity > 0;
        const bool toApart = p.to.marker->position.capacity > 0;
        for (const PieceId& id : p.from.pieces) moved[id] = toApart ? Location{} : p.to.marker->at;
        for (const PieceId& id : p.back) moved[id] = fromApart ? Location{} : p.from.marker->at;
        sizes.try_emplace(p.from.marker->at);
        sizes.try_emplace(p.to.marker->at);
    }
    const SideId& side = pairs.front().from.marker->side;
    for (auto& [location, beforeAfter] : sizes) {
        for (const PieceId& id : occupancy.at(location).pieces) {
            const Piece* piece = view.state.piece(id);
            if (piece == nullptr || piece->side != side || !piece->carrier.empty()) continue;
            if (view.state.positionOf(*piece).capacity > 0) continue;
            beforeAfter.first.add(*piece);
            if (!moved.contains(id)) beforeAfter.second.add(*piece);
        }
    }
    for (const auto& [id, to] : moved) {
        const Piece* piece = view.state.piece(id);
        if (piece != nullptr && piece->carrier.empty() && !to.empty()) sizes[to].second.add(*piece);
    }
    for (const auto& [location, beforeAfter] : sizes)
        if (beforeAfter.second.over() && !beforeAfter.first.over())
            out.push_back({Verdict::forbidden, "2.4", location,
                           Message(words::wouldBeOverstackedA51, location.text())});
    roomInside(view, pairs, occupancy, out);
}

}  // namespace shellgame::exchange
