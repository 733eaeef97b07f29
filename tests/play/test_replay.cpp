// SPDX-License-Identifier: MIT
// A replay walks through the log on a state of its own.
#include <chrono>

#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/play/replay.hpp"
#include "shellgame/play/side_view.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/paths.hpp"
#include "support/table.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

Game played(const std::string& name) {
    auto game = loadGame(test::sourcePath("scenarios/" + name + ".json"));
    REQUIRE(game);
    const std::string script =
        readFile(test::sourcePath("tests/replays/" + name + "/script.jsonl"), 1 << 24).value();
    for (const std::string& line : test::splitText(script, '\n'))
        if (!line.empty() && line[0] != '#') game->session->perform(Json::parse(line));
    return std::move(*game);
}

/// Returns the hash of the state after n entries. Session::stateAt computes the state in a different way than
/// a replay does.
std::uint64_t hashAt(const Session& session, int n) {
    const auto state = session.stateAt(n);
    REQUIRE(state);
    return state->hash;
}

}  // namespace

TEST_CASE("a replay shows each state in the log, forward, backward and by jumps") {
    for (const char* name : {"between-two-rivers", "night-gully"}) {
        const Game game = played(name);
        Session& session = *game.session;
        // Undo and redo are entries too.
        for (int i = 0; i < 3; ++i) REQUIRE(session.perform(Json{{"do", "undo"}}).ok);
        REQUIRE(session.perform(Json{{"do", "redo"}}).ok);
        REQUIRE(session.perform(Json{{"do", "note"}, {"text", "on"}}).ok);
        const int last = static_cast<int>(session.entries().size());
        const std::uint64_t before = session.state().hash;
        Replay replay(session);
        CHECK(replay.place() == last);
        REQUIRE(replay.last() == last);
        for (int n = last; n >= 0; --n) CHECK(replay.at(n).value()->hash == hashAt(session, n));
        for (int n = 0; n <= last; ++n) CHECK(replay.at(n).value()->hash == hashAt(session, n));
        for (const int n : {last / 2, 1, last - 1, 0, last, last / 3})
            CHECK(recountHash(*replay.at(n).value()) == hashAt(session, n));
        CHECK(replay.at(last + 7).value()->hash == before);
        CHECK(replay.at(-3).value()->hash == session.start().hash);
        CHECK(session.state().hash == before);
    }
}

TEST_CASE("a replay skips changes of view, and on request also undone entries") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7");
    g.must({{"do", "note"}, {"text", "one"}});
    g.must({{"do", "note"}, {"text", "two"}});
    g.must({{"do", "undo"}});
    g.must({{"do", "view"}, {"as", "german"}});
    g.must({{"do", "phase"}});
    const auto& entries = g.session().entries();
    REQUIRE(entries.size() == 5);
    const auto numbers = [](const std::vector<ReplayStep>& steps) {
        std::string out;
        for (const ReplayStep& s : steps) out += std::to_string(s.number) + " ";
        return out;
    };
    CHECK(numbers(replaySteps(entries, {}, false)) == "1 2 3 5 ");
    CHECK(numbers(replaySteps(entries, {}, true)) == "1 5 ");
    // A side's replay uses that side's log, but its steps have the entry numbers of the whole game.
    const SideLog log = logFor(g.session(), SideId("german"));
    CHECK(numbers(replaySteps(log.entries, log.numbers, true)) == "5 ");
}

TEST_CASE("ten thousand entries are replayed quickly") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7");
    for (int i = 0; i < 10000; ++i)
        REQUIRE(g.session()
                    .perform(Json{{"do", "mark"}, {"piece", "p1"}, {i % 2 == 0 ? "add" : "remove", {"CX"}}})
                    .ok);
    Replay replay(g.session());
    REQUIRE(replay.at(0));
    REQUIRE(replay.at(5000));
    const auto begun = std::chrono::steady_clock::now();
    for (int i = 0; i < 100; ++i) {
        const int n = (i * 7919) % 10000;
        CHECK(replay.at(n).value()->piece(PieceId("p1"))->marks.contains("CX") == (n % 2 == 1));
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    CHECK(took.count() < 3.0);
}
