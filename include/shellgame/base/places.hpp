// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace shellgame {

// The folders for the user's data, the same for the window and the command line: by the XDG rules, or by the
// rules of a system without them. Empty if there is no home. Nothing is created here.

/// Returns the folder for what the player has set: the window's settings, the folders of boards.
[[nodiscard]] std::string configFolder();
/// Returns the folder for data that the player would miss: terrain from the player's VASL, answers to
/// questions.
[[nodiscard]] std::string dataFolder();
/// Returns the folder for crash safety: data that are deleted once they are saved.
[[nodiscard]] std::string stateFolder();
/// Returns the folder for data that can be recomputed, kept to save time.
[[nodiscard]] std::string cacheFolder();

/// Returns an environment variable as UTF-8; empty if it is not set.
[[nodiscard]] std::string environment(const char* variable);

}  // namespace shellgame
