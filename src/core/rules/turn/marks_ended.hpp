// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns true if a mark of a side's counters that existed at that time has ended since, by the sequence of
/// play. False for a future time.
[[nodiscard]] bool markHasEnded(const State& state, std::string_view mark, const SideId& side,
                                const Clock& since);

}  // namespace shellgame
