// SPDX-License-Identifier: MIT
#include <random>

#include "laws/random_game.hpp"
#include "rules/sighting/computed_sight.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

Game villageToSee() {
    auto game = loadGame(test::sourcePath("scenarios/market-square.json"));
    REQUIRE(game.has_value());
    return std::move(*game);
}

void set(Session& session, const std::string& to) {
    const Entry e = session.perform({{"do", "set"}, {"house", "los_computed"}, {"to", to}});
    INFO(textOf(e.text));
    REQUIRE(e.ok);
}

/// Describes for each side and hex whether the enemy sees the hex, at what range, from which unit, and on
/// what basis this is known.
std::string answers(const Session& session, const Sight& sight) {
    std::string out;
    for (const auto& [owner, side] : session.state().sides)
        for (const std::string& hex : session.ground().names()) {
            if (hex.empty()) continue;
            for (const int level : {0, 1}) {
                const SeenAnswer a =
                    sight.enemySees(session.state(), session.ground(), owner, {hex, level}, nullptr);
                out += owner.text + hex + (a.seen ? " seen " : " - ") + std::to_string(a.range) + a.by +
                       std::to_string(static_cast<int>(a.basis)) + "\n";
            }
        }
    return out;
}

int count(const Session& session, SeenAnswer::Basis basis, bool seen) {
    int n = 0;
    for (const auto& [owner, side] : session.state().sides)
        for (const std::string& hex : session.ground().names()) {
            const SeenAnswer a =
                session.view().sight.enemySees(session.state(), session.ground(), owner, {hex, 0}, nullptr);
            if (a.basis == basis && a.seen == seen) ++n;
        }
    return n;
}

}  // namespace

TEST_CASE("2.5 switch los_computed: LOS is computed only with this house rule", "[rules][sight]") {
    const Game game = villageToSee();
    Session& session = *game.session;
    // A unit in the same Location needs no LOS check.
    std::set<std::pair<SideId, std::string>> held;
    for (const auto& [id, p] : session.state().pieces)
        if (p.isUnit() && session.state().placeOf(p).level == 0)
            held.emplace(p.side, session.state().placeOf(p).hex);
    const int present = static_cast<int>(held.size());
    set(session, "as the player says");
    CHECK(count(session, SeenAnswer::Basis::computed, true) == present);
    set(session, "computed");
    CHECK(count(session, SeenAnswer::Basis::computed, true) > present);
    CHECK(count(session, SeenAnswer::Basis::computed, false) > 0);
    CHECK(count(session, SeenAnswer::Basis::assumed, false) == 0);
    set(session, "as the player says");
    CHECK(count(session, SeenAnswer::Basis::computed, true) == present);
}

TEST_CASE(
    "W04: 2.5 in a new game on boards with terrain, LOS is computed unless the game's file states otherwise",
    "[rules][sight]") {
    Json file = Json::parse(
        R"({"format": 1, "boards": [{"as": "1", "own": "village"}], "sides": [{"id": "german"}, {"id": "russian"}]})");
    const auto computes = [](const Json& json) {
        const auto game = readScenario(json, "x.json", {});
        REQUIRE(game);
        // A scenario that is written from the game states the same house rule.
        const auto again = readScenario(scenarioJson(game->info, game->session->state()), "y.json", {});
        REQUIRE(again);
        CHECK(again->session->state().settings == game->session->state().settings);
        return houseRuleOn(game->session->state().settings, "los_computed");
    };
    CHECK(computes(file));
    file["settings"] = {{"house", {{"los_computed", "as the player says"}}}};
    CHECK_FALSE(computes(file));
    file["settings"] = {{"house", {{"los_computed", "computed"}}}};
    CHECK(computes(file));
    // On a blank grid and in Napoleon at Bay LOS is not computed.
    file.erase("settings");
    file["boards"] = {{{"as", "1"}, {"blank", {{"columns", 5}, {"rows", 5}}}}};
    CHECK_FALSE(computes(file));
    file["boards"] = {{{"as", "1"}, {"own", "rivers"}}};
    file["settings"] = {{"system", "fixing"}};
    CHECK_FALSE(computes(file));
}

TEST_CASE("W04: 2.5 the player decides for a new game whether LOS is computed", "[rules][sight]") {
    for (const bool wanted : {true, false}) {
        NewGame wish;
        wish.info.boards = Json::array({{{"as", "1"}, {"own", "village"}}});
        wish.sides = {{SideId("german"), Side{.name = "Germans", .nationality = "german"}},
                      {SideId("russian"), Side{.name = "Russians", .nationality = "russian"}}};
        wish.turns = 5;
        wish.linesComputed = wanted;
        const auto game = newGame(wish, {});
        REQUIRE(game);
        CHECK(houseRuleOn(game->session->state().settings, "los_computed") == wanted);
    }
}

TEST_CASE("W04: 2.5 an answer about LOS is valid until the units concerned move or the ground changes",
          "[rules][sight]") {
    const auto game = readScenario(Json::parse(R"({"format": 1, "boards": [{"as": "1", "own": "village"}],
          "sides": [{"id": "german"}, {"id": "russian"}], "clock": {"turns": 5, "player": "russian", "phase": "MPh"},
          "markers": [{"id": "m1", "side": "german", "kind": "concealed", "at": "1E4", "contents": ["4-6-7"]}],
          "units": [{"side": "russian", "at": "1E5", "pieces": [{"id": "r1", "type": "4-4-7"}]}],
          "seen": [{"side": "german", "at": ["1E4"], "seen": false}]})"),
                                   "x.json", {});
    REQUIRE(game);
    Session& session = *game->session;
    const auto must = [&](const Json& command) {
        const Entry e = session.perform(command);
        INFO(command.dump() << textOf(e.text)
                            << (e.findings.empty() ? "" : textOf(e.findings.front().message)));
        REQUIRE(e.ok);
    };
    const auto ask = [&] {
        const State& seen = session.seen();
        return session.view().sight.enemySees(*GameState::of(seen), session.ground(), SideId("german"),
                                              {"1E4", 0}, nullptr);
    };
    const auto check = [&](bool seen, SeenAnswer::Basis basis) {
        CHECK(ask().seen == seen);
        CHECK(ask().basis == basis);
    };
    // The Russian unit is adjacent, but the scenario says that the unit does not see the hex.
    check(false, SeenAnswer::Basis::told);
    SECTION("the answer is no longer valid after an enemy has moved one hex") {
        must({{"do", "move"}, {"piece", "r1"}, {"to", "1E6"}});
        must({{"do", "correct"}, {"pointer", "/pieces/r1/at"}, {"value", "1E5"}});
        check(true, SeenAnswer::Basis::computed);
        // The player can make the same statement again, which is then valid.
        must({{"do", "seen"}, {"side", "german"}, {"at", {"1E4"}}, {"seen", false}});
        check(false, SeenAnswer::Basis::told);
        must({{"do", "undo"}});
        check(true, SeenAnswer::Basis::computed);
    }
    SECTION("the answer is no longer valid after SMOKE has been placed anywhere") {
        must({{"do", "smoke"}, {"at", {"1N5"}}});
        check(true, SeenAnswer::Basis::computed);
        must({{"do", "undo"}});
        check(false, SeenAnswer::Basis::told);
    }
    SECTION("in a side's view the answer remains valid unless an enemy move is visible to that side") {
        must({{"do", "view"}, {"as", "german"}});
        must({{"do", "seen"}, {"side", "german"}, {"at", {"1E4"}}, {"seen", false}});
        check(false, SeenAnswer::Basis::told);
        must({{"do", "view"}, {"as", "umpire"}});
        must({{"do", "move"}, {"piece", "r1"}, {"to", "1E6"}});
        must({{"do", "view"}, {"as", "german"}});
        check(true, SeenAnswer::Basis::computed);
    }
}

TEST_CASE(
    "W04: 2.5 the viewing side can't distinguish a moving dummy from a moving real stack by LOS answers",
    "[rules][sight]") {
    const auto stale = [](const char* stack, bool umpire) {
        TestGame g(std::string("1E4 | Open Ground | m1 pds 4-6-7\n1E9 | Woods | russian ") + stack,
                   {{"clock", {{"player", "russian"}}}});
        g.must({{"do", "seen"}, {"side", "german"}, {"at", {"1E4"}}, {"seen", false}});
        g.must({{"do", "move"}, {"marker", "h1"}, {"to", "1E10"}});
        if (!umpire) g.must({{"do", "view"}, {"as", "german"}});
        const auto seen = GameState::of(g.session().seen());
        return g.view()
            .sight.enemySees(*seen, g.session().ground(), SideId("german"), {"1E4", 0}, nullptr)
            .stale;
    };
    CHECK(stale("h1 concealed 4-4-7", true));
    CHECK_FALSE(stale("h1 dummy 2", true));
    CHECK(stale("h1 concealed 4-4-7", false));
    CHECK(stale("h1 dummy 2", false));
}

TEST_CASE("a side's view shows that the side's own concealed units see an enemy stack", "[rules][sight]") {
    const auto game = readScenario(Json::parse(R"({"format": 1, "boards": [{"as": "1", "own": "village"}],
          "sides": [{"id": "german"}, {"id": "russian"}], "clock": {"turns": 5, "player": "russian", "phase": "MPh"},
          "markers": [{"id": "m1", "side": "german", "kind": "concealed", "at": "1E4", "contents": ["4-6-7"]},
                      {"id": "m2", "side": "russian", "kind": "concealed", "at": "1E5", "dummies": 2}]})"),
                                   "x.json", {});
    REQUIRE(game);
    Session& session = *game->session;
    REQUIRE(session.perform(Json{{"do", "view"}, {"as", "german"}}).ok);
    const auto german = GameState::of(session.seen());
    const Marker& stack = *german->marker(MarkerId("m2"));
    const GameView shown{*german, session.ground(), session.view().sight};
    const SeenAnswer seen = seenInView(shown, SideId("russian"), stack.at, &stack);
    CHECK(seen.basis == SeenAnswer::Basis::computed);
    CHECK(seen.seen);
    CHECK(seen.range == 1);
    // The rules don't use this answer, because the Russian must not learn from it where German units are.
    CHECK_FALSE(shown.sight.enemySees(*german, session.ground(), SideId("russian"), stack.at, &stack).seen);
    // The Russian stack is a dummy stack or unknown, so it does not see the German.
    const Marker& own = *german->marker(MarkerId("m1"));
    CHECK_FALSE(seenInView(shown, SideId("german"), own.at, &own).seen);
}

TEST_CASE("2.5 on a blank grid LOS is not computed, even under the house rule", "[rules][sight]") {
    TestGame g("1E4 | Open Ground | m1 pds 4-6-7\n1E5 | Open Ground | russian m2 pds 4-4-7");
    g.must({{"do", "set"}, {"house", "los_computed"}, {"to", "computed"}});
    const SeenAnswer a =
        g.view().sight.enemySees(g.state(), g.session().ground(), SideId("german"), {"1E4", 0}, nullptr);
    CHECK_FALSE(a.seen);
    CHECK(a.basis == SeenAnswer::Basis::assumed);
}

TEST_CASE("2.5 the player's answer takes precedence over computed LOS", "[rules][sight]") {
    const Game game = villageToSee();
    Session& session = *game.session;
    set(session, "computed");
    const SideId owner = session.state().sides.begin()->first;
    std::string hex;
    for (const std::string& name : session.ground().names()) {
        const SeenAnswer a =
            session.view().sight.enemySees(session.state(), session.ground(), owner, {name, 0}, nullptr);
        if (a.basis == SeenAnswer::Basis::computed && a.seen) hex = name;
    }
    REQUIRE_FALSE(hex.empty());
    const Entry said =
        session.perform({{"do", "seen"}, {"at", {hex}}, {"side", owner.text}, {"seen", false}});
    INFO(textOf(said.text));
    REQUIRE(said.ok);
    const auto ask = [&] {
        return session.view().sight.enemySees(session.state(), session.ground(), owner, {hex, 0}, nullptr);
    };
    CHECK_FALSE(ask().seen);
    CHECK(ask().basis == SeenAnswer::Basis::told);
    REQUIRE(session.perform({{"do", "undo"}}).ok);
    CHECK(ask().seen);
}

TEST_CASE("2.5 after its LOS answer is removed, a Location is unanswered again", "[rules][sight]") {
    const Game game = villageToSee();
    Session& session = *game.session;
    set(session, "as the player says");
    const SideId owner = session.state().sides.begin()->first;
    const Location at{session.ground().nameOf({6, 3}), 0};
    const auto ask = [&] {
        return session.view().sight.enemySees(session.state(), session.ground(), owner, at, nullptr);
    };
    const Json forget{{"do", "seen"}, {"at", {at.hex}}, {"side", owner.text}, {"forget", true}};
    REQUIRE(session.perform(forget).ok);
    CHECK(ask().basis == SeenAnswer::Basis::assumed);
    REQUIRE(session.perform({{"do", "seen"}, {"at", {at.hex}}, {"side", owner.text}, {"range", 3}}).ok);
    CHECK(ask().basis == SeenAnswer::Basis::told);
    REQUIRE(session.perform(forget).ok);
    CHECK(ask().basis == SeenAnswer::Basis::assumed);
    CHECK_FALSE(session.state().seen.contains(owner.text + "@" + at.text()));
    REQUIRE(session.perform({{"do", "undo"}}).ok);
    CHECK(ask().range == 3);
    REQUIRE(session.perform({{"do", "redo"}}).ok);
    set(session, "computed");
    CHECK(ask().basis == SeenAnswer::Basis::computed);
    Json twoThings = forget;
    twoThings["seen"] = true;
    CHECK_FALSE(session.perform(twoThings).ok);
    // The answer about a single marker can also be removed.
    const auto& [id, marker] = *session.state().markers.begin();
    const std::string name = id.text;
    REQUIRE(session.perform({{"do", "seen"}, {"marker", name}, {"seen", true}}).ok);
    CHECK(session.state().marker(MarkerId(name))->seen.has_value());
    REQUIRE(session.perform({{"do", "seen"}, {"marker", name}, {"forget", true}}).ok);
    CHECK_FALSE(session.state().marker(MarkerId(name))->seen.has_value());
}

TEST_CASE("2.5 SMOKE placed after the first LOS answer blocks LOS, and undo restores LOS", "[rules][sight]") {
    const Game game = villageToSee();
    Session& session = *game.session;
    set(session, "computed");
    const int clear = count(session, SeenAnswer::Basis::computed, true);
    // Every second row of hexes contains SMOKE with +3. A line that is long enough crosses six Hindrances and
    // is blocked.
    Json smoke = {{"do", "smoke"}, {"at", Json::array()}};
    for (const std::string& hex : session.ground().names())
        if (!hex.empty() && session.ground().find(hex)->row % 2 == 0) smoke["at"].push_back(hex);
    const Entry e = session.perform(smoke);
    INFO(textOf(e.text));
    REQUIRE(e.ok);
    const int smoked = count(session, SeenAnswer::Basis::computed, true);
    CHECK(smoked < clear * 9 / 10);
    REQUIRE(session.perform({{"do", "undo"}}).ok);
    CHECK(count(session, SeenAnswer::Basis::computed, true) == clear);
}

TEST_CASE("cached LOS equals newly computed LOS after random play and undo", "[rules][sight]") {
    for (const std::uint64_t seed : {1U, 2U}) {
        const Game game = villageToSee();
        Session& session = *game.session;
        set(session, "computed");
        test::Chance chance(seed);
        int done = 0;
        for (int i = 0; i < 240; ++i) {
            const Json command = chance.percent(20) && session.canUndo() && session.liveLine().size() > 1
                                     ? Json{{"do", "undo"}}
                                     : test::randomCommand(session, chance);
            if (session.perform(command).ok) ++done;
            if (i % 40 != 39) continue;
            const ComputedSight fresh(session.groundPtr());
            CHECK(answers(session, session.view().sight) == answers(session, fresh));
        }
        CHECK(done > 40);
    }
}

TEST_CASE("computing LOS in advance reports its progress and can be stopped", "[rules][sight]") {
    const Game game = villageToSee();
    set(*game.session, "computed");
    const ComputedSight sight(game.session->groundPtr());
    StopSource stopped;
    stopped.requestStop();
    CHECK_FALSE(sight.prepare(game.session->state(), stopped.token()));
    std::size_t told = 0;
    CHECK(sight.prepare(game.session->state(), {}, [&](std::size_t, std::size_t) { ++told; }));
    CHECK(told > 0);
    CHECK(sight.memory() > 0);
}

TEST_CASE("traced lines are stored in a folder if one is given, but only when they cover a whole map",
          "[rules][sight]") {
    const test::TemporaryFolder folder;
    const Game game = villageToSee();
    set(*game.session, "computed");
    const auto state = GameState::of(game.session->state());
    const SideId side = game.session->state().sides.begin()->first;
    const auto files = [&folder] {
        return std::distance(std::filesystem::directory_iterator(folder.path()), {});
    };
    const GameLines without(game.session->groundPtr());
    const auto expected = without.fieldOf(*state, side);
    REQUIRE(expected.has_value());
    CHECK_FALSE(expected->seen.empty());
    REQUIRE(without.fillRows(*state));
    REQUIRE(without.saveRows().has_value());
    CHECK(files() == 0);
    const GameLines first(game.session->groundPtr());
    first.storeRows(folder.path());
    CHECK(first.fieldOf(*state, side) == expected);
    // Rows that were traced only for the observers are not stored, because they would reveal the positions of
    // hidden units.
    REQUIRE(first.saveRows().has_value());
    CHECK(files() == 0);
    StopSource stopped;
    stopped.requestStop();
    CHECK_FALSE(first.fillRows(*state, stopped.token()));
    CHECK(files() == 0);
    REQUIRE(first.fillRows(*state));
    CHECK(files() == 1);
    CHECK(first.fieldOf(*state, side) == expected);
    const GameLines second(game.session->groundPtr());
    second.storeRows(folder.path());
    CHECK(second.fieldOf(*state, side) == expected);
    // The object `second` has traced no lines, so no file is written.
    std::filesystem::remove_all(folder.path());
    REQUIRE(second.fillRows(*state));
    REQUIRE(second.saveRows().has_value());
    CHECK_FALSE(std::filesystem::exists(folder.path()));
}

TEST_CASE("after a change of terrain, and after its undo, LOS fields equal newly traced ones",
          "[rules][sight]") {
    const Game game = villageToSee();
    set(*game.session, "computed");
    const SideId side = game.session->state().sides.begin()->first;
    const GameLines lines(game.session->groundPtr());
    REQUIRE(lines.fillRows(*GameState::of(game.session->state())));
    std::vector<std::string> hexes;
    for (const auto& [name, note] : game.session->state().hexes) hexes.push_back(name);
    std::mt19937 random(3);
    std::vector<State> past{State(game.session->state())};
    for (int round = 0; round < 12; ++round) {
        State next = past.back();
        if (round % 4 == 3) {
            next = past[past.size() - 2];  // undo of the last change
        } else {
            const std::string hex = "1" + std::string(1, static_cast<char>('A' + random() % 26)) +
                                    std::to_string(1 + random() % 9);
            next.hexes[hex].becomes = random() % 2 == 0 ? "Stone Rubble" : "Brush";
        }
        const auto state = GameState::of(next);
        const auto got = lines.fieldOf(*state, side);
        const GameLines anew(game.session->groundPtr());
        INFO(round);
        CHECK(got == anew.fieldOf(*state, side));
        if (round % 3 == 0) REQUIRE(lines.fillRows(*state));
        past.push_back(std::move(next));
    }
}

TEST_CASE("S7.1 with computed LOS, a module can pre-register only hexes that its Observer sees",
          "[rules][bore-sight]") {
    auto loaded = readScenario(
        Json{{"format", 1},
             {"boards", {{{"as", "1"}, {"own", "village"}}}},
             {"sides", {{{"id", "german"}}, {{"id", "russian"}}}},
             {"clock", {{"phase", "PFPh"}}},
             {"settings", {{"house", {{"los_computed", "computed"}}}}},
             {"oba", {{{"id", "mortars"}, {"side", "german"}, {"pre_registered", true}}}},
             {"units",
              {{{"side", "german"}, {"at", "1E4"}, {"pieces", {{{"type", "8-1"}, {"id", "eyes"}}}}},
               {{"side", "russian"}, {"at", "1P4"}, {"pieces", {{{"type", "8-1"}, {"id", "ivan"}}}}}}}},
        "observer.json", {});
    REQUIRE(loaded);
    Session& session = *loaded->session;
    const auto must = [&](const Json& command) {
        const Entry e = session.perform(command);
        INFO(textOf(e.text));
        REQUIRE(e.ok);
    };
    // Find a hex that is seen from 1E4, and a hex three hexes farther up that is not.
    const auto lines = linesOf(session.view().sight);
    const auto sees = [&](const std::string& hex) {
        for (const LineEnd& end : lines->endsOf(session.state(), hex))
            if (!lines->line(session.state(), {"1E4", 0}, end.at)->blocked) return true;
        return false;
    };
    std::string seen, hidden;
    for (const std::string& name : session.ground().names()) {
        const auto h = session.ground().find(name);
        if (name.empty() || !session.ground().contains({h->column, h->row - 3}) || !sees(name)) continue;
        const std::string above = session.ground().nameOf({h->column, h->row - 3});
        if (sees(above)) continue;
        seen = name;
        hidden = above;
    }
    REQUIRE_FALSE(seen.empty());
    const auto hexOf = [&] { return session.state().modules.at("mortars").hex; };
    must({{"do", "ar"}, {"module", "mortars"}, {"at", seen}});
    // As long as no Observer is stated, the program does not ask about LOS.
    must({{"do", "preregister"}, {"module", "mortars"}, {"dice", {6, 1, 3}}});
    CHECK(hexOf() == hidden);
    must({{"do", "undo"}});
    CHECK_FALSE(session.perform({{"do", "ar"}, {"module", "mortars"}, {"observer", "ivan"}}).ok);
    must({{"do", "ar"}, {"module", "mortars"}, {"observer", "eyes"}});
    CHECK(session.state().modules.at("mortars").ar == seen);
    must({{"do", "preregister"}, {"module", "mortars"}, {"dice", {6, 1, 3}}});
    CHECK(hexOf().empty());
    must({{"do", "undo"}});
    // The player's ruling takes precedence.
    must({{"do", "rule"}, {"rule", "C1.73"}, {"at", "mortars/" + hidden}, {"allow", true}});
    must({{"do", "preregister"}, {"module", "mortars"}, {"dice", {6, 1, 3}}});
    CHECK(hexOf() == hidden);
    for (int i = 0; i < 2; ++i) must({{"do", "undo"}});
    must({{"do", "preregister"}, {"module", "mortars"}, {"dice", {2}}});
    CHECK(hexOf() == seen);
    must({{"do", "undo"}});
    // An AR outside the Observer's LOS raises a question before the die is rolled.
    must({{"do", "ar"}, {"module", "mortars"}, {"at", hidden}});
    const Findings asked = session.check({{"do", "preregister"}, {"module", "mortars"}});
    CHECK(test::rulesOf(asked, Verdict::ruling) == "C1.73");
    CHECK(stateFor(session.state(), SideId("russian")).modules.at("mortars").observer.empty());
}
