// SPDX-License-Identifier: MIT
#pragma once

// Shared by entry, exit and other acts of moving units.

#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Refuses units that can't move and so can neither enter nor leave the map: by their marks, and weapons that
/// nobody carries.
void whoCantGo(const GameView& view, const std::vector<PieceId>& pieces, const char* rule, Findings& out);
/// Refuses acts of a side in its RPh before forces that are due have set up offboard (A2.51), except those
/// that set them up.
[[nodiscard]] Findings offBoardFirst(const GameView& view, const std::vector<PieceId>& pieces,
                                     const SideId& side);

}  // namespace shellgame
