// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/play/view.hpp"
#include "shellgame/rules/command/acceptance.hpp"

namespace shellgame {

/// Reasons why a UNIT needs the player's attention.
enum class Heed { overdue, notAllInRange, notHeld, completed, failed, inCc, retreats };
template <>
struct EnumNames<Heed> {
    static constexpr std::array<std::pair<Heed, std::string_view>, 7> names{
        {{Heed::overdue, "overdue"},
         {Heed::notAllInRange, "not all in range yet"},
         {Heed::notHeld, "not held"},
         {Heed::completed, "completed?"},
         {Heed::failed, "failed?"},
         {Heed::inCc, "in CC?"},
         {Heed::retreats, "retreats"}}};
};
struct Reminder {
    Heed what;
    std::string rule;
    Message text;
};

/// An order that is waiting to be accepted (2.6).
struct WaitingReport {
    OrderType type = OrderType::move;  ///< the type of order that determines the acceptance roll
    std::optional<int> lastTurn{};     ///< the last turn for acceptance; empty without a limit
    Findings against{};                ///< objections to a roll at this time
    Acceptance now{};
    /// The chances in later turns, beginning with the next turn. `ifStill` applies if the UNIT neither acts
    /// nor fires, `ifActing` if it acts.
    std::vector<Acceptance> ifStill{}, ifActing{};
    [[nodiscard]] bool canRoll() const { return worst(against) != Verdict::forbidden; }
};

/// A UNIT of the view. If the UNIT acts under the orders of another UNIT, only the first three members are
/// set.
struct UnitReport {
    std::string key{};                     ///< "german/A"
    Formation unit{};                      ///< the UNIT in the state
    std::string above{};                   ///< mark of the UNIT whose orders this UNIT follows; empty if it
                                           ///< follows its own orders
    std::vector<std::string> retreatTo{};  ///< hexes to which an unassigned UNIT may retreat (2.23)
    std::optional<WaitingReport> waiting{};
    std::vector<Reminder> reminders{};
};
struct LevelReport {
    SideId side;
    int used = 0;                ///< sum of the preadvice levels (2.82)
    std::optional<int> allowed;  ///< the limit of `used`; empty if unlimited
};
struct OrdersReport {
    std::vector<UnitReport> units;
    std::vector<LevelReport> levels;
};
/// Reports all UNITs of the view with their orders, odds and overdue steps, and the preadvice levels of the
/// sides. In a side's view, reports only that side's UNITs and levels.
[[nodiscard]] OrdersReport reportOrders(const GameView& view);

}  // namespace shellgame
