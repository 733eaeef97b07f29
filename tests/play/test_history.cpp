// SPDX-License-Identifier: MIT
// Tests undo, redo and undo to an entry: one act is one entry and one step, and no entry is ever removed.
#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::shiftCommand;
using test::TestGame;

namespace {

TestGame twoStacks() {
    return TestGame(R"(
        1E4 | Open Ground | m1 pds 4-6-7, LMG
        1H6 | Open Ground | m2 dummy 4
        1P3 | Open Ground | m3 pds 5-4-8
    )");
}

/// Makes five entries; returns the states after the first 0 to 5 of them.
std::vector<State> play(TestGame& g) {
    std::vector<State> states{g.state()};
    const std::vector<Json> commands{
        shiftCommand("m1", "m2"),
        {{"do", "move"}, {"marker", "m3"}, {"to", "1P4"}},
        {{"do", "seen"}, {"at", {"1P4"}}, {"side", "german"}},
        {{"do", "place"}, {"side", "russian"}, {"at", "1A5"}, {"kind", "known"}, {"contents", {"4-5-8"}}},
        {{"do", "phase"}}};
    for (const Json& c : commands) {
        g.must(c);
        states.push_back(g.state());
    }
    return states;
}

}  // namespace

TEST_CASE("undo reverts one act, and redo performs it again", "[play][history]") {
    TestGame g = twoStacks();
    const auto states = play(g);
    CHECK(g.session().lastDone() == 5);
    CHECK_FALSE(g.session().canRedo());
    for (int i = 4; i >= 0; --i) {
        const Entry e = g.must({{"do", "undo"}});
        CHECK(e.targets == std::vector{i + 1});
        CHECK(g.state() == states[static_cast<std::size_t>(i)]);
        CHECK(e.hash == states[static_cast<std::size_t>(i)].hash);
        CHECK(g.session().nextRedo() == i + 1);
    }
    CHECK_FALSE(g.session().canUndo());
    CHECK(test::rulesOf(g.refused({{"do", "undo"}}).findings) == "1");
    for (int i = 1; i <= 5; ++i) {
        const Entry e = g.must({{"do", "redo"}});
        CHECK(e.targets == std::vector{i});
        CHECK(g.state() == states[static_cast<std::size_t>(i)]);
    }
    CHECK(test::rulesOf(g.refused({{"do", "redo"}}).findings) == "1");
}

TEST_CASE("undo to an entry does not revert that entry, and redo to an entry also performs that entry",
          "[play][history]") {
    TestGame g = twoStacks();
    const auto states = play(g);
    CHECK(g.must({{"do", "undo"}, {"to", 2}}).targets == std::vector{5, 4, 3});
    CHECK(g.state() == states[2]);
    CHECK(g.must({{"do", "redo"}, {"to", 4}}).targets == std::vector{3, 4});
    CHECK(g.state() == states[4]);
    CHECK(g.must({{"do", "undo"}, {"to", 0}}).targets == std::vector{4, 3, 2, 1});
    CHECK(g.state() == states[0]);
    CHECK(g.must({{"do", "redo"}, {"to", 5}}).targets == std::vector{1, 2, 3, 4, 5});
    CHECK(g.state() == states[5]);
    // Undo and redo are entries themselves, but can't be undone.
    CHECK(g.session().entries().size() == 9);
    for (const int n : {5, 6, 9, 99}) {
        INFO("undo to " << n);
        CHECK(test::rulesOf(g.refused({{"do", "undo"}, {"to", n}}).findings) == "1");
    }
    g.must({{"do", "undo"}, {"to", 3}});
    for (const int n : {3, 2, 6, 99}) {
        INFO("redo to " << n);
        CHECK(test::rulesOf(g.refused({{"do", "redo"}, {"to", n}}).findings) == "1");
    }
    for (const Json& to : {Json(-1), Json("2"), Json(1.5), Json(nullptr)})
        g.refused({{"do", "undo"}, {"to", to}});
}

TEST_CASE("undone entries stay in the list and are marked, and after a new act they can't be redone",
          "[play][history]") {
    TestGame g = twoStacks();
    play(g);
    const Entry third = g.session().entries().at(2);
    g.must({{"do", "undo"}, {"to", 2}});
    CHECK(g.session().entries().at(2).undone);
    CHECK(g.session().entries().at(4).undone);
    CHECK_FALSE(g.session().entries().at(1).undone);
    CHECK_FALSE(g.session().entries().at(5).undone);  // the undo itself is not undone
    CHECK(g.session().entries().at(2).changes == third.changes);
    CHECK(g.session().entries().at(2).text == third.text);
    g.must({{"do", "redo"}});
    CHECK_FALSE(g.session().entries().at(2).undone);
    CHECK(g.session().canRedo());
    g.must({{"do", "note"}, {"text", "another way"}});
    CHECK_FALSE(g.session().canRedo());
    CHECK(test::rulesOf(g.refused({{"do", "redo"}}).findings) == "1");
    CHECK(g.session().entries().at(3).undone);
    CHECK(g.session().liveLine() == std::vector{1, 2, 3, 8});
    g.must({{"do", "undo"}, {"to", 1}});
    CHECK(g.session().liveLine() == std::vector{1});
}

TEST_CASE("the state after any number of entries can be obtained", "[play][history]") {
    TestGame g = twoStacks();
    const auto states = play(g);
    g.must({{"do", "undo"}, {"to", 2}});
    g.must({{"do", "redo"}});
    for (int n = 0; n <= 5; ++n) CHECK(g.session().stateAt(n).value() == states[static_cast<std::size_t>(n)]);
    CHECK(g.session().stateAt(6).value() == states[2]);
    CHECK(g.session().stateAt(7).value() == states[3]);
    CHECK_FALSE(g.session().stateAt(8));
    CHECK_FALSE(g.session().stateAt(-1));
}

TEST_CASE("each entry contains its act as command, clock, findings, dice, sentence and hash",
          "[play][history]") {
    TestGame g = twoStacks();
    const Entry e = g.shift("m1", "m2", 4, 3);
    CHECK(e.n == 1);
    CHECK(e.verb == "shift");
    CHECK(e.side.text == "german");
    CHECK(e.player.text == "german");
    CHECK(e.turn == 1);
    CHECK(e.phase == Phase::MPh);
    CHECK((*e.command)["pairs"][0]["from"] == "m1");
    CHECK(e.hash == g.state().hash);
    CHECK(textOf(e.text) == "Shift ? 1E4 <-> ? 1H6: DR 4,3, final 7: exchanged.");
    CHECK(test::textsOf(e.findings, "2.3").find("Now put under ? 1H6: 4-6-7, LMG.") != std::string::npos);
    // The list contains exactly the returned entries.
    CHECK(entryToJson(g.session().entries().at(0)) == entryToJson(e));
    const auto read = entryFromJson(entryToJson(e), "", "");
    REQUIRE(read);
    CHECK(entryToJson(*read) == entryToJson(e));
}

TEST_CASE("the command `expect` checks the state and does not change it", "[play][history]") {
    TestGame g = twoStacks();
    const State before = g.state();
    const auto expect = [&](const char* pointer, const Json& value) {
        return g.session().perform({{"do", "expect"}, {"pointer", pointer}, {"equals", value}}).ok;
    };
    CHECK(expect("/markers/m2/at", "1H6"));
    CHECK_FALSE(expect("/markers/m2/at", "1H7"));
    CHECK_FALSE(expect("/markers/m9/at", "1H7"));
    CHECK_FALSE(expect("markers", 1));
    CHECK(g.session().perform({{"do", "expect"}, {"pointer", "/markers/m9"}, {"absent", true}}).ok);
    CHECK_FALSE(g.session().perform({{"do", "expect"}, {"pointer", "/markers/m2"}, {"absent", true}}).ok);
    CHECK(g.state() == before);
    CHECK(g.session().entries().empty());
}

TEST_CASE("a single die returned by undo is not used for a roll of two dice", "[play]") {
    // The typed dice 3 and 4 are undone. The roll of one die uses the 3, and the next DR comes from the
    // generator.
    Json scenario = test::emptyScenario();
    scenario["oba"] = {{{"id", "battery"}, {"side", "german"}, {"ar", "1E4"}}};
    auto g = test::TestGame::ofScenario(
        test::drawn("1A1 | Woods | m1 pds 4-6-7 | unseen\n1A3 | Woods | m2 dummy 2 | unseen", scenario));
    g.shift("m1", "m2", 3, 4);
    g.must({{"do", "undo"}});
    const Entry one = g.must({{"do", "accuracy"}, {"module", "battery"}});
    REQUIRE(one.rolls.size() == 1);
    CHECK(one.rolls[0].given);
    CHECK(one.rolls[0].faces == std::vector<int>{3});
    const Entry two = g.must(test::shiftCommand("m1", "m2"));
    CHECK_FALSE(two.rolls[0].given);
    const Entry last = g.must({{"do", "accuracy"}, {"module", "battery"}});
    CHECK(last.rolls[0].given);
    CHECK(last.rolls[0].faces == std::vector<int>{4});
}
