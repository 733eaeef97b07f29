// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// The rules of one arm of Napoleon at Bay.
struct ArmRow {
    Arm arm;
    bool force;     ///< constitutes a force (N.3)
    bool cavalry;   ///< its strength is cavalry or vedette strength (N.3.1 to N.3.4)
    bool looks;     ///< a moving force with one determines which force is in the hex (N.1)
    int unprinted;  ///< strength if none is printed
};
[[nodiscard]] const ArmRow& armRow(Arm arm);

/// Returns true if the test is true for any of these counters.
template <class Test>
[[nodiscard]] bool anyPiece(const State& state, const std::vector<PieceId>& pieces, Test test) {
    return std::any_of(pieces.begin(), pieces.end(), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p != nullptr && test(*p);
    });
}
/// Returns true if counters constitute a force (N.3): garrisons, Bridge Trains and Centers of Operation alone
/// don't.
[[nodiscard]] bool isForce(const State& state, const std::vector<PieceId>& pieces);
/// Returns true if an enemy force of a side is in a hex.
[[nodiscard]] bool enemyForceIn(const State& state, const SideId& side, const std::string& hex);

}  // namespace shellgame
