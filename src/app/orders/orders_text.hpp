// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include "map/map_drawing.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/rules/command/acceptance.hpp"

namespace shellgame::app {

/// Returns a sentence such as "Waiting 2 more turns increases the chance from 28% to 58%." The sentence names
/// the best chance among the following turns, and the earliest turn with that chance. The sentence is empty
/// if waiting gains nothing. `ahead` begins with the next turn.
[[nodiscard]] QString waitingSentence(const Acceptance& now, const std::vector<Acceptance>& ahead);
/// Returns a text such as "6 or less", with the modifier included; "NP" if acceptance is impossible; or "not
/// yet" if the order has not accrued enough turns for an attempt.
[[nodiscard]] QString acceptanceNumberText(const Acceptance& acceptance);
/// Returns a text such as "1 turn" or "3 turns".
[[nodiscard]] QString turnsText(int turns);
/// Returns the map drawing of a target hex and the hexes around it in which its UNIT acts (2.51).
[[nodiscard]] MapDrawing targetDrawing(const Ground& ground, const std::string& tah, const QString& label,
                                       bool strong);

}  // namespace shellgame::app
