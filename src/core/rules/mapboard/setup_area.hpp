// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>

#include "shellgame/board/ground.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns true if a side, or a group of its OB, may set up in a hex. A side without an area in the scenario
/// may set up anywhere; a group without its own area has that of its side.
[[nodiscard]] bool maySetUp(const State& state, const SideId& side, const std::string& group,
                            const std::string& hex);

/// Returns the hexes between two corners, by the names as written: on one board those with hexrow and number
/// between theirs, otherwise by their places on the map. A half-hex shared with another board is included
/// only if a corner is shared with that board too (A2.3): "4A1-4H9" includes none of those at the top of
/// board 4.
[[nodiscard]] std::set<std::string> hexesBetween(const Ground& ground, const std::string& from,
                                                 const std::string& to);

/// The hexes of boards of the map, by their names there; half-hexes that another board shares only if that
/// one is named too (A2.3).
[[nodiscard]] std::set<std::string> hexesOfBoards(const Ground& ground, const std::set<std::string>& boards);

}  // namespace shellgame
