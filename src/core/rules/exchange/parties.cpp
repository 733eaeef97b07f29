// SPDX-License-Identifier: MIT
#include "parties.hpp"

#include <algorithm>

#include "rules/exchange/memo.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/terms/names.hpp"

namespace shellgame {

namespace exchange {

namespace {

bool among(const std::vector<PieceId>& list, const PieceId& id) {
    return std::find(list.begin(), list.end(), id) != list.end();
}

std::vector<PieceId> without(const std::vector<PieceId>& all, const std::vector<PieceId>& those) {
    std::vector<PieceId> out;
    for (const PieceId& id : all)
        if (!among(those, id)) out.push_back(id);
    return out;
}

/// Returns true if a counter at the other end takes part without being named. Units take part, and may then
/// come or stay (3.3.3). A fortification shifts only if the player names it before the roll, because the
/// roll's DRM depends on this choice (4.3, 4.5). TI units never shift (3.3.5).
bool isMet(const Piece& piece, const KindRow& kind) {
    return piece.kind != PieceClass::fortification && !(kind.tiBars && piece.marks.contains("TI"));
}

}  // namespace

std::vector<PieceId> PairView::mayCome() const {
    return choice ? without(to.pieces, back) : std::vector<PieceId>();
}

std::vector<PieceId> PairView::untouched() const {
    return self() || again ? std::vector<PieceId>() : without(to.marker->contents, to.pieces);
}

void meet(const State& state, const ShiftPair& pair, PairView& view) {
    const auto& there = view.to.marker->contents;
    const KindRow& kind = kindRow(view.from.marker->kind);
    view.choice = false;
    view.back.clear();
    if (view.self()) {
        view.to.pieces = view.from.pieces;
        view.to.whole = view.from.whole;
        return;
    }
    if (allComes(state.settings, kind)) {
        view.to.pieces = view.back = there;
        view.to.whole = true;
        return;
    }
    const bool declared = houseRuleOn(state.settings, "stay_declared");
    view.to.pieces.clear();
    for (const PieceId& id : there) {
        const bool named = among(pair.come, id);
        const Piece* piece = state.piece(id);
        if (!named && (declared || piece == nullptr || !isMet(*piece, kind))) continue;
        view.to.pieces.push_back(id);
        if (named)
            view.back.push_back(id);
        else
            view.choice = true;
    }
    view.to.whole = view.to.pieces.size() == there.size();
}

void meetWith(const State& state, const ShiftPair& pair, const Party& from, const Marker& to,
              PairView& view) {
    view.from = from;
    view.to.id = pair.to;
    view.to.marker = &to;
    meet(state, pair, view);
}

std::vector<PairView> pairViews(const State& state, const ShiftRequest& request) {
    std::vector<PairView> out;
    std::set<MarkerId> met;
    for (const ShiftPair& pair : request.pairs) {
        PairView v;
        v.from.id = pair.from;
        v.from.marker = state.marker(pair.from);
        v.to.id = pair.to;
        v.to.marker = state.marker(pair.to);
        if (v.from.marker == nullptr || v.to.marker == nullptr) continue;
        v.from.whole = pair.pieces.empty();
        v.from.pieces = v.from.whole ? v.from.marker->contents : pair.pieces;
        if (!v.self() && !met.insert(pair.to).second && !kindRow(v.to.marker->kind).whole)
            v.again = true;
        else
            meet(state, pair, v);
        out.push_back(std::move(v));
    }
    return out;
}

std::vector<const Party*> parties(const std::vector<PairView>& pairs) {
    std::vector<const Party*> out;
    out.reserve(2 * pairs.size());
    const auto add = [&](const Party& party) {
        const bool there =
            std::any_of(out.begin(), out.end(), [&](const Party* p) { return p->id == party.id; });
        if (!there) out.push_back(&party);
    };
    for (const PairView& p : pairs) {
        add(p.from);
        add(p.to);
    }
    return out;
}

std::set<PieceId> shiftingPieces(const std::vector<PairView>& pairs) {
    std::set<PieceId> out;
    for (const PairView& p : pairs) {
        if (p.self()) continue;
        out.insert(p.from.pieces.begin(), p.from.pieces.end());
        out.insert(p.back.begin(), p.back.end());
    }
    return out;
}

namespace {

/// Returns true if one of the shifting fortifications is in this Location and satisfies `fits`. A
/// fortification that shifts gives no TEM.
bool anyShifting(const Memo& memo, const Location& at, const std::vector<PairView>& pairs, auto&& fits) {
    for (const PairView& p : pairs)
        for (const Party* party : {&p.from, &p.to}) {
            if (party->marker->at != at || !memo.hasWorks(*party)) continue;
            bool any = false;
            memo.each(*party, [&](const Piece& piece) { any = any || fits(piece); });
            if (any) return true;
        }
    return false;
}

}  // namespace

bool shiftsItsFortification(const Memo& memo, const Party& party, const std::vector<PairView>& pairs) {
    const Portion portion = party.marker->position.portion;
    if (portion == Portion::open) return false;
    return anyShifting(memo, party.marker->at, pairs,
                       [&](const Piece& p) { return p.makes.portion == portion; });
}

Position positionAfter(const Memo& memo, const Marker& marker, const Position& in,
                       const std::vector<PairView>& pairs) {
    if (in.portion == Portion::open) return in;
    const auto makes = [&](const PieceId& id) {
        const Piece* p = memo.view.state.piece(id);
        return p != nullptr && p->kind == PieceClass::fortification && p->side == marker.side &&
               p->makes == in;
    };
    const auto anyOf = [&](const std::vector<PieceId>& list) {
        return std::any_of(list.begin(), list.end(), makes);
    };
    bool leaves = false, comes = false;
    for (const PairView& p : pairs) {
        if (p.self()) continue;
        const bool from = p.from.marker->at == marker.at, to = p.to.marker->at == marker.at;
        leaves = leaves || (from && anyOf(p.from.pieces)) || (to && anyOf(p.back));
        comes = comes || (to && anyOf(p.from.pieces)) || (from && anyOf(p.back));
    }
    if (!leaves || comes) return in;
    const std::set<PieceId> gone = shiftingPieces(pairs);
    const auto& there = memo.occupancy.at(marker.at).pieces;
    const bool stays = std::any_of(there.begin(), there.end(),
                                   [&](const PieceId& id) { return makes(id) && !gone.contains(id); });
    return stays ? in : Position();
}

Position positionAfter(const Memo& memo, const Party& party, const std::vector<PairView>& pairs) {
    return positionAfter(memo, *party.marker, party.marker->position, pairs);
}

bool inFortifiedBuilding(const Memo& memo, const Party& party, const std::vector<PairView>& pairs) {
    const SideId& side = party.marker->side;
    if (!memo.inFortified(*party.marker)) return false;
    return !anyShifting(memo, party.marker->at, pairs,
                        [&](const Piece& p) { return makesFortified(p, side); });
}

const PlaceTem& temOf(const Memo& memo, const Party& party, const std::vector<PairView>& pairs) {
    return memo.tem(*party.marker,
                    {shiftsItsFortification(memo, party, pairs), inFortifiedBuilding(memo, party, pairs)});
}

std::string trackOf(const State& state, const std::vector<PairView>& pairs) {
    const KindRow& row = kindRow(pairs.front().from.marker->kind);
    const std::string own(ownTrack(state.settings, row));
    if (!row.fortified || !houseRuleOn(state.settings, "fortifications_apart")) return own;
    bool any = false;
    for (const Party* party : parties(pairs))
        for (const PieceId& id : party->pieces) {
            const Piece* piece = state.piece(id);
            if (piece == nullptr || piece->kind != PieceClass::fortification) return own;
            any = true;
        }
    return any ? std::string(fortificationTrack) : own;
}

Message::Arg partyText(const State& state, const Party& party) {
    if (party.dummy()) return contentsText(state, *party.marker);
    return piecesText(state, party.pieces);
}

}  // namespace exchange
}  // namespace shellgame
