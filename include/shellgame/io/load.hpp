// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/io/save/save.hpp"

namespace shellgame {

/// Loads a scenario or a saved game, whichever the file is. Returns either the whole game or all problems at
/// once. Here and below the file's own folder replaces the `base` of the folders.
[[nodiscard]] Result<Game> loadGame(const std::string& path, const BoardFolders& folders = {},
                                    Boards boards = Boards::needed);
[[nodiscard]] Result<Game> loadGameText(std::string_view text, const std::string& file,
                                        const BoardFolders& folders, Boards boards = Boards::needed);
/// Opens a scenario in its setup phase, before turn 1, whatever phase it begins in, so that it can be changed
/// and saved again. Refuses a saved game, which must first be saved as a scenario.
[[nodiscard]] Result<Game> editScenario(const std::string& path, const BoardFolders& folders = {});
/// Returns the board files that a scenario or saved game names and that none of the folders contains. Empty
/// also for a file that can't be read; loadGame reports its fault.
[[nodiscard]] std::vector<std::string> missingBoards(const std::string& path, const BoardFolders& folders);
/// Returns the folders for the files that this file names.
[[nodiscard]] BoardFolders foldersFor(const std::string& path, BoardFolders folders);

}  // namespace shellgame
