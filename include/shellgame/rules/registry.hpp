// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Registers every command of the rules. No static initialisers: who wants rules asks for them.
void registerRules(Registry& registry);
/// A registry with all of them, made once.
[[nodiscard]] std::shared_ptr<const Registry> standardRegistry();

}  // namespace shellgame
