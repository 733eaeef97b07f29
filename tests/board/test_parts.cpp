// SPDX-License-Identifier: MIT
// Tests parts of boards (A2.1) that are joined where they are cut (A2.2, A2.3).
#include "board/coverage.hpp"
#include "board/los_facts.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/joined.hpp"
#include "shellgame/io/load.hpp"
#include "support/catch.hpp"
#include "support/drawing.hpp"
#include "support/ground.hpp"

using namespace shellgame;
using test::blankAt;
using test::groundOf;

namespace {

PlacedBoard cutTo(PlacedBoard b, const char* from, const char* to) {
    const BoardGeometry& g = b.board->geometry;
    b.part = partBetween(g, *g.hexNamed(from), *g.hexNamed(to));
    return b;
}

/// Lists the numbers of the hexes that are in play in a hexrow, on a map with only board 1.
std::string numbersIn(const PlacedBoard& b, int column) {
    const auto g = groundOf({b});
    std::string out;
    for (int row = 0; row <= 10; ++row)
        if (g->contains({column, row})) out += (out.empty() ? "" : " ") + g->nameOf({column, row}).substr(2);
    return out;
}

/// Makes a board with only this kind of terrain.
std::shared_ptr<const Board> boardOf(const char* terrain) {
    test::Drawing d(33, 10);
    std::fill(d.raster.terrain.begin(), d.raster.terrain.end(), test::terrainCode(terrain));
    return test::boardOf(d);
}

std::string listOf(const std::vector<std::set<std::string>>& surfaces) {
    std::string out;
    for (const auto& one : surfaces) {
        out += out.empty() ? "" : " | ";
        for (const std::string& name : one) out += (name == *one.begin() ? "" : "+") + name;
    }
    return out;
}

}  // namespace

TEST_CASE("A2.1: a hex is in play if its hexrow and its number are both within the part in play",
          "[board][parts]") {
    const PlacedBoard whole = blankAt("1", 0, 0);
    CHECK(numbersIn(cutTo(whole, "A6", "Q10"), 0) == "6 7 8 9 10");
    CHECK(numbersIn(cutTo(whole, "A6", "Q10"), 1) == "6 7 8 9 10");  // B5 is not in play
    CHECK(numbersIn(cutTo(whole, "A6", "Q10"), 16) == "6 7 8 9 10");
    CHECK(numbersIn(cutTo(whole, "A6", "Q10"), 17).empty());
    // Half-hexes at the edge of the board itself belong to the board (A2.3).
    CHECK(numbersIn(cutTo(whole, "A1", "Q5"), 1) == "0 1 2 3 4 5");
    CHECK(numbersIn(cutTo(whole, "B0", "Q5"), 1) == "0 1 2 3 4 5");
    CHECK(numbersIn(cutTo(whole, "B3", "P7"), 1) == "3 4 5 6 7");
    CHECK(numbersIn(cutTo(whole, "B3", "P7"), 2) == "3 4 5 6 7");
    CHECK(numbersIn(cutTo(whole, "Q10", "A6"), 1) == "6 7 8 9 10");
}

TEST_CASE("A2.1: half-boards are joined at the cut, and the two halves of each hex on the seam form one hex",
          "[board][parts]") {
    // Board 1 is in play up to hexrow Q, and board 2 from hexrow Q on. Hexrow Q of both boards is column 16
    // of the map.
    const auto g =
        groundOf({cutTo(blankAt("1", 0, 0), "A1", "Q10"), cutTo(blankAt("2", 0, 0), "Q1", "GG10")});
    CHECK(g->nameOf({15, 5}) == "1P5");
    CHECK(g->nameOf({17, 5}) == "2R5");
    CHECK(g->origins({16, 4}).size() == 2);
    CHECK(g->nameOf({16, 4}) == "2Q5");  // both halves show their coordinate, so the eastern board names the
                                         // hex (A2.2)
    CHECK(g->belongsTo({16, 4}, {"1", "2"}));
    CHECK_FALSE(g->belongsTo({16, 4}, {"2"}));  // by A2.3 the hex does not belong to board 2 alone
    CHECK(listOf(g->surfaces()) == "1+2");
    // If two boards overlap in a hexrow, that hexrow can't be in play on both boards.
    CHECK_FALSE(
        Ground::make({cutTo(blankAt("1", 0, 0), "A1", "Q10"), cutTo(blankAt("2", 0, 0), "A1", "R10")}));
    // Boards may overlap in hexes that are not in play.
    CHECK(Ground::make(
        {cutTo(blankAt("1", 0, 0), "A1", "Q10"), cutTo(blankAt("2", 16, 0, true), "A1", "Q10")}));
}

TEST_CASE("A2.1: boards that are cut along a row of hexes are joined there", "[board][parts]") {
    const auto g =
        groundOf({cutTo(blankAt("1", 0, 0), "A1", "GG5"), cutTo(blankAt("2", 0, 0), "A6", "GG10")});
    CHECK(g->nameOf({0, 4}) == "1A5");
    CHECK(g->nameOf({0, 5}) == "2A6");
    // The cut goes through B5. The upper half of B5, with the coordinate, belongs to board 1, and the lower
    // half to board 2.
    CHECK(g->origins({1, 5}).size() == 2);
    CHECK(g->nameOf({1, 5}) == "1B5");
    CHECK(g->nameOf({1, 6}) == "2B6");
    for (int row = 0; row <= 10; ++row) CHECK(g->contains({1, row}));
    // Both boards are cut above row 6, and one of them is turned. Neither half of a hex on the seam shows a
    // coordinate.
    const auto both =
        groundOf({cutTo(blankAt("1", 0, 0, true), "A6", "GG10"), cutTo(blankAt("2", 0, 0), "A6", "GG10")});
    CHECK(both->nameOf({31, 5}) == "1B5");  // the northern board names the hex, from the adjacent B6
    CHECK(both->contains({1, 5}));
}

TEST_CASE("A2.1: at a cut each board contributes the terrain and LOS of its half of each hex",
          "[board][parts]") {
    std::vector<PlacedBoard> boards{{boardOf("Woods"), "1", 0, 0, false, {}},
                                    {boardOf("Brush"), "2", 0, 0, false, {}}};
    boards[0] = cutTo(boards[0], "A1", "Q10");
    boards[1] = cutTo(boards[1], "Q1", "GG10");
    const auto g = groundOf(boards);
    const BoardTerrain seam = terrainOf(*g, {16, 4});
    REQUIRE(seam.rows.size() == 2);
    CHECK(terrainOf(*g, {15, 4}).rows.front()->id == "woods");
    CHECK(terrainOf(*g, {17, 4}).rows.front()->id == "brush");
    const auto map = joinBoards(*g);
    REQUIRE(map);
    const auto at = [&](int x, int y) { return map->raster->terrainAt(x, y); };
    CHECK(at(890, 300) == test::terrainCode("Woods"));
    CHECK(at(910, 300) == test::terrainCode("Brush"));
    CHECK(at(100, 300) == test::terrainCode("Woods"));
    CHECK(at(1700, 300) == test::terrainCode("Brush"));
    const HexLosFacts& q5 = map->los[static_cast<std::size_t>(map->geometry.indexOf({16, 4}))];
    CHECK(q5.sides[static_cast<std::size_t>(Side6::NW)].locationTerrain == test::terrainCode("Woods"));
    CHECK(q5.sides[static_cast<std::size_t>(Side6::SE)].locationTerrain == test::terrainCode("Brush"));
    // A hex at a cut is whole if no board adjoins there.
    std::vector<PlacedBoard> apart = boards;
    apart[1].atRow = 20;
    const auto alone = joinBoards(*groundOf(apart));
    REQUIRE(alone);
    CHECK(alone->raster->terrainAt(910, 300) == test::terrainCode("Woods"));
}

TEST_CASE(
    "A2.1: a hex at a cut is whole if no other board adjoins it, and its terrain out of play does not matter",
    "[board][parts]") {
    const std::uint8_t woods = test::terrainCode("Woods"), brush = test::terrainCode("Brush");
    // Two boards are in the same place, with a gap between their parts in play. In the gap the later board is
    // visible.
    const auto joined = [&](const char* to, const char* from, bool turned) {
        PlacedBoard one{boardOf("Woods"), "1", 0, 0, turned, {}},
            two{boardOf("Brush"), "2", 0, 0, turned, {}};
        const auto map =
            joinBoards(*groundOf({cutTo(std::move(one), "A1", to), cutTo(std::move(two), from, "GG10")}));
        REQUIRE(map);
        return map->raster;
    };
    // Hexrow Q is at x = 862 to 938, and hexrow T begins at 1030. The cuts run through the middle of these
    // hexrows.
    for (const bool turned : {false, true}) {
        INFO(turned);
        const auto raster = joined("Q10", "T1", turned);
        const auto at = [&](int x) { return raster->terrainAt(turned ? raster->width - 1 - x : x, 300); };
        CHECK(at(100) == woods);
        CHECK(at(910) == woods);
        CHECK(at(1000) == brush);
        CHECK(at(1700) == brush);
    }
    // A cut below A5 goes through the middle of B5, at y = 322.
    const auto upper = joined("GG5", "A8", false);
    CHECK(upper->terrainAt(56, 300) == woods);
    CHECK(upper->terrainAt(56, 340) == woods);
    CHECK(upper->terrainAt(56, 400) == brush);
    CHECK(upper->terrainAt(112, 340) == brush);
}

TEST_CASE("A2.1: boards that don't touch are reported", "[board][parts]") {
    CHECK(listOf(groundOf({blankAt("1", 0, 0), blankAt("2", 32, 0), blankAt("3", 0, 10)})->surfaces()) ==
          "1+2+3");
    CHECK(listOf(groundOf({blankAt("1", 0, 0), blankAt("2", 64, 0)})->surfaces()) == "1 | 2");
    // Parts that are cut between whole hexes are adjacent, even if a board is turned. Parts with a hexrow
    // between them are not adjacent.
    for (const bool turned : {false, true}) {
        const auto slices = [&](int column) {
            PlacedBoard left = blankAt("1", 0, 0), right = blankAt("2", column, 0);
            left.part = partBetween(left.board->geometry, {0, 0}, {16, 9});
            right.turned = turned;
            right.part = turned ? partBetween(right.board->geometry, {0, 0}, {15, 9})
                                : partBetween(right.board->geometry, {17, 1}, {32, 9});
            return listOf(groundOf({left, right})->surfaces());
        };
        CHECK(slices(0) == "1+2");
        CHECK(slices(2) == "1 | 2");
    }
    // Boards that touch only at their corners don't form one playing surface.
    CHECK(listOf(groundOf({blankAt("1", 0, 0), blankAt("2", 32, 10)})->surfaces()) == "1 | 2");
    const char* scenario =
        R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}},
            {"as":"2","blank":{"columns":33,"rows":10},"at":{"column":64,"row":0}}],
            "sides":[{"id":"german"},{"id":"russian"}]})";
    const auto game = loadGameText(scenario, "gap.json", {});
    REQUIRE(game);  // The problem is only a warning, so the game is loaded.
    CHECK(joinProblems(game->warnings) ==
          "gap.json: /boards: found board 2 apart from board 1, expected boards butted together to form one "
          "playing surface (A2.1)\n");
}

TEST_CASE("A2.1: a part without hexes and a board without a name are reported", "[board][parts]") {
    const auto said = [](const Json& board) {
        const auto made = readBoards(Json::array({board}), 0, "f", "/boards", {});
        return made ? std::string("fine") : joinProblems(made.error());
    };
    CHECK(said({{"as", "1"}, {"own", "village"}, {"part", {{"from", ""}, {"to", "Q10"}}}}) ==
          "f: /boards/0/part/from: found \"\", expected a hex of that board without its name, such as "
          "\"A1\"\n");
    CHECK_THAT(said({{"as", "1"}, {"own", ""}}),
               test::containsText("f: /boards/0/own: found the board \"\", expected one of the boards of the "
                                  "program: hills, rivers, village"));
}
