// SPDX-License-Identifier: MIT
// Writes inputs for the fuzzers from random play: scripts, scenarios, saved games, journals. Ordinary test
// runs skip this test case. SHELLGAME_SEEDS=folder files_tests "[.seeds]" plays SHELLGAME_SEED_GAMES games
// and writes the inputs into folder/NAME.
#include <cstdlib>
#include <filesystem>
#include <string>

#include "fuzz/targets.hpp"
#include "laws/any_commands.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/journal.hpp"
#include "shellgame/io/save/save.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using test::Chance;

namespace {

/// Fuzzers cut off inputs that are longer than this.
constexpr std::size_t longestSeed = 20'000;

class SeedFolder {
  public:
    explicit SeedFolder(std::string path) : path_(std::move(path)) {}

    void add(const std::string& target, const std::string& text) {
        if (text.size() > longestSeed) return;
        std::filesystem::create_directories(path_ + "/" + target);
        REQUIRE(test::writeFile(path_ + "/" + target + "/play-" + std::to_string(count_++), text));
    }
    [[nodiscard]] int count() const { return count_; }

  private:
    std::string path_;
    int count_ = 0;
};

/// Continues the game with random commands, and returns them, one per line.
std::string playOn(Session& session, int most, bool forces, Chance& chance) {
    std::string out;
    for (int i = 0; i < most; ++i) {
        const Json command = test::commandOfAll(session, forces, chance);
        (void)session.perform(command);
        out += command.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    return out;
}

void addGame(SeedFolder& seeds, int number) {
    Chance chance(static_cast<std::uint64_t>(number) + 9'000'000);
    Game small = test::smallGame();
    seeds.add("script", playOn(*small.session, 12, false, chance));
    seeds.add("save", saveJson(small).dump());
    const bool forces = chance.percent(30);
    const Json scenario = forces ? test::randomForces(chance) : test::everything(chance);
    auto game = readScenario(scenario, "seed.json", {});
    REQUIRE(game);
    seeds.add("scenario", scenario.dump());
    (void)playOn(*game->session, chance.below(60), forces, chance);
    seeds.add("scenario", scenarioJson(game->info, game->session->state()).dump());
    seeds.add("save", saveJson(*game).dump());

    const test::TemporaryFolder folder;
    Game beside = test::smallSavedGame(folder.file("game.json"));
    Journal journal(journalOf(folder.file("game.json")));
    REQUIRE(journal.keep(beside));
    (void)playOn(*beside.session, 1 + chance.below(10), false, chance);
    REQUIRE(journal.keep(beside));
    const auto text = readFile(journal.path(), 1U << 24U);
    REQUIRE(text);
    seeds.add("journal", *text);
}

}  // namespace

TEST_CASE("random games are written as inputs for the fuzzers", "[.seeds]") {
    const char* folder = std::getenv("SHELLGAME_SEEDS");
    const char* games = std::getenv("SHELLGAME_SEED_GAMES");
    REQUIRE(folder != nullptr);
    SeedFolder seeds(folder);
    for (int i = 0; i < (games != nullptr ? std::atoi(games) : 100); ++i) addGame(seeds, i);
    CHECK(seeds.count() > 0);
}
