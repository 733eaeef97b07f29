// SPDX-License-Identifier: MIT
#include <filesystem>
#include <random>
#include <stdexcept>

#include "bench/bench.hpp"
#include "shellgame/io/vasl/board_archive.hpp"
#include "shellgame/los/field.hpp"
#include "support/paths.hpp"

namespace shellgame::bench {

namespace {

/// VASL's own speed, checks a second on the machine that the project was begun on: for comparison.
constexpr double vaslChecks = 26'000;
constexpr int pairCount = 20'000;
constexpr int observerCount = 300;

template <class T>
T must(Result<T> result) {
    if (!result) throw std::runtime_error(joinProblems(result.error()));
    return std::move(*result);
}

std::shared_ptr<const Board> board(const std::string& name) {
    return must(readBoardArchive(test::sharedPath("vasl/boards/" + name), {false, false}));
}

std::shared_ptr<const LosMap> board01() {
    static const auto map = [] {
        const auto b = board("bd01");
        return LosMap::make({b->geometry, b->raster, b->los});
    }();
    return map;
}

std::shared_ptr<const LosMap> fourBoards() {
    static const auto map = [] {
        const auto placed = must(arrangeBoards({{board("bd01"), 0, 0, false},
                                                {board("bd02"), 1, 0, true},
                                                {board("bd04"), 0, 1, false},
                                                {board("bd16"), 1, 1, true}}));
        return LosMap::make(must(joinBoards(placed)));
    }();
    return map;
}

std::vector<LosPlace> drawn(const LosMap& map, int count, unsigned seed) {
    std::mt19937 random(seed);
    const LosPlaces places(map);
    std::vector<LosPlace> out;
    for (int i = 0; i < count; ++i) out.push_back(places.at(random() % places.count()));
    return out;
}

const std::vector<std::pair<LosPlace, LosPlace>>& pairs() {
    static const auto out = [] {
        const LosMap& map = *board01();
        std::vector<std::pair<LosPlace, LosPlace>> list;
        const auto ends = drawn(map, 8 * pairCount, 1);
        for (std::size_t i = 0; i + 1 < ends.size() && list.size() < pairCount; i += 2)
            if (map.hex(ends[i].hex).rangeTo(map.hex(ends[i + 1].hex)) <= 30)
                list.emplace_back(ends[i], ends[i + 1]);
        return list;
    }();
    return out;
}

void traces(benchmark::State& state) {
    LosTracer tracer(board01());
    LosResult result;
    for (auto _ : state)
        for (const auto& [from, to] : pairs()) {
            tracer.trace(from, to, result);
            benchmark::DoNotOptimize(result.blocked);
        }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(pairs().size()));
    state.counters["times VASL"] = benchmark::Counter(
        static_cast<double>(state.iterations()) * static_cast<double>(pairs().size()) / vaslChecks,
        benchmark::Counter::kIsRate);
}

void walks(benchmark::State& state) {
    for (auto _ : state)
        for (const auto& [from, to] : pairs())
            benchmark::DoNotOptimize(bareWalk(*board01(), from.hex, to.hex));
}

void field(benchmark::State& state) {
    LosTracer tracer(board01());
    const LosPlaces places(tracer.map());
    const LosPlace from{173, 0};
    for (auto _ : state) benchmark::DoNotOptimize(LosField::from(tracer, places, from));
    state.counters["times VASL"] = benchmark::Counter(
        static_cast<double>(state.iterations()) * 346 / vaslChecks, benchmark::Counter::kIsRate);
}

void firstUnion(benchmark::State& state) {
    const auto observers = drawn(*fourBoards(), observerCount, 2);
    for (auto _ : state) {
        SightFields fields(fourBoards());
        fields.setObservers(observers);
        benchmark::DoNotOptimize(fields.traced());
    }
}

void moveOne(benchmark::State& state) {
    auto observers = drawn(*fourBoards(), observerCount, 2);
    SightFields fields(fourBoards());
    fields.setObservers(observers);
    std::size_t place = 0;
    for (auto _ : state) {
        const std::size_t before = fields.traced();
        while (fields.traced() == before) {  // to a Location where no observer was
            observers[place % observerCount] = fields.places().at(place * 7 % fields.places().count());
            ++place;
            fields.setObservers(observers);
        }
    }
}

}  // namespace

std::vector<Ratio> addLos(const Effort& effort) {
    if (!std::filesystem::exists(test::sharedPath("vasl/boards/bd01"))) return {};
    const double quick = effort.smoke ? 0.001 : 0.1;
    repeated(benchmark::RegisterBenchmark("los traces", traces)->MinTime(quick), effort);
    repeated(benchmark::RegisterBenchmark("los bare walks", walks)->MinTime(quick), effort);
    repeated(benchmark::RegisterBenchmark("los field", field)->MinTime(quick), effort);
    repeated(benchmark::RegisterBenchmark("los first union", firstUnion)->Iterations(1), effort);
    repeated(benchmark::RegisterBenchmark("los move one", moveOne)->Iterations(20), effort);
    const double each = pairCount;
    return {{"lines of sight on board 01 against the bare walk of their pixels", "los traces",
             "los bare walks", each, each, 4.0},
            {"field of one Location, per line, against the bare walk of a line",
             "los field",
             "los bare walks",
             346,
             each,
             {}},
            {"300 observers on four boards: moving one against the first union", "los move one",
             "los first union", 1, 1, 0.01}};
}

}  // namespace shellgame::bench
