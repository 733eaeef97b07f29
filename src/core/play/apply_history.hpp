// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "shellgame/play/change.hpp"

namespace shellgame {

/// Undoes or redoes the changes of an entry. Skips changes of the viewing side (Settings::viewer) and of the
/// secret seed (DiceState::secret). At any entry, the secret seed is therefore the last one that was set
/// before it in the log.
[[nodiscard]] Result<void> applyHistory(State& state, const std::vector<Change>& changes,
                                        Direction direction);

}  // namespace shellgame
