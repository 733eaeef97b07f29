// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"

using namespace shellgame;
using nlohmann::json;
using test::containsText;
using test::runCli;
using test::sharedPath;
using test::sourcePath;

namespace {

/// Advances the game to the first MPh and queries the shifts of every marker of the phasing side.
void readyToPlay(const std::string& file, const std::vector<std::string>& more) {
    INFO(file);
    const auto with = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    };
    const auto checked = runCli(with({"check", file}));
    CHECK(checked.err == "");
    REQUIRE(checked.code == 0);
    const std::string toMove = "{\"do\": \"phase\", \"to\": \"MPh\"}\n";
    const auto shown = runCli(with({"state", file, "--script", "-", "--json"}), toMove);
    REQUIRE(shown.code == 0);
    const json state = json::parse(shown.out);
    CHECK(state["clock"]["phase"] == "MPh");
    CHECK(state["clock"]["turns"].get<int>() >= 6);

    std::set<int> chances;
    int vehicles = 0, guns = 0;
    std::set<int> dummies;
    for (const auto& [id, marker] : state["markers"].items()) {
        if (marker["contents"].empty()) dummies.insert(marker["dummies"].get<int>());
        if (marker["side"] != state["clock"]["player"]) continue;
        const auto listed = runCli(with({"shifts", file, "--marker", id, "--script", "-", "--json"}), toMove);
        REQUIRE(listed.code == 0);
        const json answer = json::parse(listed.out);
        for (const json& partner : answer["partners"])
            if (partner["verdict"] == "ok" && partner["to"] != id)
                chances.insert(partner["success"].get<int>());
    }
    for (const json& piece : state["pieces"]) {
        if (piece["kind"] == "vehicle") ++vehicles;
        if (piece["kind"] != "Gun") continue;
        ++guns;
        CHECK_FALSE(piece["ca"].get<std::string>().empty());
    }
    CHECK(vehicles >= 2);
    CHECK(guns >= 1);
    CHECK(dummies.size() >= 3);
    // Some chances are better than even, and some are worse.
    REQUIRE_FALSE(chances.empty());
    CHECK(*chances.rbegin() > 18);
    CHECK(*chances.begin() < 18);
}

/// Plays the recorded opening of a scenario, saves the game and verifies the save. The `expect` commands in
/// the recording check the results.
void openingPlays(const std::string& name, const std::vector<std::string>& more) {
    INFO(name);
    const test::TemporaryFolder folder;
    const std::string save = folder.file("game.json");
    std::vector<std::string> play{"play",     sourcePath("scenarios/" + name + ".json"),
                                  "--script", sourcePath("tests/replays/" + name + "/script.jsonl"),
                                  "--save",   save};
    std::vector<std::string> verify{"verify", save};
    play.insert(play.end(), more.begin(), more.end());
    verify.insert(verify.end(), more.begin(), more.end());
    const auto played = runCli(play);
    CHECK(played.err == "");
    REQUIRE(played.code == 0);
    CHECK(std::count(played.out.begin(), played.out.end(), '\n') >= 10);
    const auto verified = runCli(verify);
    CHECK(verified.err == "");
    CHECK(verified.code == 0);
}

}  // namespace

TEST_CASE("the recorded openings and games of the project's scenarios can be replayed with the same results",
          "[cli][scenario]") {
    for (const char* name : {"market-square", "night-gully", "forest-partisans", "night-assault",
                             "cave-ridge", "two-orders", "between-two-rivers"})
        openingPlays(name, {});
}

TEST_CASE("the orders in a scenario cause no questions before the first move", "[cli][scenario][command]") {
    const auto shown = runCli({"state", sourcePath("scenarios/two-orders.json"), "--json"});
    REQUIRE(shown.code == 0);
    const json state = json::parse(shown.out);
    int orders = 0;
    for (const json& unit : state["orders"]["units"]) {
        INFO(unit.dump());
        orders += unit.contains("order") ? 1 : 0;
        if (unit.contains("reminders")) CHECK(unit["reminders"].empty());
    }
    CHECK(orders == 2);
    // The text output shows the same orders as the JSON output.
    const auto text = runCli({"state", sourcePath("scenarios/two-orders.json")});
    CHECK(text.out.find("UNIT K  german  company, size 2  assigned: move to 1S9") != std::string::npos);
    CHECK(text.out.find("german preadvice levels: 0 of 8") != std::string::npos);
}

TEST_CASE("the recorded opening on VASL board 01 can be replayed with the same results",
          "[.shared][vaslscenario]") {
    openingPlays("vasl-board-01", {"--boards", sharedPath("vasl/boards")});
}

TEST_CASE("the project's scenarios are valid and ready to play", "[cli][scenario]") {
    for (const char* name :
         {"market-square", "night-gully", "forest-partisans", "night-assault", "cave-ridge", "two-orders"})
        readyToPlay(sourcePath("scenarios/" + std::string(name) + ".json"), {});
}

TEST_CASE("each night scenario states the NVR of its card, and no Location beyond it as seen",
          "[cli][scenario]") {
    for (const auto& [name, nvr] :
         {std::pair("night-assault", 2), std::pair("night-gully", 3), std::pair("unknown-night", 2)}) {
        INFO(name);
        std::ifstream file(sourcePath("scenarios/" + std::string(name) + ".json"));
        const json scenario = json::parse(file);
        CHECK(scenario["settings"]["nvr"] == nvr);
        CHECK(scenario["card"].dump().find("Base Night Visibility Range is " + std::to_string(nvr) +
                                           " hexes") != std::string::npos);
        for (const json& seen : scenario.value("seen", json::array()))
            if (seen.value("seen", true)) CHECK(seen.value("range", 0) <= nvr);
    }
}

TEST_CASE("the scenario with the fixing system is valid and ready to play", "[cli][scenario]") {
    const std::string file = sourcePath("scenarios/between-two-rivers.json");
    CHECK(runCli({"check", file}).code == 0);
    const auto shown = runCli({"state", file, "--script", "-", "--json"}, "{\"do\": \"phase\"}\n");
    REQUIRE(shown.code == 0);
    const json state = json::parse(shown.out);
    CHECK(state["clock"]["phase"] == "MPh");
    CHECK(state["clock"]["turns"].get<int>() >= 6);
    std::map<std::string, std::set<std::string>> arms;
    std::map<std::string, int> parts;
    for (const json& marker : state["markers"]) {
        CHECK(marker["kind"] == "force");
        const std::string side = marker["side"];
        if (marker["force"] != "") ++parts[side];
        for (const json& id : marker["contents"])
            arms[side].insert(state["pieces"][id.get<std::string>()]["arm"]);
    }
    for (const char* side : {"allies", "french"}) {
        CHECK(parts[side] >= 2);
        for (const char* arm :
             {"infantry", "cavalry", "vedette", "general", "bridge train", "center of operations"})
            CHECK(arms[side].contains(arm));
    }
    // At the start the candidates for each force are listed, with distance and reasons.
    const auto listed = runCli({"shifts", file, "--marker", "f1", "--json"});
    REQUIRE(listed.code == 0);
    const json answer = json::parse(listed.out);
    CHECK(answer["verdict"] == "forbidden");
    std::set<std::string> verdicts;
    for (const json& c : answer["candidates"]) verdicts.insert(c["verdict"]);
    CHECK(verdicts == std::set<std::string>{"forbidden", "ok"});
    CHECK_THAT(runCli({"shifts", file, "--marker", "f1"}).out, containsText("N.3"));
}

TEST_CASE("the scenario on VASL board 01 is valid and ready to play", "[.shared][vaslscenario]") {
    readyToPlay(sourcePath("scenarios/vasl-board-01.json"), {"--boards", sharedPath("vasl/boards")});
}

TEST_CASE("an unknown enemy on VASL board 03 is dealt, holds each objective and plays its first Player Turn",
          "[.shared][vaslscenario]") {
    const test::TemporaryFolder folder;
    const std::string boards = sharedPath("vasl/boards");
    for (const char* seed : {"1", "2", "3"}) {
        const std::string save = folder.file("game.json");
        REQUIRE(runCli({"deal", sourcePath("scenarios/unknown-board-03.json"), "--boards", boards, "--side",
                        "german", "--seed", seed, "-o", save})
                    .code == 0);
        const json dealt =
            json::parse(runCli({"state", save, "--boards", boards, "--view", "umpire", "--json"}).out);
        std::set<std::string> troops;
        for (const json& marker : dealt["markers"])
            if (marker["side"] == "german" && !marker["contents"].empty())
                troops.insert(marker["at"].get<std::string>());
        INFO(seed);
        for (const std::set<std::string>& objective : std::vector<std::set<std::string>>{
                 {"1M2", "1N2", "1N3"}, {"1R4", "1S3"}, {"1R6", "1R7"}, {"1O5"}})
            CHECK(std::any_of(objective.begin(), objective.end(),
                              [&](const std::string& hex) { return troops.contains(hex); }));
        const auto played = runCli({"keep", save, "--boards", boards, "--script", "-", "--play-on", "40"},
                                   "{\"do\": \"phase\", \"to\": \"CCPh\"}\n");
        CHECK(played.code == 0);
    }
}

TEST_CASE("if a scenario's board archive is missing, the error names that archive", "[cli][scenario]") {
    const auto result = runCli({"check", sourcePath("scenarios/vasl-board-01.json")});
    CHECK(result.code == 1);
    CHECK_THAT(result.err, containsText("/boards/0/vasl"));
    CHECK_THAT(result.err, containsText("bd01"));
}

TEST_CASE("the option --boards takes only one folder, not the files after it", "[cli]") {
    const auto result = runCli({"check", "--boards", "/nowhere", sourcePath("scenarios/market-square.json"),
                                sourcePath("scenarios/night-gully.json")});
    CHECK(result.code == 0);
    CHECK_THAT(result.out, containsText("market-square.json: OK"));
    CHECK_THAT(result.out, containsText("night-gully.json: OK"));
}
