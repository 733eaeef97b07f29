// SPDX-License-Identifier: MIT
// Tests Bore Sighting (S6) and pre-registered hexes (S7).
#include "shellgame/base/json.hpp"
#include "shellgame/play/side_view.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

#include "shellgame/rules/sighting/bore_sight.hpp"

using namespace shellgame;
using test::rulesOf;
using test::TestGame;

namespace {

const char* const guns = R"(
    1M5 | Woods       | m1 pds {"type":"50L AT PaK 38","id":"gun","bore_sight":true}, {"type":"HMG","id":"hmg","bore_sight":true}, {"type":"MMG","id":"mmg","bore_sight":true}, {"type":"LMG","id":"lmg","bore_sight":true}, 2-2-8
    1M1 | Open Ground |
    1M9 | Open Ground |
)";

const Json firing = {{"clock", {{"phase", "PFPh"}}}};

/// The stack fires at `at`, and each group of weapons rolls a third die.
Json fire(const char* at, const std::vector<std::vector<std::string>>& groups,
          const std::vector<int>& dice = {}) {
    Json out = {{"do", "fire"}, {"marker", "m1"}, {"at", at}};
    for (const auto& g : groups) out["bore_sight"].push_back({{"pieces", g}});
    if (!dice.empty()) out["dice"] = dice;
    return out;
}

std::string sighted(const TestGame& g, const char* piece) {
    return g.piece(piece).boreSighted.text();
}

Json battery() {
    Json out = {{"clock", {{"phase", "PFPh"}}}};
    out["oba"] = {{{"id", "mortars"}, {"side", "german"}, {"name", "80mm mortars"}, {"pre_registered", true}},
                  {{"id", "guns"}, {"side", "russian"}}};
    return out;
}

}  // namespace

TEST_CASE("S6.1 if the third die is a 1 or 2, the target is the Bore Sighted Location",
          "[rules][bore-sight]") {
    for (int die = 1; die <= 6; ++die) {
        TestGame g(guns, firing);
        std::vector<int> dice{die};
        if (die == 6) dice = {6, 4, 1};
        const Entry e = g.must(fire("1M1", {{"gun"}}, dice));
        INFO("die " << die);
        CHECK(sighted(g, "gun") == (die <= 2 ? "1M1" : die == 6 ? "1M2" : ""));
        CHECK(e.rolls.size() == dice.size());
        if (die == 2) {
            // The Location is valid for this shot and all later ones, and no other Location can be chosen.
            CHECK(rulesOf(g.refused(fire("1M9", {{"gun"}})).findings) == "6.1");
            g.must(fire("1M9", {}));
            CHECK(sighted(g, "gun") == "1M1");
            g.must({{"do", "undo"}});
            g.must({{"do", "undo"}});
            CHECK(sighted(g, "gun").empty());
        }
        // The Location remains undetermined, so the same target may be tried again.
        if (die == 4) {
            g.must(fire("1M1", {{"gun"}}, {1}));
            CHECK(sighted(g, "gun") == "1M1");
        }
    }
}

TEST_CASE(
    "S6.1 on a 6, the target is found by direction and distance; direction 1 is the top of the map, and the "
    "others follow clockwise",
    "[rules][bore-sight]") {
    const std::array<const char*, 6> at{"1M3", "1O4", "1O6", "1M7", "1K6", "1K4"};
    for (int direction = 1; direction <= 6; ++direction) {
        TestGame g("1A5 | Woods | m1 pds 4-6-7");
        CHECK(hexFrom(g.view(), "1M5", direction, 2) == at[static_cast<std::size_t>(direction - 1)]);
    }
    TestGame g(guns, firing);
    CHECK(hexFrom(g.view(), "1M1", 1, 1).empty());
}

TEST_CASE("S6.1 if a 6 leads to no legal hex, the Bore Sighted Location remains undetermined",
          "[rules][bore-sight]") {
    TestGame g(guns, firing);
    g.must(fire("1M1", {{"gun"}}, {6, 1, 3}));  // the resulting hex is off the map
    CHECK(sighted(g, "gun").empty());
    g.must(fire("1M1", {{"gun"}}, {6, 4, 4}));  // the resulting hex is 1M5, the weapon's own hex
    CHECK(sighted(g, "gun").empty());
    g.must(fire("1M1", {{"gun"}}, {6, 4, 3}));
    CHECK(sighted(g, "gun") == "1M4");
    // A Location to which the weapon has no LOS is removed.
    g.must({{"do", "bore_sighted"}, {"piece", "gun"}});
    CHECK(sighted(g, "gun").empty());
    CHECK(rulesOf(g.refused({{"do", "bore_sighted"}, {"piece", "gun"}}).findings) == "6.1");
}

TEST_CASE("S6.1 range, building levels and CA limit Bore Sighting", "[rules][bore-sight]") {
    TestGame g(R"(
        1A5 | Woods | m1 pds {"type":"50L AT PaK 38","id":"gun","bore_sight":true}, {"type":"MMG","id":"mmg","bore_sight":true}, 2-2-8
        1G5 | Stone Building |
    )",
               firing);
    CHECK(rulesOf(g.refused(fire("1R5", {{"gun"}})).findings) == "C6.42");  // the range is 17 hexes
    CHECK(rulesOf(g.refused(fire("1N5", {{"mmg"}})).findings) == "C6.42");  // Normal Range is 12 hexes
    g.must(fire("1Q5", {{"gun"}}, {3}));                                    // the range is 16 hexes
    g.must(fire("1M5", {{"mmg"}}, {3}));
    // The target is the weapon's own hex.
    CHECK(rulesOf(g.refused(fire("1A5", {{"gun"}})).findings) == "C6.42");
    CHECK(rulesOf(g.refused(fire("1G5h1", {{"gun"}})).findings) == "C6.42");
    g.must(fire("1G5", {{"gun"}}, {1}));
    CHECK(sighted(g, "gun") == "1G5");
    // A Gun can fire only within its CA.
    TestGame h(
        R"(1M5 | Woods | m1 pds {"type":"50L AT PaK 38","id":"gun","bore_sight":true,"ca":"1M4/1N4"}, 2-2-8)",
        firing);
    CHECK(inArc(h.view().ground, "1M5", "1M4/1N4", "1M1"));
    CHECK(inArc(h.view().ground, "1M5", "1M4/1N4", "1N4"));
    CHECK(inArc(h.view().ground, "1M5", "1M4/1N4", "1O3"));
    CHECK_FALSE(inArc(h.view().ground, "1M5", "1M4/1N4", "1M6"));
    CHECK_FALSE(inArc(h.view().ground, "1M5", "1M4/1N4", "1L3"));
    CHECK(rulesOf(h.refused(fire("1M9", {{"gun"}})).findings) == "6.1");
    h.must(fire("1M2", {{"gun"}}, {6, 4, 5}));  // the resulting hex is 1M7, behind the Gun
    CHECK(sighted(h, "gun").empty());
}

TEST_CASE("S6.1 the player picks one of several Locations in the hex", "[rules][bore-sight]") {
    TestGame g(std::string(guns) + "1M2 | Gully, Stone Bridge |", firing);
    g.must(fire("1M1", {{"gun"}}, {6, 4, 1}));
    CHECK(sighted(g, "gun").empty());
    REQUIRE(g.state().prompts.size() == 1);
    CHECK(rulesOf(g.refused({{"do", "phase"}}).findings) == "6.1");
    // The enemy does not see the question about the Location.
    CHECK(stateFor(g.state(), SideId("russian")).prompts.empty());
    CHECK(stateFor(g.state(), SideId("german")).prompts.size() == 1);
    CHECK(rulesOf(g.refused({{"do", "bore_sighted"}, {"piece", "gun"}, {"at", "1M3"}}).findings) == "6.1");
    CHECK(rulesOf(g.refused({{"do", "stance"}, {"piece", "gun"}, {"ca", "1M4/1N4"}}).findings) == "6.1");
    g.must({{"do", "bore_sighted"}, {"piece", "gun"}, {"at", "1M2h1"}});
    CHECK(sighted(g, "gun") == "1M2h1");
    CHECK(g.state().prompts.empty());
    g.must({{"do", "undo"}});
    g.must({{"do", "bore_sighted"}, {"piece", "gun"}});
    CHECK(sighted(g, "gun").empty());
}

TEST_CASE("S6.1 an eligible weapon gets one Bore Sighted Location or none", "[rules][bore-sight]") {
    TestGame g(
        std::string(guns) +
            R"(1P5 | Woods | m2 pds {"type":"MMG","id":"late"}, {"type":"4-6-7","id":"men","bore_sight":true})",
        firing);
    CHECK(rulesOf(g.refused(fire("1M1", {{"lmg"}})).findings) == "6.1");  // the stack has no such weapon
    CHECK(rulesOf(g.refused(fire("1M1", {{"late"}})).findings) ==
          "6.1");  // a weapon that does not fire is not eligible
    CHECK(isBoreSightWeapon(g.piece("gun")));
    CHECK(isBoreSightWeapon(g.piece("hmg")));
    CHECK_FALSE(isBoreSightWeapon(g.piece("lmg")));
    CHECK_FALSE(isBoreSightWeapon(g.piece("men")));
    Json nowhere = fire("1M1", {{"gun"}});
    nowhere.erase("at");
    CHECK(rulesOf(g.refused(nowhere).findings) == "6.1");
}

TEST_CASE("S6.2 the player may omit the third die for any shot", "[rules][bore-sight]") {
    TestGame g(guns, firing);
    const Entry e = g.must(fire("1M1", {}));
    CHECK(e.rolls.empty());
    CHECK(sighted(g, "gun").empty());
    CHECK(g.piece("gun").boreSight);
    g.must(fire("1M1", {{"gun"}}, {2}));
    CHECK(sighted(g, "gun") == "1M1");
}

TEST_CASE("S6.3 each weapon rolls its own die, or a group of weapons shares one", "[rules][bore-sight]") {
    TestGame g(guns, firing);
    const Entry e = g.must(fire("1M1", {{"gun"}, {"hmg"}, {"mmg"}}, {1, 4, 6, 4, 2}));
    CHECK(e.rolls.size() == 5);
    CHECK(sighted(g, "gun") == "1M1");
    CHECK(sighted(g, "hmg").empty());
    CHECK(sighted(g, "mmg") == "1M3");
    TestGame h(guns, firing);
    const Entry shared = h.must(fire("1M1", {{"gun", "hmg"}, {"mmg"}}, {2, 5}));
    CHECK(shared.rolls.size() == 2);
    CHECK(sighted(h, "gun") == "1M1");
    CHECK(sighted(h, "hmg") == "1M1");
    CHECK(sighted(h, "mmg").empty());
    CHECK(rulesOf(h.refused(fire("1M1", {{"mmg"}, {"mmg"}})).findings) == "6.3");
}

TEST_CASE(
    "S6.3 after a shared 6, all weapons share direction and distance, and each weapon is checked separately",
    "[rules][bore-sight]") {
    // The resulting hex is 15 hexes away, which is too far for the MMG.
    TestGame g(R"(
        1A5 | Woods | m1 pds {"type":"50L AT PaK 38","id":"gun","bore_sight":true}, {"type":"MMG","id":"mmg","bore_sight":true}, 2-2-8
    )",
               firing);
    const Entry e = g.must(fire("1K5", {{"gun", "mmg"}}, {6, 3, 5}));
    CHECK(e.rolls.size() == 3);
    CHECK(sighted(g, "gun") == hexFrom(g.view(), "1K5", 3, 5));
    CHECK(sighted(g, "mmg").empty());
}

TEST_CASE("S2.3 a shift preserves the eligibility to Bore Sight, a move does not", "[rules][bore-sight]") {
    const std::string stacks = R"(
        1M5 | Woods | m1 pds {"type":"MMG","id":"mmg","bore_sight":true}, 4-6-7
        1P5 | Woods | m2 dummy 3
        1R5 | Woods | m3 dummy 3
    )";
    TestGame g(stacks);
    g.shift("m1", "m2", 3, 3);
    CHECK(g.piece("mmg").boreSight);
    CHECK(g.piece("mmg").under.text == "m2");
    TestGame h(stacks);
    h.must({{"do", "move"}, {"marker", "m3"}, {"path", {"1S5", "1R5"}}, {"mf", 2}});
    h.phase("RPh");
    h.phase("RPh");
    h.phase("MPh");
    h.shift("m1", "m3", 3, 3);
    CHECK_FALSE(h.piece("mmg").boreSight);
    // If a weapon loses its eligibility, it also loses the Location that was determined.
    TestGame d(R"(
        1M5 | Woods | m1 pds {"type":"MMG","id":"mmg","bore_sight":true}, 4-6-7
        1R5 | Woods | m3 pds LMG, 4-6-7
        1S5 | Woods |
    )",
               {{"clock", {{"phase", "PFPh"}}}});
    d.must({{"do", "fire"},
            {"marker", "m1"},
            {"at", "1M1"},
            {"bore_sight", {{{"pieces", {"mmg"}}}}},
            {"dice", {1}}});
    d.phase("MPh");
    d.must({{"do", "move"}, {"marker", "m3"}, {"path", {"1S5"}}, {"mf", 2}});
    d.phase("RPh");
    d.phase("RPh");
    d.phase("MPh");
    CHECK(sighted(d, "mmg") == "1M1");
    d.shift("m1", "m3", 3, 3);
    CHECK(d.piece("mmg").under.text == "m3");
    CHECK(sighted(d, "mmg").empty());
    // A move removes both the eligibility and the chosen Location.
    TestGame k(stacks, {{"clock", {{"phase", "PFPh"}}}});
    k.must({{"do", "fire"},
            {"marker", "m1"},
            {"at", "1M1"},
            {"bore_sight", {{{"pieces", {"mmg"}}}}},
            {"dice", {1}}});
    k.phase("MPh");
    CHECK(sighted(k, "mmg") == "1M1");
    k.must({{"do", "move"}, {"marker", "m1"}, {"to", "1M6"}});
    CHECK_FALSE(k.piece("mmg").boreSight);
    CHECK(sighted(k, "mmg").empty());
}

TEST_CASE("S7.1 the die for a pre-registered hex is rolled after the AR is placed", "[rules][bore-sight]") {
    for (int die = 1; die <= 6; ++die) {
        TestGame g("1A5 | Woods |", battery());
        CHECK(rulesOf(g.refused({{"do", "preregister"}, {"module", "mortars"}}).findings) ==
              "7.1");  // no AR is placed
        g.must({{"do", "ar"}, {"module", "mortars"}, {"at", "1M5"}});
        std::vector<int> dice{die};
        if (die == 6) dice = {6, 1, 2};
        g.must({{"do", "preregister"}, {"module", "mortars"}, {"dice", dice}});
        const ObaModule& m = g.state().modules.at("mortars");
        INFO("die " << die);
        CHECK(m.hex == (die <= 2 ? "1M5" : die == 6 ? "1M3" : ""));
        // The enemy sees the AR, but not the pre-registered hex.
        const SideId enemy(m.side == SideId("german") ? "russian" : "german");
        const State seen = stateFor(g.state(), enemy);
        CHECK(seen.modules.at("mortars").ar == "1M5");
        CHECK(seen.modules.at("mortars").hex.empty());
        CHECK_FALSE(seen.modules.at("mortars").preRegistered);
        // Whatever the die shows, the AR may not be moved before the accuracy dr, and the die may not be
        // rolled again.
        CHECK(rulesOf(g.refused({{"do", "ar"}, {"module", "mortars"}, {"at", "1M6"}}).findings) == "7.1");
        CHECK(rulesOf(g.refused({{"do", "preregister"}, {"module", "mortars"}}).findings) == "7.1");
        const Entry e = g.must({{"do", "accuracy"}, {"module", "mortars"}, {"dice", {4}}});
        CHECK(e.rolls.at(0).row == (die <= 2 ? "accurate" : "not accurate"));
        g.must({{"do", "ar"}, {"module", "mortars"}, {"at", "1M6"}});
        // The hex remains determined for the rest of the scenario.
        const bool again = die >= 3 && die <= 5;
        if (again)
            g.must({{"do", "preregister"}, {"module", "mortars"}, {"dice", {2}}});
        else
            CHECK(rulesOf(g.refused({{"do", "preregister"}, {"module", "mortars"}}).findings) == "7.1");
        CHECK(g.state().modules.at("mortars").hex == (again ? "1M6" : die <= 2 ? "1M5" : "1M3"));
    }
}

TEST_CASE("C1.731 an original accuracy dr of 4 or less is accurate in the module's pre-registered hex",
          "[rules][bore-sight]") {
    for (const auto& [die, drm, row] :
         {std::tuple{4, 2, "accurate"}, std::tuple{5, -1, "not accurate"}, std::tuple{5, -3, "accurate"}}) {
        INFO(die << " " << drm);
        TestGame g("1A5 | Woods |", battery());
        g.must({{"do", "ar"}, {"module", "mortars"}, {"at", "1M5"}});
        g.must({{"do", "preregister"}, {"module", "mortars"}, {"dice", {2}}});
        const Entry e = g.must({{"do", "accuracy"}, {"module", "mortars"}, {"drm", drm}, {"dice", {die}}});
        CHECK(e.rolls.at(0).row == row);
    }
}

TEST_CASE("R02: S7.1 the die for a pre-registered hex is rolled before the accuracy dr, once for each AR",
          "[rules][bore-sight][R02]") {
    TestGame g("1A5 | Woods |", battery());
    const Json throws = {{"do", "preregister"}, {"module", "mortars"}, {"dice", {4}}};
    g.must({{"do", "ar"}, {"module", "mortars"}, {"at", "1M5"}});
    SECTION(
        "the die for a pre-registered hex is refused after the accuracy dr, whether or not it was rolled "
        "earlier") {
        g.must({{"do", "accuracy"}, {"module", "mortars"}, {"dice", {5}}});
        CHECK(rulesOf(g.refused(throws).findings) == "7.1");
        // If the AR is placed in the same hex again, it is still the same AR.
        CHECK(g.must({{"do", "ar"}, {"module", "mortars"}, {"at", "1M5"}}).findings.empty());
        CHECK(rulesOf(g.refused(throws).findings) == "7.1");
    }
    SECTION("a second die for the pre-registered hex is refused") {
        g.must(throws);
        CHECK(rulesOf(g.refused(throws).findings) == "7.1");
        g.must({{"do", "accuracy"}, {"module", "mortars"}, {"dice", {5}}});
        CHECK(rulesOf(g.refused(throws).findings) == "7.1");
        CHECK(g.state().modules.at("mortars").thrown);
    }
    SECTION("the AR can't be removed and placed again before the accuracy dr") {
        g.must(throws);
        CHECK(rulesOf(g.refused({{"do", "ar"}, {"module", "mortars"}, {"remove", true}}).findings) == "7.1");
    }
    // After a new AR is placed, another die is rolled.
    if (g.state().modules.at("mortars").fixed)
        g.must({{"do", "accuracy"}, {"module", "mortars"}, {"dice", {5}}});
    g.must({{"do", "ar"}, {"module", "mortars"}, {"at", "1M6"}});
    g.must(throws);
    g.must({{"do", "accuracy"}, {"module", "mortars"}, {"dice", {5}}});
    g.must({{"do", "ar"}, {"module", "mortars"}, {"remove", true}});
    g.must({{"do", "ar"}, {"module", "mortars"}, {"at", "1M6"}});
    g.must(throws);
}

TEST_CASE(
    "S7.1 a pre-registered hex off the map remains undetermined, and only modules with a pre-registered hex "
    "roll the die",
    "[rules][bore-sight]") {
    TestGame g("1A5 | Woods |", battery());
    g.must({{"do", "ar"}, {"module", "mortars"}, {"at", "1M1"}});
    g.must({{"do", "preregister"}, {"module", "mortars"}, {"dice", {6, 1, 3}}});
    CHECK(g.state().modules.at("mortars").hex.empty());
    CHECK(g.state().modules.at("mortars").fixed);
    g.must({{"do", "ar"}, {"module", "guns"}, {"at", "1M1"}});
    CHECK(rulesOf(g.refused({{"do", "preregister"}, {"module", "guns"}}).findings) == "7.1");
    CHECK(rulesOf(g.refused({{"do", "ar"}, {"module", "none"}, {"at", "1M1"}}).findings) == "7.1");
    CHECK(rulesOf(g.refused({{"do", "accuracy"}, {"module", "none"}}).findings) == "7.1");
}

TEST_CASE("S7.2 the die is optional, and the accuracy dr depends on the nation", "[rules][bore-sight]") {
    TestGame g("1A5 | Woods |", battery());
    g.must({{"do", "ar"}, {"module", "mortars"}, {"at", "1M5"}});
    CHECK(g.must({{"do", "accuracy"}, {"module", "mortars"}, {"dice", {2}}}).rolls.at(0).row == "accurate");
    CHECK(g.state().modules.at("mortars").hex.empty());
    CHECK(rulesOf(g.refused({{"do", "accuracy"}, {"module", "guns"}}).findings) == "C1.3");
    g.must({{"do", "ar"}, {"module", "guns"}, {"at", "1M5"}});
    CHECK(g.must({{"do", "accuracy"}, {"module", "guns"}, {"dice", {2}}}).rolls.at(0).row == "not accurate");
    CHECK(g.must({{"do", "accuracy"}, {"module", "guns"}, {"drm", -1}, {"dice", {2}}}).rolls.at(0).row ==
          "accurate");
    CHECK(g.must({{"do", "accuracy"}, {"module", "mortars"}, {"offboard", true}, {"dice", {2}}})
              .rolls.at(0)
              .row == "not accurate");
    g.must({{"do", "ar"}, {"module", "mortars"}, {"remove", true}});
    CHECK(g.state().modules.at("mortars").ar.empty());
}
