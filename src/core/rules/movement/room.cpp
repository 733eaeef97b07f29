// SPDX-License-Identifier: MIT
#include "rules/movement/room.hpp"

#include "rules/movement/going.hpp"

namespace shellgame {

namespace {

/// Requires off-board setup to be finished before counters on the map act.
Findings setUpOffBoardFirst(const GameView& view, const AnyAct& act) {
    if (!act.verb().traits.onTable) return {};
    return offBoardFirst(view, piecesNamed(view.state, act.named()), actingSide(view.state, act.named()));
}

}  // namespace

void registerMovement(Registry& registry) {
    registerMoving(registry);
    registerEntering(registry);
    registerLeaving(registry);
    registerTrail(registry);
    registry.add(Hooks{setUpOffBoardFirst});
}

}  // namespace shellgame
