// SPDX-License-Identifier: MIT
// Tests whole stacks and numbers of counters (2.3.1 to 2.3.4), and several stacks that shift on one DR
// (2.4.2).
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::itemised;
using test::rulesOf;
using test::shiftCommand;
using test::TestGame;

namespace {

Json pairsCommand(const std::vector<std::pair<std::string, std::string>>& pairs) {
    Json out = {{"do", "shift"}, {"pairs", Json::array()}};
    for (const auto& [from, to] : pairs) out["pairs"].push_back({{"from", from}, {"to", to}});
    return out;
}

ShiftOption judgePairs(const TestGame& g, const std::vector<std::pair<std::string, std::string>>& pairs) {
    ShiftRequest request{SideId("german"), {}};
    for (const auto& [from, to] : pairs) request.pairs.push_back({MarkerId(from), MarkerId(to), {}});
    return judgeShift(g.view(), request);
}

}  // namespace

TEST_CASE("S2.3.1 only a complete stack can shift", "[rules][numbers]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7, LMG, 8-1
        1H6 | Open Ground | m2 dummy 4
        1P3 | Open Ground | m3 pds 5-4-8
    )");
    Json part = shiftCommand("m1", "m2");
    part["pairs"][0]["pieces"] = {"p1"};
    CHECK(rulesOf(g.refused(part).findings) == "2.3.1");
    part["pairs"][0]["pieces"] = {"p1", "p2", "p3", "p4"};  // p4 is under another marker
    CHECK(rulesOf(g.refused(part).findings).find("2.3.1") != std::string::npos);
    part["pairs"][0]["pieces"] = {"p1", "p1", "p2"};
    CHECK(textOf(g.refused(part).text).find("each piece once") != std::string::npos);
    CHECK(rulesOf(g.judge("m1", "m2", {"p1", "p1", "p2"}).findings) == "2.3.1");
    part["pairs"][0]["pieces"] = {"p3", "p1", "p2"};  // the command names all of the stack's counters
    part["dice"] = {1, 2};
    g.must(part);
    CHECK(g.marker("m2").contents.size() == 3);
}

TEST_CASE(
    "S2.3.2 for a shift between a PDS and a dummy stack, there must be fewer real counters than dummies",
    "[rules][numbers]") {
    for (int dummies = 1; dummies <= 6; ++dummies) {
        INFO(dummies << " dummies");
        TestGame g("1E4 | Open Ground | m1 pds 4-6-7, LMG, 8-1\n1H6 | Open Ground | m2 dummy " +
                   std::to_string(dummies));
        const bool allowed = dummies >= 4;
        CHECK(rulesOf(g.judge("m1", "m2").findings) == (allowed ? "" : "2.3.2"));
        CHECK(rulesOf(g.judge("m2", "m1").findings) == (allowed ? "" : "2.3.2"));
        if (allowed)
            g.shift("m2", "m1", 1, 2);
        else
            CHECK(rulesOf(g.refused(shiftCommand("m2", "m1")).findings) == "2.3.2");
    }
}

TEST_CASE("S2.3.3 for a shift between two PDS, their numbers of real counters must be equal",
          "[rules][numbers]") {
    const TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7, LMG
        1H6 | Open Ground | m2 pds 5-4-8, 8-1
        1P3 | Open Ground | m3 pds 4-6-7
        1R3 | Open Ground | m4 pds 4-6-7, LMG, 8-0
    )");
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
    CHECK(rulesOf(g.judge("m1", "m3").findings) == "2.3.3");
    CHECK(rulesOf(g.judge("m3", "m1").findings) == "2.3.3");
    CHECK(rulesOf(g.judge("m1", "m4").findings) == "2.3.3");
}

TEST_CASE("S2.3.4 for a shift between two dummy stacks, their numbers of counters must be equal",
          "[rules][numbers]") {
    const TestGame g(R"(
        1E4 | Open Ground | m1 dummy 3
        1H6 | Open Ground | m2 dummy 3
        1P3 | Open Ground | m3 dummy 2
    )");
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
    CHECK(rulesOf(g.judge("m1", "m3").findings) == "2.3.4");
    CHECK(rulesOf(g.judge("m3", "m1").findings) == "2.3.4");
}

TEST_CASE("S2.3.2 to S2.3.4 can't be overruled by the player", "[rules][numbers]") {
    TestGame g("1E4 | Open Ground | m1 dummy 3\n1H6 | Open Ground | m2 dummy 2");
    for (const char* rule : {"2.3.2", "2.3.3", "2.3.4"})
        CHECK(rulesOf(g.refused({{"do", "rule"}, {"rule", rule}, {"at", "m2"}}).findings) == rule);
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m2")).findings) == "2.3.4");
}

TEST_CASE("S3.3.3 any part of a hidden stack may shift, whatever the numbers of counters",
          "[rules][numbers][hip]") {
    TestGame g(R"(
        1E4 | Woods | m1 hip 4-6-7, 4-6-7, 4-6-7, 8-1
        1H6 | Woods | m2 hip
    )");
    // In the rules' example one squad and the leader shift, and the other two units stay hidden, whatever the
    // result.
    const Json part = {"p1", "p4"};
    SECTION("after a successful roll, the named units have changed places") {
        g.shift("m1", "m2", 3, 3, part);
        CHECK(g.under("m1") == "p2 p3");
        CHECK(g.under("m2") == "p1 p4");
    }
    SECTION("row 11-12 affects only the units that shifted") {
        g.must({{"do", "seen"}, {"at", {"1E4"}}, {"side", "german"}});
        g.must({{"do", "terrain"}, {"at", {"1E4", "1H6"}}, {"tem", 0}});
        const Entry e = g.shift("m1", "m2", 6, 5, part);
        CHECK(e.rolls.at(0).row == "11-12");
        CHECK(g.under("m1") == "p2 p3");
        CHECK(g.marker("m1").kind == MarkerKind::hip);
        CHECK_FALSE(g.has("m2"));
        const MarkerId apart = g.piece("p1").under;
        CHECK(g.under(apart.text) == "p1 p4");
        CHECK(g.marker(apart.text).kind == MarkerKind::concealed);
        CHECK_FALSE(g.marker(apart.text).pds);
    }
}

TEST_CASE("S3.3.1 hidden stacks never shift with dummy stacks or PDS", "[rules][numbers][hip]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 hip 4-6-7
        1H6 | Open Ground | m2 dummy 2
        1P3 | Open Ground | m3 pds 4-6-7
    )");
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m2")).findings) == "3.3.1");
    CHECK(rulesOf(g.refused(shiftCommand("m3", "m1")).findings) == "3.3.1");
    // Markers of different sides never shift with each other.
    TestGame h("1E4 | Open Ground | m1 dummy 2\n1H6 | Open Ground | russian m2 dummy 2");
    CHECK(rulesOf(h.refused(shiftCommand("m1", "m2")).findings) == "2.3");
}

TEST_CASE(
    "S2.4.2 if several stacks shift on one DR, the rules about numbers of counters apply to the sums over "
    "all pairs",
    "[rules][numbers]") {
    const TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7, LMG, 8-1
        1H6 | Open Ground | m2 dummy 2
        1P3 | Open Ground | m3 pds 2-4-7
        1R3 | Open Ground | m4 dummy 3
        1T3 | Open Ground | m5 pds 4-6-7, LMG
        1V3 | Open Ground | m6 dummy 2
    )");
    CHECK(rulesOf(judgePairs(g, {{"m1", "m2"}}).findings) == "2.3.2");
    // The sums are 4 real counters and 5 dummies, so there are fewer real counters than dummies.
    CHECK(judgePairs(g, {{"m1", "m2"}, {"m3", "m4"}}).verdict == Verdict::ok);
    CHECK(rulesOf(judgePairs(g, {{"m1", "m2"}, {"m5", "m4"}}).findings) ==
          "2.3.2");  // the sums are 5 real counters and 5 dummies
    CHECK(judgePairs(g, {{"m1", "m3"}, {"m3", "m1"}}).verdict ==
          Verdict::forbidden);  // a marker is used twice
    CHECK(rulesOf(judgePairs(g, {{"m1", "m3"}, {"m5", "m4"}}).findings) == "2.3.3");  // the sums are 3 and 1
    CHECK(rulesOf(judgePairs(g, {{"m2", "m4"}, {"m3", "m6"}}).findings) == "2.3.4");  // the sums are 2 and 3
}

TEST_CASE("S2.4.2 if two PDS shift with two PDS, the sums of their real counters are compared",
          "[rules][numbers]") {
    const TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7, LMG
        1H6 | Open Ground | m2 pds 5-4-8
        1P3 | Open Ground | m3 pds 2-4-7
        1R3 | Open Ground | m4 pds 5-4-8, 8-1
    )");
    CHECK(judgePairs(g, {{"m1", "m2"}, {"m3", "m4"}}).verdict == Verdict::ok);
    CHECK(rulesOf(judgePairs(g, {{"m1", "m2"}}).findings) == "2.3.3");
}

TEST_CASE("S2.4.2 consistency is checked for each pair, and a DRM may come from any of the stacks",
          "[rules][numbers]") {
    const TestGame g(R"(
        1E4 | Stone Building | m1 pds 4-6-7
        1H6 | Stone Building | m2 dummy 2
        1P3 | Woods          | m3 pds PzKw VIE
        1R3 | Woods          | m4 dummy 2
        1T3 | Open Ground    | m5 dummy 2 | seen
    )");
    const ShiftOption ok = judgePairs(g, {{"m1", "m2"}, {"m3", "m4"}});
    CHECK(ok.verdict == Verdict::ok);
    CHECK(itemised(ok.modifiers) == "S.drm.tem -1, S.drm.size +3");
    const ShiftOption bad = judgePairs(g, {{"m1", "m2"}, {"m3", "m5"}});
    CHECK(rulesOf(bad.findings) == "2.4");
    CHECK(itemised(bad.modifiers) == "S.drm.los +1, S.drm.size +3");
}

TEST_CASE("S2.4.2 the result applies to all stacks and counts as one shift", "[rules][numbers]") {
    const auto table = [] {
        return TestGame(R"(
            1E4 | Open Ground | m1 pds 4-6-7
            1H6 | Open Ground | m2 dummy 2
            1P3 | Open Ground | m3 pds 2-4-7
            1R3 | Open Ground | m4 dummy 2
        )");
    };
    Json command = pairsCommand({{"m1", "m2"}, {"m3", "m4"}});
    SECTION("after a success all stacks have changed places") {
        TestGame g = table();
        command["dice"] = {3, 4};
        const Entry e = g.must(command);
        CHECK(e.rolls.size() == 1);
        CHECK(g.under("m2") == "p1");
        CHECK(g.under("m4") == "p2");
        CHECK(g.under("m1") == "2 dummies");
        CHECK(g.under("m3") == "2 dummies");
        CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.previous +1");
    }
    SECTION("a failed roll affects all stacks") {
        TestGame g = table();
        command["dice"] = {5, 6};
        g.must(command);
        CHECK_FALSE(g.has("m2"));
        CHECK_FALSE(g.has("m4"));
        CHECK_FALSE(g.marker("m1").pds);
        CHECK_FALSE(g.marker("m3").pds);
    }
}

TEST_CASE("W17: messages use the singular for one counter and the plural for several",
          "[rules][numbers][W17]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7
        1H6 | Open Ground | m2 dummy 1
        1P3 | Open Ground | m3 pds 2-4-7, LMG
        1R3 | Open Ground | m4 dummy 3
    )");
    const auto said = [&](const char* from, const char* to) {
        std::string all;
        for (const Finding& f : g.session().check({{"do", "shift"}, {"from", from}, {"to", to}}))
            if (f.rule.starts_with("2.3.")) all += textOf(f.message) + " ";
        return all;
    };
    CHECK_THAT(said("m1", "m2"), Catch::Contains("1 real counter is not fewer than 1 dummy counter."));
    CHECK_THAT(said("m1", "m4"), Catch::Contains("1 real counter is fewer than 3 dummy counters."));
    CHECK_THAT(said("m3", "m4"), Catch::Contains("2 real counters are fewer than 3 dummy counters."));
    CHECK_THAT(said("m3", "m2"), Catch::Contains("2 real counters are not fewer than 1 dummy counter."));
}

TEST_CASE("W16: the message that a marker is in two pairs uses the marker's name as players see it",
          "[rules][numbers][W16]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7
        1H6 | Open Ground | m2 dummy 4
        1P3 | Open Ground | m3 pds 2-4-7
    )");
    const Findings findings = g.refused(pairsCommand({{"m1", "m2"}, {"m3", "m2"}})).findings;
    const auto twice =
        std::find_if(findings.begin(), findings.end(), [](const Finding& f) { return f.rule == "2.4.2"; });
    REQUIRE(twice != findings.end());
    CHECK(textOf(twice->message) == "? 1H6 is in two pairs.");
}

TEST_CASE("S2.4.2 if several pairs shift together, no stack may appear twice or shift with itself",
          "[rules][numbers]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7
        1H6 | Open Ground | m2 dummy 4
        1P3 | Open Ground | m3 pds 2-4-7
        1R3 | Open Ground | m4 dummy 2
    )");
    CHECK(rulesOf(g.refused(pairsCommand({{"m1", "m2"}, {"m3", "m2"}})).findings) == "2.4.2");
    CHECK(rulesOf(g.refused(pairsCommand({{"m1", "m2"}, {"m3", "m3"}})).findings) == "2.4.2");
    CHECK(g.refused({{"do", "shift"}, {"pairs", Json::array()}}).findings.at(0).subject.text() == "/pairs");
}
