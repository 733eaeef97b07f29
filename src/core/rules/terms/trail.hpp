// SPDX-License-Identifier: MIT
#pragma once

// Creates the acts that trails contain.

#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns an act at the present time, from one place to another or within one place.
[[nodiscard]] Act actNow(const Clock& clock, ActKind kind, const Location& from, const Location& to);
/// Returns the first act of a trail. Its time is the setup phase or, if the marker is placed during play, the
/// time of the clock.
[[nodiscard]] Act beginning(const Clock& clock, const Location& at, const Position& position);

}  // namespace shellgame
