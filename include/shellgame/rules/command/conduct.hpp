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
    bool completed = false;  ///< else it has failed
    bool sure = false;       ///< else the player decides: `end_order`
    Finding why;
    bool operator==(const OrderEnd&) const = default;
};
/// What the map says of the order in force of a UNIT, failures first; without the questions that the player
/// has answered "not yet" while everybody stands where he stood then. Only what the UNIT's own side may know
/// of is looked at, so that nothing hidden is betrayed. A Move fails where a unit becomes adjacent to an
/// enemy, or has one in LOS (2.42): who has, how things were `before` tells; without it nobody has.
[[nodiscard]] std::vector<OrderEnd> orderEnds(const GameView& view, const std::string& key,
                                              const Formation& unit, const GameView* before = nullptr);

/// Something that only the player can tell: whether the order of a UNIT has ended so (2.41, 2.42).
struct OrderQuestion {
    std::string key;  ///< of the UNIT
    OrderEnd end;
    /// Equal ones are the same question still.
    bool operator==(const OrderQuestion&) const = default;
};
/// All that is asked now of the UNITs of the view.
[[nodiscard]] std::vector<OrderQuestion> orderQuestions(const GameView& view);
/// The acts that answer one: that it has ended so, and that it has not.
struct OrderAnswers {
    EndOrderAct ended;
    EndOrderAct goesOn;
};
[[nodiscard]] OrderAnswers answersTo(const GameView& view, const OrderQuestion& question);
/// The same for a report: whose, what is asked by which rule, and the answers.
[[nodiscard]] Json questionsJson(const GameView& view);
/// What waits for such an answer before a player turn of its side ends, when these phases are left.
[[nodiscard]] Findings questionFindings(const GameView& view, const std::vector<Clock>& left);

/// Which step of a way is the first where the Move of a UNIT fails for sure (2.42): who goes stops there.
/// The number of steps where there is none.
[[nodiscard]] std::size_t whereMoveFails(const GameView& view, const std::vector<PieceId>& pieces,
                                         const std::vector<Location>& path);

/// What the orders of its UNITs say against an act that moves, enters, exits or fires (2.2, 2.23, 2.51).
[[nodiscard]] Findings conductFindings(const GameView& view, const AnyAct& act);
/// UNITs that retreat and are not there, when these phases are left (2.23).
[[nodiscard]] Findings retreatFindings(const GameView& view, const std::vector<Clock>& left);
/// After any act: who has acted, turns accrued, levels run out, orders completed and failed.
void settleOrders(const GameView& view, const AnyAct& act, Draft& draft, Outcome& outcome);

/// Ends the order in force; after a completed one the next step begins. What befalls the orders of the other
/// side is not for who acts to read: each reason is for the UNIT's own side.
void endOrder(const std::string& key, const OrderEnd& end, Draft& draft, Findings& reasons);

/// What stands against rolling for acceptance now (2.6), and the modifiers and odds of that roll.
[[nodiscard]] Findings judgeAcceptance(const GameView& view, const std::string& key);

/// The odds of an order of a UNIT now (first) and in the turns to come, when it acts in each, or neither acts
/// nor fires any more; up to the last turn in which it can be accepted, and of the game.
[[nodiscard]] std::vector<Acceptance> acceptanceOutlook(const State& state, const Formation& unit,
                                                        const Order& order, bool still, int ahead);

/// What reportOrders() tells, for `state`.
[[nodiscard]] Json ordersReport(const GameView& view);

}  // namespace shellgame
