// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "session/game_controller.hpp"
#include "shellgame/rules/exchange/possible.hpp"

namespace shellgame::app {

/// Returns the best chance among these attempts of a marker.
[[nodiscard]] StackChance chanceAmong(const MarkerId& marker, const std::vector<ShiftChance>& options);

/// Returns the open windows of the sides whose stacks the viewer sees.
[[nodiscard]] std::vector<WindowNow> openWindows(const GameController& game);

/// Returns the possible shifts of the markers in open windows. A window with too many of them to compute
/// unasked is left out, and all are while lines of sight are not ready.
[[nodiscard]] std::vector<WindowChances> chancesIn(const GameController& game,
                                                   std::vector<WindowNow> windows);

}  // namespace shellgame::app
