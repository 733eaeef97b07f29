// SPDX-License-Identifier: MIT
#pragma once

#include "model/state_words.hpp"

namespace shellgame {

/// The words of all tables of the rules: weather, the ground, roads, house rules, terrain.
[[nodiscard]] const StateWords& stateWords();

}  // namespace shellgame
