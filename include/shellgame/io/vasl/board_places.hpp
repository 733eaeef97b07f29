// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace shellgame {

/// Folders of VASL boards in the usual places of a player's home: the one that VASL's own preferences name,
/// then the folders in which players keep them. Only folders that exist and hold a board archive ("bd01"),
/// each once, the likeliest first. An empty home is that of the environment (HOME).
[[nodiscard]] std::vector<std::string> usualBoardFolders(std::string home = "");

/// Whether a folder holds a board archive.
[[nodiscard]] bool holdsBoards(const std::string& folder);

}  // namespace shellgame
