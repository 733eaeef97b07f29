// SPDX-License-Identifier: MIT
// What the order of a stack of VASL says.

#include "io/vsav/stack.hpp"
#include "support/catch.hpp"
#include "support/vasl_game.hpp"

using namespace shellgame;
using vsav::Lies;
using vsav::StackCounter;
using What = vsav::StackCounter::Is;

namespace {

StackCounter card(What is, const char* side = "axis") {
    StackCounter out;
    out.is = is;
    out.side = SideId(side);
    out.personnel = is == What::unit;
    out.goesIn = is == What::unit || is == What::weapon;
    return out;
}

}  // namespace

TEST_CASE("a `?` covers the counters of its side beneath it, on its level only", "[io][vsav][stack]") {
    StackCounter floor = card(What::floor);
    floor.level = 1;
    const auto lies = vsav::readStack({card(What::unit), card(What::unit, "allied"), card(What::cover), floor,
                                       card(What::unit), card(What::cover), card(What::unit)},
                                      std::nullopt);
    CHECK(lies[0].cover == 2);
    CHECK(lies[1].cover == Lies::nobody);
    CHECK(lies[4].cover == 5);
    CHECK(lies[4].level == 1);
    CHECK(lies[6].cover == Lies::nobody);
}

TEST_CASE("a weapon is of the unit beneath it that lies under the same `?`", "[io][vsav][stack]") {
    const auto lies = vsav::readStack({card(What::unit), card(What::weapon), card(What::cover),
                                       card(What::weapon), card(What::unit), card(What::weapon)},
                                      std::nullopt);
    CHECK(lies[1].bearer == 0);
    CHECK(lies[3].bearer == Lies::nobody);
    CHECK(lies[5].bearer == 4);
}

TEST_CASE("counters beneath a foxhole are in it, on a hexside they are in Bypass", "[io][vsav][stack]") {
    StackCounter foxhole = card(What::fort);
    foxhole.makes.portion = Portion::foxhole;
    const auto lies = vsav::readStack({card(What::unit), foxhole, card(What::unit)}, "1E5");
    CHECK(lies[0].portion.portion == Portion::foxhole);
    CHECK(lies[2].portion.portion == Portion::bypass);
    CHECK(lies[2].portion.faces == "1E5");
}

TEST_CASE("V03 DM on top of a stack is of the broken unit beneath, not of the leader above it",
          "[io][vsav][stack][V03]") {
    StackCounter squad = card(What::unit), leader = card(What::unit), dm = card(What::mark),
                 pin = card(What::mark);
    squad.broken = true;
    dm.forBroken = true;
    const auto lies = vsav::readStack({squad, leader, dm, pin}, std::nullopt);
    CHECK(lies[2].marks == 0);
    CHECK(lies[3].marks == 1);
    // Nobody is broken: of the nearest.
    squad.broken = false;
    CHECK(vsav::readStack({squad, leader, dm}, std::nullopt)[2].marks == 1);
}

TEST_CASE("V03 a broken squad beneath a leader has the DM that VASL lays on top of both",
          "[io][vsav][import][V03]") {
    const auto [x, y] = test::pixelOf("E5");
    auto broken = test::layersOfSquad("ge");
    broken.front().state = "2";
    test::vsav::Maker m;
    m.unit("11", "4-6-8 Esq", "ge", x, y, broken, "2361")
        .unit("12", "8-1", "ge", x, y)
        .piece("13", {{"moved;m", "false"}}, "DM", x, y)
        .stack("21", x, y, {"11", "12", "13"});
    const test::GameOfVasl made(m.file());
    const auto marksOf = [&](const char* vasl) {
        return made.game.session->start().pieces.at(PieceId(made.pieceOf(vasl))).marks;
    };
    CHECK(marksOf("11") == std::set<std::string>{"DM", "broken"});
    CHECK(marksOf("12").empty());
}
