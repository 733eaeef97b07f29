// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "shellgame/rules/turn/clock.hpp"

namespace shellgame {

/// Phases of play that are left, from this one to the last before the goal: none where the act can't be, nor
/// before play.
[[nodiscard]] std::vector<Clock> phasesOfPlayLeft(const State& state, const PhaseAct& act);

}  // namespace shellgame
