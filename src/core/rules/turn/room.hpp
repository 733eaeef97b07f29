// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// The sequence of play, settings, rulings, corrections, history.
void registerTurn(Registry& registry);

// Its acts by families.
void registerClock(Registry& registry);        ///< phase set rule note roll
void registerCorrections(Registry& registry);  ///< correct
void registerHistory(Registry& registry);      ///< undo redo view expect
void registerCard(Registry& registry);         ///< card ssr condition tally control
// A hook that runs after every act.
void registerPendingActions(Registry& registry);

}  // namespace shellgame
