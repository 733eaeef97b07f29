// SPDX-License-Identifier: MIT
#include "overlay.hpp"

#include <algorithm>

#include "shellgame/board/los_terrain.hpp"
#include "steps.hpp"

namespace shellgame {

int LosVisibility::hindranceAt(int range) const {
    if (range < 1) return 0;
    if (onlyFurther == 0 || range <= onlyFurther) return everywhere;
    return everywhere + 1 + (step > 0 ? (range - onlyFurther - 1) / step : 0);
}

JoinedBoards changedTerrain(const JoinedBoards& boards, const std::vector<TerrainChange>& changes) {
    JoinedBoards out = boards;
    if (changes.empty() || !boards.raster) return out;
    const LosTerrainTable& table = LosTerrainTable::builtIn();
    auto raster = std::make_shared<Raster>(*boards.raster);
    for (const TerrainChange& change : changes) {
        for (const PixelRun& run : pixelRuns(boards.geometry.border(boards.geometry.hexAt(change.hex))))
            for (int y = run.top; y < run.bottom; ++y) {
                if (!raster->contains(run.x, y)) continue;
                std::uint8_t& pixel = raster->terrain[raster->index(run.x, y)];
                if (!table.at(pixel).isHexside() || table.at(pixel).isRowhouseWall()) pixel = change.terrain;
            }
        HexLosFacts& f = out.los[static_cast<std::size_t>(change.hex)];
        f.centreTerrain = change.terrain;
        f.stairway = false;
        f.locations.erase(std::remove_if(f.locations.begin(), f.locations.end(),
                                         [](const StackLocation& l) { return l.index != 0; }),
                          f.locations.end());
        for (StackLocation& l : f.locations) l.terrain = change.terrain;
        for (HexsideFacts& s : f.sides) {
            if (s.hexsideTerrain != noTerrain && table.at(s.hexsideTerrain).isRowhouseWall())
                s.hexsideTerrain = noTerrain;
            if (s.onMap && s.hexsideTerrain == noTerrain) s.locationTerrain = change.terrain;
        }
    }
    out.raster = std::move(raster);
    return out;
}

namespace los {

namespace {

bool meets(const Line& line, const LosHex& h) {
    if (line.sidesCrossed(h) == 0) return false;
    const PixelPoint from = line.from.point;
    Steps steps(from, line.to.point);
    int row = from.y;
    for (int k = 0, x = from.x; k < steps.columns; ++k, x += steps.rightward) {
        const int last = steps.row(k + 1);
        for (;; row += steps.downward) {
            if (h.border.contains(x, row)) return true;
            if (row == last) break;
        }
    }
    return false;
}

// SMOKE has the effect of terrain of its height, but hinders instead of blocking (A24.2). Heights and blind
// hexes follow A6.2 and A6.4.
bool smokeHinders(const Line& line, const LosHex& h, int height) {
    const double top = h.baseHeight + height;
    for (const End* end : {&line.from, &line.to})
        if (end->hex == &h) return end->level < top && (end->isVertex() || meets(line, h));
    const double up = line.higher();
    const double down = std::min(line.from.level, line.to.level);
    if (top < down || (top == up && up == down)) return false;
    if (top < up) {
        const bool fromHigher = line.from.level > line.to.level;
        const int toHigher = h.rangeTo(fromHigher ? *line.from.hex : *line.to.hex);
        const int toLower = h.rangeTo(fromHigher ? *line.to.hex : *line.from.hex);
        if (top <= down || toLower > std::max(2 * top + toHigher / 5 - up - down + 1, 1.0)) return false;
    }
    return meets(line, h);
}

}  // namespace

bool overlayHinders(const Line& line, const LosOverlay& overlay) {
    const LosHex& h = line.map->hex(overlay.hex);
    const int fromRange = h.rangeTo(*line.from.hex);
    const int toRange = h.rangeTo(*line.to.hex);
    if (fromRange > line.range || toRange > line.range) return false;
    if (overlay.kind == LosOverlay::Kind::smoke) return smokeHinders(line, h, overlay.height);
    return fromRange > 0 && toRange > 0 && line.from.level == line.to.level &&
           line.from.level == h.baseHeight && meets(line, h);
}

}  // namespace los

}  // namespace shellgame
