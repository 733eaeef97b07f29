// SPDX-License-Identifier: MIT
// Tests hidden fortifications (4.1 to 4.5 of the solitaire rules) paragraph by paragraph, with the examples
// in the rules. Another file tests minefields (4.6).
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/mapboard/tunnels.hpp"
#include "shellgame/rules/setup/allotment.hpp"
#include "shellgame/words/say.hpp"

using namespace shellgame;
using test::itemised;
using test::occupy;
using test::offered;
using test::rulesOf;
using test::shiftCommand;
using test::stance;
using test::TestGame;
using test::textsOf;

namespace {

const Json setup = {{"clock", {{"phase", "setup"}}}};

int allotted(const std::string& position, const Json& patch = setup) {
    return hipAllotment(TestGame(position, patch).state(), SideId("german")).allotted;
}

Json place(const std::string& at, const Json& contents) {
    return {{"do", "place"}, {"side", "german"}, {"kind", "hip"}, {"at", at}, {"contents", contents}};
}

}  // namespace

TEST_CASE("4.1 each hidden fortification without units gives one dummy HIP counter",
          "[rules][fort][allotment]") {
    CHECK(allotted("1E4 | Woods | m1 hip 1+3+5 Pillbox") == 1);
    CHECK(allotted("1E4 | Woods | m1 hip 1+3+5 Pillbox, Wire\n1H6 | | m2 hip Trench") == 3);
    // A fortification with hidden units gives no dummy HIP counters of its own, because those for the units
    // are counted instead. A dummy HIP counter gives none either.
    CHECK(allotted("1E4 | Woods | m1 hip 1+3+5 Pillbox, 4-6-7") == 2);
    CHECK(allotted("1E4 | Woods | m1 hip 1+3+5 Pillbox | m2 hip 4-6-7 |") == 2);
    CHECK(allotted("1E4 | Woods | m1 hip 1+3+5 Pillbox\n1H6 | | m2 hip Trench | m3 hip |") == 1);
    // A Known fortification adds no dummy HIP counter.
    CHECK(allotted("1E4 | Woods | - known 1+3+5 Pillbox") == 0);
}

TEST_CASE("4.1 every three Panji hexsides give one dummy; by a house rule, so does a remainder",
          "[rules][fort][allotment][house]") {
    const auto panji = [](int a, int b) {
        return "1E4 | | m1 hip {\"type\":\"Panji\",\"hexsides\":" + std::to_string(a) +
               "}\n1H6 | | m2 hip {\"type\":\"Panji\",\"hexsides\":" + std::to_string(b) + "}";
    };
    Json part = setup;
    part["settings"] = {{"house", {{"part_of_three", "a part counts"}}}};
    CHECK(allotted(panji(1, 1)) == 0);
    CHECK(allotted(panji(1, 2)) == 1);
    CHECK(allotted(panji(2, 3)) == 1);
    CHECK(allotted(panji(6, 3)) == 3);
    CHECK(allotted(panji(1, 1), part) == 1);
    CHECK(allotted(panji(1, 2), part) == 1);
    CHECK(allotted(panji(2, 3), part) == 2);
}

TEST_CASE("4.2 a fortification shifts like a hidden unit, alone or together with units", "[rules][fort]") {
    TestGame g(
        "1E4 | Woods | m1 hip 1+3+5 Pillbox\n1H6 | Woods | m2 hip 4-6-7\n1P3 | Woods | m3 hip\n"
        "1R3 | Woods | m4 dummy 2");
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m4")).findings) == "3.3.1");
    g.shift("m1", "m2", 2, 3);
    CHECK(g.under("m2") == "p2 p1");
    CHECK(g.under("m1").empty());
    g.must({{"do", "come"}, {"pieces", {"p2"}}});
    CHECK(g.under("m1") == "p2");
    CHECK(g.under("m2") == "p1");
    g.shift("m2", "m3", 2, 3);
    CHECK(g.under("m3") == "p1");
}

TEST_CASE("4.2 a failed shift attempt locks hidden units and fortifications", "[rules][fort]") {
    TestGame g("1E4 | Woods | m1 hip 1+3+5 Pillbox\n1H6 | Woods | m2 hip 4-6-7\n1P3 | Woods | m3 hip");
    g.shift("m2", "m3", 6, 5);  // the final DR is 11 - 1 - 1 = 9
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m3")).findings) == "2.5");
}

TEST_CASE("4.2 switch fortifications_apart: shifts of fortifications are locked and counted separately",
          "[rules][fort][house]") {
    TestGame g("1E4 | Woods | m1 hip 1+3+5 Pillbox\n1H6 | Woods | m2 hip 4-6-7\n1P3 | Woods | m3 hip");
    g.must({{"do", "set"}, {"house", "fortifications_apart"}, {"to", "a track of their own"}});
    g.shift("m1", "m3", 3, 3);  // the final DR is 6 - 1 - 1 = 4, and the shift is counted
    CHECK(itemised(g.judge("m2", "m1").modifiers) == "S.drm.tem -1, S.drm.hip -1");
    CHECK(itemised(g.judge("m3", "m1").modifiers) == "S.drm.previous +1, S.drm.tem -1, S.drm.hip -1");
    g.shift("m2", "m1", 6, 5);  // the final DR is 9, which locks shifts of hidden units
    CHECK(rulesOf(g.refused(shiftCommand("m2", "m1")).findings) == "2.5");
    CHECK(g.judge("m3", "m1").verdict == Verdict::ok);
    bool listed = false;
    for (const WindowNow& w : windowsNow(g.state())) listed = listed || w.track == "fortifications";
    CHECK(listed);
}

TEST_CASE("4.2 a fortification never shifts to a place where it could not have been set up",
          "[rules][fort]") {
    TestGame g(R"(
        1E4 | Woods          | m1 hip 1+3+5 Pillbox
        1H6 | Stone Building | m2 hip
        1P3 | Marsh          | m3 hip
        1R3 | Brush          | m4 hip | - known 1+5+7 Pillbox |
        1T3 | Grain          | m5 hip
    )");
    for (const char* no : {"m2", "m3", "m4"}) {
        INFO(no);
        const Entry e = g.refused(shiftCommand("m1", no));
        CHECK(rulesOf(e.findings) == "4.2");
        CHECK(test::textsOf(e.findings, "4.2").find("B30.1") != std::string::npos);
    }
    CHECK(g.judge("m1", "m5").verdict == Verdict::ok);
    // The fortification at the other end stays unless it is named.
    TestGame h("1E4 | Stone Building | m1 hip 4-6-7\n1H6 | Woods | m2 hip 1+3+5 Pillbox");
    CHECK(h.judge("m1", "m2").verdict == Verdict::ok);
    Json both = shiftCommand("m1", "m2");
    both["pairs"][0]["come"] = {"p2"};
    CHECK(rulesOf(h.refused(both).findings) == "4.2");
}

TEST_CASE("4.2 each kind of fortification can be only in its legal terrain (B26 to B30, G9, G11)",
          "[rules][fort]") {
    struct Case {
        const char* terrain;
        const char* type;
        const char* forbidden;  ///< the rule that forbids the placement; empty if it is allowed
    };
    for (const Case& c : {Case{"Woods", "Foxhole", ""},
                          {"Stone Building", "Foxhole", "B27.1"},
                          {"Marsh", "Foxhole", "B27.1"},
                          {"Grain", "2S Foxhole", ""},
                          {"Woods", "Trench", ""},
                          {"Wooden Building", "Trench", "B27.5"},
                          {"Brush", "A-T Ditch", ""},
                          {"Crag", "A-T Ditch", "B27.56"},
                          {"Woods", "Wire", ""},
                          {"Marsh", "Wire", "B26"},
                          {"Stone Building", "Wire", "B26"},
                          {"Orchard", "1+3+5 Pillbox", ""},
                          {"Shellholes", "3+5+7 Pillbox", ""},
                          {"Crag", "1+3+5 Pillbox", "B30.1"},
                          {"Stone Building", "Fortified Building", ""},
                          {"Woods", "Fortified Building", "B23.91"},
                          {"Paved Road", "Roadblock", ""},
                          {"Woods", "Roadblock", "B29.1"},
                          {"Woods", "Panji", ""},
                          {"Marsh", "Panji", "G9"},
                          {"Stone Building", "Panji", "G9"},
                          {"Marsh", "Cave", "G11"}}) {
        INFO(c.type << " in " << c.terrain);
        TestGame g("1A1 | Woods | m9 pds 4-6-7", setup);
        g.must({{"do", "terrain"}, {"at", {"1E4"}}, {"terrain", {c.terrain}}});
        if (*c.forbidden == '\0')
            g.must(place("1E4", {c.type}));
        else
            CHECK(rulesOf(g.refused(place("1E4", {c.type})).findings) == c.forbidden);
    }
}

TEST_CASE(
    "4.2 a cave needs a Depression or lower ground beside it; if that is unknown, the player rules (G11)",
    "[rules][fort]") {
    TestGame g("1E4 | Open Ground, crest line | m1 pds 4-6-7\n1H6 | Open Ground | m2 pds 4-6-7", setup);
    g.must(place("1E4", {"Cave"}));
    CHECK(rulesOf(g.refused(place("1H6", {"Cave"})).findings, Verdict::ruling) == "G11");
    g.must({{"do", "terrain"}, {"at", {"1H6"}}, {"crest_line", false}});
    CHECK(rulesOf(g.refused(place("1H6", {"Cave"})).findings) == "G11");
    g.must({{"do", "terrain"}, {"at", {"1P3"}}, {"terrain", {"Gully"}}});
    g.must(place("1P3", {"Cave", "Cave"}));  // one cave at each hexside
}

TEST_CASE("4.2 some kinds of fortifications can't share a hex, and some are limited to one per hex",
          "[rules][fort]") {
    const auto second = [](const char* first, const char* then) {
        TestGame g("1A1 | Woods | m9 pds 4-6-7", setup);
        g.must({{"do", "terrain"}, {"at", {"1E4"}}, {"terrain", {"Woods", "Dirt Road"}}});
        g.must(place("1E4", {first}));
        const Entry e = g.session().perform(place("1E4", {then}));
        return e.ok ? std::string() : rulesOf(e.findings);
    };
    CHECK(second("Foxhole", "Trench") == "B27.5");
    CHECK(second("Trench", "Foxhole") == "B27.1");
    CHECK(second("Foxhole", "1S Foxhole") == "B27.1");
    CHECK(second("Wire", "Wire") == "B26");
    CHECK(second("Wire", "Panji") == "G9");
    CHECK(second("Panji", "Wire") == "B26");
    CHECK(second("Roadblock", "Panji") == "G9");
    CHECK(second("1+3+5 Pillbox", "2+3+5 Pillbox") == "B30.1");
    CHECK(second("Wire", "Trench").empty());
    CHECK(second("1+3+5 Pillbox", "Trench").empty());
    TestGame g("1E4 | Woods | m1 pds 4-6-7", setup);
    CHECK(rulesOf(g.refused(place("1E4", {"Wire", "Wire"})).findings) == "B26");
}

TEST_CASE("4.2 fortified buildings may be on any level, other fortifications only on ground level",
          "[rules][fort]") {
    Json high = setup;
    high["hexes"]["1E4"]["terrain"] = Json::array({"Stone Building, 1 Level"});
    TestGame g("1E4 | | m1 pds 4-6-7", high);
    g.must(place("1E4h1", {"Fortified Building"}));
    CHECK(rulesOf(g.refused(place("1E4h1", {"Wire"})).findings) == "B26");
}

TEST_CASE("4.2 a refusal does not reveal a hidden enemy fortification", "[rules][fort]") {
    TestGame g("1E4 | Woods | russian m1 hip Trench", setup);
    g.must(place("1E4", {"Foxhole"}));
    TestGame h("1E4 | Woods | russian - known Trench", setup);
    CHECK(rulesOf(h.refused(place("1E4", {"Foxhole"})).findings) == "B27.1");
}

TEST_CASE("4.2 a scenario file with a fortification in the wrong terrain is refused", "[rules][fort]") {
    CHECK_THROWS_WITH(TestGame("1E4 | Marsh | m1 hip 1+3+5 Pillbox"), Catch::Contains("B30.1"));
}

TEST_CASE("4.3 in the rules' example a pillbox and a foxhole in woods give -1, for the woods alone",
          "[rules][fort]") {
    const TestGame g(
        "1E4 (1+3+5 pillbox) | Woods | m1 hip 1+3+5 Pillbox\n1H6 (foxhole) | Woods | m2 hip Foxhole");
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.tem -1, S.drm.hip -1");
}

TEST_CASE("4.3 in the rules' example a fortified building that shifts to another building gives -3",
          "[rules][fort]") {
    const TestGame g("1E4 | Stone Building | m1 hip Fortified Building\n1H6 | Stone Building | m2 hip");
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.tem -3, S.drm.hip -1");
}

TEST_CASE("4.3 a fortified building that shifts does not add its own +1", "[rules][fort]") {
    const TestGame g("1E4 | Wooden Building | m1 hip Fortified Building\n1H6 | Stone Building | m2 hip");
    CHECK(itemised(g.judge("m1", "m2").modifiers) == "S.drm.tem -2, S.drm.hip -1");
}

TEST_CASE("4.3 a fortification that shifts gets its TEM from its own Location only", "[rules][fort]") {
    const TestGame g(R"(
        1E4           | Woods       | m1 hip 1S Foxhole
        1H6 (foxhole) | Open Ground | m2 hip 4-6-7 | - known 1S Foxhole |
    )");
    // Woods have a TEM of +1. The foxhole in 1H6 stays, so the unit in it has a TEM of +2.
    CHECK(test::itemised(g.judge("m1", "m2").modifiers) == "S.drm.tem -1, S.drm.hip -1");
}

TEST_CASE("4.2 in enemy LOS a hidden fortification is revealed, but not in jungle (A12.33, G.2)",
          "[rules][fort]") {
    for (const auto& [terrain, rules] : {std::pair{"Woods", "2.4"}, std::pair{"Light Jungle", ""}}) {
        INFO(terrain);
        const TestGame g(std::string("1E4 | Woods | m1 hip Foxhole | unseen\n1H6 | ") + terrain +
                         " | m2 hip | seen");
        CHECK(rulesOf(g.judge("m1", "m2").findings) == rules);
    }
}

TEST_CASE("2.5 a building fortified by the other side adds no TEM for that fortification", "[rules][fort]") {
    const TestGame g(R"(
        1E4 | Stone Building | m1 pds 4-6-7   | russian - known Fortified Building |
        1H6 | Stone Building | m2 dummy 3     | - known Fortified Building |
    )");
    // 1E4 has a TEM of +3, and 1H6 a TEM of +4.
    CHECK(test::itemised(g.judge("m1", "m2").modifiers) == "S.drm.tem -3");
}

TEST_CASE(
    "3.3.3 after a shift the unit in a pillbox may stay if there is also room for the unit that arrives",
    "[rules][fort]") {
    const auto told = [](const char* squads) {
        const TestGame g(std::string("1E4 | Woods | m1 hip ") + squads +
                         "\n1H6 (2+3+5 pillbox) | Woods | m2 hip 4-6-7 | - known 2+3+5 Pillbox |");
        const ShiftOption o = g.judge("m1", "m2");
        INFO(test::textsOf(o.findings, "2.4"));
        CHECK(o.verdict == Verdict::ok);
        return test::textsOf(o.findings, "3.3.3").find("no room") != std::string::npos;
    };
    CHECK_FALSE(told("4-6-7"));  // the pillbox is full with the squad that stays and the one that arrives
    CHECK(told("4-6-7, 2-4-7"));
}

TEST_CASE("4.3 and 4.5 the TEM of a fortification that stays is used", "[rules][fort]") {
    const TestGame g(R"(
        1E4                 | Stone Building | m1 hip Fortified Building | m2 hip 4-6-7 |
        1H6                 | Stone Building | m3 hip Fortified Building, 4-6-7
        1P3 (1+5+7 pillbox) | Woods          | m4 hip 4-6-7
        1P3                 | Woods          | m5 hip 1+5+7 Pillbox
        1R3 (1+4+6 pillbox) | Woods          | m6 hip 1+4+6 Pillbox, 4-6-7
    )");
    // Both units are in fortified buildings that stay. The TEM is +3 for stone and +1 for fortified.
    CHECK(itemised(g.judge("m2", "m2").modifiers) == "S.drm.tem -4, S.drm.hip -1");
    CHECK(itemised(g.judge("m3", "m3", {"p4"}).modifiers) == "S.drm.tem -4, S.drm.hip -1");
    // The TEM is the lower of the two TEM numbers of the pillbox that the squad leaves.
    CHECK(itemised(g.judge("m4", "m4").modifiers) == "S.drm.tem -5, S.drm.hip -1");
    CHECK(itemised(g.judge("m6", "m6", {"p8"}).modifiers) == "S.drm.tem -4, S.drm.hip -1");
    // The pillbox shifts with the unit, so its TEM may not be used.
    CHECK(itemised(g.judge("m6", "m6").modifiers) == "S.drm.tem -1, S.drm.hip -1");
}

TEST_CASE("4.4 after a fortification has shifted, the player states which units are in it", "[rules][fort]") {
    TestGame g(R"(
        1E4 | Woods | m1 hip Trench
        1H6 | Woods | m2 hip 4-6-7 | m3 pds 4-6-7, 8-0 | m4 dummy 3 | - known 2-4-7 |
    )");
    g.shift("m1", "m2", 2, 3);
    CHECK(offered(g, "p1") == "in");
    CHECK(g.marker("m2").position == Position{});
    // The hidden squad, the leader of the PDS, the dummy stack and the Known half-squad are in the
    // fortification, but the squad of the PDS is not.
    g.must(occupy("p1", {"p2", "p4", "m4", "p5"}));
    const std::string trench = "trench";
    CHECK(g.marker("m2").position.text() == trench);
    CHECK(g.marker("m4").position.text() == trench);
    CHECK(g.piece("p5").position.text() == trench);
    CHECK(g.marker("m3").position == Position{});
    CHECK(g.under("m3") == "p3");
    const std::string apart = g.piece("p4").under.text;
    CHECK(g.marker(apart).position.text() == trench);
    CHECK(g.marker(apart).pds);
    CHECK(offered(g, "p1").empty());
    CHECK(rulesOf(g.refused(occupy("p1", {"m3"})).findings) == "3.2.2");
}

TEST_CASE("4.4 some units can't be in a fortification", "[rules][fort]") {
    TestGame g(R"(
        1E4 | Woods | m1 hip 1+3+5 Pillbox
        1H6 | Woods | m2 hip 4-6-7 | m3 pds 4-6-7 | m4 pds PzKw VIE | - known 2-4-7 |
        1P3 | Woods | m5 pds 4-6-7
    )");
    g.shift("m1", "m2", 2, 3);
    // The pillbox has room for one squad.
    CHECK(rulesOf(g.refused(occupy("p1", {"m2", "m3"})).findings) == "4.4");
    CHECK(rulesOf(g.refused(occupy("p1", {"m5"})).findings) == "4.4");      // m5 is in another Location
    CHECK(rulesOf(g.refused(occupy("p1", {"m4"})).findings) == "B30.111");  // m4 contains a vehicle
    CHECK(rulesOf(g.refused(occupy("p1", {"m99"})).findings).empty());      // the marker m99 does not exist
    g.must(occupy("p1", {"m3"}));
    CHECK(g.marker("m3").position.text() == "1+3+5 pillbox");
}

TEST_CASE("4.4 units already in a pillbox take up some of its capacity", "[rules][fort]") {
    TestGame g(R"(
        1E4                 | Woods | m1 hip 1+3+5 Pillbox | m2 concealed 2-4-7 | m3 concealed 2-4-7 |
        1E4 (1+3+5 pillbox) | Woods | m4 concealed 2-4-7 |
    )",
               setup);
    // Three half-squads are more than there is room for.
    CHECK(rulesOf(g.refused(occupy("p1", {"m2", "m3"})).findings) == "4.4");
    g.must(occupy("p1", {"m2"}));
    CHECK(g.marker("m2").position.text() == "1+3+5 pillbox");
    CHECK(rulesOf(g.refused(occupy("p1", {"m3"})).findings) == "4.4");
}

TEST_CASE("4.4 units may be beneath Wire and Panji", "[rules][fort]") {
    for (const auto& [type, position] :
         {std::pair{"Wire", "beneath wire"}, std::pair{"Panji", "beneath panji"}}) {
        TestGame g(std::string("1E4 | Woods | m1 hip ") + type + "\n1H6 | Woods | m2 hip 4-6-7");
        g.shift("m1", "m2", 2, 3);
        // Units are above Wire unless their owner states otherwise.
        CHECK(g.marker("m2").position == Position{});
        g.must(occupy("p1", {"m2"}));
        CHECK(g.marker("m2").position.text() == position);
    }
}

TEST_CASE("4.4 for a pillbox, cave or Panji that has shifted, the player chooses the CA", "[rules][fort]") {
    TestGame g(R"(
        1E4 | Woods       | m1 hip 1+3+5 Pillbox, {"type":"Panji","hexsides":3}
        1H6 | Woods       | m2 hip
        1P3 | Gully       | m3 hip Cave
        1R3 | Gully       | m4 hip
        1T3 | Dirt Road   | m5 hip Roadblock
        1V3 | Dirt Road   | m6 hip
    )");
    g.shift("m1", "m2", 2, 3);
    CHECK(offered(g, "p1") == "ca in");
    CHECK(offered(g, "p2") == "ca in");
    // The CA for this counter consists of two hexes.
    CHECK(rulesOf(g.refused(stance("p1", {{"ca", "1H5"}})).findings) == "A2.2");
    g.must(stance("p1", {{"ca", "1H5/1I6"}}));
    // The CA for this counter consists of three hexsides.
    CHECK(rulesOf(g.refused(stance("p2", {{"ca", "1H5/1I6"}})).findings) == "A2.2");
    CHECK(rulesOf(g.refused(stance("p2", {{"ca", "1H5/1I6/1H5"}})).findings) == "A2.2");
    g.must(stance("p2", {{"ca", "1H5/1I6/1H7"}}));
    g.shift("m3", "m4", 2, 3);
    // The CA for this counter is one hexside.
    CHECK(rulesOf(g.refused(stance("p3", {{"ca", "1R2/1S3"}})).findings) == "A2.2");
    g.must(stance("p3", {{"ca", "1R2"}}));
    g.shift("m5", "m6", 2, 3);
    g.must(stance("p4", {{"ca", "1V2"}}));
    CHECK(g.piece("p4").ca == "1V2");
}

TEST_CASE("4.4 units whose fortification shifts away are in the open", "[rules][fort]") {
    TestGame g(R"(
        1E4 (1+3+5 pillbox) | Woods | m1 hip 1+3+5 Pillbox, 4-6-7 | m2 dummy 2 |
        1H6                 | Woods | m3 hip
    )");
    g.shift("m1", "m3", 2, 3, {"p1"});
    CHECK(g.under("m1") == "p2");
    CHECK(g.marker("m1").position == Position{});
    CHECK(g.marker("m2").position == Position{});
}

TEST_CASE("4.4 a unit in a cave stays in it when another cave in the same hex shifts", "[rules][fort]") {
    TestGame g(R"(
        1P3               | Gully | m1 hip 1+4+6 Cave | m2 hip 1+4+6 Cave |
        1P3 (1+4+6 cave)  | Gully | m3 dummy 2 |
        1R3               | Gully | m4 hip |
    )");
    g.shift("m1", "m4", 2, 3);
    CHECK(g.marker("m3").position.text() == "1+4+6 cave");
}

TEST_CASE(
    "4.4 if a fortification shifts away, its Known units are in the open too; enemy units in their own "
    "entrenchment stay there",
    "[rules][fort]") {
    TestGame g(R"(
        1E4           | Woods | m1 hip Foxhole |
        1E4 (foxhole) | Woods | - known 4-6-7 | russian - known 4-5-8 |
        1H6           | Woods | m3 hip |
    )");
    g.must(
        {{"do", "place"}, {"side", "russian"}, {"kind", "known"}, {"at", "1E4"}, {"contents", {"Foxhole"}}});
    REQUIRE(g.piece("p2").position.portion == Portion::foxhole);
    REQUIRE(g.piece("p3").position.portion == Portion::foxhole);
    g.shift("m1", "m3", 2, 3);
    CHECK(g.piece("p2").position == Position{});
    CHECK(g.piece("p3").position.portion == Portion::foxhole);  // p3 belongs to the other side
}

TEST_CASE("4.4.1 after a cave has shifted, its side redraws the complexes, and units inside move with them",
          "[rules][fort]") {
    TestGame g(R"(
        1E4                | Gully | m1 hip {"type":"Cave","id":"a"}
        1E5                | Gully | m2 hip {"type":"Cave","id":"b"}
        1E4 (cave complex) | Gully | m3 hip 4-6-7, 8-0
        1H6                | Gully | m4 hip
        1P3                | Gully | m5 hip 4-6-7
    )",
               {{"works", {{"c1", {{"side", "german"}, {"kind", "cave complex"}, {"joins", {"a", "b"}}}}}}});
    const Json redrawn = {{"do", "redraw"},
                          {"side", "german"},
                          {"complexes",
                           {{{"id", "c1"}, {"caves", {"b"}}, {"units", {"p1"}}},
                            {{"id", "c2"}, {"caves", {"a"}}, {"units", {"p2"}}}}}};
    CHECK(rulesOf(g.refused(redrawn).findings) == "4.4.1");  // no cave has shifted
    g.shift("m5", "m4", 2, 3);
    CHECK(rulesOf(g.refused(redrawn).findings) == "4.4.1");  // this shift moved no cave of the complexes
    g.shift("m1", "m5", 2, 3, {"a"});
    CHECK(offered(g, "a") == "ca in redraw");
    Json bad = redrawn;
    bad["complexes"][1]["caves"] = {"a", "b"};
    CHECK(rulesOf(g.refused(bad).findings) == "G11");  // a cave is in two complexes
    bad = redrawn;
    bad["complexes"][0].erase("units");
    CHECK(rulesOf(g.refused(bad).findings) == "4.4.1");  // no complex remains in the squad's hex
    bad = redrawn;
    bad["complexes"][0]["units"] = {"p3"};
    CHECK(rulesOf(g.refused(bad).findings) == "4.4.1");  // the named unit is not in a complex
    bad = redrawn;
    bad["complexes"][1]["units"] = {"p1"};
    // The command puts the unit into both complexes.
    CHECK(textsOf(g.refused(bad).findings, "4.4.1").find("twice") != std::string::npos);
    bad = redrawn;
    bad["complexes"][1]["id"] = "c1";
    CHECK(textsOf(g.refused(bad).findings, "4.4.1").find("twice") != std::string::npos);
    g.must(redrawn);
    CHECK(g.state().works.at("c1").joins == std::vector<PieceId>{PieceId("b")});
    CHECK(g.state().works.at("c2").joins == std::vector<PieceId>{PieceId("a")});
    const auto where = [&](const char* p) { return g.state().placeOf(PieceId(p)).text(); };
    CHECK(where("p1") == "1E5");
    CHECK(where("p2") == where("a"));
    for (const char* p : {"p1", "p2"}) {
        const Marker& m = g.marker(g.piece(p).under.text);
        CHECK(m.position.text() == "cave complex");
        CHECK(m.kind == MarkerKind::hip);
    }
    CHECK_FALSE(g.has("m3"));
    CHECK(rulesOf(g.refused(redrawn).findings) == "4.4.1");  // redrawing is allowed once
}

namespace {

/// The example in 4.4.2 has a tunnel from a pillbox to a fortified building, and dummies as partners.
TestGame tunnelled() {
    return TestGame(
        R"(
        1E4 | Woods          | m1 hip {"type":"1+3+5 Pillbox","id":"box"}
        1E6 | Stone Building | m2 hip {"type":"Fortified Building","id":"house"}
        1F7 | Woods          | m3 hip
        1P3 | Woods          | m4 hip
        1E7 | Stone Building | m5 hip
        1P4 | Brush          |
    )",
        {{"works", {{"t1", {{"side", "german"}, {"kind", "tunnel"}, {"joins", {"box", "house"}}}}}}});
}

Json tunnel(const Json& joins, const Json& ends = Json::array()) {
    return {{"do", "tunnel"}, {"id", "t1"}, {"joins", joins}, {"ends", ends}};
}

}  // namespace

TEST_CASE("4.4.1 a side can't redraw the other side's cave complex", "[rules][fort]") {
    Json patch = setup;
    patch["works"] = {{"c1", {{"side", "russian"}, {"kind", "cave complex"}, {"joins", {"b"}}}},
                      {"t1", {{"side", "german"}, {"kind", "tunnel"}, {"joins", {"a"}}, {"ends", {"1E5"}}}}};
    TestGame g(R"(
        1E4 | Gully | m1 hip {"type":"Cave","id":"a"}
        1E5 | Woods |
        1H6 | Gully | russian m2 hip {"type":"Cave","id":"b"}
    )",
               patch);
    Json drawn = {{"do", "redraw"}, {"side", "german"}, {"complexes", {{{"id", "c1"}, {"caves", {"a"}}}}}};
    CHECK(rulesOf(g.refused(drawn).findings) == "4.4.1");
    drawn["complexes"][0]["id"] = "t1";  // t1 is the id of a tunnel
    CHECK(rulesOf(g.refused(drawn).findings) == "4.4.1");
    drawn["complexes"][0]["id"] = "c2";
    g.must(drawn);
    CHECK(g.state().works.at("t1").kind == WorkKind::tunnel);
    CHECK(g.state().works.at("c1").side == SideId("russian"));
}

TEST_CASE(
    "4.4.2 a tunnel moves with its pillbox when the pillbox shifts, and the player chooses the other end",
    "[rules][fort]") {
    TestGame g = tunnelled();
    CHECK(rulesOf(g.refused(tunnel({"box"}, {"1F4"})).findings) == "4.4.2");
    g.shift("m1", "m4", 2, 3);
    CHECK(offered(g, "box") == "ca in tunnel");
    CHECK(tunnelEnds(g.state(), g.state().works.at("t1")) ==
          std::vector<Location>{Location{"1P3", 0}, Location{"1E6", 0}});
    CHECK(rulesOf(g.refused(tunnel({"house"}, {"1E5"})).findings).find("4.4.2") != std::string::npos);
    // The two ends of the tunnel are too far apart.
    CHECK(rulesOf(g.refused(tunnel({"box", "house"})).findings) == "B8.6");
    CHECK(rulesOf(g.refused(tunnel({"box"}, {"1P5", "1P4"})).findings) == "B8.6");  // a tunnel has two ends
    g.must(tunnel({"box"}, {"1P4"}));
    CHECK(g.state().works.at("t1").ends == std::vector<Location>{Location{"1P4", 0}});
    CHECK(offered(g, "box") == "ca in");
    // The owner's log shows the act. The enemy's log shows neither the tunnel nor that an act was performed.
    const auto log = [&](const char* side) {
        std::string out;
        for (const Entry& e : logFor(g.session(), SideId(side)).entries) {
            out += e.verb + ": " + textOf(e.text) + "\n";
            for (const Change& c : e.changes) out += c.table + " " + c.id + "\n";
        }
        return out;
    };
    CHECK(log("german").find("tunnel: ") != std::string::npos);
    CHECK(log("german").find("works t1") != std::string::npos);
    CHECK(log("russian").empty());
}

TEST_CASE("4.4.2 a tunnel moves with its building when the building shifts", "[rules][fort]") {
    TestGame g = tunnelled();
    g.shift("m2", "m5", 2, 3);
    CHECK(offered(g, "house") == "tunnel");
    CHECK(rulesOf(g.refused(tunnel({"box"}, {"1E5"})).findings) == "4.4.2");
    g.must(tunnel({"house"}, {"1F7"}));
}

TEST_CASE("4.4.2 a Known tunnel does not show the enemy which hidden fortification it connects",
          "[rules][fort]") {
    Json patch = setup;
    patch["works"] = {
        {"t1",
         {{"side", "german"}, {"kind", "tunnel"}, {"joins", {"box"}}, {"ends", {"1F5"}}, {"known", true}}}};
    const TestGame g("1E4 | Woods | m1 hip {\"type\":\"1+3+5 Pillbox\",\"id\":\"box\"}\n1F5 | Woods |",
                     patch);
    const State seen = stateFor(g.state(), SideId("russian"));
    REQUIRE(seen.works.contains("t1"));
    CHECK(seen.works.at("t1").joins.empty());
    CHECK(stateFor(g.state(), SideId("german")).works.at("t1").joins.size() == 1);
}

TEST_CASE("4.4.2 the two ends of a tunnel are at most three hexes apart (B8.6)", "[rules][fort]") {
    TestGame g(
        "1E4 | Woods | m1 hip {\"type\":\"1+3+5 Pillbox\",\"id\":\"box\"}\n1E7 | Woods |\n1E8 | Woods |\n"
        "1E6 | Grain |",
        setup);
    g.must(tunnel({"box"}, {"1E7"}));
    CHECK(rulesOf(g.refused(tunnel({"box"}, {"1E8"})).findings) == "B8.6");
    // 1E6 is grain, where a tunnel can't end.
    CHECK(rulesOf(g.refused(tunnel({"box"}, {"1E6"})).findings) == "B8.6");
    CHECK(rulesOf(g.refused(tunnel({"box"})).findings) == "B8.6");
    g.must({{"do", "phase"}, {"to", "MPh"}});
    CHECK(rulesOf(
              g.refused({{"do", "tunnel"}, {"id", "t2"}, {"joins", {"box"}}, {"ends", {"1E7"}}}).findings) ==
          "B8.6");
}

TEST_CASE(
    "4.4.2 a tunnel connects only fortifications of its own side that are in play, at ground level (B8.6)",
    "[rules][fort]") {
    Json patch = setup;
    patch["works"] = {{"c1", {{"side", "german"}, {"kind", "cave complex"}, {"joins", {"cave"}}}}};
    patch["hexes"] = {{"1F4", {{"terrain", Json::array({"Stone Building, 2 Level"})}}}};
    TestGame g(R"(
        1E4   | Woods                  | m1 hip {"type":"1+3+5 Pillbox","id":"box"}
        1E5   | Woods                  | russian m2 hip {"type":"1+3+5 Pillbox","id":"theirs"}
        1E6   | Woods                  | m3 hip {"type":"Trench","id":"lost"}, {"type":"Wire","id":"wire"}
        1F4h1 |                         | m4 hip {"type":"Fortified Building","id":"upstairs"}
        1G4   | Gully                  | m5 hip {"type":"Cave","id":"cave"}
        1F5   | Woods                  |
    )",
               patch);
    const auto why = [&](const Json& joins, const Json& ends = Json::array()) {
        const Entry e = g.refused(tunnel(joins, ends));
        CHECK(rulesOf(e.findings) == "B8.6");
        return textsOf(e.findings, "B8.6");
    };
    const auto has = [](const std::string& text, const char* part) {
        INFO(text);
        CHECK(text.find(part) != std::string::npos);
    };
    has(why({"box", "theirs"}), "1+3+5 Pillbox");
    has(why({"box", "wire"}), "Wire");
    has(why({"box", "upstairs"}), "ground level");
    has(why({"box"}, {"1F4h1"}), "ground level");
    g.must(tunnel({"box", "lost"}));
    g.must({{"do", "undo"}});
    g.must({{"do", "remove"}, {"piece", "lost"}});
    has(test::allTexts(g.refused(tunnel({"box", "lost"}))), "Trench is out of play");
    // A cave complex and a tunnel may not have the same name.
    Json named = tunnel({"box"}, {"1F5"});
    named["id"] = "c1";
    CHECK(rulesOf(g.refused(named).findings) == "4.4.2");
    g.must(tunnel({"box"}, {"1F5"}));
    CHECK(g.state().works.at("t1").side == SideId("german"));
    // A tunnel that states only its ends belongs to the phasing side.
    Json ends = tunnel(Json::array(), {"1E6", "1F5"});
    ends["id"] = "t2";
    g.must(ends);
    CHECK(g.state().works.at("t2").side == SideId("german"));
}

TEST_CASE("4.5 a fortification shifts together with the units in it on one DR, and its TEM is not used",
          "[rules][fort]") {
    TestGame g("1E4 (1+3+5 pillbox) | Woods | m1 hip 1+3+5 Pillbox, 4-6-7\n1H6 | Woods | m2 hip");
    const Entry e = g.shift("m1", "m2", 4, 3);
    CHECK(itemised(e.rolls.at(0).modifiers) == "S.drm.tem -1, S.drm.hip -1");
    CHECK(g.under("m2") == "p1 p2");
    g.must(occupy("p1", {"m2"}));
    CHECK(g.marker("m2").position.text() == "1+3+5 pillbox");
}

TEST_CASE(
    "4.5 a fortification and its units may be under two markers in the Location, or shift with a dummy HIP "
    "counter",
    "[rules][fort]") {
    TestGame g(R"(
        1E4 | Woods | m1 hip 1+3+5 Pillbox | m2 hip 4-6-7 | m5 hip |
        1H6 | Woods | m3 hip 2-4-7
        1P3 | Woods | m4 hip 4-6-7
    )");
    const auto both = [](const char* a, const char* b, const char* to) {
        return Json{{"do", "shift"},
                    {"pairs", {{{"from", a}, {"to", to}}, {{"from", b}, {"to", to}}}},
                    {"dice", {4, 3}}};
    };
    // m1 and m4 are not in the same Location.
    CHECK(rulesOf(g.refused(both("m1", "m4", "m3")).findings) == "2.4.2");
    // Neither stack has a fortification.
    CHECK(rulesOf(g.refused(both("m2", "m5", "m3")).findings) == "2.4.2");
    const Entry e = g.must(both("m1", "m2", "m3"));
    CHECK(e.rolls.size() == 1);
    CHECK(g.under("m3") == "p3 p1 p2");
    CHECK(g.under("m1").empty());
    CHECK(g.under("m2").empty());
    CHECK(offered(g, "p3") == "come");
    CHECK(itemised(g.judge("m4", "m2").modifiers) == "S.drm.previous +1, S.drm.tem -1, S.drm.hip -1");
    TestGame h("1E4 | Woods | m1 hip 1+3+5 Pillbox | m2 hip |\n1H6 | Woods | m3 hip");
    h.must(both("m1", "m2", "m3"));
    CHECK(h.under("m3") == "p1");
    CHECK(h.has("m2"));
}

TEST_CASE("2.5 after a failed shift, a fortification that loses HIP becomes Known", "[rules][fort][rows]") {
    TestGame g("1E4 (1+3+5 pillbox) | Woods | m1 hip 1+3+5 Pillbox, 4-6-7\n1H6 | Woods | m2 hip");
    g.must({{"do", "seen"}, {"side", "german"}, {"at", {"1E4"}}, {"seen", true}});
    g.shift("m1", "m2", 6, 6);  // the final DR is 12 - 1 - 1 + 1 = 11
    CHECK(g.piece("p1").at.text() == "1E4");
    CHECK(g.piece("p1").position == Position{});
    CHECK(g.marker("m1").kind == MarkerKind::concealed);
    CHECK(g.under("m1") == "p2");
    CHECK(g.marker("m1").position.text() == "1+3+5 pillbox");
    CHECK_FALSE(g.has("m2"));
}

TEST_CASE("R03: B27.12 a foxhole has room for as many squads as its counter states, and for four SMC",
          "[rules][fort][R03]") {
    const auto put = [](const char* what, const char* position = "foxhole") {
        return Json{{"do", "place"}, {"side", "german"},   {"kind", "known"},
                    {"at", "1E4"},   {"contents", {what}}, {"position", position}};
    };
    SECTION("a foxhole's limit applies at setup") {
        TestGame g("1E4 | Open Ground | - known 2S Foxhole", {{"clock", {{"phase", "setup"}}}});
        g.must(put("4-6-7"));
        g.must(put("2-4-7"));
        g.must(put("2-4-7"));
        for (const char* leader : {"8-0", "8-1", "9-1", "9-2"}) g.must(put(leader));
        CHECK(rulesOf(g.refused(put("2-4-7")).findings) == "B27.12");
        CHECK(rulesOf(g.refused(put("10-2")).findings) == "B27.12");
        // This unit is in the same Location, but outside the foxhole.
        g.must(
            {{"do", "place"}, {"side", "german"}, {"kind", "known"}, {"at", "1E4"}, {"contents", {"2-4-7"}}});
        // A carried weapon takes no room.
        g.must(put("LMG"));
    }
    SECTION("a foxhole counter without a number has no limit other than that of the Location") {
        TestGame g("1E4 | Open Ground | - known Foxhole", {{"clock", {{"phase", "setup"}}}});
        for (int i = 0; i < 3; ++i) g.must(put("4-6-7"));
        CHECK(rulesOf(g.refused(put("2-4-7")).findings) == "A5.1");
    }
    SECTION("the limit of a pillbox is the first number on its counter") {
        TestGame g("1E4 | Open Ground | - known 1+3+5 Pillbox", {{"clock", {{"phase", "setup"}}}});
        g.must(put("4-6-7", "1+3+5 pillbox"));
        CHECK(rulesOf(g.refused(put("2-4-7", "1+3+5 pillbox")).findings) == "B30.111");
    }
    SECTION("a foxhole's limit applies to moves") {
        TestGame g(R"(
            1E4           | Open Ground | - known 1S Foxhole
            1E4 (foxhole) | Open Ground | - known 2-4-7
            1E5           | Open Ground | - known 4-6-7, 2-4-7
        )");
        const auto into = [](const char* who) {
            return Json{{"do", "move"}, {"piece", who}, {"to", "1E4"}, {"position", "foxhole"}};
        };
        REQUIRE(g.piece("p3").type == "4-6-7");
        CHECK(rulesOf(g.refused(into("p3")).findings) == "B27.12");
        g.must(into("p4"));
    }
    SECTION("the setup checks report units that already exceed a foxhole's limit") {
        CHECK_THROWS_WITH(
            TestGame("1E4 (foxhole) | Open Ground | - known 4-6-7, 2-4-7 | - known 1S Foxhole |",
                     {{"clock", {{"phase", "setup"}}}}),
            Catch::Contains("can hold at most one squad"));
    }
}

TEST_CASE("R03: B27.12 a player can't find out how many units are in a hidden enemy foxhole",
          "[rules][fort][R03]") {
    TestGame g(R"(
        1E4 | Woods | m1 hip 1S Foxhole |
        1E5 | Woods | russian - known 4-5-8, 4-5-8 |
    )",
               {{"clock", {{"player", "russian"}}}});
    g.must({{"do", "move"}, {"pieces", {"p2", "p3"}}, {"to", "1E4"}, {"position", "foxhole"}});
    CHECK(g.piece("p2").at.text() == "1E4");
}

TEST_CASE("R03: S2.4 after a shift, a foxhole does not contain more units than its limit allows",
          "[rules][fort][R03]") {
    const auto told = [](const char* counter, const char* mover) {
        const TestGame g(std::string("1E4 | Open Ground | m1 pds ") + mover +
                         "\n1H6 (foxhole) | Open Ground | m2 dummy 5\n1H6 | | - known " + counter + " |");
        return rulesOf(g.judge("m1", "m2").findings) + textsOf(g.judge("m1", "m2").findings, "2.4");
    };
    CHECK(told("1S Foxhole", "4-6-7").empty());
    CHECK(told("1S Foxhole", "4-6-7, 2-4-7") == "2.4The foxhole in 1H6 can hold at most one squad (B27.12).");
    CHECK(told("2S Foxhole", "4-6-7, 2-4-7").empty());
    CHECK(told("2S Foxhole", "4-6-7, 4-6-7, 2-4-7") ==
          "2.4The foxhole in 1H6 can hold at most 2 squads (B27.12).");
    CHECK(told("Foxhole", "4-6-7, 4-6-7, 2-4-7").empty());
    // Hidden units may stay only if there is room for them beside the units that arrive. Otherwise they
    // change places.
    const TestGame g(R"(
        1E4           | Open Ground | m1 hip 4-6-7
        1H6 (foxhole) | Open Ground | m2 hip 4-6-7 | - known 1S Foxhole |
    )");
    const ShiftOption o = g.judge("m1", "m2");
    CHECK(o.verdict == Verdict::ok);
    CHECK(textsOf(o.findings, "3.3.3").find("no room") != std::string::npos);
}

TEST_CASE(
    "R03: S2.4 units can take a stack's place only if the stack's past foxholes had room for these units",
    "[rules][fort][R03]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7
        1E5 | Open Ground | - known 1S Foxhole
        1H6 | Open Ground | m2 dummy 5
        1P3 | Open Ground | m3 pds 4-6-7, 2-4-7
    )");
    g.must({{"do", "move"}, {"marker", "m2"}, {"path", {"1H5"}}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}, {"position", "foxhole"}, {"mf", 2}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E4"}, {"mf", 1}});
    g.phase("APh");
    // m2 has never been in the foxhole. Its dummies could have been there, but the squad and the half-squad
    // could not.
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
    g.must({{"do", "undo"}});
    for (int i = 0; i < 2; ++i) g.phase("MPh");
    const ShiftOption o = g.judge("m3", "m1");
    CHECK(textsOf(o.findings, "2.4").find("the foxhole has no room for") != std::string::npos);
}

TEST_CASE(
    "R03: B27.12 each SMC beyond the fourth takes up room in a foxhole, for past acts and after a shift",
    "[rules][fort][R03]") {
    const auto past = [](const std::string& who) {
        TestGame g(
            "1E4 | Open Ground | m1 pds 4-6-7\n1E5 | Open Ground | - known 1S Foxhole\n"
            "1P3 | Open Ground | m3 pds " +
            who);
        g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}, {"position", "foxhole"}, {"mf", 2}});
        g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E4"}, {"mf", 1}});
        for (int i = 0; i < 2; ++i) g.phase("MPh");
        return textsOf(g.judge("m3", "m1").findings, "2.4").find("B27.12") == std::string::npos;
    };
    CHECK(past("4-6-7, 8-0, 8-0, 8-0, 8-0"));
    CHECK_FALSE(past("4-6-7, 8-0, 8-0, 8-0, 8-0, 8-0"));
    CHECK(past("2-4-7, 8-0, 8-0, 8-0, 8-0, 8-0"));
    // The limit also applies to units that enter a foxhole which arrived by a shift.
    TestGame g(R"(
        1E4 | Woods | m1 hip 1S Foxhole
        1H6 | Woods | m2 pds 4-6-7, 8-0, 8-0, 8-0, 8-0 | m3 pds 8-0 | m4 hip 2-4-7 |
    )");
    g.shift("m1", "m4", 2, 3);
    CHECK(rulesOf(g.refused(occupy("p1", {"m2", "m3"})).findings) == "4.4");
    g.must(occupy("p1", {"m2"}));
}

TEST_CASE("Q07: 4.4 the player may state that all units are outside the Wire or the foxhole",
          "[rules][fort][Q07]") {
    for (const auto& [type, position] : {std::pair{"Wire", "beneath wire"}, {"1S Foxhole", "foxhole"}}) {
        INFO(type);
        TestGame g(std::string("1E4 | Woods | m1 hip ") + type + "\n1H6 | Woods | m2 hip 4-6-7");
        CHECK(rulesOf(g.refused(occupy("p1", {})).findings) == "3.2.2");
        g.shift("m1", "m2", 2, 3);
        const Entry e = g.must(occupy("p1", {}));
        CHECK(textOf(e.text).find(std::string(position) + ": no units in it") != std::string::npos);
        CHECK(g.marker("m2").position == Position{});
        CHECK(offered(g, "p1").empty());
        CHECK(rulesOf(g.refused(occupy("p1", {"m2"})).findings) == "3.2.2");
        g.must({{"do", "undo"}});
        CHECK(offered(g, "p1") == "in");
    }
}

namespace {

/// Makes a tunnel that leads into a cave of a complex, and another cave of the complex that can shift.
TestGame caves(const Json& moreWorks = Json::object()) {
    Json works = {{"c1", {{"side", "german"}, {"kind", "cave complex"}, {"joins", {"a", "b"}}}},
                  {"c2", {{"side", "german"}, {"kind", "cave complex"}, {"joins", {"c"}}}},
                  {"t1", {{"side", "german"}, {"kind", "tunnel"}, {"joins", {"b"}}, {"ends", {"1F5"}}}},
                  {"t2", {{"side", "german"}, {"kind", "tunnel"}, {"joins", {"c"}}, {"ends", {"1P4"}}}}};
    works.update(moreWorks);
    return TestGame(
        R"(
        1E4 | Gully | m1 hip {"type":"Cave","id":"a"}
        1E5 | Gully | m2 hip {"type":"Cave","id":"b"}
        1H6 | Gully | m4 hip
        1F5 | Woods |
        1F6 | Woods |
        1F4 | Woods |
        1P3 | Gully | m5 hip {"type":"Cave","id":"c"}
        1P4 | Woods |
    )",
        {{"works", works}});
}

Json redrawn(const Json& complexes) {
    return {{"do", "redraw"}, {"side", "german"}, {"complexes", complexes}};
}
Json leads(const char* id, const Json& joins, const Json& ends) {
    return {{"do", "tunnel"}, {"id", id}, {"joins", joins}, {"ends", ends}};
}

}  // namespace

TEST_CASE(
    "Q03: 4.4.2 if a cave complex in which a tunnel begins is redrawn, another end may be chosen for the "
    "tunnel",
    "[rules][fort][Q03]") {
    TestGame g = caves();
    g.shift("m1", "m4", 2, 3);
    // If only another cave shifts, the tunnel can't be changed.
    CHECK(rulesOf(g.refused(leads("t1", {"b"}, {"1F6"})).findings) == "4.4.2");
    const Entry e = g.must(redrawn({{{"id", "c1"}, {"caves", {"b"}}}, {{"id", "c2"}, {"caves", {"c"}}}}));
    CHECK(textsOf(e.findings, "4.4.2") ==
          "The cave complex in 1E5 was redrawn: tunnel t1 may now end elsewhere.");
    CHECK(offered(g, "b") == "tunnel");
    CHECK(offered(g, "c").empty());  // the complex of this cave has not changed
    CHECK(rulesOf(g.refused(leads("t2", {"c"}, {"1P4"})).findings) == "4.4.2");
    // The tunnel must still lead into the complex.
    CHECK(rulesOf(g.refused(leads("t1", Json::array(), {"1F5", "1F6"})).findings) == "4.4.2");
    g.must(leads("t1", {"b"}, {"1F6"}));
    CHECK(tunnelEnds(g.state(), g.state().works.at("t1")) ==
          std::vector<Location>{Location{"1E5", 0}, Location{"1F6", 0}});
    CHECK(offered(g, "b").empty());
    CHECK(rulesOf(g.refused(leads("t1", {"b"}, {"1F5"})).findings) == "4.4.2");  // the change is allowed once
}

TEST_CASE("Q03: 4.4.2 each tunnel of a fortification that has shifted may be changed", "[rules][fort][Q03]") {
    TestGame g =
        caves({{"t3", {{"side", "german"}, {"kind", "tunnel"}, {"joins", {"b"}}, {"ends", {"1F4"}}}}});
    g.shift("m1", "m4", 2, 3);
    g.must(redrawn({{{"id", "c1"}, {"caves", {"b"}}}, {{"id", "c2"}, {"caves", {"c"}}}}));
    g.must(leads("t1", {"b"}, {"1F6"}));
    g.must(leads("t3", {"b"}, {"1F5"}));
    CHECK(tunnelEnds(g.state(), g.state().works.at("t3")) ==
          std::vector<Location>{Location{"1E5", 0}, Location{"1F5", 0}});
}

TEST_CASE(
    "Q03: 4.4.2 when one cave of a complex has shifted, a tunnel of the complex may be changed and may begin "
    "at any of its caves",
    "[rules][fort][Q03]") {
    TestGame g = caves();
    g.shift("m1", "m4", 2, 3);
    g.must(redrawn({{{"id", "c1"}, {"caves", {"a", "b"}}}, {{"id", "c2"}, {"caves", {"c"}}}}));
    CHECK(offered(g, "b") == "tunnel");
    g.must(leads("t1", {"a"}, {"1F5"}));  // the tunnel now begins at the cave in 1H6
    CHECK(g.state().works.at("t1").joins == std::vector<PieceId>{PieceId("a")});
    CHECK(offered(g, "b").empty());
    CHECK(rulesOf(g.refused(leads("t1", {"a"}, {"1F6"})).findings) == "4.4.2");
}
