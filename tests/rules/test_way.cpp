// SPDX-License-Identifier: MIT
// Tests the checks of all movement, on the map, onto the map and off the map: MF and MP left, roads, Bypass.
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/mapboard/way.hpp"
#include "shellgame/words/say.hpp"

#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "support/catch.hpp"
#include "support/drawing.hpp"
#include "support/game.hpp"
#include "support/ground.hpp"

using namespace shellgame;
using Catch::Contains;
using test::allTexts;
using test::exits;
using test::rulesOf;
using test::TestGame;

namespace {

Json moves(const char* key, const std::string& who, const std::vector<std::string>& path,
           const Json& more = Json::object()) {
    Json out = {{"do", "move"}, {key, who}, {"path", path}};
    out.update(more);
    return out;
}

/// Lists hexes to the south of a hex in column E.
std::vector<std::string> south(int from, int hexes) {
    std::vector<std::string> out;
    for (int i = 1; i <= hexes; ++i) out.push_back("1E" + std::to_string(from + i));
    return out;
}

const std::string squadAtE1 = "1E1 | | - known {\"type\":\"4-6-7\",\"id\":\"a\"}";

}  // namespace

TEST_CASE("A01: a stack under a marker can't spend more than its allowance unless the player overrules",
          "[rules][way][A01]") {
    TestGame g("1E1 | Open Ground | m1 concealed 4-6-7");
    const Entry far = g.refused(moves("marker", "m1", south(1, 5)));
    CHECK(rulesOf(far.findings, Verdict::ruling) == "A4.11");
    CHECK_THAT(allTexts(far), Contains("4-6-7 would spend 5 of 4 MF: Double Time or Minimum Move?"));
    g.must(moves("marker", "m1", south(1, 3)));
    // MF spent earlier are counted, whether the path is given hex by hex or as a whole.
    CHECK_THAT(allTexts(g.refused(moves("marker", "m1", south(4, 2)))), Contains("would spend 5 of 4 MF"));
    g.must(moves("marker", "m1", {"1E5"}));
    const Entry fifth = g.refused(moves("marker", "m1", {"1E6"}));
    REQUIRE(fifth.findings.size() == 1);
    CHECK(fifth.findings.front().subject.text() == "p1/turn 1");
    g.must({{"do", "rule"}, {"rule", "A4.11"}, {"at", "p1/turn 1"}});
    g.must(moves("marker", "m1", {"1E6"}));
}

TEST_CASE(
    "A01: Double Time adds two MF if declared at the start of a move, or one if declared during it; a leader "
    "adds two MF, and a road adds one",
    "[rules][way][A01]") {
    const Json hurry = {{"how", "double time"}};
    TestGame full("1E1 | | m1 concealed 4-6-7");
    CHECK_THAT(allTexts(full.refused(moves("marker", "m1", south(1, 7), hurry))),
               Contains("would spend 7 of 6 MF: Minimum Move?"));
    full.must(moves("marker", "m1", south(1, 6), hurry));
    TestGame late("1E1 | | m1 concealed 4-6-7");
    late.must(moves("marker", "m1", south(1, 1)));
    CHECK_THAT(allTexts(late.refused(moves("marker", "m1", south(2, 5), hurry))), Contains("6 of 5 MF"));
    late.must(moves("marker", "m1", south(2, 4), hurry));
    TestGame led("1E1 | | m1 concealed 4-6-7, 8-1");
    CHECK_THAT(allTexts(led.refused(moves("marker", "m1", south(1, 7)))), Contains("7 of 6 MF"));
    led.must(moves("marker", "m1", south(1, 6)));
    TestGame road("1E1 | | m1 concealed 4-6-7");
    CHECK_THAT(allTexts(road.refused(moves("marker", "m1", south(1, 6), {{"how", "road"}}))),
               Contains("6 of 5 MF"));
    road.must(moves("marker", "m1", south(1, 5), {{"how", "road"}}));
    TestGame hurt("1E1 | | - known {\"type\":\"8-1\",\"id\":\"a\",\"marks\":[\"wounded\"]}");
    CHECK(rulesOf(hurt.refused(moves("piece", "a", south(1, 1), hurry)).findings) == "A4.5");
}

TEST_CASE("A01: a road gives its bonus only to units that used roads during the whole MPh",
          "[rules][way][A01]") {
    TestGame g(squadAtE1);
    g.must(moves("piece", "a", {"1E2"}, {{"mf", 2}}));
    const auto byRoad = [](int mf) {
        return moves("piece", "a", {"1E3", "1E4"}, {{"how", "road"}, {"mf", mf}});
    };
    CHECK_THAT(allTexts(g.refused(byRoad(3))), Contains("would spend 5 of 4 MF"));
    g.must(byRoad(2));
    TestGame all(squadAtE1);
    all.must(moves("piece", "a", {"1E2"}, {{"how", "road"}, {"mf", 2}}));
    all.must(byRoad(3));
}

TEST_CASE(
    "Q11: by a ruling, a dummy stack can exceed the allowances of the counters it represents; a tank's MP "
    "are unknown",
    "[rules][way][A01][Q11]") {
    // The stack could be a leader and a squad, or a leader alone under the top "?".
    for (const char* stack : {"m1 dummy 3", "m1 dummy 2"}) {
        INFO(stack);
        TestGame g(std::string("1E1 | | ") + stack);
        const Entry far = g.refused(moves("marker", "m1", south(1, 7)));
        REQUIRE(far.findings.size() == 1);
        CHECK(far.findings.front().subject.text() == "m1/turn 1");
        CHECK_THAT(allTexts(far), Contains("would spend 7 of 6 MF"));
        g.must(moves("marker", "m1", south(1, 7), {{"as", "fully tracked"}}));
        g.must({{"do", "undo"}});
        g.must(moves("marker", "m1", south(1, 6)));
    }
    const auto most = [](int hexes, const char* how) {
        TestGame g("1E1 | | m1 dummy 3");
        g.must(moves("marker", "m1", south(1, hexes), {{"how", how}}));
        return allTexts(g.refused(moves("marker", "m1", south(1 + hexes, 1), {{"how", how}})));
    };
    CHECK_THAT(most(8, "double time"), Contains("9 of 8 MF"));
    CHECK_THAT(most(7, "road"), Contains("8 of 7 MF"));
    TestGame mounted("1E1 | | m1 dummy 3");
    mounted.must(moves("marker", "m1", south(1, 9), {{"as", "cavalry"}}));
}

TEST_CASE(
    "Q11: a single dummy \"?\" can move no farther than a squad, because no leader could be under it too",
    "[rules][way][Q11]") {
    TestGame g("1E1 | | m1 dummy 3");
    g.house("dummies_single", true);
    const auto part = [](const std::vector<std::string>& path, int dummies) {
        return moves("marker", "m1", path, {{"dummies", dummies}});
    };
    CHECK_THAT(allTexts(g.refused(part(south(1, 5), 1))), Contains("would spend 5 of 4 MF"));
    g.must(part(south(1, 5), 2));
}

TEST_CASE("Q11: S2.4 the MF that a dummy stack has spent limit the shifts that it can make later",
          "[rules][way][Q11]") {
    TestGame g(
        "1E1 | | m1 dummy 3\n1P3 | | m2 pds 4-6-7\n1R3 | | m3 pds 4-6-7, 8-1\n1T3 | | m4 pds 8-1\n1V3 | | m5 "
        "dummy 3");
    g.must(moves("marker", "m1", south(1, 6)));
    for (const char* next : {"RPh", "RPh", "MPh"}) g.phase(next);
    const ShiftOption squad = g.judge("m2", "m1");
    CHECK(squad.verdict == Verdict::forbidden);
    CHECK_THAT(test::textsOf(squad.findings, "2.4"), Contains("6 MF"));
    CHECK(g.judge("m3", "m1").verdict == Verdict::ok);
    CHECK(g.judge("m4", "m1").verdict == Verdict::ok);
    CHECK(g.judge("m5", "m1").verdict == Verdict::ok);
}

TEST_CASE("A01: the MF that Known units have spent are recorded until their MPh ends", "[rules][way][A01]") {
    TestGame g(squadAtE1);
    CHECK(rulesOf(g.refused(moves("piece", "a", south(1, 5))).findings, Verdict::ruling) == "A4.11");
    // A move without a stated path costs at least the distance in hexes.
    CHECK_THAT(allTexts(g.refused({{"do", "move"}, {"piece", "a"}, {"to", "1E6"}})),
               Contains("has spent 0 of 4 MF, and this costs at least 5"));
    g.must(moves("piece", "a", south(1, 3)));
    CHECK(g.piece("a").spent == Spent{12, true, Haste::none});
    CHECK_THAT(allTexts(g.refused(moves("piece", "a", south(4, 2)))), Contains("5 of 4 MF"));
    g.must({{"do", "undo"}});
    CHECK_FALSE(g.piece("a").spent);
    g.must(moves("piece", "a", south(1, 4)));
    g.phase("DFPh");
    CHECK_FALSE(g.piece("a").spent);
}

TEST_CASE("A01: points spent under a marker remain spent when the unit is revealed", "[rules][way][A01]") {
    TestGame g("1E1 | | m1 concealed 4-6-7");
    g.must(moves("marker", "m1", south(1, 3)));
    g.must({{"do", "reveal"}, {"marker", "m1"}});
    CHECK_THAT(allTexts(g.refused(moves("piece", "p1", south(4, 2)))), Contains("5 of 4 MF"));
    g.must(moves("piece", "p1", south(4, 1)));
}

TEST_CASE("A01: a vehicle has its printed MP, and a squad that moves with a tank pays its own MF",
          "[rules][way][A01]") {
    TestGame g("1E1 | | - known {\"type\":\"PzKw IVH\",\"id\":\"t\",\"allowance\":3}\n1F1 | Open Ground |");
    CHECK(rulesOf(g.refused(moves("piece", "t", south(1, 3))).findings, Verdict::ruling) == "D2.1");
    g.must(moves("piece", "t", south(1, 2)));  // including the Start MP
    TestGame both(
        "1E1 | | - known {\"type\":\"PzKw IVH\",\"id\":\"t\"}, {\"type\":\"4-6-7\",\"id\":\"a\"}\n"
        "1E2 | Woods |");
    both.must({{"do", "move"}, {"pieces", {"t", "a"}}, {"path", {"1E2"}}});
    CHECK(both.piece("a").spent->quarters == 8);
}

TEST_CASE("A01: in Assault Movement a unit must leave at least one MF unspent (A4.61)", "[rules][way][A01]") {
    TestGame g(squadAtE1 + "\n1E2 | Woods, Wooden Building |");
    const Entry all = g.refused(moves("piece", "a", south(1, 1), {{"how", "assault"}}));
    CHECK(rulesOf(all.findings, Verdict::ruling) == "A4.61");
    g.must(moves("piece", "a", south(1, 1)));
}

TEST_CASE("A01: MF spent on entry, moves and exit in one MPh add up", "[rules][way][A01]") {
    TestGame g("1A8 | | - known {\"type\":\"4-6-7\",\"id\":\"b\"}",
               {{"reinforcements",
                 {{{"id", "relief"},
                   {"side", "german"},
                   {"turn", 1},
                   {"hexes", {"1A5"}},
                   {"pieces", {{{"type", "4-6-7"}, {"id", "a"}}}}}}}});
    g.must({{"do", "enter_map"}, {"pieces", {"a"}}, {"at", "1A5"}});
    CHECK_THAT(allTexts(g.refused(moves("piece", "a", {"1A4", "1A3", "1A2", "1A1"}))), Contains("5 of 4 MF"));
    g.must(moves("piece", "b", {"1B8", "1B7", "1B6", "1A6"}));
    CHECK(rulesOf(g.refused(exits("b")).findings, Verdict::ruling) == "A2.6");
}

TEST_CASE("A03: the road rate requires a road over each hexside", "[rules][way][A03]") {
    // A road goes north and south in column E, and no road leads into it from D2.
    test::Drawing drawn(9, 6);
    for (const char* hex : {"E1", "E2", "E3"}) {
        drawn.fill(hex, "Woods").centre(hex, "Dirt Road", 8);
        for (const Side6 side : {Side6::N, Side6::S}) drawn.side(hex, side, "Dirt Road", 4);
    }
    const auto sight = ruledSight();
    for (const bool turned : {false, true}) {
        const auto state = GameState::of({});
        const auto ground = test::groundOf({{test::boardOf(drawn), "1", 0, 0, turned}});
        const GameView view{*state, *ground, *sight};
        CHECK(roadRuns(view, "1E1", "1E2") == true);
        CHECK(roadRuns(view, "1E2", "1E1") == true);
        CHECK(roadRuns(view, "1D2", "1E2") == false);
        CHECK(roadRuns(view, "1G2", "1G3") == false);
        CHECK(roadRuns(view, "", "1E1") == true);
        CHECK_FALSE(roadRuns(view, "1E1", "1E3").has_value());
    }
    // On blank boards, and in hexes whose terrain was stated, the player decides about roads.
    TestGame blank(squadAtE1);
    CHECK_FALSE(roadRuns(blank.view(), "1E1", "1E2").has_value());
    TestGame g("1A8 | | - known {\"type\":\"PzKw IVH\",\"id\":\"t\"}",
               {{"boards", {{{"as", "1"}, {"own", "village"}}}}});
    const GameView view = g.view();
    bool refused = false, taken = false;
    for (const std::string& from : view.ground.names())
        for (const std::string& to :
             from.empty() ? std::vector<std::string>() : view.ground.neighbours(from)) {
            const auto runs = roadRuns(view, from, to);
            if (!runs || (*runs ? taken : refused)) continue;
            const auto rows = terrainAt(view, to).rows;
            if (std::none_of(rows.begin(), rows.end(),
                             [](const TerrainRow* row) { return row->kind == TerrainKind::road; }))
                continue;
            g.must({{"do", "correct"}, {"pointer", "/pieces/t/at"}, {"value", from}});
            const Findings found = g.session().check(moves("piece", "t", {to}, {{"how", "road"}}));
            INFO(from << " to " << to);
            if (*runs) {
                CHECK(test::textsOf(found, "B3.4").empty());
                taken = true;
            } else {
                CHECK_THAT(test::textsOf(found, "B3.4"), Contains("No road leads from " + from));
                refused = true;
            }
        }
    CHECK(refused);
    CHECK(taken);
}

TEST_CASE("A2.4 B9.4 crossing a wall or hedge costs its MF or MP in addition to the entered hex",
          "[rules][way]") {
    TestGame g("1A8 | | - known {\"type\":\"4-6-7\",\"id\":\"a\"}",
               {{"boards", {{{"as", "1"}, {"own", "village"}}}}});
    const GameView view = g.view();
    // Quarters of an MF or MP.
    const auto cost = [&](MovementClass way, const char* from, const char* to) {
        return wayCost(view, way, Location{from, 0}, {Location{to, 0}}, false, false);
    };
    using enum MovementClass;
    // A hedge separates K3 from K2, which is grain (1.5 MF). There is none between K1 and K2.
    CHECK(cost(infantry, "1K1", "1K2") == 6);
    CHECK(cost(infantry, "1K3", "1K2") == 10);
    CHECK(cost(infantry, "1K2", "1K3") == cost(infantry, "1K4", "1K3").value() + 4);
    CHECK(cost(cavalry, "1K2", "1K3") == cost(cavalry, "1K4", "1K3").value() + 4);
    CHECK(cost(fullyTracked, "1K2", "1K3") == cost(fullyTracked, "1K4", "1K3").value() + 4);
    CHECK(cost(halftrack, "1K2", "1K3") == cost(halftrack, "1K4", "1K3").value() + 8);
    CHECK_FALSE(cost(truck, "1K2", "1K3").has_value());
    // A wall separates O3 from O2. Only tracked vehicles can cross it.
    CHECK(cost(infantry, "1O2", "1O3").value() > cost(infantry, "1O4", "1O3").value());
    CHECK_FALSE(cost(halftrack, "1O2", "1O3").has_value());
    // The cost of the hedge is part of the MF that the stack spends.
    g.must({{"do", "correct"}, {"pointer", "/pieces/a/at"}, {"value", "1K3"}});
    const Entry e = g.must(moves("piece", "a", {"1K2"}));
    CHECK_THAT(textOf(e.text), Contains("(2.5 MF)"));
}

TEST_CASE("A04: a vehicle that entered a hex in Bypass can't leave it through the obstacle",
          "[rules][way][A04]") {
    TestGame g("1X0 | Woods |\n1X1 | Open Ground | - known {\"type\":\"PzKw IVH\",\"id\":\"t\"}");
    g.must(moves("piece", "t", {"1X0"}, {{"how", "bypass"}, {"mf", 2}}));
    CHECK(g.piece("t").position.portion == Portion::bypass);
    CHECK_THAT(allTexts(g.refused(exits("t"))), Contains("has paid to enter the obstacle"));
    g.must(exits("t", {{"bypass", true}}));
    // A unit on foot is not in Bypass after its move.
    TestGame foot("1X0 | Woods |\n1X1 | Open Ground | - known {\"type\":\"4-6-7\",\"id\":\"s\"}");
    foot.must(moves("piece", "s", {"1X0"}, {{"how", "bypass"}}));
    CHECK(foot.piece("s").position == Position());
}

TEST_CASE("A04: no command can bypass a hex without an obstacle", "[rules][way][A04]") {
    TestGame g("1E2 | Brush |\n1F1 | Light Jungle |\n" + squadAtE1);
    const Json bypass = {{"how", "bypass"}};
    CHECK(rulesOf(g.refused(moves("piece", "a", {"1E2"}, bypass)).findings) == "A4.3");
    CHECK(rulesOf(g.refused(moves("piece", "a", {"1F1"}, bypass)).findings, Verdict::ruling) == "A4.3");
    CHECK(rulesOf(g.refused(moves("piece", "a", {"1D1"}, bypass)).findings, Verdict::ruling) == "A4.3");
}

TEST_CASE(
    "A12: a path includes its starting Location, and a path that ends where it starts without leaving is "
    "refused",
    "[rules][way][A12]") {
    TestGame g(
        "1E4 (foxhole) | | m1 concealed 4-6-7\n1E1 (foxhole) | | - known {\"type\":\"4-6-7\",\"id\":\"a\"}");
    CHECK_THAT(textOf(g.must(moves("marker", "m1", {"1E5"})).text), Contains("1E4En - 1E5"));
    CHECK_THAT(textOf(g.must(moves("piece", "a", {"1E2"})).text), Contains("1E1En - 1E2"));
    CHECK(rulesOf(g.refused({{"do", "move"}, {"piece", "a"}, {"to", "1E2"}}).findings) == "A4.1");
    CHECK(rulesOf(g.refused(moves("marker", "m1", {"1E6", "1E6"})).findings) == "A4.1");
    // A path that leaves the Location and returns to it, or that enters a foxhole in it, is not empty.
    g.must(moves("marker", "m1", {"1E6", "1E5"}));
    g.must({{"do", "move"}, {"piece", "a"}, {"to", "1E2"}, {"position", "foxhole"}});
}

TEST_CASE(
    "A4.1 B1 the cost of a path is the sum of its steps, and unknown if the cost of any step is unknown",
    "[rules][way]") {
    const TestGame g("1E4 | Open Ground |\n1E5 | Woods |\n1E6 | Brush |\n1E7 | Marsh |\n1E8 | Open Ground |");
    const auto costs = [&](MovementClass way, const std::vector<std::string>& path) {
        std::vector<Location> hexes;
        for (const std::string& hex : path) hexes.push_back({hex, 0});
        return wayCost(g.view(), way, {"1E4", 0}, hexes, false);
    };
    CHECK(costs(MovementClass::infantry, {}) == 0);
    CHECK(costs(MovementClass::infantry, {"1E5"}) == 8);
    CHECK(costs(MovementClass::infantry, {"1E5", "1E6"}) == 16);
    CHECK(costs(MovementClass::infantry, {"1E5", "1E4"}) == 12);
    CHECK_FALSE(costs(MovementClass::infantry, {"1E6"}));                    // 1E6 is two hexes away
    CHECK_FALSE(costs(MovementClass::fullyTracked, {"1E5", "1E6", "1E7"}));  // a vehicle can't enter marsh
}
