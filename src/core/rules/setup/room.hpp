// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// place remove replace, and what registerGiven registers
void registerSetup(Registry& registry);
/// setup_area reinforcement oba_module bore_sight side
void registerGiven(Registry& registry);

}  // namespace shellgame
