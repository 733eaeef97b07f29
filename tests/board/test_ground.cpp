// SPDX-License-Identifier: MIT
#include "shellgame/board/ground.hpp"

#include <algorithm>
#include <set>

#include "shellgame/rules/setup/typed_hexes.hpp"
#include "support/catch.hpp"
#include "support/ground.hpp"

using namespace shellgame;
using test::blankAt;
using test::groundOf;

namespace {

std::string seamName(const Ground& g, int column, int row) {
    return g.nameOf({column, row});
}

std::string refusal(std::vector<PlacedBoard> boards) {
    const auto made = Ground::make(std::move(boards));
    return made ? std::string("accepted") : joinProblems(made.error());
}

}  // namespace

TEST_CASE("A2.2: a single geomorphic board contains the correct hexes", "[board][ground]") {
    const auto g = groundOf({blankAt("1", 0, 0)});
    CHECK(g->geometry().hexCount() == 346);
    CHECK(g->nameOf({0, 0}) == "1A1");
    CHECK(g->nameOf({0, 9}) == "1A10");
    CHECK(g->nameOf({1, 0}) == "1B0");
    CHECK(g->nameOf({1, 10}) == "1B10");
    CHECK(g->nameOf({26, 4}) == "1AA5");
    CHECK(g->nameOf({32, 9}) == "1GG10");
    CHECK(g->nameOf({33, 0}).empty());
    CHECK(g->find("1E4") == Hex{4, 3});
    CHECK(g->find("1D0") == Hex{3, 0});
    CHECK_FALSE(g->find("1E0"));
    CHECK_FALSE(g->find("E4"));
    CHECK(g->distance("1A1", "1GG10") == 32);
    CHECK(g->distance("1E4", "1E9") == 5);
    CHECK_FALSE(g->distance("1E4", "2E9"));
    CHECK(g->neighbours("1E4") == std::vector<std::string>{"1E3", "1F3", "1F4", "1E5", "1D4", "1D3"});
    CHECK(g->neighbours("1B0") == std::vector<std::string>{"1C1", "1B1", "1A1"});
    CHECK(g->blank());
}

TEST_CASE(
    "A2.2: on joined and turned boards every hex has exactly one name, and is a neighbor of each of its "
    "neighbors",
    "[board][ground]") {
    const auto g = groundOf(
        {blankAt("1", 0, 0), blankAt("2", 32, 0, true), blankAt("3", 0, 10, true), blankAt("4", 32, 10)});
    CHECK(g->geometry().columns == 65);
    CHECK(g->geometry().rows == 20);
    CHECK(g->geometry().pixelWidth == 3600);
    CHECK(g->geometry().pixelHeight == 1290);
    std::set<std::string> seen;
    for (int i = 0; i < g->geometry().hexCount(); ++i) {
        const Hex h = g->geometry().hexAt(i);
        const std::string& name = g->nameOf(h);
        REQUIRE_FALSE(name.empty());
        CHECK(seen.insert(name).second);
        CHECK(g->find(name) == h);
        const auto from = g->origins(h);
        REQUIRE_FALSE(from.empty());
        CHECK(name == from.front().board->as + from.front().board->board->geometry.nameOf(from.front().hex));
        for (const std::string& next : g->neighbours(name)) {
            const auto back = g->neighbours(next);
            CHECK(std::count(back.begin(), back.end(), name) == 1);
            CHECK(g->distance(name, next) == 1);
        }
    }
    CHECK(seen.size() == 65U * 20U + 32U);
}

TEST_CASE("A2.2: a hex that two boards share has only one name", "[board][ground]") {
    SECTION(
        "if two boards are side by side, each shows a part of a shared hex's name, and the eastern board "
        "names that hex") {
        const auto g = groundOf({blankAt("1", 0, 0), blankAt("2", 32, 0)});
        CHECK(seamName(*g, 32, 4) == "2A5");
        CHECK(groundOf({blankAt("1", 0, 0), blankAt("2", 32, 0, true)})->nameOf({32, 4}) == "2GG6");
    }
    SECTION(
        "if one board is above the other, only the upper board prints the names of the half-hexes between "
        "them") {
        const auto g = groundOf({blankAt("1", 0, 0), blankAt("2", 0, 10)});
        CHECK(seamName(*g, 1, 10) == "1B10");
        CHECK(seamName(*g, 2, 10) == "2C1");
    }
    SECTION(
        "if the upper board is turned, neither board prints the name of a shared hex; the northern board "
        "names the hex, with number 0") {
        const auto g = groundOf({blankAt("1", 0, 0, true), blankAt("2", 0, 10)});
        CHECK(seamName(*g, 1, 10) == "1FF0");
    }
    SECTION(
        "if the lower board is turned, both boards print the name of a shared hex; the northern board names "
        "the hex, with number 10") {
        const auto g = groundOf({blankAt("1", 0, 0), blankAt("2", 0, 10, true)});
        CHECK(seamName(*g, 1, 10) == "1B10");
    }
    SECTION("if both boards are turned, only the lower board prints the name of a shared hex") {
        const auto g = groundOf({blankAt("1", 0, 0, true), blankAt("2", 0, 10, true)});
        CHECK(seamName(*g, 1, 10) == "2FF10");
    }
    SECTION("the N arrow determines which board is farthest northeast") {
        const std::vector<PlacedBoard> sideBySide{blankAt("1", 0, 0), blankAt("2", 32, 0)};
        CHECK(groundOf(sideBySide, 90)->nameOf({32, 4}) == "2A5");  // north is to the right
        CHECK(groundOf(sideBySide, 180)->nameOf({32, 4}) ==
              "1GG5");  // north is at the bottom, so east is left
        CHECK(groundOf(sideBySide, 270)->nameOf({32, 4}) == "1GG5");  // north is to the left
        const std::vector<PlacedBoard> stacked{blankAt("1", 0, 0), blankAt("2", 0, 10, true)};
        CHECK(groundOf(stacked, 180)->nameOf({1, 10}) == "2FF10");
    }
    SECTION("boards are joined although one is shifted by half a board") {
        const auto g = groundOf({blankAt("1", 16, 0), blankAt("2", 0, 10), blankAt("3", 32, 10)});
        CHECK(seamName(*g, 17, 10) == "1B10");
        CHECK(seamName(*g, 33, 10) == "1R10");
        CHECK(seamName(*g, 1, 10) == "2B0");  // the upper half is off the map
        CHECK_FALSE(g->contains({0, 0}));
        CHECK(g->contains({0, 10}));
    }
}

TEST_CASE("the message about a wrong hex name gives the reason", "[board][ground]") {
    const auto g = groundOf({blankAt("1", 0, 0), blankAt("2", 32, 0)});
    CHECK(g->explainBadName("1E99") == "row E of board 1 has hexes 1 to 10");
    CHECK(g->explainBadName("1F11") == "row F of board 1 has hexes 0 to 10");
    CHECK(g->explainBadName("1HH3") == "board 1 has rows A to GG, as in 1A1");
    CHECK(g->explainBadName("1e4") == "board 1 has rows A to GG, as in 1A1");
    CHECK(g->explainBadName("1GG5").empty());  // another name of 2A5
    CHECK(g->explainBadName("7E4") == "hex names begin with a board's name (1, 2) and a row letter");
    CHECK(groundOf({blankAt("1", 0, 0)})->explainBadName("E4") ==
          "hex names begin with the board's name 1 and a row letter, as in 1A1");
    CHECK(g->explainBadName("1E4").empty());
}

TEST_CASE("A2.2: a hex on a seam is found by the name of each board that shares it", "[board][ground]") {
    const auto g = groundOf({blankAt("1", 0, 0), blankAt("33", 32, 0), blankAt("40", 64, 0)});
    REQUIRE(g->nameOf({64, 4}) == "40A5");
    CHECK(g->find("33GG5") == g->find("40A5"));
    CHECK(g->find("1GG10") == g->find("33A10"));
    CHECK(g->names().size() == static_cast<std::size_t>(g->geometry().hexCount()));
    CHECK(g->distance("33GG5", "40A5") == 0);
    CHECK(g->neighbours("33GG5") == g->neighbours("40A5"));
    SECTION("an invalid name is still refused with its reason") {
        CHECK_FALSE(g->find("33GG11"));
        CHECK(g->explainBadName("33GG11") == "row GG of board 33 has hexes 1 to 10");
    }
    SECTION("a hex between an upper and a lower board is found by both names, even if one board is turned") {
        const auto tall = groundOf({blankAt("1", 0, 0), blankAt("2", 0, 10, true)});
        CHECK(tall->nameOf({1, 10}) == "1B10");
        CHECK(tall->find("2FF10") == Hex{1, 10});
    }
    SECTION("the corners of a setup area may have either of a half-hex's two names (A2.3)") {
        const auto typed = readTypedHexes(*g, "33A1-33GG10");
        CHECK(typed.problem.empty());
        CHECK(typed.hexes == readTypedHexes(*g, "33A1-40A10").hexes);
        CHECK(typed.hexes.size() == 346);
        CHECK(typed.hexes.contains("33A5"));
        CHECK(typed.hexes.contains("40A5"));
        CHECK_FALSE(typed.hexes.contains("40B5"));
        CHECK(readTypedHexes(*g, "33GG5").hexes == std::set<std::string>{"40A5"});
    }
    SECTION("half-hexes that a named board shares with another board are left out and counted (A2.3)") {
        const auto typed = readTypedHexes(*g, "board 33");
        CHECK(typed.hexes.size() == 326);
        CHECK(typed.shared == 20);
        CHECK(readTypedHexes(*g, "board 33 40").shared == 10);
        CHECK(readTypedHexes(*g, "all").shared == 0);
        CHECK(readTypedHexes(*g, "33A1-33GG10").shared == 0);
    }
}

TEST_CASE("boards that can't form one map are refused, with every reason", "[board][ground]") {
    CHECK_THAT(refusal({}), Catch::Contains("at least one board"));
    CHECK_THAT(refusal({blankAt("1", 0, 0), blankAt("1", 32, 0)}),
               Catch::Contains("/boards/1: found a second board"));
    CHECK_THAT(refusal({blankAt("1", 0, 0), blankAt("2", 30, 0)}),
               Catch::Contains("over a part of board \"1\""));
    CHECK_THAT(refusal({blankAt("1", 0, 0), blankAt("2", 33, 0)}), Catch::Contains("an even column"));
    CHECK_THAT(refusal({blankAt("1", 0, 0, true, 32)}), Catch::Contains("an odd number of columns"));
    CHECK_THAT(refusal({blankAt("1", 0, 0), blankAt("2", 4090, 0)}), Catch::Contains("at most 4096 x 4096"));
    CHECK_THAT(refusal({blankAt("x", 0, 0), blankAt("xA", 32, 0)}), Catch::Contains("called xAA1"));
    auto deluxe = std::make_shared<Board>();
    deluxe->geometry = BoardGeometry::standard(15, 5);
    deluxe->geometry.hexWidth = 168.75;
    deluxe->geometry.hexHeight = 194.2;
    CHECK_THAT(refusal({blankAt("1", 0, 0), {deluxe, "a", 32, 0, false}}),
               Catch::Contains("hexes of 168.75 x 194.2"));
    const std::string both = refusal({blankAt("", 0, 0), blankAt("2", -1, -3)});
    CHECK_THAT(both, Catch::Contains("without a name") && Catch::Contains("first column -1") &&
                         Catch::Contains("first row -3"));
}
