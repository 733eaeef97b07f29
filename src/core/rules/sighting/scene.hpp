// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/model/state.hpp"

namespace shellgame {

/// Two numbers that identify the circumstances of a statement about LOS. If one of them changes, the
/// statement is out of date (SeenNote::ground, SeenNote::others). Both depend only on what the owner can see,
/// so they don't reveal anything hidden, and they are the same in the owner's view and in the Umpire view.
struct Scene {
    int ground = 0;  ///< hash of the changes by play to terrain, SMOKE and Blazes; 0 if there are none
    int others = 0;  ///< hash of the Locations where the owner sees counters of others; never 0
};
[[nodiscard]] Scene sceneOf(const State& state, const SideId& owner);

/// Stores the present movement count and scene in a statement. During setup, ignores the places of others,
/// because they are still being placed.
void stampNow(SeenNote& note, const State& state, const SideId& owner);

/// Returns true if the statement is out of date because the ground has changed or others have moved. In a
/// side's view, hidden movement does not count.
[[nodiscard]] bool outOfDate(const SeenNote& note, const GameState& state, const SideId& owner);

}  // namespace shellgame
