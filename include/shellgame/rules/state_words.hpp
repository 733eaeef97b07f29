// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/base/problem.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Words of a state that the tables of the rules do not have: house rules, weather, the ground, terrain.
/// What StateCheck (play/state_check.hpp) asks of the rest is no matter of tables.
[[nodiscard]] Problems unknownWords(const Settings& settings, const std::string& file = "",
                                    const std::string& pointer = "");
[[nodiscard]] Problems unknownWords(const HexNote& note, const std::string& file = "",
                                    const std::string& pointer = "");
[[nodiscard]] Problems unknownWords(const EntryGroup& group, const std::string& file = "",
                                    const std::string& pointer = "");
/// Of the whole state; `pointer` is where it stands in the file.
[[nodiscard]] Problems unknownWords(const State& state, const std::string& file, const std::string& pointer);

}  // namespace shellgame
