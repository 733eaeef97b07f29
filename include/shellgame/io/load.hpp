// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// Loads a scenario or a saved game, whichever the file is. All problems in one go; nothing is half loaded.
/// `table` is that of BoardFolders.
[[nodiscard]] Result<Game> loadGame(const std::string& path, const std::vector<std::string>& vaslFolders = {},
                                    std::shared_ptr<const LosTerrainTable> table = {});
[[nodiscard]] Result<Game> loadGameText(std::string_view text, const std::string& file,
                                        const BoardFolders& folders);
/// Opens a scenario in its setup phase, before turn 1, whatever phase it begins in: so it can be changed and
/// saved again. A saved game is refused: it is no scenario until it is saved as one.
[[nodiscard]] Result<Game> editScenario(const std::string& path,
                                        const std::vector<std::string>& vaslFolders = {});
/// Board files that a scenario or saved game names and that are in none of the folders. None also for a file
/// that can't be read: what is wrong with it loadGame says.
[[nodiscard]] std::vector<std::string> missingBoards(const std::string& path,
                                                     const std::vector<std::string>& vaslFolders);

}  // namespace shellgame
