// SPDX-License-Identifier: MIT
#include "shellgame/base/json.hpp"
#include "shellgame/rules/setup/place_kinds.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

const Json placedAtSetup = {{"clock", {{"phase", "setup"}}}};

const PlaceKind& kindOf(std::string_view name) {
    for (const PlaceKind& k : placeKinds())
        if (k.name == name) return k;
    throw std::runtime_error("no such kind");
}

PlacedCount countOf(const State& state, std::string_view name) {
    for (const PlacedCount& c : countPlaced(state, SideId("german")))
        if (c.kind->name == name) return c;
    throw std::runtime_error("not of this system");
}

}  // namespace

TEST_CASE("2.1 the list counts every marker and every Known counter of a side under exactly one kind",
          "[setup]") {
    TestGame g(R"(
        1E4 | Woods       | m1 pds 4-6-7, LMG
        1E5 | Open Ground | m2 dummy 4
        1F4 | Woods       | m3 hip 4-6-7
        1F5 | Woods       | m4 hip
        1F6 | Woods       | m10 hip Foxhole
        1G4 | Open Ground | m5 mine 8 AP
        1G5 | Open Ground | m6 mine
        1G6 | Open Ground | m7 mine 2 AT
        1H4 | Open Ground | m8 cloaked 4-6-7
        1H5 | Open Ground | m9 cloaked
        1I4 | Open Ground | - known 4-6-7, LMG
        1J4 | Open Ground | russian m20 pds 4-4-7)",
               placedAtSetup);
    int markers = 0;
    for (const PlacedCount& c : countPlaced(g.state(), SideId("german"))) {
        INFO(c.kind->name);
        const bool known = c.kind->kind == PlacedAs::known;
        CHECK(c.placed == (known ? 2 : 1));
        if (!known) markers += c.placed;
    }
    CHECK(markers == 10);
}

TEST_CASE("3.1.1, 4.6.1 the list shows each kind with its allotment", "[setup]") {
    TestGame g(R"(
        1F4 | Woods       | m3 hip 4-6-7
        1F5 | Woods       | m4 hip
        1G4 | Open Ground | m5 mine 8 AP)",
               placedAtSetup);
    const auto hip = countOf(g.state(), "Dummy HIP counter");
    REQUIRE(hip.allotment);
    CHECK((hip.allotment->allotted == 2 && hip.allotment->placed == 1));
    const auto mines = countOf(g.state(), "Dummy minefield");
    REQUIRE(mines.allotment);
    CHECK(mines.allotment->allotted == 2);
    CHECK_FALSE(countOf(g.state(), "Dummy stack").allotment);  // the OB states no number
}

TEST_CASE("each row of the list can be used to place a counter of its kind", "[setup]") {
    TestGame g("1E4 | Woods |", placedAtSetup);
    g.must({{"do", "terrain"}, {"at", {"1F4", "1G4", "1H4"}}, {"terrain", {"Open Ground"}}});
    const SideId side("german");
    const auto place = [&](std::string_view name, const char* hex, int number = 0) {
        return g.must(commandOf(placing(kindOf(name), side, hex, number)));
    };
    place("Dummy stack", "1E4", 3);
    CHECK(countOf(g.state(), "Dummy stack").placed == 1);
    place("A-P mines", "1F4", 6);
    CHECK(countOf(g.state(), "A-P mines").placed == 1);
    place("Dummy minefield", "1G4");
    CHECK(countOf(g.state(), "Dummy minefield").placed == 1);
    CHECK(facingOf("Panji", "german") == ArcShape::sides);
    CHECK(facingOf("Foxhole", "german") == ArcShape::none);
    const auto& hidden = kindOf("Hidden fortification");
    g.must(commandOf(placingFortification(hidden, side, "1H4", "Wire")));
    CHECK(countOf(g.state(), "Hidden fortification").placed == 1);
    const PlaceAct panji = facing(placingFortification(hidden, side, "1H4", "Panji", 2), "1H3/1I4");
    CHECK(panji.contents == std::vector{NamedCounter("Panji").hexsides(2).facing("1H3/1I4")});
    const auto names = fortificationNames();
    CHECK(std::find(names.begin(), names.end(), "Wire") != names.end());
    CHECK(std::find(names.begin(), names.end(), "Tunnel") == names.end());
}

TEST_CASE("N.4 in a game of the fixing system only forces can be placed", "[setup]") {
    State state;
    state.settings.system = System::forces;
    const auto counts = countPlaced(state, SideId("french"));
    REQUIRE(counts.size() == 1);
    CHECK(counts.front().kind->kind == PlacedAs::force);
}
