// SPDX-License-Identifier: MIT
// Tests the consequences of a successful shift (2.3): choices, shift with itself, the same portion, Bore
// Sighting.
#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::hullDown;
using test::itemised;
using test::occupy;
using test::offered;
using test::rulesOf;
using test::shiftCommand;
using test::stance;
using test::TestGame;

TEST_CASE(
    "S2.3 after a shift, vehicles of both stacks choose VCA, TCA and CE/BU, and keep their motion status",
    "[rules][choices]") {
    TestGame g(R"(
        1E4 | Woods | m1 pds {"type":"PzKw VIE","motion":true,"ca":"1E3/1F3","tca":"1E3/1F3"}
        1H6 | Woods | m2 pds SPW 250/1
    )");
    CHECK(rulesOf(g.refused(stance("p1", {{"bu", false}})).findings) == "2.3");
    g.shift("m1", "m2", 1, 2);
    CHECK(g.piece("p1").motion);
    CHECK_FALSE(g.piece("p2").motion);
    CHECK(g.piece("p1").ca.empty());  // the old arcs are removed, because they name neighbors of the old hex
    CHECK(offered(g, "p1") == "bu ca tca");
    CHECK(offered(g, "p2") == "bu ca");  // a halftrack has no turret (D3.12)
    CHECK(g.piece("p1").buttonedUp);
    g.must(stance("p1", {{"ca", "1H5/1I6"}, {"bu", false}}));
    CHECK(g.piece("p1").ca == "1H5/1I6");
    CHECK_FALSE(g.piece("p1").buttonedUp);
    CHECK(offered(g, "p1") == "tca");  // each choice can be made once, so only the other one is still offered
    CHECK(rulesOf(g.refused(stance("p1", {{"bu", true}})).findings) == "2.3");
    g.must(stance("p1", {{"tca", "1I6/1I7"}}));
    CHECK(offered(g, "p1").empty());
    CHECK(offered(g, "p2") == "bu ca");
    CHECK(rulesOf(g.refused(stance("p2", {{"bu", true}})).findings) == "D5.3");  // the vehicle is open-topped
}

TEST_CASE("A2.2 a covered arc is stated as two adjacent neighbors of the hex", "[rules][choices]") {
    TestGame g("1E4 | Woods | m1 pds PzKw VIE\n1H6 | Woods | m2 dummy 2");
    g.shift("m1", "m2", 1, 2);
    for (const char* arc : {"1H5", "1H5/1H7", "1H6/1H5", "1E3/1E4", "1H5/1H5", "1H5/1Z9", "/", ""})
        CHECK(rulesOf(g.refused(stance("p1", {{"ca", arc}})).findings) == "A2.2");
    CHECK(rulesOf(g.refused(stance("p1", Json::object())).findings) == "2.3");
    g.must(stance("p1", {{"ca", "1I6/1H5"}}));
}

TEST_CASE("S2.3 the choices after a shift are still offered after a ruling or a note", "[rules][choices]") {
    TestGame g("1E4 | Woods | m1 pds PzKw VIE\n1H6 | Woods | m2 dummy 2");
    g.shift("m1", "m2", 1, 2);
    g.must({{"do", "rule"}, {"rule", "2.4"}, {"at", "1H6"}, {"allow", true}});
    g.must({{"do", "note"}, {"text", "asked"}});
    CHECK(offered(g, "p1") == "bu ca tca");
    g.must(stance("p1", {{"bu", false}}));
}

TEST_CASE("S2.3 the choices after a shift are no longer offered after the next act", "[rules][choices]") {
    const auto shifted = [] {
        TestGame g("1E4 | Woods | m1 pds PzKw VIE\n1H6 | Woods | m2 dummy 2\n1P3 | Woods | m3 dummy 2");
        g.shift("m1", "m2", 1, 2);
        return g;
    };
    for (const Json& act : {Json{{"do", "phase"}}, Json{{"do", "move"}, {"marker", "m3"}, {"to", "1P4"}},
                            Json{{"do", "fire"}, {"piece", "p1"}}, Json{{"do", "drop"}, {"marker", "m2"}}}) {
        INFO(act.dump());
        TestGame g = shifted();
        g.must(act);
        CHECK(offered(g, "p1").empty());
        CHECK(rulesOf(g.refused(stance("p1", {{"bu", false}})).findings) == "2.3");
        g.must({{"do", "undo"}});
        CHECK(offered(g, "p1") == "bu ca tca");
        g.must(stance("p1", {{"bu", false}}));
    }
    TestGame g = shifted();
    g.must({{"do", "note"}, {"text", "which way shall it look?"}});
    g.must({{"do", "correct"}, {"pointer", "/markers/m2/large"}, {"value", true}});
    g.refused(shiftCommand("m3", "m3"));
    CHECK(offered(g, "p1") == "bu ca tca");
}

TEST_CASE("S2.3 choices are offered only after a success, and not for Infantry and dummies",
          "[rules][choices]") {
    TestGame g("1E4 | Woods | m1 pds PzKw VIE\n1H6 | Woods | m2 dummy 2\n1P3 | Woods | m3 pds 4-6-7");
    g.shift("m3", "m2", 1, 2);
    CHECK(g.state().offers.empty());
    g.shift("m1", "m3", 5, 3);
    CHECK(g.state().offers.empty());
}

TEST_CASE("D4.22 an HD Maneuver attempt is offered if the new hex has a Crest Line", "[rules][choices]") {
    TestGame g(R"(
        1E4 | Open Ground             | m1 pds PzKw VIE
        1H6 | Open Ground, crest line | m2 dummy 2
    )");
    g.shift("m1", "m2", 1, 2);
    CHECK(offered(g, "p1") == "bu ca hull_down tca");
    g.shift("m2", "m1", 1, 1);
    CHECK(offered(g, "p1") == "bu ca tca");
    CHECK(rulesOf(g.refused(hullDown("p1")).findings) == "D4.22");
}

TEST_CASE("D4.22 the modified dr decides an HD Maneuver attempt", "[rules][choices]") {
    struct Row {
        const char* type;
        bool bu;
        int leader;
        int die;
        std::string modifiers;
        int hexsides;
    };
    const std::vector<Row> table{
        {"PzKw VIE", false, 0, 1, "", 3},
        {"PzKw VIE", false, 0, 2, "", 2},
        {"PzKw VIE", false, 0, 3, "", 1},
        {"PzKw VIE", false, 0, 4, "", 0},
        {"PzKw VIE", false, 0, 6, "", 0},
        {"PzKw VIE", true, 0, 1, "D.drm.bu +1", 2},
        {"PzKw VIE", true, 0, 2, "D.drm.bu +1", 1},
        {"PzKw VIE", false, -2, 3, "D.drm.leader -2", 3},
        {"T-34 M41", false, 0, 1, "D.drm.russian +2", 1},
        {"T-34 M41", false, 0, 2, "D.drm.russian +2", 0},
        {"T-34 M41", true, -2, 1, "D.drm.russian +2, D.drm.bu +1, D.drm.leader -2", 2},
        {"SPW 250/1", false, 0, 2, "", 2},
        {"SU-76M", false, 0, 2, "", 2}};  // the vehicle is open-topped
    for (const Row& row : table) {
        INFO(row.type << (row.bu ? " BU" : " CE") << ", die " << row.die);
        const bool russian = std::string(row.type) == "T-34 M41" || std::string(row.type) == "SU-76M";
        const std::string side = russian ? "russian " : "";
        TestGame g("1E4 | Open Ground | " + side + "m1 pds " + row.type +
                       "\n1H6 | Open Ground, crest line | " + side + "m2 dummy 2",
                   {{"clock", {{"player", side.empty() ? "german" : "russian"}}}});
        g.shift("m1", "m2", 1, 2);
        if (g.piece("p1").closedTopped) g.must(stance("p1", {{"bu", row.bu}}));
        Json attempt = hullDown("p1", {{"dice", {row.die}}});
        if (row.leader != 0) attempt["leader"] = row.leader;
        const Entry e = g.must(attempt);
        REQUIRE(e.rolls.size() == 1);
        CHECK(e.rolls[0].kind == "dr");
        CHECK(itemised(e.rolls[0].modifiers) == row.modifiers);
        CHECK(g.piece("p1").hullDown == row.hexsides);
        CHECK(rulesOf(g.refused(attempt).findings) == "2.3");  // only one attempt is allowed
    }
}

TEST_CASE("D4.22 at setup an HD Maneuver attempt has a DRM of -1", "[rules][choices]") {
    TestGame g("1E4 | Open Ground, crest line | m1 pds SPW 250/1", {{"clock", {{"phase", "setup"}}}});
    const Entry e = g.must(hullDown("p1", {{"dice", {3}}}));
    CHECK(itemised(e.rolls.at(0).modifiers) == "D.drm.setup -1");
    CHECK(g.piece("p1").hullDown == 2);
}

TEST_CASE("D4.221 a vehicle loses HD by a shift to another hex and by a change of VCA", "[rules][choices]") {
    TestGame g(R"(
        1E4 | Open Ground, crest line | m1 pds {"type":"PzKw VIE","hull_down":2,"ca":"1E3/1F3"}
        1H6 | Open Ground             | m2 dummy 2
        1P3 | Open Ground, crest line | m3 pds {"type":"PzKw VIE","hull_down":2}
    )");
    g.shift("m3", "m3", 1, 2);
    CHECK(g.piece("p2").hullDown == 2);  // the vehicle is still in the same hex
    g.must(stance("p2", {{"tca", "1P2/1Q3"}}));
    CHECK(g.piece("p2").hullDown == 2);
    g.must(stance("p2", {{"ca", "1P2/1Q3"}}));
    CHECK(g.piece("p2").hullDown == 0);
    g.shift("m1", "m2", 1, 1);
    CHECK(g.piece("p1").hullDown == 0);
}

TEST_CASE("S2.3 Guns choose their CA, and may be Emplaced if setup and terrain allowed it",
          "[rules][choices]") {
    TestGame g(R"(
        1E4 | Woods      | m1 pds {"type":"50L AT PaK 38","may_emplace":true}, 2-2-8
        1H6 | Woods      | m2 dummy 3
        1P3 | Paved Road | m3 dummy 3
        1R3 | Woods      | m4 pds 50L AT PaK 38, 2-2-8
        1T3 | Woods      | m5 pds {"type":"50L AT PaK 38","emplaced":true}, 2-2-8
    )");
    g.shift("m1", "m2", 1, 1);
    CHECK(offered(g, "p1") == "ca emplaced");
    g.must(stance("p1", {{"emplaced", true}, {"ca", "1H5/1I6"}}));
    CHECK(g.piece("p1").emplaced);
    CHECK(itemised(g.judge("m2", "m1").modifiers).find("S.drm.emplaced -1") != std::string::npos);
    // The Gun could not be Emplaced at setup, so this choice is not offered.
    g.shift("m4", "m1", 1, 1);
    CHECK(offered(g, "p3") == "ca");
    CHECK(rulesOf(g.refused(stance("p3", {{"emplaced", true}})).findings) == "2.3");
    // A Gun that can't be Emplaced in its new hex is no longer Emplaced.
    g.shift("m2", "m3", 1, 1);
    CHECK(offered(g, "p1") == "ca");
    CHECK_FALSE(g.piece("p1").emplaced);
    CHECK(g.piece("p1").mayEmplace);
    // The Gun was Emplaced before and the new hex allows it, so the Gun stays Emplaced.
    g.shift("m5", "m2", 1, 1);
    CHECK(g.piece("p5").emplaced);
}

TEST_CASE("C11.3 a Gun that has moved can't be Emplaced again, with or without a shift", "[rules][choices]") {
    TestGame g(R"(
        1E4 | Woods | m1 pds {"type":"50L AT PaK 38","emplaced":true}, 2-2-8
        1H6 | Woods | m2 dummy 3
    )");
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}, {"mf", 4}});
    CHECK_FALSE(g.piece("p1").emplaced);
    g.phase("APh");
    g.shift("m1", "m2", 1, 1);
    CHECK(offered(g, "p1") == "ca");
}

TEST_CASE(
    "S2.3 a stack that shifts with itself makes a DR, and a success counts as a shift and offers choices",
    "[rules][choices]") {
    TestGame g(R"(
        1E4 | Woods       | m1 pds {"type":"PzKw VIE","ca":"1E3/1F3"} | seen
        1H6 | Open Ground | m2 dummy 3
        1P3 | Open Ground | m3 pds 4-6-7
    )");
    const ShiftOption o = g.judge("m1", "m1");
    CHECK(o.verdict == Verdict::ok);
    // Each modifier applies once.
    CHECK(itemised(o.modifiers) == "S.drm.tem -1, S.drm.los +1, S.drm.size +3");
    const Entry e = g.shift("m1", "m1", 1, 2);
    CHECK(e.rolls.at(0).row == "1-7");
    CHECK(g.under("m1") == "p1");
    CHECK(g.marker("m1").pds);
    CHECK(g.piece("p1").ca == "1E3/1F3");
    CHECK(offered(g, "p1") == "bu ca tca");
    g.must(stance("p1", {{"ca", "1E5/1F4"}}));
    CHECK(itemised(g.judge("m3", "m2").modifiers) == "S.drm.previous +1");
}

TEST_CASE("S2.3 a failed shift with itself affects the stack once", "[rules][choices]") {
    const auto table = [](const char* seen) {
        return TestGame(std::string("1E4 | Open Ground | m1 pds 4-6-7, LMG | ") + seen +
                        "\n1H6 | Open Ground | m2 dummy 3\n1P3 | Open Ground | m3 dummy 3");
    };
    SECTION("after a result of 8 to 10, the side can't shift any other stack") {
        TestGame g = table("unseen");
        g.shift("m1", "m1", 6, 4);
        CHECK(g.marker("m1").pds);
        CHECK(rulesOf(g.refused(shiftCommand("m2", "m3")).findings) == "2.5");
    }
    SECTION("after an 11 or 12, the stack is no longer a PDS, and one message reports this") {
        TestGame g = table("unseen");
        const Entry e = g.shift("m1", "m1", 6, 5);
        CHECK_FALSE(g.marker("m1").pds);
        CHECK(std::count_if(e.findings.begin(), e.findings.end(), [](const Finding& f) {
                  return f.subject.text() == "m1" && f.rule == "2.5";
              }) == 1);
    }
    SECTION("after a 13 or more, the stack is revealed and TI") {
        TestGame g = table("seen");
        g.shift("m2", "m3", 1, 1);
        g.shift("m1", "m1", 6, 5);
        CHECK_FALSE(g.has("m1"));
        CHECK(g.piece("p1").marks.contains("TI"));
    }
}

TEST_CASE("S2.3 dummies can't shift with themselves; hidden units may", "[rules][choices][hip]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 dummy 4
        1H6 | Open Ground | m2 hip {"type":"50L AT PaK 38","emplaced":true}, 2-2-8
        1P3 | Open Ground | m3 hip
    )");
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m1")).findings) == "2.3");
    CHECK(rulesOf(g.refused(shiftCommand("m3", "m3")).findings) == "2.3");
    g.shift("m2", "m2", 1, 2);
    CHECK(offered(g, "p1") == "ca emplaced");
}

TEST_CASE("S2.3 the rules' example with Crest status and a foxhole gives the results that the rules state",
          "[rules][choices]") {
    TestGame g(R"(
        1E4 (crest/1E5) | Gully       | m1 pds 4-6-7
        1H6 (foxhole)   | Open Ground | m2 pds 5-4-8
    )");
    g.shift("m1", "m2", 1, 2);
    CHECK(g.under("m1") == "p2");
    CHECK(g.marker("m1").position.text() == "crest/1E5");
    CHECK(g.under("m2") == "p1");
    CHECK(g.marker("m2").position.text() == "foxhole");
    // Each revealed unit is in its own portion of the Location.
    g.must({{"do", "reveal"}, {"marker", "m1"}});
    g.must({{"do", "reveal"}, {"marker", "m2"}});
    CHECK(g.piece("p2").position.text() == "crest/1E5");
    CHECK(g.piece("p1").position.text() == "foxhole");
}

TEST_CASE("S2.3 a foxhole that the other stack did not use remains unoccupied", "[rules][choices]") {
    TestGame g(R"(
        1E4 (crest/1E5) | Gully       | m1 pds 4-6-7
        1H6             | Open Ground | m2 pds 5-4-8
        1H6 (foxhole)   | Open Ground | m3 pds 2-4-7
    )");
    g.shift("m1", "m2", 1, 2);
    CHECK(g.marker("m2").position.text().empty());
    CHECK(g.marker("m3").position.text() == "foxhole");
}

TEST_CASE("S2.3 stacks that have moved only by shifts stay eligible to Bore Sight", "[rules][choices]") {
    const char* position = R"(
        1E4 | Open Ground | m1 pds {"type":"MMG","bore_sight":true}, 4-6-7
        1H6 | Open Ground | m2 pds {"type":"HMG","bore_sight":true}, 5-4-8
        1P3 | Open Ground | m3 dummy 3
    )";
    const auto eligible = [](const TestGame& g) {
        return std::string(g.piece("p1").boreSight ? "p1 " : "") + (g.piece("p3").boreSight ? "p3" : "");
    };
    SECTION("eligibility survives one or several shifts") {
        TestGame g(position);
        g.shift("m1", "m2", 1, 1);
        g.shift("m1", "m3", 1, 1);
        g.shift("m3", "m3", 1, 1);
        CHECK(eligible(g) == "p1 p3");
    }
    SECTION("setup moves, firing and new phases don't affect eligibility") {
        TestGame g(position, {{"clock", {{"phase", "setup"}}}});
        g.must({{"do", "move"}, {"marker", "m2"}, {"to", "1K2"}});
        g.phase("PFPh");
        g.must({{"do", "fire"}, {"marker", "m1"}});
        g.phase("MPh");
        g.shift("m1", "m2", 1, 1);
        CHECK(eligible(g) == "p1 p3");
    }
    SECTION("a stack that moves loses its eligibility") {
        TestGame g(position);
        g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
        CHECK(eligible(g) == "p3");
    }
    SECTION("after a shift between two stacks of which one has moved, neither is eligible") {
        TestGame g(position);
        g.must({{"do", "move"}, {"marker", "m3"}, {"to", "1P4"}});
        g.phase("APh");
        g.shift("m1", "m3", 1, 1);
        CHECK(eligible(g) == "p3");
        // m1 has not moved, so it is treated as being in its starting position.
        g.shift("m1", "m2", 1, 1);
        CHECK(eligible(g) == "p3");
    }
    SECTION("a stack that moves away and back has moved") {
        TestGame g(position);
        g.must({{"do", "move"}, {"marker", "m3"}, {"path", {"1P4", "1P3"}}});
        g.phase("APh");
        g.shift("m1", "m3", 1, 1);
        CHECK(eligible(g) == "p3");
    }
}

TEST_CASE("R06: the message for a choice that is not offered gives the true reason",
          "[rules][choices][R06]") {
    TestGame g(R"(
        1E4 | Woods      | m1 pds PzKw VIE
        1H6 | Woods      | m2 dummy 4
        1P3 | Woods      | m3 pds {"type":"50L AT PaK 38","may_emplace":true}, 2-2-8
        1R3 | Paved Road | m4 dummy 4
        1T3 | Woods      | m5 pds 4-6-7
    )");
    const auto why = [&](const Json& command) {
        const Entry e = g.refused(command);
        return e.findings.empty() ? "" : e.findings.front().rule + ": " + textOf(e.findings.front().message);
    };
    // Before any shift, the message says when the choices are possible. For a counter that can never make the
    // choice, the message says so instead.
    CHECK(why(stance("p1", {{"bu", false}})) ==
          "2.3: PzKw VIE can't choose bu now. Choices are open only right after a shift.");
    CHECK(why(stance("p4", {{"ca", "1H5/1I6"}})) == "A2.2: 4-6-7 has no covered arc.");
    CHECK(why(stance("p4", {{"bu", true}})) ==
          "D5.2: 4-6-7 is not a vehicle. Only vehicles can be CE or BU.");
    CHECK(why(stance("p2", {{"tca", "1P2/1Q3"}})) == "D3.12: 50L AT PaK 38 has no turret.");
    CHECK(why(stance("p1", {{"emplaced", true}})) ==
          "C11.2: PzKw VIE is not a Gun. Only Guns can be Emplaced.");
    CHECK(why(occupy("p1", {"m2"})) ==
          "4.4: PzKw VIE is not a fortification that units can be in or beneath.");
    // The shift has just succeeded, but the counter can't make this choice in its new position.
    g.shift("m1", "m2", 1, 1);
    CHECK(why(hullDown("p1")) == "D4.22: 1H6 has no crest line, so PzKw VIE can't be HD there.");
    g.must(stance("p1", {{"bu", false}}));
    CHECK(why(stance("p1", {{"bu", true}})) ==
          "2.3: PzKw VIE has already made this choice, or its shift did not offer it.");
    g.shift("m3", "m4", 1, 1);
    CHECK(why(stance("p2", {{"emplaced", true}})) ==
          "C11.2: 50L AT PaK 38 can't be Emplaced in the terrain of 1R3.");
}

TEST_CASE("W15: a stack that is moved at setup keeps its facing", "[rules][choices]") {
    TestGame g(R"(1E4 | Woods | m1 pds {"type":"50L AT PaK 38","id":"gun","ca":"1E5/1F4"}, 2-2-8)",
               {{"clock", {{"phase", "setup"}}}});
    REQUIRE(g.piece("gun").ca == "1E5/1F4");
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
    CHECK(g.piece("gun").ca == "1F5/1E6");
    g.must({{"do", "undo"}});
    CHECK(g.piece("gun").ca == "1E5/1F4");
}
