// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Stacks under markers and counters that carry others.
void registerStacks(Registry& registry);

// Its acts by families.
void registerMarkers(Registry& registry);  ///< reveal conceal drop split merge
void registerStatus(Registry& registry);   ///< mark load unload transfer wreck fire

}  // namespace shellgame
