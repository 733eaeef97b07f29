// SPDX-License-Identifier: MIT
#include "rules/exchange/room.hpp"

namespace shellgame {

void registerExchange(Registry& registry) {
    registerChoices(registry);
    registerMines(registry);
}

}  // namespace shellgame
