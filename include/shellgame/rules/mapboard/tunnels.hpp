// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/rules/mapboard/fortifications.hpp"

namespace shellgame {

/// The two ends of a tunnel: of each fortification that it joins, then its free ones.
[[nodiscard]] std::vector<Location> tunnelEnds(const State& state, const Work& tunnel);
/// Checks whether a tunnel or cave complex is legal now: two ends at most 3 hexes apart, in terrain that
/// allows them (B8.6); caves of its side, each in one complex (G11). Empty if it is.
[[nodiscard]] Findings workFindings(const GameView& view, const Work& work, const std::string& name = "");

}  // namespace shellgame
