// SPDX-License-Identifier: MIT
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "shellgame/base/problem.hpp"

namespace shellgame::bench {

/// Determines how much is measured. `smoke` only shows that every benchmark runs.
struct Effort {
    bool smoke = false;
    [[nodiscard]] int repetitions() const { return smoke ? 1 : 25; }
};

/// A bound on a ratio. Each median is divided by its scale. Then the quotient for `over` is divided by the
/// quotient for `under`.
struct Ratio {
    std::string name;
    std::string over, under;               ///< names such as "shifts/4000"; if `under` is empty, the result
                                           ///< is `over` in µs, divided by its scale
    double overScale = 1, underScale = 1;  ///< the divisors, for example the number of markers or entries
    std::optional<double> bound;           ///< if absent, the ratio is only for information
    std::string missing{};                 ///< files of the reference data that the measurement needs but
                                           ///< does not find
    /// The group of a row. The summary shows for each group the row with the worst ratio and that row's cost.
    std::string group{};
    bool inMilliseconds = false;
};

/// Returns the value of a result; throws std::runtime_error if there is none.
template <class T>
T must(Result<T> result) {
    if (!result) throw std::runtime_error(joinProblems(result.error()));
    return std::move(*result);
}

/// Registers the benchmarks and states their bounds.
[[nodiscard]] std::vector<Ratio> addGames(const Effort& effort);
[[nodiscard]] std::vector<Ratio> addBoards(const Effort& effort);
[[nodiscard]] std::vector<Ratio> addEnemy(const Effort& effort);
[[nodiscard]] std::vector<Ratio> addLos(const Effort& effort);
[[nodiscard]] std::vector<Ratio> addSaves(const Effort& effort);

/// Registers a benchmark that is repeated, and that reports its median and its 95th percentile.
benchmark::internal::Benchmark* repeated(benchmark::internal::Benchmark* b, const Effort& effort);

/// Prints each measurement as it arrives and stores the medians of processor time, in microseconds.
class Medians : public benchmark::ConsoleReporter {
  public:
    void ReportRuns(const std::vector<Run>& runs) override;
    [[nodiscard]] std::optional<double> of(const std::string& name) const;

  private:
    std::map<std::string, double> medians_;
};

/// Prints name, ratio, bound and "ok" for each row; returns false if a ratio exceeds its bound.
[[nodiscard]] bool printRatios(const std::vector<Ratio>& ratios, const Medians& medians);

}  // namespace shellgame::bench
