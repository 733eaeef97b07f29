// SPDX-License-Identifier: MIT
#include <streambuf>

#include "cli.hpp"
#include "support/catch.hpp"
#include "support/run_cli.hpp"

using namespace shellgame;
using test::containsText;
using test::runCli;

TEST_CASE("help and version are answers, not errors", "[cli]") {
    const auto help = runCli({"--help"});
    CHECK(help.code == 0);
    CHECK_THAT(help.out, containsText("hexes"));
    CHECK(help.err.empty());
    const auto version = runCli({"--version"});
    CHECK(version.code == 0);
    CHECK_THAT(version.out, containsText("shellgame "));
    CHECK(runCli({"hexes", "--help"}).code == 0);
}

TEST_CASE("wrong usage ends with 2 and says so on stderr", "[cli]") {
    const std::vector<std::vector<std::string>> wrong = {
        {},
        {"shuffle"},
        {"--frobnicate"},
        {"hexes"},
        {"hexes", "--board"},
        {"hexes", "--board", "a", "extra"},
        {"hexes", "--board", "a", "--map", "a,0,0", "--boards", "."},
        {"hexes", "--map", "bd01,0,0"},
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

TEST_CASE("a file that is not there is a problem with its name", "[cli]") {
    const auto result = runCli({"hexes", "--board", "/nowhere/bd01"});
    CHECK(result.code == 1);
    CHECK(result.out.empty());
    CHECK_THAT(result.err, containsText("/nowhere/bd01"));
    const auto map = runCli({"hexes", "--map", "bd1,0,0;bd2,1,0", "--boards", "/nowhere"});
    CHECK(map.code == 1);
    CHECK_THAT(map.err, containsText("/nowhere/bd1"));
    CHECK_THAT(map.err, containsText("/nowhere/bd2"));
}
