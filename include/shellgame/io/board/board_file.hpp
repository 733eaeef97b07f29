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

/// The newest board format; docs/formats/board.md is its page.
inline constexpr int boardFormat = 1;

/// Reads the shapes of a board of our own; all problems of the text, each at its pointer.
[[nodiscard]] Result<BoardShapes> readBoardShapes(std::string_view text, const std::string& file);

/// Reads a `*.board.json` file and makes the whole board of it.
[[nodiscard]] Result<std::shared_ptr<const Board>> loadBoardFile(const std::string& path);

/// Reads an overlay (docs/formats/overlay.md): the shapes of a small board, and which hexes of it it covers.
[[nodiscard]] Result<std::shared_ptr<const OverlayDesign>> readOverlay(std::string_view text,
                                                                       const std::string& file);
/// Reads a `*.overlay.json` file.
[[nodiscard]] Result<std::shared_ptr<const OverlayDesign>> loadOverlayFile(const std::string& path);
/// The overlays that come with the program.
[[nodiscard]] const std::vector<std::shared_ptr<const OverlayDesign>>& builtInOverlays();

/// The boards that come with the program, by name.
[[nodiscard]] const std::vector<std::string>& builtInBoardNames();
/// One of them, made at first use and shared afterwards; a problem naming them all for any other name. Safe
/// to call from several threads.
[[nodiscard]] Result<std::shared_ptr<const Board>> builtInBoard(const std::string& name);

/// JSON Schema of the file of a board.
[[nodiscard]] Json boardSchema();
/// Returns the schema of overlay files.
[[nodiscard]] Json overlaySchema();

}  // namespace shellgame
