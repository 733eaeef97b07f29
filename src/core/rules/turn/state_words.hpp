// SPDX-License-Identifier: MIT
#pragma once

#include "model/state_words.hpp"

namespace shellgame {

/// Returns the words that the tables of the rules define: weather, ground, roads, house rules and terrain.
[[nodiscard]] const StateWords& stateWords();

}  // namespace shellgame
