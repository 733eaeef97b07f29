// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers place, remove and replace, and the acts of registerGiven.
void registerSetup(Registry& registry);
/// Registers setup_area, reinforcement, oba_module, bore_sight and side.
void registerGiven(Registry& registry);

}  // namespace shellgame
