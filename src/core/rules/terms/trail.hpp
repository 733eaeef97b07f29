// SPDX-License-Identifier: MIT
#pragma once

// Acts as trails keep them.

#include "shellgame/model/state.hpp"

namespace shellgame {

/// An act of this moment, from one place to another, or in one.
[[nodiscard]] Act actNow(const Clock& clock, ActKind kind, const Location& from, const Location& to);
/// Where a past begins: in the setup phase, or later if the clock says so.
[[nodiscard]] Act beginning(const Clock& clock, const Location& at, const Position& position);

}  // namespace shellgame
