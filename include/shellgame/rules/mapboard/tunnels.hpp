// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/rules/mapboard/fortifications.hpp"

namespace shellgame {

/// Returns the two ends of a tunnel: first the ends at fortifications that the tunnel connects, then the
/// others.
[[nodiscard]] std::vector<Location> tunnelEnds(const State& state, const Work& tunnel);
/// Checks whether a tunnel or cave complex is legal in the present state. A tunnel needs two ends 1 to 3
/// hexes apart, at ground level and the same base level, in terrain that allows them (B8.6). A complex needs
/// caves of its side, each in only one complex (G11). The result is empty if the tunnel or complex is legal.
[[nodiscard]] Findings workFindings(const GameView& view, const Work& work, const std::string& name = "");

}  // namespace shellgame
