// SPDX-License-Identifier: MIT
// Tests Napoleon at Bay, which is played face up: the question which force is there, the roll, the draw, and
// how forces change places.
#include "shellgame/base/json.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/fixing/fixing.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/forces.hpp"

using namespace shellgame;
using test::asksOf;
using test::fixingGame;
using test::fixWith;
using test::force;
using test::isFixed;
using test::march;
using test::rulesOf;
using test::TestGame;

namespace {

/// Lists by name the counters of all markers in a marker's hex.
std::string lies(const TestGame& g, const char* marker) {
    return textOf(contentsText(g.state(), g.marker(marker)));
}
FixingOption judged(const TestGame& g, const char* force) {
    return judgeFixing(g.view(), MarkerId(force));
}
const FixingCandidate& candidate(const FixingOption& option, const char* id) {
    for (const FixingCandidate& c : option.candidates)
        if (c.force.has(MarkerId(id))) return c;
    throw std::logic_error("no candidate");
}
std::string fixingTold(const Entry& e, const char* rule) {
    return test::textsOf(e.findings, rule);
}
/// A vedette is two hexes north of an enemy force, and behind that force there are other forces of its side.
const std::vector<Json> line{force("a1", "1207", {"vedette 1"}), force("f1", "1210", {"infantry 6"}),
                             force("f2", "1214", {"infantry 3"}), force("f3", "1216", {"cavalry 2"})};
const char* const toLine = "1208 1209";  ///< the path of a1 into the ZOC of f1

/// Makes the position after a1 has moved to 1209. It contains the forces of `line`, some of them replaced,
/// with or without house rules.
TestGame met(const std::vector<Json>& others, const std::vector<std::pair<const char*, bool>>& house = {}) {
    std::vector<Json> forces = line;
    for (const Json& other : others) {
        const auto same = [&](const Json& f) { return f["id"] == other["id"]; };
        const auto it = std::find_if(forces.begin(), forces.end(), same);
        *(it == forces.end() ? forces.emplace(it) : it) = other;
    }
    TestGame g = fixingGame(forces);
    for (const auto& [rule, on] : house) g.house(rule, on);
    g.must(march("a1", toLine));
    return g;
}

}  // namespace

TEST_CASE(
    "N.1 when a moving force enters the ZOC of another, the program asks which force the other really is",
    "[rules][fixing]") {
    TestGame g = fixingGame(line);
    g.must(march("a1", "1208"));  // the force is two hexes away, so it is not in the ZOC
    CHECK(g.state().prompts.empty());
    const Entry e = g.must(march("a1", "1209"));
    CHECK(fixingTold(e, "N.1").find("force 1210") != std::string::npos);
    REQUIRE(asksOf(g, "f1"));
    const Json report = fixingReport(g.view());
    REQUIRE(report.size() == 1);
    CHECK(report[0]["asked"] == Json({"f1"}));
    CHECK(report[0]["mover"] == Json({"a1"}));
    CHECK(report[0]["candidates"].size() == 2);  // the candidates are f2 and f3
    const Prompt& question = g.state().prompts.begin()->second;
    CHECK(question.side.text == "allies");  // the moving player answers the question
    CHECK(question.mover.text == "a1");
    CHECK(question.at.text() == "1210");
    // Play waits for the answer, but the player can still query and correct the game.
    CHECK(rulesOf(g.refused(march("a1", "1208")).findings) == "N.1");
    CHECK(rulesOf(g.refused({{"do", "phase"}}).findings) == "N.1");
    g.must({{"do", "note"}, {"text", "who is it?"}});
    g.must({{"do", "undo"}});
    g.must({{"do", "undo"}});
    CHECK(g.state().prompts.empty());
    CHECK(g.marker("a1").at.text() == "1208");
}

TEST_CASE(
    "N.1 switch fixing_any_force: the question about a force is raised by any moving force, or only by one "
    "with a vedette or general",
    "[rules][fixing]") {
    for (const char* arm : {"vedette", "general", "infantry 9", "cavalry 4"})
        for (const bool any : {false, true}) {
            INFO(arm << (any ? ", any force" : ""));
            const TestGame g = met({force("a1", "1207", {arm})}, {{"fixing_any_force", any}});
            CHECK(asksOf(g, "f1") == (any || std::string(arm) == "vedette" || std::string(arm) == "general"));
        }
    // Other units in the vedette's hex don't prevent the question, but a part of the force without a vedette
    // does not raise it.
    std::vector<Json> forces = line;
    forces[0] = force("a1", "1208", {"infantry 5", "vedette"});
    TestGame g = fixingGame(forces);
    const PieceId foot = g.marker("a1").contents[0];
    Json part = march("a1", "1209");
    part["pieces"] = {foot.text};
    g.must(part);
    CHECK(g.state().prompts.empty());
    // The detached vedette raises its own question, and the infantry that stays behind does not prevent the
    // question.
    TestGame h = fixingGame(forces);
    part["pieces"] = {h.marker("a1").contents[1].text};
    part["id"] = "a9";
    h.must(part);
    REQUIRE(asksOf(h, "f1"));
    CHECK(judged(h, "f1").mover.parts == std::vector{MarkerId("a9")});
    // If a force is in several hexes, all its adjacent parts are considered.
    forces[0] = force("a1", "1208", {"infantry 5"}, "Corps");
    forces.push_back(force("a2", "1308", {"vedette"}, "Corps"));
    TestGame corps = fixingGame(forces);
    corps.must(march("a1", "1209"));
    CHECK(asksOf(corps, "f1"));
}

TEST_CASE("N.1 a force that already has an enemy force in its ZOC does not raise the question again",
          "[rules][fixing]") {
    std::vector<Json> forces = line;
    forces.push_back(force("a2", "1211", {"infantry 2"}));
    TestGame g = fixingGame(forces);
    g.must(march("a1", "1208 1209"));
    CHECK(g.state().prompts.empty());
    // A force that was already in the ZOC moves from one hex of the ZOC to the next.
    forces.back() = force("a2", "0101", {"infantry 2"});
    forces[0] = force("a1", "1209", {"vedette"});
    TestGame h = fixingGame(forces);
    h.must(march("a1", "1309"));
    CHECK(h.state().prompts.empty());
    // A garrison is not a force, so it does not prevent others from raising the question.
    forces[0] = force("a1", "1208", {"vedette"});
    forces.back() = force("a2", "1211", {"garrison 2"});
    TestGame i = fixingGame(forces);
    i.must(march("a1", "1209"));
    CHECK(asksOf(i, "f1"));
    // After leaving and returning, a force raises the question again, because the other force is not fixed.
    TestGame j = fixingGame(line);
    j.must(march("a1", "1208 1209"));
    j.must(fixWith("f1", {3}));
    CHECK(isFixed(j, "f1"));
    j.must(march("a1", "1208 1207"));
    CHECK_FALSE(isFixed(j, "f1"));
    j.must(march("a1", "1208 1209"));
    CHECK(asksOf(j, "f1"));
}

TEST_CASE("N.1 a march stops when it raises a question, and may continue after the answer",
          "[rules][fixing]") {
    TestGame g = fixingGame(line);
    const Entry e = g.must(march("a1", "1208 1209 1309 1310"));
    CHECK(g.marker("a1").at.text() == "1209");
    CHECK(textOf(e.text).find("1309") == std::string::npos);
    g.must(fixWith("f1", {1}));
    g.must(march("a1", "1309 1310"));
    CHECK(g.marker("a1").at.text() == "1310");
    CHECK(g.state().trail(MarkerId("a1")).size() == 4);
}

TEST_CASE("N.1 leaving a ZOC and returning counts as entering it again, whether in one command or in two",
          "[rules][fixing]") {
    // The hexes 1309 and 1210 are adjacent, but a river is between them.
    const Json river = {{"hexes", {{"1210", {{"no_zoc_to", {"1309"}}}}}}};
    struct Way {
        const char* hexes;
        const char* ends;
        bool asked, fixed;
    };
    for (const Way& way : {Way{"1208 1209", "1209", true, false},
                           {"1208 1209 1309", "1209", true, false},
                           {"1208 1308 1309", "1309", false, false},
                           {"1309 1209", "1209", false, true},
                           {"1208 1308 1309 1310", "1310", true, false},
                           {"1208 1207", "1207", false, false}}) {
        INFO(way.hexes);
        TestGame one = fixingGame(line, river);
        one.must(march("a1", toLine));
        one.must(fixWith("f1", {1}));
        TestGame two = fixingGame(line, river);
        two.must(march("a1", toLine));
        two.must(fixWith("f1", {1}));
        const Entry e = one.must(march("a1", way.hexes));
        std::istringstream steps(way.hexes);
        for (std::string hex; two.state().prompts.empty() && steps >> hex;) two.must(march("a1", hex));
        for (const TestGame* g : {&one, &two}) {
            CHECK(g->marker("a1").at.text() == way.ends);
            CHECK(asksOf(*g, "f1") == way.asked);
            CHECK(isFixed(*g, "f1") == way.fixed);
        }
        CHECK((fixingTold(e, "N.2").find("not fixed") != std::string::npos) == !way.fixed);
        CHECK(one.state().prompts == two.state().prompts);
        one.must({{"do", "undo"}});
        CHECK(isFixed(one, "f1"));
    }
    // If the enemy force is not fixed, a return to its ZOC also raises the question.
    TestGame g = fixingGame({force("a1", "1209", {"vedette"}), line[1], line[2]});
    g.must(march("a1", "1208 1209"));
    CHECK(asksOf(g, "f1"));
    // If another enemy force is still adjacent, the force remains fixed.
    Json f1 = force("f1", "1210", {"infantry 6"});
    f1["fixed"] = true;
    TestGame i = fixingGame({force("a1", "1209", {"vedette"}), f1, force("a2", "1310", {"infantry 1"})});
    i.must(march("a1", "1208 1209"));
    CHECK((isFixed(i, "f1") && i.state().prompts.empty()));
    // A fixed force that moves away and returns is no longer fixed.
    TestGame away = met({});
    away.must(fixWith("f1", {1}));
    away.must({{"do", "phase"}});
    away.must({{"do", "phase"}});
    away.must(march("f1", "1211 1210"));
    CHECK_FALSE(isFixed(away, "f1"));
}

TEST_CASE("N.1 a ZOC consists of the adjacent hexes, except for hexes that the scenario excludes",
          "[rules][fixing]") {
    const Json river = {{"hexes", {{"1210", {{"no_zoc_to", {"1209"}}}}}}};
    TestGame g = fixingGame(line, river);
    CHECK(zocFrom(g.view(), "1210").size() == 5);
    // The ZOC of 1209, on the other side of the river, is not limited.
    CHECK(zocFrom(g.view(), "1209").size() == 6);
    g.must(march("a1", "1208 1209"));
    CHECK(g.state().prompts.empty());
    g.must(march("a1", "1309"));  // 1309 is beyond the bend of the river
    CHECK(asksOf(g, "f1"));
    TestGame corner = fixingGame(line);
    CHECK(zocFrom(corner.view(), "0101").size() == 3);
}

TEST_CASE("N.1 switch fixing_trains: garrisons, bridge trains and centers are treated as forces",
          "[rules][fixing]") {
    for (const char* arm : {"garrison 3", "bridge train", "center of operations"})
        for (const bool count : {false, true}) {
            INFO(arm << (count ? ", they count" : ""));
            const std::pair<const char*, bool> trains{"fixing_trains", count};
            CHECK(asksOf(met({force("f1", "1210", {arm})}, {trains}), "f1") == count);
            // A moving garrison, bridge train or center that enters a ZOC raises the question only if these
            // kinds are treated as forces.
            const TestGame h = met({force("a1", "1207", {arm})}, {trains, {"fixing_any_force", true}});
            CHECK(asksOf(h, "f1") == count);
            // Garrisons, bridge trains and centers are never drawn as substitutes.
            const TestGame i = met({force("f2", "1214", {arm})}, {trains});
            CHECK(rulesOf(candidate(judged(i, "f1"), "f2").findings) == "N.3");
            // Garrisons, bridge trains and centers don't keep other forces fixed, either.
            TestGame j = met({}, {trains});
            j.must(fixWith("f1", {1}));
            Json stays = {{"do", "place"}, {"side", "allies"}, {"kind", "force"}, {"at", "1110"}};
            stays["contents"] = Json::array({test::armed(arm)});
            j.must(stays);
            j.must(march("a1", "1208"));
            CHECK(isFixed(j, "f1") == count);
        }
}

TEST_CASE("N.1 all forces are played face up and visible", "[rules][fixing]") {
    TestGame g = fixingGame(line);
    CHECK(rulesOf(g.refused({{"do", "reveal"}, {"marker", "f1"}}).findings) == "N.1");
    const State view = stateFor(g.state(), SideId("allies"));
    CHECK(view.markers.at(MarkerId("f1")) == g.marker("f1"));
    CHECK(view.pieces.size() == g.state().pieces.size());
    g.must(march("a1", "1208 1209"));
    CHECK(stateFor(g.state(), SideId("french")).prompts.size() == 1);
}

TEST_CASE(
    "N.1 several forces may raise questions at the same time, and the program asks them one after the other",
    "[rules][fixing]") {
    std::vector<Json> forces = line;
    forces.push_back(force("f4", "1308", {"infantry 2"}));
    TestGame g = fixingGame(forces);
    g.must(march("a1", "1208"));  // enters the ZOC of 1308
    CHECK(asksOf(g, "f4"));
    g.must(fixWith("f4", {2}));
    g.must(march("a1", "1209"));
    CHECK(asksOf(g, "f1"));  // f4 is fixed, and this ZOC already contained a1
    CHECK(g.state().prompts.size() == 1);
    forces.back() = force("f4", "1010", {"infantry 2"});
    forces[0] = force("a1", "1108", {"vedette"});
    TestGame h = fixingGame(forces);
    h.must(march("a1", "1109"));
    CHECK((asksOf(h, "f1") && asksOf(h, "f4")));
    CHECK(rulesOf(h.refused({{"do", "fix"}}).findings) == "N.1");  // the command must name the force
    h.must(fixWith("f1", {1}));
    h.must({{"do", "fix"}, {"dice", {1}}});
    CHECK((isFixed(h, "f1") && isFixed(h, "f4")));
}

TEST_CASE(
    "N.1 an answer without a question is refused, and so are acts that do not exist in this game system",
    "[rules][fixing]") {
    TestGame g = fixingGame(line);
    CHECK(rulesOf(g.refused({{"do", "fix"}}).findings) == "N.1");
    CHECK(rulesOf(g.refused(fixWith("f1", {1})).findings) == "N.1");
    CHECK(rulesOf(g.refused({{"do", "array"}}).findings) == "N.4");
    CHECK(rulesOf(g.refused({{"do", "substitute"}, {"why", "x"}}).findings) == "N.1");
    CHECK(rulesOf(g.refused({{"do", "substitute"}, {"marker", "f1"}, {"why", "x"}}).findings) == "N.4");
    CHECK(rulesOf(g.refused({{"do", "phase"}, {"to", "APh"}}).findings) == "N.1");
    const Entry shift =
        g.refused({{"do", "shift"}, {"side", "french"}, {"pairs", {{{"from", "f1"}, {"to", "f2"}}}}});
    CHECK(rulesOf(shift.findings).find("N.1") != std::string::npos);
    // The clock has only two phases, movement and the rest of a turn.
    g.must({{"do", "phase"}});
    CHECK(g.state().clock.phase == Phase::CCPh);
    g.must({{"do", "phase"}});
    CHECK((g.state().clock.phase == Phase::MPh && g.state().clock.player.text == "french"));
    // Only markers of the kind force belong to this system; all others belong to ASL.
    const Json infantry = Json::array({test::armed("infantry 2")});
    g.must({{"do", "place"}, {"kind", "force"}, {"at", "1212"}, {"contents", infantry}});
    CHECK(rulesOf(g.refused({{"do", "place"},
                             {"kind", "force"},
                             {"at", "1212"},
                             {"contents", {{{"type", "x"}, {"class", "squad"}}}}})
                      .findings) == "N.1");
    CHECK(rulesOf(g.refused({{"do", "place"}, {"kind", "force"}, {"at", "1212"}}).findings) == "N.1");
    for (const char* kind : {"hip", "known", "concealed"})
        CHECK(rulesOf(g.refused({{"do", "place"}, {"kind", kind}, {"at", "1212"}, {"contents", infantry}})
                          .findings) == "N.1");
    // A replacement must also suit the marker: a counter of a force can't become an ASL unit.
    const auto replacing = [](const std::string& piece, const Json& with) {
        return Json{{"do", "replace"}, {"piece", piece}, {"with", Json::array({with})}};
    };
    const std::string foot = g.marker("f1").contents[0].text;
    CHECK(rulesOf(g.refused(replacing(foot, "4-6-7")).findings) == "N.1");
    g.must(replacing(foot, test::armed("infantry 5")));
    CHECK(lies(g, "f1") == "infantry 5");
    TestGame asl("1E4 | Woods | m1 pds 4-6-7");
    CHECK(rulesOf(asl.refused(replacing("p1", test::armed("infantry 2"))).findings) == "N.1");
    asl.must(replacing("p1", "4-4-7"));
    for (const char* kind : {"force", "concealed"})
        CHECK(rulesOf(asl.refused({{"do", "place"}, {"kind", kind}, {"at", "1E5"}, {"contents", infantry}})
                          .findings) == "N.1");
    CHECK_FALSE(readScenario(test::fixingScenario(line, {{"settings", {{"system", "asl"}}}}), "s.json", {}));
    CHECK_FALSE(readScenario(test::fixingScenario(line, {{"settings", {{"series", 3}}}}), "s.json", {}));
}

TEST_CASE("N.2 if the dice confirm a force, it is fixed while an enemy force is adjacent",
          "[rules][fixing]") {
    // A ZOC may end at the river, but for this rule it is enough to be adjacent.
    std::vector<Json> forces = line;
    forces.push_back(force("a2", "1212", {"infantry 2"}));
    forces.push_back(force("a3", "1306", {"general"}));
    // This counter is always adjacent, but is not a force.
    forces.push_back(force("a4", "1110", {"garrison 1"}));
    const Json river = {{"hexes", {{"1210", {{"no_zoc_to", {"1211", "1209"}}}}}}};
    TestGame g = fixingGame(forces, river);
    g.must(march("a1", "1208 1308 1309"));
    const Entry e = g.must(fixWith("f1", {3}));
    CHECK(textOf(e.text).find("really there") != std::string::npos);
    CHECK(e.rolls[0].row == "really there");
    CHECK(lies(g, "f1") == "infantry 6");
    CHECK(isFixed(g, "f1"));
    g.must(march("a2", "1211"));  // this force is adjacent, but not in the ZOC of the other force
    g.must(march("a1", "1308"));
    CHECK(isFixed(g, "f1"));
    // Because the force is fixed, an enemy that enters its ZOC raises no question.
    g.must(march("a3", "1307 1308 1309"));
    CHECK(g.state().prompts.empty());
    g.must(march("a3", "1308"));
    const Entry left = g.must(march("a2", "1212"));
    CHECK_FALSE(isFixed(g, "f1"));
    CHECK(fixingTold(left, "N.2").find("not fixed") != std::string::npos);
    g.must({{"do", "undo"}});
    CHECK(isFixed(g, "f1"));
    g.must({{"do", "remove"}, {"marker", "a2"}});
    CHECK_FALSE(isFixed(g, "f1"));
    // A fixed force that moves away in its own turn is no longer fixed.
    TestGame own = met({});
    own.must(fixWith("f1", {1}));
    own.must({{"do", "phase"}});
    own.must({{"do", "phase"}});
    own.must(march("f1", "1309"));
    CHECK(isFixed(own, "f1"));  // the force is still adjacent to 1209
    own.must(march("f1", "1310"));
    CHECK_FALSE(isFixed(own, "f1"));
}

TEST_CASE("N.2 a force that joins a fixed force is fixed with it", "[rules][fixing]") {
    for (const bool fixedFirst : {true, false}) {
        TestGame g = met({});
        g.must(fixWith("f1", {1}));
        g.must({{"do", "phase"}});
        g.must({{"do", "phase"}});
        g.must(march("f2", "1213 1212 1211 1210"));
        const char* stays = fixedFirst ? "f1" : "f2";
        g.must({{"do", "merge"}, {"marker", stays}, {"with", fixedFirst ? "f2" : "f1"}});
        CHECK(g.marker(stays).contents.size() == 2);
        CHECK(isFixed(g, stays));
    }
}

TEST_CASE("N.2 switch fixing_fixed_drawn: fixed forces can be drawn as substitutes", "[rules][fixing]") {
    std::vector<Json> forces = line;
    forces[2]["fixed"] = true;
    forces.push_back(force("a2", "1215", {"infantry 1"}));
    for (const bool drawn : {false, true}) {
        TestGame g = fixingGame(forces);
        g.house("fixing_fixed_drawn", drawn);
        g.must(march("a1", "1208 1209"));
        const FixingOption o = judged(g, "f1");
        CHECK(rulesOf(candidate(o, "f2").findings) == (drawn ? "" : "N.2"));
        CHECK(o.drawn == (drawn ? 2 : 1));
        if (!drawn) continue;
        // The fixed force moves to 1210 and is fixed there. The force that it has replaced is not fixed
        // (N.4).
        g.must(fixWith("f1", {6, 1}));
        CHECK((lies(g, "f1") == "infantry 3" && lies(g, "f2") == "infantry 6"));
        CHECK((isFixed(g, "f1") && !isFixed(g, "f2")));
    }
}

TEST_CASE(
    "N.3 on a modified dr of 1 to 3 the force is really there; on a modified dr of 4 to 6 a substitute "
    "replaces it",
    "[rules][fixing]") {
    // For each modifier, the number of results of the die on which the force is really there, counted by
    // hand.
    const std::map<int, int> stay{{-2, 5}, {-1, 4}, {0, 3}, {1, 2}, {2, 1}};
    for (const auto& [drm, faces] : stay) CHECK(staysCases(drm) == faces);
    const std::map<int, std::pair<const char*, const char*>> arms{{-2, {"vedette 1", "infantry 6"}},
                                                                  {-1, {"vedette 3", "cavalry 2"}},
                                                                  {0, {"vedette 2", "cavalry 2"}},
                                                                  {1, {"vedette 1", "cavalry 2"}},
                                                                  {2, {"general", "cavalry 2"}}};
    for (const auto& [drm, pair] : arms)
        for (int face = 1; face <= 6; ++face) {
            INFO("DRM " << drm << ", face " << face);
            TestGame g = fixingGame({force("a1", "1208", {pair.first}), force("f1", "1210", {pair.second}),
                                     force("f2", "1214", {"infantry 3"})});
            g.must(march("a1", "1209"));
            CHECK(judged(g, "f1").stays == stay.at(drm));
            const Entry e = g.must(fixWith("f1", {face}));
            CHECK(e.rolls[0].final == face + drm);
            const bool stays = face <= stay.at(drm);
            CHECK(e.rolls[0].row == (stays ? "really there" : "substituted"));
            CHECK((lies(g, "f1") == "infantry 3") == !stays);
            CHECK(isFixed(g, "f1"));  // the force that is now in the hex is fixed in both cases
            CHECK_FALSE(isFixed(g, "f2"));
        }
}

TEST_CASE("N.3 a substitute must be within 10 hexes at map scale 1x, 5 at 2x, 3 at 5x", "[rules][fixing]") {
    for (const auto& [series, range] : {std::pair{1, 10}, {2, 5}, {5, 3}}) {
        const auto at = [](int row) { return "12" + std::to_string(row); };
        TestGame g = fixingGame(
            {force("a1", "1208", {"vedette"}), force("f1", "1210", {"infantry 6"}),
             force("f2", at(10 + range), {"infantry 3"}), force("f3", at(11 + range), {"infantry 3"})},
            {{"settings", {{"series", series}}}});
        g.must(march("a1", "1209"));
        const FixingOption o = judged(g, "f1");
        CHECK(candidate(o, "f2").distance == range);
        CHECK(candidate(o, "f2").verdict == Verdict::ok);
        CHECK(rulesOf(candidate(o, "f3").findings) == "N.3");
        CHECK(o.candidates.front().force.has(MarkerId("f2")));  // candidates in range are first in the list
    }
}

TEST_CASE(
    "N.3 switch fixing_whole_range: a force in several hexes is in range if any of its parts is, or only if "
    "all of them are",
    "[rules][fixing]") {
    for (const bool whole : {false, true}) {
        TestGame g = fixingGame({force("a1", "1208", {"vedette"}), force("f1", "1210", {"infantry 6"}),
                                 force("f2", "1220", {"infantry 3"}, "Guard"),
                                 force("f3", "1221", {"infantry 3"}, "Guard")});
        g.house("fixing_whole_range", whole);
        g.must(march("a1", "1209"));
        CHECK(rulesOf(candidate(judged(g, "f1"), "f2").findings) == (whole ? "N.3" : ""));
    }
}

namespace {

/// Returns the modifier with its rule, for a moving force and a force that did not move.
std::string modifierFor(const std::vector<std::string>& mover, const std::vector<std::string>& stands,
                        bool nil = false) {
    TestGame g = fixingGame({force("a1", "1208", mover), force("f1", "1210", stands)});
    g.house("fixing_any_force", true);
    g.house("fixing_vedette_nil", nil);
    g.must(march("a1", "1209"));
    const FixingOption o = judged(g, "f1");
    REQUIRE(o.modifiers.size() == 1);
    CHECK_FALSE(textOf(o.modifiers[0].cause).empty());
    return o.modifiers[0].rule + " " + std::to_string(o.drm);
}

}  // namespace

TEST_CASE("N.3.1 if only the moving force has cavalry or a vedette, the modifier is -2", "[rules][fixing]") {
    CHECK(modifierFor({"cavalry 1"}, {"infantry 9"}) == "N.3.1 -2");
    CHECK(modifierFor({"vedette"}, {"infantry 9", "general"}) == "N.3.1 -2");
    CHECK(modifierFor({"general", "cavalry 2"}, {"general"}) == "N.3.1 -2");
}
TEST_CASE(
    "N.3.2 if both forces have cavalry or vedettes, the side with more of them gets the modifier; in a tie "
    "neither does",
    "[rules][fixing]") {
    CHECK(modifierFor({"cavalry 3"}, {"cavalry 2"}) == "N.3.2 -1");
    CHECK(modifierFor({"cavalry 2"}, {"cavalry 3"}) == "N.3.2 1");
    CHECK(modifierFor({"cavalry 2"}, {"vedette 2"}) == "N.3.2 0");
    CHECK(modifierFor({"infantry 9", "cavalry 1"}, {"cavalry 2", "vedette"}) == "N.3.2 1");
    CHECK(modifierFor({"cavalry 2", "vedette 1"}, {"cavalry 2"}) == "N.3.2 -1");
}
TEST_CASE("N.3.2 switch fixing_vedette_nil: a vedette without printed strength has strength 1 or 0",
          "[rules][fixing]") {
    CHECK(modifierFor({"vedette"}, {"vedette 1"}) == "N.3.2 0");
    CHECK(modifierFor({"vedette"}, {"vedette 1"}, true) == "N.3.2 1");
    // A vedette is a vedette whether or not it has printed strength.
    CHECK(modifierFor({"vedette"}, {"infantry 2"}, true) == "N.3.1 -2");
}
TEST_CASE("N.3.3 if only the force that did not move has cavalry or a vedette, the modifier is +2",
          "[rules][fixing]") {
    CHECK(modifierFor({"general"}, {"cavalry 1"}) == "N.3.3 2");
    CHECK(modifierFor({"general", "infantry 9"}, {"infantry 2", "vedette"}) == "N.3.3 2");
}
TEST_CASE("N.3.4 if neither force has cavalry or a vedette, there is no modifier", "[rules][fixing]") {
    CHECK(modifierFor({"general", "infantry 3"}, {"infantry 5"}) == "N.3.4 0");
    // A general has no strength points and is not cavalry.
    CHECK(modifierFor({"general"}, {"cavalry"}) == "N.3.4 0");
}

TEST_CASE(
    "N.4 if several forces are in range, one of them is drawn at random, and the log states how many were in "
    "range",
    "[rules][fixing]") {
    std::vector<Json> forces = line;
    forces.push_back(force("f4", "1310", {"infantry 1"}));
    // The hex 1310 is nearest, then 1214 and 1216. A dr of 1 or 4 selects the first of these hexes, 2 or 5
    // the second, and 3 or 6 the third.
    const std::map<int, const char*> drawn{{1, "f4"}, {2, "f2"}, {3, "f3"}, {4, "f4"}, {5, "f2"}, {6, "f3"}};
    for (const auto& [face, id] : drawn) {
        TestGame g = fixingGame(forces);
        g.must(march("a1", "1208 1209"));
        const std::string was = lies(g, id);
        const Entry e = g.must(fixWith("f1", {6, face}));
        REQUIRE(e.rolls.size() == 2);
        CHECK(e.rolls[1].kind == "random");
        CHECK(e.rolls[1].of == 3);
        CHECK(textOf(e.rolls[1].purpose).find("force 1216") != std::string::npos);
        CHECK(textOf(e.text).find("one of 3 forces drawn at random") != std::string::npos);
        // The two forces change places, and other counters in these hexes stay.
        CHECK(lies(g, "f1") == was);
        CHECK(lies(g, id) == "infantry 6");
        CHECK(g.marker("f1").at.text() == "1210");
        CHECK((isFixed(g, "f1") && !isFixed(g, id)));
        g.must({{"do", "undo"}});
        CHECK(lies(g, "f1") == "infantry 6");
        CHECK(asksOf(g, "f1"));
    }
}

TEST_CASE(
    "N.4 if only one force is in range, no die is rolled; if no force is in range, the original force is "
    "fixed",
    "[rules][fixing]") {
    std::vector<Json> forces(line.begin(), line.begin() + 3);
    TestGame g = fixingGame(forces);
    g.must(march("a1", "1208 1209"));
    const Entry e = g.must(fixWith("f1", {6}));
    CHECK(e.rolls.size() == 1);
    CHECK(lies(g, "f1") == "infantry 3");
    forces.pop_back();
    TestGame h = fixingGame(forces);
    h.must(march("a1", "1208 1209"));
    CHECK(test::textsOf(judged(h, "f1").findings, "N.4").find("whatever the roll") != std::string::npos);
    const Entry none = h.must(fixWith("f1", {6}));
    CHECK(textOf(none.text).find("no force in range can be substituted") != std::string::npos);
    CHECK((lies(h, "f1") == "infantry 6" && isFixed(h, "f1")));
}

TEST_CASE(
    "N.4 the question about a force applies to a hex, even if the draw for another question changes the "
    "force in that hex",
    "[rules][fixing]") {
    TestGame h = fixingGame({force("a1", "1108", {"vedette"}), force("f1", "1210", {"infantry 6"}),
                             force("f4", "1010", {"infantry 2"})});
    h.must(march("a1", "1109"));
    REQUIRE((asksOf(h, "f1") && asksOf(h, "f4")));
    h.must(fixWith("f1", {6}));  // the force from 1010 is now in 1210
    CHECK((lies(h, "f1") == "infantry 2" && lies(h, "f4") == "infantry 6"));
    CHECK(asksOf(h, "f4"));
    h.must(fixWith("f4", {1}));
    CHECK((isFixed(h, "f1") && isFixed(h, "f4")));
}

namespace {

/// A force in two hexes is behind a force in one hex, or the other way around.
const std::vector<Json> columns{force("a1", "1208", {"vedette"}), force("f1", "1210", {"infantry 6"}),
                                force("f2", "1216", {"infantry 4"}, "Guard"),
                                force("f3", "1217", {"cavalry 2"}, "Guard")};

Json array(const std::vector<std::pair<const char*, const char*>>& parts) {
    Json out = {{"do", "array"}, {"parts", Json::array()}};
    for (const auto& [part, to] : parts) out["parts"].push_back({{"part", part}, {"to", to}});
    return out;
}

std::string where(const TestGame& g, const char* counter) {
    for (const auto& [id, p] : g.state().pieces)
        if (p.type == counter) return g.state().placeOf(p).text();
    return "";
}

}  // namespace

TEST_CASE(
    "N.4 a force that occupies several hexes arrives as a whole, with each part in the ZOC of the moving "
    "force",
    "[rules][fixing]") {
    TestGame g = fixingGame(columns);
    g.must(march("a1", "1209"));
    const Entry e = g.must(fixWith("f1", {6}));
    CHECK(fixingTold(e, "N.4").find("force Guard (1216, 1217)") != std::string::npos);
    REQUIRE(fixingQuestion(g.view(), MarkerId("f1"), PromptKind::array) != nullptr);
    CHECK(g.state().prompts.begin()->second.side.text == "french");
    const Json layouts = fixingReport(g.view());
    REQUIRE(layouts.size() == 1);
    CHECK(layouts[0]["parts"].size() == 3);  // the two parts that arrive, and the force that leaves
    CHECK(rulesOf(g.refused({{"do", "phase"}}).findings) == "N.4");
    const Prompt& layout = g.state().prompts.begin()->second;
    // If one part is in 1210, the other parts may be in the other hexes of the ZOC of 1209.
    CHECK(arrayHexes(g.view(), layout, {{MarkerId("f2"), "1210"}}, MarkerId("f3")) ==
          std::vector<std::string>{"1108", "1109", "1208", "1308", "1309"});
    CHECK(arrayHexes(g.view(), layout, {{MarkerId("f2"), "1109"}}, MarkerId("f3")) ==
          std::vector<std::string>{"1210"});
    // The outgoing force may move to any hex that the incoming force leaves.
    CHECK(arrayHexes(g.view(), layout, {}, MarkerId("f1")) == std::vector<std::string>{"1216", "1217"});
    for (const auto& [parts, why] : std::vector<std::pair<Json, const char*>>{
             {array({{"f2", "1210"}, {"f3", "1309"}}), "Choose a hex for"},
             {array({{"f2", "1109"}, {"f3", "1108"}, {"f1", "1217"}}), "must be placed in 1210"},
             {array({{"f2", "1210"}, {"f3", "1209"}, {"f1", "1217"}}), "An enemy force is in 1209"},
             {array({{"f2", "1210"}, {"f3", "1210"}, {"f1", "1217"}}), "Another part"},
             {array({{"f2", "1210"}, {"f3", "1309"}, {"f1", "1218"}}), "in a hex that the substitute leaves"},
             {array({{"f2", "1210"}, {"f3", "1309"}, {"f1", "1217"}, {"f1", "1216"}}), "named twice"},
             {array({{"f2", "1210"}, {"f3", "1309"}, {"f1", "1217"}, {"a1", "1216"}}),
              "not part of this substitution"}}) {
        INFO(why);
        const Entry no = g.refused(parts);
        CHECK(rulesOf(no.findings) == "N.4");
        CHECK(fixingTold(no, "N.4").find(why) != std::string::npos);
    }
    // Because the rule says "if possible", placing a part outside the ZOC while a hex in it is free needs the
    // player's ruling.
    const Entry out = g.refused(array({{"f2", "1210"}, {"f3", "1211"}, {"f1", "1217"}}));
    CHECK(rulesOf(out.findings, Verdict::ruling) == "N.4");
    CHECK(fixingTold(out, "N.4").find("outside the ZOC") != std::string::npos);
    g.must({{"do", "rule"}, {"rule", "N.4"}, {"at", "f3/1211"}, {"why", "the bridge there is down"}});
    g.must(array({{"f2", "1210"}, {"f3", "1211"}, {"f1", "1217"}}));
    CHECK(where(g, "cavalry 2") == "1211");
    g.must({{"do", "undo"}});
    g.must(array({{"f3", "1210"}, {"f2", "1309"}, {"f1", "1217"}}));
    CHECK(where(g, "cavalry 2") == "1210");
    CHECK(where(g, "infantry 4") == "1309");
    CHECK(where(g, "infantry 6") == "1217");
    CHECK(g.state().prompts.empty());
    // The Guard is still one force and is fixed, but the force that it has replaced is not fixed.
    const Force guard = forceOf(g.view(), MarkerId("f1"));
    CHECK(guard.parts.size() == 2);
    CHECK(isFixed(g.state(), guard));
    for (const auto& [id, m] : g.state().markers)
        if (m.at.text() == "1217") CHECK((m.force.empty() && m.marks.empty()));
    g.must({{"do", "undo"}});
    CHECK(where(g, "infantry 6") == "1210");
}

TEST_CASE(
    "N.4 if the moving force's ZOC has no room for a part, the owner places the part elsewhere adjacent to "
    "its force",
    "[rules][fixing]") {
    // Because of enemies and barred hexes only 1210 is available in the ZOC of 1209.
    Json patch = {{"hexes", Json::object()}};
    for (const char* hex : {"1308", "1309", "1109", "1108", "1208"}) patch["hexes"][hex]["barred"] = {"all"};
    TestGame g = fixingGame(
        {force("a1", "1207", {"vedette"}), force("f1", "1210", {"infantry 6"}),
         force("f2", "1216", {"infantry 4"}, "Guard"), force("f3", "1217", {"cavalry 2"}, "Guard")},
        patch);
    g.must({{"do", "rule"}, {"rule", "N.4"}, {"at", "1208"}, {"why", "a ford"}});
    g.must(march("a1", "1208 1209"));
    g.must(fixWith("f1", {6}));
    const Prompt& layout = g.state().prompts.begin()->second;
    const auto free = arrayHexes(g.view(), layout, {{MarkerId("f2"), "1210"}}, MarkerId("f3"));
    CHECK(free == std::vector<std::string>{"1110", "1211", "1310"});
    // Placing a part away from its force, or in a barred hex, needs the player's ruling.
    Json apart = array({{"f2", "1210"}, {"f3", "1213"}, {"f1", "1216"}});
    const Entry e = g.refused(apart);
    CHECK(rulesOf(e.findings, Verdict::ruling) == "N.4");
    // The ruling applies only to this part of the force, and only in this hex.
    g.must({{"do", "rule"}, {"rule", "N.4"}, {"at", "f3/1213"}, {"why", "it comes up later"}});
    CHECK(rulesOf(g.refused(array({{"f2", "1210"}, {"f3", "1214"}, {"f1", "1216"}})).findings,
                  Verdict::ruling) == "N.4");
    CHECK(rulesOf(g.refused(array({{"f2", "1210"}, {"f3", "1209"}, {"f1", "1216"}})).findings) == "N.4");
    g.must(apart);
    CHECK(where(g, "cavalry 2") == "1213");
    // The ruling is removed, because other counters may be in that hex later.
    CHECK_FALSE(g.state().rulings.contains(rulingKey("N.4", "f3/1213")));
    CHECK(g.state().rulings.contains(rulingKey("N.4", "1208")));
    g.must({{"do", "undo"}});
    CHECK(g.state().rulings.contains(rulingKey("N.4", "f3/1213")));
    g.must({{"do", "array"}});  // accepts the proposed layout
    CHECK(forceOf(g.view(), MarkerId("f1")).parts.size() == 2);
}

TEST_CASE("N.4 if a force in several hexes is not really there, it is placed where its substitute was",
          "[rules][fixing]") {
    TestGame g =
        fixingGame({force("a1", "1208", {"vedette"}), force("f1", "1210", {"infantry 6"}, "Corps"),
                    force("f2", "1211", {"infantry 2"}, "Corps"), force("f3", "1216", {"cavalry 2"})});
    g.must(march("a1", "1209"));
    REQUIRE(asksOf(g, "f1"));
    CHECK(asksOf(g, "f2"));  // the part f2 belongs to the force that the question is about
    CHECK(g.state().prompts.size() == 1);
    CHECK(judged(g, "f1").drm == -2);  // the cavalry of f1 is in another hex, so it has no effect
    g.must(fixWith("f1", {6}));
    CHECK(rulesOf(g.refused(array({{"f3", "1211"}, {"f1", "1216"}, {"f2", "1217"}})).findings) == "N.4");
    CHECK(rulesOf(g.refused(array({{"f3", "1210"}, {"f1", "1215"}, {"f2", "1217"}})).findings) == "N.4");
    CHECK(rulesOf(g.refused(array({{"f3", "1210"}, {"f1", "1216"}, {"f2", "1218"}})).findings,
                  Verdict::ruling) == "N.4");
    g.must(array({{"f3", "1210"}, {"f1", "1217"}, {"f2", "1216"}}));
    CHECK(where(g, "cavalry 2") == "1210");
    CHECK(where(g, "infantry 6") == "1217");
    CHECK(where(g, "infantry 2") == "1216");
    CHECK(g.marker("f1").force.empty());
    CHECK(forceOf(g.view(), MarkerId("f2")).parts.size() == 2);
    CHECK((isFixed(g, "f1") && !isFixed(g, "f2") && !isFixed(g, "f3")));
}

TEST_CASE("N.4 when two forces in several hexes change places, each occupies the other's hexes",
          "[rules][fixing]") {
    std::vector<Json> forces = columns;
    forces[1] = force("f1", "1210", {"infantry 6"}, "Corps");
    forces.push_back(force("f4", "1211", {"infantry 1"}, "Corps"));
    TestGame g = fixingGame(forces);
    g.must(march("a1", "1209"));
    g.must(fixWith("f1", {6}));
    g.must({{"do", "array"}});
    CHECK(where(g, "infantry 4") == "1210");
    CHECK(where(g, "infantry 6") == "1216");
    CHECK(g.state().prompts.empty());
    for (const char* name : {"Corps", "Guard"}) {
        int parts = 0;
        for (const auto& [id, m] : g.state().markers) parts += m.force == name ? 1 : 0;
        CHECK(parts == 2);
    }
}

TEST_CASE("N.4 at setup, the player states which parts belong to a force", "[rules][fixing]") {
    TestGame g = fixingGame(line, {{"clock", {{"phase", "setup"}}}});
    const auto parts = [&](const char* id) { return forceOf(g.view(), MarkerId(id)).parts.size(); };
    const auto name = [](const char* id, const char* force) {
        return Json{{"do", "name_force"}, {"marker", id}, {"force", force}};
    };
    g.must({{"do", "place"},
            {"side", "french"},
            {"kind", "force"},
            {"at", "1217"},
            {"id", "f4"},
            {"force", "Guard"},
            {"contents", Json::array({test::armed("infantry 2")})}});
    CHECK(g.marker("f4").force == "Guard");
    CHECK(parts("f3") == 1);
    const Entry e = g.must(name("f3", "Guard"));
    CHECK(textOf(e.text).find("force Guard (1216, 1217)") != std::string::npos);
    CHECK(parts("f3") == 2);
    // A name can belong to only one force of one side.
    g.must(name("a1", "Guard"));
    CHECK((parts("a1") == 1 && parts("f4") == 2));
    CHECK(rulesOf(g.refused(name("f3", "Guard")).findings) == "N.4");
    g.must(name("f3", "Reserve"));
    CHECK(parts("f4") == 1);
    g.must({{"do", "undo"}});
    g.must({{"do", "name_force"}, {"marker", "a1"}});
    CHECK(g.marker("a1").force.empty());
    g.refused(name("f3", std::string(41, 'x').c_str()));
    // During play only existing forces can be named.
    g.must({{"do", "phase"}});
    CHECK(rulesOf(g.refused(name("f2", "Guard")).findings) == "N.4");
    g.must(march("a1", toLine));
    g.must(fixWith("f1", {6, 2}));
    CHECK(fixingQuestion(g.view(), MarkerId("f1"), PromptKind::array)->with.text == "f3");
    // In ASL, markers do not belong to forces.
    TestGame asl("1E4 | Woods | m1 pds 4-6-7");
    CHECK(rulesOf(asl.refused(name("m1", "Guard")).findings) == "N.1");
    CHECK(rulesOf(asl.refused({{"do", "place"}, {"at", "1E5"}, {"force", "Guard"}, {"contents", {"4-6-7"}}})
                      .findings) == "N.4");
}

TEST_CASE("N.4 if a layout is illegal for any reason, another force is drawn, or the player rules",
          "[rules][fixing]") {
    // Cavalry may not enter the marsh, so the force with cavalry is left out of the draw.
    const Json marsh = {{"hexes", {{"1210", {{"barred", {"cavalry"}}}}}}};
    TestGame g = fixingGame(line, marsh);
    g.must(march("a1", "1208 1209"));
    CHECK(rulesOf(candidate(judged(g, "f1"), "f3").findings, Verdict::ruling) == "N.4");
    CHECK(judged(g, "f1").drawn == 1);
    g.must({{"do", "rule"}, {"rule", "N.4"}, {"at", "f1/f3"}, {"why", "it is frozen"}});
    CHECK(judged(g, "f1").drawn == 2);
    // The player can also exclude a candidate.
    g.must({{"do", "rule"}, {"rule", "N.4"}, {"at", "f1/f2"}, {"allow", false}, {"why", "no supply"}});
    g.must({{"do", "rule"}, {"rule", "N.4"}, {"at", "a1/a1"}, {"allow", false}, {"why", "on others"}});
    CHECK(rulesOf(candidate(judged(g, "f1"), "f2").findings) == "N.4");
    CHECK(judged(g, "f1").drawn == 1);
    // The player can also make the decision instead of rolling dice.
    CHECK(rulesOf(g.refused({{"do", "substitute"}, {"with", "a1"}, {"why", "x"}}).findings) == "N.4");
    CHECK(rulesOf(g.refused({{"do", "substitute"}, {"with", "f1"}, {"why", "x"}}).findings) == "N.4");
    const Entry e = g.must({{"do", "substitute"}, {"with", "f2"}, {"why", "The bridge is down."}});
    CHECK(textOf(e.text).find("The bridge is down.") != std::string::npos);
    CHECK(e.rolls.empty());
    CHECK(lies(g, "f1") == "infantry 3");
    CHECK(isFixed(g, "f1"));
    // Rulings about the counters that have left the hex are removed, and rulings about other counters remain.
    CHECK(g.state().rulings.size() == 1);
    CHECK(g.state().rulings.contains(rulingKey("N.4", "a1/a1")));
    g.must({{"do", "undo"}});
    CHECK(g.state().rulings.size() == 3);
    g.must({{"do", "substitute"}, {"why", "Nobody could have come."}});
    CHECK((lies(g, "f1") == "infantry 6" && isFixed(g, "f1")));
    // The player can also rule after a layout has turned out to be impossible.
    TestGame h = fixingGame(columns);
    h.must(march("a1", "1209"));
    h.must(fixWith("f1", {6}));
    h.must({{"do", "substitute"}, {"why", "no room"}});
    CHECK((h.state().prompts.empty() && isFixed(h, "f1")));
}

TEST_CASE("N.4 if a scenario bars an arm from a hex, that arm can't march into or through the hex either",
          "[rules][fixing]") {
    TestGame g = fixingGame(line, {{"hexes", {{"1208", {{"barred", {"vedette"}}}}}}});
    CHECK(rulesOf(g.refused(march("a1", "1208")).findings, Verdict::ruling) == "N.4");
    CHECK(rulesOf(g.refused(march("a1", "1208 1209")).findings, Verdict::ruling) ==
          "N.4");  // a march through the hex is also forbidden
    g.must({{"do", "rule"}, {"rule", "N.4"}, {"at", "1208"}, {"why", "a path"}});
    g.must(march("a1", "1208"));
}

TEST_CASE("N.4 when forces change places, their layout must be chosen before any other question is asked",
          "[rules][fixing]") {
    TestGame g = fixingGame({force("a1", "1108", {"vedette"}), force("f1", "1210", {"infantry 6"}),
                             force("f4", "1010", {"infantry 1"}), columns[2], columns[3]});
    g.must(march("a1", "1109"));
    REQUIRE((asksOf(g, "f1") && asksOf(g, "f4")));
    g.must(fixWith("f1", {6, 2}));  // 1010 is nearer than the Guard's hex, so the Guard is second
    REQUIRE(fixingQuestion(g.view(), MarkerId("f1"), PromptKind::array) != nullptr);
    for (const Json& early :
         {fixWith("f4", {6, 2}), Json{{"do", "substitute"}, {"marker", "f4"}, {"why", "x"}},
          Json{{"do", "substitute"}, {"marker", "f4"}, {"with", "f2"}, {"why", "x"}}}) {
        const Entry no = g.refused(early);
        CHECK(rulesOf(no.findings) == "N.4");
        CHECK(fixingTold(no, "N.4").find("Before that, put") != std::string::npos);
    }
    // If a ruling ends the layout, the next open question is asked.
    g.must({{"do", "substitute"}, {"marker", "f1"}, {"why", "no room"}});
    CHECK(asksOf(g, "f4"));
    g.must({{"do", "undo"}});
    g.must({{"do", "array"}});
    CHECK(where(g, "infantry 4") == "1210");
    g.must(fixWith("f4", {1}));
    CHECK(g.state().prompts.empty());
}

TEST_CASE("N.4 a question ends without an answer when its force has moved away", "[rules][fixing]") {
    TestGame g = fixingGame({force("a1", "1108", {"vedette"}), force("f1", "1210", {"infantry 6"}),
                             force("f2", "1010", {"infantry 4"}, "Guard"),
                             force("f3", "1011", {"cavalry 2"}, "Guard")});
    g.must(march("a1", "1109"));
    REQUIRE((asksOf(g, "f1") && asksOf(g, "f2")));
    g.must(fixWith("f1", {6}));
    g.must(array({{"f2", "1210"}, {"f3", "1110"}, {"f1", "1011"}}));
    CHECK(g.marker("f2").at.text() == "1011");  // the force in question is now fixed in 1210
    CHECK(g.state().prompts.empty());
}

TEST_CASE("on a map with numbered hexes, forces move by hex names like 1215", "[rules][fixing]") {
    TestGame g = fixingGame(line);
    const Ground& ground = g.session().ground();
    CHECK(ground.nameOf({11, 14}) == "1215");
    CHECK(ground.find("0101") == Hex{0, 0});
    CHECK(ground.find("0201") == Hex{1, 0});
    CHECK_FALSE(ground.find("1E4"));
    CHECK_FALSE(ground.find("2527"));
    CHECK(ground.distance("0101", "0202") == 1);
    CHECK(ground.distance("1210", "1220") == 10);
    CHECK(ground.neighbours("1210") ==
          std::vector<std::string>{"1209", "1309", "1310", "1211", "1110", "1109"});
    const Entry e = g.refused(march("a1", "2530"));
    REQUIRE_FALSE(e.findings.empty());
    CHECK(textOf(e.findings[0].message).find("0101 to 2426") != std::string::npos);
    CHECK(Location::parse("1215")->hex == "1215");
    for (const char* bad : {"121", "12155", "12a5", "1215x"}) CHECK_FALSE(Location::parse(bad));
}

TEST_CASE(
    "N.1 all counters in one hex are one force, which raises one question, is drawn as one, and never "
    "replaces itself",
    "[rules][fixing]") {
    TestGame g = fixingGame({force("a1", "1207", {"vedette 1"}), force("f1", "1210", {"infantry 6"}),
                             force("f5", "1210", {"cavalry 2"}), force("f2", "1214", {"infantry 3"}),
                             force("f6", "1214", {"infantry 1"})});
    g.must(march("a1", "1208 1209"));
    CHECK(g.state().prompts.size() == 1);
    REQUIRE(asksOf(g, "f1"));
    REQUIRE(asksOf(g, "f5"));
    // The vedette has 1 point and the cavalry has 2, so the modifier is +1. One other force is in range, and
    // it consists of two markers.
    const FixingOption o = judged(g, "f5");
    CHECK(o.drm == 1);
    CHECK(o.drawn == 1);
    REQUIRE(o.candidates.size() == 1);
    CHECK(o.candidates[0].force.parts.size() == 2);
    g.must(fixWith("f1", {6}));
    // The forces change places as a whole, and only the force that has arrived is fixed.
    const auto in = [&](const char* hex) {
        std::multiset<std::string> out;
        for (const auto& [id, m] : g.state().markers)
            if (m.at.hex == hex)
                out.insert(textOf(contentsText(g.state(), m)) + (isFixed(g, id.text.c_str()) ? "!" : ""));
        return out;
    };
    CHECK(in("1210") == std::multiset<std::string>{"infantry 1!", "infantry 3!"});
    CHECK(in("1214") == std::multiset<std::string>{"cavalry 2", "infantry 6"});
    CHECK(g.state().prompts.empty());
    g.must({{"do", "undo"}});
    g.must(fixWith("f1", {1}));
    CHECK(in("1210") == std::multiset<std::string>{"cavalry 2!", "infantry 6!"});
    // One marker changes places with two, and the moving force enters a hex with a friendly force. Only the
    // counters that move are considered.
    TestGame h = fixingGame({force("a1", "1208", {"general"}), force("a2", "1208", {"cavalry 9"}),
                             force("f1", "1210", {"infantry 6"}), force("f5", "1210", {"infantry 1"}),
                             force("f2", "1214", {"infantry 3"})});
    h.must(march("a1", "1209"));
    CHECK(judged(h, "f1").drm == 0);
    h.must(fixWith("f1", {6}));
    CHECK(h.marker("f2").at.hex != h.marker("f1").at.hex);
    int there = 0;
    for (const auto& [id, m] : h.state().markers) there += m.at.hex == "1214" ? 1 : 0;
    CHECK(there == 2);
    TestGame i = fixingGame({force("a1", "1208", {"infantry 1"}), force("a2", "1208", {"vedette"}),
                             force("f1", "1210", {"infantry 6"})});
    i.must(march("a1", "1209"));
    CHECK_FALSE(asksOf(i, "f1"));
}

TEST_CASE(
    "N.1 a force can enter the hex of an enemy force only by a ruling, and that enemy force is then fixed",
    "[rules][fixing]") {
    TestGame g = met({});
    g.must(fixWith("f1", {1}));
    const Entry no = g.refused(march("a1", "1210"));
    CHECK(rulesOf(no.findings, Verdict::ruling) == "N.1");
    CHECK(std::count_if(no.findings.begin(), no.findings.end(),
                        [](const Finding& f) { return f.verdict == Verdict::ruling; }) == 1);
    g.must({{"do", "rule"}, {"rule", "N.1"}, {"at", "1210"}, {"why", "an overrun"}});
    g.must(march("a1", "1210"));
    CHECK(isFixed(g, "f1"));
    // A garrison is not a force, so its hex may be entered.
    TestGame h = fixingGame({force("a1", "1209", {"vedette"}), force("f1", "1210", {"garrison 2"})});
    h.must(march("a1", "1210"));
    CHECK(h.marker("a1").at.hex == "1210");
}

TEST_CASE("N.1 counters of a force may have any name, and can't perform acts that only ASL units can perform",
          "[rules][fixing]") {
    TestGame g = fixingGame(line);
    Json odd = {{"do", "place"}, {"side", "french"}, {"kind", "force"}, {"at", "0510"}, {"id", "f9"}};
    for (const char* name : {"B", "S", "75", "Tiger", "4-6-7"})
        odd["contents"].push_back({{"type", name}, {"arm", "infantry"}, {"sp", 1}});
    g.must(odd);
    CHECK(lies(g, "f9") == "B, S, 75, Tiger, 4-6-7");
    for (const Json& act :
         {Json{{"do", "mark"}, {"marker", "f1"}, {"add", {"broken"}}},
          Json{{"do", "fire"}, {"marker", "a1"}, {"at", "1210"}}, Json{{"do", "blaze"}, {"at", {"1210"}}},
          Json{{"do", "smoke"}, {"at", {"1210"}}, {"level", 3}}, Json{{"do", "reveal"}, {"marker", "f1"}}}) {
        const Entry no = g.refused(act);
        INFO(act.dump());
        CHECK(rulesOf(no.findings) == "N.1");
        CHECK(fixingTold(no, "N.1").find("belongs to ASL") != std::string::npos);
        CHECK(g.marker("f1").kind == MarkerKind::force);
    }
    // Each house rule belongs to one game system, so a game has only the house rules of its own system.
    for (const char* key : {"night", "lv", "dummies"})
        CHECK(rulesOf(g.refused({{"do", "set"}, {key, true}}).findings) == "N.1");
    CHECK(rulesOf(g.refused({{"do", "set"}, {"nvr", 3}}).findings) == "N.1");
    CHECK(rulesOf(g.refused({{"do", "set"}, {"weather", "mist"}}).findings) == "N.1");
    CHECK(rulesOf(g.refused({{"do", "set"}, {"ground", "mud"}}).findings) == "N.1");
    for (const HouseRule& rule : houseRules()) {
        const Json set{{"do", "set"}, {"house", std::string(rule.id)}, {"to", std::string(rule.on)}};
        INFO(rule.id);
        CHECK(g.session().check(set).empty() == rule.id.starts_with("fixing_"));
        CHECK(TestGame("1E4 | |").session().check(set).empty() != rule.id.starts_with("fixing_"));
    }
    // Some verbs are for both systems, and some only for this one; all others are for ASL.
    std::set<std::string> both, ours;
    for (const Verb& verb : g.session().registry().verbs()) {
        if (!verb.traits.only) both.insert(verb.name);
        if (verb.traits.only == System::forces) ours.insert(verb.name);
    }
    CHECK(both ==
          std::set<std::string>{
              "card",   "condition", "control", "correct", "delay_entry", "enter_map", "exit",
              "expect", "label",     "merge",   "move",    "note",        "phase",     "place",
              "redo",   "remove",    "replace", "roll",    "rule",        "set",       "set_up_offboard",
              "side",   "split",     "ssr",     "tally",   "terrain",     "undo",      "view"});
    CHECK(ours == std::set<std::string>{"advance_after_combat", "array", "detach", "fix", "join",
                                        "name_force", "retreat_after_combat", "substitute"});
}

TEST_CASE("N.4 if a layout moves a force a second time, the log mentions the force only in its final hex",
          "[rules][fixing]") {
    TestGame g =
        fixingGame({force("a1", "1007", {"vedette 1"}), force("f1", "1010", {"infantry 6"}, "Duhal"),
                    force("f4", "1011", {"infantry 4"}, "Duhal"), force("f2", "1515", {"infantry 2"})});
    g.must(march("a1", "1008 1009"));
    g.must(fixWith("f1", {6}));
    const Entry e = g.must({{"do", "array"},
                            {"parts",
                             {{{"part", "f2"}, {"to", "1010"}},
                              {{"part", "f1"}, {"to", "1516"}},
                              {{"part", "f4"}, {"to", "1515"}}}}});
    CHECK(fixingTold(e, "N.4").find("Where force 1515 was") == std::string::npos);
    CHECK(textOf(e.text) == "Placed: infantry 2 in 1010; infantry 6 in 1516; infantry 4 in 1515.");
}
