// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "shellgame/play/change.hpp"

namespace shellgame {

/// Takes the changes of an entry back, or makes them again. Whose eyes look (Settings::viewer) stays as it
/// is, whatever changed it then: undo passes over that, and over the secret seed, so that the seed of any
/// entry is the last one set before it in the log.
[[nodiscard]] Result<void> applyHistory(State& state, const std::vector<Change>& changes,
                                        Direction direction);

}  // namespace shellgame
