// SPDX-License-Identifier: MIT
// Tests that a game against a program-controlled side can be saved as a scenario and played again. The
// scenario does not reveal which units were dealt.
#include "rules/ai/set_up_again.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/rules/ai/even_pace.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using test::german;
using test::russian;
using test::TestGame;

namespace {

TestGame ai(std::uint64_t seed) {
    TestGame g(R"(
        1E4 | Woods | |
        1G4 | Woods | |
        1I4 | Woods | |
        1K4 | Woods | |
        1E2 | Open Ground | german p9 known 2-4-7 |
        1O9 | Woods | russian m1 concealed 4-4-7 |
    )",
               {{"clock", {{"phase", "setup"}}},
                {"pool",
                 {{{"id", "rifles"}, {"side", "german"}, {"counters", "4-6-7, LMG"}},
                  {{"id", "gun"}, {"side", "german"}, {"counters", "hip 75L AT, 2-2-8"}},
                  {{"id", "q"}, {"side", "german"}, {"counters", "? x4"}}}},
                {"places", {{{"side", "german"}, {"at", {"1E4", "1G4", "1I4", "1K4"}}}}}});
    REQUIRE(g.session().fix(seed));
    g.must({{"do", "keep"}, {"side", "german"}, {"temper", "sound"}});
    g.must({{"do", "deal"}, {"side", "german"}});
    return g;
}

Json again(const TestGame& g) {
    const auto state = setUpAgain(*g.game.session);
    REQUIRE(state);
    return scenarioJson(g.game.info, *state);
}

}  // namespace

TEST_CASE("a game against the program is saved as a scenario with the enemy OB, but without the dealt units",
          "[kept][again]") {
    TestGame g = ai(3);
    REQUIRE(g.state().markers.size() > 1);
    const Json file = again(g);
    CHECK(file["markers"].size() == 1);
    CHECK(file["pool"].size() == 3);
    for (const Json& group : file["pool"]) CHECK_FALSE(group.value("dealt", false));
    CHECK(file["settings"]["viewer"] == "russian");
    CHECK_FALSE(file["settings"].contains("policy"));
    // Counters that were in the open before the deal remain.
    CHECK(file.dump().find("2-4-7") != std::string::npos);
    TestGame next = TestGame::ofScenario(file);
    CHECK(next.state().settings.aiSide == german);
    next.must({{"do", "deal"}, {"side", "german"}});
    CHECK(next.state().markers.size() == g.state().markers.size());
}

TEST_CASE("the scenario saved from a game against the program is the same whatever was dealt and played",
          "[kept][again]") {
    TestGame a = ai(3), b = ai(4);
    const auto marks = [](const TestGame& g) {
        std::string out;
        for (const auto& [id, m] : g.state().markers) out += m.at.text() + std::to_string(m.dummies) + " ";
        return out;
    };
    REQUIRE(marks(a) != marks(b));
    const std::string before = again(a).dump();
    CHECK(before == again(b).dump());
    a.phase("MPh");
    CHECK(before == again(a).dump());
    // This game was left in the Umpire view, but the next game still begins in the player's view.
    a.must({{"do", "view"}, {"as", "umpire"}});
    CHECK(before == again(a).dump());
}

TEST_CASE("the saved scenario contains counters set up after the deal, but not those whose setup was undone",
          "[kept][again]") {
    TestGame g = ai(3);
    g.must({{"do", "place"}, {"side", "russian"}, {"at", "1M9"}, {"contents", {"4-4-7"}}, {"kind", "known"}});
    g.must({{"do", "place"}, {"side", "russian"}, {"at", "1L9"}, {"contents", {"8-0"}}, {"kind", "known"}});
    g.must({{"do", "undo"}});
    g.phase("MPh");
    const std::string file = again(g).dump();
    CHECK(file.find("1M9") != std::string::npos);
    CHECK(file.find("8-0") == std::string::npos);
}

TEST_CASE("a game without a program-controlled side is saved in its current state", "[kept][again]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7 |");
    CHECK(again(g).dump() == scenarioJson(g.game.info, g.state()).dump());
}

TEST_CASE(
    "the time that the program takes for an answer is a multiple of a fixed interval, so it does not reveal "
    "how long the decision took",
    "[kept][pace]") {
    using namespace std::chrono_literals;
    CHECK(untilBeat(0ms, 50ms) == 50ms);
    CHECK(untilBeat(3ms, 50ms) == 47ms);
    CHECK(untilBeat(49ms, 50ms) == 1ms);
    CHECK(untilBeat(50ms, 50ms) == 0ms);
    CHECK(untilBeat(51ms, 50ms) == 49ms);
    const auto lasts = [](const char* viewer, const char* ai) {
        State state;
        state.settings.viewer = SideId(viewer);
        state.settings.aiSide = SideId(ai);
        const auto began = std::chrono::steady_clock::now();
        { const EvenPace pace(state); }
        return std::chrono::steady_clock::now() - began;
    };
    CHECK(lasts("russian", "german") >= EvenPace::beat);
    // The answer is delayed only in a side's view of a game with a program-controlled side. Try several
    // times, because a slow machine may take long for other reasons.
    bool umpire = false, open = false;
    for (int i = 0; i < 20; ++i) {
        umpire = umpire || lasts("", "german") < EvenPace::beat;
        open = open || lasts("russian", "") < EvenPace::beat;
    }
    CHECK((umpire && open));
}

TEST_CASE(
    "if a game against the program is viewed as the umpire before play, it is saved with the player's side "
    "as viewer",
    "[kept][again]") {
    TestGame g = ai(3);
    const std::string before = again(g).dump();
    g.must({{"do", "view"}, {"as", "umpire"}});
    REQUIRE(g.state().clock.phase == Phase::setup);
    REQUIRE(g.state().settings.viewer.empty());
    const Json file = again(g);
    CHECK(file["settings"]["viewer"] == "russian");
    CHECK(file.dump() == before);
}

TEST_CASE("a game against the program that began during play is saved with its starting position",
          "[kept][again]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7, LMG |\n1O9 | Woods | russian - known 4-4-7 |",
               {{"clock", {{"player", "russian"}, {"first", "russian"}}},
                {"settings", {{"kept", "german"}, {"viewer", "russian"}}}});
    const Json start = again(g);
    CHECK(start["clock"]["phase"] == "MPh");
    CHECK(start["settings"]["viewer"] == "russian");
    for (const auto& [id, p] : g.state().pieces)
        if (p.side == russian) {
            g.must({{"do", "move"}, {"piece", id.text}, {"to", "1O8"}});
            break;
        }
    g.must({{"do", "phase"}, {"to", "APh"}});
    g.must({{"do", "view"}, {"as", "umpire"}});
    CHECK(again(g).dump() == start.dump());
    CHECK(start.dump().find("1O8") == std::string::npos);
}
