// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers sight, terrain, and the hexes of OBA.
void registerSighting(Registry& registry);

// Its acts by families.
void registerPlaces(Registry& registry);  ///< seen terrain smoke becomes blaze
void registerOba(Registry& registry);     ///< ar preregister accuracy

}  // namespace shellgame
