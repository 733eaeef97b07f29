// SPDX-License-Identifier: MIT
// Tests commands that the rules refuse, each with its rule and a part of its message.
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/fixing/fixing.hpp"
#include "shellgame/rules/turn/card.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/forces.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

/// A command that must be refused, with its rule and a part of the message.
struct TurnedDown {
    Json command;
    const char* rule;
    const char* says;
};

/// Checks that each command is refused with its message and changes nothing.
void allTurnedDown(TestGame& g, const std::vector<TurnedDown>& rows) {
    for (const TurnedDown& row : rows) {
        const Entry e = g.refused(row.command);
        INFO(row.command.dump().substr(0, 300) << "\n" << test::allTexts(e));
        CHECK(std::any_of(e.findings.begin(), e.findings.end(), [&](const Finding& f) {
            return f.verdict == Verdict::forbidden && f.rule == row.rule &&
                   textOf(f.message).find(row.says) != std::string::npos;
        }));
    }
}

Json before(const Json& more = Json::object()) {
    Json out = {{"clock", {{"phase", "setup"}}}};
    out.merge_patch(more);
    return out;
}

Json lays(const char* kind, const Json& more) {
    Json out = {{"do", "place"}, {"side", "german"}, {"kind", kind}, {"at", "1H6"}};
    out.update(more);
    return out;
}

std::vector<std::string> manySquads(int n) {
    return std::vector<std::string>(static_cast<std::size_t>(n), "4-6-7");
}

}  // namespace

TEST_CASE(
    "S2.2 from a dummy stack only a part can be split off, and no marker exceeds its maximum number of "
    "counters",
    "[rules][refusals]") {
    TestGame g(
        "1E4 | Woods | m1 dummy 40 | m2 dummy 30 |\n1H6 | Woods | m3 pds {\"type\":\"4-6-7\",\"id\":\"a\"} |",
        before());
    allTurnedDown(
        g,
        {{{{"do", "split"}, {"marker", "m1"}, {"pieces", {"a"}}, {"dummies", 2}}, "2.2", "no real counters"},
         {{{"do", "merge"}, {"marker", "m1"}, {"with", "m2"}}, "2.2", "At most 60 counters"}});
    // A split into 30 and 30 is within the limit.
    g.must({{"do", "split"}, {"marker", "m1"}, {"dummies", 10}});
    g.must({{"do", "merge"}, {"marker", "m1"}, {"with", "m2"}});
    CHECK(g.marker("m1").dummies == 60);
}

TEST_CASE("S2.2 S4.6 S6.1 a marker can contain only counters of the kinds that it allows",
          "[rules][refusals]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7", before());
    allTurnedDown(
        g, {{lays("mine", {{"dummies", 2}}), "4.6.1", "can't contain mines or counters"},
            {lays("concealed", {{"contents", {"4-6-7"}}, {"known", true}}), "4.6.5", "Only a minefield"},
            {lays("hip", {{"contents", {{{"type", "50L AT PaK 38"}, {"bore_sighted", "1KK4"}}}}}), "6.1",
             "Location 1KK4 is not on the map"}});
}

TEST_CASE("only counters in the catalog can be placed", "[rules][refusals]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7\n1H6 | Woods |", before());
    const auto with = [](const Json& counter) { return lays("hip", {{"contents", {counter}}}); };
    allTurnedDown(g,
                  {{with({{"type", "4-6-7"}, {"class", "force"}}), "", "a counter with an \"arm\""},
                   {with({{"type", "Panji"}, {"hexsides", 0}}), "", "at least one for a Panji counter"},
                   {with({{"type", "50L AT PaK 38"}, {"ca", "1H5"}}), "", "two neighbouring hexes"},
                   {with({{"type", "50L AT PaK 38"}, {"ca", "1H5/1I5/1I6"}}), "", "two neighbouring hexes"}});
    g.must(with({{"type", "50L AT PaK 38"}, {"ca", "1H5/1I6"}}));
}

TEST_CASE("a marker or a group that enters contains at most the allowed number of counters",
          "[rules][refusals]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7", before({{"reinforcements",
                                                      {{{"id", "many"},
                                                        {"side", "german"},
                                                        {"turn", 2},
                                                        {"hexes", {"1A5"}},
                                                        {"pieces", manySquads(60)}}}}}));
    std::vector<std::string> waits;
    for (const auto& [id, p] : g.state().pieces)
        if (p.entry == "many") waits.push_back(id.text);
    REQUIRE(waits.size() == 60);
    const auto grows = [](int n) {
        return Json{
            {"do", "reinforcement"}, {"group", "many"}, {"side", "german"}, {"pieces", manySquads(n)}};
    };
    allTurnedDown(
        g, {{lays("concealed", {{"waiting", waits}, {"contents", {"8-0"}}}), "", "At most 60 counters"}});
    for (int n = 0; n < 3; ++n) g.must(grows(40));
    allTurnedDown(g, {{grows(21), "A2.5", "At most 200 counters"}});
    g.must(grows(20));

    std::string sixty = "LMG";
    for (int n = 1; n < 60; ++n) sixty += ", LMG";
    TestGame full("1E4 | Woods | m1 hip " + sixty, before());
    allTurnedDown(
        full, {{{{"do", "replace"}, {"piece", "p1"}, {"with", {"LMG", "LMG"}}}, "", "At most 60 counters"}});
    full.must({{"do", "replace"}, {"piece", "p1"}, {"with", {"MMG"}}});
}

TEST_CASE("A2.52 if the rules do not say whether squads of a nation Deploy off-board, the program asks",
          "[rules][refusals]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7",
               {{"sides", {{{"id", "german"}, {"nationality", "italian"}}, {{"id", "russian"}}}},
                {"clock", {{"phase", "RPh"}}},
                {"reinforcements",
                 {{{"id", "late"},
                   {"side", "german"},
                   {"turn", 1},
                   {"hexes", {"1A5"}},
                   {"pieces", {{{"type", "3-4-6"}, {"id", "s"}}, "8-0"}}}}}});
    const Json deploys = {{"do", "replace"}, {"piece", "s"}, {"with", {"1-3-6", "1-3-6"}}};
    const Entry e = g.refused(deploys);
    CHECK(test::rulesOf(e.findings, Verdict::ruling) == "A2.52");
    CHECK_THAT(test::allTexts(e), Catch::Contains("Is 3-4-6 capable of Deployment?"));
    g.must({{"do", "rule"}, {"rule", "A2.52"}, {"at", "s"}});
    g.must(deploys);
}

TEST_CASE("D3.12 only vehicles with a turret have a TCA", "[rules][refusals]") {
    TestGame g("1E4 | Open Ground | - known {\"type\":\"50L AT PaK 38\",\"id\":\"gun\"}");
    allTurnedDown(g, {{{{"do", "act"}, {"piece", "gun"}, {"what", "change CA"}, {"tca", "1E3/1F3"}},
                       "D3.12",
                       "no turret"}});
    g.must({{"do", "act"}, {"piece", "gun"}, {"what", "change CA"}, {"ca", "1E3/1F3"}});
}

TEST_CASE("S3.3.3 S2.3 only units under the partner marker can be declared to change places",
          "[rules][refusals]") {
    TestGame g("1E4 | Open Ground | m1 hip 4-6-7\n1H6 | Open Ground | m2 hip 5-4-8");
    g.house("stay_declared", true);
    Json shift = test::shiftCommand("m1", "m2");
    shift["pairs"][0]["come"] = {"p1"};
    allTurnedDown(g, {{shift, "3.3.3", "p1 is not under m2"}});
    // A shift without any stacks is impossible, even if only its odds are queried.
    const ShiftRequest none{test::german, {}};
    CHECK(test::rulesOf(judgeShift(g.view(), none).findings) == "2.3");
    CHECK(judgeShift(g.view(), none).verdict == Verdict::forbidden);
    CHECK(ShiftJudge(g.view()).chance(none).verdict == Verdict::forbidden);
}

TEST_CASE(
    "S4.4 E1.422 neither minefields nor only some of the units under a cloaking counter can be in a "
    "fortification",
    "[rules][refusals]") {
    TestGame g(
        "1E4 | Open Ground | m1 hip 1+3+5 Pillbox\n"
        "1H6 | Open Ground | m2 hip | m3 mine 6 AP | m4 cloaked 2-4-7, 8-0 |");
    g.shift("m1", "m2", 2, 3);
    REQUIRE(test::offered(g, "p1").find("in") != std::string::npos);
    allTurnedDown(g, {{test::occupy("p1", {"m3"}), "4.4", "Minefields can't be in a fortification"},
                      {test::occupy("p1", {"p3"}), "E1.422", "A cloaking counter can't"}});
    g.must(test::occupy("p1", {"m4"}));
}

TEST_CASE("G11 a hex has at most one cave at each of its six hexsides", "[rules][refusals]") {
    TestGame g("1E4 | Gully | m1 hip Cave, Cave, Cave, Cave, Cave", before());
    const Json sixth = lays("hip", {{"at", "1E4"}, {"contents", {"Cave"}}});
    g.must(sixth);
    allTurnedDown(g, {{sixth, "G11", "already has a cave at each hexside"}});
}

TEST_CASE("B27.51 A5.1 the capacity of a trench or cave is the one on its counter", "[rules][refusals]") {
    struct Works {
        const char* counter;
        const char* position;
        const char* ground;
        const char* squads;  ///< the number of squads for which the counter has room
        const char* rule;
    };
    for (const Works& works : {Works{"Trench", "trench", "Open Ground", "4-6-7, 4-6-7, 4-6-7", "B27.51"},
                               {"1+4+6 Cave", "1+4+6 cave", "Gully", "4-6-7", "A5.1"}}) {
        INFO(works.counter);
        TestGame g(std::string("1E4 | ") + works.ground + " | - known " + works.counter + " |\n1E4 (" +
                   works.position + ") | | - known " + works.squads +
                   " |\n1E5 | Open Ground | - known {\"type\":\"4-6-7\",\"id\":\"a\"} |");
        const Findings found = g.session().check(
            {{"do", "move"}, {"piece", "a"}, {"to", "1E4"}, {"position", works.position}, {"mf", 0}});
        INFO(test::textsOf(found, works.rule));
        CHECK_THAT(test::textsOf(found, works.rule), Catch::Contains(std::string("four SMC")));
    }
}

TEST_CASE("refusals about the program-controlled side name the missing value in words",
          "[rules][refusals][kept]") {
    TestGame g("1E4 | Woods | m1 concealed 4-6-7\n1H6 | Woods | russian m2 concealed 4-4-7", before());
    g.must({{"do", "keep"}, {"side", "german"}});
    allTurnedDown(
        g, {{{{"do", "standing_order"}, {"marker", "m1"}, {"opens", "within"}}, "", "the range, in hexes"}});
    g.must({{"do", "phase"}});
    allTurnedDown(g, {{{{"do", "ask"}, {"at", "1E4"}, {"what", "attack"}}, "", "the result of the attack"}});
}

TEST_CASE("A26.1 A26 the numbers and lengths of the card's Special Rules, conditions and counts are limited",
          "[rules][refusals][card]") {
    Json card = before();
    for (int n = 0; n < 60; ++n) {
        card["card"]["rules"].push_back({{"text", "Rule " + std::to_string(n)}});
        card["conditions"].push_back({{"id", "c" + std::to_string(n)}, {"side", "german"}});
    }
    TestGame g("1E4 | Woods | m1 pds 4-6-7", card);
    const Json another = {{"do", "condition"}, {"name", "another"}, {"side", "german"}};
    allTurnedDown(
        g, {{{{"do", "ssr"}, {"text", "One more."}}, "", "has 60 Special Rules"},
            {another, "", "can have 60"},
            {{{"do", "condition"}, {"name", "c0"}, {"counts", "control"}}, "A26.1", "Name the objectives"}});
    g.must({{"do", "ssr"}, {"number", 60}, {"remove", true}});
    g.must({{"do", "ssr"}, {"text", "One more."}});
    g.must({{"do", "condition"}, {"name", "c59"}, {"remove", true}});
    g.must(another);
    for (int n = 0; n < 10; ++n) g.must({{"do", "tally"}, {"condition", "c0"}, {"by", 1000}});
    allTurnedDown(g, {{{{"do", "tally"}, {"condition", "c0"}}, "", "can't go any further"}});
    g.must({{"do", "tally"}, {"condition", "c0"}, {"by", -1}});
    // An empty text removes a side's forces from the card.
    const Json forces = {{"do", "card"}, {"side", "german"}, {"forces", "A squad."}};
    Json none = forces;
    none["forces"] = "";
    g.must(forces);
    CHECK(cardOf(g.state()).forces.at("german") == "A squad.");
    g.must(none);
    CHECK(cardOf(g.state()).forces.empty());
}

TEST_CASE("a set command must name a setting, and only parts of the state can be corrected",
          "[rules][refusals]") {
    TestGame g("1E4 | Open Ground | m1 hip 4-6-7\n1H6 | Open Ground | m2 hip 5-4-8");
    g.shift("m1", "m2", 2, 3);
    REQUIRE_FALSE(g.state().offers.empty());
    const auto correct = [](const char* pointer) {
        return Json{{"do", "correct"}, {"pointer", pointer}, {"value", 1}};
    };
    allTurnedDown(g, {{{{"do", "set"}}, "", "Choose a setting"},
                      {correct("/a/b/c/d"), "", "in the game"},
                      {correct("/offers/p2/what"), "", "Answer the open question"},
                      {correct("/prompts/p2/kind"), "", "Answer the open question"}});
}

TEST_CASE(
    "N.1 N.4 a whole force can't be split off from itself, and only forces are checked against the rules for "
    "forces",
    "[rules][refusals][fixing]") {
    TestGame g = test::fixingGame(
        {test::force("a1", "1207", {"vedette 1"}), test::force("f1", "1209", {"infantry 6"}, "Guard"),
         test::force("f2", "1309", {"infantry 3"}, "Guard")},
        {{"clock", {{"player", "french"}}}});
    allTurnedDown(g, {{{{"do", "detach"}, {"marker", "f1"}, {"id", "f9"}}, "N.4", "All of f1 is detached"},
                      {{{"do", "retreat_after_combat"}, {"marker", "f1"}, {"to", "1210"}, {"id", "f9"}},
                       "N.4",
                       "All of f1 moves"}});
    CHECK(test::rulesOf(judgeFixing(g.view(), MarkerId("f7")).findings) == "N.1");
    CHECK(judgeFixing(g.view(), MarkerId("f7")).verdict == Verdict::forbidden);
}
