// SPDX-License-Identifier: MIT
#include "shellgame/board/geometry.hpp"

#include <fmt/format.h>

#include <map>

#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/table.hpp"

using namespace shellgame;

namespace {

std::string text(PixelPoint p) {
    return fmt::format("{},{}", p.x, p.y);
}

std::string text(const std::array<PixelPoint, 6>& points) {
    std::string out;
    for (const PixelPoint p : points) out += (out.empty() ? "" : " ") + text(p);
    return out;
}

std::array<PixelPoint, 6> edgePoints(const BoardGeometry& g, Hex h) {
    std::array<PixelPoint, 6> out;
    for (const Side6 side : allSides) out[static_cast<std::size_t>(side)] = g.edgePoint(h, side);
    return out;
}

BoardGeometry half() {
    BoardGeometry g = BoardGeometry::standard(17, 20);
    g.hexWidth = 56.3125;
    g.pixelWidth = 901;
    return g;
}

BoardGeometry deluxe() {
    BoardGeometry g;
    g.columns = 15;
    g.rows = 5;
    g.pixelWidth = 2363;
    g.pixelHeight = 971;
    g.hexWidth = 168.7857142857;
    g.hexHeight = 194.2;
    g.a1CenterY = 97.1;
    return g;
}

}  // namespace

TEST_CASE("the hexes of a standard board have the same positions as in VASL", "[board]") {
    const BoardGeometry g = BoardGeometry::standard(33, 10);
    CHECK(g.pixelWidth == 1800);
    CHECK(g.pixelHeight == 645);
    CHECK(g.hexCount() == 346);
    const auto at = [&](const char* name) { return g.hexNamed(name).value(); };
    CHECK(text(g.losPoint(at("A1"))) == "0,32");
    CHECK(text(g.losPoint(at("B0"))) == "56,0");
    CHECK(text(g.losPoint(at("B1"))) == "56,64");
    CHECK(text(g.losPoint(at("GG1"))) == "1799,32");
    CHECK(text(g.losPoint(at("FF10"))) == "1743,644");
    CHECK(text(g.border(at("B1"))) == "38,32 75,32 94,65 75,97 38,97 19,65");
    CHECK(text(g.extended(at("B1"))) == "36,31 76,31 94,64 76,97 36,97 17,64");
    CHECK(text(edgePoints(g, at("B1"))) == "56,33 83,49 83,79 56,95 29,79 29,49");
}

TEST_CASE("the table of hexes is ordered by column, and each index can be converted to its hex and back",
          "[board]") {
    for (const BoardGeometry& g :
         {BoardGeometry::standard(33, 10), BoardGeometry::standard(2, 1), half(), deluxe()}) {
        int index = 0;
        for (int c = 0; c < g.columns; ++c)
            for (int r = 0; r < g.rowsIn(c); ++r, ++index) {
                REQUIRE(g.indexOf({c, r}) == index);
                REQUIRE(g.hexAt(index) == Hex{c, r});
                REQUIRE(g.hexNamed(g.nameOf({c, r})) == Hex{c, r});
            }
        CHECK(index == g.hexCount());
    }
}

TEST_CASE("odd columns are numbered from 0, and on half-boards the letters or numbers continue", "[board]") {
    const BoardGeometry g = BoardGeometry::standard(33, 10);
    CHECK(g.nameOf({0, 0}) == "A1");
    CHECK(g.nameOf({1, 0}) == "B0");
    CHECK(g.nameOf({31, 10}) == "FF10");
    CHECK(g.nameOf({32, 9}) == "GG10");
    for (const char* bad :
         {"", "A", "1", "A0", "A11", "HH1", "AB1", "a1", "A01", "A1 ", "A-1", "B11", "A99999999999"})
        CHECK_FALSE(g.hexNamed(bad));

    BoardGeometry letters = half();
    letters.a1CenterX = -901;
    CHECK(letters.nameOf({0, 0}) == "Q1");
    CHECK(letters.nameOf({9, 0}) == "Z0");
    CHECK(letters.nameOf({10, 0}) == "AA1");
    CHECK(letters.nameOf({16, 19}) == "GG20");
    CHECK(letters.hexNamed("Q1") == Hex{0, 0});
    CHECK_FALSE(letters.hexNamed("A1"));
    CHECK(letters.losPoint({0, 0}) == half().losPoint({0, 0}));

    BoardGeometry numbers = BoardGeometry::standard(33, 10);
    numbers.a1CenterY = -612.75;
    CHECK(numbers.nameOf({0, 0}) == "A11");
    CHECK(numbers.nameOf({1, 0}) == "B10");
    CHECK(numbers.hexNamed("A11") == Hex{0, 0});
    CHECK_FALSE(numbers.hexNamed("A1"));
    CHECK(numbers.losPoint({0, 0}) == g.losPoint({0, 0}));

    BoardGeometry digits = BoardGeometry::standard(33, 10);
    digits.naming = HexNaming::numbers;
    CHECK(digits.nameOf({31, 9}) == "3210");
    CHECK(digits.hexNamed("3210") == Hex{31, 9});
    for (const char* bad : {"", "A1", "101", "01011", "01 1", "0A01", "0001", "0100", "3401", "0112"})
        CHECK_FALSE(digits.hexNamed(bad));
}

TEST_CASE("every pixel on a board belongs to the hex whose border contains it", "[board]") {
    for (const BoardGeometry& g : {BoardGeometry::standard(5, 3), half()}) {
        int strangers = 0;
        for (int x = 0; x < g.pixelWidth; ++x)
            for (int y = 0; y < g.pixelHeight; ++y) {
                const auto h = g.hexAtPixel(x, y);
                if (h && !polygonContains(g.border(*h), x, y)) ++strangers;
            }
        // VASL tests the border only in the zones where it is slanted, so elsewhere pixels on a border may
        // belong to the neighboring hex.
        CHECK(strangers * 50 < g.pixelWidth * g.pixelHeight);
        for (int i = 0; i < g.hexCount(); ++i) {
            const PixelPoint p = g.losPoint(g.hexAt(i));
            CHECK(g.hexAtPixel(p.x, p.y) == g.hexAt(i));
        }
        CHECK_FALSE(g.hexAtPixel(-1, 0));
        CHECK_FALSE(g.hexAtPixel(0, -1));
        CHECK_FALSE(g.hexAtPixel(g.pixelWidth, 0));
        CHECK_FALSE(g.hexAtPixel(0, g.pixelHeight));
    }
}

TEST_CASE("if all columns have equal length, the lowest pixels of the map belong to the hex beside them",
          "[board]") {
    BoardGeometry g = BoardGeometry::standard(5, 1);
    g.equalRows = true;
    g.pixelHeight = 64;  // half a pixel less than the height of the hexes
    // This point is at the lower right of A1, where a hex in the next column would begin if there were such a
    // hex.
    CHECK_FALSE(polygonContains(g.border({0, 0}), 19, 63));
    CHECK(g.hexAtPixel(19, 63) == Hex{0, 0});
    CHECK(g.hexAtPixel(29, 47) == Hex{0, 0});
    CHECK_FALSE(g.hexAtPixel(30, 63));
}

TEST_CASE("a polygon contains its left and top borders, but not its right and bottom borders", "[board]") {
    const std::array<PixelPoint, 6> p{{{38, 32}, {75, 32}, {94, 65}, {75, 97}, {38, 97}, {19, 65}}};
    CHECK(polygonContains(p, 38, 32));
    CHECK(polygonContains(p, 74, 32));
    CHECK_FALSE(polygonContains(p, 75, 32));
    CHECK_FALSE(polygonContains(p, 37, 32));
    CHECK_FALSE(polygonContains(p, 50, 31));
    CHECK(polygonContains(p, 50, 96));
    CHECK_FALSE(polygonContains(p, 50, 97));
    CHECK(polygonContains(p, 19, 65));
    CHECK(polygonContains(p, 93, 65));
    CHECK_FALSE(polygonContains(p, 94, 65));
}

TEST_CASE("the rows of pixels of a polygon contain exactly the pixels inside it", "[board]") {
    std::vector<std::array<PixelPoint, 6>> polygons = {
        {{{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}}},
        {{{3, 3}, {9, 3}, {9, 3}, {9, 3}, {3, 3}, {3, 3}}},
        {{{0, 0}, {20, 0}, {20, 20}, {14, 4}, {7, 19}, {0, 20}}},  // in some rows the pixels of this polygon
                                                                   // are in several pieces
        {{{0, 0}, {5, 12}, {10, 0}, {15, 12}, {20, 0}, {10, 15}}}};
    for (const BoardGeometry& g : {BoardGeometry::standard(5, 3), half(), deluxe()})
        for (int i = 0; i < g.hexCount(); i += 7) polygons.push_back(g.border(g.hexAt(i)));
    for (const auto& p : polygons) {
        std::map<std::pair<int, int>, int> found;
        for (const PixelRun& run : pixelRuns(p))
            for (int y = run.top; y < run.bottom; ++y) ++found[{run.x, y}];
        int wrong = 0;
        for (int x = -300; x < 2500; ++x) {
            const auto near = [x](PixelPoint q) { return std::abs(q.x - x) < 150; };
            if (std::none_of(p.begin(), p.end(), near)) continue;
            for (int y = p[0].y - 30; y < p[3].y + 30; ++y) {
                const auto it = found.find({x, y});
                wrong += (it == found.end() ? 0 : it->second) == (polygonContains(p, x, y) ? 1 : 0) ? 0 : 1;
            }
        }
        INFO(text(p));
        CHECK(wrong == 0);
    }
}

TEST_CASE("the point nearest to a pixel is the hex center unless a hexside is nearer", "[board]") {
    const BoardGeometry g = BoardGeometry::standard(33, 10);
    const Hex e4 = g.hexNamed("E4").value();
    const PixelPoint c = g.losPoint(e4);
    CHECK_FALSE(g.nearestSide(e4, c));
    for (const Side6 side : allSides) CHECK(g.nearestSide(e4, g.edgePoint(e4, side)) == side);
    // A pixel beyond the edge of the map also has a nearest hexside.
    CHECK(g.nearestSide({0, 0}, {-26, 47}) == Side6::SW);
    CHECK(g.nearestSide(e4, {c.x, c.y - 15}) == std::nullopt);
    CHECK(g.nearestSide(e4, {c.x, c.y - 16}) == Side6::N);
}

TEST_CASE("the centers of the hexes in the last column are on the last column of pixels", "[board]") {
    const BoardGeometry g = BoardGeometry::standard(33, 10);
    const Hex last = g.hexNamed("GG2").value();
    CHECK(text(g.border(last)) == "1780,65 1818,65 1837,97 1818,129 1780,129 1762,97");
    CHECK(text(edgePoints(g, last)) == "1799,65 1825,81 1825,111 1799,128 1772,111 1772,81");
}

TEST_CASE("the extended border of a deluxe hex is two pixels outside its border", "[board]") {
    const BoardGeometry g = deluxe();
    const auto border = g.border({2, 2}), wide = g.extended({2, 2});
    CHECK(wide[1].x - border[1].x >= 1);
    CHECK(wide[1].y == static_cast<int>(g.corners({2, 2})[1].y) - 2);
    CHECK(wide[2].x == static_cast<int>(g.corners({2, 2})[2].x) + 2);
    CHECK(wide[4].y == static_cast<int>(g.corners({2, 2})[4].y) + 2);
}

TEST_CASE(
    "if columns have equal length there is no extra half-hex, and the numbers of all columns can begin with "
    "0",
    "[board]") {
    BoardGeometry g = BoardGeometry::standard(5, 4);
    g.equalRows = true;
    CHECK(g.hexCount() == 20);
    CHECK(g.nameOf({1, 3}) == "B3");
    CHECK_FALSE(g.contains({1, 4}));
    CHECK(g.indexOf({3, 2}) == 14);
    CHECK(g.hexAt(14) == Hex{3, 2});
    g.firstHexHalf = true;
    CHECK(g.nameOf({0, 0}) == "A0");
    CHECK(g.hexNamed("C3") == Hex{2, 3});
}

namespace {

/// Converts the points that VASL used in 2020 to those of the current version. The second corner of the
/// extended border is now outside the hex, for deluxe hexes by two pixels. If the center of the last column
/// would be off the grid, that column is now drawn one pixel to the left, except for points that were already
/// on the last pixel.
std::string today(const std::string& points, const BoardGeometry& g, Hex h, bool extended) {
    static constexpr std::array<PixelPoint, 6> shift{{{-1, -1}, {1, -1}, {1, 0}, {1, 1}, {-1, 1}, {-1, 0}}};
    const bool pulled = g.centre(h).x >= g.pixelWidth;
    std::array<PixelPoint, 6> out;
    const auto parts = test::splitText(points, ' ');
    for (std::size_t i = 0; i < 6; ++i) {
        const auto xy = test::splitText(parts.at(i), ',');
        out[i] = {std::stoi(xy.at(0)), std::stoi(xy.at(1))};
        if (pulled && out[i].x != g.pixelWidth - 1) --out[i].x;
        if (!extended) continue;
        if (i == 1) out[i] = {out[i].x + 2, out[i].y - 2};
        if (g.hexWidth > 168) out[i] = {out[i].x + shift[i].x, out[i].y + shift[i].y};
    }
    return text(out);
}

}  // namespace

TEST_CASE("all points on three boards match VASL's", "[.shared][geometry]") {
    const std::pair<const char*, BoardGeometry> boards[] = {
        {"geometry_standard.tsv", BoardGeometry::standard(33, 10)},
        {"geometry_half.tsv", half()},
        {"geometry_deluxe.tsv", deluxe()}};
    for (const auto& [file, g] : boards) {
        const auto table = test::readTable(test::sharedPath(std::string("vasl/los/") + file));
        CHECK(static_cast<int>(table.rows.size()) == g.hexCount());
        for (const auto& row : table.rows) {
            const Hex h{std::stoi(row.at("col")), std::stoi(row.at("row"))};
            INFO(file << " " << row.at("hex"));
            CHECK(g.nameOf(h) == row.at("hex"));
            CHECK(text(g.losPoint(h)) == row.at("center_x") + "," + row.at("center_y"));
            CHECK(text(g.border(h)) == today(row.at("border"), g, h, false));
            CHECK(text(g.extended(h)) == today(row.at("extended_border"), g, h, true));
            CHECK(text(edgePoints(g, h)) == today(row.at("hexside_points"), g, h, false));
            std::string onMap;
            for (const Side6 side : allSides) onMap += g.sideOnMap(h, side) ? '1' : '0';
            CHECK(onMap == row.at("hexside_on_map"));
        }
    }
}
