// SPDX-License-Identifier: MIT
#pragma once

// Behavior files: the numbers that a program-controlled side uses in its decisions (docs/formats/policy.md).

#include <string>
#include <string_view>

#include "shellgame/base/problem.hpp"
#include "shellgame/base/reader.hpp"
#include "shellgame/model/policy.hpp"

namespace shellgame {

inline constexpr int policyFormat = 1;

/// Returns the program's own numbers (resources/policy.json).
[[nodiscard]] const Policy& builtInPolicy();
/// Returns the numbers of rules version 5. With these numbers the program always fires at targets that move
/// or have fired, deals only by priority, and leaves Known units to the player.
[[nodiscard]] const Policy& olderPolicy();
/// Reads a player's behavior file; on failure returns every problem with its position.
[[nodiscard]] Result<Policy> readPolicy(std::string_view json, const std::string& file);
[[nodiscard]] Result<Policy> loadPolicy(const std::string& path);
[[nodiscard]] Json policySchema();

}  // namespace shellgame
