// SPDX-License-Identifier: MIT
#include "board_folders.hpp"

#include <algorithm>
#include <set>

#include "io/vasl/overlay_archive.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/io/board/board_file.hpp"

namespace shellgame {

namespace {

/// Returns the files that "boards" and "overlays" name; parts of these lists that can't be read are ignored.
std::vector<std::string> filesNamed(const Json& boards, const Json& overlays, const BoardFolders& folders) {
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
    if (!overlays.is_array()) return out;
    std::set<std::string> ids;
    bool designs = false;
    for (const Json& o : overlays) {
        designs = designs || o.is_object();
        note(o, "file", staysInside);
        if (!o.is_string()) continue;
        if (const auto orders = readOverlaySentence(o.get<std::string>()))
            for (const OverlayOrder& order : *orders) ids.insert(order.id);
    }
    const auto& known = builtInOverlays();
    for (const std::string& id : ids) {
        const bool ours = std::any_of(known.begin(), known.end(), [&](const auto& d) { return d->id == id; });
        if (auto archive = overlayArchiveIn(id, folders))
            out.push_back(std::move(*archive));
        else if (!ours && !designs)  // `designs`: a file of the scenario may define the overlay
            out.push_back(overlayArchiveName(id));
    }
    return out;
}

}  // namespace

std::string inFolder(const std::string& folder, const std::string& name) {
    return folder.empty() ? name : folder + "/" + name;
}

bool staysInside(const std::string& path) {
    if (path.empty() || path[0] == '/' || path.find('\\') != std::string::npos ||
        path.find('\0') != std::string::npos)
        return false;
    // "C:" is a drive on Windows, so such paths are rejected on all systems.
    if (path.size() > 1 && path[1] == ':') return false;
    std::size_t start = 0;
    while (start <= path.size()) {
        const auto end = std::min(path.find('/', start), path.size());
        if (path.substr(start, end - start) == "..") return false;
        start = end + 1;
    }
    return true;
}

bool isArchiveName(const std::string& name) {
    // Characters that names such as "bdFB_NE" and "bdMC1 Snow" contain besides letters and digits.
    constexpr std::string_view besides = " &-_";
    return name.size() > 2 && name.starts_with("bd") &&
           std::isalnum(static_cast<unsigned char>(name[2])) != 0 &&
           std::all_of(name.begin(), name.end(), [&](unsigned char c) {
               return std::isalnum(c) != 0 || besides.find(static_cast<char>(c)) != std::string_view::npos;
           });
}

std::string usualBoardName(const std::string& board) {
    constexpr std::size_t longest = 12;
    std::string out;
    for (const unsigned char c : board)
        if (c < 128 && std::isalnum(c) != 0) out += static_cast<char>(std::tolower(c));
    while (out.size() > 1 && out[0] == '0') out.erase(0, 1);
    return out.substr(0, longest);
}

std::optional<std::string> folderWith(const std::string& name, const BoardFolders& folders) {
    if (pathExists(inFolder(folders.base, name))) return folders.base;
    for (const std::string& folder : folders.vasl)
        if (pathExists(inFolder(folder, name))) return folder;
    return std::nullopt;
}

std::string pathOf(const std::string& name, const BoardFolders& folders) {
    return inFolder(folderWith(name, folders).value_or(folders.base), name);
}

std::optional<std::string> overlayArchiveIn(const std::string& id, const BoardFolders& folders) {
    const std::string name = overlayArchiveName(id);
    for (const std::string& place : {name, "overlays/" + name})
        if (folderWith(place, folders)) return place;
    return std::nullopt;
}

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

std::vector<std::string> foldersInUse(const Json& boards, const Json& overlays, const BoardFolders& folders) {
    std::vector<std::string> out;
    for (const std::string& name : filesNamed(boards, overlays, folders))
        if (const auto folder = folderWith(name, folders);
            folder && std::find(out.begin(), out.end(), *folder) == out.end())
            out.push_back(*folder);
    return out;
}

std::vector<std::string> missingBoards(const Json& boards, const Json& overlays,
                                       const BoardFolders& folders) {
    std::vector<std::string> out;
    for (const std::string& name : filesNamed(boards, overlays, folders))
        if (!folderWith(name, folders) && std::find(out.begin(), out.end(), name) == out.end())
            out.push_back(name);
    return out;
}

}  // namespace shellgame
