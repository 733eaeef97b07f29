// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "shellgame/play/command.hpp"
#include "shellgame/rules/movement/moving.hpp"

namespace shellgame {

/// A path along which counters are about to move.
struct WayAhead {
    const MarkerId& marker;  ///< the marker above the counters; empty for Known units
    const std::vector<PieceId>& pieces;
    const std::vector<Location>& path;  ///< the path without its start
    const MoveAct& act;
};
/// The end of a path, with the effects of stopping there.
struct WayEnd {
    std::size_t steps = 0;  ///< number of Locations entered, including the Location where the counters stop
    /// Runs after the move. `gone` is the marker that moved. If only a part of a stack moved, `gone` is that
    /// part's new marker.
    std::function<void(const MarkerId& gone, Draft&, Outcome&)> then{};
};
/// Lets the code of other folders end a path early (Registry::extension).
struct MoveExtension {
    std::vector<WayEnd (*)(const GameView&, const WayAhead&)> ends;
};

/// Returns the number of steps on the path of a stack up to the first Location in which it certainly loses
/// its `?` (A12.121), or the length of the path if it keeps its `?`.
[[nodiscard]] std::size_t stepsUntilLoss(const GameView& view, const MoveAct& act);

}  // namespace shellgame
