// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/model/state.hpp"

namespace shellgame {

/// What a word on who sees what rests on, in a number each: where it has become another, the word is out of
/// date (SeenNote::ground, SeenNote::others). Both are made of what lies open to the owner, so they tell
/// nothing hidden, and are the same in his view as in the umpire's.
struct Scene {
    int ground = 0;  ///< what play has made of hexes: terrain changed, SMOKE, Blazes; 0 where it made nothing
    int others = 0;  ///< Locations in which the owner sees counters of others; never 0
};
[[nodiscard]] Scene sceneOf(const State& state, const SideId& owner);

/// Notes that a word is said now: who had moved by then, and the scene. In setup others are still being
/// placed, so where they stand is not kept.
void stampNow(SeenNote& note, const State& state, const SideId& owner);

/// Whether what a word spoke of has changed since: the ground, or others that have moved. While a side looks,
/// hidden steps count for nothing.
[[nodiscard]] bool outOfDate(const SeenNote& note, const GameState& state, const SideId& owner);

}  // namespace shellgame
