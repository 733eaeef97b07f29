// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers all commands of the rules. There are no static initializers, so code that needs the rules must
/// call this function.
void registerRules(Registry& registry);
/// Returns a registry with all commands. The registry is made only once.
[[nodiscard]] std::shared_ptr<const Registry> standardRegistry();

}  // namespace shellgame
