// SPDX-License-Identifier: MIT
// In a shift of hidden units a fortification at either end stays unless its player names it (4.3, 4.5), only
// units make room, and a unit that replaces another takes the same position in the Location (2.3, 4.4).
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

#include "shellgame/words/say.hpp"

using namespace shellgame;
using test::itemised;
using test::offered;
using test::rulesOf;
using test::shiftCommand;
using test::TestGame;
using test::textsOf;

namespace {

ShiftOption judged(const TestGame& g, const char* from, const char* to, std::vector<PieceId> pieces,
                   std::vector<PieceId> come) {
    return judgeShift(
        g.view(), {SideId("german"), {{MarkerId(from), MarkerId(to), std::move(pieces), std::move(come)}}});
}

Json naming(const char* from, const char* to, const Json& pieces, const Json& come, int a = 2, int b = 3) {
    Json out = shiftCommand(from, to);
    if (!pieces.empty()) out["pairs"][0]["pieces"] = pieces;
    if (!come.empty()) out["pairs"][0]["come"] = come;
    out["dice"] = {a, b};
    return out;
}

}  // namespace

TEST_CASE("Q01: a squad that shifts into a full pillbox replaces the squad in it, and the pillbox stays",
          "[rules][fort][Q01]") {
    TestGame g(R"(
        1E6                 |  | m1 hip 4-6-7
        1K5 (1+5+7 pillbox) |  | m2 hip 1+5+7 Pillbox, 4-6-7
    )");
    REQUIRE(g.under("m2") == "p2 p3");
    const ShiftOption o = g.judge("m1", "m2");
    CHECK(o.verdict == Verdict::ok);
    CHECK(itemised(o.modifiers) == "S.drm.hip -1");  // the worst TEM is 0, in 1E6
    CHECK(textsOf(o.findings, "3.3.3") == "4-6-7 has no room to stay. On a success it moves to 1E6.");
    g.shift("m1", "m2", 3, 3);
    CHECK(g.under("m1") == "p3");
    CHECK(g.under("m2") == "p2 p1");
    CHECK(g.state().placeOf(PieceId("p2")).text() == "1K5");
    CHECK(g.marker("m2").position.text() == "1+5+7 pillbox");
    CHECK(g.state().positionOf(g.piece("p1")).text() == "1+5+7 pillbox");
    CHECK(g.state().positionOf(g.piece("p3")) == Position{});
    CHECK(offered(g, "p2").empty());
}

TEST_CASE("Q01: before the roll, the player sees that the fortification stays", "[rules][fort][Q01]") {
    const TestGame g("1E4 | Woods | m1 hip 4-6-7\n1H6 | Woods | m2 hip Trench, 2-4-7");
    std::string told;
    const ShiftOption o = g.judge("m1", "m2");
    for (const Message& m : o.outcomes[1]) told += textOf(m) + "\n";
    CHECK(told ==
          "hip 1H6 then contains 4-6-7.\n2-4-7 may then move to 1E4 or stay.\nTrench is not affected.\n+1 on "
          "later attempts in this phase.\n");
}

TEST_CASE(
    "Q01: if a fortification could not be placed at the other end, a shift without it is still possible",
    "[rules][fort][Q01]") {
    SECTION("a squad in a stone building shifts with a squad in a full foxhole") {
        TestGame g(R"(
            1E4           | Stone Building | m1 hip 4-6-7
            1H6 (foxhole) | Open Ground    | m2 hip 1S Foxhole, 4-6-7
        )");
        CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
        g.shift("m1", "m2", 2, 3);
        CHECK(g.under("m1") == "p3");
        CHECK(g.under("m2") == "p2 p1");
        CHECK(g.marker("m2").position.text() == "foxhole");
    }
    SECTION("the squads of two pillboxes change places") {
        TestGame g(R"(
            1E4 (1+3+5 pillbox) | Woods | m1 hip 1+3+5 Pillbox, 4-6-7
            1H6 (1+5+7 pillbox) | Woods | m2 hip 1+5+7 Pillbox, 4-6-7
        )");
        CHECK(itemised(g.judge("m1", "m2", {"p2"}).modifiers) == "S.drm.tem -3, S.drm.hip -1");
        CHECK(itemised(g.judge("m2", "m1", {"p4"}).modifiers) == "S.drm.tem -3, S.drm.hip -1");
        g.shift("m1", "m2", 2, 3, {"p2"});
        CHECK(g.under("m1") == "p1 p4");
        CHECK(g.under("m2") == "p3 p2");
        // Both pillboxes must be named, each among the counters of its own end.
        CHECK(rulesOf(judged(g, "m1", "m2", {PieceId("p1")}, {}).findings) == "4.2");
        CHECK(judged(g, "m1", "m2", {PieceId("p1")}, {PieceId("p3")}).verdict == Verdict::ok);
    }
}

TEST_CASE(
    "Q01: to make room for a shift, only units leave, never fortifications, and no more units leave than "
    "needed",
    "[rules][fort][Q01]") {
    TestGame g(R"(
        1E4 | Woods | m1 hip 4-6-7
        1H6 | Woods | m2 hip Wire, 4-6-7, 4-6-7, 4-6-7
    )");
    g.shift("m1", "m2", 2, 3);
    CHECK(g.under("m1") == "p3");
    CHECK(g.under("m2") == "p2 p4 p5 p1");
    CHECK(offered(g, "p4") == "come");
    CHECK(offered(g, "p2").empty());
    SECTION("the smallest unit leaves") {
        TestGame h("1E4 | Woods | m1 hip 2-4-7\n1H6 | Woods | m2 hip 4-6-7, 4-6-7, 2-4-7, 2-4-7, 8-0");
        h.shift("m1", "m2", 2, 3);
        CHECK(h.under("m1") == "p4");
    }
    SECTION(
        "a unit leaves together with its possessions; a unit that could not be in the other Location stays") {
        TestGame h(R"(
            1E4h1 | Stone Building | m1 hip 4-6-7
            1H6   | Woods          | m2 hip {"type":"4-6-7","id":"a"}, {"type":"LMG","id":"w","carrier":"a"}, 4-6-7, PzKw IVH, 4-6-7
        )");
        h.shift("m1", "m2", 2, 3);
        CHECK(h.under("m1") == "a w");
    }
    SECTION("the player can choose the unit that leaves") {
        TestGame h("1E4 | Woods | m1 hip 4-6-7\n1H6 | Woods | m2 hip 4-6-7, 4-6-7, 4-6-7");
        h.must(naming("m1", "m2", Json::array(), {"p4"}));
        CHECK(h.under("m1") == "p4");
        // If all units can stay, the player chooses after the roll.
        TestGame i("1E4 | Woods | m1 hip 4-6-7\n1H6 | Woods | m2 hip 4-6-7, 4-6-7");
        CHECK(rulesOf(i.refused(naming("m1", "m2", Json::array(), {"p3"})).findings) == "3.3.3");
    }
    SECTION("if there is no room for the units themselves, the shift is refused") {
        TestGame h(R"(
            1E4                 | Woods | m1 hip 4-6-7 | - known 4-6-7, 4-6-7 |
            1H6 (1+3+5 pillbox) | Woods | m2 hip 1+3+5 Pillbox, 4-6-7
        )");
        h.shift("m1", "m2", 2, 3, {"p1"});
        CHECK(h.under("m1") == "p3");
        TestGame i(R"(
            1E4                 | Woods | m1 hip 2-4-7 | - known 4-6-7, 4-6-7, 2-4-7 |
            1H6 (1+3+5 pillbox) | Woods | m2 hip 1+3+5 Pillbox, 4-6-7
        )");
        CHECK(rulesOf(i.refused(shiftCommand("m1", "m2")).findings) == "2.4");
    }
}

TEST_CASE("Q01: TEM is the same whichever of the two stacks requests the shift", "[rules][fort][Q01]") {
    const TestGame g(R"(
        1E4                 | Stone Building | m1 hip 2-4-7
        1H6 (1+5+7 pillbox) | Woods          | m2 hip 1+5+7 Pillbox, 2-4-7
    )");
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.tem -3, S.drm.hip -1");
    CHECK(itemised(g.judge("m2", "m1", {"p3"}).modifiers) == "S.drm.tem -3, S.drm.hip -1");
    // If the fortification is named, only the woods count, whichever end requests the shift.
    CHECK(itemised(judged(g, "m2", "m1", {PieceId("p2"), PieceId("p3")}, {}).modifiers) ==
          "S.drm.tem -1, S.drm.hip -1");
    CHECK(itemised(judged(g, "m1", "m2", {}, {PieceId("p2")}).modifiers) == "S.drm.tem -1, S.drm.hip -1");
}

TEST_CASE("Q01: a fortification at the other end shifts only if the player names it", "[rules][fort][Q01]") {
    TestGame g(R"(
        1E4                 | Woods | m1 hip 4-6-7
        1H6 (1+3+5 pillbox) | Woods | m2 hip 1+3+5 Pillbox
        1P3                 | Woods | m3 hip
        1R3                 | Stone Building | m4 hip 4-6-7
    )");
    CHECK(rulesOf(judged(g, "m4", "m2", {}, {PieceId("p2")}).findings) == "4.2");
    CHECK(rulesOf(g.refused(naming("m1", "m2", Json::array(), {"p1"})).findings) == "3.3.3");
    SECTION("a named fortification shifts together with a unit") {
        g.must(naming("m1", "m2", Json::array(), {"p2"}));
        CHECK(g.under("m1") == "p2");
        CHECK(g.under("m2") == "p1");
        CHECK(g.marker("m2").position == Position{});
        CHECK(offered(g, "p2") == "ca in");
    }
    SECTION(
        "a fortification shifts with a dummy HIP counter, which does not get the fortification unless it is "
        "named") {
        CHECK(g.judge("m3", "m2").idle);
        g.must(naming("m3", "m2", Json::array(), {"p2"}));
        CHECK(g.under("m3") == "p2");
        CHECK(g.under("m2").empty());
    }
    SECTION("after the roll, the player can no longer name the fortification") {
        g.shift("m1", "m2", 2, 3);
        CHECK(g.under("m2") == "p2 p1");
        CHECK(offered(g, "p2").empty());
        CHECK(rulesOf(g.refused({{"do", "come"}, {"pieces", {"p2"}}}).findings) == "3.3.3");
    }
}

TEST_CASE("Q01: after a failed shift, a fortification that was not named stays hidden",
          "[rules][fort][rows][Q01]") {
    for (const char* from : {"m1", "m2"}) {
        INFO(from);
        TestGame g(R"(
            1E4                 |       | m1 hip 4-6-7
            1H6 (1+3+5 pillbox) | Woods | m2 hip 1+3+5 Pillbox, 4-6-7
        )");
        if (from[1] == '1')
            g.shift("m1", "m2", 6, 6);
        else
            g.shift("m2", "m1", 6, 6, {"p3"});
        CHECK(g.piece("p2").under.text == "m2");
        CHECK(g.marker("m2").kind == MarkerKind::hip);
        for (const char* squad : {"p1", "p3"})
            CHECK(g.marker(g.piece(squad).under.text).kind == MarkerKind::concealed);
        CHECK(g.state().positionOf(g.piece("p3")).text() == "1+3+5 pillbox");
    }
}

TEST_CASE("Q01: a TI unit at the other end can't change places (3.3.5)", "[rules][hip][Q01]") {
    TestGame g(R"(
        1E4 | Woods | m1 hip 4-6-7
        1H6 | Woods | m2 hip {"type":"4-6-7","id":"tired","marks":["TI"]}, {"type":"2-4-7","id":"fit"}
    )");
    g.shift("m1", "m2", 2, 3);
    CHECK(offered(g, "fit") == "come");
    CHECK(offered(g, "tired").empty());
}

TEST_CASE("Q01: a foxhole that shifts to another marker in its Location keeps its capacity",
          "[rules][fort][Q01]") {
    TestGame g(R"(
        1E4 (foxhole) | Brush | m1 hip 1S Foxhole, 8-0
        1E4           | Brush | m2 hip 4-6-7, 2-4-7
    )");
    CHECK(rulesOf(judged(g, "m2", "m1", {}, {PieceId("p1")}).findings) == "2.4");
    CHECK(judged(g, "m2", "m1", {PieceId("p3")}, {PieceId("p1")}).verdict == Verdict::ok);
}

TEST_CASE(
    "Q01: units that are in the open after their pillbox has shifted count toward the stacking limit of the "
    "open Location",
    "[rules][fort][Q01]") {
    const TestGame g(R"(
        1E4                 | Woods | m1 hip 2+3+5 Pillbox, 4-6-7
        1E4 (2+3+5 pillbox) | Woods | m2 hip 4-6-7
        1H6                 | Woods | m3 hip 4-6-7, 4-6-7, 2-4-7
    )");
    CHECK(rulesOf(judged(g, "m3", "m1", {}, {PieceId("p1")}).findings) == "2.4");
    CHECK(judged(g, "m3", "m1", {PieceId("p4"), PieceId("p5")}, {PieceId("p1")}).verdict == Verdict::ok);
    CHECK(judged(g, "m3", "m1", {}, {}).verdict == Verdict::ok);
}

TEST_CASE("Q01: when a fortification shifts away, more units can take its place than it could hold",
          "[rules][fort][Q01]") {
    TestGame g(R"(
        1E4                 | Woods | m1 hip 4-6-7, 2-4-7
        1H6 (1+3+5 pillbox) | Woods | m2 hip 1+3+5 Pillbox, 4-6-7
    )");
    CHECK(rulesOf(g.judge("m1", "m2").findings) == "2.4");
    CHECK(judged(g, "m1", "m2", {}, {PieceId("p3")}).verdict == Verdict::ok);
    // If the shift is requested from the other end, the result is the same.
    g.shift("m2", "m1", 2, 3, {"p3", "p4"});
    g.must({{"do", "come"}, {"pieces", {"p1", "p2"}}});
    CHECK(g.under("m1") == "p3 p4");
    CHECK(g.under("m2") == "p1 p2");
}

TEST_CASE(
    "Q01: switch fortifications_apart: if there is a unit at either end, the shift is counted as a shift of "
    "units",
    "[rules][fort][house][Q01]") {
    TestGame g(
        "1E4 | Woods | m1 hip 1+3+5 Pillbox\n1H6 | Woods | m2 hip 4-6-7\n1P3 | Woods | m3 hip 4-6-7\n1R3 | "
        "Woods | m4 hip");
    g.house("fortifications_apart", true);
    g.shift("m3", "m4", 3, 3);
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.previous +1, S.drm.tem -1, S.drm.hip -1");
    CHECK(itemised(judged(g, "m2", "m1", {}, {PieceId("p1")}).modifiers) ==
          "S.drm.previous +1, S.drm.tem -1, S.drm.hip -1");
    CHECK(itemised(g.judge("m1", "m3").modifiers) == "S.drm.tem -1, S.drm.hip -1");
    CHECK(itemised(judged(g, "m3", "m1", {}, {PieceId("p1")}).modifiers) == "S.drm.tem -1, S.drm.hip -1");
}
