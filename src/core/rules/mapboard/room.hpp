// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers the drawing of tunnels and cave complexes.
void registerMapboard(Registry& registry);

}  // namespace shellgame
