// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// The side that the program keeps.
void registerKept(Registry& registry);

// Its acts by families.
void registerKeeping(Registry& registry);  ///< keep pool deal_places standing_order
void registerDeal(Registry& registry);     ///< deal
void registerEnemy(Registry& registry);    ///< enemy
void registerAsked(Registry& registry);    ///< ask

}  // namespace shellgame
