// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include "past.hpp"
#include "rules/exchange/memo.hpp"
#include "rules/sighting/act_loss.hpp"
#include "rules/sighting/to_show.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/base.hpp"
#include "words/exchange.hpp"

namespace shellgame::exchange {

namespace {

/// Returns true if a Gun would be Emplaced at the other marker's place (2.3): the terrain must allow it, and
/// the Gun must be Emplaced already, or have been allowed to set up Emplaced.
bool emplacedThere(const Piece& gun, const PlaceFacts& facts) {
    return (gun.emplaced || gun.mayEmplace) && facts.mayEmplace;
}

/// Checks whether the counters would keep their "?" in the present LOS of enemies at the other place.
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

void positionFindings(const GameView& view, const Party& incoming, const Marker& place, const Position& in,
                      const PlaceFacts& facts, Findings& out) {
    StackSize inside;
    for (const PieceId& id : incoming.pieces) {
        const Piece* piece = view.state.piece(id);
        if (piece == nullptr || piece->kind == PieceClass::fortification) continue;
        for (Finding& f : placeFindings(facts, *piece, place.at, in)) {
            if (f.rule != "2.4") f.message = Message(words::inBrackets, std::move(f.message), f.rule);
            f.rule = "2.4";
            out.push_back(std::move(f));
        }
        inside.add(*piece);
    }
    if (in.capacity > 0 && inside.halfSquads > 2 * in.capacity)
        out.push_back({Verdict::forbidden, "2.4", place.at,
                       Message(words::dontFitInto, partyText(view.state, incoming), in.text())});
}

}  // namespace

void consistencyFindings(const Memo& memo, const Party& incoming, const Party& place, const Position& in,
                         Findings& out) {
    const Marker& marker = *place.marker;
    const PlaceFacts& facts = memo.occupancy.facts(memo.view, marker.at, in);
    positionFindings(memo.view, incoming, marker, in, facts, out);
    concealmentFindings(memo, incoming, marker, facts, out);
    if (incoming.id != place.id) pastFindings(memo, incoming, place, out);
}

namespace {

/// Checks the capacity of pillboxes, foxholes and other portions after the exchange (B27.12, B30.111). A
/// portion that exceeded its capacity before the exchange is not reported.
void roomInside(const Memo& memo, const std::vector<PairView>& pairs, Findings& out) {
    const GameView& view = memo.view;
    const Occupancy& occupancy = memo.occupancy;
    const bool any = std::any_of(pairs.begin(), pairs.end(), [](const PairView& p) {
        const auto limited = [](const Party& of) { return of.marker->position.portion != Portion::open; };
        return !p.self() && (limited(p.from) || limited(p.to));
    });
    if (!any) return;
    using Place = std::pair<Location, Position>;
    const auto placeOf = [&](const Party& p) { return Place{p.marker->at, positionAfter(memo, p, pairs)}; };
    std::map<PieceId, Place> moved;
    std::set<Place> rooms;
    for (const PairView& p : pairs) {
        if (p.self()) continue;
        const Place from = placeOf(p.from), to = placeOf(p.to);
        for (const PieceId& id : p.from.pieces) moved[id] = to;
        for (const PieceId& id : p.back) moved[id] = from;
        for (const Place& place : {from, to})
            if (place.second.portion != Portion::open) rooms.insert(place);
    }
    const SideId& side = pairs.front().from.marker->side;
    const std::set<PieceId> gone = shiftingPieces(pairs);
    // Returns the capacity of a portion after the exchange. The fortifications that stay and those that
    // arrive count, even those that come from another marker of the same Location.
    const auto squadsIn = [&](const Place& room) {
        auto squads = squadsHeld(view.state, occupancy, side, room.first, room.second, gone);
        for (const auto& [id, to] : moved) {
            const Piece* p = view.state.piece(id);
            if (p != nullptr && p->kind == PieceClass::fortification && to.first == room.first &&
                p->makes.portion == room.second.portion && p->capacity > 0)
                squads = std::max(squads.value_or(0), p->capacity);
        }
        return squads;
    };
    for (const Place& room : rooms) {
        const auto squads = squadsIn(room);
        if (!squads) continue;
        StackSize before, after;
        std::vector<PieceId> stay, come;
        for (const PieceId& id : occupancy.at(room.first).pieces) {
            const Piece* p = view.state.piece(id);
            if (p == nullptr || p->side != side || !p->carrier.empty()) continue;
            if (view.state.positionOf(*p) != room.second) continue;
            before.add(*p);
            if (moved.contains(id)) continue;
            after.add(*p);
            stay.push_back(id);
        }
        for (const auto& [id, to] : moved)
            if (const Piece* p = view.state.piece(id); p != nullptr && p->carrier.empty() && to == room) {
                after.add(*p);
                come.push_back(id);
            }
        if (!after.overSquads(*squads) || before.overSquads(*squads)) continue;
        // If no units stay in a portion with a stated capacity, another check reports that the arriving units
        // don't fit.
        if (room.second.capacity > 0 && stay.empty()) continue;
        out.push_back({Verdict::forbidden, "2.4", room.first,
                       room.second.capacity > 0
                           ? Message(words::andDontFitIntoTogether, piecesText(view.state, come),
                                     piecesText(view.state, stay), room.second.text())
                           : Message(words::inHoldsB2712, room.second.text(), room.first.text(), *squads)});
    }
}

}  // namespace

void stackingFindings(const Memo& memo, const std::vector<PairView>& pairs, Findings& out) {
    // Each Location is compared before and after the exchange, so that only limits exceeded by the exchange
    // itself are reported.
    struct Room {
        const Marker* marker;  ///< one of the markers in the Location
        StackSize before, after;
    };
    struct Move {
        const PieceId* id;
        const Location* to;  ///< null for a portion whose capacity is checked separately
    };
    std::vector<Room> rooms;
    std::vector<Move> moves;
    const auto addRoom = [&](const Marker& m) {
        const bool there =
            std::any_of(rooms.begin(), rooms.end(), [&](const Room& r) { return r.marker->at == m.at; });
        if (!there) rooms.push_back({&m, {}, {}});
    };
    const auto move = [&](const PieceId& id, const Marker& to, const Position& in) {
        const Location* at = in.capacity > 0 ? nullptr : &to.at;
        const auto it = std::find_if(moves.begin(), moves.end(), [&](const Move& m) { return *m.id == id; });
        if (it == moves.end())
            moves.push_back({&id, at});
        else
            it->to = at;
    };
    for (const PairView& p : pairs) {
        if (p.self()) continue;
        const Position from = positionAfter(memo, p.from, pairs), to = positionAfter(memo, p.to, pairs);
        for (const PieceId& id : p.from.pieces) move(id, *p.to.marker, to);
        for (const PieceId& id : p.back) move(id, *p.from.marker, from);
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
    // If a pillbox shifts away, the units that it leaves behind count as units in the open.
    const bool works = std::any_of(pairs.begin(), pairs.end(), [&](const PairView& p) {
        return !p.self() && (memo.hasWorks(p.from) || memo.hasWorks(p.to));
    });
    for (Room& room : rooms) {
        if (!works) break;
        for (const PieceId& id : memo.occupancy.at(room.marker->at).pieces) {
            const Piece* piece = memo.view.state.piece(id);
            if (piece == nullptr || piece->side != side || !piece->carrier.empty()) continue;
            const Position in = memo.view.state.positionOf(*piece);
            const bool goes =
                std::any_of(moves.begin(), moves.end(), [&](const Move& m) { return *m.id == id; });
            if (in.capacity > 0 && !goes && positionAfter(memo, *room.marker, in, pairs) != in)
                room.after.add(*piece);
        }
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
