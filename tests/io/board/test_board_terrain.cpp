// SPDX-License-Identifier: MIT
#include "board/coverage.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/vasl/board_archive.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using namespace shellgame::test;

namespace {

struct Loaded {
    std::shared_ptr<const Board> board;
    [[nodiscard]] TerrainRows rows(const char* hex) const {
        return terrainOf(*board, board->geometry.hexNamed(hex).value()).rows;
    }
    [[nodiscard]] std::string at(const char* hex) const { return textOf(describe(rows(hex))); }
};

Loaded vasl(const char* name) {
    auto board = readBoardArchive(sharedPath(std::string("vasl/boards/") + name), {});
    if (!board) FAIL(joinProblems(board.error()));
    return {*board};
}

Loaded own(const char* name) {
    auto board = builtInBoard(name);
    if (!board) FAIL(joinProblems(board.error()));
    return {*board};
}

}  // namespace

TEST_CASE("A2.4: hex 2I9 gives +3 and costs 4 MF although its center shows only a house",
          "[.shared][coverage]") {
    const Loaded two = vasl("bd02");
    const auto index =
        static_cast<std::size_t>(two.board->geometry.indexOf(two.board->geometry.hexNamed("I9").value()));
    CHECK(TerrainChart::builtIn().byCode(two.board->los[index].centreTerrain)->id == "wooden-building");
    CHECK(two.at("I9") == "Woods, Wooden Building");
    CHECK(textOf(temSum(two.rows("I9")).text()) == "+3 (Woods +1, Wooden Building +2)");
    CHECK(textOf(infantryCost(two.rows("I9")).text("MF")) == "4 MF");
}

TEST_CASE("terrain art that extends from other hexes does not affect ordinary hexes of printed boards",
          "[.shared][coverage]") {
    const Loaded two = vasl("bd02");
    CHECK(two.at("A1") == "Open Ground");
    CHECK(two.at("C4") == "Woods");
    CHECK(two.at("D1") == "Wooden Building");
    CHECK(two.at("D4") == "Wooden Building");
    CHECK(two.at("F3") == "Wooden Building");
    CHECK(two.at("E1") == "Grain");
    CHECK(two.at("E6") == "Dirt Road");
    CHECK(two.at("F7") == "Open Ground");
    const Loaded six = vasl("bd06");
    CHECK(six.at("C4") == "Wooden Building");  // a house beside the center determines the terrain
    CHECK(six.at("J8") == "Stone Building");   // a sliver of orchard is ignored
    const Loaded ten = vasl("bd10");
    CHECK(ten.at("X9") == "Open Ground");  // orchards that extend from other hexes are ignored
    CHECK(ten.at("V7") == "Stone Building");
    const Loaded wooded = vasl("bd24");
    CHECK(wooded.at("X8") == "Brush, Path");  // a sliver of orchard is ignored
    // On board 1, stone or wooden buildings are only on open ground and roads.
    const Loaded one = vasl("bd01");
    int buildings = 0;
    for (int i = 0; i < one.board->geometry.hexCount(); ++i) {
        const BoardTerrain t = terrainOf(*one.board, one.board->geometry.hexAt(i));
        int tem = 0;
        for (const TerrainRow* row : t.rows) tem += row->tem && row->tem->direct > 0 ? 1 : 0;
        INFO(one.board->geometry.nameOf(one.board->geometry.hexAt(i)) << " " << textOf(describe(t.rows)));
        CHECK(tem <= 1);
        buildings += !t.rows.empty() && t.rows.front()->group == "building" ? 1 : 0;
    }
    CHECK(buildings > 80);
}

TEST_CASE("hexes of the village board have the right terrain", "[io][board]") {
    const Loaded village = own("village");
    CHECK(village.at("L4") == "Stone Building");
    CHECK(village.at("S5") == "Wooden Building");
    CHECK(village.at("O3") == "Graveyard");
    CHECK(village.at("J8") == "Orchard");
    CHECK(village.at("E8") == "Grain");
    CHECK(village.at("Q5") == "Paved Road");
    CHECK(village.at("I1") == "Dirt Road");
    CHECK(village.at("V8") == "Water");
    CHECK(village.at("S9") == "Woods");
    CHECK(village.at("AA8") == "Open Ground");
    int buildings = 0;
    int storeys = 0;
    for (const HexLosFacts& facts : village.board->los) {
        const TerrainRow* row = TerrainChart::builtIn().byCode(facts.centreTerrain);
        buildings += row->group == "building" ? 1 : 0;
        for (const StackLocation& l : facts.locations) storeys = std::max(storeys, l.level);
    }
    CHECK(buildings >= 40);
    CHECK(storeys >= 2);
    // The town hall covers two hexes, with stairs in both.
    for (const char* hex : {"R4", "S4"}) {
        CHECK(village.at(hex) == "Stone Building");
        CHECK(village.board
                  ->los[static_cast<std::size_t>(
                      village.board->geometry.indexOf(village.board->geometry.hexNamed(hex).value()))]
                  .stairway);
    }
}

TEST_CASE("hexes of the hills board have the right terrain", "[io][board]") {
    const Loaded hills = own("hills");
    const auto level = [&](const char* hex) {
        return hills.board
            ->los[static_cast<std::size_t>(
                hills.board->geometry.indexOf(hills.board->geometry.hexNamed(hex).value()))]
            .baseHeight;
    };
    CHECK(level("A5") == 0);
    CHECK(level("D3") == 1);
    CHECK(level("G4") == 2);
    CHECK(level("J4") == 3);
    CHECK(level("W8") == 2);
    CHECK(level("S7") == -1);
    CHECK(hills.at("S7") == "Gully");
    CHECK(hills.at("H4") == "Crag");
    CHECK_THAT(hills.at("U5"), Catch::Contains("Bridge"));
    CHECK(hills.at("G3") == "Woods");
    CHECK_THAT(hills.at("E5"), Catch::Contains("Brush"));
}
