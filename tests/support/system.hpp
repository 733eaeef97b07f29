// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace shellgame::test {

void setVariable(const char* name, const std::string& value);
void clearVariable(const char* name);

/// Returns the largest amount of memory, in megabytes, that this process has used so far.
[[nodiscard]] long megabytesPeak();

}  // namespace shellgame::test
