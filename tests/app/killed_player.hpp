// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace shellgame::test {

/// Plays a game in a window until the process is killed: performs random acts, undoes and redoes some of
/// them, and sometimes saves. Writes the hash of each reported state to the standard output, one per line.
[[noreturn]] void playUntilKilled(const std::string& file, std::uint64_t seed);

}  // namespace shellgame::test
