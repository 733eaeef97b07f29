// SPDX-License-Identifier: MIT
#pragma once

// The numbers by which a kept side decides, as a file (docs/formats/policy.md).

#include <string>
#include <string_view>

#include "shellgame/base/problem.hpp"
#include "shellgame/base/reader.hpp"
#include "shellgame/model/policy.hpp"

namespace shellgame {

inline constexpr int policyFormat = 1;

/// Those of the program: resources/policy.json.
[[nodiscard]] const Policy& builtInPolicy();
/// The same as of rules version 5: it fires for certain, at targets that move or have fired, and deals by
/// priority alone.
[[nodiscard]] const Policy& olderPolicy();
/// A player's own; or every problem with its place.
[[nodiscard]] Result<Policy> readPolicy(std::string_view json, const std::string& file);
[[nodiscard]] Result<Policy> loadPolicy(const std::string& path);
[[nodiscard]] Json policySchema();

}  // namespace shellgame
