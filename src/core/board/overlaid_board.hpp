// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "board/picture_grid.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/board/overlay.hpp"

namespace shellgame {

/// A picture of VASL's on a map, with the meaning of its colors.
struct ReadPicture {
    const LaidPicture* laid = nullptr;
    const PlacedBoard* board = nullptr;  ///< the board to which its place refers
    PictureKind kind;
    std::vector<PixelChange> changes;
};
[[nodiscard]] ReadPicture readLaid(const Ground& ground, const LaidPicture& laid);

/// The hexes of the map more than half of which a picture covers; whether it shows anything on the map.
struct CoveredHexes {
    std::set<Hex> hexes;
    bool any = false;
};
[[nodiscard]] CoveredHexes hexesCovered(const Ground& ground, const LaidPicture& laid);

/// Returns a board with overlays on it; nothing if none of them reaches it. `pictures` has an entry for each
/// of `overlays`: null for designs of our own.
[[nodiscard]] std::shared_ptr<const Board> boardUnder(
    const PlacedBoard& board, const std::vector<LaidOverlay>& overlays,
    const std::vector<std::optional<ReadPicture>>& pictures);

}  // namespace shellgame
