// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// UNITs and written orders.
void registerCommand(Registry& registry);

// Its acts by families.
void registerUnits(Registry& registry);       ///< unit
void registerOrders(Registry& registry);      ///< order accept end_order retreat
void registerInitiative(Registry& registry);  ///< initiative

}  // namespace shellgame
