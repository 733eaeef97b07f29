// SPDX-License-Identifier: MIT
#include <sys/stat.h>

#include <algorithm>
#include <set>

#include "file.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/vasl/board_archive.hpp"

namespace shellgame {

namespace {

bool exists(const std::string& path) {
    struct stat info {};
    return ::stat(path.c_str(), &info) == 0;
}

std::string inFolder(const std::string& folder, const std::string& name) {
    return folder.empty() ? name : folder + "/" + name;
}

/// A file beside the scenario: relative, and never out of its folder.
bool staysInside(const std::string& path) {
    if (path.empty() || path[0] == '/' || path.find('\\') != std::string::npos ||
        path.find('\0') != std::string::npos)
        return false;
    std::size_t start = 0;
    while (start <= path.size()) {
        const auto end = std::min(path.find('/', start), path.size());
        if (path.substr(start, end - start) == "..") return false;
        start = end + 1;
    }
    return true;
}

/// The name of a VASL board archive.
bool isArchiveName(const std::string& name) {
    return name.size() > 2 && name.starts_with("bd") &&
           std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) != 0; });
}

/// The folder in which a file lies that a scenario names; nothing where it is in none of them.
std::optional<std::string> folderWith(const std::string& name, const BoardFolders& folders) {
    if (exists(inFolder(folders.base, name))) return folders.base;
    for (const std::string& folder : folders.vasl)
        if (exists(inFolder(folder, name))) return folder;
    return std::nullopt;
}

/// Its path; beside the scenario, where it would be looked for first, if it is nowhere.
std::string pathOf(const std::string& name, const BoardFolders& folders) {
    return inFolder(folderWith(name, folders).value_or(folders.base), name);
}

/// What "boards" and "overlays" name as files, as far as these lists can be read.
std::vector<std::string> filesNamed(const Json& boards, const Json& overlays) {
    std::vector<std::string> out;
    const auto note = [&](const Json& entry, const char* key, bool (*fine)(const std::string&)) {
        if (!entry.is_object() || !entry.contains(key) || !entry[key].is_string()) return;
        if (auto name = entry[key].get<std::string>(); fine(name)) out.push_back(std::move(name));
    };
    if (boards.is_array())
        for (const Json& b : boards) {
            note(b, "file", staysInside);
            note(b, "vasl", isArchiveName);
        }
    if (overlays.is_array())
        for (const Json& o : overlays) note(o, "file", staysInside);
    return out;
}

/// A number like 1215 has two digits for the column and two for the row.
constexpr int mostNumbered = 99;

std::shared_ptr<const Board> readBlank(const Reader& r, BlankEntry blank) {
    const bool numbers = blank.names == "numbers";
    const auto limit = [&](const char* key, int& size) {
        if (!numbers || size <= mostNumbered) return;
        r.at("blank").problemAt(key, std::to_string(size),
                                "at most 99 where hexes are numbered: 0101 to 9999, column and row");
        size = mostNumbered;
    };
    limit("columns", blank.columns);
    limit("rows", blank.rows);
    return blankBoard(blank.columns, blank.rows, numbers ? HexNaming::numbers : HexNaming::letters);
}

/// Problems of what a place in the scenario asks for; those without a place get that one. True where some are
/// in another file, which they name themselves.
bool passOn(const Reader& r, const std::string& pointer, Problems problems) {
    bool elsewhere = false;
    for (Problem& p : problems) {
        if (p.file.empty()) p.file = r.file();
        if (p.pointer.empty() && p.file == r.file()) p.pointer = pointer;
        elsewhere = elsewhere || p.file != r.file();
        r.problems().push_back(std::move(p));
    }
    return elsewhere;
}

void take(const Reader& r, const std::string& key, Result<std::shared_ptr<const Board>> found,
          std::shared_ptr<const Board>& board) {
    if (found) {
        board = std::move(*found);
        return;
    }
    // And the place that asked for it is told as well.
    if (passOn(r, r.pointer() + "/" + key, std::move(found.error())))
        r.problemAt(key, describeJson(r.value()[key]), "a board that can be read without a problem");
}

std::shared_ptr<const Board> readOne(const Reader& r, const BoardEntry& e, const BoardFolders& folders) {
    std::shared_ptr<const Board> board;
    const int ways = static_cast<int>(r.has("blank")) + static_cast<int>(r.has("own")) +
                     static_cast<int>(r.has("file")) + static_cast<int>(r.has("vasl"));
    if (ways != 1) {
        r.problem(ways == 0 ? "no board" : "several boards in one", "exactly one of blank, own, file, vasl");
        return nullptr;
    }
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
            take(r, "vasl", readBoardArchive(inFolder(*folder, e.vasl)), board);
        else
            r.problemAt("vasl", describeJson(e.vasl),
                        "a board archive in the folder of this file or in a folder of VASL boards");
    }
    return board;
}

/// "part": the rectangle of a board that is in play, by two of its own hexes.
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
            while (name.size() > 1 && name[0] == '0') name = name.substr(1);
            return name;
        }
    return "";
}

/// The archive of VASL's that holds an overlay: "ovrST" for "St1", "ovr5" for "5"; empty where there is none.
std::string vaslOverlayFile(const std::string& id, const BoardFolders& folders) {
    std::string letters = id.substr(0, id.find_last_not_of("0123456789") + 1);
    std::transform(letters.begin(), letters.end(), letters.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    const std::string name = "ovr" + (letters.empty() ? id : letters);
    const auto folder = folderWith(name, folders);
    return folder ? inFolder(*folder, name) : "";
}

/// One entry of an "overlays" list: a sentence, or {"file": …} with the design of one.
void readOverlayEntry(const Reader& r, const Ground& ground, const BoardFolders& folders,
                      std::vector<std::shared_ptr<const OverlayDesign>>& known,
                      std::vector<LaidOverlay>& laid) {
    const auto tell = [&r](Problems problems) { passOn(r, r.pointer(), std::move(problems)); };
    if (r.value().is_object()) {
        const std::string name = r.text("file", std::nullopt, 400);
        r.noOtherKeys();
        if (name.empty()) return;
        if (!staysInside(name))
            return r.problemAt("file", describeJson(name),
                               "a file in the folder of this one, without \"..\"");
        auto design = loadOverlayFile(pathOf(name, folders));
        if (!design) {
            tell(design.error());
            return r.problemAt("file", describeJson(name), "an overlay that can be read without a problem");
        }
        // One of the scenario goes before one of the program.
        std::erase_if(known, [&](const auto& d) { return d->id == (*design)->id; });
        known.push_back(std::move(*design));
        return;
    }
    const std::size_t before = r.problems().size();
    const std::string sentence = r.asText(2000);
    if (r.problems().size() != before) return;
    const auto orders = readOverlaySentence(sentence);
    if (!orders) return tell(orders.error());
    for (const OverlayOrder& order : *orders) {
        auto found = findOverlay(ground, order, known, laid);
        if (found) {
            laid.push_back(std::move(*found));
            continue;
        }
        Problems problems = found.error();
        const bool ours =
            std::any_of(known.begin(), known.end(), [&](const auto& d) { return d->id == order.id; });
        // VASL's archive has pictures and no terrain: neither LOS nor MF could follow it.
        if (const std::string file = ours ? "" : vaslOverlayFile(order.id, folders); !file.empty())
            for (Problem& p : problems)
                p.found = "overlay " + order.id + ", of which " + file +
                          " has a picture only, without terrain or levels";
        tell(std::move(problems));
    }
}

}  // namespace

Result<std::shared_ptr<const Ground>> readOverlays(std::shared_ptr<const Ground> ground, const Json& overlays,
                                                   const std::string& file, const std::string& pointer,
                                                   const BoardFolders& folders) {
    Problems problems;
    const Json holder = {{"overlays", overlays}};
    const Reader outer(holder, problems, file, pointer.substr(0, pointer.rfind('/')));
    std::vector<std::shared_ptr<const OverlayDesign>> known = builtInOverlays();
    std::vector<LaidOverlay> laid;
    outer.each("overlays", 200, [&](const Reader& r) { readOverlayEntry(r, *ground, folders, known, laid); });
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    if (laid.empty()) return ground;
    return layOverlays(*ground, laid);
}

std::vector<std::string> foldersInUse(const Json& boards, const Json& overlays, const BoardFolders& folders) {
    std::vector<std::string> out;
    for (const std::string& name : filesNamed(boards, overlays))
        if (const auto folder = folderWith(name, folders);
            folder && std::find(out.begin(), out.end(), *folder) == out.end())
            out.push_back(*folder);
    return out;
}

std::vector<std::string> missingBoards(const Json& boards, const Json& overlays,
                                       const BoardFolders& folders) {
    std::vector<std::string> out;
    for (const std::string& name : filesNamed(boards, overlays))
        if (!folderWith(name, folders) && std::find(out.begin(), out.end(), name) == out.end())
            out.push_back(name);
    return out;
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
    std::set<std::string> told;
    for (const PlacedBoard& b : ground.boards()) {
        if (!b.board->pictureProblem.empty())
            out.push_back({b.board->sourcePath, "", b.board->pictureProblem,
                           "the picture of board " + b.as + ", which is shown as an empty grid", ""});
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
            // Map column and row of its first hex: a board to the right of a 33-column one is at column 32.
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
            // The ground speaks of "/boards/1" whatever the list is part of.
            p.pointer = pointer + (p.pointer.starts_with("/boards") ? p.pointer.substr(7) : "");
        }
    return ground;
}

}  // namespace shellgame
