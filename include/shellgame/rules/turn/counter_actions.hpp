// SPDX-License-Identifier: MIT
#pragma once

// The frequent changes of counters: statuses, Casualty Reduction, half-squads, loading, transfer of weapons,
// fire markers, wrecks. Each is an act that a selection of counters allows.

#include <variant>
#include <vector>

#include "shellgame/rules/movement/trail.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/stacks/status.hpp"

namespace shellgame {

struct CounterAction {
    std::variant<MarkAct, ReplaceAct, RemoveAct, LoadAct, UnloadAct, TransferAct, WreckAct, InPlaceAct> act;
    Message text;           ///< "Casualty Reduction: 2-4-7"
    bool destroys = false;  ///< takes a counter from the map: never what Enter does unasked
};

/// Returns the actions that may be offered for these counters of one side, the usual first; empty for
/// counters of several sides, of a game of forces and for none. The session checks each of them like any act.
[[nodiscard]] std::vector<CounterAction> counterActionsOf(const State& state,
                                                          const std::vector<PieceId>& pieces);

}  // namespace shellgame
