// SPDX-License-Identifier: MIT
// A scenario opened for editing is in its setup phase; everything else is as in its file.
#include <filesystem>

#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame;

TEST_CASE("W12: each of the program's scenarios can be opened at setup, edited and saved again",
          "[io][edit]") {
    int scenarios = 0;
    for (const auto& file : std::filesystem::directory_iterator(test::sourcePath("scenarios"))) {
        if (file.path().extension() != ".json") continue;
        if (!missingBoards(file.path().string(), {}).empty()) continue;  // needs the player's own boards
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
        // Apart from the phase, the state equals that of the played game.
        State back = state;
        back.clock = played->session->state().clock;
        CHECK(scenarioJson(edited->info, back) == scenarioJson(played->info, played->session->state()));
        const test::TemporaryFolder folder;
        const std::string own = folder.file("own.json");
        REQUIRE(saveScenario(*edited, own));
        CHECK(editScenario(own));
        ++scenarios;
    }
    CHECK(scenarios >= 5);
}

TEST_CASE("W12: a mirrored scenario equals the original on the map turned by 180 degrees", "[io][edit]") {
    int scenarios = 0;
    for (const auto& file : std::filesystem::directory_iterator(test::sourcePath("scenarios"))) {
        if (file.path().extension() != ".json") continue;
        if (!missingBoards(file.path().string(), {}).empty()) continue;
        INFO(file.path().string());
        const auto game = editScenario(file.path().string());
        REQUIRE(game);
        const BoardFolders folders{file.path().parent_path().string(), {}};
        const Ground& before = game->session->ground();
        const auto turned = mirrored(*game, folders);
        const auto& first = before.boards().front().board->geometry;
        if (first.columns % 2 == 0) {
            REQUIRE_FALSE(turned);
            CHECK(joinProblems(turned.error()).find("an odd number of columns") != std::string::npos);
            continue;
        }
        INFO((turned ? std::string() : joinProblems(turned.error())));
        REQUIRE(turned);
        const Ground& after = turned->session->ground();
        // The title and contents of the mirrored game have not changed, only the positions.
        State same = turned->session->state();
        same.hash = game->session->state().hash;
        CHECK(same == game->session->state());
        int hexes = 0;
        for (const std::string& name : before.names()) {
            if (name.empty()) continue;
            const auto was = before.find(name), is = after.find(name);
            REQUIRE(was);
            REQUIRE(is);
            CHECK(*is == before.geometry().turned(*was));
            ++hexes;
        }
        CHECK(hexes > 100);
        CHECK(std::abs(after.northDegrees() - before.northDegrees()) == 180);
        // Mirroring twice gives the original again, and the saved file can be opened.
        const auto back = mirrored(*turned, folders);
        REQUIRE(back);
        CHECK(back->session->ground().find(before.names().front()) == before.find(before.names().front()));
        CHECK(back->info.north == game->info.north);
        const test::TemporaryFolder folder;
        REQUIRE(saveScenario(*turned, folder.file("turned.json")));
        CHECK(loadGame(folder.file("turned.json")));
        ++scenarios;
    }
    CHECK(scenarios >= 4);
}

TEST_CASE("W12: in a mirrored scenario, reports about the map refer to the mirrored map and appear once",
          "[io][edit]") {
    const auto game = loadGameText(
        R"({"format":1,"boards":[{"as":"1","blank":{"columns":9,"rows":5}},
            {"as":"2","blank":{"columns":9,"rows":5},"at":{"column":20,"row":0}}],
            "sides":[{"id":"german"},{"id":"russian"}],
            "clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"}})",
        "apart.json", {});
    INFO((game ? std::string() : joinProblems(game.error())));
    REQUIRE(game);
    REQUIRE(game->warnings.size() == 1);
    const auto turned = mirrored(*game, {});
    REQUIRE(turned);
    REQUIRE(turned->warnings.size() == 1);
    CHECK(turned->warnings.front().expected == game->warnings.front().expected);
    CHECK(turned->warnings.front().rule == "A2.1");
}

TEST_CASE("W05: a scenario with only a title has no scenario card", "[io][edit]") {
    auto game = loadGame(test::sourcePath("docs/examples/example.json"));
    REQUIRE(game);
    REQUIRE(game->session->perform(Json{{"do", "card"}, {"title", "By the mill"}}).ok);
    const Json written = scenarioJson(game->info, game->session->state());
    CHECK(written["title"] == "By the mill");
    CHECK_FALSE(written.contains("card"));
    REQUIRE(game->session->perform(Json{{"do", "card"}, {"place", "Ponyri"}}).ok);
    CHECK(scenarioJson(game->info, game->session->state())["card"] == Json{{"place", "Ponyri"}});
}

TEST_CASE("W12: a saved game can't be edited as a scenario", "[io][edit]") {
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
