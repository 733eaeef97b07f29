// SPDX-License-Identifier: MIT
// Tests the moves that the player makes for a program-controlled side: its "?", whose contents the player
// does not know, and its Known units.
#include <cmath>

#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
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

constexpr const char* road = R"(
    1E4  | Woods | |
    1G4  | Woods | |
    1I4  | Woods | |
    1E5  | Open Ground | |
    1G5  | Open Ground | |
    1I5  | Open Ground | |
    1G6  | Open Ground | |
    1G7  | Open Ground | |
    1G8  | Open Ground | |
    1G9  | Open Ground | |
    1G10 | Open Ground | |
    1M2  | Open Ground | german - known 4-6-7, LMG |
    1M3  | Open Ground | |
    1O9  | Woods | russian - known 4-4-7 |
)";

/// The Germans have been dealt to three woods hexes, with two squads, a leader and dummies. It is their MPh,
/// in the Russians' view.
TestGame germanMovement() {
    // Fire is certain in this game; other tests check the chance to fire.
    TestGame g(road, {{"clock", {{"phase", "setup"}}},
                      {"settings", {{"policy", writeValue(olderPolicy(), Elide::no)}}},
                      {"pool",
                       {{{"id", "rifles"}, {"side", "german"}, {"counters", "4-6-7, 4-6-7"}},
                        {{"id", "chief"}, {"side", "german"}, {"counters", "9-1"}},
                        {{"id", "q"}, {"side", "german"}, {"counters", "? x2"}}}},
                      {"places", {{{"side", "german"}, {"at", {"1E4", "1G4", "1I4"}}}}}});
    REQUIRE(g.session().fix(5));
    g.must({{"do", "keep"}, {"side", "german"}, {"temper", "none"}});
    g.must({{"do", "deal"}, {"side", "german"}});
    for (int i = 0; i < 20 && (g.state().clock.phase != Phase::MPh || g.state().clock.player != german); ++i)
        g.must({{"do", "phase"}});
    REQUIRE(g.state().clock.phase == Phase::MPh);
    REQUIRE(g.state().clock.player == german);
    REQUIRE(g.session().viewer() == russian);
    return g;
}

/// Returns the marker that covers a counter of this type, or that covers dummies.
MarkerId over(const State& state, const char* type) {
    for (const auto& [id, m] : state.markers) {
        if (m.side != german) continue;
        if (m.isDummy() ? *type == '?' : state.piece(m.contents.front())->type == type) return id;
    }
    return {};
}

std::string below(const std::string& hex, int by) {
    return hex.substr(0, 2) + std::to_string(std::stoi(hex.substr(2)) + by);
}

std::string movesToldTo(const Session& session, const SideId& side) {
    const SideLog log = logFor(session, side);
    Json seen = stateToJson(log.names.inState(stateFor(session.state(), side)), Elide::no);
    seen.erase("pool");  // the enemy OB is public
    std::string out = seen.dump();
    for (const Entry& e : log.entries) {
        if (e.phase == Phase::setup) continue;
        out += "\n" + textOf(e.text);
        for (const Finding& f : e.findings) out += "\n" + textOf(f.message);
    }
    return out;
}

}  // namespace

TEST_CASE("the player can move a ? of the program-controlled side one hex, whatever is under it",
          "[kept][moves]") {
    for (const char* type : {"4-6-7", "9-1", "?"}) {
        TestGame g = germanMovement();
        const MarkerId id = over(g.state(), type);
        const std::string from = g.state().marker(id)->at.hex;
        INFO(type << " in " << from);
        g.must({{"do", "move"}, {"marker", id.text}, {"path", {below(from, 1)}}});
        CHECK(g.state().marker(id)->at.hex == below(from, 1));
        const std::string told = movesToldTo(g.session(), russian);
        CHECK(told.find(below(from, 1)) != std::string::npos);
        CHECK(told.find("9-1") == std::string::npos);
        g.must({{"do", "undo"}});
        CHECK(g.state().marker(id)->at.hex == from);
    }
}

TEST_CASE("if a ? of the program-controlled side can't make a move, no reason is given", "[kept][moves]") {
    TestGame g = germanMovement();
    for (const auto& [type, hexes, goes] : {std::tuple("4-6-7", 4, true), std::tuple("4-6-7", 5, false),
                                            std::tuple("9-1", 4, true), std::tuple("9-1", 5, false)}) {
        TestGame at = germanMovement();
        const MarkerId id = over(at.state(), type);
        // Each of these stacks is at the upper end of the open hexrow and tries to move down.
        at.must({{"do", "view"}, {"as", "umpire"}});
        at.must({{"do", "correct"}, {"pointer", "/markers/" + id.text + "/at"}, {"value", "1G4"}});
        at.must({{"do", "view"}, {"as", "russian"}});
        Json path = Json::array();
        for (int i = 1; i <= hexes; ++i) path.push_back(i <= 6 ? below("1G4", i) : below("1G4", 5));
        INFO(type << ", " << path.dump());
        const Json move = {{"do", "move"}, {"marker", id.text}, {"path", path}};
        const bool asked = worst(at.session().check(move)) == Verdict::ok;
        const Entry e = at.session().perform(move);
        CHECK(e.ok == goes);
        // A check costs nothing, so it must not reveal anything. Only an attempt to move shows that the stack
        // can't move.
        CHECK(asked);
        if (!goes) CHECK(textOf(e.text) == "Refused: This is not possible.");
        const Findings said =
            at.session().check({{"do", "move"}, {"marker", id.text}, {"path", {"1G5", "1G9"}}});
        // A reason that everybody can see is given, for example that a path must lead from hex to hex.
        if (!goes) CHECK(test::rulesOf(said, Verdict::forbidden) == "2.4");
    }
}

TEST_CASE(
    "if the player moves a ? into the open in front of an enemy, a unit under it is revealed and dummies are "
    "removed",
    "[kept][moves][A12.121]") {
    for (const char* type : {"4-6-7", "?"}) {
        TestGame g = germanMovement();
        const MarkerId id = over(g.state(), type);
        const std::string to = below(g.state().marker(id)->at.hex, 1);
        g.must({{"do", "view"}, {"as", "umpire"}});
        g.must({{"do", "seen"}, {"at", {to}}, {"side", "german"}, {"seen", true}});
        g.must({{"do", "view"}, {"as", "russian"}});
        g.must({{"do", "move"}, {"marker", id.text}, {"path", {to}}});
        INFO(type << " in " << to);
        CHECK(g.state().marker(id) == nullptr);
        const std::string told = movesToldTo(g.session(), russian);
        CHECK(told.find(*type == '?' ? "The \"?\" in " + to + " was a dummy."
                                     : "4-6-7 in " + to + " is revealed.") != std::string::npos);
        // One undo reverts all these effects.
        g.must({{"do", "undo"}});
        CHECK(g.state().marker(id) != nullptr);
    }
}

TEST_CASE("the player controls revealed units of the program-controlled side, but not its hidden units",
          "[kept][moves][secrets]") {
    TestGame g = germanMovement();
    PieceId open, hidden;
    for (const auto& [id, p] : g.state().pieces)
        if (p.side == german && p.type == "4-6-7") (p.under.empty() ? open : hidden) = id;
    g.must({{"do", "move"}, {"pieces", {open.text}}, {"to", "1M3"}});
    CHECK(g.state().piece(open)->at.hex == "1M3");
    g.must({{"do", "mark"}, {"pieces", {open.text}}, {"add", {"broken"}}});
    CHECK(g.state().piece(open)->marks.contains("broken"));
    const MarkerId over = g.state().piece(hidden)->under;
    for (const Json& act :
         {Json{{"do", "mark"}, {"pieces", {hidden.text}}, {"add", {"broken"}}},
          Json{{"do", "move"}, {"marker", over.text}, {"pieces", {hidden.text}}, {"to", "1E5"}},
          Json{{"do", "reveal"}, {"marker", over.text}}, Json{{"do", "remove"}, {"marker", over.text}},
          Json{{"do", "fire"}, {"marker", over.text}, {"at", "1E5"}}}) {
        INFO(act.dump());
        CHECK_FALSE(g.session().perform(act).ok);
    }
}

TEST_CASE("after the game, encounters are listed with searches and attacks, not with shifts",
          "[kept][moves][end]") {
    TestGame g = germanMovement();
    const MarkerId id = over(g.state(), "4-6-7");
    const std::string hex = g.state().marker(id)->at.hex;
    PieceId rifle;
    for (const auto& [piece, p] : g.state().pieces)
        if (p.side == russian) rifle = piece;
    for (int i = 0; i < 20 && (g.state().clock.phase != Phase::MPh || g.state().clock.player != russian); ++i)
        g.must({{"do", "phase"}});
    g.must({{"do", "view"}, {"as", "umpire"}});
    g.must({{"do", "correct"}, {"pointer", "/pieces/" + rifle.text + "/at"}, {"value", below(hex, 1)}});
    g.must({{"do", "view"}, {"as", "russian"}});
    g.must({{"do", "move"}, {"pieces", {rifle.text}}, {"to", hex}});
    const RevealedEnemy open = revealedEnemy(g.session());
    CHECK(open.deal.size() == 3);
    CHECK(open.shifts.empty());  // no shift was attempted, although a die chose the unit that was met
    REQUIRE(open.asked.size() == 1);
    CHECK(open.looks.size() == 1);
    // At first there were three "?", of which two were real. Then one squad was met, and the other squad of
    // its stack opened fire.
    REQUIRE(open.fog.size() == 2);
    CHECK(open.fog[0].stacks == 3);
    CHECK(open.fog[0].real == 2);
    CHECK(open.fog[0].bits == Approx(std::log2(3.0)));
    CHECK(open.fog[1].stacks == 2);
    CHECK(open.fog[1].real == 1);
    CHECK(open.fog[1].bits == Approx(1));
}
