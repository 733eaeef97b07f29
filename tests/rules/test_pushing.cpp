// SPDX-License-Identifier: MIT
// Tests how Guns move: pushed by Infantry that moves with them, or towed.
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using Catch::Contains;
using test::allTexts;
using test::rulesOf;
using test::TestGame;

namespace {

/// A crew with 4 MF and its Gun, whose manhandling number is 12, are in Open Ground.
constexpr const char* crewAndGun =
    "1E1 | Open Ground | - known 2-2-8, {\"type\":\"PaK 35/36\",\"id\":\"gun\"}\n"
    "1E2 | Open Ground\n1E3 | Open Ground\n1E4 | Open Ground";

Json pushed(const char* to, const Json& more = Json::object()) {
    Json out = {{"do", "move"}, {"pieces", {"gun", "p1"}}, {"to", to}};
    out.update(more);
    return out;
}

int quarters(const TestGame& g) {
    return g.piece("p1").spent ? g.piece("p1").spent->quarters : 0;
}

}  // namespace

TEST_CASE("C10.3 the cost for pushing a Gun is doubled for its crew, and the required DR is reported",
          "[rules][C10.3]") {
    TestGame g(crewAndGun);
    const Entry first = g.must(pushed("1E2"));
    CHECK(quarters(g) == 8);  // the crew pays 2 of its 4 MF for one hex of Open Ground
    CHECK(g.piece("gun").at.text() == "1E2");
    CHECK_THAT(test::textsOf(first.findings, "C10.3"), Contains("more than 12 leaves the Gun"));
    g.must(pushed("1E3"));
    CHECK(quarters(g) == 16);
    CHECK(rulesOf(g.refused(pushed("1E4")).findings, Verdict::ruling) == "A4.11");
    // Without its Gun a crew pays the normal cost.
    TestGame alone(crewAndGun);
    const Entry plain = alone.must({{"do", "move"}, {"piece", "p1"}, {"to", "1E2"}});
    CHECK(quarters(alone) == 4);
    CHECK(test::textsOf(plain.findings, "C10.3").empty());
}

TEST_CASE(
    "C10.3 a Gun can move neither alone nor by Assault Movement nor in Bypass; a towed Gun moves with its "
    "vehicle",
    "[rules][C10.3]") {
    TestGame g(crewAndGun);
    const Entry alone = g.refused({{"do", "move"}, {"piece", "gun"}, {"to", "1E2"}});
    CHECK(rulesOf(alone.findings) == "C10.3");
    CHECK_THAT(allTexts(alone), Contains("only if it is towed, or pushed by a crew or other MMC"));
    CHECK_THAT(rulesOf(g.refused(pushed("1E2", {{"how", "assault"}})).findings), Contains("C10.3"));
    CHECK_THAT(rulesOf(g.refused(pushed("1E2", {{"how", "bypass"}})).findings), Contains("C10.3"));

    TestGame towed(
        "1E1 | Open Ground | - known {\"type\":\"SPW 251/1\",\"id\":\"track\"}, "
        "{\"type\":\"PaK 35/36\",\"id\":\"gun\"}\n1E2 | Open Ground");
    towed.must({{"do", "load"}, {"piece", "gun"}, {"on", "track"}});
    const Entry went = towed.must({{"do", "move"}, {"piece", "track"}, {"to", "1E2"}});
    CHECK(towed.piece("gun").at.text() == "1E2");
    CHECK(test::textsOf(went.findings, "C10.3").empty());
}

TEST_CASE(
    "W01 C10.3 a Gun moves with the crews or the one MMC that push it; a crew that moves alone leaves the "
    "Gun behind",
    "[rules][C10.3]") {
    using Ids = std::vector<PieceId>;
    TestGame g(
        "1E1 | Open Ground | - known 2-2-8, 4-6-7, 8-1, {\"type\":\"PaK 35/36\",\"id\":\"gun\"}\n"
        "1E4 | Open Ground | - known 4-6-7, 2-4-7, {\"type\":\"PaK 38\",\"id\":\"other\"}");
    CHECK(goingTogether(g.state(), PieceId("gun")) == Ids{PieceId("gun"), PieceId("p1")});
    const Ids second = goingTogether(g.state(), PieceId("other"));
    REQUIRE(second.size() == 2);
    CHECK(g.piece(second.back().text).at.text() == "1E4");
    for (const PieceId& id : goingTogether(g.state(), PieceId("p1"))) CHECK(id != PieceId("gun"));
    // A pinned unit can't push a Gun.
    g.must({{"do", "mark"}, {"piece", "p1"}, {"add", {"pinned"}}});
    CHECK(goingTogether(g.state(), PieceId("gun")).back() != PieceId("p1"));
}

TEST_CASE("C10.3 the owner of a hidden stack must double the MF of a pushed Gun", "[rules][C10.3]") {
    TestGame g(R"(1E1 | Open Ground | m1 concealed 2-2-8, {"type":"PaK 35/36","id":"gun"} | unseen
                  1E2 | Open Ground | | unseen)");
    const Entry moved = g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E2"}});
    CHECK_THAT(test::textsOf(moved.findings, "C10.3"), Contains("count double MF yourself"));
    const auto told = std::find_if(moved.findings.begin(), moved.findings.end(),
                                   [](const Finding& f) { return f.rule == "C10.3"; });
    REQUIRE(told != moved.findings.end());
    CHECK(told->audience == Readers::only(test::german));
}

TEST_CASE(
    "C10.3 under a ?, a pushed Gun may not move farther than double the MF allows, unless its owner rules so",
    "[rules][C10.3]") {
    TestGame g(R"(1E1 | Open Ground | m1 concealed 2-2-8, {"type":"PaK 35/36","id":"gun"} | unseen
                  1E2 | Open Ground | | unseen
                  1E3 | Open Ground | | unseen
                  1E4 | Open Ground | | unseen
                  1G1 | Open Ground | m2 concealed 2-2-8 | unseen
                  1G2 | Open Ground | | unseen
                  1G3 | Open Ground | | unseen
                  1G4 | Open Ground | | unseen)");
    // The crew has 4 MF, and each hex of Open Ground costs 2 MF with the Gun.
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E2"}}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E3"}}});
    const Entry third = g.refused({{"do", "move"}, {"marker", "m1"}, {"path", {"1E4"}}});
    CHECK(rulesOf(third.findings, Verdict::ruling) == "C10.3");
    // Only the owner reads why, and the trail contains the usual cost.
    for (const Finding& f : third.findings)
        if (f.rule == "C10.3") CHECK(f.audience == Readers::only(test::german));
    CHECK(g.state().trail(MarkerId("m1")).back().spent == 8);
    // A crew without a Gun moves on.
    g.must({{"do", "move"}, {"marker", "m2"}, {"path", {"1G2", "1G3", "1G4"}}});
}
