// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/rules/mapboard/fortifications.hpp"

namespace shellgame {

/// The two ends of a tunnel: of each fortification that it joins, then its free ones.
[[nodiscard]] std::vector<Location> tunnelEnds(const State& state, const Work& tunnel);
/// Whether a tunnel or cave complex can be as it is now: two ends at most 3 hexes apart, in terrain that lets
/// them (B8.6); caves of its side, each in one complex (G11). Empty when nothing stands against it.
[[nodiscard]] Findings workFindings(const GameView& view, const Work& work, const std::string& name = "");

}  // namespace shellgame
