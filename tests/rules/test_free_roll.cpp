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

TEST_CASE("after an undo only the same free roll gets the same faces, any other free roll gets new faces",
          "[dice]") {
    TestGame g(
        "1E4 | Woods | - known {\"id\":\"a\",\"type\":\"4-6-7\"}, {\"id\":\"b\",\"type\":\"4-6-7\"} |");
    const Json attack = {{"do", "roll"}, {"why", "attack"}};
    const auto marked = [&](const char* piece) {
        g.must({{"do", "mark"}, {"pieces", {piece}}, {"add", {"first fire"}}});
    };
    const auto undo = [&](int times) {
        for (int i = 0; i < times; ++i) g.must({{"do", "undo"}});
    };
    marked("a");
    const Roll first = g.must(attack).rolls.front();
    const Roll second = g.must(attack).rolls.front();
    REQUIRE(second.position == first.position + 2);
    SECTION("the same rolls after the same act") {
        undo(3);
        marked("a");
        const Entry again = g.must(attack);
        CHECK(again.knownDice);
        CHECK(again.rolls.front() == first);
        CHECK(g.must(attack).rolls.front() == second);
        CHECK_FALSE(g.must(attack).knownDice);
    }
    SECTION("a roll after another act") {
        undo(3);
        marked("b");
        const Entry other = g.must(attack);
        CHECK_FALSE(other.knownDice);
        CHECK(other.rolls.front().position == second.position + 2);
        // The first attack can't be rolled again with other dice.
        undo(2);
        marked("a");
        CHECK(g.must(attack).rolls.front() == first);
    }
    SECTION("a roll for another purpose") {
        undo(2);
        CHECK(g.must({{"do", "roll"}, {"why", "rally"}}).rolls.front().position == second.position + 2);
    }
    SECTION("the player's own dice, which an undo has left") {
        g.must({{"do", "roll"}, {"why", "attack"}, {"dice", {6, 5}}});
        undo(1);
        const Entry other = g.must({{"do", "roll"}, {"why", "rally"}});
        CHECK_FALSE(other.rolls.front().given);
        CHECK_FALSE(other.knownDice);
    }
    SECTION("the rules give the same result when they are applied again") {
        undo(2);
        const State before = g.state();
        const Entry other = g.must({{"do", "roll"}, {"why", "rally"}});
        const Entry again = Session::rerun({*GameState::of(before), g.view().ground, g.view().sight},
                                           g.session().registry(), other);
        CHECK(again.rolls == other.rolls);
        CHECK(again.changes == other.changes);
    }
}
