// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "shellgame/io/scenario/game.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "support/vasl_table.hpp"

namespace shellgame::test {

/// Returns VASL's ids of a side's squads.
[[nodiscard]] std::vector<std::string> squadsOf(const VaslImport& import, const std::string& side);
/// Returns the game's counter for a counter of VASL.
[[nodiscard]] const Piece& pieceOfVasl(const Game& game, const std::string& vasl);

/// The functions by which a player follows a scripted VASL.
struct FollowsVasl {
    /// Called after VASL has saved: applies the changes to the game, then checks the positions of the
    /// `watched` counters.
    std::function<void(const std::vector<std::string>& watched)> saved;
    std::function<const Game&()> game;
    std::function<bool()> phase;  ///< goes on to the next phase
};

/// Plays three turns of the Streets of Stalingrad in VASL: setup, moves, shifts of `?`, breaks, a rally,
/// reveals, eliminations. After each save it checks that the game agrees with VASL.
void threeTurnsOfStalingrad(VaslTable& table, const VaslImport& import, const FollowsVasl& player);

}  // namespace shellgame::test
