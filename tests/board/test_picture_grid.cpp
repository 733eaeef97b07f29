// SPDX-License-Identifier: MIT
// Tests how an overlay's picture is converted to terrain, pixel by pixel as in VASL. The pictures are tiny,
// and the comments derive each expected value by hand.
#include "board/picture_grid.hpp"

#include "shellgame/board/los_terrain.hpp"

#include "support/catch.hpp"
#include "support/drawing.hpp"
#include "support/vasl_picture.hpp"

using namespace shellgame;
using test::Canvas;
using test::colourNamed;
using test::terrainCode;

namespace {

constexpr std::uint32_t nothing = 0x123457;  // a color that is not in any table

PixelChange changeAt(const Canvas& canvas, int x, int y, const PictureSite& site = {-200, -200, 600, 600},
                     const VaslColours& colours = VaslColours::shared()) {
    const auto all = readPicture(canvas.pixels, colours, site);
    return all[static_cast<std::size_t>(y) * static_cast<std::size_t>(canvas.pixels.width) +
               static_cast<std::size_t>(x)];
}

std::string text(const PixelChange& c) {
    if (!c.acts) return "nothing";
    const std::string terrain = c.terrain ? LosTerrainTable::builtIn().at(*c.terrain).name : "as it was";
    return terrain + " " + (c.level ? std::to_string(*c.level) : "as it was");
}

Canvas plain(std::string_view colour) {
    Canvas out(21, 21);
    out.square({10, 10}, colour, 10);
    return out;
}

}  // namespace

TEST_CASE("overlay pictures: the table of colors gives each color its terrain and level",
          "[board][overlay][picture]") {
    CHECK(text(changeAt(plain("Level1"), 10, 10)) == "Open Ground 1");
    CHECK(text(changeAt(plain("BrushL2"), 0, 0)) == "Brush 2");
    // In the table of colors gullies have level 0, and placing the overlay subtracts a level.
    CHECK(text(changeAt(plain("GullyGreen1"), 10, 10)) == "Gully 0");
}

TEST_CASE(
    "overlay pictures: a color without a level gets the level of a nearby color, or else keeps the board's "
    "level",
    "[board][overlay][picture]") {
    // Woods have no level and the picture contains only woods, so the board's level is not changed.
    CHECK(text(changeAt(plain("WoodsGreen"), 10, 10)) == "Woods as it was");
    // The first pixel that is tried is one column to the right and two rows down.
    Canvas c = plain("WoodsGreen");
    c.put(11, 12, "Level2");
    CHECK(text(changeAt(c, 10, 10)) == "Woods 2");
}

TEST_CASE("overlay pictures: an unknown color is treated as the nearest usable color",
          "[board][overlay][picture]") {
    // The pixels are tried in this order: (1,2) (1,-2) (-1,2) (-1,-2), then (2,3) and so on up to (5,6).
    Canvas c = plain("Level0");
    c.put(10, 10, nothing).put(11, 12, "BrushL0");
    CHECK(text(changeAt(c, 10, 10)) == "Brush 0");
    // If this pixel is black, or has the color of a hex number or a center dot, the search continues at the
    // next distance without trying the other pixels at this distance.
    for (const std::uint32_t ink : {colourNamed("WhiteHexNumbers"), 0x000000U, 0xFFFEFDU, 0xAFB8A0U}) {
        c.put(11, 12, ink).put(11, 8, "GrainL0").put(12, 13, "Level1");
        CHECK(text(changeAt(c, 10, 10)) == "Open Ground 1");
    }
    // A transparent pixel is skipped, so the next of the four pixels is used.
    c.clear({11, 12}, 0);
    CHECK(text(changeAt(c, 10, 10)) == "Grain 0");
    // A pixel off the map is skipped too. The map's lower edge is one row below this pixel.
    c.put(11, 12, "BrushL0");
    CHECK(text(changeAt(c, 10, 10, {-50, -50, 200, 62})) == "Grain 0");
    // If the pixel on the map that is tried first has an unknown color too, the result is Open Ground at the
    // board's level.
    c.put(11, 12, nothing);
    CHECK(text(changeAt(c, 10, 10)) == "Open Ground as it was");
    // White is Open Ground in winter, at level 0.
    c.put(11, 12, 0xFFFFFF);
    CHECK(text(changeAt(c, 10, 10)) == "Open Ground 0");
    // If all pixels within reach are black, the board's terrain is not changed.
    CHECK(text(changeAt(plain("Black"), 10, 10)) == "as it was as it was");
    // If only the color of hex numbers is within reach, the result is Open Ground, because that color is not
    // terrain.
    CHECK(text(changeAt(plain("WhiteHexNumbers"), 10, 10)) == "Open Ground as it was");
}

TEST_CASE("overlay pictures: a transparent pixel gets the color of the pixel at its lower right",
          "[board][overlay][picture]") {
    // The picture has 41 x 41 pixels, of which 5 x 5 are woods, in columns and rows 18 to 22.
    Canvas c(41, 41);
    c.square({20, 20}, "WoodsGreen", 2);
    // At distances 2, 4, 6 and 8 only the pixel at the lower right is tried. Therefore (12,12) finds woods at
    // (18,18), at distance 6.
    CHECK(text(changeAt(c, 12, 12)) == "Woods as it was");
    CHECK(text(changeAt(c, 10, 10)) == "Woods as it was");
    CHECK(text(changeAt(c, 9, 9)) == "nothing");
    // The pixels (23,17) at distance 6 and (25,19) at distance 8 are outside the woods.
    CHECK(text(changeAt(c, 17, 11)) == "nothing");
    CHECK(text(changeAt(c, 12, 14)) == "Woods as it was");  // the pixel (18,20) at distance 6 is in the woods
    // The woods do not grow to the right or downward.
    CHECK(text(changeAt(c, 24, 24)) == "nothing");
    CHECK(text(changeAt(c, 20, 24)) == "nothing");
    // If the pixel at the lower right is outside the picture, the pixel at the upper right is used.
    Canvas low(41, 30);
    low.square({20, 20}, "WoodsGreen", 2);
    // The pixel (18,24) is outside the woods, and (20,22) at distance 6 is in the woods.
    CHECK(text(changeAt(low, 14, 28)) == "Woods as it was");
    CHECK(text(changeAt(low, 14, 23)) == "nothing");  // (20,29) is outside the woods, (22,31) beyond
                                                      // the picture, and (22,15) outside the woods
}

TEST_CASE("overlay pictures: terrain does not grow outward if the picture's edge is transparent",
          "[board][overlay][picture]") {
    // The woods extend from (3,3) to (7,7). For the left edge the pixel three rows down decides, and for the
    // upper edge the pixel three columns to the right.
    Canvas c(30, 30);
    c.square({5, 5}, "WoodsGreen", 2);
    CHECK(text(changeAt(c, 0, 1)) == "nothing");
    c.put(0, 4, "Level0");
    CHECK(text(changeAt(c, 0, 1)) == "Woods as it was");  // the pixel (4,5) at distance 4 is in the woods
    CHECK(text(changeAt(c, 2, 0)) == "nothing");
    c.put(5, 0, "Level0");
    // The pixel (4,2) is outside the woods, and (6,4) at distance 4 is in the woods.
    CHECK(text(changeAt(c, 2, 0)) == "Woods as it was");
}

TEST_CASE("overlay pictures: a board's own colors take precedence over the shared ones",
          "[board][overlay][picture]") {
    const auto own = VaslColours::shared().with({{"Heath", nothing, terrainCode("Brush"), std::int8_t{1}},
                                                 {"WoodsGreen", 0x010203, 0, std::int8_t{3}}});
    Canvas c = plain("Level0");
    c.put(10, 10, nothing);
    const PictureSite site{-200, -200, 600, 600};
    CHECK(text(changeAt(c, 10, 10, site, own)) == "Brush 1");
    // If a board redefines a terrain name, every color with that name gets the new meaning.
    CHECK(text(changeAt(plain("WoodsGreen"), 10, 10, site, own)) == "Open Ground 3");
}

TEST_CASE(
    "overlay pictures: beds are one level below ground level, an overlay's number determines the type of its "
    "buildings, and bamboo becomes brush",
    "[board][overlay][picture]") {
    const auto lay = [](const Canvas& c, const std::string& name, bool bamboo = false, int ground = 0) {
        Raster board(40, 40, 0);
        std::fill(board.elevation.begin(), board.elevation.end(), static_cast<std::int8_t>(ground));
        const PictureSite site{-5, -5, 40, 40};
        layPicture(c.pixels, readPicture(c.pixels, VaslColours::shared(), site), pictureKind(name),
                   {5, 5, false}, bamboo, board, false);
        return LosTerrainTable::builtIn().at(board.terrainAt(15, 15)).name + " " +
               std::to_string(board.elevationAt(15, 15));
    };
    CHECK(lay(plain("GullyGreen1"), "g1") == "Gully -1");
    CHECK(lay(plain("GullyHill2"), "hi3", false, 2) == "Gully -1");
    CHECK(lay(plain("WoodsGreen"), "wd1", false, 2) == "Woods 2");
    CHECK(lay(plain("StoneBldg3"), "x12") == "Stone Building, 1 Level 0");
    CHECK(lay(plain("StoneBldg3"), "x28") == "Wooden Building 0");
    CHECK(lay(plain("WoodBldg3"), "x8") == "Stone Building, 2 Level 0");
    CHECK(lay(plain("WoodBldg3"), "x10") == "Wooden Building, 2 Level 0");
    // Only the overlay's number matters, not its letter, so a building on brush overlay 4 is a stone building
    // too.
    CHECK(lay(plain("WoodBldg3"), "b4") == "Stone Building 0");
    // The colors decide if the overlay's number has several types of building, is not in the table, or is
    // missing. Interior walls are not changed.
    for (const char* name : {"x14", "x31", "og1a", "rr1"})
        CHECK(lay(plain("WoodBldg3"), name) == "Wooden Building 0");
    CHECK(lay(plain("StoneRowhouseBar"), "x12") == "Rowhouse Wall, 1 Level 0");
    CHECK(lay(plain("BrushL0"), "b1", true) == "Bamboo 0");
}

TEST_CASE("overlay pictures: each kind of picture is recognized", "[board][overlay][picture]") {
    CHECK(pictureKind("1_NoCliffs.gif").linesBlind);
    CHECK(pictureKind("4_LightWoods.gif").linesBlind);
    CHECK(pictureKind("RB_Gutted_C.gif").linesBlind);
    CHECK_FALSE(pictureKind("1_NoRoads.gif").linesBlind);
    CHECK(pictureKind("rp3").doubtful == "rice paddies");
    CHECK(pictureKind("oc1").doubtful == "ocean");
    CHECK(pictureKind("wd1").doubtful.empty());
    CHECK(pictureKind("x14").manyBuildings);
    CHECK_FALSE(pictureKind("x13").manyBuildings);
    CHECK(pictureKind("Steppe1").woodsFill);
    CHECK(pictureKind("BrokenTerrain2").brushFills);
    CHECK_FALSE(pictureKind("BrokenTerrain2").woodsFill);
}

TEST_CASE("overlay pictures: the picture of a turned board is placed upside down",
          "[board][overlay][picture]") {
    Canvas c(4, 3);
    c.put(1, 0, "WoodsGreen");
    Raster board(20, 20, 0);
    std::vector<PixelChange> changes(12);
    changes[1] = {true, terrainCode("Woods"), std::nullopt};
    layPicture(c.pixels, changes, {}, {10, 10, true}, false, board, false);
    CHECK(board.terrainAt(9, 10) == terrainCode("Woods"));
    CHECK(std::count(board.terrain.begin(), board.terrain.end(), terrainCode("Woods")) == 1);
}

TEST_CASE(
    "overlay pictures: after the picture is drawn, inherent terrain fills the hexes below and to the right "
    "of the picture's corner",
    "[board][overlay][picture]") {
    test::Drawing d(9, 8);
    for (const char* hex : {"B2", "E2", "E5", "G6"}) d.fill(hex, "Orchard");
    // Each hex has a road through it and a wall on one side.
    for (const char* hex : {"B2", "E2", "E5", "G6"})
        d.centre(hex, "Dirt Road", 6).side(hex, Side6::S, "Wall");
    d.fill("H3", "Brush").centre("H3", "Dirt Road", 3);
    // An orchard does not fill its hex if all its pixels are more than 25 pixels from the center.
    d.square({d.geometry.losPoint(d.hex("F6")).x, d.geometry.losPoint(d.hex("F6")).y - 27}, "Orchard", 1);
    // Half of one hex is one level higher, and a gully runs through another hex.
    for (int x = 0; x < d.raster.width; ++x)
        for (int y = d.geometry.losPoint(d.hex("D6")).y + 1; y < d.raster.height; ++y)
            d.raster.elevation[d.raster.index(x, y)] = 1;
    d.centre("F3", "Gully", 8);
    const PixelPoint corner = d.geometry.losPoint(d.hex("E4"));
    const auto at = [&](const Raster& r, const char* hex) {
        const PixelPoint c = d.geometry.losPoint(d.hex(hex));
        return LosTerrainTable::builtIn().at(r.terrainAt(c.x, c.y)).name;
    };
    const auto level = [&](const Raster& r, const char* hex) {
        const PixelPoint c = d.geometry.losPoint(d.hex(hex));
        return r.elevationAt(c.x, c.y);
    };
    Raster r = d.raster;
    fillHexes(d.geometry, {}, corner, false, r);
    CHECK(at(r, "B2") == "Dirt Road");  // B2 is to the left of the corner
    CHECK(at(r, "E2") == "Dirt Road");  // E2 is above the corner
    CHECK(at(r, "E5") == "Orchard");
    CHECK(at(r, "G6") == "Orchard");
    CHECK(at(r, "H3") == "Dirt Road");  // brush is not inherent
    CHECK(at(r, "F6") == "Open Ground");
    const auto wall = d.geometry.edgePoint(d.hex("E5"), Side6::S);
    CHECK(r.terrainAt(wall.x, wall.y) == terrainCode("Wall"));
    // The center of a crest hex gets the level of the highest pixel in the hex. The lower half of F6 is
    // higher than its center.
    CHECK(d.raster.elevationAt(d.geometry.losPoint(d.hex("F6")).x, d.geometry.losPoint(d.hex("F6")).y) == 0);
    CHECK(level(r, "F6") == 1);
    CHECK(level(r, "C5") == 0);  // C5 is to the left of the corner, so it is not changed
    // A bed lowers the level to -1 if more than a narrow strip of the bed is in the hex.
    Raster low = d.raster;
    fillHexes(d.geometry, {}, d.geometry.losPoint(d.hex("E2")), false, low);
    CHECK(level(low, "F3") == -1);

    // If the board is turned, the map's right and bottom are the board's left and top.
    Raster turned = d.raster;
    fillHexes(d.geometry, {}, corner, true, turned);
    CHECK(at(turned, "B2") == "Orchard");
    CHECK(at(turned, "E2") == "Orchard");
    CHECK(at(turned, "E5") == "Dirt Road");
    CHECK(at(turned, "G6") == "Dirt Road");

    // On a steppe brush and woods also fill their hexes.
    Raster steppe = d.raster;
    fillHexes(d.geometry, pictureKind("Steppe1"), d.geometry.losPoint(d.hex("G1")), false, steppe);
    CHECK(at(steppe, "H3") == "Brush");
}
