// SPDX-License-Identifier: MIT
#pragma once

#include "file.hpp"

namespace shellgame {

/// Puts the UNITs of a scenario and their orders into the state, which already has its pieces; `list` is
/// their place in the file. `standing`: as play has left them, whatever their composition.
void addUnits(const std::vector<UnitEntry>& units, const Reader& list, const Ground& ground, State& state,
              bool standing);
/// Returns the argument of addUnits for a state.
[[nodiscard]] std::vector<UnitEntry> unitEntries(const State& state);

}  // namespace shellgame
