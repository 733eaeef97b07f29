// SPDX-License-Identifier: MIT
// Tests switches for sentences of the rules that can be read in two ways, with both readings. The older
// switches of chapter 2 are in test_house_rules.cpp.
#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

#include "shellgame/io/save/save.hpp"
#include "shellgame/rules/exchange/mines.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"
#include "shellgame/rules/terms/house_rules.hpp"

using namespace shellgame;
using test::itemised;
using test::rulesOf;
using test::TestGame;

namespace {

const char* const stacks = R"(
    1E4 | Open Ground | m1 pds 4-6-7, LMG
    1H6 | Open Ground | m2 dummy 3
    1P3 | Open Ground | m3 pds 2-4-7
    1R3 | Open Ground | m4 dummy 3
    1T3 | Open Ground | m5 hip 4-6-7
    1V3 | Open Ground | m6 hip
    1X3 | Open Ground | m7 cloaked 4-6-7, 8-0
    1Z3 | Open Ground | m8 cloaked 2-4-7
)";

Json two(const char* a, const char* b, const char* c, const char* d, const Json& dice = nullptr) {
    Json out = {{"do", "shift"}, {"pairs", {{{"from", a}, {"to", b}}, {{"from", c}, {"to", d}}}}};
    if (!dice.is_null()) out["dice"] = dice;
    return out;
}

}  // namespace

TEST_CASE("all house rules are read from a scenario and stored in a saved game", "[rules][house]") {
    Json scenario = test::drawn(stacks);
    for (const HouseRule& r : houseRules()) scenario["settings"]["house"][std::string(r.id)] = r.on;
    const TestGame g = TestGame::ofScenario(scenario);
    const auto json = parseJson(saveJson(g.game).dump(), "save.json");
    REQUIRE(json);
    const auto loaded = readSave(*json, "save.json", {});
    REQUIRE(loaded);
    for (const HouseRule& r : houseRules()) {
        INFO(r.id);
        CHECK(houseRuleOn(g.state().settings, r.id));
        CHECK(houseRuleOn(loaded->session->state().settings, r.id));
        // A file may also state the default values.
        scenario["settings"]["house"][std::string(r.id)] = r.off;
        CHECK_FALSE(houseRuleOn(TestGame::ofScenario(scenario).state().settings, r.id));
    }
}

TEST_CASE("S2.3 switch dummies_leave_open: a moving dummy stack does not end the shift opportunity",
          "[rules][house]") {
    for (const bool on : {false, true}) {
        TestGame g(stacks);
        g.house("dummies_leave_open", on);
        g.must({{"do", "move"}, {"marker", "m4"}, {"to", "1R4"}});
        CHECK(rulesOf(g.judge("m1", "m2").findings) == (on ? "" : "2.3"));
        g.must({{"do", "move"}, {"marker", "m3"}, {"to", "1P4"}});
        CHECK(rulesOf(g.judge("m1", "m2").findings) == "2.3");
    }
}

TEST_CASE(
    "S2.4.2 switch numbers_each: the rules about numbers of counters apply to the sums over all pairs, or to "
    "each pair",
    "[rules][house]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7, LMG
        1H6 | Open Ground | m2 dummy 2
        1P3 | Open Ground | m3 pds 2-4-7
        1R3 | Open Ground | m4 dummy 3
    )");
    // For both pairs together, three real counters against five dummies are allowed. For a single pair, two
    // against two are not allowed.
    g.house("numbers_each", true);
    CHECK(rulesOf(g.refused(two("m1", "m2", "m3", "m4")).findings) == "2.3.2");
    // If the same four stacks form different pairs, the numbers are allowed for each pair.
    g.must(two("m1", "m4", "m3", "m2", {1, 2}));
    g.must({{"do", "undo"}});
    g.house("numbers_each", false);
    g.must(two("m1", "m2", "m3", "m4", {1, 2}));
    CHECK(g.under("m2") == "p1 p2");
}

TEST_CASE("S2.5 switch lock_others: stacks that failed may try to shift again", "[rules][house]") {
    for (const bool on : {false, true}) {
        TestGame g(stacks);
        g.house("lock_others", on);
        g.shift("m1", "m2", 4, 5);
        CHECK(rulesOf(g.judge("m1", "m2").findings) == (on ? "" : "2.5"));
        CHECK(rulesOf(g.judge("m3", "m4").findings) == "2.5");
        CHECK(rulesOf(g.judge("m1", "m4").findings) == "2.5");
        if (on) {
            g.shift("m2", "m1", 4, 4);  // these two stacks fail again
            CHECK(rulesOf(g.judge("m1", "m2").findings).empty());
            CHECK(rulesOf(g.judge("m3", "m4").findings) == "2.5");
            // After the end of the shift opportunity no stack can shift, not even these two.
            g.must({{"do", "move"}, {"marker", "m3"}, {"to", "1P4"}});
            CHECK(rulesOf(g.judge("m1", "m2").findings) == "2.5");
        }
        g.phase("APh");
        CHECK(rulesOf(g.judge("m3", "m4").findings).empty());
        CHECK(rulesOf(g.judge("m1", "m2").findings).empty());
    }
}

TEST_CASE("S2.5 switch previous_any_kind: earlier shifts of any kind in the phase are counted",
          "[rules][house]") {
    TestGame g(stacks);
    g.shift("m5", "m6", 3, 4);  // the hidden stacks roll 7, with a DRM of -1
    CHECK(itemised(g.judge("m1", "m2").modifiers).empty());
    g.house("previous_any_kind", true);
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.previous +1");
    CHECK(itemised(g.judge("m5", "m6").modifiers) == "S.drm.previous +1, S.drm.hip -1");
    g.shift("m1", "m2", 1, 2);
    CHECK(itemised(g.judge("m3", "m4").modifiers) == "S.drm.previous +2");
    g.house("previous_any_kind", false);
    CHECK(itemised(g.judge("m3", "m4").modifiers) == "S.drm.previous +1");
    g.house("previous_any_kind", true);
    g.phase("APh");
    CHECK(itemised(g.judge("m3", "m4").modifiers).empty());
}

TEST_CASE("S2.5 switch previous_joined: enemy MPh and own DFPh are treated as one phase", "[rules][house]") {
    for (const bool on : {false, true}) {
        TestGame g(stacks, {{"clock", {{"player", "russian"}}}});
        g.house("previous_joined", on);
        g.shift("m5", "m6", 3, 4);
        CHECK(itemised(g.judge("m6", "m5").modifiers) == "S.drm.previous +1, S.drm.hip -1");
        g.phase("DFPh");
        CHECK(itemised(g.judge("m6", "m5").modifiers) ==
              (on ? "S.drm.previous +1, S.drm.hip -1" : "S.drm.hip -1"));
        // With the switch `previous_any_kind` on, all kinds of shifts are counted, in the joined phase as
        // well.
        g.house("previous_any_kind", true);
        CHECK(itemised(g.judge("m6", "m5").modifiers) ==
              (on ? "S.drm.previous +1, S.drm.hip -1" : "S.drm.hip -1"));
        g.phase("PFPh");
        CHECK(itemised(g.judge("m6", "m5").modifiers) == "S.drm.hip -1");
    }
}

TEST_CASE(
    "S2.5 switch previous_any_kind: minefields exchanged in an enemy MPh are counted for shifts of hidden "
    "units in that MPh",
    "[rules][house]") {
    for (const bool joined : {false, true}) {
        TestGame g(R"(
            1E4 | Open Ground | russian - known {"type":"4-4-7","id":"ivan"}
            1E5 | Open Ground | mf1 mine 8 AP | unseen
            1H6 | Open Ground | mf2 mine | unseen
            1A1 | Woods | m1 hip 4-6-7 | unseen
            1A4 | Woods | m2 hip | unseen
        )",
                   {{"clock", {{"player", "russian"}}}});
        g.house("mines_no_count", true);
        g.house("previous_any_kind", true);
        g.house("previous_joined", joined);
        g.must({{"do", "move"}, {"piece", "ivan"}, {"to", "1E5"}});
        const Entry e =
            g.must({{"do", "exchange_mines"}, {"marker", "mf1"}, {"with", "mf2"}, {"dice", {2, 3}}});
        CHECK(e.rolls.at(0).row == "1-7");
        CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.previous +1, S.drm.tem -1, S.drm.hip -1");
    }
}

TEST_CASE("S2.5 switch cloak_kept: a final 11 or 12 removes a cloak", "[rules][house][Q08]") {
    for (const bool on : {false, true}) {
        TestGame g("1E4 | Open Ground | m1 cloaked 4-6-7\n1H6 | Open Ground | m2 cloaked",
                   {{"settings", {{"night", false}}}});
        g.house("cloak_kept", on);
        const auto told = g.judge("m1", "m2").outcomes[3];
        g.shift("m1", "m2", 5, 6);
        CHECK(g.has("m2") != on);
        CHECK(g.marker("m1").kind == (on ? MarkerKind::concealed : MarkerKind::cloaked));
        CHECK(textOf(told.front())
                  .ends_with(on ? "is no longer hidden but keeps a \"?\"." : "stays as it is."));
        // If both markers remain, their further shifts are locked.
        if (!on) CHECK(rulesOf(g.judge("m1", "m2").findings) == "2.5");
    }
}

TEST_CASE("a game saved under the old default, by which units lose their cloak, can be verified",
          "[rules][house][Q08]") {
    TestGame g("1E4 | Open Ground | m1 cloaked 4-6-7\n1H6 | Open Ground | m2 cloaked",
               {{"settings", {{"night", false}}}});
    State start = g.state();
    g.house("cloak_kept", true);
    Entry e = g.shift("m1", "m2", 5, 6);
    REQUIRE(g.marker("m1").kind == MarkerKind::concealed);
    // Older versions wrote this entry in a game without the house rule `cloak_kept`.
    State state = start;
    REQUIRE(applyChanges(state, e.changes));
    e.n = 1;
    e.hash = recountHash(state);
    const auto verified = [&](int rules) {
        e.rules = rules;
        const std::vector<Entry> entries{e};
        return verifySave(saveJson(SaveParts{g.game.info, start, state, entries}), "old.json", {});
    };
    const Verification old = verified(4);
    CHECK(old.changesOk);
    CHECK(old.rulesOk);
    CHECK(verified(5).changesOk);
    CHECK_FALSE(verified(5).rulesOk);
}

TEST_CASE("S4.6.3 switch mines_no_count: earlier exchanges of minefields are counted",
          "[rules][house][Q08]") {
    for (const bool on : {false, true}) {
        TestGame g(R"(
            1E5 | Open Ground | russian mf1 mine 8 AP | unseen
            1H6 | Open Ground | russian mf2 mine      | unseen
            1K4 | Open Ground | russian mf3 mine 2 AT | unseen
            1M4 | Open Ground | russian mf4 mine      | unseen
            1E4 | Open Ground | m1 pds 4-6-7          | unseen
            1K3 | Open Ground | m2 pds 2-4-7          | unseen
        )");
        g.house("mines_no_count", on);
        g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
        const auto told = judgeMines(g.view(), MarkerId("mf1"), MarkerId("mf2")).outcomes[1];
        g.must({{"do", "exchange_mines"}, {"marker", "mf1"}, {"with", "mf2"}, {"dice", {3, 4}}});
        g.must({{"do", "move"}, {"marker", "m2"}, {"to", "1K4"}});
        CHECK(itemised(judgeMines(g.view(), MarkerId("mf3"), MarkerId("mf4")).modifiers) ==
              (on ? "S.drm.previous +1, S.drm.los +1, S.drm.hip -1" : "S.drm.los +1, S.drm.hip -1"));
        const auto says = [&](const char* what) {
            return std::any_of(told.begin(), told.end(), [&](const Message& m) { return textOf(m) == what; });
        };
        CHECK(says("+1 on later attempts in this phase.") == on);
        CHECK(says("Does not count for later attempts.") != on);
    }
}

TEST_CASE("S4.6.5 switch known_with_hidden: Known minefields change places with hidden ones",
          "[rules][house]") {
    Json json = test::drawn(R"(
        1E5 | Open Ground | russian mf1 mine 8 AP | unseen
        1H6 | Open Ground | russian mf2 mine      | unseen
        1E4 | Open Ground | m1 pds 4-6-7          | unseen
    )");
    json["markers"].push_back({{"id", "k1"},
                               {"side", "russian"},
                               {"kind", "mine"},
                               {"at", "1E3"},
                               {"known", true},
                               {"contents", {"6 AP"}}});
    json["markers"].push_back(
        {{"id", "k2"}, {"side", "russian"}, {"kind", "mine"}, {"at", "1P3"}, {"known", true}});
    const auto with = [&](const char* into, const char* entered, const char* other, bool on) {
        auto g = TestGame::ofScenario(json);
        g.house("known_with_hidden", on);
        g.must({{"do", "move"}, {"marker", "m1"}, {"to", into}});
        return rulesOf(judgeMines(g.view(), MarkerId(entered), MarkerId(other)).findings);
    };
    CHECK(with("1E3", "k1", "k2", false).empty());
    CHECK(with("1E3", "k1", "mf2", false) == "4.6.5");
    CHECK(with("1E5", "mf1", "k2", false) == "4.6.5");
    CHECK(with("1E3", "k1", "k2", true) == "4.6.5");
    CHECK(with("1E3", "k1", "mf2", true).empty());
    // Hidden minefields change places only with hidden ones, whichever of them was entered.
    CHECK(with("1E5", "mf1", "k2", true) == "4.6.5");
    CHECK(with("1E5", "mf1", "mf2", true).empty());
}

TEST_CASE("5.1 switch cloak_exchange: units at the other end may stay", "[rules][house]") {
    for (const bool on : {false, true}) {
        TestGame g(stacks, {{"settings", {{"night", true}}}});
        g.house("cloak_exchange", on);
        g.shift("m7", "m8", 2, 3, {g.marker("m7").contents.front().text});
        CHECK(g.marker("m7").contents.size() == (on ? 2U : 1U));
        CHECK(g.marker("m8").contents.size() == (on ? 1U : 2U));
        CHECK(g.state().offers.empty() == on);
        // If units may not stay, none can be declared to stay.
        g.house("stay_declared", true);
        Json declared = test::shiftCommand("m7", "m8");
        declared["pairs"][0]["come"] = {g.marker("m8").contents.front().text};
        if (on) CHECK(rulesOf(g.refused(declared).findings) == "5.1");
    }
}

TEST_CASE(
    "5.1 switch cloak_with_concealed: shifts of cloaked units are counted and locked together with concealed "
    "stacks",
    "[rules][house]") {
    for (const bool on : {false, true}) {
        TestGame g(stacks, {{"settings", {{"night", true}}}});
        g.house("cloak_with_concealed", on);
        g.shift("m7", "m8", 3, 4);
        CHECK(itemised(g.judge("m1", "m2").modifiers) ==
              (on ? "S.drm.previous +1, S.drm.night -2" : "S.drm.night -2"));
        g.shift("m1", "m2", 4, 5);  // the final DR is 9 - 2 + 1 = 8
        CHECK(rulesOf(g.judge("m7", "m8").findings) == (on ? "2.5" : ""));
        CHECK(rulesOf(g.judge("m3", "m4").findings) == (on ? "2.5" : ""));
        CHECK(rulesOf(g.judge("m5", "m6").findings).empty());
    }
}

namespace {

const char* const weapons = R"(
    1M5 | Woods       | m1 pds {"type":"50L AT PaK 38","id":"gun","bore_sight":true}, {"type":"HMG","id":"hmg","bore_sight":true}, 2-2-8
    1M1 | Open Ground |
    1M9 | Open Ground |
)";

Json fireAt(const char* at, const std::vector<std::string>& sharing, const std::vector<int>& dice) {
    return {{"do", "fire"},
            {"marker", "m1"},
            {"at", at},
            {"bore_sight", {{{"pieces", sharing}}}},
            {"dice", dice}};
}

}  // namespace

TEST_CASE("S6.1 switch bore_once: after a 6 the same target can't be tried again", "[rules][house]") {
    for (const bool on : {false, true}) {
        TestGame g(weapons, {{"clock", {{"phase", "PFPh"}}}});
        g.house("bore_once", on);
        g.must(fireAt("1M1", {"gun"}, {6, 1, 1}));  // the resulting hex is off the map
        CHECK(g.piece("gun").boreRuledOut.size() == (on ? 1U : 0U));
        const Json again = fireAt("1M1", {"gun"}, {1});
        if (on) {
            CHECK(rulesOf(g.refused(again).findings) == "6.1");
            g.must(fireAt("1M9", {"gun"}, {4}));  // the roll is not a 6, so no target is excluded
            g.must(fireAt("1M9", {"gun"}, {1}));
            CHECK(g.piece("gun").boreSighted.text() == "1M9");
            CHECK(rulesOf(g.refused(fireAt("1M1", {"gun", "hmg"}, {1})).findings) == "6.1");
            g.must(fireAt("1M1", {"hmg"}, {1}));  // each weapon has its own result
        } else {
            g.must(again);
            CHECK(g.piece("gun").boreSighted.text() == "1M1");
        }
    }
}

TEST_CASE("S6.1 switch direction_by_board: direction 1 rotates with the board", "[rules][house]") {
    for (const bool turned : {false, true}) {
        TestGame g(
            weapons,
            {{"boards", {{{"as", "1"}, {"blank", {{"columns", 33}, {"rows", 10}}}, {"turned", turned}}}}});
        const auto one = [&](int direction) { return hexFrom(g.view(), "1M5", direction, 1); };
        // Row numbers increase downward on the board. If the board is turned by 180 degrees, they increase
        // upward on the map.
        CHECK(one(1) == (turned ? "1M6" : "1M4"));
        CHECK(one(4) == (turned ? "1M4" : "1M6"));
        g.house("direction_by_board", true);
        CHECK(one(1) == "1M4");
        CHECK(one(4) == "1M6");
    }
}

TEST_CASE("S6.3 switch bore_ways_apart: weapons that share a 6 roll their own direction and distance",
          "[rules][house]") {
    for (const bool on : {false, true}) {
        TestGame g(weapons, {{"clock", {{"phase", "PFPh"}}}});
        g.house("bore_ways_apart", on);
        const Entry e = g.must(
            fireAt("1M1", {"gun", "hmg"}, on ? std::vector<int>{6, 4, 1, 4, 2} : std::vector<int>{6, 4, 1}));
        CHECK(e.rolls.size() == (on ? 5U : 3U));
        CHECK(g.piece("gun").boreSighted.text() == "1M2");
        CHECK(g.piece("hmg").boreSighted.text() == (on ? "1M3" : "1M2"));
        // If the die is not a 6, direction and distance are not rolled.
        TestGame h(weapons, {{"clock", {{"phase", "PFPh"}}}});
        h.house("bore_ways_apart", on);
        CHECK(h.must(fireAt("1M1", {"gun", "hmg"}, {3})).rolls.size() == 1);
    }
}
