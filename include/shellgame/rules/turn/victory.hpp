// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/play/command.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Returns the side that controls an objective, as `eyes` know it (empty: the Umpire view, which shows all).
[[nodiscard]] Holder holderOf(const State& state, const SideId& viewpoint, const Objective& objective);

/// The present state of an objective, for the viewer.
struct ObjectiveNow {
    Objective objective;
    Holder holder;
    /// Good Order units of both sides, or possible ones under a marker, are there: nobody gains it.
    bool contested = false;
};

/// A Victory Condition counted.
struct ConditionNow {
    std::string id;
    Condition condition;
    int points = 0;      ///< total, with points added by hand
    int counted = 0;     ///< by the program alone
    bool met = false;    ///< never if no points are needed
    std::string rule{};  ///< by which it is counted: "A26.1"; empty for a tally
    Message how{};       ///< the count and its present value
    std::vector<ObjectiveNow> objectives{};
};

/// Counts the Victory Conditions from the state of the view alone: if that is a side's own view (stateFor),
/// the result is what that side knows. `eyes` is that side; empty: the Umpire view.
[[nodiscard]] std::vector<ConditionNow> conditionsNow(const GameView& view, const SideId& viewpoint);

/// Returns the side that has won; empty if nobody has yet, or if it depends on how the card combines
/// conditions. A side wins by a met condition that ends the game at once, or at the end (`over`) if it alone
/// has conditions and has met all of them; if it has met none, the other side wins.
[[nodiscard]] SideId winnerOf(const std::vector<ConditionNow>& conditions, bool over, const State& state);

/// Returns the points for a counter that is lost, has left the map or occupies a board (A26.2, A26.3, A2.3):
/// a squad 2, half-squads, crews and SMC 1, leaders one more for each -1 of leadership, Guns 2, vehicles by
/// the condition.
[[nodiscard]] int pointsOf(const Piece& piece, const Condition& condition);

/// Runs after every act: updates control of the objectives, as each side and the umpire know it (A26.1). A
/// Good Order MMC in an objective gains it while no Good Order enemy ground unit is in any of its hexes; it
/// keeps the objective until the other side gains it.
void settleControl(const GameView& view, const AnyAct& act, Draft& draft, Outcome& outcome);

}  // namespace shellgame
