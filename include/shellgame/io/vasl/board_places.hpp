// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shellgame/base/problem.hpp"

namespace shellgame {

/// Returns the folders in which players usually have VASL boards: first the folder in VASL's own preferences,
/// then other usual places under the home folder. The list contains only existing folders with a board
/// archive ("bd01"), each once, with the likeliest first. If `home` is empty, the environment's HOME is used.
[[nodiscard]] std::vector<std::string> usualBoardFolders(std::string home = "");

/// Returns the board folders that the player has selected in the window, the newest first, or nothing if the
/// player has never selected any. They are stored one per line in a file of configFolder(), so that the
/// command line finds them too.
[[nodiscard]] std::optional<std::vector<std::string>> rememberedBoardFolders();
[[nodiscard]] Result<void> rememberBoardFolders(const std::vector<std::string>& folders);

/// Returns true if a folder contains a board archive.
[[nodiscard]] bool holdsBoards(const std::string& folder);

}  // namespace shellgame
