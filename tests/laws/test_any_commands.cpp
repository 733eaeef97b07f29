// SPDX-License-Identifier: MIT
// S02: Tests that every state is consistent in random play with any arguments for all verbs, sensible or not.
// SHELLGAME_LAW_COMMANDS=5000000 sets the number of commands in each half; SHELLGAME_LAW_FIRST sets the
// number of the first game.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "any_commands.hpp"
#include "play/invariants.hpp"
#include "rules/turn/state_words.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/scenario_again.hpp"

using namespace shellgame;
using test::Chance;

namespace {

/// Collects failures, each with instructions to reproduce it.
class Faults {
  public:
    void add(int game, int command, const Json& json, const std::string& what) {
        if (++count_ > 25) return;
        text_ += "game " + std::to_string(game) + ", command " + std::to_string(command) + ": " +
                 json.dump(-1, ' ', false, Json::error_handler_t::replace).substr(0, 600) + "\n    " +
                 what.substr(0, 1200) + "\n";
    }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] int count() const { return count_; }

  private:
    int count_ = 0;
    std::string text_;
};

static_assert(!std::is_convertible_v<const State&, const GameState&>, "an edited copy can't be asked");
static_assert(!std::is_copy_constructible_v<GameState>, "what is copied is a State");
static_assert(!std::is_constructible_v<GameState, State>, "none is there that could be edited");
int draftsAsked = 0;
/// Checks after an act and all its consequences that the hash of the state is right, because LOS results are
/// cached under that hash.
void askDraft(const GameView&, const AnyAct&, Draft& draft, Outcome&) {
    ++draftsAsked;
    if (draft.now().hash != recountHash(draft.now())) throw std::logic_error("the hash does not fit");
}

std::string wholeness(const Session& session) {
    const Violations violations = invariants(session.state(), &session.ground(), &stateWords());
    if (!violations.empty()) return joinProblems(problemsOf(violations));
    if (session.state().hash != recountHash(session.state())) return "the hash does not fit";
    return "";
}

/// Saves the game and opens the save. The opened game must be equal, and play continues in it.
std::string saveAgain(Game& game) {
    const Json save = saveJson(game);
    auto parsed = parseJson(save.dump(1, ' '), "save.json");
    if (!parsed) return joinProblems(parsed.error());
    auto again = readSave(*parsed, "save.json", {});
    if (!again) return joinProblems(again.error());
    if (!again->warnings.empty()) return joinProblems(again->warnings);
    if (!(again->session->state() == game.session->state())) return "another state";
    if (saveJson(*again) != save) return "written otherwise";
    // A replay from the beginning must give the same game, including every die and every hash.
    if (const Verification found = verifySave(save, "save.json", {}); !found.changesOk || !found.rulesOk)
        return "not verified: " + joinProblems(found.problems);
    game = std::move(*again);
    return "";
}

/// Plays one game; returns the number of commands.
int playAny(Game& game, int number, int most, bool forces, Chance& chance, test::Tally& tally,
            Faults& faults) {
    for (int i = 0; i < most; ++i) {
        Session& session = *game.session;
        const Json command = test::commandOfAll(session, forces, chance);
        const bool whole = i % 64 == 0;
        const State before = whole ? State(session.state()) : State{};
        const std::uint64_t hash = session.state().hash;
        const std::size_t entries = session.entries().size();
        Entry e;
        std::string wrong;
        try {
            e = session.perform(command);
        } catch (const std::exception& x) {
            wrong = std::string("thrown: ") + x.what();
        }
        if (e.fault)
            for (const Finding& f : e.findings) wrong += textOf(f.message) + " ";
        if (wrong.empty() && e.ok && !session.registry().find(e.verb)->traits.inspects)
            wrong = wholeness(session);
        if (wrong.empty() && !e.ok &&
            (session.state().hash != hash || session.entries().size() != entries ||
             (whole && !(session.state() == before))))
            wrong = "a refusal that leaves a trace";
        ++tally.commands;
        ++(e.ok ? tally.done
                : tally.refused)[session.registry().find(e.verb) != nullptr ? e.verb : "(no verb)"];
        if (!e.ok) tally.countRules(e);
        if (wrong.empty() && e.ok && chance.percent(1))
            if (const std::string w = test::scenarioAgain(game.info, session.state(), {}); !w.empty())
                wrong = "as a scenario: " + w;
        if (!wrong.empty()) {
            faults.add(number, i, command, wrong);
            return i + 1;
        }
    }
    if (chance.percent(25))
        if (const std::string wrong = saveAgain(game); !wrong.empty())
            faults.add(number, most, nullptr, "as a save: " + wrong);
    return most;
}

long commandsWanted() {
    const char* wanted = std::getenv("SHELLGAME_LAW_COMMANDS");
    return wanted != nullptr ? std::atol(wanted) : SHELLGAME_ANY_COMMANDS;
}

/// Plays every second game, so that two processors can share the work.
void playHalf(int half) {
    const long wanted = commandsWanted();
    const char* first = std::getenv("SHELLGAME_LAW_FIRST");
    test::Tally tally;
    Faults faults;
    const auto begun = std::chrono::steady_clock::now();
    for (int i = 2 * (first != nullptr ? std::atoi(first) : 0) + half;
         tally.commands < wanted && faults.count() < 25; i += 2) {
        Chance chance(static_cast<std::uint64_t>(i) + 5'000'000);
        const bool forces = i / 2 % 4 == 3;
        const Json scenario = forces ? test::randomForces(chance) : test::everything(chance);
        auto game = readScenario(scenario, "any.json", {});
        if (!game) FAIL(joinProblems(game.error()));
        int left = 400;
        // Play in two parts. The second part continues in the game that was saved and opened again.
        for (int part = 0; part < 2 && left > 0; ++part) {
            const int faulty = faults.count();
            playAny(*game, i, 200, forces, chance, tally, faults);
            left -= 200;
            if (faults.count() != faulty) break;
        }
        ++tally.games;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    std::fputs(tally.text().c_str(), stdout);
    std::printf("%d commands in %.1f s\n", tally.commands, took.count());
    INFO(faults.text());
    CHECK(faults.count() == 0);
    if (wanted < 50'000) return;
    // Each verb must sometimes be refused, and most verbs must sometimes succeed.
    int done = 0;
    for (const Verb& verb : standardRegistry()->verbs()) {
        INFO("verb " << verb.name);
        CHECK(tally.refused[verb.name] >= 20);
        done += tally.done[verb.name] > 0 ? 1 : 0;
    }
    CHECK(done >= 40);
}

}  // namespace

TEST_CASE("T10: the hash of the state is right before and after each action", "[laws][T10]") {
    draftsAsked = 0;
    const auto registry = std::make_shared<Registry>(*standardRegistry());
    registry->add(Hooks{.after = askDraft});
    for (int i = 0; i < 12; ++i) {
        Chance chance(static_cast<std::uint64_t>(i) + 7'000'000);
        const bool forces = i % 3 == 2;
        auto game =
            readScenario(forces ? test::randomForces(chance) : test::everything(chance), "any.json", {});
        if (!game) FAIL(joinProblems(game.error()));
        Session session(game->session->groundPtr(), game->session->start(), ruledSight(), registry);
        for (int n = 0; n < 150; ++n) {
            const Json command = forces               ? test::randomForceCommand(session, chance)
                                 : chance.percent(60) ? test::randomCommand(session, chance)
                                                      : test::anyCommand(session, chance);
            INFO("game " << i << ", command " << n << ": " << command.dump());
            const Entry e = session.perform(command);
            REQUIRE_FALSE(e.fault);
            REQUIRE(session.state().hash == recountHash(session.state()));
        }
    }
    CHECK(draftsAsked > 500);
}

TEST_CASE("S02: in random games with any arguments for all verbs, every state stays consistent",
          "[.][any][first][S02]") {
    playHalf(0);
}

TEST_CASE("S02: in the second half of the random games, too, every state stays consistent",
          "[.][any][second][S02]") {
    playHalf(1);
}
