// SPDX-License-Identifier: MIT
// A program-controlled side in a game with the Command Rules writes orders for its UNITs in secret, and its
// units follow them.
#include <set>

#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

/// The program plays the Germans, who have one UNIT in the woods and an objective on each side.
TestGame orderGame(const Json& unit, const char* phase = "CCPh", const char* player = "russian", int turn = 1,
                   const char* held = "russian") {
    Policy policy = builtInPolicy();
    policy.chances->most = policy.chances->mostAdjacent = policy.chances->known = 0;
    Json command = {{"side", "german"}, {"unit", "A"}, {"pieces", {"a1", "a2", "a3"}}};
    command.merge_patch(unit);
    return TestGame(
        R"(
        1E4 | Woods | m1 pds {"type":"4-6-7","id":"a1"}, {"type":"4-6-7","id":"a2"}, {"type":"4-6-7","id":"a3"} | unseen
        1T4 | Woods | russian - known 4-4-7 |
    )",
        {{"settings",
          {{"kept", "german"},
           {"viewer", "russian"},
           {"temper", "none"},
           {"policy", writeValue(policy, Elide::no)}}},
         {"clock",
          {{"first", "russian"}, {"turns", 9}, {"turn", turn}, {"player", player}, {"phase", phase}}},
         {"command", {command}},
         {"conditions",
          {{{"id", "v"},
            {"side", "german"},
            {"counts", "control"},
            {"need", 1},
            {"objectives", {{{"hexes", {"1Q4"}}, {"held", held}}}}}}}});
}
/// Returns the texts of a side's log.
std::string toldTo(const Session& session, const SideId& side) {
    std::string out;
    for (const Entry& e : logFor(session, side).entries) {
        out += textOf(e.text) + "\n";
        for (const Finding& f : e.findings) out += textOf(f.message) + "\n";
    }
    return out;
}
const Formation& unitA(const TestGame& g) {
    return *unitOf(g.state(), "german/A");
}

}  // namespace

TEST_CASE("C 2.3 the program writes an order for its unassigned UNIT in its RPh, and rolls for it later",
          "[kept][enemy][orders]") {
    int accepted = 0;
    for (int seed = 1; seed <= 20; ++seed) {
        TestGame g = orderGame({{"tah", "1E4"}});
        REQUIRE(g.session().fix(static_cast<std::uint64_t>(seed)));
        g.must({{"do", "phase"}});
        REQUIRE(g.state().clock.phase == Phase::RPh);
        REQUIRE(unitA(g).waiting);
        CHECK(unitA(g).waiting->steps.front().type == OrderType::attack);
        CHECK(unitA(g).waiting->steps.front().tah == "1Q4");
        CHECK(unitA(g).waiting->pl >= 1);
        CHECK(unitA(g).tried == 0);
        // The next attempt is in the RPh of its next Player Turn (2.6).
        for (int i = 0; i < 16; ++i) g.must({{"do", "phase"}});
        REQUIRE(g.state().clock.turn == 2);
        CHECK((unitA(g).order || unitA(g).waiting));
        CHECK(unitA(g).tried == 2);
        accepted += unitA(g).order ? 1 : 0;
    }
    CHECK(accepted > 0);
    CHECK(accepted < 20);
}

TEST_CASE("C 2.3 a UNIT without a target hex begins with an order for an objective",
          "[kept][enemy][orders]") {
    TestGame attack = orderGame(Json::object());
    REQUIRE(attack.session().fix(1));
    attack.must({{"do", "phase"}});
    REQUIRE(unitA(attack).order);
    CHECK(unitA(attack).order->steps.front().type == OrderType::attack);
    CHECK(unitA(attack).tah == "1Q4");
    TestGame defend = orderGame(Json::object(), "CCPh", "russian", 1, "german");
    REQUIRE(defend.session().fix(1));
    defend.must({{"do", "phase"}});
    REQUIRE(unitA(defend).order);
    CHECK(unitA(defend).order->steps.front().type == OrderType::defend);
}

TEST_CASE("the order of a UNIT decides where its \"?\" goes, and the reason does not tell the target hex",
          "[kept][enemy][orders]") {
    const auto distances = [](const char* type, const char* tah) {
        TestGame g = orderGame({{"order", {{{"type", type}, {"tah", tah}}}}}, "MPh", "german", 6);
        REQUIRE(g.session().fix(1));
        const EnemyStep step = nextEnemyStep(g.session());
        if (step.act) CHECK(textOf(step.text).find(tah) == std::string::npos);
        if (step.act && step.kind != EnemyStep::Kind::phase) g.must(*step.act->command());
        const std::string& hex = g.marker("m1").at.hex;
        return std::pair(*g.view().ground.distance(hex, "1A10"), *g.view().ground.distance(hex, "1Q4"));
    };
    const TestGame start = orderGame(Json::object());
    const Ground& ground = start.view().ground;
    const int toWest = *ground.distance("1E4", "1A10"), toEast = *ground.distance("1E4", "1Q4");
    CHECK(distances("attack", "1Q4").second < toEast);
    CHECK(distances("attack", "1A10").first < toWest);
    CHECK(distances("defend", "1E4") == std::pair(toWest, toEast));
}

TEST_CASE("the player's view of a game does not show the orders of a program-controlled side",
          "[kept][enemy][orders][secret]") {
    std::set<std::string> logs, orders;
    for (const char* tah : {"1E4", "1F6"})
        for (int seed = 1; seed <= 10; ++seed) {
            TestGame g = orderGame({{"tah", tah}});
            REQUIRE(g.session().fix(static_cast<std::uint64_t>(seed)));
            // Until the UNIT moves in the second Player Turn, nothing that the player sees may differ.
            for (int i = 0; i < 17; ++i) g.must({{"do", "phase"}});
            orders.insert(std::string(unitA(g).status()) + unitA(g).tah);
            CHECK(stateFor(g.state(), test::russian).formations.empty());
            logs.insert(toldTo(g.session(), test::russian));
        }
    CHECK(orders.size() > 2);
    CHECK(logs.size() == 1);
}

TEST_CASE("an order of the program about which only its player could decide does not stop the game",
          "[kept][enemy][orders]") {
    // The Move is in doubt, because a "?" is adjacent (2.42).
    TestGame g = orderGame({{"order", {{{"type", "move"}, {"tah", "1P4"}}}}}, "APh", "german", 2);
    REQUIRE(g.session().fix(1));
    g.must({{"do", "phase"}});
    g.must({{"do", "phase"}});
    CHECK(g.state().clock.player == test::russian);
}
