// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "rules/kept/kept_view.hpp"
#include "rules/kept/sample.hpp"
#include "shellgame/rules/exchange/shift.hpp"

namespace shellgame {

/// The numbers by which a kept side decides: those of the game, or of the program where it has none.
[[nodiscard]] const Policy& policyOf(const Settings& settings);
[[nodiscard]] const PolicyTemper& temperOf(const Settings& settings);

/// Returns the worth of a real counter, in hundredths of a squad.
[[nodiscard]] int worthOf(const Piece& piece, const PolicyWorth& worth);
/// Hexes from there to the nearest enemy unit or "?" that the side knows of; 99 where it knows of none.
[[nodiscard]] int nearestEnemy(const KeptView& kept, const std::string& hex);

/// An attempt that a kept side makes, and what it thinks of it.
struct ChosenShift {
    ShiftRequest request;
    int gain = 0;     ///< what a success is worth
    int loss = 0;     ///< what bad rows cost on average, weighed
    int success = 0;  ///< cases of 36
};

/// The attempt that a side makes now with its markers of a kind; nothing where none is open to it, or none is
/// worth its risk. It chooses at random, each with the weight of what it promises: who always did what is
/// best would be seen through.
[[nodiscard]] std::optional<ChosenShift> nextShift(const KeptView& kept, MarkerKind kind,
                                                   const Choose& choose);

/// Which minefield takes the place of one that has just been entered (4.6.2); nothing: no attempt.
[[nodiscard]] std::optional<MarkerId> mineInstead(const KeptView& kept, const MarkerId& entered);

}  // namespace shellgame
