// SPDX-License-Identifier: MIT
#include "rules/stacks/room.hpp"

namespace shellgame {

void registerStacks(Registry& registry) {
    registerMarkers(registry);
    registerStatus(registry);
}

}  // namespace shellgame
