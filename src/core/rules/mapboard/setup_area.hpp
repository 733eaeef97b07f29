// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>

#include "shellgame/board/ground.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns true if a side, or a group of its OB, may set up in a hex. A side without a stated area may set up
/// anywhere. A group without an area of its own uses the area of its side.
[[nodiscard]] bool maySetUp(const State& state, const SideId& side, const std::string& group,
                            const std::string& hex);

/// Returns true if the dummies of a side may set up in a hex: they may use any setup area of their side.
[[nodiscard]] bool dummiesMaySetUp(const State& state, const SideId& side, const std::string& hex);

/// Returns the hexes between two corners. If both corners are on one board, whatever board names them, the
/// hexrow and the number must be between those of the corners. Otherwise the position on the map decides.
/// Half-hexes shared with another board are included only if a corner is on that board too (A2.3): "4A1-4H9"
/// includes none of the half-hexes at the top of board 4.
[[nodiscard]] std::set<std::string> hexesBetween(const Ground& ground, const std::string& from,
                                                 const std::string& to);

/// Returns the hexes of the named boards. Half-hexes shared with another board are included only if that
/// board is named too (A2.3).
[[nodiscard]] std::set<std::string> hexesOfBoards(const Ground& ground, const std::set<std::string>& boards);

}  // namespace shellgame
