// SPDX-License-Identifier: MIT
#include <algorithm>

#include "acts.hpp"
#include "shellgame/base/count.hpp"
#include "shellgame/model/record.hpp"
#include "shellgame/play/state_check.hpp"
#include "shellgame/rules/exchange/kinds.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/fixing/forces.hpp"
#include "shellgame/rules/house_rules.hpp"

namespace shellgame::acts {

namespace {

const Marker& markerOf(const GameView& view, const Args& args, const char* key = "marker") {
    return *view.state.marker(args.marker(key));
}

Findings underMarker(const GameView& view, const Args& args) {
    Findings out;
    const Marker& m = markerOf(view, args);
    for (const PieceId& id : args.pieces("pieces"))
        if (std::find(m.contents.begin(), m.contents.end(), id) == m.contents.end())
            out.push_back(
                forbidden("2.2", id.text, Message("%1 is not under %2.", id.text, args.text("marker"))));
    return out;
}

// --- reveal ---

Findings checkReveal(const GameView& view, const Args& args) {
    const Marker& m = markerOf(view, args);
    if (m.faceUp())
        return {forbidden("N.1", args.text("marker"), Message("Forces lie face up and visible."))};
    if (m.kind == MarkerKind::mine && args.text("as", "known") == "concealed")
        return {forbidden("4.6.2", m.at.text(),
                          Message("A minefield is revealed as what it is; it has no \"?\"."))};
    return underMarker(view, args);
}

void playReveal(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const MarkerId id = args.marker("marker");
    const Marker& m = markerOf(view, args);
    const auto pieces = args.has("pieces") ? args.pieces("pieces") : m.contents;
    const std::string what = m.isDummy() ? contentsText(view.state, m) : piecesText(view.state, pieces);
    if (m.isDummy()) {
        draft.erase<Marker>(id);  // 2.2 and 3.4: what was nothing is taken off
    } else if (args.text("as", "known") == "concealed" && m.kind != MarkerKind::concealed) {
        // Hidden units that come under a "?" are plain concealed, never PDS (2.2).
        const MarkerId target = pieces.size() == m.contents.size() ? id : draft.newMarker();
        Marker shown = m;
        shown.kind = MarkerKind::concealed;
        shown.pds = false;
        shown.contents = pieces;
        draft.edit<Marker>(target) = std::move(shown);
        if (target != id) {
            for (const Act& act : view.state.trail(id)) draft.append(target, act);
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

Findings checkConceal(const GameView& view, const Args& args) {
    Findings out;
    const auto pieces = piecesMeant(view.state, args);
    if (pieces.empty())
        out.push_back(forbidden("", "/pieces", Message("Name the counters that become concealed.")));
    const Piece* first = nullptr;
    for (const PieceId& id : pieces) {
        const Piece* p = view.state.piece(id);
        if (!p->under.empty() || p->at.empty())
            out.push_back(
                forbidden("A12.1", id.text, Message("%1 is no Known counter on the map.", p->type)));
        if (p->marks.contains("broken") || p->marks.contains("berserk"))
            out.push_back(forbidden("A12.12", id.text, Message("%1 is not in Good Order.", p->type)));
        if (first == nullptr)
            first = p;
        else if (p->side != first->side || p->at != first->at || p->position != first->position)
            out.push_back(forbidden("A12.1", id.text, Message("They are not of one side in one place.")));
    }
    if (view.state.clock.phase != Phase::CCPh && view.state.clock.phase != Phase::setup && first != nullptr)
        out.push_back(
            toRule("A12.12", first->at.text(),
                   Message("A \"?\" is gained at the end of the own CCPh. Is it gained now all the same?")));
    return out;
}

void playConceal(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const auto pieces = piecesMeant(view.state, args);
    const Piece first = *view.state.piece(pieces.front());
    const MarkerId id = args.has("id") ? MarkerId(args.text("id")) : draft.newMarker();
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

Findings checkDrop(const GameView& view, const Args& args) {
    if (markerOf(view, args).pds) return {};
    return {forbidden("2.2", args.text("marker"),
                      Message("%1 is no potential dummy stack.", args.text("marker")))};
}

void playDrop(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    draft.editMarker(args.marker("marker")).pds = false;
    outcome.text = Message("%1 in %2 gives up its PDS status and stays concealed.", args.text("marker"),
                           markerOf(view, args).at.text());
}

// --- split (at setup; in play stacks split by moving) ---

Findings checkSplit(const GameView& view, const Args& args) {
    Findings out = underMarker(view, args);
    const Marker& m = markerOf(view, args);
    const std::string id = args.text("marker");
    if (m.isDummy()) {
        const int part = args.integer("dummies");
        const int least = houseRuleOn(view.state.settings, "dummies_single") ? 1 : 2;
        if (args.has("pieces"))
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
        const auto pieces = args.pieces("pieces");
        if (args.has("dummies"))
            out.push_back(forbidden("2.2", id, Message("%1 is no dummy stack.", markerName(m))));
        if (pieces.empty() || pieces.size() >= m.contents.size())
            out.push_back(
                forbidden("2.2", id, Message("Name a part of the counters under %1, not none or all.", id)));
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

void playSplit(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const MarkerId from = args.marker("marker");
    const MarkerId apart = args.has("id") ? MarkerId(args.text("id")) : draft.newMarker();
    splitMarker(view.state, draft, from, args.pieces("pieces"), args.integer("dummies"), apart);
    outcome.text = Message("%1 is split in two: %2, and %3.", markerName(markerOf(view, args)),
                           contentsText(view.state, *draft.marker(from)),
                           contentsText(view.state, *draft.marker(apart)));
}

// --- merge ---

Findings checkMerge(const GameView& view, const Args& args) {
    Findings out;
    const std::string a = args.text("marker"), b = args.text("with");
    const Marker& m = markerOf(view, args);
    const Marker& other = markerOf(view, args, "with");
    if (a == b) out.push_back(forbidden("2.2", b, Message("Name two different markers.")));
    if (m.side != other.side || m.kind != other.kind)
        out.push_back(forbidden("2.2", b, Message("They are not of one side and kind.")));
    if (m.at != other.at || m.position != other.position)
        out.push_back(forbidden("2.2", b, Message("They are not in the same Location and position.")));
    if (isForce(view.state, m.contents) && isForce(view.state, other.contents) && m.side == other.side &&
        !forceOf(view, args.marker("marker")).has(args.marker("with")))
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

void playMerge(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const MarkerId id = args.marker("marker"), gone = args.marker("with");
    const Marker other = markerOf(view, args, "with");
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
        for (const Act& act : view.state.trail(gone)) draft.append(id, act);
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
    const ArgSpec marker{"marker", ArgType::marker, "the stack", true};
    const ArgSpec pieces{"pieces", ArgType::piece, "a part of it; all by default", false, true};
    ArgSpec together{"pieces", ArgType::piece, "counters of one side in one place", false, true};
    together.most = mostUnderMarker - 1;  // and the one that is named by itself
    const ArgSpec id{"id", ArgType::newName, "name of the new marker"};
    ArgSpec dummies{"dummies", ArgType::integer, "counters of a dummy stack that go apart"};
    dummies.max = 60;
    registry.add({"reveal",
                  "Shows what lies under a marker; dummies are taken off.",
                  "2.2",
                  {marker,
                   pieces,
                   {"as",
                    ArgType::word,
                    "hidden or cloaked units may come under a \"?\"",
                    false,
                    false,
                    {"known", "concealed"}}},
                  {{"do", "reveal"}, {"marker", "m1"}},
                  checkReveal,
                  playReveal});
    registry.add({"conceal",
                  "Puts a \"?\" on Known units (they are no PDS).",
                  "A12.12",
                  {{"piece", ArgType::piece, "one counter"}, together, id},
                  {{"do", "conceal"}, {"piece", "p8"}},
                  checkConceal,
                  playConceal});
    registry.add({"drop",
                  "Gives up a stack's PDS status; it stays concealed.",
                  "2.2",
                  {marker},
                  {{"do", "drop"}, {"marker", "m1"}},
                  checkDrop,
                  playDrop});
    registry.add(
        {"split",
         "Splits a stack at setup; in play a stack splits by moving or advancing a part of it.",
         "2.2",
         {marker, {"pieces", ArgType::piece, "the real counters that go apart", false, true}, dummies, id},
         {{"do", "split"}, {"marker", "m1"}, {"pieces", {"p3"}}},
         checkSplit,
         playSplit});
    registry.add({"merge",
                  "Makes one stack of two in the same Location and position.",
                  "2.2",
                  {marker, {"with", ArgType::marker, "the stack that is merged into it", true}},
                  {{"do", "merge"}, {"marker", "m1"}, {"with", "m3"}},
                  checkMerge,
                  playMerge});
}

}  // namespace shellgame::acts
