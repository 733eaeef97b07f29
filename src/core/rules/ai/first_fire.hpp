// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns the largest range in hexes at which a unit or weapon with these marks may fire in the MPh or DFPh
/// of an enemy Player Turn; -1 if it may not fire. Without a fire marker this is twice the printed range for
/// small arms and MG (A7.22), and any range for ordnance. With First Fire, small arms and MG fire in the MPh
/// as Subsequent First Fire, within their normal range and no farther than the closest Known enemy
/// (`toNearest`, A8.3), and in the DFPh only at range 0 and 1 (A8.4). With Final Fire, an MMC fires only in
/// the MPh, at range 0 and 1, as Final Protective Fire (A8.31). A vehicle with First Fire may have other
/// weapons, which fire at any range.
[[nodiscard]] int defensiveReach(const Piece& p, const std::set<std::string>& marks, Phase phase,
                                 int toNearest);

/// Returns true for a unit of a side in play whose condition lets it fire.
[[nodiscard]] bool couldFire(const Piece& p, const SideId& side);

}  // namespace shellgame
