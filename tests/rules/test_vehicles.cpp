// SPDX-License-Identifier: MIT
// Vehicles with their Passengers: who goes with whom, and what starting, stopping, loading and unloading
// cost.
#include "shellgame/rules/mapboard/way.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/turn/fates.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using Catch::Contains;
using test::allTexts;
using test::rulesOf;
using test::TestGame;

namespace {

/// Open Ground; a loaded half-track of 16 MP and a tank of 13, face up, and a squad beside them.
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

}  // namespace

TEST_CASE("U02: the stack of a loaded vehicle is taken by its vehicle, whichever counter is on top",
          "[rules][vehicles][U02]") {
    TestGame g = carPark();
    CHECK(goingTogether(g.state(), PieceId("lead")) == std::vector<PieceId>{PieceId("ht")});
    CHECK(goingTogether(g.state(), PieceId("s")) == std::vector<PieceId>{PieceId("ht")});
    CHECK(goingTogether(g.state(), PieceId("foot")) == std::vector<PieceId>{PieceId("foot")});
    g.must(drives({"ht"}, {"1E5", "1E6"}));
    for (const char* id : {"ht", "lead", "s", "gun"}) CHECK(g.piece(id).at.hex == "1E6");
    CHECK(g.piece("lead").carrier == PieceId("ht"));
}

TEST_CASE("U02: a Passenger doesn't leave its vehicle's hex before it has unloaded",
          "[rules][vehicles][U02]") {
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

TEST_CASE("U02: a vehicle that leaves a stack under a ? takes its Passengers along",
          "[rules][vehicles][U02]") {
    TestGame g(R"(
        1M4 | Open Ground | m1 concealed {"type":"SPW 251/1","id":"ht"}, {"type":"4-6-7","id":"in","carrier":"ht"}, {"type":"4-6-7","id":"foot"}
    )");
    g.must({{"do", "move"}, {"marker", "m1"}, {"pieces", {"ht"}}, {"path", {"1M5"}}, {"id", "m9"}});
    CHECK(g.under("m9") == "ht in");
    CHECK(g.piece("in").carrier == PieceId("ht"));
    CHECK(g.under("m1") == "foot");
}
