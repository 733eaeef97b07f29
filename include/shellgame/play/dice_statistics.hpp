// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shellgame/play/outside_roll.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame {

/// Statistics of all rolls of one kind. A roll consists of `dice` dice; its value is their sum.
struct Tally {
    int dice = 2;   ///< number of dice in a roll: 2 for a DR, 1 for a dr
    int count = 0;  ///< number of rolls
    long long sum = 0;
    long long squares = 0;  ///< sum of the squares of the values of the rolls
    void add(int total) {
        ++count;
        sum += total;
        squares += static_cast<long long>(total) * total;
    }
    /// Returns the mean of the rolls. There must be at least one roll.
    [[nodiscard]] double mean() const { return static_cast<double>(sum) / count; }
    /// Returns the standard deviation of the rolls (calculated with n - 1), or nothing for fewer than two
    /// rolls.
    [[nodiscard]] std::optional<double> spread() const;
    [[nodiscard]] int allDice() const { return dice * count; }
};

/// Returns the chance that the sum of `dice` fair dice deviates at least as far from 3.5 per die as `sum`, in
/// either direction. The result is exact for up to `exactDice` dice; for more dice it is computed from the
/// normal distribution with continuity correction, with an error below one in ten thousand.
[[nodiscard]] double chanceAsOdd(int dice, long long sum);
inline constexpr int exactDice = 1000;

/// States how far a side's luck deviates from the expectation. If there are only a few rolls, no statement is
/// possible.
enum class DiceStatistics {
    tooFew,    ///< fewer than `throwsToTell` rolls
    ordinary,  ///< with fair dice, at least one table in five has a line that deviates this much
    somewhat,  ///< with fair dice, at least one table in twenty has a line that deviates this much
    odd        ///< with fair dice, fewer than one table in twenty has a line that deviates this much
};
inline constexpr int throwsToTell = 10;

/// A line of the dice statistics: the rolls of one side (or both), for one verb (or all).
struct DiceStatisticsLine {
    SideId side;       ///< the side; empty for both sides together
    std::string verb;  ///< the verb of the rolls; empty for all verbs together
    Tally tally{};
    double chance = 1;  ///< the chance that a line with fair dice deviates at least this much
    /// The chance that any of the lines with enough rolls deviates at least this much. Among many lines, one
    /// often deviates far by accident; this value corrects for that (Šidák: 1 - (1 - chance)^lines).
    double amongAll = 1;
    DiceStatistics luck = DiceStatistics::tooFew;
    [[nodiscard]] bool low() const { return tally.sum * 2 < 7LL * tally.allDice(); }
};

/// The dice of a log: each DR and dr by side and by verb. Undone rolls are not counted. Random choices are
/// not counted either, because in a random choice no face is better than another.
struct DiceStatisticsTable {
    /// The lines are sorted by side (both sides together first, if there are two), then DR before dr, then by
    /// verb (all verbs together first).
    std::vector<DiceStatisticsLine> lines;
    int choices = 0;  ///< number of rolls that were only random choices
};
/// Counts the rolls of a log, and those in `outside`, which are not in any entry. Each kind of outside roll
/// has its own line.
[[nodiscard]] DiceStatisticsTable luckOf(const std::vector<Entry>& entries,
                                         const std::vector<OutsideRoll>& outside = {});
/// Returns the name that is used instead of a verb for a kind of outside roll.
[[nodiscard]] std::string outsideVerb(const std::string& kind);

/// Describes a line in words: "a little low, which is common".
[[nodiscard]] Message diceStatisticsWords(const DiceStatisticsLine& line);

}  // namespace shellgame
