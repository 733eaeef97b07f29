// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shellgame/board/ground.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns the direction of a CA, which A2.2 describes by neighbors of the unit's hex. The direction is
/// counted in twelfths of a full turn clockwise from the top of the map: odd for the six hexspines that
/// vehicles and Guns face, even for a hexside. Returns nothing if the CA is illegal or covers several
/// hexsides.
[[nodiscard]] std::optional<int> facingOf(const Ground& ground, const std::string& hex, std::string_view arc);
/// Returns the name of the CA with this direction. Returns an empty text if the name would need a hex that is
/// not on the map.
[[nodiscard]] std::string arcFacing(const Ground& ground, const std::string& hex, int facing);
/// Returns the number of hexspines between the facings of two vehicles, 0 to 3.
[[nodiscard]] int spinesBetween(int from, int to);

/// Returns the turn, in twelfths clockwise, that a vehicle with this facing needs to enter a hex through its
/// VCA (D2.1). Returns 0 if the hexside that the vehicle crosses is already in its VCA.
[[nodiscard]] int turnToEnter(int facing, Side6 side);

/// Sets the CA after a move. A vehicle or Gun keeps its direction. However, a vehicle and its turret turn by
/// as few hexspines as are needed to enter each hex through the VCA (D2.1). `hexes` is the path,
/// including the first hex.
void keepFacing(const Ground& ground, const Piece& before, const std::vector<std::string>& hexes, Piece& now);

}  // namespace shellgame
