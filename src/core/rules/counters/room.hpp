// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// What follows for counters from any act.
void registerCounters(Registry& registry);

}  // namespace shellgame
