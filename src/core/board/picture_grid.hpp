// SPDX-License-Identifier: MIT
#pragma once

// Converts the colors of an overlay's picture to terrain and levels, pixel by pixel, as VASL does (version of
// 2026). Each oddity in this code is VASL's and is pinned by tests; do not "correct" it.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "board/vasl_colours.hpp"
#include "shellgame/board/geometry.hpp"
#include "shellgame/board/pixels.hpp"
#include "shellgame/board/raster.hpp"

namespace shellgame {

/// The properties of an overlay that its name, or the name of its picture, determines.
struct PictureKind {
    bool linesBlind = false;  ///< true if VASL ignores the picture for LOS, because other rules replace it
    /// Terrain for which VASL itself has no LOS rules, if the overlay contains any: "rice paddies"; otherwise
    /// empty.
    std::string doubtful;
    bool brushFills = false;               ///< true if brush fills its hexes (steppe, broken terrain)
    bool woodsFill = false;                ///< true if woods fill their hexes (steppe)
    bool manyBuildings = false;            ///< true if several types of buildings have the same colors
    std::optional<std::uint8_t> building;  ///< the type of the buildings, if the overlay's number gives it
};
[[nodiscard]] PictureKind pictureKind(const std::string& name);

/// The effect of one pixel of the picture.
struct PixelChange {
    bool acts = false;
    std::optional<std::uint8_t> terrain;  ///< empty if the board's terrain stays
    std::optional<std::int8_t> level;     ///< empty if the board's level stays
};

/// The rectangle of the whole map, in pixels counted from the upper left corner of a picture. VASL ignores
/// the pixels of the picture that are outside this rectangle.
struct PictureSite {
    int left = 0, top = 0, width = 0, height = 0;
    [[nodiscard]] bool onMap(int x, int y) const {
        return x >= left && y >= top && x < left + width && y < top + height;
    }
};

/// Performs the first phase of placing a picture: returns the change that each pixel makes, row by row.
[[nodiscard]] std::vector<PixelChange> readPicture(const Pixels& picture, const VaslColours& colours,
                                                   const PictureSite& site);

/// The position of a picture on a board as printed.
struct PicturePlace {
    int left = 0, top = 0;  ///< position of the pixel at 0, 0 of the picture
    /// True if the picture is turned by 180 degrees, so that its pixels continue to the left and upward.
    bool turned = false;
    [[nodiscard]] PixelPoint of(int x, int y) const {
        return turned ? PixelPoint{left - x, top - y} : PixelPoint{left + x, top + y};
    }
};

/// Writes the result of readPicture() to a board. If `seen` is true, writes only the terrain that the picture
/// shows, without the terrain that VASL adds beside the picture. Names, TEM and MF depend on the terrain that
/// the picture shows.
void layPicture(const Pixels& picture, const std::vector<PixelChange>& changes, const PictureKind& kind,
                const PicturePlace& place, bool bamboo, Raster& board, bool seen);

/// Performs the second phase of placing a picture. VASL applies this phase to the whole map to the right of
/// and below the upper left corner of the picture. Hexes with inherent terrain near their center are filled
/// with that terrain. The pixel at the center of each hex gets the hex's highest level, or -1 for a bed.
/// `turned` is the board's orientation on the map.
void fillHexes(const BoardGeometry& geometry, const PictureKind& kind, PixelPoint corner, bool turned,
               Raster& board);

}  // namespace shellgame
