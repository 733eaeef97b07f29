// SPDX-License-Identifier: MIT
#include "board/coverage.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

namespace {

bool isWork(const TerrainRow& row) {
    if (!row.group.empty() || row.kind == TerrainKind::bridge || row.kind == TerrainKind::fortification)
        return true;
    for (const char* id :
         {"sunken-road", "elevated-road", "runway", "railroad", "railroad-embankment", "railroad-elevated",
          "railroad-sunken", "tower", "tower-bfp", "lumberyard", "ford"})
        if (row.id == id) return true;
    return false;
}

double thresholdFor(const TerrainRow& row, const CoverageThresholds& limits) {
    if (row.kind == TerrainKind::road) return limits.roads;
    return isWork(row) ? limits.works : limits.nature;
}

struct Part {
    const TerrainRow* row = nullptr;
    double part = 0;
    bool real = false;
};

void addPart(std::vector<Part>& parts, const TerrainRow* row, double part, bool real) {
    const auto it = std::find_if(parts.begin(), parts.end(), [row](const Part& p) { return p.row == row; });
    if (it == parts.end())
        parts.push_back({row, part, real});
    else {
        it->part += part;
        it->real = it->real || real;
    }
}

/// Returns true if LOS counts a building for this hex only because the building touches a hexside. If such a
/// building covers only a small part of the hex, that part is a sliver (A2.74).
bool onlyAtHexside(const Board& board, Hex h, std::uint8_t code) {
    if (!board.raster || !LosTerrainTable::builtIn().at(code).isBuilding()) return false;
    const PixelPoint centre = board.geometry.losPoint(h);
    return board.raster->contains(centre.x, centre.y) && board.raster->terrainAt(centre.x, centre.y) != code;
}

/// Returns the terrain at the center of a hex, and the depression at the center, if any. Chapter A2 refers to
/// the center itself, not to the pixels beside it that LOS uses.
std::array<std::uint8_t, 2> centreOf(const Board& board, Hex h, const HexLosFacts& facts) {
    const PixelPoint p = board.geometry.losPoint(h);
    if (!board.raster || !board.raster->contains(p.x, p.y)) return {facts.centreTerrain, facts.depression};
    const LosTerrainTable& table = board.table ? *board.table : LosTerrainTable::builtIn();
    const auto at = [&](PixelPoint q) {
        return board.raster->contains(q.x, q.y) ? board.raster->terrainAt(q.x, q.y) : noTerrain;
    };
    std::uint8_t centre = at(p);
    if (!table.at(centre).isBuilding())
        for (const Side6 side : allSides)
            if (const auto code = at(board.geometry.edgePoint(h, side)); table.at(code).isBuilding()) {
                centre = code;
                break;
            }
    if (table.at(centre).category == LosCategory::marketplace) centre = 0;
    const std::uint8_t depression = table.at(centre).isDepression() ? centre : noTerrain;
    return {table.at(facts.centreTerrain).inherent ? facts.centreTerrain : centre, depression};
}

/// Returns all terrain of the hex on this board with the area of each terrain, including slivers.
std::vector<Part> partsOf(const Board& board, Hex h, const CoverageThresholds& limits) {
    std::vector<Part> parts;
    const auto index = static_cast<std::size_t>(board.geometry.indexOf(h));
    if (index >= board.coverage.size()) return parts;
    const TerrainChart& chart = TerrainChart::builtIn();
    for (const Coverage& c : board.coverage[index])
        if (const TerrainRow* row = chart.byCode(c.terrain)) addPart(parts, row, c.part, false);
    for (Part& p : parts) p.real = p.part >= thresholdFor(*p.row, limits);
    if (index < board.los.size()) {
        for (const std::uint8_t code : centreOf(board, h, board.los[index])) {
            const TerrainRow* row = code == noTerrain ? nullptr : chart.byCode(code);
            if (row != nullptr && row->kind != TerrainKind::hexside)
                addPart(parts, row, 0, !onlyAtHexside(board, h, code));
        }
    }
    return parts;
}

BoardTerrain gather(std::vector<Part> parts) {
    std::stable_sort(parts.begin(), parts.end(),
                     [](const Part& a, const Part& b) { return a.part > b.part; });
    BoardTerrain out;
    const TerrainRow* open = nullptr;
    for (const Part& p : parts) {
        if (p.row->id == "open-ground")
            open = p.row;
        else if (p.real)
            out.rows.push_back(p.row);
        else
            out.slivers.push_back({p.row, p.part});
    }
    if (out.rows.empty() && open != nullptr) out.rows.push_back(open);
    return out;
}

// Adjacent pixels of a column usually have the same code, so eight pixels that have the previous code are
// counted at once.
void countCodes(const std::uint8_t* codes, int size, std::array<int, 256>& count) {
    int i = 0;
    while (i < size) {
        const std::uint8_t code = codes[i];
        const int start = i++;
        std::array<std::uint8_t, 8> same{};
        same.fill(code);
        while (i + 8 <= size && std::memcmp(codes + i, same.data(), 8) == 0) i += 8;
        while (i < size && codes[i] == code) ++i;
        count[code] += i - start;
    }
}

}  // namespace

std::vector<std::vector<Coverage>> coverageOf(const BoardGeometry& geometry, const Raster& raster) {
    std::vector<std::vector<Coverage>> out(static_cast<std::size_t>(geometry.hexCount()));
    for (std::size_t i = 0; i < out.size(); ++i) {
        std::array<int, 256> count{};
        int all = 0;
        for (const PixelRun& run : pixelRuns(geometry.border(geometry.hexAt(static_cast<int>(i))))) {
            if (run.x < 0 || run.x >= raster.width) continue;
            const int top = std::max(run.top, 0);
            const int bottom = std::min(run.bottom, raster.height);
            if (top >= bottom) continue;
            countCodes(raster.terrain.data() + raster.index(run.x, top), bottom - top, count);
            all += bottom - top;
        }
        // If the board is cut, pixels beyond the cut are not part of the hex.
        all -= count[noTerrain];
        count[noTerrain] = 0;
        for (std::size_t code = 0; code < count.size(); ++code) {
            if (count[code] == 0) continue;
            const TerrainRow* row = TerrainChart::builtIn().byCode(static_cast<std::uint8_t>(code));
            if (row != nullptr && row->kind == TerrainKind::hexside) continue;
            out[i].push_back({static_cast<std::uint8_t>(code), static_cast<double>(count[code]) / all});
        }
        std::stable_sort(out[i].begin(), out[i].end(),
                         [](const Coverage& a, const Coverage& b) { return a.part > b.part; });
    }
    return out;
}

BoardTerrain terrainOf(const Board& board, Hex h, const CoverageThresholds& limits) {
    return board.geometry.contains(h) ? gather(partsOf(board, h, limits)) : BoardTerrain{};
}

BoardTerrain terrainOf(const Ground& ground, Hex h, const CoverageThresholds& limits) {
    std::vector<Part> all;
    const auto origins = ground.origins(h);
    for (const Ground::Origin& origin : origins)
        for (const Part& p : partsOf(*origin.board->board, origin.hex, limits))
            addPart(all, p.row, p.part / static_cast<double>(origins.size()), p.real);
    return gather(std::move(all));
}

}  // namespace shellgame
