// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers UNITs and written orders.
void registerCommand(Registry& registry);

void registerUnits(Registry& registry);       ///< the act `unit`
void registerOrders(Registry& registry);      ///< the acts `order`, `accept`, `end_order` and `retreat`
void registerInitiative(Registry& registry);  ///< the act `initiative`

}  // namespace shellgame
