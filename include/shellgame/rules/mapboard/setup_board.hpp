// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/board/ground.hpp"
#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Whether it is a board's long edge that fits where most hexes of a group lie (A2.51): at the top and the
/// bottom of the map. At its sides the hexes of a short edge meet those of the map.
[[nodiscard]] bool longEdgeFits(const Ground& ground, const EntryGroup& group);

/// What is wrong with the boards of which one is to be drawn: names that are none, a board named twice, a
/// board of which all is in play; and a word where they are butted by an edge that does not fit.
[[nodiscard]] Findings setupBoardFindings(const Ground& ground, const EntryGroup& group,
                                          const std::vector<std::string>& boards, bool lengthwise);

/// Whether the last hex of a way over the setup board ("Y10") is next to the hex of entry, as the board lies.
/// Nobody says where along the edge that is and which way round: any lie in which it is in line with boards
/// of the map, or with their halves, will do. A board of which a part is in play lies where it lies.
[[nodiscard]] bool leadsOntoMap(const Ground& ground, const EntryGroup& group, std::string_view last,
                                const std::string& entryHex);

}  // namespace shellgame
