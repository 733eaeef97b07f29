// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/board/geometry.hpp"
#include "shellgame/board/raster.hpp"

namespace shellgame {

struct BoardShapes;
class LosTerrainTable;
struct Pixels;
class VaslColours;

inline constexpr std::uint8_t noTerrain = 255;  ///< "none" for a missing terrain code

/// A Location above, at or below the ground of a hex, as VASL derives it (vasl facts, section 6).
struct StackLocation {
    int index = 0;  ///< 0 ground, +n the n-th above, -n the n-th below
    int level = 0;  ///< relative to the hex's base height; not always a unique key under a bridge
    std::uint8_t terrain = noTerrain;
    std::uint8_t depression = noTerrain;  ///< depression mark
    std::string name;                     ///< "E4", "E4 Level 1", "E4 Cellar", "E4 Rooftop"
    /// Returns the level in the rules' names (A2.8). Levels below ground are counted from the top, because
    /// VASL gives a Location beneath a bridge the level 0 of the hex, or one above in a high hex.
    [[nodiscard]] int levelInHex() const { return index < 0 ? index : level; }
    bool operator==(const StackLocation&) const = default;
};

struct HexsideFacts {
    std::uint8_t hexsideTerrain = noTerrain;  ///< wall, hedge, cliff … on the side
    std::uint8_t locationTerrain =
        noTerrain;  ///< terrain at the edge point; Open Ground if the side is off the map
    std::uint8_t depressionTerrain = noTerrain;  ///< depression mark of the side location
    bool cliff = false;
    bool slope = false;
    bool embankment = false;      ///< the metadata has a railroad embankment here
    bool partialOrchard = false;  ///< and the orchards of a partial orchard
    bool onMap = true;            ///< the board shows the side (BoardGeometry::sideOnMap); no matter for LOS
    [[nodiscard]] bool inDepression() const { return depressionTerrain != noTerrain; }
    bool operator==(const HexsideFacts&) const = default;
};

/// LOS facts of one hex. They follow VASL to the letter; names players see, TEM and MF do not come from here.
struct HexLosFacts {
    std::string name;  ///< printed name without board
    int baseHeight = 0;
    std::uint8_t centreTerrain = noTerrain;  ///< also the terrain of the ground location
    std::uint8_t depression = noTerrain;
    bool stairway = false;
    bool stairwayMark = false;  ///< the board's own word for it; one-level buildings have one without
    std::vector<StackLocation> locations;  ///< sorted by index, ground included
    std::array<HexsideFacts, 6> sides;
    bool operator==(const HexLosFacts&) const = default;
};

/// A terrain that covers a part of a hex (chapter A2.4 counts every one that is really there).
struct Coverage {
    std::uint8_t terrain = noTerrain;
    double part = 0;  ///< share of the hex's area on this board, 0..1
};

enum class BoardKind { blank, own, vasl };

/// A picture that a terrain change puts on a board, and the place of its upper left pixel.
struct BoardPatch {
    std::shared_ptr<const Pixels> picture;
    int left = 0;
    int top = 0;
};

/// Pixels of a column of the picture that a terrain change has replaced, with their new color.
struct ChangedPixels {
    PixelRun run;
    std::uint32_t colour = 0;  ///< 0xRRGGBB
};

/// A fault in a terrain change that a scenario names.
struct ChangeFault {
    std::string name;
    std::string found, expected;
};

/// One board as printed: never turned, never joined. Immutable once made.
struct Board {
    std::string name;  ///< the player's name of it: "1", "5a", "village"
    std::string version;
    BoardKind kind = BoardKind::blank;
    BoardGeometry geometry;
    std::shared_ptr<const Raster> raster;  ///< none for a blank board
    /// The terrain table with rows that only the player's own VASL knows; none: the table that is built in.
    std::shared_ptr<const LosTerrainTable> table;
    std::vector<HexLosFacts> los;  ///< by geometry.indexOf; empty for a blank board
    std::vector<std::vector<Coverage>>
        coverage;                 ///< by geometry.indexOf, largest first; empty for a blank board
    std::string sourcePath;       ///< file it came from, empty for a blank board
    std::string pictureProblem;   ///< VASL: the reason for a missing picture, as "found"; else empty
    std::string terrainProblem;   ///< VASL: unknown terrain with its place, as "found"; else empty
    std::string metadataProblem;  ///< VASL: odd or unread parts of BoardMetadata.xml, as "found"; else empty
    std::string archiveProblem;   ///< VASL: other oddities of the archive, as "found"; else empty
    std::string pictureBytes;     ///< VASL: the picture member as stored (GIF or PNG)
    /// VASL: terrain of the colors in its pictures; null: the terrain that they have on every board.
    std::shared_ptr<const VaslColours> colours;
    std::vector<std::string> changes;           ///< VASL: terrain changes that were made to it, by name
    std::vector<ChangedPixels> changed;         ///< pixels that these replaced, below the pictures
    std::vector<BoardPatch> patches;            ///< pictures of these, over its own, in their order
    std::vector<ChangeFault> changeFaults;      ///< named changes that could not be done
    std::shared_ptr<const BoardShapes> shapes;  ///< own boards: the shapes, for drawing
    /// Pixels beside overlays where the board's picture shows what is Open Ground now (A2.74), with a narrow
    /// margin of Open Ground, for drawing.
    std::vector<PixelRun> cleared;
};

}  // namespace shellgame
