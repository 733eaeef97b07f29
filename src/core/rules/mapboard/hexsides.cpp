// SPDX-License-Identifier: MIT
#include "rules/mapboard/hexsides.hpp"

namespace shellgame {

std::vector<const HexsideFacts*> hexsideFacts(const Ground& ground, Hex h, Side6 side) {
    std::vector<const HexsideFacts*> out;
    for (const Ground::Origin& o : ground.origins(h)) {
        const Board& board = *o.board->board;
        if (board.los.empty()) continue;
        const HexLosFacts& facts = board.los[static_cast<std::size_t>(board.geometry.indexOf(o.hex))];
        const HexsideFacts& s =
            facts.sides[static_cast<std::size_t>(o.board->turned ? opposite(side) : side)];
        if (s.onMap) out.push_back(&s);
    }
    return out;
}

}  // namespace shellgame
