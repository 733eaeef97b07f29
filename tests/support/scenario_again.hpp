// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/io/scenario/game.hpp"

namespace shellgame::test {

/// Returns the part of a state that a scenario contains: present positions, without the past and open
/// questions.
[[nodiscard]] State asScenario(State state);

/// Saves the game as a scenario, opens that and compares; empty when it opens and is the same, else what went
/// wrong. `folders`: where its boards are.
[[nodiscard]] std::string scenarioAgain(const GameInfo& info, const State& state,
                                        const BoardFolders& folders);

}  // namespace shellgame::test
