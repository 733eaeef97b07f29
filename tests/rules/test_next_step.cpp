// SPDX-License-Identifier: MIT
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/turn/next_step.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/forces.hpp"
#include "support/game.hpp"

using namespace shellgame;
using shellgame::test::TestGame;
using Kind = NextStep::Kind;

namespace {

std::vector<NextStep> now(const TestGame& g, const SideId& viewpoint = {}) {
    if (viewpoint.empty()) return nextSteps(g.view(), viewpoint);
    const auto seen = seenBy(g.state(), viewpoint);
    return nextSteps({*seen, g.view().ground, g.view().sight}, viewpoint);
}

int count(const std::vector<NextStep>& steps, Kind kind) {
    return static_cast<int>(
        std::count_if(steps.begin(), steps.end(), [&](const NextStep& s) { return s.kind == kind; }));
}

}  // namespace

TEST_CASE("in every Player Turn, the next step states each phase's purpose and side", "[next]") {
    TestGame g("1E4 | | m1 pds 4-6-7");
    std::set<std::string> told;
    for (int i = 0; i < 16; ++i) {
        const auto steps = now(g);
        REQUIRE(count(steps, Kind::phase) == 1);
        const NextStep& phase = steps.back();
        CHECK(phase.kind == Kind::phase);
        const Clock& c = g.state().clock;
        INFO(enumText(c.phase));
        const bool movers = c.phase == Phase::PFPh || c.phase == Phase::MPh || c.phase == Phase::AFPh ||
                            c.phase == Phase::APh;
        CHECK((phase.side == c.player) == movers);
        CHECK((!phase.side.empty() && phase.side != c.player) == (c.phase == Phase::DFPh));
        told.insert(textOf(phase.text));
        g.must({{"do", "phase"}});
    }
    CHECK(told.size() == 14);  // the texts for RtPh and CCPh are the same for both sides
}

TEST_CASE(
    "for an open shift opportunity, the next step states which markers may shift and when the opportunity "
    "ends; a closed opportunity is not listed",
    "[next]") {
    TestGame g("1E4 | | m1 pds 4-6-7\n1H6 | | m2 dummy 3");
    const SideId german("german"), russian("russian");
    auto steps = now(g, german);
    REQUIRE(count(steps, Kind::window) == 1);
    CHECK(steps.front().kind == Kind::window);
    CHECK(steps.front().side == german);
    CHECK(textOf(steps.front().text) == "German may shift concealed counters before their first move.");
    CHECK(count(now(g, russian), Kind::window) <= 1);
    for (const NextStep& s : now(g, russian))
        if (s.kind == Kind::window) CHECK(s.side == russian);
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
    CHECK(count(now(g, german), Kind::window) == 0);
    g.must({{"do", "undo"}});
    CHECK(count(now(g, german), Kind::window) == 1);
    g.must({{"do", "phase"}, {"to", "APh"}});
    CHECK(textOf(now(g, german).front().text) ==
          "German may shift concealed counters before their first advance.");
}

TEST_CASE("a pending action is listed only for the side that must perform it", "[next]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7, 8-1 | seen 4\n1E5 | Open Ground | | seen 4");
    CHECK(count(now(g), Kind::pendingAction) == 0);
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
    for (const SideId& viewpoint : {SideId(), test::german}) {
        const auto steps = now(g, viewpoint);
        REQUIRE(count(steps, Kind::pendingAction) == 1);
        const auto pendingAction = std::find_if(
            steps.begin(), steps.end(), [](const NextStep& s) { return s.kind == Kind::pendingAction; });
        CHECK(pendingAction->side == test::german);
        CHECK(pendingAction->rule == "A12.121");
        // The squad and the leader must be revealed.
        CHECK(textOf(pendingAction->text).find("2") != std::string::npos);
        CHECK(textOf(pendingAction->text).find("4-6-7") != std::string::npos);
    }
    CHECK(count(now(g, test::russian), Kind::pendingAction) == 0);
    g.must({{"do", "reveal"}, {"marker", "m1"}});
    CHECK(count(now(g), Kind::pendingAction) == 0);
}

TEST_CASE("in the RPh and the RtPh, the next step lists the broken units with their Locations",
          "[next][U08]") {
    TestGame g(
        "1E4 | Woods | - known {\"type\":\"4-6-7\",\"id\":\"a\"}\n"
        "1E9 | Woods | - known {\"type\":\"8-1\",\"id\":\"c\"}\n"
        "1K4 | Woods | russian - known {\"type\":\"4-4-7\",\"id\":\"z\"}");
    const auto says = [&](const char* words) {
        return textOf(now(g).back().text).find(words) != std::string::npos;
    };
    g.must({{"do", "phase"}, {"to", "RtPh"}});
    CHECK_FALSE(says("1E4"));
    g.must({{"do", "mark"}, {"piece", "a"}, {"add", {"broken"}}});
    CHECK(says("4-6-7 in 1E4"));
    CHECK_FALSE(says("1K4"));
    g.must({{"do", "phase"}, {"to", "RPh"}});
    REQUIRE(g.state().clock.player == SideId("russian"));
    // In the enemy's RPh, an MMC can rally only with a leader (A10.6).
    CHECK_FALSE(says("4-6-7 in 1E4"));
    g.must({{"do", "correct"}, {"pointer", "/pieces/c/at"}, {"value", "1E4"}});
    CHECK(says("4-6-7 in 1E4"));
    // The units of the phasing side come first.
    g.must({{"do", "mark"}, {"piece", "z"}, {"add", {"broken"}}});
    CHECK(now(g).back().pieces == std::vector{PieceId("z"), PieceId("a")});
}

TEST_CASE("against the program, the next step lists only units for which the player acts", "[next][kept]") {
    const auto game = [](const char* player, const char* phase) {
        TestGame out(
            R"(
            1E4 | Woods | - known {"type":"4-6-7","id":"theirs","marks":["broken","DM"]}, {"type":"8-1","id":"leader"} |
            1G4 | Woods | - known {"type":"4-6-7","id":"byHand","marks":["broken","DM"]}, 8-0 |
            1K4 | Woods | russian - known {"type":"4-4-7","id":"mine","marks":["broken","DM"]}, {"type":"8-0","id":"hero"} |
            1M4 | Woods | russian - known {"type":"8-1","id":"boss"}, {"type":"4-4-7","id":"good"}, {"type":"4-4-7","id":"second"} |
            1O4 | Woods | russian m1 concealed {"type":"4-4-7","id":"hidden"} |
        )",
            {{"settings", {{"kept", "german"}, {"viewer", "russian"}, {"temper", "none"}}},
             {"clock", {{"first", "russian"}, {"turns", 9}, {"player", player}, {"phase", phase}}}});
        out.must({{"do", "enemy_unit"}, {"pieces", {"byHand"}}, {"task", "by hand"}});
        return out;
    };
    const auto listed = [](const TestGame& g) {
        std::set<std::string> out;
        const auto steps = now(g, SideId("russian"));
        for (const PieceId& id : steps.back().pieces) out.insert(id.text);
        return out;
    };
    using Ids = std::set<std::string>;
    CHECK(listed(game("german", "RPh")) == Ids{"mine", "byHand"});
    CHECK(listed(game("german", "RtPh")) == Ids{"mine", "byHand"});
    // One unit stands for each stack that may act, if possible an MMC.
    for (const auto& [player, phase] :
         {std::pair("russian", "PFPh"), std::pair("russian", "MPh"), std::pair("russian", "AFPh"),
          std::pair("russian", "APh"), std::pair("german", "DFPh")}) {
        INFO(phase);
        CHECK(listed(game(player, phase)) == Ids{"hero", "good", "hidden"});
    }
    for (const auto& [player, phase] : {std::pair("german", "PFPh"), std::pair("german", "MPh"),
                                        std::pair("german", "APh"), std::pair("russian", "DFPh")}) {
        INFO(phase);
        CHECK(listed(game(player, phase)).empty());
    }
    TestGame g = game("russian", "MPh");
    g.must({{"do", "mark"}, {"piece", "good"}, {"add", {"TI"}}});
    CHECK(listed(g) == Ids{"hero", "second", "hidden"});
    // In the Umpire view, a phase has no such list.
    CHECK(now(g).back().pieces.empty());
}

TEST_CASE("A9.72 in the RPh, the next step lists malfunctioned weapons that an unbroken unit could repair",
          "[next]") {
    TestGame g("1E4 | Woods | - known {\"type\":\"4-6-7\",\"id\":\"a\"}, {\"type\":\"MMG\",\"id\":\"mg\"}");
    g.must({{"do", "mark"}, {"piece", "mg"}, {"add", {"malfunctioned"}}});
    g.must({{"do", "phase"}, {"to", "RPh"}});
    CHECK(now(g).back().pieces == std::vector{PieceId("mg")});
    CHECK(textOf(now(g).back().text) == "Rally broken units and repair weapons, Russian first: MMG in 1E4.");
    g.must({{"do", "mark"}, {"piece", "a"}, {"add", {"broken"}}});
    CHECK(now(g).back().pieces.empty());
}

TEST_CASE("A10.5 in the RtPh, the next step lists only units that still have to rout", "[next]") {
    TestGame g(
        "1E4 | Open Ground | - known {\"type\":\"4-6-7\",\"id\":\"a\"}\n"
        "1E5 | Woods | |\n"
        "1H4 | Woods | russian - known {\"type\":\"4-4-7\",\"id\":\"z\"}");
    g.must({{"do", "mark"}, {"piece", "a"}, {"add", {"broken"}}});
    g.must({{"do", "phase"}, {"to", "RtPh"}});
    const auto line = [&] {
        return textOf(nextSteps(g.view(), SideId(), workOfPhase(g.session().entries())).back().text);
    };
    const std::string must =
        "Rout these broken units: 4-6-7 in 1E4. Eliminate those that must rout but can't.";
    // Nobody has stated whether the enemy sees 1E4, so the player decides.
    CHECK(routNeed(g.view(), PieceId("a")) == RoutNeed::unknown);
    CHECK(line() == must);
    g.must({{"do", "move"}, {"pieces", {"a"}}, {"path", {"1E5"}}, {"how", "rout"}});
    CHECK(line() == "Broken units of both sides rout.");
    g.must({{"do", "undo"}});
    CHECK(line() == must);
    g.must({{"do", "seen"}, {"at", {"1E4"}}, {"side", "german"}, {"seen", true}});
    CHECK(routNeed(g.view(), PieceId("a")) == RoutNeed::must);
    CHECK(line() == must);
    // A unit under DM may rout out of LOS, but need not.
    g.must({{"do", "seen"}, {"at", {"1E4"}}, {"side", "german"}, {"seen", false}});
    CHECK(line() == "Units under DM may rout: 4-6-7 in 1E4.");
    g.must({{"do", "mark"}, {"piece", "a"}, {"remove", {"DM"}}});
    CHECK(line() == "Broken units of both sides rout.");
    // A unit that is ADJACENT to a Known unbroken enemy must rout without DM too.
    g.must({{"do", "correct"}, {"pointer", "/pieces/z/at"}, {"value", "1E5"}});
    CHECK(line() == must);
    g.must({{"do", "mark"}, {"piece", "z"}, {"add", {"broken"}}});
    CHECK(line().find("4-6-7 in 1E4") == std::string::npos);
}

TEST_CASE("A10.5 a broken unit in a building without an ADJACENT enemy need not rout", "[next]") {
    TestGame g(
        "1E4 | Stone Building | - known {\"type\":\"4-6-7\",\"id\":\"a\",\"marks\":[\"broken\",\"DM\"]}\n"
        "1E4h1 | | - known {\"type\":\"4-6-7\",\"id\":\"b\",\"marks\":[\"broken\"]}\n"
        "1E6 | Woods | russian - known 4-4-7");
    g.must({{"do", "seen"}, {"at", {"1E4"}}, {"side", "german"}, {"seen", true}});
    g.must({{"do", "phase"}, {"to", "RtPh"}});
    CHECK(unitsToRout(g.view(), {}).empty());
    CHECK(unitsToRout(g.view(), {}, RoutNeed::may) == std::vector{PieceId("a")});
    CHECK(routNeed(g.view(), PieceId("b")) == RoutNeed::none);
}

TEST_CASE(
    "in the CCPh, the next step names each Location with units of both sides until a counter in it changes",
    "[next]") {
    TestGame g(
        "1E4 | Open Ground | - known {\"type\":\"4-6-7\",\"id\":\"a\"}\n"
        "1E4 | Open Ground | russian - known {\"type\":\"4-4-7\",\"id\":\"b\"}\n"
        "1K4 | Woods | russian - known 4-4-7");
    g.must({{"do", "phase"}, {"to", "CCPh"}});
    const auto step = [&] {
        return nextSteps(g.view(), SideId(), workOfPhase(g.session().entries())).back();
    };
    const auto line = [&] { return textOf(step().text); };
    CHECK(line() == "Resolve Close Combat in 1E4.");
    // Enter selects one unit of each Location.
    CHECK(step().pieces == std::vector{PieceId("a")});
    SECTION("a unit gets a Melee marker") {
        g.must({{"do", "mark"}, {"piece", "a"}, {"add", {"melee"}}});
    }
    SECTION("a unit is removed") {
        g.must({{"do", "remove"}, {"piece", "b"}});
    }
    CHECK(line() == "No Close Combat that you know of is left to resolve.");
    CHECK(step().pieces.empty());
}

TEST_CASE("a group that is due to enter is listed as long as it may enter and has not entered", "[next]") {
    TestGame g("1E4 | | m1 pds 4-6-7", {{"reinforcements",
                                         {{{"id", "relief"},
                                           {"side", "german"},
                                           {"turn", 1},
                                           {"hexes", {"1A5"}},
                                           {"pieces", {{{"type", "4-6-7"}, {"id", "s"}}}}},
                                          {{"id", "late"},
                                           {"side", "german"},
                                           {"turn", 2},
                                           {"hexes", {"1A5"}},
                                           {"pieces", {{{"type", "4-6-7"}, {"id", "t"}}}}}}}});
    const auto entries = [&] {
        std::string out;
        for (const NextStep& s : now(g))
            if (s.kind == Kind::entry) out += s.side.text + " " + s.rule + " " + textOf(s.text) + "\n";
        return out;
    };
    CHECK(entries().starts_with("german A2.5 "));
    CHECK(entries().find("relief") != std::string::npos);
    CHECK(entries().find("late") == std::string::npos);
    g.must({{"do", "enter_map"}, {"pieces", {"s"}}, {"at", "1A5"}});
    CHECK(entries().empty());
}

TEST_CASE(
    "in a game of forces, the next step names the side that moves; before a deal, it names the side whose "
    "units must be dealt",
    "[next]") {
    TestGame forces = test::fixingGame(
        {test::force("a1", "0505", {"infantry 3"}), test::force("f1", "1010", {"infantry 3"})});
    auto steps = now(forces);
    REQUIRE(count(steps, Kind::phase) == 1);
    CHECK(steps.back().side == SideId("allies"));
    TestGame squads("1E4 | | m1 pds 4-6-7");
    CHECK(textOf(steps.back().text) != textOf(now(squads).back().text));
    TestGame kept("1E4 | Woods | |\n1O9 | Woods | russian - known 4-4-7 |",
                  {{"clock", {{"phase", "setup"}}},
                   {"settings", {{"kept", "german"}, {"viewer", "russian"}}},
                   {"pool", {{{"id", "rifles"}, {"side", "german"}, {"counters", "4-6-7"}}}},
                   {"places", {{{"side", "german"}, {"at", {"1E4"}}}}}});
    steps = now(kept, test::russian);
    REQUIRE(count(steps, Kind::phase) == 1);
    CHECK(steps.back().side == test::german);
    kept.must({{"do", "deal"}, {"side", "german"}});
    CHECK(now(kept, test::russian).back().side.empty());
}

TEST_CASE("an open question of any kind is listed as the first step", "[next]") {
    TestGame g("1E4 | | m1 pds 4-6-7");
    std::set<std::string> told;
    for (const auto& [kind, name] : EnumNames<PromptKind>::names) {
        State asked = g.state();
        Prompt prompt;
        prompt.kind = kind;
        prompt.side = SideId("russian");
        prompt.at = Location{"1E4", 0};
        asked.prompts["x"] = prompt;
        const auto state = GameState::of(asked);
        const auto steps = nextSteps({*state, g.view().ground, g.view().sight}, {});
        INFO(name);
        CHECK(steps.front().kind == Kind::question);
        CHECK(steps.front().side == SideId("russian"));
        CHECK_FALSE(steps.front().rule.empty());
        told.insert(textOf(steps.front().text));
    }
    CHECK(told.size() == EnumNames<PromptKind>::names.size());
}

TEST_CASE("U14: the question whether a force is really there names the force's counters", "[next][U14]") {
    TestGame g =
        test::fixingGame({test::force("a1", "1208", {"vedette"}), test::force("f1", "1210", {"infantry 6"}),
                          test::force("f2", "1214", {"infantry 3"})});
    g.must({{"do", "move"}, {"marker", "a1"}, {"path", {"1209"}}});
    CHECK(textOf(now(g).front().text).find(": roll whether infantry 6 in 1210 is really there.") !=
          std::string::npos);
}

TEST_CASE(
    "the next step reports the last phase or a condition that ends the game; during setup it says how to "
    "begin play",
    "[next]") {
    TestGame g("1E4 | | m1 pds 4-6-7",
               {{"clock", {{"turns", 1}, {"first", "german"}, {"player", "german"}, {"phase", "MPh"}}},
                {"conditions",
                 {{{"id", "loot"}, {"side", "german"}, {"need", 1}, {"at_once", true}, {"text", "loot"}},
                  {{"id", "hills"}, {"side", "german"}, {"need", 1}, {"text", "hills"}}}}});
    CHECK(count(now(g), Kind::over) == 0);
    g.must({{"do", "tally"}, {"condition", "hills"}});
    CHECK(count(now(g), Kind::over) == 0);  // this condition is counted only when the game ends
    g.must({{"do", "tally"}, {"condition", "loot"}});
    CHECK(count(now(g), Kind::over) == 1);
    g.must({{"do", "undo"}});
    for (int i = 0; i < 2; ++i) g.must({{"do", "phase"}, {"to", "CCPh"}});
    CHECK(g.state().clock.player == SideId("russian"));
    CHECK(count(now(g), Kind::over) == 1);
    // The winner is named if one side meets all its conditions.
    for (const bool met : {true, false}) {
        TestGame end(
            "1E4 | | m1 pds 4-6-7",
            {{"clock", {{"turns", 1}, {"first", "german"}, {"player", "russian"}, {"phase", "CCPh"}}},
             {"conditions", {{{"id", "hills"}, {"side", "german"}, {"need", 1}, {"text", "hills"}}}}});
        if (met) end.must({{"do", "tally"}, {"condition", "hills"}});
        CHECK(count(now(end), Kind::over) == 2);
        const auto steps = now(end);
        CHECK(std::any_of(steps.begin(), steps.end(), [&](const NextStep& step) {
            return step.kind == Kind::over && step.side == SideId(met ? "german" : "russian") &&
                   textOf(step.text).find("win") != std::string::npos;
        }));
    }
    TestGame setup("1E4 | | m1 pds 4-6-7", {{"clock", {{"phase", "setup"}}}});
    CHECK(textOf(now(setup).front().text) == "Set up: place counters, then start play.");
}

TEST_CASE("A12.122: in the CCPh, the next step lists unseen units in Concealment Terrain that may gain a ?",
          "[next]") {
    TestGame g(
        "1E4 | Woods | - known {\"type\":\"4-6-7\",\"id\":\"a\"}\n"
        "1E6 | Open Ground | - known {\"type\":\"4-6-8\",\"id\":\"b\"}\n"
        "1G6 | Woods | - known {\"type\":\"8-1\",\"id\":\"c\",\"marks\":[\"broken\"]}\n"
        "1K4 | Woods | russian - known 4-4-7");
    g.must({{"do", "phase"}, {"to", "CCPh"}});
    const auto line = [&] { return textOf(now(g).front().text); };
    CHECK(line() == "German: these units may gain a ?, if no enemy ? sees them: 4-6-7 in 1E4.");
    // The enemy's Player Turn and the enemy's view don't name them.
    for (const NextStep& step : now(g, test::russian))
        CHECK(textOf(step.text).find("gain") == std::string::npos);
    SECTION("a unit in enemy LOS is left out") {
        g.must({{"do", "seen"}, {"at", {"1E4"}}, {"side", "german"}, {"seen", true}});
    }
    SECTION("a unit under a ? is left out") {
        g.must({{"do", "conceal"}, {"piece", "a"}});
    }
    CHECK(line() == "No Close Combat that you know of is left to resolve.");
}
