// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <string_view>

#include "parties.hpp"
#include "rules/sighting/concealment.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/exchange.hpp"

namespace shellgame {

Offer choicesOf(const GameView& view, const Piece& piece, const Location& at, const Position& position) {
    Offer offer;
    if (!exchange::hasChoices(piece)) return offer;
    if (piece.kind == PieceClass::vehicle) {
        offer.what = {"ca", "bu"};
        if (hasTurret(piece)) offer.what.insert("tca");
        if (hasCrestLine(view, at.hex)) offer.what.insert("hull_down");
    } else if (piece.kind == PieceClass::gun) {
        offer.what = {"ca"};
        if (piece.mayEmplace && mayEmplaceAt(view, at, position)) offer.what.insert("emplaced");
    } else {
        offer.what = {"ca"};  // 4.4
    }
    return offer;
}

namespace exchange {

namespace {

bool changedLocation(const Trail& trail) {
    return std::any_of(trail.begin(), trail.end(), [](const Act& a) { return a.from != a.to; });
}

void removePieces(std::vector<PieceId>& from, const std::vector<PieceId>& pieces) {
    std::erase_if(
        from, [&](const PieceId& id) { return std::find(pieces.begin(), pieces.end(), id) != pieces.end(); });
}

void putText(const State& state, const MarkerId& id, const Marker& after, Outcome& outcome) {
    const KindRow& row = kindRow(after.kind);
    outcome.reasons.push_back({Verdict::ok, std::string(row.rule), id,
                               Message(row.put != nullptr ? *row.put : words::underNowPut, markerName(after),
                                       contentsText(state, after))});
}

/// If the units under the other marker may come along or stay, offers them this choice (3.3.3).
void offerToCome(const GameView& view, const PairView& pair, Draft& draft, Outcome& outcome) {
    const auto met = pair.mayCome();
    if (met.empty()) return;
    for (const PieceId& id : met) {
        Offer& offer = draft.edit<Offer>(id);
        offer.what.insert("come");
        offer.back = pair.from.id;
    }
    outcome.reasons.push_back(
        {Verdict::ok, std::string(kindRow(pair.from.marker->kind).partRule), pair.to.id,
         Message(words::mayComeToOrStay, piecesText(view.state, met), pair.from.marker->at.text())});
}

/// Returns true if a counter that loses HIP or its cloak loses its "?" too. This is so if the counter is in
/// enemy LOS in a place where it can't keep a "?" (2.5 "if applicable", A12.121 Case H). A fortification
/// never has a "?".
bool loseAll(const GameView& view, const Piece& piece, const Party& party) {
    if (piece.kind == PieceClass::fortification) return true;
    const Marker& m = *party.marker;
    const Viewer viewer = viewerOf(view.sight.enemySees(view.state, view.ground, m.side, m.at, party.marker));
    const PlaceCover cover = coverAt(view, m.at, m.position);
    const LossCell cell =
        concealmentLoss(lossClassOf(piece, piece.emplaced), cover.cover, viewer, LossAct::presence);
    return cell.effect == LossCell::Effect::loses && cover.certain && cell.certain;
}

/// Returns the units of a party that are revealed completely. Some units are revealed together: a vehicle
/// with its Passengers and Riders, a Gun with its crew (A12.2), and a weapon with its possessor.
std::set<PieceId> withoutAny(const GameView& view, const Party& party) {
    std::set<PieceId> out;
    for (const PieceId& id : party.pieces)
        if (loseAll(view, *view.state.piece(id), party)) out.insert(id);
    for (std::size_t before = out.size() + 1; before != out.size();) {
        before = out.size();
        for (const PieceId& id : party.pieces) {
            const Piece& piece = *view.state.piece(id);
            const Piece* on = view.state.piece(piece.carrier);
            if (on == nullptr) continue;
            if (out.contains(piece.carrier)) out.insert(id);
            if (out.contains(id) && (on->kind == PieceClass::vehicle || piece.kind == PieceClass::gun))
                out.insert(piece.carrier);
        }
    }
    std::erase_if(out, [&](const PieceId& id) {
        return std::find(party.pieces.begin(), party.pieces.end(), id) == party.pieces.end();
    });
    return out;
}

void show(const PieceId& id, const Marker& old, Draft& draft) {
    Piece& piece = draft.editPiece(id);
    piece.under = MarkerId();
    piece.at = old.at;
    piece.position = piece.kind == PieceClass::fortification ? Position{} : old.position;
}

}  // namespace

bool countsLater(const State& state, MarkerKind kind, ShiftRow row) {
    const std::string_view rule = kindRow(kind).countedRule;
    return row == ShiftRow::counts && (rule.empty() || houseRuleOn(state.settings, rule));
}

bool neverMoved(const State& state, const MarkerId& a, const MarkerId& b) {
    return !changedLocation(state.trail(a)) && !changedLocation(state.trail(b));
}

void settle(const GameView& view, const PieceId& id, const MarkerId& under, const Marker& place,
            bool elsewhere, bool boreSight, Draft& draft) {
    Piece& piece = draft.editPiece(id);
    piece.under = under;
    piece.boreSight = piece.boreSight && boreSight;
    if (!piece.boreSight) piece.boreSighted = Location();
    if (elsewhere) {
        piece.ca.clear();  // A CA is named by adjacent hexes, so it is invalid in another hex.
        piece.tca.clear();
        piece.hullDown = 0;
        if (piece.kind == PieceClass::gun)
            piece.emplaced = piece.emplaced && mayEmplaceAt(view, place.at, place.position);
    }
    Offer offer = choicesOf(view, piece, place.at, place.position);
    if (!offer.what.empty()) draft.edit<Offer>(id) = std::move(offer);
}

namespace {

/// Fields that describe the place and origin of a counter. They don't affect its value.
constexpr std::array<std::string_view, 8> idleFields{"at", "position", "under", "carrier",
                                                     "ca", "tca",      "group", "entry"};

/// Returns true if two counters are worth the same, wherever they are.
bool worthSame(const Piece& a, const Piece& b) {
    const FieldRows& fields = typeOf<Piece>().rows().fields;
    return a.type == b.type && std::all_of(fields.begin(), fields.end(), [&](const FieldRow& field) {
               return std::find(idleFields.begin(), idleFields.end(), field.name) != idleFields.end() ||
                      field.type().equal(field.in(&a), field.in(&b));
           });
}

bool nobodyChooses(const State& state, const std::vector<PieceId>& pieces) {
    return std::none_of(pieces.begin(), pieces.end(), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p != nullptr && hasChoices(*p);
    });
}

}  // namespace

bool hasChoices(const Piece& piece) {
    return piece.kind == PieceClass::vehicle || piece.kind == PieceClass::gun ||
           arcShape(piece) != ArcShape::none;
}

bool changesNothing(const State& state, const std::vector<PairView>& pairs) {
    return std::all_of(pairs.begin(), pairs.end(), [&](const PairView& p) {
        if (!p.self() && (p.choice || p.again || p.from.marker->dummies != p.to.marker->dummies ||
                          p.from.pieces.size() != p.back.size()))
            return false;
        if (!nobodyChooses(state, p.from.pieces)) return false;
        if (p.self()) return true;
        return nobodyChooses(state, p.back) &&
               std::is_permutation(p.from.pieces.begin(), p.from.pieces.end(), p.back.begin(), p.back.end(),
                                   [&](const PieceId& a, const PieceId& b) {
                                       return worthSame(*state.piece(a), *state.piece(b));
                                   });
    });
}

void exchangePair(const GameView& view, const PairView& pair, Draft& draft, Outcome& outcome) {
    const bool boreSight = neverMoved(view.state, pair.from.id, pair.to.id);
    if (pair.self()) {
        for (const PieceId& id : pair.from.pieces)
            settle(view, id, pair.from.id, *pair.from.marker, false, boreSight, draft);
        outcome.reasons.push_back(
            {Verdict::ok, "2.3", pair.from.id,
             Message(words::exchangedWithItselfCaVcaTcaCe, markerName(*pair.from.marker))});
        return;
    }
    Marker& a = draft.editMarker(pair.from.id);
    Marker& b = draft.editMarker(pair.to.id);
    removePieces(a.contents, pair.from.pieces);
    removePieces(b.contents, pair.back);
    a.contents.insert(a.contents.end(), pair.back.begin(), pair.back.end());
    b.contents.insert(b.contents.end(), pair.from.pieces.begin(), pair.from.pieces.end());
    if (kindRow(a.kind).whole) {
        // Under this house rule, both stacks of the pair have the same size (2.4.1), which their markers
        // show.
        if (houseRuleOn(view.state.settings, "sizes_apart")) {
            const auto isLarge = [&](const PieceId& id) { return view.state.piece(id)->isLarge(); };
            const auto& real = pair.from.pieces;
            const bool large = pair.from.dummy() ? a.large : std::any_of(real.begin(), real.end(), isLarge);
            a.large = b.large = large;
        }
        std::swap(a.dummies, b.dummies);
        std::swap(a.pds, b.pds);
        std::swap(a.force, b.force);
    }
    for (const PieceId& id : pair.from.pieces) draft.editPiece(id).under = pair.to.id;
    for (const PieceId& id : pair.back) draft.editPiece(id).under = pair.from.id;
    leaveFortifications(pair.from.pieces, *pair.from.marker, draft);
    leaveFortifications(pair.back, *pair.to.marker, draft);
    for (const PieceId& id : pair.from.pieces) settle(view, id, pair.to.id, b, true, boreSight, draft);
    for (const PieceId& id : pair.back) settle(view, id, pair.from.id, a, true, boreSight, draft);
    putText(view.state, pair.from.id, a, outcome);
    putText(view.state, pair.to.id, b, outcome);
    offerToCome(view, pair, draft, outcome);
    followFortifications(view, pair.from.pieces, draft, outcome);
    followFortifications(view, pair.back, draft, outcome);
}

namespace {

/// Returns true if the marker is in a portion of its Location that a hidden fortification of its own side
/// provides.
bool hidesIn(const State& state, const Marker& marker) {
    return std::any_of(state.pieces.begin(), state.pieces.end(), [&](const auto& entry) {
        const Piece& p = entry.second;
        const Marker* over = state.marker(p.under);
        return p.side == marker.side && p.makes == marker.position && over != nullptr &&
               over->kind == MarkerKind::hip && over->at == marker.at;
    });
}

/// Returns true if row 11-12 has no effect on markers of this kind. A house rule can turn this exemption off.
bool spared(const State& state, const KindRow& kind, ShiftRow row) {
    return row == ShiftRow::lost && !kind.lostRule.empty() && !houseRuleOn(state.settings, kind.lostRule);
}

}  // namespace

void strikeParty(const GameView& view, const Party& party, ShiftRow row, Draft& draft, Outcome& outcome) {
    const Marker& old = *party.marker;
    const KindRow& kind = kindRow(old.kind);
    if (!kind.struck || !party.takesPart() || (row != ShiftRow::lost && row != ShiftRow::revealed)) return;
    if (spared(view.state, kind, row)) return;
    const Message name = markerName(old);
    const auto say = [&](Message text) {
        outcome.reasons.push_back({Verdict::ok, "2.5", party.id, std::move(text), {}, FindingCode::struck});
    };
    if (party.dummy()) {
        draft.erase<Marker>(party.id);
        say(Message(words::takeOffMapItWas, name, term(kind.emptyName)));
        return;
    }
    // Separates the units that keep a "?" from the units that are revealed.
    const bool concealed = kind.becomes == old.kind;
    const std::set<PieceId> lost = row == ShiftRow::revealed
                                       ? std::set<PieceId>(party.pieces.begin(), party.pieces.end())
                                   : concealed ? std::set<PieceId>()
                                               : withoutAny(view, party);
    std::vector<PieceId> kept, shown;
    for (const PieceId& id : party.pieces) (lost.contains(id) ? shown : kept).push_back(id);
    Marker& rest = draft.editMarker(party.id);
    removePieces(rest.contents, party.pieces);
    for (const PieceId& id : shown) {
        show(id, old, draft);
        if (row == ShiftRow::revealed && view.state.piece(id)->isUnit())
            draft.editPiece(id).marks.insert("TI");
    }
    const bool leftBehind = !rest.contents.empty();
    if (!kept.empty()) {
        // If only a part of a hidden stack loses HIP, that part gets its own concealed marker.
        const MarkerId under = leftBehind ? draft.newMarker(old.side) : party.id;
        Marker m = old;
        m.kind = kind.becomes;
        m.pds = false;
        m.contents = kept;
        draft.edit<Marker>(under) = std::move(m);
        if (leftBehind)
            for (const Act& act : view.state.trail(party.id)) draft.append(under, act);
        for (const PieceId& id : kept) draft.editPiece(id).under = under;
        say(concealed ? Message(words::keepsItsButIsNoPotentialDummy, name, piecesText(view.state, kept))
                      : Message(words::isRevealedAsConcealedUnder, name, piecesText(view.state, kept)));
    } else if (!leftBehind) {
        draft.erase<Marker>(party.id);
    }
    if (shown.empty()) return;
    if (old.position.portion != Portion::open && !view.state.settings.night && hidesIn(view.state, old))
        outcome.reasons.push_back(
            {Verdict::ok, "A12.33", party.id, Message(words::thatTheyAreInIsFound, old.position.text())});
    const Message::Arg what = piecesText(view.state, shown);
    say(row == ShiftRow::revealed ? Message(words::takeMarkerOffAndShowTi, name, what)
                                  : Message(words::showWhichCanKeepNoThere, name, what));
}

std::vector<Message> rowOutcome(const GameView& view, const std::vector<PairView>& pairs, ShiftRow row) {
    std::vector<Message> out;
    if (succeeds(row)) {
        for (const PairView& p : pairs) {
            if (p.self()) {
                out.emplace_back(words::staysAndMayChooseCaTcaCe, partyText(view.state, p.from));
                continue;
            }
            if (!p.again && (p.to.dummy() || !p.back.empty()))
                out.emplace_back(words::thenHolds, markerName(*p.from.marker),
                                 p.to.dummy() ? partyText(view.state, p.to) : piecesText(view.state, p.back));
            out.emplace_back(words::thenHolds, markerName(*p.to.marker), partyText(view.state, p.from));
            if (const auto met = p.mayCome(); !met.empty())
                out.emplace_back(words::mayThenComeToOrStay, piecesText(view.state, met),
                                 p.from.marker->at.text());
            if (const auto rest = p.untouched(); !rest.empty())
                out.emplace_back(words::staysUntouched, piecesText(view.state, rest));
        }
        out.push_back(countsLater(view.state, pairs.front().from.marker->kind, row)
                          ? Message(words::laterAttemptsOfThisPhaseGet1)
                          : Message(words::doesNotCountForLaterAttempts));
        return out;
    }
    const bool struck = kindRow(pairs.front().from.marker->kind).struck;
    for (const Party* p : parties(pairs)) {
        const Message name = markerName(*p->marker);
        if (!p->takesPart()) continue;
        if (!struck || row == ShiftRow::disallowed || spared(view.state, kindRow(p->marker->kind), row)) {
            out.emplace_back(words::staysAsItIs, name);
        } else if (p->dummy()) {
            out.emplace_back(words::isEliminated, name);
        } else if (row == ShiftRow::lost) {
            out.push_back(kindRow(p->marker->kind).becomes == p->marker->kind
                              ? Message(words::keepsItsButIsNoPdsAny, name)
                              : Message(words::losesItsHidingButKeeps, name));
        } else {
            out.emplace_back(words::isRevealedAndTi, name, partyText(view.state, *p));
        }
    }
    if (struck) out.emplace_back(words::noMoreShiftsOfThisKind);
    return out;
}

}  // namespace exchange

void exchangeContents(const GameView& view, const MarkerId& one, const MarkerId& other, Draft& draft,
                      Outcome& outcome) {
    const ShiftRequest request{view.state.markers.at(one).side, {{one, other, {}}}};
    for (const exchange::PairView& p : exchange::pairViews(view.state, request))
        exchange::exchangePair(view, p, draft, outcome);
}

}  // namespace shellgame
