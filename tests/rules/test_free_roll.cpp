// SPDX-License-Identifier: MIT
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using shellgame::test::TestGame;

TEST_CASE("a free DR or dr is logged with its purpose, and has no other effect", "[rules][roll]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7");
    const auto before = g.state().hash;
    const Entry dr = g.must({{"do", "roll"}, {"why", "MC of the 4-6-7"}, {"dice", {3, 4}}});
    CHECK(textOf(dr.text) == "Free DR, MC of the 4-6-7: 7 (3 and 4).");
    REQUIRE(dr.rolls.size() == 1);
    CHECK(dr.rolls.front().kind == "DR");
    CHECK(dr.rolls.front().faces == std::vector<int>{3, 4});
    CHECK(dr.rolls.front().final == 7);
    CHECK(dr.rolls.front().given);
    const Entry die = g.must({{"do", "roll"}, {"one", true}, {"dice", {5}}});
    CHECK(textOf(die.text) == "Free dr: 5.");
    CHECK(die.rolls.front().kind == "dr");
    g.must({{"do", "undo"}});
    g.must({{"do", "undo"}});
    CHECK(g.state().hash == before);
}

TEST_CASE("a free roll uses the typed dice; if none are typed, the program rolls", "[rules][roll]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7");
    g.refused({{"do", "roll"}, {"dice", {3}}});
    g.refused({{"do", "roll"}, {"one", true}, {"dice", {3, 4}}});
    g.refused({{"do", "roll"}, {"dice", {3, 4, 5}}});
    CHECK(g.session().entries().empty());
}

TEST_CASE(
    "a free roll is possible while a question is open, and affects neither choices nor shift opportunities",
    "[rules][roll]") {
    TestGame g(R"(
        1E4 | Woods | m1 pds 4-6-7
        1H6 | Woods | m2 dummy 4
    )");
    g.must({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {1, 1}}});
    const State after = g.state();
    g.must({{"do", "roll"}, {"dice", {6, 6}}});
    CHECK(g.state().offers == after.offers);
    CHECK(g.state().markers == after.markers);
}
