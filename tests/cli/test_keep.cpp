// SPDX-License-Identifier: MIT
// Tests a program-controlled side on the command line: the deal, a game against a script, and the reveal at
// the end.
#include <sstream>

#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"

using namespace shellgame;
using test::runCli;

namespace {

std::vector<Json> linesOf(const std::string& text) {
    std::vector<Json> out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        if (!line.empty()) out.push_back(Json::parse(line));
    return out;
}

}  // namespace

TEST_CASE("a script against a program-controlled side can use the counter names that the log shows",
          "[cli][kept]") {
    const test::TemporaryFolder folder;
    const std::string game = folder.file("game.json"), script = folder.file("script.jsonl");
    REQUIRE(runCli({"deal", test::sourcePath("scenarios/unknown-square.json"), "--side", "russian", "--seed",
                    "2", "-o", game})
                .code == 0);
    // Returns the name of the stack in this hex, in the attacker's view.
    const auto state = runCli({"state", game});
    std::istringstream lines(state.out);
    std::string name, at;
    for (std::string line; std::getline(lines, line);)
        if (line.find("russian  unknown  1K4") != std::string::npos) name = line.substr(0, line.find(' '));
    REQUIRE(name.starts_with("e"));
    REQUIRE(test::writeFile(script, R"({"do":"phase","to":"MPh"}
{"do":"phase","to":"CCPh"}
{"do":"phase","to":"MPh"}
{"do":"move","marker":")" + name + R"(","path":["1J3"]}
{"do":"fire","marker":")" + name + R"(","at":"1E1"}
{"do":"move","marker":"e99","path":["1J3"]}
)"));
    const auto played = runCli({"keep", game, "--script", script, "--keep-going"});
    const std::vector<Json> told = linesOf(played.out);
    const auto has = [&](const std::string& words) {
        return std::any_of(told.begin(), told.end(), [&](const Json& e) {
            return e.at("text").get<std::string>().find(words) != std::string::npos;
        });
    };
    CHECK(has("moves from 1K4 to 1J3"));
    int refused = 0;
    for (const Json& e : told)
        if (e.contains("ok") && !e.at("ok").get<bool>()) {
            ++refused;
            // The entry contains the typed name, not the game's internal id.
            CHECK((e.at("command").at("marker") == name || e.at("command").at("marker") == "e99"));
        }
    CHECK(refused == 2);
    CHECK(played.out.find("\"m16\"") == std::string::npos);
}

TEST_CASE("after a script, the program continues its turn until it needs the player", "[cli][kept][units]") {
    const test::TemporaryFolder folder;
    const std::string game = folder.file("game.json"), script = folder.file("script.jsonl");
    REQUIRE(runCli({"deal", test::sourcePath("scenarios/unknown-square.json"), "--side", "russian", "--seed",
                    "1", "-o", game})
                .code == 0);
    REQUIRE(test::writeFile(script, R"({"do":"phase","to":"CCPh"}
{"do":"phase","to":"RPh"}
)"));
    CHECK(runCli({"keep", game}).code == 2);
    const auto played = runCli({"keep", game, "--script", script, "--play-on", "40", "--save", game});
    CHECK(played.code == 0);
    CHECK(played.out.find("The Player Turn of the Russians is over:") != std::string::npos);
    const auto after = runCli({"keep", game, "--play-on", "1"});
    CHECK(after.code == 0);
    CHECK(after.out.find("have nothing more to do in this phase") != std::string::npos);
}

TEST_CASE(
    "in a game against the program, the verbs `setup` and `shifts` show only facts that the player's side "
    "may know",
    "[cli][kept][secrets]") {
    const test::TemporaryFolder folder;
    const std::string game = folder.file("game.json");
    REQUIRE(runCli({"deal", test::sourcePath("scenarios/unknown-square.json"), "--side", "russian", "--seed",
                    "3", "-o", game})
                .code == 0);
    CHECK(runCli({"setup", game}).out.find("russian") == std::string::npos);
    CHECK(runCli({"setup", game, "--side", "russian"}).out.empty());
    // List the side's own stacks with the names in its own state. The first is m1, whatever the other side
    // hides.
    std::istringstream lines(runCli({"state", game}).out);
    int asked = 0;
    for (std::string line; std::getline(lines, line);) {
        const std::string name = line.substr(0, line.find(' '));
        const auto hex = line.rfind("  german  ", 10) != std::string::npos ? line : std::string();
        if (hex.empty() || !name.starts_with("m") || line.find("  known  ") != std::string::npos) continue;
        ++asked;
        const auto shifts = runCli({"shifts", game, "--marker", name});
        INFO(line << '\n' << shifts.out << shifts.err);
        CHECK(shifts.code == 0);
        CHECK(shifts.out.starts_with(name + " in "));
        const std::string at = shifts.out.substr(name.size() + 4, shifts.out.find(':') - name.size() - 4);
        CHECK(line.find("  " + at + "  ") != std::string::npos);
        const Json told = Json::parse(runCli({"shifts", game, "--marker", name, "--json"}).out);
        CHECK(told.at("marker") == name);
    }
    CHECK(asked > 0);
}

TEST_CASE(
    "in the Umpire view the report shows the secrets of the program-controlled side; in the player's view it "
    "does not",
    "[cli][kept]") {
    const test::TemporaryFolder folder;
    const std::string game = folder.file("game.json"), script = folder.file("script.jsonl"),
                      after = folder.file("after.json");
    REQUIRE(runCli({"deal", test::sourcePath("scenarios/unknown-square.json"), "--side", "russian", "--seed",
                    "3", "-o", game})
                .code == 0);
    REQUIRE(test::writeFile(script, R"({"do":"phase","to":"MPh"}
{"do":"phase","to":"CCPh"}
{"do":"ask","at":"1J8","what":"attack","result":"PTC"}
{"do":"phase","to":"MPh"}
{"do":"phase","to":"CCPh"}
)"));
    REQUIRE(runCli({"keep", game, "--script", script, "--save", after, "--quiet"}).code == 0);
    const std::string all = runCli({"report", after, "--view", "umpire"}).out;
    // The report does not list a shift that the program only considered.
    CHECK(all.substr(all.find("<h2 id=\"enemy\"")).find("do nothing that you can see") == std::string::npos);
    for (const char* part : {"The enemy revealed", "The deal", "How much was unknown",
                             "The effects of the attack on 1J8 (PTC) are resolved",
                             "The Umpire view was not used during play."}) {
        INFO(part);
        CHECK(all.find(part) != std::string::npos);
    }
    CHECK(runCli({"report", after}).out.find("The enemy revealed") == std::string::npos);
}
