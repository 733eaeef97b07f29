// SPDX-License-Identifier: MIT
// Tests every cell and border of the Order Acceptance Table of the Command Rules, its multipliers and levels.
#include "shellgame/rules/command/acceptance.hpp"

#include "support/catch.hpp"

using namespace shellgame;

namespace {

/// Lists the column for each number of accrued turns, beginning with 0.
std::string columnsFrom0(OrderType type, int last) {
    std::string out;
    for (int t = 0; t <= last; ++t) out += std::to_string(acceptanceColumn(type, t));
    return out;
}

/// Returns the table's row for a UNIT size. If the table prints NP, the row contains NP.
std::string rowOf(int size) {
    std::string out;
    for (int c = 1; c <= 7; ++c) {
        const auto number = acceptanceNumber(size, c);
        out += (c > 1 ? " " : "") + (number ? std::to_string(*number) : "NP");
    }
    return out;
}

}  // namespace

TEST_CASE(
    "C 2.6 in the Order Acceptance Table the columns for an Attack begin at 1, 4, 7, 13, 18, 23 and 30 turns",
    "[command]") {
    CHECK(columnsFrom0(OrderType::attack, 31) ==
          "0"
          "111"
          "222"
          "333333"
          "44444"
          "55555"
          "6666666"
          "77");
    CHECK(acceptanceColumn(OrderType::attack, 1000) == 7);
}

TEST_CASE(
    "C 2.6 in the Order Acceptance Table the columns for a Defense begin at 1, 3, 5, 10, 14, 18 and 23 turns",
    "[command]") {
    CHECK(columnsFrom0(OrderType::defend, 24) ==
          "0"
          "11"
          "22"
          "33333"
          "4444"
          "5555"
          "66666"
          "77");
}

TEST_CASE(
    "C 2.6 in the Order Acceptance Table the columns for a Move begin at 1, 3, 5, 7, 10, 14 and 18 turns",
    "[command]") {
    CHECK(columnsFrom0(OrderType::move, 19) ==
          "0"
          "11"
          "22"
          "33"
          "444"
          "5555"
          "6666"
          "77");
}

TEST_CASE("C 2.6 all 49 cells of the Order Acceptance Table are correct", "[command]") {
    CHECK(rowOf(1) == "4 5 6 7 8 9 10");
    CHECK(rowOf(2) == "4 4 5 6 7 8 9");
    CHECK(rowOf(3) == "3 3 4 5 6 7 8");
    CHECK(rowOf(4) == "2 3 3 4 5 6 7");
    CHECK(rowOf(5) == "2 2 3 3 4 5 6");
    CHECK(rowOf(6) == "NP 2 2 3 3 4 5");
    CHECK(rowOf(7) == "NP NP 2 2 3 3 4");
    CHECK(rowOf(8) == rowOf(7));  // the last row is for size 7 or more
    CHECK(rowOf(40) == rowOf(7));
    CHECK_FALSE(acceptanceNumber(1, 0));
    CHECK_FALSE(acceptanceNumber(1, 8));
    CHECK_FALSE(acceptanceNumber(0, 1));
}

TEST_CASE(
    "C 2.6 each turn of waiting counts as three for an unassigned UNIT, and as two for a UNIT that neither "
    "acts nor fires",
    "[command]") {
    CHECK(turnMultiplier(false, false) == 1);
    CHECK(turnMultiplier(true, false) == 3);
    CHECK(turnMultiplier(false, true) == 2);
    CHECK(turnMultiplier(true, true) == 6);
    CHECK(turnMultiplier(true, true, true) == 3);
    CHECK(turnMultiplier(false, true, true) == 2);
}

TEST_CASE(
    "C 2.7 preadvice levels modify the acceptance DR: level 4 by -3, level 3 by -1, level 2 by 0, level 1 by "
    "+1",
    "[command]") {
    CHECK(levelModifier(4) == -3);
    CHECK(levelModifier(3) == -1);
    CHECK(levelModifier(2) == 0);
    CHECK(levelModifier(1) == 1);
    CHECK(levelModifier(0) == 0);
}

TEST_CASE("C 2.71 an order of level 4 lasts one turn, level 3 three, level 2 six, level 1 eight or more",
          "[command]") {
    CHECK(levelDuration(4) == 1);
    CHECK(levelDuration(3) == 3);
    CHECK(levelDuration(2) == 6);
    CHECK_FALSE(levelDuration(1));
    CHECK_FALSE(levelDuration(0));
    // By note v, level 1 lasts eight turns.
    CHECK(levelDuration(1, true) == 8);
    CHECK(levelDuration(2, true) == 6);
}

TEST_CASE(
    "C 2.82 a side's levels add up to at most the scenario's shortest number of turns, plus one for each "
    "added turn",
    "[command]") {
    CHECK(levelTotal(0, 8, 1) == 8);
    CHECK(levelTotal(6, 8, 1) == 6);
    CHECK(levelTotal(6, 8, 6) == 6);
    CHECK(levelTotal(6, 8, 7) == 7);
    CHECK(levelTotal(6, 0, 9) == 9);
    CHECK_FALSE(levelTotal(0, 0, 3));
}

TEST_CASE("C 2.6 an order is accepted if the final DR is at most the number in the table", "[command]") {
    // For each number from 2 to 12: how many of the 36 possible DR are at most that number.
    const std::array<int, 11> cases{1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36};
    for (int total = 2; total <= 12; ++total)
        CHECK(casesAtMost(total) == cases[static_cast<std::size_t>(total - 2)]);
    CHECK(casesAtMost(1) == 0);
    CHECK(casesAtMost(20) == 36);
    // A platoon's Attack was written two turns ago, so column 1-3 gives the number 4. Level 2 has no
    // modifier, so 6 of 36 DR accept the order.
    const Acceptance plain = acceptanceOf(OrderType::attack, 1, 2, 2);
    CHECK(plain.column == 1);
    CHECK(plain.number == 4);
    CHECK(plain.cases == 6);
    CHECK(plain.percent() == 17);
    // C 2.6: the odds of acceptance in later turns use the turn multiplier. They end when the order's level
    // runs out.
    CHECK(acceptanceOf(OrderType::attack, 1, 2, 4).cases == 21);
    CHECK(acceptanceOf(OrderType::attack, 1, 2, 1).cases == 3);
    // The result NP does not depend on the level.
    const Acceptance never = acceptanceOf(OrderType::attack, 6, 3, 4);
    CHECK_FALSE(never.number);
    CHECK(never.cases == 0);
    // The order was written this turn, so no column applies yet.
    CHECK(acceptanceOf(OrderType::move, 1, 0, 4).cases == 0);
}

TEST_CASE(
    "C 2.6 the odds for later turns use the multiplier, and are listed until the order's level runs out",
    "[command]") {
    // A company (size 2) has a Move of level 2 for which 4 turns have accrued. If one turn accrues at a time,
    // columns 3-4, 5-6 and 7-9 are used.
    const auto slow = acceptanceAhead(OrderType::move, 2, 4, 2, 1, 1, 3, 6);
    REQUIRE(slow.size() == 4);
    CHECK(slow[0].number == 4);
    CHECK(slow[1].number == 5);
    CHECK(slow[2].number == 5);
    CHECK(slow[3].number == 6);
    // For an unassigned UNIT that stays still, six turns accrue at a time, so the totals are 4, 10 and 16.
    const auto fast = acceptanceAhead(OrderType::move, 2, 4, 2, 6, 6, 2, std::nullopt);
    REQUIRE(fast.size() == 3);
    CHECK(fast[1].turns == 10);
    CHECK(fast[1].number == 7);
    CHECK(fast[2].number == 8);
    // If one turn of the level is left, there are two attempts, one now and one in the next turn.
    CHECK(acceptanceAhead(OrderType::move, 2, 4, 4, 1, 1, 5, 1).size() == 2);
    CHECK(acceptanceAhead(OrderType::move, 2, 4, 4, 1, 1, 5, 0).size() == 1);
}
