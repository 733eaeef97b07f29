// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// The phase that comes next in the sequence of play; nothing after the last CCPh of a scenario that has an
/// end.
[[nodiscard]] std::optional<Clock> nextPhase(const State& state);
[[nodiscard]] std::optional<Clock> nextPhase(const State& state, const Clock& from);

}  // namespace shellgame
