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

/// A closed outline or an open line. Points are in hex coordinates: x is in columns (A is 0, B is 1), y is in
/// hexes from the upper edge of the board (A1's center is 0, 0.5; B1's is 1, 1).
struct ShapeLine {
    std::vector<Point> points;
    bool smooth = false;  ///< true if the line is a curve through its points
};

/// The shapes that make up a board of our own format; docs/formats/board.md explains each.
struct BoardShapes {
    struct Level {
        int level = 0;
        ShapeLine outline;
    };
    struct Area {
        std::uint8_t terrain = 0;  ///< VASL terrain code
        ShapeLine outline;         ///< empty if the shape is given as a list of hexes
        std::vector<ShapeLine> holes;
        std::vector<Hex> hexes;  ///< hexes that the shape covers completely
        int depth = 0;           ///< for water: its depth in levels below the ground around it
    };
    struct Depression {
        std::uint8_t terrain = 0;
        ShapeLine path;
        double width = 0;  ///< width in hex heights
        int depth = 1;
    };
    struct Road {
        std::uint8_t terrain = 0;
        ShapeLine path;
        double width = 0;  ///< width in hex heights
    };
    struct Bridge {
        std::uint8_t terrain = 0;
        ShapeLine path;
        double width = 0;  ///< width in hex heights
    };
    struct Building {
        std::uint8_t terrain = 0;
        int levels = 0;  ///< number of levels above the ground
        ShapeLine outline;
        std::vector<Hex> stairwells;
    };
    struct Hexsides {
        std::uint8_t terrain = 0;
        std::vector<std::pair<Hex, Side6>> sides;
        ShapeLine path;    ///< empty if the shape is given as a list of hexsides
        double width = 0;  ///< width in hex heights
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

/// A shape ready to be filled, in raster pixels (not rounded). It consists either of closed rings, filled by
/// the even-odd rule, or of a band of `width` along `line` with round ends and corners.
struct ShapeFill {
    enum class What { level, area, depression, road, bridge, building, hexside };
    What what = What::area;
    std::size_t index = 0;     ///< index of the shape in the list of its kind
    std::uint8_t terrain = 0;  ///< unused for What::level
    /// The level for What::level; otherwise the depth below the ground around the shape.
    int level = 0;
    std::vector<std::vector<Point>> rings;
    std::vector<Point> line;
    double width = 0;
};

/// Returns all shapes in the order in which they are filled: levels, areas, depressions, roads, bridges,
/// buildings, hexsides. Later shapes cover earlier ones. Both the raster and the picture are made from this
/// list.
[[nodiscard]] std::vector<ShapeFill> fillsOf(const BoardShapes& shapes);

/// Fills shapes on a raster in their order. Levels set the ground; beds and water are below the ground. If
/// `within` (indexed by Raster::index) is given, only its pixels change. A pixel belongs to a shape if the
/// center of the pixel does.
void paintShapes(const std::vector<ShapeFill>& fills, Raster& raster, const std::vector<bool>& within = {});

/// Makes the raster of terrain and elevation at VASL's scale.
[[nodiscard]] Raster rasterise(const BoardShapes& shapes);

struct Board;
/// Makes the whole board: raster, LOS facts, coverage.
[[nodiscard]] std::shared_ptr<const Board> makeOwnBoard(BoardShapes shapes);

}  // namespace shellgame
