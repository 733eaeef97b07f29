// SPDX-License-Identifier: MIT
// Tests VASL boards that are newer than 2020, with their terrain, metadata and grids, and terrain that only
// the player's VASL defines.
#include <filesystem>
#include <fstream>

#include "shellgame/base/file.hpp"
#include "shellgame/board/joined.hpp"
#include "shellgame/board/los_terrain.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/vasl/board_archive.hpp"
#include "shellgame/io/vasl/board_places.hpp"
#include "shellgame/io/vasl/module_terrain.hpp"
#include "shellgame/los/trace.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"
#include "support/system.hpp"
#include "support/table.hpp"
#include "support/vasl_archive.hpp"

using namespace shellgame;
using test::containsText;
using test::Drawing;
using test::terrainCode;

namespace {

/// Fills a hex of the drawing with a code, which may be one that no table contains.
void fillCode(Drawing& d, const char* name, int code) {
    d.fill(name, "Ice");
    for (std::uint8_t& pixel : d.raster.terrain)
        if (pixel == terrainCode("Ice")) pixel = static_cast<std::uint8_t>(code);
}

std::shared_ptr<const Board> readBytes(const test::ArchiveParts& parts,
                                       const BoardArchiveOptions& options = {}) {
    const auto board = readBoardArchiveBytes(test::zippedBoard(parts), "bd7", options);
    INFO((board ? "" : joinProblems(board.error())));
    REQUIRE(board);
    return *board;
}

LosResult trace(const Board& board, const char* from, const char* to) {
    const auto map = LosMap::make({board.geometry, board.raster, board.los, {}, board.table});
    const BoardGeometry& g = board.geometry;
    return LosTracer(map).trace({g.indexOf(g.hexNamed(from).value()), 0},
                                {g.indexOf(g.hexNamed(to).value()), 0});
}

const HexLosFacts& factsAt(const Board& b, const char* hex) {
    return b.los[static_cast<std::size_t>(b.geometry.indexOf(b.geometry.hexNamed(hex).value()))];
}

std::string tableXml(const std::string& rows) {
    return "<sharedBoardMetadata><terrainTypes>" + rows + "</terrainTypes></sharedBoardMetadata>";
}
const std::string thicket =
    R"(<terrainType name="Thicket" typeCode="212" isLOSObstacle="TRUE" isHalfLevelHeight="FALSE")"
    R"( isInherentTerrain="FALSE" split="0.0" height="1" LOSCategory="WOODS"/>)";

}  // namespace

TEST_CASE("partial orchards and embankments are read from the metadata, with six sides for each hex",
          "[io]") {
    auto parts = test::archiveParts(Drawing(5, 4));
    const auto lists = parts.metadata.find("</boardMetadata>");
    parts.metadata.insert(lists,
                          "<rrembankments><rrembankment hex='B2' hexsides='1'/></rrembankments>"
                          "<partialorchards><partialorchard hex='c3' hexsides='1350009'/></partialorchards>");
    const auto board = readBytes(parts);
    CHECK(board->metadataProblem.empty());
    const HexLosFacts& c3 = factsAt(*board, "C3");
    for (const std::size_t side : {1U, 3U, 5U, 0U})
        CHECK(c3.sides[side].hexsideTerrain == terrainCode("PartialOrchard"));
    for (const std::size_t side : {2U, 4U}) CHECK(c3.sides[side].hexsideTerrain == noTerrain);
    CHECK(factsAt(*board, "C4").sides[0].hexsideTerrain == terrainCode("PartialOrchard"));
    CHECK(factsAt(*board, "B2").sides[1].hexsideTerrain == terrainCode("Railway Embankment"));
    CHECK(factsAt(*board, "C2").sides[0].slope);  // this slope comes from the earlier list
}

TEST_CASE("the metadata of a hex stay valid if an overlay covers another part of the board",
          "[io][overlay]") {
    auto parts = test::archiveParts(Drawing(9, 6));
    const auto lists = parts.metadata.find("</boardMetadata>");
    parts.metadata.insert(lists,
                          "<rrembankments><rrembankment hex='B2' hexsides='1'/></rrembankments>"
                          "<partialorchards><partialorchard hex='c3' hexsides='3'/></partialorchards>");
    PlacedBoard placed;
    placed.board = readBytes(parts);
    placed.as = "7";
    const auto ground = Ground::make({placed});
    REQUIRE(ground);
    const auto orders = readOverlaySentence("Place Overlay B1 on 7G4");
    REQUIRE(orders);
    const auto found = findOverlay(**ground, orders->front(), builtInOverlays());
    INFO((found ? "" : joinProblems(found.error())));
    REQUIRE(found);
    const auto laid = layOverlays(**ground, {*found});
    REQUIRE(laid);
    const Board& board = *(*laid)->boards().front().board;
    CHECK(factsAt(board, "G4").centreTerrain == terrainCode("Stone Building, 1 Level"));
    CHECK(factsAt(board, "C3").sides[3].hexsideTerrain == terrainCode("PartialOrchard"));
    CHECK(factsAt(board, "B2").sides[1].hexsideTerrain == terrainCode("Railway Embankment"));
    CHECK(factsAt(board, "C2").sides[0].slope);
    // The metadata of hexes under an overlay disappear.
    const auto over = readOverlaySentence("Place Overlay B1 on 7C3");
    const auto there = findOverlay(**ground, over->front(), builtInOverlays());
    REQUIRE(there);
    const auto covered = layOverlays(**ground, {*there});
    REQUIRE(covered);
    CHECK(factsAt(*(*covered)->boards().front().board, "C3").sides[3].hexsideTerrain == noTerrain);
}

TEST_CASE("metadata that are not well-formed are read as far as possible, and reported", "[io]") {
    auto parts = test::archiveParts(Drawing(5, 4));
    // The metadata contain a single ampersand and an element that is never closed, and lists after these
    // errors.
    parts.metadata =
        "<?xml version='1.0'?><!-- a -- b --><boardMetadata name='79' version='2.1' width='5' height='4' "
        "boardImageFileName='bdtest.gif'><buildingTypes><buildingType></buildingTypes>"
        "<slopes><slope hex='B2' hexsides='4'/></slopes><partialorchards><partialorchard hex='D2' "
        "hexsides='2'/></partialorchards>";
    const auto board = readBytes(parts);
    CHECK_FALSE(board->metadataProblem.empty());
    CHECK(board->version == "2.1");
    CHECK(board->pictureBytes == parts.picture);
    CHECK(factsAt(*board, "B2").sides[4].slope);
    CHECK(factsAt(*board, "D2").sides[2].partialOrchard);
    const test::TemporaryFolder folder;
    REQUIRE(test::writeFile(folder.file("bd79"), test::zippedBoard(parts)));
    const auto told = test::runCli({"check", folder.file("bd79")});
    CHECK_THAT(told.err, containsText("BoardMetadata.xml: found ") && containsText("valid XML"));
}

TEST_CASE(
    "in grids with columns of equal length, every other column has one stairway byte fewer than the rest",
    "[io]") {
    BoardGeometry g = BoardGeometry::standard(5, 4);
    g.equalRows = true;
    Drawing d(g);
    d.fill("B3", "Woods");
    auto parts = test::archiveParts(d, {"D2"});
    parts.metadata.replace(parts.metadata.find("hasHills"), 8, "HexGridConfig='EqualRowCount' hasHills");
    const auto board = readBytes(parts);
    CHECK(board->geometry.equalRows);
    CHECK(board->los.size() == 20);
    CHECK(factsAt(*board, "B3").centreTerrain == terrainCode("Woods"));
    CHECK(factsAt(*board, "D2").stairway);
    CHECK_FALSE(factsAt(*board, "D1").stairway);
    CHECK(board->archiveProblem.empty());
    // If the metadata don't state the grid, the number of stairway bytes identifies the grid, because the
    // other grid has two bytes more.
    auto silent = parts;
    silent.metadata = test::archiveParts(d).metadata;
    const auto same = readBytes(silent);
    CHECK(same->geometry == board->geometry);
    CHECK(same->los == board->los);
    CHECK_THAT(same->archiveProblem, containsText("columns of equal lengths"));
}

TEST_CASE("an unknown grid name is reported, and the board is read anyway", "[io]") {
    auto parts = test::archiveParts(Drawing(5, 4));
    parts.metadata.replace(parts.metadata.find("hasHills"), 8, "HexGridConfig='TopLeftHalfHeight' hasHills");
    CHECK_THAT(readBytes(parts)->metadataProblem, containsText("TopLeftHalfHeight"));
}

TEST_CASE("a board that is one pixel lower than its hexes can be loaded and joined to other boards", "[io]") {
    BoardGeometry low = BoardGeometry::standard(33, 10);
    low.pixelHeight = 644;
    Drawing d(low);
    d.fill("FF10", "Woods");
    const auto board = readBytes(test::archiveParts(d));
    CHECK(factsAt(*board, "FF10").centreTerrain == terrainCode("Woods"));
    const auto placed = arrangeBoards({{board, 0, 0, false}, {board, 0, 1, true}});
    REQUIRE(placed);
    const auto map = joinBoards(*placed);
    REQUIRE(map);
    CHECK(map->geometry.rows == 20);
    CHECK(map->geometry.pixelHeight == 1288);
}

TEST_CASE("the position of the first hex is used only on historical maps", "[io]") {
    const auto board = [](const std::string& name, const std::string& y) {
        auto parts = test::archiveParts(Drawing(5, 5));
        parts.metadata.replace(parts.metadata.find("hasHills"), 8, "A1CenterY='" + y + "' hasHills");
        parts.metadata.erase(parts.metadata.find("<slope "),
                             parts.metadata.find("</slopes>") - parts.metadata.find("<slope "));
        const auto out = readBoardArchiveBytes(test::zippedBoard(parts), "bd" + name, {});
        INFO((out ? "" : joinProblems(out.error())));
        REQUIRE(out);
        return (*out)->geometry;
    };
    CHECK(board("x", "34").a1CenterY == 32.25);
    CHECK(board("x", "0").a1CenterY == 32.25);
    CHECK(board("HT", "34").a1CenterY == 34);
    CHECK(board("HT", "0").a1CenterY == 32.25);
    CHECK(board("x", "-612.75").nameOf({0, 0}) == "A11");
    CHECK(board("RO", "32.25").nameOf({0, 0}) == "A0");
    CHECK(board("RO", "32.25").nameOf({1, 2}) == "B2");
}

TEST_CASE("terrain that only the player's VASL defines behaves as VASL's table says", "[io][los]") {
    const test::TemporaryFolder folder;
    REQUIRE(test::writeFile(
        folder.file("VASL.vmod"),
        test::zipped({{"buildFile", "x"}, {"boardData/SharedBoardMetadata.xml", tableXml(thicket)}})));
    REQUIRE(test::writeFile(folder.file("table.xml"), tableXml(thicket)));
    Drawing d(9, 9);
    fillCode(d, "E4", 212);
    const auto parts = test::archiveParts(d);
    for (const char* file : {"VASL.vmod", "table.xml"}) {
        const auto table = readVaslTable(folder.file(file));
        INFO((table ? "" : joinProblems(table.error())));
        REQUIRE(table);
        const auto board = readBytes(parts, {true, true, {}, false, *table});
        CHECK(board->terrainProblem.empty());
        CHECK(factsAt(*board, "E4").centreTerrain == 212);
        CHECK(trace(*board, "E1", "E7").reason == LosReason::terrainHigher);
        // Terrain changes that look for roads or bridges in each hex leave this terrain unchanged.
        const auto changed = readBytes(parts, {true, true, {"RoadsToPaths", "NoBridge"}, false, *table});
        CHECK(factsAt(*changed, "E4").centreTerrain == 212);
        CHECK(trace(*changed, "E1", "E7").reason == LosReason::terrainHigher);
        // The terrain is also on joined maps.
        const auto placed = arrangeBoards({{board, 0, 0, false}, {board, 1, 0, true}});
        const auto map = joinBoards(*placed);
        REQUIRE(map);
        REQUIRE(map->table);
        CHECK(map->table->at(212).name == "Thicket");
        CHECK(map->los[static_cast<std::size_t>(map->geometry.indexOf({4, 3}))].centreTerrain == 212);
    }
    CHECK_FALSE(trace(*readBytes(parts), "E1", "E7").blocked);

    REQUIRE(test::writeFile(folder.file("bd7"), test::zippedBoard(parts)));
    const std::vector<std::string> los{"los", "--board", folder.file("bd7"), "--field", "E1"};
    const std::string blocked = "E1\t0\tE7\t0\t1\t0\t6\tterrain-higher";
    auto with = los;
    with.insert(with.end(), {"--vasl-module", folder.file("VASL.vmod")});
    CHECK_THAT(test::runCli(with).out, containsText(blocked));
    CHECK(test::runCli(los).out.find(blocked) == std::string::npos);
    REQUIRE(test::writeFile(folder.file("odd.xml"),
                            tableXml("<terrainType name='x' typeCode='213' LOSCategory='AIR'/>" + thicket)));
    const auto odd = test::runCli({"check", folder.file("bd7"), "--vasl-module", folder.file("odd.xml")});
    CHECK(odd.code == 1);
    CHECK_THAT(odd.err, containsText("\"213\" @LOSCategory") && !containsText("terrain code"));
    with.back() = folder.file("odd.xml");
    CHECK_THAT(test::runCli(with).out, containsText(blocked));
    with.back() = folder.file("none");
    CHECK(test::runCli(with).code == 1);
    const auto hexes =
        test::runCli({"hexes", "--board", folder.file("bd7"), "--vasl-module", folder.file("VASL.vmod")});
    CHECK_THAT(hexes.out, containsText("\tThicket\t"));
}

TEST_CASE("an invalid terrain table is refused", "[io][bad-input]") {
    const auto complaint = [](const std::string& xml) {
        const auto table = readVaslTerrainXml(xml, "table.xml");
        if (!table) return joinProblems(table.error());
        return "(read " + std::to_string(table->rows.size()) + ")" + joinProblems(table->told);
    };
    CHECK(complaint(tableXml(thicket)) == "(read 1)");
    // A row can't override terrain of the built-in table; code 255 means "none".
    CHECK(complaint(tableXml("<terrainType typeCode='60' height='900'/><terrainType typeCode='255'/>")) ==
          "(read 0)");
    CHECK_THAT(complaint(tableXml("<terrainType name='x'/>")), containsText("@typeCode: found nothing"));
    CHECK_THAT(complaint(tableXml("<terrainType name='x' typeCode='300'/>")), containsText("@typeCode"));
    CHECK_THAT(complaint(tableXml("<terrainType name='x' typeCode='213' LOSCategory='AIR'/>")),
               containsText("@LOSCategory"));
    CHECK_THAT(complaint(tableXml("<terrainType name='x' typeCode='213' LOSCategory='OPEN' height='99'/>")),
               containsText("@height"));
    CHECK_THAT(complaint(tableXml("<terrainType name='x' typeCode='213' LOSCategory='OPEN' split='nan'/>")),
               containsText("@split"));
    CHECK_THAT(complaint(tableXml("<terrainType name='\xFF' typeCode='213' LOSCategory='OPEN'/>")),
               containsText("@name"));
    // An invalid row is ignored and reported; the other rows are used.
    const std::string mixed = complaint(
        tableXml("<terrainType name='x' typeCode='213' LOSCategory='OPEN' height='99'/>" + thicket));
    CHECK_THAT(mixed, containsText("(read 1)") && containsText("terrainType \"213\" @height: found \"99\"") &&
                          containsText("the row is skipped"));
    // There may be spaces around numbers, and upper and lower case of words does not matter.
    CHECK(complaint(tableXml("<terrainType name=' x ' typeCode=' 213.0 ' LOSCategory=' open ' height=' 1 ' "
                             "split=' 0.5 ' isLOSObstacle=' tRUE '/>")) == "(read 1)");
    CHECK_THAT(complaint("<a/>"), containsText("no element terrainTypes"));
    CHECK_THAT(complaint("<a"), containsText("valid XML"));
    std::string many;
    for (int i = 0; i < 300; ++i) many += thicket;
    CHECK_THAT(complaint(tableXml(many)), containsText("more than 256 rows"));
    std::string deep = "<a>";
    for (int i = 0; i < 100'000; ++i) deep += "<a>";
    for (int i = 0; i < 100'001; ++i) deep += "</a>";
    CHECK_THAT(complaint(deep), containsText("nested deeper"));
    const test::TemporaryFolder folder;
    REQUIRE(test::writeFile(folder.file("m.vmod"), test::zipped({{"buildFile", "x"}})));
    const auto none = readVaslTable(folder.file("m.vmod"));
    REQUIRE_FALSE(none);
    CHECK_THAT(joinProblems(none.error()), containsText("boardData/SharedBoardMetadata.xml"));
}

TEST_CASE("T14: board folders are found in the usual places of a home directory", "[io][T14]") {
    namespace fs = std::filesystem;
    const test::TemporaryFolder home;
    CHECK(usualBoardFolders(home.path()).empty());
    const auto board = test::zippedBoard(test::archiveParts(Drawing(5, 4)));
    const auto make = [&](const std::string& folder, bool boards) {
        fs::create_directories(systemPath(home.file(folder)));
        if (boards) REQUIRE(test::writeFile(home.file(folder) + "/bd01", board));
        return home.file(folder);
    };
    // A folder without boards is not a board folder, even if one of its files has the name of a board.
    make("boards", false);
    make("VASL", false);
    REQUIRE(test::writeFile(home.file("VASL/bd02"), "no archive"));
    CHECK(usualBoardFolders(home.path()).empty());
    const std::string common = make("VASL/boards", true);
    const std::string papers = make("Documents/VASL/boards", true);
    CHECK(usualBoardFolders(home.path()) == std::vector<std::string>{common, papers});
    // Folders from VASL's settings come first, and no folder appears twice.
    const std::string own = make("far/my boards", true);
    make(".VASSAL/prefs", false);
    REQUIRE(test::writeFile(home.file(".VASSAL/prefs/VASL"),
                            "#prefs\nSecretName=nobody's\nboardURL=" + own + "\nother=1\n"));
    // Characters outside ASCII are written as Java writes them.
    const std::string abroad = make("J\u00FCrgen \u8A66", true);
    REQUIRE(test::writeFile(home.file(".VASSAL/prefs/Third"),
                            "boardURL=" + home.file("J\\u00FCrgen\\ \\u8a66") + "\n"));
    REQUIRE(test::writeFile(home.file(".VASSAL/prefs/Other"), "boardURL=file\\:" + common + "\n"));
    // In a URL %20 is a space, and a single % is a %.
    const std::string blank = make("my VASL 100%/boards", true);
    REQUIRE(test::writeFile(home.file(".VASSAL/prefs/Fourth"),
                            "boardURL=file\\://localhost" +
                                std::string(home.path().starts_with('/') ? "" : "/") + home.path() +
                                "/my%20VASL%20100%/boards\n"));
    const auto all = usualBoardFolders(home.path());
    CHECK(all.size() == 5);
    CHECK(std::count(all.begin(), all.end(), blank) == 1);
    CHECK(std::count(all.begin(), all.end(), abroad) == 1);
    CHECK(std::count(all.begin(), all.end(), own) == 1);
    CHECK(std::find(all.begin(), all.end(), own) < std::find(all.begin(), all.end(), papers));
    CHECK(std::count(all.begin(), all.end(), common) == 1);
}

TEST_CASE("T14: the command line finds boards in the player's home directory if no folder is named",
          "[io][T14]") {
    const test::TemporaryFolder home;
    std::filesystem::create_directories(home.file("vasl/boards"));
    REQUIRE(
        test::writeFile(home.file("vasl/boards/bd7"), test::zippedBoard(test::archiveParts(Drawing(5, 4)))));
    const char* before = std::getenv("HOME");
    const std::string kept = before == nullptr ? "" : before;
    const char* boards = std::getenv("SHELLGAME_VASL_BOARDS");
    const std::string keptBoards = boards == nullptr ? "" : boards;
    test::setVariable("HOME", home.path());
    test::clearVariable("SHELLGAME_VASL_BOARDS");
    const auto found = test::runCli({"hexes", "--map", "bd7,0,0"});
    test::setVariable("HOME", "/nonexistent");
    const auto missed = test::runCli({"hexes", "--map", "bd7,0,0"});
    if (before != nullptr)
        test::setVariable("HOME", kept);
    else
        test::clearVariable("HOME");
    if (boards != nullptr) test::setVariable("SHELLGAME_VASL_BOARDS", keptBoards);
    INFO(found.err);
    CHECK(found.code == 0);
    CHECK(missed.code == 1);
}
