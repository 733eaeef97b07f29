// SPDX-License-Identifier: MIT
// Tests recorded games. Each folder beside this file contains a script and the result of each command. The
// folder also contains a scenario, unless the folder is named after one of the program's scenarios. When a
// commit changes a result, the commit's message states which rule changed. `cli_tests "[.record]"` writes the
// results again.
#include <filesystem>
#include <fstream>

#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/scenario_again.hpp"
#include "support/table.hpp"

using namespace shellgame;
namespace fs = std::filesystem;

namespace {

/// Returns the folders with recordings. Recordings named "vasl-…" need VASL's board archives, which are not
/// part of the project.
std::vector<fs::path> recordings(bool onVaslBoards) {
    std::vector<fs::path> out;
    for (const auto& entry : fs::directory_iterator(test::sourcePath("tests/replays")))
        if (entry.is_directory() && entry.path().filename().string().starts_with("vasl-") == onVaslBoards)
            out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

std::string textOf(const fs::path& path) {
    return readFile(path.string(), 1 << 24).value();
}

/// Returns one line for each command, with the hash of the state after it, the verb, and either its rolls
/// (dice, final DR and row) or the rules that have refused it.
std::string lineOf(const Entry& e) {
    std::string out = hexDigits(e.hash) + " " + e.verb;
    for (const Roll& roll : e.rolls) {
        out += " ";
        for (int face : roll.faces) out += std::to_string(face);
        if (roll.final) out += "=" + std::to_string(*roll.final);
        out += " (" + roll.row + ")";
    }
    if (e.knownDice) out += " known dice";
    if (!e.ok) out += " refused:";
    for (const Finding& f : e.findings)
        if (!e.ok && f.verdict != Verdict::ok) out += " " + f.rule;
    return out;
}

/// Returns the scenario of a recording. This is the recording's own scenario, or the program's scenario of
/// the same name.
std::string scenarioOf(const fs::path& folder) {
    const fs::path own = folder / "scenario.json";
    if (fs::exists(own)) return own.string();
    return test::sourcePath("scenarios/" + folder.filename().string() + ".json");
}

std::string replay(const fs::path& folder) {
    auto game = loadGame(scenarioOf(folder), {"", {test::sharedPath("vasl/boards")}});
    if (!game) throw std::invalid_argument(joinProblems(game.error()));
    std::string out;
    for (const std::string& line : test::splitText(textOf(folder / "script.jsonl"), '\n')) {
        if (line.empty() || line[0] == '#') continue;
        const Entry e = game->session->perform(Json::parse(line));
        out += lineOf(e) + "\n";
        if (recountHash(game->session->state()) != game->session->state().hash)
            out += "the hash does not hold\n";
    }
    return out;
}

void goAsTheyWent(const std::vector<fs::path>& folders) {
    for (const fs::path& folder : folders) {
        INFO(folder.filename().string());
        const auto expected = test::splitText(textOf(folder / "expected.txt"), '\n');
        const auto found = test::splitText(replay(folder), '\n');
        CHECK(found.size() == expected.size());
        for (std::size_t i = 0; i < std::min(found.size(), expected.size()); ++i) {
            INFO("command " << i + 1);
            REQUIRE(found[i] == expected[i]);
        }
    }
}

}  // namespace

TEST_CASE("recorded games replay with the same results", "[replays]") {
    const auto folders = recordings(false);
    CHECK(folders.size() >= 5);
    goAsTheyWent(folders);
}

TEST_CASE(
    "S06: after every entry of a sample or recorded game, the game can be saved as a scenario that opens "
    "unchanged",
    "[laws][replays][S06]") {
    int written = 0;
    for (const fs::path& folder : recordings(false)) {
        INFO(folder.filename().string());
        const std::string scenario = scenarioOf(folder);
        auto game = loadGame(scenario, {});
        REQUIRE(game);
        const BoardFolders folders{fs::path(scenario).parent_path().string(), {}};
        CHECK(test::scenarioAgain(game->info, game->session->state(), folders) == "");
        for (const std::string& line : test::splitText(textOf(folder / "script.jsonl"), '\n')) {
            if (line.empty() || line[0] == '#') continue;
            const Entry e = game->session->perform(Json::parse(line));
            CHECK_FALSE(e.fault);
            if (!e.ok) continue;
            INFO("entry " << e.n << " " << line);
            const std::string wrong = test::scenarioAgain(game->info, game->session->state(), folders);
            CHECK(wrong == "");
            ++written;
        }
    }
    CHECK(written >= 100);
}

TEST_CASE("recorded games on VASL boards replay with the same results", "[.shared][vaslscenario]") {
    const auto folders = recordings(true);
    CHECK(folders.size() >= 1);
    goAsTheyWent(folders);
}

TEST_CASE("recorded games are played again, and their new results are written", "[.record]") {
    auto folders = recordings(false);
    if (fs::exists(test::sharedPath("vasl/boards")))
        for (fs::path& folder : recordings(true)) folders.push_back(std::move(folder));
    for (const fs::path& folder : folders) {
        const std::string found = replay(folder);
        std::ofstream(folder / "expected.txt", std::ios::binary) << found;
        CHECK(textOf(folder / "expected.txt") == found);
    }
}
