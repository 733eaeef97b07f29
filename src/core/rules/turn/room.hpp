// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers the sequence of play, settings, rulings, corrections and history.
void registerTurn(Registry& registry);

void registerClock(Registry& registry);        ///< the acts `phase`, `set`, `rule`, `note` and `roll`
void registerCorrections(Registry& registry);  ///< the act `correct`
void registerHistory(Registry& registry);      ///< the acts `undo`, `redo`, `view` and `expect`
void registerCard(Registry& registry);         ///< the acts `card`, `ssr`, `condition`, `tally` and `control`
// Registers a hook that runs after every act.
void registerPendingActions(Registry& registry);

}  // namespace shellgame
