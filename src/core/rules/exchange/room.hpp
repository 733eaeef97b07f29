// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Shifts, what they open, and minefields.
void registerExchange(Registry& registry);

// Its acts by families.
void registerChoices(Registry& registry);  ///< shift stance hull_down come stay occupy bore_sighted
void registerMines(Registry& registry);    ///< exchange_mines mine_attack

}  // namespace shellgame
