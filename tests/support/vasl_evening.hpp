// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "shellgame/io/scenario/game.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "support/vasl_table.hpp"

namespace shellgame::test {

/// Squads of a side, by VASL's ids.
[[nodiscard]] std::vector<std::string> squadsOf(const VaslImport& import, const std::string& side);
/// The counter that a counter of VASL's is.
[[nodiscard]] const Piece& pieceOfVasl(const Game& game, const std::string& vasl);

/// Whoever plays along with a scripted VASL.
struct FollowsVasl {
    /// VASL has saved: take over what has happened there. Of these counters is asked where they are.
    std::function<void(const std::vector<std::string>& watched)> saved;
    std::function<const Game&()> game;
    std::function<bool()> phase;  ///< goes on to the next one
};

/// Three turns of the Streets of Stalingrad in VASL: set up, moves, shifts of `?`, breaks, a rally, reveals,
/// eliminations. After each save it is asked whether the game is as VASL has it.
void threeTurnsOfStalingrad(VaslTable& table, const VaslImport& import, const FollowsVasl& player);

}  // namespace shellgame::test
