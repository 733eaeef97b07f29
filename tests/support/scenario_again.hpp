// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/io/scenario/game.hpp"

namespace shellgame::test {

/// Returns the part of a state that a scenario contains, such as current positions, but not past acts or open
/// questions.
[[nodiscard]] State asScenario(State state);

/// Saves the game as a scenario, opens it and compares the two. Returns the difference, or an empty string.
/// `folders` are searched for the boards.
[[nodiscard]] std::string scenarioAgain(const GameInfo& info, const State& state,
                                        const BoardFolders& folders);

}  // namespace shellgame::test
