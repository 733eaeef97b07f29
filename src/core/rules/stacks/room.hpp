// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers acts of stacks under markers and of counters that carry other counters.
void registerStacks(Registry& registry);

void registerMarkers(Registry& registry);  ///< the acts `reveal`, `conceal`, `drop`, `split` and `merge`
void registerStatus(Registry& registry);   ///< `mark`, `load`, `unload`, `transfer`, `wreck` and `fire`

}  // namespace shellgame
