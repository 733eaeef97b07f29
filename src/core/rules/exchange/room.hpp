// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers shifts, the choices after them, and minefields.
void registerExchange(Registry& registry);

void registerChoices(Registry& registry);  ///< the acts `shift`, `stance`, `hull_down`, `come`, `stay`,
                                           ///< `occupy` and `bore_sighted`
void registerMines(Registry& registry);    ///< the acts `exchange_mines` and `mine_attack`

}  // namespace shellgame
