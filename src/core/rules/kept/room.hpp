// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// The side that the program keeps.
void registerKept(Registry& registry);

/// What stands against giving a side to the program.
[[nodiscard]] Findings againstGiving(const State& state, const SideId& side);
/// From now on the program plays the side, and the game is viewed as the other.
void giveToProgram(const State& state, const SideId& side, Dice& dice, Draft& draft);

// Its acts by families.
void registerKeeping(Registry& registry);  ///< keep pool deal_places standing_order
void registerDeal(Registry& registry);     ///< deal
void registerEnemy(Registry& registry);    ///< enemy
void registerAsked(Registry& registry);    ///< ask

}  // namespace shellgame
