// SPDX-License-Identifier: MIT
// Tests how a program-controlled side opens fire with certain chances (PolicyChances): its targets, how often
// it fires, and what the log reveals.
#include <algorithm>

#include "rules/ai/fire.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/dice.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/ai/revealed_enemy.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::german;
using test::russian;
using test::TestGame;

namespace {

Json chanceClock(const char* player, const char* phase) {
    return {{"clock", {{"first", "russian"}, {"player", player}, {"phase", phase}}}};
}

/// A game against the program, which uses the given policy or its own. The secret seed is computed from
/// `seed`.
TestGame chanceGame(std::string_view position, const Json& clock, std::uint64_t seed,
                    const Policy& policy = builtInPolicy()) {
    Json all = {{"settings",
                 {{"kept", "german"},
                  {"viewer", "russian"},
                  {"temper", "sound"},
                  {"policy", writeValue(policy, Elide::no)}}}};
    all.merge_patch(clock);
    TestGame out(position, all);
    REQUIRE(out.session().fix(seed));
    return out;
}

/// Returns the program's policy after a change of its chances to fire.
template <class Change>
Policy withChances(const Change& change) {
    Policy out = builtInPolicy();
    change(*out.chances);
    return out;
}

/// Returns a policy that fires whenever possible, for tests about the choice of targets.
Policy eager() {
    return withChances([](PolicyChances& c) {
        c.most = c.mostAdjacent = 100;
        c.patient = 0;
        for (PolicyReach* row : {&c.atGun, &c.gun, &c.vehicle, &c.squad, &c.halfSquad, &c.hero})
            *row = {100, 100};
        c.full = 1;
        c.wait = c.advancing = 100;
        c.far = 0;
    });
}

std::vector<OpenedFire> firesAt(const TestGame& g, const std::vector<FireTarget>& targets) {
    return whoOpensFire({g.state(), g.view().ground, g.view().sight, german}, targets, g.state().dice);
}

std::vector<OpenedFire> firesAtAll(const TestGame& g) {
    return firesAt(g, knownTargets({g.state(), g.view().ground, g.view().sight, german}));
}

bool readsOfFire(TestGame& g) {
    for (const Entry& e : logFor(g.session(), russian).entries)
        if ((textOf(e.text) + test::allTexts(e)).find("opens fire on") != std::string::npos) return true;
    return false;
}

constexpr const char* twoHexes = R"(
    1E4 | Woods | m1 pds 4-6-7, LMG | seen 2
    1E6 | Open Ground | russian - known 4-4-7 |
)";

}  // namespace

TEST_CASE("K03: a Known enemy that does not move is a target in each fire phase", "[kept][fire][K03]") {
    struct Row {
        const char *player, *from, *to;
        bool fires;
    };
    for (const Row& row : {Row{"russian", "MPh", "DFPh", true}, Row{"german", "RPh", "PFPh", true},
                           Row{"german", "DFPh", "AFPh", true}, Row{"russian", "RPh", "PFPh", false},
                           Row{"russian", "DFPh", "AFPh", false}, Row{"german", "MPh", "DFPh", false}}) {
        INFO(row.player << " " << row.to);
        int fired = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            TestGame g = chanceGame(twoHexes, chanceClock(row.player, row.from), seed, eager());
            g.phase(row.to);
            fired += readsOfFire(g) ? 1 : 0;
        }
        CHECK(fired == (row.fires ? 20 : 0));
    }
}

TEST_CASE("K03, K04: within a few turns a stack fires at a stationary enemy, at an unpredictable time",
          "[kept][fire][K03][K04]") {
    int never = 0, early = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        TestGame g = chanceGame(twoHexes, chanceClock("russian", "MPh"), seed);
        int phases = 0;
        for (; phases < 24 && g.has("m1"); ++phases)
            g.phase(phases % 3 == 0 ? "DFPh" : phases % 3 == 1 ? "PFPh" : "MPh");
        never += g.has("m1") ? 1 : 0;
        early += phases == 1 ? 1 : 0;
    }
    CHECK(early < 20);
    CHECK(never < 20);
    CHECK(never + early < 40);
}

TEST_CASE("K04: an act that is undone and repeated gets the same answer", "[kept][fire][K04]") {
    int fired = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        TestGame g = chanceGame(twoHexes, chanceClock("russian", "MPh"), seed);
        g.must({{"do", "phase"}});
        const bool first = g.has("m1");
        g.must({{"do", "undo"}});
        CHECK(g.has("m1"));
        g.must({{"do", "phase"}});
        CHECK(g.has("m1") == first);
        fired += first ? 0 : 1;
    }
    CHECK((fired > 3 && fired < 30));
}

TEST_CASE("K04: a stack opens fire with the computed probability", "[kept][fire][K04]") {
    // In the DFPh the base chance is 40. The effect is full (7 FP), the target has a value of 100, and the
    // stack has not waited.
    const Policy plain = withChances([](PolicyChances& c) {
        c.patient = 0;
        c.most = 100;
        c.squad.others = 40;
    });
    int fired = 0;
    const TestGame g = chanceGame(twoHexes, chanceClock("russian", "DFPh"), 1, plain);
    const AiView ai(g.state(), g.view().ground, g.view().sight, german);
    for (std::uint64_t n = 1; n <= 600; ++n) {
        DiceState dice = g.state().dice;
        dice.secret = fixedSecret(n, 1);
        const auto all = whoOpensFire(ai, knownTargets(ai), dice);
        if (all.empty()) continue;
        ++fired;
        CHECK(all.front().chance == 40);
        CHECK(all.front().drawn < 40);
    }
    CHECK((fired > 190 && fired < 290));  // 240 shots are expected, and the standard deviation is 12 shots
}

TEST_CASE("Known units fire at the best of several good targets, and not at all at a hopeless one",
          "[kept][fire]") {
    const auto target = [](const char* enemies) {
        const TestGame g = chanceGame((std::string("1E4 | Woods | - known 4-6-7, 4-6-7, LMG | seen 4\n"
                                                   "1E6 | Stone Building | russian - known 2-3-7 |\n") +
                                       enemies)
                                          .c_str(),
                                      chanceClock("russian", "DFPh"), 1, builtInPolicy());
        const auto all = firesAtAll(g);
        REQUIRE(all.size() == 1);
        const AiView ai(g.state(), g.view().ground, g.view().sight, german);
        return knownTargets(ai)[all.front().target].at.hex;
    };
    CHECK(target("") == "1E6");
    CHECK(target("1F6 | Open Ground | russian - known 4-4-7, 8-1 |") == "1F6");
    const TestGame hopeless =
        chanceGame("1E4 | Woods | - known 2-2-8 | seen 4\n1E6 | Stone Building | russian - known 4-4-7 |",
                   chanceClock("russian", "DFPh"), 1, builtInPolicy());
    CHECK(firesAtAll(hopeless).empty());
}

TEST_CASE("the chance that a stack under a \"?\" fires depends on range, cover and odds",
          "[kept][fire][K04]") {
    const auto chance = [](const std::string& own, const char* at, const char* terrain, const char* phase) {
        Policy policy = builtInPolicy();
        policy.chances->patient = 0;
        const TestGame g = chanceGame("1E4 | Woods | m1 pds " + own + " | seen 4\n" + at + " | " + terrain +
                                          " | russian - known 4-4-7, 4-4-7 |",
                                      chanceClock("russian", phase), 1, policy);
        const AiView ai(g.state(), g.view().ground, g.view().sight, german);
        int most = 0;
        for (std::uint64_t n = 1; n <= 400; ++n) {
            DiceState dice = g.state().dice;
            dice.secret = fixedSecret(n, 1);
            for (const OpenedFire& f : whoOpensFire(ai, knownTargets(ai), dice))
                most = std::max(most, f.chance);
        }
        return most;
    };
    const std::string stack = "4-6-7, 4-6-7";
    CHECK(chance(stack, "1E5", "Open Ground", "MPh") > 50);
    CHECK(chance(stack, "1E5", "Open Ground", "DFPh") > 40);
    CHECK(chance(stack, "1E6", "Open Ground", "DFPh") > 20);
    CHECK(chance(stack, "1E7", "Open Ground", "DFPh") < 20);
    CHECK(chance(stack, "1E5", "Woods", "MPh") < 25);
    CHECK(chance(stack, "1E5", "Stone Building", "MPh") == 0);
    CHECK(chance("4-6-7", "1E5", "Open Ground", "DFPh") < chance(stack, "1E5", "Open Ground", "DFPh"));
}

TEST_CASE("A7.53 a leader under a \"?\" reveals himself to direct the fire of Known units in his Location",
          "[kept][fire]") {
    const auto leader = [](const char* under, const char* target) {
        const TestGame g =
            chanceGame(std::string("1E4 | Woods | - known 4-6-7, MMG | m1 concealed ") + under +
                           " | seen 2\n1E6 | Open Ground | russian - known " + target + " |",
                       chanceClock("russian", "DFPh"), 1, eager());
        for (const OpenedFire& f : firesAtAll(g))
            if (f.marker.empty()) return f.leader;
        return 9;
    };
    CHECK(leader("8-1", "4-4-7") == -1);
    CHECK(leader("8-0", "4-4-7") == 0);
    TestGame g = chanceGame(R"(
        1E4 | Woods | - known 4-6-7, MMG | m1 concealed {"type":"8-1","id":"lead"}, 4-6-7 | seen 2
        1E7 | Open Ground | russian - known 4-4-7 |
    )",
                            chanceClock("russian", "MPh"), 1,
                            withChances([](PolicyChances& c) { c.most = c.mostAdjacent = c.regained = 0; }));
    g.phase("DFPh");
    CHECK(g.piece("lead").under.empty());
    CHECK(g.has("m1"));
}

TEST_CASE("units with a good shot fire rather than move into the open, unless they are late",
          "[kept][fire]") {
    const auto fires = [](const char* units, int turn) {
        int out = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            Json patch = chanceClock("german", "PFPh");
            patch["clock"]["turns"] = 9;
            patch["clock"]["turn"] = turn;
            patch["conditions"] = {{{"id", "v"},
                                    {"side", "german"},
                                    {"counts", "control"},
                                    {"need", 1},
                                    {"objectives", {{{"hexes", {"1K4"}}, {"held", "russian"}}}}}};
            const TestGame g = chanceGame(std::string("1E4 | Woods | - known ") + units +
                                              " | seen 6\n1G4 | Woods | | seen 4\n"
                                              "1K4 | Woods | russian - known 4-4-7, 4-4-7 |",
                                          patch, seed);
            out += firesAtAll(g).empty() ? 0 : 1;
        }
        return out;
    };
    CHECK(fires("9-1, 4-6-7, 4-6-7", 5) > 15);
    CHECK(fires("9-1, 4-6-7, 4-6-7", 7) < 15);
}

TEST_CASE("K04: a patient stack waits until an enemy is adjacent", "[kept][fire][K04]") {
    Policy patient = eager();
    patient.chances->patient = 100;
    const TestGame far = chanceGame(twoHexes, chanceClock("russian", "DFPh"), 1, patient);
    CHECK(firesAtAll(far).empty());
    const TestGame near =
        chanceGame("1E4 | Woods | m1 pds 4-6-7, LMG | seen 1\n1E5 | Open Ground | russian - known 4-4-7 |",
                   chanceClock("russian", "DFPh"), 1, patient);
    CHECK(firesAtAll(near).size() == 1);
}

TEST_CASE("K04: a stack opens fire three times as often if its side holds no objective",
          "[kept][fire][K04]") {
    Policy policy = eager();
    policy.chances->squad = {10, 10};
    const auto chance = [&](const char* holder) {
        Json clock = chanceClock("russian", "DFPh");
        clock["conditions"] = {
            {{"id", "v"},
             {"side", "russian"},
             {"counts", "control"},
             {"need", 1},
             {"objectives",
              {{{"hexes", {"1T9"}}, {"held", "russian"}}, {{"hexes", {"1T1"}}, {"held", holder}}}}}};
        const TestGame g = chanceGame(twoHexes, clock, 1, policy);
        // Try many seeds, so that for one of them the number drawn is below any given chance.
        int best = 0;
        for (std::uint64_t n = 1; n <= 200; ++n) {
            DiceState dice = g.state().dice;
            dice.secret = fixedSecret(n, 1);
            const AiView ai(g.state(), g.view().ground, g.view().sight, german);
            for (const auto& fire : whoOpensFire(ai, knownTargets(ai), dice)) best = fire.chance;
        }
        return best;
    };
    CHECK(chance("german") == 10);
    CHECK(chance("russian") == 30);
}

TEST_CASE("in its PFPh a side that attacks fires at outposts in good cover", "[kept][fire]") {
    const auto chance = [](const char* holder) {
        Json clock = chanceClock("german", "PFPh");
        clock["conditions"] = {{{"id", "v"},
                                {"side", "german"},
                                {"counts", "control"},
                                {"need", 1},
                                {"objectives", {{{"hexes", {"1T9"}}, {"held", holder}}}}}};
        const TestGame g = chanceGame(R"(
            1E4 | Woods | m1 pds 4-6-7, 4-6-7, LMG, 8-1 | seen 2
            1E6 | Stone Building | russian - known 2-3-7 |
        )",
                                      clock, 1);
        const AiView ai(g.state(), g.view().ground, g.view().sight, german);
        int best = 0;
        for (std::uint64_t n = 1; n <= 200; ++n) {
            DiceState dice = g.state().dice;
            dice.secret = fixedSecret(n, 1);
            for (const auto& fire : whoOpensFire(ai, knownTargets(ai), dice)) best = fire.chance;
        }
        return best;
    };
    CHECK(chance("german") == 0);
    CHECK(chance("russian") > 20);
}

TEST_CASE(
    "K04: the chance that a stack opens fire depends on the target's value, the effect of the attack, "
    "whether the stack is hidden, and how long it has waited",
    "[kept][fire][K04]") {
    const auto chance = [](const std::string& own, const std::string& targets, const char* phase,
                           const Policy& policy) {
        const TestGame g = chanceGame(own + "\n" + targets, chanceClock("russian", phase), 1, policy);
        // Try many seeds, so that for one of them the number drawn is below any given chance.
        int best = 0;
        for (std::uint64_t n = 1; n <= 60; ++n) {
            DiceState dice = g.state().dice;
            dice.secret = fixedSecret(7, n);
            for (const OpenedFire& f :
                 whoOpensFire({g.state(), g.view().ground, g.view().sight, german},
                              knownTargets({g.state(), g.view().ground, g.view().sight, german}), dice))
                best = std::max(best, f.chance);
        }
        return best;
    };
    const Policy open = withChances([](PolicyChances& c) {
        c.most = c.mostAdjacent = 100;
        c.patient = 0;
    });
    const std::string pds = "1E4 | Woods | m1 pds 4-6-7 | seen 3";
    const std::string hip = "1E4 | Woods | m1 hip 4-6-7 | seen 3";
    const std::string squad = "1E7 | Open Ground | russian - known 4-4-7 |";
    const int plain = chance(pds, squad, "DFPh", open);
    CHECK(plain > 20);
    CHECK(chance(pds, "1E7 | Open Ground | russian - known 2-3-7 |", "DFPh", open) < plain);
    CHECK(chance(pds, "1E7 | Stone Building | russian - known 4-4-7 |", "DFPh", open) < plain);
    CHECK(chance(pds, "1E7 | Open Ground | russian - known 4-4-7, 4-4-7, 8-1 |", "DFPh", open) > plain);
    CHECK(chance(hip, squad, "DFPh", open) < plain);
    CHECK(chance(pds, "1E5 | Open Ground | russian - known 4-4-7 |", "DFPh", open) > plain);
    CHECK(chance("1E4 | Woods | m1 pds 2-4-7 | seen 2",
                 "1E6 | Open Ground | russian - known 4-4-7, 4-4-7, 4-4-7 |", "DFPh", open) < plain);
    // No chance exceeds the limit in the policy.
    CHECK(chance(pds, "1E7 | Open Ground | russian - known 4-4-7, 4-4-7, 8-1 |", "DFPh", builtInPolicy()) <=
          builtInPolicy().chances->most);
}

TEST_CASE("K08: while an AT Gun sees a vehicle, it does not fire at infantry", "[kept][fire][K08]") {
    const std::string gun = "1E4 | Woods | m1 pds 50L AT PaK 38, 2-2-8 | seen 2\n";
    const std::string infantry = "1E6 | Open Ground | russian - known 4-4-7 |\n";
    const TestGame alone = chanceGame(gun + infantry, chanceClock("russian", "DFPh"), 1, eager());
    REQUIRE(firesAtAll(alone).size() == 1);
    const TestGame both = chanceGame(gun + infantry + "1E8 | Open Ground | russian - known T-34 M43 |",
                                     chanceClock("russian", "DFPh"), 1, eager());
    const auto all = firesAtAll(both);
    REQUIRE(all.size() == 1);
    CHECK(knownTargets({both.state(), both.view().ground, both.view().sight, german})[all.front().target]
              .vehicle);
}

TEST_CASE("K08: an anti-tank SW fires only at vehicles, at a range of its own", "[kept][fire][K08]") {
    const std::string psk = "1E4 | Woods | m1 pds 4-6-7, PSK | seen 2\n";
    const auto fires = [&](const std::string& target) {
        const TestGame g = chanceGame(psk + target, chanceClock("russian", "DFPh"), 1, eager());
        std::string out;
        for (const OpenedFire& f : firesAtAll(g))
            for (const PieceId& id : f.pieces) out += g.state().piece(id)->type + " ";
        return out;
    };
    CHECK(fires("1E6 | Open Ground | russian - known 4-4-7 |") == "4-6-7 ");
    CHECK(fires("1E7 | Open Ground | russian - known T-34 M43 |") == "4-6-7 PSK ");
    CHECK(fires("1E9 | Open Ground | russian - known T-34 M43 |").empty());
}

TEST_CASE("C9 K06: a mortar does not fire out of a building", "[kept][fire][K06]") {
    const auto fires = [](const char* terrain) {
        const TestGame g = chanceGame(std::string("1E1 | ") + terrain +
                                          " | m1 pds 2-2-8, 50* MTR | seen 6\n"
                                          "1E7 | Open Ground | russian - known 4-4-7, 4-4-7 |",
                                      chanceClock("russian", "DFPh"), 1, eager());
        return !firesAtAll(g).empty();
    };
    CHECK(fires("Woods"));
    CHECK_FALSE(fires("Stone Building"));
}

TEST_CASE("K08: a stack with an MG opens fire at the MG's range, a squad without an MG at its own",
          "[kept][fire][K08]") {
    const auto fires = [](const char* who) {
        const TestGame g = chanceGame(std::string("1E1 | Woods | m1 pds ") + who +
                                          " | seen 8\n1E9 | Open Ground | russian - known 4-4-7 |",
                                      chanceClock("russian", "DFPh"), 1, eager());
        return firesAtAll(g).size();
    };
    CHECK(fires("4-6-7, HMG") == 1);
    CHECK(fires("4-6-7, LMG") == 0);
    CHECK(fires("4-6-7") == 0);
}

TEST_CASE("A7.22 beyond twice its range, a counter adds no FP to an attack", "[kept][fire]") {
    // At 9 hexes a squad with a range of 6 has half its FP, and a squad with a range of 4 has none. The HMG
    // has 7 FP.
    for (const auto& [squad, firepower] : {std::pair("4-6-7", 2 + 7), std::pair("4-4-7", 7)}) {
        INFO(squad);
        const TestGame g = chanceGame(std::string("1E1 | Woods | m1 pds ") + squad +
                                          ", HMG | seen 9\n1E10 | Open Ground | russian - known 4-4-7 |",
                                      chanceClock("russian", "DFPh"), 1, eager());
        const auto fire = firesAtAll(g);
        REQUIRE(fire.size() == 1);
        CHECK(fire.front().firepower == firepower);
    }
}

TEST_CASE("the program fires at a Location with units or ? of its own side only from that Location",
          "[kept][fire]") {
    const auto fires = [](const std::string& there) {
        const TestGame g = chanceGame(
            "1E4 | Woods | m1 pds 4-6-7, LMG | seen 2\n1E6 | Open Ground | russian - known 4-4-7 |\n" + there,
            chanceClock("russian", "DFPh"), 1, eager());
        const auto all = firesAtAll(g);
        return std::count_if(all.begin(), all.end(), [](const OpenedFire& f) { return f.at.hex == "1E4"; });
    };
    CHECK(fires("") == 1);
    CHECK(fires("1E6 | Open Ground | - known 4-6-7 |") == 0);
    CHECK(fires("1E6 | Open Ground | m2 pds 4-6-7 |") == 0);
    CHECK(fires("1E6 | Open Ground | m2 dummy 2 |") == 0);
}

TEST_CASE("the program fires with each of its Known units once per Player Turn", "[kept][fire]") {
    const char* seen = R"(
        1E4 | Woods | - known 4-6-7, 9-1 | seen 2
        1E6 | Open Ground | russian - known 4-4-7 |
        1E7 | Open Ground | |
    )";
    TestGame g = chanceGame(seen, chanceClock("russian", "MPh"), 1, eager());
    g.must({{"do", "move"}, {"pieces", {"p3"}}, {"path", {"1E7"}}});
    REQUIRE(readsOfFire(g));
    CHECK(g.piece("p1").marks.contains("first fire"));
    CHECK(firesAtAll(g).empty());
    const SideLog log = logFor(g.session(), russian);
    std::string all;
    for (const Entry& e : log.entries) all += test::allTexts(e);
    CHECK(all.find("The attack has 4 FP. Leader DRM: -1. Hindrances: 0.") != std::string::npos);
    // In its own PFPh the unit fires again, and gets the fire marker of that phase.
    g.phase("PFPh");
    CHECK(g.piece("p1").marks.contains("prep fire"));
    const TestGame broken = chanceGame(
        "1E4 | Woods | - known {\"type\":\"4-6-7\",\"marks\":[\"broken\"]} | seen 2\n"
        "1E6 | Open Ground | russian - known 4-4-7 |",
        chanceClock("russian", "DFPh"), 1, eager());
    CHECK(firesAtAll(broken).empty());
    // A Gun does not fire either if its crew is broken.
    const auto gunFires = [](const char* crew) {
        const TestGame game = chanceGame(std::string("1E4 | Woods | - known 50L AT PaK 38, ") + crew +
                                             " | seen 2\n1E6 | Open Ground | russian - known T-34 M43 |",
                                         chanceClock("russian", "DFPh"), 1, eager());
        return !firesAtAll(game).empty();
    };
    CHECK(gunFires("2-2-8"));
    CHECK_FALSE(gunFires("{\"type\":\"2-2-8\",\"marks\":[\"broken\"]}"));
}

TEST_CASE("A7.21 the log names the multiplications in the FP of the program's attacks", "[kept][fire]") {
    const auto attack = [](const char* hex, const char* player, const char* before, const char* phase) {
        TestGame g =
            chanceGame(std::string("1E4 | Open Ground | - known 4-6-7 | seen 2\n1E5 | Open Ground | |\n") +
                           hex + " | Open Ground | russian - known 4-4-7 |",
                       chanceClock(player, before), 1, eager());
        g.phase(phase);
        const SideLog log = logFor(g.session(), russian);
        std::string all;
        for (const Entry& e : log.entries) all += test::allTexts(e);
        return all;
    };
    const auto has = [](const std::string& all, const char* text) {
        return all.find(text) != std::string::npos;
    };
    CHECK(has(attack("1E4", "russian", "MPh", "DFPh"), "The attack has 12 FP (tripled for TPBF)."));
    CHECK(has(attack("1E5", "russian", "MPh", "DFPh"), "The attack has 8 FP (doubled for PBF)."));
    CHECK(has(attack("1E6", "russian", "MPh", "DFPh"), "The attack has 4 FP. "));
    CHECK(has(attack("1E5", "german", "DFPh", "AFPh"),
              "The attack has 4 FP (doubled for PBF, halved in the AFPh)."));
}

TEST_CASE("A12.13 Known units of an attack fire at a \"?\", with half their FP", "[kept][fire]") {
    const auto attack = [](const std::string& firers, const char* holder) {
        const Json goal = {{{"hexes", {"1E9"}}, {"held", holder}}};
        Json extra = chanceClock("german", "RPh");
        extra["conditions"] = {
            {{"id", "v"}, {"side", "german"}, {"counts", "control"}, {"need", 1}, {"objectives", goal}}};
        TestGame g =
            chanceGame("1E4 | Woods | " + firers + " | seen 1\n1E5 | Open Ground | russian m2 dummy 3 |",
                       extra, 1, eager());
        g.phase("PFPh");
        const SideLog log = logFor(g.session(), russian);
        std::string all;
        for (const Entry& e : log.entries) all += test::allTexts(e);
        return all.find("The attack has 4 FP (doubled for PBF, halved at a concealed target).") !=
               std::string::npos;
    };
    CHECK(attack("- known 4-6-7", "russian"));
    CHECK_FALSE(attack("- known 4-6-7", "german"));
    CHECK_FALSE(attack("m1 pds 4-6-7", "russian"));
}

TEST_CASE("A12.13 A12.14 fire at a moving \"?\" is halved only if it enters cover by Assault Movement",
          "[kept][fire]") {
    const auto has = [](const char* terrain, const char* how, const char* text) {
        TestGame g = chanceGame(std::string("1E4 | Woods | - known 4-6-7 | seen 2\n1E5 | ") + terrain +
                                    " | | seen 2\n1E6 | Woods | russian m2 pds 4-4-7 | seen 2",
                                chanceClock("russian", "MPh"), 1, eager());
        g.must({{"do", "move"}, {"marker", "m2"}, {"path", {"1E5"}}, {"how", how}});
        const SideLog log = logFor(g.session(), russian);
        std::string all;
        for (const Entry& e : log.entries) all += test::allTexts(e);
        INFO(all);
        CHECK(all.find(text) != std::string::npos);
    };
    constexpr const char* full = "The attack has 8 FP (doubled for PBF).";
    has("Open Ground", "move", full);
    has("Open Ground", "assault", full);
    has("Woods", "move", full);
    has("Woods", "assault", "The attack has 4 FP (doubled for PBF, halved at a concealed target).");
}

TEST_CASE("A12.121 the program does not fire at a dummy stack whose move has cost it the \"?\"",
          "[kept][fire]") {
    const auto attacked = [](const char* stack, const char* how) {
        TestGame g = chanceGame(std::string("1E4 | Woods | - known 4-6-7 | seen 2\n1E5 | Woods | | seen 2\n"
                                            "1E6 | Woods | russian m2 ") +
                                    stack + " | seen 2",
                                chanceClock("russian", "MPh"), 1, eager());
        g.must({{"do", "move"}, {"marker", "m2"}, {"path", {"1E5"}}, {"how", how}});
        return readsOfFire(g);
    };
    CHECK(attacked("pds 4-4-7", "move"));
    CHECK(attacked("dummy 3", "assault"));
    CHECK_FALSE(attacked("dummy 3", "move"));
}

TEST_CASE("A9.7 a malfunctioned Gun or vehicle of the program does not fire", "[kept][fire]") {
    const auto fires = [](const std::string& firers) {
        const TestGame game = chanceGame(
            "1E4 | Woods | - known " + firers + " | seen 2\n1E6 | Open Ground | russian - known T-34 M43 |",
            chanceClock("russian", "DFPh"), 1, eager());
        return !firesAtAll(game).empty();
    };
    CHECK(fires("50L AT PaK 38, 2-2-8"));
    CHECK_FALSE(fires(R"({"type":"50L AT PaK 38","marks":["malfunctioned"]}, 2-2-8)"));
    CHECK(fires("PzKw IVH"));
    CHECK_FALSE(fires(R"({"type":"PzKw IVH","marks":["malfunctioned"]})"));
}

TEST_CASE("A3.5 a squad whose SW has used Prep Fire does not fire in the AFPh", "[kept][fire]") {
    TestGame g = chanceGame(R"(
        1E4 | Woods | - known {"type":"4-6-7","marks":["pinned"]}, PSK | seen 2
        1E6 | Open Ground | russian - known {"type":"T-34 M43","bu":true,"ca":"1E5/1F5"} |
        1F5 | Stone Building | russian - known 2-2-7 |
    )",
                            chanceClock("german", "RPh"), 1, eager());
    g.phase("PFPh");
    REQUIRE(g.piece("p2").marks.contains("prep fire"));
    CHECK(g.piece("p1").marks.contains("prep fire"));
    g.phase("MPh");
    g.phase("DFPh");
    g.phase("AFPh");
    CHECK(test::allTexts(g.session().entries().back()).find("opens fire on") == std::string::npos);
}

TEST_CASE("in their own PFPh Known units fire less often if they have a reason to move", "[kept][fire]") {
    constexpr const char* position = R"(
        1E4 | Woods | - known 4-6-7 | seen 2
        1E6 | Open Ground | russian - known 4-4-7 |
        1G4 | Woods | |
    )";
    const auto fires = [&](const char* player, const char* phase, int prep, const char* holder, bool plays) {
        int out = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            Policy policy = withChances([&](PolicyChances& c) {
                c.known = 1000;
                c.prep = prep;
            });
            if (!plays) policy.units.reset();
            Json patch = chanceClock(player, phase);
            patch["conditions"] = {{{"id", "v"},
                                    {"side", "russian"},
                                    {"counts", "control"},
                                    {"need", 1},
                                    {"objectives", {{{"hexes", {"1G4"}}, {"held", holder}}}}}};
            if (*holder == 0) patch.erase("conditions");
            TestGame g = chanceGame(position, patch, seed, policy);
            out += firesAtAll(g).empty() ? 0 : 1;
        }
        return out;
    };
    // The unit would move to the lost objective.
    CHECK(fires("german", "PFPh", 100, "russian", true) == 20);
    CHECK(fires("german", "PFPh", 0, "russian", true) == 0);
    CHECK(fires("russian", "DFPh", 0, "russian", true) == 20);
    // Without an objective it stays where it is. Without `units` the player moves it.
    CHECK(fires("german", "PFPh", 0, "", true) == 20);
    CHECK(fires("german", "PFPh", 0, "", false) == 0);
}

TEST_CASE("in a fire phase all Known stacks may fire at one target, in the enemy's MPh one after the other",
          "[kept][fire]") {
    constexpr const char* position = R"(
        1E4 | Woods | - known 4-6-7 | seen 2
        1G5 | Woods | - known 4-6-7 | seen 2
        1E6 | Open Ground | russian - known 4-4-7 |
    )";
    const auto fires = [&](const char* phase, int known) {
        Policy policy = eager();
        policy.tempers.sound.known = known;
        return firesAtAll(chanceGame(position, chanceClock("russian", phase), 1, policy)).size();
    };
    CHECK(fires("DFPh", 12) == 2);
    CHECK(fires("DFPh", 1) == 1);
    CHECK(fires("DFPh", 0) == 1);
    CHECK(fires("MPh", 12) == 1);
    // Stacks under a "?" are limited as before.
    const TestGame hidden = chanceGame(R"(
        1E4 | Woods | m1 pds 4-6-7 | seen 2
        1E5 | Woods | m2 pds 4-6-7 | seen 2
        1E6 | Open Ground | russian - known 4-4-7 |
    )",
                                       chanceClock("russian", "DFPh"), 1, eager());
    CHECK(firesAtAll(hidden).size() == 1);
}

TEST_CASE(
    "A8.3 A8.4 an MMC that has used First Fire fires again at adjacent targets, in the MPh and the DFPh, "
    "with "
    "half its FP",
    "[kept][fire]") {
    const auto game = [](const char* target, const char* phase, int finalFire) {
        return chanceGame(
            std::string("1E5 | Woods | - known {\"type\":\"4-6-7\",\"marks\":[\"first fire\"]} | "
                        "seen 3\n") +
                target + " | Open Ground | russian - known 4-4-7 |",
            chanceClock("russian", phase), 1, [&] {
                Policy out = eager();
                out.chances->finalFire = finalFire;
                return out;
            }());
    };
    const auto fires = firesAtAll(game("1E6", "DFPh", 100));
    REQUIRE(fires.size() == 1);
    // 4 FP, doubled because the target is adjacent, halved as Area Fire.
    CHECK(fires.front().firepower == 4);
    CHECK(firesAtAll(game("1E7", "DFPh", 100)).empty());
    const auto subsequent = firesAtAll(game("1E6", "MPh", 100));
    REQUIRE(subsequent.size() == 1);
    CHECK(subsequent.front().firepower == 4);
    CHECK(firesAtAll(game("1E7", "MPh", 100)).empty());
    CHECK(firesAtAll(game("1E6", "DFPh", 0)).empty());
    TestGame g = game("1E6", "MPh", 100);
    g.phase("DFPh");
    CHECK(g.piece("p1").marks.contains("final fire"));
    CHECK_FALSE(g.piece("p1").marks.contains("first fire"));

    // After Subsequent First Fire the unit is marked as after Final Fire.
    TestGame moved = game("1E7", "MPh", 100);
    moved.must({{"do", "move"}, {"piece", "p2"}, {"to", "1E6"}});
    CHECK(moved.piece("p1").marks.contains("final fire"));
    moved.must({{"do", "move"}, {"piece", "p2"}, {"to", "1F5"}});
    CHECK(firesAtAll(moved).empty());
}

TEST_CASE("A7.22 Known MMC fire at up to twice their normal range, with half their FP", "[kept][fire]") {
    const auto fires = [](const char* marker, int reach) {
        Policy policy = eager();
        policy.chances->reach = reach;
        return firesAtAll(chanceGame(std::string("1E1 | Woods | ") + marker +
                                         " 4-6-7 | seen 12\n1E9 | Open Ground | russian - known 4-4-7 |",
                                     chanceClock("russian", "DFPh"), 1, policy));
    };
    REQUIRE(fires("- known", 200).size() == 1);
    CHECK(fires("- known", 200).front().firepower == 2);
    CHECK(fires("- known", 100).empty());
    CHECK(fires("- known", 0).empty());
    CHECK(fires("m1 pds", 200).empty());
}

namespace {

/// Returns the largest chance with which a stack in 1E4 fires at Russians, with the number of each Player
/// Turn drawn many times.
int chanceOf(const std::string& own, const std::string& targets, const Json& patch,
             const Policy& policy = withChances([](PolicyChances& c) { c.patient = 0; })) {
    const TestGame g = chanceGame(own + "\n" + targets, patch, 1, policy);
    const AiView ai(g.state(), g.view().ground, g.view().sight, german);
    int out = 0;
    for (std::uint64_t n = 1; n <= 300; ++n) {
        DiceState dice = g.state().dice;
        dice.secret = fixedSecret(n, 1);
        for (const OpenedFire& f : whoOpensFire(ai, knownTargets(ai), dice)) out = std::max(out, f.chance);
    }
    return out;
}
Json heldObjective(const char* hex, const char* phase, int turn) {
    Json out = chanceClock("russian", phase);
    out["clock"]["turn"] = turn;
    out["conditions"] = {{{"id", "v"},
                          {"side", "russian"},
                          {"counts", "control"},
                          {"need", 1},
                          {"objectives", {{{"hexes", {hex}}, {"held", "german"}}}}}};
    return out;
}

}  // namespace

TEST_CASE("stacks under a \"?\" fire more often at bunched targets, in their own PFPh, and for an objective",
          "[kept][fire][K04]") {
    const std::string own = "1E4 | Woods | m1 pds 4-6-7, HMG, 9-1 | seen 2";
    const std::string one = "1E6 | Open Ground | russian - known 4-4-7 |";
    const std::string three = "1E6 | Open Ground | russian - known 4-4-7, 4-4-7, 4-4-7 |";
    const Json moves = chanceClock("russian", "MPh"), fires = chanceClock("russian", "DFPh"),
               preps = chanceClock("german", "PFPh");
    CHECK(chanceOf(own, one, moves) < 20);
    CHECK(chanceOf(own, three, moves) > 35);
    CHECK(chanceOf(own, one, fires) > 40);
    CHECK(chanceOf(own, three, fires) > 70);
    CHECK(chanceOf(own, three, preps) == 100);
    CHECK(chanceOf(own, one, preps) > chanceOf(own, one, fires));
    // A distant enemy was already there in the DFPh.
    const std::string open = "1E4 | Woods | m1 pds 4-6-7, HMG, 9-1 | seen 6";
    const std::string distant = "1E9 | Open Ground | russian - known 4-4-7, 4-4-7 |";
    CHECK(chanceOf(open, distant, fires) > 0);
    CHECK(chanceOf(open, distant, preps) == chanceOf(open, distant, fires));
    // An enemy in a wooden building next to an objective that the stack holds, or elsewhere.
    const std::string guard = "1E4 | Wooden Building | m1 pds 6-2-8, 6-2-8, LMG, 9-0 | seen 1";
    const std::string next = "1E5 | Wooden Building | russian - known 4-6-7 |";
    CHECK(chanceOf(guard, next, heldObjective("1E4", "MPh", 5)) > 20);
    CHECK(chanceOf(guard, next, heldObjective("1E4", "MPh", 5)) >
          2 * chanceOf(guard, next, heldObjective("1T9", "MPh", 5)));
    CHECK(chanceOf(guard, next, heldObjective("1E4", "MPh", 1)) == 0);
    // An enemy that enters the Location below the stack.
    const std::string above = "1E4h1 | Wooden Building | m1 pds 4-4-7, 8-0 | seen 1";
    const std::string below = "1E4 | Wooden Building | russian - known 4-6-7 |";
    CHECK(chanceOf(above, below, moves) > 40);
}

TEST_CASE("patient stacks fire at targets that are worth two squads", "[kept][fire][K04]") {
    Policy patient = eager();
    patient.chances->patient = 100;
    const std::string own = "1E4 | Woods | m1 pds 4-6-7, LMG | seen 2";
    const Json fires = chanceClock("russian", "DFPh");
    CHECK(chanceOf(own, "1E6 | Open Ground | russian - known 4-4-7 |", fires, patient) == 0);
    CHECK(chanceOf(own, "1E6 | Open Ground | russian - known 4-4-7, 4-4-7 |", fires, patient) > 0);
}

TEST_CASE("in the enemy's MPh stacks keep their fire at targets in good cover for the DFPh", "[kept][fire]") {
    const auto fires = [](const char* at, const char* terrain, const char* phase) {
        return chanceOf("1E4 | Woods | - known 4-6-7, 4-6-7, LMG | seen 3",
                        std::string(at) + " | " + terrain + " | russian - known 4-4-7, 4-4-7 |",
                        chanceClock("russian", phase)) > 0;
    };
    CHECK_FALSE(fires("1E6", "Wooden Building", "MPh"));
    CHECK(fires("1E6", "Wooden Building", "DFPh"));
    CHECK(fires("1E6", "Woods", "MPh"));
    CHECK(fires("1E5", "Wooden Building", "MPh"));
}

TEST_CASE("ordnance fires only in the DFPh if it would probably miss", "[kept][fire]") {
    const auto fires = [](const char* terrain, const char* phase) {
        const char* player = std::string(phase) == "DFPh" ? "russian" : "german";
        return chanceOf(R"(1E4 | Open Ground | - known {"type":"PzKw IVH","ca":"1E5/1F4"} | seen 5)",
                        std::string("1E9 | ") + terrain + " | russian - known 4-4-7 |",
                        chanceClock(player, phase)) > 0;
    };
    // 100 - 3 x 5 hexes - 12 x 3 TEM is 49.
    CHECK_FALSE(fires("Stone Building", "PFPh"));
    CHECK(fires("Stone Building", "DFPh"));
    CHECK(fires("Wooden Building", "PFPh"));
}

TEST_CASE("a Gun under a \"?\" seldom fires at the front armor of a tank", "[kept][fire][K04]") {
    const auto chance = [](const char* ca) {
        return chanceOf("1E4 | Woods | m1 pds 50L AT PaK 38, 2-2-8 | seen 3",
                        std::string("1E7 | Open Ground | russian - known {\"type\":\"T-34 M43\",\"ca\":\"") +
                            ca + "\"} |",
                        chanceClock("russian", "MPh"));
    };
    CHECK(chance("1E8/1F7") > 0);
    CHECK(2 * chance("1E6/1F6") <= chance("1E8/1F7"));
}

TEST_CASE("a stack under a \"?\" seldom fires an ATR at a moving tank, or a Gun at one in cover",
          "[kept][fire][K04]") {
    const auto chance = [](const char* weapons, const char* terrain, const char* phase) {
        return chanceOf(std::string("1E4 | Woods | m1 pds ") + weapons + " | seen 3",
                        std::string("1E6 | ") + terrain +
                            R"( | russian - known {"type":"T-34 M43","bu":true,"ca":"1E7/1F6"} |)",
                        chanceClock("russian", phase));
    };
    CHECK(chance("4-6-7, ATR", "Open Ground", "DFPh") > 0);
    CHECK(2 * chance("4-6-7, ATR", "Open Ground", "MPh") < chance("4-6-7, ATR", "Open Ground", "DFPh"));
    CHECK(chance("50L AT PaK 38, 2-2-8", "Woods", "DFPh") > 0);
    CHECK(chance("50L AT PaK 38, 2-2-8", "Woods", "DFPh") <
          chance("50L AT PaK 38, 2-2-8", "Open Ground", "DFPh"));
}

TEST_CASE("a Gun under a \"?\" fires more often at a tank that is near", "[kept][fire][K04]") {
    const auto chance = [](const char* hex) {
        return chanceOf("1E4 | Woods | m1 pds 50L AT PaK 38, 2-2-8 | seen 6",
                        std::string(hex) + " | Open Ground | russian - known {\"type\":\"T-34 M43\"} |",
                        chanceClock("russian", "MPh"));
    };
    CHECK(chance("1E10") > 0);
    CHECK(chance("1E9") > chance("1E10") * 3 / 2);
}

TEST_CASE("toward the end of the game stacks under a \"?\" fire more often", "[kept][fire][K04]") {
    const auto chance = [](int turn) {
        Policy policy = eager();
        policy.chances->most = policy.chances->mostAdjacent = 30;
        policy.chances->late = 200;
        Json clock = chanceClock("russian", "DFPh");
        clock["clock"]["turns"] = 6;
        clock["clock"]["turn"] = turn;
        int most = 0;
        for (std::uint64_t seed = 1; seed <= 40; ++seed)
            for (const OpenedFire& f : firesAtAll(chanceGame(twoHexes, clock, seed, policy)))
                most = std::max(most, f.chance);
        return most;
    };
    CHECK(chance(6) == 90);  // 30 + 200 %
    CHECK(chance(5) == 78);  // 30 + 160 %: four fifths of the game are over.
    CHECK(chance(1) == 30);
}

TEST_CASE("a stack with a \"?\" gained in play, or beside Known Personnel, fires as often as a Known stack",
          "[kept][fire]") {
    const auto chance = [](const char* marker, int regained) {
        Policy policy = withChances([&](PolicyChances& c) {
            c.known = 250;
            c.regained = regained;
            c.patient = 0;
        });
        int most = 0;
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            TestGame one = chanceGame(std::string("1E4 | Woods | ") + marker +
                                          " 4-6-7 | seen 2\n1E6 | Open Ground | russian - known 4-4-7 |",
                                      chanceClock("russian", "DFPh"), seed, policy);
            for (const OpenedFire& f : firesAtAll(one)) most = std::max(most, f.chance);
        }
        return most;
    };
    CHECK(chance("m1 concealed", 250) == chance("- known", 250));
    CHECK(chance("m1 concealed", 0) < chance("- known", 250));
    CHECK(chance("m1 pds", 250) == chance("m1 concealed", 0));
    CHECK(chance(R"(- known {"type":"7-0","marks":["pinned"]} | m1 pds)", 250) == chance("- known", 250));
}

TEST_CASE("the program's reasons for firing are secret until the end of the game", "[kept][fire][secrets]") {
    TestGame g = chanceGame(twoHexes, chanceClock("russian", "MPh"), 1, eager());
    g.phase("DFPh");
    REQUIRE(readsOfFire(g));
    const auto says = [](const std::vector<Entry>& entries) {
        return std::any_of(entries.begin(), entries.end(), [](const Entry& e) {
            return test::allTexts(e).find("with a chance of") != std::string::npos;
        });
    };
    CHECK(says(g.session().entries()));
    const RevealedEnemy open = revealedEnemy(g.session());
    REQUIRE(open.found.size() == 1);  // only the squad was found, because its LMG is not a unit
    CHECK(open.found.front().type == "4-6-7");
    CHECK(open.found.front().phase == Phase::DFPh);
    CHECK_FALSE(says(logFor(g.session(), russian).entries));
}

TEST_CASE("K07: a shift is not repeated until an enemy has come closer", "[kept][policy][K07]") {
    // A real stack and dummies are in similar places, and no enemy moves for eight turns.
    const char* still = R"(
        1E4 | Woods | m1 pds 4-6-7, LMG | unseen
        1H6 | Woods | m2 dummy 4 | unseen
        1K4 | Woods | m3 dummy 4 | unseen
        1R9 | Woods | russian - known 4-4-7 |
    )";
    const auto attempts = [&](const Policy& policy) {
        int out = 0;
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            TestGame g = chanceGame(still, {{"clock", {{"first", "russian"}, {"turns", 20}}}}, seed, policy);
            for (int i = 0; i < 16; ++i) g.must({{"do", "phase"}, {"to", "MPh"}});
            for (const Entry& e : g.session().entries())
                out += static_cast<int>(std::count_if(e.rolls.begin(), e.rolls.end(),
                                                      [](const Roll& r) { return r.kind == "DR"; }));
        }
        return out;
    };
    const int now = attempts(builtInPolicy()), before = attempts(olderPolicy());
    INFO(now << " attempts, " << before << " without the rule");
    CHECK(now > 0);
    CHECK(now < before);
    // The game stores for each marker how near the enemy was, but no side can read this number.
    TestGame g = chanceGame(still, {{"clock", {{"first", "russian"}, {"turns", 20}}}}, 1);
    for (int i = 0; i < 6; ++i) g.must({{"do", "phase"}, {"to", "MPh"}});
    CHECK(std::any_of(g.state().markers.begin(), g.state().markers.end(),
                      [](const auto& m) { return m.second.shiftedNear > 5; }));
    for (const auto& [id, m] : stateFor(g.state(), russian).markers) CHECK(m.shiftedNear == 0);
    for (const Entry& e : logFor(g.session(), russian).entries)
        CHECK(entryToJson(e).dump().find("shifted_near\":1") == std::string::npos);
}

TEST_CASE("K08: if the player looks at the Umpire view during play, the player's log records this",
          "[kept][K08]") {
    TestGame g = chanceGame(twoHexes, chanceClock("russian", "MPh"), 1);
    const std::size_t before = logFor(g.session(), russian).entries.size();
    g.must({{"do", "view"}, {"as", "umpire"}});
    g.must({{"do", "view"}, {"as", "russian"}});
    const SideLog log = logFor(g.session(), russian);
    REQUIRE(log.entries.size() == before + 1);
    CHECK(textOf(log.entries.back().text).find("mpire") != std::string::npos);
}

TEST_CASE("K08: the log lists a shot before it lists the counters that the shot reveals", "[kept][K08]") {
    TestGame g = chanceGame(twoHexes, chanceClock("russian", "MPh"), 1, eager());
    g.phase("DFPh");
    const SideLog log = logFor(g.session(), russian);
    REQUIRE_FALSE(log.entries.empty());
    CHECK(textOf(log.entries.back().text).starts_with("4-6-7, LMG in 1E4 opens fire on 4-4-7 in 1E6"));
}

TEST_CASE("K08: the end page names the winner after the last turn", "[kept][K08][end]") {
    for (const auto& [held, winner] : {std::pair{"russian", "russian"}, std::pair{"german", "german"}}) {
        Json patch = {
            {"clock", {{"first", "russian"}, {"player", "german"}, {"phase", "CCPh"}, {"turns", 1}}},
            {"conditions",
             {{{"id", "house"},
               {"side", "russian"},
               {"counts", "control"},
               {"need", 1},
               {"objectives", {{{"name", ""}, {"hexes", {"1K4"}}, {"held", held}}}}}}}};
        const TestGame g = chanceGame(twoHexes, patch, 1);
        const RevealedEnemy open = revealedEnemy(*g.game.session);
        CHECK(open.over);
        REQUIRE(open.victory.size() == 1);
        CHECK(open.winner.text == winner);
    }
    const TestGame running = chanceGame(twoHexes, chanceClock("russian", "MPh"), 1);
    CHECK(revealedEnemy(*running.game.session).winner.empty());
}

TEST_CASE("A7.8 pinned units have half their FP", "[kept][fire]") {
    for (const auto& [marks, firepower] : {std::pair("[]", 4), std::pair("[\"pinned\"]", 2)}) {
        const TestGame g = chanceGame(std::string("1E1 | Woods | - known {\"type\":\"4-6-7\",\"marks\":") +
                                          marks + "} | seen 12\n1E4 | Open Ground | russian - known 4-4-7 |",
                                      chanceClock("russian", "DFPh"), 1, eager());
        const auto fire = firesAtAll(g);
        REQUIRE(fire.size() == 1);
        CHECK(fire.front().firepower == firepower);
    }
}

namespace {

/// Returns the counters that fire in the DFPh, in the order of the attack: "4-6-7 LMG, 8-1".
std::string whoFires(const std::string& position) {
    const TestGame g = chanceGame(position, chanceClock("russian", "DFPh"), 1, eager());
    std::string out;
    for (const OpenedFire& f : firesAtAll(g))
        for (const PieceId& id : f.pieces) out += (out.empty() ? "" : " ") + g.state().piece(id)->type;
    return out;
}

/// Returns the FP with which Known counters in 1E4 fire at a squad in 1E6 in the DFPh; 0 if they don't fire.
int firepower(const char* who) {
    const TestGame g = chanceGame(std::string("1E4 | Woods | - known ") + who +
                                      " | seen 2\n1E6 | Open Ground | russian - known 4-4-7 |",
                                  chanceClock("russian", "DFPh"), 1, eager());
    const auto fires = firesAtAll(g);
    return fires.empty() ? 0 : fires.front().firepower;
}

}  // namespace

TEST_CASE("small arms don't fire at a closed-topped AFV that is BU", "[kept][fire]") {
    const auto at = [](const char* tank) {
        return whoFires(std::string("1E4 | Woods | - known 4-6-7, LMG | seen 2\n"
                                    "1E5 | Open Ground | russian - known ") +
                        tank + " |");
    };
    CHECK(at(R"({"type":"T-34 M43","bu":true})").empty());
    CHECK(at(R"({"type":"T-34 M43","bu":false})") == "4-6-7 LMG");
    // The Infantry beside a closed tank is a target.
    CHECK(at(R"({"type":"T-34 M43","bu":true}, 4-4-7)") == "4-6-7 LMG");
}

TEST_CASE("an ATR fires at a tank only from outside the tank's VCA, within half of its range, and alone",
          "[kept][fire]") {
    const auto at = [](const char* hex, const char* ca) {
        return whoFires(std::string("1E2 | Woods | - known 4-6-7, ATR | seen 9\n") + hex +
                        " | Open Ground | russian - known {\"type\":\"T-34 M43\",\"bu\":true,\"ca\":\"" + ca +
                        "\"} |");
    };
    CHECK(at("1E7", "1E6/1F6").empty());
    CHECK(at("1E7", "1E8/1F7") == "4-6-7 ATR");
    CHECK(at("1E8", "1E9/1F8") == "4-6-7 ATR");
    CHECK(at("1E9", "1E10/1F9").empty());
}

TEST_CASE("A7.35 each squad fires one SW, and an HS fires an SW instead of its own FP", "[kept][fire]") {
    CHECK(firepower("4-6-7, LMG, LMG") == 4 + 3);
    CHECK(firepower("4-6-7, 4-6-7, LMG, LMG") == 8 + 6);
    CHECK(firepower("2-4-7, LMG") == 3);
    CHECK(firepower("4-6-7, 2-4-7, LMG, LMG") == 4 + 6);
}

TEST_CASE("A7.21 A7.212 units with an enemy in their Location fire only there, with triple FP",
          "[kept][fire]") {
    const TestGame g = chanceGame(R"(
        1E4 | Woods | - known 4-6-7 | russian - known 2-2-7 | seen 2
        1E5 | Open Ground | russian - known 4-4-7, 4-4-7, 9-1 |
    )",
                                  chanceClock("russian", "DFPh"), 1, eager());
    const auto fires = firesAtAll(g);
    REQUIRE(fires.size() == 1);
    CHECK(fires.front().range == 0);
    CHECK(fires.front().firepower == 12);
}

TEST_CASE("a squad that fires a PSK keeps its own FP for another target", "[kept][fire]") {
    TestGame g = chanceGame(R"(
        1E4 | Woods | - known 4-6-7, PSK | seen 3
        1E7 | Open Ground | russian - known {"type":"T-34 M43","bu":true,"ca":"1E6/1F6"} |
    )",
                            chanceClock("russian", "MPh"), 1, eager());
    g.phase("DFPh");
    CHECK(g.piece("p2").marks.contains("final fire"));
    CHECK_FALSE(g.piece("p1").marks.contains("final fire"));
}

TEST_CASE("A7.5 A7.531 adjacent stacks fire as one Fire Group in a fire phase if that is stronger",
          "[kept][fire]") {
    const auto attacks = [](const char* first, const char* second) {
        const TestGame g = chanceGame(std::string("1E4 | Woods | ") + first + " | seen 2\n1F4 | Woods | " +
                                          second + " | seen 2\n1E6 | Open Ground | russian - known 4-4-7 |",
                                      chanceClock("russian", "DFPh"), 1, eager());
        std::vector<std::pair<int, int>> out;
        for (const OpenedFire& f : firesAtAll(g)) {
            out.emplace_back(f.firepower, f.leader);
            const auto leaders = std::count_if(f.pieces.begin(), f.pieces.end(), [&](const PieceId& id) {
                return g.state().piece(id)->isLeader();
            });
            CHECK((leaders > 0) == (f.leader < 0));
        }
        std::sort(out.begin(), out.end());
        return out;
    };
    using Attacks = std::vector<std::pair<int, int>>;
    CHECK(attacks("- known 4-6-7", "- known 4-6-7, LMG") == Attacks{{11, 0}});
    CHECK(attacks("- known 4-6-7", "m1 pds 4-6-7") == Attacks{{8, 0}});
    // A leader directs only his own Location.
    CHECK(attacks("- known 4-6-7", "- known 4-6-7, 8-1") == Attacks{{8, 0}});
    CHECK(attacks("- known 4-6-7, 9-2", "- known 4-6-7, 8-1") == Attacks{{8, -1}});
    CHECK(attacks("- known 4-6-7", "- known 4-6-7, 4-6-7, 10-3") == Attacks{{4, 0}, {8, -3}});
    // A pinned leader directs no fire (A7.8).
    const char* pinned = R"(- known 4-6-7, {"type":"8-1","marks":["pinned"]})";
    CHECK(attacks("- known 4-6-7, 9-2", pinned) == Attacks{{8, 0}});
    TestGame g = chanceGame(R"(
        1E4 | Woods | - known 4-6-7 | seen 2
        1F4 | Woods | - known 4-6-7 | seen 2
        1E6 | Open Ground | russian - known 4-4-7 |
    )",
                            chanceClock("russian", "MPh"), 1, eager());
    g.phase("DFPh");
    const std::string told = test::allTexts(g.session().entries().back());
    CHECK(told.find("4-6-7, 4-6-7 in 1E4, 1F4 opens fire on") != std::string::npos);
    CHECK(g.piece("p2").marks.contains("final fire"));
}

TEST_CASE("A7.5 stacks on two levels of a building fire as one Fire Group", "[kept][fire]") {
    const TestGame g = chanceGame(R"(
        1E4 | Stone Building | - known 4-6-7 | seen 2
        1E4h1 | Stone Building | - known 4-6-7 | seen 2
        1E6 | Open Ground | russian - known 4-4-7 |
    )",
                                  chanceClock("russian", "DFPh"), 1, eager());
    const auto fires = firesAtAll(g);
    REQUIRE(fires.size() == 1);
    CHECK(fires.front().firepower == 8);
}

TEST_CASE("A7.8 an SW that a pinned unit fires has half its FP", "[kept][fire]") {
    CHECK(firepower(R"({"type":"4-6-7","marks":["pinned"]}, HMG)") == 4 / 2 + 7 / 2);
    CHECK(firepower("4-6-7, HMG") == 4 + 7);
}

TEST_CASE("A10.4 a Gun does not fire while its possessor is broken", "[kept][fire]") {
    const auto fires = [](const char* marks, const char* possessor) {
        return whoFires(std::string(R"(1E4 | Woods | - known {"type":"2-2-8","id":"crew","marks":)") + marks +
                        R"(}, 4-6-7, {"type":"50L AT PaK 38","emplaced":true)" + possessor +
                        R"(} | seen 2
                        1E6 | Open Ground | russian - known {"type":"T-34 M43","bu":true} |)")
            .ends_with("50L AT PaK 38");
    };
    const char* possessed = R"(,"carrier":"crew")";
    CHECK(fires("[]", possessed));
    CHECK_FALSE(fires(R"(["broken"])", possessed));
    // The squad can fire a Gun that no unit possesses.
    CHECK(fires(R"(["broken"])", ""));
}
