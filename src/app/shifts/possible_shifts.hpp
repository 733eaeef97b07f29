// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "session/game_controller.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/exchange/windows.hpp"

namespace shellgame::app {

/// What one marker could try now that would change something.
struct StackChance {
    MarkerId marker;
    int partners = 0;  ///< itself included, where that changes something
    int best = 0;      ///< cases of 36 that succeed, of its best attempt
    std::array<int, 5> odds{};
    const ShiftOption* with = nullptr;  ///< that attempt, as long as those live that were counted
};

/// What these attempts of a marker come to.
[[nodiscard]] StackChance chanceAmong(const MarkerId& marker, const std::vector<ShiftOption>& options);

struct WindowChances {
    std::vector<StackChance> stacks;  ///< best first; only those that could try anything
    int pairs = 0;                    ///< each pair once
    int best = 0;                     ///< cases of 36
};

/// What the markers of an open window could try. Nothing where there are so many of them that it would not
/// be worked out unasked, since their pairs grow with the square, and while lines of sight are not ready.
[[nodiscard]] std::optional<WindowChances> chancesIn(const GameController& game, const WindowNow& window);

}  // namespace shellgame::app
