// SPDX-License-Identifier: MIT
// Tests which facts are read from the order of a VASL stack, and which stack order is written for given
// facts.
#include <algorithm>
#include <random>

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

/// Returns the same facts about the same counters in another order of the stack.
std::vector<Lies> inOrder(const std::vector<Lies>& wanted, const std::vector<std::size_t>& order) {
    const auto placeOf = [&](std::size_t i) {
        return i == Lies::nobody
                   ? i
                   : static_cast<std::size_t>(std::find(order.begin(), order.end(), i) - order.begin());
    };
    std::vector<Lies> out;
    for (const std::size_t i : order) {
        Lies lies = wanted[i];
        for (std::size_t Lies::*member : {&Lies::cover, &Lies::bearer, &Lies::marks, &Lies::onCover})
            lies.*member = placeOf(lies.*member);
        out.push_back(lies);
    }
    return out;
}

}  // namespace

TEST_CASE("the stack order that is written is read back with the same facts about each counter",
          "[io][vsav][stack][law]") {
    std::mt19937 random(7);
    for (int i = 0; i < 20'000; ++i) {
        std::vector<StackCounter> cards;
        for (std::size_t n = 2 + random() % 7; n > 0; --n) {
            const char* side = random() % 3 == 0 ? "allied" : "axis";
            switch (random() % 8) {
                case 0:
                    cards.push_back(card(CardIs::cover, side));
                    break;
                case 1:
                    cards.push_back(card(CardIs::weapon, side));
                    break;
                case 2:
                    cards.push_back(card(CardIs::mark, side));
                    break;
                case 3:
                    if (std::none_of(cards.begin(), cards.end(),
                                     [](const StackCounter& c) { return c.is == CardIs::fort; })) {
                        cards.push_back(card(CardIs::fort));
                        cards.back().makes.portion = Portion::foxhole;
                    }
                    break;
                case 4:
                    if (random() % 4 == 0 &&
                        std::none_of(cards.begin(), cards.end(),
                                     [](const StackCounter& c) { return c.is == CardIs::floor; })) {
                        cards.push_back(card(CardIs::floor));
                        cards.back().level = 1;
                    }
                    break;
                default:
                    cards.push_back(card(CardIs::unit, side));
            }
        }
        // Facts that were read from a stack order can be written as a stack order again.
        const std::vector<Lies> wanted = vsav::readStack(cards, std::nullopt);
        const auto order = vsav::writeStack(cards, wanted);
        std::vector<StackCounter> sorted;
        for (const std::size_t k : order) sorted.push_back(cards[k]);
        const auto is = vsav::readStack(sorted, std::nullopt);
        const auto should = inOrder(wanted, order);
        for (std::size_t k = 0; k < sorted.size(); ++k) {
            if (!sorted[k].isPiece()) continue;
            INFO("stack " << i << " place " << k);
            CHECK(is[k].level == should[k].level);
            CHECK(is[k].portion == should[k].portion);
            CHECK(is[k].bearer == should[k].bearer);
            CHECK((is[k].cover == Lies::nobody) == (should[k].cover == Lies::nobody));
        }
    }
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
