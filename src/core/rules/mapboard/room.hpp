// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Tunnels and cave complexes as they are drawn.
void registerMapboard(Registry& registry);

}  // namespace shellgame
