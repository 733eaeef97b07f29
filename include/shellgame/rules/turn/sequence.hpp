// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns the next turn and phase in the sequence of play. Returns nothing after the last CCPh of a scenario
/// that has an end.
[[nodiscard]] std::optional<Clock> nextPhase(const State& state);
[[nodiscard]] std::optional<Clock> nextPhase(const State& state, const Clock& from);

}  // namespace shellgame
