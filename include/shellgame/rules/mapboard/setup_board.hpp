// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/board/ground.hpp"
#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns true if most hexes of a group are at the top or bottom of the map, where the long edge of a board
/// fits (A2.51). At the left and right edges of the map a short edge fits.
[[nodiscard]] bool longEdgeFits(const Ground& ground, const EntryGroup& group);

/// Returns objections to the boards from which one is drawn: a wrong name, a board named twice, or a board
/// that is completely in play. Also warns if no edge of a board fits the map's edge.
[[nodiscard]] Findings setupBoardFindings(const Ground& ground, const EntryGroup& group,
                                          const std::vector<std::string>& boards, bool lengthwise);

/// Returns true if the last hex of a path over the setup board ("Y10") is adjacent to the entry hex. The
/// position of the board along the edge and its orientation are not stated, so any placement in line with
/// boards of the map, or with half-boards, is accepted. A board that is partly in play keeps its place.
[[nodiscard]] bool leadsOntoMap(const Ground& ground, const EntryGroup& group, std::string_view last,
                                const std::string& entryHex);

}  // namespace shellgame
