// SPDX-License-Identifier: MIT
#include "shellgame/board/shapes.hpp"
#include "shellgame/words/say.hpp"

#include "board/coverage.hpp"
#include "shellgame/board/board.hpp"
#include "support/catch.hpp"
#include "support/drawing.hpp"

using namespace shellgame;
using test::terrainCode;

namespace {

BoardShapes empty() {
    BoardShapes s;
    s.name = "test";
    s.columns = 9;
    s.rows = 6;
    return s;
}

ShapeLine line(std::vector<Point> points, bool smooth = false) {
    return {std::move(points), smooth};
}

int count(const Raster& r, const char* terrain) {
    int n = 0;
    for (const std::uint8_t code : r.terrain) n += code == terrainCode(terrain) ? 1 : 0;
    return n;
}

const HexLosFacts& facts(const Board& b, const char* hex) {
    return b.los[static_cast<std::size_t>(b.geometry.indexOf(b.geometry.hexNamed(hex).value()))];
}

}  // namespace

TEST_CASE("a polygon fills a pixel if it contains the pixel's center", "[board][shapes]") {
    BoardShapes s = empty();
    // The area extends from 56.25 to 168.75 pixels in width and from 64.5 to 129 in height, because two
    // columns are 112.5 pixels wide and one hex is 64.5 high.
    s.areas.push_back({terrainCode("Woods"), line({{1, 1}, {3, 1}, {3, 2}, {1, 2}}), {}, {}, 0});
    const Raster r = rasterise(s);
    CHECK(r.width == BoardGeometry::standard(9, 6).pixelWidth);
    CHECK(count(r, "Woods") == 113 * 65);
    CHECK(r.terrainAt(56, 64) == terrainCode("Woods"));
    CHECK(r.terrainAt(55, 64) == terrainCode("Open Ground"));
    CHECK(r.terrainAt(168, 128) == terrainCode("Woods"));
    CHECK(r.terrainAt(169, 128) == terrainCode("Open Ground"));
    CHECK(r.terrainAt(168, 129) == terrainCode("Open Ground"));
}

TEST_CASE("holes in a shape remain open, and later shapes cover earlier ones", "[board][shapes]") {
    BoardShapes s = empty();
    s.areas.push_back({terrainCode("Woods"),
                       line({{1, 1}, {5, 1}, {5, 5}, {1, 5}}),
                       {line({{2, 2}, {4, 2}, {4, 4}, {2, 4}})},
                       {},
                       0});
    s.areas.push_back({terrainCode("Brush"), line({{1, 1}, {2, 1}, {2, 2}, {1, 2}}), {}, {}, 0});
    s.roads.push_back({65, line({{0, 4.5}, {8, 4.5}}), 0.25});
    s.buildings.push_back({40, 0, line({{4.2, 4.3}, {4.8, 4.3}, {4.8, 4.7}, {4.2, 4.7}}), {}});
    const Raster r = rasterise(s);
    const auto at = [&](double x, double y) {
        return r.terrainAt(static_cast<int>(x * 56.25), static_cast<int>(y * 64.5));
    };
    CHECK(at(3, 3) == terrainCode("Open Ground"));
    CHECK(at(4.5, 2) == terrainCode("Woods"));
    CHECK(at(1.5, 1.5) == terrainCode("Brush"));
    CHECK(at(2, 4.5) == terrainCode("Dirt Road"));
    CHECK(at(4.5, 4.5) == terrainCode("Stone Building"));
}

TEST_CASE("a list of hexes covers exactly those hexes", "[board][shapes]") {
    BoardShapes s = empty();
    s.areas.push_back({terrainCode("Orchard"), {}, {}, {Hex{3, 2}, Hex{4, 2}}, 0});
    const auto board = makeOwnBoard(s);
    CHECK(board->kind == BoardKind::own);
    for (int i = 0; i < board->geometry.hexCount(); ++i) {
        const Hex h = board->geometry.hexAt(i);
        const bool inside = h == Hex{3, 2} || h == Hex{4, 2};
        INFO(board->geometry.nameOf(h));
        CHECK(textOf(describe(terrainOf(*board, h).rows)) == (inside ? "Orchard" : "Open Ground"));
        CHECK((board->los[static_cast<std::size_t>(i)].centreTerrain == terrainCode("Orchard")) == inside);
    }
}

TEST_CASE("levels, gullies and bridges determine the elevation of pixels", "[board][shapes]") {
    BoardShapes s = empty();
    s.levels.push_back({1, line({{4.5, -1}, {9, -1}, {9, 7}, {4.5, 7}})});
    s.depressions.push_back(
        {terrainCode("Gully"), line({{0, 3}, {1, 3}, {2, 2.5}, {3, 3}, {4, 2.5}, {5, 3}, {6, 2.5}}), 0.5, 1});
    s.depressions.push_back({terrainCode("Gully"), line({{3, 1}, {3, 3}, {3, 5}}), 0.5, 1});
    s.roads.push_back({65, line({{5, 0}, {5, 6}}), 0.25});
    s.bridges.push_back({82, line({{5, 2.6}, {5, 3.4}}), 0.34});
    const auto board = makeOwnBoard(s);
    CHECK(facts(*board, "A1").baseHeight == 0);
    CHECK(facts(*board, "B3").baseHeight == -1);
    CHECK(facts(*board, "B3").depression == terrainCode("Gully"));
    CHECK(facts(*board, "D3").baseHeight == -1);  // where two beds cross, the level is not lowered twice
    CHECK(facts(*board, "G3").baseHeight == 0);   // the gully is in a hill
    CHECK(facts(*board, "G1").baseHeight == 1);
    CHECK(facts(*board, "F3").baseHeight == 1);  // the bridge is level with the banks
    CHECK(facts(*board, "F3").centreTerrain == terrainCode("Single Hex Stone Bridge"));
    CHECK(facts(*board, "F3").locations.size() == 2);
}

TEST_CASE("a wall belongs to both hexes of its hexside", "[board][shapes]") {
    BoardShapes s = empty();
    s.hexsides.push_back({terrainCode("Wall"), {{Hex{4, 2}, Side6::N}, {Hex{4, 2}, Side6::SE}}, {}, 0.1});
    const auto board = makeOwnBoard(s);
    const auto wallAt = [&](const char* hex, Side6 side) {
        return facts(*board, hex).sides[static_cast<std::size_t>(side)].hexsideTerrain == terrainCode("Wall");
    };
    CHECK(wallAt("E3", Side6::N));
    CHECK(wallAt("E2", Side6::S));
    CHECK(wallAt("E3", Side6::SE));
    CHECK(wallAt("F3", Side6::NW));
    CHECK_FALSE(wallAt("E3", Side6::S));
    CHECK_FALSE(wallAt("E3", Side6::NE));
    CHECK(textOf(describe(terrainOf(*board, Hex{4, 2}).rows)) == "Open Ground");
}

TEST_CASE("stairwells and building levels add Locations to a hex", "[board][shapes]") {
    BoardShapes s = empty();
    s.buildings.push_back({42, 2, line({{2.7, 2.7}, {3.3, 2.7}, {3.3, 3.3}, {2.7, 3.3}}), {Hex{3, 3}}});
    const auto board = makeOwnBoard(s);
    CHECK(facts(*board, "D3").stairway);
    CHECK(facts(*board, "D3").locations.size() == 5);  // includes cellar and rooftop
    CHECK(facts(*board, "D3").locations.back().level == 3);
}

TEST_CASE("a smooth line passes through all the points that define it", "[board][shapes]") {
    BoardShapes s = empty();
    s.roads.push_back({65, line({{0, 3}, {2, 2.5}, {4, 3.5}, {8, 3}}, true), 0.2});
    const auto fills = fillsOf(s);
    REQUIRE(fills.size() == 1);
    CHECK(fills[0].line.size() == 3 * 8 + 1);
    CHECK(fills[0].line[8].x == Approx(2 * 56.25));
    CHECK(fills[0].line[8].y == Approx(2.5 * 64.5));
    CHECK(fills[0].line.back().x == Approx(8 * 56.25));
    CHECK(fills[0].width == Approx(0.2 * 64.5));
}
