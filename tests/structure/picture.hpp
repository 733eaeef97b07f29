// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace shellgame::test {

/// Maps each room (a folder of source files) to the rooms that it may include.
using Picture = std::map<std::string, std::set<std::string>>;

/// Reads the diagram on a page, which is the first fenced block under a heading. It contains chains such as
/// "a < {b, c} < d", separated by line ends or semicolons. A room may include every room to its left in a
/// chain, and all rooms that those may include. Returns an empty result if the page has no diagram.
[[nodiscard]] Picture readPicture(const std::filesystem::path& page, const std::string& heading);

}  // namespace shellgame::test
