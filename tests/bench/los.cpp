// SPDX-License-Identifier: MIT
#include <filesystem>
#include <functional>
#include <random>
#include <set>
#include <stdexcept>

#include "bench/bench.hpp"
#include "los/row_cache.hpp"
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

std::shared_ptr<const LosMap> joined(const std::vector<BoardInArrangement>& boards) {
    return LosMap::make(must(joinBoards(must(arrangeBoards(boards)))));
}

std::shared_ptr<const LosMap> fourBoards() {
    static const auto map = joined({{board("bd01"), 0, 0, false},
                                    {board("bd02"), 1, 0, true},
                                    {board("bd04"), 0, 1, false},
                                    {board("bd16"), 1, 1, true}});
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

/// The same in a program that finds the rows of an earlier run: reading them is part of it.
void cachedUnion(benchmark::State& state) {
    const auto observers = drawn(*fourBoards(), observerCount, 2);
    const test::TemporaryFolder folder;
    const LosRowCache cache(folder.path());
    const auto unionOf = [&](const std::shared_ptr<LosRows>& rows) {
        SightFields fields(fourBoards(), {}, {}, rows);
        fields.setObservers(observers);
        benchmark::DoNotOptimize(fields.traced());
    };
    const auto earlier = std::make_shared<LosRows>(fourBoards());
    unionOf(earlier);
    if (!cache.save(*earlier)) throw std::runtime_error("no room for rows");
    for (auto _ : state) {
        const auto rows = std::make_shared<LosRows>(fourBoards());
        if (cache.load(*rows) != earlier->count()) throw std::runtime_error("rows are lost");
        unionOf(rows);
    }
}

void knownAnswers(benchmark::State& state) {
    LosRows rows(board01());
    for (const auto& [from, to] : pairs()) rows.answer(from, to);
    for (auto _ : state)
        for (const auto& [from, to] : pairs()) benchmark::DoNotOptimize(rows.answer(from, to));
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

/// Lines of one map, and where each ends.
struct Lines {
    std::shared_ptr<const LosMap> map;
    std::vector<std::pair<LosPlace, LosPlace>> pairs;
    std::vector<PixelPoint> ends;  ///< the pixel that blocks
};

constexpr int linesOfBoard = 5'000;

/// Worked out when first measured: there are many boards.
class BoardLines {
  public:
    explicit BoardLines(std::function<std::shared_ptr<const LosMap>()> make) : make_(std::move(make)) {}
    const Lines& get() {
        if (lines_.map) return lines_;
        lines_.map = make_();
        const auto ends = drawn(*lines_.map, 80 * linesOfBoard, 3);
        LosTracer tracer(lines_.map);
        for (std::size_t i = 0; i + 1 < ends.size() && lines_.pairs.size() < linesOfBoard; i += 2) {
            const int range = lines_.map->hex(ends[i].hex).rangeTo(lines_.map->hex(ends[i + 1].hex));
            if (range < 1 || range > 30) continue;
            lines_.pairs.emplace_back(ends[i], ends[i + 1]);
            lines_.ends.push_back(tracer.trace(ends[i], ends[i + 1]).blockPixel);
        }
        return lines_;
    }

  private:
    std::function<std::shared_ptr<const LosMap>()> make_;
    Lines lines_;
};

void boardTraces(benchmark::State& state, const std::shared_ptr<BoardLines>& board) {
    const Lines& lines = board->get();
    LosTracer tracer(lines.map);
    LosResult result;
    for (auto _ : state)
        for (const auto& [from, to] : lines.pairs) {
            tracer.trace(from, to, result);
            benchmark::DoNotOptimize(result.blocked);
        }
}

void boardWalks(benchmark::State& state, const std::shared_ptr<BoardLines>& board) {
    const Lines& lines = board->get();
    for (auto _ : state)
        for (std::size_t i = 0; i < lines.pairs.size(); ++i)
            benchmark::DoNotOptimize(
                bareWalk(*lines.map, lines.pairs[i].first.hex, lines.pairs[i].second.hex, lines.ends[i]));
}

/// The greatest ratio that any board may have.
constexpr double worstBoard = 9;

Ratio addMap(const std::string& name, std::function<std::shared_ptr<const LosMap>()> make,
             const Effort& effort) {
    const auto lines = std::make_shared<BoardLines>(std::move(make));
    const double quick = effort.smoke ? 0.001 : 0.01;
    const std::string over = "los traces on " + name, under = "los bare walks on " + name;
    repeated(benchmark::RegisterBenchmark(over.c_str(), boardTraces, lines)->MinTime(quick), effort);
    repeated(benchmark::RegisterBenchmark(under.c_str(), boardWalks, lines)->MinTime(quick), effort);
    return {"lines of sight on " + name + " against the bare walk of them",
            over,
            under,
            linesOfBoard,
            linesOfBoard,
            worstBoard,
            {},
            "lines of sight"};
}

/// Every board there is, and four together, of which one has hillocks.
std::vector<Ratio> addEachBoard(const Effort& effort) {
    const std::string folder = test::sharedPath("vasl/boards");
    if (!std::filesystem::is_directory(folder))
        return {
            {"lines of sight on each board against the bare walk of them", {}, {}, 1, 1, {}, "vasl/boards"}};
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.insert(entry.path().filename().string());
    std::vector<Ratio> out;
    for (const std::string& name : names)
        out.push_back(addMap(
            name,
            [name] {
                const auto b = board(name);
                return LosMap::make({b->geometry, b->raster, b->los});
            },
            effort));
    const std::string hillocks = "bdBFPDW2a";
    const std::string four = "01, 02, 04 and " + hillocks;
    for (const std::string& name : {std::string("bd01"), std::string("bd02"), std::string("bd04"), hillocks})
        if (names.count(name) == 0) {
            out.push_back({"lines of sight on " + four + " against the bare walk of them",
                           {},
                           {},
                           1,
                           1,
                           {},
                           "vasl/boards/" + name});
            return out;
        }
    out.push_back(addMap(
        four,
        [hillocks] {
            return joined({{board("bd01"), 0, 0, false},
                           {board("bd02"), 1, 0, true},
                           {board("bd04"), 0, 1, false},
                           {board(hillocks), 1, 1, false}});
        },
        effort));
    return out;
}

/// Board 01, and 300 observers on four boards.
std::vector<Ratio> addBoardOne(const Effort& effort, bool there) {
    const double quick = effort.smoke ? 0.001 : 0.1;
    if (there) {
        repeated(benchmark::RegisterBenchmark("los traces", traces)->MinTime(quick), effort);
        repeated(benchmark::RegisterBenchmark("los bare walks", walks)->MinTime(quick), effort);
        repeated(benchmark::RegisterBenchmark("los field", field)->MinTime(quick), effort);
        repeated(benchmark::RegisterBenchmark("los first union", firstUnion)->Iterations(1), effort);
        repeated(benchmark::RegisterBenchmark("los known answers", knownAnswers)->MinTime(quick), effort);
        repeated(benchmark::RegisterBenchmark("los cached union", cachedUnion)->Iterations(1), effort);
        repeated(benchmark::RegisterBenchmark("los move one", moveOne)->Iterations(20), effort);
    }
    const double each = pairCount;
    return {{"lines of sight on board 01 against the bare walk of their pixels", "los traces",
             "los bare walks", each, each, 4.0},
            {"field of one Location, per line, against the bare walk of a line",
             "los field",
             "los bare walks",
             346,
             each,
             {}},
            {"answers from known rows of board 01 against lines traced cold", "los known answers",
             "los traces", each, each, 0.1},
            {"300 observers on four boards: rows of an earlier run against none", "los cached union",
             "los first union", 1, 1, 0.3},
            {"300 observers on four boards: moving one against the first union", "los move one",
             "los first union", 1, 1, 0.01}};
}

/// What is measured on boards that are there, or only told to be missing.
std::vector<Ratio> withBoards(std::vector<Ratio> ratios, bool there) {
    for (Ratio& r : ratios)
        if (!there) r.missing = "vasl/boards";
    return ratios;
}

}  // namespace

std::vector<Ratio> addLos(const Effort& effort) {
    const bool there = std::filesystem::exists(test::sharedPath("vasl/boards/bd01"));
    std::vector<Ratio> out = withBoards(addBoardOne(effort, there), there);
    for (Ratio& r : addEachBoard(effort)) out.push_back(std::move(r));
    return out;
}

}  // namespace shellgame::bench
