// SPDX-License-Identifier: MIT
#include <cmath>

#include "io/vsav/placement.hpp"

namespace shellgame::vsav {

Layout Layout::on(const std::vector<SavedBoard>& boards, std::shared_ptr<const Ground> ground,
                  const std::string& file) {
    Layout out;
    out.ground_ = std::move(ground);
    if (boards.empty()) {
        out.standIn_ = true;  // nothing but margin
        return out;
    }
    const auto& placed = out.ground_->boards();
    if (placed.size() != boards.size()) {
        out.problems_.push_back({file, "boards", std::to_string(boards.size()) + " boards",
                                 "the " + std::to_string(placed.size()) + " boards of the game", ""});
        return out;
    }
    out.placed_ = placed;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        Laid b;
        b.saved = boards[i];
        b.as = placed[i].as;
        b.turned = placed[i].turned;
        b.zoom = boards[i].zoom > 0 ? boards[i].zoom : 1;
        b.geometry = placed[i].board->geometry;
        b.crop = boards[i].crop.value_or(SavedBoard::Crop{0, 0, -1, -1});
        if (b.crop.width <= 0) b.crop.x = 0, b.crop.width = b.geometry.pixelWidth;
        if (b.crop.height <= 0) b.crop.y = 0, b.crop.height = b.geometry.pixelHeight;
        b.width = static_cast<int>(std::lround(b.crop.width * b.zoom));
        b.height = static_cast<int>(std::lround(b.crop.height * b.zoom));
        out.laid_.push_back(std::move(b));
    }
    out.arrange();
    return out;
}

std::optional<std::pair<int, int>> Layout::pixelsOf(const std::string& at) const {
    if (!ground_) return std::nullopt;
    const auto hex = ground_->find(at);
    if (!hex) return std::nullopt;
    for (std::size_t i = 0; i < laid_.size() && i < placed_.size(); ++i) {
        const Laid& b = laid_[i];
        const Hex own = placed_[i].toBoard(*hex);
        if (own.column < 0 || own.column >= b.geometry.columns || own.row < 0 ||
            own.row >= b.geometry.rowsIn(own.column) || placed_[i].toMap(own) != *hex)
            continue;
        const Point centre = b.geometry.centre(own);
        // VASL's own points: whole pixels, then the crop and the turned board.
        double x = (std::floor(centre.x) - b.crop.x) * b.zoom;
        double y = (std::floor(centre.y) - b.crop.y) * b.zoom;
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
