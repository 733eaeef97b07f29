// SPDX-License-Identifier: MIT
// Tests paths in several steps, one question for each stack, facts that only the player knows, and the
// contents of a report.
#include <algorithm>
#include <random>
#include <set>

#include "orders_fixture.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/words/say.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"

using namespace shellgame;
using namespace shellgame::test;

namespace {

/// Advances to this phase of the side. Answers "not yet" to all questions about orders that appear before it.
void goOn(TestGame& game, const char* side, Phase phase) {
    for (int i = 0; i < 40; ++i) {
        const Clock& clock = game.state().clock;
        if (clock.player.text == side && clock.phase == phase) return;
        for (const OrderQuestion& q : orderQuestions(game.view()))
            game.must(commandOf(answersTo(game.view(), q).goesOn));
        game.must({{"do", "phase"}});
    }
}
Json along(const char* piece, const std::vector<std::string>& way) {
    return {{"do", "move"}, {"piece", piece}, {"path", way}};
}
std::size_t asked(const Findings& findings, const char* rule) {
    return static_cast<std::size_t>(std::count_if(findings.begin(), findings.end(), [&](const Finding& f) {
        return f.rule == rule && f.verdict == Verdict::ruling;
    }));
}

}  // namespace

TEST_CASE(
    "C 2.42 C04: an enemy that starts adjacent to a UNIT may move around the UNIT, in one command or two, "
    "and the UNIT's Move does not end",
    "[command][C04]") {
    const Json order = {{"order", steps({{"move", "1T4"}})}};
    const std::vector<std::string> ring = platoon(order).session().ground().neighbours("1E4");
    const auto game = [&] {
        TestGame g = platoon(order, ring[0]);
        goOn(g, "russian", Phase::MPh);
        return g;
    };
    TestGame one = game(), two = game();
    one.must(along("p4", {ring[1], ring[2]}));
    two.must(along("p4", {ring[1]}));
    two.must(along("p4", {ring[2]}));
    CHECK(unit(one).order);
    CHECK(unit(two).order);
    // If the enemy moves away and returns, it becomes adjacent again, whether in one command or in two.
    const std::vector<std::string> beyond = one.session().ground().neighbours(ring[0]);
    const auto out = std::find_if(beyond.begin(), beyond.end(), [&](const std::string& hex) {
        return one.session().ground().distance(hex, "1E4") == 2;
    });
    REQUIRE(out != beyond.end());
    TestGame back = game(), there = game();
    back.must(along("p4", {*out, ring[0]}));
    there.must(along("p4", {*out}));
    CHECK(unit(there).order);
    there.must(along("p4", {ring[0]}));
    CHECK_FALSE(unit(back).order);
    CHECK_FALSE(unit(there).order);
    // The arrival of another enemy unit also ends the order.
    TestGame other = game();
    other.must(
        {{"do", "place"}, {"side", "russian"}, {"at", ring[3]}, {"kind", "known"}, {"contents", {"4-4-7"}}});
    CHECK_FALSE(unit(other).order);
}

TEST_CASE("C 2.42 C04: one path of several hexes has the same effect as several moves of one hex",
          "[command][C04]") {
    std::mt19937 chance(20261123);
    const auto below = [&](int n) { return static_cast<int>(chance() % static_cast<unsigned>(n)); };
    int compared = 0, ended = 0;
    for (int i = 0; i < 160; ++i) {
        const auto hex = [&] {
            return std::string("1") + static_cast<char>('D' + below(9)) + std::to_string(2 + below(7));
        };
        const char* const types[] = {"move", "move", "attack", "defend"};
        Json scenario = drawn(hex() + " | | - known 4-6-7, 4-6-7\n" + hex() + " | | - known 4-6-7\n" + hex() +
                              " | | russian - known 4-4-7\n" + hex() + " | | russian - known 4-4-7");
        const bool hills = below(8) == 0;
        if (hills) {
            scenario["boards"] = Json::array({{{"as", "1"}, {"own", "hills"}}});
            scenario["settings"]["house"]["los_computed"] = "computed";
        }
        const bool own = below(2) == 0;
        scenario["clock"]["turns"] = 8;
        scenario["clock"]["phase"] = "MPh";
        scenario["clock"]["player"] = own ? "german" : "russian";
        Json order = steps({{types[below(4)], hex().c_str()}});
        if (order[0]["type"] == "move" && below(2) == 0)
            order.push_back({{"type", types[1 + below(2)]}, {"tah", hex()}});
        scenario["command"] = Json::array({{{"side", "german"},
                                            {"unit", "A"},
                                            {"pieces", {"p1", "p2", "p3"}},
                                            {"size", 1},
                                            {"order", order}}});
        if (below(3) == 0)
            scenario["markers"].push_back(
                {{"id", "q"}, {"side", "russian"}, {"kind", "concealed"}, {"at", hex()}, {"dummies", 2}});
        TestGame one = TestGame::ofScenario(scenario), two = TestGame::ofScenario(scenario);
        const char* const piece = own ? (below(2) == 0 ? "p1" : "p3") : "p4";
        std::string at = one.piece(piece).at.hex;
        std::vector<std::string> way;
        for (int n = 2 + below(2); n > 0; --n) {
            const auto near = one.session().ground().neighbours(at);
            way.push_back(at = near[static_cast<std::size_t>(below(static_cast<int>(near.size())))]);
        }
        INFO("game " << i << ": " << piece << " along " << Json(way).dump() << " in " << scenario.dump());
        if (!one.session().perform(along(piece, way)).ok) continue;
        for (const std::string& step : way) {
            // If a single step raises a question that the whole path does not raise, allow the step.
            for (const Finding& f : two.session().check(along(piece, {step})))
                if (f.verdict == Verdict::ruling)
                    two.must({{"do", "rule"},
                              {"rule", f.rule},
                              {"at", f.subject.text()},
                              {"why", "it is on its way"}});
            if (!two.session().perform(along(piece, {step})).ok) break;
        }
        REQUIRE(one.piece(piece).at == two.piece(piece).at);
        REQUIRE(one.state().formations == two.state().formations);
        ++compared;
        ended += one.state().formations == one.session().start().formations ? 0 : 1;
    }
    CHECK(compared >= 50);
    CHECK(ended >= 10);
}

TEST_CASE("C 1.2 C04: a passing dummy \"?\" reveals as much as a real one", "[command][C04]") {
    // Move the marker past the platoon, with and without a squad under it.
    const auto told = [](const Json& under) {
        Json scenario = platoonScenario({{"order", steps({{"move", "1T4"}})}});
        Json marker = {{"id", "q"}, {"side", "russian"}, {"kind", "concealed"}, {"at", "1H4"}};
        marker.update(under);
        scenario["markers"].push_back(marker);
        TestGame game = TestGame::ofScenario(scenario);
        goOn(game, "russian", Phase::MPh);
        game.must({{"do", "move"}, {"marker", "q"}, {"path", {"1G4", "1F4", "1G5", "1H5"}}});
        std::string out;
        const Entry seen = logFor(game.session(), SideId("german")).entries.back();
        for (const Finding& f : seen.findings) out += f.rule + " " + textOf(f.message) + "\n";
        return out;
    };
    const std::string real = told({{"contents", {{{"type", "4-4-7"}, {"id", "hidden"}}}}});
    CHECK(real.find("in 1E4") != std::string::npos);
    CHECK(real == told({{"dummies", 2}}));
}

TEST_CASE("C 2.51 C05: a stack raises one question, and one ruling answers it", "[command][C05]") {
    const Json order = {{"order", steps({{"defend", "1T4"}})}};
    const Json shot = {{"do", "fire"}, {"pieces", {"p1", "p2", "p3"}}, {"at", "1X9"}};
    for (const char* at : {"p1", "p2", ""}) {
        INFO("ruling on " << at);
        TestGame game = platoon(order);
        game.phase("AFPh");
        const Entry e = game.refused(shot);
        REQUIRE(asked(e.findings, "C 2.51") == 1);
        const Finding& f = *std::find_if(e.findings.begin(), e.findings.end(),
                                         [](const Finding& g) { return g.rule == "C 2.51"; });
        CHECK(textOf(f.message).find("4-6-7, 4-6-7, 4-6-7 fire from more than 5 hexes from 1T4") !=
              std::string::npos);
        game.must(
            {{"do", "rule"}, {"rule", "C 2.51"}, {"at", *at == '\0' ? f.subject.text() : std::string(at)}});
        const Entry done = game.must(shot);
        CHECK(std::count_if(done.findings.begin(), done.findings.end(),
                            [](const Finding& g) { return g.rule == "C 2.51"; }) == 1);
        // The ruling is valid only for that act.
        CHECK(asked(game.session().check(shot), "C 2.51") == 1);
    }
    // For a stack under a marker the question names the marker.
    Json scenario = platoonScenario(order);
    scenario.erase("units");
    scenario["markers"] = Json::array({{{"id", "m1"},
                                        {"side", "german"},
                                        {"kind", "concealed"},
                                        {"at", "1E4"},
                                        {"contents",
                                         {{{"type", "4-6-7"}, {"id", "p1"}},
                                          {{"type", "4-6-7"}, {"id", "p2"}},
                                          {{"type", "4-6-7"}, {"id", "p3"}}}}}});
    TestGame game = TestGame::ofScenario(scenario);
    game.phase("AFPh");
    const Json fires = {{"do", "fire"}, {"marker", "m1"}, {"at", "1X9"}};
    const Entry e = game.refused(fires);
    REQUIRE(asked(e.findings, "C 2.51") == 1);
    CHECK(std::any_of(e.findings.begin(), e.findings.end(),
                      [](const Finding& f) { return f.rule == "C 2.51" && f.subject.text() == "m1"; }));
    game.must({{"do", "rule"}, {"rule", "C 2.51"}, {"at", "m1"}});
    // The stack's own side sees the ruling in its log; the other side does not.
    const auto reads = [&](const char* side) {
        return logFor(game.session(), SideId(side)).entries.back().verb == "rule";
    };
    CHECK(reads("german"));
    CHECK_FALSE(reads("russian"));
    game.must(fires);
    CHECK(game.state().rulings.empty());
    // If an order forbids an act of several units, the prohibition is also reported only once.
    TestGame away = platoon({{"tah", "1E4"}});
    away.phase("MPh");
    const Entry no = away.refused({{"do", "move"}, {"pieces", {"p1", "p2", "p3"}}, {"to", "1K4"}});
    CHECK(rulesOf(no.findings) == "C 2.2");
    CHECK(textsOf(no.findings, "C 2.2").find("4-6-7, 4-6-7, 4-6-7 can't leave") != std::string::npos);
}

TEST_CASE(
    "C 2.4 C06: the log entry shows the question to the player, and the turn can't end before the answer",
    "[command][C06]") {
    TestGame game = platoon({{"order", steps({{"move", "1T4"}})}});
    game.phase("MPh");
    CHECK(orderQuestions(game.view()).empty());
    const Entry e = game.must(
        {{"do", "place"}, {"side", "russian"}, {"at", "1F4"}, {"kind", "concealed"}, {"dummies", 2}});
    CHECK(textsOf(e.findings, "C 2.42").find("You must decide: failed or not yet") != std::string::npos);
    // The program asks the question once. An act that has nothing to do with the question does not repeat it.
    CHECK(textsOf(game.must({{"do", "note"}, {"text", "x"}}).findings, "C 2.42").empty());
    const auto questions = orderQuestions(game.view());
    REQUIRE(questions.size() == 1);
    const auto answers = answersTo(game.view(), questions[0]);
    const Entry no = game.refused({{"do", "phase"}, {"to", "RPh"}});
    CHECK(rulesOf(no.findings) == "C 2.42");
    CHECK(no.findings[0].audience == Readers::only(SideId("german")));
    CHECK(questionsJson(game.view())[0]["answers"] ==
          Json::array({commandOf(answers.ended), commandOf(answers.goesOn)}));
    game.must(commandOf(answers.goesOn));
    CHECK(orderQuestions(game.view()).empty());
    game.must({{"do", "phase"}, {"to", "RPh"}});
    // Play does not wait for the other side's question, because that would reveal the order.
    REQUIRE(game.state().clock.player.text == "russian");
    game.must({{"do", "place"}, {"side", "russian"}, {"at", "1D4"}, {"kind", "concealed"}, {"dummies", 2}});
    REQUIRE(orderQuestions(game.view()).size() == 1);
    game.must({{"do", "phase"}, {"to", "RPh"}});
    // If the player answers that the order has ended, the order ends.
    game.must(commandOf(answers.ended));
    CHECK_FALSE(unit(game).order);
}

TEST_CASE("C 2.4 C06: the verb `play` reports the open question and how to answer it", "[cli][C06]") {
    Json scenario = platoonScenario({{"order", steps({{"move", "1T4"}})}});
    scenario["clock"]["phase"] = "MPh";
    const TemporaryFolder folder;
    const std::string file = folder.file("asks.json"), script = folder.file("asks.jsonl");
    REQUIRE(writeFileSafely(file, scenario.dump()));
    const std::string placing =
        R"({"do":"place","side":"russian","at":"1F4","kind":"concealed","dummies":2})";
    REQUIRE(writeFileSafely(script, placing + "\n"));
    const auto asks = runCli({"play", file, "--script", script});
    CHECK(asks.code == 0);
    const Json entry = Json::parse(asks.out);
    REQUIRE(entry["asks"].size() == 1);
    CHECK(entry["asks"][0]["unit"] == "A");
    CHECK(entry["asks"][0]["answers"][1]["result"] == "not_yet");
    CHECK_THAT(asks.err, containsText("waits for an answer from german"));
    // At the end of the turn, play stops until the question is answered.
    REQUIRE(writeFileSafely(script, placing + "\n{\"do\":\"phase\",\"to\":\"RPh\"}\n"));
    CHECK(runCli({"play", file, "--script", script}).code == 1);
    REQUIRE(writeFileSafely(script, placing + "\n" + entry["asks"][0]["answers"][1].dump() +
                                        "\n{\"do\":\"phase\",\"to\":\"RPh\"}\n"));
    const auto goes = runCli({"play", file, "--script", script});
    CHECK(goes.code == 0);
    CHECK(goes.err.find("waits") == std::string::npos);
}

TEST_CASE("C 2.23 C07: a report lists the range of each target hex and where a UNIT may retreat to",
          "[command][C07]") {
    TestGame game = platoon({{"tah", "1U5"}}, "1F4");
    const Json u = ordersReport(game.view())["units"][0];
    std::size_t within = 0;
    for (const std::string& hex : game.session().ground().names())
        if (!hex.empty() && game.session().ground().distance("1U5", hex).value_or(9) <= 5) ++within;
    CHECK(u["tahr"].size() == within);
    const auto range = u["tahr"].get<std::set<std::string>>();
    CHECK(range.contains("1Z5"));
    CHECK_FALSE(range.contains("1AA5"));
    const auto retreats = retreatHexes(game.state(), game.session().ground(), "german/A");
    REQUIRE_FALSE(retreats.empty());
    CHECK(u["retreat_to"] == Json(retreats));
    // A UNIT with an order does not retreat, and only its own side's report lists a UNIT.
    TestGame ordered = platoon({{"order", steps({{"move", "1T4"}})}});
    CHECK(ordersReport(ordered.view())["units"][0]["retreat_to"].empty());
    const auto theirs = seenBy(game.state(), SideId("russian"));
    CHECK(ordersReport({*theirs, game.session().ground(), *ruledSight()})["units"].empty());
}

TEST_CASE("C 2.3 C07: an order in a scenario has at least one step", "[command][C07]") {
    for (const char* key : {"order", "waiting"}) {
        const auto read = readScenario(platoonScenario({{key, Json::array()}}), "s.json", {});
        REQUIRE_FALSE(read);
        CHECK(joinProblems(read.error()).find(std::string("/command/0/") + key) != std::string::npos);
    }
}
