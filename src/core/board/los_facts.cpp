// SPDX-License-Identifier: MIT
#include "board/los_facts.hpp"

#include <algorithm>
#include <cstring>

#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

namespace {

constexpr std::uint8_t openGround = 0;

std::uint8_t codeNamed(std::string_view name) {
    return LosTerrainTable::builtIn().codeOf(name).value_or(noTerrain);
}

// Hexes with a warehouse on one historic map. VASL uses these names on every map, but no other map has such
// high hex numbers.
constexpr std::array<std::string_view, 14> warehouses{"I21", "I22", "I23", "I24", "I25", "I26", "I29",
                                                      "I30", "J21", "J22", "J23", "J24", "J25", "J26"};

struct Box {
    int left, right, top, bottom;  // `right` and `bottom` are not included
};

/// Marks the blocks of pixels that contain inherent terrain or bridges. Most hexes have neither, so it is not
/// necessary to check them pixel by pixel.
class RareTerrain {
  public:
    enum Kind : std::uint8_t { inherent = 1, bridge = 2 };

    RareTerrain(const Raster& raster, const LosTerrainTable& table)
        : down_((raster.height + size - 1) / size),
          blocks_(static_cast<std::size_t>(down_) *
                  static_cast<std::size_t>((raster.width + size - 1) / size)) {
        for (std::size_t code = 0; code < kinds_.size(); ++code) {
            const LosTerrain& t = table.at(static_cast<std::uint8_t>(code));
            kinds_[code] =
                static_cast<std::uint8_t>((t.inherent ? inherent : 0) | (t.isBridge() ? bridge : 0));
        }
        for (int x = 0; x < raster.width; ++x) {
            std::uint8_t kinds = 0;
            for (int y = 0; y < raster.height; y += size) {
                // Adjacent pixels of a column usually have the same code, so a block that is equal to the one
                // above is not examined again.
                const std::uint8_t* codes = raster.terrain.data() + raster.index(x, y);
                if (y == 0 || y + size > raster.height || std::memcmp(codes, codes - size, size) != 0)
                    kinds = kindsIn(codes, std::min(size, raster.height - y));
                blocks_[block(x / size, y / size)] |= kinds;
            }
        }
    }
    [[nodiscard]] bool is(std::uint8_t code, Kind kind) const { return (kinds_[code] & kind) != 0; }
    [[nodiscard]] bool within(const Box& box, Kind kind) const {
        for (int x = box.left / size; x * size < box.right; ++x)
            for (int y = box.top / size; y * size < box.bottom; ++y)
                if ((blocks_[block(x, y)] & kind) != 0) return true;
        return false;
    }

  private:
    static constexpr int size = 16;
    [[nodiscard]] std::size_t block(int x, int y) const {
        return static_cast<std::size_t>(x) * static_cast<std::size_t>(down_) + static_cast<std::size_t>(y);
    }
    [[nodiscard]] std::uint8_t kindsIn(const std::uint8_t* codes, int count) const {
        std::uint8_t kinds = 0;
        for (int i = 0; i < count; ++i) kinds |= kinds_[codes[i]];
        return kinds;
    }

    int down_;
    std::vector<std::uint8_t> blocks_;
    std::array<std::uint8_t, 256> kinds_{};
};

class Deriver {
  public:
    Deriver(const BoardGeometry& geometry, const Raster& raster, const std::vector<HexMarks>& marks,
            const LosTerrainTable& table)
        : g_(geometry),
          raster_(raster),
          table_(table),
          rare_(raster, table),
          cellar_(codeNamed("Cellar")),
          rooftop_(codeNamed("Rooftop")),
          embankment_(codeNamed("Railway Embankment")),
          partialOrchard_(codeNamed("PartialOrchard")),
          deirLip_(codeNamed("Deir Lip")) {
        const auto count = static_cast<std::size_t>(g_.hexCount());
        facts_.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            const Hex hex = g_.hexAt(static_cast<int>(i));
            HexLosFacts& f = facts_.emplace_back(openGroundFacts(g_, hex));
            if (i < marks.size()) take(marks[i], f);
        }
    }

    /// Derives the facts about one hex. Each hex is derived twice. The second time, the facts about its
    /// hexsides and its depression from the first time are kept.
    void derive(int number) {
        HexLosFacts& f = facts_[static_cast<std::size_t>(number)];
        const Hex hex = g_.hexAt(number);
        for (const Side6 side : allSides) edges_[index(side)] = g_.edgePoint(hex, side);
        const PixelPoint centre = g_.losPoint(hex);
        const auto [sample, ground] = sampleAt(centre);
        f.centreTerrain = buildingOr(sample, centre);
        if (table_.at(f.centreTerrain).isBuilding())
            addBuildingLevels(f);
        else
            f.locations.erase(std::remove_if(f.locations.begin(), f.locations.end(),
                                             [](const StackLocation& l) { return l.index != 0; }),
                              f.locations.end());
        for (const Side6 side : allSides) readSideTerrain(f, hex, side);
        f.baseHeight = ground;
        if (table_.at(f.centreTerrain).isDepression()) f.depression = f.centreTerrain;
        const auto border = g_.border(hex);
        const Box box = boxOf(border);
        if (rare_.within(box, RareTerrain::inherent)) spreadInherentTerrain(f, centre, box);
        for (const Side6 side : allSides) settleHexside(f, hex, side);
        if (rare_.within(box, RareTerrain::bridge)) addBridge(f, border, box);
        StackLocation& location = groundOf(f);
        location.terrain = f.centreTerrain;
        location.depression = f.depression;
    }

    /// Adds the lips of deirs. Call this function after all hexes have been derived.
    void addDeirLips() {
        for (int i = 0; i < g_.hexCount(); ++i) {
            HexLosFacts& f = facts_[static_cast<std::size_t>(i)];
            if (!table_.at(f.centreTerrain).deir) continue;
            for (const Side6 side : allSides) {
                const Hex across = neighbour(g_.hexAt(i), side);
                if (!g_.contains(across)) continue;
                if (table_.at(facts_[static_cast<std::size_t>(g_.indexOf(across))].centreTerrain).deir)
                    continue;
                HexsideFacts& s = f.sides[index(side)];
                s.hexsideTerrain = s.locationTerrain = deirLip_;
                s.cliff = false;
            }
        }
    }

    std::vector<HexLosFacts> finished() { return std::move(facts_); }

  private:
    static std::size_t index(Side6 side) { return static_cast<std::size_t>(side); }
    static void take(const HexMarks& marks, HexLosFacts& f) {
        f.name = f.locations.front().name = marks.name;
        f.stairway = f.stairwayMark = marks.stairway;
        for (std::size_t side = 0; side < 6; ++side) {
            f.sides[side].slope = marks.slopes[side];
            f.sides[side].embankment = marks.embankments[side];
            f.sides[side].partialOrchard = marks.partialOrchards[side];
        }
    }
    static StackLocation& groundOf(HexLosFacts& f) {
        return *std::find_if(f.locations.begin(), f.locations.end(),
                             [](const auto& l) { return l.index == 0; });
    }
    std::uint8_t terrainAt(PixelPoint p) const {
        return raster_.contains(p.x, p.y) ? raster_.terrainAt(p.x, p.y) : noTerrain;
    }
    Box boxOf(const std::array<PixelPoint, 6>& border) const {
        const auto [left, right] =
            std::minmax({border[0].x, border[1].x, border[2].x, border[3].x, border[4].x, border[5].x});
        const auto [top, bottom] =
            std::minmax({border[0].y, border[1].y, border[2].y, border[3].y, border[4].y, border[5].y});
        return {std::max(left, 0), std::min(right, raster_.width), std::max(top, 0),
                std::min(bottom, raster_.height)};
    }

    std::uint8_t edgeTerrain(PixelPoint p) const {
        return raster_.contains(p.x, p.y) ? raster_.terrainAt(p.x, p.y) : openGround;
    }

    // Terrain and ground level are sampled beside the center of the hex, because boards print a dot at the
    // center. VASL takes the level of the fourth sample from the point of the third sample, so this code does
    // too.
    struct Sample {
        std::uint8_t terrain = openGround;
        int ground = 0;
    };
    Sample sampleAt(PixelPoint c) const {
        static constexpr std::array<PixelPoint, 5> places{{{1, -1}, {1, 1}, {-1, 1}, {-1, -1}, {0, 0}}};
        for (std::size_t i = 0; i < places.size(); ++i) {
            const PixelPoint p{c.x + places[i].x, c.y + places[i].y};
            if (!raster_.contains(p.x, p.y)) continue;
            PixelPoint level = p;
            if (i == 3) level = {c.x + places[2].x, c.y + places[2].y};
            return {raster_.terrainAt(p.x, p.y),
                    raster_.contains(level.x, level.y) ? raster_.elevationAt(level.x, level.y) : 0};
        }
        return {};
    }

    // Step 1: if a building covers a hexside but not the center, it counts for the hex. The first such side
    // determines the terrain. Then four points around the center are read, and the last of these overrides
    // the others.
    std::uint8_t buildingOr(std::uint8_t sample, PixelPoint c) const {
        if (table_.at(sample).isBuilding()) return sample;
        for (const PixelPoint p : edges_)
            if (const auto code = terrainAt(p); table_.at(code).isBuilding()) return code;
        std::uint8_t out = sample;
        for (const PixelPoint p : {PixelPoint{c.x + 5, c.y}, PixelPoint{c.x - 5, c.y},
                                   PixelPoint{c.x, c.y + 5}, PixelPoint{c.x, c.y - 5}})
            if (const auto code = terrainAt(p); table_.at(code).isBuilding()) out = code;
        return out;
    }

    // Step 2: adds the upper levels, rooftop and cellar of a building.
    void addBuildingLevels(HexLosFacts& f) const {
        const std::uint8_t code = f.centreTerrain;
        const LosTerrain& building = table_.at(code);
        if (building.category == LosCategory::marketplace) f.centreTerrain = openGround;
        const LosTerrain& ground = table_.at(f.centreTerrain);
        if (ground.name == "Stone Building, 1 Level" || ground.name == "Wooden Building, 1 Level")
            f.stairway = true;
        const bool levels = !building.plainBuilding && (!building.isFactory() || f.stairway);
        // When a factory without levels is derived the second time, it keeps its rooftop from the first time,
        // and gets a new rooftop above that one.
        std::vector<StackLocation> stack;
        if (building.isFactory() && !levels)
            std::copy_if(f.locations.begin(), f.locations.end(), std::back_inserter(stack),
                         [](const StackLocation& l) { return l.index > 0; });
        const StackLocation own = groundOf(f);
        const int top = levels ? building.height : 0;
        for (int level = 1; level <= top; ++level)
            stack.push_back({level, level, code, noTerrain, f.name + " Level " + std::to_string(level)});
        const bool warehouse = building.woodenBuilding &&
                               std::find(warehouses.begin(), warehouses.end(), f.name) != warehouses.end();
        if (warehouse || (!building.plainBuilding && !building.roofless))
            stack.push_back({static_cast<int>(stack.size()) + 1,
                             (building.isFactory() ? building.height : top) + 1, rooftop_, noTerrain,
                             f.name + " Rooftop"});
        f.locations.clear();
        if (!building.plainBuilding && !building.isFactory())
            f.locations.push_back({-1, -1, cellar_, noTerrain, f.name + " Cellar"});
        f.locations.push_back(own);
        f.locations.insert(f.locations.end(), stack.begin(), stack.end());
    }

    // Step 3: if the metadata state the hexside's terrain, it is used. Otherwise hexside terrain counts even
    // if its pixels are on the neighbor's side.
    void readSideTerrain(HexLosFacts& f, Hex hex, Side6 side) const {
        HexsideFacts& s = f.sides[index(side)];
        std::uint8_t code = edgeTerrain(edges_[index(side)]);
        const Hex across = neighbour(hex, side);
        if (s.embankment) {
            code = embankment_;
        } else if (s.partialOrchard) {
            code = partialOrchard_;
        } else if (!table_.at(code).isHexside() && g_.contains(across)) {
            const auto other = terrainAt(g_.edgePoint(across, opposite(side)));
            if (table_.at(other).isHexside()) code = other;
        }
        s.locationTerrain = code;
        if (!table_.at(code).isHexside()) return;
        s.hexsideTerrain = code;
        s.cliff = table_.at(code).cliff;
    }

    // Returns true if a point is nearer to the center than to any side, like !geometry.nearestSide(), but
    // uses points that have already been computed.
    bool nearCentre(PixelPoint centre, PixelPoint p) const {
        const auto squared = [p](PixelPoint q) {
            return (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y);
        };
        const int own = squared(centre);
        for (std::size_t side = 0; side < edges_.size(); ++side)
            if (squared(edges_[side]) < own) return false;
        return true;
    }

    // Step 6: fills the hex with inherent terrain.
    void spreadInherentTerrain(HexLosFacts& f, PixelPoint centre, const Box& box) const {
        for (int x = box.left; x < box.right; ++x)
            for (int y = box.top; y < box.bottom; ++y) {
                const auto code = raster_.terrainAt(x, y);
                if (!rare_.is(code, RareTerrain::inherent) || !nearCentre(centre, {x, y})) continue;
                f.centreTerrain = code;
                return;
            }
    }

    // Finds a wall or hedge that has a gap at the middle of its hexside. For this, the function reads the
    // pixel halfway to a corner.
    std::uint8_t beyondGap(Hex hex, Side6 side) const {
        static constexpr std::array<std::array<std::size_t, 2>, 6> corners{
            {{0, 1}, {1, 2}, {3, 2}, {4, 3}, {5, 4}, {0, 5}}};
        const auto border = g_.border(hex);
        const PixelPoint e = edges_[index(side)];
        for (const std::size_t corner : corners[index(side)]) {
            const PixelPoint p{(e.x + border[corner].x) / 2, (e.y + border[corner].y) / 2};
            if (!raster_.contains(p.x, p.y)) continue;
            const auto code = raster_.terrainAt(p.x, p.y);
            return table_.at(code).wallOrHedge ? code : noTerrain;
        }
        return noTerrain;
    }

    // Step 7: uses this hex's own pixel, or otherwise the neighbor's terrain for the same side.
    void settleHexside(HexLosFacts& f, Hex hex, Side6 side) const {
        HexsideFacts& s = f.sides[index(side)];
        const auto code = edgeTerrain(edges_[index(side)]);
        if (table_.at(code).isHexside()) {
            s.hexsideTerrain = code;
            s.cliff = table_.at(code).cliff;
        } else if (table_.at(code).isDepression()) {
            s.depressionTerrain = code;
        } else if (table_.at(code).isOpen()) {
            if (const auto wall = beyondGap(hex, side); wall != noTerrain) {
                s.hexsideTerrain = wall;
                s.cliff = false;
            }
        }
        const Hex across = neighbour(hex, side);
        if (!g_.contains(across)) return;
        const HexsideFacts& other =
            facts_[static_cast<std::size_t>(g_.indexOf(across))].sides[index(opposite(side))];
        if (other.hexsideTerrain == noTerrain) return;
        s.hexsideTerrain = other.hexsideTerrain;
        s.cliff = other.cliff;
    }

    template <class Wanted>
    std::uint8_t firstInside(const std::array<PixelPoint, 6>& border, const Box& box, Wanted wanted) const {
        for (int x = box.left; x < box.right; ++x)
            for (int y = box.top; y < box.bottom; ++y) {
                const auto code = raster_.terrainAt(x, y);
                if (wanted(code) && polygonContains(border, x, y)) return code;
            }
        return noTerrain;
    }

    // Step 8: adds the Location of a bridge.
    void addBridge(HexLosFacts& f, const std::array<PixelPoint, 6>& border, const Box& box) const {
        const auto bridge = firstInside(
            border, box, [this](std::uint8_t code) { return rare_.is(code, RareTerrain::bridge); });
        if (bridge == noTerrain) return;
        if (f.depression != noTerrain) {
            f.locations.push_back({f.locations.back().index + 1, 1, bridge, noTerrain, f.name});
        } else if (table_.at(f.centreTerrain).isBridge()) {
            const auto below = firstInside(
                border, box, [this](std::uint8_t code) { return table_.at(code).isDepression(); });
            // VASL derives the level of the bridge from the base height, so the level does not always
            // identify the Location.
            int level = f.baseHeight;
            if (f.baseHeight == 0)
                level = -1;
            else if (f.baseHeight > 0)
                level = f.baseHeight - 2;
            f.locations.insert(f.locations.begin(),
                               {f.locations.front().index - 1, level, below, below, f.name});
        }
    }

    const BoardGeometry& g_;
    const Raster& raster_;
    const LosTerrainTable& table_;
    RareTerrain rare_;
    std::uint8_t cellar_;
    std::uint8_t rooftop_;
    std::uint8_t embankment_;
    std::uint8_t partialOrchard_;
    std::uint8_t deirLip_;
    std::array<PixelPoint, 6> edges_{};
    std::vector<HexLosFacts> facts_;
};

}  // namespace

HexLosFacts openGroundFacts(const BoardGeometry& geometry, Hex hex) {
    HexLosFacts f;
    f.name = geometry.nameOf(hex);
    f.centreTerrain = openGround;
    f.locations.push_back({0, 0, openGround, noTerrain, f.name});
    for (const Side6 side : allSides) {
        HexsideFacts& s = f.sides[static_cast<std::size_t>(side)];
        s.locationTerrain = openGround;
        s.onMap = geometry.sideOnMap(hex, side);
    }
    return f;
}

std::vector<HexMarks> plainMarks(const BoardGeometry& geometry) {
    std::vector<HexMarks> out(static_cast<std::size_t>(geometry.hexCount()));
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i].name = geometry.nameOf(geometry.hexAt(static_cast<int>(i)));
    return out;
}

HexMarks marksOf(const HexLosFacts& facts) {
    HexMarks out;
    out.name = facts.name;
    out.stairway = facts.stairwayMark;
    for (std::size_t side = 0; side < 6; ++side) {
        out.slopes[side] = facts.sides[side].slope;
        out.embankments[side] = facts.sides[side].embankment;
        out.partialOrchards[side] = facts.sides[side].partialOrchard;
    }
    return out;
}

std::vector<HexLosFacts> deriveMarkedFacts(const BoardGeometry& geometry, const Raster& raster,
                                           const std::vector<HexMarks>& marks, const LosTerrainTable& table) {
    Deriver deriver(geometry, raster, marks, table);
    for (int round = 0; round < 2; ++round)
        for (int i = 0; i < geometry.hexCount(); ++i) deriver.derive(i);
    deriver.addDeirLips();
    return deriver.finished();
}

std::vector<HexLosFacts> deriveLosFacts(const BoardGeometry& geometry, const Raster& raster,
                                        const std::vector<bool>& stairways,
                                        const std::vector<SlopeSides>& slopes) {
    std::vector<HexMarks> marks = plainMarks(geometry);
    for (std::size_t i = 0; i < marks.size(); ++i) {
        marks[i].stairway = i < stairways.size() && stairways[i];
        if (i < slopes.size()) marks[i].slopes = slopes[i];
    }
    return deriveMarkedFacts(geometry, raster, marks, LosTerrainTable::builtIn());
}

}  // namespace shellgame
