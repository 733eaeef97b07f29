// SPDX-License-Identifier: MIT
// Tests the checks of moves that depend on the phase: after Prep Fire, into Locations of enemies, routs,
// advances.
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using Catch::Contains;
using test::allTexts;
using test::rulesOf;
using test::TestGame;

namespace {

Json goes(const char* verb, const std::string& who, const std::vector<std::string>& path,
          const Json& more = Json::object()) {
    Json out = {{"do", verb}, {"piece", who}};
    if (std::string(verb) == "advance")
        out["to"] = path.back();
    else
        out["path"] = path;
    out.update(more);
    return out;
}

const Json routs = {{"how", "rout"}};

TestGame inTheOpen() {
    return TestGame(
        "1E2 | Open Ground | - known {\"type\":\"4-6-7\",\"id\":\"a\"}, {\"type\":\"8-1\",\"id\":\"lead\"}\n"
        "1E5 | Open Ground | russian - known {\"type\":\"4-4-7\",\"id\":\"enemy\"}");
}

}  // namespace

TEST_CASE("A3.3 a unit that has Prep Fired can't move in the MPh, but can advance", "[rules][moving]") {
    TestGame g = inTheOpen();
    g.must({{"do", "mark"}, {"piece", "a"}, {"add", {"prep fire"}}});
    CHECK(rulesOf(g.refused(goes("move", "a", {"1E3"})).findings) == "A3.3");
    // If the player drags the other unit, the unit that has Prep Fired stays behind.
    CHECK(goingTogether(g.state(), PieceId("lead")) == std::vector{PieceId("lead")});
    g.must({{"do", "phase"}, {"to", "APh"}});
    CHECK(goingTogether(g.state(), PieceId("lead")).size() == 2);
    g.must({{"do", "mark"}, {"piece", "a"}, {"add", {"prep fire"}}});
    g.must(goes("advance", "a", {"1E3"}));
}

TEST_CASE("A10.5 a drag of a stack in the RtPh takes only its broken units", "[rules][moving]") {
    TestGame g = inTheOpen();
    const std::vector broken{PieceId("a")};
    g.must({{"do", "mark"}, {"piece", "a"}, {"add", {"broken"}}});
    g.must({{"do", "mark"}, {"piece", "lead"}, {"add", {"pinned"}}});
    g.must({{"do", "phase"}, {"to", "RtPh"}});
    CHECK(goingTogether(g.state(), PieceId("a")) == broken);
    CHECK(goingTogether(g.state(), PieceId("lead")) == broken);
}

TEST_CASE("A4.14 a unit on foot enters the Location of a Known enemy in the MPh only by a ruling",
          "[rules][moving]") {
    TestGame g = inTheOpen();
    const Entry refused = g.refused(goes("move", "a", {"1E3", "1E4", "1E5"}));
    CHECK(rulesOf(refused.findings, Verdict::ruling) == "A4.14");
    CHECK_THAT(allTexts(refused), Contains("An enemy unit, 4-4-7, is in 1E5."));
    g.must(goes("move", "a", {"1E3", "1E4"}));
    g.must({{"do", "rule"}, {"rule", "A4.14"}, {"at", "1E5"}});
    g.must(goes("move", "a", {"1E5"}));
}

TEST_CASE("A10.5 a unit that routs has 6 MF, a wounded SMC 3 MF", "[rules][moving]") {
    TestGame g = inTheOpen();
    g.must({{"do", "mark"}, {"pieces", {"a", "lead"}}, {"add", {"broken"}}});
    g.must({{"do", "mark"}, {"piece", "lead"}, {"add", {"wounded"}}});
    g.must({{"do", "phase"}, {"to", "RtPh"}});
    const std::vector<std::string> way{"1F2", "1G2", "1H2", "1I3", "1J3", "1K4", "1L4"};
    const auto first = [&](std::size_t hexes) {
        return std::vector<std::string>(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(hexes));
    };
    const Entry far = g.refused(goes("move", "a", first(7), routs));
    CHECK(rulesOf(far.findings) == "A10.5");
    CHECK_THAT(allTexts(far), Contains("4-6-7 would spend 7 of 6 MF."));
    CHECK_THAT(textOf(g.must(goes("move", "a", first(6), routs)).text), Contains("4-6-7 routs: 1E2 - 1F2"));
    CHECK_THAT(allTexts(g.refused(goes("move", "lead", first(4), routs))),
               Contains("8-1 would spend 4 of 3 MF."));
    g.must(goes("move", "lead", first(3), routs));
}

TEST_CASE("A10.711 a leader in Good Order may rout together with a broken unit, but not alone",
          "[rules][moving]") {
    TestGame g = inTheOpen();
    g.must({{"do", "mark"}, {"pieces", {"a"}}, {"add", {"broken"}}});
    g.must({{"do", "phase"}, {"to", "RtPh"}});
    const auto rout = [](std::vector<std::string> pieces) {
        return Json{{"do", "move"}, {"pieces", std::move(pieces)}, {"path", {"1F2", "1G2"}}, {"how", "rout"}};
    };
    CHECK(rulesOf(g.refused(rout({"lead"})).findings) == "A10.5");
    g.must(rout({"a", "lead"}));
    CHECK(g.piece("lead").at.hex == "1G2");
}

TEST_CASE("A10.5 a unit can't rout into the Location of a Known enemy", "[rules][moving]") {
    TestGame g = inTheOpen();
    g.must({{"do", "mark"}, {"piece", "a"}, {"add", {"broken"}}});
    g.must({{"do", "phase"}, {"to", "RtPh"}});
    const Entry refused = g.refused(goes("move", "a", {"1E3", "1E4", "1E5", "1E6"}, routs));
    CHECK(rulesOf(refused.findings) == "A10.5");
    CHECK_THAT(allTexts(refused), Contains("Choose a rout path that avoids enemy units."));
}

TEST_CASE("A10.51 a rout past a Known enemy needs a ruling, but not a rout out of the enemy's hex",
          "[rules][moving]") {
    TestGame g = inTheOpen();
    g.must({{"do", "mark"}, {"pieces", {"a", "lead"}}, {"add", {"broken"}}});
    g.must({{"do", "phase"}, {"to", "RtPh"}});
    const Entry refused = g.refused(goes("move", "a", {"1E3", "1E4"}, routs));
    CHECK(rulesOf(refused.findings, Verdict::ruling) == "A10.51");
    CHECK_THAT(allTexts(refused), Contains("The rout enters 1E4, which is ADJACENT to 4-4-7 in 1E5."));
    g.must(goes("move", "a", {"1E3"}, routs));
    g.must({{"do", "mark"}, {"piece", "enemy"}, {"add", {"broken"}}});
    g.must(goes("move", "a", {"1E4"}, routs));
    TestGame together(
        "1E5 | Open Ground | - known {\"type\":\"4-6-7\",\"id\":\"a\",\"marks\":[\"broken\"]} | "
        "russian - known {\"type\":\"4-4-7\",\"id\":\"enemy\"} |");
    together.must({{"do", "phase"}, {"to", "RtPh"}});
    together.must(goes("move", "a", {"1E4"}, routs));
}

TEST_CASE("A4.7 an advance of two hexes is refused with its own reason", "[rules][moving]") {
    TestGame g = inTheOpen();
    g.must({{"do", "phase"}, {"to", "APh"}});
    const Entry refused = g.refused(goes("advance", "a", {"1E4"}));
    CHECK(rulesOf(refused.findings) == "A4.7");
    CHECK_THAT(allTexts(refused), Contains("An advance enters one Location"));
}

TEST_CASE("A3.2 A8.4 Personnel fire twice in the PFPh or the DFPh only by a ruling", "[rules][moving]") {
    TestGame g = inTheOpen();
    for (const char* phase : {"PFPh", "MPh", "PFPh"}) g.phase(phase);  // the next German PFPh
    const Json fire = {{"do", "fire"}, {"piece", "a"}, {"at", "1E5"}, {"markers", true}};
    g.must(fire);
    CHECK(rulesOf(g.refused(fire).findings, Verdict::ruling) == "A3.2");
    g.must({{"do", "rule"}, {"rule", "A3.2"}, {"at", "a"}});
    g.must(fire);
    g.phase("DFPh");
    const Json back = {{"do", "fire"}, {"piece", "enemy"}, {"at", "1E2"}, {"markers", true}};
    g.must(back);
    CHECK(rulesOf(g.refused(back).findings, Verdict::ruling) == "A8.4");
}

TEST_CASE("A3.3 Personnel of the moving side fire in the MPh only by a ruling", "[rules][moving]") {
    TestGame g = inTheOpen();
    const Entry refused = g.refused({{"do", "fire"}, {"piece", "a"}, {"at", "1E5"}});
    CHECK(rulesOf(refused.findings, Verdict::ruling) == "A3.3");
    g.must({{"do", "fire"}, {"piece", "enemy"}, {"at", "1E2"}});
    g.must({{"do", "rule"}, {"rule", "A3.3"}, {"at", "a"}});
    g.must({{"do", "fire"}, {"piece", "a"}, {"at", "1E5"}});
}

TEST_CASE("A3.1 A3.6 A3.7 A3.8 in a phase in which no unit fires, units fire only by a ruling",
          "[rules][moving]") {
    TestGame g = inTheOpen();
    for (const auto& [phase, rule] : {std::pair("RtPh", "A3.6"), std::pair("APh", "A3.7"),
                                      std::pair("CCPh", "A3.8"), std::pair("RPh", "A3.1")}) {
        g.phase(phase);
        const Json fire = {{"do", "fire"}, {"pieces", {"a", "lead"}}, {"at", "1E5"}, {"markers", true}};
        const Entry refused = g.refused(fire);
        CHECK(rulesOf(refused.findings, Verdict::ruling) == rule);
        CHECK_THAT(allTexts(refused), Contains(std::string("no unit fires in the ") + phase));
        g.must({{"do", "rule"}, {"rule", rule}, {"at", "a"}});
        g.must(fire);
        CHECK(g.piece("a").marks.empty());
    }
}

TEST_CASE("A3.2 A3.4 A3.5 in a fire phase of the other side, units fire only by a ruling",
          "[rules][moving]") {
    TestGame g(
        "1E2 | Open Ground | - known {\"type\":\"4-6-7\",\"id\":\"a\"}\n"
        "1E5 | Open Ground | russian - known {\"type\":\"4-4-7\",\"id\":\"enemy\"}\n"
        "1F5 | Woods | russian m1 concealed {\"type\":\"4-4-7\",\"id\":\"hidden\"}");
    const auto fire = [](const char* id) {
        return Json{{"do", "fire"}, {"piece", id}, {"at", "1E3"}, {"markers", true}};
    };
    for (const char* phase : {"PFPh", "MPh", "PFPh"}) g.phase(phase);  // the next German PFPh
    for (const auto& [phase, rule, bars] :
         {std::tuple("PFPh", "A3.2", "enemy"), std::tuple("PFPh", "A3.2", "hidden"),
          std::tuple("DFPh", "A3.4", "a"), std::tuple("AFPh", "A3.5", "enemy"),
          std::tuple("AFPh", "A3.5", "hidden")}) {
        CAPTURE(phase, bars);
        if (g.state().clock.phase != enumFrom<Phase>(phase)) g.phase(phase);
        const Entry refused = g.refused(fire(bars));
        CHECK(rulesOf(refused.findings, Verdict::ruling) == rule);
        CHECK_THAT(allTexts(refused), Contains(std::string("don't fire in this ") + phase));
        CHECK_FALSE(g.piece("hidden").under.empty());
    }
    g.must({{"do", "rule"}, {"rule", "A3.5"}, {"at", "enemy"}});
    g.must(fire("enemy"));
    CHECK(g.piece("enemy").marks.empty());
}

TEST_CASE("A3.3 D3.3 in their own MPh, Guns and SW fire only by a ruling, but vehicles fire freely",
          "[rules][moving]") {
    TestGame g(
        "1E2 | Open Ground | - known {\"type\":\"4-6-7\",\"id\":\"a\"}, "
        "{\"type\":\"LMG\",\"id\":\"mg\",\"carrier\":\"a\"}, "
        "{\"type\":\"75L AT PaK 40\",\"id\":\"gun\"}, {\"type\":\"PzKw IVH\",\"id\":\"tank\"}");
    const auto fire = [](const char* id) { return Json{{"do", "fire"}, {"piece", id}, {"at", "1E5"}}; };
    for (const char* id : {"mg", "gun"}) {
        CAPTURE(id);
        CHECK(rulesOf(g.refused(fire(id)).findings, Verdict::ruling) == "A3.3");
    }
    g.must(fire("tank"));
}

TEST_CASE("A2.2 a Gun without a CA that fires is reported", "[rules][moving]") {
    TestGame g(R"(1E4 | Woods | - known {"type":"75L AT PaK 40","id":"gun"}, {"type":"2-2-8","id":"crew"})");
    for (const char* phase : {"PFPh", "MPh", "PFPh"}) g.phase(phase);  // the next German PFPh
    const Json fire = {{"do", "fire"}, {"piece", "gun"}, {"at", "1E8"}};
    const Entry fired = g.must(fire);
    CHECK_THAT(allTexts(fired), Contains("75L AT PaK 40 has no CA. Enter its CA now"));
    const auto told = std::find_if(fired.findings.begin(), fired.findings.end(),
                                   [](const Finding& f) { return f.rule == "A2.2"; });
    REQUIRE(told != fired.findings.end());
    CHECK(told->audience == Readers::only(test::german));  // the Gun may still be under its "?"
    g.must({{"do", "act"}, {"piece", "gun"}, {"what", "change CA"}, {"ca", "1E3/1F3"}});
    CHECK(allTexts(g.must(fire)).find("has no CA") == std::string::npos);
}

TEST_CASE("A4.5 a path of several hexes that costs more than Double Time allows is refused",
          "[rules][moving]") {
    TestGame g("1E2 | Open Ground | - known {\"type\":\"4-6-7\",\"id\":\"a\"}\n1M2 | Open Ground");
    const std::vector<std::string> way{"1F2", "1G3", "1H3", "1I4", "1J4", "1K5", "1L5"};
    const auto first = [&](std::size_t hexes) {
        return std::vector<std::string>(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(hexes));
    };
    // A squad without a leader has 4 MF, and 6 MF with Double Time.
    CHECK(rulesOf(g.refused(goes("move", "a", first(5))).findings, Verdict::ruling) == "A4.11");
    CHECK(rulesOf(g.refused(goes("move", "a", first(6))).findings, Verdict::ruling) == "A4.11");
    const Entry far = g.refused(goes("move", "a", first(7)));
    CHECK(rulesOf(far.findings) == "A4.5");
    CHECK_THAT(allTexts(far), Contains("4-6-7 would spend 7 of 4 MF. This is more than Double Time allows."));
}

TEST_CASE("A4.5 a second move may use the whole allowance of a unit that Double Time would slow down",
          "[rules][moving]") {
    const auto game = [] {
        return TestGame(
            "1E1 | Open Ground | - known {\"type\":\"4-6-7\",\"id\":\"a\"}, "
            "{\"type\":\"HMG\",\"id\":\"mg\",\"carrier\":\"a\"}, {\"type\":\"8-1\",\"id\":\"lead\"}\n"
            "1E2 | Open Ground\n1E3 | Grain\n1E4 | Grain\n1E5 | Grain\n1E6 | Grain");
    };
    const auto move = [](const std::vector<std::string>& path) {
        return Json{{"do", "move"}, {"pieces", {"a", "mg", "lead"}}, {"path", path}};
    };
    // With a leader the squad has 6 MF (A4.12), and the two units carry the 4 PP. If CX, they could carry
    // only 2 PP (A4.42), so late Double Time would leave 4 + 2 + 1 - 2 = 5 MF. A hex of grain costs 1.5 MF.
    TestGame g = game();
    g.must(move({"1E2"}));
    g.must(move({"1E3", "1E4", "1E5"}));
    CHECK(g.state().piece(PieceId("a"))->spent->quarters == 22);
    TestGame far = game();
    far.must(move({"1E2"}));
    CHECK(rulesOf(far.refused(move({"1E3", "1E4", "1E5", "1E6"})).findings) == "A4.5");
}

TEST_CASE("B23.4 units enter and leave an upper level only by the stairs inside the hex",
          "[rules][moving][levels]") {
    const auto phase = GENERATE(as<std::string>{}, "MPh", "APh");
    CAPTURE(phase);
    const auto go = [&](const char* who, const char* to) {
        return Json{{"do", phase == "MPh" ? "move" : "advance"}, {"marker", who}, {"to", to}};
    };
    const Json building{{"terrain", {"Stone Building, 1 Level"}}};
    TestGame g("1E2h1 | | m1 concealed 4-6-7\n1E3 | Open Ground | m2 concealed 4-6-7",
               {{"clock", {{"phase", phase}}}, {"hexes", {{"1E1", building}, {"1E2", building}}}});
    const Entry jump = g.refused(go("m1", "1E3"));
    CHECK(rulesOf(jump.findings) == "B23.4");
    CHECK_THAT(allTexts(jump), Contains("Units can't go from 1E2h1 straight to 1E3."));
    CHECK(rulesOf(g.refused(go("m2", "1E2h1")).findings) == "B23.4");
    // Inside one building, units stay on their level.
    g.must(go("m1", "1E1h1"));
    g.must({{"do", "undo"}});
    g.must(go("m1", "1E2"));
}
