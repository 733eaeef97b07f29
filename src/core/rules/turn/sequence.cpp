// SPDX-License-Identifier: MIT
#include "shellgame/rules/turn/sequence.hpp"

#include "shellgame/model/bounds.hpp"
#include "shellgame/model/system.hpp"

namespace shellgame {

namespace {

SideId playerAfter(const State& state, const SideId& side) {
    for (const auto& [id, s] : state.sides)
        if (id != side) return id;
    return side;
}

/// Returns the phase after `c` in the sequence of play; nothing after the last CCPh.
std::optional<Clock> phaseAfter(const State& state, Clock c) {
    if (c.phase == Phase::setup) {
        c.phase = Phase::RPh;
        c.turn = 1;
        c.player = c.first;
        return c;
    }
    if (c.phase != Phase::CCPh) {
        c.phase = static_cast<Phase>(static_cast<int>(c.phase) + 1);
        return c;
    }
    c.phase = Phase::RPh;
    c.player = playerAfter(state, c.player);
    if (c.player == c.first) {
        if (c.turn >= (c.turns > 0 ? c.turns : mostTurns)) return std::nullopt;
        ++c.turn;
    }
    return c;
}

}  // namespace

std::optional<Clock> nextPhase(const State& state, const Clock& from) {
    std::optional<Clock> next = phaseAfter(state, from);
    while (next && !hasPhase(state.settings, next->phase)) next = phaseAfter(state, *next);
    return next;
}

std::optional<Clock> nextPhase(const State& state) {
    return nextPhase(state, state.clock);
}

}  // namespace shellgame
