// SPDX-License-Identifier: MIT
// A scenario opened to be changed: in its setup phase, all else as its file has it.
#include <filesystem>

#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame;

TEST_CASE("W12: each scenario of the program can be changed: before its first turn, and saved again",
          "[io][edit]") {
    int scenarios = 0;
    for (const auto& file : std::filesystem::directory_iterator(test::sourcePath("scenarios"))) {
        if (file.path().extension() != ".json") continue;
        if (!missingBoards(file.path().string(), {}).empty()) continue;  // on boards that a player brings
        INFO(file.path().string());
        const auto played = loadGame(file.path().string());
        REQUIRE(played);
        const auto edited = editScenario(file.path().string());
        INFO((edited ? std::string() : joinProblems(edited.error())));
        REQUIRE(edited);
        const State& state = edited->session->state();
        CHECK(state.clock.phase == Phase::setup);
        CHECK(state.clock.turn == 1);
        CHECK(state.clock.player == state.clock.first);
        CHECK(edited->session->entries().empty());
        // Nothing else is another: put back into its phase it is what is played.
        State back = state;
        back.clock = played->session->state().clock;
        CHECK(scenarioJson(edited->info, back) == scenarioJson(played->info, played->session->state()));
        // What is saved opens again.
        const test::TemporaryFolder folder;
        const std::string own = folder.file("own.json");
        REQUIRE(saveScenario(*edited, own));
        CHECK(editScenario(own));
        ++scenarios;
    }
    CHECK(scenarios >= 5);
}

TEST_CASE("W05: a card that bears a title alone writes no card of its own, and comes back", "[io][edit]") {
    auto game = loadGame(test::sourcePath("docs/examples/example.json"));
    REQUIRE(game);
    REQUIRE(game->session->perform(Json{{"do", "card"}, {"title", "By the mill"}}).ok);
    const Json written = scenarioJson(game->info, game->session->state());
    CHECK(written["title"] == "By the mill");
    CHECK_FALSE(written.contains("card"));
    REQUIRE(game->session->perform(Json{{"do", "card"}, {"place", "Ponyri"}}).ok);
    CHECK(scenarioJson(game->info, game->session->state())["card"] == Json{{"place", "Ponyri"}});
}

TEST_CASE("W12: a saved game is no scenario to be changed", "[io][edit]") {
    auto game = loadGame(test::sourcePath("scenarios/market-square.json"));
    REQUIRE(game);
    const test::TemporaryFolder folder;
    const std::string save = folder.file("save.json");
    REQUIRE(saveGame(*game, save));
    const auto edited = editScenario(save);
    REQUIRE_FALSE(edited);
    CHECK(joinProblems(edited.error()).find("found a saved game, expected a scenario") != std::string::npos);
    CHECK_FALSE(editScenario(folder.file("none.json")));
}
