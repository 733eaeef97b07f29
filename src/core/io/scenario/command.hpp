// SPDX-License-Identifier: MIT
#pragma once

#include "file.hpp"

namespace shellgame {

/// Adds the UNITs of a scenario and their orders to the state, which must already have its pieces. `list`
/// reads the entries at their place in the file. If `standing` is true, the composition of UNITs is not
/// checked, because play may have changed it.
void addUnits(const std::vector<UnitEntry>& units, const Reader& list, const Ground& ground, State& state,
              bool standing);
/// Returns the UNITs of a state as entries for a scenario file.
[[nodiscard]] std::vector<UnitEntry> unitEntries(const State& state);

}  // namespace shellgame
