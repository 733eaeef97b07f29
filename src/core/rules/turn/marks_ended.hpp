// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// Whether a mark of a side's counters that was there at that time has ended since, by the sequence of play.
/// False of a time that is still to come.
[[nodiscard]] bool markHasEnded(const State& state, std::string_view mark, const SideId& side,
                                const Clock& since);

}  // namespace shellgame
