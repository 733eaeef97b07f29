// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "shellgame/model/state.hpp"
#include "shellgame/play/dice.hpp"

namespace shellgame {

/// The modifiers of an Initiative check (4.21); `others` is the sum of S16.31, which no text here contains.
struct InitiativeCause {
    bool assigned = false;
    bool lax = false;
    bool axisMinor = false;
    bool british = false;
    bool stealthy = false;
    int others = 0;
};
/// Returns them for a check by that unit, for itself and those `with` it: from their orders, its nationality,
/// and the player's statements.
[[nodiscard]] InitiativeCause initiativeCauseOf(const State& state, const PieceId& checker,
                                                const std::vector<PieceId>& with, bool lax, bool stealthy,
                                                int others);
[[nodiscard]] std::vector<Modifier> initiativeModifiers(const InitiativeCause& cause);

enum class InitiativeResult { passed, panic, looseCannon };
/// Judges a check: at most the CMD# passes; a final DR of 12 is a Loose Cannon whatever the CMD# (4.22), with
/// `twelveOrMore` also a higher one.
[[nodiscard]] InitiativeResult initiativeResult(int final, int command, bool twelveOrMore);

/// Cases of 36 of each result.
struct InitiativeOdds {
    int passed = 0;
    int panic = 0;
    int looseCannon = 0;
};
[[nodiscard]] InitiativeOdds initiativeOdds(int drm, int command, bool twelveOrMore);

}  // namespace shellgame
