// SPDX-License-Identifier: MIT
#pragma once

// Turns a game with a program-controlled side back into a scenario: the dealt counters return to the enemy
// OB.

#include "shellgame/play/session.hpp"

namespace shellgame {

/// Returns the state at the end of setup (during setup: the present state) without the counters that the
/// program has dealt. The enemy OB can be dealt again, so the result does not reveal the deal. Without a
/// program-controlled side, returns the present state. Reads the log once.
[[nodiscard]] Result<State> setUpAgain(const Session& session);

}  // namespace shellgame
