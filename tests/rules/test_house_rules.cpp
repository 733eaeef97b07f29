// SPDX-License-Identifier: MIT
// Tests both values of each switch.
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/forces.hpp"

#include "shellgame/rules/terms/house_rules.hpp"

using namespace shellgame;
using test::itemised;
using test::rulesOf;
using test::TestGame;

TEST_CASE("every house rule is off until the player sets it", "[rules][house]") {
    const TestGame g("1E4 | Open Ground | m1 dummy 2");
    for (const HouseRule& r : houseRules()) {
        INFO(r.id);
        CHECK_FALSE(houseRuleOn(g.state().settings, r.id));
        CHECK(r.on != r.off);
    }
}

TEST_CASE("the player sets a house rule by name and value, and can reset it", "[rules][house]") {
    TestGame g("1E4 | Open Ground | m1 dummy 2");
    CHECK(rulesOf(g.refused({{"do", "set"}, {"house", "no_such"}, {"to", "x"}}).findings).empty());
    CHECK(rulesOf(g.refused({{"do", "set"}, {"house", "sizes_apart"}, {"to", "perhaps"}}).findings).empty());
    TestGame forces = test::fixingGame({test::force("f1", "0510", {"infantry 3"})});
    for (const HouseRule& r : houseRules()) {
        TestGame& game = systemOf(r) == System::forces ? forces : g;
        game.house(std::string(r.id).c_str(), true);
        CHECK(houseRuleOn(game.state().settings, r.id));
        game.house(std::string(r.id).c_str(), false);
        CHECK_FALSE(houseRuleOn(game.state().settings, r.id));
    }
    CHECK(g.state().settings.house.empty());
    CHECK(forces.state().settings.house.empty());
}

TEST_CASE("S2.5 switch los_good_order: only Good Order units cause the +1", "[rules][house]") {
    TestGame g("1E4 | Open Ground | m1 pds 4-6-7 | seen broken\n1H6 | Open Ground | m2 dummy 2");
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.los +1");
    g.house("los_good_order", true);
    CHECK(itemised(g.judge("m1", "m2").modifiers).empty());
    g.must({{"do", "seen"}, {"at", {"1H6"}}, {"side", "german"}, {"by", "hidden"}});
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.los +1");
}

TEST_CASE("S2.5 switch los_no_hip: hidden enemy units do not cause the +1", "[rules][house]") {
    TestGame g("1E4 | Open Ground | m1 pds 4-6-7 | seen hidden\n1H6 | Open Ground | m2 dummy 2");
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.los +1");
    g.house("los_no_hip", true);
    CHECK(itemised(g.judge("m1", "m2").modifiers).empty());
    g.must({{"do", "seen"}, {"at", {"1H6"}}, {"side", "german"}});
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.los +1");
}

TEST_CASE("S2.4.1 switch sizes_apart: stacks of 1/2\" counters do not shift with stacks of 5/8\" counters",
          "[rules][house]") {
    // For dummies the scenario states `large`. The size of real units is that of their counters.
    Json scenario = test::drawn(R"(
        1E4 | Woods | m1 pds 4-6-7
        1H6 | Woods | m2 pds PzKw VIE
        1P3 | Woods | m3 dummy 3
        1R3 | Woods | m4 dummy 3
        1T3 | Woods | m5 pds 37L AT PaK 35/36, 2-2-8
    )");
    scenario["markers"][3]["large"] = true;
    TestGame h = TestGame::ofScenario(scenario);
    const auto verdicts = [&] {
        std::string out;
        for (const auto& [a, b] : {std::pair{"m1", "m2"},
                                   {"m1", "m3"},
                                   {"m1", "m4"},
                                   {"m2", "m3"},
                                   {"m2", "m4"},
                                   {"m5", "m4"},
                                   {"m5", "m3"},
                                   {"m3", "m4"}})
            out += rulesOf(h.judge(a, b).findings) + ";";
        return out;
    };
    CHECK(verdicts() == ";;;;;;;;");
    h.house("sizes_apart", true);
    CHECK(verdicts() == "2.4.1;;2.4.1;2.4.1;;;2.4.1;2.4.1;");
    // The size belongs to the marker. A shift exchanges the units under the marker, and does not change the
    // marker's size (T15).
    h.house("sizes_apart", false);
    h.shift("m3", "m4", 1, 1);
    CHECK_FALSE(h.marker("m3").large);
    CHECK(h.marker("m4").large);
}

TEST_CASE("S2.4.2 switch pairs_count_each: a shift of k pairs counts once or k times", "[rules][house]") {
    for (const bool on : {false, true}) {
        TestGame g(R"(
            1E4 | Open Ground | m1 pds 4-6-7
            1H6 | Open Ground | m2 dummy 2
            1P3 | Open Ground | m3 pds 2-4-7
            1R3 | Open Ground | m4 dummy 2
        )");
        g.house("pairs_count_each", on);
        g.must({{"do", "shift"},
                {"pairs", {{{"from", "m1"}, {"to", "m2"}}, {{"from", "m3"}, {"to", "m4"}}}},
                {"dice", {1, 2}}});
        CHECK(itemised(g.judge("m1", "m2").modifiers) == (on ? "S.drm.previous +2" : "S.drm.previous +1"));
    }
}

TEST_CASE("S2.2 switch merge_any_time: PDS merge at the end of their CCPh or at any time", "[rules][house]") {
    TestGame g("1E4 | Open Ground | m1 pds 4-6-7\n1E4 | Open Ground | m2 pds 5-4-8");
    const Json merge = {{"do", "merge"}, {"marker", "m1"}, {"with", "m2"}};
    CHECK(rulesOf(g.refused(merge).findings) == "2.2");
    g.house("merge_any_time", true);
    g.must(merge);
    CHECK(g.under("m1") == "p1 p2");
}

TEST_CASE("S2.2 switch dummies_single: a part of a dummy stack may be one counter", "[rules][house]") {
    TestGame g("1E4 | Open Ground | m1 dummy 4");
    const Json one = {{"do", "move"}, {"marker", "m1"}, {"dummies", 1}, {"to", "1E5"}};
    const Json three = {{"do", "move"}, {"marker", "m1"}, {"dummies", 3}, {"to", "1E5"}};
    CHECK(rulesOf(g.refused(one).findings) == "2.2");
    CHECK(rulesOf(g.refused(three).findings) == "2.2");
    g.house("dummies_single", true);
    g.must(three);
    CHECK(g.under("m1") == "1 dummies");
}
