// SPDX-License-Identifier: MIT
// Tests how potential dummy stacks arise, end, split and merge (2.1, 2.2).
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::rulesOf;
using test::shiftCommand;
using test::TestGame;
using test::textsOf;

namespace {

const Json atSetup = {{"clock", {{"phase", "setup"}}}};

TestGame dummyTable() {
    return TestGame(R"(
        1E4 | Open Ground | m1 pds 4-6-7, LMG, 8-1
        1H6 | Open Ground | m2 dummy 5
        1P3 | Open Ground | m3 pds 5-4-8
        1R3 | Open Ground | m4 dummy 4
    )");
}

std::string trailText(const TestGame& g, const std::string& marker) {
    std::string out;
    for (const Act& a : g.state().trail(MarkerId(marker)))
        out += (out.empty() ? "" : " ") + a.from.text() + "-" + a.to.text();
    return out;
}

}  // namespace

TEST_CASE("S2.1 at setup every concealed stack of real counters is a PDS", "[rules][pds]") {
    TestGame g("1E4 | Open Ground | m1 dummy 2", atSetup);
    const auto place = [](const char* at, const char* id) {
        return Json{{"do", "place"}, {"side", "german"}, {"at", at}, {"id", id}, {"contents", {"4-6-7"}}};
    };
    g.must(place("1C3", "a"));
    CHECK(g.marker("a").pds);
    Json not_one = place("1C4", "b");
    not_one["pds"] = false;
    g.must(not_one);
    CHECK_FALSE(g.marker("b").pds);
    Json hidden = place("1C5", "c");
    hidden["kind"] = "hip";
    g.must(hidden);
    CHECK_FALSE(g.marker("c").pds);
    g.must({{"do", "place"}, {"side", "german"}, {"at", "1C6"}, {"id", "d"}, {"dummies", 3}});
    CHECK_FALSE(g.marker("d").pds);
    hidden["id"] = "e";
    hidden["pds"] = true;
    CHECK(rulesOf(g.refused(hidden).findings) == "2.1");
    CHECK(
        rulesOf(g.refused({{"do", "place"}, {"side", "german"}, {"at", "1C7"}, {"dummies", 3}, {"pds", true}})
                    .findings) == "2.1");
}

TEST_CASE("S2.1 a stack contains either real counters or dummies, and is never empty", "[rules][pds]") {
    TestGame g("1E4 | Open Ground | m1 dummy 2", atSetup);
    CHECK(rulesOf(g.refused({{"do", "place"},
                             {"side", "german"},
                             {"at", "1C3"},
                             {"contents", {"4-6-7"}},
                             {"dummies", 2}})
                      .findings) == "2.1");
    CHECK(rulesOf(g.refused({{"do", "place"}, {"side", "german"}, {"at", "1C3"}}).findings) == "2.1");
}

TEST_CASE("S2.1 stacks can be PDS only if the scenario allots dummies", "[rules][pds]") {
    TestGame g("1E4 | Open Ground | m1 concealed 4-6-7\n1H6 | Open Ground | m2 dummy 2",
               {{"clock", {{"phase", "setup"}}}, {"settings", {{"dummies", false}}}});
    g.must({{"do", "place"}, {"side", "german"}, {"at", "1C3"}, {"id", "a"}, {"contents", {"4-6-7"}}});
    CHECK_FALSE(g.marker("a").pds);
    CHECK(
        rulesOf(
            g.refused(
                 {{"do", "place"}, {"side", "german"}, {"at", "1C3"}, {"contents", {"4-6-7"}}, {"pds", true}})
                .findings) == "2.1");
    g.phase("MPh");
    CHECK(rulesOf(g.refused(shiftCommand("a", "m2")).findings) == "2.1");
    // If the setting is turned off, PDS can't shift; if the setting is turned on again, they can.
    TestGame h = dummyTable();
    CHECK(h.judge("m3", "m4").verdict == Verdict::ok);
    h.must({{"do", "set"}, {"dummies", false}});
    CHECK(rulesOf(h.refused(shiftCommand("m3", "m4")).findings) == "2.1");
    h.must({{"do", "set"}, {"dummies", true}});
    CHECK(h.judge("m3", "m4").verdict == Verdict::ok);
}

TEST_CASE("S2.2 stacks become PDS only at setup, unless the player declares them later", "[rules][pds]") {
    TestGame g = dummyTable();
    Json place = {{"do", "place"}, {"side", "german"}, {"at", "1C3"}, {"id", "a"}, {"contents", {"4-6-7"}}};
    g.must(place);
    CHECK_FALSE(g.marker("a").pds);
    CHECK(rulesOf(g.refused(shiftCommand("a", "m2")).findings) == "2.2");
    place["id"] = "b";
    place["pds"] = true;
    const Entry asked = g.refused(place);
    CHECK(rulesOf(asked.findings).empty());
    CHECK(rulesOf(asked.findings, Verdict::ruling) == "2.2");
    g.must({{"do", "rule"}, {"rule", "2.2"}, {"at", "1C3"}, {"why", "reinforcements under ?"}});
    g.must(place);
    CHECK(g.marker("b").pds);
}

TEST_CASE("S2.1 when a correction puts real counters into a dummy stack, its dummies are removed",
          "[rules][pds]") {
    TestGame g("1E4 | Open Ground | m1 dummy 3\n1E4 | Open Ground | - known 4-6-7");
    g.must({{"do", "correct"}, {"pointer", "/markers/m1/contents"}, {"value", {"p1"}}});
    CHECK(g.under("m1") == "p1");
    CHECK(g.marker("m1").dummies == 0);
}

TEST_CASE(
    "A5.1 a counter without a stacking value can be placed in an overstacked Location without a question",
    "[rules][pds]") {
    TestGame g("1E4 | Open Ground | - known 4-6-7, 4-6-7, 4-6-7");
    const auto place = [](const char* what) {
        return Json{
            {"do", "place"}, {"side", "german"}, {"kind", "known"}, {"at", "1E4"}, {"contents", {what}}};
    };
    CHECK(rulesOf(g.refused(place("2-4-7")).findings, Verdict::ruling) == "A5.1");
    g.must({{"do", "rule"}, {"rule", "A5.1"}, {"at", "1E4"}});
    g.must(place("2-4-7"));
    g.must({{"do", "rule"}, {"rule", "A5.1"}, {"at", "1E4"}, {"forget", true}});
    g.must(place("LMG"));
}

TEST_CASE("A5.1 beside three squads there is room for four SMC, but not for a fifth", "[rules][pds]") {
    for (const auto& [leaders, room] :
         {std::pair{"9-1, 8-1, 8-0", true}, std::pair{"9-1, 8-1, 8-0, 7-0", false}}) {
        INFO(leaders);
        TestGame g(std::string("1E4 | Open Ground | - known 4-6-7, 4-6-7, 4-6-7, ") + leaders);
        const Json place = {
            {"do", "place"}, {"side", "german"}, {"kind", "known"}, {"at", "1E4"}, {"contents", {"8-0"}}};
        if (room)
            g.must(place);
        else
            CHECK(rulesOf(g.refused(place).findings, Verdict::ruling) == "A5.1");
    }
}

TEST_CASE("A5.1 a move that ends in an overstacked Location is reported to the units' side", "[rules][pds]") {
    TestGame g(R"(
        1E4 | Open Ground | - known 4-6-7, 4-6-7, 4-6-7
        1E5 | Open Ground | - known {"type":"4-6-7","id":"fourth"}
        1E6 | Open Ground | - known {"type":"8-0","id":"lead"}
    )");
    const auto told = [](const Entry& e) {
        return std::count_if(e.findings.begin(), e.findings.end(),
                             [](const Finding& f) { return f.rule == "A5.1"; });
    };
    CHECK(told(g.must({{"do", "move"}, {"pieces", {"lead"}}, {"to", "1E5"}})) == 0);
    CHECK(told(g.must({{"do", "move"}, {"pieces", {"fourth"}}, {"to", "1E4"}})) == 1);
}

TEST_CASE("S2.2 a stack that has lost its ? never becomes a PDS again", "[rules][pds]") {
    TestGame g = dummyTable();
    SECTION("a stack that was revealed is not a PDS when it regains its ?") {
        g.must({{"do", "reveal"}, {"marker", "m3"}});
    }
    SECTION("a stack that broke is not a PDS when it regains its ?") {
        g.must({{"do", "mark"}, {"piece", "p4"}, {"add", {"broken"}}});
    }
    SECTION("a stack that fired in enemy LOS is not a PDS when it regains its ?") {
        g.phase("AFPh");
        g.must({{"do", "seen"}, {"at", {"1P3"}}, {"side", "german"}});
        g.must({{"do", "fire"}, {"marker", "m3"}});
    }
    CHECK_FALSE(g.has("m3"));
    CHECK(g.piece("p4").at.text() == "1P3");
    g.phase("CCPh");
    g.must({{"do", "mark"}, {"piece", "p4"}, {"remove", {"broken"}}});
    g.must({{"do", "conceal"}, {"piece", "p4"}, {"id", "again"}});
    CHECK_FALSE(g.marker("again").pds);
    g.phase("RPh");
    g.phase("MPh");
    g.phase("RPh");
    g.phase("MPh");
    CHECK(g.state().clock.player.text == "german");
    CHECK(rulesOf(g.refused(shiftCommand("again", "m4")).findings) == "2.2");
}

TEST_CASE("S2.2 if some units lose their ?, the rest of the stack stays a PDS", "[rules][pds]") {
    TestGame g = dummyTable();
    g.must({{"do", "reveal"}, {"marker", "m1"}, {"pieces", {"p1", "p2"}}});
    CHECK(g.under("m1") == "p3");
    CHECK(g.marker("m1").pds);
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
}

TEST_CASE("S2.2 enemies in LOS or in the Location do not affect PDS status", "[rules][pds]") {
    TestGame g(R"(
        1E4 | Woods | m1 pds 4-6-7                   | seen 1
        1E4 | Woods | russian - known 4-5-8 |
        1H6 | Woods | m2 dummy 2
    )");
    CHECK(g.marker("m1").pds);
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
    CHECK(g.shift("m1", "m2", 1, 2).rolls.at(0).row == "1-7");
}

TEST_CASE("S2.2 a player can give up a stack's PDS status at any time, and its ? stays", "[rules][pds]") {
    TestGame g = dummyTable();
    for (const char* phase : {"MPh", "DFPh", "APh", "CCPh"}) {
        TestGame h = dummyTable();
        if (h.state().clock.phase != enumFrom<Phase>(phase)) h.phase(phase);
        h.must({{"do", "drop"}, {"marker", "m1"}});
        CHECK_FALSE(h.marker("m1").pds);
        CHECK(h.under("m1") == "p1 p2 p3");
        CHECK(rulesOf(h.refused({{"do", "drop"}, {"marker", "m1"}}).findings) == "2.2");
    }
    CHECK(rulesOf(g.refused({{"do", "drop"}, {"marker", "m2"}}).findings) == "2.2");
    g.must({{"do", "drop"}, {"marker", "m3"}});
    CHECK(rulesOf(g.refused(shiftCommand("m3", "m4")).findings) == "2.2");
    CHECK(rulesOf(g.refused(shiftCommand("m4", "m3")).findings) == "2.2");
}

TEST_CASE("S2.2 parts that move separately are PDS, each with the past acts of the whole stack",
          "[rules][pds]") {
    TestGame g = dummyTable();
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"pieces", {"p3"}}, {"to", "1E6"}, {"id", "part"}});
    CHECK(g.under("m1") == "p1 p2");
    CHECK(g.under("part") == "p3");
    CHECK(g.marker("m1").pds);
    CHECK(g.marker("part").pds);
    CHECK(g.marker("m1").at.text() == "1E5");
    CHECK(g.marker("part").at.text() == "1E6");
    CHECK(trailText(g, "m1") == "1E4-1E5");
    CHECK(trailText(g, "part") == "1E4-1E5 1E5-1E6");
    g.phase("APh");
    CHECK(g.judge("part", "m3").verdict == Verdict::ok);
    g.must({{"do", "advance"}, {"marker", "m1"}, {"pieces", {"p1"}}, {"to", "1E6"}, {"id", "squad"}});
    CHECK(trailText(g, "squad") == "1E4-1E5 1E5-1E6");
    CHECK(g.marker("squad").pds);
}

TEST_CASE("S2.2 a part that remains in its Location can't become a second PDS", "[rules][pds]") {
    TestGame g = dummyTable();
    CHECK(
        rulesOf(g.refused({{"do", "move"}, {"marker", "m1"}, {"pieces", {"p3"}}, {"to", "1E4"}}).findings) ==
        "2.2");
    CHECK(rulesOf(g.refused({{"do", "split"}, {"marker", "m1"}, {"pieces", {"p3"}}}).findings) == "2.2");
    CHECK(rulesOf(g.refused({{"do", "move"}, {"marker", "m2"}, {"dummies", 2}, {"to", "1H6"}}).findings) ==
          "2.2");
}

TEST_CASE("S2.2 a concealed stack that is not a PDS splits into stacks that are not PDS either",
          "[rules][pds]") {
    TestGame g = dummyTable();
    g.must({{"do", "drop"}, {"marker", "m1"}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"pieces", {"p1"}}, {"to", "1E5"}, {"id", "part"}});
    CHECK_FALSE(g.marker("part").pds);
    CHECK_FALSE(g.marker("m1").pds);
}

TEST_CASE("S2.2 dummy stacks split like real ones, but each part must have at least two counters",
          "[rules][pds]") {
    TestGame g = dummyTable();
    for (const int n : {1, 4}) {
        const Json part = {{"do", "move"}, {"marker", "m2"}, {"dummies", n}, {"to", "1H7"}};
        CHECK(rulesOf(g.refused(part).findings) == "2.2");
    }
    const Json tooMany = {{"do", "move"}, {"marker", "m2"}, {"dummies", 6}, {"to", "1H7"}};
    CHECK(rulesOf(g.refused(tooMany).findings) == "2.2");
    g.must({{"do", "move"}, {"marker", "m2"}, {"dummies", 2}, {"to", "1H7"}, {"id", "part"}});
    CHECK(g.under("m2") == "3 dummies");
    CHECK(g.under("part") == "2 dummies");
    CHECK(trailText(g, "part") == "1H6-1H7");
    CHECK(trailText(g, "m2").empty());
    g.phase("APh");
    CHECK(
        rulesOf(g.refused({{"do", "advance"}, {"marker", "part"}, {"dummies", 1}, {"to", "1H8"}}).findings) ==
        "2.2");
    // A real stack contains no dummies, and a dummy stack contains no real counters.
    CHECK(rulesOf(g.refused({{"do", "advance"}, {"marker", "m1"}, {"dummies", 2}, {"to", "1E5"}}).findings) ==
          "2.2");
    CHECK(rulesOf(
              g.refused({{"do", "advance"}, {"marker", "m4"}, {"pieces", {"p1"}}, {"to", "1R4"}}).findings) ==
          "2.2");
}

TEST_CASE("S2.2 at setup a stack can be split without moving a part", "[rules][pds]") {
    TestGame g("1E4 | Open Ground | m1 pds 4-6-7, LMG\n1H6 | Open Ground | m2 dummy 5", atSetup);
    g.must({{"do", "split"}, {"marker", "m1"}, {"pieces", {"p2"}}, {"id", "a"}});
    CHECK(g.marker("a").pds);
    CHECK(g.under("a") == "p2");
    g.must({{"do", "split"}, {"marker", "m2"}, {"dummies", 2}, {"id", "b"}});
    CHECK(g.under("m2") == "3 dummies");
    CHECK(rulesOf(g.refused({{"do", "split"}, {"marker", "m2"}, {"dummies", 2}}).findings) == "2.2");
    CHECK(rulesOf(g.refused({{"do", "split"}, {"marker", "m1"}, {"pieces", {"p1"}}}).findings) == "2.2");
}

TEST_CASE(
    "S2.2 PDS can merge at the end of their side's CCPh, and the merged stack has the past acts of both",
    "[rules][pds]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7
        1E5 | Open Ground | m2 pds 5-4-8
        1E5 | Open Ground | m3 dummy 2
        1E5 | Open Ground | m4 dummy 3
        1E5 (foxhole) | Open Ground | m5 pds 2-4-7
        1E6 | Open Ground | m6 pds 2-4-7
        1E5 | Open Ground | m7 concealed 8-1
    )");
    const auto merge = [](const char* a, const char* b) {
        return Json{{"do", "merge"}, {"marker", a}, {"with", b}};
    };
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
    CHECK(rulesOf(g.refused(merge("m1", "m2")).findings) == "2.2");  // the phase is the MPh
    g.phase("APh");
    g.must({{"do", "advance"}, {"marker", "m2"}, {"to", "1E6"}});
    g.phase("CCPh");
    CHECK(rulesOf(g.refused(merge("m1", "m2")).findings) == "2.2");  // m1 and m2 are in different Locations
    CHECK(rulesOf(g.refused(merge("m1", "m5")).findings) == "2.2");  // m1 and m5 are in different portions of
                                                                     // the Location
    CHECK(rulesOf(g.refused(merge("m1", "m3")).findings) == "2.2");  // m3 is a dummy stack
    CHECK(rulesOf(g.refused(merge("m1", "m7")).findings) == "2.2");  // m7 is not a PDS
    CHECK(rulesOf(g.refused(merge("m1", "m1")).findings) == "2.2");
    g.must(merge("m2", "m6"));
    CHECK(g.under("m2") == "p2 p4");
    CHECK(g.marker("m2").pds);
    CHECK_FALSE(g.has("m6"));
    CHECK(trailText(g, "m2") == "1E5-1E6 1E6-1E6");
    g.must(merge("m3", "m4"));
    CHECK(g.under("m3") == "5 dummies");
    g.must({{"do", "drop"}, {"marker", "m1"}});
    g.must(merge("m7", "m1"));
    CHECK(trailText(g, "m7") == "1E4-1E4 1E4-1E5");
    CHECK_FALSE(g.marker("m7").pds);
    g.phase("CCPh");
    CHECK(g.state().clock.player.text == "russian");
    TestGame h("1E4 | Open Ground | m1 pds 4-6-7\n1E4 | Open Ground | m2 pds 5-4-8",
               {{"clock", {{"player", "russian"}, {"phase", "CCPh"}}}});
    CHECK(rulesOf(h.refused(merge("m1", "m2")).findings) == "2.2");  // the phase is the enemy's CCPh
}

TEST_CASE("S2.2 hidden and cloaked stacks can neither move nor split like concealed ones",
          "[rules][pds][hip]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 hip 4-6-7, LMG
        1H6 | Open Ground | m2 hip
        1P3 | Open Ground | m3 cloaked 4-6-7, 8-1
        1R3 | Open Ground | m4 mine
    )");
    for (const char* m : {"m1", "m2"})
        CHECK(
            rulesOf(g.refused({{"do", "move"}, {"marker", m}, {"to", m == std::string("m1") ? "1E5" : "1H7"}})
                        .findings) == "3.2.2");
    CHECK(
        rulesOf(g.refused({{"do", "move"}, {"marker", "m3"}, {"pieces", {"p3"}}, {"to", "1P4"}}).findings) ==
        "E1.422");
    CHECK(rulesOf(g.refused({{"do", "move"}, {"marker", "m4"}, {"to", "1R4"}}).findings) == "4.6");
}

TEST_CASE("R04: S2.1 a player can't place more ? as dummies than the OB allots",
          "[rules][pds][allotment][R04]") {
    const Json ob = {{"clock", {{"phase", "setup"}}},
                     {"sides", {{{"id", "german"}, {"dummies", 6}}, {{"id", "russian"}}}}};
    const auto put = [](const char* at, int dummies, const char* side = "german") {
        return Json{{"do", "place"}, {"side", side}, {"at", at}, {"dummies", dummies}};
    };
    TestGame g("1E4 | Woods | m1 pds 4-6-7", ob);
    g.must(put("1A1", 4));
    const Entry e = g.refused(put("1A2", 3));
    CHECK(rulesOf(e.findings) == "2.1");
    CHECK(textsOf(e.findings, "2.1").find("7") != std::string::npos);
    g.must(put("1A2", 2));
    CHECK(rulesOf(g.refused(put("1A3", 1)).findings) == "2.1");
    // The OB of the other side states no number, so the "?" are not counted. A "?" over real counters is not
    // a dummy.
    g.must(put("1C1", 60, "russian"));
    g.must({{"do", "place"}, {"side", "german"}, {"at", "1A3"}, {"contents", {"4-6-7"}}});
    // The dummies are as many as the OB allots, so play can begin.
    g.must({{"do", "phase"}});
    // During play the allotment has no effect, so more dummies can be placed.
    g.must(put("1A4", 2));
}

TEST_CASE("R04: S2.1 a scenario or setup with more dummies than the OB allots is refused",
          "[rules][pds][allotment][R04]") {
    const auto with = [](int dummies) {
        return Json{{"clock", {{"phase", "setup"}}},
                    {"sides", {{{"id", "german"}, {"dummies", dummies}}, {{"id", "russian"}}}}};
    };
    CHECK_THROWS_WITH(TestGame("1E4 | Woods | m1 dummy 3", with(2)), Catch::Contains("2.1"));
    TestGame g("1E4 | Woods | m1 dummy 3", with(3));
    g.must({{"do", "correct"}, {"pointer", "/markers/m1/dummies"}, {"value", 4}});
    CHECK(rulesOf(g.refused({{"do", "phase"}}).findings) == "2.1");
}
