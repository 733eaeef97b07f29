// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/play/command.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Returns the side that controls an objective, as `viewpoint` knows it. An empty `viewpoint` means the
/// Umpire view, which shows everything.
[[nodiscard]] Holder holderOf(const State& state, const SideId& viewpoint, const Objective& objective);

/// The present state of an objective as the viewer knows it.
struct ObjectiveNow {
    Objective objective;
    Holder holder;
    /// True if Good Order units of both sides, or markers that may hide such units, are in the objective, so
    /// that no side gains control.
    bool contested = false;
};

/// A Victory Condition and its present count.
struct ConditionNow {
    std::string id;
    Condition condition;
    int points = 0;      ///< all points, including those added by hand
    int counted = 0;     ///< points that the program has counted
    bool met = false;    ///< always false if the condition requires no points
    std::string rule{};  ///< the rule that determines how points are counted: "A26.1"; empty for a tally
    Message how{};       ///< an explanation of how points are counted, with the present value
    std::vector<ObjectiveNow> objectives{};
};

/// Counts the Victory Conditions, using only the state of the view. If that is a side's own view (stateFor),
/// the result contains only what that side knows. `viewpoint` is that side, or empty for the Umpire view.
[[nodiscard]] std::vector<ConditionNow> conditionsNow(const GameView& view, const SideId& viewpoint);

/// Returns the side that has won. Returns an empty id if no side has won yet, or if the winner depends on how
/// the card combines conditions. A side wins by meeting a condition that ends the game at once. At the end
/// (`over`), if only one side has conditions, that side wins if it has met all of them, and the other side
/// wins if none has been met.
[[nodiscard]] SideId winnerOf(const std::vector<ConditionNow>& conditions, bool over, const State& state);

/// Returns the points for a counter that is lost, has left the map, or occupies a board (A26.2, A26.3, A2.3).
/// A squad counts 2; half-squads, crews and SMC 1; leaders one more for each -1 of leadership; Guns 2;
/// vehicles as the condition states.
[[nodiscard]] int pointsOf(const Piece& piece, const Condition& condition);

/// Runs after every act. Updates control of the objectives, separately for what each side knows and for the
/// Umpire view (A26.1). A side gains an objective if its Good Order MMC is in it and no Good Order enemy
/// ground unit is in any of its hexes. The side keeps the objective until the other side gains it. The
/// player's statement about an objective remains valid until the units in it change.
void settleControl(const GameView& view, const AnyAct& act, Draft& draft, Outcome& outcome);

}  // namespace shellgame
