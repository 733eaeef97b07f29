// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace shellgame::test {

/// Plays in a window of its own until it is killed: any acts, undo, redo, and saves now and then. Whatever
/// the window has said to be done goes to the standard output, a hash on a line.
[[noreturn]] void playUntilKilled(const std::string& file, std::uint64_t seed);

}  // namespace shellgame::test
