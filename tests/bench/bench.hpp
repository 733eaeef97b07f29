// SPDX-License-Identifier: MIT
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace shellgame::bench {

/// The extent of the measurement: `smoke` only shows that everything runs.
struct Effort {
    bool smoke = false;
    [[nodiscard]] int repetitions() const { return smoke ? 1 : 25; }
};

/// A bound: the median of `over` divided by that of `under`, each by its own scale, is at most `bound`.
struct Ratio {
    std::string name;
    std::string over, under;               ///< "shifts/4000"; nothing below: `over` in µs by its scale
    double overScale = 1, underScale = 1;  ///< markers, entries …
    std::optional<double> bound;           ///< none: only for information
    std::string missing{};                 ///< files of the reference data that a measurement needs
    /// The group of a row: the summary names the worst row of each group and its cost.
    std::string group{};
    bool inMilliseconds = false;
};

/// Registers the benchmarks and states their bounds.
[[nodiscard]] std::vector<Ratio> addGames(const Effort& effort);
[[nodiscard]] std::vector<Ratio> addBoards(const Effort& effort);
[[nodiscard]] std::vector<Ratio> addEnemy(const Effort& effort);
[[nodiscard]] std::vector<Ratio> addLos(const Effort& effort);
[[nodiscard]] std::vector<Ratio> addSaves(const Effort& effort);

/// Registered in one way: repeated, with median and 95th percentile.
benchmark::internal::Benchmark* repeated(benchmark::internal::Benchmark* b, const Effort& effort);

/// Prints the measurements as they come and keeps the medians of processor time, in microseconds.
class Medians : public benchmark::ConsoleReporter {
  public:
    void ReportRuns(const std::vector<Run>& runs) override;
    [[nodiscard]] std::optional<double> of(const std::string& name) const;

  private:
    std::map<std::string, double> medians_;
};

/// Prints name, ratio, bound, ok; false when a bound is not kept.
[[nodiscard]] bool printRatios(const std::vector<Ratio>& ratios, const Medians& medians);

}  // namespace shellgame::bench
