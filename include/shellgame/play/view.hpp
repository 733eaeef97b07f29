// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/board/ground.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// States whether an enemy unit has LOS to a place, at what range, and how the program knows.
struct SeenAnswer {
    enum class Basis {
        assumed,  ///< neither stated nor computed, so the place is treated as not in LOS
        told,     ///< stated by the scenario or the player
        computed  ///< computed by the LOS engine
    };
    bool seen = false;
    int range = 0;  ///< range in hexes to the nearest enemy with LOS; 0 if not stated, treated as at most 16
    Basis basis = Basis::assumed;
    bool stale = false;  ///< true for a statement that later enemy moves may have outdated
    std::string by;      ///< the same as SeenNote::by
};

/// Answers the question whether a place is in LOS of an enemy unit. The answer is a statement of the scenario
/// or the player, or a result of the LOS engine. A statement of the player always takes precedence.
class Sight {
  public:
    virtual ~Sight() = default;
    /// Returns the answer for the enemies of `owner`. `marker` is the marker at that place, if the question
    /// concerns a marker.
    [[nodiscard]] virtual SeenAnswer enemySees(const GameState& state, const Ground& ground,
                                               const SideId& owner, const Location& at,
                                               const Marker* marker) const = 0;
};

/// Everything that a rule may read. It contains no dice, so a check can't roll.
struct GameView {
    const GameState& state;
    const Ground& ground;
    const Sight& sight;
    /// Used by `verify` for acts of rules version 4 or earlier, when all sides shared one list of new names.
    bool oneListOfNames = false;
    /// Used by `verify` for acts of rules version 5 or earlier: a game without its own policy uses the policy
    /// of that version.
    bool olderPolicy = false;
};

}  // namespace shellgame
