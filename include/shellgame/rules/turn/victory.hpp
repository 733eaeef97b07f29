// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/play/command.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Who controls an objective, as `eyes` know it (empty: the umpire, who sees all).
[[nodiscard]] Holder holderOf(const State& state, const SideId& eyes, const Objective& objective);

/// How an objective stands: for whoever looks.
struct ObjectiveNow {
    Objective objective;
    Holder holder;
    /// Good Order units of both sides, or what may be such under a marker, are there: nobody gains it.
    bool contested = false;
};

/// A Victory Condition counted.
struct ConditionNow {
    std::string id;
    Condition condition;
    int points = 0;      ///< all of it, with what was counted by hand
    int counted = 0;     ///< by the program alone
    bool met = false;    ///< never where nothing is needed
    std::string rule{};  ///< by which it is counted: "A26.1"; empty for a tally
    Message how{};       ///< what is counted, and how it stands
    std::vector<ObjectiveNow> objectives{};
};

/// Counts the Victory Conditions from the state of the view alone: if that is a side's own view (stateFor),
/// the result is what that side knows. `eyes` is that side; empty: the Umpire view.
[[nodiscard]] std::vector<ConditionNow> conditionsNow(const GameView& view, const SideId& eyes);

/// Points of a counter that is lost, has left the map or occupies a board (A26.2, A26.3, A2.3): a squad 2,
/// half-squads, crews and SMC 1, leaders one more for each -1 of leadership, Guns 2, vehicles as the
/// condition says.
[[nodiscard]] int pointsOf(const Piece& piece, const Condition& condition);

/// After any act: who has come to control what, as each side and the umpire see it (A26.1). An objective is
/// gained by a Good Order MMC in it while no Good Order enemy ground unit is in any of its hexes, and kept
/// until the other side gains it.
void settleControl(const GameView& view, const AnyAct& act, Draft& draft, Outcome& outcome);

}  // namespace shellgame
