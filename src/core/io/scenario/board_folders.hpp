// SPDX-License-Identifier: MIT
#pragma once

// Finds the files that a scenario names for its map.

#include <memory>
#include <optional>
#include <string>

#include "shellgame/base/reader.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

[[nodiscard]] std::string inFolder(const std::string& folder, const std::string& name);
/// Returns true if the path is relative and does not lead out of its folder. Such a path names a file in the
/// folder of the scenario.
[[nodiscard]] bool staysInside(const std::string& path);
/// Returns true for the name of a VASL board archive.
[[nodiscard]] bool isArchiveName(const std::string& name);
/// Returns the default name of a VASL board on a map. The name consists of digits and lower-case letters: "1"
/// for "01", "bfpdw2a" for "BFPDW2a". Empty if the board's name contains no digits and no letters.
[[nodiscard]] std::string usualBoardName(const std::string& board);
/// Returns the folder that contains a file named by a scenario; nullopt if no folder contains the file.
[[nodiscard]] std::optional<std::string> folderWith(const std::string& name, const BoardFolders& folders);
/// Returns the path of a file named by a scenario. If no folder contains the file, returns its path in the
/// folder of the scenario, which is searched first.
[[nodiscard]] std::string pathOf(const std::string& name, const BoardFolders& folders);
/// Returns the path of the archive that contains one of VASL's overlays; nullopt if there is no such archive.
/// Searches the folders and their subfolders "overlays", in which VASL stores overlays.
[[nodiscard]] std::optional<std::string> overlayArchiveIn(const std::string& id, const BoardFolders& folders);

[[nodiscard]] std::shared_ptr<const Board> blankBoardOf(const BlankEntry& entry);

/// Reports problems. A problem without a place gets the place `pointer` in the scenario. Returns true if some
/// problems are in another file; such problems contain the name of that file.
bool passOn(const Reader& r, const std::string& pointer, Problems problems);

}  // namespace shellgame
