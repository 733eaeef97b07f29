// SPDX-License-Identifier: MIT
#pragma once

#include "play/prompt_bar.hpp"
#include "shellgame/rules/fixing/fixing.hpp"

namespace shellgame::app {

/// Teaches the bar the questions about forces: whether one is really there, and the placement of those of
/// several hexes.
void teachForces(PromptBar& bar, GameController& game, MapAsks& asks);

}  // namespace shellgame::app
