// SPDX-License-Identifier: MIT
#include "support/drawing.hpp"

#include "board/coverage.hpp"
#include "board/los_facts.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame::test {

std::uint8_t terrainCode(std::string_view name) {
    return LosTerrainTable::builtIn().codeOf(name).value();
}

std::shared_ptr<Board> boardOf(const Drawing& drawing, const std::string& name) {
    auto board = std::make_shared<Board>();
    board->name = name;
    board->kind = BoardKind::own;
    board->geometry = drawing.geometry;
    board->raster = std::make_shared<const Raster>(drawing.raster);
    board->los = deriveLosFacts(drawing.geometry, drawing.raster, {}, {});
    board->coverage = coverageOf(drawing.geometry, drawing.raster);
    return board;
}

Drawing& Drawing::fill(std::string_view name, std::string_view terrain) {
    const auto border = geometry.border(hex(name));
    for (int x = 0; x < raster.width; ++x)
        for (int y = 0; y < raster.height; ++y)
            if (polygonContains(border, x, y)) raster.terrain[raster.index(x, y)] = terrainCode(terrain);
    return *this;
}

Drawing& Drawing::raise(std::string_view name, int level) {
    const auto border = geometry.border(hex(name));
    for (int x = 0; x < raster.width; ++x)
        for (int y = 0; y < raster.height; ++y)
            if (polygonContains(border, x, y))
                raster.elevation[raster.index(x, y)] = static_cast<std::int8_t>(level);
    return *this;
}

Drawing& Drawing::centre(std::string_view name, std::string_view terrain, int reach) {
    return square(geometry.losPoint(hex(name)), terrain, reach);
}

Drawing& Drawing::side(std::string_view name, Side6 side, std::string_view terrain, int reach) {
    return square(geometry.edgePoint(hex(name), side), terrain, reach);
}

Drawing& Drawing::square(PixelPoint at, std::string_view terrain, int reach) {
    for (int x = at.x - reach; x <= at.x + reach; ++x)
        for (int y = at.y - reach; y <= at.y + reach; ++y)
            if (raster.contains(x, y)) raster.terrain[raster.index(x, y)] = terrainCode(terrain);
    return *this;
}

}  // namespace shellgame::test
