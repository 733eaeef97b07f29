// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers every command of the rules. There are no static initializers: code that needs rules calls this.
void registerRules(Registry& registry);
/// A registry with all of them, made once.
[[nodiscard]] std::shared_ptr<const Registry> standardRegistry();

}  // namespace shellgame
