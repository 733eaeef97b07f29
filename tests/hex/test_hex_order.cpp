// SPDX-License-Identifier: MIT
#include "shellgame/hex/hex_order.hpp"

#include <algorithm>
#include <set>

#include "support/catch.hpp"

using namespace shellgame;

TEST_CASE("A2.2: hexes are listed by board, column letters and number", "[hex]") {
    CHECK(hexListText({"1A10", "1B1", "1A2", "1A1"}) == "1A1, 1A2, 1A10, 1B1");
    CHECK(hexListText({"1AA1", "1Z3", "1B0", "10A1", "2A1", "1GG10"}) == "1B0, 1Z3, 1AA1, 1GG10, 2A1, 10A1");
    CHECK(hexListText({"5bA1", "5A2", "5aA1"}) == "5A2, 5aA1, 5bA1");
    // The "o" of an overlay does not affect the order of hexes (A2.73). Numbers are compared as numbers, and
    // words that are not hexes are ordered too.
    CHECK(hexListText({"1E7", "1oE6", "1E5"}) == "1E5, 1oE6, 1E7");
    CHECK(hexListText({"1215", "0201", "0110"}) == "0110, 0201, 1215");
    CHECK(hexListText({"1A1", "?"}) == "?, 1A1");
    CHECK(hexListText({}).empty());
}

TEST_CASE("A2.2: hexes are in a strict total order", "[hex]") {
    std::vector<std::string> names{"1A1", "1oA1", "01A1", "1A01", "1AA1", "1Aa1",
                                   "1a1", "",     "o1",   "11",   "1A"};
    const HexOrder before;
    for (const auto& a : names)
        for (const auto& b : names) {
            CHECK((before(a, b) + before(b, a)) == (a == b ? 0 : 1));
            for (const auto& c : names)
                if (before(a, b) && before(b, c)) CHECK(before(a, c));
        }
    CHECK(std::set<std::string, HexOrder>(names.begin(), names.end()).size() == names.size());
}
