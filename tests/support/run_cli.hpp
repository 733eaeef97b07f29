// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace shellgame::test {

struct CliResult {
    int code = 0;
    std::string out;
    std::string err;
};

/// Runs the command line within the test's process.
[[nodiscard]] CliResult runCli(const std::vector<std::string>& arguments, const std::string& input = "");

}  // namespace shellgame::test
