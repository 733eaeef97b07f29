// SPDX-License-Identifier: MIT
#include <algorithm>
#include <ctime>
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

/// VASL's speed in checks per second, measured on the developer's computer, for comparison.
constexpr double vaslChecks = 26'000;
constexpr int pairCount = 20'000;
constexpr int observerCount = 300;

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

const std::vector<std::string> fourNames{"bd01", "bd02", "bd04", "bdBFPDW2a"};  // the last board has hillocks
const std::vector<std::string> twelveNames{"bd01", "bd02", "bd03", "bd04", "bd05", "bd06",
                                           "bd07", "bd08", "bd09", "bd10", "bd12", "bd13"};

/// Returns the first of these boards that is missing; empty if all are present.
std::string missingOf(const std::vector<std::string>& names) {
    for (const std::string& name : names)
        if (!std::filesystem::exists(test::sharedPath("vasl/boards/" + name))) return "vasl/boards/" + name;
    return "";
}

/// Joins boards side by side in rows; every second board is turned.
std::shared_ptr<const LosMap> inRows(const std::vector<std::string>& names, int across) {
    std::vector<BoardInArrangement> out;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const int n = static_cast<int>(i);
        out.push_back({board(names[i]), n % across, n / across, n % 2 == 1 && names[i].size() == 4});
    }
    return joined(out);
}

std::shared_ptr<const LosMap> fourLosBoards() {
    static const auto map = inRows(fourNames, 2);
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

/// Measures only one part of tracing: following the pixels of each line to the point where the line is
/// blocked.
void walks(benchmark::State& state) {
    static const auto ends = [] {
        LosTracer tracer(board01());
        std::vector<PixelPoint> out;
        for (const auto& [from, to] : pairs()) out.push_back(tracer.trace(from, to).blockPixel);
        return out;
    }();
    for (auto _ : state)
        for (std::size_t i = 0; i < pairs().size(); ++i)
            benchmark::DoNotOptimize(
                bareWalk(*board01(), pairs()[i].first.hex, pairs()[i].second.hex, ends[i]));
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
    const auto observers = drawn(*fourLosBoards(), observerCount, 2);
    for (auto _ : state) {
        SightFields fields(fourLosBoards());
        fields.setObservers(observers);
        benchmark::DoNotOptimize(fields.traced());
    }
}

/// Measures the work of firstUnion() in a program that finds the rows stored by an earlier run. The time for
/// reading these rows is included.
void cachedUnion(benchmark::State& state) {
    const auto observers = drawn(*fourLosBoards(), observerCount, 2);
    const test::TemporaryFolder folder;
    const LosRowCache cache(folder.path());
    const auto unionOf = [&](const std::shared_ptr<LosRows>& rows) {
        SightFields fields(fourLosBoards(), {}, {}, rows);
        fields.setObservers(observers);
        benchmark::DoNotOptimize(fields.traced());
    };
    const auto earlier = std::make_shared<LosRows>(fourLosBoards());
    // Compute all rows of the map, because the program stores all of them.
    for (std::size_t i = 0; i < earlier->places().count(); ++i) earlier->row(i);
    if (!cache.save(*earlier)) throw std::runtime_error("no room for rows");
    for (auto _ : state) {
        const auto rows = std::make_shared<LosRows>(fourLosBoards());
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

constexpr int moves = 60;

/// Measures how long a move of one observer takes. In each move the observer goes to a Location that has no
/// observer yet. The counter reports the cost of the slowest twentieth of the moves. With `known`, all rows
/// of the map are traced before the measurement.
void moveOne(benchmark::State& state, const std::function<std::shared_ptr<const LosMap>()>& make,
             bool known) {
    const auto map = make();
    auto observers = drawn(*map, std::min<int>(observerCount, static_cast<int>(map->hexes().size()) / 2), 2);
    const auto rows = known ? std::make_shared<LosRows>(map) : nullptr;
    if (rows)
        for (std::size_t i = 0; i < rows->places().count(); ++i) rows->row(i);
    std::vector<double> times;
    for (auto _ : state) {
        SightFields fields(map, {}, {}, rows);
        fields.setObservers(observers);
        std::size_t place = 0;
        times.clear();
        while (times.size() < moves && place < 50 * moves) {
            const std::size_t before = fields.traced();
            observers[place % observers.size()] = fields.places().at(place * 7 % fields.places().count());
            ++place;
            const std::clock_t start = std::clock();
            fields.setObservers(observers);
            const std::clock_t end = std::clock();
            if (fields.traced() != before)
                times.push_back(static_cast<double>(end - start) * 1e6 / CLOCKS_PER_SEC);
        }
    }
    std::sort(times.begin(), times.end());
    state.counters["move p95"] = times.empty() ? 0 : times[times.size() * 95 / 100];
}

/// Lines on one map, with the point where each line is blocked.
struct Lines {
    std::shared_ptr<const LosMap> map;
    std::vector<std::pair<LosPlace, LosPlace>> pairs;
    std::vector<PixelPoint> ends;  ///< the pixel that blocks
};

constexpr int linesOfBoard = 5'000;

/// Computes the lines of a board when they are first measured. There are too many boards to compute them all
/// in advance.
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

/// A tenth more than the worst board of the reference data needs.
constexpr double worstBoard = 10;

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

/// Measures every available board, and four joined boards, one of them with hillocks.
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
    const std::string four = "01, 02, 04 and bdBFPDW2a";
    if (const std::string gone = missingOf(fourNames); !gone.empty())
        out.push_back(
            {"lines of sight on " + four + " against the bare walk of them", {}, {}, 1, 1, {}, gone});
    else
        out.push_back(addMap(four, fourLosBoards, effort));
    return out;
}

/// The time of one frame, in milliseconds of processor time.
constexpr double frame = 16.7;

/// Measures how long the move of one observer takes, on each board, on four boards and on twelve.
std::vector<Ratio> addMoves(const Effort& effort) {
    std::vector<Ratio> out;
    const auto add = [&](const std::string& name, std::function<std::shared_ptr<const LosMap>()> make,
                         bool known) {
        const std::string bench = "los move on " + name + (known ? ", rows known" : "");
        benchmark::RegisterBenchmark(bench.c_str(), moveOne, std::move(make), known)
            ->Iterations(1)
            ->Repetitions(1)
            ->Unit(benchmark::kMicrosecond);
        Ratio r{"moving one observer on " + name + (known ? ", rows known" : "") + ", p95 in ms",
                bench + "/move p95",
                {},
                1000,
                1,
                frame};
        r.inMilliseconds = true;
        r.group = "moving one observer";
        if (effort.smoke) r.bound.reset();
        out.push_back(std::move(r));
    };
    const std::string folder = test::sharedPath("vasl/boards");
    if (std::filesystem::is_directory(folder) && !effort.smoke) {
        std::set<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            names.insert(entry.path().filename().string());
        for (const std::string& name : names)
            add(
                name,
                [name] {
                    const auto b = board(name);
                    return LosMap::make({b->geometry, b->raster, b->los});
                },
                false);
    }
    const auto joinedToo = [&](const std::string& name, const std::vector<std::string>& names, int across) {
        if (const std::string gone = missingOf(names); !gone.empty()) {
            out.push_back({"moving one observer on " + name + ", p95 in ms", {}, {}, 1, 1, {}, gone});
            return;
        }
        if (effort.smoke) return;
        for (const bool known : {false, true})
            add(
                name, [names, across] { return inRows(names, across); }, known);
    };
    joinedToo("four boards", fourNames, 2);
    joinedToo("twelve boards", twelveNames, 4);
    return out;
}

Ratio milliseconds(const std::string& name, const std::string& bench, double most) {
    Ratio out{name, bench, {}, 1000, 1, most};
    out.inMilliseconds = true;
    return out;
}

/// Measures board 01, and 300 observers on four boards.
std::vector<Ratio> addBoardOne(const Effort& effort, bool there) {
    const double quick = effort.smoke ? 0.001 : 0.1;
    if (there) {
        repeated(benchmark::RegisterBenchmark("los traces", traces)->MinTime(quick), effort);
        repeated(benchmark::RegisterBenchmark("los bare walks", walks)->MinTime(quick), effort);
        repeated(benchmark::RegisterBenchmark("los field", field)->MinTime(quick), effort);
        repeated(benchmark::RegisterBenchmark("los first union", firstUnion)->Iterations(1), effort);
        repeated(benchmark::RegisterBenchmark("los known answers", knownAnswers)->MinTime(quick), effort);
        repeated(benchmark::RegisterBenchmark("los cached union", cachedUnion)->Iterations(1), effort);
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
            milliseconds("300 observers on four boards, nothing known before, in ms", "los first union", 500),
            milliseconds("300 observers on four boards, from the cache, in ms", "los cached union", 30)};
}

/// Adds the measurements on boards that are present; others are listed as missing.
std::vector<Ratio> withBoards(std::vector<Ratio> ratios, bool there) {
    for (Ratio& r : ratios)
        if (!there) r.missing = "vasl/boards";
    return ratios;
}

}  // namespace

std::vector<Ratio> addLos(const Effort& effort) {
    const bool there = missingOf(fourNames).empty();
    std::vector<Ratio> out = withBoards(addBoardOne(effort, there), there);
    for (Ratio& r : addEachBoard(effort)) out.push_back(std::move(r));
    for (Ratio& r : addMoves(effort)) out.push_back(std::move(r));
    return out;
}

}  // namespace shellgame::bench
