// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "session/game_controller.hpp"
#include "shellgame/rules/exchange/possible.hpp"

namespace shellgame::app {

/// What these attempts of a marker come to.
[[nodiscard]] StackChance chanceAmong(const MarkerId& marker, const std::vector<ShiftChance>& options);

/// The open windows of the sides whose stacks the viewer sees.
[[nodiscard]] std::vector<WindowNow> openWindows(const GameController& game);

/// What the markers of the open windows could try. Nothing of a window with so many of them that it would not
/// be worked out unasked, nor of any while lines of sight are not ready.
[[nodiscard]] std::vector<WindowChances> chancesIn(const GameController& game,
                                                   std::vector<WindowNow> windows);

}  // namespace shellgame::app
