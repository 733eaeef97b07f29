// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "shellgame/model/formation.hpp"

namespace shellgame {

// The Order Acceptance Table of the Command Rules (2.6) with its multipliers and modifiers, and preadvice
// levels (2.7). Nothing here knows of a game.

/// Returns the column of the table, 1 to 7, for an order of that type with so many accrued turns; 0 if it has
/// none yet.
[[nodiscard]] int acceptanceColumn(OrderType type, int turns);
/// Returns the highest DR with which a UNIT of that size accepts; nothing for NP, and without a column.
[[nodiscard]] std::optional<int> acceptanceNumber(int size, int column);
/// The modifier of a preadvice level: 4 is -3, 3 is -1, 1 is +1; none for 2 and for orders without a level.
[[nodiscard]] int levelModifier(int pl);
/// Returns the multiplier of a Game Turn while an order waits: x3 unassigned, x2 without action or fire. Both
/// together are x6, or with `best` the better of the two.
[[nodiscard]] int turnMultiplier(bool unassigned, bool still, bool best = false);
/// Returns the number of Game Turns after the one of writing in which an order of that level can be accepted
/// (2.71); nothing if there is no limit: level 1 (8 with `eight`, note v) and orders without a level.
[[nodiscard]] std::optional<int> levelDuration(int pl, bool eight = false);
/// Returns the total that the levels of a side's orders may reach (2.82): the shortest end of the scenario,
/// and one for each turn played beyond it. Nothing if the scenario has no end.
[[nodiscard]] std::optional<int> levelTotal(int shortestEnd, int turns, int turn);

/// The prospects of an attempt to accept.
struct Acceptance {
    int turns = 0;                ///< accrued
    int column = 0;               ///< column of the table; 0: none yet
    std::optional<int> number{};  ///< a final DR of at most this accepts; nothing: not possible
    int drm = 0;
    int cases = 0;  ///< accepting rolls of 36
    [[nodiscard]] int percent() const { return (cases * 100 + 18) / 36; }
    bool operator==(const Acceptance&) const = default;
};
[[nodiscard]] Acceptance acceptanceOf(OrderType type, int size, int turns, int pl);
/// DRs of 36 that are at most this.
[[nodiscard]] int casesAtMost(int total);
/// The same attempt now (first) and in each of the next `ahead` turns, when this turn counts `thisTurn` times
/// and every later one `multiplier` times; it ends with the last turn in which the order can be accepted
/// (`left` turns, if any).
[[nodiscard]] std::vector<Acceptance> acceptanceAhead(OrderType type, int size, int turns, int pl,
                                                      int thisTurn, int multiplier, int ahead,
                                                      std::optional<int> left);

}  // namespace shellgame
