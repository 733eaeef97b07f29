// SPDX-License-Identifier: MIT
#pragma once

#include "play/prompt_bar.hpp"
#include "shellgame/rules/fixing/fixing.hpp"

namespace shellgame::app {

/// Teaches the bar what is asked of forces: whether one is really there, and how those of several hexes are
/// laid out.
void teachForces(PromptBar& bar, GameController& game, MapAsks& asks);

}  // namespace shellgame::app
