// SPDX-License-Identifier: MIT
// Fortifications that shift (4.2, 4.4).
#include <algorithm>

#include "rules/exchange/memo.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "words/base.hpp"
#include "words/exchange.hpp"

namespace shellgame::exchange {

namespace {

void placeOne(const GameView& view, const std::vector<PieceId>& incoming, const Location& at,
              const Occupancy& occupancy, const std::set<PieceId>& gone, Findings& out) {
    for (const PieceId& id : incoming) {
        const Piece* piece = view.state.piece(id);
        if (piece == nullptr || piece->kind != PieceClass::fortification) continue;
        for (Finding& f : fortificationFindings(view, *piece, at, occupancy, gone)) {
            f.message = Message(words::inBrackets, std::move(f.message), f.rule);
            f.rule = "4.2";
            out.push_back(std::move(f));
        }
    }
}

/// Returns true if another fortification of the side makes the same portion of the Location, so that the
/// units in that portion stay in it.
bool madeByAnother(const Draft& draft, const SideId& side, const Location& at, const Position& makes) {
    const State& state = draft.base();
    for (const auto& [id, old] : state.pieces) {
        if (old.kind != PieceClass::fortification || old.side != side || old.makes != makes) continue;
        const Piece* p = draft.piece(id);
        const Marker* m = draft.marker(p->under);
        if ((m != nullptr ? m->at : p->at) == at) return true;
    }
    return false;
}

void leaveOpen(const SideId& side, const Location& at, const Position& makes, Draft& draft) {
    const State& state = draft.base();
    for (const auto& [id, old] : state.markers)
        if (const Marker* m = draft.marker(id);
            m != nullptr && m->side == side && m->at == at && m->position == makes)
            draft.editMarker(id).position = {};
    for (const auto& [id, old] : state.pieces)
        if (const Piece* p = draft.piece(id);
            p != nullptr && p->side == side && p->at == at && p->position == makes)
            draft.editPiece(id).position = {};
}

}  // namespace

void placementFindings(const Memo& memo, const std::vector<PairView>& pairs, Findings& out) {
    const bool any = std::any_of(pairs.begin(), pairs.end(), [&](const PairView& p) {
        return !p.self() && (memo.hasWorks(p.from) || memo.hasWorks(p.to));
    });
    if (!any) return;
    const std::set<PieceId> gone = shiftingPieces(pairs);
    for (const PairView& p : pairs) {
        if (p.self()) continue;
        placeOne(memo.view, p.from.pieces, p.to.marker->at, memo.occupancy, gone, out);
        placeOne(memo.view, p.back, p.from.marker->at, memo.occupancy, gone, out);
    }
}

void leaveFortifications(const std::vector<PieceId>& moved, const Marker& left, Draft& draft) {
    for (const PieceId& id : moved) {
        const Piece& piece = *draft.piece(id);
        if (piece.kind != PieceClass::fortification || piece.makes.portion == Portion::open) continue;
        const Position makes = piece.makes;
        if (!madeByAnother(draft, piece.side, left.at, makes)) leaveOpen(piece.side, left.at, makes, draft);
    }
}

void followFortifications(const GameView& view, const std::vector<PieceId>& moved, Draft& draft,
                          Outcome& outcome) {
    for (const PieceId& id : moved) {
        const Piece& piece = *draft.piece(id);
        if (piece.kind != PieceClass::fortification) continue;
        if (piece.makes.portion != Portion::open) draft.edit<Offer>(id).what.insert("in");
        for (const auto& [name, work] : view.state.works) {
            const bool tunnel = work.kind == WorkKind::tunnel;
            // A tunnel moves with a fortification that it joins. After a cave has shifted, the cave's side
            // may redraw its cave complexes.
            if (tunnel ? std::find(work.joins.begin(), work.joins.end(), id) == work.joins.end()
                       : work.side != piece.side || piece.fortification != "cave")
                continue;
            draft.edit<Offer>(id).what.insert(tunnel ? "tunnel" : "redraw");
            outcome.reasons.push_back(
                {Verdict::ok, tunnel ? "4.4.2" : "4.4.1", WorkId(name),
                 tunnel ? Message(words::tunnelGoesWithItsOtherEnd, name, piece.type)
                        : Message(words::caveComplexMayBeDrawnAnewAfter, name, piece.type)});
        }
    }
}

}  // namespace shellgame::exchange
