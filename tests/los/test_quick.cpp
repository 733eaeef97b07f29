// SPDX-License-Identifier: MIT
// The tracer skips pixels that can't affect a line. This test traces every line of random maps with and
// without skipping, so that it fails if a check was changed and the table of quiet classes was not.
#include <random>

#include "los/drawn_map.hpp"
#include "shellgame/los/field.hpp"
#include "support/catch.hpp"

using namespace shellgame;
using test::Drawing;
using test::DrawnMap;

namespace {

bool same(const LosResult& a, const LosResult& b) {
    return a.blocked == b.blocked && a.reason == b.reason && a.blockHex == b.blockHex &&
           a.blockPixel == b.blockPixel && a.hindrance == b.hindrance && a.hindrances == b.hindrances;
}

/// The features of a random map.
struct Kinds {
    std::vector<std::string> fills;
    std::vector<std::string> walls;
    unsigned raised = 4;  ///< on average, one hex in this many is on another level
    unsigned filled = 3;
    unsigned walled = 20;  ///< on average, one hexside in this many has a wall
};

const Kinds& allKinds() {
    static const Kinds kinds{{"Woods",
                              "Grain",
                              "Brush",
                              "Orchard",
                              "Orchard, Out of Season",
                              "Stone Building",
                              "Marsh",
                              "Water",
                              "Gully",
                              "Dirt Road",
                              "Stone Building, 2 Level",
                              "Wooden Building, 1 Level",
                              "Light Woods",
                              "Stone Factory, 1.5 Level",
                              "Gutted Stone Building, 1 Level",
                              "Stone Bridge",
                              "Stone Market Place",
                              "Stone Rubble",
                              "Huts",
                              "Light Grain",
                              "BTCrags",
                              "MultipleWooden",
                              "Deir",
                              "Rice Paddy, In Season",
                              "Sand Dune, Low",
                              "Dense Jungle"},
                             {"Wall", "Hedge", "Bocage", "Cliff", "Rowhouse Wall, 1 Level", "PartialOrchard",
                              "Breach", "Railway Embankment"}};
    return kinds;
}

const Kinds& hillockKinds() {
    static const Kinds kinds{
        {"Hillock", "Hillock", "Hillock", "Hillock", "Hillock Summit", "Brush", "Stone Rubble",
         "Wooden Rubble", "Light Grain", "Gully", "Stone Building, 1 Level", "Orchard, Out of Season"},
        {"Wall", "Hedge", "Cliff"},
        12,
        2,
        12};
    return kinds;
}

const Kinds& cliffKinds() {
    static const Kinds kinds{{"Woods", "Orchard", "Gully", "Stone Building, 2 Level", "Stone Bridge", "Huts"},
                             {"Cliff", "Cliff", "Cliff", "Wall"},
                             2,
                             5,
                             5};
    return kinds;
}

const Kinds& bedKinds() {
    static const Kinds kinds{{"Gully", "Gully", "Gully", "Stone Bridge", "Dirt Road", "Orchard", "Brush"},
                             {"Cliff", "Wall"},
                             3,
                             2,
                             15};
    return kinds;
}

/// Draws random hexes, hexsides, spots between them and levels.
Drawing randomDrawing(std::mt19937_64& random, int columns, int rows, const Kinds& kinds = allKinds()) {
    Drawing d(columns, rows);
    const auto below = [&random](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    for (int i = 0; i < d.geometry.hexCount(); ++i) {
        const std::string name = d.geometry.nameOf(d.geometry.hexAt(i));
        if (below(kinds.raised) == 0) d.raise(name, static_cast<int>(below(4)) - 1);
        if (below(kinds.filled) == 0) d.fill(name, kinds.fills[below(kinds.fills.size())]);
        if (below(5) == 0)
            d.centre(name, kinds.fills[below(kinds.fills.size())], static_cast<int>(below(12)));
        for (const Side6 side : allSides)
            if (below(kinds.walled) == 0) d.side(name, side, kinds.walls[below(kinds.walls.size())], 3);
    }
    return d;
}

std::vector<SlopeSides> randomSlopes(std::mt19937_64& random, const Drawing& d) {
    std::vector<SlopeSides> slopes(static_cast<std::size_t>(d.geometry.hexCount()));
    for (auto& s : slopes)
        for (bool& flag : s) flag = random() % 12 == 0;
    return slopes;
}

struct Compared {
    int lines = 0, different = 0;
    int beds = 0;       ///< lines that a depression's edge blocks
    int hillocks = 0;   ///< lines that a hillock blocks
    std::string first;  ///< the first line with a different answer
};

std::string told(const LosMap& map, LosPlace p) {
    return map.geometry().nameOf(map.hex(p.hex).hex) + "/" + std::to_string(p.location);
}

std::string told(const LosResult& r) {
    return std::string(textOf(r.reason).code) + " +" + std::to_string(r.hindrance) + " at " +
           std::to_string(r.blockPixel.x) + "," + std::to_string(r.blockPixel.y);
}

/// Traces all lines of a map, with and without skipping pixels, and compares them.
Compared compareAll(const std::shared_ptr<const LosMap>& map) {
    LosTracer quick(map);
    LosTracer every(map, true);
    const LosPlaces places(*map);
    LosResult a, b;
    Compared out;
    for (std::size_t i = 0; i < places.count(); ++i)
        for (std::size_t j = 0; j < places.count(); ++j) {
            const LosPlace p = places.at(i), q = places.at(j);
            quick.trace(p, q, a);
            every.trace(p, q, b);
            ++out.lines;
            if (b.reason == LosReason::leavesDepression || b.reason == LosReason::entersDepression ||
                b.reason == LosReason::leavesOverCrest || b.reason == LosReason::entersOverCrest)
                ++out.beds;
            if (b.reason == LosReason::hillock || b.reason == LosReason::hillockWalls ||
                b.reason == LosReason::hillockRubble)
                ++out.hillocks;
            if (same(a, b)) continue;
            if (out.different++ == 0)
                out.first =
                    told(*map, p) + " to " + told(*map, q) + ": " + told(a) + ", all pixels: " + told(b);
        }
    return out;
}

}  // namespace

TEST_CASE(
    "lines that are traced with skipped pixels have the same results as lines that are traced pixel by pixel",
    "[los]") {
    std::mt19937_64 random(20260101);
    for (int round = 0; round < 6; ++round) {
        const Drawing d = randomDrawing(random, 11, 6);
        const DrawnMap m(d, round % 3 == 2 ? randomSlopes(random, d) : std::vector<SlopeSides>{});
        const Compared all = compareAll(m.map);
        INFO("round " << round << ": " << all.first);
        CHECK(all.lines > 4000);
        CHECK(all.different == 0);
    }
}

TEST_CASE("A6.3 skipping pixels while tracing does not change the LOS into and out of beds", "[los]") {
    std::mt19937_64 random(63);
    int beds = 0;
    for (int round = 0; round < 6; ++round) {
        Drawing d = randomDrawing(random, 11, 6, bedKinds());
        // About half of the beds are lowered; the others stay level with the ground.
        for (int i = 0; i < d.geometry.hexCount(); ++i) {
            const Hex h = d.geometry.hexAt(i);
            const PixelPoint at = d.geometry.losPoint(h);
            if (random() % 2 == 0 && d.raster.terrainAt(at.x, at.y) == test::terrainCode("Gully"))
                d.raise(d.geometry.nameOf(h), -1);
        }
        const Compared all = compareAll(DrawnMap(d).map);
        INFO("round " << round << ": " << all.first);
        CHECK(all.different == 0);
        beds += all.beds;
    }
    CHECK(beds > 2000);
}

TEST_CASE("F6.4 skipping pixels while tracing does not change the LOS near hillocks", "[los]") {
    std::mt19937_64 random(7071);
    int hillocks = 0;
    for (int round = 0; round < 6; ++round) {
        const Drawing d = randomDrawing(random, 11, 6, hillockKinds());
        const DrawnMap m(d, round % 2 == 1 ? randomSlopes(random, d) : std::vector<SlopeSides>{});
        REQUIRE(m.map->hasHillocks());
        const Compared all = compareAll(m.map);
        INFO("round " << round << ": " << all.first);
        CHECK(all.different == 0);
        hillocks += all.hillocks;
    }
    CHECK(hillocks > 200);
}

TEST_CASE("skipping pixels while tracing does not change the LOS between cliffs", "[los]") {
    std::mt19937_64 random(10023);
    for (int round = 0; round < 6; ++round) {
        const Drawing d = randomDrawing(random, 11, 6, cliffKinds());
        const Compared all = compareAll(DrawnMap(d).map);
        INFO("round " << round << ": " << all.first);
        CHECK(all.lines > 4000);
        CHECK(all.different == 0);
    }
}

TEST_CASE("skipping pixels while tracing does not change the LOS on a map with hillocks on one of its boards",
          "[los]") {
    std::mt19937_64 random(31);
    for (int round = 0; round < 3; ++round) {
        const auto desert = test::boardOf(randomDrawing(random, 9, 6, hillockKinds()), "1");
        const auto other = test::boardOf(randomDrawing(random, 9, 6), "2");
        const auto placed = arrangeBoards({{desert, 0, 0, false}, {other, 1, 0, round == 1}});
        REQUIRE(placed.has_value());
        const auto joined = joinBoards(*placed);
        REQUIRE(joined.has_value());
        const auto map = LosMap::make(*joined);
        REQUIRE(map->hasHillocks());
        const Compared all = compareAll(map);
        INFO("round " << round << ": " << all.first);
        CHECK(all.lines > 10000);
        CHECK(all.different == 0);
    }
}

TEST_CASE("on a map with more regions of pixels than region numbers, lines have the same results", "[los]") {
    // The hexes are tiny and contain several classes of pixels, so that there are more than 65535 regions.
    struct Case {
        bool equalRows;
        int columns, rows, width, height;
        int beside, below;  ///< pixels of the picture that belong to no hex
    };
    for (const Case& c : {Case{false, 301, 150, 9, 10, 0, 0}, Case{true, 301, 150, 9, 10, 0, 0},
                          Case{false, 301, 150, 9, 10, 0, 12}, Case{false, 300, 76, 18, 20, 12, 0}}) {
        INFO("equal rows: " << c.equalRows << ", columns: " << c.columns << ", pixels beside: " << c.beside
                            << ", below: " << c.below);
        BoardGeometry g = BoardGeometry::standard(c.columns, c.rows);
        g.equalRows = c.equalRows;
        g.hexWidth = c.width;
        g.hexHeight = c.height;
        g.a1CenterY = c.height / 2.0;
        g.pixelWidth = (c.columns - 1) * c.width + 1 + c.beside;
        g.pixelHeight = c.rows * c.height + c.below;
        std::mt19937_64 random(65536);
        auto raster = std::make_shared<Raster>(g.pixelWidth, g.pixelHeight, std::uint8_t{0});
        const std::array<std::uint8_t, 3> codes{0, test::terrainCode("Brush"),
                                                test::terrainCode("Dirt Road")};
        for (auto& code : raster->terrain) code = codes[random() % codes.size()];
        const auto map = LosMap::make({g, raster, {}});
        CHECK(map->regionCount() == LosMap::mixedRegion);
        int wrong = 0;
        for (int i = 0; i < 20'000; ++i) {
            int x = static_cast<int>(random() % static_cast<unsigned>(g.pixelWidth));
            if (i % 4 == 1) x = g.pixelWidth - 1 - x % 30;
            // In half of the cases the lowest hexes of every second column end above their neighbors.
            const int low = i / 2 % (15 + c.below);
            const int y =
                g.pixelHeight - 1 -
                (i % 2 == 0 ? static_cast<int>(random() % static_cast<unsigned>(g.pixelHeight)) : low);
            const auto expected = g.hexAtPixel(x, y);
            if (map->hexAt(x, y) != (expected ? g.indexOf(*expected) : -1)) ++wrong;
        }
        CHECK(wrong == 0);
        LosTracer quick(map);
        LosTracer every(map, true);
        const auto drawn = [&random, &map] { return static_cast<int>(random() % map->hexes().size()); };
        for (int i = 0; i < 500; ++i) {
            const LosPlace p{drawn(), 0}, q{drawn(), 0};
            if (!same(quick.trace(p, q), every.trace(p, q))) ++wrong;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("each pixel belongs to the hex that the geometry's formulas give", "[los]") {
    std::mt19937_64 random(7);
    BoardGeometry odd = BoardGeometry::standard(7, 4);
    odd.hexWidth = 168.7857142857;
    odd.hexHeight = 194.2;
    odd.a1CenterY = 97.1;
    odd.pixelWidth = 1013;
    odd.pixelHeight = 777;
    BoardGeometry equal = BoardGeometry::standard(6, 3);
    equal.equalRows = true;
    equal.pixelHeight = 193;
    // The picture extends below and beside its hexes.
    BoardGeometry large = BoardGeometry::standard(6, 3);
    large.pixelHeight += 12;
    large.pixelWidth += 40;
    for (const BoardGeometry& g : {BoardGeometry::standard(6, 3), odd, equal, large}) {
        const Drawing d(g);
        const DrawnMap m(d);
        int wrong = 0;
        for (int i = 0; i < 100'000; ++i) {
            const int x = static_cast<int>(random() % static_cast<unsigned>(g.pixelWidth));
            const int y = static_cast<int>(random() % static_cast<unsigned>(g.pixelHeight));
            const auto expected = g.hexAtPixel(x, y);
            if (m.map->hexAt(x, y) != (expected ? g.indexOf(*expected) : -1)) ++wrong;
            const int hex = static_cast<int>(random() % static_cast<unsigned>(g.hexCount()));
            if (m.map->hex(hex).extended.contains(x, y) != polygonContains(g.extended(g.hexAt(hex)), x, y))
                ++wrong;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("a shape contains the right pixels whatever its outline", "[los]") {
    // The corners of a hex form a convex shape. Random corners often form other shapes, which a column of
    // pixels can cross twice.
    std::mt19937_64 random(11);
    int several = 0, wrong = 0;
    for (int i = 0; i < 3000; ++i) {
        std::array<PixelPoint, 6> corners;
        for (PixelPoint& p : corners) p = {static_cast<int>(random() % 12), static_cast<int>(random() % 12)};
        const HexShape shape = HexShape::of(corners);
        several += shape.simple ? 0 : 1;
        for (int x = -1; x <= 12; ++x)
            for (int y = -1; y <= 12; ++y)
                if (shape.contains(x, y) != polygonContains(corners, x, y)) ++wrong;
    }
    CHECK(wrong == 0);
    CHECK(several > 100);
}
