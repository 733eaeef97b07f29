// SPDX-License-Identifier: MIT
// The rolls and draws for a program-controlled side come from their own stream, whose seed stays secret until
// the end. Dealing a side gives it to the program, unless it is dealt openly.
#include <set>

#include "shellgame/base/json.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/text/log.hpp"
#include "shellgame/io/text/report.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/ai/revealed_enemy.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::german;
using test::russian;
using test::TestGame;

namespace {

constexpr const char* secretWoods = R"(
    1E4 | Woods | |
    1F5 | Woods | |
    1H6 | Woods | |
    1I5 | Woods | |
    1K4 | Woods | |
    1M5 | Woods | |
    1E9 | Open Ground | russian - known 4-4-7, 4-4-7 |
)";

Json secretPool() {
    return {{"clock", {{"phase", "setup"}}},
            {"pool",
             {{{"id", "rifles"}, {"side", "german"}, {"counters", "4-6-7"}, {"count", 2}},
              {{"id", "mg"}, {"side", "german"}, {"counters", "4-6-7, LMG, 8-1"}},
              {{"id", "q"}, {"side", "german"}, {"counters", "? x3"}, {"count", 3}}}},
            {"places", {{{"side", "german"}, {"at", {"1E4", "1F5", "1H6", "1I5", "1K4", "1M5"}}}}}};
}

/// Lists the counters under each German marker, by Location.
std::string liesUnder(const State& state) {
    std::map<std::string, std::string> out;
    for (const auto& [id, m] : state.markers) {
        if (m.side != german) continue;
        std::string& what = out[m.at.text()];
        for (const PieceId& p : m.contents) what += state.piece(p)->type + ",";
    }
    std::string text;
    for (const auto& [at, what] : out) text += at + "=" + what + " ";
    return text;
}

const Json giveGermans{{"do", "keep"}, {"side", "german"}}, dealGermans{{"do", "deal"}, {"side", "german"}},
    undoLast{{"do", "undo"}};

/// Returns everything that the Russian player can read about a game: the view, the log in each format, and
/// the report.
std::string allTold(const TestGame& g) {
    const Session& session = *g.game.session;
    const SideLog log = logFor(session, russian);
    std::string out = stateToJson(stateFor(g.state(), russian), Elide::no).dump() +
                      stateToJson(log.names.inState(stateFor(g.state(), russian)), Elide::no).dump();
    for (const LogFormat format : {LogFormat::text, LogFormat::csv, LogFormat::json, LogFormat::html})
        out += writeLog(log.entries, format, "");
    return out + scenarioJson(g.game.info, g.state()).dump();
}

}  // namespace

TEST_CASE(
    "K01: when a side's units are dealt, the program plays that side, and the view changes to the other side",
    "[kept][K01][secrets]") {
    TestGame g(secretWoods, secretPool());
    const Entry e = g.must(dealGermans);
    CHECK(textOf(e.text) == "The program now plays the German and has dealt them: 6 stacks.");
    CHECK(g.state().settings.aiSide == german);
    CHECK(g.session().viewer() == russian);
    for (const auto& [id, m] : g.session().seen().markers) CHECK(m.contents.empty());
    // One undo reverts the deal and the change of control, but the view remains that of the other side.
    g.must(undoLast);
    CHECK(g.state().settings.aiSide.empty());
    CHECK(g.session().viewer() == russian);
    CHECK(g.state().markers.empty());
}

TEST_CASE("K01: after an open deal the player keeps control of the side", "[kept][K01]") {
    TestGame g(secretWoods, secretPool());
    g.must({{"do", "deal"}, {"side", "german"}, {"open", true}});
    CHECK(g.state().settings.aiSide.empty());
    CHECK(g.session().viewer().empty());
    CHECK(g.state().markers.size() == 6);
    TestGame ai(secretWoods, secretPool());
    ai.must(giveGermans);
    const Entry e = ai.refused({{"do", "deal"}, {"side", "german"}, {"open", true}});
    CHECK(textOf(e.text) == "Refused: The program plays the German, so you can't deal them openly.");
    // The side whose view is shown can't be given to the program.
    TestGame looking(secretWoods, secretPool());
    looking.must({{"do", "view"}, {"as", "german"}});
    CHECK_THAT(textOf(looking.refused(dealGermans).text), Catch::Contains("You are viewing as the German"));
    looking.must({{"do", "deal"}, {"side", "german"}, {"open", true}});
}

TEST_CASE("K01: a deal that is undone and repeated has another result", "[kept][K01][secrets]") {
    const bool openly = GENERATE(false, true);
    std::set<std::string> layouts, secrets;
    int deals = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        TestGame g(secretWoods, secretPool());
        REQUIRE(g.session().fix(seed));
        Json first = dealGermans;
        if (openly) first["open"] = true;
        g.must(first);
        const std::string seen = liesUnder(g.state());
        const std::string secret = g.state().dice.secret;
        CHECK(isSecretSeed(secret));
        g.must(undoLast);
        g.must(giveGermans);
        for (int n = 0; n < 3; ++n) {
            g.must(dealGermans);
            layouts.insert(liesUnder(g.state()));
            secrets.insert(g.state().dice.secret);
            deals += liesUnder(g.state()) == seen ? 1 : 0;
            CHECK(g.state().dice.secret != secret);
            g.must(undoLast);
        }
        g.must(dealGermans);
        const std::string last = liesUnder(g.state());
        g.must(undoLast);
        g.must({{"do", "redo"}});
        CHECK(liesUnder(g.state()) == last);
        const Verification v = verifySave(saveJson(g.game), "game.json", {});
        INFO(joinProblems(v.problems));
        CHECK(v.changesOk);
        CHECK(v.rulesOk);
    }
    CHECK(secrets.size() == 24);
    CHECK(layouts.size() >= 15);
    // Three real stacks, of which two are equal, have 60 arrangements in six Locations. Therefore few of the
    // 24 repeated deals equal the deal that was undone.
    CHECK(deals <= 3);
}

TEST_CASE("K02: each game gets a secret seed of 128 bits from the operating system", "[kept][K02][secrets]") {
    std::set<std::string> secrets;
    for (int n = 0; n < 50; ++n) secrets.insert(drawnSecret());
    CHECK(secrets.size() == 50);
    std::array<int, 16> digits{};
    for (const std::string& secret : secrets) {
        CHECK(isSecretSeed(secret));
        for (const char c : secret) ++digits.at(static_cast<std::size_t>(c <= '9' ? c - '0' : c - 'a' + 10));
    }
    for (const int n : digits) CHECK(n > 40);  // each digit is expected 100 times
    // A session without a fixed seed draws a secret seed whatever the public seed is.
    secrets.clear();
    for (int n = 0; n < 3; ++n) {
        auto game = readScenario(
            [] {
                Json scenario = test::drawn(secretWoods);
                scenario.merge_patch(secretPool());
                scenario["dice"] = {{"seed", 5}};
                return scenario;
            }(),
            "s.json", {});
        REQUIRE(game);
        REQUIRE(game->session->seed(5));
        REQUIRE(game->session->perform(dealGermans).ok);
        CHECK(isSecretSeed(game->session->state().dice.secret));
        secrets.insert(game->session->state().dice.secret);
    }
    CHECK(secrets.size() == 3);
}

TEST_CASE("K02: the secret seed is in nothing that the player's side can read", "[kept][K02][secrets]") {
    TestGame g(secretWoods, secretPool());
    g.must(giveGermans);
    g.must(dealGermans);
    const std::string undone = g.state().dice.secret;
    g.must(undoLast);
    g.must(dealGermans);
    g.must({{"do", "phase"}, {"to", "CCPh"}});
    g.must({{"do", "ask"}, {"at", "1E4"}, {"what", "attack"}, {"result", "NMC"}});
    g.must({{"do", "ask"}, {"at", "1F5"}, {"what", "attack"}, {"result", "PTC"}});
    const std::string secret = g.state().dice.secret;
    REQUIRE(isSecretSeed(secret));
    const std::string all = allTold(g);
    for (const std::string& s : {secret, undone}) CHECK(all.find(s) == std::string::npos);
    CHECK(all.find("\"secret\":\"\"") != std::string::npos);  // the field exists and is empty
    // The saved game contains the seed, so that play can continue. At the end the umpire's report lists both
    // seeds.
    CHECK(saveJson(g.game).dump().find(secret) != std::string::npos);
    ReportParts parts;
    parts.revealedEnemy = revealedEnemy(g.session());
    const std::string end = writeLaidOpen(parts);
    for (const std::string& s : {secret, undone, std::to_string(g.state().dice.seed)})
        CHECK(end.find(s) != std::string::npos);
}

TEST_CASE("K02: an act that is undone and repeated uses the same secret random numbers", "[kept][K02]") {
    TestGame g(secretWoods, secretPool());
    g.must(giveGermans);
    g.must(dealGermans);
    g.must({{"do", "phase"}, {"to", "CCPh"}});
    const std::string secret = g.state().dice.secret;
    const Json ask{{"do", "ask"}, {"at", "1E4"}, {"what", "attack"}, {"result", "NMC"}};
    const Entry first = g.must(ask);
    g.must(undoLast);
    CHECK(g.state().dice.secret == secret);
    const Entry again = g.must(ask);
    CHECK(again.rolls == first.rolls);
    CHECK(again.changes == first.changes);
}

TEST_CASE(
    "K02: if the units of a program-controlled side were not dealt, the game gets a secret seed when it "
    "first needs one",
    "[kept][K02]") {
    TestGame g(R"(
        1E4 | Woods | german m1 concealed 4-6-7 |
        1E9 | Open Ground | russian - known 4-4-7 |
    )",
               {{"settings", {{"kept", "german"}, {"viewer", "russian"}}}});
    CHECK(g.state().dice.secret.empty());
    const Json ask{{"do", "ask"}, {"at", "1E4"}, {"what", "attack"}, {"result", "NMC"}};
    const Entry first = g.must(ask);
    const std::string secret = g.state().dice.secret;
    CHECK(isSecretSeed(secret));
    CHECK(secretSetBy(first) == secret);
    // After an undo the seed remains, so that a repeated act gets the same random numbers.
    g.must(undoLast);
    CHECK(g.state().dice.secret == secret);
    CHECK(g.must(ask).rolls == first.rolls);
    const Verification v = verifySave(saveJson(g.game), "game.json", {});
    INFO(joinProblems(v.problems));
    CHECK(v.rulesOk);
}

TEST_CASE("K02: a save with an invalid secret seed is refused", "[kept][K02][io]") {
    TestGame g(secretWoods, secretPool());
    Json save = saveJson(g.game);
    for (const char* part : {"start", "state"}) save[part]["dice"]["secret"] = "0123";
    const auto read = readSave(save, "game.json", {});
    REQUIRE_FALSE(read);
    CHECK_THAT(joinProblems(read.error()), Catch::Contains("32 small hexadecimal digits"));
}
