// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace shellgame::test {

/// Returns the names of all test cases below tests/, read from the source files. Adjacent string literals are
/// joined.
[[nodiscard]] std::vector<std::string> testNames();

}  // namespace shellgame::test
