// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers movement on the map, entry and exit, and acts during movement.
void registerMovement(Registry& registry);

void registerMoving(Registry& registry);    ///< the acts `move` and `advance`
void registerEntering(Registry& registry);  ///< the acts `set_up_offboard`, `delay_entry` and `enter_map`
void registerLeaving(Registry& registry);   ///< the act `exit`
void registerTrail(Registry& registry);     ///< the act `act`

}  // namespace shellgame
