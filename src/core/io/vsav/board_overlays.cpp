// SPDX-License-Identifier: MIT
#include "io/vsav/board_overlays.hpp"

#include <algorithm>
#include <cctype>

#include "io/scenario/board_folders.hpp"
#include "io/vasl/overlay_archive.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame::vsav {

namespace {

std::string inCapitals(std::string hex) {
    std::transform(hex.begin(), hex.end(), hex.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return hex;
}

/// Joins the problems of an overlay into one line.
std::string whatIsWrong(const Problems& problems) {
    std::string out;
    for (const Problem& p : problems) {
        if (!out.empty()) out += "; ";
        if (!p.file.empty()) out += p.file.substr(p.file.find_last_of('/') + 1) + ": ";
        out += p.found + (p.expected.empty() ? "" : ", expected " + p.expected);
    }
    return printable(out, 1000);
}

/// Explains which archive is missing. The program's own overlay of the same name can't be used instead,
/// because it is a different drawing: VASL's `B1` is brush, but the program's `B1` is a building.
std::string missingArchive(const std::string& name, const BoardFolders& folders) {
    std::string where;
    for (const std::string& folder : folders.vasl) where += (where.empty() ? "" : ", ") + folder;
    return printable("no archive " + overlayArchiveName(name) +
                         (where.empty() ? ": no folder of boards is set" : " in " + where),
                     1000);
}

}  // namespace

std::vector<BoardOverlay> overlaysOf(const std::vector<SavedBoard>& boards, const Layout& layout) {
    std::vector<BoardOverlay> out;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        if (!layout.entryOf(i)) continue;
        for (const SavedBoard::Overlay& o : boards[i].overlays) {
            if (o.name.empty()) continue;
            const std::string first = inCapitals(o.hex1), second = inCapitals(o.hex2);
            out.push_back({o.name, printable(boards[i].name + ":" + first, 80),
                           "Place Overlay " + o.name + " on " + layout.nameOf(i) + first +
                               (second.empty() || second == first ? "" : "-" + second) + "."});
        }
    }
    return out;
}

void settleOverlays(VaslImport& import, const std::vector<BoardOverlay>& overlays, double north) {
    if (overlays.empty() || !import.scenario.contains("overlays")) return;
    const auto bare = shellgame::readBoards(import.scenario["boards"], north, "", "/boards", import.folders);
    if (!bare) return;  // The code that makes the game reports this problem.
    const auto laid = [&](const Json& list) {
        return readOverlays(*bare, list, "", "/overlays", import.folders);
    };
    const bool allThere = std::all_of(overlays.begin(), overlays.end(), [&](const BoardOverlay& o) {
        return overlayArchiveIn(o.name, import.folders).has_value();
    });
    if (allThere && laid(import.scenario["overlays"])) return;
    // The overlays are tried one after another, because an overlay may depend on those before it.
    Json kept = Json::array();
    for (const BoardOverlay& o : overlays) {
        if (!overlayArchiveIn(o.name, import.folders)) {
            import.leftOut.push_back(
                {"", o.name, o.hex, VaslLeftOut::boardOverlay, missingArchive(o.name, import.folders)});
            continue;
        }
        Json with = kept;
        with.push_back(o.sentence);
        if (const auto ground = laid(with))
            kept = std::move(with);
        else
            import.leftOut.push_back(
                {"", o.name, o.hex, VaslLeftOut::boardOverlay, whatIsWrong(ground.error())});
    }
    if (kept.empty())
        import.scenario.erase("overlays");
    else
        import.scenario["overlays"] = std::move(kept);
}

void tellUnknownChanges(VaslImport& import, double north) {
    const Json& boards = import.scenario["boards"];
    if (std::none_of(boards.begin(), boards.end(), [](const Json& b) { return b.contains("ssr"); })) return;
    const auto ground = shellgame::readBoards(boards, north, "", "/boards", import.folders);
    if (!ground) return;  // The code that makes the game reports this problem.
    for (const PlacedBoard& b : (*ground)->boards())
        for (const ChangeFault& fault : b.board->changeFaults)
            import.leftOut.push_back({"", printable(fault.name, 60), b.as, VaslLeftOut::boardRule,
                                      fault.found + ", expected " + fault.expected});
}

}  // namespace shellgame::vsav
