// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shellgame/base/problem.hpp"

namespace shellgame {

/// Returns folders of VASL boards in the usual places of a player's home: the one that VASL's own preferences
/// name, then the folders where players put them. Only existing folders with a board archive ("bd01"), each
/// once, the likeliest first. An empty home means that of the environment (HOME).
[[nodiscard]] std::vector<std::string> usualBoardFolders(std::string home = "");

/// Returns the folders of boards that the player has named in the window, the newest first: a line each of a
/// file in configFolder(), so that the command line knows them too. Returns nothing if the player has named
/// none so far.
[[nodiscard]] std::optional<std::vector<std::string>> rememberedBoardFolders();
[[nodiscard]] Result<void> rememberBoardFolders(const std::vector<std::string>& folders);

/// Returns true if a folder contains a board archive.
[[nodiscard]] bool holdsBoards(const std::string& folder);

}  // namespace shellgame
