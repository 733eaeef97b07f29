// SPDX-License-Identifier: MIT
#pragma once

// What trails keep of what was seen.

#include <optional>

#include "shellgame/play/change.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// What was said of enemy LOS to a place, for a trail; nothing where nobody said.
[[nodiscard]] std::optional<SeenNote> toldSeen(const GameView& view, const SideId& side, const Location& at,
                                               const Marker* marker);
/// Where lines of sight are computed, the trail of each marker keeps that it lay in enemy LOS before an act
/// that may end or change that, as `seen` does where the player tells (2.4): what comes under the marker
/// later must have kept its `?` there. While it lasts, the present is asked.
void keepSeen(const GameView& view, Draft& draft);
/// The same for markers of other sides that Good Order units see from a Location on their way.
void keepSeenFrom(const GameView& view, const SideId& mover, const Location& on, Draft& draft);

}  // namespace shellgame
