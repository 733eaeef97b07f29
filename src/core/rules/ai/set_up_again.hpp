// SPDX-License-Identifier: MIT
#pragma once

// Makes a scenario of a game with a program-controlled side: the dealt counters go back into the enemy OB.

#include "shellgame/play/session.hpp"

namespace shellgame {

/// Returns the state at the end of setup (during setup: the present one) without the counters that the
/// program has dealt, and with an enemy OB that can be dealt again. So it does not reveal the deal. Without a
/// program-controlled side, returns the present state. Reads the log once.
[[nodiscard]] Result<State> setUpAgain(const Session& session);

}  // namespace shellgame
