// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "shellgame/rules/turn/clock.hpp"

namespace shellgame {

/// Returns the phases that an act would end: the present phase and all others before the phase to which the
/// act leads. Empty before play, or if the act is not possible.
[[nodiscard]] std::vector<Clock> phasesOfPlayLeft(const State& state, const PhaseAct& act);

}  // namespace shellgame
