// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/count.hpp"
#include "model/record.hpp"
#include "play/verb_of.hpp"
#include "rules/counters/counters.hpp"
#include "rules/stacks/room.hpp"
#include "rules/terms/findings.hpp"
#include "rules/terms/trail.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/exchange.hpp"
#include "words/stacks.hpp"

namespace shellgame {

namespace {

Findings underMarker(const GameView& view, const MarkerId& marker, const std::vector<PieceId>& pieces) {
    Findings out;
    const Marker& m = *view.state.marker(marker);
    for (const PieceId& id : pieces)
        if (std::find(m.contents.begin(), m.contents.end(), id) == m.contents.end())
            out.push_back(forbidden("2.2", id, Message(words::isNotUnder, id.text, marker.text)));
    return out;
}

// --- reveal ---

Findings checkReveal(const GameView& view, const RevealAct& act) {
    const Marker& m = *view.state.marker(act.marker);
    if (m.faceUp()) return {forbidden("N.1", act.marker, Message(words::forcesLieFaceUpAndVisible))};
    if (m.kind == MarkerKind::mine && act.as == RevealedAs::concealed)
        return {forbidden("4.6.2", m.at, Message(words::minefieldIsRevealed))};
    return underMarker(view, act.marker, act.pieces);
}

void playReveal(const GameView& view, const RevealAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const MarkerId& id = act.marker;
    const Marker& m = *view.state.marker(act.marker);
    const auto pieces = act.pieces.empty() ? m.contents : act.pieces;
    Message::Arg what = m.isDummy() ? contentsText(view.state, m) : piecesText(view.state, pieces);
    if (m.isDummy()) {
        draft.erase<Marker>(id);  // A revealed dummy is removed (2.2, 3.4).
    } else if (act.as == RevealedAs::concealed && m.kind != MarkerKind::concealed) {
        // Hidden units that get a "?" become ordinary concealed units, not PDS (2.2).
        const MarkerId target = pieces.size() == m.contents.size() ? id : draft.newMarker(m.side);
        Marker shown = m;
        shown.kind = MarkerKind::concealed;
        shown.pds = false;
        shown.contents = pieces;
        draft.edit<Marker>(target) = std::move(shown);
        if (target != id) {
            for (const Act& past : view.state.trail(id)) draft.append(target, past);
            for (const PieceId& p : pieces) {
                draft.editPiece(p).under = target;
                std::erase(draft.editMarker(id).contents, p);
            }
        }
        outcome.text = Message(words::isNowConcealed, markerName(m), what);
        return;
    } else {
        for (const PieceId& p : pieces) showWithItsOwn(draft, p);
        for (const PieceId& p : pieces) showFortificationOf(view, p, draft, outcome);
        noteMove(draft, m.side);
        // Weapons are revealed together with their possessors.
        auto shown = m.contents;
        std::erase_if(shown, [&](const PieceId& p) {
            const Piece* now = draft.piece(p);
            return now != nullptr && now->under == id;
        });
        what = piecesText(view.state, shown);
    }
    outcome.text = Message(words::isRevealed, markerName(m), what);
}

// --- conceal ---

bool isBeside(const Piece& one, const Piece& other) {
    return one.at == other.at && one.position == other.position;
}

/// Returns the counters that become concealed. The weapons that a unit possesses, and the counters that a
/// vehicle carries, become concealed with it (A12.2).
std::vector<PieceId> concealedBy(const State& state, const ConcealAct& act) {
    std::vector<PieceId> out = piecesMeant(state, act);
    for (std::size_t i = 0; i < out.size(); ++i)
        for (const auto& [id, p] : state.pieces)
            if (p.carrier == out[i] && p.under.empty() && p.inPlay() && isBeside(p, *state.piece(out[i])) &&
                std::find(out.begin(), out.end(), id) == out.end())
                out.push_back(id);
    return out;
}

Findings checkConceal(const GameView& view, const ConcealAct& act) {
    Findings out;
    const auto pieces = concealedBy(view.state, act);
    if (pieces.empty())
        out.push_back(forbidden("", "/pieces", Message(words::nameCountersThatBecomeConcealed)));
    const Piece* first = nullptr;
    for (const PieceId& id : pieces) {
        const Piece* p = view.state.piece(id);
        if (!p->under.empty() || p->at.empty())
            out.push_back(forbidden("A12.1", id, Message(words::isNoKnownCounterOnMap, p->type)));
        if (p->marks.contains("broken") || p->marks.contains("berserk"))
            out.push_back(forbidden("A12.12", id, Message(words::isNotInGoodOrder, p->type)));
        if (first == nullptr)
            first = p;
        else if (p->side != first->side || p->at != first->at || p->position != first->position)
            out.push_back(forbidden("A12.1", id, Message(words::theyAreNotOfOneSideIn)));
    }
    if (view.state.clock.phase != Phase::CCPh && view.state.clock.phase != Phase::setup && first != nullptr)
        out.push_back(toRule("A12.12", first->at, Message(words::isGainedAtEndOfOwnCCPh)));
    return out;
}

void playConceal(const GameView& view, const ConcealAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto pieces = concealedBy(view.state, act);
    const Piece first = *view.state.piece(pieces.front());
    const MarkerId id = draft.newMarker(first.side, act.id);
    Marker m;
    m.side = first.side;
    m.at = m.start = first.at;
    m.position = m.startPosition = first.position;
    m.contents = pieces;
    draft.edit<Marker>(id) = std::move(m);
    for (const PieceId& p : pieces) {
        Piece& piece = draft.editPiece(p);
        piece.under = id;
        piece.at = Location();
        piece.position = Position();
    }
    outcome.text = Message(words::inAreConcealedUnder, piecesText(view.state, pieces),
                           recordText(first.at, first.position), id.text);
}

// --- drop ---

Findings checkDrop(const GameView& view, const DropAct& act) {
    if (view.state.marker(act.marker)->pds) return {};
    return {forbidden("2.2", act.marker, Message(words::isNoPotentialDummyStack, act.marker.text))};
}

void playDrop(const GameView& view, const DropAct& act, Dice&, Draft& draft, Outcome& outcome) {
    draft.editMarker(act.marker).pds = false;
    outcome.text =
        Message(words::inGivesUpItsPdsStatus, act.marker.text, view.state.marker(act.marker)->at.text());
}

// --- split (only during setup; in play stacks split by moving) ---

Findings checkSplit(const GameView& view, const SplitAct& act) {
    Findings out = underMarker(view, act.marker, act.pieces);
    const Marker& m = *view.state.marker(act.marker);
    const MarkerId& id = act.marker;
    if (m.isDummy()) {
        const int part = act.dummies.value_or(0);
        const int least = houseRuleOn(view.state.settings, "dummies_single") ? 1 : 2;
        if (!act.pieces.empty())
            out.push_back(forbidden("2.2", id, Message(words::hasNoRealCounters, markerName(m))));
        if (m.kind != MarkerKind::concealed)
            out.push_back(forbidden("2.2", id, Message(words::cantBeSplit, term(kindRow(m.kind).emptyName))));
        else if (part < least || m.dummies - part < least)
            out.push_back(forbidden(
                "2.2", id, Message(words::eachPartOfDummyStackKeeps, least, markerName(m), m.dummies)));
    } else {
        if (act.dummies) out.push_back(forbidden("2.2", id, Message(words::isNoDummyStack, markerName(m))));
        if (act.pieces.empty() || act.pieces.size() >= m.contents.size())
            out.push_back(forbidden("2.2", id, Message(words::namePartOfCountersUnderNotNone, id.text)));
    }
    if (m.kind == MarkerKind::cloaked)
        out.push_back(forbidden("E1.422", id, Message(words::noCloakingCounterMayBeSplit)));
    if (view.state.clock.phase != Phase::setup)
        out.push_back(forbidden("2.2", id,
                                m.faceUp() ? Message(words::inPlayPartOfForceGoesApart)
                                           : Message(words::inPlayStackSplitsByMovingMove)));
    return out;
}

void playSplit(const GameView& view, const SplitAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const MarkerId& from = act.marker;
    const MarkerId apart = draft.newMarker(view.state.marker(from)->side, act.id);
    splitMarker(view.state, draft, from, act.pieces, act.dummies.value_or(0), apart);
    outcome.text = Message(words::isSplitInTwoAnd, markerName(*view.state.marker(act.marker)),
                           contentsText(view.state, *draft.marker(from)),
                           contentsText(view.state, *draft.marker(apart)));
}

// --- merge ---

Findings checkMerge(const GameView& view, const MergeAct& act) {
    Findings out;
    const MarkerId &a = act.marker, &b = act.with;
    const Marker& m = *view.state.marker(act.marker);
    const Marker& other = *view.state.marker(act.with);
    if (a == b) out.push_back(forbidden("2.2", b, Message(words::nameTwoDifferentMarkers)));
    if (m.side != other.side || m.kind != other.kind)
        out.push_back(forbidden("2.2", b, Message(words::theyAreNotOfOneSideAnd)));
    if (m.at != other.at || m.position != other.position)
        out.push_back(forbidden("2.2", b, Message(words::theyAreNotInSameLocation)));
    if (m.isDummy() != other.isDummy())
        out.push_back(forbidden("2.2", b, Message(words::dummyStackAndStackOfRealCounters)));
    if (m.pds != other.pds) out.push_back(forbidden("2.2", b, Message(words::onlyOneOfThemIsPdsDrop)));
    if (!mayMerge(m, other))
        out.push_back(forbidden("2.2", b, Message(words::atMostCountersLieUnderOneMarker, mostUnderMarker)));
    const Clock& clock = view.state.clock;
    const bool end = clock.phase == Phase::CCPh && clock.player == m.side;
    const bool free = houseRuleOn(view.state.settings, "merge_any_time") || clock.phase == Phase::setup;
    const bool bound = m.pds || (m.isDummy() && m.kind == MarkerKind::concealed);
    if (bound && !end && !free)
        out.push_back(forbidden("2.2", a, Message(words::pdsAndDummyStacksMergeAtEnd)));
    return out;
}

void playMerge(const GameView&, const MergeAct& act, Dice&, Draft& draft, Outcome& outcome) {
    mergeMarkers(draft, act.marker, act.with);
    outcome.text = Message(words::twoMarkersMergeOneHasBothHistories, markerName(*draft.marker(act.marker)));
}

}  // namespace

void registerMarkers(Registry& registry) {
    registry.add(verbOf<RevealAct>(checkReveal, playReveal, {.marker = MarkerId("m1")}));
    registry.add(verbOf<ConcealAct>(checkConceal, playConceal, {.piece = PieceId("p8")}));
    registry.add(verbOf<DropAct>(checkDrop, playDrop, {.marker = MarkerId("m1")}));
    registry.add(
        verbOf<SplitAct>(checkSplit, playSplit, {.marker = MarkerId("m1"), .pieces = {PieceId("p3")}}));
    registry.add(verbOf<MergeAct>(checkMerge, playMerge, {.marker = MarkerId("m1"), .with = MarkerId("m3")}));
}

}  // namespace shellgame
