// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "shellgame/play/command.hpp"

namespace shellgame {

/// A way that counters are about to go.
struct WayAhead {
    const MarkerId& marker;  ///< the marker above them; empty: Known units
    const std::vector<PieceId>& pieces;
    const std::vector<Location>& path;  ///< without the start
    bool routs = false;
};
/// The end of a path, and its consequences.
struct WayEnd {
    std::size_t steps = 0;  ///< Locations that they enter: all, or up to the one that ends it
    /// Runs after the move; `gone` is the marker that moved, a new one if only a part moved.
    std::function<void(const MarkerId& gone, Draft&, Outcome&)> then{};
};
/// The question of movement to other rooms (Registry::extension): each may end a path.
struct MoveExtension {
    std::vector<WayEnd (*)(const GameView&, const WayAhead&)> ends;
};

}  // namespace shellgame
