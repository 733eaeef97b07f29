// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "shellgame/play/change.hpp"

namespace shellgame {

/// Undoes or redoes the changes of an entry. Changes of the viewing side (Settings::viewer) and of the secret
/// seed (DiceState::secret) are skipped, so that the secret seed of any entry is the last one set before it
/// in the log.
[[nodiscard]] Result<void> applyHistory(State& state, const std::vector<Change>& changes,
                                        Direction direction);

}  // namespace shellgame
