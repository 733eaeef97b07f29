// SPDX-License-Identifier: MIT
#include <algorithm>

#include "acts.hpp"
#include "shellgame/model/record.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/acts/trail.hpp"
#include "shellgame/rules/duties.hpp"
#include "shellgame/rules/exchange/kinds.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/mapboard/movement.hpp"

namespace shellgame::acts {

namespace {

bool ofVehicles(ActKind kind) {
    return kind == ActKind::start || kind == ActKind::stop || kind == ActKind::motion;
}

ActKind kindMeant(const InPlaceAct& act) {
    return enumFrom<ActKind>(enumText(act.what)).value_or(ActKind::other);
}

/// Who acts: a stack under a marker, which keeps it in its trail, or Known counters.
struct Doer {
    MarkerId id;
    const Marker* marker = nullptr;
    std::vector<PieceId> pieces;
    SideId side;
    [[nodiscard]] bool isDummy() const { return marker != nullptr && marker->isDummy(); }
};

Doer doerOf(const State& state, const InPlaceAct& act) {
    Doer a;
    if (act.marker) {
        a.id = *act.marker;
        a.marker = state.marker(a.id);
        a.pieces = a.marker->contents;
        a.side = a.marker->side;
    } else {
        a.pieces = piecesMeant(state, act);
        if (!a.pieces.empty()) a.side = state.piece(a.pieces.front())->side;
    }
    return a;
}

Findings checkAct(const GameView& view, const InPlaceAct& act) {
    Findings out;
    const bool known = act.piece || !act.pieces.empty();
    if (act.marker && known)
        return {forbidden("", "/marker", Message("Name a marker or Known counters, not both."))};
    const Doer a = doerOf(view.state, act);
    if (a.marker == nullptr && a.pieces.empty())
        return {forbidden("", "/marker", Message("Say who does it: a marker, a piece or pieces."))};
    const Subject id = a.marker != nullptr ? Subject(a.id) : Subject(a.pieces.front());
    const ActKind kind = kindMeant(act);
    for (const PieceId& p : a.pieces) {
        const Piece& piece = *view.state.piece(p);
        if (auto f = absence(view.state, p)) out.push_back(std::move(*f));
        if (a.marker == nullptr && !piece.under.empty())
            out.push_back(
                forbidden("A12.1", p, Message("%1 lies under a marker; name the marker.", piece.type)));
        if (a.marker == nullptr && ofVehicles(kind) && piece.carrier.empty() &&
            piece.kind != PieceClass::vehicle)
            out.push_back(forbidden("D2.1", p, Message("Only a vehicle starts, stops or is in Motion.")));
        if (piece.side != a.side) out.push_back(forbidden("", p, Message("They are not of one side.")));
    }
    if (view.state.clock.phase == Phase::setup)
        out.push_back(forbidden("A3", id, Message("Nothing is done before play has begun.")));
    if (a.marker != nullptr && a.marker->kind == MarkerKind::mine)
        out.push_back(forbidden("4.6", id, Message("Minefields do nothing.")));
    if (a.marker != nullptr && a.marker->kind == MarkerKind::hip && kind != ActKind::other)
        out.push_back(
            forbidden("3.2.2", id, Message("Hidden units don't move or change CA conventionally.")));
    if (!ofVehicles(kind)) return out;
    if (a.marker != nullptr && !a.isDummy() && !isVehicleWay(wayOf(view.state, a.pieces)))
        out.push_back(forbidden("D2.1", id, Message("Only a vehicle starts, stops or is in Motion.")));
    if (view.state.clock.player != a.side || view.state.clock.phase != Phase::MPh)
        out.push_back(forbidden("D2.1", id, Message("A vehicle does that in its own MPh.")));
    return out;
}

/// MF or MP that an act of the own MPh costs: what is said, else 1 MP to start and to stop (D2.12, D2.13).
double pointsOf(const InPlaceAct& act, ActKind kind) {
    if (act.mf) return *act.mf;
    return kind == ActKind::start || kind == ActKind::stop ? 1 : 0;
}

/// What a stack under a marker did, for its trail.
Act deedOf(const GameView& view, const InPlaceAct& act, const Doer& a, bool own) {
    const Clock& clock = view.state.clock;
    const Marker& m = *a.marker;
    Act deed = beginning(clock, m.at, m.position);
    deed.kind = kindMeant(act);
    if (own) {
        const SoFar soFar = spentSoFar(view.state, a.id);
        deed.spent = soFar.spent + quartersOf(pointsOf(act, deed.kind));
        deed.moves = !m.isDummy()                       ? wayOf(view.state, m.contents)
                     : soFar.way != MovementClass::none ? soFar.way
                     : ofVehicles(deed.kind) || m.large ? MovementClass::fullyTracked
                                                        : MovementClass::infantry;
    }
    deed.before = deed.after = toldSeen(view, m.side, m.at, &m);
    return deed;
}

void playAct(const GameView& view, const InPlaceAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const Doer a = doerOf(view.state, act);
    const Clock& clock = view.state.clock;
    const ActKind kind = kindMeant(act);
    const bool own = clock.phase == Phase::MPh && clock.player == a.side;
    if (own && pointsOf(act, kind) > 0) endStartOfMPh(view, a.side, a.pieces, draft);
    for (const PieceId& p : a.pieces) {
        const Piece* piece = view.state.piece(p);
        if (piece == nullptr || piece->kind != PieceClass::vehicle || !ofVehicles(kind)) continue;
        draft.editPiece(p).motion = kind != ActKind::stop;
    }
    // What a Known counter has spent is kept with it; a stack under a marker has its trail for that.
    const int quarters = own && a.marker == nullptr ? quartersOf(pointsOf(act, kind)) : 0;
    for (const PieceId& p : a.pieces) {
        if (quarters == 0 || !view.state.piece(p)->carrier.empty()) continue;
        Piece& piece = draft.editPiece(p);
        Spent spent = piece.spent.value_or(Spent());
        spent.quarters += quarters;
        piece.spent = spent;
    }
    std::string who;
    if (a.marker != nullptr) {
        who = markerName(*a.marker);
        Act deed = deedOf(view, act, a, own);
        const PlaceFacts facts = placeFacts(view, a.marker->at, a.marker->position);
        remind(view, a.id, a.marker->contents, deed, facts, facts, outcome);
        draft.append(a.id, std::move(deed));
    } else {
        // What it costs is spent of the allowance of each.
        for (const PieceId& p : a.pieces) {
            if (!own || pointsOf(act, kind) <= 0) break;
            SoFar soFar = spentSoFar(*view.state.piece(p));
            soFar.spent += quartersOf(pointsOf(act, kind));
            keepSpent(draft, p, soFar);
        }
        const Piece& first = *view.state.piece(a.pieces.front());
        who = piecesText(view.state, a.pieces) + " " + recordText(first.at, first.position);
    }
    const std::string what(enumText(act.what));
    outcome.text = act.text ? Message("%1: %2 (%3).", who, what, *act.text) : Message("%1: %2.", who, what);
}

}  // namespace

void remind(const GameView& view, const MarkerId& id, const std::vector<PieceId>& who, const Act& act,
            const PlaceFacts& from, const PlaceFacts& to, Outcome& outcome) {
    for (ToShow& s : whomToShow(view, id, who, act, from, to))
        outcome.reasons.push_back(std::move(s.finding));
}

void registerTrail(Registry& registry) {
    registry.add(verbOf<InPlaceAct>(
        checkAct, playAct, {.marker = MarkerId("m1"), .what = InPlace::other, .text = "entrenches"}));
}

}  // namespace shellgame::acts
