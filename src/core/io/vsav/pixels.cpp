// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "io/vsav/board_size.hpp"
#include "io/vsav/placement.hpp"

namespace shellgame::vsav {

Layout Layout::on(const std::vector<SavedBoard>& boards, std::shared_ptr<const Ground> ground,
                  const std::string& file) {
    Layout out;
    out.ground_ = std::move(ground);
    const auto& placed = out.ground_->boards();
    const auto count = static_cast<std::size_t>(
        std::count_if(boards.begin(), boards.end(), [](const SavedBoard& b) { return !isSpacer(b); }));
    if (count == 0) return out;  // Without boards, VASL shows only the margin.
    if (placed.size() != count) {
        out.problems_.push_back({file, "boards", std::to_string(count) + " boards",
                                 "the " + std::to_string(placed.size()) + " boards of the game", ""});
        return out;
    }
    out.placed_ = placed;
    std::size_t next = 0;
    for (const SavedBoard& saved : boards) {
        Laid b;
        b.saved = saved;
        if (!isSpacer(saved)) {
            const PlacedBoard& ours = placed[next];
            b.entry = next++;
            b.as = ours.as;
            b.turned = ours.turned;
            b.geometry = ours.board->geometry;
            // The board's archive states the offset of counters. If the archive is missing, the offset of
            // most boards is used.
            if (ours.board->kind == BoardKind::vasl)
                if (const auto size = boardSize(ours.board->sourcePath);
                    size && size->geometry.hexCount() == b.geometry.hexCount()) {
                    b.geometry = size->geometry;
                    b.counters = size->counters;
                }
        }
        b.cut();
        out.laid_.push_back(std::move(b));
    }
    out.arrange();
    return out;
}

std::optional<std::pair<int, int>> Layout::pixelsOf(const std::string& at) const {
    if (!ground_) return std::nullopt;
    const auto hex = ground_->find(at);
    if (!hex) return std::nullopt;
    for (const Laid& b : laid_) {
        if (!b.entry || *b.entry >= placed_.size()) continue;
        const PlacedBoard& placed = placed_[*b.entry];
        const Hex own = placed.toBoard(*hex);
        if (!b.geometry.contains(own) || placed.toMap(own) != *hex) continue;
        // Computes in whole pixels, as VASL does: first the crop and then the rotation of the board.
        const Point centre = b.centre(own);
        double x = (centre.x - b.crop.x) * b.zoom;
        double y = (centre.y - b.crop.y) * b.zoom;
        if (x < 0 || y < 0 || x > b.width || y > b.height) continue;
        if (b.turned) {
            x = b.width - x;
            y = b.height - y;
        }
        return std::pair{b.left + static_cast<int>(std::lround(x)), b.top + static_cast<int>(std::lround(y))};
    }
    return std::nullopt;
}

}  // namespace shellgame::vsav
