// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// The kind of an enemy unit that sees a place, the most important for the seen units first.
enum class Watcher { goodOrder, broken, hidden };
inline constexpr std::array<std::string_view, 3> watcherWords{"", "broken", "hidden"};  // as SeenNote::by

/// `marker` is the marker over the unit, or null.
[[nodiscard]] inline Watcher watcherOf(const Piece& piece, const Marker* marker) {
    if (marker != nullptr && marker->kind == MarkerKind::hip) return Watcher::hidden;
    const bool goodOrder = !piece.marks.contains("broken") && !piece.marks.contains("captured");
    return goodOrder ? Watcher::goodOrder : Watcher::broken;
}

}  // namespace shellgame
