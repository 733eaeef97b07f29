// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "shellgame/board/joined.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

/// A polygon's pixels by column, for a quick answer to polygonContains().
struct HexShape {
    std::array<PixelPoint, 6> corners{};
    int left = 0;
    int top = 0;
    struct Run {
        std::uint16_t first = 0;
        std::uint16_t end = 0;  ///< rows from `top`, the end excluded
    };
    std::vector<Run> runs;  ///< one a column from `left` on
    bool simple = true;     ///< false: some column has more than one run, so use polygonContains()
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
    int axial = 0;  ///< for distances: see rangeTo()
    PixelPoint centre;
    std::array<PixelPoint, 6> edges{};
    std::array<int, 6> neighbours{};  ///< index of the hex across each side, -1 if there is none
    int baseHeight = 0;
    std::uint8_t centreTerrain = noTerrain;
    bool depression = false;  ///< a depression hex: its ground Location has a depression mark
    bool stairway = false;
    unsigned joinedBeds = 0;       ///< bit a side: across it the bed goes on by A2.76, though it is not drawn
    int hillock = -1;              ///< number of the hillock it belongs to
    bool besideHillock = false;    ///< a neighbour belongs to one
    bool slopes = false;           ///< some side is a slope
    bool partialOrchards = false;  ///< some side has one
    std::array<HexsideFacts, 6> sides;
    std::vector<StackLocation> locations;
    HexShape border;    ///< decides to which hex a pixel belongs
    HexShape extended;  ///< the area that counts as the hex of source and target

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

/// A board or joined map prepared for LOS: immutable, shared by all tracers.  Each pixel has a *class*: its
/// terrain, its ground level, and some flags. Maps have some dozens of classes, so a trace can work out once
/// which of them can never matter to it. The pixels of one class in one hex are a *region*: once a trace is
/// done with a region, it skips its other pixels with one look-up each.
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
    /// Index of the hex a pixel of the map belongs to, -1 for none: BoardGeometry::hexAtPixel(), quicker.
    [[nodiscard]] int hexAt(int x, int y) const {
        const std::uint16_t number = column(x)[y];
        return number == mixedRegion ? workOutHex(x, y) : regions_[number].hex;
    }
    [[nodiscard]] bool hasHillocks() const { return hasHillocks_; }

    struct CellClass {
        std::uint8_t terrain = noTerrain;
        std::int8_t elevation = 0;
        bool special = false;   ///< the pixel belongs to no hex, or is one of the map's outer rows
        bool inherent = false;  ///< some hex here is filled by inherent terrain
        bool hillock = false;   ///< some hex here belongs to a hillock
        bool operator==(const CellClass&) const = default;
    };
    /// Represents all pixels without a class of their own; its terrain and elevation mean nothing.
    static constexpr std::uint8_t mixedClass = 255;
    [[nodiscard]] const std::vector<CellClass>& classes() const { return classes_; }
    struct Region {
        int hex = -1;  ///< as hexAt()
        std::uint8_t cell = mixedClass;
        std::uint16_t first = 0;  ///< the regions of its hex have the numbers from this one
        std::uint16_t last = 0;   ///< to this one
    };
    /// Represents all regions without a number of their own; only hexAt() knows their hex.
    static constexpr std::uint16_t mixedRegion = 65535;
    [[nodiscard]] const Region& region(std::uint16_t number) const { return regions_[number]; }
    [[nodiscard]] std::size_t regionCount() const { return regions_.size(); }
    /// Regions of one column of pixels, by row. They are stored in tiles of 8 x 4 pixels, so that a line in
    /// any direction finds many of its pixels side by side in memory.
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
        int hex = -1;  ///< as hexAt()
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
    /// Which classes occur in a block of pixels: bit (class modulo 64). Blocks of one column of blocks, from
    /// top to bottom.
    static constexpr int blockSize = 16;
    [[nodiscard]] const std::uint64_t* blockMasks(int column) const {
        return blocks_.data() + static_cast<std::size_t>(column) * static_cast<std::size_t>(blocksDown_);
    }
    /// Returns the bytes of this map besides the raster.
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
    /// Computes a whole column of pixels.
    void workOutColumn(int x, std::vector<int>& hexes) const;
    [[nodiscard]] std::size_t regionIndex(int x, int y) const {
        const auto column = static_cast<std::size_t>(x), row = static_cast<std::size_t>(y);
        return (column / 8 * tilesDown_ + row / 4) * 32 + column % 8 * 4 + row % 4;
    }
    void flag(int x, int top, int bottom, bool CellClass::*what);
    std::uint8_t classFor(const CellClass& wanted);

    BoardGeometry geometry_;
    std::shared_ptr<const Raster> raster_;
    std::shared_ptr<const LosTerrainTable> table_;  ///< set if the boards have their own
    const LosTerrainTable* terrainTable_ = &LosTerrainTable::builtIn();
    std::vector<LosHex> hexes_;
    bool hasHillocks_ = false;
    struct Zone {
        int column = 0;
        bool slanted = false;
    };
    std::vector<Zone> zones_;               ///< by x
    std::array<std::vector<int>, 2> rows_;  ///< by y, of even and of odd columns
    std::vector<std::uint8_t> cells_;       ///< classes by pixel; only while the map is made
    std::vector<CellClass> classes_;
    std::vector<Region> regions_;
    std::vector<std::uint16_t> regionAt_;  ///< by regionIndex()
    std::size_t tilesDown_ = 0;            ///< tiles of regions in a column of them
    std::vector<std::uint64_t> blocks_;
    int blocksDown_ = 0;
};

}  // namespace shellgame
