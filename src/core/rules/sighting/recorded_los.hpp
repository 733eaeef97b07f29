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
/// If LOS is computed, records in the trails which markers are in enemy LOS before an act that may change the
/// LOS. The act `seen` does the same for the player's statements. Units that come under a marker later must
/// have been able to keep their `?` there (2.4). As long as the LOS lasts, the check of the present covers
/// it.
void recordLos(const GameView& view, Draft& draft);
/// Records in the trails which markers of other sides are in LOS of moving Good Order units from a Location
/// on their path. `buttonedUp` is true if all of these units are BU AFVs.
void recordLosFrom(const GameView& view, const SideId& mover, const Location& on, bool buttonedUp,
                   Draft& draft);

}  // namespace shellgame
