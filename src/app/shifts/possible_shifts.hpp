// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "session/game_controller.hpp"
#include "shellgame/rules/exchange/possible.hpp"

namespace shellgame::app {

/// Returns the best chance among these possible shifts of a marker.
[[nodiscard]] StackChance chanceAmong(const MarkerId& marker, const std::vector<ShiftChance>& options);

/// Returns the open shift opportunities of the sides whose stacks the viewer sees.
[[nodiscard]] std::vector<WindowNow> openWindows(const GameController& game);

/// Returns the possible shifts of the markers in open shift opportunities. Opportunities that would take too
/// long to evaluate are left out. While lines of sight are not ready the result is empty.
[[nodiscard]] std::vector<WindowChances> chancesIn(const GameController& game,
                                                   std::vector<WindowNow> windows);

}  // namespace shellgame::app
