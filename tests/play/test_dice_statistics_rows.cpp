// SPDX-License-Identifier: MIT
// Dice statistics of a game, compared with numbers calculated by hand.
#include <cmath>

#include "shellgame/play/dice_statistics.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::german;
using test::russian;

namespace {

/// Makes an entry with dice, as in a log.
Entry rolled(const SideId& side, const char* verb, std::vector<int> faces) {
    Entry e;
    e.ok = true;
    e.side = side;
    e.verb = verb;
    Roll r;
    r.kind = faces.size() == 2 ? "DR" : "dr";
    r.faces = std::move(faces);
    e.rolls = {r};
    return e;
}

void add(std::vector<Entry>& entries, int times, const Entry& e) {
    for (int i = 0; i < times; ++i) entries.push_back(e);
}

const DiceStatisticsLine& lineOf(const DiceStatisticsTable& table, const SideId& side,
                                 const std::string& verb, int dice) {
    for (const DiceStatisticsLine& l : table.lines)
        if (l.side == side && l.verb == verb && l.tally.dice == dice) return l;
    FAIL("no line " << side.text << " " << verb << " " << dice);
    return table.lines.front();
}

}  // namespace

TEST_CASE("the computed probability of a sum equals the probability counted by hand") {
    // For one die, 6 and 1 are equally far from the mean of 3.5. For a 5, the results 1, 2, 5 and 6 are at
    // least as far from the mean.
    CHECK(chanceAsOdd(1, 6) == Approx(2.0 / 6));
    CHECK(chanceAsOdd(1, 5) == Approx(4.0 / 6));
    CHECK(chanceAsOdd(1, 3) == Approx(1.0));
    // For two dice, each of the sums 2 and 12 occurs in 1 of 36 cases. A sum of 4 or less occurs in 6 cases,
    // and so does a sum of 10 or more.
    CHECK(chanceAsOdd(2, 12) == Approx(2.0 / 36));
    CHECK(chanceAsOdd(2, 4) == Approx(12.0 / 36));
    CHECK(chanceAsOdd(2, 7) == Approx(1.0));
    // For three dice, a sum of 3 occurs in 1 of 216 cases and a sum of 4 in 3 cases. The same is true of 18
    // and 17.
    CHECK(chanceAsOdd(3, 17) == Approx(8.0 / 216));
    // For four dice, from two DR, a sum of 6 or less occurs in 1 + 4 + 10 of 1296 cases.
    CHECK(chanceAsOdd(4, 6) == Approx(30.0 / 1296));
    CHECK(chanceAsOdd(0, 0) == Approx(1.0));
    // For fifty DR of 2, the chance of 2 / 6^100 would be lost if the terms were added in the wrong order.
    CHECK(chanceAsOdd(100, 100) == Approx(2 * std::pow(6.0, -100)).epsilon(1e-9));
}

TEST_CASE("the probability does not jump where the calculation changes from exact to approximate") {
    const double exact = chanceAsOdd(exactDice, 3500 + 100);
    CHECK(exact == Approx(std::erfc(99.5 / std::sqrt(1000 * 35.0 / 12) / std::sqrt(2.0))).margin(1e-4));
    // The mean of 1001 dice is 3503.5, so the deviation of 3603 is 99.5, and that of 3604 is 100.5.
    CHECK(chanceAsOdd(exactDice + 1, 3603) > exact);
    CHECK(chanceAsOdd(exactDice + 1, 3604) < exact);
    CHECK(chanceAsOdd(exactDice + 1, 3604) == Approx(exact).margin(3e-3));
    CHECK(chanceAsOdd(20000, 70000) == 1);
    CHECK(chanceAsOdd(20000, 70001) <= 1);
}

TEST_CASE("for each kind of dice, the table has a mean and a standard deviation") {
    Tally t;
    CHECK_FALSE(t.spread());
    for (const int total : {4, 6, 8, 10}) t.add(total);
    // The mean is 7, and the variance (9 + 1 + 1 + 9) / 3 = 20/3.
    CHECK(t.mean() == Approx(7));
    CHECK(t.spread().value() == Approx(std::sqrt(20.0 / 3)));
}

TEST_CASE("dice are counted by side and by act, and duplicate lines are left out") {
    std::vector<Entry> log;
    add(log, 3, rolled(german, "shift", {1, 2}));
    add(log, 2, rolled(german, "mine_attack", {6, 6}));
    add(log, 4, rolled(russian, "shift", {3, 4}));
    add(log, 1, rolled(german, "oba", {5}));
    log.push_back(rolled(german, "shift", {6, 6}));
    log.back().undone = true;
    log.push_back(rolled(german, "shift", {6, 6}));
    log.back().rolls.front().kind = "random";

    const DiceStatisticsTable table = luckOf(log);
    CHECK(table.choices == 1);
    CHECK(lineOf(table, german, "shift", 2).tally.count == 3);
    CHECK(lineOf(table, german, "shift", 2).tally.sum == 9);
    CHECK(lineOf(table, german, "", 2).tally.count == 5);
    CHECK(lineOf(table, russian, "shift", 2).tally.count == 4);
    CHECK(lineOf(table, SideId(), "shift", 2).tally.count == 7);
    CHECK(lineOf(table, SideId(), "", 2).tally.count == 9);
    CHECK(lineOf(table, german, "oba", 1).tally.mean() == Approx(5));
    // The lines are for German shifts, German mines, the German total, Russian shifts, both sides' shifts,
    // both sides' total, and the single dr.
    CHECK(table.lines.size() == 7);
}

TEST_CASE("comments on dice do not exaggerate how unlikely a result is") {
    // Nine DR of 2 are very unlikely, but there are too few rolls for a comment.
    std::vector<Entry> log;
    add(log, 9, rolled(german, "shift", {1, 1}));
    DiceStatisticsTable table = luckOf(log);
    REQUIRE(table.lines.size() == 1);
    CHECK(table.lines.front().luck == DiceStatistics::tooFew);
    CHECK(textOf(diceStatisticsWords(table.lines.front())) == "Too few rolls to judge.");

    // For ten DR of 2 there are two cases in 36^10.
    add(log, 1, rolled(german, "shift", {1, 1}));
    table = luckOf(log);
    CHECK(table.lines.front().luck == DiceStatistics::odd);
    CHECK(table.lines.front().low());
    CHECK(textOf(diceStatisticsWords(table.lines.front())) ==
          "Low: fair dice do this in about one of 1000000 games.");

    // A mean of 7 in ten DR is as expected.
    log.clear();
    add(log, 10, rolled(german, "shift", {3, 4}));
    table = luckOf(log);
    CHECK(table.lines.front().chance == 1);
    CHECK(textOf(diceStatisticsWords(table.lines.front())) == "Within the usual range.");
}

TEST_CASE("a small deviation is called small, and in a long game an unlikely result is called unlikely") {
    // For ten dr the expected sum is 35. In one of six or seven tables the sum deviates from 35 by twelve or
    // more.
    const auto tableOf = [](int sixes, int ones, int times) {
        std::vector<Entry> log;
        add(log, sixes * times, rolled(german, "oba", {6}));
        add(log, ones * times, rolled(german, "oba", {1}));
        return luckOf(log);
    };
    const DiceStatisticsTable low = tableOf(3, 7, 1), high = tableOf(7, 3, 1);
    REQUIRE(high.lines.size() == 1);
    CHECK(high.lines.front().luck == DiceStatistics::somewhat);
    CHECK(low.lines.front().luck == DiceStatistics::somewhat);
    CHECK(textOf(diceStatisticsWords(low.lines.front())) == "A little low, but this happens often.");
    CHECK(textOf(diceStatisticsWords(high.lines.front())) == "A little high, but this happens often.");
    // In two thousand dice, equally many sixes and ones are normal, but twice as many sixes as ones are very
    // unlikely.
    const DiceStatisticsTable even = tableOf(1, 1, 1000), many = tableOf(2, 1, 700);
    CHECK(even.lines.front().tally.allDice() > exactDice);
    CHECK(even.lines.front().chance == 1);
    CHECK(many.lines.front().chance == chanceAsOdd(2100, 2 * 700 * 6 + 700));
    CHECK(many.lines.front().luck == DiceStatistics::odd);
    CHECK_FALSE(many.lines.front().low());
}

TEST_CASE("the most unusual line of the dice table is rated less surprising if the table has many lines") {
    // Make tables with ten dr of 6 and ten dr of 3, first alone and then with two other lines.
    const auto tableOf = [](bool others) {
        std::vector<Entry> log;
        add(log, 10, rolled(german, "oba", {6}));
        add(log, 10, rolled(german, "oba", {3}));
        if (others) add(log, 10, rolled(russian, "shift", {3, 4}));
        return luckOf(log);
    };
    const DiceStatisticsTable alone = tableOf(false), beside = tableOf(true);
    const DiceStatisticsLine& a = lineOf(alone, german, "oba", 1);
    const DiceStatisticsLine& b = lineOf(beside, german, "oba", 1);
    CHECK(a.chance == b.chance);
    CHECK(a.amongAll == Approx(a.chance));
    CHECK(b.amongAll == Approx(1 - (1 - b.chance) * (1 - b.chance)));
    CHECK_FALSE(b.low());
}

TEST_CASE("dice rolled outside the program are counted under separate names, with or without a side",
          "[V13]") {
    std::vector<Entry> log;
    add(log, 2, rolled(german, "shift", {1, 2}));
    const DiceStatisticsTable table =
        luckOf(log, {{german, "IFT", "66"}, {SideId(), "IFT", "34"}, {russian, "Other", "5"}});
    CHECK(lineOf(table, german, "VASL: IFT", 2).tally.sum == 12);
    CHECK(lineOf(table, SideId(), "VASL: IFT", 2).tally.count == 2);
    CHECK(lineOf(table, german, "", 2).tally.count == 3);
    CHECK(lineOf(table, SideId(), "", 2).tally.count == 4);
    CHECK(lineOf(table, russian, "VASL: Other", 1).tally.sum == 5);
    // If there is only one side, its lines are not repeated as totals.
    CHECK(luckOf({}, {{german, "IFT", "66"}}).lines.size() == 1);
    CHECK(luckOf({}, {{SideId(), "IFT", "66"}}).lines.size() == 1);
}
