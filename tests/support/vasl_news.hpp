// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>

#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_table.hpp"

namespace shellgame::test {

/// Compares the game with VASL's file and returns the changes in VASL. The comparison must succeed.
[[nodiscard]] VaslIncoming newsOf(const Game& game, const std::string& file);
/// Applies all changes made in VASL. This must succeed, and after that the game and VASL agree.
void takeAll(Game& game, VaslTable& table);
/// Applies all changes, even those that are in doubt.
VaslTaken takeEvery(Game& game, const VaslIncoming& news);
/// Writes the game into a VASL file as the window does. From then on the game is linked to this file.
VaslExport written(GameOfVasl& t, const std::string& file);
/// Returns the log as a side sees it, as one text. It is everything that the side can read about a game.
[[nodiscard]] std::string readBy(const Game& game, const SideId& side);
/// Returns the range of seeds: from 1 to `usual`, or from SHELLGAME_LAW_SEEDS, such as "20000", or "17-17"
/// for a single seed.
[[nodiscard]] std::pair<unsigned, unsigned> seedsWanted(unsigned usual);
void putPiece(VaslTable& table, const std::string& piece, const std::string& hex);
/// Moves the whole stack of a piece to the center of a hex such as "E4" of a single board.
void moveStackOf(VaslTable& table, const std::string& piece, const std::string& hex);

}  // namespace shellgame::test
