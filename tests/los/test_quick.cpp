// SPDX-License-Identifier: MIT
// Pixels that can do nothing to a line are passed over. Whoever changes a check and forgets the table of
// quiet classes is found here: every line of drawn maps, with and without.
#include <random>

#include "los/drawn_map.hpp"
#include "support/catch.hpp"

using namespace shellgame;
using test::Drawing;
using test::DrawnMap;

namespace {

bool same(const LosResult& a, const LosResult& b) {
    return a.blocked == b.blocked && a.reason == b.reason && a.blockHex == b.blockHex &&
           a.blockPixel == b.blockPixel && a.hindrance == b.hindrance && a.hindrances == b.hindrances;
}

/// A map of all kinds of terrain at random: hexes, hexsides, spots between, levels.
Drawing randomDrawing(std::mt19937_64& random, int columns, int rows) {
    static const std::vector<std::string> fills{"Woods",
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
                                                "Dense Jungle"};
    static const std::vector<std::string> walls{"Wall",
                                                "Hedge",
                                                "Bocage",
                                                "Cliff",
                                                "Rowhouse Wall, 1 Level",
                                                "PartialOrchard",
                                                "Breach",
                                                "Railway Embankment"};
    Drawing d(columns, rows);
    const auto below = [&random](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    for (int i = 0; i < d.geometry.hexCount(); ++i) {
        const std::string name = d.geometry.nameOf(d.geometry.hexAt(i));
        if (below(4) == 0) d.raise(name, static_cast<int>(below(4)) - 1);
        if (below(3) == 0) d.fill(name, fills[below(fills.size())]);
        if (below(5) == 0) d.centre(name, fills[below(fills.size())], static_cast<int>(below(12)));
        for (const Side6 side : allSides)
            if (below(20) == 0) d.side(name, side, walls[below(walls.size())], 3);
    }
    return d;
}

}  // namespace

TEST_CASE("what is passed over changes no answer", "[los]") {
    std::mt19937_64 random(20260101);
    for (int round = 0; round < 6; ++round) {
        const Drawing d = randomDrawing(random, 11, 6);
        std::vector<SlopeSides> slopes;
        if (round % 3 == 2) {
            slopes.resize(static_cast<std::size_t>(d.geometry.hexCount()));
            for (auto& s : slopes)
                for (bool& flag : s) flag = random() % 12 == 0;
        }
        const DrawnMap m(d, slopes);
        LosTracer quick(m.map);
        LosTracer every(m.map, true);
        LosResult a, b;
        int lines = 0;
        int different = 0;
        for (std::size_t i = 0; i < m.map->hexes().size(); ++i)
            for (std::size_t j = 0; j < m.map->hexes().size(); ++j)
                for (const auto& from : m.map->hexes()[i].locations)
                    for (const auto& to : m.map->hexes()[j].locations) {
                        const LosPlace p{static_cast<int>(i), from.index}, q{static_cast<int>(j), to.index};
                        quick.trace(p, q, a);
                        every.trace(p, q, b);
                        ++lines;
                        if (same(a, b)) continue;
                        if (different++ == 0)
                            UNSCOPED_INFO("round "
                                          << round << ": " << m.map->geometry().nameOf(m.map->hexes()[i].hex)
                                          << "/" << from.index << " to "
                                          << m.map->geometry().nameOf(m.map->hexes()[j].hex) << "/"
                                          << to.index << ": " << textOf(a.reason).code << " +" << a.hindrance
                                          << " at " << a.blockPixel.x << "," << a.blockPixel.y
                                          << ", all pixels: " << textOf(b.reason).code << " +" << b.hindrance
                                          << " at " << b.blockPixel.x << "," << b.blockPixel.y);
                    }
        CHECK(lines > 4000);
        CHECK(different == 0);
    }
}

TEST_CASE("the hex of a pixel is the same as by the formulas of the geometry", "[los]") {
    std::mt19937_64 random(7);
    BoardGeometry odd = BoardGeometry::standard(7, 4);
    odd.hexWidth = 168.7857142857;
    odd.hexHeight = 194.2;
    odd.a1CenterY = 97.1;
    odd.pixelWidth = 1013;
    odd.pixelHeight = 777;
    for (const BoardGeometry& g : {BoardGeometry::standard(6, 3), odd}) {
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
