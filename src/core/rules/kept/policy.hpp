// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "rules/kept/kept_view.hpp"
#include "rules/kept/sample.hpp"
#include "shellgame/rules/exchange/shift.hpp"

namespace shellgame {

/// How a temper weighs (docs/unknown-enemy.md has the same table). Worths are in hundredths of a squad.
struct TemperRow {
    Temper temper;
    int least;     ///< what an attempt must promise, all in all
    int risk;      ///< how bad rows count, in percent
    int attempts;  ///< at most in one window
    int firing;    ///< stacks that open fire on one step
    int sooner;    ///< hexes by which they open fire sooner than their contents would
};
[[nodiscard]] const TemperRow& temperRow(Temper temper);

/// An attempt that a kept side makes, and what it thinks of it.
struct ChosenShift {
    ShiftRequest request;
    int gain = 0;     ///< what a success is worth
    int loss = 0;     ///< what bad rows cost on average, weighed
    int success = 0;  ///< cases of 36
};

/// The attempt that a side makes now in the windows open to it; nothing when none is worth its risk. Among
/// those that are nearly as good as the best one it chooses at random.
[[nodiscard]] std::optional<ChosenShift> nextShift(const KeptView& kept, const Choose& choose);

/// Which minefield takes the place of one that has just been entered (4.6.2); nothing: no attempt.
[[nodiscard]] std::optional<MarkerId> mineInstead(const KeptView& kept, const MarkerId& entered);

}  // namespace shellgame
