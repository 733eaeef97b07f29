// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace shellgame::test {

/// Names of all test cases below tests/, with string literals put together; read from the sources.
[[nodiscard]] std::vector<std::string> testNames();

}  // namespace shellgame::test
