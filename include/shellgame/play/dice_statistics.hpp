// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shellgame/play/outside_roll.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame {

/// Rolls of one kind, counted: each of `dice` dice, read as their sum.
struct Tally {
    int dice = 2;   ///< in a throw: 2 for a DR, 1 for a dr
    int count = 0;  ///< rolls
    long long sum = 0;
    long long squares = 0;  ///< sum of the squares of the sums
    void add(int total) {
        ++count;
        sum += total;
        squares += static_cast<long long>(total) * total;
    }
    /// Returns the mean of at least one roll.
    [[nodiscard]] double mean() const { return static_cast<double>(sum) / count; }
    /// The mean of a fair throw: 7 for a DR, 3.5 for a dr.
    [[nodiscard]] double expectedMean() const { return 3.5 * dice; }
    /// Returns the standard deviation of the rolls (with n - 1); nothing for fewer than two rolls.
    [[nodiscard]] std::optional<double> spread() const;
    /// The spread of fair rolls: 2.415 for a DR, 1.708 for a dr.
    [[nodiscard]] double expectedSpread() const;
    /// Returns the number of dice in all rolls.
    [[nodiscard]] int allDice() const { return dice * count; }
};

/// Returns the chance that the sum of `dice` fair dice deviates at least as far from 3.5 per die as this one,
/// above or below. Exact up to `exactDice` dice; for more, the normal distribution with continuity
/// correction, with an error below one in ten thousand.
[[nodiscard]] double chanceAsOdd(int dice, long long sum);
inline constexpr int exactDice = 1000;

/// The deviation of luck from the expectation, in words; they say nothing about a few rolls.
enum class DiceStatistics {
    tooFew,    ///< fewer than `throwsToTell` rolls
    ordinary,  ///< one table in five or more has such a line
    somewhat,  ///< one in twenty or more
    odd        ///< fewer
};
inline constexpr int throwsToTell = 10;

/// A line of the dice statistics: the rolls of a side, of one verb or of all.
struct DiceStatisticsLine {
    SideId side;       ///< empty: both sides together
    std::string verb;  ///< the verb of the rolls; empty: all verbs together
    Tally tally{};
    double chance = 1;  ///< chance of luck at least as odd, for this line alone
    /// that chance for the oddest line of the table among those with enough rolls, because one of many lines
    /// is always odd (Šidák: 1 - (1 - chance)^lines)
    double amongAll = 1;
    DiceStatistics luck = DiceStatistics::tooFew;
    [[nodiscard]] bool low() const { return tally.sum * 2 < 7LL * tally.allDice(); }
};

/// The dice of a log: DR and dr by side and by act. Undone rolls are not counted, nor are random choices,
/// where no face is better than another.
struct DiceStatisticsTable {
    std::vector<DiceStatisticsLine>
        lines;        ///< by side (both first if there are two), then DR before dr, all acts first
    int choices = 0;  ///< rolls that only choose at random
};
/// `outside`: rolls that no entry has, counted with them; their kinds go by names of their own.
[[nodiscard]] DiceStatisticsTable luckOf(const std::vector<Entry>& entries,
                                         const std::vector<OutsideRoll>& outside = {});
/// Names the line of such a kind, as a verb does for entries.
[[nodiscard]] std::string outsideVerb(const std::string& kind);

/// Describes a line in words: "a little low, which is common".
[[nodiscard]] Message diceStatisticsWords(const DiceStatisticsLine& line);

}  // namespace shellgame
