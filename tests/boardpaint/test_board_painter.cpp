// SPDX-License-Identifier: MIT
#include "board_painter.hpp"

#include <set>

#include "shellgame/board/board.hpp"
#include "shellgame/board/los_terrain.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "support/catch.hpp"

using namespace shellgame;

namespace {

std::shared_ptr<const Board> boardNamed(const std::string& name) {
    auto board = builtInBoard(name);
    if (!board) FAIL(joinProblems(board.error()));
    return *board;
}

struct Probe {
    std::string where;
    Hex hex;
    std::optional<Side6> side;
    PixelPoint at;
};

/// Lists every hex center and every hexside midpoint of the board.
std::vector<Probe> probesOf(const BoardGeometry& g) {
    std::vector<Probe> out;
    for (int i = 0; i < g.hexCount(); ++i) {
        const Hex h = g.hexAt(i);
        out.push_back({g.nameOf(h), h, std::nullopt, g.losPoint(h)});
        for (const Side6 side : allSides)
            if (g.sideOnMap(h, side))
                out.push_back({g.nameOf(h) + " " + std::string(toText(side)), h, side, g.edgePoint(h, side)});
    }
    return out;
}

}  // namespace

TEST_CASE("in the exact styles each terrain and level has its own color", "[boardpaint]") {
    std::set<QRgb> terrain;
    for (int code = 0; code < 256; ++code)
        terrain.insert(BoardPainter::terrainColour(static_cast<std::uint8_t>(code)));
    CHECK(terrain.size() == 256);
    std::set<QRgb> levels;
    for (int level = -5; level <= 15; ++level) levels.insert(BoardPainter::elevationColour(level));
    CHECK(levels.size() == 21);
}

TEST_CASE("picture, hex table and LOS raster agree at every hex center and at every midpoint of a hexside",
          "[boardpaint]") {
    for (const std::string& name : builtInBoardNames()) {
        const auto board = boardNamed(name);
        const QImage terrain = BoardPainter(board->shapes, BoardLook::terrain).picture(1);
        const QImage elevation = BoardPainter(board->shapes, BoardLook::elevation).picture(1);
        REQUIRE(terrain.width() == board->raster->width);
        REQUIRE(terrain.height() == board->raster->height);
        const LosTerrainTable& table = LosTerrainTable::builtIn();
        for (const Probe& probe : probesOf(board->geometry)) {
            INFO(name << " " << probe.where);
            const std::uint8_t code = board->raster->terrainAt(probe.at.x, probe.at.y);
            CHECK(terrain.pixel(probe.at.x, probe.at.y) == BoardPainter::terrainColour(code));
            CHECK(elevation.pixel(probe.at.x, probe.at.y) ==
                  BoardPainter::elevationColour(board->raster->elevationAt(probe.at.x, probe.at.y)));
            const HexLosFacts& facts =
                board->los[static_cast<std::size_t>(board->geometry.indexOf(probe.hex))];
            if (!probe.side) {
                // Like VASL's current engine, sample the pixel to the upper right of the center, if that
                // pixel is on the board.
                PixelPoint beside{probe.at.x + 1, probe.at.y - 1};
                if (!board->raster->contains(beside.x, beside.y)) beside = {probe.at.x + 1, probe.at.y + 1};
                if (!board->raster->contains(beside.x, beside.y)) beside = {probe.at.x - 1, probe.at.y + 1};
                const std::uint8_t there = board->raster->terrainAt(beside.x, beside.y);
                CHECK(facts.baseHeight == board->raster->elevationAt(beside.x, beside.y));
                // The table may contain a different terrain only where VASL's rules require this: for a
                // building on a hexside, or for terrain that fills its whole hex.
                const LosTerrain& named = table.at(facts.centreTerrain);
                if (!named.isBuilding() && !named.inherent) CHECK(facts.centreTerrain == there);
            } else if (const auto& side = facts.sides[static_cast<std::size_t>(*probe.side)];
                       !table.at(side.locationTerrain).isHexside()) {
                CHECK(side.locationTerrain == code);
            } else {
                CHECK(side.hexsideTerrain == side.locationTerrain);
            }
        }
    }
}

TEST_CASE("picture and raster agree except for pixels at the edges of shapes", "[boardpaint]") {
    for (const std::string& name : builtInBoardNames()) {
        const auto board = boardNamed(name);
        const QImage terrain = BoardPainter(board->shapes, BoardLook::terrain).picture(1);
        int different = 0;
        for (int x = 0; x < board->raster->width; ++x)
            for (int y = 0; y < board->raster->height; ++y)
                different +=
                    terrain.pixel(x, y) != BoardPainter::terrainColour(board->raster->terrainAt(x, y)) ? 1
                                                                                                       : 0;
        INFO(name);
        CHECK(different < board->raster->width * board->raster->height / 200);
    }
}

TEST_CASE("the game-board style gives the same picture whether the board is painted in parts or at once",
          "[boardpaint]") {
    const auto board = boardNamed("village");
    const BoardPainter painter(board->shapes);
    const QImage whole = painter.picture(1);
    CHECK(whole == BoardPainter(board->shapes).picture(1));
    std::set<QRgb> colours;
    for (int x = 0; x < whole.width(); x += 3)
        for (int y = 0; y < whole.height(); y += 3) colours.insert(whole.pixel(x, y));
    CHECK(colours.size() > 1000);

    QImage part(whole.size(), whole.format());
    part.fill(Qt::white);
    QPainter p(&part);
    const QRect exposed(640, 200, 300, 200);
    p.setClipRect(exposed);
    painter.paint(p, exposed);
    p.end();
    int different = 0;
    int most = 0;
    for (int x = exposed.left(); x <= exposed.right(); ++x)
        for (int y = exposed.top(); y <= exposed.bottom(); ++y) {
            const QColor a(whole.pixel(x, y));
            const QColor b(part.pixel(x, y));
            const int d = std::max({std::abs(a.red() - b.red()), std::abs(a.green() - b.green()),
                                    std::abs(a.blue() - b.blue())});
            different += d > 0 ? 1 : 0;
            most = std::max(most, d);
        }
    CHECK(different < 50);
    CHECK(most <= 8);  // allows for rounding at the border of the clipped area
}

TEST_CASE("a board can be painted at any scale", "[boardpaint]") {
    const auto board = boardNamed("hills");
    CHECK(BoardPainter(board->shapes).picture(0.25).size() == QSize(450, 161));
    CHECK(BoardPainter(board->shapes).picture(2).size() == QSize(3600, 1290));
}
