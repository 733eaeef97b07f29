// SPDX-License-Identifier: MIT
// The answers of VASL's own engine, row by row.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "shellgame/io/vasl/board_archive.hpp"
#include "shellgame/los/trace.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/table.hpp"

using namespace shellgame;

namespace {

// What VASL says, and which reason of ours that is.
const std::map<std::string, LosReason> reasonOf{
    {"-", LosReason::none},
    {"Crosses building level or no stairway", LosReason::sameHexLevels},
    {"Cannot see location under the bridge", LosReason::underBridge},
    {"Exits depression before range/elevation restrictions are satisfied (A6.3)",
     LosReason::leavesDepression},
    {"Does not enter depression while range/elevation restrictions are satisfied (A6.3)",
     LosReason::entersDepression},
    {"Exits Crest Line - Depression hexside at vertex (B19.51)", LosReason::leavesOverCrest},
    {"Enters Crest Line - Depression hexside at vertex (B19.51)", LosReason::entersOverCrest},
    {"LOS must leave the building before leaving the source hex to see a location with a different elevation "
     "(A6.8 Example 2)",
     LosReason::leavesBuilding},
    {"LOS from/to Factory Rooftop within Factory only exists in same hex ground level location (B23.87)",
     LosReason::factoryRoof},
    {"Cannot see through rowhouse/factory wall (B23.71/O5.31)", LosReason::rowhouseWall},
    {"Unit in cellar cannot see over hexside terrain to non-adjacent target (O6.3)", LosReason::fromCellar},
    {"Unit in cellar cannot be seen over hexside terrain by non-adjacent target (O6.3)", LosReason::toCellar},
    {"Cannot see through/over bocage (B9.52)", LosReason::bocage},
    {"Source or Target location is in a blind hex (B9.52)", LosReason::blindBehindBocage},
    {"Intervening hexside terrain (B9.2)", LosReason::hexsideTerrain},
    {"Ground level is higher than both the source and target (A6.2)", LosReason::groundHigher},
    {"This terrain blocks LOS to up-slope location", LosReason::upSlope},
    {"This terrain blocks LOS to same same elevation Source and Target", LosReason::baseLevel},
    {"Half level terrain is higher than both the source and/or the target (A6.2)", LosReason::halfLevel},
    {"Terrain is higher than both the source and target (A6.2)", LosReason::terrainHigher},
    {"Must have a height advantage to see over this terrain (A6.2)", LosReason::noHeightAdvantage},
    {"Source or Target location is in a blind hex from an up-slope location (F2.3)", LosReason::blindUpSlope},
    {"Source or Target location is in a blind hex (A6.4)", LosReason::blindHex},
    {"Source or Target location is in a blind hex (B10.23)", LosReason::blindGround},
    {"Hindrance total of six or more (B.10)", LosReason::hindrances},
    {"Intervening hillock (F6.4)", LosReason::hillock},
    {"More than one intervening wall/hedge (F6.4)", LosReason::hillockWalls},
    {"More than one intervening rubble hex (F6.4)", LosReason::hillockRubble},
};

JoinedBoards boardNamed(const std::string& name) {
    const auto board = readBoardArchive(test::sharedPath("vasl/boards/" + name), {false, false});
    REQUIRE(board.has_value());
    return {(*board)->geometry, (*board)->raster, (*board)->los};
}

// "archive,column,row[,r];…" as the first line of the hexes file has it.
JoinedBoards mapNamed(const std::string& arrangement) {
    std::vector<BoardInArrangement> boards;
    for (const std::string& part : test::splitText(arrangement, ';')) {
        const auto fields = test::splitText(part, ',');
        const auto board = readBoardArchive(test::sharedPath("vasl/boards/" + fields.at(0)), {false, false});
        REQUIRE(board.has_value());
        boards.push_back({*board, std::stoi(fields.at(1)), std::stoi(fields.at(2)), fields.size() > 3});
    }
    const auto placed = arrangeBoards(boards);
    REQUIRE(placed.has_value());
    auto joined = joinBoards(*placed);
    REQUIRE(joined.has_value());
    return *joined;
}

LosPlace placeOf(const LosMap& map, bool joined, const std::string& hex, const std::string& location) {
    if (!joined) return {map.geometry().indexOf(map.geometry().hexNamed(hex).value()), std::stoi(location)};
    const auto parts = test::splitText(hex, ',');
    return {map.geometry().indexOf({std::stoi(parts.at(0)), std::stoi(parts.at(1))}), std::stoi(location)};
}

}  // namespace

TEST_CASE("lines of sight agree with VASL's in every row", "[.shared][los]") {
    std::size_t rows = 0;
    std::size_t wrong = 0;
    std::map<std::string, int> byReason;
    const auto folder = test::sharedPath("vasl/los");
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string file = entry.path().filename().string();
        const auto end = file.find(".los.tsv");
        if (end == std::string::npos) continue;
        const std::string name = file.substr(0, end);
        const bool joined = name.rfind("multi_", 0) == 0;
        const auto map = LosMap::make(
            joined ? mapNamed(test::readTable(folder + "/" + name + ".hexes.tsv").head.at("board"))
                   : boardNamed(name));
        LosTracer tracer(map);
        LosResult got;
        int shown = 0;
        std::size_t bad = 0;
        const auto table = test::readTable(entry.path().string());
        for (const auto& row : table.rows) {
            tracer.trace(placeOf(*map, joined, row.at("from_hex"), row.at("from_loc")),
                         placeOf(*map, joined, row.at("to_hex"), row.at("to_loc")), got);
            ++rows;
            const LosReason reason = reasonOf.at(row.at("reason"));
            const bool blocked = row.at("blocked") == "1";
            const bool same =
                got.blocked == blocked && got.reason == reason && got.range == std::stoi(row.at("range")) &&
                (got.blocked || got.hindrance == std::stoi(row.at("hindrance"))) &&
                got.blockPixel == PixelPoint{std::stoi(row.at("block_x")), std::stoi(row.at("block_y"))};
            if (same) continue;
            ++bad;
            if (shown++ >= 3) continue;
            std::cerr << name << ": " << row.at("from_hex") << "/" << row.at("from_loc") << " - "
                      << row.at("to_hex") << "/" << row.at("to_loc") << ": got " << textOf(got.reason).code
                      << " +" << got.hindrance << " at " << got.blockPixel.x << "," << got.blockPixel.y
                      << ", VASL: " << row.at("reason") << " +" << row.at("hindrance") << " at "
                      << row.at("block_x") << "," << row.at("block_y") << "\n";
        }
        wrong += bad;
    }
    std::cout << "lines of sight: " << rows << " rows, " << rows - wrong << " agree with VASL\n";
    CHECK(rows == 119342);
    CHECK(wrong == 0);
}

TEST_CASE("a turned board gives the answers of the board, but where a truncated point decides",
          "[.shared][los]") {
    // docs/vasl.md tells the numbers; here they may not grow.
    const std::map<std::string, double> boards{{"bd01", 0.004}, {"bd02", 0.006}, {"bd04", 0.012}};
    for (const auto& [name, most] : boards) {
        INFO(name);
        const auto plain = LosMap::make(mapNamed(name + ",0,0"));
        const auto turned = LosMap::make(mapNamed(name + ",0,0,r"));
        const BoardGeometry& g = plain->geometry();
        const auto other = [&](int hex) {
            const Hex h = g.hexAt(hex);
            return g.indexOf({g.columns - 1 - h.column, g.rowsIn(h.column) - 1 - h.row});
        };
        LosTracer a(plain), b(turned);
        const int hexes = g.hexCount();
        int lines = 0, differ = 0;
        for (int from = 0; from < hexes; from += 5)
            for (int to = 0; to < hexes; to += 3) {
                if (from == to) continue;
                ++lines;
                const LosResult one = a.trace({from, 0}, {to, 0});
                const LosResult two = b.trace({other(from), 0}, {other(to), 0});
                CHECK(one.range == two.range);
                differ += one.blocked != two.blocked;
                // Facts of the hexes are moved, not worked out again.
                REQUIRE(plain->hex(from).centreTerrain == turned->hex(other(from)).centreTerrain);
            }
        CHECK(lines > 7000);
        CHECK(differ > 0);
        CHECK(differ < most * lines);
    }
}
