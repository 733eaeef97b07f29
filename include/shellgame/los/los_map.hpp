// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "shellgame/board/joined.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

/// The pixels of a polygon as one run per column. This form answers polygonContains() quickly.
struct HexShape {
    std::array<PixelPoint, 6> corners{};
    int left = 0;
    int top = 0;
    struct Run {
        std::uint16_t first = 0;
        std::uint16_t end = 0;  ///< the run's rows, counted from `top`, up to but not including `end`
    };
    std::vector<Run> runs;  ///< one run for each column, beginning at `left`
    bool simple = true;     ///< false if a column has several runs; polygonContains() is used then
    [[nodiscard]] bool contains(int x, int y) const {
        if (!simple) return polygonContains(corners, x, y);
        const auto column = static_cast<std::size_t>(x - left);
        if (column >= runs.size()) return false;
        const Run& run = runs[column];
        return y - top >= run.first && y - top < run.end;
    }
    static HexShape of(const std::array<PixelPoint, 6>& corners);
};

/// The facts of a hex for LOS, and its points in pixels.
struct LosHex {
    Hex hex;
    int axial = 0;  ///< used to compute distances, see rangeTo()
    PixelPoint centre;
    std::array<PixelPoint, 6> vertices{};  ///< clockwise from the upper left one: side i runs from vertex i
                                           ///< to vertex i + 1; on the map's edge some are off the map
    std::array<PixelPoint, 6> edges{};
    std::array<int, 6> neighbours{};  ///< index of the hex across each side, -1 if there is none
    int baseHeight = 0;
    std::uint8_t centreTerrain = noTerrain;
    bool depression = false;  ///< true if the ground Location has depression terrain
    bool stairway = false;
    /// One bit for each side, set if A2.76 connects two beds across that side although no bed is drawn across
    /// it.
    unsigned joinedBeds = 0;
    int hillock = -1;              ///< number of the hillock to which the hex belongs, or -1
    bool besideHillock = false;    ///< true if a neighbor belongs to a hillock
    bool slopes = false;           ///< true if at least one side is a slope
    bool partialOrchards = false;  ///< true if at least one side has a partial orchard
    std::array<HexsideFacts, 6> sides;
    std::vector<StackLocation> locations;
    HexShape border;    ///< decides to which hex a pixel belongs
    HexShape extended;  ///< the area of the hex that is used if the hex is the source or target of a line

    [[nodiscard]] const StackLocation* location(int index) const;
    [[nodiscard]] int rangeTo(const LosHex& other) const {
        const int dx = other.hex.column - hex.column;
        const int dq = other.axial - axial;
        const int sum = dx + dq;
        const auto size = [](int v) { return v < 0 ? -v : v; };
        const int a = size(dx), b = size(dq), c = size(sum);
        return a > b ? (a > c ? a : c) : (b > c ? b : c);
    }
};

/// A board or joined map prepared for LOS. It never changes, and all tracers share it. Each pixel has a
/// *class*: its terrain, its ground level, and some flags. A map has a few dozen classes, so a trace can
/// determine once for each class that its pixels can't affect the line. The pixels of one class in one hex
/// are a *region*: once a trace has finished with a region, it skips each further pixel of the region after a
/// single lookup.
class LosMap {
  public:
    static std::shared_ptr<const LosMap> make(const JoinedBoards& boards);

    [[nodiscard]] const BoardGeometry& geometry() const { return geometry_; }
    [[nodiscard]] int width() const { return raster_->width; }
    [[nodiscard]] int height() const { return raster_->height; }
    [[nodiscard]] const std::vector<LosHex>& hexes() const { return hexes_; }
    [[nodiscard]] const LosHex& hex(int index) const { return hexes_[static_cast<std::size_t>(index)]; }
    [[nodiscard]] const LosTerrain& terrain(std::uint8_t code) const { return terrainTable_->at(code); }
    [[nodiscard]] bool isPartialOrchard(const LosHex& h, int side) const {
        const std::uint8_t code = h.sides[static_cast<std::size_t>(side)].hexsideTerrain;
        return code != noTerrain && terrain(code).partialOrchard;
    }
    [[nodiscard]] std::uint8_t terrainAt(int x, int y) const { return raster_->terrainAt(x, y); }
    [[nodiscard]] const std::uint8_t* terrainColumn(int x) const {
        return raster_->terrain.data() + raster_->index(x, 0);
    }
    [[nodiscard]] int elevationAt(int x, int y) const { return raster_->elevationAt(x, y); }
    [[nodiscard]] bool contains(int x, int y) const { return raster_->contains(x, y); }
    /// Returns the index of the hex to which a pixel of the map belongs, or -1. This is a faster version of
    /// BoardGeometry::hexAtPixel().
    [[nodiscard]] int hexAt(int x, int y) const {
        const std::uint16_t number = column(x)[y];
        return number == mixedRegion ? workOutHex(x, y) : regions_[number].hex;
    }
    [[nodiscard]] bool hasHillocks() const { return hasHillocks_; }

    struct CellClass {
        std::uint8_t terrain = noTerrain;
        std::int8_t elevation = 0;
        bool special = false;   ///< true if the pixel belongs to no hex, or if it has the flag `inherent` and
                                ///< is in the first or last row of pixels of the map
        bool inherent = false;  ///< true if a hex with pixels of this class is filled by inherent terrain, or
                                ///< has a partial orchard
        bool hillock = false;   ///< true if a hex with pixels of this class belongs to a hillock
        bool operator==(const CellClass&) const = default;
    };
    /// The class shared by all pixels that have no class of their own. Its terrain and elevation have no
    /// meaning.
    static constexpr std::uint8_t mixedClass = 255;
    [[nodiscard]] const std::vector<CellClass>& classes() const { return classes_; }
    struct Region {
        int hex = -1;  ///< index of the region's hex, or -1
        std::uint8_t cell = mixedClass;
        std::uint16_t first = 0;  ///< number of the first region in the same hex
        std::uint16_t last = 0;   ///< number of the last region in the same hex
    };
    /// The number shared by all regions that have no number of their own. For such a region, only hexAt()
    /// finds the hex.
    static constexpr std::uint16_t mixedRegion = 65535;
    [[nodiscard]] const Region& region(std::uint16_t number) const { return regions_[number]; }
    [[nodiscard]] std::size_t regionCount() const { return regions_.size(); }
    /// The regions of one column of pixels, by row. They are stored in tiles of 8 x 4 pixels, so that the
    /// pixels of a line in any direction are close together in memory.
    class Column {
      public:
        explicit Column(const std::uint16_t* first) : first_(first) {}
        std::uint16_t operator[](int y) const {
            const auto row = static_cast<std::size_t>(y);
            return first_[(row & ~std::size_t{3}) * 8 + (row & 3)];
        }

      private:
        const std::uint16_t* first_;
    };
    [[nodiscard]] Column column(int x) const { return Column(regionAt_.data() + regionIndex(x, 0)); }
    /// All facts of one pixel.
    struct Pixel {
        int hex = -1;  ///< index of the pixel's hex, or -1
        std::uint8_t terrain = noTerrain;
        int elevation = 0;
    };
    [[nodiscard]] Pixel pixel(int x, int y) const {
        const std::uint16_t number = column(x)[y];
        if (number == mixedRegion) return {workOutHex(x, y), terrainAt(x, y), elevationAt(x, y)};
        const Region& region = regions_[number];
        if (region.cell == mixedClass) return {region.hex, terrainAt(x, y), elevationAt(x, y)};
        const CellClass& cell = classes_[region.cell];
        return {region.hex, cell.terrain, cell.elevation};
    }
    /// The classes in each block of pixels, as bits (class modulo 64). The blocks are ordered by column, then
    /// from top to bottom.
    static constexpr int blockSize = 16;
    [[nodiscard]] const std::uint64_t* blockMasks(int column) const {
        return blocks_.data() + static_cast<std::size_t>(column) * static_cast<std::size_t>(blocksDown_);
    }
    /// Returns the size of this map in bytes, not counting the raster.
    [[nodiscard]] std::size_t memory() const;

  private:
    LosMap() = default;
    void addHexes(const JoinedBoards& boards);
    void addJoinedBeds(const std::set<std::pair<Hex, Side6>>& beds);
    void formHillocks();
    void addZones();
    void addCells();
    void addRegions();
    void sortRegions();
    void addBlocks();
    [[nodiscard]] int workOutHex(int x, int y) const;
    /// Computes the hex of each pixel in one column of pixels.
    void workOutColumn(int x, std::vector<int>& hexes) const;
    [[nodiscard]] std::size_t regionIndex(int x, int y) const {
        const auto column = static_cast<std::size_t>(x), row = static_cast<std::size_t>(y);
        return (column / 8 * tilesDown_ + row / 4) * 32 + column % 8 * 4 + row % 4;
    }
    void flag(int x, int top, int bottom, bool CellClass::*what);
    std::uint8_t classFor(const CellClass& wanted);

    BoardGeometry geometry_;
    std::shared_ptr<const Raster> raster_;
    std::shared_ptr<const LosTerrainTable> table_;  ///< set only if the boards have their own terrain table
    const LosTerrainTable* terrainTable_ = &LosTerrainTable::builtIn();
    std::vector<LosHex> hexes_;
    bool hasHillocks_ = false;
    struct Zone {
        int column = 0;
        bool slanted = false;
    };
    std::vector<Zone> zones_;               ///< indexed by x
    std::array<std::vector<int>, 2> rows_;  ///< indexed by y; one list for even columns, one for odd columns
    std::vector<std::uint8_t> cells_;       ///< class of each pixel; used only while the map is made
    std::vector<CellClass> classes_;
    std::vector<Region> regions_;
    std::vector<std::uint16_t> regionAt_;  ///< indexed by regionIndex()
    std::size_t tilesDown_ = 0;            ///< number of tiles in a column of tiles
    std::vector<std::uint64_t> blocks_;
    int blocksDown_ = 0;
};

}  // namespace shellgame
