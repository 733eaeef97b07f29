// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers the consequences of any act for counters.
void registerCounters(Registry& registry);

}  // namespace shellgame
