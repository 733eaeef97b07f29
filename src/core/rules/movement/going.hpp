// SPDX-License-Identifier: MIT
#pragma once

// What entering, leaving and other acts of those who go share.

#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Who can't move can't enter the map nor leave it: the marks that say so, and weapons that nobody takes.
void whoCantGo(const GameView& view, const std::vector<PieceId>& pieces, const char* rule, Findings& out);
/// What a side does in its RPh before forces that are due have set up off-board (A2.51); but for what sets
/// them up themselves.
[[nodiscard]] Findings offBoardFirst(const GameView& view, const std::vector<PieceId>& pieces,
                                     const SideId& side);

}  // namespace shellgame
