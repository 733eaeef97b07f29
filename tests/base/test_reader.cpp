// SPDX-License-Identifier: MIT
#include <chrono>

#include "shellgame/base/json.hpp"
#include "support/catch.hpp"

using namespace shellgame;

namespace {

/// A reader for a text, together with the problems that it reports.
struct Given {
    Json value;
    Problems problems;
    Reader reader;
    explicit Given(const std::string& text) : value(Json::parse(text)), reader(value, problems, "f.json") {}
    /// Returns the only problem as a line of text and removes it. Fails if there is no problem, or more than
    /// one.
    std::string complaint() {
        REQUIRE(problems.size() == 1);
        std::string out = problems[0].text();
        problems.clear();
        return out;
    }
    void silent() const { CHECK(problems.empty()); }
};

}  // namespace

TEST_CASE("the type and range of a whole number are checked, and a missing number gets its default",
          "[base][reader]") {
    Given g(
        R"({"n":3,"low":-1,"f":3.7,"w":3.0,"t":true,"s":"3","big":18446744073709551615,"min":-9223372036854775808})");
    CHECK(g.reader.integer("n", 1, 20) == 3);
    CHECK(g.reader.integer("n", 3, 3) == 3);
    CHECK(g.reader.integer("none", 1, 20, 7) == 7);
    CHECK(g.reader.integer("min", INT64_MIN, 0) == INT64_MIN);
    g.silent();
    CHECK(g.reader.integer("none", 1, 20) == 1);
    CHECK(g.complaint() == "f.json: /none: found nothing, expected a whole number from 1 to 20");
    for (const auto& [key, found] : {std::pair("low", "-1"),
                                     {"f", "3.7"},
                                     {"w", "3.0"},
                                     {"t", "true"},
                                     {"s", "\"3\""},
                                     {"big", "18446744073709551615"}}) {
        CHECK(g.reader.integer(key, 1, 20) == 1);
        CHECK(g.complaint() ==
              std::string("f.json: /") + key + ": found " + found + ", expected a whole number from 1 to 20");
        // An invalid value is reported even if there is a default.
        CHECK(g.reader.integer(key, 1, 20, 5) == 1);
        g.problems.clear();
    }
}

TEST_CASE("the type and range of a real number are checked, and a missing number gets its default",
          "[base][reader]") {
    Given g(R"({"x":0.5,"i":2,"s":"1","far":1e300})");
    CHECK(g.reader.number("x", 0, 1) == 0.5);
    CHECK(g.reader.number("i", 0, 2) == 2);
    CHECK(g.reader.number("none", 0, 1, 0.25) == 0.25);
    g.silent();
    CHECK(g.reader.number("none", 0, 1) == 0);
    CHECK(g.complaint() == "f.json: /none: found nothing, expected a number from 0.0 to 1.0");
    CHECK(g.reader.number("s", 0, 1) == 0);
    CHECK(g.complaint().find("found \"1\"") != std::string::npos);
    CHECK(g.reader.number("far", 0, 1) == 0);
    CHECK(g.complaint().find("found 1e+300") != std::string::npos);
}

TEST_CASE("the type of a Boolean value is checked, and a missing value gets its default", "[base][reader]") {
    Given g(R"({"y":true,"n":false,"one":1,"s":"true"})");
    CHECK(g.reader.boolean("y"));
    CHECK_FALSE(g.reader.boolean("n", true));
    CHECK(g.reader.boolean("none", true));
    g.silent();
    CHECK_FALSE(g.reader.boolean("none"));
    CHECK(g.complaint() == "f.json: /none: found nothing, expected true or false");
    CHECK_FALSE(g.reader.boolean("one", true));
    CHECK(g.complaint() == "f.json: /one: found 1, expected true or false");
    CHECK_FALSE(g.reader.boolean("s"));
    CHECK(g.problems.size() == 1);
}

TEST_CASE("the type and length of a string are checked, and a missing string gets its default",
          "[base][reader]") {
    Given g(R"({"t":"hill","n":5,"long":"0123456789"})");
    CHECK(g.reader.text("t") == "hill");
    CHECK(g.reader.text("none", "x") == "x");
    CHECK(g.reader.text("long", std::nullopt, 10) == "0123456789");
    g.silent();
    CHECK(g.reader.text("none").empty());
    CHECK(g.complaint() == "f.json: /none: found nothing, expected a text");
    CHECK(g.reader.text("n").empty());
    CHECK(g.complaint() == "f.json: /n: found 5, expected a text");
    CHECK(g.reader.text("long", std::nullopt, 9).empty());
    CHECK(g.complaint() ==
          "f.json: /long: found a text of 10 characters, expected a text of at most 9 characters");
}

TEST_CASE("a word must be in the list of allowed words", "[base][reader]") {
    Given g(R"({"w":"APh","bad":"aph","n":1})");
    const std::vector<std::string> phases{"MPh", "APh"};
    CHECK(g.reader.word("w", phases) == "APh");
    CHECK(g.reader.word("none", phases, "APh") == "APh");
    g.silent();
    CHECK(g.reader.word("bad", phases) == "MPh");
    CHECK(g.complaint() == "f.json: /bad: found \"aph\", expected one of MPh, APh");
    CHECK(g.reader.word("n", phases, "APh") == "MPh");
    CHECK(g.complaint() == "f.json: /n: found 1, expected one of MPh, APh");
    CHECK(g.reader.word("none", phases) == "MPh");
    CHECK(g.complaint().find("found nothing") != std::string::npos);
}

TEST_CASE("an identifier consists of a letter followed by letters, digits, _ or -", "[base][reader]") {
    for (const char* good : {"m1", "A", "z-9_x"}) {
        Given g(Json{{"id", good}}.dump());
        CHECK(g.reader.identifier("id") == good);
        g.silent();
    }
    for (const std::string& bad :
         std::vector<std::string>{"", "1m", "m 1", "-m", "ä", "m/1", "m\n", std::string(41, 'a')}) {
        Given g(Json{{"id", bad}}.dump());
        CHECK(g.reader.identifier("id").empty());
        CHECK(g.problems.size() == 1);
    }
    Given g("{\"n\":1}");
    CHECK(g.reader.identifier("none", "x") == "x");
    g.silent();
    CHECK(g.reader.identifier("n").empty());
    CHECK(g.complaint().find("found 1") != std::string::npos);
}

TEST_CASE("the type and length of a list are checked, and each wrong element is reported with its place",
          "[base][reader]") {
    Given g(R"({"l":["a",5,"c"],"o":{},"e":[]})");
    CHECK(g.reader.texts("l", 3) == std::vector<std::string>{"a", "", "c"});
    CHECK(g.complaint() == "f.json: /l/1: found 5, expected a text");
    CHECK(g.reader.texts("e", 0).empty());
    CHECK(g.reader.texts("none", 3).empty());
    g.silent();
    CHECK(g.reader.texts("none", 3, true).empty());
    CHECK(g.complaint() == "f.json: /none: found nothing, expected a list");
    CHECK(g.reader.texts("l", 2).empty());
    CHECK(g.complaint() == "f.json: /l: found 3 entries, expected at most 2");
    CHECK(g.reader.texts("o", 2).empty());
    CHECK(g.complaint() == "f.json: /o: found an empty object, expected a list");
}

TEST_CASE("objects are read by a separate reader", "[base][reader]") {
    Given g(R"({"o":{"n":"x"},"l":[1]})");
    const auto o = g.reader.object("o");
    REQUIRE(o);
    CHECK(o->integer("n", 2, 3) == 2);
    CHECK(g.complaint() == "f.json: /o/n: found \"x\", expected a whole number from 2 to 3");
    CHECK_FALSE(g.reader.object("none"));
    g.silent();
    CHECK_FALSE(g.reader.object("none", true));
    CHECK(g.complaint() == "f.json: /none: found nothing, expected an object");
    CHECK_FALSE(g.reader.object("l"));
    CHECK(g.complaint() == "f.json: /l: found a list, expected an object");
}

TEST_CASE("special characters in an object's key are escaped in its JSON pointer", "[base][reader]") {
    Given g(R"({"hexes":{"1E4":1,"a/b~":"x"}})");
    std::string seen;
    g.reader.members("hexes", 10, [&](const std::string& key, const Reader& r) {
        seen += key + "=" + std::to_string(r.asInteger(0, 9)) + " ";
    });
    CHECK(seen == "1E4=1 a/b~=0 ");
    CHECK(g.complaint().find("f.json: /hexes/a~1b~0: ") == 0);
    g.reader.members("hexes", 1, [](const std::string&, const Reader&) { FAIL("too many to look at"); });
    CHECK(g.complaint() == "f.json: /hexes: found 2 entries, expected at most 1");
}

TEST_CASE("a very large number of members is read in reasonable time", "[base][reader]") {
    Json big = Json::object();
    for (int i = 0; i < 100'000; ++i) big["key" + std::to_string(i)] = i;
    const Json root{{"big", std::move(big)}};
    Problems problems;
    const auto start = std::chrono::steady_clock::now();
    std::int64_t sum = 0;
    Reader(root, problems, "f").members("big", 1'000'000, [&](const std::string&, const Reader& r) {
        sum += r.asInteger(0, 1'000'000);
    });
    CHECK(sum == 4'999'950'000);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
}

TEST_CASE("a value that is not an object is reported once, whichever of its members is read",
          "[base][reader]") {
    Given g("[5]");
    CHECK(g.reader.integer("n", 1, 2, 1) == 1);
    CHECK(g.reader.text("t").empty());
    CHECK_FALSE(g.reader.isObject());
    CHECK_FALSE(g.reader.object("o", true));
    g.reader.noOtherKeys();
    CHECK(g.complaint() == "f.json: found a list, expected an object");
    const Reader element = g.reader.at(0);
    CHECK(element.identifier("id").empty());
    CHECK(g.complaint() == "f.json: /0: found 5, expected an object");
}

TEST_CASE("a missing member is read as null", "[base][reader]") {
    Given g(R"({"l":[1]})");
    CHECK(g.reader.at("none").value().is_null());
    CHECK(g.reader.at("none").pointer() == "/none");
    CHECK(g.reader.at("l").at(1).value().is_null());
    CHECK(g.reader.at("l").at("x").value().is_null());
    CHECK(g.reader.at(0).value().is_null());
    g.silent();
}

TEST_CASE("an unknown key is reported together with the most similar known key", "[base][reader]") {
    Given g(R"({"turns":8,"turn ":1,"zzz":0})");
    (void)g.reader.integer("turns", 1, 20);
    CHECK_FALSE(g.reader.has("first"));
    g.reader.noOtherKeys();
    REQUIRE(g.problems.size() == 2);
    CHECK(g.problems[0].text() ==
          "f.json: /turn : found the unknown key \"turn \", expected the key \"turns\"");
    CHECK(g.problems[1].text() ==
          "f.json: /zzz: found the unknown key \"zzz\", expected one of the keys turns, first");
}
