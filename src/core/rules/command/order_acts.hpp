// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/command.hpp"
#include "shellgame/rules/command/orders.hpp"

namespace shellgame {

// The commands `order` and `accept`, for other rooms that perform them as part of their own acts.

[[nodiscard]] Findings judgeOrder(const GameView& view, const OrderAct& act);
void writeOrder(const GameView& view, const OrderAct& act, Dice& dice, Draft& draft, Outcome& outcome);
void acceptOrder(const GameView& view, const AcceptAct& act, Dice& dice, Draft& draft, Outcome& outcome);

}  // namespace shellgame
