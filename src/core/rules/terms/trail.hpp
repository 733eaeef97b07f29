// SPDX-License-Identifier: MIT
#pragma once

// Acts as trails keep them.

#include "shellgame/model/state.hpp"

namespace shellgame {

/// An act of this moment, from one place to another, or in one.
[[nodiscard]] Act actNow(const Clock& clock, ActKind kind, const Location& from, const Location& to);
/// Returns the beginning of a past: in the setup phase, or later according to the clock.
[[nodiscard]] Act beginning(const Clock& clock, const Location& at, const Position& position);

}  // namespace shellgame
