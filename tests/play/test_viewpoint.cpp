// SPDX-License-Identifier: MIT
// A game viewed as one side (`view`): the viewing side acts only for itself; questions, refusals and answers
// depend only on its knowledge; and undo skips changes of view.
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/text/log.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using test::german;
using test::russian;
using test::TestGame;
using test::textsOf;

namespace {

/// m1 is a PDS with a Gun, m2 a dummy stack of 5/8" counters, r1 a Russian PDS with a T-34, and r2 a Russian
/// dummy stack.
constexpr const char* bothSides = R"(
    1E4 | Woods       | m1 pds 4-6-7, LMG
    1H6 | Open Ground | m2 dummy 4
    1K5 | Woods       | russian r1 pds 4-4-7, LMG
    1L6 | Woods       | russian r2 dummy 4
    1M6 | Woods       | russian - known 6-2-8
    1N6 | Woods       | russian r3 hip 4-4-7)";

TestGame seenBy(const char* side, const Json& patch = Json::object()) {
    TestGame g(bothSides, patch);
    g.must({{"do", "view"}, {"as", side}});
    return g;
}

std::string refusal(TestGame& g, const Json& command) {
    const Entry e = g.session().perform(command);
    CHECK_FALSE(e.ok);
    std::string out;
    for (const Finding& f : e.findings)
        out += f.rule + "|" + f.subject.text() + "|" + textOf(f.message) + "\n";
    return out;
}

}  // namespace

TEST_CASE("S04: in a side's view only that side can act, and a refusal does not depend on hidden facts",
          "[play][S04]") {
    TestGame g = seenBy("german");
    const Json commands[] = {{{"do", "fire"}},
                             {{"do", "reveal"}},
                             {{"do", "split"}, {"dummies", 2}},
                             {{"do", "drop"}},
                             {{"do", "merge"}, {"with", "m1"}},
                             {{"do", "move"}, {"path", {"1K6"}}},
                             {{"do", "shift"}, {"from", "r1"}},
                             {{"do", "seen"}},
                             {{"do", "exit"}},
                             {{"do", "remove"}}};
    for (Json c : commands) {
        INFO(c.dump());
        std::string told[2];
        for (const int k : {0, 1}) {
            const char* id = k == 0 ? "r1" : "r2";
            if (c["do"] == "shift")
                c["from"] = id;
            else
                c["marker"] = id;
            told[k] = refusal(g, c);
        }
        CHECK(told[0] == told[1]);
        CHECK_THAT(told[0], Catch::Contains("who can act only for themselves"));
    }
    CHECK_THAT(refusal(g, {{"do", "mark"}, {"piece", "p3"}, {"add", {"broken"}}}), !Catch::Contains("p4"));
    CHECK_THAT(refusal(g, {{"do", "place"}, {"side", "russian"}, {"at", "1P5"}, {"contents", {"4-4-7"}}}),
               Catch::Contains("who can act only for themselves"));
    // The side's own acts, and public acts on the table, are still possible.
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}});
    g.must({{"do", "smoke"}, {"at", {"1G5"}}});
    g.must({{"do", "phase"}});
}

TEST_CASE("S04: arguments, and the commands `expect` and `correct`, use only what the viewer knows",
          "[play][S04]") {
    TestGame g = seenBy("german");
    const std::string unknown = refusal(g, {{"do", "reveal"}, {"marker", "nobody"}});
    CHECK_THAT(unknown, Catch::Contains("expected a marker") && !Catch::Contains("r1"));
    CHECK(refusal(g, {{"do", "reveal"}, {"marker", "r3"}}).find("expected a marker") != std::string::npos);
    CHECK(refusal(g, {{"do", "expect"}, {"pointer", "/markers/r1/contents"}, {"equals", 1}}) ==
          "|/markers/r1/contents|Expected something at /markers/r1/contents; found nothing.\n");
    // The hash depends on ids, and gaps between ids would reveal the number of hidden objects.
    CHECK(refusal(g, {{"do", "expect"}, {"pointer", "/hash"}, {"equals", "x"}}) ==
          "|/hash|Expected something at /hash; found nothing.\n");
    CHECK_THAT(refusal(g, {{"do", "expect"}, {"pointer", ""}, {"equals", 1}}),
               !Catch::Contains("r3") && !Catch::Contains("\"seed\""));
    CHECK_THAT(refusal(g, {{"do", "correct"}, {"pointer", "/markers/r1/dummies"}, {"value", 3}}),
               Catch::Contains("The German can't correct"));
    CHECK_THAT(refusal(g, {{"do", "correct"}, {"pointer", "/settings/viewer"}, {"value", ""}}),
               Catch::Contains("The German can't correct"));
    g.must({{"do", "correct"}, {"pointer", "/markers/m1/at"}, {"value", "1E5"}});
}

TEST_CASE("T05: the view is a part of the game that is saved and logged, and undo does not change it",
          "[play][T05]") {
    TestGame g(bothSides);
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}});
    g.must({{"do", "view"}, {"as", "german"}});
    CHECK(g.session().viewer() == german);
    g.must({{"do", "undo"}});
    CHECK(g.marker("m1").at.text() == "1E4");
    CHECK(g.session().viewer() == german);
    g.must({{"do", "redo"}});
    CHECK(g.marker("m1").at.text() == "1E5");
    // Redo after a change of view is possible only in the Umpire view.
    g.must({{"do", "undo"}});
    g.must({{"do", "view"}, {"as", "umpire"}});
    g.must({{"do", "redo"}});
    // In a side's view redo is not possible, because it could show whether a hidden act was performed in
    // between.
    g.must({{"do", "undo"}});
    g.must({{"do", "view"}, {"as", "german"}});
    CHECK_FALSE(g.session().canRedo());
    CHECK_FALSE(g.refused({{"do", "redo"}}).ok);
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}});
    g.must({{"do", "undo"}});
    CHECK_FALSE(g.refused({{"do", "view"}, {"as", "french"}}).ok);

    const test::TemporaryFolder folder;
    const std::string path = folder.file("seen.json");
    REQUIRE(saveGame(g.game, path));
    auto opened = loadGame(path, {});
    REQUIRE(opened);
    CHECK(opened->session->viewer() == german);
    CHECK(opened->session->state() == g.state());
    CHECK(opened->session->redoLine() == g.session().redoLine());
    const auto text = readFile(path, 1U << 20U);
    REQUIRE(text);
    const Verification verified = verifySave(*parseJson(*text, path), path, {});
    CHECK(verified.rulesOk);
    CHECK(verified.changesOk);
}

TEST_CASE(
    "T12: a new name that differs from a hidden unit's name only in its ending is accepted, and the game can "
    "be verified",
    "[play][T12]") {
    TestGame g(R"(
        1E4 | Woods | m1 pds 4-6-7
        1H6 | Woods | russian r1 hip {"type":"4-4-7","id":"ambush"})");
    g.must({{"do", "view"}, {"as", "german"}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}, {"id", "ambush--a"}});
    const Verification verified = verifySave(saveJson(g.game), "seen.json", {});
    INFO(joinProblems(verified.problems));
    CHECK(verified.rulesOk);
    CHECK(verified.changesOk);
}

TEST_CASE(
    "T12: switch los_letter: in a side's view the LOS modifier depends only on enemies that the side knows "
    "about, in the list and in the roll",
    "[play][T12]") {
    TestGame g(R"(
        1E4 | Woods       | m1 pds 4-6-7
        1H6 | Open Ground | m2 dummy 4
        1M6 | Woods       | russian - known 6-2-8)");
    g.must({{"do", "seen"}, {"at", {"1H6"}}, {"side", "german"}, {"seen", true}, {"by", "hidden"}});
    CHECK(test::itemised(g.judge("m1", "m2").modifiers) == "S.drm.los +1");
    g.must({{"do", "view"}, {"as", "german"}});
    const auto shown = [&] {
        return judgeShift(g.session().seenView(), {german, {{MarkerId("m1"), MarkerId("m2"), {}}}});
    };
    CHECK(shown().modifiers.empty());
    CHECK(g.judge("m1", "m2").modifiers.empty());
    const Entry e = g.shift("m1", "m2", 4, 3);
    CHECK(e.rolls.front().final == 7);
    CHECK(e.rolls.front().modifiers.empty());
    g.must({{"do", "undo"}});
    // According to the letter of 2.5 the hidden unit counts too, so a shift can be rolled only in the Umpire
    // view.
    g.house("los_letter", true);
    CHECK(shown().verdict == Verdict::forbidden);
    CHECK_THAT(textsOf(shown().findings, "2.5"), Catch::Contains("Only the Umpire view can roll"));
    CHECK_FALSE(g.session().perform(test::shiftCommand("m1", "m2")).ok);
    g.must({{"do", "view"}, {"as", "umpire"}});
    CHECK(g.shift("m1", "m2", 4, 3).rolls.front().final == 8);
}

TEST_CASE("T15: the size of a \"?\" never reveals its contents, and a shift does not change the size",
          "[play][T15]") {
    const auto scenario = [](bool apart) {
        Json out = test::emptyScenario();
        if (apart) out["settings"]["house"]["sizes_apart"] = "apart";
        out["markers"] = {
            {{"id", "m1"}, {"side", "german"}, {"at", "1E4"}, {"contents", {"PzKw IVH"}}, {"pds", true}},
            {{"id", "m2"}, {"side", "german"}, {"at", "1H6"}, {"dummies", 3}, {"large", true}},
            {{"id", "m3"}, {"side", "german"}, {"at", "1J6"}, {"dummies", 3}}};
        return out;
    };
    const auto sizes = [](const TestGame& g) {
        std::string out;
        for (const char* id : {"m1", "m2", "m3"})
            out += markerFor(g.state(), MarkerId(id), russian)->large ? "L" : "s";
        return out;
    };
    TestGame mixed = TestGame::ofScenario(scenario(false));
    CHECK(sizes(mixed) == "sss");
    const Entry e = mixed.shift("m1", "m3", 2, 2);
    CHECK(sizes(mixed) == "sss");
    for (const Change& c : e.changes) CHECK_FALSE((c.table == "markers" && c.field == "large"));
    // With the house rule that shows sizes, everybody sees the sizes of real vehicles and of dummies.
    TestGame apart = TestGame::ofScenario(scenario(true));
    CHECK(sizes(apart) == "LLs");
    CHECK(apart.judge("m1", "m3").verdict == Verdict::forbidden);
    apart.shift("m1", "m2", 2, 2);
    CHECK(sizes(apart) == "LLs");
}

TEST_CASE(
    "T16: a side's log, even in JSON, shows enemies with LOS to its units only if the side knows about them",
    "[play][T16]") {
    const auto log = [](const Json& first, const Json& second) {
        Json scenario = test::emptyScenario();
        scenario["boards"] = {{{"as", "1"}, {"own", "village"}}};
        scenario["settings"]["house"]["los_computed"] = "computed";
        Json r1 = {{"id", "r1"}, {"side", "russian"}, {"at", "1K2"}},
             r2 = {{"id", "r2"}, {"side", "russian"}, {"at", "1X3"}};
        r1.update(first);
        r2.update(second);
        scenario["markers"] = {
            {{"id", "m1"}, {"side", "german"}, {"at", "1G2"}, {"contents", {"4-6-7"}}, {"pds", true}},
            r1,
            r2};
        TestGame g = TestGame::ofScenario(scenario);
        g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1H2"}}});
        g.must({{"do", "seen"}, {"marker", "m1"}, {"seen", true}, {"range", 4}});
        return writeLog(logFor(g.session(), german).entries, LogFormat::json, "");
    };
    const Json pds = {{"contents", {"4-4-7"}}, {"pds", true}}, dummy = {{"dummies", 3}};
    const std::string one = log(pds, dummy);
    CHECK(one == log(dummy, pds));
    CHECK_THAT(one, Catch::Contains("\"trails\""));
}

TEST_CASE("T17: both sides see minefields on the board, with their strength face down (4.6.1)",
          "[play][T17]") {
    TestGame g(
        "", {{"markers",
              {{{"id", "m1"}, {"side", "german"}, {"at", "1E4"}, {"dummies", 4}},
               {{"id", "f1"}, {"side", "russian"}, {"kind", "mine"}, {"at", "1E5"}, {"contents", {"6 AP"}}},
               {{"id", "f2"}, {"side", "russian"}, {"kind", "mine"}, {"at", "1F5"}}}}});
    const State seen = stateFor(g.state(), german);
    REQUIRE(seen.marker(MarkerId("f1")) != nullptr);
    REQUIRE(seen.marker(MarkerId("f2")) != nullptr);
    CHECK(seen.marker(MarkerId("f1"))->contents.empty());
    CHECK(seen.pieces.empty());
    // Because everybody sees minefields, a side learns nothing new when its dummy stack enters one.
    g.must({{"do", "view"}, {"as", "german"}});
    const Entry e = g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}});
    CHECK_THAT(textsOf(e.findings, "B28.41"), Catch::Contains("1E5"));
}

TEST_CASE("after each act, the state and the viewer's state are each copied only once", "[play]") {
    TestGame g(bothSides);
    const auto first = g.session().sharedState();
    CHECK(first->hash == g.state().hash);
    CHECK(g.session().sharedState() == first);
    CHECK(g.session().sharedSeen() == first);  // the Umpire view uses the whole state
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}});
    // The stored state stays the same while play continues.
    CHECK(first->marker(MarkerId("m1"))->at.text() == "1E4");
    const auto second = g.session().sharedState();
    CHECK(second != first);
    CHECK(second->marker(MarkerId("m1"))->at.text() == "1E5");
    CHECK(second->hash == g.state().hash);
    g.must({{"do", "view"}, {"as", "german"}});
    const auto seen = g.session().sharedSeen();
    CHECK(seen->marker(MarkerId("r1"))->contents.empty());
    CHECK_FALSE(g.session().sharedState()->marker(MarkerId("r1"))->contents.empty());
    CHECK(g.session().sharedSeen() == seen);
}
