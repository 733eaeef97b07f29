// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>

#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"
#include "support/table.hpp"
#include "support/vasl_archive.hpp"

using namespace shellgame;
using test::Drawing;
using test::runCli;

namespace {

/// Removes the third field of each Location, as in "0|0|C2|Wall|-; …".
std::string withoutNames(const std::string& locations) {
    std::string out;
    for (const std::string& one : test::splitText(locations, ';')) {
        const auto f = test::splitText(one, '|');
        out += (out.empty() ? "" : ";") + f.at(0) + "|" + f.at(1) + "|" + f.at(3) + "|" + f.at(4);
    }
    return out;
}

}  // namespace

TEST_CASE("the verb `hexes` prints all facts about each hex of a board as a table", "[cli]") {
    const test::TemporaryFolder folder;
    Drawing d(3, 2);
    d.fill("C2", "Stone Building, 1 Level").side("A1", Side6::S, "Wall").fill("B1", "Gully").raise("B1", -1);
    auto parts = test::archiveParts(d);
    REQUIRE(test::writeFile(folder.file("bdx"), test::zippedBoard(parts)));
    const auto result = runCli({"hexes", "--board", folder.file("bdx")});
    INFO(result.err);
    REQUIRE(result.code == 0);
    const auto lines = test::splitText(result.out, '\n');
    REQUIRE(lines.size() == 1 + 7 + 1);
    CHECK(lines[1] ==
          "A1\tA1\t0\t0\t0\t32\t0\tOpen Ground\t-\t0\t000000\t0|0|A1|Open Ground|-\t-;-;-;Wall;-;-\t000000\t"
          "Open Ground;Open Ground;Open Ground;Wall;Open Ground;Open Ground\t-;-;-;-;-;-");
    CHECK(lines[4] ==
          "B1\tB1\t1\t1\t56\t64\t-1\tGully\tGully\t0\t000000\t0|0|B1|Gully|Gully\t-;-;-;-;-;-\t000000\t"
          "Gully;Gully;Gully;Gully;Gully;Gully\tGully;Gully;Gully;Gully;Gully;Gully");
    // Because of VASL's correction at board edges, the bottom row of pixels is outside the border of every
    // hex, so the south side of C2 is open.
    CHECK(lines[7] ==
          "C2\tC2\t2\t1\t112\t96\t0\tStone Building, 1 Level\t-\t1\t100100\t"
          "-1|-1|C2 Cellar|Cellar|-; 0|0|C2|Stone Building, 1 Level|-; 1|1|C2 Level 1|Stone Building, 1 "
          "Level|-; "
          "2|2|C2 Rooftop|Rooftop|-\t-;-;-;-;-;-\t000000\t"
          "Stone Building, 1 Level;Open Ground;Open Ground;Open Ground;Stone Building, 1 Level;"
          "Stone Building, 1 Level\t-;-;-;-;-;-");
}

TEST_CASE("the verb `hexes` lists a joined map by column and row", "[cli]") {
    const test::TemporaryFolder folder;
    Drawing d(3, 2);
    auto parts = test::archiveParts(d);
    REQUIRE(test::writeFile(folder.file("bdx"), test::zippedBoard(parts)));
    const auto result = runCli({"hexes", "--map", "bdx,0,0;bdx,1,0,r", "--boards", folder.path()});
    INFO(result.err);
    REQUIRE(result.code == 0);
    const auto lines = test::splitText(result.out, '\n');
    REQUIRE(lines.size() == 1 + (5 * 2 + 2) + 1);
    CHECK(lines[1].substr(0, 7) == "0,0\tA1\t");
    CHECK(lines.at(1 + 5).substr(0, 7) == "2,0\tC2\t");
    CHECK(lines.at(1 + 11).substr(0, 7) == "4,1\tA1\t");
}

TEST_CASE("the page about VASL boards lists every column that the verb `hexes` prints", "[cli]") {
    const test::TemporaryFolder folder;
    REQUIRE(test::writeFile(folder.file("bdx"), test::zippedBoard(test::archiveParts(Drawing(3, 2)))));
    const auto result = runCli({"hexes", "--board", folder.file("bdx")});
    std::ifstream in(test::sourcePath("docs/formats/vasl-board.md"));
    const std::string page{std::istreambuf_iterator<char>(in), {}};
    const auto columns = test::splitText(test::splitText(result.out, '\n')[0], '\t');
    CHECK(columns.size() == 16);
    for (const std::string& column : columns) CHECK_THAT(page, test::containsText('`' + column + '`'));
}

TEST_CASE("the verb `hexes` agrees with VASL on every fact for 28 boards", "[.shared][hexes]") {
    int boards = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::sharedPath("vasl/boards"))) {
        const std::string name = entry.path().filename().string();
        const auto result = runCli({"hexes", "--board", entry.path().string()});
        INFO(name << " " << result.err);
        CHECK(result.code == 0);
        // The reference data contain neither names nor slopes.
        const auto expected = test::readTable(test::sharedPath("vasl/today/los/" + name + ".hexes.tsv")).rows;
        const auto lines = test::splitText(result.out, '\n');
        const auto head = test::splitText(lines.at(0), '\t');
        REQUIRE(lines.size() == expected.size() + 2);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const auto cells = test::splitText(lines.at(i + 1), '\t');
            for (std::size_t c = 0; c < head.size(); ++c) {
                const auto wanted = expected[i].find(head[c]);
                if (wanted == expected[i].end()) continue;
                const std::string got = head[c] == "locations" ? withoutNames(cells.at(c)) : cells.at(c);
                if (got != wanted->second)
                    FAIL_CHECK(name << " " << cells.at(0) << " " << head[c] << ": found " << got
                                    << ", expected " << wanted->second);
            }
        }
        ++boards;
    }
    CHECK(boards == 28);
}
