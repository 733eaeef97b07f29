// SPDX-License-Identifier: MIT
#include "rules/kept/room.hpp"

namespace shellgame {

void registerKept(Registry& registry) {
    registerKeeping(registry);
    registerDeal(registry);
    registerEnemy(registry);
    registerAsked(registry);
    registerEnemyUnit(registry);
}

}  // namespace shellgame
