// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// What a counter of Napoleon at Bay means to its rules.
struct ArmRow {
    Arm arm;
    bool force;     ///< constitutes a force (N.3)
    bool cavalry;   ///< its strength is cavalry or vedette strength (N.3.1 to N.3.4)
    bool looks;     ///< a moving force with one determines which force is where it looks (N.1)
    int unprinted;  ///< strength where none is printed
};
[[nodiscard]] const ArmRow& armRow(Arm arm);

/// Whether a test holds for any of these counters.
template <class Test>
[[nodiscard]] bool anyPiece(const State& state, const std::vector<PieceId>& pieces, Test test) {
    return std::any_of(pieces.begin(), pieces.end(), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p != nullptr && test(*p);
    });
}
/// Whether counters constitute a force (N.3): not garrisons, Bridge Trains and Centers of Operation alone.
[[nodiscard]] bool isForce(const State& state, const std::vector<PieceId>& pieces);
/// Whether an enemy force of a side is in a hex.
[[nodiscard]] bool enemyForceIn(const State& state, const SideId& side, const std::string& hex);

}  // namespace shellgame
