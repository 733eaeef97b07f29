// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers the effects that acts of any kind have on counters.
void registerCounters(Registry& registry);

}  // namespace shellgame
