// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/model/state.hpp"

namespace shellgame {

/// Two numbers on which a statement about sight depends: if one of them changes, the statement is out of date
/// (SeenNote::ground, SeenNote::others). Both depend only on what the owner can see, so they reveal nothing
/// hidden, and are the same in the owner's view and in the Umpire view.
struct Scene {
    int ground = 0;  ///< changes of hexes by play: terrain, SMOKE, Blazes; 0 for none
    int others = 0;  ///< Locations in which the owner sees counters of others; never 0
};
[[nodiscard]] Scene sceneOf(const State& state, const SideId& owner);

/// Stamps a statement with the present moves and scene. During setup others are still being placed, so their
/// places are not recorded.
void stampNow(SeenNote& note, const State& state, const SideId& owner);

/// Returns true if the subject of a statement has changed since: the ground, or others that have moved. In a
/// side's view hidden steps do not count.
[[nodiscard]] bool outOfDate(const SeenNote& note, const GameState& state, const SideId& owner);

}  // namespace shellgame
