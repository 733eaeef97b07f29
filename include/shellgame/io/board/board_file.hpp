// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/base/reader.hpp"
#include "shellgame/board/board.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/board/shapes.hpp"

namespace shellgame {

/// The newest board format, described in docs/formats/board.md.
inline constexpr int boardFormat = 1;

/// Reads the shapes of a board of our own format; reports all problems of the text, each with its JSON
/// Pointer.
[[nodiscard]] Result<BoardShapes> readBoardShapes(std::string_view text, const std::string& file);

/// Reads a `*.board.json` file and makes the board from it.
[[nodiscard]] Result<std::shared_ptr<const Board>> loadBoardFile(const std::string& path);

/// Reads an overlay (docs/formats/overlay.md): the shapes of a small board, and which of its hexes the
/// overlay covers.
[[nodiscard]] Result<std::shared_ptr<const OverlayDesign>> readOverlay(std::string_view text,
                                                                       const std::string& file);
/// Reads a `*.overlay.json` file.
[[nodiscard]] Result<std::shared_ptr<const OverlayDesign>> loadOverlayFile(const std::string& path);
/// Returns the overlays that come with the program.
[[nodiscard]] const std::vector<std::shared_ptr<const OverlayDesign>>& builtInOverlays();

/// Returns the names of the boards that come with the program.
[[nodiscard]] const std::vector<std::string>& builtInBoardNames();
/// Returns a board that comes with the program. The board is made at first use and then shared. For an
/// unknown name, the problem lists all names. Several threads may call this function.
[[nodiscard]] Result<std::shared_ptr<const Board>> builtInBoard(const std::string& name);

[[nodiscard]] Json boardSchema();
[[nodiscard]] Json overlaySchema();

}  // namespace shellgame
