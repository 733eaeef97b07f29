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

/// The form of a board's hex names: row letters ("E4"), or two digits each for column and row, both from 01
/// ("1215"); the latter have no board name.
enum class HexNaming { letters, numbers };

/// The places of hexes of a board (or joined map) in raster pixels, by VASL's formulas and roundings. Every
/// rounding here is VASL's and is pinned by tests; do not "mend" them.
struct BoardGeometry {
    int columns = 33;
    int rows = 10;  ///< hexes of an even column; odd columns have one more, but for equalRows
    int pixelWidth = 1800;
    int pixelHeight = 645;
    double hexWidth = 56.25;  ///< column pitch in pixels
    double hexHeight = 64.5;  ///< row pitch in pixels
    double a1CenterX = 0;     ///< as written in the archive; negative values only shift names
    double a1CenterY = 32.25;
    HexNaming naming = HexNaming::letters;
    bool equalRows = false;     ///< odd columns have no hex more: VASL's layout "EqualRowCount"
    bool firstHexHalf = false;  ///< even columns too begin with number 0 (Red October)

    /// A blank or own board of standard hexes.
    static BoardGeometry standard(int columns, int rows, HexNaming naming = HexNaming::letters);

    [[nodiscard]] int rowsIn(int column) const { return rows + (equalRows ? 0 : column & 1); }
    [[nodiscard]] int hexCount() const;
    [[nodiscard]] bool contains(Hex h) const {
        return h.column >= 0 && h.column < columns && h.row >= 0 && h.row < rowsIn(h.column);
    }
    /// Returns the place of a hex after the board is turned by 180 degrees, and vice versa. The number of
    /// columns must be odd.
    [[nodiscard]] Hex turned(Hex h) const {
        const int column = columns - 1 - h.column;
        return {column, rowsIn(column) - 1 - h.row};
    }
    /// Place of a hex in a table that runs column by column, top to bottom.
    [[nodiscard]] int indexOf(Hex h) const;
    [[nodiscard]] Hex hexAt(int index) const;
    /// Printed name without board ("E4", "GG10"), by VASL's naming (B0 is the top half-hex of B); or "1215",
    /// where the top half-hex of the second column is 0201.
    [[nodiscard]] std::string nameOf(Hex h) const;
    /// Hex of a name of that form, if it is on the board.
    [[nodiscard]] std::optional<Hex> hexNamed(std::string_view name) const;

    [[nodiscard]] Point centre(Hex h) const;  ///< unrounded
    /// Unrounded, clockwise from the upper left one: side i runs from corner i to i + 1.
    [[nodiscard]] std::array<Point, 6> corners(Hex h) const;
    [[nodiscard]] PixelPoint losPoint(Hex h) const;  ///< truncated, fixed to the map
    [[nodiscard]] std::array<PixelPoint, 6> border(Hex h) const;
    [[nodiscard]] std::array<PixelPoint, 6> extended(Hex h) const;
    [[nodiscard]] PixelPoint edgePoint(Hex h, Side6 side) const;
    /// Returns true if the board shows any part of that side, so false for halves of hexes beyond its edge.
    /// LOS does not use it: VASL counts every side as on the map.
    [[nodiscard]] bool sideOnMap(Hex h, Side6 side) const;
    /// Which hex a pixel belongs to.
    [[nodiscard]] std::optional<Hex> hexAtPixel(int x, int y) const;
    /// The nearest of centre and hexsides to a pixel, those beyond the map's edge too; nothing means the
    /// centre.
    [[nodiscard]] std::optional<Side6> nearestSide(Hex h, PixelPoint p) const;
    bool operator==(const BoardGeometry&) const = default;
};

/// Tells whether a polygon contains a point, by the even-odd test as in Java's Polygon: left and top borders
/// inside, right and bottom outside.
[[nodiscard]] bool polygonContains(const std::array<PixelPoint, 6>& polygon, int x, int y);

/// Pixels of one column from `top` to before `bottom`.
struct PixelRun {
    int x = 0;
    int top = 0;
    int bottom = 0;
};
/// Returns all pixels for which polygonContains() is true, as runs in no particular order; use it for whole
/// hexes.
[[nodiscard]] std::vector<PixelRun> pixelRuns(const std::array<PixelPoint, 6>& polygon);

}  // namespace shellgame
