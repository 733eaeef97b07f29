// SPDX-License-Identifier: MIT
#pragma once

#include "random_game.hpp"

namespace shellgame::test {

/// A command of any verb with any arguments, drawn from their descriptions alone: ids that there are and that
/// there are not, own and enemy ones, nothing, things doubled, huge numbers, odd texts.
[[nodiscard]] Json anyCommand(const Session& session, Chance& chance);

}  // namespace shellgame::test
