// SPDX-License-Identifier: MIT
#pragma once

// A game with a kept side as something to be played once more: what the program has dealt goes back into the
// pool.

#include "shellgame/play/session.hpp"

namespace shellgame {

/// The game as it can be set up again: with a kept side as it stood when setup ended (now, while it lasts),
/// without the counters that the program has dealt and with its pool to be dealt anew, so that it tells
/// nobody what was dealt. Without a kept side: as it stands now. Goes through the log once.
[[nodiscard]] Result<State> setUpAgain(const Session& session);

}  // namespace shellgame
