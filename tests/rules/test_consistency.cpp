// SPDX-License-Identifier: MIT
// Tests consistency with the present (2.4): units that come under a marker must be able to be in its Location
// without losing the marker's "?".
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::rulesOf;
using test::shiftCommand;
using test::TestGame;

namespace {

/// Evaluates a shift of m1, which is out of LOS, with m2 in the given place.
ShiftOption into(const std::string& contents, const std::string& place) {
    const TestGame g("1E4 | Open Ground | m1 pds " + contents + "\n" + place);
    return g.judge("m1", "m2");
}

}  // namespace

TEST_CASE("S2.4 the T-34 of the rules' example can't shift from woods to Open Ground in enemy LOS",
          "[rules][consistency]") {
    TestGame g(R"(
        1E4 | Woods       | russian m1 pds T-34 M41
        1H6 | Open Ground | russian m2 dummy 2 | seen
    )",
               {{"clock", {{"player", "russian"}, {"first", "russian"}}}});
    const Entry e = g.refused(shiftCommand("m1", "m2"));
    CHECK(rulesOf(e.findings) == "2.4");
    CHECK(test::textsOf(e.findings, "2.4").find("1H6") != std::string::npos);
    CHECK(test::textsOf(e.findings, "2.4").find("T-34 M41") != std::string::npos);
    CHECK(rulesOf(g.refused(shiftCommand("m2", "m1")).findings) ==
          "2.4");  // the contents of both markers are checked
    // "If the dummy stack is also in the LOS of an enemy unit" is the rule's condition, so without LOS the
    // shift is allowed.
    g.must({{"do", "seen"}, {"at", {"1H6"}}, {"side", "russian"}, {"seen", false}});
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
}

TEST_CASE("S2.4 the contents of both markers are checked, whichever marker requests the shift",
          "[rules][consistency]") {
    const TestGame g(R"(
        1E4 | Woods       | m1 pds 4-6-7
        1H6 | Open Ground | m2 pds 4-6-7      | seen
        1P3 | Woods       | m3 pds PzKw VIE   | seen
    )");
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
    CHECK(g.judge("m1", "m3").verdict == Verdict::ok);
    CHECK(rulesOf(g.judge("m2", "m3").findings) == "2.4");
    CHECK(rulesOf(g.judge("m3", "m2").findings) == "2.4");
}

TEST_CASE("S2.4 a stack that would lose its ? in its own Location can't even shift with itself",
          "[rules][consistency]") {
    TestGame g("1E4 | Open Ground | m1 pds PzKw VIE | seen");
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m1")).findings) == "2.4");
}

TEST_CASE("S2.4 only a Good Order enemy that is not hidden causes a unit to lose its ?",
          "[rules][consistency]") {
    CHECK(rulesOf(into("PzKw VIE", "1H6 | Open Ground | m2 dummy 2 | seen").findings) == "2.4");
    CHECK(rulesOf(into("PzKw VIE", "1H6 | Open Ground | m2 dummy 2 | seen 16").findings) == "2.4");
    CHECK(rulesOf(into("PzKw VIE", "1H6 | Open Ground | m2 dummy 2 | seen 17").findings) == "2.4");
    CHECK(into("PzKw VIE", "1H6 | Open Ground | m2 dummy 2 | seen broken").verdict == Verdict::ok);
    CHECK(into("PzKw VIE", "1H6 | Open Ground | m2 dummy 2 | seen hidden").verdict == Verdict::ok);
    CHECK(into("PzKw VIE", "1H6 | Open Ground | m2 dummy 2 | unseen").verdict == Verdict::ok);
}

TEST_CASE("S2.4 a Gun in enemy LOS outside Concealment Terrain has to be Emplaced", "[rules][consistency]") {
    const std::string seen = "1H6 | Open Ground | m2 dummy 3 | seen";
    CHECK(rulesOf(into("50L AT PaK 38, 2-2-8", seen).findings) == "2.4");
    CHECK(into(R"({"type":"50L AT PaK 38","emplaced":true}, 2-2-8)", seen).verdict == Verdict::ok);
    CHECK(into(R"({"type":"50L AT PaK 38","may_emplace":true}, 2-2-8)", seen).verdict == Verdict::ok);
    // A Gun can't be Emplaced on a paved road (C11.2), so the Gun's shift to a paved road is refused.
    const std::string paved = "1H6 | Paved Road | m2 dummy 3 | seen";
    CHECK(rulesOf(into(R"({"type":"50L AT PaK 38","emplaced":true}, 2-2-8)", paved).findings) == "2.4");
}

TEST_CASE("S2.4 vehicles can't shift to terrain that they can't enter or be in", "[rules][consistency]") {
    CHECK(rulesOf(into("PzKw VIE", "1H6h1 | Stone Building | m2 dummy 2").findings) == "2.4");
    CHECK(into("4-6-7", "1H6h1 | Stone Building | m2 dummy 2").verdict == Verdict::ok);
    CHECK(rulesOf(into("PzKw VIE", "1H6 | Crag | m2 dummy 2").findings) == "2.4");
    CHECK(rulesOf(into("PzKw VIE", "1H6 | Marsh | m2 dummy 2").findings) == "2.4");
    CHECK(rulesOf(into("PzKw VIE", "1H6 (foxhole) | Open Ground | m2 dummy 2").findings) == "2.4");
    CHECK(rulesOf(into("PzKw VIE", "1H6 (1+3+5 pillbox) | Open Ground | m2 dummy 2").findings) == "2.4");
    CHECK(rulesOf(into("PzKw VIE", "1H6 (crest/1H5) | Gully | m2 dummy 2").findings) == "2.4");
    CHECK(into("PzKw VIE", "1H6 | Woods | m2 dummy 2").verdict == Verdict::ok);
}

TEST_CASE("S2.4 Infantry, Cavalry and Guns can't shift to places where they can't be",
          "[rules][consistency]") {
    CHECK(rulesOf(into("4-6-7", "1H6 | Water | m2 dummy 2").findings).find("2.4") == std::string::npos);
    CHECK(rulesOf(into("4-6-7", "1H6 | Cliff | m2 dummy 2").findings).empty());
    const std::string horse = R"({"type":"horse","class":"cavalry"})";
    CHECK(rulesOf(into(horse, "1H6h1 | Stone Building | m2 dummy 2").findings) == "2.4");
    CHECK(into(horse, "1H6 | Woods | m2 dummy 2").verdict == Verdict::ok);
    CHECK(rulesOf(into("88L AA FlaK 18/36", "1H6 | Stone Building | m2 dummy 2").findings) == "2.4");
    CHECK(into("50L AT PaK 38", "1H6 | Stone Building | m2 dummy 2").verdict == Verdict::ok);
    CHECK(rulesOf(into("50L AT PaK 38", "1H6h1 | Stone Building | m2 dummy 2").findings) == "2.4");
    CHECK(rulesOf(into("50L AT PaK 38", "1H6 | Marsh | m2 dummy 2").findings) == "2.4");
    CHECK(rulesOf(into("50L AT PaK 38", "1H6 (foxhole) | Open Ground | m2 dummy 2").findings) == "2.4");
    CHECK(into("81* MTR GrW 34", "1H6 (foxhole) | Open Ground | m2 dummy 2").verdict == Verdict::ok);
}

TEST_CASE("S2.4 stacking limits must be met after the shift", "[rules][consistency]") {
    const TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7, 4-6-7
        1E4 | Open Ground | m2 pds 4-6-7
        1H6 | Open Ground | m3 pds 2-4-7, 2-4-7
        1H6 | Open Ground | - known 5-4-8, 5-4-8 |
        1P3 | Open Ground | m4 dummy 3
        1P3 | Open Ground | m5 pds PzKw VIE |
        1R3 | Open Ground | m6 pds PzKw VIE
        1R3 | Open Ground | m7 dummy 2 |
        1T3 | Open Ground | m8 dummy 3
    )");
    CHECK(rulesOf(g.judge("m1", "m3").findings) == "2.4");  // 1H6 would contain four squads
    CHECK(g.judge("m1", "m4").verdict == Verdict::ok);
    CHECK(rulesOf(g.judge("m5", "m7").findings) == "2.4");  // 1R3 would contain two vehicles
    CHECK(g.judge("m5", "m6").verdict == Verdict::ok);
    CHECK(g.judge("m1", "m8").verdict == Verdict::ok);
}

TEST_CASE("S2.4 a shift is allowed if a Location was overstacked before and remains so",
          "[rules][consistency]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7
        1E5 | Open Ground | m2 pds 4-6-7, 4-6-7, 4-6-7
        1H6 | Open Ground | m3 pds 4-6-7
        1P3 | Open Ground | m4 pds 4-6-7, 4-6-7, 4-6-7
    )");
    CHECK(g.judge("m1", "m3").verdict == Verdict::ok);
    g.must({{"do", "correct"}, {"pointer", "/markers/m2/at"}, {"value", "1E4"}});
    CHECK(g.judge("m1", "m3").verdict ==
          Verdict::ok);  // the Location contains four squads before and after the shift
    CHECK(g.judge("m2", "m4").verdict == Verdict::ok);
}

TEST_CASE("S2.4 the capacity of a pillbox is the first number on its counter", "[rules][consistency]") {
    CHECK(rulesOf(into("4-6-7, 4-6-7", "1H6 (1+3+5 pillbox) | Open Ground | m2 dummy 4").findings) == "2.4");
    CHECK(into("4-6-7, 4-6-7", "1H6 (2+3+5 pillbox) | Open Ground | m2 dummy 4").verdict == Verdict::ok);
    CHECK(into("4-6-7, 8-1, LMG", "1H6 (1+3+5 pillbox) | Open Ground | m2 dummy 4").verdict == Verdict::ok);
    CHECK(rulesOf(into("4-6-7, 2-4-7", "1H6 (1+4+6 cave) | Open Ground | m2 dummy 4").findings) == "2.4");
}

TEST_CASE("S2.4 if the chart leaves a point open, the player rules on it", "[rules][consistency]") {
    TestGame g(R"(
        1E4 | Open Ground       | m1 pds PzKw VIE
        1H6 | Scrub             | m2 dummy 2 | seen
        1P3 | Woods, Dirt Road  | m3 dummy 2 | seen
    )");
    const auto ruling = [&](const char* to) { return rulesOf(g.judge("m1", to).findings, Verdict::ruling); };
    CHECK(ruling("m2") == "2.4");
    // The program does not know whether the stack is on the road of the hex or beside the road (A12.2).
    CHECK(ruling("m3") == "2.4");
    CHECK(rulesOf(g.judge("m1", "m2").findings).empty());
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m3")).findings).empty());
    g.must({{"do", "rule"}, {"rule", "2.4"}, {"at", "1P3"}, {"allow", true}, {"why", "off the road"}});
    CHECK(g.judge("m1", "m3").verdict == Verdict::ok);
    g.must({{"do", "rule"}, {"rule", "2.4"}, {"at", "1P3"}, {"allow", false}});
    CHECK(rulesOf(g.judge("m1", "m3").findings) == "2.4");
    g.must({{"do", "rule"}, {"rule", "2.4"}, {"at", "1P3"}, {"forget", true}});
    CHECK(ruling("m3") == "2.4");
    // A ruling answers only questions; a shift that the rules forbid is still forbidden.
    TestGame h("1E4 | Open Ground | m1 pds PzKw VIE\n1H6 | Open Ground | m2 dummy 2 | seen");
    h.must({{"do", "rule"}, {"rule", "2.4"}, {"at", "1H6"}, {"allow", true}});
    CHECK(rulesOf(h.refused(shiftCommand("m1", "m2")).findings) == "2.4");
}

TEST_CASE("S2.3 an impossible shift is refused with all its reasons", "[rules][consistency]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 concealed PzKw VIE, 4-6-7
        1H6 | Open Ground | m2 dummy 2 | seen
    )",
               {{"clock", {{"phase", "DFPh"}}}});
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m2")).findings) == "2.2 2.3 2.3.2 2.4");
    for (const Finding& f : g.judge("m1", "m2").findings) {
        INFO(textOf(f.message));
        CHECK_FALSE(f.rule.empty());
        CHECK_FALSE(f.subject.text().empty());
    }
}

TEST_CASE("S2.3 the list of all shifts contains every marker of the side, best odds first",
          "[rules][consistency]") {
    const TestGame g(R"(
        1E4 | Woods          | m1 pds 4-6-7
        1H6 | Woods          | m2 dummy 2 | seen
        1P3 | Stone Building | m3 dummy 2
        1R3 | Open Ground    | m4 dummy 1
        1T3 | Open Ground    | m5 pds 5-4-8
        1V3 | Open Ground    | m6 hip 5-4-8
        1A5 | Open Ground    | russian m7 dummy 2
    )");
    std::string order;
    int cases = 37;
    Verdict verdict = Verdict::ok;
    for (const ShiftOption& o : shiftsFor(g.view(), MarkerId("m1"))) {
        order += o.request.pairs.at(0).to.text + " ";
        if (o.verdict != verdict) cases = 37;
        verdict = o.verdict;
        CHECK(o.successCases() <= cases);
        cases = o.successCases();
    }
    // The DRM is -1 with m3, and 0 with m2 and m5. m4 has too few counters, and m6 is hidden. A shift of the
    // stack with itself would gain nothing.
    CHECK(order == "m3 m2 m5 m4 m6 ");
}

TEST_CASE("S2.3 for stacks with carried weapons, the quick list agrees with a full check of each shift",
          "[rules][consistency]") {
    // Each stack has a squad, a leader and an HMG. In m1 and m2 the squad carries the HMG. In m3 the leader
    // carries it, so the leader has 6 MF minus 4 (IPC 1, A4.4).
    TestGame g(R"(
        1E4 | Woods       | m1 pds {"type":"4-6-7","id":"a1"}, {"type":"8-0","id":"b1"}, {"type":"HMG","carrier":"a1"}
        1H6 | Woods       | m2 pds {"type":"4-6-7","id":"a2"}, {"type":"8-0","id":"b2"}, {"type":"HMG","carrier":"a2"}
        1P3 | Woods       | m3 pds {"type":"4-6-7","id":"a3"}, {"type":"8-0","id":"b3"}, {"type":"HMG","carrier":"b3"}
        1R3 | Open Ground | m4 dummy 4
    )");
    g.must({{"do", "move"}, {"marker", "m4"}, {"path", {"1R4", "1R5", "1R6", "1R7"}}, {"mf", 4}});
    for (const char* phase : {"RPh", "RPh", "MPh"}) g.phase(phase);
    const GameView view = g.view();
    const ShiftJudge judge(view);
    int pairs = 0;
    for (const char* from : {"m1", "m2", "m3", "m4"})
        for (const ShiftChance& quick : judge.chances(MarkerId(from))) {
            const std::string to = quick.request.pairs.at(0).to.text;
            INFO(from << " " << to);
            const ShiftOption whole = g.judge(from, to);
            CHECK(quick.verdict == whole.verdict);
            CHECK(quick.drm == whole.drm);
            CHECK(quick.odds == whole.odds);
            ++pairs;
        }
    CHECK(pairs >= 12);
    CHECK(g.judge("m4", "m1").verdict == Verdict::ok);
    CHECK(g.judge("m4", "m2").verdict == Verdict::ok);
    CHECK(g.judge("m4", "m3").verdict == Verdict::forbidden);
}

TEST_CASE("S2.5 a missing or outdated LOS answer is reported", "[rules][consistency]") {
    TestGame g(R"(
        1E4 |             | m1 pds 4-6-7
        1H6 | Open Ground | m2 dummy 2 | seen
        1A5 | Open Ground | russian - known 4-5-8 |
        1C3 | Open Ground | - known 4-6-7 |
    )");
    const auto told = [&] { return test::textsOf(g.judge("m1", "m2").findings, "2.5"); };
    CHECK(told().find("The terrain of 1E4 has not been entered") != std::string::npos);
    CHECK(told().find("You have not said whether 1E4 is in enemy LOS") != std::string::npos);
    CHECK(told().find("1H6") == std::string::npos);
    // Moves by the side's own units don't make its statement about LOS outdated.
    g.must({{"do", "move"}, {"piece", "p3"}, {"to", "1C4"}});
    CHECK(told().find("1H6") == std::string::npos);
    g.phase("RPh");
    g.phase("MPh");
    g.must({{"do", "move"}, {"piece", "p2"}, {"to", "1A6"}});
    g.phase("RPh");
    g.phase("MPh");
    CHECK(told().find("Enemy units have moved since you said whether 1H6") != std::string::npos);
    // Only the umpire can read this message, because hidden units may be among those that have moved.
    const ShiftOption option = g.judge("m1", "m2");
    const auto moved = std::find_if(option.findings.begin(), option.findings.end(), [](const Finding& f) {
        return textOf(f.message).starts_with("Enemy units have moved");
    });
    REQUIRE(moved != option.findings.end());
    CHECK(moved->audience == Readers::umpire());
    CHECK(test::itemised(g.judge("m1", "m2").modifiers) ==
          "S.drm.los +1");  // the answer is outdated, but it still causes the modifier
}

TEST_CASE(
    "R09: S2.3 a shift that would change nothing is last in the list; a stack's shift with itself is not "
    "listed if it would change nothing",
    "[rules][shift][R09]") {
    const TestGame g(R"(
        1E4 | Woods          | m1 pds 4-6-7
        1H6 | Stone Building | m2 dummy 2
        1P3 | Stone Building | m3 pds PzKw IVH
        1R3 | Open Ground    | m4 dummy 2
        1T3 | Stone Building | m5 pds 4-6-7
    )");
    const auto offered = [&](const char* marker) {
        std::string out;
        for (const ShiftOption& o : shiftsFor(g.view(), MarkerId(marker)))
            if (o.verdict == Verdict::ok) out += o.request.pairs.at(0).to.text + (o.idle ? "(idle) " : " ");
        return out;
    };
    // Infantry gains nothing by a shift with itself or with another 4-6-7, because both have -1 for woods.
    CHECK(offered("m1") == "m2 m4 m3 m5(idle) ");
    // A tank may turn. By a shift with itself it uses the building's TEM, and may then choose its CA.
    CHECK(offered("m3").find("m3 ") != std::string::npos);
    CHECK(offered("m3").find("idle") == std::string::npos);
    // Dummies gain nothing by a shift with equally many dummies.
    CHECK(offered("m2").find("m4(idle)") != std::string::npos);
    // A shift without gain is reported, but it is allowed because the rules allow it.
    const ShiftOption self = g.judge("m1", "m1");
    CHECK(self.verdict == Verdict::ok);
    CHECK(self.idle);
    CHECK_FALSE(g.judge("m3", "m3").idle);
}
