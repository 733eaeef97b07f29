// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/rules/ai/ai_side.hpp"

namespace shellgame {

/// A group of a side's counters that are beside the map and out of play, for example the OB beside VASL's
/// boards.
struct BesideMap {
    std::string group;  ///< its name in State::reinforcements
    std::string text;   ///< its counters, such as "3 × 4-6-7, LMG, 8-1"
    int counters = 0;
};
[[nodiscard]] std::vector<BesideMap> groupsBesideMap(const State& state, const SideId& side);

/// Makes groups of the enemy OB from the counters of one group beside the map, or of all groups if `group` is
/// empty. Each squad becomes a stack. The SW and the leaders are distributed over these stacks, each Gun gets
/// a crew, and each vehicle is a stack of its own. Fortifications, and counters whose name can't be typed,
/// are not included.
[[nodiscard]] std::vector<PoolAct> poolBesideMap(const State& state, const SideId& side,
                                                 const std::string& group);

}  // namespace shellgame
