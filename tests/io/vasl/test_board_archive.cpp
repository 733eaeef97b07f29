// SPDX-License-Identifier: MIT
#include "shellgame/io/vasl/board_archive.hpp"

#include "shellgame/io/load.hpp"

#include "support/catch.hpp"
#include "support/laid_map.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"
#include "support/vasl_archive.hpp"
#include "support/vasl_picture.hpp"

using namespace shellgame;
using test::Drawing;
using test::terrainCode;

namespace {

Drawing sample() {
    Drawing d(5, 4);
    d.fill("B2", "Woods").raise("D1", 2).raise("C4", -1).side("C2", Side6::S, "Wall");
    d.fill("A3", "Stone Building, 2 Level").fill("E1", "Gully");
    return d;
}

std::shared_ptr<const Board> read(const test::ArchiveParts& parts, const BoardArchiveOptions& options = {}) {
    const test::TemporaryFolder folder;
    REQUIRE(test::writeFile(folder.file("bd7x"), test::zippedBoard(parts)));
    const auto board = readBoardArchive(folder.file("bd7x"), options);
    INFO((board ? "" : joinProblems(board.error())));
    REQUIRE(board);
    return *board;
}

const HexLosFacts& at(const Board& b, const char* hex) {
    return b.los[static_cast<std::size_t>(b.geometry.indexOf(b.geometry.hexNamed(hex).value()))];
}

}  // namespace

TEST_CASE("geometry, raster, facts and picture are read from a board archive", "[io]") {
    const Drawing d = sample();
    const auto board = read(test::archiveParts(d, {"A3"}));
    CHECK(board->name == "7x");
    CHECK(board->version == "1.2");
    CHECK(board->kind == BoardKind::vasl);
    CHECK(board->geometry == d.geometry);
    CHECK(board->raster->terrain == d.raster.terrain);
    CHECK(board->raster->elevation == d.raster.elevation);
    CHECK(board->pictureBytes == "GIF89a not really");
    CHECK(at(*board, "B2").centreTerrain == terrainCode("Woods"));
    CHECK(at(*board, "D1").baseHeight == 2);
    CHECK(at(*board, "C4").baseHeight == -1);
    CHECK(at(*board, "A3").stairway);
    CHECK_FALSE(at(*board, "A2").stairway);
    CHECK(at(*board, "C2").sides[3].hexsideTerrain == terrainCode("Wall"));
    // The archive names this hex "c2", but the reader does not distinguish upper and lower case.
    CHECK(at(*board, "C2").sides[0].slope);
    CHECK(at(*board, "C2").sides[3].slope);
    CHECK_FALSE(at(*board, "C2").sides[1].slope);
}

TEST_CASE("the reader can skip picture and coverage, and accepts an archive without a picture", "[io]") {
    const auto bare = read(test::archiveParts(sample()), {false, false});
    CHECK(bare->pictureBytes.empty());
    CHECK(bare->coverage.empty());
    CHECK(read(test::archiveParts(sample()))->coverage.size() == bare->los.size());
    auto parts = test::archiveParts(sample());
    const auto at = parts.metadata.find("bdtest.gif");
    parts.metadata.replace(at, 10, "bdnone.gif");
    CHECK(read(parts)->pictureBytes.empty());
}

TEST_CASE("a missing or invalid picture is reported by the verb `check`, and when a game is opened", "[io]") {
    const test::TemporaryFolder folder;
    test::ArchiveParts parts = test::archiveParts(sample());
    CHECK(read(parts)->pictureProblem.empty());
    const auto told = [&](const std::string& picture) {
        parts.picture = picture;
        REQUIRE(test::writeFile(folder.file("bd7"), test::zippedBoard(parts)));
        return test::runCli({"check", folder.file("bd7")});
    };
    const Pixels pixels = test::Canvas(225, 258).square({10, 10}, "WoodsGreen", 6).pixels;
    for (const std::string& whole :
         {test::gifOf(pixels), test::pngOf(pixels), std::string("\xff\xd8\xff..\xff\xd9")}) {
        CHECK(told(whole).code == 0);
        // A picture that was cut off still begins like a valid picture.
        const auto cut = told(whole.substr(0, whole.size() * 2 / 3));
        CHECK(cut.code == 1);
        CHECK_THAT(cut.err, test::containsText("found a picture ") &&
                                test::containsText("expected the picture of the board"));
    }
    // A picture of another size than the grid's is in the wrong position.
    const auto askew = told(test::gifOf(test::Canvas(224, 258).pixels));
    CHECK(askew.code == 1);
    CHECK_THAT(askew.err, test::containsText("a picture of 224 x 258 pixels on a grid of 225 x 258"));
    CHECK(told(std::string("BM\x08\0\0\0..", 8)).code == 0);
    CHECK(told(std::string("BM\x09\0\0\0..", 8)).code == 1);
    CHECK(told("notimage").code == 1);
    CHECK_THAT(told("notimage").err,
               test::containsText("which is not a picture, expected the picture of the board"));
    REQUIRE(test::writeFile(
        folder.file("s.json"),
        R"({"format":1,"boards":[{"vasl":"bd7"}],"sides":[{"id":"german"},{"id":"russian"}]})"));
    const auto game = loadGame(folder.file("s.json"));
    REQUIRE(game);  // LOS needs no picture
    CHECK_THAT(joinProblems(game->warnings), test::containsText("which is shown as an empty grid"));
    CHECK(test::runCli({"check", folder.file("s.json")}).code == 1);
    (void)told(test::gifOf(pixels));
    CHECK(test::runCli({"check", folder.file("s.json")}).code == 0);
    (void)told(test::gifOf(pixels).substr(0, 200));
    const auto cut = test::runCli({"check", folder.file("s.json")});
    CHECK(cut.code == 1);
    CHECK_THAT(cut.err, test::containsText("bd7") && test::containsText("the picture of board 7"));
}

TEST_CASE(
    "W16: terrain that VASL's table does not contain becomes Open Ground, and is reported once per board "
    "with its hexes",
    "[io][W16]") {
    // Change two pixels in the first column, in A1 and in A2 below it, and one pixel in the Woods of B2.
    const auto sound = read(test::archiveParts(sample()));
    const int high = sound->geometry.pixelHeight;
    test::ArchiveParts parts = test::archiveParts(sample());
    const PixelPoint woods = sound->geometry.losPoint(*sound->geometry.hexNamed("B2"));
    const auto spoil = [&](int x, int y, int code) {
        parts.losPayload[static_cast<std::size_t>(16 + 2 * (high * x + y) + 1)] = static_cast<char>(code);
    };
    spoil(0, 10, 213);
    spoil(0, 90, 212);
    spoil(woods.x + 1, woods.y - 1, 255);  // this is the pixel from which a hex's terrain is read
    parts.losData = test::gzipped(test::javaBlocks(parts.losPayload));
    const auto board = read(parts);
    CHECK(sound->terrainProblem.empty());
    CHECK(board->terrainProblem == "terrain codes 212, 213, 255 at 3 pixels in 3 hexes: A1, A2, B2");
    CHECK(board->raster->terrainAt(0, 10) == 0);
    CHECK(board->raster->terrainAt(woods.x + 1, woods.y - 1) == 0);
    CHECK(at(*board, "B2").centreTerrain == terrainCode("Open Ground"));
    // All other pixels are unchanged.
    Raster mended = *board->raster;
    mended.terrain[mended.index(woods.x + 1, woods.y - 1)] = sound->raster->terrainAt(woods.x, woods.y);
    CHECK(mended.terrain == sound->raster->terrain);
    CHECK(board->raster->elevation == sound->raster->elevation);

    const test::TemporaryFolder folder;
    REQUIRE(test::writeFile(folder.file("bd7"), test::zippedBoard(parts)));
    const auto checked = test::runCli({"check", folder.file("bd7")});
    CHECK(checked.code == 1);
    CHECK_THAT(checked.err, test::containsText("LOSData: found terrain codes 212, 213, 255 at 3 pixels"));
    // The board is on the map twice, but is reported once.
    const std::string told = test::toldOfBoardTwice(folder.path(), "bd7");
    CHECK_THAT(told, test::containsText("counts as Open Ground"));
    CHECK(told.find("terrain codes") == told.rfind("terrain codes"));
}

TEST_CASE("LOSData can be divided into blocks of any size", "[io]") {
    auto parts = test::archiveParts(sample());
    const auto whole = read(parts);
    for (const std::size_t size : {1U, 7U, 255U, 256U, 70'000U, 1'000'000U}) {
        parts.losData = test::gzipped(test::javaBlocks(parts.losPayload, size));
        const auto board = read(parts);
        CHECK(board->los == whole->los);
        CHECK(board->raster->terrain == whole->raster->terrain);
    }
}

TEST_CASE(
    "hex sizes are read from the metadata and hex counts from LOSData; neither states where the first hex "
    "center is",
    "[io]") {
    Drawing d(BoardGeometry{4, 3, 330, 310, 100, 100, 0, 50});
    auto parts = test::archiveParts(d);
    parts.metadata =
        "<boardMetadata version='9' width='33' height='10' hexWidth='100' hexHeight='100.0' A1CenterX='10' "
        "A1CenterY='55'/>";
    const auto board = read(parts);
    CHECK(board->geometry == d.geometry);
    CHECK(board->geometry.columns == 4);
    CHECK(board->los.size() == 14);
}

TEST_CASE("files in the archive may be stored or deflated", "[io]") {
    const test::TemporaryFolder folder;
    const auto parts = test::archiveParts(sample());
    for (const bool deflated : {false, true}) {
        REQUIRE(test::writeFile(
            folder.file("board"),
            test::zipped({{"LOSData", parts.losData}, {"BoardMetadata.xml", parts.metadata}}, deflated)));
        const auto board = readBoardArchive(folder.file("board"));
        REQUIRE(board);
        CHECK((*board)->name == "board");
    }
}
