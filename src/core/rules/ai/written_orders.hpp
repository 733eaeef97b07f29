// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "rules/ai/unit_choice.hpp"
#include "shellgame/play/command.hpp"

namespace shellgame {

// The written orders of a program-controlled side in games with the Command Rules.

/// At the start of a phase, decides whether orders of the side's UNITs have ended, writes an order for each
/// UNIT that has none, and rolls for the acceptance of the waiting orders (2.6). Appends the reasons, which
/// only the side may read. Does nothing in games without UNITs.
void giveOrders(const GameView& view, Dice& dice, Draft& draft, Findings& reasons);

/// The basis of the decisions for some units of a program-controlled side.
class EnemyTask {
  public:
    OpenGame open;
    std::string unit{};  ///< the key of the UNIT whose order decides; empty for counters without an order
    [[nodiscard]] bool decidesFor(const GameView& view, const PieceId& id) const;
    /// Dummies follow the order of the nearest UNIT.
    [[nodiscard]] bool decidesFor(const GameView& view, const MarkerId& id) const;
};
/// Returns a task for each UNIT of the program-controlled side that has an order in force, and one for all
/// other counters. A UNIT under an Attack or a Move goes to its target hex, and a UNIT under a Defense holds
/// it; the objectives of the Victory Conditions do not matter for these UNITs.
[[nodiscard]] std::vector<EnemyTask> enemyTasks(const GameView& view);

}  // namespace shellgame
