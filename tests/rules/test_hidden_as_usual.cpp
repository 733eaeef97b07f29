// SPDX-License-Identifier: MIT
// Hidden units follow the normal rules except where chapter 3 changes those rules (S3.2).
#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

TEST_CASE("S3.2 hidden units fire and are revealed as in a face-to-face game", "[rules][hip]") {
    const auto fired = [](const std::string& contents, const char* seen, int die) {
        TestGame g("1E4 | Woods | m1 hip " + contents + " | " + seen, {{"clock", {{"phase", "PFPh"}}}});
        Json fire = {{"do", "fire"}, {"marker", "m1"}};
        if (die > 0) fire["die"] = die;
        g.must(fire);
        return g.has("m1") ? "hidden" : "shown";
    };
    CHECK(fired("4-6-7", "unseen", 0) == std::string("hidden"));
    CHECK(fired("4-6-7", "seen", 0) == std::string("shown"));
    CHECK(fired("4-6-7", "seen 20", 0) == std::string("hidden"));
    const std::string gun = R"({"type":"50L AT PaK 38","emplaced":true}, 2-2-8)";
    CHECK(fired(gun, "seen", 5) == std::string("shown"));
}

TEST_CASE("S3.2 a player can reveal hidden units at any time", "[rules][hip]") {
    TestGame g("1E4 | Woods | m1 hip 4-6-7, LMG | unseen\n1E6 | Woods | m2 hip 4-6-7 | unseen");
    g.must({{"do", "reveal"}, {"marker", "m1"}, {"as", "concealed"}});
    CHECK(g.marker("m1").kind == MarkerKind::concealed);
    CHECK_FALSE(g.marker("m1").pds);
    g.must({{"do", "reveal"}, {"marker", "m2"}});
    CHECK_FALSE(g.has("m2"));
    CHECK(g.piece("p3").at.text() == "1E6");
}

TEST_CASE("S3.4 when a dummy HIP counter is removed, everybody sees that it was a dummy", "[rules][hip]") {
    TestGame g("1E4 | Woods | m1 hip\n1H6 | Woods | m2 hip 4-6-7");
    const Entry e = g.must({{"do", "reveal"}, {"marker", "m1"}});
    CHECK(textOf(e.text).find("dummy HIP counter") != std::string::npos);
    CHECK_FALSE(g.has("m1"));
}

TEST_CASE("S3.3 outside Concealment Terrain, a hidden Emplaced Gun stays hidden only while it is out of LOS",
          "[rules][hip][consistency]") {
    // By A12.34 a Gun in Concealment Terrain stays hidden although it is seen. Elsewhere HIP is lost at any
    // range.
    const auto into = [](const char* terrain, const char* seen) {
        TestGame g(std::string("1E4 | Woods | m1 hip ") +
                   R"({"type":"50L AT PaK 38","emplaced":true}, 2-2-8 | unseen)" + "\n1H6 | " + terrain +
                   " | m2 hip | " + seen);
        return test::rulesOf(g.judge("m1", "m2").findings);
    };
    CHECK(into("Woods", "seen") == "");
    CHECK(into("Open Ground", "unseen") == "");
    CHECK(into("Open Ground", "seen") == "2.4");
    CHECK(into("Open Ground", "seen 20") == "2.4");
    CHECK(into("Open Ground", "seen broken") == "");
}

TEST_CASE("S4.2 a hidden fortification can't shift to a place where enemy LOS would reveal it (A12.33)",
          "[rules][hip][consistency]") {
    const auto into = [](const char* what, const char* terrain, const char* seen, bool night = false) {
        TestGame g(std::string("1E4 | Woods | m1 hip ") + what + " | unseen\n1H6 | " + terrain +
                       " | m2 hip | " + seen,
                   {{"settings", {{"night", night}}}});
        return test::rulesOf(g.judge("m1", "m2").findings);
    };
    CHECK(into("trench", "Woods", "unseen") == "");
    CHECK(into("trench", "Woods", "seen") == "2.4");
    // In woods, LOS from beyond 16 hexes does not reveal the trench.
    CHECK(into("trench", "Woods", "seen 20") == "");
    CHECK(into("trench", "Open Ground", "seen 20") == "2.4");
    // The fortification stays hidden at night (E1.16).
    CHECK(into("trench", "Open Ground", "seen", true) == "");
    // The program also checks the marker's past: in the hex where the enemy saw the marker, the fortification
    // would have lost its HIP.
    TestGame g("1E4 | Woods | m1 hip trench | unseen\n1H6 | Woods | m2 hip | seen");
    g.must({{"do", "place"}, {"side", "russian"}, {"at", "1A1"}, {"kind", "known"}, {"contents", {"4-5-8"}}});
    g.must({{"do", "seen"}, {"at", {"1H6"}}, {"side", "german"}, {"seen", false}});
    CHECK(test::textsOf(g.judge("m1", "m2").findings, "2.4").find("would have lost its HIP") !=
          std::string::npos);
}

TEST_CASE("S3.2 units that lose their ? in a hidden fortification reveal the fortification too (A12.33)",
          "[rules][hip]") {
    const auto shown = [](const Json& act, bool night = false, const char* portion = "(1+3+5 pillbox)") {
        TestGame g(std::string("1E4 ") + portion + R"( | Woods | m1 hip {"type":"4-6-7","id":"men"} | seen
            1E4 | Woods | m2 hip {"type":"1+3+5 Pillbox","id":"box"}, {"type":"Wire","id":"wire"} |
            1E6 | Woods | m3 hip {"type":"1+3+5 Pillbox","id":"other"} |)",
                   {{"clock", {{"phase", "PFPh"}}}, {"settings", {{"night", night}}}});
        const Entry e = g.must(act);
        CHECK(g.piece("men").under.empty());
        CHECK_FALSE(g.piece("other").under.empty());
        CHECK_FALSE(g.piece("wire").under.empty());  // the Wire stays hidden, because no unit is in it
        const bool box = g.piece("box").under.empty();
        if (box) CHECK(g.piece("box").at.text() == "1E4");
        CHECK(box == !test::textsOf(e.findings, "A12.33").empty());
        return box;
    };
    const Json fires = {{"do", "fire"}, {"marker", "m1"}};
    CHECK(shown(fires));
    CHECK(shown({{"do", "mark"}, {"piece", "men"}, {"add", {"broken"}}}));
    CHECK(shown({{"do", "reveal"}, {"marker", "m1"}}));
    CHECK_FALSE(shown(fires, true));                      // the fortification stays hidden at night (E1.16)
    CHECK_FALSE(shown(fires, false, ""));                 // the unit is in the same Location, but not in the
                                                          // fortification
    CHECK_FALSE(shown(fires, false, "(1+5+7 pillbox)"));  // the unit is in another fortification
}

TEST_CASE(
    "2.5 row >=13 reminds the player to reveal the fortification that contains the revealed units (A12.33)",
    "[rules][hip]") {
    TestGame g(R"(
        1E4 (foxhole) | Open Ground | m1 hip {"type":"4-6-7","id":"men"} | unseen
        1E4 | Open Ground | m2 hip {"type":"Foxhole","id":"hole"} |
        1H6 | Open Ground | m3 hip | seen
        1P3 | Open Ground | m4 hip {"type":"2-4-7","id":"half"} |
        1R3 | Open Ground | m5 hip |
    )");
    g.shift("m4", "m5", 3, 4);                  // this shift gives +1 to later shifts
    const Entry e = g.shift("m1", "m3", 6, 6);  // the final DR is 12 + 1 + 1 - 1 = 13
    REQUIRE(e.rolls[0].row == ">=13");
    CHECK(g.piece("men").under.empty());
    CHECK_FALSE(g.piece("hole").under.empty());  // the row affects only the counters that shifted (3.3.3)
    CHECK(test::textsOf(e.findings, "A12.33").find("foxhole") != std::string::npos);
    // For units that are not in a fortification no reminder appears.
    TestGame h(
        "1E4 | Open Ground | m1 hip 4-6-7 | seen\n1H6 | Open Ground | m2 hip |\n1P3 | Open Ground | m3 hip "
        "2-4-7 |\n1R3 | Open Ground | m4 hip |");
    h.shift("m3", "m4", 3, 4);
    CHECK(test::textsOf(h.shift("m1", "m2", 6, 6).findings, "A12.33").empty());
}

TEST_CASE("R08: when a Location is fired at, its hidden units that are immune to the fire are listed (3.2.1)",
          "[rules][hip][R08]") {
    TestGame g(R"(
        1E4 | Woods | - known 4-6-7
        1E6 | Woods | russian m1 hip 4-5-8 | russian - known 4-5-8 |
        1E7 | Woods | russian m2 hip
        1E8 | Woods | russian - known 4-5-8
    )",
               {{"clock", {{"phase", "PFPh"}}}});
    const auto told = [&](const char* at) {
        const Entry e = g.must({{"do", "fire"}, {"piece", "p2"}, {"at", at}});
        return test::textsOf(e.findings, "3.2.1");
    };
    REQUIRE(g.piece("p2").type == "4-6-7");
    CHECK(told("1E6") == "Hidden units in 1E6 are immune to fire at that Location.");
    CHECK(told("1E7") == "Hidden units in 1E7 are immune to fire at that Location.");
    CHECK(told("1E8").empty());
    // The findings must not show the firing side that a hidden unit is in the Location.
    const Findings asked = g.session().check({{"do", "fire"}, {"piece", "p2"}, {"at", "1E6"}});
    REQUIRE(asked.size() == 1);
    CHECK_FALSE(asked.front().audience.include(SideId("german")));
    CHECK(asked.front().audience.include(SideId("russian")));
}
