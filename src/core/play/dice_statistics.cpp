// SPDX-License-Identifier: MIT
#include "shellgame/play/dice_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "words/play.hpp"

namespace shellgame {

namespace {

/// The probabilities of all sums of n dice, from n to 6n. Each call of `next` adds a die.
class SumOfDice {
  public:
    void next() {
        std::vector<double> more(chances_.size() + 5, 0.0);
        double window = 0;
        for (std::size_t i = 0; i < more.size(); ++i) {
            if (i < chances_.size()) window += chances_[i];
            if (i >= 6) window -= chances_[i - 6];
            more[i] = std::max(window, 0.0) / 6;
        }
        chances_ = std::move(more);
    }
    /// Returns the probability of sums within `reach` of the lowest or the highest sum.
    [[nodiscard]] double tails(std::size_t reach) const {
        double out = 0;
        // Adds the smallest numbers first, so that no precision is lost.
        for (std::size_t i = 0; i <= reach && i < chances_.size(); ++i) out += chances_[i];
        return std::min(1.0, 2 * out);
    }

  private:
    std::vector<double> chances_{1.0};
};

/// Returns the distance of a sum of n dice from the mean. The distance is doubled so that it is an integer.
long long twiceOff(int dice, long long sum) {
    return std::abs(2 * sum - 7LL * dice);
}

double normalChance(int dice, long long off) {
    const double deviation = std::sqrt(dice * 35.0 / 12.0);
    return std::erfc((static_cast<double>(off) / 2 - 0.5) / (deviation * std::sqrt(2.0)));
}

/// Returns the `reach` for tails() that covers all sums at a distance of at least `off` from the mean. `off`
/// is doubled as in twiceOff().
std::size_t reachOf(int dice, long long off) {
    return static_cast<std::size_t>((5LL * dice - off) / 2);
}

using Kind = std::tuple<SideId, int, std::string>;  ///< side, -number of dice (puts DR first), verb

/// Counts a roll four times: for its side and for both sides together, each time for its verb and for all
/// verbs.
void count(std::map<Kind, Tally>& tallies, const SideId& of, const std::string& act, int dice, int total) {
    for (const SideId& side : std::set<SideId>{SideId(), of})
        for (const std::string& verb : std::set<std::string>{"", act}) {
            Tally& t = tallies[{side, -dice, verb}];
            t.dice = dice;
            t.add(total);
        }
}

/// Omits lines that repeat another line: the line for both sides if only one side has rolled, and the line
/// for all verbs if there is only one verb.
std::vector<DiceStatisticsLine> linesOf(const std::map<Kind, Tally>& tallies) {
    std::map<std::pair<int, std::string>, int> ofOne;  // largest number of rolls of a single side
    std::map<std::pair<SideId, int>, int> verbs;
    for (const auto& [kind, tally] : tallies) {
        const auto& [side, dice, verb] = kind;
        if (!side.empty()) ofOne[{dice, verb}] = std::max(ofOne[{dice, verb}], tally.count);
        if (!verb.empty()) ++verbs[{side, dice}];
    }
    std::vector<DiceStatisticsLine> out;
    for (const auto& [kind, tally] : tallies) {
        const auto& [side, dice, verb] = kind;
        if (side.empty() && ofOne[{dice, verb}] == tally.count) continue;
        if (verb.empty() && verbs[{side, dice}] == 1) continue;
        out.push_back({.side = side, .verb = verb, .tally = tally});
    }
    return out;
}

void weigh(std::vector<DiceStatisticsLine>& lines) {
    // The lines are sorted from the fewest dice to the most, because each distribution is computed from the
    // previous one.
    std::vector<DiceStatisticsLine*> order;
    for (DiceStatisticsLine& l : lines) order.push_back(&l);
    std::sort(order.begin(), order.end(), [](const DiceStatisticsLine* a, const DiceStatisticsLine* b) {
        return a->tally.allDice() < b->tally.allDice();
    });
    SumOfDice sums;
    int made = 0;
    for (DiceStatisticsLine* l : order) {
        const int dice = l->tally.allDice();
        const long long off = twiceOff(dice, l->tally.sum);
        if (dice > exactDice) {
            l->chance = off == 0 ? 1 : std::min(1.0, normalChance(dice, off));
            continue;
        }
        for (; made < dice; ++made) sums.next();
        l->chance = off == 0 ? 1 : sums.tails(reachOf(dice, off));
    }
}

DiceStatistics luckFor(double amongAll) {
    return amongAll >= 0.2    ? DiceStatistics::ordinary
           : amongAll >= 0.05 ? DiceStatistics::somewhat
                              : DiceStatistics::odd;
}

}  // namespace

std::optional<double> Tally::spread() const {
    if (count < 2) return std::nullopt;
    const double n = count;
    const double total = static_cast<double>(sum);
    return std::sqrt(std::max(0.0, (static_cast<double>(squares) - total * total / n) / (n - 1)));
}

double chanceAsOdd(int dice, long long sum) {
    const long long off = twiceOff(dice, sum);
    if (off == 0) return 1;
    if (dice > exactDice) return std::min(1.0, normalChance(dice, off));
    SumOfDice sums;
    for (int made = 0; made < dice; ++made) sums.next();
    return sums.tails(reachOf(dice, off));
}

std::string outsideVerb(const std::string& kind) {
    return "VASL: " + kind;
}

DiceStatisticsTable luckOf(const std::vector<Entry>& entries, const std::vector<OutsideRoll>& outside) {
    DiceStatisticsTable out;
    std::map<Kind, Tally> tallies;
    for (const OutsideRoll& r : outside) {
        int total = 0;
        for (const char face : r.faces) total += face - '0';
        count(tallies, r.side, outsideVerb(r.kind), static_cast<int>(r.faces.size()), total);
    }
    for (const Entry& e : entries) {
        if (e.undone) continue;
        for (const Roll& r : e.rolls) {
            const bool pair = r.kind == "DR" && r.faces.size() == 2;
            const bool single = r.kind == "dr" && r.faces.size() == 1;
            if (pair) count(tallies, e.side, e.verb, 2, r.faces[0] + r.faces[1]);
            if (single) count(tallies, e.side, e.verb, 1, r.faces[0]);
            if (!pair && !single) ++out.choices;
        }
    }
    out.lines = linesOf(tallies);
    weigh(out.lines);
    const auto enough = [](const DiceStatisticsLine& l) { return l.tally.count >= throwsToTell; };
    const auto judged = static_cast<double>(std::count_if(out.lines.begin(), out.lines.end(), enough));
    for (DiceStatisticsLine& l : out.lines) {
        if (!enough(l)) continue;
        l.amongAll = 1 - std::pow(1 - l.chance, judged);
        l.luck = luckFor(l.amongAll);
    }
    return out;
}

Message diceStatisticsWords(const DiceStatisticsLine& line) {
    switch (line.luck) {
        case DiceStatistics::tooFew:
            return Message(words::luckTooFew);
        case DiceStatistics::ordinary:
            return Message(words::luckOrdinary);
        case DiceStatistics::somewhat:
            return line.low() ? Message(words::luckSomewhatLow) : Message(words::luckSomewhatHigh);
        case DiceStatistics::odd: {
            const double games = std::min(1 / std::max(line.amongAll, 1e-6), 1e6);
            // The estimate is rough, so it is rounded to at most two digits.
            const double unit = std::pow(10.0, std::max(0.0, std::floor(std::log10(games)) - 1));
            const auto about = static_cast<long long>(std::llround(games / unit) * std::llround(unit));
            return line.low() ? Message(words::luckOddLow, about) : Message(words::luckOddHigh, about);
        }
    }
    return Message(words::luckTooFew);
}

}  // namespace shellgame
