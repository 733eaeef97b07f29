// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_table.hpp"

namespace shellgame::test {

/// Returns the changes in VASL; the comparison must be possible.
[[nodiscard]] VaslIncoming newsOf(const Game& game, const std::string& file);
/// Takes over all that has happened there, which must be possible; then both tables agree.
void takeAll(Game& game, VaslTable& table);
/// Applies all changes, with or without an objection.
VaslTaken takeEvery(Game& game, const VaslIncoming& news);
/// Applies the changes without an objection, like the button that applies all that fit.
VaslTaken takeSure(GameOfVasl& t, VaslTable& table);
/// Writes the game onto a file, as the window does: the game knows it from then on.
VaslExport written(GameOfVasl& t, const std::string& file);
/// The marker under which a counter of VASL's lies in the game; there must be one.
[[nodiscard]] const Marker& markerOver(const GameOfVasl& t, const std::string& vasl);
/// All that a side reads of a game: its log, in one text.
[[nodiscard]] std::string readBy(const Game& game, const SideId& side);
/// One piece, to the middle of a hex.
void putPiece(VaslTable& table, const std::string& piece, const std::string& hex);
/// The whole stack of a piece goes to the middle of a hex of a single board, "E4".
void moveStackOf(VaslTable& table, const std::string& piece, const std::string& hex);

}  // namespace shellgame::test
