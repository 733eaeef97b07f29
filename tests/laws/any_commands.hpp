// SPDX-License-Identifier: MIT
#pragma once

#include "random_game.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame::test {

/// A command of any verb with any arguments, drawn from their descriptions alone: ids that there are and that
/// there are not, own and enemy ones, nothing, things doubled, huge numbers, odd texts.
[[nodiscard]] Json anyCommand(const Session& session, Chance& chance);

/// A scenario with something of everything: HIP, mines, cloaks, works, OBA, UNITs, forces that enter, areas;
/// by day and by night, at setup and in play.
[[nodiscard]] Json everything(Chance& chance);
/// A command for any game: of any verb with any arguments, or one that a player might give. `forces`: the
/// game is one of randomForces.
[[nodiscard]] Json commandOfAll(const Session& session, bool forces, Chance& chance);

}  // namespace shellgame::test
