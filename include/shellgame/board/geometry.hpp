// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/hex/hex.hpp"

namespace shellgame {

struct Point {
    double x = 0;
    double y = 0;
};
struct PixelPoint {
    int x = 0;
    int y = 0;
    bool operator==(const PixelPoint&) const = default;
};

/// The form of a board's hex names: either row letters and a number ("E4"), or two digits each for column and
/// row, both counted from 01 ("1215"). Names of the second form contain no board name.
enum class HexNaming { letters, numbers };

/// The pixel positions of the hexes of a board or joined map, by VASL's formulas. Every rounding in this
/// struct is VASL's and is pinned by tests: do not "correct" it.
struct BoardGeometry {
    int columns = 33;
    int rows = 10;  ///< number of hexes in an even column; odd columns have one more, unless `equalRows`
    int pixelWidth = 1800;
    int pixelHeight = 645;
    double hexWidth = 56.25;  ///< distance between columns in pixels
    double hexHeight = 64.5;  ///< distance between rows in pixels
    /// The x coordinate of A1's center as stored in the archive. A negative value shifts only the hex names,
    /// not the hexes.
    double a1CenterX = 0;
    double a1CenterY = 32.25;
    HexNaming naming = HexNaming::letters;
    bool equalRows = false;     ///< true if odd columns have no extra hex (VASL's "EqualRowCount")
    bool firstHexHalf = false;  ///< true if numbers begin with 0 in even columns too, as in Red October

    /// Returns the geometry of a board with standard hexes: a blank board or one of our own format.
    static BoardGeometry standard(int columns, int rows, HexNaming naming = HexNaming::letters);

    [[nodiscard]] int rowsIn(int column) const { return rows + (equalRows ? 0 : column & 1); }
    [[nodiscard]] int hexCount() const;
    [[nodiscard]] bool contains(Hex h) const {
        return h.column >= 0 && h.column < columns && h.row >= 0 && h.row < rowsIn(h.column);
    }
    /// Converts a hex of the board to its position after the board is turned by 180 degrees, and vice versa.
    /// The number of columns must be odd.
    [[nodiscard]] Hex turned(Hex h) const {
        const int column = columns - 1 - h.column;
        return {column, rowsIn(column) - 1 - h.row};
    }
    /// Returns the index of a hex in a table ordered by column, then from top to bottom.
    [[nodiscard]] int indexOf(Hex h) const;
    [[nodiscard]] Hex hexAt(int index) const;
    /// Returns the printed name without the board: "E4" or "GG10", numbered as in VASL (B0 is the top
    /// half-hex of B), or on boards with numbered hexes "1215" (0201 is the top half-hex of the second
    /// column).
    [[nodiscard]] std::string nameOf(Hex h) const;
    /// Returns the hex with this printed name, if it is on the board.
    [[nodiscard]] std::optional<Hex> hexNamed(std::string_view name) const;

    [[nodiscard]] Point centre(Hex h) const;  ///< Returns the center of a hex, not rounded.
    /// Returns the corners, not rounded, clockwise from the upper left one: side i runs from corner i to
    /// corner i + 1.
    [[nodiscard]] std::array<Point, 6> corners(Hex h) const;
    /// Returns the pixel from which LOS is traced: the truncated center, moved onto the map if it would be
    /// outside.
    [[nodiscard]] PixelPoint losPoint(Hex h) const;
    [[nodiscard]] std::array<PixelPoint, 6> border(Hex h) const;
    [[nodiscard]] std::array<PixelPoint, 6> extended(Hex h) const;
    [[nodiscard]] PixelPoint edgePoint(Hex h, Side6 side) const;
    /// Returns true if the board shows any part of that side, and false if the whole side is beyond the
    /// board's edge. LOS does not use this function, because VASL treats every side as on the map.
    [[nodiscard]] bool sideOnMap(Hex h, Side6 side) const;
    /// Returns the hex to which a pixel belongs.
    [[nodiscard]] std::optional<Hex> hexAtPixel(int x, int y) const;
    /// Returns the side whose center is nearest to the pixel, or nothing if the center of the hex is nearer.
    /// Sides beyond the map's edge are included.
    [[nodiscard]] std::optional<Side6> nearestSide(Hex h, PixelPoint p) const;
    bool operator==(const BoardGeometry&) const = default;
};

/// Returns true if a polygon contains a point, by the even-odd test of Java's Polygon: the left and top
/// borders are inside, the right and bottom ones outside.
[[nodiscard]] bool polygonContains(const std::array<PixelPoint, 6>& polygon, int x, int y);

/// The pixels of one column from `top` up to but not including `bottom`.
struct PixelRun {
    int x = 0;
    int top = 0;
    int bottom = 0;
};
/// Returns all pixels for which polygonContains() is true, as runs in no particular order. This is faster
/// than testing each pixel.
[[nodiscard]] std::vector<PixelRun> pixelRuns(const std::array<PixelPoint, 6>& polygon);

}  // namespace shellgame
