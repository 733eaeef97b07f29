// SPDX-License-Identifier: MIT
// Measures a long game without a window: the time and the journal bytes of an act at several lengths of the
// log, the time for opening the game compared with parsing its JSON, memory, saving, undo, and jumps of the
// replay.
//
//   bench_long [--entries N] [--bound]
//
// Each step runs in its own process, so that its memory can be measured. Opening and parsing are measured
// three times, and the median is printed.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <stdexcept>

#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/journal.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/play/replay.hpp"
#include "shellgame/play/told_log.hpp"

using namespace shellgame;

namespace {

template <class T>
T must(Result<T> result) {
    if (!result) throw std::runtime_error(joinProblems(result.error()));
    return std::move(*result);
}

double millisecondsOf(const std::function<void()>& does) {
    const auto start = std::chrono::steady_clock::now();
    does();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

double megabytesHeld() {
    std::ifstream statm("/proc/self/statm");
    double all = 0, held = 0;
    statm >> all >> held;
    return held * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

/// The measurements made in one step, by name. Each step runs in a separate process.
using Figures = std::map<std::string, double>;
Figures apart(const std::function<Figures()>& step) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        std::string text;
        try {
            for (const auto& [name, value] : step()) text += fmt::format("{} {}\n", name, value);
        } catch (const std::exception& e) {
            std::fprintf(stderr, "bench_long: %s\n", e.what());
        }
        (void)!write(ends[1], text.data(), text.size());
        _exit(0);
    }
    close(ends[1]);
    std::string text;
    char part[512];
    for (ssize_t n = 0; (n = read(ends[0], part, sizeof part)) > 0;)
        text.append(part, static_cast<std::size_t>(n));
    close(ends[0]);
    waitpid(child, nullptr, 0);
    Figures out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t space = text.find(' ', at), end = text.find('\n', at);
        out[text.substr(at, space - at)] = std::stod(text.substr(space + 1, end - space));
        at = end + 1;
    }
    if (out.empty()) throw std::runtime_error("a step has failed");
    return out;
}

constexpr int markers = 60;

Game newLongGame() {
    Json json = {
        {"format", 1},
        {"title", "Long"},
        {"boards", {{{"as", "1"}, {"blank", {{"columns", 33}, {"rows", 10}}}}}},
        {"sides",
         {{{"id", "german"}, {"nationality", "german"}}, {{"id", "russian"}, {"nationality", "russian"}}}},
        {"clock", {{"turns", 60}, {"first", "german"}, {"turn", 1}, {"player", "german"}, {"phase", "RPh"}}},
        {"markers", Json::array()}};
    for (int i = 0; i < markers; ++i) {
        Json marker = {{"id", "m" + std::to_string(i)},
                       {"side", i % 2 == 0 ? "german" : "russian"},
                       {"at", fmt::format("1{}{}", static_cast<char>('B' + i % 20), 2 + i / 20 * 3)}};
        if (i / 2 % 2 == 0) {
            marker["pds"] = true;
            marker["contents"] = {i % 2 == 0 ? "4-6-7" : "4-4-7"};
        } else {
            marker["dummies"] = 3;
        }
        json["markers"].push_back(std::move(marker));
    }
    Game game = must(readScenario(json, "bench", {}));
    game.save = true;
    return game;
}

/// Returns the i-th act of a long game. The acts are LOS statements, moves, shifts, remarks, and sometimes an
/// undo and a redo.
Json actOf(int i, const Session& session) {
    const std::string marker = "m" + std::to_string(i * 7 % markers);
    const Marker* m = session.state().marker(MarkerId(marker));
    if (i % 120 == 119) return {{"do", "phase"}};
    switch (m == nullptr ? 0 : i % 8) {
        case 1:
        case 4:
            return {{"do", "seen"}, {"marker", marker}, {"seen", i % 3 == 0}, {"range", i % 16}};
        case 2:
        case 5:
            return {{"do", "move"},
                    {"marker", marker},
                    {"path", {session.ground().neighbours(m->at.hex).front()}}};
        case 3: {
            const std::string to = "m" + std::to_string(i * 7 % markers + 4);
            return {{"do", "shift"},
                    {"side", m->side.text},
                    {"pairs", {{{"from", marker}, {"to", to}}}},
                    {"dice", {i % 3 + 1, i / 6 % 3 + 1}}};  // with these dice no counter is ever lost
        }
        case 6:
            return {{"do", "undo"}};
        case 7:
            return {{"do", "redo"}};
        default:
            return {{"do", "note"}, {"text", "a remark of the player"}};
    }
}

void perform(Session& session, const Json& command) {
    const Entry e = session.perform(command);
    if (e.ok) return;
    if (e.verb == "phase")  // allow everything that the rules leave to the player
        for (const Finding& f : e.findings)
            if (f.verdict == Verdict::ruling)
                (void)session.perform(
                    Json{{"do", "rule"}, {"rule", f.rule}, {"at", f.subject.text()}, {"allow", true}});
    if (!session.perform(Json{{"do", "note"}, {"text", "a remark of the player"}}).ok)
        throw std::runtime_error("the game stands still");
}

/// Plays the game. Sometimes measures a single act together with its journal and one side's log.
Figures played(const std::string& file, int entries) {
    Figures out;
    Game game = newLongGame();
    Session& session = *game.session;
    int i = 0;
    for (const int length : {100, 10'000, 100'000}) {
        const int until = std::min(length, entries);
        while (static_cast<int>(session.entries().size()) < until) perform(session, actOf(i++, session));
        if (length > entries) continue;
        Journal journal(file + ".journal");
        ToldLog told(session, SideId("german"));
        SideLog log;
        told.follow(log);
        (void)journal.keep(game);
        const auto size = [&] {
            return static_cast<double>(must(readFile(journal.path(), 1U << 30U)).size());
        };
        const double before = size();
        std::vector<double> times;
        constexpr int acts = 40;
        for (int n = 0; n < acts; ++n)
            times.push_back(millisecondsOf([&] {
                (void)session.perform(Json{{"do", "note"}, {"text", "a remark of the player"}});
                (void)journal.keep(game);
                told.follow(log);
            }));
        out[fmt::format("act_{}", length)] = median(times);
        out[fmt::format("worst_{}", length)] = *std::max_element(times.begin(), times.end());
        out[fmt::format("bytes_{}", length)] = (size() - before) / acts;
        (void)journal.removeOwn();
    }
    if (auto saved = saveGame(game, file); !saved) throw std::runtime_error(joinProblems(saved.error()));
    out["entries"] = static_cast<double>(session.entries().size());
    for (const Entry& e : session.entries()) ++out["of_" + e.verb];
    return out;
}

Figures parsed(const std::string& file) {
    const std::string text = must(readFile(file, gameLimits.bytes));
    const double before = megabytesHeld();
    Json json;
    const double time = millisecondsOf([&] { json = must(parseJson(text, file, gameLimits)); });
    return {
        {"time", time}, {"held", megabytesHeld() - before}, {"size", static_cast<double>(text.size()) / 1e6}};
}

Figures opened(const std::string& file) {
    Figures out;
    std::optional<Game> game;
    out["time"] = millisecondsOf([&] { game = must(loadGame(file, {})); });
    out["held"] = megabytesHeld();
    Session& session = *game->session;
    out["first"] = millisecondsOf([&] { (void)session.perform(Json{{"do", "note"}, {"text", "on"}}); });
    out["undo"] = millisecondsOf([&] { (void)session.perform(Json{{"do", "undo"}}); });
    out["save"] = millisecondsOf([&] { (void)saveGame(*game, file + ".2"); });
    out["held_saved"] = megabytesHeld();
    Replay replay(session);
    out["replay_all"] = millisecondsOf([&] { (void)replay.at(0); });
    std::vector<double> jumps;
    for (int n = 1; n < 20; ++n)
        jumps.push_back(millisecondsOf([&] { (void)replay.at(replay.last() / 20 * (n * 7 % 20)); }));
    out["replay_jump"] = median(jumps);
    std::remove((file + ".2").c_str());
    return out;
}

/// Returns the median of each figure over three runs.
Figures thrice(const std::function<Figures()>& step) {
    std::map<std::string, std::vector<double>> all;
    for (int i = 0; i < 3; ++i)
        for (const auto& [name, value] : apart(step)) all[name].push_back(value);
    Figures out;
    for (const auto& [name, values] : all) out[name] = median(values);
    return out;
}

bool row(const char* name, double value, const char* unit, double bound = 0) {
    const bool kept = bound <= 0 || value <= bound;
    std::printf("%-64s %10.2f %-3s", name, value, unit);
    if (bound > 0) std::printf(" %8.2f  %s", bound, kept ? "yes" : "NO");
    std::printf("\n");
    return kept;
}

}  // namespace

int main(int argc, char** argv) {
    int entries = 100'000;
    bool bound = false;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--bound") == 0) bound = true;
        if (std::strcmp(argv[i], "--entries") == 0 && i + 1 < argc) entries = std::atoi(argv[i + 1]);
    }
    char folder[] = "/tmp/bench_long.XXXXXX";
    if (mkdtemp(folder) == nullptr) return 2;
    const std::string file = std::string(folder) + "/long.json";
    bool kept = true;
    try {
        const Figures play = apart([&] { return played(file, entries); });
        const Figures parse = thrice([&] { return parsed(file); });
        const Figures open = thrice([&] { return opened(file); });
        std::printf("%.0f entries, a file of %.1f MB:", play.at("entries"), parse.at("size"));
        for (const auto& [name, count] : play)
            if (name.starts_with("of_")) std::printf(" %.0f %s", count, name.substr(3).c_str());
        std::printf("\n%-64s %10s %-3s %8s  ok\n", "", "", "", "bound");
        for (const int length : {100, 10'000, 100'000}) {
            if (!play.contains(fmt::format("act_{}", length))) continue;
            kept &=
                row(fmt::format("an act with its journal and a side's log, at {} entries", length).c_str(),
                    play.at(fmt::format("act_{}", length)), "ms", 2);
            row("  the worst of 40", play.at(fmt::format("worst_{}", length)), "ms");
            row("  bytes written", play.at(fmt::format("bytes_{}", length)), "B");
        }
        row("parsing its JSON", parse.at("time"), "ms");
        row("opening it", open.at("time"), "ms");
        kept &= row("opening against parsing", open.at("time") / parse.at("time"), "", 3);
        row("held by its JSON", parse.at("held"), "MB");
        kept &= row("held when open", open.at("held"), "MB", 150);
        row("held when saved", open.at("held_saved"), "MB", 0);
        row("the first act after opening", open.at("first"), "ms", 0);
        row("undo", open.at("undo"), "ms");
        row("saving", open.at("save"), "ms");
        row("replay, from the end to the start", open.at("replay_all"), "ms");
        row("replay, a jump after that", open.at("replay_jump"), "ms");
    } catch (const std::exception& e) {
        std::fprintf(stderr, "bench_long: %s\n", e.what());
        return 2;
    }
    std::remove(file.c_str());
    rmdir(folder);
    return kept || !bound ? 0 : 1;
}
