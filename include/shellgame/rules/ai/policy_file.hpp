// SPDX-License-Identifier: MIT
#pragma once

// Behavior files: the numbers by which a program-controlled side decides (docs/formats/policy.md).

#include <string>
#include <string_view>

#include "shellgame/base/problem.hpp"
#include "shellgame/base/reader.hpp"
#include "shellgame/model/policy.hpp"

namespace shellgame {

inline constexpr int policyFormat = 1;

/// Returns the numbers of the program: resources/policy.json.
[[nodiscard]] const Policy& builtInPolicy();
/// Returns the numbers of rules version 5. With them the program fires for certain, at targets that move or
/// have fired, deals by priority alone, and leaves Known units to the player.
[[nodiscard]] const Policy& olderPolicy();
/// Reads a player's behavior file; on failure returns every problem with its place.
[[nodiscard]] Result<Policy> readPolicy(std::string_view json, const std::string& file);
[[nodiscard]] Result<Policy> loadPolicy(const std::string& path);
[[nodiscard]] Json policySchema();

}  // namespace shellgame
