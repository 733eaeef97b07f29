// SPDX-License-Identifier: MIT
#include "shellgame/hex/hex.hpp"

#include <deque>
#include <map>

#include "support/catch.hpp"

using namespace shellgame;

TEST_CASE("the range between two hexes is the smallest number of steps between adjacent hexes", "[hex]") {
    for (const Hex start : {Hex{6, 6}, Hex{7, 6}}) {
        std::map<Hex, int> steps{{start, 0}};
        std::deque<Hex> queue{start};
        while (!queue.empty()) {
            const Hex h = queue.front();
            queue.pop_front();
            if (steps[h] == 6) continue;
            for (const Side6 side : allSides)
                if (steps.emplace(neighbour(h, side), steps[h] + 1).second)
                    queue.push_back(neighbour(h, side));
        }
        REQUIRE(steps.size() == 1 + 3 * 6 * 7);
        for (const auto& [h, n] : steps) {
            INFO(h.column << "," << h.row);
            CHECK(hexDistance(start, h) == n);
            CHECK(hexDistance(h, start) == n);
        }
    }
}

TEST_CASE("stepping to a neighbor and back across the opposite hexside returns to the hex", "[hex]") {
    for (const Hex h : {Hex{4, 3}, Hex{5, 3}})
        for (const Side6 side : allSides) {
            CHECK(neighbour(neighbour(h, side), opposite(side)) == h);
            CHECK(sideTowards(h, neighbour(h, side)) == side);
        }
    CHECK_FALSE(sideTowards({4, 3}, {4, 3}));
    CHECK_FALSE(sideTowards({4, 3}, {6, 3}));
}

TEST_CASE("row letters are doubled after Z, and are read back unchanged", "[hex]") {
    CHECK(columnLetters(0) == "A");
    CHECK(columnLetters(25) == "Z");
    CHECK(columnLetters(26) == "AA");
    CHECK(columnLetters(32) == "GG");
    CHECK(columnLetters(52) == "AAA");
    for (int c = 0; c < 200; ++c) CHECK(columnOfLetters(columnLetters(c)) == c);
    for (const char* bad : {"", "AB", "a", "1", "A1"}) CHECK_FALSE(columnOfLetters(bad));
}
