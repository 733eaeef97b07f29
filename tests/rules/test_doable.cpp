// SPDX-License-Identifier: MIT
// Tests the entries in the menu for selected counters (rules/turn/doable.hpp).
#include "shellgame/rules/turn/doable.hpp"

#include <algorithm>

#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

TestGame table(const char* phase = "MPh") {
    return TestGame(R"(
        1A4 | Open Ground | - known {"type":"4-6-7","id":"edge"}
        1E4 | Stone Building | - known {"type":"4-6-7","id":"inside"}
        1G4 | Open Ground | - known {"type":"PzKw IVH","id":"tank"}
        1M4 | Open Ground | m1 concealed {"type":"4-6-7","id":"first"}, {"type":"4-6-7","id":"second"}
        1M4 | Open Ground | m2 concealed {"type":"LMG","id":"gun"}, {"type":"8-1","id":"lead"}
        1P4 | Open Ground | m3 dummy 3
    )",
                    {{"clock", {{"phase", phase}}}});
}

Chosen piece(const char* id) {
    return {.markers = {}, .pieces = {PieceId(id)}, .hex = {}};
}
Chosen marker(const char* id) {
    return {.markers = {MarkerId(id)}, .pieces = {}, .hex = {}};
}

bool can(TestGame& g, const Chosen& chosen, Deed what) {
    const auto all = doableWith(g.session(), chosen);
    return std::find(all.begin(), all.end(), what) != all.end();
}

}  // namespace

TEST_CASE("units can move only in their phases, and exit only from the edge of the map", "[rules][doable]") {
    TestGame g = table();
    Chosen edge = piece("edge");
    edge.hex = g.session().ground().find("1A4");
    Chosen middle = piece("tank");
    middle.hex = g.session().ground().find("1G4");
    CHECK(can(g, edge, Deed::move));
    CHECK(can(g, edge, Deed::exit));
    CHECK(can(g, middle, Deed::move));
    CHECK_FALSE(can(g, middle, Deed::exit));
    g.phase("DFPh");
    CHECK_FALSE(can(g, edge, Deed::move));
    CHECK_FALSE(can(g, edge, Deed::exit));
}

TEST_CASE("a menu offers exactly the acts that are allowed", "[rules][doable]") {
    TestGame g = table();
    CHECK_FALSE(can(g, marker("m1"), Deed::split));
    CHECK(can(g, marker("m1"), Deed::merge));
    CHECK(can(g, marker("m1"), Deed::reveal));
    CHECK_FALSE(can(g, piece("tank"), Deed::split));
    CHECK_FALSE(can(g, marker("m3"), Deed::merge));
    CHECK(can(g, piece("tank"), Deed::turn));
    CHECK(can(g, piece("tank"), Deed::turret));
    CHECK_FALSE(can(g, piece("inside"), Deed::turn));
    CHECK(can(g, piece("inside"), Deed::mark));
    CHECK(can(g, piece("tank"), Deed::start));
    CHECK_FALSE(can(g, piece("inside"), Deed::start));
    CHECK(can(g, piece("inside"), Deed::correct));
    CHECK(doableWith(g.session(), Chosen{}).empty());
    Chosen hex;
    hex.hex = g.session().ground().find("1E8");
    CHECK(doableWith(g.session(), hex) == std::vector{Deed::place});
    // A stack can be split and merged during setup.
    TestGame setup = table("setup");
    CHECK(can(setup, marker("m1"), Deed::split));
    CHECK_FALSE(can(setup, piece("tank"), Deed::split));
    CHECK(doableWith(setup.session(), hex).empty());
}

TEST_CASE("no actions are offered for counters that the viewer may not see", "[rules][doable][secrets]") {
    TestGame g = table();
    g.must({{"do", "view"}, {"as", "russian"}});
    for (const char* id : {"m1", "m3"}) {
        const auto all = doableWith(g.session(), marker(id));
        CHECK(all == doableWith(g.session(), marker("m2")));
        CHECK(std::find(all.begin(), all.end(), Deed::split) == all.end());
        CHECK(std::find(all.begin(), all.end(), Deed::move) == all.end());
    }
}
