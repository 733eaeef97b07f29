// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// Kinds of enemy units with LOS to a place. The kind with the greatest effect comes first.
enum class Watcher { goodOrder, broken, hidden };
// The words that SeenNote::by stores.
inline constexpr std::array<std::string_view, 3> watcherWords{"", "broken", "hidden"};

/// Returns the kind of observer to which a unit belongs. `marker` is the marker over the unit, or null.
[[nodiscard]] inline Watcher watcherOf(const Piece& piece, const Marker* marker) {
    if (marker != nullptr && marker->kind == MarkerKind::hip) return Watcher::hidden;
    const bool goodOrder = !piece.marks.contains("broken") && !piece.marks.contains("captured") &&
                           !piece.marks.contains("melee");
    return goodOrder ? Watcher::goodOrder : Watcher::broken;
}

}  // namespace shellgame
