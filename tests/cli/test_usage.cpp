// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>
#include <streambuf>

#include "cli.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"

using namespace shellgame;
using test::containsText;
using test::runCli;

TEST_CASE("help and version go to stdout and exit with 0", "[cli]") {
    const auto help = runCli({"--help"});
    CHECK(help.code == 0);
    CHECK_THAT(help.out, containsText("hexes"));
    CHECK(help.err.empty());
    const auto version = runCli({"--version"});
    CHECK(version.code == 0);
    CHECK_THAT(version.out, containsText("shellgame "));
    CHECK(runCli({"hexes", "--help"}).code == 0);
}

TEST_CASE("wrong usage prints an error to stderr and exits with 2", "[cli]") {
    const std::vector<std::vector<std::string>> wrong = {
        {},
        {"shuffle"},
        {"--frobnicate"},
        {"hexes"},
        {"hexes", "--board"},
        {"hexes", "--board", "a", "extra"},
        {"hexes", "--board", "a", "--map", "a,0,0", "--boards", "."},
        {"hexes", "--map", "bd01,0", "--boards", "."},
        {"hexes", "--map", "bd01,0,x", "--boards", "."},
        {"hexes", "--map", "bd01,0,-1", "--boards", "."},
        {"hexes", "--map", "bd01,0,0,q", "--boards", "."},
        {"hexes", "--map", "../bd01,0,0", "--boards", "."},
        {"hexes", "--map", "bd01,0,0;", "--boards", "."},
        {"hexes", "--map", "", "--boards", "."},
        {"hexes", "--board", "a", "--boards", "."},
    };
    for (const auto& arguments : wrong) {
        std::string line;
        for (const auto& a : arguments) line += a + " ";
        INFO(line);
        const auto result = runCli(arguments);
        CHECK(result.code == 2);
        CHECK(result.out.empty());
        CHECK_FALSE(result.err.empty());
    }
}

TEST_CASE("a missing file is reported with its name", "[cli]") {
    const auto result = runCli({"hexes", "--board", "/nowhere/bd01"});
    CHECK(result.code == 1);
    CHECK(result.out.empty());
    CHECK_THAT(result.err, containsText("/nowhere/bd01"));
    const auto map = runCli({"hexes", "--map", "bd1,0,0;bd2,1,0", "--boards", "/nowhere"});
    CHECK(map.code == 1);
    CHECK_THAT(map.err, containsText("/nowhere/bd1"));
    CHECK_THAT(map.err, containsText("/nowhere/bd2"));
}

TEST_CASE("T11: with --json every verb reports problems in JSON", "[T11][cli]") {
    const test::TemporaryFolder folder;
    const std::string bad = folder.file("bad.json");
    REQUIRE(test::writeFile(bad, R"({"format": 1, "boards": [{"as": "1", "vasl": "bd99"}]})"));
    const std::string good = test::sourcePath("docs/examples/example.json");
    const std::vector<std::vector<std::string>> asked = {
        {"state", bad, "--json"},
        {"shifts", bad, "--marker", "m1", "--json"},
        {"log", bad, "--json"},
        {"log", bad, "--format", "json"},
        {"name", bad, "--at", "1,1", "--json"},
        {"notation", "parse", "1E4", "--on", bad, "--json"},
        {"los", "--scenario", bad, "--field", "1E4", "--json"},
        {"verify", bad, "--json"},
        {"check", bad, "--json"},
        {"state", folder.file("nothing.json"), "--json"},
        // These problems are not in a file, and are reported too.
        {"shifts", good, "--marker", "m99", "--json"},
        {"state", good, "--at", "7", "--json"},
        {"los", "--scenario", good, "--field", "9Z9", "--json"},
    };
    for (const auto& arguments : asked) {
        std::string line;
        for (const auto& a : arguments) line += a + " ";
        INFO(line);
        const auto result = runCli(arguments);
        CHECK(result.code == 1);
        CHECK_FALSE(result.err.empty());
        const auto json = nlohmann::json::parse(result.out, nullptr, false);
        REQUIRE_FALSE(json.is_discarded());
        const auto& problems = arguments.front() == "check" ? json : json["problems"];
        REQUIRE_FALSE(problems.empty());
        for (const auto& p : problems)
            for (const char* key : {"file", "at", "found", "expected", "rule"}) CHECK(p.contains(key));
    }
    const auto words = runCli({"state", bad});
    CHECK(words.code == 1);
    CHECK(words.out.empty());
}

TEST_CASE("for a file that can't be read, the verb `verify` reports only that error", "[cli]") {
    const auto r = runCli({"verify", "nowhere.shellgame"});
    CHECK(r.code == 1);
    CHECK(r.out.empty());
    CHECK(r.err.find("nowhere.shellgame") != std::string::npos);
}
