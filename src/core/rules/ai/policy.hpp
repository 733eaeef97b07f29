// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "rules/ai/ai_view.hpp"
#include "rules/ai/sample.hpp"
#include "shellgame/rules/exchange/shift.hpp"

namespace shellgame {

/// Returns the numbers by which the program-controlled side decides: those of the game, or the program's if
/// the game has none.
[[nodiscard]] const Policy& policyOf(const Settings& settings);
[[nodiscard]] const PolicyTemper& temperOf(const Settings& settings);

/// Returns the value of a real counter, in hundredths of a squad.
[[nodiscard]] int worthOf(const Piece& piece, const PolicyWorth& worth);
/// Returns the hexes to the nearest enemy unit or "?" that the side knows of; 99 if it knows of none.
[[nodiscard]] int nearestEnemy(const AiView& ai, const std::string& hex);

/// An attempt of the program-controlled side, with its reasons.
struct ChosenShift {
    ShiftRequest request;
    int gain = 0;     ///< the gain of a success
    int loss = 0;     ///< the mean cost of a failure, with its weight
    int success = 0;  ///< chance of success, in 36
};

/// Returns the attempt that a side makes now with its markers of a kind; nothing if none is possible or none
/// is worth its risk. It draws among the good attempts, each with the weight of its expectation, because an
/// observer could predict a side that always makes the best one.
[[nodiscard]] std::optional<ChosenShift> nextShift(const AiView& ai, MarkerKind kind, const Choose& choose);

/// Returns the minefield with which one that has just been entered is to exchange (4.6.2); nothing: no
/// attempt.
[[nodiscard]] std::optional<MarkerId> mineInstead(const AiView& ai, const MarkerId& entered);

}  // namespace shellgame
