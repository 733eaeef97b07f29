// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shellgame/play/outside_roll.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame {

/// Throws of one kind, counted: each of `dice` dice, read as their sum.
struct Tally {
    int dice = 2;   ///< in a throw: 2 for a DR, 1 for a dr
    int count = 0;  ///< throws
    long long sum = 0;
    long long squares = 0;  ///< of the sums, summed up
    void add(int total) {
        ++count;
        sum += total;
        squares += static_cast<long long>(total) * total;
    }
    /// Of at least one throw.
    [[nodiscard]] double mean() const { return static_cast<double>(sum) / count; }
    /// The mean of a fair throw: 7 for a DR, 3.5 for a dr.
    [[nodiscard]] double expectedMean() const { return 3.5 * dice; }
    /// The standard deviation of what was thrown (n - 1 below the line); nothing for less than two throws.
    [[nodiscard]] std::optional<double> spread() const;
    /// That of a fair throw: 2.415 for a DR, 1.708 for a dr.
    [[nodiscard]] double expectedSpread() const;
    /// All dice of all throws.
    [[nodiscard]] int allDice() const { return dice * count; }
};

/// The chance that the sum of so many fair dice lies at least as far from 3.5 a die as this one, above or
/// below. Exact up to `exactDice` dice; beyond, by the normal distribution with the correction for whole
/// numbers, which then is off by less than one in ten thousand.
[[nodiscard]] double chanceAsOdd(int dice, long long sum);
inline constexpr int exactDice = 1000;

/// How far luck is from what is to be expected, in words that say nothing of a few throws.
enum class Luck {
    tooFew,    ///< fewer than `throwsToTell` throws
    ordinary,  ///< one table in five or more has such a line
    somewhat,  ///< one in twenty or more
    odd        ///< fewer
};
inline constexpr int throwsToTell = 10;

/// A line of the table of luck: the throws of a side, of one verb or of all.
struct LuckLine {
    SideId side;       ///< empty: both sides together
    std::string verb;  ///< the act for which the dice were thrown; empty: all acts together
    Tally tally{};
    double chance = 1;  ///< of luck at least as odd, for this line alone
    /// The same for the oddest of all lines of the table that have enough throws: who looks at many lines
    /// meets an odd one sooner (Šidák: 1 - (1 - chance)^lines).
    double amongAll = 1;
    Luck luck = Luck::tooFew;
    [[nodiscard]] bool low() const { return tally.sum * 2 < 7LL * tally.allDice(); }
};

/// The dice of a log: DR and dr by side and by act. What was taken back is not counted, nor is what only
/// chooses at random, where no face is better than another.
struct LuckTable {
    std::vector<LuckLine>
        lines;        ///< by side (both first where there are two), then DR before dr, all acts first
    int choices = 0;  ///< throws that only choose at random
};
/// `outside`: rolls that no entry has, counted with them; their kinds go by names of their own.
[[nodiscard]] LuckTable luckOf(const std::vector<Entry>& entries,
                               const std::vector<OutsideRoll>& outside = {});
/// Names the line of such a kind, as a verb does for entries.
[[nodiscard]] std::string outsideVerb(const std::string& kind);

/// What a line comes to in a sentence: "a little low, which is common".
[[nodiscard]] Message luckWords(const LuckLine& line);

}  // namespace shellgame
