// SPDX-License-Identifier: MIT
#pragma once

// Lists everything that the program-controlled side hid from the player, for the end of the game. See
// docs/unknown-enemy.md.

#include <cstdint>
#include <string>
#include <vector>

#include "shellgame/play/session.hpp"
#include "shellgame/rules/turn/victory.hpp"

namespace shellgame {

/// The player's uncertainty at the end of a Player Turn. The player knows the enemy OB, and so how many
/// stacks are real, but not which.
struct FogAt {
    int turn = 0;
    SideId player;
    int stacks = 0;     ///< "?" of the program-controlled side on the map
    int real = 0;       ///< how many of these are real stacks
    double chance = 0;  ///< the share of real stacks, 0 to 1
    double bits = 0;    ///< log2 of the number of ways to choose the real ones
};

/// A stack as it was dealt.
struct StackDealt {
    MarkerId marker;
    Location at;
    MarkerKind kind = MarkerKind::concealed;
    Message what;  ///< the units under it, or that it is a dummy
};

/// A unit of the program-controlled side, and when the player first saw it.
struct UnitFound {
    PieceId piece;
    std::string type;
    int turn = 0;
    SideId player;
    Phase phase = Phase::setup;
};

/// Everything that the player did not see in a game against a program-controlled side. For the Umpire view
/// only.
struct RevealedEnemy {
    SideId ai;
    std::vector<StackDealt> deal;      ///< in the order of Locations
    std::vector<const Entry*> shifts;  ///< shifts of the program, with its reasons
    std::vector<const Entry*> asked;   ///< searches, attacks, and moves that met a hidden unit
    std::vector<const Entry*> looks;   ///< changes to the Umpire view during play
    std::vector<FogAt> fog;
    std::vector<UnitFound> found;       ///< during play, in that order
    std::vector<ConditionNow> victory;  ///< the Victory Conditions, counted from the whole state
    bool over = false;                  ///< the last phase of the game
    SideId winner;                      ///< empty if the game is not over, or the program can't tell
    std::uint64_t seed = 0;             ///< seed of the public dice
    std::vector<const Entry*> seeded;   ///< entries that have set a secret seed (secretSetBy)
    [[nodiscard]] bool empty() const { return ai.empty(); }
};

/// Returns empty for a game without a program-controlled side. The entries belong to the session, which must
/// outlive the result. Undone entries are left out. Reads the log once.
[[nodiscard]] RevealedEnemy revealedEnemy(const Session& session);

}  // namespace shellgame
