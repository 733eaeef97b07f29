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

/// A VASL picture on a map, with the terrain that its colors mean.
struct ReadPicture {
    const LaidPicture* laid = nullptr;
    const PlacedBoard* board = nullptr;  ///< the board to which the picture's position refers
    PictureKind kind;
    std::vector<PixelChange> changes;
};
[[nodiscard]] ReadPicture readLaid(const Ground& ground, const LaidPicture& laid);

/// The hexes of which a picture covers more than half. Also states whether any part of the picture is on the
/// map.
struct CoveredHexes {
    std::set<Hex> hexes;
    bool any = false;
};
[[nodiscard]] CoveredHexes hexesCovered(const Ground& ground, const LaidPicture& laid);

/// Returns a board with overlays on it, or null if none of the overlays is on the board. `pictures` has one
/// entry for each of the `overlays`, which is null for our own designs.
[[nodiscard]] std::shared_ptr<const Board> boardUnder(
    const PlacedBoard& board, const std::vector<LaidOverlay>& overlays,
    const std::vector<std::optional<ReadPicture>>& pictures);

}  // namespace shellgame
