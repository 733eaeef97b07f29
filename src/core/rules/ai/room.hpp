// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers all acts and checks of the program-controlled side.
void registerAi(Registry& registry);

/// Returns the reasons why the program can't play this side; empty if the program can play it.
[[nodiscard]] Findings againstGiving(const State& state, const SideId& side);
/// Makes the program play this side, and makes the other side the viewing side.
void giveToProgram(const State& state, const SideId& side, Dice& dice, Draft& draft);

void registerAiSide(Registry& registry);     ///< the acts `keep`, `pool`, `deal_places` and `standing_order`
void registerDeal(Registry& registry);       ///< the act `deal`
void registerEnemy(Registry& registry);      ///< the act `enemy`
void registerAsked(Registry& registry);      ///< the act `ask`
void registerEnemyUnit(Registry& registry);  ///< the act `enemy_unit`

}  // namespace shellgame
