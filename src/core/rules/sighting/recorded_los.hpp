// SPDX-License-Identifier: MIT
#pragma once

// The LOS recorded in trails.

#include <optional>

#include "shellgame/play/change.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Returns the statement about enemy LOS to a place, for a trail; nothing without one.
[[nodiscard]] std::optional<SeenNote> toldSeen(const GameView& view, const SideId& side, const Location& at,
                                               const Marker* marker);
/// If LOS is computed, records in each marker's trail that it was in enemy LOS before an act that may end or
/// change that, as `seen` does for the player's statements (2.4): units that come under the marker later must
/// have kept their `?` there. While it lasts, the present is checked.
void recordLos(const GameView& view, Draft& draft);
/// The same for markers of other sides that Good Order units see from a Location on their way.
void recordLosFrom(const GameView& view, const SideId& mover, const Location& on, Draft& draft);

}  // namespace shellgame
