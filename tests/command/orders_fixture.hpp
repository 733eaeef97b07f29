// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

namespace shellgame::test {

/// A German platoon A of three squads in 1E4 (p1 to p3) with the additions in `unit` (such as an order), a
/// Russian squad at `enemy` (p4); turn 1 of 8, German RPh.
[[nodiscard]] inline Json platoonScenario(const Json& unit, const std::string& enemy = "1X9") {
    Json scenario = drawn("1E4 | | - known 4-6-7, 4-6-7, 4-6-7\n" + enemy + " | | russian - known 4-4-7");
    scenario["clock"]["phase"] = "RPh";
    scenario["clock"]["turns"] = 8;
    Json a = {{"side", "german"}, {"unit", "A"}, {"pieces", {"p1", "p2", "p3"}}};
    a.update(unit);
    scenario["command"] = Json::array({a});
    return scenario;
}
[[nodiscard]] inline TestGame platoon(const Json& unit, const std::string& enemy = "1X9",
                                      const Json& settings = Json::object()) {
    Json scenario = platoonScenario(unit, enemy);
    scenario["settings"].merge_patch(settings);
    return TestGame::ofScenario(scenario);
}
[[nodiscard]] inline Json steps(std::initializer_list<std::pair<const char*, const char*>> list) {
    Json out = Json::array();
    for (const auto& [type, tah] : list) out.push_back({{"type", type}, {"tah", tah}});
    return out;
}
[[nodiscard]] inline const Formation& unit(const TestGame& game, const std::string& key = "german/A") {
    return game.state().formations.at(key);
}
/// Known units of a test may move any distance, because these tests are not about cost.
[[nodiscard]] inline Json moveTo(const std::string& piece, const std::string& to) {
    return {{"do", "move"}, {"mf", 0}, {"piece", piece}, {"to", to}};
}
/// Advances to that phase of the Germans' next Player Turn.
inline void nextTurn(TestGame& game, const std::string& phase = "RPh") {
    const int turn = game.state().clock.turn;
    while (game.state().clock.turn == turn || game.state().clock.player.text != "german" ||
           enumText(game.state().clock.phase) != phase)
        game.must({{"do", "phase"}});
}

}  // namespace shellgame::test
