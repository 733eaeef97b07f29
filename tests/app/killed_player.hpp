// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace shellgame::test {

/// Plays in its own window until it is killed: random acts, undo, redo, and sometimes a save. Writes the hash
/// of each reported state to the standard output, one per line.
[[noreturn]] void playUntilKilled(const std::string& file, std::uint64_t seed);

}  // namespace shellgame::test
