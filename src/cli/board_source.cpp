// SPDX-License-Identifier: MIT
#include "board_source.hpp"

#include <charconv>
#include <map>
#include <string_view>

#include "shellgame/base/file.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/vasl/board_archive.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/terms/house_rules.hpp"

namespace shellgame::cli {

namespace {

struct MapEntry {
    std::string archive;
    int column = 0;
    int row = 0;
    bool turned = false;
};

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> out;
    for (;;) {
        const auto end = text.find(separator);
        out.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return out;
        text.remove_prefix(end + 1);
    }
}

bool readPlace(const std::string& text, int& out) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size() && out >= 0 && out < 64;
}

// Reads a map such as "bd01,0,0;bd02,0,1,r", which states the archive, column and row of each board. The
// letter r means rotated by 180 degrees. Returns an empty list for any other text.
std::vector<MapEntry> readMap(const std::string& text) {
    std::vector<MapEntry> out;
    for (const std::string& part : split(text, ';')) {
        const auto fields = split(part, ',');
        MapEntry e;
        if (fields.size() < 3 || fields.size() > 4 || fields[0].empty()) return {};
        if (fields[0].find_first_of("/\\") != std::string::npos) return {};
        if (!readPlace(fields[1], e.column) || !readPlace(fields[2], e.row)) return {};
        if (fields.size() == 4 && fields[3] != "r") return {};
        e.archive = fields[0];
        e.turned = fields.size() == 4;
        out.push_back(std::move(e));
    }
    return out;
}

std::string checkMap(const std::string& text) {
    if (!readMap(text).empty()) return "";
    return "\"" + text + "\": expected archive,column,row[,r] for each board, separated by ;";
}

/// Returns the path of a file in the first folder that contains it. If no folder contains the file, returns
/// its path in the first folder, so that an error can name the file.
std::string pathIn(const std::vector<std::string>& folders, const std::string& name) {
    for (const std::string& folder : folders)
        if (const std::string path = folder + "/" + name; pathExists(path)) return path;
    return folders.empty() ? name : folders.front() + "/" + name;
}

}  // namespace

BoardSource::BoardSource(CLI::App& options, bool scenarios)
    : boards_(options, scenarios ? "Folder of the VASL archives that --map or the scenario names"
                                 : "Folder of the archives that --map names") {
    CLI::Option_group* one = options.add_option_group("terrain");
    CLI::Option* board = one->add_option("--board", board_, "VASL board archive");
    board->type_name("ARCHIVE");
    CLI::Option* map =
        one->add_option("--map", map_, "Boards joined into a map: \"bd01,0,0;bd02,0,1,r\" (r = rotated)");
    map->type_name("ARRANGEMENT")->check(checkMap);
    if (scenarios) {
        one->add_option("--scenario", scenario_, "The boards of a scenario or saved game")->type_name("FILE");
        one->add_option("--save", save_, "The boards of a saved game of VASL, with its SMOKE and vehicles")
            ->type_name("FILE");
    }
    one->require_option(1);
    if (scenarios)
        boards_.option().excludes(board);
    else
        boards_.option().needs(map);
}

Result<JoinedBoards> BoardSource::load() {
    const auto folders = boards_.folders();
    if (!folders) return tl::unexpected(folders.error());
    const BoardArchiveOptions onlyLos{false, false, {}, false, folders->table};
    if (!scenario_.empty()) {
        const auto game = loadGame(scenario_, *folders);
        if (!game) return tl::unexpected(game.error());
        return boardsOf(*game);
    }
    if (!save_.empty()) {
        ImportOptions options;
        options.folders = foldersFor(save_, *folders);
        const auto import = importVasl(save_, options);
        if (!import) return tl::unexpected(import.error());
        if (!import->problems.empty()) return tl::unexpected(import->problems);
        const auto game = gameOf(*import);
        if (!game) return tl::unexpected(game.error());
        return boardsOf(*game);
    }
    if (!joined()) {
        const auto board = readBoardArchive(board_, onlyLos);
        if (!board) return tl::unexpected(board.error());
        return JoinedBoards{(*board)->geometry, (*board)->raster, (*board)->los, {}, (*board)->table};
    }
    Problems problems;
    std::map<std::string, std::shared_ptr<const Board>> read;
    std::vector<BoardInArrangement> boards;
    const std::vector<MapEntry> entries = readMap(map_);
    for (const MapEntry& e : entries) {
        if (read.count(e.archive) == 0) {
            const auto board = readBoardArchive(pathIn(folders->vasl, e.archive), onlyLos);
            if (!board) problems.insert(problems.end(), board.error().begin(), board.error().end());
            read[e.archive] = board ? *board : nullptr;
        }
        boards.push_back({read[e.archive], e.column, e.row, e.turned});
    }
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    const auto placed = arrangeBoards(boards);
    if (!placed) return tl::unexpected(placed.error());
    return joinBoards(*placed);
}

Result<JoinedBoards> BoardSource::boardsOf(const Game& game) {
    const Ground& ground = game.session->ground();
    auto played = playedBoards(ground, game.session->state());
    if (!played) return tl::unexpected(played.error());
    overlays_ = std::move(played->overlays);
    visibility_ = played->visibility;
    specialLocations_ = houseRuleOn(game.session->state().settings, "rooftops_cellars");
    // Give the hexes of these boards the names that players use.
    JoinedBoards& boards = played->boards;
    for (std::size_t i = 0; i < boards.los.size(); ++i)
        boards.los[i].name = ground.nameOf(boards.geometry.hexAt(static_cast<int>(i)));
    for (int i = 0; i < boards.geometry.hexCount(); ++i)
        for (const Side6 side : allSides) {
            const Hex hex = boards.geometry.hexAt(i);
            if (!boards.geometry.contains(neighbour(hex, side)))
                beyond_[{i, side}] = ground.nameBeside(hex, side);
        }
    return std::move(played->boards);
}

std::string BoardSource::keyBeside(const JoinedBoards& boards, int index, Side6 side) const {
    const Hex there = neighbour(boards.geometry.hexAt(index), side);
    if (boards.geometry.contains(there)) return hexKey(boards, boards.geometry.indexOf(there));
    if (const auto it = beyond_.find({index, side}); it != beyond_.end()) return it->second;
    if (joined()) return std::to_string(there.column) + "," + std::to_string(there.row);
    return there.column < 0 || there.row < -1 ? std::string() : boards.geometry.nameOf(there);
}

std::string BoardSource::hexKey(const JoinedBoards& boards, int index) const {
    const Hex hex = boards.geometry.hexAt(index);
    return joined() ? std::to_string(hex.column) + "," + std::to_string(hex.row)
                    : boards.los[static_cast<std::size_t>(index)].name;
}

}  // namespace shellgame::cli
