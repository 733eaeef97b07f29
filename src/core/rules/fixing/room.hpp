// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers the fixing rules of Napoleon at Bay: forces, and the substitution of one force for another.
void registerFixing(Registry& registry);

void registerSubstitutes(Registry& registry);  ///< the acts `name_force`, `fix`, `array` and `substitute`
/// Registers the acts `detach`, `join`, `retreat_after_combat` and `advance_after_combat`.
void registerForces(Registry& registry);

}  // namespace shellgame
