// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/io/save/save.hpp"

namespace shellgame {

/// Loads a file that is either a scenario or a saved game. Returns the whole game or all problems at once.
/// For this function and those below, the file's own folder replaces `BoardFolders::base`.
[[nodiscard]] Result<Game> loadGame(const std::string& path, const BoardFolders& folders = {},
                                    Boards boards = Boards::needed);
[[nodiscard]] Result<Game> loadGameText(std::string_view text, const std::string& file,
                                        const BoardFolders& folders, Boards boards = Boards::needed);
/// Opens a scenario so that it can be changed and saved again. The game is in its setup phase before turn 1,
/// whatever phase the scenario begins in. Refuses a saved game, which must first be saved as a scenario.
[[nodiscard]] Result<Game> editScenario(const std::string& path, const BoardFolders& folders = {});
/// Returns the board files that a scenario or saved game names and that are in none of the folders. For a
/// file that can't be read, the list is empty and loadGame reports the problem.
[[nodiscard]] std::vector<std::string> missingBoards(const std::string& path, const BoardFolders& folders);
/// Returns `folders` with the folder of this file as `base`.
[[nodiscard]] BoardFolders foldersFor(const std::string& path, BoardFolders folders);

}  // namespace shellgame
