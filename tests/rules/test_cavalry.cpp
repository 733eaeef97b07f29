// SPDX-License-Identifier: MIT
// Tests Cavalry, which has its own column in the terrain chart (A13.3): where Cavalry may be, and its costs.
#include "shellgame/base/json.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using Catch::Contains;
using test::allTexts;
using test::rulesOf;
using test::TestGame;

namespace {

const std::string onHorse = R"({"type":"horse","class":"cavalry"})";
const std::string knownRider = R"({"type":"horse","class":"cavalry","id":"a"})";

Json rides(const std::vector<std::string>& path, const Json& more = Json::object()) {
    Json out = {{"do", "move"}, {"piece", "a"}, {"path", path}};
    out.update(more);
    return out;
}

/// Evaluates a shift of Cavalry into 1H6.
ShiftOption cavalryInto(const std::string& place) {
    const TestGame g("1E4 | Open Ground | m1 pds " + onHorse + "\n1H6 | " + place + " | m2 dummy 2");
    return g.judge("m1", "m2");
}

/// Returns the cost of a step into a hex of this terrain, in quarter MF; nullopt if the chart gives no
/// definite cost.
std::optional<int> rideCost(const std::string& terrain, MovementClass way = MovementClass::cavalry,
                            bool road = false, bool bypass = false) {
    const TestGame g("1E5 | " + terrain + " |");
    return wayCost(g.view(), way, {"1E4", 0}, {{"1E5", 0}}, road, bypass);
}

}  // namespace

TEST_CASE("Q02: A13.3 Cavalry pays the costs in the chart's column for Cavalry", "[rules][cavalry][Q02]") {
    struct Row {
        const char* terrain;
        double cavalry;
        double infantry;
    };
    for (const Row& row :
         {Row{"Open Ground", 1, 1}, Row{"Woods", 4, 2}, Row{"Pine Woods", 3, 1.5}, Row{"Crag", 4, 2},
          Row{"Graveyard", 2, 1}, Row{"Brush", 2, 2}, Row{"Grain", 1.5, 1.5}, Row{"Orchard", 1, 1},
          Row{"Hammada", 3, 1}, Row{"Scrub", 2, 1}, Row{"Gully", 2, 2}, Row{"Woods, Gully", 6, 4}}) {
        INFO(row.terrain);
        CHECK(rideCost(row.terrain) == quartersOf(row.cavalry));
        CHECK(rideCost(row.terrain, MovementClass::infantry) == quartersOf(row.infantry));
    }
    CHECK(rideCost("Woods, Dirt Road", MovementClass::cavalry, true) == 4);
    CHECK(rideCost("Woods, Brush", MovementClass::cavalry, false, true) == 8);
    for (const char* barred : {"Stone Building", "Wooden Building", "Woods, Wooden Building"})
        CHECK_FALSE(rideCost(barred));
    CHECK(rideCost("Woods, Wooden Building", MovementClass::cavalry, false, true) == 4);
    for (const char* nobodyKnows : {"Stream", "Stone Rubble", "Forest"}) CHECK_FALSE(rideCost(nobodyKnows));
}

TEST_CASE("Q02: S2.4 Cavalry does not shift into a building, and the program asks if the chart gives no cost",
          "[rules][cavalry][Q02]") {
    CHECK(cavalryInto("Woods").verdict == Verdict::ok);
    for (const char* building : {"Stone Building", "Wooden Building", "Stone Factory"}) {
        const ShiftOption barred = cavalryInto(building);
        CHECK(rulesOf(barred.findings) == "2.4");
        CHECK_THAT(test::textsOf(barred.findings, "2.4"), Contains("horse can't enter"));
    }
    CHECK(cavalryInto("Stone Building, Paved Road").verdict ==
          Verdict::ok);  // Cavalry can use the road in the hex
    const ShiftOption asked = cavalryInto("Stone Rubble");
    CHECK(asked.verdict == Verdict::ruling);
    CHECK_THAT(test::textsOf(asked.findings, "2.4"),
               Contains("The chart does not say whether horse can enter"));
}

TEST_CASE("Q02: S2.4 a past path through a building rules out Cavalry, but Bypass of the building does not",
          "[rules][cavalry][Q02]") {
    const auto after = [](const Json& how) {
        TestGame g(
            "1E4 | Open Ground | m1 pds 4-6-7\n1E5 | Woods, Stone Building |\n1P3 | Open Ground | m2 pds " +
            onHorse);
        Json first = {{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}};
        first.update(how);
        g.must(first);
        g.must({{"do", "rule"}, {"rule", "A4.11"}, {"at", "p1/turn 1"}});
        g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E6"}});
        for (const char* next : {"RPh", "RPh", "MPh"}) g.phase(next);
        return g.judge("m2", "m1");
    };
    const ShiftOption through = after(Json::object());
    CHECK(through.verdict == Verdict::forbidden);
    CHECK_THAT(test::textsOf(through.findings, "2.4"), Contains("horse can't enter Woods, Stone Building"));
    CHECK(after({{"how", "bypass"}}).verdict == Verdict::ok);
}

TEST_CASE("Q02: S2.4 for a shift of Cavalry, the past path costs what the Cavalry column states",
          "[rules][cavalry][Q02]") {
    const auto after = [](int woods) {
        std::string position = "1E1 | Open Ground | m1 dummy 3\n1P3 | Open Ground | m2 pds " + onHorse;
        std::vector<std::string> path;
        for (int i = 2; i < 2 + woods; ++i) {
            path.push_back("1E" + std::to_string(i));
            position += "\n" + path.back() + " | Woods |";
        }
        TestGame g(position);
        for (const std::string& hex : path) {
            g.must({{"do", "move"}, {"marker", "m1"}, {"to", hex}, {"mf", 1}});
        }
        for (const char* next : {"RPh", "RPh", "MPh"}) g.phase(next);
        return g.judge("m2", "m1");
    };
    CHECK(after(3).verdict == Verdict::ok);  // Cavalry has 12 MF
    const ShiftOption far = after(4);
    CHECK(far.verdict == Verdict::forbidden);
    CHECK_THAT(test::textsOf(far.findings, "2.4"), Contains("16 MF"));
}

TEST_CASE("Q02: A2.4 the MF of a path for Cavalry are the sum of the costs in the chart's column for Cavalry",
          "[rules][cavalry][Q02]") {
    const std::string ground = "1E2 | Woods |\n1E3 | Woods |\n1E4 | Brush |\n1E5 | Woods |\n";
    TestGame g(ground + "1E1 | Open Ground | - known " + knownRider);
    CHECK_THAT(textOf(g.must(rides({"1E2", "1E3"})).text), Contains("(8 MF)"));
    g.must(rides({"1E4"}));
    CHECK(g.piece("a").spent->quarters == 40);
    CHECK_THAT(allTexts(g.refused(rides({"1E5"}))), Contains("would spend 14 of 12 MF"));
    TestGame barred("1E2 | Stone Building |\n1E1 | Open Ground | - known " + knownRider);
    CHECK(rulesOf(barred.refused(rides({"1E2"})).findings) == "B23");
    CHECK(rulesOf(barred.refused(rides({"1E2", "1E3"})).findings) == "B23");
    TestGame past("1E2 | Woods, Stone Building |\n1E3 | Woods |\n1E1 | Open Ground | - known " + knownRider);
    CHECK_THAT(textOf(past.must(rides({"1E2", "1E3"}, {{"how", "bypass"}})).text), Contains("1E3"));
    TestGame asked("1E2 | Stone Rubble |\n1E1 | Open Ground | - known " + knownRider);
    const Entry e = asked.refused(rides({"1E2"}));
    CHECK(rulesOf(e.findings, Verdict::ruling) == "B24");
    asked.must({{"do", "rule"}, {"rule", "B24"}, {"at", "1E2"}});
    asked.must(rides({"1E2"}, {{"mf", 3}}));
}

TEST_CASE("Q02: B3.4 Cavalry that stays on roads gets one additional MF and pays 1 MF per hex",
          "[rules][cavalry][Q02]") {
    std::string position;
    std::vector<std::string> path;
    for (int i = 1; i <= 14; ++i) {
        const std::string hex = "1" + columnLetters(i) + "5";
        position += hex + " | Dirt Road" + (i == 1 ? " | - known " + knownRider : std::string(" |")) + "\n";
        if (i > 1) path.push_back(hex);
    }
    TestGame g(position);
    g.must(rides(path, {{"how", "road"}}));
    CHECK(g.piece("a").spent->quarters == 13 * 4);
}

TEST_CASE("Q02: A2.6 Cavalry that exits pays the Cavalry cost of the mirror image of its hex",
          "[rules][cavalry][Q02]") {
    const TestGame g("1A5 | Woods |\n1A6 | Stone Building |");
    CHECK(exitCost(g.view(), MovementClass::cavalry, {"1A5", 0}, false, false) == 16);
    CHECK_FALSE(exitCost(g.view(), MovementClass::cavalry, {"1A6", 0}, false, false));
    TestGame left("1A5 | Woods | - known " + knownRider);
    CHECK_THAT(textOf(left.must(test::exits("a")).text), Contains("(4 MF)"));
    TestGame barred("1A5 | Open Ground | - known " + knownRider + "\n1A6 | Woods, Stone Building |");
    barred.must(rides({"1A6"}, {{"how", "bypass"}}));
    const Entry e = barred.refused(test::exits("a"));
    CHECK(rulesOf(e.findings) == "A2.6");
    CHECK_THAT(allTexts(e), Contains("horse can't enter Woods, Stone Building"));
}

TEST_CASE("Q02: A2.9 Cavalry does not set up in a building", "[rules][cavalry][Q02]") {
    const Json setup = {{"clock", {{"phase", "setup"}}}};
    TestGame g("1E1 | Open Ground | - known " + knownRider +
                   "\n1E2 | Stone Building |\n1E3 | Stone Rubble |\n1E4 | Woods |",
               setup);
    CHECK(rulesOf(g.refused(rides({"1E2"})).findings) == "B23");
    CHECK(rulesOf(g.refused(rides({"1E3"})).findings, Verdict::ruling) == "B24");
    g.must(rides({"1E4"}));
    const Json placed = {{"do", "place"},
                         {"side", "german"},
                         {"kind", "concealed"},
                         {"at", "1E2"},
                         {"contents", {{{"type", "horse"}, {"class", "cavalry"}}}}};
    CHECK_THAT(allTexts(g.refused(placed)), Contains("horse can't enter Stone Building"));
}

TEST_CASE("Q02: A13.3 a counter of the class cavalry moves as Cavalry, with 12 MF", "[rules][cavalry][Q02]") {
    TestGame g(R"(1E4 | Open Ground | - known {"type":"4-6-7","class":"cavalry","id":"a"})");
    CHECK(g.piece("a").moves == MovementClass::cavalry);
    CHECK(g.piece("a").allowance == 12);
    g.must(rides({"1E5", "1E6", "1E7", "1E8", "1E9"}));
    CHECK(pieceSpecJson(PieceId("a"), g.piece("a")).count("moves") == 0);
    const TestGame foot(
        R"(1E4 | Open Ground | - known {"type":"4-6-7","class":"cavalry","allowance":8,"id":"a"})");
    CHECK(foot.piece("a").allowance == 8);
}

TEST_CASE("Q02: A13.36 Cavalry does not use Assault Movement", "[rules][cavalry][Q02]") {
    TestGame g("1E4 | Open Ground | - known " + knownRider);
    CHECK(rulesOf(g.refused(rides({"1E5"}, {{"how", "assault"}})).findings) == "A4.61");
    g.must(rides({"1E5"}));
}
