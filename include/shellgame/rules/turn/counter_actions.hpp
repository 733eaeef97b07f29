// SPDX-License-Identifier: MIT
#pragma once

// Lists frequent changes of selected counters: statuses, Casualty Reduction, half-squads, loading, transfer
// of weapons, fire markers, wrecks and their crews. Each change is an act that is ready to be performed.

#include <variant>
#include <vector>

#include "shellgame/rules/movement/trail.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/stacks/status.hpp"

namespace shellgame {

/// The kinds of actions. Each kind has a key, which is the same for all counters and in all phases, so that
/// players can learn it. The value is this key, a digit or a capital letter.
enum class ActionKey : char {
    breaks = '1',
    rallies = '2',
    pinned = '3',
    casualties = '4',
    malfunctions = '5',
    repaired = '6',
    immobilized = '7',
    stunned = '8',
    shocked = '9',
    removed = '0',
    acquired = 'A',
    buttonsUp = 'B',
    crewExposed = 'C',
    dm = 'D',
    stops = 'E',
    fireMarker = 'F',
    bogged = 'G',
    deploys = 'H',
    intensiveFire = 'I',
    recombines = 'J',
    crew = 'K',  ///< a crew has left its vehicle
    loads = 'L',
    melee = 'M',
    noFire = 'N',
    motion = 'O',
    drops = 'P',
    abandoned = 'Q',
    endsStatus = 'R',  ///< a status or marker ends, whichever it is; a rally or a repair has its own key
    starts = 'S',
    transfers = 'T',
    unloads = 'U',
    bailsOut = 'V',
    wreck = 'W',
    burningWreck = 'X',
    recovers = 'Y',  ///< a Recovery dr succeeds or fails
};

struct CounterAction {
    std::variant<MarkAct, ReplaceAct, RemoveAct, LoadAct, UnloadAct, TransferAct, RecoverAct, WreckAct,
                 InPlaceAct, PlaceAct>
        act;
    Message text;  ///< "Casualty Reduction: 2-4-7"
    ActionKey key = ActionKey::removed;
    bool destroys = false;  ///< true if the action removes a counter, so that Enter never performs it
};

/// Returns the actions to offer for these counters of one side, in the order of their keys: 1 to 9, letters,
/// 0. The list is empty for no counters, for counters of several sides, and in a game of forces. The session
/// checks each action like any other act.
[[nodiscard]] std::vector<CounterAction> counterActionsOf(const State& state,
                                                          const std::vector<PieceId>& pieces);

/// Returns the Known units in a unit's Location that an attack on the unit can affect as well, itself
/// included, the broken units last: the vehicles for a vehicle, otherwise the units outside vehicles.
[[nodiscard]] std::vector<PieceId> attackedWith(const State& state, const PieceId& unit);

}  // namespace shellgame
