// SPDX-License-Identifier: MIT
// Tests the effects of each row of the shift table (2.5) on each kind of stack.
#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::rulesOf;
using test::shiftCommand;
using test::TestGame;
using test::textsOf;

namespace {

/// The modifiers in these positions are 0, except -3 for the two pillboxes and -2 at night.
TestGame rowTable(const Json& patch = Json::object()) {
    return TestGame(R"(
        1E4 | Open Ground | m1 pds 4-6-7, LMG
        1H6 | Open Ground | m2 dummy 3
        1P3 | Open Ground | m3 pds 5-4-8, 8-1
        1R3 | Open Ground | m4 dummy 3
        1T3 | Open Ground | m5 hip 4-6-7, 8-0
        1V3 | Open Ground | m6 hip
        1X3 | Open Ground | m7 pds {"type":"PSW 222","motion":true}
    )",
                    patch);
}
const Json night = {{"settings", {{"night", true}, {"lv", true}}}};
/// Enemy LOS gives a DRM of +1. After two earlier shifts the total DRM is +3.
const Json seenAll = {{"seen", {{{"side", "german"}, {"at", {"1E4", "1H6", "1P3", "1R3", "1T3", "1V3"}}}}}};

}  // namespace

TEST_CASE("S2.5 the result table has a row for every final DR", "[rules][rows]") {
    for (int final = -20; final <= 30; ++final) {
        INFO(final);
        const std::string row(toText(shiftRow(final)));
        CHECK(row == (final <= 0    ? "<=0"
                      : final <= 7  ? "1-7"
                      : final <= 10 ? "8-10"
                      : final <= 12 ? "11-12"
                                    : ">=13"));
    }
}

TEST_CASE("S2.5 the odds of each row are stated as cases out of 36", "[rules][rows]") {
    // For three modifiers, the numbers of ways to roll 2 to 12 with two dice were added up by hand.
    CHECK(shiftOdds(0) == std::array{0, 21, 12, 3, 0});
    CHECK(shiftOdds(-4) == std::array{6, 29, 1, 0, 0});
    CHECK(shiftOdds(3) == std::array{0, 6, 15, 9, 6});
    CHECK(shiftOdds(-12) == std::array{36, 0, 0, 0, 0});
    CHECK(shiftOdds(11) == std::array{0, 0, 0, 0, 36});
    for (int drm = -15; drm <= 15; ++drm) {
        const auto odds = shiftOdds(drm);
        CHECK(odds[0] + odds[1] + odds[2] + odds[3] + odds[4] == 36);
    }
}

TEST_CASE("S2.5 row <=0: the stacks change places, the shift is not counted, and the side may continue",
          "[rules][rows]") {
    TestGame g = rowTable(night);
    CHECK(g.shift("m1", "m2", 2, 1).rolls.at(0).row == "<=0");
    CHECK(g.under("m1") == "3 dummies");
    CHECK(g.under("m2") == "p1 p2");
    const ShiftOption next = g.judge("m3", "m4");
    CHECK(next.verdict == Verdict::ok);
    CHECK(next.drm == -3);
    // The rule says that the units "may move normally".
    g.must({{"do", "move"}, {"marker", "m2"}, {"to", "1H7"}});
}

TEST_CASE("S2.5 row 1-7: the stacks change places, the shift is counted, and the side may continue",
          "[rules][rows]") {
    TestGame g = rowTable();
    CHECK(g.shift("m1", "m2", 6, 1).rolls.at(0).row == "1-7");
    CHECK(g.under("m2") == "p1 p2");
    CHECK(g.judge("m3", "m4").verdict == Verdict::ok);
    CHECK(g.judge("m3", "m4").drm == 1);
    g.must({{"do", "move"}, {"marker", "m2"}, {"to", "1H7"}});
}

TEST_CASE(
    "S2.5 row 8-10: both stacks stay unchanged, and the side can't shift again in this shift opportunity",
    "[rules][rows]") {
    TestGame g = rowTable();
    const State before = g.state();
    const Entry e = g.shift("m1", "m2", 6, 4);
    CHECK(e.rolls.at(0).row == "8-10");
    CHECK(g.state().markers == before.markers);
    CHECK(g.state().pieces == before.pieces);
    // These two stacks can't shift again.
    CHECK(rulesOf(g.refused(shiftCommand("m1", "m2")).findings) == "2.5");
    CHECK(rulesOf(g.refused(shiftCommand("m3", "m4")).findings) == "2.5");  // no other stack can shift either
    CHECK(rulesOf(g.refused(shiftCommand("m3", "m3")).findings) == "2.5");
    // Shifts of hidden units are locked separately (3.3.4).
    CHECK(g.judge("m5", "m6").verdict == Verdict::ok);
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
    g.phase("APh");
    CHECK(g.judge("m3", "m4").verdict == Verdict::ok);  // this is a new shift opportunity
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
}

TEST_CASE("S2.5 a final 8 locks further shifts, a final 7 does not", "[rules][rows]") {
    TestGame g = rowTable();
    g.shift("m1", "m2", 4, 3);
    CHECK(g.judge("m3", "m4").verdict == Verdict::ok);
    TestGame h = rowTable();
    h.shift("m1", "m2", 4, 4);
    CHECK(h.judge("m3", "m4").verdict == Verdict::forbidden);
}

TEST_CASE("S2.5 row 11-12: PDS keep their ? but are no longer PDS, and dummies are removed",
          "[rules][rows]") {
    SECTION("after a shift with a dummy stack, the PDS keeps its ? and the dummies are removed") {
        TestGame g = rowTable();
        CHECK(g.shift("m1", "m2", 6, 5).rolls.at(0).row == "11-12");
        CHECK_FALSE(g.has("m2"));
        CHECK(g.under("m1") == "p1 p2");
        CHECK_FALSE(g.marker("m1").pds);
        CHECK(rulesOf(g.refused(shiftCommand("m3", "m4")).findings) == "2.5");
        g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
    }
    SECTION("after a shift between two PDS, neither is a PDS any longer") {
        TestGame g = rowTable();
        CHECK(g.shift("m1", "m3", 6, 6).rolls.at(0).row == "11-12");
        CHECK(g.under("m1") == "p1 p2");
        CHECK(g.under("m3") == "p3 p4");
        CHECK_FALSE(g.marker("m1").pds);
        CHECK_FALSE(g.marker("m3").pds);
    }
    SECTION("after a shift between two dummy stacks, both are removed") {
        TestGame g = rowTable();
        g.shift("m2", "m4", 6, 5);
        CHECK_FALSE(g.has("m2"));
        CHECK_FALSE(g.has("m4"));
    }
    SECTION("stacks that did not take part keep their status") {
        TestGame g = rowTable();
        g.shift("m1", "m2", 6, 5);
        CHECK(g.marker("m3").pds);
        CHECK(g.has("m4"));
        CHECK(g.marker("m7").pds);
    }
}

TEST_CASE("S2.5 row 11-12: in Open Ground and LOS a PDS keeps its ?, but a hidden stack is revealed",
          "[rules][rows]") {
    // A vehicle is in Open Ground in enemy LOS, with +1 for LOS and +1 for its small size. Under a "?" the
    // vehicle only loses PDS status; if it was hidden, it is revealed.
    const auto struck = [](const char* kind, const char* dummy) {
        TestGame g(std::string("1E4 | Open Ground | m1 ") + kind +
                   " SPW 250/1 | seen\n1H6 | Open Ground | m2 " + dummy);
        const Entry e = g.shift("m1", "m2", 5, 5);
        CHECK(e.rolls.at(0).row == "11-12");
        CHECK_FALSE(g.has("m2"));
        return g;
    };
    const TestGame concealed = struck("pds", "dummy 2");
    CHECK(concealed.under("m1") == "p1");
    CHECK_FALSE(concealed.marker("m1").pds);
    CHECK(textsOf(concealed.game.session->entries().back().findings, "2.5").find("keeps its \"?\"") !=
          std::string::npos);
    const TestGame hidden = struck("hip", "hip");
    CHECK_FALSE(hidden.has("m1"));
    CHECK(hidden.piece("p1").at.text() == "1E4");
}

TEST_CASE("S2.5 row >=13: both stacks lose their ?, and are TI until the Player Turn ends", "[rules][rows]") {
    TestGame g = rowTable(seenAll);
    g.shift("m2", "m4", 1, 1);
    CHECK(g.shift("m1", "m3", 5, 6).rolls.at(0).final == 13);
    CHECK_FALSE(g.has("m1"));
    CHECK_FALSE(g.has("m3"));
    CHECK(g.piece("p1").at.text() == "1E4");
    CHECK(g.piece("p2").at.text() == "1E4");
    CHECK(g.piece("p3").at.text() == "1P3");
    for (const char* unit : {"p1", "p3", "p4"}) CHECK(g.piece(unit).marks.contains("TI"));
    CHECK(g.piece("p2").marks.empty());  // a weapon alone does not get TI
    CHECK(rulesOf(g.refused(shiftCommand("m2", "m4")).findings) == "2.5");

    CHECK(rulesOf(g.refused({{"do", "move"}, {"piece", "p1"}, {"to", "1E5"}}).findings) == "A4.8");
    g.phase("AFPh");
    CHECK(rulesOf(g.refused({{"do", "fire"}, {"piece", "p1"}}).findings) == "A4.8");
    g.phase("APh");
    CHECK(rulesOf(g.refused({{"do", "advance"}, {"piece", "p3"}, {"to", "1P4"}}).findings) == "A4.8");
    g.phase("CCPh");
    CHECK(g.piece("p1").marks.contains("TI"));
    g.phase("RPh");
    for (const char* unit : {"p1", "p3", "p4"}) CHECK(g.piece(unit).marks.empty());
}

TEST_CASE("S2.5 row >=13: TI status ends with the Player Turn even if one command passes several phases",
          "[rules][rows]") {
    TestGame g = rowTable(seenAll);
    g.shift("m2", "m4", 1, 1);
    g.shift("m1", "m3", 6, 5);
    REQUIRE(g.piece("p1").marks.contains("TI"));
    g.phase("DFPh");
    CHECK(g.piece("p1").marks.contains("TI"));
    g.phase("MPh");  // the command passes the CCPh and enters the enemy's Player Turn
    CHECK(g.state().clock.player.text == "russian");
    CHECK(g.piece("p1").marks.empty());
}

TEST_CASE("S2.5 row >=13: dummies are removed", "[rules][rows]") {
    TestGame g = rowTable(seenAll);
    g.shift("m4", "m2", 1, 1);
    g.shift("m1", "m2", 6, 5);
    CHECK_FALSE(g.has("m1"));
    CHECK_FALSE(g.has("m2"));
    CHECK(g.piece("p1").marks.contains("TI"));
}

TEST_CASE("S2.5 hidden units: after row 11-12 they are concealed, but never PDS", "[rules][rows][hip]") {
    TestGame g = rowTable(seenAll);
    CHECK(g.shift("m5", "m6", 6, 5).rolls.at(0).row == "11-12");  // the DRM are -1 for HIP and +1 for LOS
    CHECK_FALSE(g.has("m6"));
    CHECK(g.marker("m5").kind == MarkerKind::concealed);
    CHECK_FALSE(g.marker("m5").pds);
    CHECK(g.under("m5") == "p5 p6");
    CHECK(g.piece("p5").marks.empty());
    CHECK(rulesOf(g.refused(shiftCommand("m5", "m2")).findings) == "2.2");
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
}

TEST_CASE("S2.5 hidden units: a part that loses HIP keeps its past acts, and so does the rest",
          "[rules][rows][hip]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 hip {"type":"4-6-7","id":"a"}, {"type":"2-4-7","id":"b"} | unseen
        1H6 | Open Ground | m2 hip 4-6-7 | unseen
    )",
               {{"clock", {{"phase", "PFPh"}}}});
    g.must({{"do", "fire"}, {"marker", "m1"}});
    REQUIRE(g.state().trail(MarkerId("m1")).size() == 1);
    // The DRM are -1 for HIP and +1 for LOS.
    CHECK(g.shift("m1", "m2", 6, 6, {"a"}).rolls.at(0).row == "11-12");
    CHECK(g.under("m1") == "b");
    const MarkerId shown = g.piece("a").under;
    CHECK(shown != MarkerId("m1"));
    CHECK(g.marker(shown.text).kind == MarkerKind::concealed);
    CHECK(g.state().trail(shown) == g.state().trail(MarkerId("m1")));
    CHECK(g.state().trail(shown).size() == 1);
}

TEST_CASE("S2.5 hidden units: row >=13 reveals the units and makes them TI", "[rules][rows][hip]") {
    TestGame g = rowTable(seenAll);
    g.shift("m5", "m6", 2, 2);
    CHECK(g.shift("m6", "m5", 6, 6).rolls.at(0).final == 13);
    CHECK_FALSE(g.has("m5"));
    CHECK_FALSE(g.has("m6"));
    CHECK(g.piece("p5").at.text() == "1V3");
    CHECK(g.piece("p5").marks.contains("TI"));
    CHECK(g.piece("p6").marks.contains("TI"));
}

TEST_CASE("S2.5 row >=13: in the enemy's Player Turn, units stay TI until that turn ends",
          "[rules][rows][hip]") {
    TestGame g(R"(
        1D5 | Open Ground | russian m1 hip 4-5-8 | seen
        1F5 | Open Ground | russian m2 hip       | seen
    )");
    g.shift("m1", "m2", 1, 1);
    CHECK(g.shift("m2", "m1", 6, 6).rolls.at(0).final == 13);
    CHECK(g.piece("p1").at.text() == "1F5");
    g.phase("CCPh");
    CHECK(g.piece("p1").marks.contains("TI"));
    g.must({{"do", "phase"}});
    CHECK(g.state().clock.player.text == "russian");
    CHECK(g.piece("p1").marks.empty());
}

TEST_CASE("S2.5 the preview of each row matches its effect", "[rules][rows]") {
    const TestGame g = rowTable();
    const auto told = [&](const ShiftOption& o, ShiftRow row) {
        std::string out;
        for (const Message& m : o.outcomes[static_cast<std::size_t>(row)]) out += textOf(m) + "\n";
        return out;
    };
    const ShiftOption o = g.judge("m1", "m2");
    CHECK(told(o, ShiftRow::free) ==
          "? 1E4 then contains 3 dummy counters.\n? 1H6 then contains 4-6-7, LMG.\nDoes not count for later "
          "attempts.\n");
    CHECK(told(o, ShiftRow::counts) ==
          "? 1E4 then contains 3 dummy counters.\n? 1H6 then contains 4-6-7, LMG.\n+1 on later attempts in "
          "this phase.\n");
    CHECK(told(o, ShiftRow::disallowed) ==
          "? 1E4 stays as it is.\n? 1H6 stays as it is.\nThis shift opportunity is over for markers of this "
          "kind.\n");
    CHECK(told(o, ShiftRow::lost) ==
          "? 1E4 keeps its \"?\" but is no longer a PDS.\n? 1H6 is eliminated.\nThis shift opportunity is "
          "over for markers of this kind.\n");
    CHECK(told(o, ShiftRow::revealed) ==
          "? 1E4 is revealed (4-6-7, LMG) and TI.\n? 1H6 is eliminated.\nThis shift opportunity is over for "
          "markers of this kind.\n");
}
