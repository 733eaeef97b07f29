// SPDX-License-Identifier: MIT
#include <algorithm>

#include "acts.hpp"
#include "shellgame/model/record.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/house_rules.hpp"
#include "shellgame/rules/mapboard/entry.hpp"

namespace shellgame::acts {

std::string piecesAt(const State& state, const std::vector<PieceId>& pieces) {
    std::string out, place;
    for (const PieceId& id : pieces) {
        const Piece& p = *state.piece(id);
        const Location at = state.placeOf(p);
        const std::string here = at.empty() ? "" : recordText(at, state.positionOf(p));
        if (!out.empty() && here != place)
            out += (place.empty() ? "" : " " + place) + "; ";
        else if (!out.empty())
            out += ", ";
        out += p.type;
        place = here;
    }
    return out + (place.empty() ? "" : " " + place);
}

std::optional<Finding> absence(const State& state, const PieceId& id) {
    const Piece& p = *state.piece(id);
    if (p.gone.empty()) return std::nullopt;
    if (p.gone == offBoard)
        return forbidden("A2.52", id,
                         Message("%1 waits off-board, where nothing is done but what sets it up.", p.type));
    if (p.gone == exited) return forbidden("A2.6", id, Message("%1 has left the map.", p.type));
    return forbidden("", id, Message("%1 is out of play.", p.type));
}

void showPiece(Draft& draft, const PieceId& id) {
    const Piece* old = draft.piece(id);
    if (old == nullptr || old->under.empty()) return;
    const MarkerId under = old->under;
    const PieceId on = old->carrier;
    const Marker* marker = draft.marker(under);
    const std::vector<PieceId> beside = marker != nullptr ? marker->contents : std::vector<PieceId>{};
    Piece& piece = draft.editPiece(id);
    // What the stack has spent in this MPh the counter has.
    const SoFar soFar = spentSoFar(draft.base(), under);
    if (soFar.moved && piece.isUnit() && draft.clock.phase == Phase::MPh) keepSpent(draft, id, soFar);
    if (marker != nullptr) {
        Marker& rest = draft.editMarker(under);
        piece.at = rest.at;
        piece.position = rest.position;
        std::erase(rest.contents, id);
        if (rest.contents.empty() && rest.dummies == 0) draft.erase<Marker>(under);
    }
    piece.under = MarkerId();
    // A vehicle shows with its Passengers and Riders, either way (A12.2); a weapon with who possesses it.
    for (const PieceId& other : beside) {
        const Piece* p = draft.piece(other);
        if (p == nullptr || p->under != under) continue;
        if (p->carrier == id || (other == on && p->kind == PieceClass::vehicle)) showPiece(draft, other);
    }
}

void keepSpent(Draft& draft, const PieceId& id, const SoFar& soFar) {
    draft.editPiece(id).spent = Spent{soFar.spent, soFar.offRoad, soFar.haste};
}

void showFortificationOf(const GameView& view, const PieceId& unit, Draft& draft, Outcome& outcome) {
    const Piece* in = draft.piece(unit);
    if (in == nullptr || !in->under.empty() || in->position.portion == Portion::open) return;
    if (!in->isUnit() && in->kind != PieceClass::gun) return;
    if (view.state.settings.night) return;
    const Location at = in->at;
    const Position position = in->position;
    const SideId side = in->side;
    for (const auto& [id, old] : view.state.pieces) {
        if (old.kind != PieceClass::fortification || old.side != side || old.makes != position) continue;
        const Piece* now = draft.piece(id);
        const Marker* marker = now != nullptr ? draft.marker(now->under) : nullptr;
        if (marker == nullptr || marker->kind != MarkerKind::hip || marker->at != at) continue;
        showPiece(draft, id);
        draft.editPiece(id).position = Position();
        outcome.reasons.push_back(said("A12.33", id,
                                       Message("%1 is shown as well: %2, which is in it, lost its \"?\".",
                                               old.type, draft.piece(unit)->type)));
    }
}

void removePiece(Draft& draft, const PieceId& id, const std::string& why) {
    showPiece(draft, id);
    Piece& piece = draft.editPiece(id);
    piece.gone = why;
    piece.at = Location();
    piece.position = Position();
    piece.carrier = PieceId();
}

void partFromCarriers(const State& before, Draft& draft) {
    for (const auto& [id, old] : before.pieces) {
        const Piece* piece = draft.piece(id);
        // Whom the act itself has put on a carrier is not parted from it: that is judged, not mended.
        if (piece == nullptr || piece->carrier.empty() || piece->carrier != old.carrier) continue;
        const Piece* on = draft.piece(piece->carrier);
        const bool together = on != nullptr && on->gone == piece->gone && on->entry == piece->entry &&
                              (on->gone.empty() || on->gone == offBoard);
        if (!together || on->under != piece->under || on->at != piece->at)
            draft.editPiece(id).carrier = PieceId();
    }
}

void barredByMarks(const State& state, const std::vector<PieceId>& pieces, std::span<const BarringMark> bars,
                   Findings& out) {
    for (const PieceId& id : pieces) {
        const Piece& p = *state.piece(id);
        for (const auto& [mark, rule] : bars)
            if (p.marks.contains(mark))
                out.push_back(forbidden(rule, id, Message("%1 is marked %2.", p.type, mark)));
    }
}

Act beginning(const Clock& clock, const Location& at, const Position& position) {
    Act act;
    act.turn = clock.phase == Phase::setup ? 0 : clock.turn;
    act.player = clock.player;
    act.phase = clock.phase;
    act.from = act.to = at;
    act.position = position;
    act.kind = ActKind::begin;
    return act;
}

std::optional<SeenNote> toldSeen(const GameView& view, const SideId& side, const Location& at,
                                 const Marker* marker) {
    const SeenAnswer a = view.sight.enemySees(view.state, view.ground, side, at, marker);
    if (a.basis == SeenAnswer::Basis::assumed) return std::nullopt;
    return SeenNote{a.seen, a.range, a.basis == SeenAnswer::Basis::computed ? sightStamp(view.state) : 0,
                    a.by};
}

int sightStamp(const State& state) {
    return state.settings.viewer.empty() ? computedStamp : knownStamp;
}

void endStartOfPhase(const GameView& view, const SideId& side, const std::vector<PieceId>& who,
                     Draft& draft) {
    if (who.empty() && houseRuleOn(view.state.settings, "dummies_leave_open")) return;
    shutWindows(view.state, side, draft);
}

void endStartOfMPh(const GameView& view, const SideId& side, const std::vector<PieceId>& who, Draft& draft) {
    if (view.state.clock.phase == Phase::MPh) endStartOfPhase(view, side, who, draft);
}

void noteMove(Draft& draft, const SideId& side) {
    ++draft.counters.moves[side.text];
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
    std::string out;
    for (const std::string& w : words) out += (out.empty() ? "" : between) + w;
    return out;
}

}  // namespace shellgame::acts
