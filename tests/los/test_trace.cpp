// SPDX-License-Identifier: MIT
// The lines run down column E (E1 to E9), which is drawn hex by hex. A hex of columns D and F is half a hex
// lower than the hex of column E with the same number.
#include <set>

#include "los/drawn_map.hpp"
#include "support/catch.hpp"

using namespace shellgame;
using test::Drawing;
using test::DrawnMap;

namespace {

Drawing plain() {
    return Drawing(9, 9);
}

}  // namespace

TEST_CASE("A6.2 woods block a line across their hex, but not a line that begins or ends in their hex",
          "[los]") {
    const DrawnMap m(plain().fill("E3", "Woods"));
    const LosResult far = m.trace("E2", "E5");
    CHECK(far.blocked);
    CHECK(far.reason == LosReason::terrainHigher);
    CHECK(far.blockHex == m.hex("E3"));
    CHECK(far.range == 3);
    CHECK_FALSE(m.trace("E2", "E3").blocked);
    CHECK_FALSE(m.trace("E3", "E5").blocked);
    CHECK_FALSE(m.trace("D2", "D6").blocked);
}

TEST_CASE("A6.2 woods, and bare ground on a crest, block a line if they are as high as its higher end",
          "[los]") {
    const DrawnMap woods(plain().raise("E1", 1).fill("E4", "Woods"));
    CHECK(woods.trace("E1", "E7").reason == LosReason::noHeightAdvantage);
    CHECK(woods.trace("E7", "E1").reason == LosReason::noHeightAdvantage);
    const DrawnMap crest(plain().raise("E1", 1).raise("E2", 1).raise("E3", 1));
    CHECK(crest.trace("E1", "E7").reason == LosReason::noHeightAdvantage);
    // From the hex at the rim LOS goes down without obstruction.
    CHECK_FALSE(crest.trace("E3", "E7").blocked);
}

TEST_CASE("A6.4 an obstacle makes blind hexes, one more for each five hexes of range", "[los]") {
    const DrawnMap near(plain().raise("E1", 2).fill("E4", "Woods"));
    // The woods make 2 x 1 - 2 - 0 + 1 = 1 blind hex.
    CHECK(near.trace("E1", "E5").reason == LosReason::blindHex);
    CHECK_FALSE(near.trace("E1", "E6").blocked);
    const DrawnMap far(plain().raise("E1", 2).fill("E6", "Woods"));
    CHECK(far.trace("E1", "E8").reason == LosReason::blindHex);
    CHECK_FALSE(far.trace("E1", "E9").blocked);
    const DrawnMap high(plain().raise("E1", 5).fill("E6", "Woods"));
    // Behind an obstacle there is always at least one blind hex, even if the viewer is very high.
    CHECK(high.trace("E1", "E7").reason == LosReason::blindHex);
    CHECK_FALSE(high.trace("E1", "E8").blocked);
}

TEST_CASE("from a level that is not a Location, LOS is the same as from a hill of that height",
          "[los][L02]") {
    const DrawnMap m(plain().fill("E4", "Woods"));
    const auto trace = [&](LosPlace from, LosPlace to) { return LosTracer(m.map).trace(from, to); };
    const auto at = [&](std::string_view name, std::optional<int> level = {}) {
        return LosPlace{m.hex(name), 0, level};
    };
    // As on a hill of the same height, the woods make one blind hex for a viewer on level 2, and hide all
    // hexes behind them from a viewer on the ground.
    CHECK(trace(at("E1", 2), at("E5")).reason == LosReason::blindHex);
    CHECK(trace(at("E5"), at("E1", 2)).reason == LosReason::blindHex);
    CHECK_FALSE(trace(at("E1", 2), at("E6")).blocked);
    CHECK_FALSE(trace(at("E6"), at("E1", 2)).blocked);
    CHECK(trace(at("E1", 0), at("E6")).reason == LosReason::terrainHigher);
    CHECK(trace(at("E1", 1), at("E6")).reason == LosReason::noHeightAdvantage);
    // Both ends are on the same level, above the woods.
    CHECK_FALSE(trace(at("E1", 2), at("E7", 2)).blocked);
    // A line within one hex meets no obstacle.
    CHECK_FALSE(trace(at("E4", 3), at("E4")).blocked);
    // Levels count from the ground of the hex.
    const DrawnMap hill(plain().raise("E1", 1).fill("E4", "Woods"));
    CHECK_FALSE(LosTracer(hill.map).trace({hill.hex("E1"), 0, 1}, {hill.hex("E6"), 0}).blocked);
    // If both ends are below ground level, the ground itself blocks.
    CHECK(trace(at("E1", -2), at("E7", -2)).reason == LosReason::groundHigher);
}

TEST_CASE("A6.7 grain between the ends hinders once for each hex, and six Hindrances block LOS", "[los]") {
    const DrawnMap m(plain().fill("E3", "Grain").fill("E4", "Grain").fill("E6", "Grain"));
    const LosResult r = m.trace("E1", "E6");
    CHECK_FALSE(r.blocked);
    CHECK(r.hindrance == 2);
    REQUIRE(r.hindrances.size() == 2);
    CHECK(r.hindrances[0] == LosHindrance{m.hex("E3"), 2, 1});
    CHECK(r.hindrances[1] == LosHindrance{m.hex("E4"), 3, 1});
    Drawing d = plain();
    for (const char* hex : {"E2", "E3", "E4", "E5", "E6"}) d.fill(hex, "Grain");
    CHECK(DrawnMap(d).trace("E1", "E9").hindrance == 5);
    const LosResult six = DrawnMap(d.fill("E7", "Grain")).trace("E1", "E9");
    CHECK(six.blocked);
    CHECK(six.reason == LosReason::hindrances);
    CHECK(six.blockHex == m.hex("E7"));
}

TEST_CASE("A6.2 half-level terrain affects only lines at its own level", "[los]") {
    const DrawnMap above(plain().fill("E4", "Grain").raise("E1", 1).raise("E7", 1));
    CHECK(above.trace("E1", "E7").hindrance == 0);
    const DrawnMap rubble(plain().fill("E4", "Stone Rubble"));
    CHECK(rubble.trace("E1", "E7").reason == LosReason::halfLevel);
}

TEST_CASE("B9.2 a wall blocks between two places at its level, unless it is at one of their hexsides",
          "[los]") {
    Drawing d = plain();
    const DrawnMap m(d.side("E4", Side6::N, "Wall"));
    CHECK(m.trace("E1", "E7").reason == LosReason::hexsideTerrain);
    CHECK_FALSE(m.trace("E4", "E1").blocked);
    CHECK_FALSE(m.trace("E3", "E7").blocked);
    CHECK_FALSE(DrawnMap(d.raise("E1", 1)).trace("E1", "E7").blocked);
}

TEST_CASE("B9.52 bocage is an obstacle with a blind hex behind it", "[los]") {
    Drawing d = plain();
    d.side("E4", Side6::N, "Bocage");
    CHECK(DrawnMap(d).trace("E1", "E7").reason == LosReason::bocage);
    CHECK(DrawnMap(d.raise("E1", 2)).trace("E1", "E5").reason == LosReason::blindBehindBocage);
    CHECK_FALSE(DrawnMap(d).trace("E1", "E7").blocked);
}

TEST_CASE("A6.8 a line from an upper level must leave the building in the hex of the unit", "[los]") {
    Drawing d = plain();
    d.fill("E2", "Stone Building, 2 Level").fill("E3", "Stone Building, 2 Level");
    const DrawnMap m(d);
    CHECK(m.trace("E2", "E6", 1).reason == LosReason::leavesBuilding);
    CHECK_FALSE(m.trace("E3", "E6", 1).blocked);
    CHECK(m.trace("E2", "E2", 0, 2).reason == LosReason::sameHexLevels);
    CHECK(m.trace("E2", "E2", 0, 1).reason == LosReason::sameHexLevels);  // this building has no stairway
    CHECK_FALSE(m.trace("E2", "E2", 1, 1).blocked);
    const DrawnMap stairs(plain().fill("E2", "Stone Building, 1 Level"));
    CHECK_FALSE(stairs.trace("E2", "E2", 0, 1).blocked);
    // A stairway allows LOS one level up or down, but not two.
    JoinedBoards boards;
    boards.geometry = d.geometry;
    boards.raster = std::make_shared<Raster>(d.raster);
    boards.los = deriveLosFacts(d.geometry, d.raster,
                                std::vector<bool>(static_cast<std::size_t>(d.geometry.hexCount()), true), {});
    const auto map = LosMap::make(boards);
    const int hex = map->geometry().indexOf(map->geometry().hexNamed("E2").value());
    const auto within = [&](int from, int to) {
        return LosTracer(map).trace({hex, from}, {hex, to}).blocked;
    };
    CHECK_FALSE(within(0, 1));
    CHECK_FALSE(within(1, 2));
    CHECK(within(0, 2));
}

TEST_CASE(
    "B23.87 a factory's roof hides the inside of the factory from its rooftops, unless the factory is "
    "roofless",
    "[los]") {
    const char* const roofed = "Stone Factory, 1.5 Level";
    const auto factory = [&](std::string_view roofless) {
        Drawing d = plain();
        for (const std::string_view hex : {"E2", "E3", "E4", "F1", "F2", "G2"})
            d.fill(hex, hex == roofless ? "Roofless Stone Factory, 1.5 Level" : roofed);
        return DrawnMap(d);
    };
    const auto why = [](const LosResult& r) {
        return r.blocked ? std::string(textOf(r.reason).code) : std::string("clear");
    };
    constexpr int floor = 0, roof = 1;
    const DrawnMap m = factory("");
    CHECK(why(m.trace("E2", "E3", roof, floor)) == "factory-roof");
    CHECK(why(m.trace("E2", "E4", roof, floor)) == "factory-roof");
    CHECK(why(m.trace("E3", "E2", floor, roof)) == "leaves-building");
    CHECK(why(m.trace("E4", "E2", floor, roof)) == "leaves-building");
    // Within one hex, there is no obstacle from roof to roof or from floor to floor.
    CHECK(why(m.trace("E2", "E2", roof, floor)) == "clear");
    CHECK(why(m.trace("E2", "E4", roof, roof)) == "clear");
    CHECK(why(m.trace("E2", "E4", floor, floor)) == "clear");
    // LOS goes down into a hex without a roof, and up out of it.
    const DrawnMap open = factory("E3");
    CHECK(why(open.trace("E2", "E3", roof, floor)) == "clear");
    CHECK(why(open.trace("E3", "E2", floor, roof)) == "clear");
    CHECK(why(open.trace("E2", "G2", roof, floor)) == "factory-roof");
    // Along the hexside of F1 and F2: a roof on both sides blocks, a roof on one side does not.
    CHECK(why(m.trace("E2", "G2", roof, floor)) == "factory-roof");
    CHECK(why(m.trace("G2", "E2", floor, roof)) == "leaves-building");
    const DrawnMap beside = factory("F1");
    CHECK(why(beside.trace("E2", "G2", roof, floor)) == "clear");
    CHECK(why(beside.trace("G2", "E2", floor, roof)) == "clear");
}

TEST_CASE(
    "B21 water is lower than its banks: from a higher hex, a water hex behind a bank is visible where a land "
    "hex would not be",
    "[los]") {
    // E2 is one level higher; from the middle of E3 on, the bank is as high as E2.
    const auto over = [](const char* far) {
        Drawing d = plain();
        d.raise("E2", 1).fill("E3", "Water").fill("E4", far);
        const PixelPoint c = d.geometry.losPoint(d.hex("E3"));
        for (int x = c.x - 12; x <= c.x + 12; ++x)
            for (int y = c.y + 10; y <= c.y + 16; ++y) d.raster.elevation[d.raster.index(x, y)] = 1;
        return DrawnMap(d);
    };
    const DrawnMap water = over("Water");
    CHECK_FALSE(water.trace("E2", "E4").blocked);
    CHECK_FALSE(water.trace("E4", "E2").blocked);
    const DrawnMap land = over("Open Ground");
    CHECK(land.trace("E2", "E4").reason == LosReason::noHeightAdvantage);
    CHECK(land.trace("E4", "E2").reason == LosReason::noHeightAdvantage);
    // E5 is too far behind the bank to be seen from E2.
    CHECK(water.trace("E2", "E5").reason == LosReason::noHeightAdvantage);
}

TEST_CASE("A6.3 from a depression, LOS runs along the depression and reaches high places nearby", "[los]") {
    Drawing d = plain();
    for (const char* hex : {"E2", "E3", "E4"}) d.fill(hex, "Gully").raise(hex, -1);
    const DrawnMap m(d);
    CHECK_FALSE(m.trace("E2", "E4").blocked);
    CHECK_FALSE(m.trace("E2", "E1").blocked);
    CHECK(m.trace("E2", "E7").reason == LosReason::leavesDepression);
    CHECK(DrawnMap(plain().fill("E2", "Gully").raise("E2", -1).raise("E8", 1)).trace("E8", "E2").reason ==
          LosReason::entersDepression);
    // The viewer is three levels higher and two hexes from where the line leaves the gully, so LOS is clear.
    const DrawnMap hill(d.raise("E6", 2));
    CHECK_FALSE(hill.trace("E2", "E6").blocked);
    CHECK_FALSE(hill.trace("E6", "E2").blocked);
}

TEST_CASE(
    "A6.3 a line leaves the depression at a bank before the center of the lower hex, but not at a bank "
    "beyond that center",
    "[los]") {
    // A gully descends from level 0 to -1. The lower hex has a bank of level 1, `below` pixels below its
    // center.
    const auto withBank = [](int below) {
        Drawing d = plain();
        d.fill("E2", "Gully").fill("E3", "Gully").raise("E3", -1);
        const PixelPoint centre = d.geometry.losPoint(d.hex("E3"));
        for (int x = centre.x - 8; x <= centre.x + 8; ++x)
            for (int y = centre.y + below - 3; y <= centre.y + below + 3; ++y) {
                d.raster.elevation[d.raster.index(x, y)] = 1;
                d.raster.terrain[d.raster.index(x, y)] = test::terrainCode("Open Ground");
            }
        return DrawnMap(d);
    };
    const DrawnMap beyond = withBank(21);
    CHECK(beyond.trace("E2", "E4").reason == LosReason::groundHigher);
    CHECK(beyond.trace("E4", "E2").reason == LosReason::groundHigher);
    const DrawnMap before = withBank(-21);
    CHECK(before.trace("E2", "E4").reason == LosReason::leavesDepression);
    CHECK(before.trace("E4", "E2").reason == LosReason::entersDepression);
}

TEST_CASE("B23.71 a rowhouse wall blocks LOS between the hexes of a rowhouse", "[los]") {
    Drawing d = plain();
    for (const char* hex : {"E3", "E4"}) d.fill(hex, "Stone Building, 1 Level");
    const DrawnMap m(d.side("E4", Side6::N, "Rowhouse Wall, 1 Level"));
    CHECK(m.trace("E3", "E4").reason == LosReason::rowhouseWall);
    CHECK(m.trace("E4", "E3").reason == LosReason::rowhouseWall);
}

TEST_CASE("O6.3 over hexside terrain, a cellar sees only into the adjacent hex", "[los]") {
    Drawing d = plain();
    d.fill("E2", "Stone Building, 1 Level").side("E3", Side6::N, "Hedge");
    const DrawnMap m(d);
    CHECK(m.trace("E2", "E6", -1).blocked);
}

TEST_CASE("a bridge hides units below it from units on it", "[los]") {
    Drawing d = plain();
    d.fill("E3", "Gully")
        .raise("E3", -1)
        .square({d.geometry.losPoint(d.hex("E3")).x + 12, d.geometry.losPoint(d.hex("E3")).y}, "Stone Bridge",
                3);
    const DrawnMap m(d);
    CHECK(m.trace("E3", "E3", 0, 1).reason == LosReason::underBridge);
}

TEST_CASE("every reason in a LOS result has its own code and its own sentence", "[los]") {
    std::set<std::string_view> codes, sentences;
    for (int i = 0; i < losReasonCount; ++i) {
        const LosReasonText& text = textOf(static_cast<LosReason>(i));
        CHECK(codes.insert(text.code).second);
        CHECK(sentences.insert(text.sentence.english).second);
        CHECK_FALSE(text.sentence.english.empty());
    }
}
