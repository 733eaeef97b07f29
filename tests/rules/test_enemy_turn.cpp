// SPDX-License-Identifier: MIT
// The program plays the Known units of its side (enemy_turn.hpp). Tests the acts in each phase, where the
// program stops, and that no hidden unit influences these acts.
#include <algorithm>
#include <map>
#include <set>

#include "rules/sighting/computed_sight.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/mapboard/facing.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/turn/next_step.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::german;
using test::russian;
using test::TestGame;

namespace {

/// The program plays the Germans. With its policy it never opens fire, so that these tests depend only on its
/// moves.
Json turnSettings(const char* player, const char* phase) {
    Policy policy = builtInPolicy();
    policy.chances->most = policy.chances->mostAdjacent = policy.chances->known = 0;
    return {{"settings",
             {{"kept", "german"},
              {"viewer", "russian"},
              {"temper", "none"},
              {"policy", writeValue(policy, Elide::no)}}},
            {"clock", {{"first", "russian"}, {"turns", 9}, {"player", player}, {"phase", phase}}}};
}

TestGame turnGame(std::string_view position, const char* player, const char* phase,
                  const Json& patch = Json::object()) {
    Json all = turnSettings(player, phase);
    all.merge_patch(patch);
    TestGame out(position, all);
    REQUIRE(out.session().fix(1));
    return out;
}

/// Plays on until the program stops, as one press of the key does.
EnemyPause pressed(TestGame& g, bool playerIsDone = true) {
    const auto perform = [&](const MadeAct& act) {
        const Entry e = g.session().perform(act);
        INFO(textOf(e.text));
        CHECK(e.ok);
        return e.ok;
    };
    return playEnemy(g.session(), perform, playerIsDone);
}

std::string whereIs(const TestGame& g, const char* piece) {
    return g.state().placeOf(g.piece(piece)).text();
}

constexpr const char* betweenTwo = R"(
    1E4 | Open Ground | - known 4-6-7 | seen
    1E2 | Woods | russian - known 4-4-7 |
    1E6 | Woods | russian - known 4-4-7 |
    1G4 | Woods | |
    1H4 | Woods | |
)";

/// The Russian RtPh on the built-in village board, with a broken German squad and a Russian squad.
struct VillageRout {
    VillageRout() {
        for (const auto& [id, p] : plain.state().pieces) (p.side == german ? unit : enemy) = id;
    }
    /// Puts the two units into these hexes.
    [[nodiscard]] Session rout(const std::string& at, const std::string& enemyAt) const {
        State state = plain.state();
        state.pieces[unit].at = {at, 0};
        state.pieces[enemy].at = {enemyAt, 0};
        return {plain.game.session->groundPtr(), std::move(state), sight, standardRegistry()};
    }
    static Json scenario() {
        Json out = test::emptyScenario();
        out["boards"] = {{{"as", "1"}, {"own", "village"}}};
        out.merge_patch(turnSettings("russian", "RtPh"));
        out["settings"]["house"]["los_computed"] = "computed";
        out["units"] = {
            {{"side", "german"}, {"at", "1E4"}, {"pieces", {{{"type", "4-6-7"}, {"marks", {"broken"}}}}}},
            {{"side", "russian"}, {"at", "1E5"}, {"pieces", {"4-4-7"}}}};
        return out;
    }
    const TestGame plain = TestGame::ofScenario(scenario());
    const std::shared_ptr<const Sight> sight = sightOn(plain.game.session->groundPtr());
    PieceId unit, enemy;
};

}  // namespace

TEST_CASE(
    "a unit of the program that is between two enemies moves to cover once in its MPh, and the player can "
    "undo the move",
    "[kept][enemy][units]") {
    TestGame g = turnGame(betweenTwo, "german", "MPh");
    const EnemyPause first = pressed(g);
    CHECK(first.acts == 1);
    const std::string to = whereIs(g, "p1");
    // The announcement does not tell the reason of the move.
    CHECK(textOf(first.text) == "The German go to " + to + ".");
    CHECK(to != "1E4");
    CHECK((to == "1G4" || to == "1H4"));
    // The program has nothing else to do, so the phase ends and the player fires.
    const EnemyPause next = pressed(g);
    CHECK(g.state().clock.phase == Phase::DFPh);
    CHECK(textOf(next.text).find("Defensive Fire") != std::string::npos);
    CHECK(whereIs(g, "p1") == to);
    g.must({{"do", "undo"}});
    g.must({{"do", "undo"}});
    CHECK(whereIs(g, "p1") == "1E4");
    CHECK(g.piece("p1").acted == 0);
}

TEST_CASE("a unit of the program that is in good cover and has no goal stays in its hex",
          "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Stone Building | - known 4-6-7 | seen
        1E8 | Woods | russian - known 4-4-7 |
        1F4 | Woods | |
    )",
                          "german", "MPh");
    CHECK(nextEnemyStep(g.session()).kind == EnemyStep::Kind::phase);
}

TEST_CASE(
    "a unit of the program moves toward an objective that the enemy controls, unless the unit holds an "
    "objective",
    "[kept][enemy][units]") {
    const Json conditions = {
        {"conditions",
         {{{"id", "v"},
           {"side", "russian"},
           {"counts", "control"},
           {"need", 1},
           {"objectives",
            {{{"hexes", {"1H4"}}, {"held", "russian"}}, {{"hexes", {"1E4"}}, {"held", "german"}}}}}}}};
    constexpr const char* position = R"(
        1E4 | Woods | - known 4-6-7 |
        1F8 | Woods | - known 4-6-7 |
    )";
    TestGame g = turnGame(position, "german", "MPh", conditions);
    pressed(g);
    CHECK(whereIs(g, "p1") == "1E4");
    const Ground& ground = g.view().ground;
    CHECK(*ground.distance(g.state().placeOf(g.piece("p2")).hex, "1H4") < *ground.distance("1F8", "1H4"));
    CHECK(nextEnemyStep(g.session()).kind == EnemyStep::Kind::phase);
}

TEST_CASE(
    "the program lists broken units that can rally because a leader is present or because they are leaders, "
    "and the DRM of each",
    "[kept][enemy][units]") {
    for (const char* player : {"russian", "german"}) {
        TestGame g = turnGame(R"(
            1E4 | Stone Building | - known {"type":"4-6-7","marks":["broken","DM"]}, 8-1 |
            1H4 | Woods | - known {"type":"4-6-7","marks":["broken"]} |
            1K4 | Woods | - known {"type":"9-1","marks":["broken"]} |
            1E9 | Woods | russian - known 4-4-7 |
        )",
                              player, "RPh");
        std::vector<std::string> told;
        int selfRallies = 0;
        for (EnemyPause pause = pressed(g); !pause.rolls.empty(); pause = pressed(g)) {
            REQUIRE(pause.rolls.size() == 1);
            CHECK(g.state().piece(pause.rolls.front())->acted == clockOrder(g.state().clock));
            told.push_back(g.state().piece(pause.rolls.front())->type + " " +
                           test::textsOf(g.session().entries().back().findings, "A10.6"));
            selfRallies += test::textsOf(g.session().entries().back().findings, "A18.11").empty() ? 0 : 1;
            REQUIRE(pause.success);
            CHECK(worst(g.session().check(*pause.success)) == Verdict::ok);
            if (told.size() > 5) break;
        }
        // The leader comes first. In the program's own RPh one MMC without a leader attempts Self-Rally
        // before all other MMC (A18.11).
        REQUIRE(!told.empty());
        CHECK(told[0].find("9-1 DRM that the program knows: leader 0, DM 0, terrain -1") == 0);
        told.erase(told.begin());
        if (std::string(player) == "german") {
            REQUIRE(told.size() == 2);
            CHECK(told[0].find("4-6-7 DRM that the program knows: leader 0, DM 0, terrain -1") == 0);
            CHECK(selfRallies == 1);
            told.erase(told.begin());
        } else {
            CHECK(selfRallies == 0);
        }
        REQUIRE(told.size() == 1);
        CHECK(told[0].find("4-6-7 DRM that the program knows: leader -1, DM 4, terrain -1") == 0);
        // In the next RPh the same units are listed again.
        if (std::string(player) == "russian") {
            g.phase("RPh");
            CHECK(pressed(g).rolls.size() == 1);
        }
    }
}

TEST_CASE("A10.51 A10.52 a broken unit routs to the nearest cover away from the enemy, or else by Low Crawl",
          "[kept][enemy][units][A10.5]") {
    const VillageRout village;
    const Ground& ground = village.plain.view().ground;
    int routed = 0, crawled = 0, trapped = 0, ran = 0;
    for (std::size_t i = 0; i < ground.names().size(); i += 5) {
        const std::string& hex = ground.names()[i];
        if (hex.empty() || coverAt(village.plain.view(), {hex, 0}, {}).cover == Cover::notConcealing)
            continue;
        const std::string from = ground.neighbours(hex).front();
        Session session = village.rout(hex, from);
        const EnemyStep step = nextEnemyStep(session);
        INFO(hex << ", enemy in " << from << ": " << textOf(step.text));
        REQUIRE(step.kind == EnemyStep::Kind::act);
        REQUIRE(session.perform(*step.act).ok);
        const Location to = session.state().piece(village.unit)->at;
        CHECK(session.state().piece(village.unit)->acted == clockOrder(session.state().clock));
        if (to.hex == hex) {
            ++trapped;
            CHECK(textOf(step.text).find("has no legal way") != std::string::npos);
            continue;
        }
        CHECK(*ground.distance(from, to.hex) > 1);
        if (textOf(step.text).find("Low Crawl") != std::string::npos) {
            ++crawled;
            CHECK(*ground.distance(hex, to.hex) == 1);
            continue;
        }
        ++routed;
        // A short way through Open Ground is better than a Low Crawl that ends in the enemy's LOS.
        ran += textOf(step.text).find("through Open Ground") != std::string::npos ? 1 : 0;
        CHECK(*ground.distance(hex, to.hex) <= 6);
        const Cover cover = coverAt(session.view(), to, {}).cover;
        CHECK((cover == Cover::building || cover == Cover::concealing));
        CHECK(nextEnemyStep(session).kind == EnemyStep::Kind::stop);
    }
    CHECK(routed > 5);
    CHECK(crawled > 5);
    CHECK(ran > 3);
    CHECK(trapped > 0);
}

TEST_CASE("A10.5 a broken unit upstairs need not rout from enemies at the ground level of other hexes",
          "[kept][enemy][units][A10.5]") {
    const auto steps = [](const char* enemies) {
        TestGame g = turnGame(std::string(R"(
            1E4h1 | Stone Building | - known {"type":"4-6-7","marks":["broken"]} |
            1E2 | Woods | |
            1E3 | Open Ground | |
        )") + enemies,
                              "russian", "RtPh");
        return nextEnemyStep(g.session());
    };
    CHECK(steps("1E5 | Woods | russian - known 4-4-7 |\n1F4 | Woods | russian - known 4-4-7 |").kind ==
          EnemyStep::Kind::stop);
    // An enemy at the same level is ADJACENT. The way to the woods crosses Open Ground.
    const EnemyStep step = steps("1E5h1 | Stone Building | russian - known 4-4-7 |");
    REQUIRE(step.act);
    CHECK(step.act->verb() == MoveAct::about.verb);
    CHECK(textOf(step.text).find("4-6-7 in 1E4h1 routs to 1E2 through Open Ground") == 0);
    // Enemies below the unit bar the stairs.
    const EnemyStep trapped = steps("1E4 | Stone Building | russian - known 4-4-7 |");
    CHECK(textOf(trapped.text).find("has no legal way") != std::string::npos);
}

TEST_CASE("A10.5 A10.53 only enemies within normal range force a rout or interdict it",
          "[kept][enemy][units][A10.5]") {
    const auto need = [](const char* enemy) {
        TestGame g = turnGame(std::string(R"(
            1E4 | Open Ground | - known {"type":"4-6-7","marks":["broken"]} | seen 6
            1E10 | Woods | russian - known )") +
                                  enemy + " |",
                              "russian", "RtPh");
        REQUIRE(g.view().ground.distance("1E4", "1E10") == 6);
        const auto interdict = interdictors(g.view(), german, {"1E4", 0});
        REQUIRE(interdict);
        return std::pair(routNeed(g.view(), PieceId("p1")), interdict->size());
    };
    CHECK(need("4-4-7") == std::pair(RoutNeed::none, std::size_t{0}));
    CHECK(need("4-6-7") == std::pair(RoutNeed::must, std::size_t{1}));
    CHECK(need(R"({"type":"4-6-7","marks":["broken"]})") == std::pair(RoutNeed::none, std::size_t{0}));
    // A pinned unit forces a rout, but does not interdict it.
    CHECK(need(R"({"type":"4-6-7","marks":["pinned"]})") == std::pair(RoutNeed::must, std::size_t{0}));
    CHECK(need("T-34 M43") == std::pair(RoutNeed::must, std::size_t{1}));
}

TEST_CASE(
    "A10.53 a rout through Open Ground names its hexes, and the enemies that interdict it in each of them",
    "[kept][enemy][units][A10.5]") {
    const VillageRout village;
    const Ground& ground = village.plain.view().ground;
    int ran = 0;
    for (std::size_t i = 0; i < ground.names().size(); i += 5) {
        const std::string& hex = ground.names()[i];
        if (hex.empty()) continue;
        const std::string from = ground.neighbours(hex).front();
        const Session session = village.rout(hex, from);
        const EnemyStep step = nextEnemyStep(session);
        if (step.interdicted.empty()) continue;
        ++ran;
        const auto lines = linesOf(*village.sight);
        std::string way = hex, by, to;
        const Json path = step.act->command()->at("path");
        for (const Json& at : path) {
            to = at.get<std::string>();
            way += " - " + to;
            const bool sees = !lines->line(session.state(), {from, 0}, {to, 0})->blocked;
            if (coverAt(session.view(), {to, 0}, {}).cover == Cover::openGround && sees &&
                *ground.distance(from, to) <= 4)
                by += (by.empty() ? "in " : ", in ") + to + " by 4-4-7 in " + from;
        }
        CHECK(textOf(step.text) == "4-6-7 in " + hex + " routs to " + to + " through Open Ground: " + way +
                                       ". Resolve Interdiction (A10.53) " + by + ".");
    }
    CHECK(ran > 3);
    // If the LOS is unknown, the player decides.
    TestGame g = turnGame(R"(
        1E4 | Woods | - known {"type":"4-6-7","marks":["broken"]} |
        1E3 | Open Ground | |
        1E2 | Woods | |
        1E5 | Woods | russian - known 4-4-7 |
    )",
                          "russian", "RtPh");
    CHECK(textOf(nextEnemyStep(g.session()).text).find("(A10.53) in 1E3 if one of your units sees it.") !=
          std::string::npos);
}

TEST_CASE("A10.51 a broken unit routs out of the hex of an enemy vehicle", "[kept][enemy][units][A10.5]") {
    TestGame g = turnGame(R"(
        1E4 | Open Ground | - known {"type":"4-6-7","marks":["broken"]} | russian - known T-34 M43 |
        1E3 | Open Ground | |
        1E2 | Woods | |
    )",
                          "russian", "RtPh");
    const EnemyStep step = nextEnemyStep(g.session());
    INFO(textOf(step.text));
    REQUIRE(step.act);
    CHECK(step.act->verb() == MoveAct::about.verb);
}

TEST_CASE("if a rout is doubtful, the program leaves it to the player and asks only once",
          "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Open Ground | - known {"type":"4-6-7","marks":["broken","DM"]} |
        1E8 | Woods | russian - known 4-4-7 |
    )",
                          "russian", "RtPh");
    CHECK(textOf(pressed(g).text).find("rout it yourself") != std::string::npos);
    CHECK(whereIs(g, "p1") == "1E4");
    CHECK(textOf(pressed(g).text).find("nothing more to do") != std::string::npos);
    // A unit without a Known enemy nearby stays.
    TestGame far = turnGame(R"(
        1E4 | Woods | - known {"type":"4-6-7","marks":["broken","DM"]} | unseen
        1E9 | Woods | russian - known 4-4-7 |
    )",
                            "russian", "RtPh");
    CHECK(textOf(pressed(far).text).find("nothing more to do") != std::string::npos);
}

TEST_CASE("a unit advances into better terrain, but not next to an enemy", "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Open Ground | - known 4-6-7 | seen
        1E3 | Woods | | unseen
        1E8 | Woods | russian - known 4-4-7 |
    )",
                          "german", "APh");
    CHECK(pressed(g).acts == 1);
    CHECK(whereIs(g, "p1") == "1E3");
    CHECK(nextEnemyStep(g.session()).kind == EnemyStep::Kind::phase);
    TestGame near = turnGame(R"(
        1E4 | Open Ground | - known 4-6-7 | seen
        1E3 | Woods | | unseen
        1E2 | Woods | russian - known 4-4-7 |
    )",
                             "german", "APh");
    CHECK(nextEnemyStep(near.session()).kind == EnemyStep::Kind::phase);
}

TEST_CASE("units out of LOS of all unbroken enemies gain concealment at the end of their Player Turn",
          "[kept][enemy][units]") {
    constexpr const char* position = R"(
        1A1 | Woods | - known 4-6-7, LMG |
        1H4 | Woods | - known {"type":"4-6-7","marks":["TI"]} |
        1T9 | Woods | russian - known {"type":"4-4-7","marks":["broken"]} |
    )";
    TestGame g = turnGame(position, "german", "CCPh");
    const EnemyPause pause = pressed(g);
    CHECK_FALSE(g.piece("p1").under.empty());
    CHECK(g.piece("p2").under == g.piece("p1").under);
    CHECK(g.piece("p3").under.empty());
    CHECK(g.state().clock.player == russian);
    CHECK(textOf(pause.text).find("Player Turn of the German is over: 0 moves") != std::string::npos);
    // In the other side's Player Turn no concealment is gained.
    TestGame other = turnGame(position, "russian", "CCPh");
    CHECK(nextEnemyStep(other.session()).kind == EnemyStep::Kind::stop);
}

TEST_CASE("range, LOS and terrain decide whether units gain concealment, and whether a dr is needed",
          "[kept][enemy][units][A12.12]") {
    Json scenario = test::emptyScenario();
    scenario["boards"] = {{{"as", "1"}, {"own", "village"}}};
    scenario.merge_patch(turnSettings("german", "CCPh"));
    scenario["settings"]["house"]["los_computed"] = "computed";
    scenario["units"] = {{{"side", "german"}, {"at", "1E4"}, {"pieces", {"4-6-7"}}},
                         {{"side", "russian"}, {"at", "1B2"}, {"pieces", {"4-4-7"}}}};
    const TestGame plain = TestGame::ofScenario(scenario);
    const auto& groundPtr = plain.game.session->groundPtr();
    const auto sight = sightOn(groundPtr);
    const auto lines = linesOf(*sight);
    PieceId unit, enemy;
    for (const auto& [id, p] : plain.state().pieces) (p.side == german ? unit : enemy) = id;
    std::map<std::string, int> found;
    for (const auto& [from, night] :
         {std::pair("1B2", false), std::pair("1B2", true), std::pair("1A6", false), std::pair("1GG5", false),
          std::pair("1GG9", false)})
        for (const std::string& hex : groundPtr->names()) {
            if (hex.empty() || hex == from) continue;
            State state = plain.state();
            state.settings.night = night;
            state.pieces[unit].at = {hex, 0};
            state.pieces[enemy].at = {from, 0};
            const Session session(groundPtr, state, sight, standardRegistry());
            const auto line = lines->line(session.state(), {from, 0}, {hex, 0});
            REQUIRE(line);
            const bool far = *groundPtr->distance(from, hex) > 16;
            const Cover cover = coverAt(session.view(), {hex, 0}, {}).cover;
            const bool conceals = cover == Cover::building || cover == Cover::concealing;
            const std::string dice = night ? "conceal" : "enemy_unit";
            const std::string task = !line->blocked    ? (far && conceals ? dice : "")
                                     : far || conceals ? "conceal"
                                                       : dice;
            const EnemyStep step = nextEnemyStep(session);
            INFO(hex << ", enemy in " << from << (night ? ", night" : ""));
            CHECK((step.kind == EnemyStep::Kind::phase ? "" : step.act->verb()) == task);
            ++found[(far ? "far " : "near ") + std::string(line->blocked ? "unseen " : "seen ") +
                    (conceals ? "concealing" : "open")];
        }
    std::string all;
    for (const auto& [what, times] : found) all += what + "; ";
    INFO(all);
    CHECK(found.size() == 8);
}

TEST_CASE("each unit of a stack makes its own Concealment dr, with its drm", "[kept][enemy][units][A12.12]") {
    // The LOS is unknown, because the units are 19 hexes apart on a blank board.
    TestGame g = turnGame("1A1 | Woods | - known 4-6-7, 8-1 |\n1T9 | Woods | russian - known 4-4-7 |",
                          "german", "CCPh");
    const EnemyPause first = pressed(g);
    REQUIRE(first.rolls == std::vector<PieceId>{PieceId("p1"), PieceId("p2")});
    const std::string drm = test::textsOf(g.session().entries().back().findings, "A12.122");
    CHECK(drm.find("4-6-7: drm that the program knows: US# +3, leader -1, TEM -1.") != std::string::npos);
    // The leader rolls without its own leadership modifier.
    CHECK(drm.find("8-1: drm that the program knows: US# +1, leader 0, TEM -1.") != std::string::npos);
    g.must({{"do", "conceal"}, {"pieces", {"p1"}}});
    CHECK(pressed(g).rolls.empty());
    CHECK(g.piece("p2").under.empty());
}

TEST_CASE("the program stops once for all advances of a phase, and lists them", "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Woods | - known 4-6-7, 4-6-7, 4-6-7 |
        1E5 | Woods | russian - known {"type":"4-4-7","marks":["broken"]} |
        1K4 | Woods | - known 4-6-7, 4-6-7, 4-6-7 |
        1K5 | Woods | russian - known {"type":"4-4-7","marks":["broken"]} |
    )",
                          "german", "APh");
    const EnemyPause pause = pressed(g);
    REQUIRE(pause.seen.size() == 1);
    CHECK(textOf(pause.text).find("advance into Close Combat in 1E5") != std::string::npos);
    CHECK(textOf(pause.seen.front()).find("advance into Close Combat in 1K5") != std::string::npos);
    CHECK(whereIs(g, "p1") == "1E5");
    CHECK(whereIs(g, "p5") == "1K5");
    CHECK(g.state().clock.phase == Phase::APh);
    CHECK(pressed(g).seen.empty());
    CHECK(g.state().clock.phase == Phase::CCPh);
}

TEST_CASE(
    "in the CCPh of both Player Turns, all the program's units in a Location attack the Known enemies in it "
    "together, once",
    "[kept][enemy][units][A11]") {
    for (const char* player : {"german", "russian"}) {
        TestGame g = turnGame(R"(
            1E4 | Woods | - known 4-6-7, 8-1, {"type":"2-4-7","marks":["broken"]} | russian - known 4-4-7, 2-2-7 |
            1H4 | Woods | - known 4-6-7 | seen
            1J4 | Woods | russian - known 4-4-7 |
        )",
                              player, "CCPh");
        const EnemyPause pause = pressed(g);
        INFO(textOf(pause.text));
        CHECK(textOf(pause.text)
                  .find("Close Combat in 1E4: 4-6-7, 8-1 against 4-4-7, 2-2-7. Printed FP: 4 "
                        "against 6.") == 0);
        CHECK(pause.rolls.empty());
        const EnemyStep next = nextEnemyStep(g.session());
        CHECK(next.kind ==
              (std::string(player) == "german" ? EnemyStep::Kind::phase : EnemyStep::Kind::stop));
    }
    // Without Known enemies the units attack a "?" (A11.19).
    TestGame g = turnGame("1E4 | Woods | - known 4-6-7 | russian m1 concealed 4-4-7 |", "russian", "CCPh");
    const EnemyStep unknown = nextEnemyStep(g.session());
    CHECK(unknown.kind == EnemyStep::Kind::act);
    CHECK(textOf(unknown.text).find("Close Combat in 1E4: 4-6-7 attack your \"?\" there.") == 0);
}

TEST_CASE(
    "in its MPh, the program asks once for the moves of its unarmored vehicles, its Cavalry and the units "
    "that the player controls",
    "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Woods | - known {"id":"z","type":"Kfz 1"}, {"id":"y","type":"4-6-7"} |
        1F4 | Woods | - known {"type":"PzKw IVH","marks":["wreck"]} |
        1G4 | Woods | - known {"id":"a","type":"PzKw VG"} |
        1T9 | Woods | russian - known 4-4-7 |
    )",
                          "german", "PFPh");
    g.must({{"do", "enemy_unit"}, {"pieces", {"y", "a"}}, {"task", "by hand"}});
    const EnemyPause pause = pressed(g);
    CHECK(g.state().clock.phase == Phase::MPh);
    INFO(textOf(pause.text));
    CHECK(
        textOf(pause.text).find("these units yourself, then let the program go on: 4-6-7, Kfz 1, PzKw VG.") !=
        std::string::npos);
    CHECK(textOf(pressed(g).text).find("Defensive Fire") != std::string::npos);
    CHECK(g.state().clock.phase == Phase::DFPh);
}

namespace {

/// A condition that one side wins by its control of an objective, which the other side may hold.
Json objectiveAt(const char* hex, const char* held) {
    return {{"conditions",
             {{{"id", "v"},
               {"side", "russian"},
               {"counts", "control"},
               {"need", 1},
               {"objectives", {{{"hexes", {hex}}, {"held", held}}}}}}}};
}

/// A German tank in Open Ground that faces north. `beside` describes its surroundings.
TestGame tankGame(const std::string& beside, const Json& patch = Json::object()) {
    return turnGame(R"(1E4 | Open Ground | - known {"id":"z","type":"PzKw IVH","ca":"1E3/1F3"} | )" + beside,
                    "german", "MPh", patch);
}

}  // namespace

TEST_CASE(
    "a tank of the program drives away from adjacent Infantry, turns toward it, stops, and moves only once",
    "[kept][enemy][units][vehicles]") {
    TestGame g = tankGame("\n1E5 | Woods | russian - known 4-4-7 |");
    const EnemyPause pause = pressed(g);
    INFO(textOf(pause.text));
    CHECK(textOf(pause.text).find("drive their PzKw IVH to") != std::string::npos);
    CHECK(pause.acts == 1);
    const Location at = g.state().placeOf(g.piece("z"));
    CHECK(*g.view().ground.distance(at.hex, "1E5") > 1);
    CHECK(g.piece("z").motion);
    pressed(g);
    CHECK(g.state().placeOf(g.piece("z")) == at);
    CHECK_FALSE(g.piece("z").motion);
    CHECK(inArc(g.view().ground, at.hex, g.piece("z").ca, "1E5"));
    CHECK(g.state().clock.phase == Phase::DFPh);
}

TEST_CASE("a tank of the program that no enemy is near stays where it is", "[kept][enemy][units][vehicles]") {
    TestGame g = tankGame("\n1T9 | Woods | russian - known 4-4-7 |");
    CHECK(nextEnemyStep(g.session()).kind == EnemyStep::Kind::phase);
}

TEST_CASE("a tank of the program drives toward an objective that its side has lost",
          "[kept][enemy][units][vehicles]") {
    const Json lost = {{"conditions",
                        {{{"id", "v"},
                          {"side", "russian"},
                          {"counts", "control"},
                          {"need", 1},
                          {"objectives", {{{"hexes", {"1M4"}}, {"held", "russian"}}}}}}}};
    TestGame g = tankGame("\n1T9 | Woods | russian - known 4-4-7 |", lost);
    const EnemyPause pause = pressed(g);
    INFO(textOf(pause.text));
    const Location at = g.state().placeOf(g.piece("z"));
    CHECK(*g.view().ground.distance(at.hex, "1M4") < 4);
    // It saves a MP for the stop.
    CHECK(g.piece("z").spent);
    pressed(g);
    CHECK_FALSE(g.piece("z").motion);
}

TEST_CASE("a tank does not drive past a Gun to come a few hexes nearer to an objective",
          "[kept][enemy][units][vehicles]") {
    const auto moves = [](const char* enemies) {
        TestGame g = tankGame(std::string("\n1P9 | Woods | russian - known ") + enemies + " |",
                              objectiveAt("1M4", "russian"));
        return nextEnemyStep(g.session()).kind == EnemyStep::Kind::act;
    };
    CHECK(moves("4-4-7"));
    CHECK_FALSE(moves("2-2-8, 50L AT PaK 38"));
}

TEST_CASE("a tank takes a position against an enemy tank only outside the enemy tank's VCA",
          "[kept][enemy][units][vehicles]") {
    Json scenario = test::emptyScenario();
    scenario["boards"] = {{{"as", "1"}, {"own", "village"}}};
    scenario.merge_patch(turnSettings("german", "MPh"));
    scenario["settings"]["policy"]["vehicles"]["guns"] = 0;
    scenario["settings"]["house"]["los_computed"] = "computed";
    scenario["units"] = {
        {{"side", "german"}, {"at", "1E4"}, {"pieces", {{{"type", "PzKw IVH"}, {"ca", "1E3/1F3"}}}}},
        {{"side", "russian"}, {"at", "1K4"}, {"pieces", {{{"type", "T-34 M43"}, {"ca", "1K3/1L3"}}}}}};
    const TestGame plain = TestGame::ofScenario(scenario);
    const Ground& ground = plain.view().ground;
    const auto sight = sightOn(plain.game.session->groundPtr());
    int moved = 0;
    for (std::size_t i = 0; i + 7 < ground.names().size(); i += 3) {
        const std::string &hex = ground.names()[i], &enemy = ground.names()[i + 7];
        const auto range = hex.empty() || enemy.empty() ? std::nullopt : ground.distance(hex, enemy);
        if (!range || *range < 3) continue;
        State state = plain.state();
        std::string arc;
        for (auto& [id, p] : state.pieces) {
            p.at = {p.side == german ? hex : enemy, 0};
            p.ca = arcFacing(ground, p.at.hex, 9);
            if (p.side != german) arc = p.ca;
        }
        const Session session(plain.game.session->groundPtr(), state, sight, standardRegistry());
        const EnemyStep step = nextEnemyStep(session);
        if (arc.empty() || step.kind != EnemyStep::Kind::act) continue;
        const std::string to = (*step.act->command())["path"].back();
        INFO(hex << " to " << to << ", enemy in " << enemy << " facing " << arc);
        ++moved;
        CHECK_FALSE(inArc(ground, enemy, arc, to));
    }
    CHECK(moved > 3);
}

TEST_CASE("a tank with a target stays to fire at it unless it is in danger",
          "[kept][enemy][units][vehicles]") {
    Json scenario = test::emptyScenario();
    scenario["boards"] = {{{"as", "1"}, {"own", "village"}}};
    scenario.merge_patch(turnSettings("german", "MPh"));
    scenario.merge_patch(objectiveAt("1M5", "russian"));
    scenario["settings"]["house"]["los_computed"] = "computed";
    scenario["units"] = {
        {{"side", "german"}, {"at", "1E4"}, {"pieces", {{{"type", "PzKw IVH"}, {"ca", "1E3/1F3"}}}}},
        {{"side", "russian"}, {"at", "1K4"}, {"pieces", {"4-4-7"}}}};
    const TestGame plain = TestGame::ofScenario(scenario);
    const Ground& ground = plain.view().ground;
    const auto sight = sightOn(plain.game.session->groundPtr());
    const auto lines = linesOf(*sight);
    int stayed = 0, moved = 0;
    for (std::size_t i = 0; i + 7 < ground.names().size(); i += 3) {
        const std::string &hex = ground.names()[i], &enemy = ground.names()[i + 7];
        const auto range = hex.empty() || enemy.empty() ? std::nullopt : ground.distance(hex, enemy);
        if (!range || *range < 2 || coverAt(plain.view(), {hex, 0}, {}).cover != Cover::openGround) continue;
        State state = plain.state();
        for (auto& [id, p] : state.pieces) {
            p.at = {p.side == german ? hex : enemy, 0};
            if (!p.ca.empty()) p.ca = arcFacing(ground, p.at.hex, 9);
        }
        const Session session(plain.game.session->groundPtr(), state, sight, standardRegistry());
        const bool target = *range <= 8 && !lines->line(session.state(), {hex, 0}, {enemy, 0})->blocked;
        const bool moves = nextEnemyStep(session).kind == EnemyStep::Kind::act;
        INFO(hex << ", enemy in " << enemy);
        if (target) CHECK_FALSE(moves);
        stayed += target ? 1 : 0;
        moved += !target && moves ? 1 : 0;
    }
    CHECK(stayed > 3);
    CHECK(moved > 3);
}

TEST_CASE("a tank does not return to the hex that it left in the Player Turn before",
          "[kept][enemy][units][vehicles]") {
    // It leaves the objective because of an enemy, and would return after the enemy has gone.
    Json patch = objectiveAt("1E4", "german");
    patch["settings"]["policy"]["vehicles"] = {{"adjacent", 300}, {"goal", 40}};
    TestGame g = tankGame("\n1E5 | Woods | russian - known {\"type\":\"4-4-7\",\"id\":\"foe\"} |", patch);
    while (g.state().clock.phase == Phase::MPh) pressed(g);
    REQUIRE(whereIs(g, "z") != "1E4");
    g.must({{"do", "remove"}, {"piece", "foe"}});
    do g.must({{"do", "phase"}});
    while (!(g.state().clock.phase == Phase::MPh && g.state().clock.player == german));
    const auto end = [](const Session& session) {
        const EnemyStep step = nextEnemyStep(session);
        return step.kind == EnemyStep::Kind::act ? (*step.act->command())["path"].back().get<std::string>()
                                                 : std::string();
    };
    CHECK(end(g.session()) != "1E4");
    const Session withoutLog(g.game.session->groundPtr(), g.state(), sightOn(g.game.session->groundPtr()),
                             standardRegistry());
    CHECK(end(withoutLog) == "1E4");
}

TEST_CASE("the program does not move a tank that can't move, that has fired, or that the player moves",
          "[kept][enemy][units][vehicles]") {
    for (const char* mark : {"immobilized", "stunned", "bogged", "prep fire"}) {
        TestGame g = turnGame(std::string(R"(1E4 | Open Ground | - known )") +
                                  R"({"id":"z","type":"PzKw IVH","ca":"1E3/1F3","marks":[")" + mark +
                                  "\"]} |\n1E5 | Woods | russian - known 4-4-7 |",
                              "german", "MPh");
        INFO(mark);
        CHECK(nextEnemyStep(g.session()).kind == EnemyStep::Kind::phase);
    }
    TestGame g = tankGame("\n1E5 | Woods | russian - known 4-4-7 |");
    g.must({{"do", "enemy_unit"}, {"pieces", {"z"}}, {"task", "by hand"}});
    CHECK(nextEnemyStep(g.session()).kind == EnemyStep::Kind::phase);
}

TEST_CASE("leaders do not advance alone next to an enemy", "[kept][enemy][units]") {
    const auto stepOf = [](const char* units) {
        TestGame g = turnGame(std::string("1E4 | Open Ground | - known ") + units + R"( |
            1E5 | Stone Building | |
            1E6 | Woods | russian - known 4-4-7 |
        )",
                              "german", "APh", objectiveAt("1E5", "russian"));
        return nextEnemyStep(g.session());
    };
    CHECK(stepOf("4-6-7, 9-1").kind == EnemyStep::Kind::act);
    CHECK(stepOf("9-1").kind != EnemyStep::Kind::act);
}

TEST_CASE("a unit in an objective moves out of LOS for the enemy's Defensive Fire, and advances back",
          "[kept][enemy][units]") {
    Json scenario = test::emptyScenario();
    scenario["boards"] = {{{"as", "1"}, {"own", "village"}}};
    scenario.merge_patch(turnSettings("german", "MPh"));
    scenario.merge_patch(objectiveAt("1E4", "german"));
    scenario["settings"]["house"]["los_computed"] = "computed";
    scenario["units"] = {{{"side", "german"}, {"at", "1E4"}, {"pieces", {"4-6-7"}}},
                         {{"side", "russian"}, {"at", "1E5"}, {"pieces", {"4-4-7", "4-4-7", "4-4-7"}}}};
    const TestGame plain = TestGame::ofScenario(scenario);
    const auto& groundPtr = plain.game.session->groundPtr();
    const Ground& ground = plain.view().ground;
    const auto sight = sightOn(groundPtr);
    const auto lines = linesOf(*sight);
    PieceId unit;
    std::vector<PieceId> enemies;
    for (const auto& [id, p] : plain.state().pieces)
        if (p.side == german)
            unit = id;
        else
            enemies.push_back(id);
    int hidden = 0, stayed = 0;
    for (std::size_t i = 0; i + 5 < ground.names().size(); i += 3) {
        const std::string &hex = ground.names()[i], &from = ground.names()[i + 5];
        const auto range = hex.empty() || from.empty() ? std::nullopt : ground.distance(hex, from);
        if (!range || *range < 3) continue;
        State state = plain.state();
        state.pieces[unit].at = {hex, 0};
        for (const PieceId& id : enemies) state.pieces[id].at = {from, 0};
        state.conditions.begin()->second.objectives.front().hexes = {hex};
        Session session(groundPtr, state, sight, standardRegistry());
        const EnemyStep step = nextEnemyStep(session);
        INFO(hex << ", enemy in " << from << ": " << textOf(step.text));
        if (step.kind != EnemyStep::Kind::act) {
            ++stayed;
            continue;
        }
        ++hidden;
        CHECK_FALSE(lines->line(session.state(), {from, 0}, {hex, 0})->blocked);
        REQUIRE(session.perform(*step.act).ok);
        const Location at = session.state().piece(unit)->at;
        CHECK(ground.distance(at.hex, hex).value_or(0) == 1);
        State later = session.state();
        later.clock.phase = Phase::APh;
        Session after(groundPtr, later, sight, standardRegistry());
        const EnemyStep back = nextEnemyStep(after);
        REQUIRE(back.kind == EnemyStep::Kind::act);
        REQUIRE(after.perform(*back.act).ok);
        CHECK(after.state().piece(unit)->at.hex == hex);
    }
    CHECK(hidden > 5);
    CHECK(stayed > 5);
}

TEST_CASE("a unit in an objective does not leave it when enemies are on two sides", "[kept][enemy][units]") {
    TestGame g = turnGame(betweenTwo, "german", "APh", objectiveAt("1E4", "german"));
    CHECK(nextEnemyStep(g.session()).kind == EnemyStep::Kind::phase);
}

TEST_CASE("a unit moves into an empty objective of its side", "[kept][enemy][units]") {
    constexpr const char* position = R"(
        1E4 | Woods | - known 4-6-7 |
        1H4 | Woods | |
        1T9 | Woods | russian - known 4-4-7 |
    )";
    TestGame g = turnGame(position, "german", "MPh", objectiveAt("1H4", "german"));
    CHECK(pressed(g).acts == 1);
    CHECK(whereIs(g, "p1") == "1H4");
}

TEST_CASE("A10.5: a broken unit under DM that an enemy sees routs out of LOS or to better cover",
          "[kept][enemy][units][A10.5]") {
    Json scenario = test::emptyScenario();
    scenario["boards"] = {{{"as", "1"}, {"own", "village"}}};
    scenario.merge_patch(turnSettings("russian", "RtPh"));
    scenario["settings"]["house"]["los_computed"] = "computed";
    scenario["units"] = {
        {{"side", "german"}, {"at", "1E4"}, {"pieces", {{{"type", "4-6-7"}, {"marks", {"broken", "DM"}}}}}},
        {{"side", "russian"}, {"at", "1E5"}, {"pieces", {"4-4-7", "4-4-7", "4-4-7"}}}};
    const TestGame plain = TestGame::ofScenario(scenario);
    const auto& groundPtr = plain.game.session->groundPtr();
    const Ground& ground = plain.view().ground;
    const auto sight = sightOn(groundPtr);
    const auto lines = linesOf(*sight);
    PieceId unit;
    for (const auto& [id, p] : plain.state().pieces)
        if (p.side == german) unit = id;
    int routed = 0, seen = 0;
    for (std::size_t i = 0; i + 5 < ground.names().size(); i += 3) {
        const std::string &hex = ground.names()[i], &from = ground.names()[i + 5];
        const auto range = hex.empty() || from.empty() ? std::nullopt : ground.distance(hex, from);
        if (!range || *range < 3) continue;
        State state = plain.state();
        for (auto& [id, p] : state.pieces) p.at = {id == unit ? hex : from, 0};
        if (coverAt(plain.view(), {hex, 0}, {}).cover == Cover::openGround) continue;
        Session session(groundPtr, state, sight, standardRegistry());
        const EnemyStep step = nextEnemyStep(session);
        INFO(hex << ", enemy in " << from << ": " << textOf(step.text));
        // If the unit need not rout, there is no act to check.
        if (step.kind != EnemyStep::Kind::act) continue;
        ++routed;
        CHECK_FALSE(lines->line(session.state(), {from, 0}, {hex, 0})->blocked);
        REQUIRE(session.perform(*step.act).ok);
        const Location to = session.state().piece(unit)->at;
        CHECK(to.hex != hex);
        if (!lines->line(session.state(), {from, 0}, to)->blocked) {
            ++seen;
            CHECK(temAt(plain.view(), to, {}).value > temAt(plain.view(), {hex, 0}, {}).value);
        }
        // Without DM the unit stays.
        state.pieces[unit].marks.erase("DM");
        const Session calm(groundPtr, state, sight, standardRegistry());
        CHECK(nextEnemyStep(calm).kind == EnemyStep::Kind::stop);
    }
    CHECK(routed > 2);
    CHECK(seen > 0);
    // In a good building the unit stays even if an enemy sees it.
    int stayed = 0;
    for (std::size_t i = 0; i + 25 < ground.names().size(); ++i) {
        const std::string &hex = ground.names()[i], &from = ground.names()[i + 25];
        const auto range = hex.empty() || from.empty() ? std::nullopt : ground.distance(hex, from);
        if (!range || *range < 2 || temAt(plain.view(), {hex, 0}, {}).value < 2) continue;
        State state = plain.state();
        for (auto& [id, p] : state.pieces) p.at = {id == unit ? hex : from, 0};
        const Session session(groundPtr, state, sight, standardRegistry());
        if (lines->line(session.state(), {from, 0}, {hex, 0})->blocked) continue;
        ++stayed;
        INFO(hex << ", enemy in " << from);
        CHECK(nextEnemyStep(session).kind == EnemyStep::Kind::stop);
    }
    CHECK(stayed > 3);
}

TEST_CASE(
    "A10.52 a broken unit runs to a shelter in reach, and does not crawl into the open under heavy fire",
    "[kept][enemy][units][A10.5]") {
    for (const char* enemies : {"2-2-8", "4-4-7, 4-4-7, 4-4-7, HMG, HMG"}) {
        TestGame g = turnGame(std::string(R"(
            1E4 | Open Ground | - known {"type":"4-6-7","marks":["broken"]} |
            1E3 | Open Ground | |
            1E2 | Woods | |
            1E5 | Woods | russian - known )") +
                                  enemies + " |",
                              "russian", "RtPh");
        const EnemyStep step = nextEnemyStep(g.session());
        CHECK(textOf(step.text).find("4-6-7 in 1E4 routs to 1E2 through Open Ground") == 0);
        CHECK_FALSE(step.interdicted.empty());
    }
}

TEST_CASE("A10.51 broken units of one place rout to the same shelter, even if it is then overstacked",
          "[kept][enemy][units][A10.5]") {
    TestGame g = turnGame(R"(
        1E4 | Woods | - known {"type":"4-6-7","id":"a","marks":["broken"]}, {"type":"4-6-7","id":"b","marks":["broken"]} |
        1E3 | Open Ground | |
        1E2 | Woods | m1 dummy 3 |
        1E5 | Woods | russian - known 4-4-7 |
    )",
                          "russian", "RtPh");
    pressed(g);
    pressed(g);
    CHECK(whereIs(g, "a") == "1E2");
    CHECK(whereIs(g, "b") == "1E2");
}

TEST_CASE("A10.51 a broken unit chooses the one with a leader of two shelters that are equally near",
          "[kept][enemy][units][A10.5]") {
    for (const char* hex : {"1D3", "1F3"}) {
        TestGame g = turnGame(std::string(R"(
            1E4 | Open Ground | - known {"type":"4-6-7","id":"a","marks":["broken"]} |
            1E5 | Woods | russian - known 4-4-7 |
            1D3 | Woods |)") + (hex == std::string("1D3") ? " - known 8-1 " : " ") +
                                  "|\n1F3 | Woods |" + (hex == std::string("1F3") ? " - known 8-1 " : " ") +
                                  "|",
                              "russian", "RtPh");
        pressed(g);
        CHECK(whereIs(g, "a") == hex);
    }
}

TEST_CASE("A10.711 a leader routs with his broken units, unless others of his hex need him",
          "[kept][enemy][units][A10.5]") {
    const auto goes = [](const char* others, const char* marks = "[]") {
        TestGame g = turnGame(std::string(R"(
            1E4 | Woods | - known {"type":"4-6-7","id":"a","marks":["broken"]}, {"type":"8-1","id":"lead","marks":)") +
                                  marks + "}" + others + R"( |
            1E3 | Woods | |
            1E2 | Woods | |
            1E5 | Woods | russian - known 4-4-7 |
        )",
                              "russian", "RtPh");
        const EnemyPause pause = pressed(g);
        INFO(textOf(pause.text));
        CHECK(whereIs(g, "a") != "1E4");
        return whereIs(g, "lead") == whereIs(g, "a");
    };
    CHECK(goes(""));
    CHECK(goes(R"(, {"type":"4-6-7","marks":["broken"]})"));
    CHECK_FALSE(goes(", 4-6-7"));
    CHECK_FALSE(goes("", R"(["pinned"])"));
}

TEST_CASE("A10.51 broken units seldom rout toward the enemy, because other shelters come first",
          "[kept][enemy][units][A10.5]") {
    const VillageRout village;
    const Ground& ground = village.plain.view().ground;
    int routed = 0, nearer = 0;
    const std::vector<std::string> names = ground.names();
    for (std::size_t i = 0; i < names.size(); i += 3)
        for (std::size_t k = 0; k < names.size(); k += 7) {
            const auto range = ground.distance(names[i], names[k]);
            if (!range || *range < 3 || *range > 6) continue;
            const Session session = village.rout(names[i], names[k]);
            const EnemyStep step = nextEnemyStep(session);
            const Json act = step.kind == EnemyStep::Kind::act ? *step.act->command() : Json::object();
            if (!act.contains("path")) continue;
            const std::string to = act["path"].back().get<std::string>();
            ++routed;
            nearer += *ground.distance(to, names[k]) < *range ? 1 : 0;
        }
    INFO(nearer << " of " << routed);
    CHECK(routed > 100);
    CHECK(nearer * 10 < routed);
}

TEST_CASE("A10.51 a broken unit ignores shelters next to Known enemies and behind them",
          "[kept][enemy][units][A10.5]") {
    const auto routsTo = [](const char* others) {
        TestGame g = turnGame(std::string(R"(
            1E4 | Open Ground | - known {"type":"4-6-7","id":"a","marks":["broken"]} |
            1E2 | Woods | |
            1B3 | Woods | |
            1E5 | Woods | russian - known 4-4-7 |
        )") + others,
                              "russian", "RtPh");
        pressed(g);
        return whereIs(g, "a");
    };
    CHECK(routsTo("") == "1E2");
    // The second enemy is three hexes from the unit, and next to the woods, or in front of them.
    CHECK(routsTo(R"(1E1 | Woods | russian - known {"type":"4-4-7","marks":["broken"]} |)") == "1B3");
    CHECK(routsTo(R"(1E3 | Woods | russian - known {"type":"4-4-7","marks":["broken"]} |)") == "1B3");
}

TEST_CASE("a leader under a \"?\" reveals himself in the RPh to rally broken units in his hex, once",
          "[kept][enemy][units]") {
    constexpr const char* broken = R"( - known {"type":"4-6-7","id":"a","marks":["broken"]} |)";
    const auto shows = [&](const std::string& under, const char* others) {
        TestGame g =
            turnGame("1E4 | Woods | m1 " + under + " |" + others + "\n1P9 | Woods | russian - known 4-4-7 |",
                     "german", "CCPh");
        g.phase("RPh");
        return !g.has("m1") || g.under("m1").find("lead") == std::string::npos;
    };
    const std::string leader = R"(concealed {"type":"8-0","id":"lead"})";
    CHECK(shows(leader, broken));
    CHECK(shows(leader + ", 4-6-7", broken));
    CHECK_FALSE(shows(leader, " - known 4-6-7 |"));
    CHECK_FALSE(shows(leader, R"( - known 8-1 | - known {"type":"4-6-7","marks":["broken"]} |)"));
    TestGame g = turnGame("1E4 | Woods | m1 " + leader + " |" + broken, "russian", "CCPh");
    g.phase("RPh");
    const EnemyStep step = nextEnemyStep(g.session());
    CHECK(textOf(step.text).find("4-6-7") == 0);
    CHECK(step.rolls == std::vector{PieceId("a")});
}

TEST_CASE("a leader gains no \"?\" while broken units are in his hex", "[kept][enemy][units]") {
    const auto hides = [](const char* marks) {
        TestGame g = turnGame(std::string(R"(
            1A1 | Woods | - known {"type":"8-0","id":"lead"}, {"type":"4-6-7","marks":)") +
                                  marks + R"(} | unseen
            1T9 | Woods | russian - known {"type":"4-4-7","marks":["broken"]} |)",
                              "german", "CCPh");
        pressed(g);
        return !g.piece("lead").under.empty();
    };
    CHECK(hides("[]"));
    CHECK_FALSE(hides(R"(["broken"])"));
}

TEST_CASE("a leader gains no \"?\" while broken units near him have no leader", "[kept][enemy][units]") {
    const auto hides = [](const char* broken, const char* others = "") {
        TestGame g = turnGame(std::string("1E4 | Woods | - known {\"type\":\"8-1\",\"id\":\"lead\"}") +
                                  others + " |\n1G4 | Woods | - known " + broken + " |\n" +
                                  R"(1T9 | Woods | russian - known {"type":"4-4-7","marks":["broken"]} |)",
                              "german", "CCPh");
        pressed(g);
        return !g.piece("lead").under.empty();
    };
    CHECK(hides("4-6-7"));
    CHECK_FALSE(hides(R"({"type":"4-6-7","marks":["broken"]})"));
    CHECK(hides(R"({"type":"4-6-7","marks":["broken"]}, {"type":"8-0"})"));
    CHECK(hides(R"({"type":"4-6-7","marks":["broken"]})", ", 4-6-7"));
}

TEST_CASE("a leader without an MMC does not move into the open under fire", "[kept][enemy][units]") {
    const auto goes = [](const char* unit) {
        TestGame g = turnGame(
            std::string("1E4 | Woods | - known ") + unit + " | seen 5\n1J4 | Woods | russian - known 4-4-7 |",
            "german", "MPh", objectiveAt("1J4", "russian"));
        State late = g.state();
        late.clock.turn = late.clock.turns;
        const Session session(g.game.session->groundPtr(), late, sightOn(g.game.session->groundPtr()),
                              standardRegistry());
        return nextEnemyStep(session).kind == EnemyStep::Kind::act;
    };
    CHECK(goes("4-6-7"));
    CHECK_FALSE(goes("9-1"));
}

TEST_CASE("a leader whose MMC have gone crosses Open Ground to leave an enemy next to him",
          "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Open Ground | - known {"type":"9-1","id":"lead"} |
        1E3 | Open Ground | |
        1E2 | Stone Building | |
        1E5 | Woods | russian - known 4-4-7, 4-4-7 |
    )",
                          "german", "MPh");
    pressed(g);
    CHECK(whereIs(g, "lead") == "1E2");
}

TEST_CASE("stacks that have gained a \"?\" in the same place become one stack", "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Woods | m1 concealed 4-6-7 | m2 concealed 2-4-7, LMG | m3 pds 2-4-7 | m4 dummy 3 |
        1F4 | Woods | m5 concealed 4-6-7 |
        1P9 | Woods | russian - known 4-4-7 |
    )",
                          "german", "CCPh");
    g.phase("RPh");
    CHECK(g.has("m1"));
    CHECK_FALSE(g.has("m2"));
    CHECK(g.marker("m1").contents.size() == 3);
    for (const char* other : {"m3", "m4", "m5"}) CHECK(g.has(other));
}

TEST_CASE("units advance into Close Combat with broken enemies", "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Woods | - known 4-6-7 |
        1E5 | Woods | russian - known {"type":"4-4-7","marks":["broken"]} |
    )",
                          "german", "APh");
    const EnemyPause pause = pressed(g);
    CHECK(textOf(pause.text).find("advance into Close Combat in 1E5") != std::string::npos);
    CHECK(whereIs(g, "p1") == "1E5");
    Policy peaceful = builtInPolicy();
    peaceful.units->broken = 0;
    TestGame stays = turnGame(R"(
        1E4 | Woods | - known 4-6-7 |
        1E5 | Woods | russian - known {"type":"4-4-7","marks":["broken"]} |
    )",
                              "german", "APh", {{"settings", {{"policy", writeValue(peaceful, Elide::no)}}}});
    CHECK(whereIs(stays, "p1") == "1E4");
    CHECK(nextEnemyStep(stays.session()).kind == EnemyStep::Kind::phase);
}

TEST_CASE("units advance into a lost objective against weaker enemies, but not against equal ones",
          "[kept][enemy][units]") {
    const auto position = [](const char* enemies) {
        return std::string("1E4 | Woods | - known 4-6-7, 4-6-7 |\n1E5 | Woods | russian - known ") + enemies +
               " |\n";
    };
    // 8 FP against 4 FP are odds of 200 percent.
    TestGame weak = turnGame(position("4-4-7"), "german", "APh", objectiveAt("1E5", "russian"));
    CHECK(pressed(weak).acts == 1);
    CHECK(whereIs(weak, "p1") == "1E5");
    CHECK(whereIs(weak, "p2") == "1E5");
    TestGame equal = turnGame(position("4-4-7, 4-4-7"), "german", "APh", objectiveAt("1E5", "russian"));
    CHECK(nextEnemyStep(equal.session()).kind == EnemyStep::Kind::phase);
    // Units don't attack unbroken enemies in a hex without an objective.
    TestGame other = turnGame(position("4-4-7"), "german", "APh", objectiveAt("1K9", "russian"));
    pressed(other);
    CHECK(whereIs(other, "p1") != "1E5");
}

TEST_CASE("defending units advance into Close Combat with a lone leader, but not next to a stronger stack",
          "[kept][enemy][units]") {
    const auto goes = [](const char* enemy, const char* others = "") {
        TestGame g = turnGame(std::string("1E4 | Woods | - known 4-6-7 |\n1E5 | Woods | russian - known ") +
                                  enemy + " |\n" + others,
                              "german", "APh");
        pressed(g);
        return whereIs(g, "p1") == "1E5";
    };
    CHECK(goes(R"({"type":"8-1","marks":["pinned"]})"));
    CHECK(goes("8-1"));
    CHECK_FALSE(goes("2-2-7"));
    CHECK(goes("8-1", "1E6 | Woods | russian - known 4-4-7 |"));
    CHECK_FALSE(goes("8-1", "1E6 | Woods | russian - known 4-4-7, 4-4-7 |"));
    CHECK(goes("8-1", R"(1E6 | Woods | russian - known {"type":"4-4-7","marks":["broken"]}, 4-4-7 |)"));
}

TEST_CASE("one squad of a garrison advances into Close Combat with a lone leader, and the others stay",
          "[kept][enemy][units]") {
    const auto position = [](const char* units) {
        return std::string("1E4 | Woods | - known ") + units + " |\n1E5 | Woods | russian - known 8-1 |\n";
    };
    TestGame one = turnGame(position("4-6-7"), "german", "APh", objectiveAt("1E4", "german"));
    CHECK(nextEnemyStep(one.session()).kind == EnemyStep::Kind::phase);
    TestGame g =
        turnGame(position(R"({"type":"4-6-7","id":"a"}, {"type":"LMG","carrier":"a"}, 4-6-7, 4-6-7)"),
                 "german", "APh", objectiveAt("1E4", "german"));
    pressed(g);
    std::map<std::string, int> squads;
    for (const auto& [id, p] : g.state().pieces)
        if (p.side == german && p.isMmc()) ++squads[p.at.hex];
    CHECK(squads == std::map<std::string, int>{{"1E4", 2}, {"1E5", 1}});
    CHECK(whereIs(g, "a") == "1E4");
}

TEST_CASE("in the last Game Turn, a stack gives up its \"?\" to retake an objective within reach",
          "[kept][enemy][units]") {
    constexpr const char* position = R"(
        1E4 | Woods | m1 pds 4-6-7, LMG |
        1G4 | Woods | |
        1T9 | Woods | russian - known 4-4-7 |
    )";
    const auto comes = [&](int turn, const char* goal) {
        Json patch = objectiveAt(goal, "russian");
        patch["clock"] = {{"turn", turn}};
        TestGame g = turnGame(position, "german", "PFPh", patch);
        g.phase("MPh");
        if (g.has("m1")) return std::string();
        pressed(g);
        return whereIs(g, "p1");
    };
    CHECK(comes(9, "1G4") == "1G4");
    // Objectives out of reach, and objectives of its own side, don't make the stack give up its "?".
    CHECK(comes(9, "1P4").empty());
    TestGame own = turnGame(position, "german", "PFPh", objectiveAt("1G4", "german"));
    own.phase("MPh");
    CHECK(own.has("m1"));
}

TEST_CASE("stacks give up their \"?\" for a counter-attack if the odds are good", "[kept][enemy][units]") {
    const auto comes = [](const char* own, const char* enemies) {
        const std::string position = std::string("1E4 | Woods | m1 pds ") + own +
                                     " |\n1G4 | Woods | russian - known " + enemies + " |\n";
        Json patch = objectiveAt("1G4", "russian");
        patch["clock"] = {{"turn", 3}};
        TestGame g = turnGame(position, "german", "PFPh", patch);
        g.phase("MPh");
        return !g.has("m1");
    };
    CHECK(comes("4-6-7, 4-6-7", "4-4-7"));               // 200 percent
    CHECK_FALSE(comes("4-6-7, 4-6-7", "4-4-7, 4-4-7"));  // 100 percent
}

TEST_CASE("stacks that give up their \"?\" together are listed by place, not in the order of the deal",
          "[kept][enemy][units][secrets]") {
    Json patch = objectiveAt("1G4", "russian");
    patch["clock"] = {{"turn", 9}};
    TestGame g = turnGame(R"(
        1I4 | Woods | m1 pds 4-6-7 |
        1E4 | Woods | m2 pds 4-6-7 |
        1G4 | Woods | |
        1T9 | Woods | russian - known 4-4-7 |
    )",
                          "german", "PFPh", patch);
    g.phase("MPh");
    REQUIRE_FALSE(g.has("m1"));
    REQUIRE_FALSE(g.has("m2"));
    std::string all;
    for (const Entry& e : logFor(g.session(), russian).entries) all += textOf(e.text) + " ";
    const std::size_t first = all.find("4-6-7 appears in 1E4"), second = all.find("4-6-7 appears in 1I4");
    REQUIRE(second != std::string::npos);
    CHECK(first < second);
}

TEST_CASE("a \"?\" of an attacking side ends its move in the open only in the last two Game Turns",
          "[kept][enemy][units]") {
    const auto goes = [](int turn) {
        Json patch = objectiveAt("1K4", "russian");
        patch["clock"] = {{"turn", turn}};
        TestGame g = turnGame(R"(
            1E4 | Open Ground | m1 pds 4-6-7 | seen 1
            1K4 | Woods | russian - known 4-4-7 |
        )",
                              "german", "MPh", patch);
        pressed(g);
        return g.has("m1") ? g.state().marker(MarkerId("m1"))->at.text() : std::string("gone");
    };
    CHECK(goes(3) == "1E4");
    CHECK(goes(8) != "1E4");
}

TEST_CASE("a stack gives up its \"?\" to reinforce an objective that the enemy may take",
          "[kept][enemy][units]") {
    const auto comes = [](const char* garrison, const char* enemies) {
        const std::string position = std::string(
                                         "1E4 | Woods | m1 pds 4-6-7 |\n1F4 | Woods | |\n1G4 | Woods | - "
                                         "known ") +
                                     garrison + " |\n1J4 | Woods | russian - known " + enemies + " |\n";
        Json patch = objectiveAt("1G4", "german");
        patch["clock"] = {{"turn", 3}};
        TestGame g = turnGame(position, "german", "PFPh", patch);
        g.phase("MPh");
        return !g.has("m1");
    };
    CHECK(comes("2-4-7", "4-4-7, 4-4-7"));      // 8 against 2
    CHECK_FALSE(comes("4-6-7", "4-4-7"));       // 4 against 4
    CHECK_FALSE(comes("2-4-7", "2-2-8, 8-0"));  // 3 against 2
}

TEST_CASE("in a counter-attack, units leave an objective that other units of their side hold",
          "[kept][enemy][units]") {
    const auto moves = [](const char* second) {
        const std::string position = std::string(R"(
            1E4 | Woods | - known 4-6-7 |
            1E5 | Woods | )") + second +
                                     R"( |
            1F4 | Woods | |
            1G4 | Woods | |
            1T9 | Woods | russian - known 4-4-7 |
        )";
        Json patch = objectiveAt("1G4", "russian");
        patch["conditions"][0]["objectives"].push_back({{"hexes", {"1E4", "1E5"}}, {"held", "german"}});
        patch["clock"] = {{"turn", 9}};
        TestGame g = turnGame(position, "german", "MPh", patch);
        int out = 0;
        while (nextEnemyStep(g.session()).kind == EnemyStep::Kind::act) {
            REQUIRE(g.session().perform(*nextEnemyStep(g.session()).act).ok);
            ++out;
        }
        return out;
    };
    CHECK(moves("- known 4-6-7") == 1);
    CHECK(moves("") == 0);
}

TEST_CASE("the program does not move a unit that the player moves until the player gives it back",
          "[kept][enemy][units]") {
    TestGame g = turnGame(betweenTwo, "german", "MPh");
    g.must({{"do", "enemy_unit"}, {"pieces", {"p1"}}, {"task", "by hand"}});
    CHECK(g.piece("p1").byHand);
    CHECK(nextEnemyStep(g.session()).kind == EnemyStep::Kind::phase);
    g.must({{"do", "undo"}});
    CHECK_FALSE(g.piece("p1").byHand);
    g.must({{"do", "enemy_unit"}, {"pieces", {"p1"}}, {"task", "by hand"}});
    g.must({{"do", "enemy_unit"}, {"pieces", {"p1"}}, {"task", "program"}});
    CHECK(nextEnemyStep(g.session()).kind == EnemyStep::Kind::act);
    // If the player has moved a unit in a phase, the program does not move the unit again.
    g.must({{"do", "move"}, {"piece", "p1"}, {"to", "1F4"}});
    CHECK(nextEnemyStep(g.session()).kind == EnemyStep::Kind::phase);
    g.refused({{"do", "enemy_unit"}, {"pieces", {"p2"}}, {"task", "by hand"}});
    g.refused({{"do", "enemy_unit"}, {"pieces", {"p1"}}, {"task", "rally"}});
}

TEST_CASE("the program plays its Player Turn phase by phase and shows a summary at the end",
          "[kept][enemy][units]") {
    const int reserves = GENERATE(0, 3);
    Policy policy = builtInPolicy();
    policy.chances->most = policy.chances->mostAdjacent = policy.chances->known = 0;
    policy.units->reserves = reserves;
    TestGame g = turnGame(R"(
        1E4 | Open Ground | - known 4-6-7 | seen
        1E2 | Woods | russian - known 4-4-7 |
        1E6 | Woods | russian - known 4-4-7 |
        1L7 | Open Ground | russian - known {"type":"4-4-7","marks":["broken"]} |
        1G4 | Woods | |
        1K4 | Woods | m1 dummy 3 |
    )",
                          "german", "RPh", {{"settings", {{"policy", writeValue(policy, Elide::no)}}}});
    std::vector<std::string> stops;
    bool playerIsDone = false;
    while (g.state().clock.player == german && stops.size() < 20) {
        const EnemyPause pause = pressed(g, playerIsDone);
        playerIsDone = pause.playersTurn;
        stops.push_back(std::string(enumText(g.state().clock.phase)) + ": " + textOf(pause.text));
    }
    CHECK(stops.size() < 12);
    const std::string last = stops.back();
    CHECK(last.find("1 move,") != std::string::npos);
    CHECK(g.state().clock.player == russian);
    CHECK(g.state().clock.phase == Phase::RPh);
    const auto stopped = [&](const char* text) {
        return std::count_if(stops.begin(), stops.end(),
                             [&](const std::string& s) { return s.find(text) != std::string::npos; });
    };
    CHECK(stopped("Defensive Fire") == 1);
    CHECK(stopped("Rout your own") == 1);
    // If the program does not move its "?", it stops in the MPh and in the APh, so that the player can.
    CHECK(stopped("that you move yourself") == (reserves == 0 ? 2 : 0));
}

TEST_CASE("the program does nothing during setup, or if it plays no side", "[kept][enemy][units]") {
    TestGame setup = turnGame(betweenTwo, "german", "setup");
    CHECK(nextEnemyStep(setup.session()).kind == EnemyStep::Kind::stop);
    TestGame nobody(betweenTwo);
    CHECK(nextEnemyStep(nobody.session()).kind == EnemyStep::Kind::stop);
}

TEST_CASE(
    "a game saved by an older version first gets the policy numbers for Known units that it lacks, in a "
    "separate act",
    "[kept][enemy][units]") {
    Policy old = builtInPolicy();
    old.units.reset();
    TestGame g =
        turnGame(betweenTwo, "german", "MPh", {{"settings", {{"policy", writeValue(old, Elide::no)}}}});
    REQUIRE_FALSE(g.state().settings.policy->units);
    CHECK(pressed(g).acts == 2);
    CHECK(g.state().settings.policy->units == builtInPolicy().units);
    CHECK(whereIs(g, "p1") != "1E4");
}

TEST_CASE("hidden units of either side do not influence what the program does with its Known units",
          "[kept][enemy][units][secret]") {
    // The two games look the same to both sides, but differ in the units under the markers of both sides.
    constexpr const char* open = R"(
        1E4 | Open Ground | - known 4-6-7 | seen
        1E2 | Woods | russian - known 4-4-7 |
        1E7 | Woods | russian m7 %R |
        1G4 | Woods | m1 %A |
        1H4 | Woods | m2 %B |
        1C4 | Woods | |
        1D8 | Woods | %C |
        1F8 | Woods | %D |
    )";
    const auto with = [&](const char* r, const char* a, const char* b, const char* c, const char* d) {
        std::string out(open);
        for (const auto& [name, text] : {std::pair("%R", r), std::pair("%A", a), std::pair("%B", b),
                                         std::pair("%C", c), std::pair("%D", d)})
            out.replace(out.find(name), 2, text);
        return out;
    };
    std::vector<std::string> acts;
    for (const std::string& position :
         {with("dummy 3", "dummy 3", "dummy 3", "", ""),
          with("concealed 4-4-7", "dummy 3", "dummy 3", "", ""),
          with("dummy 3", "pds 4-6-7, HMG", "dummy 3", "", ""),
          with("dummy 3", "dummy 3", "pds 4-6-7, 4-6-7, 4-6-7, 8-1", "h1 hip 75L AT, 2-2-8", ""),
          with("concealed 8-3-8, DC", "dummy 3", "dummy 3", "", "russian h2 hip 4-4-7")}) {
        TestGame g = turnGame(position, "german", "MPh");
        std::string all;
        for (int i = 0; i < 6; ++i) {
            const EnemyStep step = nextEnemyStep(g.session());
            all += std::to_string(static_cast<int>(step.kind)) + textOf(step.text) + ";";
            if (!step.act) break;
            Json command = step.act->command();
            command.erase("pieces");
            all += command.dump();
            REQUIRE(g.session().perform(*step.act).ok);
        }
        acts.push_back(all);
    }
    for (const std::string& one : acts) CHECK(one == acts.front());
    CHECK(acts.front().find("\"move\"") != std::string::npos);
}

namespace {

/// A wood with two "?" of the Germans and an objective that the Russians control. A Russian in the open sees
/// the wood's edge in hexrow E.
TestGame woodsWithStacks(const char* first, const char* second, const Json& more = Json::object()) {
    std::string position;
    for (const char* hex : {"1A4", "1B4", "1B5", "1C4", "1C5", "1D4", "1D5"})
        position += std::string(hex) + " | Woods | |\n";
    position += std::string("1A5 | Woods | m1 concealed ") + first + " |\n";
    position += std::string("1A6 | Woods | m2 ") + second + " |\n";
    position += "1L5 | Woods | russian - known 4-4-7 |\n";
    const Json objective = {{"hexes", {"1F5"}}, {"held", "russian"}};
    Json patch = {{"conditions",
                   {{{"id", "v"},
                     {"side", "russian"},
                     {"counts", "control"},
                     {"need", 1},
                     {"objectives", {objective}}}}},
                  {"settings", {{"house", {{"los_computed", "computed"}}}}}};
    patch.merge_patch(more);
    return turnGame(position, "german", "MPh", patch);
}

/// Returns objectives, each with the side that controls it.
Json heldBy(const std::vector<std::pair<const char*, const char*>>& objectives) {
    Json all = Json::array();
    for (const auto& [hex, side] : objectives) all.push_back({{"hexes", {hex}}, {"held", side}});
    return {{"conditions",
             {{{"id", "v"}, {"side", "russian"}, {"counts", "control"}, {"need", 1}, {"objectives", all}}}}};
}

std::string placesOfStacks(const TestGame& g) {
    return (g.has("m1") ? g.marker("m1").at.text() : "-") + " " +
           (g.has("m2") ? g.marker("m2").at.text() : "-");
}

}  // namespace

TEST_CASE("the program moves each of its \"?\" toward an objective once, out of LOS, whatever is under it",
          "[kept][enemy][units]") {
    std::set<std::string> ends;
    for (const auto& [first, second] :
         {std::pair("4-6-7", "dummy 3"), std::pair("4-6-7, LMG, 8-1", "concealed 2-4-7"),
          std::pair("8-0", "concealed 4-6-7, 4-6-7, LMG")}) {
        TestGame g = woodsWithStacks(first, second);
        const EnemyPause pause = pressed(g);
        INFO(textOf(pause.text));
        CHECK(pause.acts >= 2);
        CHECK(g.has("m1"));
        CHECK(g.has("m2"));
        CHECK(g.marker("m1").at != Location({"1A5", 0}));
        CHECK(g.marker("m2").at != Location({"1A6", 0}));
        CHECK(g.marker("m1").at != g.marker("m2").at);
        ends.insert(placesOfStacks(g));
    }
    CHECK(ends.size() == 1);
}

TEST_CASE("the program moves no \"?\" that is in an objective of its side", "[kept][enemy][units]") {
    TestGame none = woodsWithStacks("4-6-7", "dummy 3", heldBy({{"1A5", "german"}, {"1A6", "german"}}));
    CHECK(nextEnemyStep(none.session()).kind == EnemyStep::Kind::phase);
    TestGame one = woodsWithStacks("4-6-7", "dummy 3", heldBy({{"1A5", "german"}, {"1F5", "russian"}}));
    (void)pressed(one);
    CHECK(one.marker("m1").at == Location({"1A5", 0}));
    CHECK(one.marker("m2").at != Location({"1A6", 0}));
}

TEST_CASE("a \"?\" in reserve goes to an objective of its side if an enemy comes near the objective",
          "[kept][enemy][units]") {
    const auto goes = [](const char* enemy) {
        TestGame g = turnGame(std::string(R"(
            1A5 | Woods | m1 concealed 4-6-7 |
            1B5 | Woods | |
            1C5 | Woods | |
            1D5 | Woods | m2 dummy 3 |
            1G5 | Woods | m3 concealed 4-6-7 |
            )") + enemy + " | Woods | russian - known 4-4-7 |",
                              "german", "MPh", heldBy({{"1G5", "german"}}));
        (void)pressed(g);
        // Stacks in the objective and near an enemy stay.
        CHECK(g.marker("m2").at == Location({"1D5", 0}));
        CHECK(g.marker("m3").at == Location({"1G5", 0}));
        return g.marker("m1").at != Location({"1A5", 0});
    };
    CHECK_FALSE(goes("1M5"));
    CHECK(goes("1H5"));
}

TEST_CASE("a \"?\" over a Gun stays, and so do all \"?\" if the policy has no reserves",
          "[kept][enemy][units]") {
    TestGame gun = woodsWithStacks(R"({"type":"50L AT PaK 38","emplaced":true}, 2-2-8)", "dummy 3");
    (void)pressed(gun);
    CHECK(gun.marker("m1").at == Location({"1A5", 0}));
    Policy policy = builtInPolicy();
    policy.units->reserves = 0;
    TestGame still =
        woodsWithStacks("4-6-7", "dummy 3", {{"settings", {{"policy", writeValue(policy, Elide::no)}}}});
    CHECK(nextEnemyStep(still.session()).kind == EnemyStep::Kind::phase);
}

TEST_CASE("a \"?\" of a side without any objective moves in LOS if it has no other way",
          "[kept][enemy][units]") {
    const auto ends = [](const Json& objectives) {
        TestGame g = turnGame(R"(
            1A5 | Woods | m1 concealed 4-6-7 |
            1A6 | Woods | m2 dummy 3 |
            1D5 | Woods | |
            1D6 | Woods | |
            1K5 | Woods | russian - known 4-4-7 |
        )",
                              "german", "MPh",
                              {{"conditions",
                                {{{"id", "v"},
                                  {"side", "russian"},
                                  {"counts", "control"},
                                  {"need", 1},
                                  {"objectives", objectives}}}},
                               {"clock", {{"turn", 6}}},
                               {"settings", {{"house", {{"los_computed", "computed"}}}}}});
        std::set<std::string> moved;
        for (int i = 0; i < 4 && g.state().clock.phase == Phase::MPh; ++i) {
            const EnemyStep step = nextEnemyStep(g.session());
            if (step.kind == EnemyStep::Kind::phase) break;
            const Json act = *step.act->command();
            if (act.contains("marker")) moved.insert(act["marker"].get<std::string>());
            g.must(act);
        }
        return moved;
    };
    const Json lost = {{"hexes", {"1I5"}}, {"held", "russian"}},
               held = {{"hexes", {"1Z1"}}, {"held", "german"}};
    CHECK(ends(Json::array({lost})) == std::set<std::string>{"m1", "m2"});
    CHECK(ends(Json::array({lost, held})).empty());
}

TEST_CASE("a leader of the program without an MMC joins broken units and stays with them",
          "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Woods | - known {"type":"8-1","id":"lead"} |
        1F4 | Woods | - known {"type":"4-6-7","id":"a","marks":["broken"]}, {"type":"4-6-7","marks":["broken"]} | m1 dummy 2 |
        1P9 | Woods | russian - known 4-4-7 |
    )",
                          "german", "MPh");
    (void)pressed(g);
    CHECK(whereIs(g, "lead") == "1F4");
    g.must({{"do", "phase"}, {"to", "APh"}});
    CHECK(nextEnemyStep(g.session()).kind == EnemyStep::Kind::phase);
}

TEST_CASE("A5.1 for the program's Known units, a \"?\" of their side counts as two squads",
          "[kept][enemy][units]") {
    for (const auto& [units, under, room] :
         {std::tuple("4-6-7, 4-6-7", "", true), std::tuple("4-6-7", "m1 dummy 3", true),
          std::tuple("4-6-7, 4-6-7", "m1 dummy 3", false)}) {
        TestGame g = turnGame(std::string("1E4 | Open Ground | - known ") + units + R"( | seen
            1E2 | Woods | russian - known 4-4-7 |
            1E6 | Woods | russian - known 4-4-7 |
            1G4 | Woods | )" + under +
                                  " |\n",
                              "german", "MPh");
        const PieceId unit =
            std::find_if(g.state().pieces.begin(), g.state().pieces.end(), [](const auto& entry) {
                return entry.second.type == "4-6-7";
            })->first;
        (void)pressed(g);
        INFO(units << " with " << under);
        CHECK((whereIs(g, unit.text.c_str()) == "1G4") == room);
    }
}

TEST_CASE("A10.6 A18.11 the DRM of a rally attempt come from the leader, DM, the terrain and Self-Rally",
          "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Stone Building | - known 4-6-7 |
        1E4 | Stone Building | - known 8-1 |
        1H4 | Woods | - known 4-6-8 |
        1K4 | Open Ground | - known 4-6-7 |
        1L4 | Stone Rubble | - known 4-6-7 |
        1M9 | Woods | russian - known 4-4-7 |
    )",
                          "german", "RPh");
    g.must({{"do", "mark"}, {"pieces", {"p1", "p3", "p4", "p5"}}, {"add", {"broken"}}});
    const RallyRoll led = rallyRollOf(g.view(), PieceId("p1"));
    CHECK((led.leader == -1 && led.dm == 4 && led.terrain == -1 && led.selfRally == 0));
    CHECK((led.drm() == 2 && led.morale == 7));
    const RallyRoll alone = rallyRollOf(g.view(), PieceId("p3"));
    // Woods and rubble count like a building.
    CHECK((alone.drm() == 4 && alone.selfRally == 1 && alone.terrain == -1 && alone.morale == 8));
    CHECK(rallyRollOf(g.view(), PieceId("p4")).terrain == 0);
    CHECK(rallyRollOf(g.view(), PieceId("p5")).terrain == -1);
}

TEST_CASE("A25.22 A10.6 a Commissar directs a rally attempt as a leader, and DM does not count",
          "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Stone Building | russian - known {"id":"a","type":"4-4-7","marks":["broken","DM"]}, 9-0 |
        1H4 | Stone Building | russian - known {"id":"b","type":"4-4-7","marks":["broken","DM"]}, 9-1 |
        1K4 | Stone Building | russian - known {"id":"c","type":"4-4-7","marks":["broken","DM"]}, 9-0, 9-1 |
        1N4 | Stone Building | russian - known {"id":"d","type":"4-4-7","marks":["broken"]}, 9-0, 9-1 |
        1A1 | Woods | - known 4-6-7 |
    )",
                          "russian", "RPh",
                          {{"sides", {{{"id", "german"}}, {{"id", "russian"}, {"nationality", "russian"}}}}});
    const auto roll = [&](const char* unit) { return rallyRollOf(g.view(), PieceId(unit)); };
    CHECK((roll("a").commissar && roll("a").drm() == -1 && roll("a").selfRally == 0));
    CHECK((!roll("b").commissar && roll("b").drm() == 2));
    // The leader with the lower DRM directs.
    CHECK((roll("c").commissar && roll("c").drm() == -1));
    CHECK((!roll("d").commissar && roll("d").drm() == -2));
}

TEST_CASE("A10.6 units in Melee do not attempt to rally, and the other units do not wait for them",
          "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Woods | - known {"id":"a","type":"8-0","marks":["broken","melee"]}, {"id":"b","type":"4-6-7","marks":["broken","melee"]}, {"type":"4-6-7","marks":["melee"]} | russian - known {"id":"c","type":"4-4-7","marks":["broken","melee"]}, {"type":"8-0","marks":["melee"]} |
        1K4 | Woods | - known {"id":"d","type":"4-6-7","marks":["broken"]}, 8-1 |
    )",
                          "german", "RPh");
    CHECK(pressed(g).rolls == std::vector<PieceId>{PieceId("d")});
    CHECK(pressed(g).rolls.empty());
    // The player's squad is not listed either.
    CHECK(g.state().clock.phase != Phase::RPh);
}

TEST_CASE("A10.64 a half-squad that replaces a squad after its roll has acted like the squad",
          "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Stone Building | - known 4-6-7 |
        1M9 | Woods | russian - known 4-4-7 |
    )",
                          "german", "RPh");
    g.must({{"do", "mark"}, {"piece", "p1"}, {"add", {"broken"}}});
    REQUIRE(pressed(g).rolls == std::vector<PieceId>{PieceId("p1")});
    g.must({{"do", "replace"}, {"piece", "p1"}, {"with", {"2-4-7"}}, {"why", "Casualty Reduction"}});
    // The new half-squad does not attempt to rally in the same RPh.
    CHECK(pressed(g).rolls.empty());
    CHECK(g.state().clock.phase != Phase::RPh);
}

TEST_CASE("A8.1 the log says that a move has stopped because of Defensive First Fire",
          "[kept][enemy][units]") {
    TestGame g = turnGame(betweenTwo, "german", "MPh");
    const Entry e = g.must({{"do", "move"}, {"pieces", {"p1"}}, {"path", {"1F4"}}, {"stops", true}});
    CHECK(textOf(e.text) == "4-6-7 moves: 1E4 - 1F4 (1 MF).");
    CHECK(test::textsOf(e.findings, "A8.1") == "4-6-7 stops in 1F4 because of Defensive First Fire.");
    const SideLog log = logFor(g.session(), russian);
    CHECK(textOf(log.entries.back().text) ==
          "4-6-7 stops in 1F4 because of Defensive First Fire. German: 4-6-7 moves from 1E4 to 1F4.");
    CHECK(g.piece("p1").acted == clockOrder(g.state().clock));
}

TEST_CASE("A10.4 a routing unit leaves behind SW above its IPC and weapons that it does not possess",
          "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Open Ground | - known {"type":"4-6-7","id":"unit","marks":["broken","DM"]}, {"type":"LMG","id":"light","carrier":"unit"}, {"type":"HMG","id":"heavy","carrier":"unit"}, {"type":"LMG","id":"loose"} | seen
        1E5 | Woods | russian - known 4-4-7 |
        1E3 | Woods | |
    )",
                          "russian", "RtPh");
    (void)pressed(g);
    CHECK(whereIs(g, "unit") == "1E3");
    // The IPC is 3 PP. The LMG has 1 PP, the HMG more than 3.
    CHECK((whereIs(g, "light") == "1E3" && g.piece("light").carrier.text == "unit"));
    CHECK((whereIs(g, "heavy") == "1E4" && g.piece("heavy").carrier.empty()));
    // A broken unit can't recover a weapon (A4.44).
    CHECK((whereIs(g, "loose") == "1E4" && g.piece("loose").carrier.empty()));
    const auto& log = g.session().entries();
    CHECK(std::any_of(log.begin(), log.end(), [](const Entry& e) {
        return test::textsOf(e.findings, "A10.4") == "HMG stays in 1E4 without a possessor.";
    }));
}

TEST_CASE("A10.4 a routing crew leaves its Gun behind", "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Open Ground | - known {"type":"2-2-8","id":"crew","marks":["broken","DM"]}, {"type":"50L AT PaK 38","id":"gun","carrier":"crew","emplaced":true} | seen
        1E5 | Woods | russian - known 4-4-7 |
        1E3 | Woods | |
    )",
                          "russian", "RtPh");
    (void)pressed(g);
    CHECK(whereIs(g, "crew") == "1E3");
    CHECK((whereIs(g, "gun") == "1E4" && g.piece("gun").carrier.empty() && g.piece("gun").emplaced));
}

TEST_CASE("a leader leaves Good Order units in order to rally broken units that have no leader",
          "[kept][enemy][units]") {
    const auto goes = [](const char* others) {
        TestGame g = turnGame(std::string(R"(
            1E4 | Woods | - known 4-6-7, 8-1 |
            1F4 | Woods | |
            1G4 | Woods | - known {"type":"4-6-7","marks":["broken"]})") +
                                  others + " |\n1T9 | Woods | russian - known 4-4-7 |",
                              "german", "MPh");
        pressed(g);
        return whereIs(g, "p2");
    };
    // He does not leave one squad for another.
    CHECK(goes("") == "1E4");
    const std::string second = R"(, {"type":"4-6-7","marks":["broken"]})";
    CHECK(goes(second.c_str()) == "1G4");
    CHECK(goes((second + ", 8-0").c_str()) == "1E4");
}

TEST_CASE("one of two leaders stays with a broken unit, and a leader alone joins a squad without a leader",
          "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Woods | - known {"type":"8-0","id":"stays"}, {"type":"8-1","id":"goes"}, {"type":"4-6-7","marks":["broken"]} |
        1F4 | Woods | |
        1G4 | Woods | - known 4-6-7 |
        1T9 | Woods | russian - known 4-4-7 |
    )",
                          "german", "MPh");
    pressed(g);
    CHECK(whereIs(g, "stays") == "1E4");
    CHECK(whereIs(g, "goes") == "1G4");
}

TEST_CASE("units seldom join two squads in one hex in LOS of an enemy", "[kept][enemy][units]") {
    Json scenario = test::emptyScenario();
    scenario["boards"] = {{{"as", "1"}, {"own", "village"}}};
    scenario.merge_patch(turnSettings("german", "MPh"));
    scenario["settings"]["house"]["los_computed"] = "computed";
    const auto joins = [&](const char* others) {
        scenario["units"] = {{{"side", "german"}, {"at", "1E4"}, {"pieces", {"4-6-7"}}},
                             {{"side", "german"}, {"at", "1E6"}, {"pieces", {others, others}}},
                             {{"side", "russian"}, {"at", "1E9"}, {"pieces", {"4-4-7", "4-4-7", "MMG"}}}};
        const TestGame plain = TestGame::ofScenario(scenario);
        const Ground& ground = plain.view().ground;
        const auto sight = sightOn(plain.game.session->groundPtr());
        const auto goes = [&](const std::string& hex, const std::string& enemy, const std::string& with) {
            State state = plain.state();
            for (auto& [id, p] : state.pieces) {
                const bool alone = p.at.hex == "1E4";
                p.byHand = p.side == german && !alone;
                p.at = {p.side != german ? enemy : alone ? hex : with, 0};
            }
            const Session session(plain.game.session->groundPtr(), state, sight, standardRegistry());
            const EnemyStep step = nextEnemyStep(session);
            const Json act = step.kind == EnemyStep::Kind::act ? *step.act->command() : Json::object();
            return act.contains("path") ? act["path"].back().get<std::string>() : std::string();
        };
        int out = 0;
        for (std::size_t i = 0; i + 5 < ground.names().size(); ++i) {
            const std::string &hex = ground.names()[i], &enemy = ground.names()[i + 5];
            const auto range = hex.empty() || enemy.empty() ? std::nullopt : ground.distance(hex, enemy);
            if (!range || *range < 4) continue;
            const std::string to = goes(hex, enemy, ground.names().front());
            out += !to.empty() && goes(hex, enemy, to) == to ? 1 : 0;
        }
        return out;
    };
    const int few = joins("2-4-7");
    CHECK(few > 3);
    CHECK(joins("4-6-7") < few);
}

TEST_CASE("a leader without an MMC does not advance into Close Combat", "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Woods | - known 9-2 |
        1E5 | Woods | russian - known {"type":"4-4-7","marks":["broken"]} |
    )",
                          "german", "APh", objectiveAt("1E5", "russian"));
    pressed(g);
    CHECK(whereIs(g, "p1") == "1E4");
}

TEST_CASE("units of an attacking side don't end their move in the open near a \"?\"",
          "[kept][enemy][units]") {
    const auto goes = [](int turn) {
        Json patch = objectiveAt("1K4", "russian");
        patch["clock"] = {{"turn", turn}};
        TestGame g = turnGame(R"(
            1E4 | Open Ground | - known 4-6-7 | seen
            1K4 | Woods | russian m1 pds 4-4-7 |
        )",
                              "german", "MPh", patch);
        pressed(g);
        return *g.view().ground.distance(whereIs(g, "p2"), "1K4");
    };
    CHECK(goes(3) == 6);
    CHECK(goes(9) < 4);
}

TEST_CASE("a tank whose weapon is malfunctioned stays to repair it", "[kept][enemy][units][vehicles]") {
    const auto goes = [](const char* marks) {
        TestGame g = turnGame(
            std::string(R"(1E4 | Open Ground | - known {"type":"PzKw IVH","ca":"1E3/1F3","marks":)") + marks +
                "} | seen\n1M4 | Woods | russian - known 4-4-7 |",
            "german", "MPh", objectiveAt("1M4", "russian"));
        return nextEnemyStep(g.session()).kind == EnemyStep::Kind::act;
    };
    CHECK(goes("[]"));
    CHECK_FALSE(goes(R"(["malfunctioned"])"));
}

TEST_CASE("a tank gives up its \"?\" when it can support the fight for a lost objective",
          "[kept][enemy][units][vehicles]") {
    const auto comes = [](const char* tank, const char* goal, int turn) {
        Json patch = objectiveAt(goal, "russian");
        patch["clock"] = {{"turn", turn}};
        TestGame g = turnGame(
            std::string("1E4 | Woods | m1 pds ") + tank + " |\n1M4 | Woods | russian - known 4-4-7 |",
            "german", "PFPh", patch);
        g.phase("MPh");
        return !g.has("m1");
    };
    const char* tank = R"({"type":"PzKw IVH","ca":"1E3/1F3"})";
    CHECK(comes(tank, "1M4", 9));
    CHECK_FALSE(comes(R"({"type":"PzKw IVH","ca":"1E3/1F3","marks":["immobilized"]})", "1M4", 9));
    CHECK_FALSE(comes(tank, "1EE4", 9));
}

TEST_CASE("a \"?\" whose units can't follow the program's path stays, and the program plays on",
          "[kept][enemy][units]") {
    Json patch = objectiveAt("1I5", "russian");
    patch["clock"] = {{"turn", 6}};
    const auto moves = [&](const char* who) {
        TestGame g = turnGame(std::string("1A5 | Woods | m1 concealed ") + who +
                                  " |\n1D5 | Woods | |\n1K5 | Woods | russian - known 4-4-7 |",
                              "german", "MPh", patch);
        const EnemyStep step = nextEnemyStep(g.session());
        if (step.act) CHECK(g.session().perform(*step.act).ok);
        return step.act && step.act->verb() == MoveAct::about.verb;
    };
    CHECK(moves("4-6-7"));
    // With 10 PP of weapons the half-squad has no MF left.
    CHECK_FALSE(moves("2-4-7, HMG, HMG"));
}

TEST_CASE("A10.6 after a broken leader has rallied, he directs the rally of the MMC in his hex",
          "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Woods | - known {"type":"4-6-7","id":"a","marks":["broken"]}, {"type":"9-1","id":"lead","marks":["broken"]} |
        1T9 | Woods | russian - known 4-4-7 |
    )",
                          "german", "RPh");
    EnemyPause pause = pressed(g);
    CHECK(pause.rolls == std::vector{PieceId("lead")});
    REQUIRE(pause.success);
    CHECK(g.session().perform(*pause.success).ok);
    pause = pressed(g);
    CHECK(pause.rolls == std::vector{PieceId("a")});
    CHECK(rallyRollOf(g.view(), PieceId("a")).selfRally == 0);
}

TEST_CASE("A17.2 a wounded leader has a leadership and a Morale Level that are worse by 1",
          "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Open Ground | - known {"type":"9-1","marks":["wounded"]}, {"type":"4-6-7","marks":["broken"]} |
        1H4 | Open Ground | - known {"type":"9-1","marks":["broken","wounded"]} |
        1T9 | Woods | russian - known 4-4-7 |
    )",
                          "german", "RPh");
    CHECK(rallyRollOf(g.view(), PieceId("p2")).leader == 0);
    CHECK(rallyRollOf(g.view(), PieceId("p3")).morale == 8);
}

TEST_CASE("A4.43 a unit that takes along a weapon without a possessor possesses it afterwards",
          "[kept][enemy][units]") {
    TestGame g = turnGame(R"(
        1E4 | Open Ground | - known 4-6-7, LMG | seen
        1E2 | Woods | |
        1E3 | Open Ground | |
    )",
                          "german", "MPh", objectiveAt("1E2", "russian"));
    (void)pressed(g);
    REQUIRE(whereIs(g, "p2") == whereIs(g, "p1"));
    REQUIRE(whereIs(g, "p2") != "1E4");
    CHECK(g.piece("p2").carrier == PieceId("p1"));
    CHECK(textOf(logFor(g.session(), russian).entries.back().text).find("4-6-7 possesses LMG in ") !=
          std::string::npos);
}

TEST_CASE("A5.1 a broken unit of the program makes a Low Crawl into a hex that is not overstacked then",
          "[kept][enemy][units]") {
    const auto crawls = [](const char* others) {
        TestGame g = turnGame((std::string(R"(
            1E4 | Open Ground | - known {"id":"broken","type":"4-6-7","marks":["broken"]} |
            1E3 | Open Ground | russian - known 4-4-7 |
            1D4 | Open Ground | |
            1D5 | Open Ground | |
            1F4 | Open Ground | |
            1F5 | Open Ground | |
            1E5 | Crag | - known )") +
                               others + " |\n")
                                  .c_str(),
                              "german", "RtPh");
        const EnemyStep step = nextEnemyStep(g.session());
        REQUIRE(step.act);
        const Json command = step.act->command();
        REQUIRE(command.value("how", "") == "rout");
        return command.at("path").back().get<std::string>();
    };
    CHECK(crawls("4-6-7, 4-6-7") == "1E5");
    CHECK(crawls("4-6-7, 4-6-7, 4-6-7") != "1E5");
}
