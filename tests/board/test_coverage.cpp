// SPDX-License-Identifier: MIT
#include "board/coverage.hpp"
#include "shellgame/words/say.hpp"

#include "board/los_facts.hpp"
#include "support/catch.hpp"
#include "support/drawing.hpp"

using namespace shellgame;
using namespace shellgame::test;

namespace {

std::string terrain(const Board& board, const char* hex) {
    return textOf(describe(terrainOf(board, board.geometry.hexNamed(hex).value()).rows));
}

/// Fills a square of `side` pixels; `dx` and `dy` are the offset of its upper left corner from the hex's
/// center.
void patch(Drawing& d, const char* hex, const char* terrainName, int dx, int dy, int side) {
    const PixelPoint c = d.geometry.losPoint(d.hex(hex));
    for (int x = c.x + dx; x < c.x + dx + side; ++x)
        for (int y = c.y + dy; y < c.y + dy + side; ++y)
            d.raster.terrain[d.raster.index(x, y)] = terrainCode(terrainName);
}

}  // namespace

TEST_CASE("A2.4: a hex has every terrain that covers a significant part of it", "[board][coverage]") {
    Drawing d(9, 6);
    d.fill("D3", "Woods").centre("D3", "Wooden Building", 12);  // woods around a house, as in 2I9
    d.fill("F3", "Woods");
    patch(d, "F4", "Woods", -12, -28, 12);         // 4 % of F4 is terrain that extends across the hexside
    patch(d, "D5", "Stone Building", -28, 8, 16);  // this small house away from the center covers 7 % of its
                                                   // hex
    d.side("B3", Side6::SE, "Wall", 4);
    patch(d, "B3", "Dirt Road", -10, -26, 18);
    const auto board = boardOf(d);
    CHECK(terrain(*board, "D3") == "Woods, Wooden Building");
    CHECK(temSum(terrainOf(*board, d.hex("D3")).rows).value == 3);
    CHECK(textOf(infantryCost(terrainOf(*board, d.hex("D3")).rows).text("MF")) == "4 MF");
    CHECK(terrain(*board, "F3") == "Woods");
    CHECK(terrain(*board, "F4") == "Open Ground");
    const auto slivers = terrainOf(*board, d.hex("F4")).slivers;
    REQUIRE(slivers.size() == 1);
    CHECK(slivers[0].row->id == "woods");
    CHECK(slivers[0].part == Approx(0.04).margin(0.005));
    CHECK(terrain(*board, "D5") == "Stone Building");
    CHECK(terrain(*board, "B3") == "Dirt Road");  // walls belong to hexsides
    CHECK(terrain(*board, "H2") == "Open Ground");
}

TEST_CASE(
    "the terrain of a hex at the edge of its board is determined only by the part of the hex that is on the "
    "board",
    "[board][coverage]") {
    Drawing d(9, 6);
    d.fill("D3", "Grain").fill("A2", "Woods");
    patch(d, "D3", "Brush", 0, -32, 32);
    const auto board = boardOf(d);
    const auto& at = board->coverage[static_cast<std::size_t>(d.geometry.indexOf(d.hex("D3")))];
    REQUIRE(at.size() == 2);
    CHECK(at[0].terrain == terrainCode("Grain"));
    CHECK(at[0].part + at[1].part == Approx(1));
    CHECK(at[1].part == Approx(0.24).margin(0.03));
    // One half of A2 is off the board, and the other half is all Woods.
    const auto& edge = board->coverage[static_cast<std::size_t>(d.geometry.indexOf(d.hex("A2")))];
    REQUIRE(edge.size() == 1);
    CHECK(edge[0].part == Approx(1));
}

TEST_CASE("A2.3: if half of a hex is Open Ground, the other half determines the hex's terrain",
          "[board][coverage]") {
    Drawing left(9, 6);
    left.fill("I3", "Woods");
    const Drawing right(9, 6);
    const auto ground = Ground::make({{boardOf(left), "1", 0, 0, false}, {boardOf(right), "2", 8, 0, false}});
    REQUIRE(ground);
    const Hex seam = (*ground)->find("2A3").value();
    CHECK(textOf(describe(terrainOf(**ground, seam).rows)) == "Woods");
    CHECK(textOf(describe(terrainOf(**ground, (*ground)->find("2A4").value()).rows)) == "Open Ground");
    const auto blank = Ground::make({{blankBoard(9, 6), "1", 0, 0, false}});
    CHECK(terrainOf(**blank, Hex{3, 3}).rows.empty());
}
