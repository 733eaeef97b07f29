// SPDX-License-Identifier: MIT
#pragma once

// VASL's reading of an overlay's picture: terrain and levels, pixel by pixel, by the colors (VASL of 2026).
// Each oddity here is VASL's and is pinned by tests; do not "mend" them.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "board/vasl_colours.hpp"
#include "shellgame/board/geometry.hpp"
#include "shellgame/board/pixels.hpp"
#include "shellgame/board/raster.hpp"

namespace shellgame {

/// The kind of an overlay, by its name or the name of its picture.
struct PictureKind {
    bool linesBlind = false;     ///< VASL leaves its picture out of lines of sight: other rules do its work
    std::string doubtful;        ///< terrain without LOS in VASL itself: "rice paddies"; else empty
    bool brushFills = false;     ///< brush fills its hexes as if it were inherent (steppe, broken terrain)
    bool woodsFill = false;      ///< woods do (steppe)
    bool manyBuildings = false;  ///< has buildings of several types that its colors don't distinguish
    std::optional<std::uint8_t> building;  ///< its number determines the type of its buildings
};
[[nodiscard]] PictureKind pictureKind(const std::string& name);

/// The effect of one pixel of the picture on the grid.
struct PixelChange {
    bool acts = false;
    std::optional<std::uint8_t> terrain;  ///< none: that of the board
    std::optional<std::int8_t> level;     ///< none: that of the board
};

/// The map under a picture, in pixels of the picture; VASL ignores everything beyond it.
struct PictureSite {
    int left = 0, top = 0, width = 0, height = 0;
    [[nodiscard]] bool onMap(int x, int y) const {
        return x >= left && y >= top && x < left + width && y < top + height;
    }
};

/// The first phase: what each pixel changes, row by row as the picture.
[[nodiscard]] std::vector<PixelChange> readPicture(const Pixels& picture, const VaslColours& colours,
                                                   const PictureSite& site);

/// The place of a picture's pixels on a board, as printed.
struct PicturePlace {
    int left = 0, top = 0;  ///< place of its pixel 0, 0
    bool turned = false;    ///< by 180 degrees: its pixels then run to the left and up
    [[nodiscard]] PixelPoint of(int x, int y) const {
        return turned ? PixelPoint{left - x, top - y} : PixelPoint{left + x, top + y};
    }
};

/// Writes the first phase on a board. With `seen` it writes only what the picture really shows there, without
/// VASL's additions beside it: for names, TEM and MF.
void layPicture(const Pixels& picture, const std::vector<PixelChange>& changes, const PictureKind& kind,
                const PicturePlace& place, bool bamboo, Raster& board, bool seen);

/// Does the second phase. VASL runs it over the whole map to the right of and below the upper left corner of
/// the picture: hexes with inherent terrain near their center are filled with it, and the pixel at the center
/// of each hex gets its highest level, or -1 for a bed. `turned` is the board's orientation on the map.
void fillHexes(const BoardGeometry& geometry, const PictureKind& kind, PixelPoint corner, bool turned,
               Raster& board);

}  // namespace shellgame
