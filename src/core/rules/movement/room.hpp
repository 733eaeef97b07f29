// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers movement over the map, onto it and off it, and acts during movement.
void registerMovement(Registry& registry);

// Its acts by families.
void registerMoving(Registry& registry);    ///< move advance
void registerEntering(Registry& registry);  ///< set_up_offboard delay_entry enter_map
void registerLeaving(Registry& registry);   ///< exit
void registerTrail(Registry& registry);     ///< act

}  // namespace shellgame
