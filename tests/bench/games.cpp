// SPDX-License-Identifier: MIT
#include <stdexcept>

#include "bench/bench.hpp"
#include "rules/sighting/computed_sight.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/rules/exchange/possible.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/words/say.hpp"

namespace shellgame::bench {

namespace {

enum class Map { blank, terrain, lines };

Json fourBoards(Map map = Map::blank) {
    Json boards = Json::array();
    for (int i = 0; i < 4; ++i) {
        Json board = {{"as", std::to_string(i + 1)}, {"at", {{"column", i % 2 * 32}, {"row", i / 2 * 10}}}};
        if (map == Map::blank)
            board["blank"] = {{"columns", 33}, {"rows", 10}};
        else
            board["own"] = i % 2 == 0 ? "village" : "hills";
        boards.push_back(std::move(board));
    }
    return boards;
}

/// Makes a game with this many markers on a map of four boards. Every second marker of a side is a squad, and
/// the others are dummies. The boards are blank or have terrain. On boards with terrain, lines of sight can
/// be computed.
const Game& gameOf(int markers, Map map = Map::blank) {
    static std::map<std::pair<int, Map>, Game> games;
    if (const auto it = games.find({markers, map}); it != games.end()) return it->second;
    Json json = {
        {"format", 1},
        {"boards", fourBoards(map)},
        {"sides", {{{"id", "german"}}, {{"id", "russian"}}}},
        {"clock", {{"turns", 8}, {"first", "german"}, {"turn", 1}, {"player", "german"}, {"phase", "MPh"}}},
        {"markers", Json::array()}};
    Game empty = must(readScenario(json, "bench", {}));
    std::vector<std::string> hexes;
    for (int column = 0; column < 65; ++column)
        for (int row = 0; row < 20; ++row)
            if (const std::string& name = empty.session->ground().nameOf({column, row}); !name.empty())
                hexes.push_back(name);
    for (int i = 0; i < markers; ++i) {
        // Place the markers around the map four times, each time beginning at another hex, so that a hex
        // never contains two squads of one side.
        const auto round = static_cast<std::size_t>(i % 4);
        const std::string& at =
            hexes[(static_cast<std::size_t>(i / 4) + round * hexes.size() / 4) % hexes.size()];
        Json marker = {
            {"id", "m" + std::to_string(i)}, {"side", i % 2 == 0 ? "german" : "russian"}, {"at", at}};
        if (i / 2 % 2 == 0) {
            marker["pds"] = true;
            marker["contents"] = {i % 2 == 0 ? "4-6-7" : "4-4-7"};
        } else {
            marker["dummies"] = 3;
        }
        json["markers"].push_back(std::move(marker));
    }
    if (map == Map::lines) json["settings"]["house"]["los_computed"] = "computed";
    return games.emplace(std::pair{markers, map}, must(readScenario(json, "bench", {}))).first->second;
}

void shifts(benchmark::State& state) {
    const Session& session = *gameOf(static_cast<int>(state.range(0))).session;
    for (auto _ : state) benchmark::DoNotOptimize(shiftsFor(session.view(), MarkerId("m0")));
}

/// Measures the list of shifts as the window shows it, which contains only the odds.
void chances(benchmark::State& state) {
    const Session& session = *gameOf(static_cast<int>(state.range(0))).session;
    for (auto _ : state) benchmark::DoNotOptimize(ShiftJudge(session.view()).chances(MarkerId("m0")));
}

/// Counts the possible shifts of all stacks of a side, each pair once.
void allStacks(benchmark::State& state) {
    const Session& session = *gameOf(2 * static_cast<int>(state.range(0))).session;
    const std::vector<WindowNow> open{windowNow(session.state(), SideId("german"), MarkerKind::concealed)};
    for (auto _ : state) {
        ShiftCount count(session.view(), open);
        benchmark::DoNotOptimize(count.goOn());
    }
}

void shiftsOnBoards(benchmark::State& state) {
    const Session& session = *gameOf(1000, state.range(0) != 0 ? Map::lines : Map::terrain).session;
    benchmark::DoNotOptimize(shiftsFor(session.view(), MarkerId("m0")));  // compute the LOS fields before the
                                                                          // measurement
    for (auto _ : state) benchmark::DoNotOptimize(shiftsFor(session.view(), MarkerId("m0")));
}

/// Makes the same game, and gives each marker this many earlier acts. In each turn a marker moves one hex
/// forward or back, either unseen or seen from afar. Every consistency check is performed, and none fails.
const Game& gameWithPast(int markers, int acts) {
    static std::map<std::pair<int, int>, Game> games;
    if (const auto it = games.find({markers, acts}); it != games.end()) return it->second;
    const Session& plain = *gameOf(markers).session;
    State state = plain.start();
    for (const auto& [id, marker] : state.markers) {
        const Location beside{plain.ground().neighbours(marker.at.hex).front(), 0};
        Trail& trail = state.trails[id];
        for (int i = 0; i < acts; ++i) {
            Act act;
            act.turn = i + 1;
            act.player = marker.side;
            act.phase = Phase::MPh;
            act.from = i % 2 == 0 ? marker.at : beside;
            act.to = i % 2 == 0 ? beside : marker.at;
            act.kind = ActKind::assault;
            act.moves = MovementClass::infantry;
            act.spent = 4;
            act.others = {1, 0, 0};
            act.before = act.after = SeenNote{i % 3 == 0, 20, 0, ""};
            trail.push_back(std::move(act));
        }
    }
    Game game;
    game.session =
        std::make_unique<Session>(plain.groundPtr(), std::move(state), ruledSight(), standardRegistry());
    return games.emplace(std::pair{markers, acts}, std::move(game)).first->second;
}

void shiftsWithPast(benchmark::State& state) {
    const Session& session =
        *gameWithPast(static_cast<int>(state.range(0)), static_cast<int>(state.range(1))).session;
    for (auto _ : state) benchmark::DoNotOptimize(shiftsFor(session.view(), MarkerId("m0")));
}

/// Measures the evaluation of one shift, that of m0 with the dummies of m2.
void onePast(benchmark::State& state) {
    const Session& session = *gameWithPast(8, static_cast<int>(state.range(0))).session;
    const ShiftRequest request{SideId("german"), {{MarkerId("m0"), MarkerId("m2"), {}}}};
    for (auto _ : state) benchmark::DoNotOptimize(judgeShift(session.view(), request));
}

Entry done(Session& session, const Json& command) {
    Entry entry = session.perform(command);
    if (!entry.ok) throw std::runtime_error(command.dump() + ": " + textOf(entry.text));
    return entry;
}

/// Makes a game of 250 markers with this many entries, which are moves, LOS statements and remarks. The last
/// entry is always the same shift.
const Game& gameAfter(int entries) {
    static std::map<int, Game> games;
    if (const auto it = games.find(entries); it != games.end()) return it->second;
    Game game;
    game.info.boards = fourBoards();
    game.save = true;
    game.session = std::make_unique<Session>(*gameOf(250).session);
    Session& session = *game.session;
    for (int i = 0; i + 3 < entries; ++i) {
        const std::string marker = "m" + std::to_string(i * 2 % 250);
        if (i % 3 == 0)
            done(session, {{"do", "note"}, {"text", "a remark of the player"}});
        else
            done(session, {{"do", "seen"}, {"marker", marker}, {"seen", i % 2 == 0}, {"range", i % 16}});
    }
    // Both markers are out of LOS, so a 7 is enough for the shift in every game, and undo always reverts the
    // same changes.
    for (const char* marker : {"m0", "m4"})
        done(session, {{"do", "seen"}, {"marker", marker}, {"seen", false}});
    done(
        session,
        {{"do", "shift"}, {"side", "german"}, {"pairs", {{{"from", "m0"}, {"to", "m4"}}}}, {"dice", {3, 4}}});
    return games.emplace(entries, std::move(game)).first->second;
}

/// All repetitions use one game, to which they add entries. A copy for each repetition would fragment memory
/// more than any player's game. Each repetition adds ten entries.
void undoRedo(benchmark::State& state) {
    static std::map<std::int64_t, std::unique_ptr<Session>> sessions;
    std::unique_ptr<Session>& session = sessions[state.range(0)];
    const Json undo = {{"do", "undo"}}, redo = {{"do", "redo"}};
    if (!session) {
        session = std::make_unique<Session>(*gameAfter(static_cast<int>(state.range(0))).session);
        done(*session, undo);
        done(*session, redo);
    }
    for (auto _ : state) {
        benchmark::DoNotOptimize(session->perform(undo));
        benchmark::DoNotOptimize(session->perform(redo));
    }
}

/// Measures how long a program-controlled side takes at its shift opportunity, each time with another seed.
/// Many of its markers are on a map of four boards with computed LOS. The side is reckless, so it attempts
/// many shifts.
void keptWindow(benchmark::State& state) {
    static std::map<std::int64_t, std::vector<std::unique_ptr<Session>>> sessions;
    std::vector<std::unique_ptr<Session>>& games = sessions[state.range(0)];
    for (std::uint64_t seed = 1; games.size() < 8; ++seed) {
        const Session& plain = *gameOf(2 * static_cast<int>(state.range(0)), Map::lines).session;
        State start = plain.start();
        start.clock.phase = Phase::PFPh;
        start.dice.seed = seed;
        start.settings.aiSide = SideId("german");
        start.settings.viewer = SideId("russian");
        start.settings.temper = Temper::reckless;
        games.push_back(std::make_unique<Session>(plain.groundPtr(), std::move(start),
                                                  sightOn(plain.groundPtr()), standardRegistry()));
        done(*games.back(), {{"do", "phase"}});  // compute the LOS fields before the measurement
        done(*games.back(), {{"do", "undo"}});
    }
    std::size_t at = 0;
    for (auto _ : state) {
        Session& session = *games[at++ % games.size()];
        benchmark::DoNotOptimize(done(session, {{"do", "phase"}}));
        state.PauseTiming();
        done(session, {{"do", "undo"}});
        state.ResumeTiming();
    }
}

void save(benchmark::State& state) {
    const Game& game = gameAfter(static_cast<int>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(saveJson(game).dump(1, ' '));
}

void load(benchmark::State& state) {
    const std::string text = saveJson(gameAfter(static_cast<int>(state.range(0)))).dump(1, ' ');
    for (auto _ : state) benchmark::DoNotOptimize(must(loadGameText(text, "bench", {})));
}

}  // namespace

std::vector<Ratio> addGames(const Effort& effort) {
    const double quick = effort.smoke ? 0.001 : 0.1;
    for (const int markers : {250, 1000, 4000})
        repeated(benchmark::RegisterBenchmark("shifts", shifts)->Arg(markers)->MinTime(quick), effort);
    for (const int markers : {1000, 4000})
        repeated(benchmark::RegisterBenchmark("chances", chances)->Arg(markers)->MinTime(quick), effort);
    for (const int ofSide : {100, 400, 1000}) {
        if (effort.smoke && ofSide > 100) continue;
        repeated(benchmark::RegisterBenchmark("all stacks", allStacks)->Arg(ofSide)->MinTime(quick), effort);
    }
    for (const int lines : {0, 1})
        repeated(benchmark::RegisterBenchmark("shifts on boards", shiftsOnBoards)->Arg(lines)->MinTime(quick),
                 effort);
    for (const int acts : {0, 20})
        repeated(
            benchmark::RegisterBenchmark("shifts+past", shiftsWithPast)->Args({1000, acts})->MinTime(quick),
            effort);
    for (const int acts : {10, 100, 1000})
        repeated(benchmark::RegisterBenchmark("one past", onePast)->Arg(acts)->MinTime(quick), effort);
    // Use few repetitions, because undo and redo add entries too, and the game must have about 100 entries.
    for (const int entries : {100, 10'000})
        repeated(benchmark::RegisterBenchmark("undo+redo", undoRedo)->Arg(entries)->Iterations(5), effort);
    for (const int markers : {100, 300}) {
        if (effort.smoke && markers > 100) continue;
        repeated(benchmark::RegisterBenchmark("kept window", keptWindow)->Arg(markers)->Iterations(8),
                 effort);
    }
    for (const int entries : {100, 10'000}) {
        if (effort.smoke && entries > 100) continue;
        repeated(benchmark::RegisterBenchmark("save", save)->Arg(entries)->MinTime(quick), effort);
        repeated(benchmark::RegisterBenchmark("load", load)->Arg(entries)->MinTime(quick), effort);
    }
    std::vector<Ratio> out{
        {"all shifts of a marker, per marker: 1000 against 250 markers", "shifts/1000", "shifts/250", 1000,
         250, 1.5},
        {"all shifts of a marker, per marker: 4000 against 250 markers", "shifts/4000", "shifts/250", 4000,
         250, 1.5},
        {"all shifts of a marker, per marker: 4000 against 1000 markers", "shifts/4000", "shifts/1000", 4000,
         1000, 1.5},
        // A list without words is for counting and for choosing a shift. It must stay clearly cheaper than
        // the list that the player reads.
        {"all shifts of 1000 markers: without words against with them", "chances/1000", "shifts/1000", 1, 1,
         0.7},
        {"the same without words, per marker: 4000 against 1000", "chances/4000", "chances/1000", 4000, 1000,
         1.5},
        {"all shifts of 1000 markers: with lines of sight against without", "shifts on boards/1",
         "shifts on boards/0", 1, 1, 2.0},
        {"all shifts of 1000 markers: 20 acts each against none", "shifts+past/1000/20", "shifts+past/1000/0",
         1, 1, 5.0},
        {"consistency of one candidate, per act: 100 against 10 acts", "one past/100", "one past/10", 100, 10,
         1.5},
        {"consistency of one candidate, per act: 1000 against 100 acts", "one past/1000", "one past/100",
         1000, 100, 1.5},
        {"undo and redo: 10,000 against 100 entries", "undo+redo/10000", "undo+redo/100", 1, 1, 1.5}};
    if (!effort.smoke) {
        out.push_back(
            {"a window of a kept side with 300 markers, in 100 ms", "kept window/300", "", 1, 1 / 1e5, 1.0});
        out.push_back({"all stacks of a side, by pair: 1000 against 100 markers", "all stacks/1000",
                       "all stacks/100", 1'000'000, 10'000, 1.5});
        out.push_back({"a pair of all stacks against one of a list with words", "all stacks/1000",
                       "shifts/1000", 500'000, 500, 0.1});
        out.push_back(
            {"saving, per entry: 10,000 against 100 entries", "save/10000", "save/100", 10'000, 100, {}});
        out.push_back(
            {"loading, per entry: 10,000 against 100 entries", "load/10000", "load/100", 10'000, 100, {}});
    }
    return out;
}

}  // namespace shellgame::bench
