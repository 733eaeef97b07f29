// SPDX-License-Identifier: MIT
// Tests the five worked cases in section 2.5 of the solitaire rules.
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::itemised;
using test::TestGame;

TEST_CASE("S2.5 case 1: a stack in a stone building shifts with dummies in woods, in enemy LOS",
          "[rules][shift]") {
    TestGame g(R"(
        1E4 | Stone Building | m1 pds 4-6-7, LMG, 8-1 | seen
        1H6 | Woods          | m2 dummy 4
    )");
    const ShiftOption before = g.judge("m1", "m2");
    CHECK(before.verdict == Verdict::ok);
    CHECK(itemised(before.modifiers) == "S.drm.tem -1, S.drm.los +1");
    CHECK(before.drm == 0);
    // Of the 36 possible DR, none gives 0 or less, 21 give 7 or less, 12 give 8 to 10, and 3 give 11 or 12.
    CHECK(before.odds == std::array{0, 21, 12, 3, 0});

    const Entry e = g.shift("m1", "m2", 4, 3);
    REQUIRE(e.rolls.size() == 1);
    CHECK(e.rolls[0].faces == std::vector{4, 3});
    CHECK(itemised(e.rolls[0].modifiers) == "S.drm.tem -1, S.drm.los +1");
    for (const Modifier& m : e.rolls[0].modifiers) CHECK(m.rule == "2.5");
    CHECK(e.rolls[0].final == 7);
    CHECK(e.rolls[0].row == "1-7");
    CHECK(g.under("m1") == "4 dummies");
    CHECK(g.under("m2") == "p1 p2 p3");
    CHECK(g.marker("m1").at.text() == "1E4");
    CHECK(g.marker("m2").at.text() == "1H6");
    CHECK_FALSE(g.marker("m1").pds);
    CHECK(g.marker("m2").pds);
    // The rule says "further shift attempts may be made"; the next attempt has a +1 because of this shift.
    CHECK(itemised(g.judge("m2", "m1").modifiers) == "S.drm.previous +1, S.drm.tem -1, S.drm.los +1");
    CHECK(g.judge("m2", "m1").verdict == Verdict::ok);
}

namespace {

TestGame caseTwo() {
    return TestGame(R"(
        1E4 | Woods       | russian m1 pds 6-2-8, 2-4-7, 1-4-9, 10-0
        1H6 | Open Ground | russian m2 dummy 5 | seen
        1P3 | Open Ground | russian m3 pds 4-5-8
        1R3 | Open Ground | russian m4 dummy 2
    )",
                    {{"clock", {{"player", "russian"}, {"first", "russian"}, {"phase", "APh"}}}});
}

}  // namespace

TEST_CASE("S2.5 case 2: in the APh a stack in woods shifts with dummies in Open Ground and enemy LOS",
          "[rules][shift]") {
    TestGame g = caseTwo();
    const Entry e = g.shift("m1", "m2", 5, 6);
    CHECK(itemised(e.rolls.at(0).modifiers) == "S.drm.los +1");
    CHECK(e.rolls[0].final == 12);
    CHECK(e.rolls[0].row == "11-12");
    CHECK_FALSE(g.has("m2"));
    REQUIRE(g.has("m1"));
    CHECK(g.marker("m1").kind == MarkerKind::concealed);
    CHECK_FALSE(g.marker("m1").pds);
    CHECK(g.under("m1") == "p1 p2 p3 p4");
    for (const char* p : {"p1", "p2", "p3", "p4"}) CHECK(g.piece(p).marks.empty());
    // The rule says "no other stacks may attempt to shift locations during that APh".
    CHECK(test::rulesOf(g.refused(test::shiftCommand("m3", "m4")).findings) == "2.5");
}

TEST_CASE("S2.5 case 2 after two earlier shifts: the stack is revealed and TI", "[rules][shift]") {
    TestGame g = caseTwo();
    CHECK(itemised(g.shift("m3", "m4", 1, 2).rolls.at(0).modifiers).empty());
    CHECK(itemised(g.shift("m4", "m3", 1, 2).rolls.at(0).modifiers) == "S.drm.previous +1");
    const Entry e = g.shift("m1", "m2", 5, 6);
    CHECK(itemised(e.rolls.at(0).modifiers) == "S.drm.previous +2, S.drm.los +1");
    CHECK(e.rolls[0].final == 14);
    CHECK(e.rolls[0].row == ">=13");
    CHECK_FALSE(g.has("m2"));
    CHECK_FALSE(g.has("m1"));
    for (const char* p : {"p1", "p2", "p3", "p4"}) {
        CHECK(g.piece(p).at.text() == "1E4");
        CHECK(g.piece(p).under.empty());
        CHECK(g.piece(p).marks == std::set<std::string>{"TI"});
    }
    CHECK(test::rulesOf(g.refused(test::shiftCommand("m3", "m4")).findings) == "2.5");
}

TEST_CASE("S2.5 case 3: a pillbox and a cave each give their own TEM", "[rules][shift]") {
    TestGame g(R"(
        1E4 (1+5+7 pillbox) | Woods       | m1 pds 4-4-8
        1H6 (1+4+6 cave)    | Open Ground | m2 dummy 2
    )");
    const Entry e = g.shift("m1", "m2", 2, 1);
    CHECK(itemised(e.rolls.at(0).modifiers) == "S.drm.tem -4");
    CHECK(e.rolls[0].final == -1);
    CHECK(e.rolls[0].row == "<=0");
    CHECK(g.under("m1") == "2 dummies");
    CHECK(g.under("m2") == "p1");
    CHECK(g.marker("m2").position.text() == "1+4+6 cave");
    // The rule says "subsequent shifts in this phase will not incur a +1".
    CHECK(itemised(g.judge("m2", "m1").modifiers) == "S.drm.tem -4");
}

TEST_CASE("S2.5 case 4: a small halftrack shifts with a large tank in woods", "[rules][shift]") {
    const TestGame g(R"(
        1E4 | Woods | m1 pds SPW 250/1
        1H6 | Woods | m2 pds PzKw VIE
        1P3 | Woods | m3 dummy 2
    )");
    const ShiftOption both = g.judge("m1", "m2");
    CHECK(both.verdict == Verdict::ok);
    CHECK(itemised(both.modifiers) == "S.drm.tem -1, S.drm.size +3");
    CHECK(both.drm == 2);
    // The halftrack's modifier is +1, but only the tank's modifier applies, because it is larger.
    CHECK(itemised(g.judge("m1", "m3").modifiers) == "S.drm.tem -1, S.drm.size +1");
}

TEST_CASE("S2.5 case 5: a fortification that shifts gives no TEM, but the other terrain in its hex does",
          "[rules][shift][hip]") {
    const TestGame g(R"(
        1E4 (1+3+5 pillbox) | Woods          | m1 hip 1+3+5 Pillbox
        1H6 (foxhole)       | Woods          | m2 hip Foxhole
        1P3                 | Stone Building | m3 hip Fortified Building
        1R3                 | Stone Building | m4 hip
        1T3 (1+3+5 pillbox) | Woods          | m5 hip 4-6-7
    )");
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.tem -1, S.drm.hip -1");
    CHECK(itemised(g.judge("m3", "m4").modifiers) == "S.drm.tem -3, S.drm.hip -1");
    // Units that leave a pillbox behind use the pillbox's lower TEM.
    CHECK(itemised(g.judge("m5", "m4").modifiers) == "S.drm.tem -3, S.drm.hip -1");
    CHECK(itemised(g.judge("m5", "m1").modifiers) == "S.drm.tem -3, S.drm.hip -1");
    CHECK(itemised(g.judge("m1", "m5").modifiers) == "S.drm.tem -1, S.drm.hip -1");
}
