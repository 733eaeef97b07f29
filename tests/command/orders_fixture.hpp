// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

namespace shellgame::test {

/// Makes a scenario in the German RPh of turn 1 of 8. The German platoon A has three squads in 1E4 (p1 to
/// p3), and there is a Russian squad (p4) at `enemy`. `unit` is merged into the platoon, for example an
/// order.
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
/// Moves a Known unit any distance at no cost, because these tests do not check costs.
[[nodiscard]] inline Json moveTo(const std::string& piece, const std::string& to) {
    return {{"do", "move"}, {"mf", 0}, {"piece", piece}, {"to", to}};
}
/// Advances to this phase of the Germans' Player Turn in the next Game Turn.
inline void nextTurn(TestGame& game, const std::string& phase = "RPh") {
    const int turn = game.state().clock.turn;
    while (game.state().clock.turn == turn || game.state().clock.player.text != "german" ||
           enumText(game.state().clock.phase) != phase)
        game.must({{"do", "phase"}});
}

}  // namespace shellgame::test
