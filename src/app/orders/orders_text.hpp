// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include "map/map_drawing.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/ground.hpp"

namespace shellgame::app {

/// "Waiting 2 more turns raises it from 28% to 58%": what the turns to come bring at most, as early as they
/// bring it. `now` and `ahead` are of a report of orders; empty where waiting brings nothing.
[[nodiscard]] QString waitingSentence(const Json& now, const Json& ahead);
/// "6 or less" with its modifier taken in, "NP", or "not yet" before a turn has accrued.
[[nodiscard]] QString acceptanceNumberText(const Json& acceptance);
/// "1 turn", "3 turns".
[[nodiscard]] QString turnsText(int turns);
/// A target hex and the hexes around it in which its UNIT acts (2.51), as the map draws them.
[[nodiscard]] MapDrawing targetDrawing(const Ground& ground, const std::string& tah, const QString& label,
                                       bool strong);

}  // namespace shellgame::app
