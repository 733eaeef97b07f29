// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace shellgame::test {

/// Plays in its own window until it is killed. It makes random acts, undoes and redoes some, and sometimes
/// saves. Writes the hash of each reported state to the standard output, one per line.
[[noreturn]] void playUntilKilled(const std::string& file, std::uint64_t seed);

}  // namespace shellgame::test
