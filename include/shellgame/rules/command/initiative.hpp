// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "shellgame/model/state.hpp"
#include "shellgame/play/dice.hpp"

namespace shellgame {

/// The modifiers of an Initiative check (4.21). `others` is the sum of the modifiers of S16.31; the program
/// does not have the text of that rule.
struct InitiativeCause {
    bool assigned = false;
    bool lax = false;
    bool axisMinor = false;
    bool british = false;
    bool stealthy = false;
    int others = 0;
};
/// Returns the modifiers of a check by `checker` for itself and the units in `with`. The modifiers depend on
/// the units' orders, the nationality, and the player's statements.
[[nodiscard]] InitiativeCause initiativeCauseOf(const State& state, const PieceId& checker,
                                                const std::vector<PieceId>& with, bool lax, bool stealthy,
                                                int others);
[[nodiscard]] std::vector<Modifier> initiativeModifiers(const InitiativeCause& cause);

enum class InitiativeResult { passed, panic, looseCannon };
/// Returns the result of a check. The check succeeds if the final DR is not higher than the CMD#. A 12 is a
/// Loose Cannon whatever the CMD# (4.22); if `twelveOrMore` is true, a final DR above 12 is a Loose Cannon
/// too.
[[nodiscard]] InitiativeResult initiativeResult(int final, int command, bool twelveOrMore);

/// How many of the 36 possible rolls lead to each result.
struct InitiativeOdds {
    int passed = 0;
    int panic = 0;
    int looseCannon = 0;
};
[[nodiscard]] InitiativeOdds initiativeOdds(int drm, int command, bool twelveOrMore);

}  // namespace shellgame
