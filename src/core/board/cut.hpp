// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <set>
#include <vector>

#include "shellgame/board/ground.hpp"

namespace shellgame {

/// The sides of a hex beyond the cuts of a part, as the board is printed; none for hexes that no cut halves,
/// and at the edge of the board itself.
[[nodiscard]] std::vector<Side6> cutSides(const BoardGeometry& board, const BoardPart& part, Hex hex);

/// The board with other LOS facts and terrain in some hexes that a cut of its part halves: those of their
/// halves within it, as if the board ended there. Its raster stays whole.
[[nodiscard]] std::shared_ptr<const Board> cutBoard(const Board& board, const BoardPart& part,
                                                    const std::set<Hex>& hexes);

}  // namespace shellgame
