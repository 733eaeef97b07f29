// SPDX-License-Identifier: MIT
#pragma once

#include "random_game.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame::test {

/// Makes a command with any verb and any arguments, using only the descriptions of the verbs. Arguments may
/// be existing and missing ids, own and enemy ones, empty and duplicate values, huge numbers and odd texts.
[[nodiscard]] Json anyCommand(const Session& session, Chance& chance);

/// Makes a scenario with objects of every kind: HIP, mines, cloaks, tunnels, OBA, UNITs, groups that enter
/// later, setup areas. The scenario may be by day or by night, and at setup or in play.
[[nodiscard]] Json everything(Chance& chance);
/// Makes a command for any game. This is either any verb with any arguments, or a command that a player might
/// give. `forces` is true if the game comes from randomForces.
[[nodiscard]] Json commandOfAll(const Session& session, bool forces, Chance& chance);

}  // namespace shellgame::test
