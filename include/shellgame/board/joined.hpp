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

/// A board with its column and row in the arrangement. Boards side by side have columns 0, 1, …; boards one
/// above the other have rows 0, 1, …
struct BoardInArrangement {
    std::shared_ptr<const Board> board;
    int column = 0;
    int row = 0;
    bool turned = false;  ///< true if the board is turned by 180 degrees
};

/// A board and the map pixel at which its upper left corner is placed.
struct BoardAtPixel {
    std::shared_ptr<const Board> board;
    int left = 0;
    int top = 0;
    bool turned = false;
};

/// Boards joined into one map as VASL joins them: one grid of pixels for the whole map, from which all hex
/// facts are derived. On a seam, the board that was placed last names the hex. LOS and the command `hexes`
/// use these names; players see the names of A2.2.
struct JoinedBoards {
    BoardGeometry geometry;
    std::shared_ptr<const Raster> raster;
    std::vector<HexLosFacts> los;  ///< one entry per hex, indexed by geometry.indexOf
    /// The hexsides across which A2.76 connects wadis or streams (joinedBeds() in board/overlay.hpp). Empty
    /// if the boards are joined as in VASL, which does not have that rule.
    std::set<std::pair<Hex, Side6>> joinedBeds{};
    /// See Board::table.
    std::shared_ptr<const LosTerrainTable> table{};
};

/// Returns the position of each board: each column is as wide as its widest board, each row as high as its
/// highest.
[[nodiscard]] Result<std::vector<BoardAtPixel>> arrangeBoards(const std::vector<BoardInArrangement>& boards);

/// Joins boards in the order given. A blank board counts as Open Ground on level 0, and so does the map
/// beside the boards. Refuses boards that overlap, differ in hex size, do not line up with the hexes of the
/// first board, or make a map of more than 128 million pixels.
[[nodiscard]] Result<JoinedBoards> joinBoards(const std::vector<BoardAtPixel>& boards);

/// Joins the boards of a game into one map for lines of sight, including the beds that A2.76 connects.
[[nodiscard]] Result<JoinedBoards> joinBoards(const Ground& ground);

}  // namespace shellgame
