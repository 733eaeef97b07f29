// SPDX-License-Identifier: MIT
#include "shellgame/base/json.hpp"
#include "shellgame/rules/turn/fates.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using shellgame::test::TestGame;

namespace {

Json fatesScenario() {
    return {
        {"format", 1},
        {"boards", {{{"as", "1"}, {"blank", {{"columns", 33}, {"rows", 10}}}}}},
        {"sides",
         {{{"id", "german"}, {"nationality", "german"}}, {{"id", "russian"}, {"nationality", "russian"}}}},
        {"clock", {{"turns", 8}, {"first", "german"}, {"turn", 1}, {"player", "german"}, {"phase", "MPh"}}},
        {"units",
         {{{"side", "german"},
           {"at", "1G3"},
           {"pieces",
            {{{"id", "squad"}, {"type", "4-6-7"}},
             {{"id", "a"}, {"type", "2-4-7"}},
             {{"id", "b"}, {"type", "2-4-7"}},
             {{"id", "lead"}, {"type", "8-1"}},
             {{"id", "gun"}, {"type", "LMG"}},
             {{"id", "track"}, {"type", "SPW 251/1"}}}}},
          {{"side", "russian"}, {"at", "1G5"}, {"pieces", {{{"id", "enemy"}, {"type", "4-4-7"}}}}}}}};
}

std::vector<std::string> told(TestGame& g, const std::vector<PieceId>& pieces) {
    std::vector<std::string> out;
    for (const Fate& fate : fatesOf(g.state(), pieces)) out.push_back(textOf(fate.text));
    return out;
}

bool has(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

TEST_CASE("A7.302 A1.31 A1.32 W18 possible casualties are offered with the resulting counters", "[fates]") {
    TestGame g = TestGame::ofScenario(fatesScenario());
    using Texts = std::vector<std::string>;
    CHECK(told(g, {PieceId("squad")}) == Texts{"Casualty Reduction: 2-4-7", "Deploys: two 2-4-7", "Breaks",
                                               "Pinned", "Mounts: SPW 251/1 (4 MP)", "Eliminated"});
    // Less than a squad is eliminated by it: there is nothing to become.
    CHECK(told(g, {PieceId("a")}) == Texts{"Breaks", "Pinned", "Mounts: SPW 251/1 (4 MP)", "Eliminated"});
    CHECK(has(told(g, {PieceId("a"), PieceId("b")}), "They Recombine: 4-6-7"));
    g.must({{"do", "place"},
            {"side", "german"},
            {"kind", "known"},
            {"at", "1G3"},
            {"contents", {{{"type", "2-3-8"}, {"id", "other"}}}}});
    CHECK_FALSE(has(told(g, {PieceId("a"), PieceId("other")}), "They Recombine: 4-6-7"));
    g.must({{"do", "undo"}});
    g.must({{"do", "mark"}, {"piece", "squad"}, {"add", {"broken"}}});
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "Deploys: two 2-4-7"));
    g.must({{"do", "undo"}});
    CHECK(has(told(g, {PieceId("lead")}), "Casualty Reduction: wounded"));
    CHECK(told(g, {PieceId("track")}) == Texts{"Wreck", "Burning wreck", "Eliminated"});
    // A weapon that nobody has is recovered by whoever is there.
    const auto gun = told(g, {PieceId("gun")});
    CHECK(has(gun, "To 4-6-7"));
    CHECK_FALSE(has(gun, "Dropped"));
    // Of two sides, or of nothing, nothing is told.
    CHECK(told(g, {PieceId("squad"), PieceId("enemy")}).empty());
    CHECK(told(g, {}).empty());
}

TEST_CASE("D6.4 A4.43 Passengers may unload, and a possessed weapon may be dropped", "[fates]") {
    TestGame g = TestGame::ofScenario(fatesScenario());
    CHECK_FALSE(has(told(g, {PieceId("squad")}), "Unloads (4 MP)"));
    g.must({{"do", "load"}, {"piece", "squad"}, {"on", "track"}});
    const auto rider = told(g, {PieceId("squad")});
    CHECK(has(rider, "Unloads (4 MP)"));
    CHECK_FALSE(has(rider, "Mounts: SPW 251/1 (4 MP)"));
    CHECK_FALSE(has(rider, "Dropped"));
    g.must({{"do", "transfer"}, {"piece", "gun"}, {"to", "a"}});
    const auto gun = told(g, {PieceId("gun")});
    CHECK(has(gun, "Dropped"));
    CHECK_FALSE(has(gun, "Unloads (4 MP)"));
    CHECK(has(gun, "To 2-4-7"));  // to the other half-squad
    // Not all of these ride.
    CHECK_FALSE(has(told(g, {PieceId("squad"), PieceId("lead")}), "Unloads (4 MP)"));
}

TEST_CASE("each offered action is an act of the session, and does what its text says", "[fates]") {
    int done = 0;
    for (std::size_t i = 0;; ++i) {
        TestGame g = TestGame::ofScenario(fatesScenario());
        const auto fates = fatesOf(g.state(), {PieceId("squad")});
        if (i == fates.size()) break;
        INFO(textOf(fates[i].text));
        const Json command = std::visit([](const auto& act) { return commandOf(act); }, fates[i].act);
        const Findings found = g.session().check(command);
        if (worst(found) != Verdict::ok) continue;
        g.must(command);
        ++done;
        const Piece& squad = *g.state().piece(PieceId("squad"));
        CHECK((!squad.gone.empty() || !squad.carrier.empty() || !squad.marks.empty()));
    }
    // All but Deployment, which asks for a leader's check or the player's word.
    CHECK(done >= 4);
}
