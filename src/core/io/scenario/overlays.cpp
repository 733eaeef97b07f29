// SPDX-License-Identifier: MIT
#include <algorithm>

#include "board_folders.hpp"
#include "io/vasl/overlay_archive.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/scenario/overlay_shelf.hpp"

namespace shellgame {

namespace {

constexpr long mostLaidPixels = 32L << 20U;  ///< maximum number of pixels in all overlay pictures on a map

std::shared_ptr<const OverlayDesign> designOf(const std::vector<std::shared_ptr<const OverlayDesign>>& shelf,
                                              const std::string& id) {
    for (const auto& design : shelf)
        if (design->id == id) return design;
    return nullptr;
}

/// Finds one of VASL's overlays in its archive and lays it on the map.
Result<LaidOverlay> findPicture(const Ground& ground, const OverlayOrder& order, const std::string& path,
                                const std::vector<LaidOverlay>& before) {
    const auto spot = findPictureSpot(ground, order, before);
    if (!spot) return tl::unexpected(spot.error());
    auto read = readOverlayPicture(path, order.id, spot->towards);
    if (!read) return tl::unexpected(read.error());
    long pixels = static_cast<long>(read->picture->argb.size());
    for (const LaidOverlay& laid : before)
        if (laid.picture) pixels += static_cast<long>(laid.picture->picture->argb.size());
    if (pixels > mostLaidPixels)
        return failure({path, "", std::to_string(pixels) + " pixels with the overlays before it",
                        "at most " + std::to_string(mostLaidPixels) + " on one map", ""});
    return layPictureAt(ground, order, *spot, std::move(read->kind), std::move(read->picture), read->oneAt);
}

/// Reads an entry of an "overlays" list: a sentence, or {"file": …}, which names a file with the overlay's
/// design.
void readOverlayEntry(const Reader& r, const Ground& ground, const BoardFolders& folders, OverlayShelf& shelf,
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
            return r.problemAt("file", describeJson(name), "an overlay without problems");
        }
        return shelf.add(std::move(*design));
    }
    const std::size_t before = r.problems().size();
    const std::string sentence = r.asText(2000);
    if (r.problems().size() != before) return;
    const auto orders = readOverlaySentence(sentence);
    if (!orders) return tell(orders.error());
    for (const OverlayOrder& order : *orders) {
        auto found = shelf.find(ground, order, laid);
        if (found)
            laid.push_back(std::move(*found));
        else
            tell(std::move(found.error()));
    }
}

}  // namespace

void OverlayShelf::add(std::shared_ptr<const OverlayDesign> design) {
    std::erase_if(own_, [&](const auto& d) { return d->id == design->id; });
    own_.push_back(std::move(design));
}

bool OverlayShelf::has(const std::string& id) const {
    return designOf(own_, id) || designOf(builtInOverlays(), id) || overlayArchiveIn(id, folders_);
}

Result<LaidOverlay> OverlayShelf::find(const Ground& ground, const OverlayOrder& order,
                                       const std::vector<LaidOverlay>& before) const {
    std::vector<std::shared_ptr<const OverlayDesign>> known;
    for (const auto& design : builtInOverlays())
        if (!designOf(own_, design->id)) known.push_back(design);
    known.insert(known.end(), own_.begin(), own_.end());
    if (designOf(own_, order.id)) return findOverlay(ground, order, known, before);
    const auto& boards = ground.boards();
    const bool onVasl = std::any_of(boards.begin(), boards.end(), [&](const PlacedBoard& b) {
        return b.board->kind == BoardKind::vasl && b.as == boardOfOrder(ground, order);
    });
    const auto archive = overlayArchiveIn(order.id, folders_);
    if (archive && (onVasl || !designOf(known, order.id)))
        return findPicture(ground, order, pathOf(*archive, folders_), before);
    auto found = findOverlay(ground, order, known, before);
    if (found || designOf(known, order.id)) return found;
    // The overlay is neither a known design nor in one of VASL's archives.
    Problems problems = std::move(found.error());
    for (Problem& p : problems) p.expected += ", or VASL's archive " + overlayArchiveName(order.id);
    return tl::unexpected(std::move(problems));
}

Result<std::shared_ptr<const Ground>> readOverlays(std::shared_ptr<const Ground> ground, const Json& overlays,
                                                   const std::string& file, const std::string& pointer,
                                                   const BoardFolders& folders) {
    Problems problems;
    const Json holder = {{"overlays", overlays}};
    const Reader outer(holder, problems, file, pointer.substr(0, pointer.rfind('/')));
    OverlayShelf shelf(folders);
    std::vector<LaidOverlay> laid;
    outer.each("overlays", 200, [&](const Reader& r) { readOverlayEntry(r, *ground, folders, shelf, laid); });
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    if (laid.empty()) return ground;
    return layOverlays(*ground, laid);
}

}  // namespace shellgame
