// SPDX-License-Identifier: MIT
#include "shellgame/rules/mapboard/locations.hpp"

namespace shellgame {

namespace {

bool inLocationOfItsOwn(const Position& position) {
    return position.portion == Portion::pillbox || position.portion == Portion::cave ||
           position.portion == Portion::caveComplex;
}

}  // namespace

bool sameLocation(const State& state, const PieceId& a, const PieceId& b) {
    const Location at = state.placeOf(a);
    if (at.empty() || at != state.placeOf(b)) return false;
    const Position pa = state.positionOf(*state.piece(a));
    const Position pb = state.positionOf(*state.piece(b));
    return pa == pb || (!inLocationOfItsOwn(pa) && !inLocationOfItsOwn(pb));
}

bool leaderAffects(const State& state, const PieceId& leader, const PieceId& unit) {
    const Piece* l = state.piece(leader);
    const Piece* u = state.piece(unit);
    if (l == nullptr || u == nullptr || l->side != u->side || !sameLocation(state, leader, unit))
        return false;
    const bool crest = state.positionOf(*l).portion == Portion::crest;
    return crest == (state.positionOf(*u).portion == Portion::crest);
}

bool mayRecombine(const State& state, const PieceId& a, const PieceId& b) {
    const Piece* pa = state.piece(a);
    const Piece* pb = state.piece(b);
    if (a == b || pa == nullptr || pb == nullptr || pa->side != pb->side) return false;
    if (pa->kind != PieceClass::halfSquad || pb->kind != PieceClass::halfSquad) return false;
    return sameLocation(state, a, b) && state.positionOf(*pa) == state.positionOf(*pb) &&
           pa->carrier == pb->carrier;
}

}  // namespace shellgame
