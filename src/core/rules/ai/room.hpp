// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// The program-controlled side.
void registerAi(Registry& registry);

/// The reasons why this side can't be given to the program.
[[nodiscard]] Findings againstGiving(const State& state, const SideId& side);
/// Gives the side to the program and views the game as the other side.
void giveToProgram(const State& state, const SideId& side, Dice& dice, Draft& draft);

// Its commands, by file.
void registerAiSide(Registry& registry);     ///< keep pool deal_places standing_order
void registerDeal(Registry& registry);       ///< deal
void registerEnemy(Registry& registry);      ///< enemy
void registerAsked(Registry& registry);      ///< ask
void registerEnemyUnit(Registry& registry);  ///< enemy_unit

}  // namespace shellgame
