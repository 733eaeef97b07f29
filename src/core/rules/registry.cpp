// SPDX-License-Identifier: MIT
#include "shellgame/rules/registry.hpp"

#include "acts/acts.hpp"

namespace shellgame {

void registerRules(Registry& registry) {
    acts::registerPlacing(registry);
    acts::registerStacks(registry);
    acts::registerMoving(registry);
    acts::registerStatus(registry);
    acts::registerSighting(registry);
    acts::registerChoices(registry);
    acts::registerClock(registry);
    acts::registerCorrections(registry);
    acts::registerHistory(registry);
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
