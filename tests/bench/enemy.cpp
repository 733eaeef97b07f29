// SPDX-License-Identifier: MIT
// Measures a whole MPh of a program-controlled side with 60 Known units, 40 markers, and computed LOS on four
// boards.
#include <stdexcept>

#include "bench/bench.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/rules/ai/policy_file.hpp"

namespace shellgame::bench {

namespace {

constexpr int unitsPlayed = 60;
constexpr int markersThere = 40;

Json enemyGame() {
    Json json = {
        {"format", 1},
        {"boards", Json::array()},
        {"sides", {{{"id", "german"}}, {{"id", "russian"}}}},
        {"settings", {{"kept", "german"}, {"viewer", "russian"}, {"house", {{"los_computed", "computed"}}}}},
        {"clock", {{"turns", 8}, {"first", "german"}, {"turn", 1}, {"player", "german"}, {"phase", "PFPh"}}},
        {"markers", Json::array()},
        {"units", Json::array()}};
    for (int i = 0; i < 4; ++i)
        json["boards"].push_back({{"as", std::to_string(i + 1)},
                                  {"at", {{"column", i % 2 * 32}, {"row", i / 2 * 10}}},
                                  {"own", i % 2 == 0 ? "village" : "hills"}});
    auto empty = readScenario(json, "bench", {});
    if (!empty) throw std::runtime_error(joinProblems(empty.error()));
    std::vector<std::string> hexes;
    for (int column = 1; column < 64; ++column)
        for (int row = 1; row < 19; ++row)
            if (const std::string& name = empty->session->ground().nameOf({column, row}); !name.empty())
                hexes.push_back(name);
    // Spread the counters evenly over the map, alternating between units of the program-controlled side,
    // units of the player, and "?" of both sides.
    const std::size_t step = hexes.size() / (2 * unitsPlayed + markersThere);
    std::size_t at = 0;
    const auto next = [&] { return hexes[(at += step) % hexes.size()]; };
    for (int i = 0; i < unitsPlayed; ++i) {
        json["units"].push_back({{"side", "german"}, {"at", next()}, {"pieces", {"4-6-7"}}});
        if (i % 3 == 0) json["units"].push_back({{"side", "russian"}, {"at", next()}, {"pieces", {"4-4-7"}}});
        if (i >= markersThere) continue;
        json["markers"].push_back({{"id", "m" + std::to_string(i)},
                                   {"side", i % 2 == 0 ? "german" : "russian"},
                                   {"at", next()},
                                   {"dummies", 3}});
    }
    return json;
}

void enemyPhase(benchmark::State& state) {
    const Json json = enemyGame();
    int acts = 0;
    for (auto _ : state) {
        state.PauseTiming();
        auto game = readScenario(json, "bench", {});
        if (!game) throw std::runtime_error(joinProblems(game.error()));
        Session& session = *game->session;
        const auto perform = [&](const MadeAct& act) { return session.perform(act).ok; };
        // Advance play first, so that the boards have been joined and the policy loaded before the
        // measurement.
        while (session.state().clock.phase == Phase::PFPh) (void)playEnemy(session, perform, true);
        state.ResumeTiming();
        while (session.state().clock.phase == Phase::MPh) acts += playEnemy(session, perform, true).acts;
    }
    state.counters["acts"] = static_cast<double>(acts) / static_cast<double>(state.iterations());
}

}  // namespace

std::vector<Ratio> addEnemy(const Effort& effort) {
    benchmark::RegisterBenchmark("enemyPhase", enemyPhase)
        ->Unit(benchmark::kMicrosecond)
        ->Repetitions(effort.smoke ? 1 : 3)
        ->Iterations(1);
    Ratio out{.name = "the enemy's MPh, 60 units and 40 markers on four boards, in s",
              .over = "enemyPhase",
              .under = "",
              .overScale = 1e6,
              .bound = 1.0};
    return {out};
}

}  // namespace shellgame::bench
