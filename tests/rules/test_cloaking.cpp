// SPDX-License-Identifier: MIT
// Tests cloaked units at night (chapter 5 of the solitaire rules), and night and LV in the shift roll.
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/terms/kinds.hpp"

using namespace shellgame;
using test::itemised;
using test::rulesOf;
using test::shiftCommand;
using test::TestGame;

namespace {

TestGame cloaks(const Json& patch = Json::object()) {
    Json all = {{"settings", {{"night", true}}}};
    all.merge_patch(patch);
    return TestGame(R"(
        1E4 | Open Ground | m1 cloaked 4-6-7, 4-6-7, 8-0
        1H6 | Open Ground | m2 cloaked 2-4-7
        1P3 | Open Ground | m3 cloaked
        1R3 | Open Ground | m4 pds 4-6-7 | m5 dummy 2 |
        1T3 | Open Ground | m6 hip 4-6-7 | m7 hip |
    )",
                    all);
}

Json come(const std::vector<std::string>& pieces, bool yes = true) {
    return {{"do", yes ? "come" : "stay"}, {"pieces", pieces}};
}

}  // namespace

TEST_CASE("5.1 cloaked units can shift to any other cloaking counter", "[rules][cloak]") {
    TestGame g = cloaks();
    CHECK(itemised(g.judge("m1", "m3").modifiers) == "S.drm.night -2");
    g.shift("m1", "m3", 4, 4);
    CHECK(g.under("m3") == "p1 p2 p3");
    CHECK(g.under("m1").empty());
    CHECK(g.marker("m1").kind == MarkerKind::cloaked);
}

TEST_CASE(
    "5.1 only some of the units may shift; those at the other end may change places or stay, if stacking "
    "limits allow it",
    "[rules][cloak]") {
    TestGame g = cloaks();
    g.shift("m1", "m2", 2, 3, {"p1", "p3"});
    CHECK(g.under("m1") == "p2");
    CHECK(g.under("m2") == "p4 p1 p3");
    g.must(come({"p4"}));
    CHECK(g.under("m1") == "p2 p4");
    CHECK(g.under("m2") == "p1 p3");
    // Stacking limits don't allow all units to stay, so as many as necessary change places immediately.
    TestGame h("1E4 | | m1 cloaked 4-6-7, 4-6-7\n1H6 | | m2 cloaked 4-6-7, 4-6-7",
               {{"settings", {{"night", true}}}});
    h.shift("m1", "m2", 2, 3);
    CHECK(h.under("m1") == "p3");
}

TEST_CASE("5.1 cloaks never shift with another kind of marker", "[rules][cloak]") {
    TestGame g = cloaks();
    for (const char* other : {"m4", "m5", "m6", "m7"}) {
        CHECK(rulesOf(g.refused(shiftCommand("m1", other)).findings) == "5.1");
        CHECK(rulesOf(g.refused(shiftCommand("m3", other)).findings) == "5.1");
    }
}

TEST_CASE("5.1 cloaks shift only at the start of their own MPh, AFPh and APh", "[rules][cloak]") {
    for (const char* player : {"german", "russian"})
        for (const char* phase : {"RPh", "PFPh", "MPh", "DFPh", "AFPh", "RtPh", "APh", "CCPh"}) {
            INFO(player << " " << phase);
            TestGame g = cloaks({{"clock", {{"player", player}, {"phase", phase}}}});
            const bool open =
                player == std::string("german") &&
                (phase == std::string("MPh") || phase == std::string("AFPh") || phase == std::string("APh"));
            CHECK(windowNow(g.state(), SideId("german"), MarkerKind::cloaked).open == open);
        }
}

TEST_CASE("5.1 a cloaking counter without units is a dummy cloak", "[rules][cloak]") {
    const TestGame g = cloaks();
    CHECK(markerStatus(g.marker("m1")) == "cloaked");
    CHECK(markerStatus(g.marker("m3")) == "dummy cloak");
}

TEST_CASE("5.1 the side's first move, fire or advance ends the shift opportunity", "[rules][cloak]") {
    struct Case {
        const char* phase;
        Json act;
    };
    for (const Case& c : {Case{"MPh", {{"do", "move"}, {"marker", "m4"}, {"to", "1R4"}}},
                          {"AFPh", {{"do", "fire"}, {"marker", "m4"}}},
                          {"APh", {{"do", "advance"}, {"marker", "m4"}, {"to", "1R4"}}}}) {
        INFO(c.phase);
        TestGame g = cloaks({{"clock", {{"phase", c.phase}}}});
        CHECK(g.judge("m1", "m3").verdict == Verdict::ok);
        g.must(c.act);
        CHECK(rulesOf(g.refused(shiftCommand("m1", "m3")).findings) == "5.1");
    }
}

TEST_CASE("5.1 switch cloak_each: the shift opportunity of a unit lasts until that unit moves",
          "[rules][cloak][house]") {
    TestGame g = cloaks();
    g.must({{"do", "set"}, {"house", "cloak_each"}, {"to", "before that unit"}});
    g.must({{"do", "move"}, {"marker", "m2"}, {"to", "1H7"}});
    CHECK(g.judge("m1", "m3").verdict == Verdict::ok);
    CHECK(rulesOf(g.refused(shiftCommand("m2", "m3")).findings) == "5.1");
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m2")).findings) == "5.1");
    g.shift("m1", "m3", 6, 6);  // the final DR is 10, which locks further shifts in any case
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m3")).findings) == "2.5");
}

TEST_CASE("5.1 switch cloak_each: in the AFPh units that have fired can't shift", "[rules][cloak][house]") {
    TestGame g = cloaks({{"clock", {{"phase", "AFPh"}}}});
    g.must({{"do", "set"}, {"house", "cloak_each"}, {"to", "before that unit"}});
    g.must({{"do", "fire"}, {"marker", "m2"}});
    CHECK(g.judge("m1", "m3").verdict == Verdict::ok);
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m2")).findings) == "5.1");
    // Cloaks can shift again in the APh, because these units have not acted in it yet.
    g.phase("APh");
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
}

TEST_CASE("5.1 a failed shift that locks cloaked stacks does not lock concealed or hidden stacks",
          "[rules][cloak]") {
    TestGame g = cloaks();
    g.shift("m1", "m3", 6, 6);  // a final 10
    CHECK(rulesOf(g.refused(shiftCommand("m2", "m1")).findings) == "2.5");
    CHECK(g.judge("m4", "m5").verdict == Verdict::ok);
    CHECK(g.judge("m6", "m7").verdict == Verdict::ok);
}

TEST_CASE(
    "5.1 row 11-12 removes the cloak only under a house rule; row 13 or more removes the cloak and the \"?\"",
    "[rules][cloak][rows][Q08]") {
    const Json seen = {{"settings", {{"night", false}}},
                       {"seen", {{{"side", "german"}, {"at", {"1E4", "1H6", "1P3"}}}}}};
    TestGame g = cloaks(seen);
    g.shift("m1", "m3", 5, 5);  // a final 11
    CHECK(g.marker("m1").kind == MarkerKind::cloaked);
    CHECK(g.has("m3"));
    CHECK(rulesOf(g.judge("m1", "m3").findings) == "2.5");  // further shifts are locked
    TestGame loses = cloaks(seen);
    loses.house("cloak_kept", true);
    loses.shift("m1", "m3", 5, 5);
    CHECK(loses.marker("m1").kind == MarkerKind::concealed);
    CHECK_FALSE(loses.marker("m1").pds);
    CHECK_FALSE(loses.has("m3"));
    TestGame h = cloaks(seen);
    h.shift("m1", "m3", 6, 6);  // a final 13
    CHECK_FALSE(h.has("m1"));
    CHECK_FALSE(h.has("m3"));
    CHECK(h.piece("p1").marks.contains("TI"));
}

TEST_CASE("5.2 a unit that has lost its cloaking never regains it", "[rules][cloak]") {
    TestGame g = cloaks();
    g.must({{"do", "reveal"}, {"marker", "m2"}, {"as", "concealed"}});
    CHECK(g.marker("m2").kind == MarkerKind::concealed);
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m2")).findings) == "2.2 5.1");
    g.must({{"do", "reveal"}, {"marker", "m1"}});
    g.phase("CCPh");
    g.must({{"do", "conceal"}, {"piece", "p1"}, {"id", "new"}});
    CHECK(g.marker("new").kind == MarkerKind::concealed);
    // Only units that enter the game may be placed cloaked.
    CHECK(rulesOf(g.refused({{"do", "place"},
                             {"side", "german"},
                             {"kind", "cloaked"},
                             {"at", "1A1"},
                             {"contents", {"4-6-7"}}})
                      .findings,
                  Verdict::ruling) == "5.2");
}

TEST_CASE("5.2 a cloaking counter moves only as a whole, as in face-to-face play (E1.422)",
          "[rules][cloak]") {
    TestGame g = cloaks();
    CHECK(
        rulesOf(g.refused({{"do", "move"}, {"marker", "m1"}, {"pieces", {"p1"}}, {"to", "1E5"}}).findings) ==
        "E1.422");
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
    CHECK(g.marker("m1").at.text() == "1E5");
}

TEST_CASE("2.5 night and LV can be set during a game", "[rules][cloak][drm]") {
    TestGame g = cloaks({{"settings", {{"night", false}}}});
    CHECK(itemised(g.judge("m1", "m3").modifiers).empty());
    g.must({{"do", "set"}, {"lv", true}});
    CHECK(itemised(g.judge("m1", "m3").modifiers) == "S.drm.lv -1");
    g.must({{"do", "set"}, {"night", true}});
    CHECK(itemised(g.judge("m1", "m3").modifiers) == "S.drm.lv -1, S.drm.night -2");
    g.must({{"do", "set"}, {"lv", false}});
    CHECK(itemised(g.judge("m1", "m3").modifiers) == "S.drm.night -2");
    g.must({{"do", "undo"}});
    CHECK(itemised(g.judge("m4", "m5").modifiers) == "S.drm.lv -1, S.drm.night -2");
}

TEST_CASE("E1.42 all units under a cloaking counter have six MF, and so do dummies", "[rules][cloak]") {
    const auto down = [](int hexes) {
        Json out = Json::array();
        for (int row = 4; row < 4 + hexes; ++row) out.push_back("1K" + std::to_string(row));
        return out;
    };
    for (const char* stack : {"m1 cloaked 4-6-7, HMG", "m1 cloaked 2-4-7, 8-0", "m1 cloaked"}) {
        const std::string drawing = std::string("1K3 | Open Ground | ") + stack +
                                    " |\n1K4 | Open Ground | |\n" +
                                    "1K5 | Open Ground | |\n1K6 | Open Ground | |\n1K7 | Open Ground | |\n" +
                                    "1K8 | Open Ground | |\n1K9 | Open Ground | |\n1K10 | Open Ground | |";
        INFO(stack);
        TestGame g(drawing, {{"settings", {{"night", true}}}});
        const auto asked = [&](int hexes) {
            return rulesOf(g.session().check({{"do", "move"}, {"marker", "m1"}, {"path", down(hexes)}}),
                           Verdict::ruling);
        };
        CHECK(asked(6).find("A4.11") == std::string::npos);
        CHECK(asked(7).find("A4.11") != std::string::npos);
    }
}
