// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace shellgame::test {

// What tests ask of the system they run on.

void setVariable(const char* name, const std::string& value);
void clearVariable(const char* name);

/// Returns the peak memory of this process so far.
[[nodiscard]] long megabytesPeak();

}  // namespace shellgame::test
