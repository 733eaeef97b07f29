// SPDX-License-Identifier: MIT
#include <algorithm>
#include <nlohmann/json.hpp>

#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"

using namespace shellgame;
using nlohmann::json;
using test::containsText;
using test::runCli;

namespace {
const std::string game = test::sourcePath("docs/examples/example.json");
}

TEST_CASE("the verb `setup` lists the counters that each side can place and how many are left", "[cli]") {
    const auto all = runCli({"setup", game});
    CHECK(all.code == 0);
    CHECK_THAT(all.out, containsText("german\n  Stack under a ?: 2\n  Dummy stack: 1\n"));
    CHECK_THAT(all.out, containsText("russian\n"));
    const auto one = runCli({"setup", game, "--side", "german", "--json"});
    const json out = json::parse(one.out);
    for (const json& kind : out["kinds"]) CHECK(kind["side"] == "german");
    CHECK(out["kinds"].size() >= 11);
}

TEST_CASE("setup --type shows the script commands for a typed line of counters", "[cli]") {
    const test::TemporaryFolder folder;
    const auto told =
        runCli({"setup", game, "--side", "german", "--at", "1E6", "--type", "2x 4-6-7, LMG 8-1"});
    CHECK(told.code == 0);
    CHECK_THAT(told.out, containsText("# 4-6-7, 4-6-7, LMG, 8-1 under a \"?\"\n"));
    // The printed lines can be played without changes.
    const std::string script = folder.file("script.jsonl");
    REQUIRE(test::writeFile(script, told.out));
    const auto after = runCli({"setup", game, "--side", "german", "--script", script, "--json"});
    CHECK(after.code == 0);
    CHECK(json::parse(after.out)["kinds"][0]["placed"] == 3);

    const auto hidden = runCli({"setup", game, "--at", "1E6", "--kind", "hip", "--type", "?", "--json"});
    CHECK(json::parse(hidden.out)["command"]["kind"] == "hip");
}

TEST_CASE("setup --type refuses counters that can't be read or placed", "[cli]") {
    const auto refused = [&](const std::vector<std::string>& more) {
        std::vector<std::string> line{"setup", game};
        line.insert(line.end(), more.begin(), more.end());
        const auto result = runCli(line);
        CHECK(result.code == 1);
        return result;
    };
    CHECK_THAT(refused({"--at", "1E6", "--type", "4-6-7 Tigre"}).err,
               containsText("Counter Tigre is not in the catalog"));
    CHECK_THAT(refused({"--at", "9Z9", "--type", "4-6-7"}).err, containsText("a hex of the map"));
    CHECK_THAT(refused({"--at", "1E6", "--kind", "sunk", "--type", "4-6-7"}).err, containsText("concealed"));
    CHECK_THAT(refused({"--side", "french"}).err, containsText("the id of a side"));
    // The output contains the finding with its rule, and the command.
    CHECK_THAT(refused({"--at", "1E6", "--kind", "mine", "--type", "4-6-7"}).out,
               containsText("# forbidden: 4-6-7 is not a minefield"));
    CHECK(runCli({"setup", game, "--type", "4-6-7"}).code == 2);
}

TEST_CASE("the verb `doable` lists the possible acts for the selected counters", "[cli]") {
    const auto at = [](const char* option, const char* value) {
        return runCli({"doable", game, option, value, "--json"});
    };
    const auto marker = at("--marker", "m1");
    CHECK(marker.code == 0);
    const json out = json::parse(marker.out);
    CHECK_THAT(runCli({"doable", game, "--marker", "m1"}).out, containsText("reveal\n"));
    CHECK(std::find(out["doable"].begin(), out["doable"].end(), "reveal") != out["doable"].end());
    CHECK(json::parse(at("--hex", "1E4").out)["doable"].is_array());
    const auto unknown = at("--marker", "m99");
    CHECK(unknown.code == 1);
    CHECK_THAT(unknown.err, containsText("--marker: found \"m99\", expected a marker of the game"));
    CHECK_THAT(at("--hex", "1ZZ9").err, containsText("a hex of the map"));
}
