// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace shellgame {

// The folders for the user's data. The window and the command line use the same folders. The folders follow
// the XDG rules or, on other systems, the rules of the system. A path is empty if the user has no home
// folder. These functions do not create any folders.

/// Returns the folder for settings. It contains the settings of the window and the list of board folders.
[[nodiscard]] std::string configFolder();
/// Returns the folder for data that the player would miss, such as the terrain table of the player's VASL and
/// the player's answers about VASL counters.
[[nodiscard]] std::string dataFolder();
/// Returns the folder for crash recovery data. These data are deleted once the game is saved.
[[nodiscard]] std::string stateFolder();
/// Returns the folder for data that can be recomputed and are stored only to save time.
[[nodiscard]] std::string cacheFolder();

/// Returns the value of an environment variable as UTF-8, or an empty text if it is not set.
[[nodiscard]] std::string environment(const char* variable);

}  // namespace shellgame
