// SPDX-License-Identifier: MIT
#include "rules/counters/counters.hpp"
#include "rules/counters/marks.hpp"
#include "rules/counters/room.hpp"

#include <algorithm>

#include "rules/terms/findings.hpp"
#include "rules/terms/trail.hpp"
#include "shellgame/model/bounds.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/words/term.hpp"
#include "words/counters.hpp"

namespace shellgame {

std::optional<Finding> absence(const State& state, const PieceId& id) {
    const Piece& p = *state.piece(id);
    if (p.gone != offBoard) return std::nullopt;
    return forbidden("A2.52", id, Message(words::waitsOffBoardWhereNothingIsDone, p.type));
}

void showPiece(Draft& draft, const PieceId& id) {
    const Piece* old = draft.piece(id);
    if (old == nullptr || old->under.empty()) return;
    const MarkerId under = old->under;
    const PieceId on = old->carrier;
    const Marker* marker = draft.marker(under);
    const std::vector<PieceId> beside = marker != nullptr ? marker->contents : std::vector<PieceId>{};
    Piece& piece = draft.editPiece(id);
    // The counter has spent the same MF or MP in this MPh as its stack.
    const SoFar soFar = spentSoFar(draft.base(), under);
    if (soFar.moved && piece.isUnit() && draft.clock.phase == Phase::MPh) recordSpent(draft, id, soFar);
    if (marker != nullptr) {
        Marker& rest = draft.editMarker(under);
        piece.at = rest.at;
        piece.position = rest.position;
        std::erase(rest.contents, id);
        if (rest.contents.empty() && rest.dummies == 0) draft.erase<Marker>(under);
    }
    piece.under = MarkerId();
    // A vehicle, its Passengers and its Riders are revealed together (A12.2), and so are a weapon and its
    // possessor.
    for (const PieceId& other : beside) {
        const Piece* p = draft.piece(other);
        if (p == nullptr || p->under != under) continue;
        if (p->carrier == id || (other == on && p->kind == PieceClass::vehicle)) showPiece(draft, other);
    }
}

void showWithItsOwn(Draft& draft, const PieceId& id) {
    const Piece* old = draft.piece(id);
    if (old == nullptr || old->under.empty()) return;
    const MarkerId under = old->under;
    const PieceClass kind = old->kind;
    const PieceId crew = old->carrier;
    const std::vector<PieceId> beside = draft.marker(under)->contents;
    showPiece(draft, id);
    const auto stays = [&](const PieceId& other) {
        const Piece* p = draft.piece(other);
        return p != nullptr && p->under == under ? p : nullptr;
    };
    if (kind == PieceClass::gun || kind == PieceClass::crew) {
        const PieceClass partner = kind == PieceClass::gun ? PieceClass::crew : PieceClass::gun;
        for (const PieceId& other : beside) {
            const Piece* p = stays(other);
            const bool its = kind == PieceClass::gun && !crew.empty()
                                 ? other == crew
                                 : p != nullptr && p->kind == partner && p->carrier.empty();
            if (p == nullptr || !its) continue;
            showPiece(draft, other);
            break;
        }
    }
    if (!draft.piece(id)->isUnit()) return;
    for (const PieceId& other : beside)
        if (const Piece* p = stays(other); p != nullptr && p->isUnit()) return;
    for (const PieceId& other : beside)
        if (const Piece* p = stays(other); p != nullptr && p->kind == PieceClass::supportWeapon)
            showPiece(draft, other);
}

void recordSpent(Draft& draft, const PieceId& id, const SoFar& soFar) {
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
        outcome.reasons.push_back(
            said("A12.33", id, Message(words::isShownAsWell, old.type, draft.piece(unit)->type)));
    }
}

void forgetFacing(Piece& piece) {
    piece.hullDown = 0;
    piece.ca.clear();
    piece.tca.clear();
}

void leavePlace(Piece& piece) {
    forgetFacing(piece);
    piece.boreSight = false;
    piece.boreSighted = Location();
    piece.emplaced = piece.mayEmplace = false;
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
        // Skips a counter that this act itself has put on a carrier. Another check decides whether that is
        // legal.
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
                out.push_back(forbidden(rule, id, Message(words::isMarked, p.type, term(mark))));
    }
}

bool mayMerge(const Marker& one, const Marker& other) {
    return std::max(one.dummies + other.dummies,
                    static_cast<int>(one.contents.size() + other.contents.size())) <= mostUnderMarker;
}

void mergeMarkers(Draft& draft, const MarkerId& id, const MarkerId& gone) {
    const Marker other = *draft.marker(gone);
    Marker& m = draft.editMarker(id);
    m.dummies += other.dummies;
    m.contents.insert(m.contents.end(), other.contents.begin(), other.contents.end());
    for (const PieceId& p : other.contents) draft.editPiece(p).under = id;
    // The identity of a fixed force is known (N.2).
    if (other.marks.contains("fixed")) m.marks.insert("fixed");
    // The merged stack has both histories. A mark in the trail shows where the second history begins.
    const Trail past = draft.now().trail(gone);
    if (other.start != m.start || other.startPosition != m.startPosition || !past.empty() ||
        !draft.now().trail(id).empty()) {
        draft.append(id, beginning(Clock{}, other.start, other.startPosition));
        for (const Act& act : past) draft.append(id, act);
    }
    draft.erase<Marker>(gone);
}

void splitMarker(const State& state, Draft& draft, const MarkerId& from, const std::vector<PieceId>& pieces,
                 int dummies, const MarkerId& apart) {
    Marker part = *draft.marker(from);
    part.contents = pieces;
    part.dummies = dummies;
    part.force.clear();  // A detached part is a separate force.
    draft.edit<Marker>(apart) = part;
    Marker& rest = draft.editMarker(from);
    rest.dummies -= dummies;
    for (const PieceId& id : pieces) {
        std::erase(rest.contents, id);
        draft.editPiece(id).under = apart;
    }
    for (const Act& act : state.trail(from)) draft.append(apart, act);
}

void noteMove(Draft& draft, const SideId& side) {
    ++draft.counters.moves[side.text];
}

void registerCounters(Registry& registry) {
    registry.add(Hooks{nullptr, [](const GameView& view, const AnyAct&, Draft& draft, Outcome&) {
                           partFromCarriers(view.state, draft);
                       }});
    registry.add(Hooks{nullptr, marksOfMove});
}

}  // namespace shellgame
