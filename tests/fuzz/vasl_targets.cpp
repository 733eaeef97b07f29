// SPDX-License-Identifier: MIT
#include <zlib.h>

#include "board/picture_grid.hpp"
#include "fuzz/targets.hpp"
#include "io/vasl/board_metadata.hpp"
#include "io/vasl/los_data.hpp"
#include "io/vasl/overlay_archive.hpp"
#include "io/vsav/import_of.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/geometry.hpp"
#include "shellgame/io/picture/picture.hpp"
#include "shellgame/io/vasl/board_archive.hpp"
#include "shellgame/io/vasl/module_terrain.hpp"

namespace shellgame::test {

namespace {

void board(std::string_view bytes) {
    const auto read = readBoardArchiveBytes(std::string(bytes), "bdfuzz");
    if (!read) return checkProblems(read.error());
    promise(static_cast<int>((*read)->los.size()) == (*read)->geometry.hexCount(),
            "facts of some other board");
}

void metadata(std::string_view bytes) {
    const auto read = readBoardMetadata(bytes, "bdfuzz");
    if (!read) return checkProblems(read.error());
    promise(read->hexWidth >= 8 && read->hexHeight >= 8, "hexes too small to be any");
}

void terrainTable(std::string_view bytes) {
    const auto read = readVaslTerrainXml(bytes, "fuzz.xml");
    if (!read) return checkProblems(read.error());
    if (!read->told.empty()) checkProblems(read->told);
    const auto table = LosTerrainTable::withRows(read->rows);
    promise(!table->known(255), "a row for no terrain");
}

/// The bytes inside a gzip stream. They are stored without compression, because changed bytes would otherwise
/// fail the stream's checksum and never reach the reader.
void losData(std::string_view bytes) {
    const auto little = [](unsigned long v, int count) {
        std::string out;
        for (int i = 0; i < count; ++i) out += static_cast<char>(v >> (8 * i) & 0xFFU);
        return out;
    };
    bytes = bytes.substr(0, 65'535);
    const std::string gzip =
        std::string("\x1F\x8B\x08\0\0\0\0\0\0\xFF\x01", 11) + little(bytes.size(), 2) +
        little(~bytes.size(), 2) + std::string(bytes) +
        little(crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())), 4) +
        little(bytes.size(), 4);
    const auto read = readLosData(gzip, "bdfuzz");
    if (!read) return checkProblems(read.error());
    BoardGeometry g;
    g.columns = read->columns;
    g.rows = read->rows;
    g.equalRows = read->equalRows;
    promise(static_cast<int>(read->stairways.size()) == g.hexCount(), "stairways of some other board");
}

/// The text inside a VASL saved game. Board 01 is a blank grid.
void vaslImport(std::string_view bytes) {
    const auto game = vsav::SavedGame::fromText(bytes, "fuzz.vsav");
    if (!game) return checkProblems(game.error());
    ImportOptions options;
    options.blank = {"01"};
    const VaslImport import = vsav::importOf(*game, options);
    (void)importSummary(import).dump();
    const auto taken = gameOf(import);
    if (!taken) return checkProblems(taken.error());
    promise(taken->info.vasl.has_value(), "a game that does not know where it comes from");
}

void vaslAnswers(std::string_view bytes) {
    const auto read = vaslAnswersIn(bytes, "fuzz.json");
    if (!read) return checkProblems(read.error());
    for (const auto& [key, answer] : *read)
        promise(!key.empty() && key.size() <= 200, "a key of no question");
}

void picture(std::string_view bytes) {
    const auto read = decodePicture(bytes, "ovrfuzz", "fuzz.gif", 1L << 16U);
    if (!read) return checkProblems(read.error());
    promise(
        read->argb.size() == static_cast<std::size_t>(read->width) * static_cast<std::size_t>(read->height),
        "pixels of some other picture");
}

void overlay(std::string_view bytes) {
    for (const Side6 side : {Side6::N, Side6::NE, Side6::S}) {
        const auto read = readOverlayPictureBytes(std::string(bytes), "ovrST", "St1", side);
        if (!read) {
            checkProblems(read.error());
            continue;
        }
        promise(read->picture != nullptr && !read->oneAt.empty(), "a picture that lies nowhere");
        const VaslColours& colours = VaslColours::shared();
        Raster board(120, 90, 0);
        const PictureSite site{-20, -10, board.width, board.height};
        const auto changes = readPicture(*read->picture, colours, site);
        layPicture(*read->picture, changes, pictureKind(read->kind), {20, 10, false}, false, board, false);
    }
}

}  // namespace

std::vector<FuzzTarget> vaslFuzzTargets() {
    return {{"board", board},
            {"losdata", losData},
            {"metadata", metadata},
            {"terrain-table", terrainTable},
            {"overlay", overlay},
            {"picture", picture},
            {"vasl-import", vaslImport},
            {"vasl-answers", vaslAnswers, FuzzForm::json}};
}

}  // namespace shellgame::test
