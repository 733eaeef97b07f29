// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>

#include "shellgame/board/ground.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Whether a side, or a group of its OB, may set up in a hex. A side of which the scenario tells no area may
/// do so anywhere; a group without an area of its own has that of its side.
[[nodiscard]] bool maySetUp(const State& state, const SideId& side, const std::string& group,
                            const std::string& hex);

/// The hexes between two corners, by the names as they are written: on one board those whose hexrow and
/// number lie between theirs, else as they lie on the map. A half-hex that another board shares is named by
/// that only where a corner is shared with that board too (A2.3): "4A1-4H9" names none of those at the top of
/// board 4.
[[nodiscard]] std::set<std::string> hexesBetween(const Ground& ground, const std::string& from,
                                                 const std::string& to);

/// The hexes of boards of the map, by their names there; half-hexes that another board shares only if that
/// one is named too (A2.3).
[[nodiscard]] std::set<std::string> hexesOfBoards(const Ground& ground, const std::set<std::string>& boards);

}  // namespace shellgame
