// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns true if the sequence of play has ended a mark that a side's counters had at the time `since`.
/// Returns false if that time is in the future.
[[nodiscard]] bool markHasEnded(const State& state, std::string_view mark, const SideId& side,
                                const Clock& since);

}  // namespace shellgame
