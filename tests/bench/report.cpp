// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>

#include "bench/bench.hpp"

namespace shellgame::bench {

namespace {

double percentile95(const std::vector<double>& values) {
    std::vector<double> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    const auto rank = static_cast<std::size_t>(std::ceil(0.95 * static_cast<double>(sorted.size())));
    return sorted[std::max<std::size_t>(rank, 1) - 1];
}

}  // namespace

benchmark::internal::Benchmark* repeated(benchmark::internal::Benchmark* b, const Effort& effort) {
    return b->Repetitions(effort.repetitions())
        ->ComputeStatistics("p95", percentile95)
        ->Unit(benchmark::kMicrosecond)
        ->DisplayAggregatesOnly(!effort.smoke);
}

void Medians::ReportRuns(const std::vector<Run>& runs) {
    for (const Run& run : runs) {
        // A benchmark with a single repetition has no aggregates, so use that repetition as the median.
        const bool median =
            run.run_type == Run::RT_Aggregate ? run.aggregate_name == "median" : run.repetitions == 1;
        if (!median || run.error_occurred) continue;
        const std::string& arguments = run.run_name.args;
        medians_[run.run_name.function_name + (arguments.empty() ? "" : "/" + arguments)] =
            run.GetAdjustedCPUTime();
        for (const auto& [counter, value] : run.counters)
            medians_[run.run_name.function_name + "/" + counter] = value;
    }
    ConsoleReporter::ReportRuns(runs);
}

std::optional<double> Medians::of(const std::string& name) const {
    const auto it = medians_.find(name);
    return it == medians_.end() ? std::nullopt : std::optional(it->second);
}

namespace {

void printWorst(const std::vector<std::pair<double, const Ratio*>>& measured) {
    std::map<std::string, std::pair<double, const Ratio*>> worst;
    for (const auto& [ratio, row] : measured)
        if (auto& most = worst[row->group]; most.second == nullptr || ratio > most.first) most = {ratio, row};
    for (const auto& [group, most] : worst)
        std::cout << fmt::format("{:<64} {:>8.2f}           {}\n", "worst of " + group, most.first,
                                 most.second->name);
}

}  // namespace

bool printRatios(const std::vector<Ratio>& ratios, const Medians& medians) {
    bool all = true;
    std::vector<std::pair<double, const Ratio*>> grouped;
    std::cout << fmt::format("\n{:<64} {:>8} {:>8}  {}\n", "name", "ratio", "bound", "ok");
    for (const Ratio& r : ratios) {
        if (!r.missing.empty()) {
            std::cout << fmt::format("{:<64} missing: {}\n", r.name, r.missing);
            continue;
        }
        const auto over = medians.of(r.over),
                   under = r.under.empty() ? std::optional(1.0) : medians.of(r.under);
        if (!over || !under) {
            std::cout << fmt::format("{:<64} not measured\n", r.name);
            all = false;
            continue;
        }
        const double ratio = *over / r.overScale / (*under / r.underScale);
        const bool kept = !r.bound || ratio <= *r.bound;
        all = all && kept;
        if (!r.group.empty()) grouped.emplace_back(ratio, &r);
        std::cout << fmt::format("{:<64} {:>8.2f} {:>8}  {}{}\n", r.name, ratio,
                                 r.bound ? fmt::format("{:.2f}", *r.bound) : "-",
                                 r.bound ? (kept ? "yes" : "NO") : "-",
                                 r.group.empty() || r.inMilliseconds
                                     ? ""
                                     : fmt::format("  {:.0f} ns each", 1000 * *over / r.overScale));
    }
    printWorst(grouped);
    return all;
}

}  // namespace shellgame::bench
