// SPDX-License-Identifier: MIT
#pragma once

#include "play/prompt_bar.hpp"
#include "shellgame/rules/fixing/fixing.hpp"

namespace shellgame::app {

/// Adds the questions about forces to the bar. They ask whether a force is really there, and where the parts
/// of forces in several hexes are placed.
void teachForces(PromptBar& bar, GameController& game, MapAsks& asks);

}  // namespace shellgame::app
