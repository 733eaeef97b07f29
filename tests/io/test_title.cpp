// SPDX-License-Identifier: MIT
#include <filesystem>

#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/title.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame;

TEST_CASE("the title and the description are found in each kind of file", "[io][title]") {
    const auto told = [](std::string_view text) {
        const FileTitle t = titleIn(text);
        return t.title + "|" + t.description;
    };
    SECTION("the title of a scenario is found") {
        CHECK(told(R"({"format": 1, "title": "Ford", "description": "At dawn.", "sides": []})") ==
              "Ford|At dawn.");
        CHECK(told(R"({"description": "At dawn.", "title": "Ford"})") == "Ford|At dawn.");
        CHECK(told(R"({"title": "Ford"})") == "Ford|");
    }
    SECTION("the title of a saved game is found after its entries") {
        CHECK(told(R"({"entries": [{"title": "no"}, ["title"]], "game": {"boards": [{"title": "no"}],
                      "title": "Ford", "vasl": {"title": "no"}}})") == "Ford|");
    }
    SECTION("the title is found in a journal with a whole game") {
        CHECK(
            told(R"({"kind": "journal", "save": {"game": {"title": "Ford", "description": "At dawn."}}})") ==
            "Ford|At dawn.");
    }
    SECTION("titles of other objects in the file are ignored") {
        CHECK(
            told(
                R"({"state": {"title": "no"}, "sides": [{"title": "no"}], "orders": {"game": {"title": "no"}}})") ==
            "|");
        CHECK(told(R"({"title": 7, "description": ["no"]})") == "|");
        CHECK(told(R"([{"title": "no"}])") == "|");
    }
    SECTION("damage after the title has no effect, and damage before the title ends the search") {
        CHECK(told(R"({"title": "Ford", "description": "At dawn.", nonsense)") == "Ford|At dawn.");
        CHECK(told(R"({nonsense "title": "Ford"})") == "|");
        CHECK(told("") == "|");
        CHECK(told("\xFF\xFE{") == "|");
        CHECK(told(std::string(100'000, '[')) == "|");
        std::string deep;
        for (int i = 0; i < 100'000; ++i) deep += R"({"game":)";
        CHECK(told(deep) == "|");
    }
}

TEST_CASE("each of the program's scenarios has a title", "[io][title]") {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::sourcePath("scenarios"))) {
        if (entry.path().extension() != ".json") continue;
        ++files;
        const auto text = readFile(entry.path().string(), 1U << 20U);
        REQUIRE(text.has_value());
        const auto whole = parseJson(*text, "");
        REQUIRE(whole.has_value());
        const FileTitle told = titleIn(*text);
        CHECK(told.title == whole->at("title").get<std::string>());
        CHECK(told.description == whole->at("description").get<std::string>());
    }
    CHECK(files > 5);
}
