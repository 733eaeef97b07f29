// SPDX-License-Identifier: MIT
#pragma once

// Checks shared by entry, exit and other movement.

#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Refuses units that can't move, and therefore can neither enter nor leave the map: units with certain
/// marks, and weapons that no unit carries.
void whoCantGo(const GameView& view, const std::vector<PieceId>& pieces, const char* rule, Findings& out);
/// Requires that all groups that are due have set up off-board in their side's RPh before other units of that
/// side act (A2.51).
[[nodiscard]] Findings offBoardFirst(const GameView& view, const std::vector<PieceId>& pieces,
                                     const SideId& side);

}  // namespace shellgame
