// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/base/json.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Reads the UNITs of a scenario ("command") and their orders into the state, which has its pieces already.
/// `standing`: as play has left them, whatever their composition.
void readCommand(const Reader& root, const Ground& ground, State& state, bool standing);
/// What readCommand reads.
[[nodiscard]] Json commandJson(const State& state);

}  // namespace shellgame
