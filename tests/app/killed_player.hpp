// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace shellgame::test {

/// Plays in a window of its own until it is killed: random acts, undo, redo, and a save now and then. It
/// writes the hash of each reported state to the standard output, one on a line.
[[noreturn]] void playUntilKilled(const std::string& file, std::uint64_t seed);

}  // namespace shellgame::test
