// SPDX-License-Identifier: MIT
#pragma once

// What the files of this room share; not for other rooms.

#include <string>
#include <vector>

#include "shellgame/rules/command/conduct.hpp"

namespace shellgame {

/// "3/german"
[[nodiscard]] std::string playerTurn(const Clock& clock);
/// The step of an order in force that is being carried out.
[[nodiscard]] const OrderStep& stepNow(const Order& order);
[[nodiscard]] OrderEnd orderEndOf(bool completed, bool sure, const char* rule, const std::string& mark,
                                  Message text);

/// Who of a UNIT is where, as to a target hex.
struct Muster {
    std::vector<PieceId> alive;
    int inside = 0;
    [[nodiscard]] bool present() const { return inside > 0; }
    [[nodiscard]] bool wholly() const { return !alive.empty() && inside == static_cast<int>(alive.size()); }
};

[[nodiscard]] Muster muster(const GameView& view, const std::string& key, const std::string& tah);

}  // namespace shellgame
