// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/finding.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Counters that a side is given for setup, and how many of them lie on the map.
struct Allotment {
    SideId side;
    std::string what;  ///< "dummy HIP counters"
    std::string rule;
    int allotted = 0;
    int placed = 0;
    std::string why;  ///< "5 squads of HIP + 1, 2 fortifications that hold nothing"
};

/// Squad capacity of what is hidden, in half-squads: squad 2, HS and crew 1, a Gun with its crew 2, vehicle
/// 2, SMC, SW and radio 0 (3.1.1).
[[nodiscard]] int hiddenHalfSquads(const State& state, const SideId& side);
/// Dummy HIP counters: squad capacity granted (as the scenario states it, else what is hidden), rounded up,
/// plus 1; none where no HIP is granted (3.1.1). One more for each hidden fortification that holds neither
/// hidden units nor a dummy HIP counter, one for each three Panji hexsides (4.1).
[[nodiscard]] Allotment hipAllotment(const State& state, const SideId& side);
/// Of all sides that are given anything or have placed anything.
[[nodiscard]] std::vector<Allotment> allotments(const State& state);
/// More placed than given, for the end of setup.
[[nodiscard]] Findings allotmentFindings(const State& state);

}  // namespace shellgame
