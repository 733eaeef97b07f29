// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/play/view.hpp"
#include "shellgame/rules/command/acceptance.hpp"

namespace shellgame {

/// The things about a UNIT that need a player's attention.
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

/// An order that waits to be accepted (2.6).
struct WaitingReport {
    OrderType type = OrderType::move;  ///< the type by which it is rolled for
    std::optional<int> lastTurn{};     ///< the last turn in which it can be accepted; none: no end
    Findings against{};                ///< rolling now
    Acceptance now{};
    /// The chances in the turns to come, the next one first: without action or fire, and acting.
    std::vector<Acceptance> ifStill{}, ifActing{};
    [[nodiscard]] bool canRoll() const { return worst(against) != Verdict::forbidden; }
};

/// A UNIT of the view. A UNIT that acts by the orders of another one has only the first three members.
struct UnitReport {
    std::string key{};                     ///< "german/A"
    Formation unit{};                      ///< as in the state
    std::string above{};                   ///< mark of the UNIT by whose orders it acts; empty: by its own
    std::vector<std::string> retreatTo{};  ///< hexes to which an unassigned one may retreat (2.23)
    std::optional<WaitingReport> waiting{};
    std::vector<Reminder> reminders{};
};
struct LevelReport {
    SideId side;
    int used = 0;                ///< preadvice levels (2.82)
    std::optional<int> allowed;  ///< none: unlimited
};
struct OrdersReport {
    std::vector<UnitReport> units;
    std::vector<LevelReport> levels;
};
/// Reports all UNITs of the view with their orders, odds and overdue steps, and the sides' levels. A side's
/// view shows its own.
[[nodiscard]] OrdersReport reportOrders(const GameView& view);

}  // namespace shellgame
