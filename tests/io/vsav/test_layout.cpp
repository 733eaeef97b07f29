// SPDX-License-Identifier: MIT
// Tests unusual boards in a saved game: spacers, odd grids and blank grids.
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "support/catch.hpp"
#include "support/laid_map.hpp"
#include "support/vasl_archive.hpp"
#include "support/vasl_game.hpp"
#include "support/vsav_text.hpp"

using namespace shellgame;
namespace made = test::vsav;
using made::Maker;

namespace {

using PixelPair = std::pair<int, int>;

/// Makes a squad in its own stack at each of these pixels, with ids from 101 on, and one squad beside the
/// map.
Maker squadsAt(const std::string& boards, const std::vector<PixelPair>& at) {
    Maker m;
    m.boards(boards).info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
    int n = 100;
    const auto squad = [&](int x, int y) {
        const std::string id = std::to_string(++n);
        m.unit(id, "4-6-8 Esq", "ge", x, y, test::layersOfSquad("ge"), "2361").stack("9" + id, x, y, {id});
    };
    for (const auto& [x, y] : at) squad(x, y);
    squad(150, 150);
    return m;
}

VaslImport importOf(const std::string& file, const ImportOptions& options) {
    auto import = importVaslBytes(file, "made.vsav", options);
    REQUIRE((import ? "" : joinProblems(import.error())) == "");
    CHECK(joinProblems(import->problems) == "");
    return std::move(*import);
}

std::string hexesOf(const VaslImport& import) {
    std::string out;
    for (const VaslCounter& c : import.counters) out += (out.empty() ? "" : " ") + c.hex + "=" + c.at;
    return out;
}

Game gameOn(const VaslImport& import) {
    auto game = gameOf(import);
    REQUIRE((game ? "" : joinProblems(game.error())) == "");
    return std::move(*game);
}

/// Returns the position of a counter in VASL after its counter in the game has been moved to another hex.
PixelPair movedTo(Game& game, const std::string& file, const std::string& vasl, const std::string& hex) {
    for (const auto& [id, of] : game.info.vasl->pieces)
        if (of == vasl)
            REQUIRE(game.session
                        ->perform({{"do", "correct"},
                                   {"pointer", "/pieces/" + id.text + "/at"},
                                   {"value", hex},
                                   {"why", "test"}})
                        .ok);
    const auto done = exportVaslBytes(game, file, "made.vsav");
    REQUIRE((done ? "" : joinProblems(done.error())) == "");
    const auto saved = vsav::SavedGame::fromBytes(done->bytes, "made.vsav");
    REQUIRE(saved);
    return {saved->piece(vasl)->x, saved->piece(vasl)->y};
}

/// Makes a board archive whose metadata have these attributes.
void archive(test::LaidFolder& folder, const std::string& name, const test::Drawing& drawing,
             const std::string& attributes) {
    auto parts = test::archiveParts(drawing);
    parts.metadata.replace(parts.metadata.find("hasHills"), 8, attributes + " hasHills");
    folder.file(name, test::zippedBoard(parts));
}

ImportOptions blanks(const std::set<std::string>& boards) {
    ImportOptions out;
    out.blank = boards;
    return out;
}

}  // namespace

TEST_CASE("VASL: spacer boards take up space but are not boards of the map", "[import]") {
    // The spacer NUL is 901 pixels (sixteen hexrows) wide and one pixel high. The spacer NULV is one pixel
    // wide and 645 pixels high. Board 02 is below the left half of board 01, at (400 + 1, 400 + 645).
    const std::string line =
        "bd\t0\t0\tNUL\tVER\t\tbd\t1\t0\t01\tVER\t6.1\tbd\t0\t1\tNULV\tVER\t\tbd\t1\t1\t02\tVER\t6."
        "1\tOVR\tst1\tE5\t"
        "F5\tSSR\tNoRoads\t";
    // The squads are in E5 of each board, and one is on the spacer.
    const std::string file =
        squadsAt(line, {{1301 + 225, 400 + 290}, {401 + 225, 1045 + 290}, {500, 400}}).file();
    const VaslImport import = importOf(file, blanks({"01", "02"}));
    CHECK(hexesOf(import) == "01:E5=1E5 02:E5=2E5 off-board= off-board=");
    CHECK(import.missing.empty());
    const Json& boards = import.scenario["boards"];
    REQUIRE(boards.size() == 2);
    CHECK(boards[0]["at"] == Json({{"column", 16}}));
    CHECK(boards[1]["as"] == "2");
    // The terrain change of the last board is reported for that board.
    CHECK(std::any_of(import.leftOut.begin(), import.leftOut.end(), [](const VaslLeft& l) {
        return l.why == VaslLeftOut::boardRule && l.name == "NoRoads" && l.hex == "02";
    }));
    Game game = gameOn(import);
    CHECK(movedTo(game, file, "101", "1E3") == PixelPair{1301 + 225, 400 + 161});
    CHECK(movedTo(game, file, "102", "2F5") == PixelPair{401 + 281, 1045 + 322});

    // A spacer to the left of all boards only shifts them; a map that consists of spacers is all margin.
    const VaslImport right =
        importOf(squadsAt("bd\t0\t0\tFiller1\tVER\t\tbd\t1\t0\t01\tVER\t6.1\t", {{457 + 225, 690}}).file(),
                 blanks({"01"}));
    CHECK(hexesOf(right) == "01:E5=1E5 off-board=");
    CHECK(right.scenario["boards"][0].value("at", Json({{"column", 0}, {"row", 0}})) ==
          Json({{"column", 0}, {"row", 0}}));
    CHECK(hexesOf(importOf(squadsAt("bd\t0\t0\tNUL\tVER\t\t", {}).file(), {})) == "off-board=");
}

TEST_CASE(
    "VASL: counters get the right hexes on boards with hexrows of equal length, and on boards whose first "
    "hexrow is half a hex lower than the second",
    "[import]") {
    test::LaidFolder folder;
    BoardGeometry g = BoardGeometry::standard(33, 10);
    g.equalRows = true;
    archive(folder, "bdEQ", test::Drawing(g), "HexGridConfig='EqualRowCount'");
    // On Red October every hexrow begins with number 0. A0 is 65 pixels below the upper edge, and B0 is half
    // a hex higher.
    archive(folder, "bdRO", test::Drawing(g), "HexGridConfig='EqualRowCount' A1CenterY='65'");
    ImportOptions options;
    options.folders = folder.folders();
    {
        const std::string file = squadsAt("bd\t0\t0\tEQ\tVER\t1\t", {{625, 690}, {681, 722}}).file();
        const VaslImport import = importOf(file, options);
        CHECK(hexesOf(import) == "EQ:E5=eqE5 EQ:F5=eqF5 off-board=");
        Game game = gameOn(import);
        CHECK_FALSE(game.session->ground().find("eqB10"));
        CHECK(movedTo(game, file, "101", "eqE3") == PixelPair{625, 561});
    }
    // E0 is at (225, 65) and E5 five hexes lower. F5 is in the next hexrow, half a hex higher than E5.
    const std::string file = squadsAt("bd\t0\t0\tRO\tVER\t1\t", {{625, 465}, {625, 787}, {681, 755}}).file();
    const VaslImport import = importOf(file, options);
    CHECK(hexesOf(import) == "RO:E0=roE0 RO:E5=roE5 RO:F5=roF5 off-board=");
    Game game = gameOn(import);
    CHECK(movedTo(game, file, "101", "roE3") == PixelPair{625, 658});
}

TEST_CASE("VASL: counters follow the first hex of the metadata, with or without LOS data", "[import]") {
    // The first hex is three hexrows from the board's edge, so C3 is at (173 + 112, 32 + 129). Without this
    // offset the same pixel would be in F3.
    test::LaidFolder folder;
    archive(folder, "bdSW", test::Drawing(29, 10), "A1CenterX='173' A1CenterY='32'");
    // On this board the row numbers begin above the board. Row 18 would be on the edge, so the first row is
    // 19, at 64 pixels.
    archive(folder, "bdNW", test::Drawing(29, 9), "A1CenterX='0' A1CenterY='-1096.5'");
    ImportOptions options;
    options.folders = folder.folders();
    {
        const std::string file = squadsAt("bd\t0\t0\tSW\tVER\t1\t", {{400 + 285, 400 + 161}}).file();
        const VaslImport import = importOf(file, options);
        CHECK(hexesOf(import) == "SW:C3=swC3 off-board=");
        Game game = gameOn(import);
        CHECK(movedTo(game, file, "101", "swD4") == PixelPair{400 + 341, 400 + 257});
    }
    const std::string file =
        squadsAt("bd\t0\t0\tNW\tVER\t1\t", {{400, 400 + 64}, {400 + 112, 400 + 193}}).file();
    CHECK(hexesOf(importOf(file, options)) == "NW:A19=nwA19 NW:C21=nwC21 off-board=");
}

TEST_CASE("VASL: a blank grid is as large as the board that it replaces", "[import]") {
    // Right halves have seventeen hexrows, beginning with Q, and are twenty hexes high. U5 is in the place of
    // E5 on other boards.
    const VaslImport half = importOf(
        squadsAt("bd\t0\t0\t2b\tVER\t6.1\t", {{625, 690}, {400 + 900, 400 + 1257}}).file(), blanks({"2b"}));
    CHECK(hexesOf(half) == "2b:U5=2bU5 2b:GG20=2bGG20 off-board=");
    const Game game = gameOn(half);
    CHECK_FALSE(game.session->ground().find("2bA1"));
    const auto again = readSave(saveJson(game), "again.json", {});
    REQUIRE((again ? "" : joinProblems(again.error())) == "");
    CHECK(again->session->ground().geometry() == game.session->ground().geometry());
    CHECK(hexesOf(importOf(squadsAt("bd\t0\t0\tr5a\tVER\t6.1\t", {{1300 - 225, 1690 - 290}}).file(),
                           blanks({"5a"}))) == "5a:E5=5aE5 off-board=");

    // On deluxe boards a hexrow is 168.79 pixels wide and a hex 194.2 pixels high. C3 is at (337.6, 485.5),
    // and D3 is half a hex lower.
    const std::string deluxe = squadsAt("bd\t0\t0\td\tVER\t6.1\t", {{400 + 337, 400 + 485}}).file();
    const VaslImport large = importOf(deluxe, blanks({"d"}));
    CHECK(hexesOf(large) == "d:C3=dC3 off-board=");
    Game onDeluxe = gameOn(large);
    CHECK(movedTo(onDeluxe, deluxe, "101", "dD3") == PixelPair{400 + 506, 400 + 582});
    CHECK(onDeluxe.session->ground().geometry().columns == 15);
}

TEST_CASE("VASL: a board without a grid becomes a blank grid of its size, if the player wants it",
          "[import]") {
    test::LaidFolder folder;
    // The picture has 2025 by 1735 pixels, which are 36 hexrows of 56.25 pixels and 26.9 hexes of 64.5
    // pixels.
    const std::string head("GIF89a\xE9\x07\xC7\x06\x00\x00\x00", 13);
    folder.file("bdATB", test::zipped({{"data", "version 1.0"}, {"bdATB.gif", head}}));
    // The metadata of SH define its grid.
    folder.file("bdSH", test::zipped({{"bdSH.gif", head},
                                      {"BoardMetadata.xml",
                                       "<boardMetadata width='15' height='5' hexWidth='168.7857142857' "
                                       "hexHeight='194.2'/>"}}));
    for (const auto& [name, hexes] :
         {std::pair{"ATB", "ATB:KK27=atbKK27 off-board="}, std::pair{"SH", "SH:M5=shM5 off-board="}}) {
        INFO(name);
        // KK27 is at (36 * 56.25, 26 * 64.5 + 32), and M5 at (12 * 168.79, 4 * 194.2 + 97).
        const PixelPair at =
            std::string(name) == "ATB" ? PixelPair{400 + 2025, 400 + 1709} : PixelPair{400 + 2025, 400 + 873};
        const std::string file = squadsAt("bd\t0\t0\t" + std::string(name) + "\tVER\t1\t", {at}).file();
        ImportOptions options;
        options.folders = folder.folders();
        const auto import = importVaslBytes(file, "x.vsav", options);
        REQUIRE(import);
        CHECK(import->gridless == std::vector<std::string>{name});
        CHECK(import->missing.empty());
        CHECK_THAT(joinProblems(import->problems), test::containsText("it can only be a blank grid"));
        CHECK(import->scenario.is_null());
        options.blank = {name};
        const VaslImport blank = importOf(file, options);
        CHECK(hexesOf(blank) == hexes);
        CHECK(gameOf(blank));
    }
}

TEST_CASE(
    "VASL: the size of a blank grid comes from the archive's data, or else from the picture or the name",
    "[import]") {
    test::LaidFolder folder;
    const auto four = [](int n) {
        return std::string{static_cast<char>(n >> 24), static_cast<char>(n >> 16 & 0xFF),
                           static_cast<char>(n >> 8 & 0xFF), static_cast<char>(n & 0xFF)};
    };
    const auto png = [&](int width, int height) {
        return "\x89PNG\r\n\x1a\n" + four(13) + "IHDR" + four(width) + four(height);
    };
    // The picture has 2025 by 1735 pixels: after the first hexrow there are 36 more hexrows of 56.25 pixels,
    // and a hexrow has 26.9 hexes of 64.5 pixels.
    folder.file("bdPNG", test::zipped({{"bdPNG.png", png(2025, 1735)}}));
    folder.file("bdTINY", test::zipped({{"bdTINY.png", png(56, 64)}}));
    folder.file("bdNONE", test::zipped({{"bdNONE.gif", "no picture at all, but long enough"}}));
    folder.board("bdDATA", test::Drawing(29, 9));
    for (const auto& [name, columns, rows] :
         {std::tuple{"PNG", 37, 27}, {"TINY", 33, 10}, {"NONE", 33, 10}, {"DATA", 29, 9}}) {
        INFO(name);
        ImportOptions options = blanks({name});
        options.folders = folder.folders();
        const std::string file =
            squadsAt("bd\t0\t0\t" + std::string(name) + "\tVER\t1\t", {{625, 690}}).file();
        const Game game = gameOn(importOf(file, options));
        CHECK(game.session->ground().geometry().columns == columns);
        CHECK(game.session->ground().geometry().rows == rows);
    }
}

TEST_CASE("VASL: a board whose own name begins with r is not treated as a turned board", "[import]") {
    test::LaidFolder folder;
    folder.board("bd05", test::Drawing(33, 10));
    ImportOptions options;
    options.folders = folder.folders();
    // The point 225 pixels to the right of the upper left corner and 290 pixels below it is E5. On a turned
    // board it is CC6, because hexes are counted from the lower right.
    const std::string file = squadsAt("bd\t0\t0\tr05\tVER\t1\t", {{625, 690}}).file();
    const VaslImport turned = importOf(file, options);
    REQUIRE(gameOn(turned).session->ground().boards().size() == 1);
    CHECK(gameOn(turned).session->ground().boards()[0].turned);
    CHECK(hexesOf(turned) == "05:CC6=5CC6 off-board=");
    folder.board("bdr05", test::Drawing(33, 10));
    const VaslImport own = importOf(file, options);
    CHECK_FALSE(gameOn(own).session->ground().boards()[0].turned);
    CHECK(hexesOf(own) == "r05:E5=r05E5 off-board=");
}

TEST_CASE("VASL: a blank grid fits beside the existing boards", "[import]") {
    test::LaidFolder folder;
    folder.board("bd01", test::Drawing(33, 10));
    BoardGeometry g = BoardGeometry::standard(17, 20);
    g.hexWidth = 56.3125;
    g.pixelWidth = 901;
    archive(folder, "bd1a", test::Drawing(g), "hexWidth='56.3125'");
    archive(folder, "bdFB_NE", test::Drawing(33, 10), "");
    ImportOptions options;
    options.folders = folder.folders();
    options.blank = {"1b", "2a"};
    for (const auto& [boards, hexes] :
         {std::pair{"bd\t0\t0\t01\tVER\t1\tbd\t0\t1\t2a\tVER\t1\t", "2a:E5=2aE5 off-board="},
          std::pair{"bd\t0\t0\t1a\tVER\t1\tbd\t0\t1\t1b\tVER\t1\t", "1b:U5=1bU5 off-board="},
          std::pair{"bd\t0\t0\tFB_NE\tVER\t1\tbd\t0\t1\t2a\tVER\t1\t", "2a:E5=2aE5 off-board="}}) {
        INFO(boards);
        const int top = std::string(boards).find("\t1a\t") != std::string::npos ? 1290 : 645;
        const VaslImport import = importOf(squadsAt(boards, {{625, 400 + top + 290}}).file(), options);
        CHECK(hexesOf(import) == hexes);
        const auto game = gameOf(import);
        CHECK((game ? "" : joinProblems(game.error())) == "");
    }
}

TEST_CASE("VASL: boards whose hexes differ by a sixteenth of a pixel fit beside each other", "[import]") {
    test::LaidFolder folder;
    folder.board("bd01", test::Drawing(33, 10));
    BoardGeometry g = BoardGeometry::standard(17, 20);
    g.hexWidth = 56.3125;
    g.pixelWidth = 901;
    archive(folder, "bd5a", test::Drawing(g), "hexWidth='56.3125'");
    ImportOptions options;
    options.folders = folder.folders();
    // First board 5a is above board 01, then below it. O5 of 5a is 14 hexrows (56.3125 pixels each) from the
    // left edge; E5 is on board 01.
    for (const auto& [boards, o5, e5] :
         {std::tuple{"bd\t0\t0\t5a\tVER\t1\tbd\t0\t1\t01\tVER\t1\t", PixelPair{400 + 788, 690},
                     PixelPair{625, 400 + 1290 + 290}},
          std::tuple{"bd\t0\t0\t01\tVER\t1\tbd\t0\t1\t5a\tVER\t1\t", PixelPair{400 + 788, 400 + 645 + 290},
                     PixelPair{625, 690}}}) {
        INFO(boards);
        const std::string file = squadsAt(boards, {o5, e5}).file();
        const VaslImport import = importOf(file, options);
        CHECK(hexesOf(import) == "5a:O5=5aO5 01:E5=1E5 off-board=");
        Game game = gameOn(import);
        CHECK(movedTo(game, file, "101", "5aO6") == PixelPair{o5.first, o5.second + 64});
    }
}
