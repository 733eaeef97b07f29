// SPDX-License-Identifier: MIT
#include "shellgame/rules/terms/arms.hpp"

#include <array>

#include "shellgame/rules/terms/house_rules.hpp"

namespace shellgame {

namespace {

constexpr std::array<ArmRow, 8> armRows{{{Arm::none, false, false, false, 0},
                                         {Arm::infantry, true, false, false, 0},
                                         {Arm::cavalry, true, true, false, 0},
                                         {Arm::vedette, true, true, true, 1},
                                         {Arm::general, true, false, true, 0},
                                         {Arm::garrison, false, false, false, 0},
                                         {Arm::bridgeTrain, false, false, false, 0},
                                         {Arm::centerOfOperations, false, false, false, 0}}};

}  // namespace

const ArmRow& armRow(Arm arm) {
    return armRows[static_cast<std::size_t>(arm)];
}

bool isForce(const State& state, const std::vector<PieceId>& pieces) {
    const bool all = houseRuleOn(state.settings, "fixing_trains");
    return anyPiece(state, pieces,
                    [&](const Piece& p) { return p.arm != Arm::none && (all || armRow(p.arm).force); });
}

bool enemyForceIn(const State& state, const SideId& side, const std::string& hex) {
    return std::any_of(state.markers.begin(), state.markers.end(), [&](const auto& entry) {
        const Marker& m = entry.second;
        return m.faceUp() && m.side != side && m.at.hex == hex && isForce(state, m.contents);
    });
}

}  // namespace shellgame
