// SPDX-License-Identifier: MIT
#pragma once

// Records LOS in the trails of markers.

#include <optional>

#include "shellgame/play/change.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Returns the enemy LOS to a place, in the form in which trails store it; nothing if the LOS is unknown.
[[nodiscard]] std::optional<SeenNote> toldSeen(const GameView& view, const SideId& side, const Location& at,
                                               const Marker* marker);
/// If an act may change computed LOS, records in the trails of markers that the markers were in enemy LOS
/// before the act. `view` has the state before the act. The act `seen` does the same for the player's
/// statements. Units that come under a marker later must have been able to keep their `?` there (2.4). As
/// long as the LOS lasts, the check of the present covers it.
void recordLos(const GameView& view, Draft& draft);
/// Records LOS in the trail of each marker of another side that moving Good Order units see from a Location
/// on their path. `buttonedUp` is true if all of these units are BU AFVs.
void recordLosFrom(const GameView& view, const SideId& mover, const Location& on, bool buttonedUp,
                   Draft& draft);

}  // namespace shellgame
