// SPDX-License-Identifier: MIT
#include <map>
#include <set>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/turn/counter_actions.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using shellgame::test::TestGame;

namespace {

Json counterActionsScenario() {
    return {
        {"format", 1},
        {"boards", {{{"as", "1"}, {"blank", {{"columns", 33}, {"rows", 10}}}}}},
        {"sides",
         {{{"id", "german"}, {"nationality", "german"}}, {{"id", "russian"}, {"nationality", "russian"}}}},
        {"clock", {{"turns", 8}, {"first", "german"}, {"turn", 1}, {"player", "german"}, {"phase", "MPh"}}},
        {"units",
         {{{"side", "german"},
           {"at", "1G3"},
           {"pieces",
            {{{"id", "squad"}, {"type", "4-6-7"}},
             {{"id", "a"}, {"type", "2-4-7"}},
             {{"id", "b"}, {"type", "2-4-7"}},
             {{"id", "lead"}, {"type", "8-1"}},
             {{"id", "gun"}, {"type", "LMG"}},
             {{"id", "track"}, {"type", "SPW 251/1"}}}}},
          {{"side", "russian"}, {"at", "1G5"}, {"pieces", {{{"id", "enemy"}, {"type", "4-4-7"}}}}}}}};
}

std::vector<std::string> told(TestGame& g, const std::vector<PieceId>& pieces) {
    std::vector<std::string> out;
    for (const CounterAction& counterAction : counterActionsOf(g.state(), pieces))
        out.push_back(textOf(counterAction.text));
    return out;
}

bool has(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

TEST_CASE("A7.302 A1.31 A1.32 W18 each possible casualty is offered with the counters that result from it",
          "[fates]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());
    using Texts = std::vector<std::string>;
    CHECK(told(g, {PieceId("squad")}) == Texts{"Breaks", "Pinned", "Casualty Reduction: 2-4-7",
                                               "Loads onto SPW 251/1 (4 MP)", "Recovers LMG (1 MF)",
                                               "Does not recover LMG (1 MF)", "Eliminated"});
    // A half-squad is eliminated by Casualty Reduction, because there is no smaller unit.
    CHECK(told(g, {PieceId("a")}) == Texts{"Breaks", "Pinned", "Loads onto SPW 251/1 (4 MP)",
                                           "Recovers LMG (1 MF)", "Does not recover LMG (1 MF)",
                                           "Eliminated"});
    // Units Deploy and Recombine in their own RPh only.
    CHECK_FALSE(has(told(g, {PieceId("a"), PieceId("b")}), "They Recombine: 4-6-7"));
    g.must({{"do", "phase"}, {"to", "RPh"}});  // the Russians' RPh
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "Deploys: two 2-4-7"));
    g.must({{"do", "phase"}, {"to", "CCPh"}});
    g.must({{"do", "phase"}});
    REQUIRE(g.state().clock.player == SideId("german"));
    CHECK(told(g, {PieceId("squad")}) ==
          Texts{"Breaks", "Pinned", "Casualty Reduction: 2-4-7", "Deploys: two 2-4-7", "Eliminated"});
    CHECK(has(told(g, {PieceId("a"), PieceId("b")}), "They Recombine: 4-6-7"));
    g.must({{"do", "place"},
            {"side", "german"},
            {"kind", "known"},
            {"at", "1G3"},
            {"contents", {{{"type", "2-3-8"}, {"id", "other"}}}}});
    CHECK_FALSE(has(told(g, {PieceId("a"), PieceId("other")}), "They Recombine: 4-6-7"));
    g.must({{"do", "undo"}});
    g.must({{"do", "mark"}, {"piece", "squad"}, {"add", {"broken"}}});
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "Deploys: two 2-4-7"));
    g.must({{"do", "undo"}});
    CHECK(has(told(g, {PieceId("lead")}), "Casualty Reduction: wounded"));
    g.must({{"do", "phase"}, {"to", "MPh"}});
    CHECK(told(g, {PieceId("track")}) == Texts{"Malfunctions", "Immobilized", "Stunned", "Shocked",
                                               "Marker: first fire", "Bogged", "Marker: intensive fire",
                                               "Marker: no fire", "Abandoned by its crew", "Starts (1 MP)",
                                               "Wreck", "Burning wreck", "Eliminated"});
    // Any unit in the Location can recover a weapon without a possessor.
    const auto gun = told(g, {PieceId("gun")});
    CHECK(has(gun, "To 4-6-7"));
    CHECK_FALSE(has(gun, "Dropped"));
    // If the counters belong to both sides, or if there are none, no action is offered.
    CHECK(told(g, {PieceId("squad"), PieceId("enemy")}).empty());
    CHECK(told(g, {}).empty());
}

TEST_CASE("D6.4 A4.43 Passengers may unload, and a possessed weapon may be dropped", "[fates]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "Unloads (4 MP)"));
    g.must({{"do", "load"}, {"piece", "squad"}, {"on", "track"}});
    const auto rider = told(g, {PieceId("squad")});
    CHECK(has(rider, "Unloads (4 MP)"));
    // The vehicle's own list also offers to unload everything that it carries.
    CHECK(has(told(g, {PieceId("track")}), "Unloads: 4-6-7 (4 MP)"));
    CHECK_FALSE(has(rider, "Loads onto SPW 251/1 (4 MP)"));
    CHECK_FALSE(has(rider, "Dropped"));
    g.must({{"do", "transfer"}, {"piece", "gun"}, {"to", "a"}});
    const auto gun = told(g, {PieceId("gun")});
    CHECK(has(gun, "Dropped"));
    CHECK_FALSE(has(gun, "Unloads (4 MP)"));
    CHECK(has(gun, "To 2-4-7"));  // the weapon can be given to the other half-squad
    // Not all of these units are Passengers.
    CHECK_FALSE(has(told(g, {PieceId("squad"), PieceId("lead")}), "Unloads (4 MP)"));
}

TEST_CASE("an offered action names its counters if it applies to only some of the selected counters",
          "[fates]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());
    g.must({{"do", "transfer"}, {"piece", "gun"}, {"to", "squad"}});
    const auto both = told(g, {PieceId("squad"), PieceId("gun")});
    CHECK(both.front() == "Breaks: 4-6-7");
    CHECK(has(both, "Casualty Reduction: 4-6-7 becomes 2-4-7"));
    CHECK(has(both, "Malfunctions: LMG"));
    CHECK(has(both, "Eliminated: 4-6-7"));
    CHECK(has(both, "Eliminated: LMG"));
    // As in the other lists of one key, the action on all counters is first.
    const auto all = std::find(both.begin(), both.end(), "Eliminated: 4-6-7, LMG");
    CHECK(both.end() - all == 3);
}

TEST_CASE("each action is offered to those of the selected counters for which it is legal", "[fates]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());
    g.must({{"do", "mark"}, {"piece", "a"}, {"add", {"broken"}}});
    g.must({{"do", "mark"}, {"piece", "lead"}, {"add", {"pinned"}}});
    const std::vector<PieceId> all{PieceId("squad"), PieceId("a"), PieceId("lead")};
    const auto moving = told(g, all);
    CHECK(has(moving, "Breaks: 4-6-7, 8-1"));
    CHECK(has(moving, "Pinned: 4-6-7"));
    CHECK(has(moving, "No longer pinned: 8-1"));
    CHECK_FALSE(has(moving, "Rallies: 2-4-7"));  // units rally in the RPh
    for (int i = 0; i < 2; ++i) {
        g.must({{"do", "phase"}, {"to", "CCPh"}});
        g.must({{"do", "phase"}});
    }
    REQUIRE(g.state().clock.player == SideId("german"));
    const auto rally = told(g, all);
    CHECK(has(rally, "Breaks: 4-6-7, 8-1"));
    CHECK(has(rally, "Rallies: 2-4-7"));
    CHECK(has(rally, "Deploys: two 2-4-7: 4-6-7"));
    for (const CounterAction& action : counterActionsOf(g.state(), all))
        if (action.key == ActionKey::rallies) g.must(commandOf(std::get<MarkAct>(action.act)));
    CHECK(g.piece("a").marks.empty());
    CHECK(g.piece("squad").marks.empty());
    // Only units on foot can mount a vehicle.
    g.must({{"do", "phase"}, {"to", "MPh"}});
    g.must({{"do", "load"}, {"piece", "lead"}, {"on", "track"}, {"mp", 0}});
    CHECK(has(told(g, {PieceId("squad"), PieceId("lead")}), "Loads onto SPW 251/1 (4 MP): 4-6-7"));
}

TEST_CASE(
    "A3.5 D3.3 units that fire in their own AFPh, and vehicles that fire in their MPh, get a fire marker",
    "[fates][marks]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());  // It is the German MPh.
    const auto fires = [&](const char* id) {
        g.must({{"do", "fire"}, {"piece", id}, {"markers", true}});
        return g.piece(id).marks;
    };
    const auto asked = [&](const char* id) {
        return test::rulesOf(g.refused({{"do", "fire"}, {"piece", id}}).findings, Verdict::ruling);
    };
    using Marks = std::set<std::string>;
    CHECK(has(told(g, {PieceId("track")}), "Marker: first fire"));
    CHECK(fires("track") == Marks{"first fire"});
    g.must({{"do", "phase"}, {"to", "AFPh"}});
    CHECK(g.piece("track").marks == Marks{"first fire"});
    CHECK(asked("track") == "D3.3");
    g.must({{"do", "rule"}, {"rule", "D3.3"}, {"at", "track"}, {"allow", true}});
    CHECK(fires("track") == Marks{"final fire"});
    CHECK(has(told(g, {PieceId("squad")}), "Marker: final fire"));
    CHECK(fires("squad") == Marks{"final fire"});
    CHECK(asked("squad") == "A3.5");
    CHECK(fires("gun") == Marks{"final fire"});  // a weapon may keep its ROF, so it may fire again
    CHECK(fires("gun") == Marks{"final fire"});
    g.must({{"do", "phase"}});
    for (const char* id : {"track", "squad", "gun"}) CHECK(g.piece(id).marks.empty());
}

TEST_CASE("A9.72 A10.6 D8.2 an action is offered only in the phases in which it can happen", "[fates]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());
    g.must({{"do", "load"}, {"piece", "squad"}, {"on", "track"}});
    g.must({{"do", "transfer"}, {"piece", "gun"}, {"to", "a"}});
    struct Row {
        const char* piece;
        const char* text;
        std::set<std::string> phases;  // of the German Player Turn
    };
    const std::set<std::string> fire{"PFPh", "MPh", "DFPh", "AFPh"};
    const std::vector<Row> before{
        {"gun", "Malfunctions", fire},
        {"track", "Bogged", {"MPh"}},
        {"track", "Unloads: 4-6-7 (4 MP)", {"MPh"}},
        {"squad", "Unloads (4 MP)", {"MPh"}},
        {"lead", "Loads onto SPW 251/1 (4 MP)", {"MPh"}},
        {"gun", "To 2-4-7", {"RPh", "MPh", "APh", "CCPh"}},
        {"gun", "Dropped", {"MPh", "RtPh", "APh"}},
        {"a", "Breaks", {"RPh", "PFPh", "MPh", "DFPh", "AFPh", "RtPh", "APh", "CCPh"}}};
    const std::vector<Row> after{
        {"gun", "Repaired", {"RPh"}}, {"b", "Rallies", {"RPh"}}, {"track", "No longer bogged", {"MPh"}}};
    // Passes through one Player Turn and compares the phases of each row with those in which it is offered.
    const auto compare = [&](const std::vector<Row>& rows) {
        g.must({{"do", "phase"}, {"to", "RPh"}});
        if (g.state().clock.player != SideId("german")) {
            g.must({{"do", "phase"}, {"to", "CCPh"}});
            g.must({{"do", "phase"}, {"to", "RPh"}});
        }
        std::vector<std::set<std::string>> offered(rows.size());
        for (const char* phase : {"RPh", "PFPh", "MPh", "DFPh", "AFPh", "RtPh", "APh", "CCPh"}) {
            if (std::string(phase) != "RPh") g.must({{"do", "phase"}, {"to", phase}});
            for (std::size_t i = 0; i < rows.size(); ++i)
                if (has(told(g, {PieceId(rows[i].piece)}), rows[i].text)) offered[i].insert(phase);
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            INFO(rows[i].piece << ": " << rows[i].text);
            CHECK(offered[i] == rows[i].phases);
        }
    };
    compare(before);
    g.must({{"do", "mark"}, {"piece", "gun"}, {"add", {"malfunctioned"}}});
    g.must({{"do", "mark"}, {"piece", "b"}, {"add", {"broken"}}});
    g.must({{"do", "mark"}, {"piece", "track"}, {"add", {"bogged"}}});
    compare(after);
}

TEST_CASE("A4.44 a Recovery attempt costs a unit 1 MF of its MPh, and a success makes it the possessor",
          "[fates]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());
    const auto possessor = [&] { return g.state().piece(PieceId("gun"))->carrier; };
    const auto spent = [&] { return g.state().piece(PieceId("squad"))->spent.value_or(Spent()).quarters; };
    // Each unit is offered the SW beside it, and the SW each kind of unit.
    CHECK(has(told(g, {PieceId("lead")}), "Recovers LMG (1 MF)"));
    const auto all = told(g, {PieceId("gun")});
    CHECK(has(all, "Recovers LMG (1 MF): 4-6-7"));
    CHECK(has(all, "Does not recover LMG (1 MF): 2-4-7"));
    g.must({{"do", "recover"}, {"piece", "gun"}, {"to", "squad"}, {"fails", true}});
    CHECK(possessor().empty());
    CHECK(spent() == 4);
    g.must({{"do", "recover"}, {"piece", "gun"}, {"to", "squad"}});
    CHECK(possessor() == PieceId("squad"));
    CHECK(spent() == 8);
    // A possessed SW is transferred instead.
    g.refused({{"do", "recover"}, {"piece", "gun"}, {"to", "a"}});
    CHECK_FALSE(has(told(g, {PieceId("a")}), "Recovers LMG (1 MF)"));
    g.must({{"do", "unload"}, {"piece", "gun"}});
    for (const char* mark : {"pinned", "TI", "broken", "prep fire"}) {
        INFO(mark);
        g.must({{"do", "mark"}, {"piece", "a"}, {"add", {mark}}});
        g.refused({{"do", "recover"}, {"piece", "gun"}, {"to", "a"}});
        g.must({{"do", "undo"}});
    }
    g.must({{"do", "load"}, {"piece", "a"}, {"on", "track"}});
    g.refused({{"do", "recover"}, {"piece", "gun"}, {"to", "a"}});
    g.must({{"do", "phase"}, {"to", "APh"}});
    g.refused({{"do", "recover"}, {"piece", "gun"}, {"to", "squad"}});
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "Recovers LMG (1 MF)"));
}

TEST_CASE("A7.302: Casualty Reduction is offered for each unit of a stack, squads first", "[fates]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());
    const auto stack = told(g, {PieceId("lead"), PieceId("squad")});
    const auto squad = std::find(stack.begin(), stack.end(), "Casualty Reduction: 4-6-7 becomes 2-4-7");
    const auto leader = std::find(stack.begin(), stack.end(), "Casualty Reduction: 8-1 becomes wounded");
    REQUIRE(squad != stack.end());
    REQUIRE(leader != stack.end());
    CHECK(squad < leader);
    g.must({{"do", "place"},
            {"side", "german"},
            {"kind", "known"},
            {"at", "1G3"},
            {"contents", {{{"type", "4-6-7"}, {"id", "second"}}}}});
    // Two identical squads share one offer, and different squads have different offers.
    const std::vector<PieceId> three{PieceId("squad"), PieceId("second"), PieceId("lead")};
    CHECK(std::count(stack.begin(), stack.end(), "Casualty Reduction: 4-6-7 becomes 2-4-7") == 1);
    const auto alike = told(g, three);
    CHECK(std::count(alike.begin(), alike.end(), "Casualty Reduction: 4-6-7 becomes 2-4-7") == 1);
    g.must({{"do", "transfer"}, {"piece", "gun"}, {"to", "second"}});
    const auto different = told(g, three);
    CHECK(has(different, "Casualty Reduction: 4-6-7 becomes 2-4-7"));
    CHECK(has(different, "Casualty Reduction: 4-6-7 (LMG) becomes 2-4-7"));
}

TEST_CASE(
    "each unit that can take a weapon is offered; identical units are offered once, and different marks are "
    "shown",
    "[fates]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());
    const auto all = told(g, {PieceId("gun")});
    CHECK(std::count(all.begin(), all.end(), "To 2-4-7") == 1);  // the two half-squads are alike
    CHECK(has(all, "To 4-6-7"));
    g.must({{"do", "mark"}, {"piece", "b"}, {"add", {"pinned"}}});
    const auto pinned = told(g, {PieceId("gun")});
    CHECK(has(pinned, "To 2-4-7"));
    CHECK(has(pinned, "To 2-4-7 (pinned)"));
}

TEST_CASE("A10.6 A10.62 a broken unit is offered to rally or to come under DM, and never to be pinned",
          "[fates]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());
    g.must({{"do", "transfer"}, {"piece", "gun"}, {"to", "squad"}});
    g.must({{"do", "mark"}, {"piece", "squad"}, {"add", {"broken"}}});
    g.must({{"do", "mark"}, {"piece", "gun"}, {"add", {"malfunctioned"}}});
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "Pinned"));
    // A unit that has just broken is under DM. When it has lost DM, an attack puts it under DM again
    // (A10.62).
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "Marker: DM"));
    g.must({{"do", "mark"}, {"piece", "squad"}, {"remove", {"DM"}}});
    CHECK(has(told(g, {PieceId("squad")}), "Marker: DM"));
    CHECK(has(told(g, {PieceId("squad"), PieceId("lead")}), "Pinned: 8-1"));
    g.must({{"do", "phase"}, {"to", "RPh"}});
    const auto both = told(g, {PieceId("squad"), PieceId("gun")});
    CHECK(has(both, "Rallies: 4-6-7"));
    CHECK(has(both, "Repaired: LMG"));
    CHECK_FALSE(has(both, "Pinned: 4-6-7"));
}

TEST_CASE("C6.5 a Gun acquires units and vehicles, but no wrecks", "[fates]") {
    Json scenario = counterActionsScenario();
    scenario["units"].push_back({{"side", "russian"}, {"at", "1J9"}, {"pieces", {"T-34 M43"}}});
    TestGame g = TestGame::ofScenario(scenario);
    const auto isOffered = [&](const char* piece) {
        const auto all = told(g, {PieceId(piece)});
        return std::any_of(all.begin(), all.end(),
                           [](const std::string& text) { return text.starts_with("Acquired by a Gun"); });
    };
    CHECK(isOffered("squad"));
    CHECK(isOffered("track"));
    g.must({{"do", "wreck"}, {"piece", "track"}});
    CHECK_FALSE(isOffered("track"));
}

TEST_CASE("each kind of action has the same key for all counters, statuses and phases", "[fates]") {
    Json scenario = counterActionsScenario();
    scenario["units"].push_back({{"side", "german"},
                                 {"at", "1J3"},
                                 {"pieces",
                                  {{{"id", "tank"}, {"type", "PzKw IVH"}, {"bu", true}},
                                   {{"id", "on"}, {"type", "2-4-7"}, {"carrier", "tank"}}}}});
    TestGame g = TestGame::ofScenario(scenario);
    // The beginning of the text decides the key.
    const std::map<std::string, char> expected{{"Breaks", '1'},
                                               {"Rallies", '2'},
                                               {"Pinned", '3'},
                                               {"Place its crew", 'K'},
                                               {"Casualty Reduction", '4'},
                                               {"Malfunctions", '5'},
                                               {"Repaired", '6'},
                                               {"Immobilized", '7'},
                                               {"Stunned", '8'},
                                               {"Shocked", '9'},
                                               {"Eliminated", '0'},
                                               {"Acquired by a Gun", 'A'},
                                               {"BU", 'B'},
                                               {"CE", 'C'},
                                               {"Marker: DM", 'D'},
                                               {"Stops", 'E'},
                                               {"Marker: prep fire", 'F'},
                                               {"Marker: first fire", 'F'},
                                               {"Marker: final fire", 'F'},
                                               {"Bogged", 'G'},
                                               {"Deploys", 'H'},
                                               {"Marker: intensive fire", 'I'},
                                               {"They Recombine", 'J'},
                                               {"Loads onto", 'L'},
                                               {"In Melee", 'M'},
                                               {"Marker: no fire", 'N'},
                                               {"In Motion", 'O'},
                                               {"Dropped", 'P'},
                                               {"Abandoned by its crew", 'Q'},
                                               {"No longer", 'R'},
                                               {"Remove marker", 'R'},
                                               {"Manned", 'R'},
                                               {"Starts", 'S'},
                                               {"To ", 'T'},
                                               {"Unloads", 'U'},
                                               {"Bails out", 'V'},
                                               {"Wreck", 'W'},
                                               {"Burning wreck", 'X'},
                                               {"Recovers", 'Y'},
                                               {"Does not recover", 'Y'}};
    std::set<char> met;
    const auto compare = [&] {
        for (const char* phase : {"RPh", "PFPh", "MPh", "DFPh", "AFPh", "RtPh", "APh", "CCPh"}) {
            g.must({{"do", "phase"}, {"to", phase}});
            for (const auto& pieces : std::vector<std::vector<PieceId>>{{PieceId("squad")},
                                                                        {PieceId("squad"), PieceId("lead")},
                                                                        {PieceId("a"), PieceId("b")},
                                                                        {PieceId("gun")},
                                                                        {PieceId("track")},
                                                                        {PieceId("tank")},
                                                                        {PieceId("on")},
                                                                        {PieceId("enemy")}}) {
                int before = 0;
                for (const CounterAction& action : counterActionsOf(g.state(), pieces)) {
                    const std::string text = textOf(action.text);
                    INFO(phase << ": " << text);
                    const auto row = std::find_if(expected.begin(), expected.end(),
                                                  [&](const auto& r) { return text.starts_with(r.first); });
                    REQUIRE(row != expected.end());
                    CHECK(static_cast<char>(action.key) == row->second);
                    met.insert(row->second);
                    // The list is in the order of the keys: 1 to 9, letters, 0.
                    const int place =
                        action.key == ActionKey::removed ? 'Z' + 1 : static_cast<int>(action.key);
                    CHECK(place >= before);
                    before = place;
                }
            }
        }
    };
    compare();
    compare();
    g.must({{"do", "transfer"}, {"piece", "gun"}, {"to", "squad"}});
    g.must({{"do", "mark"}, {"pieces", {"squad", "enemy"}}, {"add", {"broken"}}});
    g.must({{"do", "mark"}, {"piece", "squad"}, {"remove", {"DM"}}});
    g.must({{"do", "mark"}, {"piece", "gun"}, {"add", {"malfunctioned"}}});
    g.must({{"do", "mark"}, {"piece", "track"}, {"add", {"abandoned", "stunned"}}});
    g.must({{"do", "correct"}, {"pointer", "/pieces/tank/motion"}, {"value", true}});
    g.must({{"do", "correct"}, {"pointer", "/pieces/tank/bu"}, {"value", false}});
    g.must({{"do", "correct"}, {"pointer", "/pieces/enemy/at"}, {"value", "1G3"}});
    compare();
    compare();
    std::string keys(met.begin(), met.end());
    CHECK(keys == "0123456789ABCDEFGHIJKLMNOPQRSTUVWXY");
}

TEST_CASE("A3.2 A8.1 A8.4 the fire marker of the phase is offered, and firing places it", "[fates]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());  // It is the German MPh.
    CHECK(has(told(g, {PieceId("enemy")}), "Marker: first fire"));
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "Marker: first fire"));
    // A broken unit does not fire (A10.4).
    g.must({{"do", "mark"}, {"piece", "enemy"}, {"add", {"broken"}}});
    CHECK_FALSE(has(told(g, {PieceId("enemy")}), "Marker: first fire"));
    g.must({{"do", "undo"}});
    const auto fires = [&](const char* id) {
        g.must({{"do", "fire"}, {"piece", id}, {"markers", true}});
        return g.piece(id).marks;
    };
    using Marks = std::set<std::string>;
    CHECK(fires("enemy") == Marks{"first fire"});
    CHECK(has(told(g, {PieceId("enemy")}), "Remove marker: first fire"));
    CHECK(fires("enemy") == Marks{"final fire"});  // the first fire marker is replaced
    // In the MPh only vehicles of the moving side fire without a ruling.
    CHECK(test::rulesOf(g.refused({{"do", "fire"}, {"piece", "squad"}, {"markers", true}}).findings,
                        Verdict::ruling) == "A3.3");
    g.must({{"do", "phase"}, {"to", "AFPh"}});
    CHECK(g.piece("enemy").marks.empty());
    g.must({{"do", "phase"}, {"to", "PFPh"}});  // the Russians' PFPh
    CHECK(has(told(g, {PieceId("enemy")}), "Marker: prep fire"));
    CHECK(fires("enemy") == Marks{"prep fire"});
    // Without the argument, as in older games, firing places no marker.
    g.must({{"do", "phase"}, {"to", "MPh"}});
    g.must({{"do", "fire"}, {"piece", "squad"}});
    CHECK(g.piece("squad").marks.empty());
}

TEST_CASE("A11.15 Melee is offered in the CCPh if a Known enemy is present, and ends when no enemy is left",
          "[fates][marks]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "In Melee"));
    g.must({{"do", "correct"}, {"pointer", "/pieces/enemy/at"}, {"value", "1G3"}});
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "In Melee"));  // Melee is not offered in the MPh
    g.must({{"do", "phase"}, {"to", "CCPh"}});
    // One act marks all Known units in the Location, on both sides.
    const auto all = counterActionsOf(g.state(), {PieceId("squad")});
    const auto melee = std::find_if(all.begin(), all.end(),
                                    [](const CounterAction& a) { return textOf(a.text) == "In Melee"; });
    REQUIRE(melee != all.end());
    const auto& marked = std::get<MarkAct>(melee->act).pieces;
    for (const char* id : {"squad", "a", "b", "lead", "track", "enemy"})
        CHECK(std::find(marked.begin(), marked.end(), PieceId(id)) != marked.end());
    CHECK(std::find(marked.begin(), marked.end(), PieceId("gun")) == marked.end());
    // In a side's view, that side marks its own units.
    g.must({{"do", "view"}, {"as", "german"}});
    const auto own = counterActionsOf(g.state(), {PieceId("squad")});
    const auto its = std::find_if(own.begin(), own.end(), [](const CounterAction& a) {
        return textOf(a.text).starts_with("In Melee");
    });
    REQUIRE(its != own.end());
    const auto& handled = std::get<MarkAct>(its->act).pieces;
    CHECK(std::find(handled.begin(), handled.end(), PieceId("enemy")) == handled.end());
    CHECK(std::find(handled.begin(), handled.end(), PieceId("squad")) != handled.end());
    g.must({{"do", "view"}, {"as", "umpire"}});
    g.must({{"do", "mark"}, {"pieces", {"squad", "enemy"}}, {"add", {"melee"}}});
    g.must({{"do", "phase"}});
    CHECK(g.piece("squad").marks.contains("melee"));
    CHECK(has(told(g, {PieceId("squad")}), "No longer in Melee"));
    g.must({{"do", "remove"}, {"piece", "enemy"}});
    g.must({{"do", "phase"}, {"to", "CCPh"}});
    CHECK(g.piece("squad").marks.contains("melee"));
    g.must({{"do", "phase"}});
    CHECK_FALSE(g.piece("squad").marks.contains("melee"));
}

TEST_CASE("C5.6 markers for intensive fire and no fire are removed at the end of the Player Turn",
          "[fates][marks]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());
    g.must({{"do", "mark"}, {"piece", "track"}, {"add", {"intensive fire", "no fire"}}});
    g.must({{"do", "phase"}, {"to", "CCPh"}});
    CHECK(g.piece("track").marks.size() == 2);
    g.must({{"do", "phase"}});
    CHECK(g.piece("track").marks.empty());
}

TEST_CASE(
    "C6.5 the marker for an acquired target changes from -1 to -2, and the target can be marked as no longer "
    "acquired",
    "[fates]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());
    // The German vehicle has a gun, which fires in the side's MPh.
    const auto next = [&](const char* text) {
        for (const CounterAction& counterAction : counterActionsOf(g.state(), {PieceId("enemy")}))
            if (textOf(counterAction.text) == text)
                return g.must(std::visit([](const auto& act) { return commandOf(act); }, counterAction.act))
                    .ok;
        return false;
    };
    CHECK(next("Acquired by a Gun: -1"));
    CHECK(next("Acquired by a Gun: -2"));
    CHECK(g.piece("enemy").marks == std::set<std::string>{"acquired -2"});
    CHECK(next("No longer acquired"));
    CHECK(g.piece("enemy").marks.empty());
    // No Russian unit can acquire a target.
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "Acquired by a Gun: -1"));
}

TEST_CASE("each offered action can be performed, and has the effect that its text states", "[fates]") {
    int done = 0;
    for (std::size_t i = 0;; ++i) {
        TestGame g = TestGame::ofScenario(counterActionsScenario());
        const auto counterActions = counterActionsOf(g.state(), {PieceId("squad")});
        if (i == counterActions.size()) break;
        INFO(textOf(counterActions[i].text));
        const Json command =
            std::visit([](const auto& act) { return commandOf(act); }, counterActions[i].act);
        const Findings found = g.session().check(command);
        if (worst(found) != Verdict::ok) continue;
        g.must(command);
        ++done;
        const Piece& squad = *g.state().piece(PieceId("squad"));
        CHECK((!squad.gone.empty() || !squad.carrier.empty() || !squad.marks.empty() || squad.spent));
    }
    // All actions can be performed except Deployment, which needs a leader's check or the player's ruling.
    CHECK(done >= 4);
}

TEST_CASE("all squads and half-squads of a stack with a leader are offered to break together", "[fates]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());
    CHECK(has(told(g, {PieceId("lead"), PieceId("squad"), PieceId("a")}), "Breaks: 4-6-7, 2-4-7"));
    // Without a leader, this is the offer for all.
    const auto both = told(g, {PieceId("squad"), PieceId("a")});
    CHECK(std::count(both.begin(), both.end(), "Breaks: 4-6-7, 2-4-7") == 1);
}

TEST_CASE("A10.31 only unbroken units are offered to break, and a single unit is offered once", "[fates]") {
    TestGame g(
        R"(1E4 | Woods | - known {"type":"4-4-7","id":"a"}, {"type":"7-0","id":"b"}
           1E8 | Woods | russian - known 4-4-7)",
        {{"clock", {{"phase", "DFPh"}}}});
    g.must({{"do", "mark"}, {"piece", "a"}, {"add", {"broken"}}});
    const auto all = told(g, {PieceId("a"), PieceId("b")});
    CHECK(std::count_if(all.begin(), all.end(),
                        [](const std::string& text) { return text.starts_with("Pinned"); }) == 1);
    const auto actions = counterActionsOf(g.state(), {PieceId("a"), PieceId("b")});
    const auto breaks = std::find_if(actions.begin(), actions.end(), [](const CounterAction& a) {
        return textOf(a.text).starts_with("Breaks");
    });
    REQUIRE(breaks != actions.end());
    CHECK(std::get<MarkAct>(breaks->act).pieces == std::vector{PieceId("b")});
}

TEST_CASE("A9.7 A9.72 a possessor's list also offers the malfunction and the repair of each of its weapons",
          "[fates]") {
    TestGame g = TestGame::ofScenario(counterActionsScenario());
    g.must({{"do", "transfer"}, {"piece", "gun"}, {"to", "squad"}});
    CHECK(has(told(g, {PieceId("squad")}), "Malfunctions: LMG"));
    // A weapon that another unit possesses is not in the list, and a selected weapon is in it once.
    CHECK_FALSE(has(told(g, {PieceId("lead")}), "Malfunctions: LMG"));
    const auto both = told(g, {PieceId("squad"), PieceId("gun")});
    CHECK(std::count(both.begin(), both.end(), "Malfunctions: LMG") == 1);
    g.must({{"do", "mark"}, {"piece", "gun"}, {"add", {"malfunctioned"}}});
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "Malfunctions: LMG"));
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "Repaired: LMG"));
    g.must({{"do", "phase"}, {"to", "RPh"}});
    CHECK(has(told(g, {PieceId("squad")}), "Repaired: LMG"));
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "Malfunctions: LMG"));
}

TEST_CASE("A10.6 in the RPh, each broken unit of a stack is offered to rally on its own", "[fates]") {
    TestGame g(
        R"(1E4 | Woods | - known {"type":"4-4-7","id":"a"}, {"type":"7-0","id":"b"}
           1E8 | Woods | russian - known 4-4-7)",
        {{"clock", {{"phase", "RPh"}}}});
    g.must({{"do", "mark"}, {"piece", "a"}, {"add", {"broken"}}});
    const std::vector<PieceId> both{PieceId("a"), PieceId("b")};
    const auto rallies = [&] {
        std::vector<std::string> out;
        for (const CounterAction& action : counterActionsOf(g.state(), both))
            if (action.key == ActionKey::rallies) out.push_back(textOf(action.text));
        return out;
    };
    CHECK(rallies() == std::vector<std::string>{"Rallies: 4-4-7"});
    g.must({{"do", "mark"}, {"piece", "b"}, {"add", {"broken"}}});
    CHECK(rallies() == std::vector<std::string>{"Rallies: 4-4-7, 7-0", "Rallies: 4-4-7", "Rallies: 7-0"});
}
