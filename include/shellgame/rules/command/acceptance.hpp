// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "shellgame/model/formation.hpp"

namespace shellgame {

// The Order Acceptance Table of the Command Rules (2.6) with its multipliers and modifiers, and preadvice
// levels (2.7). These functions do not need a game.

/// Returns the column of the table, 1 to 7, for an order of this type with this number of accrued turns; 0 if
/// the order does not reach a column yet.
[[nodiscard]] int acceptanceColumn(OrderType type, int turns);
/// Returns the highest DR with which a UNIT of this size accepts an order. Returns nothing if the table says
/// NP, or for column 0.
[[nodiscard]] std::optional<int> acceptanceNumber(int size, int column);
/// Returns the modifier of a preadvice level: -3 for level 4, -1 for 3, +1 for 1; 0 for 2 and for orders
/// without a level.
[[nodiscard]] int levelModifier(int pl);
/// Returns how many times a Game Turn counts while an order waits: 3 times if the UNIT is unassigned, 2 times
/// if it neither acts nor fires. If both are true, the turn counts 6 times, or only 3 times if `best` is
/// true.
[[nodiscard]] int turnMultiplier(bool unassigned, bool still, bool best = false);
/// Returns the number of Game Turns, after the turn of writing, in which an order of this level can be
/// accepted (2.71). Returns nothing if there is no limit, that is, for level 1 and orders without a level. If
/// `eight` is true, the limit for level 1 is 8 turns (note v).
[[nodiscard]] std::optional<int> levelDuration(int pl, bool eight = false);
/// Returns the limit for the sum of levels of a side's orders (2.82): the smallest number of turns of the
/// scenario, plus one for each turn played beyond that number. Returns nothing if the scenario has no end.
[[nodiscard]] std::optional<int> levelTotal(int shortestEnd, int turns, int turn);

/// The chances of an attempt to accept an order.
struct Acceptance {
    int turns = 0;                ///< accrued turns
    int column = 0;               ///< column of the table; 0 if no column has been reached yet
    std::optional<int> number{};  ///< highest final DR that accepts the order; empty if impossible
    int drm = 0;
    int cases = 0;  ///< number of the 36 possible rolls with which the order is accepted
    [[nodiscard]] int percent() const { return (cases * 100 + 18) / 36; }
    bool operator==(const Acceptance&) const = default;
};
[[nodiscard]] Acceptance acceptanceOf(OrderType type, int size, int turns, int pl);
/// Returns how many of the 36 possible DR are at most this total.
[[nodiscard]] int casesAtMost(int total);
/// Returns the chances of an attempt in this turn (the first entry) and in each of the next `ahead` turns.
/// This turn counts `thisTurn` times, every later turn `multiplier` times. The list ends with the last turn
/// in which the order can be accepted (after `left` turns, if there is a limit).
[[nodiscard]] std::vector<Acceptance> acceptanceAhead(OrderType type, int size, int turns, int pl,
                                                      int thisTurn, int multiplier, int ahead,
                                                      std::optional<int> left);

}  // namespace shellgame
