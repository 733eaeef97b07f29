// SPDX-License-Identifier: MIT
// Wadis and streams that A2.76 joins.
#include <algorithm>

#include "shellgame/board/los_terrain.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/board/terrain_chart.hpp"

namespace shellgame {

namespace {

/// The wadi or stream in a hex, and the sides across which the bed continues on the same board.
struct BedInHex {
    bool here = false;
    std::array<bool, 6> across{};
    std::array<bool, 6> cliff{};
    /// The boards on which the bed is drawn; for a hex on a seam there may be two.
    std::vector<const PlacedBoard*> boards;
    [[nodiscard]] bool isEnd() const { return std::count(across.begin(), across.end(), true) <= 1; }
};
bool isBed(std::uint8_t code) {
    const TerrainRow* row = code == noTerrain ? nullptr : TerrainChart::builtIn().byCode(code);
    return row != nullptr && row->kind == TerrainKind::depression &&
           (row->id.find("stream") != std::string::npos || row->id.find("wadi") != std::string::npos);
}
BedInHex bedInHex(const Ground& ground, Hex h) {
    BedInHex out;
    for (const Ground::Origin& o : ground.origins(h)) {
        const Board& board = *o.board->board;
        if (board.los.empty()) continue;
        const HexLosFacts& f = board.los[static_cast<std::size_t>(board.geometry.indexOf(o.hex))];
        if (isBed(f.depression) || isBed(f.centreTerrain)) {
            out.here = true;
            out.boards.push_back(o.board);
        }
        for (const Side6 side : allSides) {
            const auto own = static_cast<std::size_t>(o.board->turned ? opposite(side) : side);
            const auto map = static_cast<std::size_t>(side);
            out.across[map] = out.across[map] || isBed(f.sides[own].depressionTerrain);
            out.cliff[map] = out.cliff[map] || f.sides[own].cliff;
        }
    }
    return out;
}

/// Returns true if the beds of two hexes are drawn on different boards.
bool onTwoBoards(const BedInHex& a, const BedInHex& b) {
    return std::any_of(a.boards.begin(), a.boards.end(), [&](const PlacedBoard* board) {
        return b.boards.front() != board || b.boards.back() != board;
    });
}

}  // namespace

std::set<std::pair<Hex, Side6>> joinedBeds(const Ground& ground) {
    std::set<std::pair<Hex, Side6>> out;
    const BoardGeometry& g = ground.geometry();
    for (int i = 0; i < g.hexCount(); ++i) {
        const Hex h = g.hexAt(i);
        if (!ground.contains(h)) continue;
        const BedInHex a = bedInHex(ground, h);
        if (!a.here) continue;
        for (const Side6 side : {Side6::N, Side6::NE, Side6::SE}) {
            const Hex n = neighbour(h, side);
            if (!ground.contains(n)) continue;
            const BedInHex b = bedInHex(ground, n);
            const auto own = static_cast<std::size_t>(side);
            const auto other = static_cast<std::size_t>(opposite(side));
            if (!b.here || (a.across[own] && b.across[other]) || a.cliff[own] || b.cliff[other]) continue;
            const bool overlayEnd = (ground.covered(h) && a.isEnd()) || (ground.covered(n) && b.isEnd());
            const bool twoBoards = onTwoBoards(a, b) && a.isEnd() && b.isEnd();
            if (overlayEnd || twoBoards) out.emplace(h, side);
        }
    }
    return out;
}

bool bedRuns(const Ground& ground, Hex a, Hex b) {
    const auto side = sideTowards(a, b);
    if (!side || !ground.contains(a) || !ground.contains(b)) return false;
    if (ground.bedsJoin(a, b)) return true;
    const BedInHex here = bedInHex(ground, a);
    const BedInHex there = bedInHex(ground, b);
    return here.here && there.here && here.across[static_cast<std::size_t>(*side)] &&
           there.across[static_cast<std::size_t>(opposite(*side))];
}

}  // namespace shellgame
