// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/change.hpp"

namespace shellgame {

/// Exchanges dealt counters for counters of the same type that are beside the map and out of play. These are
/// the counters of the OB, so that no counter is in the game twice. `before` is the state before the deal.
void useCountersBesideMap(const State& before, const SideId& side, Draft& draft);

}  // namespace shellgame
