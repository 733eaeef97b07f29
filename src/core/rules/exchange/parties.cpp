// SPDX-License-Identifier: MIT
#include "parties.hpp"

#include <algorithm>

namespace shellgame {

std::string piecesText(const State& state, const std::vector<PieceId>& pieces) {
    std::string out;
    for (const PieceId& id : pieces) {
        const Piece* p = state.piece(id);
        out += (out.empty() ? "" : ", ") + (p != nullptr ? p->type : id.text);
    }
    return out.empty() ? "nothing" : out;
}

std::string contentsText(const State& state, const Marker& marker) {
    if (!marker.isDummy()) return piecesText(state, marker.contents);
    if (marker.kind != MarkerKind::concealed) return std::string(kindRow(marker.kind).emptyName);
    return marker.dummies == 1 ? "1 dummy counter" : std::to_string(marker.dummies) + " dummy counters";
}

namespace exchange {

std::vector<PairView> pairViews(const State& state, const ShiftRequest& request) {
    std::vector<PairView> out;
    for (const ShiftPair& pair : request.pairs) {
        PairView v;
        v.from.id = pair.from;
        v.from.marker = state.marker(pair.from);
        v.to.id = pair.to;
        v.to.marker = state.marker(pair.to);
        if (v.from.marker == nullptr || v.to.marker == nullptr) continue;
        v.from.pieces = pair.pieces.empty() ? v.from.marker->contents : pair.pieces;
        v.to.pieces = v.self() ? v.from.pieces : v.to.marker->contents;
        out.push_back(std::move(v));
    }
    return out;
}

std::vector<const Party*> parties(const std::vector<PairView>& pairs) {
    std::vector<const Party*> out;
    for (const PairView& p : pairs) {
        out.push_back(&p.from);
        if (!p.self()) out.push_back(&p.to);
    }
    return out;
}

bool shiftsItsFortification(const State& state, const Party& party) {
    if (party.marker->position.portion == Portion::open) return false;
    const std::string portion(toText(party.marker->position.portion));
    return std::any_of(party.pieces.begin(), party.pieces.end(), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        if (p == nullptr || p->kind != PieceClass::fortification) return false;
        std::string type = p->type;
        std::transform(type.begin(), type.end(), type.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return type.find(portion) != std::string::npos;
    });
}

std::string partyText(const State& state, const Party& party) {
    if (party.dummy()) return contentsText(state, *party.marker);
    return piecesText(state, party.pieces);
}

}  // namespace exchange
}  // namespace shellgame
