// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace shellgame::test {

// Functions of the operating system that tests need.

void setVariable(const char* name, const std::string& value);
void clearVariable(const char* name);

/// Returns the peak memory of this process so far.
[[nodiscard]] long megabytesPeak();

}  // namespace shellgame::test
