// SPDX-License-Identifier: MIT
#pragma once

// Lists everything that the program-controlled side hid from the player, to be shown at the end of the game.
// See docs/unknown-enemy.md.

#include <cstdint>
#include <string>
#include <vector>

#include "shellgame/play/session.hpp"
#include "shellgame/rules/turn/victory.hpp"

namespace shellgame {

/// The player's uncertainty at the end of a Player Turn. The player knows the enemy OB, and therefore how
/// many stacks are real, but not which ones.
struct FogAt {
    int turn = 0;
    SideId player;
    int stacks = 0;     ///< number of "?" of the program-controlled side on the map
    int real = 0;       ///< number of real stacks among these
    double chance = 0;  ///< the share of real stacks, from 0 to 1
    double bits = 0;    ///< log2 of the number of ways to choose the real stacks
};

/// A stack in the state in which it was dealt.
struct StackDealt {
    MarkerId marker;
    Location at;
    MarkerKind kind = MarkerKind::concealed;
    Message what;  ///< the units under the "?", or a message that the stack is a dummy
};

/// A unit of the program-controlled side, and the time when the player first saw it.
struct UnitFound {
    PieceId piece;
    std::string type;
    int turn = 0;
    SideId player;
    Phase phase = Phase::setup;
};

/// Everything that the player did not see in a game against a program-controlled side. Only the Umpire view
/// may show it.
struct RevealedEnemy {
    SideId ai;
    std::vector<StackDealt> deal;      ///< sorted by Location
    std::vector<const Entry*> shifts;  ///< the program's shifts with their reasons
    std::vector<const Entry*> asked;   ///< searches, attacks, and moves that met a hidden unit
    std::vector<const Entry*> looks;   ///< changes to the Umpire view during play
    std::vector<FogAt> fog;
    std::vector<UnitFound> found;       ///< units found during play, in the order in which they were found
    std::vector<ConditionNow> victory;  ///< the Victory Conditions, counted from the complete state
    bool over = false;                  ///< true if the game is in its last phase
    SideId winner;                      ///< empty if no side has won yet or the winner is uncertain
    std::uint64_t seed = 0;             ///< seed of the public dice
    std::vector<const Entry*> seeded;   ///< entries that set a secret seed (secretSetBy)
    [[nodiscard]] bool empty() const { return ai.empty(); }
};

/// Returns the result for this game, or an empty result if there is no program-controlled side. Undone
/// entries are omitted. The entries belong to the session, which must outlive the result.
[[nodiscard]] RevealedEnemy revealedEnemy(const Session& session);

}  // namespace shellgame
