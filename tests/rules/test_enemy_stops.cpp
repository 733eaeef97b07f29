// SPDX-License-Identifier: MIT
// Tests where the program stops so that the player can act, and what it leaves to the player's dice: repairs,
// Ambush and Close Combat against a "?".
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::german;
using test::russian;
using test::TestGame;

namespace {

/// The program plays the Germans, and never opens fire.
TestGame peacefulGame(const char* position, const char* player, const char* phase,
                      const Json& patch = Json::object()) {
    Policy policy = builtInPolicy();
    policy.chances->most = policy.chances->mostAdjacent = policy.chances->known = 0;
    Json all = {{"settings",
                 {{"kept", "german"},
                  {"viewer", "russian"},
                  {"temper", "none"},
                  {"policy", writeValue(policy, Elide::no)}}},
                {"clock", {{"first", "russian"}, {"turns", 9}, {"player", player}, {"phase", phase}}}};
    all.merge_patch(patch);
    TestGame out(position, all);
    REQUIRE(out.session().fix(1));
    return out;
}

EnemyPause playOn(TestGame& g, bool playerIsDone) {
    return playEnemy(
        g.session(), [&](const MadeAct& act) { return g.session().perform(act).ok; }, playerIsDone);
}

/// Returns the last entry of the player's log, with its findings.
std::string lastTold(TestGame& g) {
    const SideLog log = logFor(g.session(), russian);
    const Entry& last = log.entries.back();
    std::string out = textOf(last.text);
    for (const Finding& f : last.findings) out += " " + textOf(f.message);
    return out;
}

bool isKnown(const TestGame& g, const char* piece) {
    return g.piece(piece).under.empty();
}

}  // namespace

TEST_CASE("the program does not end a phase in which the player can act until the player has seen the stop",
          "[kept][enemy][stops]") {
    const auto stops = [](const char* units, const char* phase) {
        TestGame g = peacefulGame(
            (std::string("1A1 | Woods | - known 4-6-7 |\n1M9 | Woods | russian - known ") + units + " |")
                .c_str(),
            "german", phase);
        const EnemyPause pause = playOn(g, false);
        const bool here = g.state().clock.player == german && enumText(g.state().clock.phase) == phase;
        if (here) CHECK(pause.playersTurn);
        // The next time, the program goes on.
        (void)playOn(g, true);
        CHECK((g.state().clock.player == russian || enumText(g.state().clock.phase) != phase));
        return here;
    };
    CHECK(stops("4-4-7", "DFPh"));
    CHECK_FALSE(stops(R"({"type":"4-4-7","marks":["broken"]})", "DFPh"));
    CHECK(stops(R"({"type":"4-4-7","marks":["broken"]}, 8-0)", "RPh"));
    CHECK(stops(R"({"type":"8-0","marks":["broken"]})", "RPh"));
    CHECK(stops(R"(4-4-7, {"type":"LMG","marks":["malfunctioned"]})", "RPh"));
    CHECK_FALSE(stops(R"({"type":"4-4-7","marks":["broken"]})", "RPh"));
    CHECK(stops(R"({"type":"4-4-7","marks":["broken","DM"]})", "RtPh"));
    // In woods without an ADJACENT enemy, a broken unit routs only under DM (A10.5).
    CHECK_FALSE(stops(R"({"type":"4-4-7","marks":["broken"]})", "RtPh"));
    CHECK_FALSE(stops("4-4-7", "PFPh"));
    CHECK_FALSE(stops("4-4-7", "CCPh"));
}

TEST_CASE("A11.1 the program stops for Close Combat only in Locations with both sides",
          "[kept][enemy][stops]") {
    const auto told = [](const char* position) {
        TestGame g = peacefulGame(position, "german", "CCPh");
        const EnemyPause pause = playOn(g, false);
        return g.state().clock.player == german ? textOf(pause.text) : std::string();
    };
    CHECK(told("1E4 | Stone Building | m1 dummy 3 | russian - known 4-4-7 |").find("1E4") !=
          std::string::npos);
    CHECK(told("1E4 | Stone Building | russian - known 4-4-7 |\n1E4h1 | | m1 dummy 3 |").empty());
}

TEST_CASE(
    "A4.44 in its MPh a dealt side attempts to recover an SW without a possessor, and otherwise leaves it",
    "[kept][enemy][stops]") {
    const bool dealt = GENERATE(true, false);
    CAPTURE(dealt);
    TestGame g = peacefulGame(R"(
        1E4 | Open Ground | - known {"id":"squad","type":"4-6-7","marks":["CX"]}, {"id":"mg","type":"LMG"} | seen
        1E2 | Woods | russian - known 4-4-7 |
        1E6 | Woods | russian - known 4-4-7 |
        1G4 | Woods | |
        1H4 | Woods | |
    )",
                              "german", "MPh",
                              {{"pool", {{{"id", "g"}, {"side", "german"}, {"counters", "4-6-7"}}}},
                               {"settings", {{"viewer", nullptr}}}});
    if (dealt) g.must({{"do", "correct"}, {"pointer", "/pool/g/dealt"}, {"value", true}});
    const EnemyPause pause = playOn(g, true);
    if (!dealt) {
        // The possessor of the SW may be unknown, so the SW moves along.
        CHECK(pause.rolls.empty());
        CHECK(g.piece("mg").at == g.piece("squad").at);
        CHECK(g.piece("squad").at.hex != "1E4");
        return;
    }
    CHECK(textOf(pause.text) ==
          "4-6-7 in 1E4 attempts to recover the LMG (A4.44). Roll a dr, and enter the result.");
    const Findings& found = g.session().entries().back().findings;
    REQUIRE(found.size() == 1);
    CHECK(textOf(found.front().message) == "drm: CX 1, night 0.");
    // Recovery costs 1 MF.
    CHECK(g.piece("squad").spent);
    REQUIRE(pause.success);
    SECTION("after a success the squad possesses the SW") {
        REQUIRE(g.session().perform(*pause.success).ok);
        CHECK(g.piece("mg").carrier == PieceId("squad"));
    }
    SECTION("after a failure the program does not try again in this phase") {
        CHECK(playOn(g, true).rolls.empty());
        CHECK(g.piece("mg").carrier.empty());
    }
}

TEST_CASE("A4.44 only the unit that has attempted a Recovery stays, the others of its stack move",
          "[kept][enemy][stops]") {
    TestGame g = peacefulGame(R"(
        1E4 | Open Ground | - known {"id":"a","type":"4-6-7"}, {"id":"b","type":"4-6-7"}, LMG | seen
        1E2 | Woods | russian - known 4-4-7 |
        1E6 | Woods | russian - known 4-4-7 |
        1G4 | Woods | |
        1H4 | Woods | |
    )",
                              "german", "MPh",
                              {{"pool", {{{"id", "g"}, {"side", "german"}, {"counters", "4-6-7"}}}},
                               {"settings", {{"viewer", nullptr}}}});
    g.must({{"do", "correct"}, {"pointer", "/pool/g/dealt"}, {"value", true}});
    REQUIRE(playOn(g, true).rolls.size() == 1);
    REQUIRE(g.piece("a").spent.has_value() != g.piece("b").spent.has_value());
    const std::string tried = g.piece("a").spent ? "a" : "b", other = tried == "a" ? "b" : "a";
    (void)playOn(g, true);
    CHECK(g.piece(tried).at.hex == "1E4");
    CHECK(g.piece(other).at.hex != "1E4");
}

TEST_CASE("A8.1 the units that could fire at a Location have LOS and range to it, and have fire left",
          "[kept][enemy][stops]") {
    const auto firers = [](const char* pieces, const char* at) {
        Json scenario = Json::parse(R"({"format":1,"boards":[{"as":"1","own":"village"}],
            "sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
            "clock":{"turns":9,"first":"russian","player":"german","phase":"MPh"}})");
        scenario["units"] = {{{"side", "russian"}, {"at", "1K5"}, {"pieces", Json::parse(pieces)}}};
        const TestGame g = TestGame::ofScenario(scenario);
        const auto found = firersAt(g.view(), russian, {at, 0});
        REQUIRE(found);
        return found->size();
    };
    CHECK(firers(R"(["4-4-7"])", "1I5") == 1);
    CHECK(firers(R"(["4-4-7","8-0"])", "1I5") == 1);
    CHECK(firers(R"([{"type":"4-4-7","marks":["broken"]}])", "1I5") == 0);
    CHECK(firers(R"([{"type":"4-4-7","marks":["final fire"]}])", "1I5") == 0);
    CHECK(firers(R"([{"type":"4-4-7","marks":["first fire"]}])", "1I5") == 1);
    // The LOS from 1K5 to this hex is blocked.
    CHECK(firers(R"(["4-4-7"])", "1Y9") == 0);
}

TEST_CASE("A8.3 A8.31 units with a fire marker may fire only at near targets, and not past a Known enemy",
          "[kept][enemy][stops]") {
    const auto game = [](const char* pieces, const std::string& enemyAt) {
        Json scenario = Json::parse(R"({"format":1,"boards":[{"as":"1","own":"village"}],
            "sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
            "clock":{"turns":9,"first":"russian","player":"german","phase":"MPh"}})");
        scenario["units"] = {{{"side", "russian"}, {"at", "1K5"}, {"pieces", Json::parse(pieces)}}};
        if (!enemyAt.empty())
            scenario["units"].push_back({{"side", "german"}, {"at", enemyAt}, {"pieces", {"4-6-7"}}});
        return TestGame::ofScenario(scenario);
    };
    const auto firers = [&](const char* pieces, const std::string& at, const std::string& enemyAt = "") {
        const TestGame g = game(pieces, enemyAt);
        return firersAt(g.view(), russian, {at, 0}).value().size();
    };
    constexpr const char* squad = R"(["4-4-7"])";
    constexpr const char* first = R"([{"type":"4-4-7","marks":["first fire"]}])";
    constexpr const char* final = R"([{"type":"4-4-7","marks":["final fire"]}])";
    const TestGame plain = game(squad, "");
    const Ground& ground = plain.view().ground;
    const std::string next = ground.neighbours("1K5").front();
    // A hex in LOS, beyond the normal range of 4 hexes.
    const auto far = std::find_if(ground.names().begin(), ground.names().end(), [&](const std::string& name) {
        const auto range = name.empty() ? std::nullopt : ground.distance("1K5", name);
        return range && *range > 4 && *range <= 8 && firersAt(plain.view(), russian, {name, 0})->size() == 1;
    });
    REQUIRE(far != ground.names().end());
    CHECK(firers(squad, *far) == 1);
    CHECK(firers(first, *far) == 0);
    CHECK(firers(first, "1I5") == 1);
    // A Known enemy is closer than the target.
    CHECK(firers(squad, "1I5", next) == 1);
    CHECK(firers(first, "1I5", next) == 0);
    CHECK(firers(first, next, next) == 1);
    // Final Protective Fire reaches only adjacent hexes.
    CHECK(firers(final, "1I5") == 0);
    CHECK(firers(final, next) == 1);
    // A Gun that has fired does not use Subsequent First Fire.
    CHECK(firers(R"([{"type":"75L AT"},{"type":"2-2-8","marks":["first fire"]}])", *far) == 1);
    CHECK(firers(R"([{"type":"75L AT","marks":["first fire"]},{"type":"2-2-8","marks":["first fire"]}])",
                 *far) == 0);
}

TEST_CASE(
    "A8.3 the units that have moved, and fire markers placed later, do not change who could fire at a move",
    "[kept][enemy][stops]") {
    const auto sizes = [](const char* other, const char* marksBefore, bool marksLater) {
        Json scenario = Json::parse(R"({"format":1,"boards":[{"as":"1","own":"village"}],
            "sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
            "clock":{"turns":9,"first":"russian","player":"german","phase":"MPh"},
            "settings":{"kept":"german","viewer":"russian","temper":"none"},
            "units":[{"side":"german","at":"1G5","pieces":[{"id":"squad","type":"4-6-7"}]},
                     {"side":"russian","at":"1K5","pieces":[{"id":"firer","type":"4-4-7"}]}]})");
        scenario["units"][1]["pieces"][0]["marks"] = Json::parse(marksBefore);
        if (*other != 0)
            scenario["units"].push_back({{"side", "german"}, {"at", other}, {"pieces", {"4-6-7"}}});
        TestGame g = TestGame::ofScenario(scenario);
        REQUIRE(g.session().fix(1));
        const Entry move = g.must({{"do", "move"}, {"pieces", {"squad"}}, {"path", {"1H5", "1I5"}}});
        if (marksLater) g.must({{"do", "mark"}, {"piece", "firer"}, {"add", {"final fire"}}});
        std::vector<std::size_t> out;
        const auto& log = g.session().entries();
        for (const auto& firers :
             firersAlong(g.session().seenView(), russian, log, log[static_cast<std::size_t>(move.n) - 1]))
            out.push_back(firers.value().size());
        return out;
    };
    const std::vector<std::size_t> both{1, 1}, none{0, 0};
    CHECK(sizes("", "[]", false) == both);
    CHECK(sizes("", "[]", true) == both);
    // The squad is nearer at the end of its path than on the way.
    CHECK(sizes("", R"(["first fire"])", false) == both);
    CHECK(sizes("1J5", R"(["first fire"])", false) == none);
}

TEST_CASE("A8.1 the program does not stop after moves at which no unit of the player could fire",
          "[kept][enemy][stops]") {
    const auto stops = [](const char* russians) {
        Policy policy = builtInPolicy();
        policy.chances->most = policy.chances->mostAdjacent = policy.chances->known = 0;
        Json scenario = Json::parse(R"({"format":1,"boards":[{"as":"1","own":"village"}],
            "sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
            "clock":{"turns":3,"turn":3,"first":"german","player":"german","phase":"MPh"},
            "settings":{"kept":"german","viewer":"russian","temper":"none"},
            "conditions":[{"id":"v","side":"german","counts":"control","need":1,
                           "objectives":[{"hexes":["1K5"],"held":"russian"}]}],
            "units":[{"side":"german","at":"1G5","pieces":[{"id":"squad","type":"4-6-7"}]}]})");
        scenario["settings"]["policy"] = writeValue(policy, Elide::no);
        scenario["units"].push_back({{"side", "russian"}, {"at", russians}, {"pieces", {"4-4-7"}}});
        TestGame g = TestGame::ofScenario(scenario);
        REQUIRE(g.session().fix(1));
        const EnemyPause pause = playOn(g, false);
        REQUIRE(g.piece("squad").at.hex != "1G5");
        std::string told = textOf(pause.text);
        for (const Message& text : pause.seen) told += " " + textOf(text);
        CHECK(told.find(" go to " + g.piece("squad").at.hex) != std::string::npos);
        return g.state().clock.phase == Phase::MPh;
    };
    CHECK_FALSE(stops("1Y9"));
    CHECK(stops("1I8"));
}

TEST_CASE("A12.121 a \"?\" of the program ends its move in the first hex in which it loses its \"?\"",
          "[kept][enemy][stops]") {
    const auto moved = [](const char* stack) {
        Json scenario = Json::parse(R"({"format":1,"boards":[{"as":"1","own":"village"}],
            "sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
            "clock":{"turns":9,"first":"russian","player":"german","phase":"MPh"},
            "settings":{"kept":"german","viewer":"russian","temper":"none"},
            "units":[{"side":"russian","at":"1K5","pieces":["4-4-7"]}]})");
        scenario["settings"]["policy"] = writeValue(builtInPolicy(), Elide::no);
        Json mover = Json::parse(stack);
        mover.update({{"id", "m1"}, {"side", "german"}, {"at", "1G5"}});
        scenario["markers"].push_back(std::move(mover));
        TestGame g = TestGame::ofScenario(scenario);
        REQUIRE(g.session().fix(1));
        g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1H5", "1I5"}}});
        CHECK_FALSE(g.has("m1"));
        CHECK(lastTold(g).find("1H5") != std::string::npos);
        CHECK(lastTold(g).find("1I5") == std::string::npos);
        return g;
    };
    SECTION("its units are revealed there, and the program can move them on") {
        TestGame g = moved(R"({"contents":[{"id":"p1","type":"4-6-7"}]})");
        CHECK(isKnown(g, "p1"));
        CHECK(g.piece("p1").at.hex == "1H5");
        REQUIRE(g.piece("p1").spent);
        CHECK(g.piece("p1").spent->quarters == 4);
        CHECK(nextEnemyStep(g.session()).kind == EnemyStep::Kind::act);
    }
    SECTION("dummies are removed there") {
        (void)moved(R"({"dummies":3})");
    }
    SECTION("the program names the hex in which the move has ended") {
        Json scenario = Json::parse(R"({"format":1,"boards":[{"as":"1","own":"village"}],
            "sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
            "clock":{"turns":3,"turn":3,"first":"german","player":"german","phase":"MPh"},
            "settings":{"kept":"german","viewer":"russian","temper":"none"},
            "markers":[{"id":"m1","side":"german","at":"1G5","dummies":4}],
            "units":[{"side":"russian","at":"1K5","pieces":["4-4-7"]}],
            "conditions":[{"id":"v","side":"german","counts":"control","need":1,
                           "objectives":[{"hexes":["1K5"],"held":"russian"}]}]})");
        scenario["settings"]["policy"] = writeValue(builtInPolicy(), Elide::no);
        TestGame g = TestGame::ofScenario(scenario);
        REQUIRE(g.session().fix(1));
        const EnemyPause pause = playOn(g, false);
        REQUIRE_FALSE(g.has("m1"));
        const auto& entries = g.session().entries();
        const auto move =
            std::find_if(entries.begin(), entries.end(), [](const Entry& e) { return e.verb == "move"; });
        REQUIRE(move != entries.end());
        const std::vector<Location> path = pathOf(*move);
        REQUIRE(path.size() < move->command->at("path").size());
        CHECK(textOf(pause.text) == "The Germans go to " + path.back().text() + ".");
    }
}

TEST_CASE("A9.72 in each RPh the program attempts to repair each malfunctioned weapon once",
          "[kept][enemy][stops]") {
    TestGame g = peacefulGame(R"(
        1E4 | Woods | - known 4-6-7, {"type":"LMG","marks":["malfunctioned"]} |
        1G4 | Woods | - known {"type":"4-6-7","marks":["broken"]}, {"type":"LMG","marks":["malfunctioned"]} |
        1I4 | Woods | - known {"type":"PzKw IVH","marks":["malfunctioned"]} |
        1M9 | Woods | russian - known 4-4-7 |
    )",
                              "german", "RPh");
    std::vector<std::string> attempts;
    while (g.state().clock.phase == Phase::RPh && attempts.size() < 9) {
        const EnemyPause pause = playOn(g, true);
        if (pause.rolls.empty() || !g.piece(pause.rolls.front().text).marks.contains("malfunctioned"))
            continue;
        attempts.push_back(textOf(pause.text));
        REQUIRE(pause.success);
        if (attempts.size() == 1) CHECK(g.session().perform(*pause.success).ok);
    }
    REQUIRE(attempts.size() == 2);
    CHECK(attempts[0].find("4-6-7 in 1E4 attempts to repair its LMG.") == 0);
    CHECK(attempts[1].find("PzKw IVH in 1I4 attempts to repair its weapon.") == 0);
    CHECK_FALSE(g.piece("p2").marks.contains("malfunctioned"));
    CHECK(g.piece("p5").marks.contains("malfunctioned"));

    TestGame other = peacefulGame(R"(
        1E4 | Woods | - known 2-2-8, {"type":"50L AT PaK 38","marks":["malfunctioned"]} |
        1M9 | Woods | russian - known 4-4-7 |
    )",
                                  "russian", "RPh");
    CHECK(textOf(playOn(other, true).text).find("2-2-8 in 1E4 attempts to repair its 50L AT PaK 38.") == 0);
    CHECK(nextEnemyStep(other.session()).kind == EnemyStep::Kind::stop);
    g.refused({{"do", "enemy_unit"}, {"pieces", {"p1"}}, {"task", "repair"}});
}

TEST_CASE("A11.4 A11.19 in a CCPh with a \"?\" of the program, the player first enters who ambushes whom",
          "[kept][enemy][stops]") {
    const auto with = [](const char* units, const char* enemies) {
        TestGame g =
            peacefulGame((std::string("1E4 | Woods | m1 concealed ") + units + " | russian - known " +
                          enemies + " |\n1K9 | Woods | russian - known {\"type\":\"4-4-7\",\"id\":\"far\"} |")
                             .c_str(),
                         "russian", "CCPh");
        const EnemyStep step = nextEnemyStep(g.session());
        CHECK(step.kind == EnemyStep::Kind::stop);
        CHECK(step.ambush == Location{"1E4", 0});
        CHECK(ambushDrm(g.session().seen(), *step.ambush) == -2);
        return g;
    };
    const Json ambush = {{"do", "ask"}, {"at", "1E4"}, {"what", "ambush"}};
    const auto by = [&](const char* side) {
        Json out = ambush;
        out["ambusher"] = side;
        return out;
    };
    SECTION("a stack with good odds attacks, and loses its \"?\"") {
        TestGame g = with("4-6-7, 4-6-7", "2-2-7");
        g.must(ambush);
        CHECK(isKnown(g, "p1"));
        const EnemyStep next = nextEnemyStep(g.session());
        REQUIRE(next.act);
        CHECK(textOf(next.text).find("Close Combat in 1E4: 4-6-7, 4-6-7 against 2-2-7.") == 0);
    }
    SECTION("a weak stack keeps its \"?\", and Ambush is asked once in the phase") {
        TestGame g = with("2-4-7", "4-4-7, 4-4-7");
        g.must(ambush);
        CHECK_FALSE(isKnown(g, "p1"));
        CHECK(lastTold(g).find("keeps its \"?\"") != std::string::npos);
        CHECK_FALSE(nextEnemyStep(g.session()).ambush);
        // An undo takes the answer back.
        g.must({{"do", "undo"}});
        CHECK(nextEnemyStep(g.session()).ambush);
    }
    SECTION("Ambush is not asked again while no counter advances into the Location") {
        TestGame g = with("2-4-7", "4-4-7, 4-4-7");
        g.must(ambush);
        g.phase("MPh");
        g.must({{"do", "correct"}, {"pointer", "/pieces/far/at"}, {"value", "1E4"}});
        g.phase("CCPh");
        CHECK_FALSE(nextEnemyStep(g.session()).ambush);
    }
    SECTION("a stack that ambushes attacks at 1:2 or better, and otherwise keeps its \"?\"") {
        TestGame even = with("2-4-7", "4-4-7");
        even.must(by("german"));
        CHECK(isKnown(even, "p1"));
        TestGame weak = with("2-4-7", "4-4-7, 4-4-7");
        weak.must(by("german"));
        CHECK_FALSE(isKnown(weak, "p1"));
        TestGame leader = with("8-1", "4-4-7");
        leader.must(by("german"));
        CHECK_FALSE(isKnown(leader, "p1"));
    }
    SECTION("an ambushed stack loses its \"?\"") {
        TestGame g = with("2-4-7", "4-4-7, 4-4-7");
        g.must(by("russian"));
        CHECK(isKnown(g, "p1"));
        CHECK(lastTold(g).find("the attack of the Russian comes first") != std::string::npos);
    }
    SECTION("there is no Ambush outside the CCPh, or without a \"?\"") {
        TestGame g = with("2-4-7", "4-4-7");
        g.must(by("russian"));
        CHECK_FALSE(nextEnemyStep(g.session()).ambush);
        g.phase("PFPh");
        g.refused(ambush);
    }
}

TEST_CASE("A11.4 a roll for Ambush is needed in woods and buildings and with a \"?\", but not in a Melee",
          "[kept][enemy][stops]") {
    const auto needs = [](const char* position) {
        TestGame g = peacefulGame(position, "russian", "CCPh");
        return needsAmbush(g.session(), {"1E4", 0});
    };
    constexpr const char* melee = R"({"type":"4-6-7","marks":["melee"]})";
    CHECK(needs("1E4 | Woods | - known 4-6-7 | russian - known 4-4-7 |"));
    CHECK(needs("1E4 | Stone Building | - known 4-6-7 | russian - known 4-4-7 |"));
    CHECK_FALSE(needs("1E4 | Open Ground | - known 4-6-7 | russian - known 4-4-7 |"));
    CHECK(needs("1E4 | Open Ground | - known 4-6-7 | russian m1 concealed 4-4-7 |"));
    CHECK_FALSE(
        needs((std::string("1E4 | Woods | - known ") + melee + " | russian - known 4-4-7 |").c_str()));
    // After the player has entered the result, the roll is over.
    TestGame g =
        peacefulGame("1E4 | Woods | m1 concealed 4-6-7 | russian - known 4-4-7 |", "russian", "CCPh");
    REQUIRE(needsAmbush(g.session(), {"1E4", 0}));
    g.must({{"do", "ask"}, {"at", "1E4"}, {"what", "ambush"}});
    CHECK_FALSE(needsAmbush(g.session(), {"1E4", 0}));
}

TEST_CASE("A11.19 the result of the player's Close Combat against a \"?\" affects the units under it",
          "[kept][enemy][stops]") {
    const auto fought = [](const char* result) {
        TestGame g = peacefulGame("1E4 | Woods | m1 concealed 4-6-7, 4-6-7, LMG | russian - known 4-4-7 |",
                                  "russian", "CCPh");
        g.must({{"do", "ask"}, {"at", "1E4"}, {"what", "close combat"}, {"result", result}});
        return g;
    };
    const TestGame none = fought("none");
    CHECK(none.has("m1"));
    TestGame reduced = fought("CR");
    CHECK(isKnown(reduced, "p1") != isKnown(reduced, "p2"));
    CHECK(lastTold(reduced).find("suffers Casualty Reduction") != std::string::npos);
    const TestGame eliminated = fought("eliminated");
    CHECK(eliminated.piece("p1").gone == "eliminated");
    CHECK(eliminated.piece("p2").gone == "eliminated");
    CHECK(eliminated.piece("p3").inPlay());
    const TestGame captured = fought("captured");
    CHECK(captured.piece("p1").marks.contains("captured"));
    TestGame g =
        peacefulGame("1E4 | Woods | m1 concealed 4-6-7 | russian - known 4-4-7 |", "russian", "CCPh");
    g.refused({{"do", "ask"}, {"at", "1E4"}, {"what", "close combat"}, {"result", "1MC"}});
    g.refused({{"do", "ask"}, {"at", "1E4"}, {"what", "attack"}, {"result", "CR"}});
}

TEST_CASE("A11.1 the result of the player's Close Combat affects Known units where no \"?\" is",
          "[kept][enemy][stops]") {
    const auto fought = [](const char* result) {
        TestGame g = peacefulGame(
            R"(1E4 | Woods | - known {"type":"2-4-7","id":"a"}, {"type":"2-4-7","id":"b"} | russian - known 4-4-7 |)",
            "russian", "CCPh");
        g.must({{"do", "ask"}, {"at", "1E4"}, {"what", "close combat"}, {"result", result}});
        return g;
    };
    TestGame eliminated = fought("eliminated");
    CHECK((eliminated.piece("a").gone == "eliminated" && eliminated.piece("b").gone == "eliminated"));
    CHECK(lastTold(eliminated).find("2-4-7, 2-4-7 in 1E4 are eliminated.") != std::string::npos);
    TestGame captured = fought("captured");
    CHECK((captured.piece("a").marks.contains("captured") && captured.piece("b").marks.contains("captured")));
    TestGame reduced = fought("CR");
    CHECK(lastTold(reduced).find("Enter the results of the Known units in 1E4 with Z: 2-4-7, 2-4-7.") !=
          std::string::npos);
    CHECK(reduced.piece("a").inPlay());
}

TEST_CASE("A12.14 if only a leader leaves a concealed stack, the others keep their \"?\"",
          "[kept][enemy][units]") {
    TestGame g = peacefulGame(R"(
        1E4 | Woods | m1 pds 4-6-7, 8-0 |
        1F4 | Stone Building | - known {"type":"4-6-7","marks":["broken"]}, {"type":"4-6-7","marks":["broken"]} |
        1I4 | Woods | russian - known 4-4-7, 4-4-7, 4-4-7 |
    )",
                              "german", "PFPh",
                              {{"conditions",
                                {{{"id", "v"},
                                  {"side", "russian"},
                                  {"counts", "control"},
                                  {"need", 1},
                                  {"objectives", {{{"hexes", {"1F4"}}, {"held", "german"}}}}}}},
                               {"clock", {{"turn", 8}}}});
    g.phase("MPh");
    CHECK(isKnown(g, "p2"));
    CHECK_FALSE(isKnown(g, "p1"));
    CHECK(g.has("m1"));
}

TEST_CASE("the program does not shift stacks out of a hex with enemies", "[kept][stops]") {
    const auto shifts = [](const char* enemy) {
        int out = 0;
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            TestGame g = peacefulGame((std::string("1E4 | Woods | m1 pds 4-6-7, LMG | ") + enemy + R"( unseen
                1H6 | Woods | m2 dummy 4 | unseen
                1K4 | Woods | m3 dummy 4 | unseen
                1E3 | Woods | russian - known 4-4-7 |
                1E5 | Woods | russian - known 4-4-7, 4-4-7 |
            )")
                                          .c_str(),
                                      "german", "PFPh", {{"settings", {{"temper", "reckless"}}}});
            REQUIRE(g.session().fix(seed));
            g.phase("MPh");
            const bool stays = g.state().placeOf(*g.state().piece(PieceId("p1"))).hex == "1E4";
            out += stays && g.has("m2") && g.has("m3") ? 0 : 1;
        }
        return out;
    };
    CHECK(shifts("") > 0);
    CHECK(shifts("russian - known 4-4-7 |") == 0);
}

TEST_CASE("the program does not shift stacks into a hex with enemies", "[kept][stops]") {
    const auto shifts = [](const char* enemy) {
        int out = 0;
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            TestGame g = peacefulGame((std::string("1E4 | Woods | m1 dummy 4 | ") + enemy + R"( unseen
                1H6 | Woods | m2 pds 4-6-7, LMG | unseen
                1K4 | Woods | m3 dummy 4 | unseen
                1E3 | Woods | russian - known 4-4-7 |
                1E5 | Woods | russian - known 4-4-7, 4-4-7 |
            )")
                                          .c_str(),
                                      "german", "PFPh", {{"settings", {{"temper", "reckless"}}}});
            REQUIRE(g.session().fix(seed));
            g.phase("MPh");
            out += g.state().placeOf(*g.state().piece(PieceId("p1"))).hex == "1E4" ? 1 : 0;
        }
        return out;
    };
    CHECK(shifts("") > 0);
    CHECK(shifts("russian - known 4-4-7 |") == 0);
}

/// Returns a game in the PFPh whose next phase begins with a shift of dummies or of a surrounded stack.
TestGame shiftGame(std::uint64_t seed) {
    TestGame g = peacefulGame(R"(
        1E4 | Woods | m1 pds 4-6-7, LMG | unseen
        1H6 | Woods | m2 dummy 4 | unseen
        1K4 | Woods | m3 dummy 4 | unseen
        1E3 | Woods | russian - known 4-4-7 |
        1E5 | Woods | russian - known 4-4-7, 4-4-7 |
    )",
                              "german", "PFPh", {{"settings", {{"temper", "reckless"}}}});
    REQUIRE(g.session().fix(seed));
    return g;
}

TEST_CASE("2.5 if a failed shift removes a dummy stack, the player reads the reason", "[kept][stops]") {
    int removed = 0;
    for (std::uint64_t seed = 1; seed <= 60 && removed < 3; ++seed) {
        TestGame g = shiftGame(seed);
        g.phase("MPh");
        const bool first = g.has("m2"), second = g.has("m3");
        if (first && second) continue;
        ++removed;
        const std::string told = lastTold(g);
        INFO(told);
        CHECK(told.find(std::string("The \"?\" in ") + (first ? "1K4" : "1H6") +
                        " was a dummy. Its shift failed, so it is removed.") != std::string::npos);
    }
    CHECK(removed > 0);
}

TEST_CASE("2.5 while the program plays on, it lists the dummies that a failed shift has removed",
          "[kept][stops]") {
    int removed = 0;
    for (std::uint64_t seed = 1; seed <= 60 && removed < 3; ++seed) {
        TestGame g = shiftGame(seed);
        const EnemyPause pause = playOn(g, false);
        if (g.has("m2") && g.has("m3")) continue;
        ++removed;
        std::string told = textOf(pause.text);
        for (const Message& seen : pause.seen) told += textOf(seen);
        CHECK(told.find(std::string("The \"?\" in ") + (g.has("m2") ? "1K4" : "1H6") + " was a dummy.") !=
              std::string::npos);
    }
    CHECK(removed > 0);
}

TEST_CASE("A12.14 concealed units of the player can demand that a \"?\" loses its \"?\" after its move",
          "[kept][enemy][stops]") {
    // The hexes of the path are Open Ground, and the program computes LOS.
    const auto moved = [](const char* stack, const char* viewers) {
        Json scenario = Json::parse(R"({"format":1,"boards":[{"as":"1","own":"village"}],
            "sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
            "clock":{"turns":9,"first":"russian","player":"german","phase":"MPh"},
            "settings":{"kept":"german","viewer":"russian","temper":"none"}})");
        scenario["markers"] = Json::parse(viewers);
        Json mover = Json::parse(stack);
        mover.update({{"id", "m1"}, {"side", "german"}, {"at", "1H5"}});
        scenario["markers"].push_back(std::move(mover));
        TestGame g = TestGame::ofScenario(scenario);
        REQUIRE(g.session().fix(1));
        g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1I5"}}});
        REQUIRE(g.has("m1"));
        return g;
    };
    const char* real = R"({"pds":true,"contents":[{"id":"p1","type":"4-6-7"}]})";
    const char* dummy = R"({"dummies":3})";
    const char* squad = R"([{"id":"r1","side":"russian","at":"1K5","contents":["4-4-7"]}])";
    const Json demand = {{"do", "ask"}, {"what", "demand"}, {"at", "1I5"}};
    SECTION("a real stack in Open Ground is revealed") {
        TestGame g = moved(real, squad);
        g.must(demand);
        CHECK(isKnown(g, "p1"));
        CHECK(lastTold(g).find("4-6-7 in 1I5 is revealed.") != std::string::npos);
        CHECK(g.has("r1"));
        g.refused({{"do", "undo"}});
    }
    SECTION("a dummy stack is removed") {
        TestGame g = moved(dummy, squad);
        g.must(demand);
        CHECK_FALSE(g.has("m1"));
        CHECK(lastTold(g).find("The \"?\" in 1I5 was a dummy.") != std::string::npos);
    }
    SECTION("a stack that only hidden units see keeps its \"?\"") {
        TestGame g =
            moved(real, R"([{"id":"r1","side":"russian","kind":"hip","at":"1K5","contents":["4-4-7"]},
                                     {"id":"r2","side":"russian","at":"1Y9","contents":["4-4-7"]}])");
        g.must(demand);
        CHECK_FALSE(isKnown(g, "p1"));
        CHECK(lastTold(g).find("keeps its \"?\"") != std::string::npos);
    }
    SECTION("hidden units of the program in the Location are not reported") {
        TestGame g = moved(real, R"([{"id":"r1","side":"russian","at":"1K5","contents":["4-4-7"]},
                                     {"id":"h1","side":"german","kind":"hip","at":"1I5","contents":["4-6-7"]}])");
        g.must(demand);
        CHECK(g.has("h1"));
        CHECK(lastTold(g).find("keeps its") == std::string::npos);
    }
    SECTION("only concealed units in Good Order can demand it, and only in the program's MPh and APh") {
        TestGame ofDummies = moved(real, R"([{"id":"r1","side":"russian","at":"1K5","dummies":3}])");
        ofDummies.refused(demand);
        TestGame later = moved(real, squad);
        later.phase("DFPh");
        later.refused(demand);
    }
}
