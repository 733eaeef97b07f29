// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace shellgame {

// Where the program keeps what is its user's, the same for the window and the command line: as the XDG rules
// have it, or as the system has it that knows none. Without a home they are empty. Nothing is made here.

/// What the player has set: the window's settings, his folders of boards.
[[nodiscard]] std::string configFolder();
/// What the player would miss: terrain of his VASL, answers once given.
[[nodiscard]] std::string dataFolder();
/// What is kept against a crash, and is gone once it is saved.
[[nodiscard]] std::string stateFolder();
/// What can be worked out again, and is kept so that nobody waits for it twice.
[[nodiscard]] std::string cacheFolder();

/// A variable of the environment as UTF-8; empty where there is none.
[[nodiscard]] std::string environment(const char* variable);

}  // namespace shellgame
