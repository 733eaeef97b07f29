// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/board/ground.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Says whether an enemy unit sees a place, how near it is, and on what basis.
struct SeenAnswer {
    enum class Basis {
        assumed,  ///< neither stated nor computed: counts as unseen
        told,     ///< by scenario or player
        computed  ///< by the LOS engine
    };
    bool seen = false;
    int range = 0;  ///< hexes to the nearest that sees it; 0 if unstated (then it counts as within 16)
    Basis basis = Basis::assumed;
    bool stale = false;  ///< stated, but real enemy units have moved since
    std::string by;      ///< as SeenNote::by
};

/// Answers "is this place in LOS of an enemy unit?". Scenario and player answer it by rulings; a LOS engine
/// can take over behind the same interface, and the player's ruling still wins.
class Sight {
  public:
    virtual ~Sight() = default;
    /// Answers for the enemies of `owner`; `marker` is the marker there, if one is meant.
    [[nodiscard]] virtual SeenAnswer enemySees(const GameState& state, const Ground& ground,
                                               const SideId& owner, const Location& at,
                                               const Marker* marker) const = 0;
};

/// Everything that a rule may use. It contains no dice, so a check can never roll.
struct GameView {
    const GameState& state;
    const Ground& ground;
    const Sight& sight;
    /// For `verify` of an act of rules version 4 or earlier, when all sides shared one list of new names.
    bool oneListOfNames = false;
    /// For `verify` of an act of rules version 5 or earlier: a game without a policy of its own goes by the
    /// policy of that time.
    bool olderPolicy = false;
};

}  // namespace shellgame
