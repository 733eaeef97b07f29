// SPDX-License-Identifier: MIT
#include "rules/sighting/room.hpp"

#include "rules/sighting/recorded_los.hpp"

namespace shellgame {

namespace {

/// Records LOS after each act except corrections, which don't describe the past.
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
