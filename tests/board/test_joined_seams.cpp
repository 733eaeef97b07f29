// SPDX-License-Identifier: MIT
// Tests the LOS facts of hexes on a seam between boards; the expected values are worked out by hand. The map
// is one grid of pixels, and its hexes are read from the joined picture. Each board has 5 columns and 4 rows:
// 225 x 258 pixels. Between boards side by side, the seam is column 4 of the map, with hex centers on pixel
// 225. Between boards one above the other, it is the fifth hex of the odd columns, with centers on row 258.
#include "board/los_facts.hpp"
#include "shellgame/board/joined.hpp"
#include "shellgame/los/trace.hpp"
#include "support/catch.hpp"
#include "support/drawing.hpp"

using namespace shellgame;
using test::boardOf;
using test::Drawing;
using test::terrainCode;

namespace {

JoinedBoards seamed(const std::vector<BoardInArrangement>& boards) {
    const auto placed = arrangeBoards(boards);
    REQUIRE(placed);
    const auto out = joinBoards(*placed);
    REQUIRE(out);
    return *out;
}
JoinedBoards beside(const Drawing& left, const Drawing& right, bool turned = false) {
    return seamed({{boardOf(left, "a"), 0, 0, false}, {boardOf(right, "b"), 1, 0, turned}});
}
JoinedBoards above(const Drawing& upper, const Drawing& lower) {
    return seamed({{boardOf(upper, "a"), 0, 0, false}, {boardOf(lower, "b"), 0, 1, false}});
}
HexLosFacts seamAt(const JoinedBoards& map, Hex h) {
    return map.los[static_cast<std::size_t>(map.geometry.indexOf(h))];
}
std::uint8_t wallOf(const HexLosFacts& f, Side6 side) {
    return f.sides[static_cast<std::size_t>(side)].hexsideTerrain;
}

const Drawing plainBoard(5, 4);

}  // namespace

TEST_CASE("seam: where the later board has open terrain, the adjacent pixels of the earlier board are used",
          "[board][seam]") {
    Drawing left(5, 4);
    left.square({224, 100}, "Wall", 0).square({224, 110}, "Woods", 0).square({224, 120}, "Dirt Road", 0);
    Drawing right(5, 4);
    right.raise("A2", 3).square({0, 110}, "Brush", 0).square({0, 120}, "Water", 0);
    const JoinedBoards map = beside(left, right);
    CHECK(map.raster->terrainAt(225, 100) == terrainCode("Wall"));
    CHECK(map.raster->elevationAt(225, 100) == 3);  // the level comes from the later board
    CHECK(map.raster->terrainAt(225, 110) == terrainCode("Brush"));
    // A road counts as open terrain, so the water beside it remains.
    CHECK(map.raster->terrainAt(225, 120) == terrainCode("Water"));
    CHECK(map.raster->terrainAt(226, 100) == terrainCode("Open Ground"));
}

TEST_CASE(
    "seam: where the lower board's top row has open terrain, the upper board's pixels above it are used",
    "[board][seam]") {
    Drawing upper(5, 4);
    upper.square({100, 257}, "Hedge", 0);
    const JoinedBoards map = above(upper, plainBoard);
    CHECK(map.raster->terrainAt(100, 258) == terrainCode("Hedge"));
    CHECK(map.raster->terrainAt(100, 259) == terrainCode("Open Ground"));
    CHECK(map.raster->terrainAt(101, 258) == terrainCode("Open Ground"));
}

TEST_CASE(
    "seam: if boards are side by side, a hex on the seam gets its terrain and level from the correct board",
    "[board][seam]") {
    // The center of the hex on the seam is (225, 96). Its terrain is sampled at pixel (226, 95), on the right
    // board.
    Drawing left(5, 4);
    left.fill("E2", "Woods").raise("E2", 1);
    Drawing right(5, 4);
    right.fill("A2", "Brush").raise("A2", 2);
    CHECK(seamAt(beside(left, right), {4, 1}).centreTerrain == terrainCode("Brush"));
    CHECK(seamAt(beside(left, right), {4, 1}).baseHeight == 2);
    CHECK(seamAt(beside(left, plainBoard), {4, 1}).centreTerrain == terrainCode("Open Ground"));
    CHECK(seamAt(beside(left, plainBoard), {4, 1}).baseHeight == 0);
    // The result does not depend on the order of the boards.
    const JoinedBoards other =
        seamed({{boardOf(right, "b"), 1, 0, false}, {boardOf(left, "a"), 0, 0, false}});
    CHECK(seamAt(other, {4, 1}).centreTerrain == terrainCode("Brush"));
    CHECK(seamAt(other, {4, 1}).name == "E2");
}

TEST_CASE(
    "seam: if boards are one above the other, a hex on the seam gets its terrain and level from the upper "
    "board",
    "[board][seam]") {
    // The center of the hex on the seam is (56, 258). Its terrain is sampled at pixel (57, 257), in the last
    // row of the upper board.
    Drawing upper(5, 4);
    upper.fill("B4", "Marsh").raise("B4", 2);
    Drawing lower(5, 4);
    lower.fill("B0", "Woods").raise("B0", 1);
    const JoinedBoards map = above(upper, lower);
    CHECK(seamAt(map, {1, 4}).name == "B0");
    CHECK(seamAt(map, {1, 4}).centreTerrain == terrainCode("Marsh"));
    CHECK(seamAt(map, {1, 4}).baseHeight == 2);
    CHECK(seamAt(above(plainBoard, lower), {1, 4}).centreTerrain == terrainCode("Open Ground"));
}

TEST_CASE("seam: a hex on the seam has the hexsides of both boards", "[board][seam]") {
    Drawing left(5, 4);
    left.side("E2", Side6::SW, "Wall").side("E2", Side6::NW, "Cliff");
    Drawing right(5, 4);
    right.side("A2", Side6::NE, "Hedge");
    const JoinedBoards map = beside(left, right);
    const HexLosFacts f = seamAt(map, {4, 1});
    CHECK(wallOf(f, Side6::SW) == terrainCode("Wall"));
    CHECK(wallOf(f, Side6::NW) == terrainCode("Cliff"));
    CHECK(f.sides[5].cliff);
    CHECK(wallOf(f, Side6::NE) == terrainCode("Hedge"));
    CHECK(wallOf(f, Side6::SE) == noTerrain);
    CHECK(wallOf(seamAt(map, {5, 1}), Side6::SW) == terrainCode("Hedge"));
}

TEST_CASE(
    "seam: if only the left board draws a wall across the seam, the wall is found in the adjacent pixel",
    "[board][seam]") {
    // VASL samples the north side of the hex on the seam at (225, 65), which is on the right board. The wall
    // ends at pixel 224.
    Drawing left(5, 4);
    left.side("E2", Side6::N, "Wall");
    const HexLosFacts f = seamAt(beside(left, plainBoard), {4, 1});
    CHECK(wallOf(f, Side6::N) == terrainCode("Wall"));
    // If the right board has terrain at the sampled point, the wall is not found.
    Drawing right(5, 4);
    right.fill("A1", "Brush").fill("A2", "Brush");
    CHECK(wallOf(seamAt(beside(left, right), {4, 1}), Side6::N) == noTerrain);
}

TEST_CASE(
    "seam: a building in one half of a hex gives the whole hex its levels, which get the hex name of the "
    "later board",
    "[board][seam]") {
    Drawing left(5, 4);
    left.fill("E2", "Stone Building, 2 Level");
    const HexLosFacts f = seamAt(beside(left, plainBoard), {4, 1});
    CHECK(f.centreTerrain == terrainCode("Stone Building, 2 Level"));
    REQUIRE(f.locations.size() == 5);
    CHECK(f.locations[0].name == "A2 Cellar");
    CHECK(f.locations[3].name == "A2 Level 2");
    CHECK(f.locations[4].terrain == terrainCode("Rooftop"));
    CHECK_FALSE(f.stairway);
}

TEST_CASE("seam: inherent terrain in one half of a hex fills the whole hex", "[board][seam]") {
    Drawing left(5, 4);
    left.square({215, 96}, "Orchard", 0);
    const JoinedBoards map = beside(left, plainBoard);
    CHECK(seamAt(map, {4, 1}).centreTerrain == terrainCode("Orchard"));
    CHECK(seamAt(map, {5, 2}).centreTerrain == terrainCode("Open Ground"));
}

TEST_CASE("seam: pixels of a turned board are joined before the board is turned", "[board][seam]") {
    // Before VASL turns a board, it compares the left column of that board with the board on the left.
    Drawing left(5, 4);
    left.square({224, 100}, "Wall", 0);
    const JoinedBoards map = beside(left, plainBoard, true);
    CHECK(map.raster->terrainAt(225, 100) == terrainCode("Open Ground"));
    CHECK(map.raster->terrainAt(449, 157) == terrainCode("Wall"));
}

TEST_CASE("seam: the facts of a turned board are derived from the turned picture", "[board][seam]") {
    Drawing d(5, 4);
    d.fill("C2", "Woods").raise("C2", 1).side("C2", Side6::N, "Wall").side("C2", Side6::SE, "Cliff");
    const JoinedBoards map = seamed({{boardOf(d, "a"), 0, 0, true}});
    const HexLosFacts f = seamAt(map, {2, 2});
    CHECK(f.name == "C2");
    CHECK(f.centreTerrain == terrainCode("Woods"));
    CHECK(f.baseHeight == 1);
    CHECK(wallOf(f, Side6::S) == terrainCode("Wall"));
    CHECK(wallOf(f, Side6::NW) == terrainCode("Cliff"));
    CHECK(wallOf(f, Side6::N) == noTerrain);
}

TEST_CASE(
    "seam: a slope keeps its direction when the board is turned, and belongs to the first of two hexes with "
    "the same name",
    "[board][seam]") {
    const auto sloping = [](const char* name) {
        auto board = boardOf(plainBoard, name);
        std::vector<SlopeSides> slopes(static_cast<std::size_t>(board->geometry.hexCount()));
        slopes[static_cast<std::size_t>(board->geometry.indexOf({2, 1}))][1] = true;
        board->los = deriveLosFacts(board->geometry, *board->raster, {}, slopes);
        return board;
    };
    const JoinedBoards alone = seamed({{sloping("a"), 0, 0, true}});
    CHECK(seamAt(alone, {2, 2}).name == "C2");
    CHECK(seamAt(alone, {2, 2}).sides[1].slope);
    CHECK_FALSE(seamAt(alone, {2, 2}).sides[4].slope);
    const JoinedBoards map = seamed({{boardOf(plainBoard, "a"), 0, 0, false}, {sloping("b"), 1, 0, false}});
    CHECK(seamAt(map, {2, 1}).sides[1].slope);
    CHECK(seamAt(map, {6, 1}).name == "C2");
    CHECK_FALSE(seamAt(map, {6, 1}).sides[1].slope);
}

TEST_CASE("seam: a wall that only the left board draws across the seam blocks LOS along the seam",
          "[board][seam]") {
    Drawing left(5, 4);
    left.side("E2", Side6::N, "Wall");
    const auto map = LosMap::make(beside(left, plainBoard));
    const BoardGeometry& g = map->geometry();
    const auto seen = [&](Hex from, Hex to) {
        return LosTracer(map).trace({g.indexOf(from), 0}, {g.indexOf(to), 0});
    };
    CHECK(seen({4, 0}, {4, 3}).blocked == false);  // the wall is on a hexside of the line's first hex
    left.side("E3", Side6::N, "Wall");
    const auto both = LosMap::make(beside(left, plainBoard));
    CHECK(LosTracer(both).trace({g.indexOf({4, 0}), 0}, {g.indexOf({4, 3}), 0}).reason ==
          LosReason::hexsideTerrain);
}

TEST_CASE("seam: VASL's second computation also updates hexes that the first computation had finished",
          "[board][seam]") {
    // There is a wall only at one point, halfway between the middle of B2's south-west hexside and a corner
    // of that hexside. The first computation finds the wall for B2. A2, which is computed before B2, gets the
    // wall in the second computation.
    Drawing d(5, 4);
    const PixelPoint e = d.geometry.edgePoint(d.hex("B2"), Side6::SW);
    const PixelPoint v = d.geometry.border(d.hex("B2"))[5];
    d.square({(e.x + v.x) / 2, (e.y + v.y) / 2}, "Wall", 0);
    const auto board = boardOf(d);
    const auto sideOf = [&](const char* hex, Side6 side) {
        return board->los[static_cast<std::size_t>(d.geometry.indexOf(d.hex(hex)))]
            .sides[static_cast<std::size_t>(side)];
    };
    const Hex across = neighbour(d.hex("B2"), Side6::SW);
    CHECK(sideOf("B2", Side6::SW).hexsideTerrain == terrainCode("Wall"));
    CHECK(sideOf("B2", Side6::SW).locationTerrain == terrainCode("Open Ground"));
    CHECK(sideOf(d.geometry.nameOf(across).c_str(), Side6::NE).hexsideTerrain == terrainCode("Wall"));
}
