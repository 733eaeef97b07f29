// SPDX-License-Identifier: MIT
#include "board/los_facts.hpp"

#include "shellgame/board/los_terrain.hpp"
#include "support/catch.hpp"
#include "support/drawing.hpp"

using namespace shellgame;
using test::Drawing;
using test::terrainCode;

namespace {

std::string nameOf(std::uint8_t code) {
    return code == noTerrain ? "-" : LosTerrainTable::builtIn().at(code).name;
}

HexLosFacts factsOf(const Drawing& d, const char* hex, const std::vector<std::string>& stairs = {},
                    const std::vector<SlopeSides>& slopes = {}) {
    std::vector<bool> stairways(static_cast<std::size_t>(d.geometry.hexCount()), false);
    for (const auto& s : stairs) stairways[static_cast<std::size_t>(d.geometry.indexOf(d.hex(s)))] = true;
    const auto all = deriveLosFacts(d.geometry, d.raster, stairways, slopes);
    REQUIRE(static_cast<int>(all.size()) == d.geometry.hexCount());
    return all[static_cast<std::size_t>(d.geometry.indexOf(d.hex(hex)))];
}

/// Formats the Locations of a hex, such as "-1 Cellar; 0 Stone Building, 2 Level; …".
std::string stack(const HexLosFacts& f) {
    std::string out;
    for (const auto& l : f.locations) {
        out += (out.empty() ? "" : "; ") + std::to_string(l.level) + " " + nameOf(l.terrain);
        if (l.depression != noTerrain) out += " in " + nameOf(l.depression);
    }
    return out;
}

const HexsideFacts& sideOf(const HexLosFacts& f, Side6 s) {
    return f.sides[static_cast<std::size_t>(s)];
}

}  // namespace

TEST_CASE("on a raster without terrain, each hex is Open Ground with one Location", "[board]") {
    const HexLosFacts f = factsOf(Drawing(5, 4), "C2");
    CHECK(f.name == "C2");
    CHECK(stack(f) == "0 Open Ground");
    CHECK_FALSE(f.stairway);
    CHECK(f.depression == noTerrain);
    for (const auto& s : f.sides) {
        CHECK(s.onMap);
        CHECK(s.hexsideTerrain == noTerrain);
        CHECK(nameOf(s.locationTerrain) == "Open Ground");
    }
    const HexLosFacts edge = factsOf(Drawing(5, 4), "A1");
    CHECK_FALSE(sideOf(edge, Side6::NW).onMap);
    CHECK(nameOf(sideOf(edge, Side6::NW).locationTerrain) == "Open Ground");
}

TEST_CASE(
    "a building hex has the building's levels, a cellar and a rooftop, whether or not the building extends "
    "to a hexside",
    "[board]") {
    Drawing alone(5, 4);
    alone.centre("C2", "Stone Building, 2 Level");
    CHECK(stack(factsOf(alone, "C2")) ==
          "-1 Cellar; 0 Stone Building, 2 Level; 1 Stone Building, 2 Level; 2 Stone Building, 2 Level; 3 "
          "Rooftop");

    Drawing wide(5, 4);
    wide.centre("C2", "Stone Building, 2 Level").side("C2", Side6::N, "Stone Building, 2 Level");
    const HexLosFacts f = factsOf(wide, "C2");
    CHECK(stack(f) ==
          "-1 Cellar; 0 Stone Building, 2 Level; 1 Stone Building, 2 Level; 2 Stone Building, 2 Level; 3 "
          "Rooftop");
    CHECK(f.locations.front().name == "C2 Cellar");
    CHECK(f.locations[2].name == "C2 Level 1");
    CHECK(f.locations.back().name == "C2 Rooftop");
    CHECK(f.locations.back().index == 3);
    CHECK_FALSE(f.stairway);
    CHECK(factsOf(wide, "C2", {"C2"}).stairway);
}

TEST_CASE(
    "a one-level building always has a stairway, and a building without stated levels has no upper levels",
    "[board]") {
    Drawing d(5, 4);
    d.fill("C2", "Wooden Building, 1 Level").fill("A2", "Stone Building");
    CHECK(factsOf(d, "C2").stairway);
    CHECK(stack(factsOf(d, "A2")) == "0 Stone Building");
    CHECK_FALSE(factsOf(d, "A2").stairway);
}

TEST_CASE("a building that covers only a hexside also makes the hex a building hex", "[board]") {
    Drawing d(5, 4);
    d.side("C2", Side6::SE, "Wooden Building", 1).side("C2", Side6::S, "Stone Building", 1);
    CHECK(stack(factsOf(d, "C2")) == "0 Wooden Building");
    CHECK(stack(factsOf(d, "C4")) == "0 Open Ground");
}

TEST_CASE("a market place is open at ground level, and buildings above it have upper levels", "[board]") {
    Drawing d(5, 4);
    d.fill("C2", "Stone Market Place");
    CHECK(stack(factsOf(d, "C2")) == "-1 Cellar; 0 Open Ground; 1 Stone Market Place; 2 Rooftop");
}

TEST_CASE("a factory with a stairway has upper levels; a factory without one has a second rooftop instead",
          "[board]") {
    // VASL computes every hex twice. A rooftop added by the first computation remains unless the second one
    // replaces it.
    Drawing d(5, 4);
    d.fill("C2", "Stone Factory, 2.5 Level");
    CHECK(stack(factsOf(d, "C2")) == "0 Stone Factory, 2.5 Level; 3 Rooftop; 3 Rooftop");
    const HexLosFacts f = factsOf(d, "C2", {"C2"});
    CHECK(stack(f) ==
          "0 Stone Factory, 2.5 Level; 1 Stone Factory, 2.5 Level; 2 Stone Factory, 2.5 Level; 3 Rooftop");
    d.fill("C2", "Roofless Stone Factory, 2.5 Level");
    CHECK(stack(factsOf(d, "C2")) == "0 Roofless Stone Factory, 2.5 Level");
}

TEST_CASE("a wall drawn on one side of a hexside belongs to the hexes on both sides", "[board]") {
    for (const char* drawn : {"C2", "C3"}) {
        Drawing d(5, 4);
        d.side(drawn, drawn == std::string("C2") ? Side6::S : Side6::N, "Wall", 0);
        CHECK(nameOf(sideOf(factsOf(d, "C2"), Side6::S).hexsideTerrain) == "Wall");
        CHECK(nameOf(sideOf(factsOf(d, "C2"), Side6::S).locationTerrain) == "Wall");
        CHECK(nameOf(sideOf(factsOf(d, "C3"), Side6::N).hexsideTerrain) == "Wall");
        CHECK(sideOf(factsOf(d, "C2"), Side6::N).hexsideTerrain == noTerrain);
        CHECK_FALSE(sideOf(factsOf(d, "C2"), Side6::S).cliff);
    }
}

TEST_CASE(
    "if two hexes draw different terrain on their common hexside, the terrain of the earlier hex is used",
    "[board]") {
    Drawing d(5, 4);
    d.side("C2", Side6::S, "Cliff", 0).side("C3", Side6::N, "Hedge", 0);
    CHECK(nameOf(sideOf(factsOf(d, "C2"), Side6::S).hexsideTerrain) == "Cliff");
    CHECK(sideOf(factsOf(d, "C2"), Side6::S).cliff);
    CHECK(nameOf(sideOf(factsOf(d, "C3"), Side6::N).hexsideTerrain) == "Cliff");
    CHECK(sideOf(factsOf(d, "C3"), Side6::N).cliff);
    CHECK(nameOf(sideOf(factsOf(d, "C3"), Side6::N).locationTerrain) == "Hedge");
}

TEST_CASE("a gully is recorded for the hex and for each hexside that it crosses", "[board]") {
    Drawing d(5, 4);
    d.centre("C2", "Gully").side("C2", Side6::N, "Gully");
    d.raise("C2", -1);
    const HexLosFacts f = factsOf(d, "C2");
    CHECK(f.baseHeight == -1);
    CHECK(nameOf(f.depression) == "Gully");
    CHECK(stack(f) == "0 Gully in Gully");
    CHECK(sideOf(f, Side6::N).inDepression());
    CHECK_FALSE(sideOf(f, Side6::S).inDepression());
}

TEST_CASE("inherent terrain fills its hex, except for pixels that are nearer to a hexside than to the center",
          "[board]") {
    Drawing inside(5, 4);
    const PixelPoint c = inside.geometry.losPoint(inside.hex("C2"));
    inside.square({c.x + 10, c.y}, "Orchard", 0);
    CHECK(stack(factsOf(inside, "C2")) == "0 Orchard");

    Drawing atSide(5, 4);
    atSide.side("C2", Side6::N, "Orchard", 1);
    CHECK(stack(factsOf(atSide, "C2")) == "0 Open Ground");

    Drawing overGully(5, 4);
    overGully.centre("C2", "Gully").square({c.x - 10, c.y}, "Orchard", 0);
    CHECK(stack(factsOf(overGully, "C2")) == "0 Orchard in Gully");
}

TEST_CASE(
    "a bridge over a gully adds a Location above the gully; any other bridge adds a Location below the "
    "bridge",
    "[board]") {
    Drawing above(5, 4);
    above.fill("C2", "Gully").raise("C2", -1);
    const PixelPoint c = above.geometry.losPoint(above.hex("C2"));
    above.square({c.x + 12, c.y}, "Stone Bridge", 3);
    CHECK(stack(factsOf(above, "C2")) == "0 Gully in Gully; 1 Stone Bridge");

    const std::pair<int, std::string> levels[] = {{0, "-1"}, {1, "-1"}, {2, "0"}, {-1, "-1"}};
    for (const auto& [height, level] : levels) {
        Drawing below(5, 4);
        below.fill("C2", "Gully").centre("C2", "Wooden Bridge").raise("C2", height);
        CHECK(stack(factsOf(below, "C2")) == level + " Gully in Gully; 0 Wooden Bridge");
    }

    Drawing beside(5, 4);
    beside.square({c.x + 12, c.y}, "Stone Bridge", 3);
    CHECK(stack(factsOf(beside, "C2")) == "0 Open Ground");
}

TEST_CASE("a slope belongs only to the hex in which it is stated", "[board]") {
    const Drawing d(5, 4);
    std::vector<SlopeSides> slopes(static_cast<std::size_t>(d.geometry.hexCount()));
    slopes[static_cast<std::size_t>(d.geometry.indexOf(d.hex("C2")))][3] = true;
    CHECK(sideOf(factsOf(d, "C2", {}, slopes), Side6::S).slope);
    CHECK_FALSE(sideOf(factsOf(d, "C2", {}, slopes), Side6::N).slope);
    CHECK_FALSE(sideOf(factsOf(d, "C3", {}, slopes), Side6::N).slope);
}

TEST_CASE("facts can be derived from a raster that is too small for its geometry", "[board]") {
    const BoardGeometry g = BoardGeometry::standard(5, 4);
    const auto all = deriveLosFacts(g, Raster(20, 20, terrainCode("Woods")), {}, {});
    REQUIRE(static_cast<int>(all.size()) == g.hexCount());
    CHECK(nameOf(all.back().centreTerrain) == "Open Ground");
    CHECK(all.back().baseHeight == 0);
}

TEST_CASE("terrain and level are read beside the center, because boards print a dot at the center",
          "[board]") {
    Drawing d(5, 4);
    const PixelPoint c = d.geometry.losPoint(d.hex("C2"));
    d.fill("C2", "Grain").square(c, "Open Ground", 0);
    CHECK(stack(factsOf(d, "C2")) == "0 Grain");
    d.square({c.x + 1, c.y - 1}, "Brush", 0);
    CHECK(stack(factsOf(d, "C2")) == "0 Brush");
    Drawing level(5, 4);
    level.raster.elevation[level.raster.index(c.x, c.y)] = 3;
    CHECK(factsOf(level, "C2").baseHeight == 0);
    level.raster.elevation[level.raster.index(c.x + 1, c.y - 1)] = 2;
    CHECK(factsOf(level, "C2").baseHeight == 2);
    // In the last column the sampled point is at the lower left, because there are no pixels to the right. In
    // the last row the sampled point is above the center.
    const PixelPoint last = d.geometry.losPoint(d.hex("E2"));
    Drawing edge(5, 4);
    edge.square({last.x - 1, last.y + 1}, "Marsh", 0);
    CHECK(stack(factsOf(edge, "E2")) == "0 Marsh");
}

TEST_CASE(
    "a building five pixels from the center makes the hex a building hex; the last of the four sampled "
    "points decides which building counts",
    "[board]") {
    Drawing d(5, 4);
    const PixelPoint c = d.geometry.losPoint(d.hex("C2"));
    d.square({c.x + 5, c.y}, "Stone Building", 0).square({c.x, c.y - 5}, "Wooden Building", 0);
    CHECK(stack(factsOf(d, "C2")) == "0 Wooden Building");
}

TEST_CASE(
    "huts, several houses in a hex, and buildings without stated levels have no upper level, cellar or "
    "rooftop",
    "[board]") {
    for (const char* name : {"Huts", "MultipleWooden", "Wooden Building"}) {
        Drawing d(5, 4);
        d.fill("C2", name);
        CHECK(stack(factsOf(d, "C2")) == std::string("0 ") + name);
    }
}

TEST_CASE("on one map, the wooden buildings in certain hexes are warehouses and have a rooftop", "[board]") {
    Drawing d(11, 26);
    d.fill("I21", "Wooden Building").fill("I20", "Wooden Building").fill("J26", "Stone Building");
    CHECK(stack(factsOf(d, "I21")) == "0 Wooden Building; 1 Rooftop");
    CHECK(stack(factsOf(d, "I20")) == "0 Wooden Building");
    CHECK(stack(factsOf(d, "J26")) == "0 Stone Building");
}

TEST_CASE("a wall with a gap in the middle of its hexside is found beside the gap", "[board]") {
    Drawing d(5, 4);
    const PixelPoint e = d.geometry.edgePoint(d.hex("C2"), Side6::S);
    const PixelPoint v = d.geometry.border(d.hex("C2"))[4];
    const PixelPoint half{(e.x + v.x) / 2, (e.y + v.y) / 2};
    d.square(half, "Hedge", 0);
    CHECK(nameOf(sideOf(factsOf(d, "C2"), Side6::S).hexsideTerrain) == "Hedge");
    CHECK(nameOf(sideOf(factsOf(d, "C3"), Side6::N).hexsideTerrain) == "Hedge");
    CHECK(nameOf(sideOf(factsOf(d, "C2"), Side6::S).locationTerrain) == "Open Ground");
    d.square(half, "Bocage", 0);  // bocage is neither a wall nor a hedge
    CHECK(sideOf(factsOf(d, "C2"), Side6::S).hexsideTerrain == noTerrain);
    d.square(half, "Hedge", 0).square(e, "Brush", 0);  // brush in the gap is not open terrain
    CHECK(sideOf(factsOf(d, "C2"), Side6::S).hexsideTerrain == noTerrain);
}

TEST_CASE("embankments and partial orchards in the metadata are hexside terrain", "[board]") {
    Drawing d(5, 4);
    d.side("C2", Side6::N, "Wall");
    auto marks = plainMarks(d.geometry);
    HexMarks& c2 = marks[static_cast<std::size_t>(d.geometry.indexOf(d.hex("C2")))];
    c2.partialOrchards[3] = c2.embankments[1] = c2.partialOrchards[0] = true;
    const auto all = deriveMarkedFacts(d.geometry, d.raster, marks, LosTerrainTable::builtIn());
    const auto at = [&](const char* hex) {
        return all[static_cast<std::size_t>(d.geometry.indexOf(d.hex(hex)))];
    };
    CHECK(nameOf(sideOf(at("C2"), Side6::S).hexsideTerrain) == "PartialOrchard");
    CHECK(nameOf(sideOf(at("C2"), Side6::S).locationTerrain) == "PartialOrchard");
    CHECK(nameOf(sideOf(at("C3"), Side6::N).hexsideTerrain) == "PartialOrchard");
    CHECK(nameOf(sideOf(at("C2"), Side6::NE).hexsideTerrain) == "Railway Embankment");
    // The drawing determines the hexside's terrain, but not the terrain of the hexside's Location.
    CHECK(nameOf(sideOf(at("C2"), Side6::N).hexsideTerrain) == "Wall");
    CHECK(nameOf(sideOf(at("C2"), Side6::N).locationTerrain) == "PartialOrchard");
}

TEST_CASE(
    "a deir has a lip at each hexside between one of its hexes and a hex outside; the lip is recorded in the "
    "deir's hex",
    "[board]") {
    Drawing d(5, 4);
    d.fill("C2", "Deir").fill("C3", "Deir");
    const HexLosFacts c2 = factsOf(d, "C2");
    CHECK(nameOf(sideOf(c2, Side6::N).hexsideTerrain) == "Deir Lip");
    CHECK(nameOf(sideOf(c2, Side6::N).locationTerrain) == "Deir Lip");
    CHECK(sideOf(c2, Side6::S).hexsideTerrain == noTerrain);
    CHECK(sideOf(factsOf(d, "C1"), Side6::S).hexsideTerrain == noTerrain);
}
