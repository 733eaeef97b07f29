// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/play/command.hpp"
#include "shellgame/rules/command/acceptance.hpp"
#include "shellgame/rules/command/orders.hpp"

namespace shellgame {

/// One way in which an order ends, or may end, at this time (2.41, 2.42).
struct OrderEnd {
    bool completed = false;  ///< false if the order has failed
    bool sure = false;       ///< false if the player decides with `end_order`
    Finding why;
    bool operator==(const OrderEnd&) const = default;
};
/// Returns the ways in which the present order of a UNIT ends because of the position on the map, failures
/// first. An end about which the player has answered "not yet" is omitted until a unit of either side changes
/// its place. Only facts that the UNIT's own side may know are used, so nothing hidden is revealed. A Move
/// fails if a unit becomes adjacent to an enemy or gains LOS to one (2.42); `before` is the earlier view,
/// which is needed to detect that.
[[nodiscard]] std::vector<OrderEnd> orderEnds(const GameView& view, const std::string& key,
                                              const Formation& unit, const GameView* before = nullptr);

/// A question that only the player can answer: whether the order of a UNIT has ended in this way (2.41,
/// 2.42).
struct OrderQuestion {
    std::string key;  ///< the key of the UNIT
    OrderEnd end;
    /// Two questions are the same if all members are equal.
    bool operator==(const OrderQuestion&) const = default;
};
/// Returns all open questions about the UNITs of the view.
[[nodiscard]] std::vector<OrderQuestion> orderQuestions(const GameView& view);
/// The acts that answer a question: one states that the order has ended in this way, the other that the order
/// continues.
struct OrderAnswers {
    EndOrderAct ended;
    EndOrderAct goesOn;
};
[[nodiscard]] OrderAnswers answersTo(const GameView& view, const OrderQuestion& question);
/// Returns the questions as JSON for a report: the UNIT, the question with its rule, and both answers.
[[nodiscard]] Json questionsJson(const GameView& view);
/// `left` lists the phases that are about to end. If the last phase of a side's Player Turn is one of them,
/// returns a finding for each open question, because the side must answer the question first.
[[nodiscard]] Findings questionFindings(const GameView& view, const std::vector<Clock>& left);

/// Returns the index of the first Location of `path` at which a Move order certainly fails (2.42), so that
/// the units stop. Returns the length of the path if no Move fails.
[[nodiscard]] std::size_t whereMoveFails(const GameView& view, const std::vector<PieceId>& pieces,
                                         const std::vector<Location>& path);

/// Returns the objections of written orders to an act that moves, enters, exits or fires (2.2, 2.23, 2.51).
[[nodiscard]] Findings conductFindings(const GameView& view, const AnyAct& act);
/// `left` lists the phases that are about to end. If the MPh of a retreating UNIT is one of them, and the
/// UNIT has units too far from its target hex, returns a finding for that UNIT (2.23).
[[nodiscard]] Findings retreatFindings(const GameView& view, const std::vector<Clock>& left);
/// Runs after every act: records accrued turns, expired levels, completed and failed orders, and the UNITs
/// that have acted.
void settleOrders(const GameView& view, const AnyAct& act, Draft& draft, Outcome& outcome);

/// Ends the order in force, or begins its next step if a step has been completed. Only the UNIT's own side
/// may read the reasons, because the other side may not know the orders.
void endOrder(const std::string& key, const OrderEnd& end, Draft& draft, Findings& reasons);

/// Returns the objections to an acceptance roll at this time (2.6).
[[nodiscard]] Findings judgeAcceptance(const GameView& view, const std::string& key);

/// Returns the chances that an order is accepted, now (the first entry) and in later turns, if the UNIT acts
/// in each turn. If `still` is true, the UNIT neither acts nor fires. The list ends with the last turn of the
/// game, or with the last turn in which the order can be accepted.
[[nodiscard]] std::vector<Acceptance> acceptanceOutlook(const State& state, const Formation& unit,
                                                        const Order& order, bool still, int ahead);

/// Returns the result of reportOrders() as JSON, for the report of the command `state`.
[[nodiscard]] Json ordersReport(const GameView& view);

}  // namespace shellgame
