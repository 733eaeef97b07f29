// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/model/state.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame {

/// What one side may know of a state: a new value without the other sides' hidden facts. Their HIP markers
/// and minefields are not in it; their concealed and cloaked markers are, with nothing under them, no past
/// and no number of counters; dice, id counters, locks and counts of shifts are the umpire's. The hash is
/// that of the new value. Two states that differ only in what another side hides give the same value.
[[nodiscard]] State stateFor(const State& state, const SideId& side);

/// An entry of the log as one side may read it: its own, the umpire's common acts, and of other sides' acts
/// only that there was one.
[[nodiscard]] Entry entryFor(const Entry& entry, const SideId& side);

}  // namespace shellgame
