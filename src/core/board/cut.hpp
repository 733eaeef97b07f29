// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <set>
#include <vector>

#include "shellgame/board/ground.hpp"

namespace shellgame {

/// Returns the sides of a hex that are beyond the cuts of a part, on the unturned board. Returns an empty
/// list for hexes that no cut divides, and for hexes at the edge of the board itself.
[[nodiscard]] std::vector<Side6> cutSides(const BoardGeometry& board, const BoardPart& part, Hex hex);

/// Returns a copy of the board with other LOS facts and terrain in hexes that a cut divides. These hexes get
/// the facts of the half within the part, as if the board ended at the cut. The raster of the copy is
/// complete.
[[nodiscard]] std::shared_ptr<const Board> cutBoard(const Board& board, const BoardPart& part,
                                                    const std::set<Hex>& hexes);

}  // namespace shellgame
