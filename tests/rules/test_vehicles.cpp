// SPDX-License-Identifier: MIT
// Tests vehicles with their Passengers: which counters move together, and the costs of starting, stopping,
// loading and unloading.
#include <algorithm>
#include <set>

#include "shellgame/base/json.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/mapboard/way.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/turn/counter_actions.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using Catch::Contains;
using test::allTexts;
using test::rulesOf;
using test::TestGame;

namespace {

/// The map is Open Ground, with a loaded half-track of 16 MP, a tank of 13 MP and a squad, all Known.
TestGame carPark() {
    return TestGame(R"(
        1E4 | Open Ground | - known {"type":"SPW 251/1","id":"ht"}, {"type":"9-2","id":"lead","carrier":"ht"}, {"type":"4-6-7","id":"s","carrier":"ht"}, {"type":"LMG","id":"gun","carrier":"s"}
        1G4 | Open Ground | - known {"type":"PzKw IVH","id":"tank","allowance":13}, {"type":"4-6-7","id":"foot"}
        1M4 | Open Ground | m1 concealed {"type":"SPW 251/1","id":"hidden"}, {"type":"4-6-7","id":"inside","carrier":"hidden"}
        1P4 | Open Ground | m2 dummy 3
    )");
}

Json drives(const Json& pieces, const std::vector<std::string>& path, const Json& more = Json::object()) {
    Json out = {{"do", "move"}, {"pieces", pieces}, {"path", path}};
    out.update(more);
    return out;
}

int mpSpent(const TestGame& g, const char* piece) {
    return g.piece(piece).spent ? g.piece(piece).spent->quarters : 0;
}

}  // namespace

TEST_CASE("U02: moving any counter of a loaded vehicle's stack moves the vehicle", "[rules][vehicles][U02]") {
    TestGame g = carPark();
    CHECK(goingTogether(g.state(), PieceId("lead")) == std::vector<PieceId>{PieceId("ht")});
    CHECK(goingTogether(g.state(), PieceId("s")) == std::vector<PieceId>{PieceId("ht")});
    CHECK(goingTogether(g.state(), PieceId("foot")) == std::vector<PieceId>{PieceId("foot")});
    g.must(drives({"ht"}, {"1E5", "1E6"}));
    for (const char* id : {"ht", "lead", "s", "gun"}) CHECK(g.piece(id).at.hex == "1E6");
    CHECK(g.piece("lead").carrier == PieceId("ht"));
}

TEST_CASE("U02: a Passenger can't leave its vehicle's hex before it has unloaded", "[rules][vehicles][U02]") {
    TestGame g = carPark();
    const Entry on = g.refused(drives({"lead"}, {"1E5"}));
    CHECK(rulesOf(on.findings) == "D6.4");
    CHECK_THAT(allTexts(on), Contains("9-2 is riding SPW 251/1. Move the vehicle, or unload first."));
    CHECK(rulesOf(g.refused({{"do", "move"}, {"marker", "m1"}, {"pieces", {"inside"}}, {"path", {"1M5"}}})
                      .findings) == "D6.4");
    g.must({{"do", "unload"}, {"pieces", {"lead", "s"}}});
    g.must(drives({"lead"}, {"1E5"}));
    g.phase("APh");
    g.must({{"do", "load"}, {"piece", "s"}, {"on", "ht"}});
    CHECK(rulesOf(g.refused({{"do", "advance"}, {"piece", "s"}, {"to", "1E5"}}).findings) == "D6.4");
}

TEST_CASE("U02: a weapon moves with the unit that carries it, and a towed Gun with its vehicle (A4.4, C10.1)",
          "[rules][vehicles][U02]") {
    TestGame g(R"(
        1E4 | Open Ground | - known {"type":"SdKfz 7","id":"tractor"}, {"type":"75L AT PaK 40","id":"towed","carrier":"tractor"}, {"type":"4-6-7","id":"s"}, {"type":"LMG","id":"lmg","carrier":"s"}, {"type":"MMG","id":"free"}
    )");
    const auto goes = [](const char* piece) { return drives({piece}, {"1E5"}); };
    const Entry gun = g.refused(goes("towed"));
    CHECK(rulesOf(gun.findings) == "C10.1");
    CHECK_THAT(allTexts(gun), Contains("PaK 40 is towed by SdKfz 7"));
    CHECK_THAT(allTexts(g.refused(goes("lmg"))), Contains("LMG is carried by 4-6-7"));
    CHECK_THAT(allTexts(g.refused(goes("free"))), Contains("MMG does not move by itself"));
    g.must(goes("s"));
    CHECK(g.piece("lmg").at.hex == "1E5");
    g.must(goes("tractor"));
    CHECK(g.piece("towed").at.hex == "1E5");
    CHECK(g.piece("towed").carrier == PieceId("tractor"));
    g.phase("APh");
    CHECK(rulesOf(g.refused({{"do", "advance"}, {"piece", "lmg"}, {"to", "1E6"}}).findings) == "A4.4");
}

TEST_CASE("U02: when a vehicle leaves a stack under a ?, its Passengers move with it",
          "[rules][vehicles][U02]") {
    TestGame g(R"(
        1M4 | Open Ground | m1 concealed {"type":"SPW 251/1","id":"ht"}, {"type":"4-6-7","id":"in","carrier":"ht"}, {"type":"4-6-7","id":"foot"}
    )");
    g.must({{"do", "move"}, {"marker", "m1"}, {"pieces", {"ht"}}, {"path", {"1M5"}}, {"id", "m9"}});
    CHECK(g.under("m9") == "ht in");
    CHECK(g.piece("in").carrier == PieceId("ht"));
    CHECK(g.under("m1") == "foot");
}

TEST_CASE("U03: a stopped vehicle pays a Start MP and is in Motion afterward (D2.12, D2.4)",
          "[rules][vehicles][U03]") {
    TestGame g = carPark();
    CHECK_THAT(textOf(g.must(drives({"tank"}, {"1G5", "1G6", "1G7", "1G8"})).text),
               Contains("(5 MP, with 1 to start)"));
    CHECK(mpSpent(g, "tank") == 20);
    CHECK(g.piece("tank").motion);
    // The vehicle is in Motion, so it needs no Start MP.
    CHECK_THAT(textOf(g.must(drives({"tank"}, {"1G9"})).text), Contains("(1 MP)"));
    CHECK(mpSpent(g, "tank") == 24);
    g.must({{"do", "act"}, {"piece", "tank"}, {"what", "stop"}});
    CHECK(mpSpent(g, "tank") == 28);
    CHECK_FALSE(g.piece("tank").motion);
    // The vehicle starts again and stays in Motion until its side's next Player Turn, in which it needs no
    // Start MP.
    g.must(drives({"tank"}, {"1G8"}));
    CHECK(mpSpent(g, "tank") == 36);
    g.phase("RPh");
    g.phase("MPh");
    g.must({{"do", "phase"}});
    g.phase("MPh");
    REQUIRE(g.state().clock.player == test::german);
    CHECK(g.piece("tank").motion);
    g.must(drives({"tank"}, {"1G7"}));
    CHECK(mpSpent(g, "tank") == 4);
}

TEST_CASE("U03: both a Start and a Stop are paid from the vehicle's MP allowance", "[rules][vehicles][U03]") {
    TestGame g(R"(1E1 | Open Ground | - known {"type":"PzKw IVH","id":"t","allowance":4})");
    CHECK_THAT(allTexts(g.refused(drives({"t"}, {"1E2", "1E3", "1E4", "1E5"}))),
               Contains("would spend 5 of 4 MP"));
    g.must(drives({"t"}, {"1E2", "1E3", "1E4"}));
    CHECK(rulesOf(g.refused({{"do", "act"}, {"piece", "t"}, {"what", "stop"}}).findings, Verdict::ruling) ==
          "D2.1");
    // The player states as many MP as the vehicle has.
    TestGame said(R"(1E1 | Open Ground | - known {"type":"PzKw IVH","id":"t","allowance":4})");
    said.must(drives({"t"}, {"1E2"}, {{"mf", 4}}));
    CHECK(mpSpent(said, "t") == 16);
    CHECK(said.piece("t").motion);
}

TEST_CASE("U03: after paying the Start, a vehicle can still enter terrain that costs all its MP (D2.7)",
          "[rules][vehicles][U03]") {
    TestGame g("1E1 | Open Ground | - known {\"type\":\"SPW 251/1\",\"id\":\"t\"}\n1E2 | Woods |");
    g.must(drives({"t"}, {"1E2"}));
    CHECK(mpSpent(g, "t") == 4 * g.piece("t").allowance);
}

TEST_CASE(
    "U03: a vehicle that Starts in a separate act pays the Start only once, and going into Motion always "
    "costs a Start",
    "[rules][vehicles][U03]") {
    TestGame g = carPark();
    g.must({{"do", "act"}, {"piece", "tank"}, {"what", "start"}});
    g.must(drives({"tank"}, {"1G5"}));
    CHECK(mpSpent(g, "tank") == 8);
    g.must({{"do", "act"}, {"piece", "tank"}, {"what", "motion"}});
    CHECK(mpSpent(g, "tank") == 8);
    g.must({{"do", "act"}, {"piece", "ht"}, {"what", "motion"}});
    CHECK(mpSpent(g, "ht") == 4);
    // Infantry pays no MP to start.
    g.must(drives({"foot"}, {"1G5"}));
    CHECK(mpSpent(g, "foot") == 4);
    CHECK_FALSE(g.piece("foot").motion);
}

TEST_CASE(
    "U03: loading or unloading costs the vehicle a quarter of its MP, and a Stop if it is in Motion (D6.4)",
    "[rules][vehicles][U03]") {
    TestGame g = carPark();
    REQUIRE(g.piece("ht").allowance == 16);
    g.must(drives({"ht"}, {"1E5"}));
    const Entry off = g.must({{"do", "unload"}, {"pieces", {"lead", "s"}}});
    CHECK_THAT(allTexts(off), Contains("SPW 251/1 spends 5 MP: 1 to stop, and a quarter of its MP"));
    CHECK(mpSpent(g, "ht") == 28);
    CHECK_FALSE(g.piece("ht").motion);
    CHECK_THAT(allTexts(g.must({{"do", "load"}, {"piece", "s"}, {"on", "ht"}})),
               Contains("spends 4 MP: a quarter of its MP"));
    CHECK(mpSpent(g, "ht") == 44);
    // If the player states MP, the unit pays these instead of the usual cost.
    g.must({{"do", "load"}, {"piece", "lead"}, {"on", "ht"}, {"mp", 2}});
    CHECK(mpSpent(g, "ht") == 52);
    CHECK_THAT(allTexts(g.refused({{"do", "unload"}, {"piece", "s"}})), Contains("would spend 17 of 16 MP"));
    // Dropping a weapon costs nothing, and outside the side's own MPh no act costs anything.
    g.must({{"do", "unload"}, {"piece", "gun"}});
    CHECK(mpSpent(g, "ht") == 52);
    g.phase("APh");
    g.must({{"do", "unload"}, {"piece", "s"}});
    CHECK_FALSE(g.piece("ht").spent);
}

TEST_CASE("U03: hooking up or unhooking a Gun costs half of the vehicle's MP, or two thirds (C10.12)",
          "[rules][vehicles][U03]") {
    const auto spent = [](const char* gun) {
        TestGame g(
            std::string(R"(1E4 | Open Ground | - known {"type":"SdKfz 7","id":"tractor","allowance":17}, )") +
            R"({"type":")" + gun + R"(","id":"gun","carrier":"tractor"})");
        g.must({{"do", "unload"}, {"piece", "gun"}});
        const int off = mpSpent(g, "tractor");
        TestGame again(
            std::string(R"(1E4 | Open Ground | - known {"type":"SdKfz 7","id":"tractor","allowance":17}, )") +
            R"({"type":")" + gun + R"(","id":"gun"})");
        again.must({{"do", "load"}, {"piece", "gun"}, {"on", "tractor"}});
        CHECK(mpSpent(again, "tractor") == off);
        return off / 4;
    };
    CHECK(spent("75L AT PaK 40") == 9);
    const auto& all = Catalogue::builtIn().all();
    const auto circled =
        std::find_if(all.begin(), all.end(), [](const PieceType& t) { return t.hookedSlowly; });
    REQUIRE(circled != all.end());
    CHECK(spent(circled->name.c_str()) == 12);
}

TEST_CASE("U03: a vehicle starts only if it is stopped, and stops only if it is in Motion (D2.12, D2.13)",
          "[rules][vehicles][U03]") {
    TestGame g = carPark();
    const auto does = [](const char* what) { return Json{{"do", "act"}, {"piece", "tank"}, {"what", what}}; };
    CHECK(rulesOf(g.refused(does("stop")).findings) == "D2.13");
    g.must(does("start"));
    CHECK(rulesOf(g.refused(does("start")).findings) == "D2.12");
    g.must(does("stop"));
    CHECK(mpSpent(g, "tank") == 8);
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1M5"}}});
    g.must({{"do", "act"}, {"marker", "m1"}, {"what", "stop"}});
    CHECK(rulesOf(g.refused({{"do", "act"}, {"marker", "m1"}, {"what", "stop"}}).findings) == "D2.13");
}

TEST_CASE("D2.14: a vehicle pays 1 MP for each Known vehicle and wreck in a hex that it enters",
          "[rules][vehicles]") {
    TestGame g = carPark();
    // The half-track enters the hex of the tank: 1 MP to start, 1 MP for 1F4, and 1 MP for 1G4 with 1 MP for
    // the tank there.
    g.must(drives({"ht", "lead", "s", "gun"}, {"1F4", "1G4"}));
    CHECK(mpSpent(g, "ht") == 16);
    CHECK(trafficCost(g.state(), MovementClass::fullyTracked, "1G4", false) == 8);
    CHECK(trafficCost(g.state(), MovementClass::fullyTracked, "1G4", true) == 16);
    CHECK(trafficCost(g.state(), MovementClass::infantry, "1G4", false) == 0);
    // A vehicle under a "?" does not count, because the cost would reveal it.
    CHECK(trafficCost(g.state(), MovementClass::fullyTracked, "1M4", false) == 0);
    // A vehicle that returns to the hex where it started does not pay for itself.
    TestGame back = carPark();
    back.must(drives({"tank"}, {"1G5", "1G4"}));
    CHECK(mpSpent(back, "tank") == 12);
}

TEST_CASE("D8.1: a vehicle that is immobilized or bogged does not start and is not in Motion",
          "[rules][vehicles]") {
    for (const char* mark : {"immobilized", "bogged"}) {
        INFO(mark);
        TestGame g = carPark();
        const std::string_view rule = mark == std::string_view("bogged") ? "D8.2" : "D8.1";
        const auto does = [](const char* what) {
            return Json{{"do", "act"}, {"piece", "tank"}, {"what", what}};
        };
        g.must({{"do", "mark"}, {"pieces", {"tank"}}, {"add", {mark}}});
        CHECK(rulesOf(g.refused(does("start")).findings) == rule);
        CHECK(rulesOf(g.refused(does("motion")).findings) == rule);
        CHECK_FALSE(g.piece("tank").motion);
        const auto offered = [&](const char* text) {
            const auto all = counterActionsOf(g.state(), {PieceId("tank")});
            return std::any_of(all.begin(), all.end(),
                               [&](const auto& a) { return textOf(a.text).starts_with(text); });
        };
        CHECK_FALSE(offered("Starts"));
        CHECK_FALSE(offered("Bogged"));
        g.must({{"do", "mark"}, {"pieces", {"tank"}}, {"remove", {mark}}});
        CHECK(offered("Starts"));
        CHECK(offered("Bogged"));
    }
}

TEST_CASE("U03: the trail of a stack under a ? records its Start, Stop and unloading (2.4)",
          "[rules][vehicles][U03]") {
    TestGame g = carPark();
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1M5", "1M6"}}});
    CHECK(g.state().trail(MarkerId("m1")).back().spent == 12);
    CHECK(g.piece("hidden").motion);
    g.must({{"do", "unload"}, {"piece", "inside"}});
    CHECK(g.state().trail(MarkerId("m1")).back().spent == 32);
    CHECK(g.state().trail(MarkerId("m1")).back().kind == ActKind::stop);
    CHECK_FALSE(g.piece("hidden").motion);
    // Dummies that represent a vehicle pay like a vehicle. A stack that changes places with them must have as
    // many MP.
    const auto poses = [&](const char* to) {
        g.must({{"do", "move"}, {"marker", "m2"}, {"path", {to}}, {"as", "fully tracked"}});
        return g.state().trail(MarkerId("m2")).back().spent;
    };
    CHECK(poses("1P5") == 8);
    CHECK(poses("1P6") == 12);
    g.must({{"do", "act"}, {"marker", "m2"}, {"what", "stop"}});
    CHECK(poses("1P7") == 24);
}

TEST_CASE("U03: actions offered for a vehicle and its Passengers show their MP", "[rules][vehicles][U03]") {
    TestGame g = carPark();
    const auto told = [&](const char* piece) {
        std::vector<std::string> out;
        for (const CounterAction& counterAction : counterActionsOf(g.state(), {PieceId(piece)}))
            out.push_back(textOf(counterAction.text));
        return out;
    };
    const auto offers = [&](const char* piece, const char* text) {
        const auto all = told(piece);
        return std::find(all.begin(), all.end(), text) != all.end();
    };
    CHECK(offers("tank", "Starts (1 MP)"));
    g.must(drives({"tank"}, {"1G5"}));
    CHECK(offers("tank", "Stops (1 MP)"));
    const auto rider = told("lead");
    CHECK(std::find(rider.begin(), rider.end(), "Unloads (4 MP)") != rider.end());
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1M5"}}});
    for (const CounterAction& action : counterActionsOf(g.state(), {PieceId("hidden")}))
        if (action.key == ActionKey::stops)
            g.must(std::visit([](const auto& act) { return commandOf(act); }, action.act));
    CHECK_FALSE(g.piece("hidden").motion);
}

TEST_CASE("D5.3 a closed-topped vehicle may become BU or CE at any time during play, at no MP cost",
          "[rules][vehicles]") {
    TestGame g = carPark();
    const auto crew = [](const char* piece, const char* what) {
        return Json{{"do", "act"}, {"piece", piece}, {"what", what}};
    };
    REQUIRE(g.piece("tank").buttonedUp);
    CHECK(test::rulesOf(g.refused(crew("tank", "BU")).findings) == "D5.3");
    const Entry out = g.must(crew("tank", "CE"));
    CHECK_FALSE(g.piece("tank").buttonedUp);
    CHECK_FALSE(g.piece("tank").spent.has_value());
    CHECK(textOf(out.text).find("CE") != std::string::npos);
    CHECK(test::rulesOf(g.refused(crew("ht", "BU")).findings) == "D5.3");  // the vehicle is open-topped
    CHECK(test::rulesOf(g.refused(crew("lead", "BU")).findings) == "D5.2");
    CHECK(test::rulesOf(g.refused({{"do", "act"}, {"marker", "m2"}, {"what", "CE"}}).findings) == "D5.2");
    // Under a "?" a crew can change its status too, and the stack's trail does not record that.
    TestGame under("1M4 | Woods | m1 pds {\"type\":\"PzKw IVH\",\"id\":\"t\"}");
    under.must(crew("t", "CE"));
    CHECK_FALSE(under.piece("t").buttonedUp);
    CHECK(under.state().trail(MarkerId("m1")).empty());
    // A stunned crew stays BU.
    g.must(crew("tank", "BU"));
    g.must({{"do", "mark"}, {"piece", "tank"}, {"add", {"stunned"}}});
    CHECK(test::rulesOf(g.refused(crew("tank", "CE")).findings) == "D5.34");
}

TEST_CASE("D2.401 in the enemy's MPh a stopped vehicle may go into Motion at no MP cost",
          "[rules][vehicles]") {
    TestGame g = carPark();
    const Json motion = {{"do", "act"}, {"piece", "tank"}, {"what", "motion"}};
    g.must({{"do", "phase"}, {"to", "DFPh"}});
    CHECK(test::rulesOf(g.refused(motion).findings) == "D2.1");
    g.must({{"do", "phase"}, {"to", "MPh"}});  // the enemy's MPh
    g.must(motion);
    CHECK(g.piece("tank").motion);
    CHECK_FALSE(g.piece("tank").spent.has_value());
}

TEST_CASE("D6.24 Passengers bail out at no MP cost, and their vehicle stays in Motion", "[rules][vehicles]") {
    TestGame g = carPark();
    g.must(drives({"ht"}, {"1E5"}));
    const int spent = mpSpent(g, "ht");
    REQUIRE(g.piece("ht").motion);
    for (const CounterAction& counterAction : counterActionsOf(g.state(), {PieceId("lead")}))
        if (textOf(counterAction.text) == "Bails out (no MP)")
            g.must(std::visit([](const auto& act) { return commandOf(act); }, counterAction.act));
    CHECK(g.piece("lead").carrier.empty());
    CHECK(g.piece("ht").motion);
    CHECK(mpSpent(g, "ht") == spent);
}

TEST_CASE("D2.11 a moving vehicle pays 1 MP for each hexspine that its VCA turns", "[rules][vehicles]") {
    TestGame g("1E5 | Open Ground | - known {\"type\":\"PzKw IVH\",\"id\":\"t\",\"ca\":\"1F4/1F5\"}");
    REQUIRE_FALSE(g.piece("t").ca.empty());
    const auto spends = [&](const std::vector<const char*>& path) {
        g.must(drives({"t"}, {path.begin(), path.end()}));
        const int spent = mpSpent(g, "t");
        g.must({{"do", "undo"}});
        return spent;
    };
    // In quarters of an MP: the tank pays 1 MP to start and 1 MP for the hex in front of it. For the hex
    // behind it, the tank must also turn by two hexspines.
    CHECK(spends({"1F4"}) == 8);
    CHECK(spends({"1D4"}) == 16);
    // For the next hex the tank turns by one more hexspine.
    CHECK(spends({"1D4", "1E4"}) == 24);
}

TEST_CASE("U03: a vehicle that enters the map is in Motion and pays no Start (A2.52)",
          "[rules][vehicles][U03]") {
    TestGame g("1C3 | Open Ground |", {{"reinforcements",
                                        {{{"id", "relief"},
                                          {"side", "german"},
                                          {"turn", 1},
                                          {"hexes", {"1A5"}},
                                          {"pieces", {{{"type", "PzKw IVH"}, {"id", "t"}}}}}}}});
    g.must({{"do", "enter_map"}, {"pieces", {"t"}}, {"at", "1A5"}});
    const int entered = mpSpent(g, "t");
    g.must(drives({"t"}, {"1B4"}));
    CHECK(mpSpent(g, "t") == entered + 4);
}

TEST_CASE("D6.5 units that unload have the same share of their MF left as their vehicle of its MP",
          "[rules][vehicles]") {
    TestGame g = carPark();
    g.must(drives({"ht"}, {"1E5"}));
    // The vehicle spends 2 MP to start and enter 1E5, 1 MP to stop and 4 MP to unload, together 7 of 16 MP.
    // The squad and the leader with it have 6 MF: 6 times 7 / 16 is 2.625, so 3 MF are spent.
    const Entry off = g.must({{"do", "unload"}, {"pieces", {"lead", "s"}}});
    CHECK(mpSpent(g, "ht") == 28);
    CHECK(mpSpent(g, "s") == 12);
    CHECK(mpSpent(g, "lead") == 12);
    CHECK_THAT(allTexts(off), Contains("4-6-7 has 3 of 6 MF left"));
    g.must(drives({"s", "lead"}, {"1E6", "1E7", "1E8"}));
    CHECK_FALSE(rulesOf(g.refused(drives({"s"}, {"1E9"})).findings, Verdict::ruling).empty());
    // In other phases unloading costs no MF.
    TestGame later = carPark();
    later.phase("APh");
    later.must({{"do", "unload"}, {"piece", "s"}});
    CHECK_FALSE(later.piece("s").spent);
}

TEST_CASE("D6.9 when a loaded vehicle becomes a wreck, the log names the Passengers whose fate is open",
          "[rules][vehicles]") {
    TestGame g = carPark();
    CHECK_THAT(allTexts(g.must({{"do", "wreck"}, {"piece", "ht"}})),
               Contains("were in the destroyed SPW 251/1. Decide whether"));
    const std::string alone = allTexts(g.must({{"do", "wreck"}, {"piece", "tank"}}));
    CHECK(alone.find("Decide") == std::string::npos);
    CHECK_THAT(alone, Contains("Roll for the survival of the crew of PzKw IVH"));
}

TEST_CASE("D5.4 when a vehicle is abandoned, the log asks for its crew", "[rules][vehicles]") {
    TestGame g = carPark();
    CHECK_THAT(allTexts(g.must({{"do", "mark"}, {"piece", "tank"}, {"add", {"abandoned"}}})),
               Contains("Place the crew of PzKw IVH"));
}

TEST_CASE("B21 B23 B27.1 a refusal because of terrain cites the rule of that terrain", "[rules][vehicles]") {
    TestGame g(R"(1E4 | Open Ground | - known {"type":"Kfz 1","id":"truck"}
                  1F4 | Open Ground | - known {"type":"PzKw IVH","id":"tank"}
                  1E5 | Stone Building
                  1F3 | Water)");
    const auto rule = [&](const char* piece, const char* to) {
        return test::rulesOf(g.refused({{"do", "move"}, {"piece", piece}, {"to", to}}).findings);
    };
    CHECK(rule("truck", "1E5") == "B23");
    CHECK(rule("tank", "1F3") == "B21");
    CHECK(test::rulesOf(
              g.refused({{"do", "move"}, {"piece", "tank"}, {"to", "1F4"}, {"position", "foxhole"}}).findings)
              .find("B27.1") != std::string::npos);
}

TEST_CASE("B3: by road a CE AFV pays 1/2 MP for a hex, and a BU AFV 1 MP", "[rules][vehicles][B3]") {
    const bool woods = GENERATE(false, true);
    const std::string road = woods ? "Woods, Dirt Road" : "Dirt Road";
    TestGame g("1E4 | " + road + " | - known {\"type\":\"PzKw IVH\",\"id\":\"tank\",\"bu\":true}\n1E5 | " +
               road + " |\n1E6 | " + road + " |");
    const auto spent = [&] {
        g.must(drives({"tank"}, {"1E5", "1E6"}, {{"how", "road"}}));
        const int quarters = mpSpent(g, "tank");
        g.must({{"do", "undo"}});
        return quarters;
    };
    // The vehicle also pays 1 MP to start.
    CHECK(spent() == 12);
    g.must({{"do", "correct"}, {"pointer", "/pieces/tank/bu"}, {"value", false}});
    CHECK(spent() == 8);
}

TEST_CASE("A4.4: with a weapon go its possessor or, if it has none, the units in its place",
          "[rules][vehicles]") {
    TestGame g(R"(
        1E4 | Open Ground | - known {"type":"4-6-7","id":"s"}, {"type":"LMG","id":"lmg","carrier":"s"}
        1G4 | Open Ground | - known {"type":"4-6-7","id":"foot"}, {"type":"8-1","id":"lead"}, {"type":"MMG","id":"free"}
        1K4 | Open Ground | - known {"type":"MMG","id":"alone"}
        1M4 | Open Ground | - known {"type":"4-6-7","id":"broken","marks":["broken"]}, {"type":"MMG","id":"left"}
    )");
    const auto with = [&](const char* id) {
        std::set<std::string> out;
        for (const PieceId& piece : goingTogether(g.state(), PieceId(id))) out.insert(piece.text);
        return out;
    };
    CHECK(with("lmg") == std::set<std::string>{"s"});
    CHECK(with("free") == std::set<std::string>{"foot", "free", "lead"});
    CHECK(with("alone") == std::set<std::string>{"alone"});
    CHECK(with("left") == std::set<std::string>{"left"});
}
