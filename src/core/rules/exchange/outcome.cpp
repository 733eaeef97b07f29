// SPDX-License-Identifier: MIT
#include <algorithm>

#include "parties.hpp"

namespace shellgame {

Offer choicesOf(const GameView& view, const Piece& piece, const Location& at, const Position& position) {
    Offer offer;
    if (piece.kind == PieceClass::vehicle) {
        offer.what = {"ca", "tca", "bu"};
        if (hasCrestLine(view, at.hex)) offer.what.insert("hull_down");
    } else if (piece.kind == PieceClass::gun) {
        offer.what = {"ca"};
        if (piece.mayEmplace && mayEmplaceAt(view, at, position)) offer.what.insert("emplaced");
    }
    return offer;
}

namespace exchange {

namespace {

bool changedLocation(const Trail& trail) {
    return std::any_of(trail.begin(), trail.end(), [](const Act& a) { return a.from != a.to; });
}

/// A counter comes to lie under another marker: what it may keep (2.3).
void settle(const GameView& view, const PieceId& id, const MarkerId& under, const Marker& place,
            bool elsewhere, bool boreSight, Draft& draft) {
    Piece& piece = draft.editPiece(id);
    piece.under = under;
    piece.boreSight = piece.boreSight && boreSight;
    if (!piece.boreSight) piece.boreSighted = Location();
    if (elsewhere) {
        piece.ca.clear();  // a covered arc is named by neighbours of the hex it was in
        piece.tca.clear();
        piece.hullDown = 0;
        if (piece.kind == PieceClass::gun)
            piece.emplaced = piece.emplaced && mayEmplaceAt(view, place.at, place.position);
    }
    Offer offer = choicesOf(view, piece, place.at, place.position);
    if (!offer.what.empty()) draft.edit<Offer>(id) = std::move(offer);
}

void removePieces(std::vector<PieceId>& from, const std::vector<PieceId>& pieces) {
    std::erase_if(
        from, [&](const PieceId& id) { return std::find(pieces.begin(), pieces.end(), id) != pieces.end(); });
}

void putText(const State& state, const MarkerId& id, const Marker& after, Outcome& outcome) {
    outcome.reasons.push_back(
        {Verdict::ok, "2.3", id.text,
         Message("Under %1 now put: %2.", markerName(after), contentsText(state, after))});
}

}  // namespace

void exchangePair(const GameView& view, const PairView& pair, Draft& draft, Outcome& outcome) {
    const bool boreSight =
        !changedLocation(view.state.trail(pair.from.id)) && !changedLocation(view.state.trail(pair.to.id));
    if (pair.self()) {
        for (const PieceId& id : pair.from.pieces)
            settle(view, id, pair.from.id, *pair.from.marker, false, boreSight, draft);
        outcome.reasons.push_back(
            {Verdict::ok, "2.3", pair.from.id.text,
             Message("%1 exchanged with itself: CA, VCA, TCA, CE and BU may be chosen anew.",
                     markerName(*pair.from.marker))});
        return;
    }
    Marker& a = draft.editMarker(pair.from.id);
    Marker& b = draft.editMarker(pair.to.id);
    removePieces(a.contents, pair.from.pieces);
    removePieces(b.contents, pair.to.pieces);
    a.contents.insert(a.contents.end(), pair.to.pieces.begin(), pair.to.pieces.end());
    b.contents.insert(b.contents.end(), pair.from.pieces.begin(), pair.from.pieces.end());
    if (kindRow(a.kind).whole) {
        std::swap(a.dummies, b.dummies);
        std::swap(a.pds, b.pds);
        std::swap(a.large, b.large);
    }
    for (const PieceId& id : pair.from.pieces) settle(view, id, pair.to.id, b, true, boreSight, draft);
    for (const PieceId& id : pair.to.pieces) settle(view, id, pair.from.id, a, true, boreSight, draft);
    putText(view.state, pair.from.id, a, outcome);
    putText(view.state, pair.to.id, b, outcome);
}

void strikeParty(const GameView& view, const Party& party, ShiftRow row, Draft& draft, Outcome& outcome) {
    const Marker& old = *party.marker;
    const KindRow& kind = kindRow(old.kind);
    if (!kind.struck || (row != ShiftRow::lost && row != ShiftRow::revealed)) return;
    const std::string name = markerName(old);
    const auto say = [&](Message text) {
        outcome.reasons.push_back({Verdict::ok, "2.5", party.id.text, std::move(text)});
    };
    if (party.dummy()) {
        draft.erase<Marker>(party.id);
        say(Message("Take %1 off the map: it was a %2.", name, std::string(kind.emptyName)));
        return;
    }
    const bool all = party.pieces.size() == old.contents.size();
    const std::string what = piecesText(view.state, party.pieces);
    if (row == ShiftRow::lost) {
        if (all) {
            Marker& m = draft.editMarker(party.id);
            m.kind = kind.becomes;
            m.pds = false;
        } else {
            // A part of a hidden stack loses HIP: it lies under a concealed marker of its own now.
            const MarkerId apart = draft.newMarker();
            Marker m = old;
            m.kind = kind.becomes;
            m.pds = false;
            m.contents = party.pieces;
            draft.edit<Marker>(apart) = std::move(m);
            for (const Act& act : view.state.trail(party.id)) draft.append(apart, act);
            for (const PieceId& id : party.pieces) draft.editPiece(id).under = apart;
            removePieces(draft.editMarker(party.id).contents, party.pieces);
        }
        say(old.kind == MarkerKind::concealed
                ? Message("%1 keeps its \"?\" but is no potential dummy stack any more: %2.", name, what)
                : Message("%1 is revealed as concealed: %2 under a \"?\".", name, what));
        return;
    }
    for (const PieceId& id : party.pieces) {
        Piece& piece = draft.editPiece(id);
        piece.under = MarkerId();
        piece.at = old.at;
        piece.position = old.position;
        if (piece.isUnit()) piece.marks.insert("TI");
    }
    if (all)
        draft.erase<Marker>(party.id);
    else
        removePieces(draft.editMarker(party.id).contents, party.pieces);
    say(Message("Take the marker off %1 and show %2, TI for the rest of the player turn.", name, what));
}

std::vector<Message> rowOutcome(const GameView& view, const std::vector<PairView>& pairs, ShiftRow row) {
    std::vector<Message> out;
    if (succeeds(row)) {
        for (const PairView& p : pairs) {
            if (p.self()) {
                out.emplace_back("%1 stays and may choose CA, TCA, CE and BU anew.",
                                 partyText(view.state, p.from));
                continue;
            }
            out.emplace_back("%1 then holds %2.", markerName(*p.from.marker), partyText(view.state, p.to));
            out.emplace_back("%1 then holds %2.", markerName(*p.to.marker), partyText(view.state, p.from));
        }
        out.push_back(row == ShiftRow::free ? Message("Does not count for later attempts.")
                                            : Message("Later attempts of this phase get +1."));
        return out;
    }
    const bool struck = kindRow(pairs.front().from.marker->kind).struck;
    for (const Party* p : parties(pairs)) {
        const std::string name = markerName(*p->marker);
        if (!struck || row == ShiftRow::disallowed) {
            out.emplace_back("%1 stays as it is.", name);
        } else if (p->dummy()) {
            out.emplace_back("%1 is eliminated.", name);
        } else if (row == ShiftRow::lost) {
            out.push_back(p->marker->kind == MarkerKind::concealed
                              ? Message("%1 keeps its \"?\" but is no PDS any more.", name)
                              : Message("%1 loses its hiding but keeps a \"?\".", name));
        } else {
            out.emplace_back("%1 is revealed (%2) and TI.", name, partyText(view.state, *p));
        }
    }
    if (struck) out.emplace_back("No more shifts of this kind in this window.");
    return out;
}

}  // namespace exchange
}  // namespace shellgame
