// SPDX-License-Identifier: MIT
// Lines from and to vertices (A4.34), worked out by hand. All lines are near column E, drawn hex by hex. The
// center of E1 is at pixel (225, 32), that of E5 at (225, 290). The vertices of E5 are E5-E4-D4 at (206,
// 258), E5-E4-F4 at (243, 258), E5-F4-F5 at (262, 290), E5-E6-F5 at (243, 322), E5-E6-D5 at (206, 322) and
// E5-D4-D5 at (187, 290). A spot of reach 18 around the center of E5 covers the pixels (207, 272) to (243,
// 308).
#include "board/vertices.hpp"
#include "los/drawn_map.hpp"
#include "support/catch.hpp"

using namespace shellgame;
using test::Drawing;
using test::DrawnMap;

namespace {

constexpr int spot = 18;

Drawing openGround() {
    return Drawing(9, 9);
}

Drawing gully(Drawing d, std::string_view hex) {
    return d.fill(hex, "Gully").raise(hex, -1);
}

LosResult traced(const Drawing& d, std::string_view from, std::string_view to) {
    const DrawnMap m(d);
    return LosTracer(m.map).trace(m.end(from), m.end(to));
}

/// Returns the reason for which a line is blocked, and the hex.
std::pair<LosReason, std::string> blockOf(const Drawing& d, std::string_view from, std::string_view to) {
    const LosResult r = traced(d, from, to);
    CHECK(r.blocked == (r.reason != LosReason::none));
    return {r.reason, r.blockHex < 0 ? "" : d.geometry.nameOf(d.geometry.hexAt(r.blockHex))};
}

std::pair<LosReason, std::string> blocked(LosReason why, std::string hex) {
    return {why, std::move(hex)};
}

const std::pair<LosReason, std::string> isClear{LosReason::none, ""};

}  // namespace

TEST_CASE("vertices are the truncated corners of a hex", "[los][bypass]") {
    const DrawnMap m(openGround());
    const std::array<PixelPoint, 6> expected{
        {{206, 258}, {243, 258}, {262, 290}, {243, 322}, {206, 322}, {187, 290}}};
    CHECK(m.map->hex(m.hex("E5")).vertices == expected);
    // Clockwise from the upper left vertex; each end of a hexside is named by the hex beyond it.
    CHECK(m.end("E5-E4-D4").vertex->corner() == 0);
    CHECK(m.end("E5-E4-F4").vertex->corner() == 1);
    CHECK(m.end("E5-F4-E4").vertex->corner() == 1);
    CHECK(m.end("E5-D4-E4").vertex->corner() == 0);
    CHECK_FALSE(LosVertex::between(0, 2).has_value());
    CHECK_FALSE(LosVertex::between(4, 4).has_value());
    // On the left edge of the map, vertices can be off the map. Points on the lower edge are moved onto it.
    CHECK(m.map->hex(m.hex("A1")).vertices[5] == PixelPoint{-37, 32});
    const auto low = losVertices(m.map->geometry(), *m.map->geometry().hexNamed("E9"));
    CHECK(low[3].y == m.map->height() - 1);
}

TEST_CASE("A4.34 terrain in the target's own hex blocks a line to the vertex behind it", "[los][bypass]") {
    const Drawing woods = openGround().centre("E5", "Woods", spot);
    // Line 1: the line crosses the woods at about (240, 280), which are a level higher than both ends.
    CHECK(blockOf(woods, "E1", "E5-E6-F5") == blocked(LosReason::terrainHigher, "E5"));
    // Line 2: the near vertex is in front of the woods.
    CHECK(blockOf(woods, "E1", "E5-E4-F4") == isClear);
    // Line 3: at y = 272 the line is at x = 259, to the right of the woods.
    CHECK(blockOf(woods, "E1", "E5-F4-F5") == isClear);
    // Line 4 is the mirror image of line 1.
    CHECK(blockOf(woods, "E1", "E5-E6-D5") == blocked(LosReason::terrainHigher, "E5"));
    // Line 5: for a line to the center of E5, the terrain in E5 does not count.
    CHECK(blockOf(woods, "E1", "E5") == isClear);
    const Drawing building = openGround().centre("E5", "Stone Building, 1 Level", spot);
    // Line 6 is line 1 with a building, which is one and a half levels high.
    CHECK(blockOf(building, "E1", "E5-E6-F5") == blocked(LosReason::terrainHigher, "E5"));
    // Line 7 is line 2 with the building.
    CHECK(blockOf(building, "E1", "E5-E4-F4") == isClear);
    // Line 8: seen from level 2, the building has max(2 x 1 - 2 - 0 + 1, 1) = 1 blind hex. The target is
    // nearer than that hex, because it is in the building's own hex.
    const DrawnMap m(building);
    CHECK(LosTracer(m.map).trace({m.hex("E1"), 0, 2}, m.end("E5-E6-F5")).reason == LosReason::blindHex);
}

TEST_CASE("oddity: terrain in the source's own hex does not block a line from a vertex", "[los][bypass]") {
    const Drawing woods = openGround().centre("E5", "Woods", spot);
    // Line 9 is the reverse of line 1. VASL tests the hex of a vertex only if the vertex is the target.
    CHECK(blockOf(woods, "E5-E6-F5", "E1") == isClear);
    // Line 10: the line from (243, 258) to (206, 322) crosses the woods, but does not leave the source's hex.
    CHECK(blockOf(woods, "E5-F4-E4", "E5-D5-E6") == isClear);
}

TEST_CASE("A4.34 a hex as far away as the target blocks a line to or from a vertex, but never hinders it",
          "[los][bypass]") {
    // E3-F2-F3 is at (262, 161). The line from E1 crosses the side between E2 and F2 at y = 118, and is in F2
    // up to the vertex. F2 is as far from E1 as E3 is.
    const Drawing woods = openGround().fill("F2", "Woods");
    // Lines 11 and 12: the woods in F2 block the line in both directions, because either end is a vertex.
    CHECK(blockOf(woods, "E1", "E3-F2-F3") == blocked(LosReason::terrainHigher, "F2"));
    CHECK(blockOf(woods, "E3-F2-F3", "E1") == blocked(LosReason::terrainHigher, "F2"));
    // Line 13: grain in F2 is not between the ends of the line.
    CHECK(traced(openGround().fill("F2", "Grain"), "E1", "E3-F2-F3").hindrance == 0);
    // Line 14: grain in E2 is between the ends.
    CHECK(traced(openGround().fill("E2", "Grain"), "E1", "E3-F2-F3").hindrance == 1);
}

TEST_CASE("A6.2, A6.4 a vertex is at the base level of its hex", "[los][bypass]") {
    // Line 15: woods of height 1 are between level 0 and a vertex on level 1.
    CHECK(blockOf(openGround().raise("E5", 1).fill("E3", "Woods"), "E1", "E5-E4-F4") ==
          blocked(LosReason::noHeightAdvantage, "E3"));
    // Line 16: from level 2 the woods make 2 x 1 - 2 - 0 + 1 = 1 blind hex. E1 is two hexes behind them.
    CHECK(blockOf(openGround().raise("E5", 2).fill("E3", "Woods"), "E1", "E5-E4-F4") == isClear);
    // Line 17: E2 is one hex behind the woods.
    CHECK(blockOf(openGround().raise("E5", 2).fill("E3", "Woods"), "E2", "E5-E4-F4") ==
          blocked(LosReason::blindHex, "E3"));
    // Line 18: the level of the target's own hex never blocks a line to its rear vertex.
    CHECK(blockOf(openGround().raise("E5", 1), "E1", "E5-E6-F5") == isClear);
    // Line 19: woods on the hill block line 18.
    CHECK(blockOf(openGround().raise("E5", 1).centre("E5", "Woods", spot), "E1", "E5-E6-F5") ==
          blocked(LosReason::terrainHigher, "E5"));
    // Lines 20 and 21: the line is between adjacent hexes, up and down.
    CHECK(blockOf(openGround().raise("E5", 1), "E4", "E5-E6-F5") == isClear);
    CHECK(blockOf(openGround().raise("E4", 1), "E4", "E5-E6-F5") == isClear);
}

TEST_CASE("Hindrance terrain neither blocks nor hinders in the hex of the target's vertex", "[los][bypass]") {
    // Line 22: the brush is in the hex of the target.
    CHECK(traced(openGround().centre("E5", "Brush", spot), "E1", "E5-E6-F5").hindrance == 0);
    // Line 23: the top of the brush is at the level of the higher end. In another hex this would block (line
    // 24).
    CHECK(blockOf(openGround().raise("E5", 1).centre("E5", "Brush", spot), "E1", "E5-E6-F5") == isClear);
    // Line 24: in E3 bare ground on level 1 blocks.
    CHECK(blockOf(openGround().raise("E5", 1).raise("E3", 1), "E1", "E5-E6-F5") ==
          blocked(LosReason::noHeightAdvantage, "E3"));
    // Line 25: an orchard on the hill is higher than both ends, but does not block in this hex.
    const Drawing orchard = openGround().raise("E5", 1).centre("E5", "Orchard", spot);
    CHECK(blockOf(orchard, "E1", "E5-E6-F5") == isClear);
    // Line 26: brush between the ends hinders.
    CHECK(traced(openGround().fill("E3", "Brush"), "E1", "E5-E6-F5").hindrance == 1);
}

TEST_CASE("A6.3 a vertex of a depression hex is one level higher than the depression", "[los][bypass]") {
    const Drawing d = gully(openGround(), "E5");
    // Line 27: the bed is at level -1, so the ground of E2 is as high as the higher end.
    CHECK(blockOf(d, "E1", "E5") == blocked(LosReason::noHeightAdvantage, "E2"));
    // Lines 28 and 29: the vertex is at level 0, like all ground on the line.
    CHECK(blockOf(d, "E1", "E5-E4-F4") == isClear);
    CHECK(blockOf(d, "E5-E4-F4", "E1") == isClear);
    // Line 30: the vertex is in the gully on its hexside to E4, but not on its hexside to F4. LOS enters the
    // gully over the rise in E4. E4 is three hexes away, which is more than the two levels between the ends.
    Drawing half = openGround().raise("E5", -1).centre("E5", "Gully", spot).side("E5", Side6::N, "Gully", 4);
    half.raise("E1", 2).raise("E4", 1);
    CHECK(blockOf(half, "E1", "E5-E4-F4") == blocked(LosReason::entersDepression, "E4"));
    // Line 31 ends at the same point, but on hexside F4, which is not in a depression. The rise makes 2 x 1 -
    // 2 - 0 = 0 blind hexes.
    CHECK(blockOf(half, "E1", "E5-F4-E4") == isClear);
    // Line 32: the line goes along the hexside between F4 and F5, from a gully over its crest (B19.51).
    CHECK(blockOf(d, "E5-F4-F5", "G5-F4-F5") == blocked(LosReason::leavesOverCrest, "E5"));
}

TEST_CASE("a line between two vertices can run along a hexside", "[los][bypass]") {
    // E5-F4-F5 is at (262, 290), G5-F4-F5 at (300, 290). The pixels between are on the upper border of F5.
    // Line 33: the woods of F5 extend to these pixels. VASL assigns the pixels to F4, and tests F4 first.
    CHECK(blockOf(openGround().fill("F5", "Woods"), "E5-F4-F5", "G5-F4-F5") ==
          blocked(LosReason::terrainHigher, "F4"));
    // Line 34: the woods of F4 end above these pixels.
    CHECK(blockOf(openGround().fill("F4", "Woods"), "E5-F4-F5", "G5-F4-F5") == isClear);
    // Line 35: an orchard fills its hex, including the hexsides.
    CHECK(traced(openGround().centre("F4", "Orchard"), "E5-F4-F5", "G5-F4-F5").hindrance == 1);
    // Line 36: a wall on this hexside touches the hexes of both ends, so the wall does not block.
    CHECK(blockOf(openGround().side("F5", Side6::N, "Wall"), "E5-F4-F5", "G5-F4-F5") == isClear);
    // Line 37: bocage on this hexside blocks. The result names one of the two hexes.
    CHECK(blockOf(openGround().side("F5", Side6::N, "Bocage"), "E5-F4-F5", "G5-F4-F5").first ==
          LosReason::bocage);
}

TEST_CASE("B9.2 a wall on the target's hexside does not block a line to its vertices", "[los][bypass]") {
    // The line to (243, 322) crosses the side at (239, 258), on the wall.
    const Drawing wall = openGround().side("E5", Side6::N, "Wall", 16);
    // Line 38: the wall is on a side of the target's hex.
    CHECK(blockOf(wall, "E1", "E5-E6-F5") == isClear);
    // Line 39: the vertex of E6 at (243, 387) is in another hex.
    CHECK(blockOf(wall, "E1", "E6-E7-F6") == blocked(LosReason::hexsideTerrain, "E4"));
}

TEST_CASE("A6.8 a line from a vertex must leave the building of its hex", "[los][bypass]") {
    const Drawing d =
        openGround().fill("E5", "Stone Building, 1 Level").fill("E4", "Stone Building, 1 Level");
    const DrawnMap m(d);
    // Line 40: the line from (243, 258) to the center of E3 begins in E4. The building covers both E4 and E5.
    const LosResult up = LosTracer(m.map).trace(m.end("E5-E4-F4"), {m.hex("E3"), 0, 1});
    CHECK(up.reason == LosReason::leavesBuilding);
    // Line 41: from ground level to ground level, the building is higher than both ends.
    CHECK(blockOf(d, "E5-E4-F4", "E3") == blocked(LosReason::terrainHigher, "E4"));
}

TEST_CASE("between two points of one hex, VASL tests only the ends of the line", "[los][bypass]") {
    const Drawing open = openGround().centre("E5", "Stone Building, 1 Level", spot);
    // Line 42: the hexside is outside the building.
    const LosResult r = traced(open, "E5", "E5-E4-F4");
    CHECK_FALSE(r.blocked);
    CHECK(r.range == 0);
    // Lines 43 and 44: a building without stairs that covers both the hexside and the center blocks LOS
    // between them.
    const Drawing full = openGround().fill("E5", "Stone Building");
    CHECK(blockOf(full, "E5", "E5-E4-F4") == blocked(LosReason::sameHexLevels, "E5"));
    CHECK(blockOf(full, "E5-E4-F4", "E5") == blocked(LosReason::sameHexLevels, "E5"));
    // Line 45: the line joins both ends of one hexside.
    CHECK(blockOf(full, "E5-E4-F4", "E5-E4-D4") == isClear);
    // Line 46: a vertex of E5 and a vertex of E4 are at the same point.
    const LosResult same =
        traced(openGround().fill("E4", "Woods").fill("E5", "Woods"), "E5-E4-F4", "E4-E5-F4");
    CHECK_FALSE(same.blocked);
    CHECK(same.range == 1);
}

TEST_CASE("a vertical line between two vertices goes through the hex beside them", "[los][bypass]") {
    // The line runs along x = 243 from (243, 258) to (243, 193), within E4, whose center is at (225, 225).
    // Line 47: a spot of reach 18 ends exactly on the line.
    CHECK(blockOf(openGround().centre("E4", "Woods", spot), "E5-E4-F4", "E3-E4-F3") ==
          blocked(LosReason::terrainHigher, "E4"));
    // Line 48: a smaller spot does not reach the line.
    CHECK(blockOf(openGround().centre("E4", "Woods", spot - 1), "E5-E4-F4", "E3-E4-F3") == isClear);
}

TEST_CASE("SMOKE in the hex of a vertex hinders", "[los][bypass]") {
    const DrawnMap m(openGround());
    LosTracer tracer(m.map);
    tracer.setOverlays({{m.hex("E5"), LosOverlay::Kind::smoke, 2, 2}});
    // Line 49: the line crosses the hex with the SMOKE.
    CHECK(tracer.trace(m.end("E1"), m.end("E5-E6-F5")).hindrance == 2);
    // Line 50: the line to (243, 258) does not cross the hex, but a unit in Bypass of the hex is in the
    // SMOKE.
    CHECK(tracer.trace(m.end("E1"), m.end("E5-E4-F4")).hindrance == 2);
    // Line 51: the line to the vertex of E3 at (243, 129) ends two hexes before the SMOKE.
    CHECK(tracer.trace(m.end("E1"), m.end("E3-E2-F2")).hindrance == 0);
}

TEST_CASE("a vertex off the map ends the line, which is clear", "[los][bypass]") {
    const DrawnMap m(openGround().fill("B0", "Woods").fill("B1", "Woods"));
    // The upper vertices of the half-hex B0 are 32 pixels above the map; its side 0 runs between them.
    LosPlace off{m.hex("B0"), 0};
    off.vertex = LosVertex{0, true};
    CHECK(m.map->hex(off.hex).vertices[1].y < 0);
    CHECK_FALSE(LosTracer(m.map).trace(off, m.end("B5")).blocked);
}

TEST_CASE("lines of sight from reports to VASL have the results that VASL's authors stated",
          "[los][bypass]") {
    // Report 1799: a gully (25R1), a hill of level 1 (25U5) before a place on level 1 (25V6). One level above
    // the bed is level 0, where the crest blocks LOS. Two levels above the bed there is LOS. A vertex of the
    // gully hex is at level 0 too.
    Drawing d = gully(openGround(), "E1");
    for (const char* hex : {"E4", "E5", "E6", "E7", "E8"}) d.raise(hex, 1);
    const DrawnMap m(d);
    const auto level = [&](int up) {
        return LosTracer(m.map).trace({m.hex("E1"), 0, up}, {m.hex("E8"), 0}).reason;
    };
    CHECK(level(1) == LosReason::noHeightAdvantage);
    CHECK(level(2) == LosReason::none);
    CHECK(blockOf(d, "E1-E2-F1", "E8") == blocked(LosReason::leavesDepression, "E4"));
    // Report 418: LOS from level 0 to the rear vertex of a hill hex is clear.
    for (const char* rear : {"E5-E6-F5", "E5-E6-D5", "E5-F4-F5", "E5-D4-D5"})
        CHECK(blockOf(openGround().raise("E5", 1), "E1", rear) == isClear);
    // Report 994: from the ground beside a gully, LOS to a vertex of the gully hex is clear, but LOS to its
    // bed is blocked.
    const Drawing bed = gully(openGround(), "E5");
    CHECK(traced(bed, "E2", "E5").blocked);
    for (const char* crest : {"E5-E4-D4", "E5-E4-F4"}) CHECK(blockOf(bed, "E2", crest) == isClear);
}
