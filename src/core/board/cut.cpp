// SPDX-License-Identifier: MIT
#include "board/cut.hpp"

#include <algorithm>
#include <cmath>

#include "board/coverage.hpp"
#include "board/los_facts.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

namespace {

/// Returns the board's raster without everything beyond the cuts. The pixels on the line of the cut, where
/// the hex centers are, are kept on both sides.
Raster withinCuts(const Board& board, const BoardPart& part) {
    const BoardGeometry& g = board.geometry;
    Raster out = *board.raster;
    const auto line = [](double at, int wider) { return static_cast<int>(std::lround(at)) + wider; };
    const PartPixels in = pixelsOf(g, part);
    const int left = part.firstColumn > 0 ? line(in.left, -1) : 0;
    const int right = part.lastColumn + 1 < g.columns ? line(in.right, 1) : out.width;
    const int top = part.firstRow > 0 ? line(in.top, -1) : 0;
    const int bottom = part.lastRow + 1 < g.rows ? line(in.bottom, 1) : out.height;
    for (int x = 0; x < out.width; ++x)
        for (int y = 0; y < out.height; ++y)
            if (x < left || x > right || y < top || y > bottom) out.terrain[out.index(x, y)] = noTerrain;
    return out;
}

}  // namespace

std::vector<Side6> cutSides(const BoardGeometry& board, const BoardPart& part, Hex hex) {
    std::set<Side6> out;
    if (hex.column == part.firstColumn && part.firstColumn > 0) out.insert({Side6::SW, Side6::NW});
    if (hex.column == part.lastColumn && part.lastColumn + 1 < board.columns)
        out.insert({Side6::NE, Side6::SE});
    if ((hex.column & 1) != 0 && hex.row == part.firstRow && part.firstRow > 0)
        out.insert({Side6::N, Side6::NE, Side6::NW});
    if ((hex.column & 1) != 0 && hex.row == part.lastRow + 1 && part.lastRow + 1 < board.rows)
        out.insert({Side6::S, Side6::SE, Side6::SW});
    return {out.begin(), out.end()};
}

std::shared_ptr<const Board> cutBoard(const Board& board, const BoardPart& part, const std::set<Hex>& hexes) {
    auto out = std::make_shared<Board>(board);
    const BoardGeometry& g = board.geometry;
    const Raster half = withinCuts(board, part);
    std::vector<HexMarks> marks;
    for (const HexLosFacts& f : board.los) marks.push_back(marksOf(f));
    const auto facts =
        deriveMarkedFacts(g, half, marks, board.table ? *board.table : LosTerrainTable::builtIn());
    const auto coverage = coverageOf(g, half);
    for (const Hex h : hexes) {
        const auto at = static_cast<std::size_t>(g.indexOf(h));
        if (at < out->los.size()) {
            out->los[at] = facts[at];
            for (const Side6 side : cutSides(g, part, h))
                out->los[at].sides[static_cast<std::size_t>(side)].onMap = false;
        }
        if (at < out->coverage.size()) out->coverage[at] = coverage[at];
    }
    return out;
}

}  // namespace shellgame
