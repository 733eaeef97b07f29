// SPDX-License-Identifier: MIT
#pragma once

#include "random_game.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame::test {

/// Makes commands of any verb with any arguments, from their descriptions alone: existing and missing ids,
/// own and enemy ones, empty and duplicate values, huge numbers, odd texts.
[[nodiscard]] Json anyCommand(const Session& session, Chance& chance);

/// Makes a scenario with some of everything: HIP, mines, cloaks, tunnels, OBA, UNITs, entering forces, areas;
/// by day and night, at setup and in play.
[[nodiscard]] Json everything(Chance& chance);
/// Makes a command for any game: of any verb with any arguments, or one that a player might give. `forces`:
/// the game is one of randomForces.
[[nodiscard]] Json commandOfAll(const Session& session, bool forces, Chance& chance);

}  // namespace shellgame::test
