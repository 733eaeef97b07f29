// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <limits>
#include <optional>
#include <ostream>
#include <unordered_map>

#include "board_source.hpp"
#include "game_source.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/los/trace.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/words/say.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

namespace {

constexpr int benchRange = 30;
constexpr int benchRounds = 7;

struct LosOptions {
    explicit LosOptions(CLI::App& app) : source(app, true) {
        CLI::Option_group* what = app.add_option_group("question");
        what->add_option("--queries", queries, "Table (TSV) of lines to trace; - reads the input")
            ->type_name("TSV");
        CLI::Option* f =
            what->add_option("--field", field, "From this hex or vertex to all Locations")->type_name("HEX");
        CLI::Option* start = what->add_option(
            "--from", from, "From this hex, from a level of it (1E4@2), or from a vertex of it (1E4-E3-F3)");
        CLI::Option* end = app.add_option("--to", to, "To this hex, to a level of it, or to a vertex of it");
        for (CLI::Option* option : {start, end}) option->type_name("HEX[@LEVEL]|HEX-HEX-HEX");
        start->needs(end);
        end->needs(start);
        CLI::Option* b = what->add_option("--bench", bench, "Measures this number of random pairs");
        b->check(CLI::Range(1, 10'000'000));
        what->require_option(1);
        app.add_option("--loc", location, "Location of the hex of --field")
            ->check(CLI::Range(-100, 100))
            ->needs(f);
        app.add_option("--level", level,
                       "From this level above or below the ground, even if it is not a Location")
            ->check(CLI::Range(LosPlace::lowestLevel, LosPlace::highestLevel))
            ->needs(f)
            ->excludes("--loc");
        app.add_flag("--json", json, "One JSON document, with the hex that blocks and each Hindrance");
        app.add_flag("--all", all, "With --field: also cellars and rooftops")->needs(f);
        app.add_option("--seed", seed, "Random seed of --bench")
            ->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max()))
            ->needs(b);
    }
    BoardSource source;
    std::string queries;
    std::string from, to;
    std::string field;
    int location = 0;
    std::optional<int> level;
    bool json = false;
    bool all = false;
    int bench = 0;
    std::int64_t seed = 1;
};

std::vector<std::string_view> splitViews(std::string_view text, char separator) {
    std::vector<std::string_view> out;
    for (;;) {
        const auto end = text.find(separator);
        out.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return out;
        text.remove_prefix(end + 1);
    }
}

/// The LOS map, together with the hex names that the command line uses.
struct NamedMap {
    std::shared_ptr<const LosMap> map;
    std::vector<std::string> names;
    std::vector<std::string> plain;
    std::vector<std::array<std::string, 6>> beside;  ///< names of the hexes across the sides of each hex
    std::unordered_map<std::string_view, int> byName;

    NamedMap(const BoardSource& source, const JoinedBoards& boards) : map(LosMap::make(boards)) {
        for (int i = 0; i < boards.geometry.hexCount(); ++i) {
            names.push_back(source.hexKey(boards, i));
            auto& across = beside.emplace_back();
            for (const Side6 side : allSides)
                across[static_cast<std::size_t>(side)] =
                    shortened(source.keyBeside(boards, i, side), names.back());
        }
        for (std::size_t i = 0; i < names.size(); ++i)
            if (!names[i].empty()) byName.emplace(names[i], static_cast<int>(i));
        // A hex that an overlay covers has an "o" in its name. Also accept that name without the "o" (A2.73).
        plain.resize(names.size());
        for (std::size_t i = 0; i < names.size(); ++i)
            if (auto name = splitHexName(names[i]); name && name->overlay) {
                name->overlay = false;
                plain[i] = name->text();
                byName.emplace(plain[i], static_cast<int>(i));
            }
    }
    [[nodiscard]] std::optional<int> find(std::string_view name) const {
        const auto it = byName.find(name);
        return it == byName.end() ? std::nullopt : std::optional(it->second);
    }
    [[nodiscard]] const std::string& nameOf(int hex) const { return names[static_cast<std::size_t>(hex)]; }
    /// Returns the Location of a hex at a level above its ground. If the hex has no Location at that level,
    /// returns the level itself.
    [[nodiscard]] LosPlace placeAt(int hex, int level) const {
        for (const StackLocation& l : map->hex(hex).locations)
            if (l.levelInHex() == level) return {hex, l.index};
        return {hex, 0, level};
    }
    /// Returns a vertex in the notation of A2.2 without the hex: "E3-F3" is on hexside E3, where it touches
    /// F3.
    [[nodiscard]] std::string vertexText(LosPlace place) const {
        const auto& across = beside[static_cast<std::size_t>(place.hex)];
        const int side = place.vertex->side;
        return across[static_cast<std::size_t>(side)] + "-" +
               across[static_cast<std::size_t>((side + (place.vertex->clockwise ? 1 : 5)) % 6)];
    }
    /// Reads a vertex in the notation of vertexText(). If there is no such vertex, returns a description of a
    /// valid vertex.
    [[nodiscard]] tl::expected<LosPlace, std::string> vertexOf(int hex, std::string_view text) const {
        const auto dash = text.find('-');
        const auto side = sideOf(hex, text.substr(0, dash));
        const auto next = dash == std::string_view::npos ? std::nullopt : sideOf(hex, text.substr(dash + 1));
        const auto vertex = side && next ? LosVertex::between(*side, *next) : std::nullopt;
        LosPlace out{hex, 0};
        if (!vertex) {
            out.vertex = LosVertex{static_cast<std::int8_t>(side.value_or(0)), true};
            return tl::unexpected(fmt::format("two neighbors of {} that touch each other, such as {}",
                                              nameOf(hex), vertexText(out)));
        }
        out.vertex = vertex;
        const PixelPoint p = map->hex(hex).vertices[static_cast<std::size_t>(vertex->corner())];
        if (!map->contains(p.x, p.y)) return tl::unexpected(std::string("a vertex on the map"));
        return out;
    }

  private:
    /// Omits the name of the board if it is the same as in the first hex (A2.2).
    static std::string shortened(std::string name, const std::string& first) {
        const auto a = splitHexName(name), b = splitHexName(first);
        return a && b && a->board == b->board && !a->overlay ? a->coordinate : name;
    }
    [[nodiscard]] std::optional<int> sideOf(int hex, std::string_view name) const {
        if (name.empty()) return std::nullopt;
        const auto& across = beside[static_cast<std::size_t>(hex)];
        const std::string brief = shortened(std::string(name), nameOf(hex));
        for (int side = 0; side < 6; ++side)
            if (across[static_cast<std::size_t>(side)] == brief) return side;
        return std::nullopt;
    }
};

constexpr const char* levelRange = "a level from -3 to 10";

/// Returns the number in a text; nullopt if the text contains anything else.
std::optional<int> wholeNumber(std::string_view text) {
    int out = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return out;
}

std::optional<int> levelIn(std::string_view text) {
    const auto level = wholeNumber(text);
    return level && *level >= LosPlace::lowestLevel && *level <= LosPlace::highestLevel ? level
                                                                                        : std::nullopt;
}

/// Writes a Location as its number; a vertex is written as ground level. A level without a Location is
/// written like "@3".
std::string locationText(LosPlace place) {
    return place.level ? fmt::format("@{}", *place.level) : std::to_string(place.location);
}

void printHead(bool vertices, std::ostream& out) {
    out << "from_hex\tfrom_loc\tto_hex\tto_loc\tblocked\thindrance\trange\treason"
        << (vertices ? "\tfrom_vertex\tto_vertex\n" : "\n");
}

void printRow(const NamedMap& named, LosPlace from, LosPlace to, const LosResult& r, bool vertices,
              std::ostream& out) {
    fmt::memory_buffer line;
    fmt::format_to(std::back_inserter(line), "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}", named.nameOf(from.hex),
                   locationText(from), named.nameOf(to.hex), locationText(to), r.blocked ? 1 : 0, r.hindrance,
                   r.range, textOf(r.reason).code);
    if (vertices)
        for (const LosPlace& place : {from, to})
            fmt::format_to(std::back_inserter(line), "\t{}", place.vertex ? named.vertexText(place) : "-");
    fmt::format_to(std::back_inserter(line), "\n");
    out.write(line.data(), static_cast<std::streamsize>(line.size()));
}

/// Reads the table of queries. Each line that is not a query becomes a problem.
class QueryReader {
  public:
    QueryReader(const NamedMap& named, const std::string& file) : named_(named), file_(file) {}

    Result<std::vector<std::pair<LosPlace, LosPlace>>> read(std::string_view text) {
        std::vector<std::pair<LosPlace, LosPlace>> out;
        for (std::string_view line : splitViews(text, '\n')) {
            ++number_;
            if (line.ends_with('\r')) line.remove_suffix(1);
            if (number_ == 1) {
                readHead(line);
                if (!problems_.empty()) break;
            } else if (!line.empty()) {
                const auto cells = splitViews(line, '\t');
                const auto from = end(cells, 0);
                const auto to = end(cells, 1);
                if (from && to) out.emplace_back(*from, *to);
            }
        }
        if (!problems_.empty()) return tl::unexpected(std::move(problems_));
        return out;
    }
    /// Returns true if the table has a column with vertices.
    [[nodiscard]] bool hasVertices() const { return vertices_[0] || vertices_[1]; }

  private:
    static constexpr std::array<std::string_view, 4> wanted{"from_hex", "from_loc", "to_hex", "to_loc"};
    static constexpr std::array<std::string_view, 2> ofVertices{"from_vertex", "to_vertex"};

    void problem(std::string found, std::string expected) {
        problems_.push_back(
            {file_, fmt::format("line {}", number_), std::move(found), std::move(expected), ""});
    }
    void readHead(std::string_view line) {
        const auto cells = splitViews(line, '\t');
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const auto at = std::find(cells.begin(), cells.end(), wanted[i]);
            if (at == cells.end())
                problem("no column " + std::string(wanted[i]), "a first line with the column names");
            columns_[i] = static_cast<std::size_t>(at - cells.begin());
        }
        for (std::size_t i = 0; i < ofVertices.size(); ++i)
            if (const auto at = std::find(cells.begin(), cells.end(), ofVertices[i]); at != cells.end())
                vertices_[i] = static_cast<std::size_t>(at - cells.begin());
    }
    /// Reads the first or second end of a line.
    std::optional<LosPlace> end(const std::vector<std::string_view>& cells, std::size_t number) {
        const auto out = place(cells, 2 * number);
        const auto at = vertices_[number];
        if (!out || !at) return out;
        if (*at >= cells.size()) {
            problem(fmt::format("{} columns", cells.size()), "as many as the first line has");
            return std::nullopt;
        }
        if (cells[*at].empty() || cells[*at] == "-") return out;
        if (out->location != 0 || out->level) {
            problem(fmt::format("Location {} with a vertex", cells[columns_[2 * number + 1]]), "Location 0");
            return std::nullopt;
        }
        const auto vertex = named_.vertexOf(out->hex, cells[*at]);
        if (!vertex) {
            problem(std::string(cells[*at]), vertex.error());
            return std::nullopt;
        }
        return *vertex;
    }
    std::optional<LosPlace> place(const std::vector<std::string_view>& cells, std::size_t first) {
        const std::size_t at = columns_[first];
        const std::size_t loc = columns_[first + 1];
        if (std::max(at, loc) >= cells.size()) {
            problem(fmt::format("{} columns", cells.size()), "as many as the first line has");
            return std::nullopt;
        }
        const auto hex = named_.find(cells[at]);
        if (!hex) {
            problem(std::string(cells[at]), "a hex of the map");
            return std::nullopt;
        }
        const std::string_view text = cells[loc];
        if (text.starts_with('@')) {
            if (const auto level = levelIn(text.substr(1))) return named_.placeAt(*hex, *level);
            problem(std::string(text), fmt::format("@ and {}", levelRange));
            return std::nullopt;
        }
        const auto location = wholeNumber(text);
        if (!location || named_.map->hex(*hex).location(*location) == nullptr) {
            problem("Location " + std::string(text), "a Location of " + named_.nameOf(*hex));
            return std::nullopt;
        }
        return LosPlace{*hex, *location};
    }

    const NamedMap& named_;
    const std::string& file_;
    int number_ = 0;
    std::array<std::size_t, 4> columns_{};
    std::array<std::optional<std::size_t>, 2> vertices_{};
    Problems problems_;
};

/// Writes lines one by one, as a table or as JSON.
class LineWriter {
  public:
    LineWriter(const LosOptions& o, const NamedMap& named, bool vertices, std::ostream& out)
        : named_(named), out_(out), json_(o.json), vertices_(vertices) {
        if (!json_) printHead(vertices_, out_);
    }
    void write(LosPlace from, LosPlace to, const LosResult& r) {
        if (json_)
            lines_.push_back(lineJson(from, to, r));
        else
            printRow(named_, from, to, r, vertices_, out_);
    }
    void finish() {
        if (json_) out_ << indentedJson(Json{{"lines", std::move(lines_)}}) << "\n";
    }

  private:
    [[nodiscard]] Json endJson(LosPlace place) const {
        const std::string& hex = named_.nameOf(place.hex);
        if (place.level) return {{"hex", hex}, {"loc", nullptr}, {"level", *place.level}};
        if (place.vertex)
            return {{"hex", hex},
                    {"loc", nullptr},
                    {"level", named_.map->hex(place.hex).depression ? 1 : 0},
                    {"vertex", named_.vertexText(place)}};
        const StackLocation& l = *named_.map->hex(place.hex).location(place.location);
        return {{"hex", hex}, {"loc", place.location}, {"level", l.level}};
    }
    [[nodiscard]] Json lineJson(LosPlace from, LosPlace to, const LosResult& r) const {
        Json out{{"from", endJson(from)}, {"to", endJson(to)},        {"blocked", r.blocked},
                 {"range", r.range},      {"hindrance", r.hindrance}, {"hindrances", Json::array()}};
        for (const LosHindrance& h : r.hindrances)
            out["hindrances"].push_back({{"hex", named_.nameOf(h.hex)},
                                         {"range", h.range},
                                         {"value", h.half ? Json(h.value + 0.5) : Json(h.value)},
                                         {"terrain", h.overlay == -1}});
        if (!r.blocked) return out;
        const LosReasonText& why = textOf(r.reason);
        out["reason"] = why.code;
        out["rule"] = why.rule;
        out["text"] = textOf(Message(why.sentence, {}));
        if (r.blockHex >= 0) out["at"] = named_.nameOf(r.blockHex);
        out["pixel"] = {r.blockPixel.x, r.blockPixel.y};
        return out;
    }

    const NamedMap& named_;
    std::ostream& out_;
    bool json_;
    bool vertices_;  ///< true if the table has columns for vertices
    Json lines_ = Json::array();
};

LosTracer tracerFor(const LosOptions& o, const NamedMap& named) {
    LosTracer tracer(named.map);
    tracer.setOverlays(o.source.overlays());
    tracer.setVisibility(o.source.visibility());
    return tracer;
}

int runQueries(const LosOptions& o, const NamedMap& named, const Streams& streams) {
    const auto text = readText(o.queries, streams);
    if (!text) return report(text.error(), streams);
    QueryReader reader(named, o.queries);
    const auto queries = reader.read(*text);
    if (!queries) return report(queries.error(), streams);
    LineWriter writer(o, named, reader.hasVertices(), streams.out);
    LosTracer tracer = tracerFor(o, named);
    LosResult result;
    for (const auto& [from, to] : *queries) {
        tracer.trace(from, to, result);
        writer.write(from, to, result);
    }
    writer.finish();
    return Exit::done;
}

/// Reads the end of a line as the player types it: "1E4", "1E4@2" or "1E4-E3-F3".
Result<LosPlace> typedPlace(const NamedMap& named, const char* option, std::string_view text) {
    const auto mark = text.find_first_of("@-");
    const auto hex = named.find(text.substr(0, mark));
    if (!hex) return failure({"", option, std::string(text), "a hex of the map", ""});
    if (mark == std::string_view::npos) return named.placeAt(*hex, 0);
    const std::string_view rest = text.substr(mark + 1);
    if (text[mark] == '-') {
        const auto vertex = named.vertexOf(*hex, rest);
        if (!vertex) return failure({"", option, std::string(text), vertex.error(), ""});
        return *vertex;
    }
    const auto level = levelIn(rest);
    if (!level) return failure({"", option, std::string(text), levelRange + std::string(" after the @"), ""});
    return named.placeAt(*hex, *level);
}

/// Reads the place from which `--field` looks: a hex with one of the options for its Location, or a vertex.
Result<LosPlace> startOfField(const LosOptions& o, const NamedMap& named) {
    const auto typed = typedPlace(named, "--field", o.field);
    if (!typed) return typed;
    if (typed->vertex || o.field.find('@') != std::string::npos) {
        if (o.level || o.location != 0)
            return failure({"", "--field", o.field, "a hex, if --loc or --level is given", ""});
        return typed;
    }
    if (o.level) return named.placeAt(typed->hex, *o.level);
    if (named.map->hex(typed->hex).location(o.location) == nullptr)
        return failure({"", "--loc", std::to_string(o.location), "a Location of " + o.field, ""});
    return LosPlace{typed->hex, o.location};
}

int runField(const LosOptions& o, const NamedMap& named, const Streams& streams) {
    const auto start = startOfField(o, named);
    if (!start) return report(start.error(), streams);
    const LosPlace from = *start;
    LineWriter writer(o, named, from.vertex.has_value(), streams.out);
    LosTracer tracer = tracerFor(o, named);
    const bool all = o.all || o.source.specialLocations();
    LosResult result;
    for (int i = 0; i < static_cast<int>(named.names.size()); ++i) {
        if (named.nameOf(i).empty()) continue;  // this hex is in a gap between boards
        for (const StackLocation& l : named.map->hex(i).locations) {
            const LosTerrain& t = named.map->terrain(l.terrain);
            if (!all && (t.cellar || t.rooftop)) continue;
            tracer.trace(from, {i, l.index}, result);
            writer.write(from, {i, l.index}, result);
        }
    }
    writer.finish();
    return Exit::done;
}

std::string endText(const NamedMap& named, LosPlace place) {
    if (place.level) return fmt::format("{} level {}", named.nameOf(place.hex), *place.level);
    if (place.vertex) return named.nameOf(place.hex) + "-" + named.vertexText(place);
    const int level = named.map->hex(place.hex).location(place.location)->levelInHex();
    return level == 0 ? named.nameOf(place.hex) : fmt::format("{} level {}", named.nameOf(place.hex), level);
}

/// Prints the result in full sentences.
void explain(const LosOptions& o, const NamedMap& named, LosPlace from, LosPlace to, const LosResult& r,
             std::ostream& out) {
    out << fmt::format("{} to {}, range {}: ", endText(named, from), endText(named, to), r.range);
    if (r.blocked) {
        const LosReasonText& why = textOf(r.reason);
        out << "no LOS. Blocked" << (r.blockHex < 0 ? "" : " in " + named.nameOf(r.blockHex)) << ": "
            << textOf(Message(why.sentence, {})) << (why.rule.empty() ? "" : fmt::format(" ({})", why.rule))
            << ".\n";
    } else {
        out << "LOS, "
            << (r.hindrance > 0 ? fmt::format("Hindrance +{}.\n", r.hindrance) : "no Hindrance.\n");
    }
    for (const LosHindrance& h : r.hindrances) {
        const auto what = [&] {
            if (h.overlay == LosHindrance::lowVisibility) return "Low Visibility";
            if (h.overlay < 0) return "terrain";
            return o.source.overlays()[static_cast<std::size_t>(h.overlay)].kind == LosOverlay::Kind::smoke
                       ? "SMOKE"
                       : "vehicle or wreck";
        };
        out << fmt::format("{} at range {}: {}{} ({})\n", named.nameOf(h.hex), h.range, h.value,
                           h.half ? ".5" : "", what());
    }
}

int runLine(const LosOptions& o, const NamedMap& named, const Streams& streams) {
    const auto from = typedPlace(named, "--from", o.from), to = typedPlace(named, "--to", o.to);
    if (!from) return report(from.error(), streams);
    if (!to) return report(to.error(), streams);
    const LosResult result = tracerFor(o, named).trace(*from, *to);
    if (o.json) {
        LineWriter writer(o, named, false, streams.out);
        writer.write(*from, *to, result);
        writer.finish();
    } else {
        explain(o, named, *from, *to, result, streams.out);
    }
    return Exit::done;
}

/// A SplitMix64 generator, which gives the same numbers for the same seed on every platform.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t n) {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return static_cast<std::size_t>((z ^ (z >> 31U)) % n);
    }

  private:
    std::uint64_t state_;
};

template <class Work>
double bestSeconds(Work work) {
    double best = std::numeric_limits<double>::infinity();
    for (int i = 0; i < benchRounds; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        best =
            std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

int runBench(const LosOptions& o, const NamedMap& named, const Streams& streams) {
    const LosMap& map = *named.map;
    Random random(static_cast<std::uint64_t>(o.seed));
    std::vector<std::pair<LosPlace, LosPlace>> pairs;
    const auto drawPlace = [&] {
        const auto hex = static_cast<int>(random.below(map.hexes().size()));
        const auto& locations = map.hex(hex).locations;
        return LosPlace{hex, locations[random.below(locations.size())].index};
    };
    while (pairs.size() < static_cast<std::size_t>(o.bench)) {
        const LosPlace from = drawPlace();
        const LosPlace to = drawPlace();
        if (map.hex(from.hex).rangeTo(map.hex(to.hex)) <= benchRange) pairs.emplace_back(from, to);
    }
    LosTracer tracer(named.map);
    LosResult result;
    std::uint64_t blocked = 0;
    std::uint64_t walked = 0;
    const double traces = bestSeconds([&] {
        for (const auto& [from, to] : pairs) {
            tracer.trace(from, to, result);
            blocked += result.blocked ? 1 : 0;
        }
    });
    const double walks = bestSeconds([&] {
        for (const auto& [from, to] : pairs) walked += bareWalk(map, from.hex, to.hex);
    });
    const double count = static_cast<double>(pairs.size());
    streams.out << fmt::format(
        "pairs\t{}\nblocked\t{}\nqueries_per_second\t{:.0f}\nbare_walks_per_second\t{:.0f}\n"
        "time_against_bare_walk\t{:.2f}\nbare_walk_sum\t{}\n",
        pairs.size(), blocked / benchRounds, count / traces, count / walks, traces / walks,
        walked / benchRounds);
    return Exit::done;
}

int run(LosOptions& o, const Streams& streams) {
    const auto boards = o.source.load();
    if (!boards) return report(boards.error(), streams);
    const NamedMap named(o.source, *boards);
    if (!o.queries.empty()) return runQueries(o, named, streams);
    if (!o.from.empty()) return runLine(o, named, streams);
    return o.field.empty() ? runBench(o, named, streams) : runField(o, named, streams);
}

}  // namespace

void addLos(VerbList& verbs) {
    Verb& verb = verbs.add("los", "Traces LOS: prints what blocks it and its Hindrances");
    const auto options = std::make_shared<LosOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return run(*options, streams); };
}

}  // namespace shellgame::cli
