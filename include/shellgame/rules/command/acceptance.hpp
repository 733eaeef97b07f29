// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "shellgame/model/formation.hpp"

namespace shellgame {

// The Order Acceptance Table of the Command Rules (2.6) with its multipliers and modifiers, and preadvice
// levels (2.7). Nothing here knows of a game.

/// Column of the table, 1 to 7, for an order of that type with so many accrued turns; 0 where it has none
/// yet.
[[nodiscard]] int acceptanceColumn(OrderType type, int turns);
/// What a UNIT of that size has to roll at most; nothing for NP, and where there is no column.
[[nodiscard]] std::optional<int> acceptanceNumber(int size, int column);
/// The modifier of a preadvice level: 4 is -3, 3 is -1, 1 is +1; none for 2 and for orders without a level.
[[nodiscard]] int levelModifier(int pl);
/// By what a Game Turn counts while an order waits: x3 unassigned, x2 without action or fire. Both together
/// are x6, or the better of the two where `best`.
[[nodiscard]] int turnMultiplier(bool unassigned, bool still, bool best = false);
/// How many Game Turns after the one of writing an order of that level can still be accepted (2.71); nothing
/// where there is no end: level 1 (8 where `eight`, note v) and orders without a level.
[[nodiscard]] std::optional<int> levelDuration(int pl, bool eight = false);
/// What the levels of a side's orders may come to (2.82): the shortest end of the scenario, and one for each
/// turn played beyond it. Nothing where the scenario has no end.
[[nodiscard]] std::optional<int> levelTotal(int shortestEnd, int turns, int turn);

/// What an attempt to accept would do.
struct Acceptance {
    int turns = 0;                ///< accrued
    int column = 0;               ///< of the table; 0: none yet
    std::optional<int> number{};  ///< a final DR of at most this accepts; nothing: not possible
    int drm = 0;
    int cases = 0;  ///< of 36
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
