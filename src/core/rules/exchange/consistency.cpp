// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include "past.hpp"
#include "rules/exchange/memo.hpp"
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
void concealmentFindings(const Memo& memo, const Party& incoming, const Marker& place,
                         const PlaceFacts& facts, Findings& out) {
    const GameView& view = memo.view;
    const SeenAnswer& seen = memo.seen(place);
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

void consistencyFindings(const Memo& memo, const Party& incoming, const Party& place, Findings& out) {
    const Marker& marker = *place.marker;
    const PlaceFacts& facts = memo.occupancy.facts(memo.view, marker.at, marker.position);
    positionFindings(memo.view, incoming, marker, facts, out);
    concealmentFindings(memo, incoming, marker, facts, out);
    if (incoming.id != place.id) pastFindings(memo, incoming, place, out);
}

namespace {

/// What foxholes and the like without a number in their portion hold (B27.12), after the exchange; only what
/// it makes worse is its fault.
void roomInside(const Memo& memo, const std::vector<PairView>& pairs, Findings& out) {
    const GameView& view = memo.view;
    const Occupancy& occupancy = memo.occupancy;
    const bool any = std::any_of(pairs.begin(), pairs.end(), [](const PairView& p) {
        const auto limited = [](const Position& in) {
            return in.portion != Portion::open && in.capacity == 0;
        };
        return !p.self() && (limited(p.from.marker->position) || limited(p.to.marker->position));
    });
    if (!any) return;
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

void stackingFindings(const Memo& memo, const std::vector<PairView>& pairs, Findings& out) {
    // Count each Location of the pairs before and after; only what an exchange makes worse is its fault.
    struct Room {
        const Marker* marker;  ///< one of those that lie there
        StackSize before, after;
    };
    struct Move {
        const PieceId* id;
        const Location* to;  ///< none: into a portion that is counted by itself
    };
    std::vector<Room> rooms;
    std::vector<Move> moves;
    const auto addRoom = [&](const Marker& m) {
        const bool there =
            std::any_of(rooms.begin(), rooms.end(), [&](const Room& r) { return r.marker->at == m.at; });
        if (!there) rooms.push_back({&m, {}, {}});
    };
    const auto move = [&](const PieceId& id, const Marker& to) {
        const Location* at = to.position.capacity > 0 ? nullptr : &to.at;
        const auto it = std::find_if(moves.begin(), moves.end(), [&](const Move& m) { return *m.id == id; });
        if (it == moves.end())
            moves.push_back({&id, at});
        else
            it->to = at;
    };
    for (const PairView& p : pairs) {
        if (p.self()) continue;
        for (const PieceId& id : p.from.pieces) move(id, *p.to.marker);
        for (const PieceId& id : p.back) move(id, *p.from.marker);
        addRoom(*p.from.marker);
        addRoom(*p.to.marker);
    }
    const SideId& side = pairs.front().from.marker->side;
    for (Room& room : rooms)
        for (const Standing& s : memo.standing(*room.marker, side)) {
            room.before.add(*s.piece);
            const bool goes =
                std::any_of(moves.begin(), moves.end(), [&](const Move& m) { return *m.id == s.id; });
            if (!goes) room.after.add(*s.piece);
        }
    for (const Move& m : moves) {
        const Piece* piece = m.to == nullptr ? nullptr : memo.view.state.piece(*m.id);
        if (piece == nullptr || !piece->carrier.empty()) continue;
        for (Room& room : rooms)
            if (room.marker->at == *m.to) room.after.add(*piece);
    }
    std::sort(rooms.begin(), rooms.end(),
              [](const Room& a, const Room& b) { return a.marker->at < b.marker->at; });
    for (const Room& room : rooms)
        if (room.after.over() && !room.before.over())
            out.push_back({Verdict::forbidden, "2.4", room.marker->at,
                           Message(words::wouldBeOverstackedA51, room.marker->at.text())});
    roomInside(memo, pairs, out);
}

}  // namespace shellgame::exchange
