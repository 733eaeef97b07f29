// SPDX-License-Identifier: MIT
// Tests HIP units (chapter 3 of the solitaire rules) paragraph by paragraph, with the examples in the rules.
#include <map>
#include <set>

#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/setup/allotment.hpp"
#include "shellgame/rules/turn/state_report.hpp"

using namespace shellgame;
using test::itemised;
using test::offered;
using test::rulesOf;
using test::shiftCommand;
using test::TestGame;

namespace {

const Json hipSetup = {{"clock", {{"phase", "setup"}}}};

int hipAllotted(const TestGame& g, const char* side = "german") {
    return hipAllotment(g.state(), SideId(side)).allotted;
}

bool openNow(const TestGame& g) {
    return windowNow(g.state(), SideId("german"), MarkerKind::hip).open;
}

Json comeOrStay(const std::vector<std::string>& pieces, bool yes = true) {
    return {{"do", yes ? "come" : "stay"}, {"pieces", pieces}};
}

/// The example in 3.3.3 and 3.3.5, with two more units that show what the rest of the side may do.
TestGame twoSquads(const Json& patch = Json::object()) {
    return TestGame(
        R"(
        1E4 | Open Ground | m1 hip 6-6-6
        1H6 | Open Ground | m2 hip 5-3-6
        1P3 | Open Ground | m3 hip 5-3-6
        1R3 | Open Ground | m4 hip
    )",
        [&] {
            Json all = {{"sides", {{{"id", "german"}, {"nationality", "american"}}, {{"id", "russian"}}}}};
            all.merge_patch(patch);
            return all;
        }());
}

}  // namespace

TEST_CASE("3.1 hidden units are on the map, and dummy HIP counters are not dummy stacks", "[rules][hip]") {
    const TestGame g(R"(
        1E4 | Woods | m1 hip 4-6-7
        1H6 | Woods | m2 hip
        1P3 | Woods | m3 dummy 2
    )");
    CHECK(markerStatus(g.marker("m1")) == "hidden");
    CHECK(markerStatus(g.marker("m2")) == "dummy hidden");
    CHECK(markerStatus(g.marker("m3")) == "dummy");
    CHECK(g.marker("m2").dummies == 0);
}

TEST_CASE("3.1 2.1 markers on the map are named by kind and status", "[rules][hip]") {
    const TestGame g(R"(
        1E4 | Woods | m1 pds 4-6-7
        1H6 | Woods | m2 dummy 3
        1P3 | Woods | m3 hip 4-6-7
        1R3 | Woods | m4 hip
        1T3 | Woods | m5 concealed 4-6-7
        1V3 | Woods | m6 cloaked 4-6-7
        1X3 | Woods | m7 mine 6 AP
        1Z3 | Woods | m8 mine
    )");
    std::map<std::string, std::string> called;
    for (const auto& [id, m] : g.state().markers) called[id.text] = textOf(markerStatusText(m));
    CHECK(called.at("m1") == "potential dummy stack");
    CHECK(called.at("m2") == "dummy stack");
    CHECK(called.at("m4") == "dummy HIP counter");
    CHECK(called.at("m8") == "dummy minefield");
    // Each name differs from all the others.
    std::set<std::string> different;
    for (const auto& [id, text] : called) {
        CHECK_FALSE(text.empty());
        different.insert(text);
    }
    CHECK(different.size() == called.size());
}

TEST_CASE("3.1.1 five hidden squads give six dummy HIP counters", "[rules][hip][allotment]") {
    TestGame g("1E4 | Woods | m1 hip 4-6-7, 4-6-7, 4-6-7\n1H6 | Woods | m2 hip 4-6-7, 4-6-7", hipSetup);
    CHECK(hipAllotted(g) == 6);
    for (const char* at : {"1A1", "1A2", "1A3", "1A4", "1A5", "1A6"})
        g.must({{"do", "place"}, {"side", "german"}, {"kind", "hip"}, {"at", at}});
    CHECK(
        rulesOf(g.refused({{"do", "place"}, {"side", "german"}, {"kind", "hip"}, {"at", "1A7"}}).findings) ==
        "3.1.1");
    g.must({{"do", "phase"}});
}

TEST_CASE(
    "3.1.1 one AT Gun with its crew gives two dummy HIP counters, so it may be in any of three Locations",
    "[rules][hip][allotment]") {
    const TestGame g("1E4 | Woods | m1 hip 50L AT PaK 38, 2-2-8", hipSetup);
    CHECK(hipAllotted(g) == 2);
}

TEST_CASE("3.1.1 each class of unit is counted as its own share of a squad", "[rules][hip][allotment]") {
    const auto of = [](const std::string& contents) {
        return hipAllotted(TestGame("1E4 | Woods | m1 hip " + contents, hipSetup));
    };
    CHECK(of("2-4-7") == 2);         // a half-squad counts as 1/2, rounded up to one, and one more is added
    CHECK(of("2-4-7, 2-4-7") == 2);  // two half-squads count as one squad, and one more is added
    CHECK(of("4-6-7, 2-4-7") == 3);  // one and a half squads are rounded up to two, and one more is added
    CHECK(of("2-2-8") == 2);         // a crew without a Gun counts as 1/2
    CHECK(of("PzKw VIE") == 2);      // a vehicle counts as one
    CHECK(of("4-6-7, 50L AT PaK 38, 2-2-8") == 3);
    CHECK(of("4-6-7, LMG, 8-0") == 2);  // SMC and SW are not counted
    CHECK(of("8-0") == 1);              // the squad capacity is 0, and one more is added
    // Cavalry is counted by its size, as a squad or as a half-squad.
    CHECK(of("4-5-8 Cavalry, 4-5-8 Cavalry") == 3);
    CHECK(of("4-5-8 Cavalry, 2-4-8 Cavalry") == 3);
    CHECK(of("2-4-8 Cavalry, 2-4-8 Cavalry") == 2);
    // A side without HIP units gets no dummy HIP counters.
    TestGame none("1E4 | Woods | m1 pds 4-6-7", hipSetup);
    CHECK(hipAllotted(none) == 0);
    CHECK(rulesOf(
              none.refused({{"do", "place"}, {"side", "german"}, {"kind", "hip"}, {"at", "1A1"}}).findings) ==
          "3.1.1");
}

TEST_CASE("3.1.1 a hidden leader without other units gives one dummy HIP counter",
          "[rules][hip][allotment][Q04]") {
    const Json place = {{"do", "place"}, {"side", "german"}, {"kind", "hip"}, {"at", "1A1"}};
    TestGame g("1E4 | Woods | m1 hip 9-1", hipSetup);
    g.must(place);
    Json second = place;
    second["at"] = "1A2";
    const Entry e = g.refused(second);
    CHECK(textOf(e.findings.at(0).message).find("allows only 1 (0 squads of HIP + 1)") != std::string::npos);
    g.must({{"do", "phase"}});
    // Fortifications alone are not HIP units (3.1.1), so this one dummy is due to 4.1.
    CHECK(hipAllotted(TestGame("1E4 | Woods | m1 hip Foxhole", hipSetup)) == 1);
    Json none = hipSetup;
    none["sides"] = {{{"id", "german"}, {"hip_capacity", 0}}, {{"id", "russian"}}};
    CHECK(hipAllotted(TestGame("1E4 | Woods | m1 hip 9-1", none)) == 0);
}

TEST_CASE("3.1.1 the scenario may state the squad capacity", "[rules][hip][allotment]") {
    const Json stated = {{"clock", {{"phase", "setup"}}},
                         {"sides", {{{"id", "german"}, {"hip_capacity", 2.5}}, {{"id", "russian"}}}}};
    TestGame g("1E4 | Woods | m1 hip 4-6-7", stated);
    CHECK(hipAllotted(g) == 4);
    for (const char* at : {"1A1", "1A2", "1A3", "1A4"})
        g.must({{"do", "place"}, {"side", "german"}, {"kind", "hip"}, {"at", at}});
    CHECK(
        rulesOf(g.refused({{"do", "place"}, {"side", "german"}, {"kind", "hip"}, {"at", "1A5"}}).findings) ==
        "3.1.1");
}

TEST_CASE("3.1.1 a scenario or setup with more dummies than allotted is refused", "[rules][hip][allotment]") {
    CHECK_THROWS_WITH(
        TestGame("1E4 | Woods | m1 hip 4-6-7\n1H6 | | m2 hip\n1H7 | | m3 hip\n1H8 | | m4 hip", hipSetup),
        Catch::Contains("dummy HIP counters: 3 placed, but the OB allows only 2 (1 squad of HIP + 1)") &&
            Catch::Contains("3.1.1"));
    TestGame g("1E4 | Woods | m1 hip 4-6-7\n1H6 | | m2 hip\n1H7 | | m3 hip", hipSetup);
    g.must({{"do", "remove"}, {"marker", "m1"}});
    CHECK(rulesOf(g.refused({{"do", "phase"}}).findings) == "3.1.1");
    g.must({{"do", "undo"}});
    g.must({{"do", "phase"}});
    // In play a new dummy HIP counter needs the player's ruling.
    CHECK(rulesOf(g.refused({{"do", "place"}, {"side", "german"}, {"kind", "hip"}, {"at", "1A1"}}).findings,
                  Verdict::ruling) == "3.1.1");
}

TEST_CASE("3.1.1 the report states how many dummy HIP counters are allotted and placed",
          "[rules][hip][allotment]") {
    const TestGame g("1E4 | Woods | m1 hip 4-6-7\n1H6 | | m2 hip", hipSetup);
    const Json report = stateReport(g.game.session->registry(), g.view());
    REQUIRE(report["allotments"].size() == 1);
    CHECK(report["allotments"][0] == Json{{"side", "german"},
                                          {"what", "dummy HIP counters"},
                                          {"rule", "3.1.1"},
                                          {"allotted", 2},
                                          {"placed", 1},
                                          {"why", "1 squad of HIP + 1"}});
}

TEST_CASE("3.1.2 a dummy HIP counter may be in any Location", "[rules][hip][allotment]") {
    TestGame g(R"(
        1A1 | Open Ground | m1 hip 4-6-7, 4-6-7, 4-6-7
        1E4 | Open Ground | m2 pds 4-6-7
        1H6 | Open Ground | m3 dummy 3
        1P3 | Open Ground | - known 4-6-7, 4-6-7, 4-6-7
    )",
               hipSetup);
    for (const char* at : {"1E4", "1H6", "1P3"})
        CHECK(g.must({{"do", "place"}, {"side", "german"}, {"kind", "hip"}, {"at", at}}).ok);
}

TEST_CASE("3.2.1 hidden units and dummy HIP counters are immune to fire and Snipers", "[rules][hip]") {
    const TestGame g("1E4 | Woods | m1 hip 4-6-7\n1H6 | | m2 hip\n1P3 | | m3 pds 4-6-7");
    const Json report = stateReport(g.game.session->registry(), g.view());
    CHECK(report["markers"]["m1"]["immune"] == Json{"fire", "sniper"});
    CHECK(report["markers"]["m2"]["immune"] == Json{"fire", "sniper"});
    CHECK(report["markers"]["m3"]["immune"] == Json::array());
}

TEST_CASE("3.2.2 hidden units can't move or change CA in the usual way", "[rules][hip]") {
    TestGame g(R"(
        1E4 | Woods | m1 hip {"type":"50L AT PaK 38","ca":"1E3/1F3"}, 2-2-8
        1H6 | Woods | m2 hip
    )");
    CHECK(rulesOf(g.refused({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}}).findings) == "3.2.2");
    CHECK(rulesOf(g.refused({{"do", "move"}, {"marker", "m2"}, {"to", "1H7"}}).findings) == "3.2.2");
    CHECK(rulesOf(g.refused({{"do", "stance"}, {"piece", "p1"}, {"ca", "1E5/1F4"}}).findings) == "3.2.2");
    g.phase("APh");
    CHECK(rulesOf(g.refused({{"do", "advance"}, {"marker", "m1"}, {"to", "1E5"}}).findings) == "3.2.2");
    // A hidden stack may shift, even with itself (2.3).
    g.shift("m1", "m1", 1, 2);
    g.must({{"do", "stance"}, {"piece", "p1"}, {"ca", "1E3/1D3"}});
    CHECK(g.piece("p1").ca == "1E3/1D3");
}

TEST_CASE(
    "3.3 hidden stacks follow 2.3 to 2.5 for shifts with themselves, modifiers, numbers, and shifts of "
    "several stacks",
    "[rules][hip]") {
    TestGame h(R"(
        1E4 | Woods       | m1 hip 4-6-7, 4-6-7
        1H6 | Woods       | m2 hip
        1P3 | Woods       | m3 hip 8-0
        1R3 | Open Ground | m4 hip | seen
    )");
    CHECK(itemised(h.judge("m1", "m2").modifiers) == "S.drm.tem -1, S.drm.hip -1");
    CHECK(itemised(h.judge("m1", "m4").modifiers) == "S.drm.los +1, S.drm.hip -1");
    CHECK(rulesOf(h.judge("m1", "m1").findings).empty());
    CHECK(rulesOf(h.judge("m2", "m2").findings) == "2.3");
    // Two stacks shift on one DR (2.4.2).
    const Entry e = h.must({{"do", "shift"},
                            {"pairs", {{{"from", "m1"}, {"to", "m2"}}, {{"from", "m3"}, {"to", "m4"}}}},
                            {"dice", {3, 2}}});
    CHECK(e.rolls.at(0).final == 5);  // the worst TEM is 0, LOS gives +1, and HIP gives -1
    CHECK(h.under("m2") == "p1 p2");
    CHECK(h.under("m4") == "p3");
    CHECK(itemised(h.judge("m2", "m1").modifiers) == "S.drm.previous +1, S.drm.tem -1, S.drm.hip -1");
}

TEST_CASE("3.3.1 hidden units never shift with dummy stacks or PDS", "[rules][hip]") {
    TestGame g("1E4 | | m1 hip 4-6-7\n1H6 | | m2 hip\n1P3 | | m3 dummy 2\n1R3 | | m4 pds 4-6-7");
    for (const char* hidden : {"m1", "m2"})
        for (const char* other : {"m3", "m4"}) {
            CHECK(rulesOf(g.refused(shiftCommand(hidden, other)).findings) == "3.3.1");
            CHECK(rulesOf(g.refused(shiftCommand(other, hidden)).findings) == "3.3.1");
        }
}

TEST_CASE(
    "3.3.2 HIP markers shift at any time during their own PFPh, MPh, APh and DFPh, and during the enemy's "
    "MPh",
    "[rules][hip]") {
    for (const auto& [player, phases] :
         {std::pair{"german", std::string("PFPh MPh APh")}, std::pair{"russian", std::string("MPh DFPh")}})
        for (const char* phase : {"RPh", "PFPh", "MPh", "DFPh", "AFPh", "RtPh", "APh", "CCPh"}) {
            INFO(player << " " << phase);
            TestGame g = twoSquads({{"clock", {{"player", player}, {"phase", phase}}}});
            const bool expected =
                (" " + phases + " ").find(std::string(" ") + phase + " ") != std::string::npos;
            CHECK(openNow(g) == expected);
            if (!expected)
                CHECK(rulesOf(g.refused(shiftCommand("m1", "m4")).findings) == "3.3.2");
            else
                g.must(shiftCommand("m1", "m4"));
        }
}

TEST_CASE("3.3.2 moves by its own side don't end the shift opportunity of hidden units", "[rules][hip]") {
    TestGame g("1E4 | | m1 hip 4-6-7\n1H6 | | m2 hip\n1P3 | | - known 4-6-7");
    g.must({{"do", "move"}, {"piece", "p2"}, {"to", "1P4"}});
    CHECK(openNow(g));
    g.shift("m1", "m2", 1, 2);
    CHECK(g.under("m2") == "p1");
}

TEST_CASE(
    "3.3.3 the numbers of counters do not matter, and a part may shift while the rest stays hidden whatever "
    "the result",
    "[rules][hip]") {
    const auto stack = [] {
        return TestGame("1E4 | | m1 hip 4-5-7, 4-5-7, 4-5-7, 8-0\n1H6 | | m2 hip\n1P3 | | m3 hip 4-5-7",
                        {{"sides", {{{"id", "german"}, {"nationality", "french"}}, {{"id", "russian"}}}}});
    };
    SECTION("after a successful roll, the named units have shifted, and both stacks are hidden") {
        TestGame g = stack();
        g.shift("m1", "m2", 3, 3, {"p1", "p4"});
        CHECK(g.under("m1") == "p2 p3");
        CHECK(g.under("m2") == "p1 p4");
        CHECK(g.marker("m1").kind == MarkerKind::hip);
        CHECK(g.marker("m2").kind == MarkerKind::hip);
    }
    SECTION("a result of 8 to 10 changes no stack") {
        TestGame g = stack();
        const State before = g.state();
        g.shift("m1", "m2", 5, 5, {"p1", "p4"});
        CHECK(g.state().markers == before.markers);
    }
    SECTION("after an 11 or 12 the part is concealed, and the rest is hidden") {
        TestGame g = stack();
        g.shift("m1", "m2", 6, 6, {"p1", "p4"});
        CHECK_FALSE(g.has("m2"));
        CHECK(g.under("m1") == "p2 p3");
        CHECK(g.marker("m1").kind == MarkerKind::hip);
        const std::string apart = g.piece("p1").under.text;
        CHECK(g.under(apart) == "p1 p4");
        CHECK(g.marker(apart).kind == MarkerKind::concealed);
        CHECK_FALSE(g.marker(apart).pds);
        CHECK(g.marker(apart).at.text() == "1E4");
    }
    SECTION("after a 13 or more the part is revealed and TI, and the rest is hidden") {
        TestGame g = stack();
        g.must({{"do", "seen"}, {"side", "german"}, {"at", {"1E4"}}, {"seen", true}});
        g.shift("m3", "m2", 1, 1);
        g.shift("m2", "m3", 1, 1);
        // The DRM are +1 for LOS, -1 for HIP and +2 for the two earlier shifts.
        CHECK(g.shift("m1", "m2", 6, 6, {"p1", "p4"}).rolls.at(0).final == 14);
        CHECK(g.under("m1") == "p2 p3");
        CHECK(g.marker("m1").kind == MarkerKind::hip);
        CHECK(g.piece("p2").marks.empty());
        CHECK(g.piece("p1").marks.contains("TI"));
        CHECK(g.piece("p1").at.text() == "1E4");
        CHECK_FALSE(g.has("m2"));
    }
}

TEST_CASE("3.3.3 if the unit at the other end stays, the empty Location gets a dummy HIP counter",
          "[rules][hip]") {
    TestGame g = twoSquads();
    g.shift("m1", "m2", 2, 3);
    CHECK(g.under("m2") == "p2 p1");
    CHECK(g.under("m1").empty());
    REQUIRE(g.has("m1"));
    CHECK(markerStatus(g.marker("m1")) == "dummy hidden");
    CHECK(offered(g, "p2") == "come");
    CHECK(offered(g, "p1").empty());
    g.must(comeOrStay({"p2"}, false));
    CHECK(offered(g, "p2").empty());
    CHECK(g.under("m2") == "p2 p1");
    // After a unit has stayed, it does not get another choice.
    CHECK(rulesOf(g.refused(comeOrStay({"p2"})).findings) == "3.3.3");
}

TEST_CASE("3.3.3 the unit at the other end may also change places", "[rules][hip]") {
    TestGame g = twoSquads();
    g.shift("m1", "m2", 2, 3);
    const State shifted = g.state();
    g.must(comeOrStay({"p2"}));
    CHECK(g.under("m1") == "p2");
    CHECK(g.under("m2") == "p1");
    CHECK(offered(g, "p2").empty());
    g.must({{"do", "undo"}});
    CHECK(g.state() == shifted);
    // The choice is no longer offered after the next act.
    g.must({{"do", "phase"}});
    CHECK(rulesOf(g.refused(comeOrStay({"p2"})).findings) == "3.3.3");
}

TEST_CASE("3.3.3 some of the units at the other end may change places, together with their possessions",
          "[rules][hip]") {
    TestGame g(
        "1E4 | | m1 hip 4-6-7\n1H6 | Woods | m2 hip {\"type\":\"4-6-7\",\"id\":\"a\"}, "
        "{\"type\":\"LMG\",\"id\":\"b\",\"carrier\":\"a\"}, 8-0");
    g.shift("m1", "m2", 2, 3);
    g.must(comeOrStay({"a", "b"}));
    CHECK(g.under("m1") == "a b");
    CHECK(g.piece("b").carrier.text == "a");
    CHECK(g.under("m2") == "p2 p1");
    CHECK(offered(g, "p2") == "come");
}

TEST_CASE(
    "3.3.3 a dummy HIP counter always changes places when another stack shifts with it, and can also start a "
    "shift",
    "[rules][hip]") {
    TestGame g = twoSquads();
    g.shift("m1", "m4", 2, 3);
    CHECK(g.under("m4") == "p1");
    CHECK(g.under("m1").empty());
    CHECK(g.state().offers.empty());
    // The dummy shifts to a Location with a unit, and that unit stays or changes places.
    TestGame h = twoSquads();
    h.shift("m4", "m2", 2, 3);
    CHECK(h.under("m2") == "p2");
    CHECK(h.under("m4").empty());
    h.must(comeOrStay({"p2"}));
    CHECK(h.under("m4") == "p2");
    CHECK(h.under("m2").empty());
}

TEST_CASE("3.3.3 before the roll, the player sees that units at the other end may change places or stay",
          "[rules][hip]") {
    const TestGame g = twoSquads();
    std::string told;
    const ShiftOption option = g.judge("m1", "m2");
    for (const Message& m : option.outcomes[1]) told += textOf(m) + "\n";
    CHECK(told ==
          "hip 1H6 then contains 6-6-6.\n5-3-6 may then move to 1E4 or stay.\n+1 on later attempts in this "
          "phase.\n");
}

TEST_CASE(
    "3.3.3 units at the other end take part in a shift, so a failure of the shift affects these units too",
    "[rules][hip]") {
    TestGame g = twoSquads();
    g.shift("m1", "m2", 6, 6);  // the final DR is 11, including -1 because both are HIP
    for (const char* m : {"m1", "m2"}) {
        CHECK(g.marker(m).kind == MarkerKind::concealed);
        CHECK_FALSE(g.marker(m).pds);
    }
    CHECK(g.marker("m3").kind == MarkerKind::hip);
    CHECK(g.has("m4"));
}

TEST_CASE("3.3.3 if there is no room for all units to stay, as many as necessary change places immediately",
          "[rules][hip]") {
    TestGame g("1E4 | | m1 hip 4-6-7, 4-6-7\n1H6 | | m2 hip 4-6-7, 4-6-7");
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
    g.shift("m1", "m2", 2, 3);
    CHECK(g.under("m1") == "p3");
    CHECK(g.under("m2") == "p4 p1 p2");
    CHECK(offered(g, "p4") == "come");
    // The shift is impossible whether or not units stay, because a Known squad makes each Location too full.
    TestGame h("1E4 | | m1 hip 4-6-7, 4-6-7, 4-6-7\n1H6 | | m2 hip 4-6-7 | - known 4-6-7 |");
    CHECK(rulesOf(h.refused(shiftCommand("m1", "m2")).findings) == "2.4");
}

TEST_CASE("3.3.3 after a shift of several pairs, only units of one marker may change places",
          "[rules][hip]") {
    TestGame g(R"(
        1E4 | Woods | m1 hip 4-6-7
        1E6 | Woods | m2 hip {"type":"4-6-7","id":"b"}
        1H4 | Woods | m3 hip 4-6-7
        1H6 | Woods | m4 hip {"type":"4-6-7","id":"d"}
    )");
    g.must({{"do", "shift"},
            {"side", "german"},
            {"pairs", {{{"from", "m1"}, {"to", "m2"}}, {{"from", "m3"}, {"to", "m4"}}}},
            {"dice", {1, 2}}});
    const Entry both = g.refused(comeOrStay({"b", "d"}));
    CHECK(rulesOf(both.findings) == "3.3.3");
    CHECK(test::textsOf(both.findings, "3.3.3").find("same marker") != std::string::npos);
    g.must(comeOrStay({"d"}));
    CHECK(g.under("m3") == "d");
}

TEST_CASE("3.3.3 units that could not be in the other Location can only stay (2.4)", "[rules][hip]") {
    TestGame g("1E4h1 | Stone Building | m1 hip 4-6-7\n1H6 | Woods | m2 hip PzKw VIE");
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
    g.shift("m1", "m2", 2, 3);
    CHECK(rulesOf(g.refused(comeOrStay({"p2"})).findings) == "2.4");
    CHECK(g.under("m2") == "p2 p1");
}

TEST_CASE(
    "3.3.3 switch stay_declared: the player declares before the roll which units stay; the result does not "
    "affect them",
    "[rules][house]") {
    TestGame g = twoSquads();
    CHECK(rulesOf(g.refused({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"come", {"p2"}}}).findings) ==
          "3.3.3");
    g.must({{"do", "set"}, {"house", "stay_declared"}, {"to", "declared before the roll"}});
    SECTION("a unit declared to stay is not affected by the result") {
        g.shift("m1", "m2", 6, 6);
        CHECK(g.marker("m2").kind == MarkerKind::hip);
        CHECK(g.under("m2") == "p2");
        CHECK(g.marker("m1").kind == MarkerKind::concealed);
    }
    SECTION("a unit declared to stay has no choice after a success") {
        g.shift("m1", "m2", 2, 3);
        CHECK(g.under("m2") == "p2 p1");
        CHECK(g.state().offers.empty());
        CHECK(rulesOf(g.refused(comeOrStay({"p2"})).findings) == "3.3.3");
    }
    SECTION("a unit that is declared to change places does so after a success") {
        g.must({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"come", {"p2"}}, {"dice", {2, 3}}});
        CHECK(g.under("m1") == "p2");
        CHECK(g.under("m2") == "p1");
    }
    SECTION("a unit that is declared to change places is affected by the result") {
        g.must({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"come", {"p2"}}, {"dice", {6, 6}}});
        CHECK(g.marker("m2").kind == MarkerKind::concealed);
    }
}

TEST_CASE(
    "3.3.4 shifts of hidden units and of dummy stacks are counted and locked separately, in either order",
    "[rules][hip]") {
    TestGame g(
        "1E4 | | m1 hip 4-6-7\n1H6 | | m2 hip\n1P3 | | m3 pds 4-6-7\n1R3 | | m4 dummy 2\n1T3 | | m5 pds "
        "4-6-7");
    g.shift("m1", "m2", 3, 3);
    CHECK(itemised(g.judge("m3", "m4").modifiers).empty());  // shifts of hidden units cause no +1 here
    g.shift("m3", "m4", 5, 5);                               // the final DR is 10, which locks dummy stacks
    CHECK(rulesOf(g.refused(shiftCommand("m5", "m4")).findings) == "2.5");
    g.shift("m2", "m1", 5, 5);  // the final DR is 10 + 1 - 1 = 10, which locks hidden units
    CHECK(rulesOf(g.refused(shiftCommand("m2", "m1")).findings) == "2.5");
}

TEST_CASE("3.3.5 after a failure in the enemy's MPh a side can't shift again before its own PFPh",
          "[rules][hip]") {
    TestGame g = twoSquads({{"clock", {{"player", "russian"}, {"first", "russian"}, {"phase", "MPh"}}}});
    g.shift("m1", "m2", 5, 5);  // a final 9
    for (const auto& pair : {shiftCommand("m1", "m2"), shiftCommand("m3", "m4")})
        CHECK(rulesOf(g.refused(pair).findings) == "2.5");
    g.phase("DFPh");
    for (const auto& pair : {shiftCommand("m1", "m2"), shiftCommand("m3", "m4")})
        CHECK(rulesOf(g.refused(pair).findings) == "2.5");
    g.phase("PFPh");
    REQUIRE(g.state().clock.player.text == "german");
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
    // After a failure in the PFPh the side may try again in the MPh and in the APh of the same turn.
    g.shift("m1", "m2", 5, 5);
    CHECK(rulesOf(g.refused(shiftCommand("m3", "m4")).findings) == "2.5");
    g.phase("MPh");
    g.shift("m1", "m2", 5, 5);
    g.phase("APh");
    g.shift("m1", "m2", 2, 3);
}

TEST_CASE("3.3.5 shifts in the enemy's MPh cause no modifier in the side's own DFPh", "[rules][hip]") {
    TestGame g = twoSquads({{"clock", {{"player", "russian"}, {"first", "russian"}, {"phase", "MPh"}}}});
    g.shift("m1", "m4", 3, 3);
    CHECK(itemised(g.judge("m4", "m1").modifiers) == "S.drm.previous +1, S.drm.hip -1");
    g.phase("DFPh");
    CHECK(itemised(g.judge("m4", "m1").modifiers) == "S.drm.hip -1");
}

TEST_CASE("3.3.5 a stack marked TI may not try to shift", "[rules][hip]") {
    TestGame g = twoSquads();
    g.must({{"do", "mark"}, {"piece", "p1"}, {"add", {"TI"}}});
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m4")).findings) == "3.3.5");
    CHECK(g.judge("m3", "m4").verdict == Verdict::ok);
}

TEST_CASE("3.4 when hidden markers are revealed, dummy HIP counters are removed and hidden units appear",
          "[rules][hip]") {
    TestGame g = twoSquads();
    g.must({{"do", "reveal"}, {"marker", "m4"}});
    CHECK_FALSE(g.has("m4"));
    g.must({{"do", "reveal"}, {"marker", "m1"}});
    CHECK_FALSE(g.has("m1"));
    CHECK(g.piece("p1").at.text() == "1E4");
    g.must({{"do", "reveal"}, {"marker", "m2"}, {"as", "concealed"}});
    CHECK(g.marker("m2").kind == MarkerKind::concealed);
    CHECK_FALSE(g.marker("m2").pds);
}

TEST_CASE("2.5 row 11-12: a hidden vehicle that is seen in the open does not get a \"?\"",
          "[rules][hip][rows]") {
    TestGame g(
        "1E4 | Open Ground | m1 hip PSW 222 | seen 5\n1H6 | Open Ground | m2 hip\n1P3 | Woods | m3 hip "
        "4-6-7");
    const int drm = g.judge("m1", "m2").drm;
    REQUIRE(drm >= -1);
    REQUIRE(drm <= 8);
    const int dr = 11 - drm;
    g.shift("m1", "m2", dr / 2, dr - dr / 2);
    CHECK_FALSE(g.has("m1"));
    CHECK(g.piece("p1").at.text() == "1E4");
    CHECK(g.piece("p1").marks.empty());
}

TEST_CASE("2.5 row 11-12: if a hidden Gun does not get a \"?\", its crew is revealed too",
          "[rules][hip][rows]") {
    // A Gun that is not Emplaced is seen in the open (A12.121 Case H). Without the Gun, its crew would get a
    // "?" there.
    for (const bool emplaced : {false, true}) {
        INFO(emplaced);
        TestGame g(std::string("1E4 | Open Ground | m1 hip {\"type\":\"2-2-8\",\"id\":\"crew\"}, ") +
                   R"({"type":"50L AT PaK 38","id":"gun","carrier":"crew","emplaced":)" +
                   (emplaced ? "true" : "false") +
                   "} | seen 5\n1H6 | Open Ground | m2 hip\n1P3 | Woods | m3 hip 4-6-7");
        const int drm = g.judge("m1", "m2").drm;
        REQUIRE(drm >= -1);
        REQUIRE(drm <= 8);
        const int dr = 11 - drm;
        g.shift("m1", "m2", dr / 2, dr - dr / 2);
        CHECK_FALSE(g.has("m2"));
        for (const char* id : {"crew", "gun"}) {
            CHECK(g.state().placeOf(g.piece(id)).text() == "1E4");
            CHECK(g.piece(id).under.empty() == !emplaced);
        }
        if (!emplaced) CHECK_FALSE(g.has("m1"));
    }
}
