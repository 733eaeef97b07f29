// SPDX-License-Identifier: MIT
// Tests when a stack may try to shift (2.3, 3.3.2), and which acts end the shift opportunity.
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

#include "shellgame/rules/exchange/windows.hpp"

using namespace shellgame;
using test::rulesOf;
using test::shiftCommand;
using test::TestGame;

namespace {

TestGame windowTable() {
    return TestGame(R"(
        1E4 | Open Ground | m1 pds 4-6-7
        1H6 | Open Ground | m2 dummy 2
        1P3 | Open Ground | m3 hip 4-6-7
        1R3 | Open Ground | m4 hip
        1K2 | Open Ground | - known 5-4-8, 8-1
        1A5 | Open Ground | russian m5 pds 4-5-8
        1B5 | Open Ground | russian m6 dummy 2
        1C5 | Open Ground | russian - known 4-5-8
        1D5 | Open Ground | russian m7 hip 4-5-8
        1F5 | Open Ground | russian m8 hip
    )",
                    {{"clock", {{"phase", "setup"}}}});
}

bool open(const TestGame& g, const char* side, MarkerKind kind) {
    return windowNow(g.state(), SideId(side), kind).open;
}

}  // namespace

TEST_CASE("S2.3 PDS shift at the start of their own MPh and APh, and at no other time", "[rules][windows]") {
    TestGame g = windowTable();
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m2")).findings) == "2.3");
    for (int i = 0; i < 16; ++i) {
        g.must({{"do", "phase"}});
        const Clock& c = g.state().clock;
        INFO(c.player.text << " " << enumText(c.phase));
        const bool moves = c.phase == Phase::MPh || c.phase == Phase::APh;
        CHECK(open(g, "german", MarkerKind::concealed) == (moves && c.player.text == "german"));
        CHECK(open(g, "russian", MarkerKind::concealed) == (moves && c.player.text == "russian"));
        for (const auto& [side, from, to] : {std::tuple{"german", "m1", "m2"}, {"russian", "m5", "m6"}}) {
            const ShiftOption o = g.judge(from, to);
            const bool allowed = moves && c.player.text == side;
            CHECK((o.verdict == Verdict::ok) == allowed);
            CHECK(rulesOf(o.findings) == (allowed ? "" : "2.3"));
        }
    }
}

TEST_CASE("S3.3.2 hidden units shift in their own PFPh, MPh, APh, in the enemy's MPh and their own DFPh",
          "[rules][windows][hip]") {
    TestGame g = windowTable();
    for (int i = 0; i < 16; ++i) {
        g.must({{"do", "phase"}});
        const Clock& c = g.state().clock;
        for (const char* side : {"german", "russian"}) {
            INFO(side << " in " << c.player.text << " " << enumText(c.phase));
            const bool own = c.player.text == side;
            const bool expected =
                own ? c.phase == Phase::PFPh || c.phase == Phase::MPh || c.phase == Phase::APh
                    : c.phase == Phase::MPh || c.phase == Phase::DFPh;
            CHECK(open(g, side, MarkerKind::hip) == expected);
        }
    }
}

namespace {

/// The vehicles are under a "?" or Known, with units that can be Riders, next to two stacks that could shift.
TestGame motorised() {
    return TestGame(R"(
        1E4 | Open Ground | m1 pds 4-6-7
        1H6 | Open Ground | m2 dummy 2
        1K2 | Woods | m3 pds SPW 251/1
        1M2 | Open Ground | - known SPW 251/1, 4-6-7, LMG
        1A5 | Open Ground | russian m5 pds 4-5-8
        1B5 | Open Ground | russian m6 dummy 2
    )");
}

}  // namespace

TEST_CASE("R01: S2.3 any act that costs MF or MP in the side's own MPh ends the shift opportunity",
          "[rules][windows][R01]") {
    TestGame g = motorised();
    const std::string vehicle = "p4", squad = "p5", lmg = "p6";
    REQUIRE(g.piece(vehicle).kind == PieceClass::vehicle);
    REQUIRE(g.piece(squad).kind == PieceClass::squad);
    REQUIRE(open(g, "german", MarkerKind::concealed));
    SECTION("the Start of a concealed vehicle ends the shift opportunity") {
        g.must({{"do", "act"}, {"marker", "m3"}, {"what", "start"}});
        // Not even the stack that contains this vehicle can still shift.
        CHECK(rulesOf(g.judge("m3", "m2").findings) == "2.3");
    }
    SECTION("the Stop of a concealed vehicle ends the shift opportunity") {
        const std::string hidden = g.marker("m3").contents.front().text;
        g.must({{"do", "correct"}, {"pointer", "/pieces/" + hidden + "/motion"}, {"value", true}});
        REQUIRE(open(g, "german", MarkerKind::concealed));
        g.must({{"do", "act"}, {"marker", "m3"}, {"what", "stop"}});
    }
    SECTION("a change of CA that costs a concealed vehicle MP ends the shift opportunity") {
        g.must({{"do", "act"}, {"marker", "m3"}, {"what", "change CA"}, {"mf", 1}});
    }
    SECTION("any other act that costs a concealed unit MF ends the shift opportunity") {
        g.must({{"do", "act"}, {"marker", "m1"}, {"what", "other"}, {"mf", 2}});
    }
    SECTION("the Start of a Known vehicle ends the shift opportunity") {
        g.must({{"do", "act"}, {"piece", vehicle}, {"what", "start"}});
    }
    SECTION("a Known squad that loads ends the shift opportunity") {
        g.must({{"do", "load"}, {"piece", squad}, {"on", vehicle}});
    }
    SECTION("a Known squad that unloads ends the shift opportunity") {
        g = motorised();
        g.must({{"do", "phase"}, {"to", "DFPh"}});
        g.must({{"do", "load"}, {"piece", squad}, {"on", vehicle}});
        g.phase("MPh");  // the Russians' MPh
        g.must({{"do", "phase"}});
        g.phase("MPh");
        REQUIRE(open(g, "german", MarkerKind::concealed));
        g.must({{"do", "unload"}, {"piece", squad}});
    }
    SECTION("a Known squad that recovers a weapon ends the shift opportunity") {
        g.must({{"do", "transfer"}, {"piece", lmg}, {"to", squad}});
    }
    CHECK_FALSE(open(g, "german", MarkerKind::concealed));
    CHECK(rulesOf(g.judge("m1", "m2").findings) == "2.3");
}

TEST_CASE("R01: S2.3 an action without cost leaves the shift opportunity open", "[rules][windows][R01]") {
    TestGame g = motorised();
    SECTION("a change of CA without MP leaves the shift opportunity open") {
        g.must({{"do", "act"}, {"marker", "m3"}, {"what", "change CA"}});
    }
    SECTION("dropping a weapon leaves the shift opportunity open") {
        g.must({{"do", "transfer"}, {"piece", "p6"}, {"to", "p5"}});
        g.must({{"do", "undo"}});
        g.must({{"do", "phase"}, {"to", "PFPh"}});
        g.must({{"do", "phase"}, {"to", "PFPh"}});
        g.must({{"do", "transfer"}, {"piece", "p6"}, {"to", "p5"}});
        g.phase("MPh");
        g.must({{"do", "unload"}, {"piece", "p6"}});
    }
    SECTION("a Start by the other side is refused and leaves the shift opportunity open") {
        CHECK(rulesOf(g.refused({{"do", "act"}, {"marker", "m5"}, {"what", "start"}}).findings) == "D2.1");
    }
    CHECK(open(g, "german", MarkerKind::concealed));
}

TEST_CASE("R01: S2.3 a house rule decides whether the Start of a dummy stack ends the shift opportunity",
          "[rules][windows][switches][R01]") {
    for (const bool unitsOnly : {false, true}) {
        TestGame g = motorised();
        g.house("dummies_leave_open", unitsOnly);
        g.must({{"do", "act"}, {"marker", "m2"}, {"what", "start"}});
        CHECK(open(g, "german", MarkerKind::concealed) == unitsOnly);
    }
}

TEST_CASE("R07: Known units can perform acts although they have no marker", "[rules][windows][R07]") {
    TestGame g = motorised();
    const Entry e = g.must({{"do", "act"}, {"piece", "p4"}, {"what", "start"}});
    CHECK(textOf(e.text) == "SPW 251/1 in 1M2 starts.");
    CHECK(g.piece("p4").motion);
    g.must({{"do", "act"}, {"piece", "p4"}, {"what", "stop"}});
    CHECK_FALSE(g.piece("p4").motion);
    CHECK(g.piece("p4").spent->quarters == 8);  // the Start and the Stop cost 1 MP each
    CHECK(rulesOf(g.refused({{"do", "act"}, {"piece", "p5"}, {"what", "start"}}).findings) == "D2.1");
    CHECK(rulesOf(g.refused({{"do", "act"}, {"piece", "p2"}, {"what", "start"}}).findings) == "A12.1");
    CHECK_FALSE(g.refused({{"do", "act"}, {"what", "start"}}).ok);
    CHECK_FALSE(g.refused({{"do", "act"}, {"marker", "m3"}, {"piece", "p4"}, {"what", "start"}}).ok);
}

TEST_CASE("S2.3 the first friendly move ends the shift opportunity of the MPh", "[rules][windows]") {
    TestGame g = windowTable();
    g.phase("MPh");
    SECTION("a move of a stack under a marker ends the shift opportunity") {
        g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
    }
    SECTION("a move of a dummy stack ends the shift opportunity") {
        g.must({{"do", "move"}, {"marker", "m2"}, {"to", "1H7"}});
    }
    SECTION("a move of a Known unit ends the shift opportunity") {
        g.must({{"do", "move"}, {"piece", "p5"}, {"to", "1K3"}});
    }
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m2")).findings) == "2.3");
    CHECK(g.judge("m3", "m4").verdict == Verdict::ok);  // hidden units can shift at any time of the phase
    g.phase("APh");
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
    g.must({{"do", "advance"}, {"piece", "p5"}, {"to", g.piece("p5").at.text() == "1K3" ? "1K4" : "1K3"}});
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m2")).findings) == "2.3");
}

TEST_CASE("S2.3 an action that is not a friendly move leaves the shift opportunity open",
          "[rules][windows]") {
    TestGame g = windowTable();
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E6"}});  // the unit is moved at setup
    g.phase("MPh");
    g.must({{"do", "seen"}, {"at", {"1E6"}}, {"side", "german"}});
    g.must({{"do", "terrain"}, {"at", {"1E6"}}, {"terrain", {"Woods"}}});
    g.must({{"do", "mark"}, {"piece", "p5"}, {"add", {"pinned"}}});
    g.must({{"do", "drop"}, {"marker", "m5"}});
    g.must({{"do", "note"}, {"text", "nothing moved"}});
    g.must({{"do", "rule"}, {"rule", "A3.3"}, {"at", "p5"}});
    g.must({{"do", "fire"}, {"piece", "p5"}});
    g.shift("m1", "m2", 1, 2);
    CHECK(g.judge("m2", "m1").verdict == Verdict::ok);
}

TEST_CASE("S2.3 a move of one side does not end the other side's shift opportunities",
          "[rules][windows][hip]") {
    TestGame g = windowTable();
    g.phase("MPh");
    g.must({{"do", "move"}, {"piece", "p5"}, {"to", "1K3"}});
    CHECK(open(g, "russian", MarkerKind::hip));
    g.phase("MPh");
    CHECK(g.state().clock.player.text == "russian");
    CHECK(g.judge("m5", "m6").verdict == Verdict::ok);
}

TEST_CASE("S3.3.4 shifts of concealed and of hidden stacks are locked separately, in either order",
          "[rules][windows][hip]") {
    TestGame g = windowTable();
    g.phase("MPh");
    SECTION("after a failure of hidden units, concealed stacks can still shift") {
        g.shift("m3", "m4", 6, 4);
        CHECK(rulesOf(g.refused(shiftCommand("m3", "m4")).findings) == "2.5");
        g.shift("m1", "m2", 1, 2);
    }
    SECTION("after a failure of concealed stacks, hidden units can still shift") {
        g.shift("m1", "m2", 6, 4);
        CHECK(rulesOf(g.refused(shiftCommand("m1", "m2")).findings) == "2.5");
        g.shift("m3", "m4", 1, 2);
    }
}

TEST_CASE(
    "S3.3.5 an enemy MPh and the DFPh after it are one shift opportunity, and later phases are new ones",
    "[rules][windows][hip]") {
    TestGame g = windowTable();
    g.phase("MPh");
    g.shift("m7", "m8", 6, 4);
    CHECK(rulesOf(g.refused(shiftCommand("m8", "m7")).findings) == "2.5");
    g.phase("DFPh");
    CHECK(rulesOf(g.refused(shiftCommand("m7", "m8")).findings) == "2.5");
    g.phase("PFPh");
    CHECK(g.state().clock.player.text == "russian");
    CHECK(g.judge("m7", "m8").verdict == Verdict::ok);
}

TEST_CASE("S2.5 a lock affects only one side", "[rules][windows][hip]") {
    TestGame g = windowTable();
    g.phase("MPh");
    g.shift("m3", "m4", 6, 4);
    CHECK(g.judge("m7", "m8").verdict == Verdict::ok);
}

TEST_CASE("S2.3 each shift opportunity gives the reason why it is open or closed", "[rules][windows]") {
    TestGame g = windowTable();
    const auto why = [&](const char* side, MarkerKind kind) {
        return windowNow(g.state(), SideId(side), kind).why;
    };
    CHECK(textOf(why("german", MarkerKind::concealed).message) == "Markers can't shift before play starts.");
    g.phase("MPh");
    CHECK(why("german", MarkerKind::concealed).rule == "2.3");
    CHECK(why("german", MarkerKind::concealed).verdict == Verdict::ok);
    CHECK(why("german", MarkerKind::hip).rule == "3.3.2");
    CHECK(why("russian", MarkerKind::concealed).verdict == Verdict::forbidden);
    g.shift("m1", "m2", 6, 4);
    CHECK(why("german", MarkerKind::concealed).rule == "2.5");
    g.phase("APh");
    g.must({{"do", "advance"}, {"marker", "m1"}, {"to", "1E5"}});
    CHECK(windowNow(g.state(), SideId("german"), MarkerKind::concealed).shut);
    CHECK(windowsNow(g.state()).size() == 4);  // two sides with two kinds of marker each
}

TEST_CASE(
    "R06: if a shift is refused because no shift opportunity is open, the message cites the paragraph about "
    "opportunities",
    "[rules][windows][hip][R06]") {
    TestGame g = windowTable();
    g.phase("DFPh");
    CHECK(rulesOf(g.refused(shiftCommand("m3", "m4")).findings) == "3.3.2");
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m2")).findings) == "2.3");
    g.phase("RPh");
    CHECK(rulesOf(g.refused(shiftCommand("m3", "m4")).findings) == "3.3.2");
}
