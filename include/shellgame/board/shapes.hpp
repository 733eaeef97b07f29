// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "shellgame/board/geometry.hpp"
#include "shellgame/board/raster.hpp"

namespace shellgame {

/// A closed outline or an open line. Points are in hex coordinates: x in columns (A is 0, B is 1), y in hexes
/// from the upper edge of the board (A1's centre is 0, 0.5; B1's is 1, 1).
struct ShapeLine {
    std::vector<Point> points;
    bool smooth = false;  ///< curved through its points
};

/// The shapes that a board of our own is drawn from; docs/formats/board.md explains each.
struct BoardShapes {
    struct Level {
        int level = 0;
        ShapeLine outline;
    };
    struct Area {
        std::uint8_t terrain = 0;  ///< VASL terrain code
        ShapeLine outline;         ///< empty when it is a list of hexes
        std::vector<ShapeLine> holes;
        std::vector<Hex> hexes;  ///< covered wholly
        int depth = 0;           ///< levels below the ground around it (water)
    };
    struct Depression {
        std::uint8_t terrain = 0;
        ShapeLine path;
        double width = 0;  ///< in hex heights
        int depth = 1;
    };
    struct Road {
        std::uint8_t terrain = 0;
        ShapeLine path;
        double width = 0;  ///< in hex heights
    };
    struct Bridge {
        std::uint8_t terrain = 0;
        ShapeLine path;
        double width = 0;  ///< in hex heights
    };
    struct Building {
        std::uint8_t terrain = 0;
        int levels = 0;  ///< above the ground level
        ShapeLine outline;
        std::vector<Hex> stairwells;
    };
    struct Hexsides {
        std::uint8_t terrain = 0;
        std::vector<std::pair<Hex, Side6>> sides;
        ShapeLine path;    ///< empty when it is a list of hexsides
        double width = 0;  ///< in hex heights
    };

    std::string name;
    std::string title;
    std::string version;
    int columns = 33;
    int rows = 10;
    HexNaming naming = HexNaming::letters;
    std::vector<Level> levels;
    std::vector<Area> areas;
    std::vector<Depression> depressions;
    std::vector<Road> roads;
    std::vector<Bridge> bridges;
    std::vector<Building> buildings;
    std::vector<Hexsides> hexsides;
};

/// A shape ready to be filled, in raster pixels (unrounded): either closed rings by the even-odd rule, or a
/// band of `width` with round ends and corners along `line`.
struct ShapeFill {
    enum class What { level, area, depression, road, bridge, building, hexside };
    What what = What::area;
    std::size_t index = 0;     ///< place of the shape in its list
    std::uint8_t terrain = 0;  ///< unused for What::level
    int level = 0;             ///< the level for What::level, else the depth below the ground around it
    std::vector<std::vector<Point>> rings;
    std::vector<Point> line;
    double width = 0;
};

/// All shapes in the order in which they are filled, later over earlier: levels, areas, depressions, roads,
/// bridges, buildings, hexsides. The raster and the picture are both made from this.
[[nodiscard]] std::vector<ShapeFill> fillsOf(const BoardShapes& shapes);

/// Fills shapes in their order on a raster: levels set the ground; beds and water are below it. `within` (by
/// Raster::index) limits the pixels. A pixel belongs to a shape if its center does.
void paintShapes(const std::vector<ShapeFill>& fills, Raster& raster, const std::vector<bool>& within = {});

/// Terrain and elevation at VASL's scale. A pixel belongs to a shape when its middle does.
[[nodiscard]] Raster rasterise(const BoardShapes& shapes);

struct Board;
/// The whole board: raster, LOS facts, coverage.
[[nodiscard]] std::shared_ptr<const Board> makeOwnBoard(BoardShapes shapes);

}  // namespace shellgame
