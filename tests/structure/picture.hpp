// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace shellgame::test {

/// Which rooms each room may include.
using Picture = std::map<std::string, std::set<std::string>>;

/// Reads the picture that a page draws: the first fenced block under a heading, a chain a line or between
/// semicolons: "a < {b, c} < d". A room may include whatever stands left of it in a chain, and what that may
/// include. Empty where the page has no such picture.
[[nodiscard]] Picture readPicture(const std::filesystem::path& page, const std::string& heading);

}  // namespace shellgame::test
