// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Napoleon at Bay: forces, and who is really where.
void registerFixing(Registry& registry);

// Its acts by families.
void registerSubstitutes(Registry& registry);  ///< name_force fix array substitute
void registerForces(Registry& registry);       ///< detach join retreat_after_combat advance_after_combat

}  // namespace shellgame
