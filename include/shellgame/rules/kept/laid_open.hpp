// SPDX-License-Identifier: MIT
#pragma once

// Lists what the program-controlled side hid from the player, for the end of the game. See
// docs/unknown-enemy.md.

#include <cstdint>
#include <string>
#include <vector>

#include "shellgame/play/session.hpp"
#include "shellgame/rules/turn/victory.hpp"

namespace shellgame {

/// How much the player did not know at the end of a player turn. He knows the pool, so he knows how many
/// stacks are real; not which.
struct FogAt {
    int turn = 0;
    SideId player;
    int stacks = 0;     ///< "?" of the kept side on the map
    int real = 0;       ///< of these with something under them
    double chance = 0;  ///< that a given one is real: real of stacks, 0 to 1
    double bits = 0;    ///< log2 of in how many ways the real ones can lie among them
};

/// A stack as it was dealt.
struct StackDealt {
    MarkerId marker;
    Location at;
    MarkerKind kind = MarkerKind::concealed;
    Message what;  ///< what lies under it; dummies are named as such
};

/// A unit of the program-controlled side, and when the player first saw it.
struct UnitFound {
    PieceId piece;
    std::string type;
    int turn = 0;
    SideId player;
    Phase phase = Phase::setup;
};

/// Everything that the player did not see of a game against a kept side, for the umpire's eyes only.
struct LaidOpen {
    SideId kept;
    std::vector<StackDealt> deal;      ///< by place
    std::vector<const Entry*> shifts;  ///< in which the program has shifted, with why it tried to
    std::vector<const Entry*> asked;   ///< searches, attacks, and what came upon something
    std::vector<const Entry*> looks;   ///< when somebody has looked as the umpire in play
    std::vector<FogAt> fog;
    std::vector<UnitFound> found;       ///< in play, in the order in which they were seen
    std::vector<ConditionNow> victory;  ///< the Victory Conditions, counted from the whole state
    bool over = false;                  ///< the last phase of the game
    SideId winner;                      ///< empty where the game is not over, or the program can't tell
    std::uint64_t seed = 0;             ///< of the dice that everybody sees
    std::vector<const Entry*> seeded;   ///< entries that have set a secret seed (secretSetBy)
    [[nodiscard]] bool empty() const { return kept.empty(); }
};

/// Of a game in which a side is kept; else empty. The entries are the session's and have to stay. What was
/// taken back is left out. Goes through the log once.
[[nodiscard]] LaidOpen laidOpen(const Session& session);

}  // namespace shellgame
