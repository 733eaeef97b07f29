// SPDX-License-Identifier: MIT
#pragma once

// Lists frequent changes of selected counters: statuses, Casualty Reduction, half-squads, loading, transfer
// of weapons, fire markers, wrecks. Each change is an act that is ready to be performed.

#include <variant>
#include <vector>

#include "shellgame/rules/movement/trail.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/stacks/status.hpp"

namespace shellgame {

struct CounterAction {
    std::variant<MarkAct, ReplaceAct, RemoveAct, LoadAct, UnloadAct, TransferAct, WreckAct, InPlaceAct> act;
    Message text;           ///< "Casualty Reduction: 2-4-7"
    bool destroys = false;  ///< true if the action removes a counter, so that Enter never performs it
};

/// Returns the actions to offer for these counters of one side, the most usual first. The list is empty for
/// no counters, for counters of several sides, and in a game of forces. The session checks each action like
/// any other act.
[[nodiscard]] std::vector<CounterAction> counterActionsOf(const State& state,
                                                          const std::vector<PieceId>& pieces);

}  // namespace shellgame
