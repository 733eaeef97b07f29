// SPDX-License-Identifier: MIT
// Tests consistency with the whole past (2.4): units that come under a marker must have been able to perform
// all acts of that marker since the start, without losing the "?".
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::rulesOf;
using test::shiftCommand;
using test::TestGame;

namespace {

const char* const bt7 = R"({"type":"BT-7","class":"vehicle","allowance":23,"moves":"fully tracked"})";
const char* const t35 =
    R"({"type":"T-35","class":"vehicle","allowance":10,"moves":"fully tracked","size":"very large"})";

/// Advances to the side's next MPh.
void nextTurn(TestGame& g) {
    g.phase("RPh");
    g.phase("RPh");
    g.phase("MPh");
}

/// Lets m1 perform the act and advances to its side's next MPh. Returns the evaluation of a shift that puts
/// `content` under m1. m1 is in 1E4 and moves to 1E5; `from` and `to` define the terrain and LOS of these
/// hexes.
ShiftOption after(const std::string& mover, const Json& act, const std::string& content,
                  const std::string& from = "Open Ground", const std::string& to = "Open Ground",
                  const std::string& seenFrom = "unseen", const std::string& seenTo = "unseen",
                  const Json& patch = Json::object()) {
    const bool advance = act["do"] == "advance";
    TestGame g("1E4 | " + from + " | m1 " + mover + " | " + seenFrom + "\n1E5 | " + to + " | - known 8-0 | " +
                   seenTo + "\n1P3 | Woods | m2 " + content + " | unseen",
               patch);
    if (advance) g.phase("APh");
    Json command = {{"marker", "m1"}};
    command.update(act);
    if (act["do"] != "fire") command["to"] = "1E5";
    // If the act itself needs rulings, make these rulings first.
    for (const Finding& f : g.session().check(command))
        if (f.verdict == Verdict::ruling)
            g.must({{"do", "rule"}, {"rule", f.rule}, {"at", f.subject.text()}});
    g.must(command);
    // The enemy no longer sees either hex, so only the past is checked.
    g.must({{"do", "seen"}, {"at", {"1E4", "1E5"}}, {"side", "german"}, {"seen", false}});
    nextTurn(g);
    return g.judge("m2", "m1");
}

std::string verdict(const ShiftOption& o) {
    return std::string(toText(o.verdict));
}

}  // namespace

TEST_CASE("S2.4 in the rules' example with the BT-7 and the T-35, more than 10 spent MP forbid the shift",
          "[rules][consistency]") {
    const auto after = [](double mp) {
        TestGame g(std::string("1E4 | Open Ground | m1 pds ") + bt7 + "\n1K8 | Open Ground | m2 pds " + t35);
        g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5", "1E6"}}, {"mf", mp}});
        nextTurn(g);
        return g.judge("m1", "m2");
    };
    CHECK(after(10).verdict == Verdict::ok);
    const ShiftOption no = after(11);
    CHECK(no.verdict == Verdict::forbidden);
    CHECK(rulesOf(no.findings) == "2.4");
    CHECK(test::textsOf(no.findings, "2.4") == "turn 1 MPh, 1E4 -> 1E6: costs 11 MP, but T-35 has only 10.");
    CHECK(after(23).verdict == Verdict::forbidden);
}

TEST_CASE(
    "S2.4 the record of a counter begins with the portion of the Location where it was placed during play",
    "[rules][consistency]") {
    TestGame g("1E4 | Open Ground | m1 dummy 2");
    g.must({{"do", "place"},
            {"side", "german"},
            {"at", "1H6"},
            {"id", "a"},
            {"position", "foxhole"},
            {"contents", {"4-6-7"}}});
    REQUIRE(g.state().trail(MarkerId("a")).size() == 1);
    CHECK(g.state().trail(MarkerId("a")).front().to.text() == "1H6");
    CHECK(g.state().trail(MarkerId("a")).front().position.portion == Portion::foxhole);
}

TEST_CASE("S2.4 spent points are added up over each MPh separately", "[rules][consistency]") {
    TestGame g(std::string("1E4 | Open Ground | m1 pds ") + bt7 + "\n1K8 | Open Ground | m2 pds " + t35);
    const auto go = [&](const char* to, int mp) {
        g.must({{"do", "move"}, {"marker", "m1"}, {"to", to}, {"mf", mp}});
    };
    go("1E5", 5);
    go("1E6", 5);
    nextTurn(g);
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
    go("1E5", 6);
    go("1E4", 5);
    nextTurn(g);
    CHECK(test::textsOf(g.judge("m1", "m2").findings, "2.4") ==
          "turn 2 MPh, 1E6 -> 1E4: costs 11 MP, but T-35 has only 10.");
    // Undo also removes the act from the record.
    g.must({{"do", "undo"}});
    CHECK(g.state().trail(MarkerId("m1")).size() == 4);
}

TEST_CASE("S2.4 another vehicle pays its own costs for the same terrain", "[rules][consistency]") {
    // Two hexes of Open Ground cost a tank 2 MP and a truck 8 MP.
    const auto of = [](const char* allowance, double mp) {
        TestGame g(std::string("1E4 | Open Ground | m1 pds ") + bt7 +
                   "\n1E5 | Open Ground |\n1E6 | Open Ground |\n1K8 | Open Ground | m2 pds " +
                   R"({"type":"Lorry","class":"vehicle","moves":"truck","allowance":)" + allowance + "}");
        g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5", "1E6"}}, {"mf", mp}});
        nextTurn(g);
        return g.judge("m1", "m2");
    };
    CHECK(of("8", 2).verdict == Verdict::ok);
    CHECK(of("7", 2).verdict == Verdict::forbidden);
    CHECK(of("10", 4).verdict == Verdict::ok);  // 2 MP for other actions are added
    CHECK(of("9", 4).verdict == Verdict::forbidden);
    CHECK(test::textsOf(of("9", 4).findings, "2.4") ==
          "turn 1 MPh, 1E4 -> 1E6: costs 10 MP, but Lorry has only 9.");
}

TEST_CASE("S2.4 the check of past Infantry moves takes leaders, Double Time, roads and portage into account",
          "[rules][consistency]") {
    // A dummy stack has spent MF. Each line checks whether certain units could have spent as many MF.
    const auto spent = [](double mf, const std::string& content, const char* how = "move") {
        TestGame g("1E4 | Open Ground | m1 dummy 6\n1K8 | Open Ground | m2 pds " + content);
        g.must({{"do", "rule"}, {"rule", "A4.11"}, {"at", "m1/turn 1"}});
        g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5", "1E6"}}, {"mf", mf}, {"how", how}});
        nextTurn(g);
        return verdict(g.judge("m2", "m1"));
    };
    CHECK(spent(4, "4-6-7") == "ok");
    CHECK(spent(5, "4-6-7") == "forbidden");
    CHECK(spent(6, "8-0") == "ok");
    CHECK(spent(7, "8-0") == "forbidden");
    CHECK(spent(6, "4-6-7, 8-0") == "ok");  // with a leader the squad has 6 MF (A4.12)
    CHECK(spent(7, "4-6-7, 8-0") == "forbidden");
    CHECK(spent(5, "4-6-7, 1-4-9") == "forbidden");  // a hero is not a leader, so the slowest unit decides
    CHECK(spent(6, "4-6-7", "double time") == "ok");
    CHECK(spent(7, "4-6-7", "double time") == "forbidden");
    CHECK(spent(8, "4-6-7, 8-0", "double time") == "ok");
    CHECK(spent(5, "4-6-7", "road") == "ok");  // with the road bonus the squad has 5 MF (B3.4)
    CHECK(spent(6, "4-6-7", "road") == "forbidden");
    CHECK(spent(3, "4-3-6") == "ok");  // an Inexperienced squad has 3 MF (A19.31)
    CHECK(spent(4, "4-3-6") == "forbidden");
    CHECK(spent(4, "4-6-7, MMG") == "ok");         // the squad can carry 3 PP
    CHECK(spent(4, "4-6-7, HMG") == "forbidden");  // the 4 PP are one more than the squad can carry
    CHECK(spent(3, "4-6-7, HMG") == "ok");
    CHECK(spent(6, "4-6-7, HMG, 8-0") == "ok");            // the leader's IPC covers 1 PP
    CHECK(spent(5, "4-6-7, MMG", "double time") == "ok");  // a CX squad can carry 2 PP instead of 3
    CHECK(spent(6, "4-6-7, MMG", "double time") == "forbidden");
    const std::string horse = R"({"type":"horse","class":"cavalry"})";
    CHECK(spent(12, horse) == "ok");
    CHECK(spent(13, R"(4-6-7)") == "forbidden");
    CHECK(spent(3, R"({"type":"8-0","marks":["wounded"]})") == "ok");
    CHECK(spent(4, R"({"type":"8-0","marks":["wounded"]})") == "forbidden");
    CHECK(spent(3, R"({"type":"8-0","marks":["wounded"]})", "double time") == "forbidden");
}

TEST_CASE("S2.4 Double Time that is declared during a move gives one MF", "[rules][consistency]") {
    const auto spent = [](double first, double then) {
        TestGame g("1E4 | Open Ground | m1 dummy 6\n1K8 | Open Ground | m2 pds 4-6-7");
        g.must({{"do", "rule"}, {"rule", "A4.11"}, {"at", "m1/turn 1"}});
        g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}, {"mf", first}});
        g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E6"}, {"mf", then}, {"how", "double time"}});
        nextTurn(g);
        return verdict(g.judge("m2", "m1"));
    };
    CHECK(spent(2, 3) == "ok");
    CHECK(spent(2, 4) == "forbidden");
}

TEST_CASE("S2.4 the chart gives the cost of a past path, both for Infantry and for vehicles",
          "[rules][consistency]") {
    TestGame g(std::string("1E4 | Open Ground | m1 pds ") + bt7 + R"(
        1E5 | Woods | m3 dummy 2
        1E6 | Open Ground |
        1E7 | Open Ground |
        1E8 | Open Ground |
        1E9 | Open Ground |
        1P3 | Woods | m2 pds 4-6-7
        1P5 | Crag | m4 pds 4-6-7
        1P6 | Open Ground | m5 pds 4-6-7
    )");
    // A vehicle pays 4 MP for this path.
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1D4", "1D5", "1E6", "1E7"}}});
    g.must({{"do", "move"}, {"marker", "m4"}, {"to", "1P6"}});
    g.must({{"do", "move"}, {"marker", "m5"}, {"to", "1P5"}});  // entering the crag costs 2 MF
    nextTurn(g);
    CHECK(g.judge("m2", "m1").verdict == Verdict::ok);  // a squad pays 4 MF on foot
    // The tank could not have been in the crag.
    CHECK(test::textsOf(g.judge("m1", "m5").findings, "2.4").find("can't enter Crag") != std::string::npos);
    // The tank could not have set up in the crag either, even though the marker has left the crag.
    CHECK(test::textsOf(g.judge("m1", "m4").findings, "2.4").find("could not have set up in 1P5") !=
          std::string::npos);
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E8", "1E9", "1E8", "1E7", "1E6"}}});
    nextTurn(g);
    CHECK(test::textsOf(g.judge("m2", "m1").findings, "2.4").find("5 MF, but 4-6-7 has only 4") !=
          std::string::npos);
}

TEST_CASE("S2.4 if the chart does not give one definite cost, the player rules", "[rules][consistency]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7
        1E5 | Woods | m3 dummy 2
        1E6 | Open Ground |
        1P3 | Woods | m2 pds T-34 M41
    )");
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5", "1E6"}}});
    nextTurn(g);
    const ShiftOption o = g.judge("m2", "m1");
    CHECK(o.verdict == Verdict::ruling);
    std::string at;
    for (const Finding& f : o.findings)
        if (f.verdict == Verdict::ruling) at = f.subject.text();
    CHECK(at == "m1/2/p2");
    const Json ruled = {{"do", "rule"}, {"rule", "2.4"}, {"at", at}, {"why", "half its MP"}};
    CHECK(rulesOf(g.refused(shiftCommand("m2", "m1")).findings).empty());
    g.must(ruled);
    CHECK(g.judge("m2", "m1").verdict == Verdict::ok);
    g.must({{"do", "undo"}});  // undoes the ruling, which is an act like any other
    CHECK(g.judge("m2", "m1").verdict == Verdict::ruling);
}

TEST_CASE("S2.4 A12.121 if it is doubtful whether terrain would have preserved a ?, the player rules",
          "[rules][consistency]") {
    // Scrub may or may not be Concealment Terrain. A unit that uses Assault Movement into Scrub in enemy LOS
    // loses its "?" if Scrub is treated as open (Case B), but not if it is treated as woods.
    const Json assault = {{"do", "move"}, {"how", "assault"}};
    const auto into = [&](const char* terrain) {
        return after("dummy 3", assault, "pds 4-6-7", "Woods", terrain, "unseen", "seen");
    };
    CHECK(verdict(into("Woods")) == "ok");
    CHECK(verdict(into("Open Ground")) == "forbidden");
    const ShiftOption scrub = into("Scrub");
    CHECK(verdict(scrub) == "ruling");
    CHECK_THAT(test::textsOf(scrub.findings, "2.4"),
               Catch::Contains("would 4-6-7 have kept its \"?\" in enemy LOS in 1E5 (A12.121 Case B)?"));
}

TEST_CASE("A12.121 when a unit moves in enemy LOS into terrain that may reveal it, the program reports that",
          "[rules][consistency]") {
    const auto told = [](const char* terrain) {
        TestGame g(std::string("1E4 | Woods | m1 pds 4-6-7 | unseen\n1E5 | ") + terrain +
                   " | - known 8-0 | seen");
        return test::textsOf(
            g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}, {"how", "assault"}, {"mf", 1}}).findings,
            "A12.121");
    };
    CHECK(told("Woods").empty());
    CHECK(told("Open Ground").find("moved in enemy LOS and loses its \"?\"") != std::string::npos);
    CHECK(told("Scrub").find("unless 1E5 is Concealment Terrain for it") != std::string::npos);
}

TEST_CASE("S2.4 counters can't have performed acts that are impossible for their kind",
          "[rules][consistency]") {
    const Json assault = {{"do", "move"}, {"how", "assault"}},
               hurry = {{"do", "move"}, {"how", "double time"}};
    const Json advance = {{"do", "advance"}}, fire = {{"do", "fire"}};
    const std::string tank = "pds PzKw IVH", squad = "pds 4-6-7";
    const std::string horse = R"(pds {"type":"horse","class":"cavalry"})";
    CHECK(verdict(after("dummy 3", assault, squad)) == "ok");
    CHECK(verdict(after("dummy 3", assault, tank)) == "forbidden");
    CHECK(verdict(after("dummy 3", assault, horse)) == "forbidden");
    CHECK(verdict(after("dummy 3", hurry, squad)) == "ok");
    CHECK(verdict(after("dummy 3", hurry, tank)) == "forbidden");
    CHECK(verdict(after("dummy 3", hurry, horse)) == "ok");  // Cavalry can Gallop
    CHECK(verdict(after("dummy 3", advance, squad)) == "ok");
    CHECK(verdict(after("dummy 3", advance, tank)) == "forbidden");
    // A squad could not have advanced from Woods into Marsh.
    CHECK(verdict(after("dummy 3", advance, squad, "Woods", "Marsh")) == "forbidden");
    // A Gun would have been pushed, which raises a question (C10.3).
    CHECK(verdict(after("dummy 4", {{"do", "move"}}, "pds 50L AT PaK 38, 2-2-8")) == "ruling");
    CHECK(verdict(after(squad, {{"do", "move"}}, "dummy 2")) == "ok");
    // In Assault Movement an MF must be left unspent (A4.61).
    CHECK(verdict(after("dummy 3", {{"do", "move"}, {"how", "assault"}, {"mf", 3}}, squad)) == "ok");
    CHECK(verdict(after("dummy 3", {{"do", "move"}, {"how", "assault"}, {"mf", 4}}, squad)) == "forbidden");
    // A stack that has fired can't have been dummies.
    TestGame g("1E4 | Woods | m1 pds 4-6-7\n1P3 | Woods | m2 dummy 2", {{"clock", {{"phase", "PFPh"}}}});
    g.must({{"do", "fire"}, {"marker", "m1"}});
    g.phase("MPh");
    CHECK(test::textsOf(g.judge("m1", "m2").findings, "2.4").find("can't fire") != std::string::npos);
}

TEST_CASE("S2.4 other recorded actions are checked too: starting, stopping, Motion, change of CA, other acts",
          "[rules][consistency]") {
    const auto did = [](const char* mover, const char* what, const char* content,
                        const char* seen = "unseen") {
        TestGame g(std::string("1E4 | Orchard | m1 ") + mover + " | " + seen + "\n1P3 | Orchard | m2 " +
                   content + " | unseen");
        g.must({{"do", "act"}, {"marker", "m1"}, {"what", what}});
        g.must({{"do", "seen"}, {"at", {"1E4"}}, {"side", "german"}, {"seen", false}});
        g.phase("APh");  // acts that spend MP have ended the shift opportunity of the MPh
        return verdict(g.judge("m2", "m1"));
    };
    const char* tank = "pds PzKw IVH";
    CHECK(did("dummy 3", "start", tank) == "ok");
    CHECK(did("dummy 3", "start", "pds 4-6-7") == "forbidden");
    CHECK(did("dummy 3", "motion", "pds 4-6-7") == "forbidden");
    CHECK(did("dummy 3", "stop", "pds 4-6-7") == "forbidden");
    CHECK(did(tank, "start", "dummy 2") == "ok");
    CHECK(did("dummy 3", "start", tank, "seen") == "forbidden");  // a vehicle that starts spends MP in LOS
    CHECK(did("dummy 3", "other", "pds 4-6-7") == "ok");
    // By Case C the unit loses its "?" by another action.
    CHECK(did("dummy 3", "other", "pds 4-6-7", "seen") == "forbidden");
    CHECK(did("dummy 3", "other", "pds 4-6-7", "seen 20") == "ok");
    CHECK(did("dummy 3", "change CA", R"(pds {"type":"50L AT PaK 38","emplaced":true})", "seen") ==
          "forbidden");
    CHECK(did("dummy 3", "change CA", R"(pds {"type":"50L AT PaK 38","emplaced":true})", "seen 20") == "ok");
    // MP for starting, stopping and moving are added up, even if other acts are between them in the trail.
    TestGame g(std::string("1E4 | Open Ground | m1 pds ") + bt7 + "\n1K8 | Open Ground | m2 pds " + t35);
    g.must({{"do", "act"}, {"marker", "m1"}, {"what", "start"}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}, {"mf", 5}});
    g.must({{"do", "fire"}, {"marker", "m1"}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E6"}, {"mf", 4}});
    CHECK(g.piece("p1").motion);
    g.must({{"do", "act"}, {"marker", "m1"}, {"what", "stop"}});
    CHECK_FALSE(g.piece("p1").motion);
    CHECK(g.state().trail(MarkerId("m1")).back().spent == 44);
    CHECK(test::textsOf(g.judge("m1", "m2").findings, "2.4") ==
          "turn 1 MPh, 1E4 -> 1E6: costs 11 MP, but T-35 has only 10.");
    CHECK(rulesOf(g.refused({{"do", "act"}, {"marker", "m2"}, {"what", "change CA"}, {"mf", 99}}).findings)
              .empty());
}

TEST_CASE(
    "S2.4 in the rules' example a T-34 can't take the place of a stack that was seen in Open Ground before",
    "[rules][consistency]") {
    TestGame g(R"(
        1E4 | Woods       | russian m1 pds T-34 M41
        1H6 | Open Ground | russian m2 dummy 2 | seen
        1P3 | Woods       | russian m3 pds 4-4-7
    )",
               {{"clock", {{"player", "russian"}, {"first", "russian"}}}});
    // An enemy unit appears, and the player answers that 1H6 is no longer in LOS.
    g.must({{"do", "place"}, {"side", "german"}, {"at", "1A1"}, {"kind", "known"}, {"contents", {"4-6-7"}}});
    g.must({{"do", "seen"}, {"at", {"1H6"}}, {"side", "russian"}, {"seen", false}});
    const ShiftOption o = g.judge("m1", "m2");
    CHECK(o.verdict == Verdict::forbidden);
    CHECK(
        test::textsOf(o.findings, "2.4")
            .find(
                "turn 1 MPh, 1H6: T-34 M41 would have lost its \"?\" in enemy LOS in 1H6 (A12.121 Case H)") !=
        std::string::npos);
    CHECK(g.judge("m2", "m3").verdict == Verdict::ok);  // Infantry loses nothing by being seen
    // An Emplaced Gun loses nothing either, because it has not moved, but a Gun that is not Emplaced loses
    // its "?".
    g.must({{"do", "place"},
            {"side", "russian"},
            {"at", "1R3"},
            {"id", "gun"},
            {"contents", {{{"type", "50L AT"}, {"class", "Gun"}, {"id", "fifty"}, {"emplaced", true}}}}});
    g.must({{"do", "correct"}, {"pointer", "/markers/gun/pds"}, {"value", true}});
    g.must({{"do", "correct"}, {"pointer", "/markers/m2/dummies"}, {"value", 3}});
    CHECK(g.judge("gun", "m2").verdict == Verdict::ok);
    g.must({{"do", "correct"}, {"pointer", "/pieces/fifty/emplaced"}, {"value", false}});
    g.must({{"do", "correct"}, {"pointer", "/pieces/fifty/may_emplace"}, {"value", false}});
    CHECK(g.judge("gun", "m2").verdict == Verdict::forbidden);
}

TEST_CASE("S2.4 past acts are checked against each cell of the concealment table", "[rules][consistency]") {
    // Each row states the units that come under the marker, the former contents of the marker, and its act.
    // The cells that follow are f for forbidden, r for ruling and - for allowed. The three groups are for a
    // move into Open Ground, Concealment Terrain and a building. In each group the marker is seen within 16
    // hexes, seen from beyond 16, and not seen. Because the marker has moved, a Gun under it is no longer
    // Emplaced (C11.3).
    struct Row {
        const char* content;
        const char* mover;
        const char* act;
        const char* cells;
    };
    const char* gun = R"(pds {"type":"50L AT PaK 38","emplaced":true})";
    const std::string horse = R"(pds {"type":"horse","class":"cavalry"})";
    const std::vector<Row> rows{
        {"pds 4-6-7", "dummy 3", "move", "f-- f-- f--"},
        {"pds 4-6-7", "dummy 3", "assault", "f-- --- ---"},
        {"pds 4-6-7", "dummy 3", "advance", "f-- --- ---"},
        {"pds 4-6-7", "pds 4-6-7", "seen", "--- --- ---"},
        {"pds 4-6-7", "dummy 3", "road", "f-- f-- f--"},
        {"dummy 3", "pds 4-6-7", "move", "f-- f-- f--"},
        {"dummy 3", "pds 4-6-7", "assault", "f-- --- ---"},
        {"dummy 3", "pds 4-6-7", "advance", "f-- --- ---"},
        {"dummy 3", "pds 4-6-7", "seen", "--- --- ---"},
        {"pds PzKw IVH", "dummy 3", "move", "ff- fr- ..."},
        {"pds PzKw IVH", "dummy 3", "seen", "ff- --- ..."},
        {"pds PzKw IVH", "dummy 3", "advance", "fff fff ..."},
        {gun, "dummy 3", "seen", "ff- --- ---"},
        {"pds 50L AT PaK 38", "dummy 3", "seen", "ff- --- ---"},
        {horse.c_str(), "dummy 3", "move", "ff- fr- ..."},
        {horse.c_str(), "dummy 3", "seen", "ff- --- ..."},
        {gun, "dummy 3", "move", "ffr frr frr"},
    };
    for (const Row& row : rows) {
        std::string cells;
        for (const char* terrain : {"Open Ground", "Orchard", "Stone Building"}) {
            if (!cells.empty()) cells += ' ';
            for (const char* seen : {"seen", "seen 20", "unseen"}) {
                const std::string act = row.act;
                if (std::string(row.cells).substr(cells.size(), 1) == ".") {
                    cells += '.';  // other tests check that the unit can't be in this Location at all
                    continue;
                }
                TestGame g(std::string("1E4 | Orchard | m1 ") + row.mover + " | unseen\n1E5 | " + terrain +
                           " | - known 8-0 | " + seen + "\n1P3 | Orchard | m2 " + row.content + " | unseen");
                if (act == "advance") {
                    g.phase("APh");
                    g.must({{"do", "advance"}, {"marker", "m1"}, {"to", "1E5"}});
                } else {
                    // For the act "seen" the marker moves into the hex without being seen, and is seen while
                    // it stays in the hex.
                    if (act == "seen") g.must({{"do", "seen"}, {"at", {"1E5"}}, {"seen", false}});
                    g.must({{"do", "move"},
                            {"marker", "m1"},
                            {"to", "1E5"},
                            {"mf", 2},
                            {"how", act == "seen" ? "move" : act}});
                    if (act == "seen") {
                        g.must({{"do", "seen"},
                                {"at", {"1E5"}},
                                {"seen", std::string(seen) != "unseen"},
                                {"range", std::string(seen) == "seen 20" ? 20 : 5}});
                        g.must({{"do", "place"},
                                {"side", "russian"},
                                {"at", "1A1"},
                                {"kind", "known"},
                                {"contents", {"4-5-8"}}});
                    }
                }
                g.must({{"do", "seen"}, {"at", {"1E5"}}, {"side", "german"}, {"seen", false}});
                nextTurn(g);
                const Verdict v = g.judge("m2", "m1").verdict;
                cells += v == Verdict::ok ? '-' : v == Verdict::ruling ? 'r' : 'f';
            }
        }
        INFO(row.content << " under a marker with the act " << row.act);
        // Ignore another question, which arises because the Gun would have been pushed.
        if (std::string(row.content).find("PaK 38") != std::string::npos && std::string(row.act) == "seen")
            std::replace(cells.begin(), cells.end(), 'r', '-');
        CHECK(cells == row.cells);
    }
}

TEST_CASE("S2.4 for past fire, the program checks whether the fire would have revealed the units",
          "[rules][consistency]") {
    const std::string emplaced = R"({"type":"50L AT PaK 38","emplaced":true})";
    const auto fired = [&](const std::string& content, const char* seen, int die,
                           const std::string& shooter = "") {
        TestGame g("1E4 | Woods | m1 pds " + (shooter.empty() ? emplaced : shooter) + " | " + seen +
                       "\n1P3 | Woods | m2 " + content + " | unseen",
                   {{"clock", {{"phase", "PFPh"}}}});
        Json fire = {{"do", "fire"}, {"marker", "m1"}};
        if (die > 0) fire["die"] = die;
        g.must(fire);
        g.must({{"do", "seen"}, {"at", {"1E4"}}, {"side", "german"}, {"seen", false}});
        g.phase("MPh");
        return verdict(g.judge("m2", "m1"));
    };
    const std::string gun = "pds " + emplaced;
    CHECK(fired(gun, "seen", 4) == "ok");
    CHECK(fired(gun, "seen 20", 5) == "ok");
    CHECK(fired(gun, "unseen", 0) == "ok");
    CHECK(fired("pds 4-6-7", "seen", 4) == "forbidden");
    CHECK(fired("pds 4-6-7", "seen 20", 4) == "ok");
    CHECK(fired("pds 50L AT PaK 38", "seen 20", 4) == "forbidden");
    // The squad fired without a recorded colored die, and keeps its "?" beyond 16 hexes. The program asks the
    // player, because it does not know whether this fire would have revealed a Gun (A12.34).
    CHECK(fired(gun, "seen 20", 0, "4-6-7") == "ruling");
    CHECK(fired(gun, "unseen", 0, "4-6-7") == "ok");
    CHECK(fired("pds 4-6-7", "seen 20", 0, "4-6-7") == "ok");
}

TEST_CASE(
    "S2.4 for Infantry, only LOS to the Location that it enters counts; for a vehicle, LOS to its starting "
    "Location counts too",
    "[rules][consistency]") {
    const Json walk = {{"do", "move"}, {"mf", 2}};
    CHECK(verdict(after("dummy 3", walk, "pds 4-6-7", "Orchard", "Orchard", "seen", "unseen")) == "ok");
    CHECK(verdict(after("dummy 3", walk, "pds PzKw IVH", "Orchard", "Orchard", "seen", "unseen")) ==
          "forbidden");
    CHECK(verdict(after("dummy 3", walk, "pds 4-6-7", "Orchard", "Orchard", "unseen", "seen")) ==
          "forbidden");
    CHECK(verdict(after("dummy 3", walk, "pds 4-6-7", "Orchard", "Orchard", "unseen", "seen broken")) ==
          "ok");
}

TEST_CASE("S2.4 at night a unit that moves in the dark keeps its ? even in enemy LOS (E1.31)",
          "[rules][consistency]") {
    const Json night = {{"settings", {{"night", true}}}};
    Json lit = night;
    lit["hexes"] = {{"1E5", {{"lights", {"flame"}}}}};
    const auto of = [&](const char* how, const char* content, const Json& light) {
        return verdict(after("dummy 3", {{"do", "move"}, {"how", how}, {"mf", 2}}, content, "Orchard",
                             "Open Ground", "unseen", "seen", light));
    };
    CHECK(of("move", "pds 4-6-7", night) == "ok");
    CHECK(of("move", "pds 4-6-7", lit) == "forbidden");
    CHECK(of("assault", "pds 4-6-7", lit) == "ok");
    CHECK(of("move", "pds PzKw IVH", night) == "forbidden");
    const auto advanced = [](const Json& patch) {
        return verdict(after("dummy 3", {{"do", "advance"}}, "pds 4-6-7", "Orchard", "Open Ground", "unseen",
                             "seen", patch));
    };
    CHECK(advanced(night) == "ok");
    CHECK(advanced(Json::object()) == "forbidden");
    // Acts by day, and acts in games of older programs, don't record whether the hex was Illuminated. This
    // does not depend on the unit, so there is one question for the whole stack, and one ruling answers it.
    TestGame g(
        "1E4 | Orchard | m1 dummy 4 | unseen\n1E5 | Open Ground | | seen\n1P3 | Woods | m2 pds 4-6-7, 8-0, "
        "2-4-7 | unseen",
        {{"settings", {{"night", false}}}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}, {"mf", 2}});
    g.must({{"do", "set"}, {"night", true}});
    nextTurn(g);
    const auto asked = g.judge("m2", "m1").findings;
    CHECK(std::count_if(asked.begin(), asked.end(),
                        [](const Finding& f) { return f.verdict == Verdict::ruling; }) == 1);
    CHECK(test::textsOf(asked, "2.4").find("did 4-6-7, 8-0, 2-4-7 keep its \"?\" in 1E5") !=
          std::string::npos);
    g.must({{"do", "rule"}, {"rule", "2.4"}, {"at", "m1/1/light"}, {"allow", true}});
    CHECK(g.judge("m2", "m1").verdict == Verdict::ok);
}

TEST_CASE("S2.4 a stack can shift with itself, whatever its past acts", "[rules][consistency]") {
    TestGame g(std::string("1E4 | Open Ground | m1 pds ") + t35 +
               " | seen\n1E5 | Woods | - known 8-0 | unseen");
    g.must({{"do", "rule"}, {"rule", "D2.1"}, {"at", "p1/turn 1"}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}, {"mf", 12}});
    nextTurn(g);
    CHECK(g.judge("m1", "m1").verdict == Verdict::ok);
}

TEST_CASE("S2.4 stacking limits are also checked for the past", "[rules][consistency]") {
    TestGame g(R"(
        1E4 | Open Ground | m1 dummy 5
        1E5 | Open Ground | - known 4-6-7, 4-6-7
        1P3 | Open Ground | m2 pds 4-6-7, 2-4-7
        1P4 | Open Ground | m3 pds 4-6-7
    )");
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5", "1E6"}}});
    nextTurn(g);
    CHECK(test::textsOf(g.judge("m2", "m1").findings, "2.4") ==
          "turn 1 MPh, 1E4 -> 1E5: 1E5 would have been overstacked (A5.1).");
    CHECK(g.judge("m3", "m1").verdict == Verdict::ok);
    // If four squads were already in the Location, a fifth is not the cause of the overstacking.
    TestGame h(R"(
        1E4 | Open Ground | m1 dummy 5
        1E5 | Open Ground | - known 4-6-7, 4-6-7
        1P3 | Open Ground | m2 pds 4-6-7, 2-4-7
    )");
    h.must({{"do", "rule"}, {"rule", "A5.1"}, {"at", "1E5"}, {"allow", true}});
    h.must({{"do", "place"},
            {"side", "german"},
            {"at", "1E5"},
            {"kind", "known"},
            {"contents", {"4-6-7", "4-6-7"}}});
    h.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5", "1E6"}}});
    nextTurn(h);
    CHECK(h.judge("m2", "m1").verdict == Verdict::ok);
}

TEST_CASE("S2.4 units can shift to a marker only if they could have set up in its first Location",
          "[rules][consistency]") {
    const Json areas = {{"setup",
                         {{{"side", "german"}, {"from", "1E1"}, {"to", "1G9"}},
                          {{"side", "german"}, {"group", "pioneers"}, {"at", {"1P3", "1P4"}}}}}};
    TestGame g(R"(
        1E4 | Open Ground | m1 pds 4-6-7
        1F5 | Open Ground | m2 pds 4-6-7
        1P3 | Open Ground | m3 pds {"type":"8-3-8","group":"pioneers"}
        1P4 | Open Ground | m4 dummy 2
        1A5 | Open Ground | russian m5 dummy 2
    )",
               areas);
    CHECK(g.judge("m1", "m2").verdict == Verdict::ok);
    const ShiftOption o = g.judge("m1", "m3");
    CHECK(o.verdict == Verdict::forbidden);
    CHECK(test::textsOf(o.findings, "2.4").find("4-6-7 could not have set up in 1P3") != std::string::npos);
    CHECK(test::textsOf(o.findings, "2.4").find("8-3-8 could not have set up in 1E4") != std::string::npos);
    CHECK(g.judge("m3", "m4").verdict == Verdict::ok);
    CHECK(g.judge("m1", "m4").verdict == Verdict::forbidden);
    // The Location where the past began is checked, not the current Location of the marker.
    g.must({{"do", "move"}, {"marker", "m4"}, {"to", "1P5"}});
    nextTurn(g);
    CHECK(g.judge("m3", "m4").verdict == Verdict::ok);
    CHECK(g.judge("m1", "m4").verdict == Verdict::forbidden);
}

TEST_CASE("A2.9 no unit can set up outside its setup area", "[rules][consistency]") {
    const Json areas = {{"setup", {{{"side", "german"}, {"from", "1E1"}, {"to", "1G9"}}}}};
    Json setup = areas;
    setup["clock"] = {{"phase", "setup"}};
    TestGame g("1E4 | Open Ground | m1 pds 4-6-7", setup);
    CHECK(rulesOf(g.refused({{"do", "move"}, {"marker", "m1"}, {"to", "1H4"}}).findings) == "A2.9");
    CHECK(rulesOf(g.refused({{"do", "place"}, {"side", "german"}, {"at", "1H4"}, {"contents", {"4-6-7"}}})
                      .findings) == "A2.9");
    g.must({{"do", "place"}, {"side", "russian"}, {"at", "1H4"}, {"contents", {"4-5-8"}}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1G4"}});
    CHECK(g.marker("m1").start.text() == "1G4");
}

TEST_CASE("S2.4 parts of a stack and merged stacks keep the past acts", "[rules][consistency]") {
    // A detached part keeps the whole past up to the split (2.2), and a merged stack has the past of both.
    TestGame g(std::string("1E4 | Open Ground | m1 pds 4-6-7, 8-0\n1E5 | Open Ground | m2 pds 4-6-7\n") +
               "1P3 | Open Ground | m3 pds 4-6-7\n1K8 | Open Ground | m4 dummy 6");
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5", "1E6", "1E5"}}, {"mf", 6}});
    g.phase("CCPh");
    g.must({{"do", "merge"}, {"marker", "m2"}, {"with", "m1"}});
    CHECK(g.state().trail(MarkerId("m2")).front().kind == ActKind::begin);
    CHECK(g.state().trail(MarkerId("m2")).size() == 4);
    nextTurn(g);
    CHECK(g.judge("m2", "m4").verdict == Verdict::ok);
    g.must({{"do", "move"}, {"marker", "m2"}, {"pieces", {"p1"}}, {"to", "1E4"}, {"id", "part"}});
    CHECK(g.state().trail(MarkerId("part")).size() == 5);
    nextTurn(g);
    const ShiftOption o = g.judge("m3", "part");
    CHECK(test::textsOf(o.findings, "2.4") == "turn 1 MPh, 1E4 -> 1E5: costs 6 MF, but 4-6-7 has only 4.");
}

TEST_CASE("S2.4 for a marker that appeared after setup, setup legality is not checked",
          "[rules][consistency]") {
    TestGame g("1E4 | Open Ground | m1 pds 4-6-7",
               {{"setup", {{{"side", "german"}, {"from", "1E1"}, {"to", "1G9"}}}}});
    g.must({{"do", "place"}, {"side", "german"}, {"at", "1P3"}, {"dummies", 2}, {"id", "late"}});
    CHECK(g.judge("m1", "late").verdict == Verdict::ok);
}

TEST_CASE("R06: if a counter could not have entered a Location, the program does not ask for the cost",
          "[rules][consistency][R06]") {
    // The marker moved on foot into a marsh, which costs all MF. A tank could not have moved there.
    const ShiftOption o =
        after("pds 4-6-7", {{"do", "move"}, {"mf", 4}}, "pds PzKw IVH", "Open Ground", "Marsh");
    CHECK(rulesOf(o.findings) == "2.4");
    CHECK(rulesOf(o.findings, Verdict::ruling).empty());
}
