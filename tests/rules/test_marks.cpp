// SPDX-License-Identifier: MIT
// Tests status markers that the sequence of play places or removes, and reminders that acts leave for the
// player.
#include "shellgame/base/json.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/turn/pending_actions.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::rulesOf;
using test::TestGame;

namespace {

/// p1 and p2 are under a "?". p3 is a Known German unit, and p4 a Known Russian unit.
TestGame table(const Json& patch = Json::object()) {
    return TestGame(R"(
        1E4 | Woods | m1 pds 4-6-7, 8-1
        1H6 | Woods | - known 4-6-7
        1A5 | Woods | russian - known 4-5-8
    )",
                    patch);
}

Json mark(const char* piece, const char* add) {
    return {{"do", "mark"}, {"piece", piece}, {"add", {add}}};
}

std::string marksOf(const TestGame& g, const char* piece) {
    std::string out;
    for (const std::string& m : g.piece(piece).marks) out += (out.empty() ? "" : " ") + m;
    return out;
}

/// Returns a phase's messages about status markers, each with the sides that may read it.
std::string told(const Entry& e) {
    std::string out;
    for (const Finding& f : e.findings)
        if (textOf(f.message).starts_with("No longer"))
            out += (out.empty() ? "" : " | ") + textOf(f.message) +
                   (f.audience == Readers() ? "" : " " + f.audience.text());
    return out;
}

}  // namespace

TEST_CASE("W20: the sequence of play places and removes status markers, and undo restores them",
          "[rules][marks][W20]") {
    TestGame g = table();  // the phase is the German MPh
    g.must(mark("p1", "pinned"));
    g.must(mark("p3", "pinned"));
    g.must(mark("p4", "pinned"));
    g.must(mark("p3", "CX"));
    g.must(mark("p4", "first fire"));
    for (const char* phase : {"DFPh", "AFPh", "RtPh", "APh", "CCPh"}) {
        const Entry e = g.must({{"do", "phase"}});
        INFO(phase);
        CHECK(enumText(g.state().clock.phase) == phase);
        CHECK(told(e) == (std::string(phase) == "AFPh" ? "No longer first fire: 4-5-8 in 1A5." : ""));
    }
    CHECK(marksOf(g, "p3") == "CX pinned");
    // The Player Turn ends for both sides at the end of the CCPh. Messages about a hidden unit are only for
    // the unit's own side.
    const Entry ccph = g.must({{"do", "phase"}});
    CHECK(told(ccph) ==
          "No longer pinned: 4-6-7 in 1H6, 4-5-8 in 1A5. | No longer pinned: 4-6-7 in 1E4. german");
    CHECK(marksOf(g, "p1").empty());
    CHECK(marksOf(g, "p4").empty());
    // CX remains through the enemy's Player Turn, and is removed at the start of the side's next MPh.
    CHECK(marksOf(g, "p3") == "CX");
    g.phase("MPh");
    CHECK(marksOf(g, "p3") == "CX");
    CHECK(told(g.must({{"do", "phase"}, {"to", "MPh"}})) == "No longer CX: 4-6-7 in 1H6.");
    CHECK(marksOf(g, "p3").empty());
    g.must({{"do", "undo"}});
    CHECK(marksOf(g, "p3") == "CX");
}

TEST_CASE("A7.8 a mark that does not fit the kind of its counter is refused", "[rules][marks]") {
    TestGame g(R"(
        1E4 | Open Ground | - known 4-6-7 |
        1E4 | Open Ground | - known 8-1 |
        1E4 | Open Ground | - known LMG |
        1E4 | Open Ground | - known 75L AT |
        1E4 | Open Ground | - known PzKw IVH |
    )",
               {{"clock", {{"phase", "MPh"}}}});
    constexpr const char *squad = "p1", *leader = "p2", *weapon = "p3", *gun = "p4", *tank = "p5";
    REQUIRE(g.piece(tank).kind == PieceClass::vehicle);
    REQUIRE(g.piece(gun).kind == PieceClass::gun);
    const std::map<std::string, std::set<std::string>> fit{{"pinned", {squad, leader}},
                                                           {"broken", {squad, leader}},
                                                           {"DM", {squad, leader}},
                                                           {"CX", {squad, leader}},
                                                           {"wounded", {leader}},
                                                           {"stunned", {tank}},
                                                           {"immobilized", {tank}},
                                                           {"malfunctioned", {weapon, gun, tank}},
                                                           {"limbered", {gun}},
                                                           {"intensive fire", {gun, tank}},
                                                           {"prep fire", {squad, leader, weapon, gun, tank}}};
    for (const auto& [word, pieces] : fit)
        for (const char* piece : {squad, leader, weapon, gun, tank}) {
            CAPTURE(word, piece);
            const Findings all = g.session().check(mark(piece, word.c_str()));
            CHECK((worst(all) == Verdict::ok) == pieces.contains(piece));
        }
    const Findings pin = g.session().check(mark(gun, "pinned"));
    REQUIRE(pin.size() == 1);
    CHECK(pin.front().rule == "A7.8");
    CHECK(textOf(pin.front().message) ==
          "75L AT PaK 40 can't get the marker \"pinned\": this marker is for Personnel.");
    // A mark that a counter already has can always be removed.
    CHECK(worst(g.session().check({{"do", "mark"}, {"piece", gun}, {"remove", {"pinned"}}})) == Verdict::ok);
}

TEST_CASE("A7.8 a mark for all counters under a ? goes only to those that it fits", "[rules][marks]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7, LMG", {{"clock", {{"phase", "MPh"}}}});
    const Json pin = {{"do", "mark"}, {"marker", "m1"}, {"add", {"pinned"}}};
    CHECK(textOf(g.must(pin).text) == "4-6-7 in 1E4 is pinned.");
    CHECK(g.piece("p1").marks.contains("pinned"));
    CHECK(g.piece("p2").marks.empty());
    g.refused({{"do", "mark"}, {"marker", "m1"}, {"add", {"immobilized"}}});
}

TEST_CASE("A7.302 the half-squad of a broken squad is broken too", "[rules][marks]") {
    TestGame g = table();
    g.must(mark("p3", "broken"));
    g.must({{"do", "replace"}, {"piece", "p3"}, {"with", {{{"type", "2-4-7"}, {"id", "half"}}}}});
    CHECK(marksOf(g, "half") == "DM broken");
}

TEST_CASE("A12.12 a broken or berserk unit does not gain a ?", "[rules][marks]") {
    const Json conceal = {{"do", "conceal"}, {"piece", "p3"}};
    for (const char* m : {"broken", "berserk"}) {
        INFO(m);
        TestGame g = table();
        g.phase("CCPh");
        g.must(mark("p3", m));
        CHECK(rulesOf(g.refused(conceal).findings) == "A12.12");
    }
    TestGame g = table();
    g.phase("CCPh");
    g.must(conceal);
    CHECK_FALSE(g.piece("p3").under.empty());
}

TEST_CASE("A12.2 the weapons that a unit possesses go under its ? with it, and it keeps them",
          "[rules][marks]") {
    TestGame g("1E4 | Woods | - known 4-6-7, LMG, MMG", {{"clock", {{"phase", "CCPh"}}}});
    g.must({{"do", "transfer"}, {"piece", "p2"}, {"to", "p1"}});
    // The unit possesses the weapon already.
    CHECK(rulesOf(g.refused({{"do", "transfer"}, {"piece", "p2"}, {"to", "p1"}}).findings) == "A4.43");
    g.must({{"do", "conceal"}, {"piece", "p1"}, {"id", "new"}});
    for (const char* id : {"p1", "p2"}) CHECK(g.piece(id).under == MarkerId("new"));
    CHECK(g.piece("p2").carrier == PieceId("p1"));
    CHECK(g.state().marker(MarkerId("new"))->contents.size() == 2);
    // A weapon without possessor stays.
    CHECK(g.piece("p3").under.empty());
}

TEST_CASE("A12.121 a unit that breaks, is wounded or captured, or goes berserk is revealed",
          "[rules][marks]") {
    for (const char* m : {"broken", "wounded", "captured", "berserk"}) {
        INFO(m);
        TestGame g = table();
        g.must(mark("p2", m));
        CHECK(g.piece("p2").under.empty());
        CHECK(g.piece("p2").at.text() == "1E4");
        CHECK(g.under("m1") == "p1");
    }
    TestGame g = table();
    g.must(mark("p2", "pinned"));
    CHECK(g.under("m1") == "p1 p2");
}

TEST_CASE("W20: a unit that breaks becomes DM, and is no longer pinned, TI or CX", "[rules][marks][W20]") {
    TestGame g = table();
    for (const char* m : {"pinned", "TI", "CX"}) g.must(mark("p3", m));
    const Entry e = g.must(mark("p3", "broken"));
    CHECK(textOf(e.text) ==
          "4-6-7 in 1H6 breaks, is under DM, is no longer pinned, is no longer TI and is no longer CX.");
    CHECK(marksOf(g, "p3") == "DM broken");
    g.must({{"do", "undo"}});
    CHECK(marksOf(g, "p3") == "CX TI pinned");
    g.must({{"do", "redo"}});
    // At the end of the next RPh, which is the enemy's, DM is removed.
    g.phase("RPh");
    CHECK(marksOf(g, "p3") == "DM broken");
    g.must({{"do", "phase"}});
    CHECK(marksOf(g, "p3") == "broken");
    // The unit rallies, and the markers for its broken state are removed.
    g.must(mark("p3", "DM"));
    g.must({{"do", "mark"}, {"piece", "p3"}, {"remove", {"broken"}}});
    CHECK(marksOf(g, "p3").empty());
    // A marker that the command states remains.
    g.must({{"do", "mark"}, {"piece", "p3"}, {"add", {"broken"}}, {"remove", {"DM"}}});
    CHECK(marksOf(g, "p3") == "broken");
}

TEST_CASE(
    "W20: a command that passes several phases removes the markers that would be removed in each of them",
    "[rules][marks][W20]") {
    TestGame g = table();
    g.must(mark("p3", "CX"));
    g.must(mark("p4", "broken"));
    g.must(mark("p4", "pinned"));
    g.phase("RPh");  // the Russians' RPh
    g.phase("RPh");
    CHECK(marksOf(g, "p4") == "broken");
    CHECK(marksOf(g, "p3") == "CX");
    g.phase("PFPh");
    CHECK(marksOf(g, "p3") == "CX");
    g.phase("MPh");
    CHECK(marksOf(g, "p3").empty());
}

TEST_CASE("W20: a dummy stack is no longer TI after the CCPh, and only its own side sees that",
          "[rules][marks][W20]") {
    TestGame g("1E4 | Woods | m1 dummy 3\n1H6 | Woods | m2 dummy 2\n1A5 | Woods | russian - known 4-5-8");
    g.must({{"do", "correct"}, {"pointer", "/markers/m1/marks"}, {"value", {"TI"}}});
    REQUIRE(g.marker("m1").marks.contains("TI"));
    g.phase("CCPh");
    CHECK(g.marker("m1").marks.contains("TI"));
    const Entry end = g.must({{"do", "phase"}});
    CHECK(g.marker("m1").marks.empty());
    CHECK(told(end) == "No longer TI: ? 1E4. german");
    const auto log = [&](const char* side) {
        std::string out;
        for (const Entry& e : logFor(g.session(), SideId(side)).entries) {
            out += textOf(e.text) + "\n" + test::allTexts(e);
            for (const Change& c : e.changes) out += c.id + "/" + c.field + "\n";
        }
        return out;
    };
    CHECK(log("german").find("TI") != std::string::npos);
    CHECK(log("russian").find("TI") == std::string::npos);
    CHECK(log("russian").find("marks") == std::string::npos);
    g.must({{"do", "undo"}});
    CHECK(g.marker("m1").marks.contains("TI"));
}

TEST_CASE("W20: the last phase of the game can't be ended", "[rules][marks][W20]") {
    TestGame g = table({{"clock", {{"turns", 1}, {"phase", "APh"}, {"player", "russian"}}}});
    g.must(mark("p4", "pinned"));
    g.phase("CCPh");
    CHECK(marksOf(g, "p4") == "pinned");
    CHECK_FALSE(g.refused({{"do", "phase"}}).ok);
}

TEST_CASE("W20: A3 switch marks_by_hand: status markers are placed and removed only by hand",
          "[rules][marks][W20]") {
    for (const bool byHand : {false, true}) {
        TestGame g = table();
        g.house("marks_by_hand", byHand);
        g.must(mark("p3", "pinned"));
        g.must(mark("p4", "broken"));
        g.must(mark("p1", "TI"));
        CHECK(marksOf(g, "p4") == (byHand ? "broken" : "DM broken"));
        g.phase("RPh");
        CHECK(marksOf(g, "p3") == (byHand ? "pinned" : ""));
        CHECK(marksOf(g, "p1").empty());  // by 2.5, TI ends with the Player Turn in any case
    }
}

TEST_CASE("W20: a unit that has lost its ? twice in a turn is listed only once", "[rules][marks][W20]") {
    TestGame g(R"(
        1E4 | Woods       | m1 pds 4-6-7, 8-1 | seen
        1E5 | Open Ground |                   | seen
        1E6 | Open Ground |                   | seen
    )");
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E6"}});
    CHECK(pendingActionsOf(g.view()).size() == 2);  // the squad and the leader must be revealed
}

TEST_CASE(
    "W20: if the terrain of a seen unit is unclear, the unit may keep its ?, unless its action reveals it",
    "[rules][marks][W20]") {
    // Scrub may or may not be Concealment Terrain. Beyond 16 hexes a vehicle that turns keeps its "?" only in
    // Concealment Terrain. Within 16 hexes a unit that moves loses its "?" in any terrain (A12.121 Case A).
    const auto pendingAction = [](const char* seen, const Json& act) {
        TestGame g(std::string("1E4 | Scrub | m1 pds PzKw IVH | ") + seen + "\n1E5 | Scrub | | " + seen);
        const Entry e = g.must(act);
        const auto list = pendingActionsOf(g.view());
        REQUIRE(list.size() == 1);
        CHECK(test::textsOf(e.findings, "A12.121") == textOf(list[0].finding.message));
        CHECK(list[0].finding.verdict == Verdict::ok);
        return std::string(list[0].certain ? "certain " : "doubtful ") + list[0].lossCase + ": " +
               textOf(list[0].finding.message);
    };
    const Json turn = {{"do", "act"}, {"marker", "m1"}, {"what", "change CA"}};
    const Json drive = {{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}};
    CHECK(pendingAction("seen 20", turn) ==
          "doubtful H: PzKw IVH acted in enemy LOS. It loses its \"?\" (Case H) unless 1E4 is Concealment "
          "Terrain for it; reveal it then.");
    CHECK(pendingAction("seen 4", turn) ==
          "certain D: PzKw IVH acted in enemy LOS and loses its \"?\" (Case D): reveal it.");
    CHECK(pendingAction("seen 4", drive) ==
          "certain A: PzKw IVH moved in enemy LOS and loses its \"?\" (Case A): reveal it.");
}

TEST_CASE("W20: a unit that must be revealed stays in the list until it is revealed", "[rules][marks][W20]") {
    TestGame g(R"(
        1E4 | Woods       | m1 pds 4-6-7, 8-1    | seen
        1E5 | Open Ground | - known 8-0          | seen
        1H6 | Woods       | m2 dummy 3           | unseen
        1H7 | Open Ground |                      | seen
        1A5 | Woods       | russian - known 4-5-8
    )");
    const auto list = [&](const SideId& side = {}) {
        const auto seen = GameState::of(side.empty() ? State(g.state()) : stateFor(g.state(), side));
        const GameView view{*seen, g.view().ground, g.view().sight};
        std::string out;
        for (const PendingAction& d : pendingActionsOf(view, side))
            out += d.finding.subject.text() + " " + textOf(d.finding.message) + "\n";
        return out;
    };
    CHECK(list().empty());
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
    g.must({{"do", "move"}, {"marker", "m2"}, {"to", "1H7"}});
    const std::string all =
        "m1 4-6-7 moved in enemy LOS and loses its \"?\" (Case A): reveal it.\n"
        "m1 8-1 moved in enemy LOS and loses its \"?\" (Case A): reveal it.\n"
        "m2 ? 1H7 moved in enemy LOS and loses its \"?\" (Case A): reveal it.\n";
    CHECK(list() == all);
    // The pending action stays in the list through other acts and phases of the Player Turn. The other side
    // does not see it.
    g.must({{"do", "note"}, {"text", "hm"}});
    g.phase("DFPh");
    CHECK(list() == all);
    CHECK(list(SideId("german")) == all);
    CHECK(list(SideId("russian")).empty());
    // Each pending action is completed by the command that it names, or removed by a ruling.
    const auto first = pendingActionsOf(g.view());
    REQUIRE(first.size() == 3);
    g.must(first[0].does);
    CHECK(g.piece("p1").under.empty());
    CHECK(list().find("4-6-7") == std::string::npos);
    g.must({{"do", "undo"}});
    CHECK(list() == all);
    g.must(first[1].keeps);
    CHECK(list().find("8-1") == std::string::npos);
    g.must(first[2].does);
    CHECK_FALSE(g.has("m2"));
    CHECK(list() == "m1 4-6-7 moved in enemy LOS and loses its \"?\" (Case A): reveal it.\n");
    // At the end of the Player Turn the unit's own side gets a second message about the unit.
    g.phase("CCPh");
    const Entry end = g.must({{"do", "phase"}});
    REQUIRE(rulesOf(end.findings, Verdict::ok).find("A12.121") != std::string::npos);
    for (const Finding& f : end.findings)
        if (f.rule == "A12.121") {
            CHECK(textOf(f.message).starts_with("Not done: 4-6-7"));
            CHECK(f.audience == Readers::only(SideId("german")));
        }
    CHECK(list().empty());
}

TEST_CASE("W20: by day, a hidden fortification with a Known unit in it must be revealed",
          "[rules][marks][W20]") {
    for (const bool night : {false, true}) {
        TestGame g(R"(
            1E4          | Woods | m1 hip Trench
            1E4 (trench) | Woods | - known 4-6-7
            1H6          | Woods | m2 hip Trench
        )",
                   {{"settings", {{"night", night}}}});
        const auto pendingActions = pendingActionsOf(g.view());
        REQUIRE(pendingActions.size() == (night ? 0U : 1U));
        if (night) continue;
        CHECK(pendingActions[0].finding.rule == "A12.33");
        g.must(pendingActions[0].does);
        CHECK_FALSE(g.has("m1"));
        CHECK(pendingActionsOf(g.view()).empty());
    }
}

TEST_CASE("W21: a unit that moves farther than the PP of its weapons allow is reported, also under a ?",
          "[rules][W21]") {
    // A squad with an MMG of 3 PP has all of its 4 MF; with another weapon it has 3.
    const auto goes = [](const char* contents, std::vector<std::string> path) {
        TestGame g(std::string("1E4 | Open Ground | m1 pds ") + contents);
        return g.session().check({{"do", "move"}, {"marker", "m1"}, {"path", path}});
    };
    CHECK(worst(goes("4-6-7, MMG", {"1E5", "1E6", "1E7", "1E8"})) == Verdict::ok);
    const Findings far = goes("4-6-7, MMG", {"1E5", "1E6", "1E7", "1E8", "1E9", "1E10"});
    CHECK(worst(far) == Verdict::ruling);
    CHECK(test::textsOf(far, "A4.11").find("would spend 6 of 4 MF") != std::string::npos);
    CHECK(worst(goes("4-6-7, MMG, LMG", {"1E5", "1E6", "1E7", "1E8"})) == Verdict::ruling);
}

TEST_CASE("W21: log entries state the hex of each object that they mention", "[rules][W21]") {
    TestGame g(R"(
        1E4 | Woods | m1 pds 4-6-7, LMG
        1H6 | Woods | - known 4-6-7, LMG, PzKw IVH
        1H8 | Woods | m2 dummy 2
    )",
               {{"clock", {{"phase", "AFPh"}}}});
    const auto line = [&](const Json& command) { return textOf(g.must(command).text); };
    CHECK(line({{"do", "mark"}, {"piece", "p3"}, {"add", {"fanatic"}}}) == "4-6-7 in 1H6 becomes Fanatic.");
    CHECK(line({{"do", "transfer"}, {"piece", "p4"}, {"to", "p3"}}) == "LMG in 1H6 is transferred to 4-6-7.");
    CHECK(line({{"do", "unload"}, {"piece", "p4"}}) == "LMG in 1H6 is put down.");
    CHECK(line({{"do", "fire"}, {"piece", "p3"}, {"at", "1H8"}}) == "4-6-7 in 1H6 fires at 1H8.");
    CHECK(line({{"do", "fire"}, {"pieces", {"p3", "p1"}}}) == "4-6-7 in 1H6; 4-6-7 in 1E4 fire.");
    CHECK(line({{"do", "replace"}, {"piece", "p3"}, {"with", {"2-4-7"}}}) ==
          "4-6-7 in 1H6 is replaced by 2-4-7.");
    CHECK(line({{"do", "remove"}, {"piece", "p5"}}) == "Removed (eliminated): PzKw IVH in 1H6.");
    CHECK(line({{"do", "remove"}, {"marker", "m2"}}) == "Removed (eliminated): 2 dummy counters in 1H8.");
}

TEST_CASE(
    "U14: the log states each status that a unit gets or loses with its own verb, in singular and plural",
    "[rules][marks][U14]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7\n1H6 | Woods | - known 4-6-7, 4-6-7, LMG, PzKw IVH");
    const auto told = [&](const char* what, std::vector<const char*> pieces, const char* mark) {
        return textOf(g.must({{"do", "mark"}, {"pieces", pieces}, {what, {mark}}}).text);
    };
    const std::vector<const char*> two{"p2", "p3"};
    CHECK(told("add", two, "pinned") == "4-6-7, 4-6-7 in 1H6 are pinned.");
    CHECK(told("add", two, "broken") == "4-6-7, 4-6-7 in 1H6 break, are under DM and are no longer pinned.");
    CHECK(told("remove", two, "broken") == "4-6-7, 4-6-7 in 1H6 rally and are no longer under DM.");
    CHECK(told("add", {"p4"}, "malfunctioned") == "LMG in 1H6 malfunctions.");
    CHECK(told("remove", {"p4"}, "malfunctioned") == "LMG in 1H6 is repaired.");
    CHECK(told("add", {"p5"}, "abandoned") == "PzKw IVH in 1H6 is abandoned by its crew.");
    CHECK(told("remove", {"p5"}, "abandoned") == "PzKw IVH in 1H6 is manned again.");
    CHECK(told("add", {"p5"}, "straying") == "PzKw IVH in 1H6 gets the status straying.");
}

TEST_CASE("U14: the log states that units mount or unload, without the notation of their new place",
          "[rules][marks][U14]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7\n1H6 | Woods | - known 4-6-7, 8-1, SPW 251/1");
    g.must({{"do", "load"}, {"pieces", {"p2", "p3"}}, {"on", "p4"}, {"mp", 0}});
    CHECK(textOf(g.must({{"do", "unload"}, {"pieces", {"p2", "p3"}}, {"mp", 0}}).text) ==
          "4-6-7, 8-1 in 1H6 unload.");
    const Entry e = g.must({{"do", "load"}, {"pieces", {"p2", "p3"}}, {"on", "p4"}, {"mp", 0}});
    CHECK(textOf(e.text) == "4-6-7, 8-1 in 1H6 mount SPW 251/1.");
}

TEST_CASE("A10.62 a broken unit is under DM again when a Known enemy unit moves next to it", "[marks]") {
    const auto game = [](const char* house) {
        return TestGame(R"(
            1E4 | Woods | - known {"type":"4-6-7","marks":["broken"]}, 8-1
            1E7 | Open Ground | russian - known 4-4-7
            1G7 | Open Ground | russian - known {"type":"4-4-7","marks":["broken"]}
        )",
                        {{"clock", {{"player", "russian"}, {"first", "russian"}, {"phase", "MPh"}}},
                         {"settings", {{"house", {{"marks_by_hand", house}}}}}});
    };
    TestGame g = game("by the sequence of play");
    g.must({{"do", "move"}, {"piece", "p3"}, {"to", "1E6"}});
    CHECK(marksOf(g, "p1") == "broken");
    const Entry e = g.must({{"do", "move"}, {"piece", "p3"}, {"to", "1E5"}});
    CHECK(marksOf(g, "p1") == "DM broken");
    // A unit in Good Order gets no DM, nor does a broken unit of the moving side.
    CHECK(marksOf(g, "p2").empty());
    CHECK(marksOf(g, "p4") == "broken");
    CHECK(!test::textsOf(e.findings, "A10.62").empty());
    g.must({{"do", "undo"}});
    CHECK(marksOf(g, "p1") == "broken");

    TestGame byHand = game("by hand");
    byHand.must({{"do", "move"}, {"piece", "p3"}, {"path", {"1E6", "1E5"}}});
    CHECK(marksOf(byHand, "p1") == "broken");
}

TEST_CASE("A9.7 D10.1 malfunctioned weapons and wrecks don't fire, and nobody mounts a wreck", "[marks]") {
    TestGame g(R"(
        1E4 | Open Ground | - known 4-6-7, {"type":"MMG","marks":["malfunctioned"]}
        1H6 | Open Ground | - known {"type":"PzKw IVH","marks":["wreck"]}, 8-1
        1A5 | Woods | russian - known 4-5-8
    )",
               {{"clock", {{"player", "german"}, {"phase", "AFPh"}}}});
    CHECK(rulesOf(g.refused({{"do", "fire"}, {"pieces", {"p2"}}}).findings) == "A9.7");
    CHECK(rulesOf(g.refused({{"do", "fire"}, {"pieces", {"p3"}}}).findings) == "D10.1");
    CHECK(g.must({{"do", "fire"}, {"pieces", {"p1"}}}).ok);
    CHECK(rulesOf(g.refused({{"do", "load"}, {"pieces", {"p4"}}, {"on", "p3"}}).findings).find("D10.1") !=
          std::string::npos);
}
