// SPDX-License-Identifier: MIT
#include "shellgame/rules/mapboard/setup_area.hpp"

#include <algorithm>

namespace shellgame {

bool maySetUp(const State& state, const SideId& side, const std::string& group, const std::string& hex) {
    const bool own = std::any_of(state.areas.begin(), state.areas.end(), [&](const auto& entry) {
        return entry.second.side == side && entry.second.group == group;
    });
    const std::string& wanted = own ? group : std::string();
    bool told = false;
    for (const auto& [id, area] : state.areas) {
        if (area.side != side || area.group != wanted) continue;
        told = true;
        if (area.hexes.contains(hex)) return true;
    }
    return !told;
}

}  // namespace shellgame
