// SPDX-License-Identifier: MIT
#include "rules/turn/room.hpp"

namespace shellgame {

void registerTurn(Registry& registry) {
    registerClock(registry);
    registerCorrections(registry);
    registerHistory(registry);
    registerCard(registry);
    registerPendingActions(registry);
}

}  // namespace shellgame
