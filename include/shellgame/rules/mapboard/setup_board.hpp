// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/board/ground.hpp"
#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns true if a board's long edge fits most hexes of a group (A2.51): at the top and the bottom of the
/// map. At its sides the hexes of a short edge meet those of the map.
[[nodiscard]] bool longEdgeFits(const Ground& ground, const EntryGroup& group);

/// Returns objections to the boards of which one is drawn: wrong names, a board named twice, a board
/// completely in play; also a warning if they adjoin by an edge that does not fit.
[[nodiscard]] Findings setupBoardFindings(const Ground& ground, const EntryGroup& group,
                                          const std::vector<std::string>& boards, bool lengthwise);

/// Returns true if the last hex of a path over the setup board ("Y10") is adjacent to the entry hex. Nobody
/// states the board's place along the edge, nor its orientation: any placement in line with boards of the
/// map, or with their halves, will do. A board partly in play stays in its place.
[[nodiscard]] bool leadsOntoMap(const Ground& ground, const EntryGroup& group, std::string_view last,
                                const std::string& entryHex);

}  // namespace shellgame
