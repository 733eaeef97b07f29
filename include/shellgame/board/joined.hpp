// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/board.hpp"
#include "shellgame/board/ground.hpp"

namespace shellgame {

/// A board by its place in the arrangement: boards side by side have columns 0, 1, …, one above the other
/// rows 0, 1, …
struct BoardInArrangement {
    std::shared_ptr<const Board> board;
    int column = 0;
    int row = 0;
    bool turned = false;  ///< by 180 degrees
};

/// A board by the map pixel of its upper left corner.
struct BoardAtPixel {
    std::shared_ptr<const Board> board;
    int left = 0;
    int top = 0;
    bool turned = false;
};

/// Boards joined into one map as VASL joins them: one grid of pixels for the whole map, from which all hex
/// facts are derived. On a seam the board placed last names the hex: right for LOS and `hexes`, not for the
/// names that players see.
struct JoinedBoards {
    BoardGeometry geometry;
    std::shared_ptr<const Raster> raster;
    std::vector<HexLosFacts> los;  ///< by geometry.indexOf
    /// Hexsides by which wadis or streams are one by A2.76 (joinedBeds() in board/overlay.hpp); none where
    /// boards are joined as VASL joins them, which knows no such rule.
    std::set<std::pair<Hex, Side6>> joinedBeds{};
    /// As Board::table.
    std::shared_ptr<const LosTerrainTable> table{};
};

/// Pixels of an arrangement: each column is as wide as its widest board, each row as high as its highest.
[[nodiscard]] Result<std::vector<BoardAtPixel>> arrangeBoards(const std::vector<BoardInArrangement>& boards);

/// Joins boards in the order of insertion. A blank board counts as Open Ground on level 0. Refuses boards
/// that overlap, differ in hex size, do not line up with the hexes of the first, or make a map of more than
/// 128 million pixels; what no board covers is Open Ground.
[[nodiscard]] Result<JoinedBoards> joinBoards(const std::vector<BoardAtPixel>& boards);

/// The boards of a game as one map for lines of sight, with the beds that A2.76 joins.
[[nodiscard]] Result<JoinedBoards> joinBoards(const Ground& ground);

}  // namespace shellgame
