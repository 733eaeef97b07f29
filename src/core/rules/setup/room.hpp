// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers the acts `place`, `remove` and `replace`, and those of registerGiven.
void registerSetup(Registry& registry);
/// Registers the acts `setup_area`, `reinforcement`, `oba_module`, `bore_sight` and `side`.
void registerGiven(Registry& registry);

}  // namespace shellgame
