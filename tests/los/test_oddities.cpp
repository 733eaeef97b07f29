// SPDX-License-Identifier: MIT
// Tests answers of VASL that differ from the rules, or from a ruler laid over the map. The program gives the
// same answers, because players compare it with VASL. Each case has its own small map.
#include <cmath>

#include "core/los/steps.hpp"
#include "los/drawn_map.hpp"
#include "support/catch.hpp"

using namespace shellgame;
using test::Drawing;
using test::DrawnMap;

TEST_CASE("oddity: lines connect pixels, which are truncated hex centers", "[los]") {
    const DrawnMap m(Drawing(9, 9));
    CHECK(m.map->hex(m.hex("A1")).centre == PixelPoint{0, 32});
    CHECK(m.map->hex(m.hex("A2")).centre == PixelPoint{0, 96});  // the exact center is at 96.75
}

TEST_CASE(
    "oddity: the rows of a line come from repeated addition of a rounded slope, which differs from a "
    "multiplication",
    "[los]") {
    int wrong = 0;
    int differ = 0;
    for (int dx = 0; dx < 400; dx += 3)
        for (int dy = -300; dy <= 300; dy += 4) {
            const PixelPoint from{7, 301};
            los::Steps steps(from, {from.x + dx, from.y + dy});
            const double slope = static_cast<double>(dy) / (dx + 1);
            double sum = from.y;
            for (int k = 0; k <= dx + 1; ++k, sum += slope) {
                const int expected = static_cast<int>(sum);
                if (steps.row(k) != expected || std::abs(steps.roughRow(k) - expected) > 1) ++wrong;
                if (static_cast<int>(from.y + k * slope) != expected) ++differ;
            }
        }
    CHECK(wrong == 0);
    CHECK(differ > 0);
}

TEST_CASE("oddity: the rows of a line that is longer than any map also come from repeated additions",
          "[los]") {
    const PixelPoint from{0, 2};
    int wrong = 0;
    for (const int columns : {40'000, 40'001, 50'000})
        for (const int rise : {7, 12'345, 39'999}) {
            los::Steps steps(from, {columns - 1, from.y + rise});
            const double slope = static_cast<double>(rise) / columns;
            double sum = from.y;
            for (int k = 0; k <= columns; ++k, sum += slope)
                if (steps.row(k) != static_cast<int>(sum)) ++wrong;
        }
    CHECK(wrong == 0);
}

TEST_CASE("oddity: a hex that is as far from one end as the line is long neither blocks nor hinders",
          "[los]") {
    // The line has range 2. The woods in E5 are in the target hex, and the woods in D6 are not on the line.
    Drawing d(9, 9);
    d.fill("E5", "Woods").fill("D6", "Woods");
    const DrawnMap m(d);
    const LosResult r = m.trace("C4", "E5");
    CHECK(r.range == 2);
    CHECK_FALSE(r.blocked);
}

TEST_CASE("oddity: if a line runs along a hexside, the hexes on both sides of it count as one Hindrance",
          "[los]") {
    Drawing d(9, 9);
    d.fill("D3", "Grain").fill("D4", "Grain");
    const DrawnMap m(d);
    const LosResult r = m.trace("C4", "E4");
    CHECK(r.range == 2);
    CHECK(r.hindrance == 1);
    // If both ends are on the ground, the hexes on both sides of the line are tested only at odd range. The
    // result may list either hex.
    for (const LosHindrance& h : r.hindrances) CHECK(h.range == 1);
}

TEST_CASE("oddity: a building without upper levels is lower than one of a level and a half", "[los]") {
    Drawing d(9, 9);
    d.raise("E1", 1).raise("E7", 1);
    Drawing high = d;
    CHECK_FALSE(DrawnMap(d.fill("E4", "Stone Building")).trace("E1", "E7").blocked);
    CHECK(DrawnMap(high.fill("E4", "Stone Building, 1 Level")).trace("E1", "E7").reason ==
          LosReason::halfLevel);
}

TEST_CASE(
    "oddity: a wall blocks between two places at its level, but not if one of the places is a level higher",
    "[los]") {
    // A wall on level 0 is between two places on level 0, then between a place on level 1 and one on level 0.
    Drawing d(9, 9);
    d.side("E4", Side6::N, "Wall");
    CHECK(DrawnMap(d).trace("E1", "E7").blocked);
    d.raise("E1", 1);
    CHECK_FALSE(DrawnMap(d).trace("E1", "E7").blocked);
}

TEST_CASE("oddity: a few pixels of inherent terrain in a hex of another terrain do not block", "[los]") {
    // E4's center is Open Ground, but a spot of Stone Rubble, three pixels across, is beside its upper
    // hexside.
    Drawing d(9, 9);
    d.raise("E1", 1);
    d.square({d.geometry.losPoint(d.hex("E4")).x, d.geometry.losPoint(d.hex("E4")).y - 29}, "Stone Rubble",
             1);
    const DrawnMap m(d);
    REQUIRE(m.map->hex(m.hex("E4")).centreTerrain == test::terrainCode("Open Ground"));
    CHECK_FALSE(m.trace("E2", "E6").blocked);
}

TEST_CASE("oddity: inherent terrain fills the hexes beside a line along hexsides", "[los]") {
    Drawing d(9, 9);
    d.centre("D4", "Stone Rubble", 1);  // the spot is three pixels across, and far from the line
    const DrawnMap m(d);
    CHECK(m.map->hex(m.hex("D4")).centreTerrain == test::terrainCode("Stone Rubble"));
    CHECK(m.trace("C4", "E4").reason == LosReason::halfLevel);
}

TEST_CASE(
    "oddity: a line at nearly sixty degrees is treated as running along hexsides; tolerance decreases with "
    "distance",
    "[los]") {
    // D3 to E5 is 56 or 57 pixels across and 97 down. Both hexes beside the line's first hexside count, and a
    // spot of inherent terrain in one of them fills that hex up to the line.
    Drawing d(9, 9);
    d.centre("E4", "Stone Rubble", 1);
    const DrawnMap m(d);
    const PixelPoint a = m.map->hex(m.hex("D3")).centre;
    const PixelPoint b = m.map->hex(m.hex("E5")).centre;
    const double slope = static_cast<double>(b.y - a.y) / (b.x - a.x);
    CHECK(slope != Approx(std::sqrt(3.0)).epsilon(0.001));
    CHECK(std::abs(slope - std::sqrt(3.0)) < 0.05);
    CHECK(m.trace("D3", "E5").reason == LosReason::halfLevel);
}

TEST_CASE("oddity: swapping the two ends of a line can change its result", "[los]") {
    // Because the line's slope is rounded, the line touches the grain of D0 from one end, but not from the
    // other.
    Drawing d(9, 9);
    d.fill("D0", "Grain");
    const DrawnMap m(d);
    CHECK(m.trace("B0", "G2").hindrance == 1);
    CHECK(m.trace("G2", "B0").hindrance == 0);
}

TEST_CASE("oddity: after a line meets a pixel outside all hexes, it is clear from there on", "[los]") {
    // The hexes are 64 pixels high, and some rows of pixels are left below the lowest hexes. The line along
    // the middle of the lowest half-hexes, B5 to F5, crosses column C below C5, where there is no hex.
    BoardGeometry g = BoardGeometry::standard(9, 5);
    Drawing plain(g);
    plain.fill("D5", "Woods");
    CHECK(DrawnMap(plain).trace("B5", "F5").blocked);
    g.hexHeight = 64;
    g.a1CenterY = 32;
    g.pixelHeight = 330;
    Drawing odd(g);
    odd.fill("D5", "Woods");
    const DrawnMap m(odd);
    REQUIRE(m.map->hexAt(m.map->hex(m.hex("C5")).centre.x, m.map->hex(m.hex("B5")).centre.y) < 0);
    CHECK_FALSE(m.trace("B5", "F5").blocked);
}
