// SPDX-License-Identifier: MIT
// Measures the core in one run, and finally prints the ratios that have bounds. Exits with 1 if a ratio
// exceeds its bound. With `--smoke` every benchmark runs once and no bound is checked. Google Benchmark's own
// options work too.
#include <cstring>
#include <string>
#include <vector>

#include "bench/bench.hpp"

int main(int argc, char** argv) {
    using namespace shellgame::bench;
    // Run the repetitions in random order, so that a temporarily slow machine affects all benchmarks equally.
    std::string interleaved = "--benchmark_enable_random_interleaving=true",
                shortly = "--benchmark_min_time=0.001";
    Effort effort;
    std::vector<char*> arguments{argv[0]};
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--smoke") == 0)
            effort.smoke = true;
        else
            arguments.push_back(argv[i]);
    }
    arguments.insert(arguments.begin() + 1, effort.smoke ? shortly.data() : interleaved.data());
    int count = static_cast<int>(arguments.size());
    arguments.push_back(nullptr);
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;

    std::vector<Ratio> ratios = addGames(effort);
    for (Ratio& r : addBoards(effort)) ratios.push_back(std::move(r));
    for (Ratio& r : addEnemy(effort)) ratios.push_back(std::move(r));
    for (Ratio& r : addLos(effort)) ratios.push_back(std::move(r));
    for (Ratio& r : addSaves(effort)) ratios.push_back(std::move(r));
    Medians medians;
    benchmark::RunSpecifiedBenchmarks(&medians);
    benchmark::Shutdown();
    const bool kept = printRatios(ratios, medians);
    return kept || effort.smoke ? 0 : 1;
}
