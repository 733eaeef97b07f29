// SPDX-License-Identifier: MIT
#include "shellgame/rules/registry.hpp"

#include "rules/ai/room.hpp"
#include "rules/command/room.hpp"
#include "rules/counters/room.hpp"
#include "rules/exchange/room.hpp"
#include "rules/fixing/room.hpp"
#include "rules/mapboard/room.hpp"
#include "rules/movement/room.hpp"
#include "rules/setup/room.hpp"
#include "rules/sighting/room.hpp"
#include "rules/stacks/room.hpp"
#include "rules/turn/room.hpp"
#include "rules/turn/state_words.hpp"

namespace shellgame {

void registerRules(Registry& registry) {
    registry.know(stateWords());
    // The folders of rules/ check acts and add consequences in this order. LOS must be recorded last.
    for (void (*room)(Registry&) :
         {registerSetup, registerStacks, registerExchange, registerMapboard, registerCounters, registerFixing,
          registerCommand, registerAi, registerMovement, registerTurn, registerSighting})
        room(registry);
}

std::shared_ptr<const Registry> standardRegistry() {
    static const std::shared_ptr<const Registry> registry = [] {
        auto r = std::make_shared<Registry>();
        registerRules(*r);
        return r;
    }();
    return registry;
}

}  // namespace shellgame
