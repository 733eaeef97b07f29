// SPDX-License-Identifier: MIT
#include "rules/ai/room.hpp"

namespace shellgame {

void registerAi(Registry& registry) {
    registerAiSide(registry);
    registerDeal(registry);
    registerEnemy(registry);
    registerAsked(registry);
    registerEnemyUnit(registry);
}

}  // namespace shellgame
