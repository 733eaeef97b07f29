// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/play/command.hpp"
#include "shellgame/rules/command/acceptance.hpp"
#include "shellgame/rules/command/orders.hpp"

namespace shellgame {

/// A way in which an order ends now (2.41, 2.42).
struct OrderEnd {
    bool completed = false;  ///< false: it has failed
    bool sure = false;       ///< false: the player decides (`end_order`)
    Finding why;
    bool operator==(const OrderEnd&) const = default;
};
/// Returns the ways in which the order in force of a UNIT ends by the map, failures first; without questions
/// that the player has answered "not yet", as long as nobody has moved since. Uses only what the UNIT's own
/// side may know, so that nothing hidden is revealed. A Move fails if a unit becomes adjacent to an enemy, or
/// has one in LOS (2.42); `before` is needed to notice that.
[[nodiscard]] std::vector<OrderEnd> orderEnds(const GameView& view, const std::string& key,
                                              const Formation& unit, const GameView* before = nullptr);

/// A question that only the player can answer: whether the order of a UNIT has ended in this way (2.41,
/// 2.42).
struct OrderQuestion {
    std::string key;  ///< key of the UNIT
    OrderEnd end;
    /// Equal ones are the same question still.
    bool operator==(const OrderQuestion&) const = default;
};
/// Returns all open questions about the UNITs of the view.
[[nodiscard]] std::vector<OrderQuestion> orderQuestions(const GameView& view);
/// The acts that answer one: that it has ended so, and that it has not.
struct OrderAnswers {
    EndOrderAct ended;
    EndOrderAct goesOn;
};
[[nodiscard]] OrderAnswers answersTo(const GameView& view, const OrderQuestion& question);
/// Returns the same for a report: the UNIT, the question with its rule, and the answers.
[[nodiscard]] Json questionsJson(const GameView& view);
/// Returns the questions that must be answered before a Player Turn of their side ends, if these phases are
/// left.
[[nodiscard]] Findings questionFindings(const GameView& view, const std::vector<Clock>& left);

/// Returns the first step of a path where the Move of a UNIT certainly fails (2.42), and the units stop; the
/// number of steps if there is none.
[[nodiscard]] std::size_t whereMoveFails(const GameView& view, const std::vector<PieceId>& pieces,
                                         const std::vector<Location>& path);

/// Returns the objections of written orders to an act that moves, enters, exits or fires (2.2, 2.23, 2.51).
[[nodiscard]] Findings conductFindings(const GameView& view, const AnyAct& act);
/// UNITs that retreat and are not there, when these phases are left (2.23).
[[nodiscard]] Findings retreatFindings(const GameView& view, const std::vector<Clock>& left);
/// Runs after any act: notes acting UNITs, accrued turns, lapsed levels, completed and failed orders.
void settleOrders(const GameView& view, const AnyAct& act, Draft& draft, Outcome& outcome);

/// Ends the order in force; after a completed one the next step begins. Each reason is for the UNIT's own
/// side only, because the acting player may not know the other side's orders.
void endOrder(const std::string& key, const OrderEnd& end, Draft& draft, Findings& reasons);

/// Returns the findings about rolling for acceptance now (2.6), and the modifiers and odds of that roll.
[[nodiscard]] Findings judgeAcceptance(const GameView& view, const std::string& key);

/// The odds of an order of a UNIT now (first) and in the turns to come, when it acts in each, or neither acts
/// nor fires any more; up to the last turn in which it can be accepted, and of the game.
[[nodiscard]] std::vector<Acceptance> acceptanceOutlook(const State& state, const Formation& unit,
                                                        const Order& order, bool still, int ahead);

/// Returns reportOrders() as JSON, for `state`.
[[nodiscard]] Json ordersReport(const GameView& view);

}  // namespace shellgame
