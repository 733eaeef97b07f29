// SPDX-License-Identifier: MIT
#include <algorithm>

#include "acts.hpp"
#include "shellgame/base/count.hpp"
#include "shellgame/model/record.hpp"
#include "shellgame/rules/acts/stacks.hpp"
#include "shellgame/rules/exchange/kinds.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/fixing/forces.hpp"
#include "shellgame/rules/house_rules.hpp"

namespace shellgame::acts {

namespace {

Findings underMarker(const GameView& view, const MarkerId& marker, const std::vector<PieceId>& pieces) {
    Findings out;
    const Marker& m = *view.state.marker(marker);
    for (const PieceId& id : pieces)
        if (std::find(m.contents.begin(), m.contents.end(), id) == m.contents.end())
            out.push_back(forbidden("2.2", id, Message("%1 is not under %2.", id.text, marker.text)));
    return out;
}

// --- reveal ---

Findings checkReveal(const GameView& view, const RevealAct& act) {
    const Marker& m = *view.state.marker(act.marker);
    if (m.faceUp()) return {forbidden("N.1", act.marker, Message("Forces lie face up and visible."))};
    if (m.kind == MarkerKind::mine && act.as == RevealedAs::concealed)
        return {forbidden("4.6.2", m.at, Message("A minefield is revealed as what it is; it has no \"?\"."))};
    return underMarker(view, act.marker, act.pieces);
}

void playReveal(const GameView& view, const RevealAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const MarkerId& id = act.marker;
    const Marker& m = *view.state.marker(act.marker);
    const auto pieces = act.pieces.empty() ? m.contents : act.pieces;
    const std::string what = m.isDummy() ? contentsText(view.state, m) : piecesText(view.state, pieces);
    if (m.isDummy()) {
        draft.erase<Marker>(id);  // 2.2 and 3.4: what was nothing is taken off
    } else if (act.as == RevealedAs::concealed && m.kind != MarkerKind::concealed) {
        // Hidden units that come under a "?" are plain concealed, never PDS (2.2).
        const MarkerId target = pieces.size() == m.contents.size() ? id : draft.newMarker();
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
        outcome.text = Message("%1 is now concealed: %2.", markerName(m), what);
        return;
    } else {
        for (const PieceId& p : pieces) showPiece(draft, p);
        for (const PieceId& p : pieces) showFortificationOf(view, p, draft, outcome);
        noteMove(draft, m.side);
    }
    outcome.text = Message("%1 is revealed: %2.", markerName(m), what);
}

// --- conceal ---

Findings checkConceal(const GameView& view, const ConcealAct& act) {
    Findings out;
    const auto pieces = piecesMeant(view.state, act);
    if (pieces.empty())
        out.push_back(forbidden("", "/pieces", Message("Name the counters that become concealed.")));
    const Piece* first = nullptr;
    for (const PieceId& id : pieces) {
        const Piece* p = view.state.piece(id);
        if (!p->under.empty() || p->at.empty())
            out.push_back(forbidden("A12.1", id, Message("%1 is no Known counter on the map.", p->type)));
        if (p->marks.contains("broken") || p->marks.contains("berserk"))
            out.push_back(forbidden("A12.12", id, Message("%1 is not in Good Order.", p->type)));
        if (first == nullptr)
            first = p;
        else if (p->side != first->side || p->at != first->at || p->position != first->position)
            out.push_back(forbidden("A12.1", id, Message("They are not of one side in one place.")));
    }
    if (view.state.clock.phase != Phase::CCPh && view.state.clock.phase != Phase::setup && first != nullptr)
        out.push_back(
            toRule("A12.12", first->at,
                   Message("A \"?\" is gained at the end of the own CCPh. Is it gained now all the same?")));
    return out;
}

void playConceal(const GameView& view, const ConcealAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto pieces = piecesMeant(view.state, act);
    const Piece first = *view.state.piece(pieces.front());
    const MarkerId id = act.id ? MarkerId(*act.id) : draft.newMarker();
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
    outcome.text = Message("%1 in %2 are concealed under %3; they are no PDS.",
                           piecesText(view.state, pieces), recordText(first.at, first.position), id.text);
}

// --- drop ---

Findings checkDrop(const GameView& view, const DropAct& act) {
    if (view.state.marker(act.marker)->pds) return {};
    return {forbidden("2.2", act.marker, Message("%1 is no potential dummy stack.", act.marker.text))};
}

void playDrop(const GameView& view, const DropAct& act, Dice&, Draft& draft, Outcome& outcome) {
    draft.editMarker(act.marker).pds = false;
    outcome.text = Message("%1 in %2 gives up its PDS status and stays concealed.", act.marker.text,
                           view.state.marker(act.marker)->at.text());
}

// --- split (at setup; in play stacks split by moving) ---

Findings checkSplit(const GameView& view, const SplitAct& act) {
    Findings out = underMarker(view, act.marker, act.pieces);
    const Marker& m = *view.state.marker(act.marker);
    const MarkerId& id = act.marker;
    if (m.isDummy()) {
        const int part = act.dummies.value_or(0);
        const int least = houseRuleOn(view.state.settings, "dummies_single") ? 1 : 2;
        if (!act.pieces.empty())
            out.push_back(forbidden("2.2", id, Message("%1 has no real counters.", markerName(m))));
        if (m.kind != MarkerKind::concealed)
            out.push_back(forbidden("2.2", id,
                                    Message("A %1 can't be split.", std::string(kindRow(m.kind).emptyName))));
        else if (part < least || m.dummies - part < least)
            out.push_back(forbidden(
                "2.2", id,
                Message("Each part of a dummy stack keeps at least %1; %2 has %3.",
                        counted(least, "counter", "counters"), markerName(m), std::to_string(m.dummies))));
    } else {
        if (act.dummies) out.push_back(forbidden("2.2", id, Message("%1 is no dummy stack.", markerName(m))));
        if (act.pieces.empty() || act.pieces.size() >= m.contents.size())
            out.push_back(forbidden(
                "2.2", id, Message("Name a part of the counters under %1, not none or all.", id.text)));
    }
    if (m.kind == MarkerKind::cloaked)
        out.push_back(forbidden("E1.422", id, Message("No cloaking counter may be split in two.")));
    if (view.state.clock.phase != Phase::setup)
        out.push_back(forbidden(
            "2.2", id,
            m.faceUp() ? Message("In play a part of a force goes apart by detach.")
                       : Message("In play a stack splits by moving: move or advance a part of it.")));
    return out;
}

void playSplit(const GameView& view, const SplitAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const MarkerId& from = act.marker;
    const MarkerId apart = act.id ? MarkerId(*act.id) : draft.newMarker();
    splitMarker(view.state, draft, from, act.pieces, act.dummies.value_or(0), apart);
    outcome.text = Message("%1 is split in two: %2, and %3.", markerName(*view.state.marker(act.marker)),
                           contentsText(view.state, *draft.marker(from)),
                           contentsText(view.state, *draft.marker(apart)));
}

// --- merge ---

Findings checkMerge(const GameView& view, const MergeAct& act) {
    Findings out;
    const MarkerId &a = act.marker, &b = act.with;
    const Marker& m = *view.state.marker(act.marker);
    const Marker& other = *view.state.marker(act.with);
    if (a == b) out.push_back(forbidden("2.2", b, Message("Name two different markers.")));
    if (m.side != other.side || m.kind != other.kind)
        out.push_back(forbidden("2.2", b, Message("They are not of one side and kind.")));
    if (m.at != other.at || m.position != other.position)
        out.push_back(forbidden("2.2", b, Message("They are not in the same Location and position.")));
    if (isForce(view.state, m.contents) && isForce(view.state, other.contents) && m.side == other.side &&
        !forceOf(view, act.marker).has(act.with))
        out.push_back(forbidden("N.4", b, Message("They are two forces; join makes one of them.")));
    if (m.isDummy() != other.isDummy())
        out.push_back(
            forbidden("2.2", b, Message("A dummy stack and a stack of real counters don't merge.")));
    if (m.pds != other.pds)
        out.push_back(forbidden("2.2", b, Message("Only one of them is a PDS; drop that status first.")));
    if (std::max(m.dummies + other.dummies, static_cast<int>(m.contents.size() + other.contents.size())) >
        mostUnderMarker)
        out.push_back(forbidden(
            "2.2", b, Message("At most %1 counters lie under one marker.", std::to_string(mostUnderMarker))));
    const Clock& clock = view.state.clock;
    const bool end = clock.phase == Phase::CCPh && clock.player == m.side;
    const bool free = houseRuleOn(view.state.settings, "merge_any_time") || clock.phase == Phase::setup;
    const bool bound = m.pds || (m.isDummy() && m.kind == MarkerKind::concealed);
    if (bound && !end && !free)
        out.push_back(
            forbidden("2.2", a, Message("PDS and dummy stacks merge at the end of their side's CCPh.")));
    return out;
}

void playMerge(const GameView& view, const MergeAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const MarkerId &id = act.marker, &gone = act.with;
    const Marker other = *view.state.marker(act.with);
    Marker& m = draft.editMarker(id);
    // Of two that are not one force, one is none: it bears the other's name.
    if (!isForce(view.state, m.contents)) m.force = other.force;
    m.dummies += other.dummies;
    m.contents.insert(m.contents.end(), other.contents.begin(), other.contents.end());
    for (const PieceId& p : other.contents) draft.editPiece(p).under = id;
    if (other.marks.contains("fixed")) m.marks.insert("fixed");  // N.2: what is there is known
    // It carries both histories: where that of the other stack begins is noted.
    if (other.start != m.start || other.startPosition != m.startPosition || !view.state.trail(gone).empty() ||
        !view.state.trail(id).empty()) {
        draft.append(id, beginning(Clock{}, other.start, other.startPosition));
        for (const Act& past : view.state.trail(gone)) draft.append(id, past);
    }
    draft.erase<Marker>(gone);
    outcome.text = Message("%1: two markers merge; the one has both histories.", markerName(m));
}

}  // namespace

void splitMarker(const State& state, Draft& draft, const MarkerId& from, const std::vector<PieceId>& pieces,
                 int dummies, const MarkerId& apart) {
    Marker part = *draft.marker(from);
    part.contents = pieces;
    part.dummies = dummies;
    part.force.clear();  // what goes apart is a force of its own
    draft.edit<Marker>(apart) = part;
    Marker& rest = draft.editMarker(from);
    rest.dummies -= dummies;
    for (const PieceId& id : pieces) {
        std::erase(rest.contents, id);
        draft.editPiece(id).under = apart;
    }
    for (const Act& act : state.trail(from)) draft.append(apart, act);
}

void registerStacks(Registry& registry) {
    registry.add(verbOf<RevealAct>(checkReveal, playReveal, {.marker = MarkerId("m1")}));
    registry.add(verbOf<ConcealAct>(checkConceal, playConceal, {.piece = PieceId("p8")}));
    registry.add(verbOf<DropAct>(checkDrop, playDrop, {.marker = MarkerId("m1")}));
    registry.add(
        verbOf<SplitAct>(checkSplit, playSplit, {.marker = MarkerId("m1"), .pieces = {PieceId("p3")}}));
    registry.add(verbOf<MergeAct>(checkMerge, playMerge, {.marker = MarkerId("m1"), .with = MarkerId("m3")}));
}

}  // namespace shellgame::acts
