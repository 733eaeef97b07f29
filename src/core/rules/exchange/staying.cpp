// SPDX-License-Identifier: MIT
// Who is at the other end comes or stays (3.3.3, 5.1).
#include <algorithm>

#include "rules/exchange/memo.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/exchange.hpp"

namespace shellgame {

namespace exchange {

namespace {

int halfSquads(const State& state, const std::vector<PieceId>& pieces) {
    StackSize size;
    for (const PieceId& id : pieces)
        if (const Piece* p = state.piece(id); p != nullptr && p->carrier.empty()) size.add(*p);
    return size.halfSquads;
}

/// Stacking limits, and the capacity of the pillbox or cave that both would be in.
void roomFindings(const Memo& memo, const std::vector<PairView>& pairs, Findings& out) {
    const GameView& view = memo.view;
    stackingFindings(memo, pairs, out);
    for (const PairView& p : pairs) {
        const Position& place = p.to.marker->position;
        if (place.capacity == 0 || p.self()) continue;
        const auto staying = p.staying();
        if (!staying.empty() &&
            halfSquads(view.state, p.from.pieces) + halfSquads(view.state, staying) > 2 * place.capacity)
            out.push_back({Verdict::forbidden, "2.4", p.to.marker->at,
                           Message(words::andDontFitIntoTogether, piecesText(view.state, p.from.pieces),
                                   piecesText(view.state, staying), place.text())});
    }
}

}  // namespace

void roomToStay(const Memo& memo, std::vector<PairView>& pairs, Findings& out) {
    Findings staying;
    roomFindings(memo, pairs, staying);
    const bool choice = std::any_of(pairs.begin(), pairs.end(), [](const PairView& p) { return p.choice; });
    if (!choice || staying.empty()) {
        out.insert(out.end(), staying.begin(), staying.end());
        return;
    }
    std::vector<PairView> all = pairs;
    for (PairView& p : all)
        if (p.choice) p.back = p.to.pieces;
    Findings coming;
    roomFindings(memo, all, coming);
    if (!coming.empty()) {
        out.insert(out.end(), staying.begin(), staying.end());
        return;
    }
    pairs = std::move(all);
    for (const PairView& p : pairs)
        if (p.choice)
            out.push_back({Verdict::ok, std::string(kindRow(p.to.marker->kind).partRule), p.to.id,
                           Message(words::thereIsNoRoomForToStay, partyText(memo.view.state, p.to),
                                   p.from.marker->at.text())});
}

}  // namespace exchange

namespace {

/// The counters that come, as a shift of theirs to the marker that what arrived has left.
exchange::PairView coming(const State& state, const std::vector<PieceId>& pieces) {
    exchange::PairView out;
    const Piece* first = pieces.empty() ? nullptr : state.piece(pieces.front());
    const auto offer = pieces.empty() ? state.offers.end() : state.offers.find(pieces.front());
    if (first == nullptr || offer == state.offers.end()) return out;
    out.from = {first->under, state.marker(first->under), pieces};
    out.to = {offer->second.back, state.marker(offer->second.back), {}};
    return out;
}

}  // namespace

ComeJudgement judgeCome(const GameView& view, const std::vector<PieceId>& pieces) {
    ComeJudgement out;
    for (const PieceId& id : pieces) {
        const Piece& piece = *view.state.piece(id);
        const auto offer = view.state.offers.find(id);
        if (offer == view.state.offers.end() || !offer->second.what.contains("come")) {
            out.coming.push_back(
                {Verdict::forbidden, "3.3.3", id, Message(words::mayNotComeNow, piece.type)});
            out.staying.push_back(out.coming.back());
        } else if (piece.under != view.state.piece(pieces.front())->under) {
            out.coming.push_back(
                {Verdict::forbidden, "3.3.3", id, Message(words::theyAreNotUnderSameMarker)});
        }
    }
    if (!out.coming.empty() || pieces.empty()) return out;
    const exchange::PairView pair = coming(view.state, pieces);
    if (pair.from.marker == nullptr || pair.to.marker == nullptr)
        return {{{Verdict::forbidden, "3.3.3", pieces.front(), Message(words::markerThatItWouldCome)}}, {}};
    const exchange::Memo memo(view);
    exchange::consistencyFindings(memo, pair.from, pair.to, out.coming);
    exchange::stackingFindings(memo, {pair}, out.coming);
    exchange::placementFindings(memo, {pair}, out.coming);
    out.coming = withRulings(view.state, std::move(out.coming));
    return out;
}

void playCome(const GameView& view, const std::vector<PieceId>& pieces, Draft& draft, Outcome& outcome) {
    const exchange::PairView pair = coming(view.state, pieces);
    Marker& from = draft.editMarker(pair.from.id);
    Marker& to = draft.editMarker(pair.to.id);
    const bool boreSight = exchange::neverMoved(view.state, pair.from.id, pair.to.id);
    for (const PieceId& id : pieces) {
        std::erase(from.contents, id);
        to.contents.push_back(id);
        if (draft.find<Offer>(id) != nullptr) draft.erase<Offer>(id);
        exchange::settle(view, id, pair.to.id, to, true, boreSight, draft);
    }
    outcome.reasons.push_back(
        {Verdict::ok, "3.3.3", pair.to.id,
         Message(words::underNowPut, markerName(to), piecesText(view.state, to.contents))});
    exchange::followFortifications(view, pieces, *pair.from.marker, draft, outcome);
}

}  // namespace shellgame
