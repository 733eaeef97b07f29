// SPDX-License-Identifier: MIT
// Tests overlays from VASL's archives on a map (A2.7): their positions, and their effects on hexes and LOS.
// The comments derive each case from VASL's current rules; "level" is the level of the ground.
#include "board/coverage.hpp"
#include "io/vasl/overlay_archive.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/picture/picture.hpp"
#include "shellgame/io/scenario/overlay_shelf.hpp"

#include "support/catch.hpp"
#include "support/laid_map.hpp"
#include "support/vasl_archive.hpp"
#include "support/vasl_picture.hpp"

using namespace shellgame;
using Catch::Contains;
using test::Canvas;
using test::Drawing;
using test::LaidFolder;
using test::LaidMap;
using test::overlayArchive;

namespace {

const Json board9 = Json::parse(R"([{"vasl":"bd9"}])");

/// Makes a picture of one hex, whose "1" is at B2 of a board as in VASL's pictures.
Canvas oneHex(std::string_view colour) {
    Canvas out(120, 200);
    out.fill("B2", colour);
    return out;
}
/// Makes a picture of one hex with two more pixels on all sides, so that it covers the hex completely.
Canvas wholeHex(std::string_view colour) {
    const Canvas inner = oneHex(colour);
    Canvas out = inner;
    for (int x = 0; x < inner.pixels.width; ++x)
        for (int y = 0; y < inner.pixels.height; ++y)
            if (inner.pixels.opaque(x, y)) out.square({x, y}, colour, 2);
    return out;
}

/// Makes a folder with a plain board of 17 hexrows and with one-hex overlays.
LaidFolder& plainFolder(LaidFolder& folder, const Drawing& drawing = Drawing(17, 8)) {
    folder.board("bd9", drawing);
    const auto one = [&](const std::string& name, std::string_view colour, const std::string& archive) {
        folder.file(archive, overlayArchive({{"ovr" + name + "a.gif", oneHex(colour).pixels}},
                                            "version 1.0\n" + name + " b2;b1;c1;d1;d2;c3\n"));
    };
    one("wd7", "WoodsGreen", "ovrWD");
    one("o1", "OrchL0", "ovrO");
    one("b1", "BrushL0", "ovrB");
    one("g1", "GrainL0", "ovrG");
    one("hi1", "Level1", "ovrHI");
    one("x12", "StoneBldg1", "ovrX");
    one("gu1", "GullyGreen1", "ovrGU");
    one("sh1", "L0Winter", "ovrSH");
    return folder;
}

std::string refusal(const LaidFolder& folder, const std::string& sentence, const Json& boards = board9) {
    const auto out = folder.ground(boards, Json::array({sentence}));
    return out ? "accepted" : joinProblems(out.error());
}

std::string warnings(const Ground& ground) {
    return joinProblems(groundWarnings(ground, "f", "/boards"));
}

}  // namespace

TEST_CASE("A2.71: an overlay in VASL's archive is found by its name, placed, and used for LOS",
          "[board][overlay][vasloverlay]") {
    LaidFolder folder;
    plainFolder(folder);
    const LaidMap bare(folder, board9);
    const LaidMap woods(folder, board9, Json{"Place Overlay Wd7 on 9E4"});
    CHECK(woods.covered() == "9oE4");
    CHECK(woods.terrain("9E4") == "Woods");
    CHECK(woods.seen("9E4") == "Woods");
    CHECK(woods.seen("9E3") == "Open Ground");
    CHECK(woods.facts("9E4").baseHeight == 0);
    // Case 1: the line from E2 to E6 follows hexrow E through E4. E4 has woods, which are one level high, and
    // both ends are at level 0.
    CHECK(bare.line("9E2", "9E6") == "clear");
    CHECK(woods.line("9E2", "9E6") == "terrain-higher");
    // Case 2: the line from D4 to F3 goes through the middle of E4.
    CHECK(bare.line("9D4", "9F3") == "clear");
    CHECK(woods.line("9D4", "9F3") == "terrain-higher");
    // Case 3: LOS from the woods down the hexrow is clear. Up the hexrow LOS is blocked, because the woods
    // have grown into E3.
    CHECK(woods.line("9E4", "9E6") == "clear");
    CHECK(woods.line("9E6", "9E4") == "clear");
    CHECK(woods.line("9E2", "9E4") == "terrain-higher");
    // Case 4: hexrow D is 20 pixels from E4, and the woods grow only 8 pixels to the left.
    CHECK(woods.line("9D2", "9D6") == "clear");
    // Cases 5 and 6: brush and grain are a +1 Hindrance in their own hex, and another one in E3, into which
    // they grow.
    CHECK(LaidMap(folder, board9, Json{"Place Overlay B1 on 9E4"}).line("9E2", "9E6") == "+2");
    CHECK(LaidMap(folder, board9, Json{"Place Overlay G1 on 9E4"}).line("9E2", "9E6") == "+2");
    CHECK(LaidMap(folder, board9, Json{"Place Overlay G1 on 9E4"}).line("9D4", "9F3") == "+1");
    // Case 7: an orchard is inherent terrain, so its part in E3 is not a Hindrance.
    CHECK(LaidMap(folder, board9, Json{"Place Overlay O1 on 9E4"}).line("9E2", "9E6") == "+1");
}

TEST_CASE("A2.7: VASL overlays with hills, gullies and buildings change levels",
          "[board][overlay][vasloverlay]") {
    LaidFolder folder;
    plainFolder(folder);
    // Case 8: a hill of level 1 is between two hexes at level 0.
    const LaidMap hill(folder, board9, Json{"Place Overlay Hi1 on 9E4"});
    CHECK(hill.facts("9E4").baseHeight == 1);
    CHECK(hill.facts("9E5").baseHeight == 0);
    CHECK(hill.line("9E2", "9E6") == "ground-higher");
    // Case 9: LOS from the hill down the hexrow is clear. Up the hexrow a pixel of the hill blocks LOS,
    // because the hill has grown into E3. The center of E3 has the highest level in that hex.
    CHECK(hill.line("9E4", "9E8") == "clear");
    CHECK(hill.level("9E3") == 1);
    CHECK(hill.level("9E3", 1, -1) == 0);
    // Case 10: a gully is at level -1, whatever the level of its color. From level ground two hexes away
    // there is no LOS into the gully.
    const LaidMap gully(folder, board9, Json{"Place Overlay Gu1 on 9E4"});
    CHECK(gully.facts("9E4").baseHeight == -1);
    CHECK(gully.facts("9E4").depression == test::terrainCode("Gully"));
    CHECK(gully.line("9E6", "9E4") != "clear");
    CHECK(gully.line("9E5", "9E4") == "clear");
    CHECK(gully.line("9E2", "9E6") == "clear");
    // Case 11: overlay 12 is a one-level stone building with an upper level, whatever its shade of gray.
    const LaidMap house(folder, board9, Json{"Place Overlay X12 on 9E4"});
    CHECK(house.terrain("9E4") == "Stone Building, 1 Level");
    CHECK(house.facts("9E4").locations.size() >= 2);
    CHECK(house.line("9E2", "9E6") == "terrain-higher");
}

TEST_CASE("A2.7: the colors of a VASL overlay determine the levels of its hexes",
          "[board][overlay][vasloverlay]") {
    Drawing d(17, 8);
    for (const char* hex : {"E3", "E4", "E5", "E6"}) d.raise(hex, 2);
    LaidFolder folder;
    plainFolder(folder, d);
    // Case 12: the color of woods has no level, so the woods get the hill's level, and block LOS along the
    // hill.
    const LaidMap woods(folder, board9, Json{"Place Overlay Wd7 on 9E4"});
    CHECK(woods.facts("9E4").baseHeight == 2);
    CHECK(woods.line("9E3", "9E5") == "terrain-higher");
    CHECK(LaidMap(folder, board9).line("9E3", "9E5") == "clear");
    // Case 13: brush at level 0 lowers its hex within the hill, so it is not a Hindrance between two hexes
    // that are higher.
    folder.file("ovrB", overlayArchive({{"ovrb1a.gif", wholeHex("BrushL0").pixels}}, "b1 b2"));
    const LaidMap brush(folder, board9, Json{"Place Overlay B1 on 9E4"});
    CHECK(brush.facts("9E4").baseHeight == 0);
    CHECK(brush.line("9E3", "9E5") == "clear");
    // Case 14: a gully that is placed on the hill is at level -1.
    CHECK(LaidMap(folder, board9, Json{"Place Overlay Gu1 on 9E4"}).facts("9E4").baseHeight == -1);
    // Case 15: white is Open Ground in winter, so it removes the terrain.
    Drawing wood(17, 8);
    wood.fill("E4", "Woods");
    LaidFolder other;
    plainFolder(other, wood);
    CHECK(LaidMap(other, board9).line("9E2", "9E6") == "terrain-higher");
    const LaidMap open(other, board9, Json{"Place Overlay Sh1 on 9E4"});
    CHECK(open.terrain("9E4") == "Open Ground");
    CHECK(open.seen("9E4") == "Open Ground");
    // Case 16: the later overlay is on top.
    const Json both{"Place Overlays Sh1 on 9E4 and Wd7 on 9E4"};
    CHECK(LaidMap(other, board9, both).line("9E2", "9E6") == "terrain-higher");
}

TEST_CASE(
    "A2.7: the terrain of VASL overlays grows to the left and upward, without changing hex names and TEM",
    "[board][overlay][vasloverlay]") {
    LaidFolder folder;
    plainFolder(folder);
    const LaidMap woods(folder, board9, Json{"Place Overlay Wd7 on 9E4"});
    // The upper hexside of E4 is at y = 194, which is 32 pixels above the center of E4. The pixel tested is
    // six pixels above the hexside. The pixel at an offset of (+6,+6) from it is woods.
    CHECK(woods.terrain("9E4", 0, -38) == "Woods");
    CHECK(woods.terrain("9E4", 0, -42) == "Open Ground");
    // The woods do not grow below the lower hexside, at y = 258.
    CHECK(woods.terrain("9E4", 0, 38) == "Open Ground");
    CHECK(woods.seen("9E3") == "Open Ground");
    CHECK(terrainOf(woods.ground(), *woods.ground().find("9E3")).slivers.empty());
}

TEST_CASE("A2.7: the hole that a center dot leaves in an overlay's picture is filled",
          "[board][overlay][vasloverlay]") {
    LaidFolder folder;
    plainFolder(folder);
    Canvas dot = oneHex("WoodsGreen");
    dot.clear(dot.at("B2"), 2);
    folder.file("ovrWD", overlayArchive({{"ovrwd7a.gif", dot.pixels}}, "wd7 b2"));
    // Case 17: from the middle of the hole, the pixel at an offset of (4,4) is woods again, so LOS is blocked
    // as if there were no hole.
    const LaidMap woods(folder, board9, Json{"Place Overlay Wd7 on 9E4"});
    CHECK(woods.terrain("9E4") == "Woods");
    CHECK(woods.line("9E2", "9E6") == "terrain-higher");
    CHECK(woods.covered() == "9oE4");
    CHECK(woods.seen("9E4") == "Woods");
}

TEST_CASE(
    "A2.72: an overlay whose picture is too small to cover a hex is placed by the hex that is marked \"1\"",
    "[board][overlay][vasloverlay]") {
    LaidFolder folder;
    plainFolder(folder);
    // The clump of trees beside B2's center is far smaller than half of the hex.
    Canvas clump(120, 200);
    clump.square({clump.at("B2").x + 12, clump.at("B2").y}, "WoodsGreen", 5);
    folder.file("ovrWD", overlayArchive({{"ovrwd7a.gif", clump.pixels}}, "wd7 b2"));
    const LaidMap laid(folder, board9, Json{"Place Overlay Wd7 on 9E4"});
    CHECK(laid.covered() == "9oE4");
    CHECK(laid.terrain("9E4", 12) == "Woods");
    CHECK(laid.terrain("9E3") == "Open Ground");
}

TEST_CASE(
    "A2.7: VASL's inherent terrain beyond an overlay replaces roads for LOS, but the rules still find these "
    "roads",
    "[board][overlay][vasloverlay]") {
    Drawing d(17, 8);
    for (const char* hex : {"B2", "J5"}) {
        d.fill(hex, "Orchard");
        const PixelPoint c = d.geometry.losPoint(d.hex(hex));
        for (int x = c.x - 40; x <= c.x + 40; ++x)
            for (int y = c.y - 6; y <= c.y + 6; ++y)
                if (d.geometry.hexAtPixel(x, y) == d.hex(hex))
                    d.raster.terrain[d.raster.index(x, y)] = test::terrainCode("Dirt Road");
    }
    LaidFolder folder;
    plainFolder(folder, d);
    const LaidMap laid(folder, board9, Json{"Place Overlay Wd7 on 9E4"});
    CHECK(laid.terrain("9J5") == "Orchard");
    CHECK(laid.terrain("9B2") == "Dirt Road");
    const LaidMap bare(folder, board9);
    CHECK(bare.terrain("9J5") == "Dirt Road");
    CHECK(laid.seen("9J5") == bare.seen("9J5"));
    CHECK_THAT(laid.seen("9J5"), Contains("oad"));
    // Case 18: along the road in J5 the orchard is the same Hindrance as without the overlay.
    CHECK(bare.line("9I5", "9K5") == laid.line("9I5", "9K5"));
}

TEST_CASE("A2.72: the two hexes in the sentence select one of six pictures",
          "[board][overlay][vasloverlay]") {
    LaidFolder folder;
    plainFolder(folder);
    // Hex "1" is woods and hex "2" is brush. The text "data" states where "1" is in each picture.
    const std::array<std::string, 6> ones{"D3", "E4", "D3", "E3", "C3", "C4"};
    std::vector<std::pair<std::string, Pixels>> pictures;
    std::string data = "hd1 b2\nSt7  ";
    for (std::size_t way = 0; way < 6; ++way) {
        Canvas c(330, 330);
        const Hex one = c.geometry.hexNamed(ones[way]).value();
        c.fill(ones[way], "WoodsGreen");
        c.fill(c.geometry.nameOf(neighbour(one, static_cast<Side6>(way))), "BrushL0");
        pictures.emplace_back("ovrst7" + std::string(1, static_cast<char>('a' + way)) + ".gif", c.pixels);
        data += (way == 0 ? "" : ";") + ones[way];
    }
    folder.file("overlays/ovrST", overlayArchive(pictures, data + "\n"));
    const LaidMap bare(folder, board9);
    const Hex one = bare.ground().find("9H4").value();
    for (const bool turned : {false, true}) {
        Json boards = board9;
        boards[0]["turned"] = turned;
        for (const Side6 side : allSides) {
            const std::string two = bare.ground().nameOf(neighbour(one, side));
            INFO(two << (turned ? " turned" : ""));
            const LaidMap laid(folder, boards, Json{"Place Overlay St7 on 9H4-" + two.substr(1)});
            CHECK(laid.terrain("9H4") == "Woods");
            CHECK(laid.terrain(two) == "Brush");
            CHECK(laid.covered().size() == std::string("9oH4 9oH5").size());
            for (const Side6 other : allSides)
                if (other != side)
                    CHECK(laid.terrain(bare.ground().nameOf(neighbour(one, other))) == "Open Ground");
            // Case 19: the line goes through the woods in each of the directions.
            const Hex far = neighbour(one, opposite(side));
            CHECK(laid.line(bare.ground().nameOf(far), two) == "terrain-higher");
        }
    }
}

TEST_CASE("an overlay's name may contain an underscore, and it need not have all six pictures",
          "[board][overlay][vasloverlay][V08]") {
    LaidFolder folder;
    plainFolder(folder);
    folder.file("ovrXP_WD", overlayArchive({{"ovrxp_wd1a.gif", oneHex("WoodsGreen").pixels}},
                                           "xp_wd1 b2;b1;c1;d1;d2;c3\n"));
    CHECK(LaidMap(folder, board9, Json{"Place Overlay XP_Wd1 on 9E4"}).terrain("9E4") == "Woods");
    // The overlay covers two hexes and has pictures for only the second and the fifth direction.
    Canvas c(330, 330);
    const Hex one = c.geometry.hexNamed("D3").value();
    c.fill("D3", "WoodsGreen").fill(c.geometry.nameOf(neighbour(one, static_cast<Side6>(1))), "BrushL0");
    folder.file("ovrST",
                overlayArchive({{"ovrst9b.gif", c.pixels}, {"ovrst9e.gif", c.pixels}}, "st9 ;d3;;;d3;\n"));
    const LaidMap bare(folder, board9);
    const auto beside = [&](int side) {
        const Hex hex = bare.ground().find("9H4").value();
        return bare.ground().nameOf(neighbour(hex, static_cast<Side6>(side))).substr(1);
    };
    const LaidMap laid(folder, board9, Json{"Place Overlay St9 on 9H4-" + beside(1)});
    CHECK(laid.terrain("9H4") == "Woods");
    CHECK(laid.terrain("9" + beside(1)) == "Brush");
    CHECK_THAT(refusal(folder, "Place Overlay St9 on 9H4-" + beside(0)), Contains("it has not all six"));
    CHECK_THAT(refusal(folder, "Place Overlay St9 on 9H4"), Contains("two adjacent hexes"));
}

TEST_CASE("A2.72: if the overlay's file \"data\" does not state where the \"1\" is, a known place is used",
          "[board][overlay][vasloverlay]") {
    LaidFolder folder;
    plainFolder(folder);
    // The hex "1" of a woods overlay is at B2 unless the list of known places has another place. The hex "1"
    // of st1 is at B7 in the first picture.
    folder.file("ovrWD", overlayArchive({{"ovrwd7a.gif", oneHex("WoodsGreen").pixels}}));
    Canvas stream(120, 520);
    stream.fill("B7", "GullyGreen1").fill("B6", "WoodsGreen");
    Canvas other = stream;
    folder.file("ovrST", overlayArchive({{"OVRst1A.GIF", stream.pixels}, {"ovrst1d.gif", other.pixels}}));
    CHECK(LaidMap(folder, board9, Json{"Place Overlay Wd7 on 9E4"}).terrain("9E4") == "Woods");
    const LaidMap laid(folder, board9, Json{"Place Overlay St1 on 9E7-E6"});
    CHECK(laid.terrain("9E7") == "Gully");
    CHECK(laid.terrain("9E6") == "Woods");
    // For this overlay no place is known.
    folder.file("ovrQQ", overlayArchive({{"ovrqq1a.gif", stream.pixels}}));
    CHECK_THAT(refusal(folder, "Place Overlay Qq1 on 9E4"), Contains("nothing of overlay Qq1"));
}

TEST_CASE("A2.73: a VASL overlay across a seam covers both boards in any orientation",
          "[board][overlay][vasloverlay]") {
    LaidFolder folder;
    plainFolder(folder);
    folder.board("bd8", Drawing(17, 8));
    Canvas wide(330, 330);
    for (const char* hex : {"D3", "C3", "D4", "E3", "C4"}) wide.fill(hex, "WoodsGreen");
    Canvas other = wide;
    folder.file("ovrWD", overlayArchive({{"ovrwd8a.gif", wide.pixels}, {"ovrwd8d.gif", other.pixels}},
                                        "wd8 d3;d3;d3;d3;d3;d3"));
    for (const bool turned : {false, true}) {
        const Json boards = {{{"vasl", "bd9"}},
                             {{"vasl", "bd8"}, {"at", {{"column", 16}}}, {"turned", turned}}};
        // The overlay is on the second to last hexrow of board 9, beside the seam.
        const LaidMap laid(folder, boards, Json{"Place Overlay Wd8 on 9P4-P3"});
        INFO(laid.covered());
        const Hex one = laid.ground().find("9P4").value();
        for (const Side6 side : {Side6::S, Side6::SW, Side6::NW, Side6::NE}) {
            const std::string& name = laid.ground().nameOf(neighbour(one, side));
            CHECK(laid.terrain(name) == "Woods");
            CHECK(laid.ground().covered(neighbour(one, side)));
        }
        for (const PlacedBoard& b : laid.ground().boards()) {
            const auto& terrain = b.board->raster->terrain;
            CHECK(std::count(terrain.begin(), terrain.end(), test::terrainCode("Woods")) > 1000);
        }
        // Case 20: the line goes from one board to the other through the hex on the seam.
        const Hex seam = neighbour(one, Side6::NE);
        CHECK(laid.line(laid.ground().nameOf(neighbour(seam, Side6::S)),
                        laid.ground().nameOf(neighbour(neighbour(seam, Side6::N), Side6::N))) ==
              "terrain-higher");
    }
}

TEST_CASE("A2.73: a VASL overlay may extend beyond the map, or be placed by hexes beyond it",
          "[board][overlay][vasloverlay]") {
    LaidFolder folder;
    plainFolder(folder);
    Canvas wide(330, 330);
    for (const char* hex : {"D3", "C3", "E3", "D2"}) wide.fill(hex, "WoodsGreen");
    Canvas other = wide;
    folder.file("ovrWD", overlayArchive({{"ovrwd8a.gif", wide.pixels}, {"ovrwd8d.gif", other.pixels}},
                                        "wd8 d3;d3;d3;d3;d3;d3"));
    // Hexrow R would follow the last hexrow, Q. Only the part of the overlay on Q is visible.
    const LaidMap laid(folder, board9, Json{"Place Overlay Wd8 on 9R4-R3"});
    CHECK(laid.covered() == "9oQ4");
    CHECK(laid.terrain("9Q4", -10, 0) == "Woods");
    CHECK_THAT(refusal(folder, "Place Overlay Wd8 on 9Z4-Z3"), Contains("nothing of its picture on the map"));
    CHECK_THAT(refusal(folder, "Place Overlay Wd8 on 9E1000-E1001"), Contains("9E1000"));
    CHECK_THAT(refusal(folder, "Place Overlay Wd8 on 9E4-G4"), Contains("two adjacent hexes of one board"));
    CHECK_THAT(refusal(folder, "Place Overlay Wd8 on 7E4-E3"), Contains("the board 7"));
    CHECK_THAT(refusal(folder, "Place Overlay Wd8 on 9oE4-E3"), Contains("no earlier overlay covers it"));
}

TEST_CASE(
    "A2.7: on a VASL board an overlay in VASL's archive takes precedence over a built-in overlay with the "
    "same name",
    "[board][overlay][vasloverlay]") {
    LaidFolder folder;
    plainFolder(folder);
    const Json boards = Json::parse(R"([{"vasl":"bd9"},{"as":"1","blank":{"columns":17,"rows":8},
                                        "at":{"column":16}}])");
    // The built-in B1 is a stone house, and VASL's B1 is brush.
    CHECK(LaidMap(folder, boards, Json{"Place Overlay B1 on 9E4"}).seen("9E4") == "Brush");
    CHECK(LaidMap(folder, boards, Json{"Place Overlay B1 on 1E4"}).seen("1E4") == "Stone Building");
    // VASL's overlays may also be placed on boards without a VASL archive, and built-in overlays on VASL
    // boards.
    CHECK(LaidMap(folder, boards, Json{"Place Overlay Wd7 on 1E4"}).seen("1E4") == "Woods");
    CHECK(LaidMap(folder, boards, Json{"Place Overlay Wa1 on 9H4-H3"}).seen("9H4") == "Wadi");
    // An overlay in the scenario file takes precedence.
    folder.file("b.overlay.json",
                R"({"format":1,"kind":"overlay","name":"B1","size":{"columns":5,"rows":4},"covers":["C2"],
                    "one":"C2","areas":[{"terrain":"woods","hexes":["C2"]}]})");
    const Json mine{{{"file", "b.overlay.json"}}, "Place Overlay B1 on 9E4"};
    CHECK(LaidMap(folder, boards, mine).seen("9E4") == "Woods");

    OverlayShelf shelf(folder.folders());
    CHECK(shelf.has("B1"));
    CHECK(shelf.has("wd7"));
    CHECK(shelf.has("Wa1"));
    CHECK_FALSE(shelf.has("Zz1"));
    CHECK_THAT(refusal(folder, "Place Overlay Zz1 on 9E4"), Contains("or VASL's archive ovrZZ"));
    // Check the list of folders that the map needs, and the list of missing archives.
    const Json sentences{"Place Overlays Wd7 on 9E4, Zz1 on 9F4, Wa1 on 9G4-G3"};
    CHECK(foldersInUse(board9, sentences, folder.folders()) == std::vector<std::string>{folder.path()});
    CHECK(missingBoards(board9, sentences, folder.folders()) == std::vector<std::string>{"ovrZZ"});
}

TEST_CASE("A2.7: terrain for which VASL has no LOS rules is reported, and the overlay is placed anyway",
          "[board][overlay][vasloverlay]") {
    LaidFolder folder;
    plainFolder(folder);
    const auto one = [&](const std::string& name, const std::string& archive, std::string_view colour) {
        folder.file(archive, overlayArchive({{"ovr" + name + "a.gif", oneHex(colour).pixels}},
                                            name + " b2\noc2 b2\n"));
    };
    one("rp1", "ovrRP", "BrushL0");
    one("oc1", "ovrOC", "BrushL0");
    one("x14", "ovrX", "StoneBldg1");
    one("1", "ovr1", "WoodsGreen");
    const auto told = [&](const std::string& id) {
        return warnings(LaidMap(folder, board9, Json{"Place Overlay " + id + " on 9E4"}).ground());
    };
    CHECK_THAT(told("Rp1"), Contains("overlay Rp1: rice paddies, for which VASL has no lines of sight"));
    CHECK_THAT(told("Oc1"), Contains("ocean"));
    // The program also uses the pictures of ocean 1 for ocean 2.
    CHECK_THAT(told("Oc2"), Contains("overlay Oc2: ocean"));
    CHECK_THAT(told("X14"), Contains("buildings of several types"));
    CHECK(LaidMap(folder, board9, Json{"Place Overlay X14 on 9E4"}).terrain("9E4") == "Stone Building");
    // These overlays are for boards 34 to 37, but VASL also allows them on other boards.
    CHECK_THAT(told("1"), Contains("A2.75"));
    CHECK(told("Wd7").find("overlay") == std::string::npos);
}

TEST_CASE("A2.7: a board can define its own colors", "[board][overlay][vasloverlay]") {
    LaidFolder folder;
    plainFolder(folder);
    folder.board(
        "bd9", Drawing(17, 8),
        R"(<colors><color name="WoodsGreen" red="1" green="2" blue="3" terrain="Grain" elevation="0"/>
                    <color name="Odd" red="x" green="2" blue="3" terrain="Grain"/></colors>)");
    CHECK(LaidMap(folder, board9, Json{"Place Overlay Wd7 on 9E4"}).terrain("9E4") == "Grain");
}

TEST_CASE("A2.7: damaged overlay archives are refused with a reason", "[board][overlay][vasloverlay]") {
    LaidFolder folder;
    plainFolder(folder);
    const auto said = [&](const std::string& bytes, const std::string& where = "9E4") {
        folder.file("ovrWD", bytes);
        return refusal(folder, "Place Overlay Wd7 on " + where);
    };
    const std::string good = overlayArchive({{"ovrwd7a.gif", oneHex("WoodsGreen").pixels}}, "wd7 b2");
    CHECK(said(good) == "accepted");
    CHECK_THAT(said(""), Contains("ovrWD") && Contains("a ZIP archive"));
    CHECK_THAT(said("GIF89a"), Contains("a ZIP archive"));
    CHECK_THAT(said(overlayArchive({{"ovrwd9a.gif", oneHex("WoodsGreen").pixels}})),
               Contains("overlay Wd7: not in this archive") && Contains("wd9"));
    CHECK_THAT(said(good, "9E4-E5"), Contains("one hex, because it covers only one"));
    const auto two = [&](const std::string& data) {
        return overlayArchive(
            {{"ovrwd7a.gif", oneHex("WoodsGreen").pixels}, {"ovrwd7d.gif", oneHex("WoodsGreen").pixels}},
            data);
    };
    CHECK_THAT(said(two("wd7 b2; ; ;b2; ;")), Contains("two adjacent hexes"));
    CHECK_THAT(said(two("wd7 b2; ; ;b2; ;"), "9E4-F3"), Contains("no picture that lies so"));
    CHECK(said(two("wd7 b2; ; ;b2; ;"), "9E4-E5") == "accepted");
    CHECK_THAT(said(two("wd7 ..;;;b2;;"), "9E4-E3"), Contains("a hex such as b2"));
    CHECK_THAT(said(test::zipped({{"data", "wd7 b2"}, {"ovrwd7a.gif", "no picture"}})),
               Contains("ovrwd7a.gif") && Contains("a GIF or PNG picture"));
    CHECK_THAT(said(test::zipped({{"data", "wd7 b2"}, {"ovrwd7a.gif", "GIF89a\1"}})),
               Contains("a GIF that ends in its head"));
    // This small file contains a picture whose header states a huge size.
    std::string huge = test::gifOf(oneHex("WoodsGreen").pixels);
    const auto head = huge.find('\x2C', 13 + 768 + 9 + 8);
    huge.replace(head + 5, 4, "\xFF\xFF\xFF\xFF");
    CHECK_THAT(said(test::zipped({{"data", "wd7 b2"}, {"ovrwd7a.gif", huge}})), Contains("65535 x 65535"));
    for (std::size_t cut = 1; cut < good.size(); cut += 37) CHECK(said(good.substr(0, cut)) != "accepted");
}

TEST_CASE("A2.7: the pictures of all overlays on a map share one size limit",
          "[board][overlay][vasloverlay]") {
    LaidFolder folder;
    plainFolder(folder);
    // Each picture has 4,100,400 pixels. Eight pictures are below the limit of 32 times 1,048,576 pixels, and
    // the ninth exceeds it.
    Canvas wide(2040, 2010);
    wide.fill("B2", "WoodsGreen");
    folder.file("ovrWD", overlayArchive({{"ovrwd7a.gif", wide.pixels}}, "wd7 b2"));
    Json sentences = Json::array();
    for (const char* hex : {"B2", "B4", "B6", "D2", "D4", "D6", "F2", "F4", "F6"})
        sentences.push_back(std::string("Place Overlay Wd7 on 9") + hex);
    const auto refused = folder.ground(board9, sentences);
    REQUIRE_FALSE(refused);
    CHECK_THAT(joinProblems(refused.error()), Contains("ovrWD") &&
                                                  Contains("36903600 pixels with the overlays before it") &&
                                                  Contains("at most 33554432 on one map"));
}
