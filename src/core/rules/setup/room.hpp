// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"

namespace shellgame {

/// place remove replace
void registerSetup(Registry& registry);

}  // namespace shellgame
