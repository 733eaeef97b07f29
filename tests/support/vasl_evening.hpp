// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "shellgame/io/scenario/game.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "support/vasl_table.hpp"

namespace shellgame::test {

/// Returns the VASL ids of a side's squads.
[[nodiscard]] std::vector<std::string> squadsOf(const VaslImport& import, const std::string& side);
[[nodiscard]] const Piece& pieceOfVasl(const Game& game, const std::string& vasl);

/// The functions that a player uses to follow a scripted VASL.
struct FollowsVasl {
    /// Called after VASL has saved. Applies the changes to the game, then checks the positions of the
    /// `watched` counters.
    std::function<void(const std::vector<std::string>& watched)> saved;
    std::function<const Game&()> game;
    std::function<bool()> phase;  ///< advances to the next phase
};

/// Plays three turns of the Streets of Stalingrad in VASL, with setup, moves, shifts of `?`, breaks, a rally,
/// reveals and eliminations. After each save, checks that the game agrees with VASL.
void threeTurnsOfStalingrad(VaslTable& table, const VaslImport& import, const FollowsVasl& player);

}  // namespace shellgame::test
