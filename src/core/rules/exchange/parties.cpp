// SPDX-License-Identifier: MIT
#include "parties.hpp"

#include <algorithm>

#include "shellgame/rules/exchange/windows.hpp"
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

std::vector<PairView> pairViews(const State& state, const ShiftRequest& request) {
    std::vector<PairView> out;
    const bool declared = houseRuleOn(state.settings, "stay_declared");
    std::set<MarkerId> met;
    for (const ShiftPair& pair : request.pairs) {
        PairView v;
        v.from.id = pair.from;
        v.from.marker = state.marker(pair.from);
        v.to.id = pair.to;
        v.to.marker = state.marker(pair.to);
        if (v.from.marker == nullptr || v.to.marker == nullptr) continue;
        v.from.pieces = pair.pieces.empty() ? v.from.marker->contents : pair.pieces;
        if (v.self()) {
            v.to.pieces = v.from.pieces;
        } else if (!met.insert(pair.to).second && !kindRow(v.to.marker->kind).whole) {
            v.again = true;
        } else if (allComes(state.settings, kindRow(v.from.marker->kind))) {
            v.to.pieces = v.back = v.to.marker->contents;
        } else if (declared) {
            v.to.pieces = v.back = pair.come;
        } else {
            v.to.pieces = v.to.marker->contents;
            v.choice = !v.to.pieces.empty();
        }
        out.push_back(std::move(v));
    }
    return out;
}

std::vector<const Party*> parties(const std::vector<PairView>& pairs) {
    std::vector<const Party*> out;
    std::set<MarkerId> once;
    for (const PairView& p : pairs) {
        if (once.insert(p.from.id).second) out.push_back(&p.from);
        if (once.insert(p.to.id).second) out.push_back(&p.to);
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
bool anyShifting(const State& state, const Location& at, const std::vector<PairView>& pairs, auto&& fits) {
    for (const PairView& p : pairs)
        for (const Party* party : {&p.from, &p.to})
            for (const PieceId& id : party->pieces) {
                const Piece* piece = state.piece(id);
                if (piece != nullptr && party->marker->at == at && fits(*piece)) return true;
            }
    return false;
}

}  // namespace

bool shiftsItsFortification(const State& state, const Party& party, const std::vector<PairView>& pairs) {
    const Portion portion = party.marker->position.portion;
    if (portion == Portion::open) return false;
    return anyShifting(state, party.marker->at, pairs,
                       [&](const Piece& p) { return p.makes.portion == portion; });
}

bool inFortifiedBuilding(const State& state, const Party& party, const std::vector<PairView>& pairs,
                         const Occupancy& occupancy) {
    const auto fits = [&](const Piece& p) {
        return p.fortification == "fortified-building" && p.side == party.marker->side;
    };
    if (anyShifting(state, party.marker->at, pairs, fits)) return false;
    const auto& there = occupancy.at(party.marker->at).pieces;
    return std::any_of(there.begin(), there.end(), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p != nullptr && fits(*p);
    });
}

PlaceTem temOf(const GameView& view, const Party& party, const std::vector<PairView>& pairs,
               const Occupancy& occupancy) {
    return temAt(view, party.marker->at, party.marker->position,
                 {shiftsItsFortification(view.state, party, pairs),
                  inFortifiedBuilding(view.state, party, pairs, occupancy)});
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
