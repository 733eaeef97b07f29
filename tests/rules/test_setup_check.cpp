// SPDX-License-Identifier: MIT
// Tests Locations (A2.8) and setup limitations (A2.9).
#include "shellgame/base/json.hpp"

#include <algorithm>

#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/setup/setup_check.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"

using namespace shellgame;
using test::rulesOf;
using test::TestGame;

namespace {

const Json setupPhase = {
    {"clock", {{"turns", 8}, {"first", "german"}, {"player", "german"}, {"phase", "setup"}}}};

std::string told(const TestGame& g, const SideId& side = {}) {
    std::string out;
    for (const SetupFinding& f : setupFindings(g.view(), side))
        out += f.finding.rule + " " + f.finding.subject.text() + " " +
               std::string(toText(f.finding.verdict)) + "\n";
    return out;
}

Json deploy(const std::string& piece) {
    return {{"do", "replace"}, {"piece", piece}, {"with", {"2-4-7", "2-4-7"}}};
}

/// Makes a position with this many German squads, two of them in each hex.
std::string squads(int n) {
    std::string out;
    for (int i = 0; i < n; ++i)
        out += "1" + columnLetters(2 + i / 2) + "4 | | - known {\"type\":\"4-6-7\",\"id\":\"s" +
               std::to_string(i) + "\"}\n";
    return out;
}

}  // namespace

TEST_CASE("A2.9: 10 % of the squads, rounded up, may be freely Deployed, as tested with 9, 11 and 1 squads",
          "[rules][setup]") {
    CHECK(freelyDeployed(9) == 1);
    CHECK(freelyDeployed(11) == 2);
    CHECK(freelyDeployed(1) == 1);
    CHECK(freelyDeployed(10) == 1);
    CHECK(freelyDeployed(0) == 0);
    CHECK(freelyDeployed(21) == 3);
    TestGame g(squads(11), setupPhase);
    CHECK(freeDeployment(g.state(), SideId("german")).squads == 11);
    g.must(deploy("s0"));
    g.must(deploy("s5"));
    const FreeDeployment now = freeDeployment(g.state(), SideId("german"));
    CHECK(now.squads == 11);
    CHECK(now.deployed == 2);
    CHECK(rulesOf(g.refused(deploy("s7")).findings) == "A2.9");
    g.must({{"do", "undo"}});
    g.must(deploy("s7"));
    CHECK(told(g) == "");
}

TEST_CASE("A2.9: if squads are removed and too many of the rest are Deployed, this is reported",
          "[rules][setup]") {
    TestGame g(squads(11), setupPhase);
    g.must(deploy("s0"));
    g.must(deploy("s5"));
    CHECK(told(g) == "");
    // Two of the ten squads are Deployed, but only one may be.
    g.must({{"do", "remove"}, {"piece", "s7"}});
    const auto list = setupFindings(g.view());
    REQUIRE(list.size() == 1);
    CHECK(list.front().finding.rule == "A2.9");
    CHECK(list.front().finding.verdict == Verdict::forbidden);
    CHECK_THAT(textOf(list.front().finding.message), test::containsText("2 of 10 squads"));
    CHECK(told(g, SideId("russian")).empty());
    CHECK(rulesOf(g.refused({{"do", "phase"}}).findings) == "A2.9");
    g.must({{"do", "undo"}});
    g.must({{"do", "phase"}});
}

TEST_CASE("A2.9: only squads of nationalities that can Deploy may do so", "[rules][setup]") {
    CHECK(mayDeploy("german") == true);
    CHECK(mayDeploy("finnish") == true);
    CHECK(mayDeploy("russian") == false);
    CHECK_FALSE(mayDeploy("japanese").has_value());
    TestGame g("1E4 | | russian - known {\"type\":\"4-4-7\",\"id\":\"r\"}", setupPhase);
    CHECK(rulesOf(g.refused({{"do", "replace"}, {"piece", "r"}, {"with", {"2-3-7", "2-3-7"}}}).findings) ==
          "A2.9");
}

TEST_CASE("A2.9: Deployed squads of groups that enter in different turns are counted separately",
          "[rules][setup]") {
    Json patch = setupPhase;
    patch["reinforcements"] = Json::array();
    for (const int turn : {2, 3}) {
        Json pieces = Json::array();
        for (int i = 0; i < 3; ++i)
            pieces.push_back({{"type", "4-6-7"}, {"id", "t" + std::to_string(turn) + std::to_string(i)}});
        patch["reinforcements"].push_back({{"id", "turn" + std::to_string(turn)},
                                           {"side", "german"},
                                           {"turn", turn},
                                           {"hexes", {"1A5"}},
                                           {"pieces", pieces}});
    }
    TestGame g(squads(1), patch);
    g.must(deploy("s0"));
    g.must(deploy("t20"));
    g.must(deploy("t30"));
    CHECK(rulesOf(g.refused(deploy("t21")).findings) == "A2.9");
    CHECK(freeDeployment(g.state(), SideId("german"), 2).squads == 3);
    CHECK(freeDeployment(g.state(), SideId("german"), 2).deployed == 1);
    CHECK(freeDeployment(g.state(), SideId("german")).squads == 1);
}

TEST_CASE("A2.9: after setup a squad can Deploy only by the rules of play", "[rules][setup]") {
    TestGame g(squads(1));
    g.must(deploy("s0"));  // in the MPh the player makes the TC
    CHECK(g.piece("s0").gone == "replaced");
    CHECK(freeDeployment(g.state(), SideId("german")).deployed == 0);
}

TEST_CASE("A2.9: setup problems are listed with their Location", "[rules][setup]") {
    Json patch = setupPhase;
    patch["setup"] = {{{"side", "german"}, {"from", "1A1"}, {"to", "1H9"}}};
    TestGame g("1E4 | Woods | m1 pds 4-6-7, 4-6-7\n1C3 | | - known {\"type\":\"PzKw IVH\",\"id\":\"tank\"}",
               patch);
    CHECK(told(g) == "");
    g.must({{"do", "correct"}, {"pointer", "/markers/m1/at"}, {"value", "1M5"}});
    g.must({{"do", "correct"}, {"pointer", "/pieces/tank/motion"}, {"value", true}});
    CHECK(told(g) == "A2.9 1M5 forbidden\nA2.9 1M5 forbidden\nA2.52 1C3 ruling\n");
    const auto list = setupFindings(g.view());
    CHECK(list[0].marker == MarkerId("m1"));
    CHECK(list[2].piece == PieceId("tank"));
    // The other side gets no report, because players may not inspect an enemy stack.
    CHECK(told(g, SideId("russian")) == "");
    CHECK(told(g, SideId("german")) != "");
}

TEST_CASE("A06: a rectangle of hexes does not include half-hexes that are shared with another board",
          "[rules][setup][A06]") {
    const auto areaOf = [](const char* from, const char* to) {
        Json patch = setupPhase;
        patch["boards"] = {
            {{"as", "3"}, {"blank", {{"columns", 9}, {"rows", 10}}}},
            {{"as", "4"}, {"blank", {{"columns", 9}, {"rows", 10}}}, {"at", {{"column", 0}, {"row", 10}}}},
            {{"as", "5"}, {"blank", {{"columns", 9}, {"rows", 10}}}, {"at", {{"column", 8}, {"row", 10}}}}};
        patch["setup"] = {{{"side", "german"}, {"from", from}, {"to", to}}};
        const TestGame g("", patch);
        return g.state().areas.begin()->second.hexes;
    };
    // Board 3 is above board 4, and board 5 is to the right of board 4.
    const auto north = areaOf("4A1", "4H9");
    for (const char* shared : {"3B10", "3D10", "3F10", "3H10"}) CHECK_FALSE(north.contains(shared));
    for (const char* own : {"4A1", "4B1", "4H9", "4A9", "4H1"}) CHECK(north.contains(own));
    for (const char* other : {"4A10", "4B10", "5B1"}) CHECK_FALSE(north.contains(other));
    CHECK(north.size() == 8 * 9);
    // If a corner of the area is a shared half-hex, the other half-hexes of that edge are included. The
    // half-hexes of the free lower edge belong to the board alone.
    const auto seam = areaOf("3B10", "4H10");
    CHECK(seam.contains("3D10"));
    CHECK(seam.contains("4B10"));
    const auto right = areaOf("4C1", "5A9");
    CHECK(right.contains("4H3"));
    CHECK(std::any_of(right.begin(), right.end(),
                      [](const std::string& hex) { return hex == "4I3" || hex == "5A3"; }));
    CHECK_FALSE(right.contains("3D10"));
    // At an edge without an adjoining board, the half-hexes are included.
    const auto free = areaOf("4A1", "4H10");
    CHECK(free.contains("4B10"));
    CHECK_FALSE(free.contains("3B10"));
}

TEST_CASE(
    "A08: the program asks for rulings on a setup when play starts, and the verb `check` reports the same "
    "questions",
    "[rules][setup][A08]") {
    TestGame g("1C3 | | - known {\"type\":\"PzKw IVH\",\"id\":\"tank\",\"motion\":true}", setupPhase);
    const Entry e = g.refused({{"do", "phase"}});
    REQUIRE(e.findings.size() == 1);
    CHECK(e.findings.front().verdict == Verdict::ruling);
    CHECK(e.findings.front().rule == "A2.52");
    CHECK(e.findings.front().subject.text() == "1C3");
    CHECK(e.findings.front().audience == Readers::only(SideId("german")));
    const test::TemporaryFolder folder;
    const std::string file = folder.file("motion.json");
    Json scenario = test::drawn("1C3 | | - known {\"type\":\"PzKw IVH\",\"id\":\"tank\",\"motion\":true}");
    scenario["clock"] = setupPhase["clock"];
    REQUIRE(test::writeFile(file, scenario.dump()));
    const auto checked = test::runCli({"check", file});
    CHECK(checked.code == 0);
    CHECK_THAT(checked.out,
               Catch::Contains("needs a ruling: On the map, PzKw IVH can set up in Motion only by SSR. "
                               "(A2.52)"));
    g.must({{"do", "rule"}, {"rule", "A2.52"}, {"at", "1C3"}, {"why", "SSR 3"}});
    CHECK(told(g) == "");
    g.must({{"do", "phase"}});
}

TEST_CASE(
    "A2.9: vehicles may set up in hexes where they could Bog when entering, and Infantry may always set up "
    "in Crest status",
    "[rules][setup]") {
    TestGame g(
        "1E4 | Marsh | - known 4-6-7\n1G4 | Woods | - known {\"type\":\"PzKw IVH\",\"id\":\"tank\"}\n"
        "1J4 (crest/1J5) | Gully | - known 4-6-7",
        setupPhase);
    CHECK(told(g) == "");
}

TEST_CASE("A2.8: upper levels and cellars are separate Locations; entrenchments and vehicles are not",
          "[rules][setup]") {
    // A Location has room for three squads. Six squads in one hex are too many if all are at ground level,
    // but not if they are on two levels.
    Json high = setupPhase;
    high["hexes"]["1E4"]["terrain"] = Json::array({"Stone Building, 2 Level"});
    TestGame g(
        "1E4 | | m1 concealed 4-6-7, 4-6-7, 4-6-7\n"
        "1E4h1 | | m2 concealed 4-6-7, 4-6-7, 4-6-7",
        high);
    CHECK(told(g) == "");
    g.must({{"do", "correct"}, {"pointer", "/markers/m2/at"}, {"value", "1E4"}});
    CHECK(told(g) == "A5.1 1E4 forbidden\n");
    // A foxhole is not a separate Location.
    TestGame f("1E4 (foxhole) | Open Ground | m1 concealed 4-6-7, 4-6-7\n1E4 | | m2 concealed 4-6-7",
               setupPhase);
    CHECK(f.marker("m1").at == f.marker("m2").at);
    CHECK(told(f) == "");
    // For units on foot beside it, a halftrack is not a separate Location either.
    TestGame v("1E4 | | - known {\"type\":\"SPW 250/1\",\"id\":\"ht\"}, 4-6-7, 4-6-7, 4-6-7", setupPhase);
    CHECK(v.state().placeOf(PieceId("ht")) == Location{"1E4", 0});
    CHECK(told(v) == "");
}

TEST_CASE("A2.8 EX: a HS in an entrenchment can't Recombine with a HS outside it, but a leader affects both",
          "[rules][setup]") {
    TestGame g(
        "1E4 (foxhole) | | - known {\"type\":\"2-4-7\",\"id\":\"in\"}, {\"type\":\"8-1\",\"id\":\"ldr\"}\n"
        "1E4 | | - known {\"type\":\"2-4-7\",\"id\":\"out\"}, {\"type\":\"2-4-7\",\"id\":\"out2\"}\n"
        "1G4 (crest/1G5) | Gully | - known {\"type\":\"8-1\",\"id\":\"crest\"}\n"
        "1G4 | | - known {\"type\":\"4-6-7\",\"id\":\"deep\"}\n"
        "1J4h1 | Stone Building | - known {\"type\":\"8-0\",\"id\":\"up\"}\n"
        "1J4 | | - known {\"type\":\"4-6-7\",\"id\":\"down\"}");
    const State& s = g.state();
    CHECK(sameLocation(s, PieceId("in"), PieceId("out")));
    CHECK_FALSE(mayRecombine(s, PieceId("in"), PieceId("out")));
    CHECK(mayRecombine(s, PieceId("out"), PieceId("out2")));
    CHECK(leaderAffects(s, PieceId("ldr"), PieceId("out")));
    CHECK(leaderAffects(s, PieceId("ldr"), PieceId("in")));
    CHECK_FALSE(leaderAffects(s, PieceId("crest"), PieceId("deep")));
    CHECK_FALSE(leaderAffects(s, PieceId("up"), PieceId("down")));
    CHECK_FALSE(sameLocation(s, PieceId("up"), PieceId("down")));
    // During play, units outside the entrenchment can Recombine with each other, but not with the unit
    // inside.
    const auto recombine = [](const char* one, const char* other) {
        return Json{{"do", "replace"}, {"piece", one}, {"and", other}, {"with", {"4-6-7"}}};
    };
    CHECK(rulesOf(g.refused(recombine("out", "in")).findings) == "A2.8");
    CHECK(rulesOf(g.refused(recombine("down", "out")).findings) == "A2.8");
    // Two HS are replaced by exactly one squad.
    for (const Json& with : {Json{"4-6-7", "4-6-7"}, Json{"2-4-7"}, Json{"4-6-7", "8-1"}}) {
        Json c = recombine("out", "out2");
        c["with"] = with;
        CHECK(rulesOf(g.refused(c).findings) == "A2.8");
    }
    CHECK_THAT(textOf(g.must(recombine("out", "out2")).text), Catch::Contains("Recombine"));
    CHECK(s.piece(PieceId("out"))->gone == "replaced");
    CHECK(s.piece(PieceId("out2"))->gone == "replaced");
    g.must({{"do", "undo"}});
    // If no leader is in the Location of the two HS, the player rules.
    g.must({{"do", "remove"}, {"piece", "ldr"}});
    CHECK(rulesOf(g.refused(recombine("out", "out2")).findings, Verdict::ruling) == "A1.32");
}

TEST_CASE(
    "W21: the setup checks report Foxholes on a paved road, and Guns that are Emplaced there or hidden in "
    "the open",
    "[rules][setup][W21]") {
    const auto put = [](const char* at, const char* kind, const Json& what) {
        return Json{{"do", "place"},
                    {"side", "german"},
                    {"at", at},
                    {"kind", kind},
                    {"contents", Json::array({what})}};
    };
    const Json gun = {{"type", "50L AT PaK 38"}, {"emplaced", true}};
    TestGame g(R"(
        1E4 | Paved Road  |
        1E6 | Open Ground | | unseen
        1E8 | Open Ground | | seen
        1G4 | Woods       | | seen
        1G6 | Open Ground |
    )",
               {{"clock", {{"phase", "setup"}}}});
    CHECK(rulesOf(g.refused(put("1E4", "hip", "2S Foxhole")).findings) == "B27.1");
    CHECK(rulesOf(g.refused(put("1E4", "known", gun)).findings) == "C11.2");
    CHECK(rulesOf(g.refused(put("1E8", "hip", gun)).findings) == "A12.34");
    // A hidden Gun in enemy LOS is legal in Concealment Terrain, but not in the open. If LOS is not stated,
    // a question appears.
    g.must(put("1G4", "hip", gun));
    g.must(put("1E6", "hip", gun));
    CHECK(rulesOf(g.refused(put("1G6", "hip", gun)).findings, Verdict::ruling) == "A12.34");
    g.must({{"do", "rule"}, {"rule", "A12.34"}, {"at", "1G6"}});
    g.must(put("1G6", "hip", gun));
    // Under a "?" or face up the Gun may be in the open.
    g.must(put("1E8", "known", gun));
}

TEST_CASE("C11.2 a Gun that sets up with its crew is Emplaced when play starts", "[rules][setup]") {
    TestGame g(
        R"(1E4 | Open Ground | - known {"type":"75L AT PaK 40","id":"gun","ca":"1E3/1F3"}
           1H4 | Paved Road | - known {"type":"75L AT PaK 40","id":"road","ca":"1G4/1H3"}, {"type":"2-2-8","id":"c2"}
           1K4 | Open Ground | - known {"type":"75L AT PaK 40","id":"squads","ca":"1K3/1L3"}, 4-6-7
           1R4 | Open Ground | - known {"type":"75L AT PaK 40","id":"alone"})",
        {{"clock", {{"phase", "setup"}}}});
    // The crew is placed after its Gun, as with the palette.
    g.must({{"do", "place"}, {"side", "german"}, {"kind", "known"}, {"at", "1E4"}, {"contents", {"2-2-8"}}});
    REQUIRE_FALSE(g.piece("gun").emplaced);
    const Entry entry = g.must({{"do", "phase"}});
    CHECK(g.piece("gun").emplaced);
    CHECK(g.piece("gun").mayEmplace);
    CHECK(test::textsOf(entry.findings, "C11.2") ==
          "75L AT PaK 40 in 1E4 has set up with its crew, so it is Emplaced.");
    // A paved road, a squad instead of a crew, or no crew at all prevent Emplacement.
    for (const char* id : {"road", "squads", "alone"}) CHECK_FALSE(g.piece(id).emplaced);
    // Later phases Emplace nothing.
    g.must({{"do", "place"}, {"side", "german"}, {"kind", "known"}, {"at", "1R4"}, {"contents", {"2-2-8"}}});
    g.must({{"do", "phase"}});
    CHECK_FALSE(g.piece("alone").emplaced);
}
