// SPDX-License-Identifier: MIT
// Tests which facts are read from the order of a VASL stack, and which stack order is written for given
// facts.
#include <algorithm>
#include <array>
#include <random>
#include <set>

#include "io/vsav/stack.hpp"
#include "support/catch.hpp"
#include "support/vasl_game.hpp"

using namespace shellgame;
using vsav::Lies;
using vsav::StackCounter;
using CardIs = vsav::StackCounter::Is;

namespace {

StackCounter card(CardIs is, const char* side = "axis") {
    StackCounter out;
    out.is = is;
    out.side = SideId(side);
    out.personnel = is == CardIs::unit;
    out.goesIn = is == CardIs::unit || is == CardIs::weapon;
    return out;
}

}  // namespace

TEST_CASE("the stack order that is written is read back with the wanted covers", "[io][vsav][stack][law]") {
    std::mt19937 random(7);
    for (int i = 0; i < 20'000; ++i) {
        std::vector<StackCounter> cards;
        for (std::size_t n = 2 + random() % 8; n > 0; --n) {
            constexpr std::array kinds{CardIs::cover, CardIs::cover, CardIs::weapon, CardIs::mark,
                                       CardIs::fort,  CardIs::floor, CardIs::unit,   CardIs::unit};
            cards.push_back(card(kinds.at(random() % kinds.size()), random() % 3 == 0 ? "allied" : "axis"));
            cards.back().makes.portion = cards.back().is == CardIs::fort ? Portion::foxhole : Portion::open;
            cards.back().level = static_cast<int>(random() % 2);
        }
        // Half of the pieces are to have another cover.
        std::vector<Lies> wanted = vsav::readStack(cards, std::nullopt);
        for (std::size_t k = 0; k < cards.size(); ++k) {
            if (!cards[k].isPiece() || random() % 2 == 0) continue;
            const std::size_t cover = random() % cards.size();
            const bool fits = cards[cover].is == CardIs::cover && cards[cover].side == cards[k].side;
            wanted[k].cover = fits ? cover : Lies::nobody;
        }
        const auto order = vsav::writeStack(cards, wanted);
        std::vector<StackCounter> sorted;
        for (const std::size_t k : order) sorted.push_back(cards[k]);
        const auto is = vsav::readStack(sorted, std::nullopt);
        for (std::size_t k = 0; k < sorted.size(); ++k) {
            INFO("stack " << i << " place " << k);
            const std::size_t cover = is[k].cover == Lies::nobody ? Lies::nobody : order[is[k].cover];
            if (sorted[k].isPiece()) CHECK(cover == wanted[order[k]].cover);
            if (sorted[k].isPiece() && cover == Lies::nobody) CHECK(is[k].level == wanted[order[k]].level);
        }
        CHECK(std::set(order.begin(), order.end()).size() == cards.size());
    }
    // A mark goes with its unit, and a weapon stays on its possessor.
    const std::vector<StackCounter> cards{card(CardIs::unit), card(CardIs::mark), card(CardIs::weapon),
                                          card(CardIs::cover)};
    std::vector<Lies> wanted = vsav::readStack(cards, std::nullopt);
    wanted[0].cover = wanted[2].cover = Lies::nobody;
    CHECK(vsav::writeStack(cards, wanted) == std::vector<std::size_t>{3, 0, 1, 2});
}

TEST_CASE("V03 DM on top of a stack belongs to the broken unit beneath, not to the leader above it",
          "[io][vsav][stack][V03]") {
    StackCounter squad = card(CardIs::unit), leader = card(CardIs::unit), dm = card(CardIs::mark),
                 pin = card(CardIs::mark);
    squad.broken = true;
    dm.forBroken = true;
    const auto lies = vsav::readStack({squad, leader, dm, pin}, std::nullopt);
    CHECK(lies[2].marks == 0);
    CHECK(lies[3].marks == 1);
    // No unit is broken, so the mark belongs to the nearest unit.
    squad.broken = false;
    CHECK(vsav::readStack({squad, leader, dm}, std::nullopt)[2].marks == 1);
}

TEST_CASE("a `?` covers the counters of its side beneath it, on its level only", "[io][vsav][stack]") {
    StackCounter floor = card(CardIs::floor);
    floor.level = 1;
    const auto lies = vsav::readStack({card(CardIs::unit), card(CardIs::unit, "allied"), card(CardIs::cover),
                                       floor, card(CardIs::unit), card(CardIs::cover), card(CardIs::unit)},
                                      std::nullopt);
    CHECK(lies[0].cover == 2);
    CHECK(lies[1].cover == Lies::nobody);
    CHECK(lies[4].cover == 5);
    CHECK(lies[4].level == 1);
    CHECK(lies[6].cover == Lies::nobody);
}

TEST_CASE("a weapon belongs to the unit beneath it under the same `?`", "[io][vsav][stack]") {
    const auto lies = vsav::readStack({card(CardIs::unit), card(CardIs::weapon), card(CardIs::cover),
                                       card(CardIs::weapon), card(CardIs::unit), card(CardIs::weapon)},
                                      std::nullopt);
    CHECK(lies[1].bearer == 0);
    CHECK(lies[3].bearer == Lies::nobody);
    CHECK(lies[5].bearer == 4);
}

TEST_CASE("counters beneath a foxhole are in the foxhole; counters on a hexside are in Bypass",
          "[io][vsav][stack]") {
    StackCounter foxhole = card(CardIs::fort);
    foxhole.makes.portion = Portion::foxhole;
    const auto lies = vsav::readStack({card(CardIs::unit), foxhole, card(CardIs::unit)}, "1E5");
    CHECK(lies[0].portion.portion == Portion::foxhole);
    CHECK(lies[2].portion.portion == Portion::bypass);
    CHECK(lies[2].portion.faces == "1E5");
}

TEST_CASE("V03 a broken squad beneath a leader has the DM that VASL places on top of both",
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
