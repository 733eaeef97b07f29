// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <set>

#include "board_folders.hpp"
#include "file.hpp"
#include "model/form.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/vasl/board_archive.hpp"

namespace shellgame {

namespace {

/// Names such as 1215 have two digits for the column and two for the row.
constexpr int mostNumbered = 99;

std::shared_ptr<const Board> readBlank(const Reader& r, BlankEntry blank) {
    const bool numbers = blank.names == "numbers";
    const auto limit = [&](const char* key, int& size) {
        if (!numbers || size <= mostNumbered) return;
        r.at("blank").problemAt(key, std::to_string(size),
                                "at most 99, because the hexes are numbered by column and row: 0101 to 9999");
        size = mostNumbered;
    };
    limit("columns", blank.columns);
    limit("rows", blank.rows);
    if (numbers && blank.first != BlankEntry().first)
        r.at("blank").problemAt("first", describeJson(blank.first),
                                "no letter, because the hexes are numbered");
    return blankBoardOf(blank);
}

void take(const Reader& r, const std::string& key, Result<std::shared_ptr<const Board>> found,
          std::shared_ptr<const Board>& board) {
    if (found) {
        board = std::move(*found);
        return;
    }
    // The place in the scenario that names the faulty file is reported too.
    if (passOn(r, r.pointer() + "/" + key, std::move(found.error())))
        r.problemAt(key, describeJson(r.value()[key]), "a board without problems");
}

std::shared_ptr<const Board> readOne(const Reader& r, const BoardEntry& e, const BoardFolders& folders) {
    std::shared_ptr<const Board> board;
    const int ways = static_cast<int>(r.has("blank")) + static_cast<int>(r.has("own")) +
                     static_cast<int>(r.has("file")) + static_cast<int>(r.has("vasl"));
    if (ways != 1) {
        r.problem(ways == 0 ? "no board" : "several boards in one", "exactly one of blank, own, file, vasl");
        return nullptr;
    }
    if (!e.ssr.empty() && !r.has("vasl"))
        r.problemAt("ssr", describeJson(r.value()["ssr"]),
                    "terrain changes only for a VASL board; draw other boards with the changed terrain");
    const auto isText = [&](const char* key) { return r.has(key) && r.value()[key].is_string(); };
    if (e.blank) return readBlank(r, *e.blank);
    if (isText("own")) {
        if (!e.own.empty() || r.value()["own"] == "") take(r, "own", builtInBoard(e.own), board);
    } else if (isText("file")) {
        if (!staysInside(e.file))
            r.problemAt("file", describeJson(e.file), "a file in the folder of this one, without \"..\"");
        else
            take(r, "file", loadBoardFile(pathOf(e.file, folders)), board);
    } else if (isText("vasl")) {
        if (!isArchiveName(e.vasl))
            r.problemAt("vasl", describeJson(e.vasl), "the name of a VASL board archive such as \"bd01\"");
        else if (const auto folder = folderWith(e.vasl, folders))
            take(r, "vasl",
                 readBoardArchive(inFolder(*folder, e.vasl), {true, true, e.ssr, e.turned, folders.table}),
                 board);
        else
            r.problemAt("vasl", describeJson(e.vasl),
                        "a board archive in the folder of this file or in a folder of VASL boards");
    }
    return board;
}

/// Reads "part": the rectangle of a board that is in play, given by two hexes of the board.
std::optional<BoardPart> readPart(const Reader& r, const BoardEntry& e, const Board* board) {
    if (!e.part || board == nullptr) return std::nullopt;
    const auto corner = [&](const char* key, const std::string& name) {
        const auto hex = board->geometry.hexNamed(name);
        if (!hex && r.at("part").at(key).value().is_string())
            r.at("part").problemAt(key, describeJson(name),
                                   "a hex of that board without its name, such as \"A1\"");
        return hex;
    };
    const auto from = corner("from", e.part->from), to = corner("to", e.part->to);
    if (!from || !to) return std::nullopt;
    return partBetween(board->geometry, *from, *to);
}

std::string defaultName(const Reader& r) {
    for (const char* key : {"own", "vasl"})
        if (r.value().contains(key) && r.value()[key].is_string()) {
            std::string name = r.value()[key].get<std::string>();
            if (name.starts_with("bd")) name = name.substr(2);
            return usualBoardName(name);
        }
    return "";
}

}  // namespace

std::shared_ptr<const Board> blankBoardOf(const BlankEntry& entry) {
    auto board = std::make_shared<Board>(*blankBoard(
        entry.columns, entry.rows, entry.names == "numbers" ? HexNaming::numbers : HexNaming::letters));
    BoardGeometry& g = board->geometry;
    g.hexWidth = entry.hexWidth;
    g.hexHeight = entry.hexHeight;
    g.pixelWidth = static_cast<int>(std::lround((entry.columns - 1) * g.hexWidth));
    g.pixelHeight = static_cast<int>(std::lround(entry.rows * g.hexHeight));
    g.a1CenterY = g.hexHeight / 2;
    if (entry.first == "Q") g.a1CenterX = -901;  // VASL uses this value for boards that begin at hexrow Q.
    return board;
}

Problems groundWarnings(const Ground& ground, const std::string& file, const std::string& pointer) {
    Problems out;
    const auto listOf = [](const std::set<std::string>& names) {
        std::string text = names.size() == 1 ? "board " : "boards ";
        for (const std::string& name : names) text += (name == *names.begin() ? "" : ", ") + name;
        return text;
    };
    const auto& surfaces = ground.surfaces();
    for (std::size_t i = 1; i < surfaces.size(); ++i)
        out.push_back({file, pointer, listOf(surfaces[i]) + " apart from " + listOf(surfaces[0]),
                       "boards butted together to form one playing surface", "A2.1"});
    for (const LaidOverlay& overlay : ground.overlays()) {
        if (!overlay.picture) continue;
        for (Problem p : overlay.picture->told) {
            p.file = file;
            out.push_back(std::move(p));
        }
    }
    std::set<std::string> told;
    for (const PlacedBoard& b : ground.boards()) {
        for (const ChangeFault& fault : b.board->changeFaults)
            out.push_back(
                {file, "",
                 "board " + b.as + ", terrain change " + printable(fault.name, 60) + ": " + fault.found,
                 fault.expected, ""});
        if (!b.board->pictureProblem.empty())
            out.push_back({b.board->sourcePath, "", b.board->pictureProblem,
                           "the picture of board " + b.as + ", which is shown as an empty grid", ""});
        if (!b.board->metadataProblem.empty() && told.insert(b.board->sourcePath + " metadata").second)
            out.push_back(
                {b.board->sourcePath, "BoardMetadata.xml", b.board->metadataProblem, wholeMetadata, ""});
        if (!b.board->archiveProblem.empty() && told.insert(b.board->sourcePath + " archive").second)
            out.push_back({b.board->sourcePath, "", b.board->archiveProblem, wholeArchive, ""});
        if (!b.board->terrainProblem.empty() && told.insert(b.board->sourcePath).second)
            out.push_back({b.board->sourcePath, "LOSData", b.board->terrainProblem, knownTerrain, ""});
    }
    return out;
}

Result<std::shared_ptr<const Ground>> readBoards(const Json& boards, double north, const std::string& file,
                                                 const std::string& pointer, const BoardFolders& folders) {
    Problems problems;
    const Json holder = {{"boards", boards}};
    const Reader outer(holder, problems, file, pointer.substr(0, pointer.rfind('/')));
    std::vector<PlacedBoard> placed;
    outer.each(
        "boards", 64,
        [&](const Reader& r) {
            if (!r.isObject()) return;
            BoardEntry e;
            e.as = defaultName(r);
            const std::size_t before = problems.size();
            FormReader().whole(r, e);
            if (!isBoardName(e.as) && problems.size() == before)
                r.problemAt("as", describeJson(e.as),
                            "a board name of digits and small letters such as \"1\" or \"5a\"");
            PlacedBoard p;
            p.as = e.as;
            p.turned = e.turned;
            p.board = readOne(r, e, folders);
            p.part = readPart(r, e, p.board.get());
            // Computes map column and row of the board's first hex. A board to the right of a board with 33
            // columns is at column 32.
            p.atColumn = e.at.column;
            p.atRow = e.at.row;
            if (p.board) placed.push_back(std::move(p));
        },
        true);
    if (problems.empty() && placed.empty())
        problems.push_back({file, pointer, "no board", "at least one board", ""});
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    auto ground = Ground::make(std::move(placed), north);
    if (!ground)
        for (Problem& p : ground.error()) {
            p.file = file;
            // The ground always reports places such as "/boards/1", so "/boards" is replaced with the actual
            // place of the list.
            p.pointer = pointer + (p.pointer.starts_with("/boards") ? p.pointer.substr(7) : "");
        }
    return ground;
}

}  // namespace shellgame
