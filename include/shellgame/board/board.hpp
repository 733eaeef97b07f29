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

inline constexpr std::uint8_t noTerrain = 255;  ///< means that the terrain code is missing

/// A Location above, at or below the ground of a hex, as VASL derives it.
struct StackLocation {
    int index = 0;  ///< 0 is the ground, +n the n-th Location above it, -n the n-th below it
    /// The level relative to the hex's base level. Under a bridge, two Locations can have the same level.
    int level = 0;
    std::uint8_t terrain = noTerrain;
    std::uint8_t depression = noTerrain;  ///< terrain code of the depression, if any
    std::string name;                     ///< "E4", "E4 Level 1", "E4 Cellar", "E4 Rooftop"
    /// Returns the level as the rules count it (A2.8). For a Location below ground, the result is `index`,
    /// because for a Location beneath a bridge VASL states level 0 (in a high hex, level 1).
    [[nodiscard]] int levelInHex() const { return index < 0 ? index : level; }
    bool operator==(const StackLocation&) const = default;
};

struct HexsideFacts {
    std::uint8_t hexsideTerrain = noTerrain;  ///< wall, hedge, cliff or other terrain along the side
    std::uint8_t locationTerrain =
        noTerrain;  ///< terrain at the center of the side; Open Ground if the side is off the map
    std::uint8_t depressionTerrain = noTerrain;  ///< terrain code of the depression at the side, if any
    bool cliff = false;
    bool slope = false;
    bool embankment = false;      ///< true if the board's metadata list a railroad embankment on this side
    bool partialOrchard = false;  ///< true if the board's metadata list a partial orchard on this side
    /// True if the board shows the side (BoardGeometry::sideOnMap); LOS ignores this member.
    bool onMap = true;
    [[nodiscard]] bool inDepression() const { return depressionTerrain != noTerrain; }
    bool operator==(const HexsideFacts&) const = default;
};

/// Facts about one hex that LOS needs, exactly as VASL derives them. Displayed names, TEM and MF are in the
/// terrain chart.
struct HexLosFacts {
    std::string name;  ///< the printed name without the board
    int baseHeight = 0;
    std::uint8_t centreTerrain = noTerrain;  ///< the terrain at the hex's center, which is also the terrain
                                             ///< of the ground Location
    std::uint8_t depression = noTerrain;
    bool stairway = false;
    /// True if the metadata list a stairway in this hex. One-level buildings have a stairway even if this
    /// member is false.
    bool stairwayMark = false;
    std::vector<StackLocation> locations;  ///< the Locations sorted by index, including the ground
    std::array<HexsideFacts, 6> sides;
    bool operator==(const HexLosFacts&) const = default;
};

/// A terrain that covers part of a hex. A2.4 counts every terrain that is really in the hex.
struct Coverage {
    std::uint8_t terrain = noTerrain;
    double part = 0;  ///< share of the hex's area on this board, from 0 to 1
};

enum class BoardKind { blank, own, vasl };

/// A picture that a terrain change draws over a board, with the position of its upper left pixel.
struct BoardPatch {
    std::shared_ptr<const Pixels> picture;
    int left = 0;
    int top = 0;
};

/// Pixels of one column that a terrain change has recolored.
struct ChangedPixels {
    PixelRun run;
    std::uint32_t colour = 0;  ///< 0xRRGGBB
};

/// An error in a terrain change that a scenario names.
struct ChangeFault {
    std::string name;
    std::string found, expected;
};

/// One board as printed, before it is turned or joined to others. A board never changes once it has been
/// made.
struct Board {
    std::string name;  ///< the name that the player gives the board: "1", "5a", "village"
    std::string version;
    BoardKind kind = BoardKind::blank;
    BoardGeometry geometry;
    std::shared_ptr<const Raster> raster;  ///< null for a blank board
    /// The terrain table with additional rows from the player's own VASL; null for the built-in table.
    std::shared_ptr<const LosTerrainTable> table;
    /// One entry per hex, indexed by geometry.indexOf; empty for a blank board.
    std::vector<HexLosFacts> los;
    /// One list per hex, indexed by geometry.indexOf, with the largest coverage first; empty for a blank
    /// board.
    std::vector<std::vector<Coverage>> coverage;
    std::string sourcePath;  ///< the board's file; empty for a blank board
    /// VASL boards: the reason why the picture is missing, as text for Problem::found; otherwise empty.
    std::string pictureProblem;
    /// VASL boards: the unknown terrain and its position, as text for Problem::found; otherwise empty.
    std::string terrainProblem;
    /// VASL boards: odd or unread parts of BoardMetadata.xml, as text for Problem::found; otherwise empty.
    std::string metadataProblem;
    /// VASL boards: other oddities of the archive, as text for Problem::found; otherwise empty.
    std::string archiveProblem;
    std::string pictureBytes;  ///< VASL boards: the picture file as stored (GIF or PNG)
    /// VASL boards: the terrain that each color means in this board's pictures; null if the colors have their
    /// usual meaning.
    std::shared_ptr<const VaslColours> colours;
    std::vector<std::string> changes;           ///< VASL boards: the names of this board's terrain changes
    std::vector<ChangedPixels> changed;         ///< pixels recolored by `changes`; drawn below `patches`
    std::vector<BoardPatch> patches;            ///< pictures of `changes`, drawn over the board in order
    std::vector<ChangeFault> changeFaults;      ///< requested terrain changes that failed
    std::shared_ptr<const BoardShapes> shapes;  ///< boards of our own format: the shapes, for drawing
    /// Pixels beside overlays that have become Open Ground (A2.74), and a narrow margin around these pixels,
    /// although the board's picture shows other terrain. They are used for drawing.
    std::vector<PixelRun> cleared;
};

}  // namespace shellgame
