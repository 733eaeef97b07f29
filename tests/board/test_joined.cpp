// SPDX-License-Identifier: MIT
#include "shellgame/board/joined.hpp"

#include "board/los_facts.hpp"
#include "support/catch.hpp"
#include "support/drawing.hpp"

using namespace shellgame;
using test::boardOf;
using test::containsText;
using test::Drawing;
using test::terrainCode;

namespace {

JoinedBoards joined(const std::vector<BoardInArrangement>& boards) {
    const auto placed = arrangeBoards(boards);
    REQUIRE(placed);
    const auto out = joinBoards(*placed);
    REQUIRE(out);
    return *out;
}

const HexLosFacts& at(const JoinedBoards& map, Hex h) {
    return map.los[static_cast<std::size_t>(map.geometry.indexOf(h))];
}

/// A board whose parts all differ from each other.
Drawing village() {
    Drawing d(5, 4);
    d.fill("B2", "Woods").raise("D1", 2).side("C2", Side6::N, "Wall").centre("A3", "Stone Building, 1 Level");
    d.fill("E1", "Grain").side("E1", Side6::S, "Hedge").raise("E1", 1);
    return d;
}

}  // namespace

TEST_CASE("joining a single board changes nothing on that board", "[board]") {
    const auto board = boardOf(village(), "a");
    const JoinedBoards map = joined({{board, 0, 0, false}});
    CHECK(map.geometry == board->geometry);
    CHECK(map.los == board->los);
    CHECK(map.raster->terrain == board->raster->terrain);
    CHECK(map.raster->elevation == board->raster->elevation);
}

TEST_CASE("a board turned twice equals the original board", "[board]") {
    const auto board = boardOf(village(), "a");
    const JoinedBoards once = joined({{board, 0, 0, true}});
    CHECK_FALSE(once.los == board->los);
    auto turned = std::make_shared<Board>(*board);
    turned->los = once.los;
    turned->raster = once.raster;
    const JoinedBoards twice = joined({{turned, 0, 0, true}});
    CHECK(at(twice, {2, 1}).name == "C2");
    CHECK(twice.raster->terrain == board->raster->terrain);
    CHECK(twice.raster->elevation == board->raster->elevation);
}

TEST_CASE("turning a board moves its hexes together with their names, and swaps opposite hexsides",
          "[board]") {
    const auto board = boardOf(village(), "a");
    const JoinedBoards map = joined({{board, 0, 0, true}});
    const HexLosFacts& c2 = at(map, {2, 2});
    CHECK(c2.name == "C2");
    CHECK(c2.sides[3].hexsideTerrain == terrainCode("Wall"));
    CHECK(c2.sides[0].hexsideTerrain == noTerrain);
    CHECK(at(map, {3, 2}).name == "B2");
    CHECK(at(map, {3, 2}).centreTerrain == terrainCode("Woods"));
    CHECK(at(map, {1, 3}).baseHeight == 2);
    const Raster& own = *board->raster;
    CHECK(map.raster->terrainAt(5, 7) == own.terrainAt(own.width - 6, own.height - 8));
}

TEST_CASE(
    "boards side by side share a column of hexes, which is named by the later board and has the hexsides of "
    "both",
    "[board]") {
    Drawing right(5, 4);
    right.raise("A1", 3).side("A1", Side6::NE, "Bocage").fill("A1", "Brush");
    const auto a = boardOf(village(), "a");
    const auto b = boardOf(right, "b");
    const JoinedBoards map = joined({{a, 0, 0, false}, {b, 1, 0, false}});
    CHECK(map.geometry.columns == 9);
    CHECK(map.geometry.rows == 4);
    CHECK(map.geometry.pixelWidth == 450);
    const HexLosFacts& seam = at(map, {4, 0});
    CHECK(seam.name == "A1");
    CHECK(seam.baseHeight == 3);
    CHECK(seam.centreTerrain == terrainCode("Brush"));
    CHECK(seam.sides[4].locationTerrain ==
          a->los[static_cast<std::size_t>(a->geometry.indexOf({4, 0}))].sides[4].locationTerrain);
    CHECK(seam.sides[1].locationTerrain == b->los[0].sides[1].locationTerrain);
    CHECK(seam.sides[3].hexsideTerrain == terrainCode("Hedge"));  // the hedge is from E1 of board a
    CHECK(map.raster->elevationAt(224, 32) == 1);
    CHECK(map.raster->elevationAt(225, 32) == 3);
    for (const auto& side : seam.sides) CHECK(side.onMap);
}

TEST_CASE("boards one above the other share the half-hexes in odd columns", "[board]") {
    const auto a = boardOf(village(), "a");
    Drawing below(5, 4);
    below.raise("B0", 1);
    const JoinedBoards map = joined({{a, 0, 0, false}, {boardOf(below, "b"), 0, 1, false}});
    CHECK(map.geometry.rows == 8);
    CHECK(map.geometry.hexCount() == 5 * 8 + 2);
    CHECK(at(map, {1, 4}).name == "B0");
    CHECK(at(map, {1, 4}).baseHeight == 0);  // the pixel that decides is on the upper board
    CHECK(at(map, {0, 4}).name == "A1");
}

TEST_CASE("blank boards and gaps between boards are treated as Open Ground", "[board]") {
    auto blank = std::make_shared<Board>();
    blank->name = "1";
    blank->geometry = BoardGeometry::standard(5, 4);
    const auto a = boardOf(village(), "a");
    const JoinedBoards map = joined({{blank, 0, 0, false}, {a, 1, 1, false}});
    CHECK(at(map, {1, 1}).name == "B1");
    CHECK(at(map, {1, 1}).centreTerrain == terrainCode("Open Ground"));
    CHECK(at(map, {1, 7}).centreTerrain == terrainCode("Open Ground"));
    CHECK(at(map, {5, 6}).name == "B2");
    CHECK(at(map, {5, 6}).centreTerrain == terrainCode("Woods"));
}

TEST_CASE("boards that can't be joined are refused, with the reason", "[board]") {
    const auto a = boardOf(Drawing(5, 4), "a");
    const auto even = boardOf(Drawing(4, 4), "even");
    Drawing big(BoardGeometry{5, 4, 900, 400, 225, 100, 0, 50});
    const auto other = boardOf(big, "big");
    const auto reason = [](const std::vector<BoardAtPixel>& boards) {
        const auto out = joinBoards(boards);
        REQUIRE_FALSE(out);
        return joinProblems(out.error());
    };
    CHECK_THAT(reason({}), containsText("no board"));
    CHECK_THAT(reason({{a, 0, 0, false}, {other, 225, 0, false}}), containsText("hexes of 225"));
    CHECK_THAT(reason({{a, 0, 0, false}, {a, 100, 0, false}}), containsText("covers"));
    CHECK_THAT(reason({{even, 0, 0, true}}), containsText("odd number of columns"));
    CHECK_THAT(reason({{even, 0, 0, false}, {a, even->geometry.pixelWidth, 0, false}}),
               containsText("hexes line up"));
    CHECK_THAT(reason({{a, 0, 0, false}, {a, 2'000'000'000, 2'000'000'000, false}}),
               containsText("a map of"));
    CHECK_THAT(reason({{a, -225, 0, false}}), containsText("left of"));
    auto broken = std::make_shared<Board>(*a);
    broken->raster = std::make_shared<const Raster>(3, 3, std::uint8_t{0});
    CHECK_THAT(reason({{broken, 0, 0, false}}), containsText("a raster of 3 x 3"));
    auto equal = std::make_shared<Board>(*a);
    equal->raster = nullptr;
    equal->geometry.equalRows = true;
    CHECK_THAT(reason({{a, 0, 0, false}, {equal, 225, 0, false}}), containsText("equal lengths"));
    CHECK_FALSE(arrangeBoards({{a, -1, 0, false}}));
    CHECK_FALSE(arrangeBoards({{a, 0, 64, false}}));
}
