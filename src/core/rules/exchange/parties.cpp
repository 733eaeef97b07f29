// SPDX-License-Identifier: MIT
#include "parties.hpp"

#include <algorithm>

#include "rules/exchange/memo.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/terms/names.hpp"

namespace shellgame {

namespace exchange {

std::vector<PieceId> PairView::staying() const {
    std::vector<PieceId> out;
    if (self()) return out;
    for (const PieceId& id : to.marker->contents)
        if (std::find(back.begin(), back.end(), id) == back.end()) out.push_back(id);
    return out;
}

void meet(const Settings& settings, const ShiftPair& pair, PairView& view) {
    const auto& there = view.to.marker->contents;
    view.choice = false;
    view.to.whole = true;
    if (view.self()) {
        view.to.pieces = view.from.pieces;
        view.to.whole = view.from.whole;
        view.back.clear();
    } else if (allComes(settings, kindRow(view.from.marker->kind))) {
        view.to.pieces = view.back = there;
    } else if (houseRuleOn(settings, "stay_declared")) {
        view.to.pieces = view.back = pair.come;
        view.to.whole = false;
    } else {
        view.to.pieces = there;
        view.back.clear();
        view.choice = !there.empty();
    }
}

void meetWith(const Settings& settings, const ShiftPair& pair, const Party& from, const Marker& to,
              PairView& view) {
    view.from = from;
    view.to.id = pair.to;
    view.to.marker = &to;
    meet(settings, pair, view);
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
            meet(state.settings, pair, v);
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

/// Fortifications that take part, whether they come or may stay: none gives TEM to a stack of its Location.
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
    for (const PairView& p : pairs) {
        if (p.from.pieces.empty()) return own;
        for (const PieceId& id : p.from.pieces)
            if (const Piece* piece = state.piece(id);
                piece == nullptr || piece->kind != PieceClass::fortification)
                return own;
    }
    return std::string(fortificationTrack);
}

Message::Arg partyText(const State& state, const Party& party) {
    if (party.dummy()) return contentsText(state, *party.marker);
    return piecesText(state, party.pieces);
}

}  // namespace exchange
}  // namespace shellgame
