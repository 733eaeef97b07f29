// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "rules/ai/ai_view.hpp"
#include "rules/ai/sample.hpp"
#include "shellgame/rules/exchange/shift.hpp"

namespace shellgame {

/// Returns the policy of the program-controlled side: the game's policy or, if the game has none, the
/// built-in one.
[[nodiscard]] const Policy& policyOf(const Settings& settings);
[[nodiscard]] const PolicyTemper& temperOf(const Settings& settings);

/// Returns the value of a real counter, in hundredths of a squad.
[[nodiscard]] int worthOf(const Piece& piece, const PolicyWorth& worth);
/// Returns the distance in hexes to the nearest enemy unit or "?" that the side knows of; 99 if it knows
/// none.
[[nodiscard]] int nearestEnemy(const AiView& ai, const std::string& hex);

/// A shift attempt of the program-controlled side, and the numbers on which the decision was based.
struct ChosenShift {
    ShiftRequest request;
    int gain = 0;     ///< the gain of a success
    int loss = 0;     ///< expected cost of a failure, weighted by the aggressiveness
    int success = 0;  ///< number of the 36 possible rolls with which the attempt succeeds
};

/// Returns the attempt that a side makes now with its markers of this kind; nothing if no attempt is possible
/// or none is worth its risk. Draws one of the good attempts, weighted by expected gain, because an observer
/// could predict a side that always makes the best attempt.
[[nodiscard]] std::optional<ChosenShift> nextShift(const AiView& ai, MarkerKind kind, const Choose& choose);

/// Returns the minefield that should change places with a minefield that was just entered (4.6.2); nothing if
/// no attempt is made.
[[nodiscard]] std::optional<MarkerId> mineInstead(const AiView& ai, const MarkerId& entered);

}  // namespace shellgame
