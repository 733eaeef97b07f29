// SPDX-License-Identifier: MIT
// Tests each modifier of the shift DR (2.5) alone, and how the modifiers add up.
#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::itemised;
using test::TestGame;

namespace {

/// Returns the modifiers of a shift between a PDS with one squad and a dummy stack, given the terrain of each
/// hex and whether it is in LOS.
std::string modifiersOf(const std::string& first, const std::string& second) {
    const TestGame g("1E4 " + first + "\n1H6 " + second);
    return itemised(g.judge("m1", "m2").modifiers);
}

}  // namespace

TEST_CASE("S2.5 S.drm.tem: the modifier is the worst TEM of the two Locations with its sign reversed",
          "[rules][drm]") {
    const std::string woods = "| Woods | m2 dummy 2";
    CHECK(modifiersOf("| Stone Building | m1 pds 4-6-7", woods) == "S.drm.tem -1");
    CHECK(modifiersOf("| Woods | m1 pds 4-6-7", "| Stone Building | m2 dummy 2") == "S.drm.tem -1");
    CHECK(modifiersOf("| Open Ground | m1 pds 4-6-7", woods).empty());
    CHECK(modifiersOf("| Wooden Building | m1 pds 4-6-7", "| Stone Building | m2 dummy 2") == "S.drm.tem -2");
    // A Runway has a TEM of -1, so the modifier is +1.
    CHECK(modifiersOf("| Runway | m1 pds 4-6-7", woods) == "S.drm.tem +1");
    // Upper levels of a building have the TEM of the building.
    CHECK(modifiersOf("| Stone Building | m1 pds 4-6-7", "| Stone Building | m2 dummy 2") == "S.drm.tem -3");
    const TestGame upstairs("1E4h1 | Stone Building | m1 pds 4-6-7\n1H6h2 | Stone Building | m2 dummy 2");
    CHECK(itemised(upstairs.judge("m1", "m2").modifiers) == "S.drm.tem -3");
}

TEST_CASE(
    "S2.5 S.drm.tem: the TEMs of all terrain in a hex are added up, unless the TEM of an entrenchment is "
    "higher",
    "[rules][drm]") {
    const std::string high = "(1+5+7 pillbox) | Open Ground | m2 dummy 2";
    CHECK(modifiersOf("| Woods, Wooden Building | m1 pds 4-6-7", high) == "S.drm.tem -3");
    CHECK(modifiersOf("(foxhole) | Woods | m1 pds 4-6-7", high) == "S.drm.tem -2");
    CHECK(modifiersOf("(foxhole) | Stone Building | m1 pds 4-6-7", high) == "S.drm.tem -3");
    CHECK(modifiersOf("(trench) | Open Ground | m1 pds 4-6-7", high) == "S.drm.tem -2");
    CHECK(modifiersOf("| Shellholes | m1 pds 4-6-7", high) == "S.drm.tem -1");
    CHECK(modifiersOf("| Woods, Shellholes | m1 pds 4-6-7", high) == "S.drm.tem -1");
    // If the stack is in an open part of the hex, the terrain of the other parts is not counted.
    CHECK(modifiersOf("| Open Ground | m1 pds 4-6-7", high).empty());
    // For a pillbox or cave the lower of its two TEM is used, whatever other terrain is in the hex.
    CHECK(modifiersOf("(1+3+5 pillbox) | Woods | m1 pds 4-6-7", high) == "S.drm.tem -3");
    CHECK(modifiersOf("(1+4+6 cave) | Woods | m1 pds 4-6-7", high) == "S.drm.tem -4");
}

TEST_CASE("S2.5 TEM that depends on direction or circumstances is ignored", "[rules][drm]") {
    const std::string high = "(1+5+7 pillbox) | Open Ground | m2 dummy 2";
    CHECK(modifiersOf("| Wall | m1 pds 4-6-7", high).empty());
    CHECK(modifiersOf("| Woods, Wall | m1 pds 4-6-7", high) == "S.drm.tem -1");
    CHECK(modifiersOf("(crest/1E5) | Gully | m1 pds 4-6-7", high).empty());
    // Wrecks and AFVs give no TEM either (D9.3).
    TestGame g("1E4 | Open Ground | m1 pds 4-6-7 | - known PzKw IVH |\n1H6 " + high);
    g.must({{"do", "wreck"}, {"piece", "p2"}});
    CHECK(itemised(g.judge("m1", "m2").modifiers).empty());
}

TEST_CASE("S2.5 S.drm.tem: the player's ruling on TEM replaces the TEM of the hex's terrain",
          "[rules][drm]") {
    const std::string high = "(1+5+7 pillbox) | tem 4 | m2 dummy 2";
    CHECK(modifiersOf("| Woods, tem 3 | m1 pds 4-6-7", high) == "S.drm.tem -3");
    CHECK(modifiersOf("| tem -1 | m1 pds 4-6-7", high) == "S.drm.tem +1");
    CHECK(modifiersOf("(foxhole) | tem 1 | m1 pds 4-6-7", high) == "S.drm.tem -2");
    CHECK(modifiersOf("(foxhole) | tem 4 | m1 pds 4-6-7", high) == "S.drm.tem -4");
    CHECK(modifiersOf("(1+3+5 pillbox) | tem 4 | m1 pds 4-6-7", high) == "S.drm.tem -3");
    CHECK(modifiersOf("(1+4+6 cave) | tem 6 | m1 pds 4-6-7", high) == "S.drm.tem -4");
}

TEST_CASE("S2.5 S.drm.los: +1 applies once if an enemy unit has LOS to either Location", "[rules][drm]") {
    const std::string dummy = "| Open Ground | m2 dummy 2";
    CHECK(modifiersOf("| Open Ground | m1 pds 4-6-7 | seen", dummy) == "S.drm.los +1");
    CHECK(modifiersOf("| Open Ground | m1 pds 4-6-7", dummy + " | seen") == "S.drm.los +1");
    CHECK(modifiersOf("| Open Ground | m1 pds 4-6-7 | seen", dummy + " | seen") == "S.drm.los +1");
    CHECK(modifiersOf("| Open Ground | m1 pds 4-6-7 | seen 40", dummy) == "S.drm.los +1");
    CHECK(modifiersOf("| Open Ground | m1 pds 4-6-7 | unseen", dummy).empty());
    CHECK(modifiersOf("| Open Ground | m1 pds 4-6-7", dummy).empty());
}

TEST_CASE("S2.5 S.drm.los: an answer about one marker applies only to that marker", "[rules][drm]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7 | unseen
        1H6 | Open Ground | m2 dummy 2
        1H6 | Open Ground | m3 dummy 2
    )");
    g.must({{"do", "seen"}, {"marker", "m2"}, {"seen", true}});
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.los +1");
    CHECK(itemised(g.judge("m1", "m3").modifiers).empty());
    // A later answer about the whole Location is valid for all markers in it.
    g.must({{"do", "seen"}, {"at", {"1H6"}}, {"side", "german"}, {"seen", false}});
    CHECK(itemised(g.judge("m1", "m2").modifiers).empty());
}

TEST_CASE("S2.5 S.drm.los: an answer about a marker is valid only while the marker stays in its Location",
          "[rules][drm]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7
        1E5 | Open Ground |
        1H6 | Open Ground | m2 dummy 2
    )");
    g.must({{"do", "seen"}, {"marker", "m1"}, {"seen", true}});
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.los +1");
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
    g.phase("APh");
    CHECK(itemised(g.judge("m1", "m2").modifiers).empty());
}

TEST_CASE("S2.5 S.drm.hip: -1 applies if both stacks are hidden", "[rules][drm][hip]") {
    const TestGame g(R"(
        1E4 | Open Ground | m1 hip 4-6-7
        1H6 | Open Ground | m2 hip
        1P3 | Open Ground | m3 pds 4-6-7
        1R3 | Open Ground | m4 dummy 2
        1T3 | Open Ground | m5 mine
        1V3 | Open Ground | m6 mine
        1X3 | Open Ground | m7 cloaked 4-6-7
        1Z3 | Open Ground | m8 cloaked
    )");
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.hip -1");
    CHECK(itemised(g.judge("m5", "m6").modifiers) == "S.drm.hip -1");  // minefields are included
    CHECK(itemised(g.judge("m3", "m4").modifiers).empty());
    CHECK(itemised(g.judge("m7", "m8").modifiers).empty());
}

TEST_CASE("R05: S2.5 switch lv_heavy: heavy rain or snow is a Hindrance at all ranges", "[rules][drm][R05]") {
    for (const bool off : {false, true}) {
        TestGame g("1E4 | Open Ground | m1 pds 4-6-7\n1H6 | Open Ground | m2 dummy 2",
                   {{"settings", {{"weather", "heavy"}}}});
        g.house("lv_heavy", off);
        CHECK(itemised(g.judge("m1", "m2").modifiers) == (off ? "" : "S.drm.lv -1"));
        // The switch changes neither the effect of LV that the player has set, nor that of Fog.
        g.must({{"do", "set"}, {"lv", true}});
        CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.lv -1");
        g.must({{"do", "set"}, {"lv", false}});
        g.must({{"do", "set"}, {"weather", "fog1"}});
        CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.lv -1");
    }
}

TEST_CASE("S2.5 S.drm.lv, S.drm.night and S.drm.balance modify the roll", "[rules][drm]") {
    const char* position = "1E4 | Open Ground | m1 pds 4-6-7\n1H6 | Open Ground | m2 dummy 2";
    const auto with = [&](const Json& settings) {
        const TestGame g(position, {{"settings", settings}});
        return itemised(g.judge("m1", "m2").modifiers);
    };
    CHECK(with({{"lv", true}}) == "S.drm.lv -1");
    // The modifier applies if weather hinders LOS at all ranges, even at range 0. For mist it does not apply.
    CHECK(with({{"weather", "heavy"}}) == "S.drm.lv -1");
    CHECK(with({{"weather", "fog1"}}) == "S.drm.lv -1");
    CHECK(with({{"weather", "mist"}}).empty());
    CHECK(with({{"weather", "fog3"}, {"lv", true}}) == "S.drm.lv -1");
    CHECK(with({{"night", true}}) == "S.drm.night -2");
    CHECK(with({{"balance", {{"german", -2}}}}) == "S.drm.balance -2");
    CHECK(with({{"balance", {{"german", -1}}}}) == "S.drm.balance -1");
    CHECK(with({{"balance", {{"german", 0}}}}).empty());
    CHECK(with({{"balance", {{"russian", -2}}}}).empty());
    CHECK(with({{"night", true}, {"lv", true}, {"balance", {{"german", -1}}}}) ==
          "S.drm.lv -1, S.drm.night -2, S.drm.balance -1");
}

TEST_CASE("S2.5 S.drm.balance is set before play for one side", "[rules][drm]") {
    TestGame g("1E4 | Open Ground | m1 pds 4-6-7\n1H6 | Open Ground | m2 dummy 2",
               {{"clock", {{"phase", "setup"}}}});
    CHECK(test::rulesOf(g.refused({{"do", "set"}, {"balance", -1}}).findings) == "2.5");
    g.must({{"do", "set"}, {"side", "german"}, {"balance", -2}});
    CHECK(test::rulesOf(g.refused({{"do", "set"}, {"side", "german"}, {"balance", -3}}).findings).empty());
    g.phase("MPh");
    CHECK(test::rulesOf(g.refused({{"do", "set"}, {"side", "german"}, {"balance", -1}}).findings) == "2.5");
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.balance -2");
}

TEST_CASE("S2.5 S.drm.emplaced: -1 applies once if either stack contains an emplaced Gun", "[rules][drm]") {
    const TestGame g(R"(
        1E4 | Woods | m1 pds {"type":"50L AT PaK 38","emplaced":true}
        1H6 | Woods | m2 dummy 2
        1P3 | Woods | m3 pds {"type":"50L AT PaK 38","emplaced":true}
        1R3 | Woods | m4 pds {"type":"50L AT PaK 38","may_emplace":true}
        1T3 | Woods | m5 pds {"type":"4-6-7","emplaced":true}
    )");
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.tem -1, S.drm.emplaced -1");
    CHECK(itemised(g.judge("m2", "m1").modifiers) == "S.drm.tem -1, S.drm.emplaced -1");
    CHECK(itemised(g.judge("m1", "m3").modifiers) == "S.drm.tem -1, S.drm.emplaced -1");
    CHECK(itemised(g.judge("m4", "m2").modifiers) == "S.drm.tem -1");
    CHECK(itemised(g.judge("m5", "m2").modifiers) == "S.drm.tem -1");  // only a Gun can be Emplaced
}

TEST_CASE("S2.5 S.drm.size: the modifier depends on class and target size, and only the largest one applies",
          "[rules][drm]") {
    struct Row {
        const char* cls;
        const char* size;
        int value;
    };
    const std::vector<Row> table{{"Gun", "small", 0},     {"Gun", "normal", 1},
                                 {"Gun", "large", 2},     {"vehicle", "very small", 0},
                                 {"vehicle", "small", 1}, {"vehicle", "normal", 2},
                                 {"vehicle", "large", 3}, {"vehicle", "very large", 4}};
    for (const Row& row : table) {
        INFO(row.size << " " << row.cls);
        const Json thing = {{"type", "thing"}, {"class", row.cls}, {"size", row.size}};
        const TestGame g("1E4 | Open Ground | m1 pds " + thing.dump() + "\n1H6 | Open Ground | m2 dummy 2");
        CHECK(itemised(g.judge("m1", "m2").modifiers) ==
              (row.value == 0 ? "" : "S.drm.size +" + std::to_string(row.value)));
        CHECK(itemised(g.judge("m2", "m1").modifiers) == itemised(g.judge("m1", "m2").modifiers));
    }
    for (const char* thing : {"4-6-7", "8-1", "2-4-7", "LMG", "Radio", "1S Foxhole", "1-4-9"}) {
        INFO(thing);
        const TestGame g(std::string("1E4 | Open Ground | m1 pds ") + thing +
                         "\n1H6 | Open Ground | m2 dummy 2");
        CHECK(itemised(g.judge("m1", "m2").modifiers).empty());
    }
    const TestGame g(R"(
        1E4 | Open Ground | m1 pds 75* INF leIG 18, 2-2-8, PzKw VIE
        1H6 | Open Ground | m2 pds 88LL AT PaK 43/41, 2-2-8, T-35
        1P3 | Open Ground | m3 dummy 4
        1R3 | Open Ground | m4 dummy 4
    )");
    CHECK(itemised(g.judge("m1", "m3").modifiers) == "S.drm.size +3");
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.size +4");
    CHECK(itemised(g.judge("m3", "m4").modifiers).empty());
}

TEST_CASE(
    "S2.5 S.drm.previous: +1 applies for each earlier shift of the side that succeeded and counted in the "
    "same phase",
    "[rules][drm]") {
    TestGame g(R"(
        1E4 (1+3+5 pillbox) | Open Ground | m1 pds 4-6-7
        1H6 (1+3+5 pillbox) | Open Ground | m2 dummy 2
        1P3 | Open Ground | m3 pds 4-6-7
        1R3 | Open Ground | m4 dummy 2
        1T3 | Open Ground | m5 hip 4-6-7
        1V3 | Open Ground | m6 hip
    )");
    const auto previous = [&](const char* from, const char* to) {
        const auto m = g.judge(from, to).modifiers;
        return m.empty() || m[0].id != "S.drm.previous" ? 0 : m[0].value;
    };
    CHECK(g.shift("m1", "m2", 1, 2).rolls.at(0).row == "<=0");
    CHECK(previous("m3", "m4") == 0);  // a shift with a final DR of 0 or less is not counted
    CHECK(g.shift("m3", "m4", 1, 1).rolls.at(0).row == "1-7");
    CHECK(previous("m3", "m4") == 1);
    CHECK(g.shift("m4", "m3", 1, 1).rolls.at(0).final == 3);
    CHECK(previous("m3", "m4") == 2);
    CHECK(previous("m5", "m6") == 0);  // shifts of hidden stacks are counted separately (3.3.4)
    CHECK(g.shift("m5", "m6", 1, 1).rolls.at(0).row == "1-7");
    CHECK(previous("m6", "m5") == 1);
    CHECK(previous("m3", "m4") == 2);
    // A failed shift is not counted as an earlier success.
    CHECK(g.shift("m6", "m5", 5, 3).rolls.at(0).row == "8-10");
    CHECK(previous("m6", "m5") == 1);
    g.phase("APh");
    CHECK(previous("m3", "m4") == 0);  // successes are counted separately in each phase
    CHECK(previous("m5", "m6") == 0);
    // Counting begins again with the first success in the next phase.
    CHECK(g.shift("m3", "m4", 1, 1).rolls.at(0).final == 2);
    CHECK(previous("m3", "m4") == 1);
}

TEST_CASE("S2.5 S.drm.previous: shifts in the enemy MPh and in the own DFPh are counted separately",
          "[rules][drm][hip]") {
    TestGame g(R"(
        1T3 | Open Ground | russian m5 hip 4-5-8
        1V3 | Open Ground | russian m6 hip
    )");
    CHECK(g.shift("m5", "m6", 1, 3).rolls.at(0).row == "1-7");
    CHECK(itemised(g.judge("m5", "m6").modifiers) == "S.drm.previous +1, S.drm.hip -1");
    g.phase("DFPh");
    CHECK(itemised(g.judge("m5", "m6").modifiers) == "S.drm.hip -1");
}

TEST_CASE("S2.5 all modifiers are listed, each with its cause", "[rules][drm]") {
    TestGame g(R"(
        1E4 | Woods | m1 pds {"type":"88LL AT PaK 43/41","emplaced":true}, 2-2-8, PzKw VIE | seen
        1H6 | Woods | m2 dummy 4 | seen
        1P3 | Open Ground | m3 pds 4-6-7
        1R3 | Open Ground | m4 dummy 2
    )",
               {{"settings", {{"night", true}, {"lv", true}, {"balance", {{"german", -1}}}}}});
    g.shift("m3", "m4", 3, 4);
    const ShiftOption o = g.judge("m1", "m2");
    CHECK(itemised(o.modifiers) ==
          "S.drm.previous +1, S.drm.tem -1, S.drm.los +1, S.drm.lv -1, S.drm.night -2, S.drm.emplaced -1, "
          "S.drm.size +3, S.drm.balance -1");
    CHECK(o.drm == -1);
    for (const Modifier& m : o.modifiers) {
        INFO(m.id);
        CHECK(m.rule == "2.5");
        CHECK(textOf(m.cause).size() > 10);
    }
}

TEST_CASE("an enemy unit in a stack's Location has LOS to the stack, even on a map without terrain",
          "[rules][drm][Q05]") {
    const auto shift = [](const std::string& there, const char* with = "4-6-7") {
        const TestGame g(std::string("1E4 | Woods | m1 pds ") + with + "\n1H6 | Open Ground | m2 dummy 2 " +
                         there);
        const ShiftOption option = g.judge("m1", "m2");
        return itemised(option.modifiers) + (option.verdict == Verdict::ok ? "" : " forbidden");
    };
    CHECK(shift("").empty());
    CHECK(shift("| russian - known 4-4-7 |") == "S.drm.los +1");
    CHECK(shift("| russian m3 concealed 4-4-7 |") == "S.drm.los +1");
    CHECK(shift("| russian m3 dummy 2 |").empty());
    CHECK(shift("| russian - known LMG |").empty());
    CHECK(shift("| - known 4-6-7 |").empty());
    // In Open Ground in enemy LOS a vehicle loses its "?" at once (2.4).
    CHECK(shift("", "PzKw IVH").find("los") == std::string::npos);
    CHECK(shift("| russian - known 4-4-7 |", "PzKw IVH") ==
          "S.drm.los +1, " + shift("", "PzKw IVH") + " forbidden");
    // A pillbox is a separate Location (A2.8).
    CHECK(shift("\n1H6 (1+3+5 pillbox) | Open Ground | russian - known 4-4-7 |").empty());
}

TEST_CASE(
    "a broken or hidden enemy in the same Location causes the +1 like an enemy elsewhere, unless the player "
    "rules otherwise",
    "[rules][drm][Q05]") {
    TestGame g(R"(
        1E4 | Woods | m1 pds 4-6-7
        1H6 | Woods | m2 dummy 2 | russian - known 4-4-7 |
        1K5 | Woods | m3 dummy 2 | russian m4 hip 4-4-7 |
    )");
    const auto drm = [&](const char* to) { return itemised(g.judge("m1", to).modifiers); };
    g.must({{"do", "mark"}, {"piece", "p3"}, {"add", {"broken"}}});
    CHECK(drm("m2") == "S.drm.tem -1, S.drm.los +1");
    CHECK(drm("m3") == "S.drm.tem -1, S.drm.los +1");
    g.house("los_good_order", true);
    g.house("los_no_hip", true);
    CHECK(drm("m2") == "S.drm.tem -1");
    CHECK(drm("m3") == "S.drm.tem -1");
    g.house("los_good_order", false);
    g.must({{"do", "seen"}, {"at", {"1H6"}}, {"side", "german"}, {"seen", false}});
    CHECK(drm("m2") == "S.drm.tem -1");
}

TEST_CASE("the +1 does not show the viewing side that enemies are hidden in a Location",
          "[rules][drm][Q05][secrets]") {
    for (const char* there :
         {"", "| russian m4 hip 4-4-7 |", "| russian m4 concealed 4-4-7 |", "| russian m4 dummy 1 |"}) {
        TestGame g(std::string("1E4 | Woods | m1 pds 4-6-7\n1H6 | Woods | m2 dummy 2 ") + there);
        g.must({{"do", "view"}, {"as", "german"}});
        INFO(there);
        CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.tem -1");
    }
}
