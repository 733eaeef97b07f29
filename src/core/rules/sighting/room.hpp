// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers LOS statements, changes of terrain, and the acts of OBA.
void registerSighting(Registry& registry);

void registerPlaces(Registry& registry);  ///< the acts `seen`, `terrain`, `smoke`, `becomes` and `blaze`
void registerOba(Registry& registry);     ///< the acts `ar`, `preregister` and `accuracy`

}  // namespace shellgame
