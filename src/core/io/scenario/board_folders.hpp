// SPDX-License-Identifier: MIT
#pragma once

// The folders of the files that a scenario names for its map.

#include <memory>
#include <optional>
#include <string>

#include "shellgame/base/reader.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

[[nodiscard]] std::string inFolder(const std::string& folder, const std::string& name);
/// Returns true for a file beside the scenario: relative, and never outside its folder.
[[nodiscard]] bool staysInside(const std::string& path);
/// The name of a VASL board archive.
[[nodiscard]] bool isArchiveName(const std::string& name);
/// The name of a VASL board on a map that does not name it: "1" of "01", "bfpdw2a" of "BFPDW2a", as
/// names of boards are digits and small letters. Empty where the name has none of them.
[[nodiscard]] std::string usualBoardName(const std::string& board);
/// Returns the folder with a file that a scenario names; nothing if none has it.
[[nodiscard]] std::optional<std::string> folderWith(const std::string& name, const BoardFolders& folders);
/// Returns its path; if no folder has it, the path beside the scenario, which is searched first.
[[nodiscard]] std::string pathOf(const std::string& name, const BoardFolders& folders);
/// Returns the path of the archive with an overlay of VASL's, in one of the folders or in its folder
/// "overlays", where VASL itself keeps them. Nothing if none has it.
[[nodiscard]] std::optional<std::string> overlayArchiveIn(const std::string& id, const BoardFolders& folders);

/// The blank grid of an entry.
[[nodiscard]] std::shared_ptr<const Board> blankBoardOf(const BlankEntry& entry);

/// Reports problems of a place in the scenario; those without a place get that one. Returns true if some are
/// in another file, which they name themselves.
bool passOn(const Reader& r, const std::string& pointer, Problems problems);

}  // namespace shellgame
