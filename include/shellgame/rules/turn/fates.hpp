// SPDX-License-Identifier: MIT
#pragma once

// What happens to counters on the table all the time: Casualty Reduction, half-squads, breaking and rallying,
// mounting, handing over weapons, wrecks. Each is an act that a choice of counters allows.

#include <variant>
#include <vector>

#include "shellgame/rules/movement/trail.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/stacks/status.hpp"

namespace shellgame {

struct Fate {
    std::variant<MarkAct, ReplaceAct, RemoveAct, LoadAct, UnloadAct, TransferAct, WreckAct, InPlaceAct> act;
    Message text;  ///< "Casualty Reduction: 2-4-7"
};

/// Returns the actions that may be offered for these counters of one side, the usual first; empty for
/// counters of several sides, of a game of forces and for none. The session checks each of them like any act.
[[nodiscard]] std::vector<Fate> fatesOf(const State& state, const std::vector<PieceId>& pieces);

}  // namespace shellgame
