// SPDX-License-Identifier: MIT
// The decisions of a program-controlled side that attacks, because it controls fewer objectives than it
// needs.
#include "rules/sighting/computed_sight.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

/// The program plays the Germans, who attack, and never opens fire. The game has nine Game Turns.
TestGame attackGame(const std::string& position, const char* phase, int turn, const Json& objectives,
                    int need = 1) {
    Policy policy = builtInPolicy();
    policy.chances->most = policy.chances->mostAdjacent = policy.chances->known = 0;
    TestGame out(
        position,
        {{"settings",
          {{"kept", "german"},
           {"viewer", "russian"},
           {"temper", "none"},
           {"policy", writeValue(policy, Elide::no)}}},
         {"clock",
          {{"first", "russian"}, {"turns", 9}, {"turn", turn}, {"player", "german"}, {"phase", phase}}},
         {"conditions",
          {{{"id", "v"},
            {"side", "german"},
            {"counts", "control"},
            {"need", need},
            {"objectives", objectives}}}}});
    REQUIRE(out.session().fix(1));
    return out;
}
Json lostObjective(const char* hex) {
    return {{{"hexes", {hex}}, {"held", "russian"}}};
}

/// Performs the program's next act, and returns it as a command; null if the program has no act.
Json nextAct(TestGame& g) {
    const EnemyStep step = nextEnemyStep(g.session());
    if (!step.act || step.kind == EnemyStep::Kind::phase) return {};
    const Json act = *step.act->command();
    g.must(act);
    return act;
}

std::string placeOf(const TestGame& g, const char* marker) {
    return g.has(marker) ? g.marker(marker).at.text() : "gone";
}

}  // namespace

TEST_CASE("a \"?\" that enemies see in the open enters woods by Assault Movement and keeps its \"?\"",
          "[kept][enemy][attack]") {
    for (const char* what : {"pds 4-6-7", "dummy 3"}) {
        TestGame g = attackGame(std::string("1E4 | Open Ground | m1 ") + what +
                                    " | seen 1\n1F4 | Woods | | seen 1\n"
                                    "1K4 | Woods | russian - known 4-4-7 |",
                                "MPh", 3, lostObjective("1K4"));
        const Json act = nextAct(g);
        REQUIRE(act.is_object());
        CHECK(act.value("how", "") == "assault");
        CHECK(placeOf(g, "m1") == "1F4");
    }
}

TEST_CASE("a \"?\" that would be revealed stays while it is on time, and moves when it is late",
          "[kept][enemy][attack]") {
    const auto goes = [](int turn) {
        TestGame g = attackGame(R"(
            1E4 | Woods | m1 pds 4-6-7 | seen 8
            1G4 | Woods | | seen 8
            1G5 | Woods | | seen 8
            1N4 | Woods | russian - known 4-4-7 |
        )",
                                "MPh", turn, lostObjective("1N4"));
        return nextAct(g).is_object();
    };
    // The stack needs to move 9 hexes in the 5 Game Turns before the last three, or in one.
    CHECK_FALSE(goes(2));
    CHECK(goes(6));
}

TEST_CASE("from the second Game Turn on, a quarter of the \"?\" of an attack go ahead in LOS",
          "[kept][enemy][attack]") {
    const auto goes = [](int others, const char* enemies = "1N4 | Woods | russian - known 4-4-7 |\n",
                         int turn = 2) {
        std::string position = R"(
            1E4 | Woods | m1 pds 4-6-7 | seen 8
            1G4 | Woods | | seen 8
            1G5 | Woods | | seen 8
        )" + std::string(enemies);
        for (int i = 1; i <= others; ++i)
            position +=
                "1A" + std::to_string(i) + " | Woods | m" + std::to_string(i + 1) + " dummy 3 | seen\n";
        TestGame g = attackGame(position, "MPh", turn, lostObjective("1N4"));
        nextAct(g);
        return g.has("m1") ? placeOf(g, "m1") != "1E4" : true;
    };
    CHECK_FALSE(goes(2));
    CHECK(goes(3));
    CHECK_FALSE(goes(3, "1N4 | Woods | russian - known 4-4-7 |\n", 1));
    CHECK_FALSE(goes(3, "1J4 | Woods | russian - known 4-4-7, 4-4-7, 4-4-7 |\n"));
}

TEST_CASE("late units of an attack enter the open under light fire", "[kept][enemy][attack]") {
    const auto distance = [](int turn) {
        TestGame g = attackGame(R"(
            1E4 | Woods | - known 4-6-7 | seen 8
            1M4 | Woods | russian - known 4-4-7, MMG |
        )",
                                "MPh", turn, lostObjective("1M4"));
        nextAct(g);
        return *g.view().ground.distance(g.state().placeOf(g.piece("p1")).hex, "1M4");
    };
    CHECK(distance(2) == 8);
    CHECK(distance(6) < 8);
}

TEST_CASE("attacking units don't cross an open hex under heavy fire to reach the next cover",
          "[kept][enemy][attack]") {
    const auto goes = [](const char* enemies) {
        TestGame g = attackGame(std::string(R"(
            1E4 | Woods | - known 4-6-7 | seen 4
            1G4 | Woods | | seen 4
            1K4 | Woods | russian - known )") +
                                    enemies + " |",
                                "MPh", 2, lostObjective("1K4"));
        return nextAct(g).is_object();
    };
    CHECK(goes("2-2-8"));
    CHECK_FALSE(goes("4-4-7, 4-4-7, MMG"));
}

TEST_CASE("a half-squad that sees the open does not stop an attack", "[kept][enemy][attack]") {
    const auto goes = [](const char* enemies) {
        TestGame g =
            attackGame(std::string("1E4 | Woods | - known 4-6-7 | seen 5\n1J4 | Woods | russian - known ") +
                           enemies + " |",
                       "MPh", 2, lostObjective("1N4"));
        return nextAct(g).is_object();
    };
    CHECK(goes("2-3-7"));
    CHECK_FALSE(goes("4-4-7, 4-4-7"));
}

TEST_CASE("attacking units advance into Close Combat with a much weaker outpost", "[kept][enemy][attack]") {
    const auto fights = [](const char* outpost, const char* from = "Woods") {
        TestGame g = attackGame(std::string("1E4 | ") + from +
                                    " | - known 4-6-7, 4-6-7 | seen 1\n1F4 | Woods | russian - known " +
                                    outpost + " |",
                                "APh", 3, lostObjective("1K4"));
        const Json act = nextAct(g);
        return act.is_object() && act.value("to", "") == "1F4";
    };
    CHECK(fights("2-3-7"));
    CHECK_FALSE(fights("4-4-7"));
    // In the open they accept odds of 2:1, which 8 FP to 4 are, and 8 to 5 are not.
    CHECK(fights("4-4-7", "Open Ground"));
    CHECK_FALSE(fights("5-2-7", "Open Ground"));
}

TEST_CASE("an attack that has no time left takes the ground floor, and tries a \"?\"",
          "[kept][enemy][attack]") {
    const auto advancesInto = [](const char* enemies, int turn) {
        TestGame g = attackGame(std::string("1E4 | Woods | - known 4-6-7, 4-6-7 | seen 1\n"
                                            "1F4 | Stone Building | | seen 1\n") +
                                    enemies,
                                "APh", turn, lostObjective("1F4"));
        const Json act = nextAct(g);
        return act.is_object() && act.value("to", "") == "1F4";
    };
    // Enemies upstairs don't bar the ground level.
    CHECK(advancesInto("1F4h1 | Stone Building | russian - known 4-4-7 |", 8));
    CHECK(advancesInto("1F4 | Stone Building | russian m2 dummy 3 |", 9));
    CHECK_FALSE(advancesInto("1F4 | Stone Building | russian m2 dummy 3 |", 8));
}

TEST_CASE("attacking units go next to broken enemies and advance into Close Combat with them",
          "[kept][enemy][attack]") {
    TestGame g = attackGame(R"(
        1E4 | Woods | - known 4-6-7, 4-6-7 | seen 3
        1H4 | Woods | russian - known {"type":"4-4-7","marks":["broken"]} |
    )",
                            "MPh", 3, lostObjective("1H4"));
    nextAct(g);
    CHECK(*g.view().ground.distance(g.state().placeOf(g.piece("p1")).hex, "1H4") == 1);
    g.phase("APh");
    CHECK(nextAct(g).value("to", "") == "1H4");
}

TEST_CASE("leaders of an attack stay with the units that have fired", "[kept][enemy][attack]") {
    TestGame g = attackGame(R"(
        1E4 | Woods | - known {"type":"4-6-7","marks":["prep fire"]}, 8-1 | seen 6
        1K4 | Woods | russian - known 2-2-7 |
    )",
                            "MPh", 5, lostObjective("1K4"));
    CHECK_FALSE(nextAct(g).is_object());
}

TEST_CASE("attacking units don't advance into the open next to a Known enemy", "[kept][enemy][attack]") {
    const auto advances = [](const char* terrain, int turn) {
        TestGame g = attackGame(std::string("1E4 | Open Ground | - known 4-6-7 | seen 2\n1F4 | ") + terrain +
                                    " | | seen 1\n1G4 | Stone Building | russian - known 2-2-7 |",
                                "APh", turn, lostObjective("1I6"));
        const Json act = nextAct(g);
        return act.is_object() && act.value("to", "") == "1F4";
    };
    CHECK(advances("Woods", 8));
    CHECK_FALSE(advances("Open Ground", 8));
    CHECK(advances("Open Ground", 9));
}

TEST_CASE("attacking units don't stop in the open in LOS of Known enemies until time presses",
          "[kept][enemy][attack]") {
    Json scenario = test::emptyScenario();
    scenario["boards"] = {{{"as", "1"}, {"own", "village"}}};
    scenario["units"] = {{{"side", "german"}, {"at", "1E4"}, {"pieces", {"4-6-7"}}},
                         {{"side", "russian"}, {"at", "1E9"}, {"pieces", {"4-4-7", "MMG"}}}};
    Policy policy = builtInPolicy();
    policy.chances->most = policy.chances->mostAdjacent = policy.chances->known = 0;
    scenario.merge_patch(
        {{"settings",
          {{"kept", "german"},
           {"viewer", "russian"},
           {"temper", "none"},
           {"house", {{"los_computed", "computed"}}},
           {"policy", writeValue(policy, Elide::no)}}},
         {"clock", {{"first", "russian"}, {"turns", 9}, {"player", "german"}, {"phase", "MPh"}}},
         {"conditions",
          {{{"id", "v"},
            {"side", "german"},
            {"counts", "control"},
            {"need", 1},
            {"objectives", {{{"hexes", {"1E9"}}, {"held", "russian"}}}}}}}});
    const TestGame plain = TestGame::ofScenario(scenario);
    const Ground& ground = plain.view().ground;
    const auto sight = sightOn(plain.game.session->groundPtr());
    const auto lines = linesOf(*sight);
    // Returns the number of moves, and of those that end in the open in LOS of the enemy.
    const auto moves = [&](int turn) {
        std::pair<int, int> out;
        for (std::size_t i = 0; i + 80 < ground.names().size(); i += 7) {
            const std::string &hex = ground.names()[i], &enemy = ground.names()[i + 80];
            const auto range = hex.empty() || enemy.empty() ? std::nullopt : ground.distance(hex, enemy);
            if (!range || *range < 6 || coverAt(plain.view(), {hex, 0}, {}).cover == Cover::openGround)
                continue;
            State state = plain.state();
            for (auto& [id, p] : state.pieces) p.at = {p.side == SideId("german") ? hex : enemy, 0};
            state.conditions.begin()->second.objectives.front().hexes = {enemy};
            state.clock.turn = turn;
            const Session session(plain.game.session->groundPtr(), state, sight, standardRegistry());
            const EnemyStep step = nextEnemyStep(session);
            const Json act = step.kind == EnemyStep::Kind::act ? *step.act->command() : Json::object();
            if (!act.contains("path")) continue;
            ++out.first;
            const Location to{act["path"].back().get<std::string>(), 0};
            out.second += coverAt(plain.view(), to, {}).cover == Cover::openGround &&
                                  !lines->line(session.state(), {enemy, 0}, to)->blocked
                              ? 1
                              : 0;
        }
        return out;
    };
    const auto early = moves(1), last = moves(8);
    CHECK(early.first > 5);
    CHECK(early.second == 0);
    CHECK(last.second > 0);
}

TEST_CASE("attacking units advance into cover rather than into the open", "[kept][enemy][attack]") {
    const auto advances = [](const char* terrain) {
        TestGame g = attackGame(std::string("1E4 | Grain | - known 4-6-7, 8-1 | seen 6\n1F4 | ") + terrain +
                                    " | | seen 5\n1K4 | Woods | russian m1 pds 4-4-7 |",
                                "APh", 3, lostObjective("1K4"));
        const Json act = nextAct(g);
        return act.is_object() ? act.value("to", "") : "";
    };
    CHECK(advances("Woods") == "1F4");
    CHECK(advances("Open Ground").empty());
}

TEST_CASE(
    "a \"?\" comes next to a weak outpost by Assault Movement, even if its objective is not nearer then",
    "[kept][enemy][attack]") {
    const auto act = [](const char* outpost) {
        TestGame g = attackGame(std::string(R"(
            1E4 | Woods | m1 pds 4-6-7, 4-6-7 | seen 2
            1E5 | Woods | | seen 2
            1E6 | Woods | russian - known )") +
                                    outpost + " |",
                                "MPh", 3, lostObjective("1N4"));
        // The program stops, so that the outpost can fire.
        CHECK(nextEnemyStep(g.session()).kind != EnemyStep::Kind::quiet);
        const Json done = nextAct(g);
        return done.is_object() ? done["path"].dump() + done.value("how", "") : "";
    };
    CHECK(act("2-3-7") == "[\"1E5\"]assault");
    CHECK(act("4-4-7, 4-4-7") != "[\"1E5\"]assault");
}

TEST_CASE("units do not enter a hex in which fire has just stopped others of their side",
          "[kept][enemy][attack]") {
    const auto path = [](const char* mark) {
        TestGame g = attackGame(R"(
            1E4 | Woods | - known 4-6-7 | unseen
            1E5 | Woods | - known {"type":"4-6-7","id":"first"} | unseen
            1F4 | Woods | | unseen
            1G4 | Woods | | unseen
            1K4 | Woods | russian - known 4-4-7, 4-4-7, 4-4-7 |
        )",
                                "MPh", 2, lostObjective("1K4"));
        g.must({{"do", "move"}, {"pieces", {"first"}}, {"to", "1F4"}});
        if (*mark != '\0') g.must({{"do", "mark"}, {"pieces", {"first"}}, {"add", {mark}}});
        const Json act = nextAct(g);
        return act.is_object() ? act["path"].dump() : "";
    };
    CHECK(path("").find("1F4") != std::string::npos);
    CHECK(path("pinned").find("1F4") == std::string::npos);
}

TEST_CASE("A4.61 Known units that move one hex and keep MF use Assault Movement", "[kept][enemy][attack]") {
    // The squad has 3 MF, because it carries 4 PP.
    TestGame g = attackGame(R"(
        1E4 | Woods | - known 4-6-7, LMG, DC | unseen
        1F4 | Woods | | unseen
        1G4 | Woods | | unseen
        1K4 | Woods | russian - known 4-4-7, 4-4-7, 4-4-7 |
    )",
                            "MPh", 2, lostObjective("1K4"));
    const Json act = nextAct(g);
    REQUIRE(act.is_object());
    CHECK(act["path"] == Json::array({"1F4"}));
    CHECK(act.value("how", "") == "assault");
}

TEST_CASE("the groups of an attack with the best leaders move last", "[kept][enemy][attack]") {
    TestGame g = attackGame(R"(
        1E2 | Woods | - known 4-6-7, 9-2 | unseen
        1E5 | Woods | - known 4-6-7, 8-0 | unseen
        1E8 | Woods | - known 4-6-7 | unseen
        1T4 | Woods | russian - known 4-4-7 |
    )",
                            "MPh", 2, lostObjective("1T4"));
    std::vector<std::string> order;
    for (Json act = nextAct(g); act.is_object(); act = nextAct(g))
        order.push_back(act["pieces"].dump().find("\"p1\"") != std::string::npos   ? "9-2"
                        : act["pieces"].dump().find("\"p3\"") != std::string::npos ? "8-0"
                                                                                   : "-");
    CHECK(order == std::vector<std::string>{"-", "8-0", "9-2"});
}

TEST_CASE("a \"?\" advances into an empty objective, even if that costs the \"?\"", "[kept][enemy][attack]") {
    for (const char* terrain : {"Woods", "Open Ground"}) {
        const auto goes = [&](const char* goal) {
            TestGame g = attackGame(std::string("1E4 | Open Ground | m1 pds 4-6-7 | seen 3\n1F4 | ") +
                                        terrain + " | | seen 3\n1H4 | Woods | russian - known 4-4-7 |",
                                    "APh", 3, lostObjective(goal));
            return nextAct(g).is_object();
        };
        INFO(terrain);
        CHECK(goes("1F4"));
        // Without an objective, only the woods conceal.
        CHECK(goes("1G4") == (std::string(terrain) == "Woods"));
    }
}

TEST_CASE("a side attacks until it controls as many objectives as it needs", "[kept][enemy][attack]") {
    const auto goes = [](int need) {
        TestGame g = attackGame(
            R"(
            1E4 | Woods | - known 4-6-7 | unseen
            1Z1 | Woods | - known 4-6-7 | unseen
            1T4 | Woods | russian - known 4-4-7 |
        )",
            "MPh", 3, {{{"hexes", {"1Z1"}}, {"held", "german"}}, {{"hexes", {"1T4"}}, {"held", "russian"}}},
            need);
        return nextAct(g).is_object();
    };
    CHECK(goes(2));
    CHECK_FALSE(goes(1));
}

TEST_CASE("units that lose their \"?\" on the way don't go back in the same MPh", "[kept][enemy][attack]") {
    const auto end = [](const std::string& start) {
        TestGame g = attackGame(
            "1E4 | Stone Building | " + std::string(start == "1E4" ? "m1 pds 4-6-7" : "") +
                " | unseen\n1E5 | Stone Building | " + (start == "1E5" ? "m1 pds 4-6-7" : "") + R"( | unseen
            1F4 | Open Ground | | seen 4
            1J4 | Woods | russian - known 4-4-7, 4-4-7, 4-4-7 |
            1J5 | Woods | russian - known 4-4-7, 4-4-7, 4-4-7 |
        )",
            "MPh", 2, lostObjective("1N4"));
        g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1F4", "1G4"}}});
        REQUIRE(g.state().placeOf(g.piece("p1")).hex == "1F4");
        const Json act = nextAct(g);
        return act.is_object() ? act["path"].back().get<std::string>() : "";
    };
    CHECK(end("1E5") == "1E4");
    CHECK(end("1E4") == "1E5");
}

TEST_CASE("units go back to a hex that they have left recently only for a large gain",
          "[kept][enemy][attack]") {
    const auto goes = [](bool came, const char* objective) {
        TestGame g = attackGame(std::string("1E4 | Stone Building | ") + (came ? "- known 4-6-7" : "") +
                                    " | unseen\n1F4 | Open Ground | " + (came ? "" : "- known 4-6-7") +
                                    " | unseen\n1N4 | Woods | russian - known 4-4-7 |",
                                "MPh", 1, {{{"hexes", {objective}}, {"held", "german"}}});
        if (came) g.must({{"do", "move"}, {"pieces", {"p1"}}, {"path", {"1F4"}}});
        g.phase("MPh");
        g.phase("MPh");
        g.phase("APh");
        REQUIRE(g.state().clock.player == test::german);
        REQUIRE(g.state().placeOf(g.piece("p1")).hex == "1F4");
        const Json act = nextAct(g);
        return act.is_object() && act["to"] == "1E4";
    };
    CHECK(goes(false, "1Z4"));
    CHECK_FALSE(goes(true, "1Z4"));
    // An empty objective is a new reason.
    CHECK(goes(true, "1E4"));
}

TEST_CASE("a \"?\" does not enter a hex in which another one was just lost", "[kept][enemy][attack]") {
    const auto path = [](bool lost) {
        TestGame g = attackGame(R"(
            1E4 | Woods | m1 pds 4-6-7 | unseen
            1E5 | Woods | m2 dummy 3 | unseen
            1F4 | Woods | | unseen
            1N4 | Woods | russian - known 4-4-7, 4-4-7, 4-4-7 |
        )",
                                "MPh", 2, lostObjective("1N4"));
        g.must({{"do", "move"}, {"marker", "m2"}, {"path", {"1F4"}}});
        if (lost) {
            g.must({{"do", "view"}, {"as", "umpire"}});
            g.must({{"do", "remove"}, {"marker", "m2"}});
        }
        const Json act = nextAct(g);
        return act.is_object() ? act["path"].dump() : "";
    };
    CHECK(path(true).find("1F4") == std::string::npos);
}

TEST_CASE("a \"?\" that gives itself up by a step goes by Assault Movement", "[kept][enemy][attack]") {
    TestGame g = attackGame(R"(
        1E4 | Woods | m1 pds 4-6-7 | unseen
        1F4 | Open Ground | | seen 2
        1H4 | Woods | russian - known 2-3-7 |
    )",
                            "MPh", 9, lostObjective("1F4"));
    const Json act = nextAct(g);
    REQUIRE(act.is_object());
    CHECK(act["path"] == Json::array({"1F4"}));
    CHECK(act.value("how", "") == "assault");
}
