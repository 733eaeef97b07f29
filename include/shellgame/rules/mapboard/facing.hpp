// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shellgame/board/ground.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns the direction of a CA (A2.2: named by neighbors of its hex), in twelfths of a full turn clockwise
/// from the top of the map: odd for the six hexspines that vehicles and Guns face, even for a hexside.
/// Nothing for an illegal CA, or one that covers several hexsides.
[[nodiscard]] std::optional<int> facingOf(const Ground& ground, const std::string& hex, std::string_view arc);
/// The arc of a hexspine or hexside in a hex; empty where no board names the hexes that it is named by.
[[nodiscard]] std::string arcFacing(const Ground& ground, const std::string& hex, int facing);
/// Hexspines between two facings of vehicles, 0 to 3.
[[nodiscard]] int spinesBetween(int from, int to);

/// Sets the facing after a move from hex to hex: a vehicle or Gun keeps it, except that a vehicle turns by as
/// few hexspines as let it enter the last hex through its VCA (D2.1), with its turret. `hexes` are those of
/// its path, the first included.
void keepFacing(const Ground& ground, const Piece& before, const std::vector<std::string>& hexes, Piece& now);

}  // namespace shellgame
