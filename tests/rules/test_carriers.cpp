// SPDX-License-Identifier: MIT
// Tests when Passengers, Riders and possessions stay with their vehicle or unit, and when they become
// separate.
#include "shellgame/base/json.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/turn/corrections.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

/// The carriers are as stated in the scenario: `half` carries `squad`, and `crew` possesses `mg`.
TestGame carrierTable() {
    return TestGame(R"(
        1E4 | Orchard | m1 pds {"type":"SPW 250/1","id":"half"}, {"type":"4-6-7","id":"squad","carrier":"half"}, 8-0
        1E4 | Orchard | m2 pds {"type":"2-2-8","id":"crew"}, {"type":"MMG","id":"mg","carrier":"crew"}, 8-1
        1H6 | Orchard | m3 dummy 4
    )");
}

std::string on(const TestGame& g, const char* piece) {
    return g.piece(piece).carrier.text;
}

}  // namespace

TEST_CASE("A10.4 routing units take weapons without a possessor only up to their IPC", "[rules][carriers]") {
    TestGame g(
        R"(1E4 | Orchard | - known {"type":"8-0","id":"lead","marks":["broken"]}, {"type":"MMG","id":"mg"})");
    const auto goes = [&] { return goingTogether(g.state(), PieceId("lead")).size(); };
    CHECK(goes() == 2);
    g.phase("RtPh");
    CHECK(goes() == 1);
    TestGame squad(R"(1E4 | Orchard | - known {"type":"4-6-7","id":"lead","marks":["broken"]}, LMG, MMG)");
    squad.phase("RtPh");
    // The squad's IPC of 3 PP is enough for the LMG.
    CHECK(goingTogether(squad.state(), PieceId("lead")).size() == 2);
}

TEST_CASE("A12.2 a vehicle and its Riders are revealed together", "[rules][carriers]") {
    for (const char* shown : {"half", "squad"}) {
        TestGame g = carrierTable();
        g.must({{"do", "reveal"}, {"marker", "m1"}, {"pieces", {shown}}});
        CHECK(g.under("m1") == "p1");
        CHECK(g.piece("half").at.text() == "1E4");
        CHECK(g.piece("squad").at.text() == "1E4");
        CHECK(on(g, "squad") == "half");
    }
}

TEST_CASE("A12.11 the message about revealed units names the weapons that are revealed with them",
          "[rules][carriers]") {
    TestGame g = carrierTable();
    CHECK(textOf(g.must({{"do", "reveal"}, {"marker", "m2"}, {"pieces", {"crew"}}}).text)
              .ends_with("is revealed: 2-2-8, MMG."));
}

TEST_CASE("A9 a weapon that fires with the only unit that could possess it is possessed by that unit",
          "[rules][carriers]") {
    TestGame g(R"(
        1E4 | Woods | - known {"type":"4-6-7","id":"squad"}, {"type":"8-1","id":"lead"}, {"type":"LMG","id":"mg"}
        1E6 | Woods | - known {"type":"4-6-7","id":"one"}, {"type":"4-6-7","id":"two"}, {"type":"LMG","id":"other"}
    )",
               {{"clock", {{"phase", "PFPh"}}}});
    const Entry fired = g.must({{"do", "fire"}, {"pieces", {"squad", "lead", "mg"}}});
    CHECK(on(g, "mg") == "squad");
    CHECK(test::rulesOf(fired.findings, Verdict::ok) == "A9");
    // With two squads the program can't know it.
    g.must({{"do", "fire"}, {"pieces", {"one", "two", "other"}}});
    CHECK(on(g, "other").empty());
    g.must({{"do", "fire"}, {"pieces", {"two", "other"}}});
    CHECK(on(g, "other") == "two");
}

TEST_CASE("A12.11 a weapon is revealed with its possessor; if it is revealed alone, it is unpossessed",
          "[rules][carriers]") {
    TestGame g = carrierTable();
    SECTION("if the possessor is revealed, its weapon is revealed and still possessed") {
        g.must({{"do", "mark"}, {"piece", "crew"}, {"add", {"broken"}}});
        CHECK(g.under("m2") == "p2");
        CHECK(on(g, "mg") == "crew");
    }
    SECTION("if the weapon alone is revealed, it becomes unpossessed") {
        g.must({{"do", "reveal"}, {"marker", "m2"}, {"pieces", {"mg"}}});
        CHECK(g.under("m2") == "crew p2");
        CHECK(on(g, "mg").empty());
    }
    SECTION("if the possessor goes out of play, its weapon remains unpossessed") {
        g.must({{"do", "remove"}, {"piece", "crew"}});
        CHECK(on(g, "mg").empty());
        CHECK(g.piece("mg").at.text() == "1E4");
    }
}

TEST_CASE("A12.11 a Gun is revealed together with the crew that possesses it, but not with another crew",
          "[rules][carriers]") {
    TestGame g(R"(
        1E4 | Orchard | m1 pds {"type":"2-2-8","id":"other"}, {"type":"2-2-8","id":"crew"}, {"type":"50L AT PaK 38","id":"gun","carrier":"crew"}
    )");
    g.must({{"do", "reveal"}, {"marker", "m1"}, {"pieces", {"gun"}}});
    CHECK(g.under("m1") == "other");
    CHECK(g.piece("crew").at.text() == "1E4");
    CHECK(on(g, "gun") == "crew");
}

TEST_CASE("A4.43 a weapon that its carrier leaves behind is no longer carried", "[rules][carriers]") {
    TestGame g = carrierTable();
    g.must({{"do", "move"}, {"marker", "m2"}, {"pieces", {"crew"}}, {"to", "1E5"}});
    CHECK(on(g, "mg").empty());
    CHECK(g.under("m2") == "mg p2");
    g.must({{"do", "undo"}});
    CHECK(on(g, "mg") == "crew");
    g.must({{"do", "move"}, {"marker", "m2"}, {"pieces", {"crew", "mg"}}, {"to", "1E5"}});
    CHECK(on(g, "mg") == "crew");
    g.phase("APh");
    g.shift("m2", "m3", 1, 1);
    CHECK(on(g, "mg") == "crew");
}

TEST_CASE("D10.1 a wreck carries no units", "[rules][carriers]") {
    TestGame g = carrierTable();
    g.must({{"do", "wreck"}, {"piece", "half"}});
    CHECK(g.piece("squad").at.text() == "1E4");
    CHECK(on(g, "squad").empty());
}

TEST_CASE("A4.43 when a vehicle's hex is corrected, its Passengers do not move with it",
          "[rules][carriers]") {
    TestGame g = carrierTable();
    g.must({{"do", "reveal"}, {"marker", "m1"}, {"pieces", {"half"}}});
    REQUIRE(on(g, "squad") == "half");
    g.must({{"do", "correct"}, {"pointer", "/pieces/half/at"}, {"value", "1E5"}});
    CHECK(g.piece("half").at.text() == "1E5");
    CHECK(g.piece("squad").at.text() == "1E4");
    CHECK(on(g, "squad").empty());
}

TEST_CASE("A4.43 possessed weapons follow a unit that is corrected to another place", "[rules][carriers]") {
    TestGame g = carrierTable();
    g.must(
        {{"do", "place"},
         {"side", "german"},
         {"at", "1C3"},
         {"contents",
          {{{"type", "4-6-7"}, {"id", "owner"}}, {{"type", "LMG"}, {"id", "lmg"}, {"carrier", "owner"}}}}});
    const MarkerId under = g.piece("owner").under;
    // A counter that a correction moves out of the stack is revealed, together with its possessions.
    g.must({{"do", "correct"}, {"pointer", "/pieces/owner/at"}, {"value", "1C4"}});
    CHECK(g.piece("owner").at.text() == "1C4");
    CHECK(g.piece("lmg").at.text() == "1C4");
    CHECK(on(g, "lmg") == "owner");
    CHECK(g.state().marker(under) == nullptr);
    g.must({{"do", "correct"}, {"pointer", "/pieces/owner/at"}, {"value", "1C5"}});
    CHECK(g.piece("lmg").at.text() == "1C5");
    CHECK(on(g, "lmg") == "owner");
}

TEST_CASE(
    "A4.43 when a correction changes a carrier's position, the counter that it carries gets the same "
    "position",
    "[rules][carriers]") {
    TestGame g = carrierTable();
    g.must({{"do", "reveal"}, {"marker", "m1"}, {"pieces", {"half"}}});
    REQUIRE(on(g, "squad") == "half");
    g.must({{"do", "correct"}, {"pointer", "/pieces/half/position"}, {"value", "bypass/1E5"}});
    CHECK(g.piece("squad").position.text() == "bypass/1E5");
    CHECK(on(g, "squad") == "half");
    // A unit is under a "?" in Bypass. A correction moves the unit to a hex that does not have that hexside.
    g.must({{"do", "correct"}, {"pointer", "/markers/m2/position"}, {"value", "bypass/1E5"}});
    g.must({{"do", "correct"}, {"pointer", "/pieces/crew/at"}, {"value", "1H5"}});
    CHECK(g.piece("crew").at.text() == "1H5");
    CHECK(g.piece("crew").position.text() == "bypass");
    CHECK(g.piece("mg").at.text() == "1H5");
    CHECK(on(g, "mg") == "crew");
}

TEST_CASE(
    "A4.43 a Gun that moves with its carrier loses its CA, because the CA names neighbors of the old hex",
    "[rules][carriers]") {
    TestGame g = carrierTable();
    g.must({{"do", "place"},
            {"side", "german"},
            {"at", "1C3"},
            {"kind", "known"},
            {"contents",
             {{{"type", "2-2-8"}, {"id", "gunners"}},
              {{"type", "PaK 38"}, {"id", "gun"}, {"carrier", "gunners"}}}}});
    const auto beside = g.view().ground.neighbours("1C3");
    g.must({{"do", "correct"}, {"pointer", "/pieces/gun/ca"}, {"value", beside[0] + "/" + beside[1]}});
    g.must({{"do", "correct"}, {"pointer", "/pieces/gunners/at"}, {"value", "1H5"}});
    CHECK(g.piece("gun").at.text() == "1H5");
    CHECK(g.piece("gun").ca.empty());
}

TEST_CASE(
    "D2.3 a vehicle can be corrected into Bypass of a hexside of its hex; if a correction moves the vehicle "
    "to another hex, the hexside is unknown",
    "[rules][carriers]") {
    TestGame g = carrierTable();
    g.must({{"do", "place"},
            {"side", "german"},
            {"at", "1C3"},
            {"contents", {{{"type", "PzKw VIE"}, {"id", "tank"}}}}});
    g.must({{"do", "reveal"}, {"marker", g.piece("tank").under.text}});
    const auto partOf = [&] {
        for (const Correctable& row : correctables(g.state(), g.view().ground, {}, PieceId("tank")))
            if (row.pointer == "/pieces/tank/position") return row;
        return Correctable{};
    };
    const Correctable part = partOf();
    REQUIRE(part.choices.size() == 7);
    CHECK(part.now == "");
    CHECK(part.choices[1].first == "bypass/1C2");
    CHECK(textOf(part.choices[1].second) == "in Bypass of its hexside to 1C2");
    g.must({{"do", "correct"}, {"pointer", "/pieces/tank/position"}, {"value", "bypass/1C2"}});
    CHECK(g.piece("tank").position.text() == "bypass/1C2");
    CHECK(partOf().now == "bypass/1C2");
    g.refused({{"do", "correct"}, {"pointer", "/pieces/tank/position"}, {"value", "bypass/1C5"}});
    g.must({{"do", "correct"}, {"pointer", "/pieces/tank/at"}, {"value", "1H5"}});
    CHECK(g.piece("tank").position.text() == "bypass");
    // A squad is not in Bypass after its move (A4.3), so its position can't be corrected.
    g.must({{"do", "reveal"}, {"marker", "m1"}, {"pieces", {"half"}}});
    for (const Correctable& row : correctables(g.state(), g.view().ground, {}, PieceId("squad")))
        CHECK(row.pointer != "/pieces/squad/position");
}

TEST_CASE("D6.1 a carrier must be in the same stack as the counter that it carries", "[rules][carriers]") {
    TestGame g = carrierTable();
    const auto place = [](const Json& contents) {
        return Json{{"do", "place"}, {"side", "german"}, {"at", "1C3"}, {"contents", contents}};
    };
    const Json tank = {{"type", "PzKw VIE"}, {"id", "tank"}};
    const auto rider = [](const char* carrier) {
        return Json{{"type", "4-6-7"}, {"id", "rider"}, {"carrier", carrier}};
    };
    g.refused(place({rider("nobody")}));
    g.refused(place({rider("half")}));
    g.refused(place({rider("rider")}));
    g.refused(place({tank, tank}));
    g.must(place({rider("tank"), tank}));
    CHECK(on(g, "rider") == "tank");
    g.refused({{"do", "correct"}, {"pointer", "/pieces/rider/carrier"}, {"value", "half"}});
    g.must({{"do", "correct"}, {"pointer", "/pieces/rider/carrier"}, {"value", ""}});
    CHECK(on(g, "rider").empty());
}

TEST_CASE("A2.2 a counter can't have the name of its marker", "[rules][carriers]") {
    TestGame g = carrierTable();
    const auto place = [](const char* counter) {
        return Json{{"do", "place"},
                    {"side", "german"},
                    {"at", "1C3"},
                    {"id", "x"},
                    {"contents", {{{"type", "4-6-7"}, {"id", counter}}}}};
    };
    g.refused(place("x"));
    g.must(place("y"));
    CHECK(g.under("x") == "y");
}
