// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace shellgame {

// Where the program keeps what is its user's, the same for the window and the command line: as the XDG rules
// have it, or as the system has it that knows none. Without a home they are empty. Nothing is made here.

/// Returns the folder for what the player has set: the window's settings, the folders of boards.
[[nodiscard]] std::string configFolder();
/// Returns the folder for data that the player would miss: terrain from the player's VASL, answers to
/// questions.
[[nodiscard]] std::string dataFolder();
/// Returns the folder for crash safety: data that are deleted once they are saved.
[[nodiscard]] std::string stateFolder();
/// Returns the folder for data that can be recomputed, kept to save time.
[[nodiscard]] std::string cacheFolder();

/// A variable of the environment as UTF-8; empty where there is none.
[[nodiscard]] std::string environment(const char* variable);

}  // namespace shellgame
