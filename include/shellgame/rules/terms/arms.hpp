// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// The rules of one arm of Napoleon at Bay.
struct ArmRow {
    Arm arm;
    bool force;     ///< true if the arm counts as a force (N.3)
    bool cavalry;   ///< true if the strength counts as cavalry or vedette strength (N.3.1 to N.3.4)
    bool looks;     ///< true if the question of N.1 arises when a force with this arm moves into an enemy ZOC
    int unprinted;  ///< the strength if none is printed
};
[[nodiscard]] const ArmRow& armRow(Arm arm);

/// Returns true if `test` returns true for any of these counters.
template <class Test>
[[nodiscard]] bool anyPiece(const State& state, const std::vector<PieceId>& pieces, Test test) {
    return std::any_of(pieces.begin(), pieces.end(), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p != nullptr && test(*p);
    });
}
/// Returns true if the counters are a force (N.3). Garrisons, Bridge Trains and Centers of Operation by
/// themselves are not a force.
[[nodiscard]] bool isForce(const State& state, const std::vector<PieceId>& pieces);
/// Returns true if an enemy force of a side is in a hex.
[[nodiscard]] bool enemyForceIn(const State& state, const SideId& side, const std::string& hex);

}  // namespace shellgame
