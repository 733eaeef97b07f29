// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include "map/map_drawing.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/rules/command/acceptance.hpp"

namespace shellgame::app {

/// "Waiting 2 more turns raises it from 28% to 58%": the best chance of the coming turns, and its first turn;
/// empty if waiting gains nothing. `ahead` begins with the next turn.
[[nodiscard]] QString waitingSentence(const Acceptance& now, const std::vector<Acceptance>& ahead);
/// "6 or less" including its modifier, "NP", or "not yet" before a turn has accrued.
[[nodiscard]] QString acceptanceNumberText(const Acceptance& acceptance);
/// "1 turn", "3 turns".
[[nodiscard]] QString turnsText(int turns);
/// A target hex and the hexes around it in which its UNIT acts (2.51), as the map draws them.
[[nodiscard]] MapDrawing targetDrawing(const Ground& ground, const std::string& tah, const QString& label,
                                       bool strong);

}  // namespace shellgame::app
