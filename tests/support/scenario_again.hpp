// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/io/scenario/game.hpp"

namespace shellgame::test {

/// Returns the part of a state that a scenario contains: current positions, without the past and open
/// questions.
[[nodiscard]] State asScenario(State state);

/// Saves the game as a scenario, opens it and compares; returns the difference, or an empty string. `folders`
/// are searched for its boards.
[[nodiscard]] std::string scenarioAgain(const GameInfo& info, const State& state,
                                        const BoardFolders& folders);

}  // namespace shellgame::test
