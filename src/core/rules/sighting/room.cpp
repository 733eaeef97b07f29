// SPDX-License-Identifier: MIT
#include "rules/sighting/room.hpp"

#include "rules/sighting/recorded_los.hpp"

namespace shellgame {

namespace {

/// Records sight, except for corrections, which say nothing about the past.
void recordWhatIsSeen(const GameView& view, const AnyAct& act, Draft& draft, Outcome&) {
    if (!act.verb().traits.corrects) recordLos(view, draft);
}

}  // namespace

void registerSighting(Registry& registry) {
    registerPlaces(registry);
    registerOba(registry);
    registry.add(Hooks{nullptr, recordWhatIsSeen});
}

}  // namespace shellgame
