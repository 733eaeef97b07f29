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

struct Box {
    int left, right, top, bottom;  // right and bottom excluded
};

/// Where on a raster inherent terrain and bridges are, in blocks of pixels: most hexes have neither, and need
/// then not be looked at pixel by pixel.
class RareTerrain {
  public:
    enum Kind : std::uint8_t { inherent = 1, bridge = 2 };

    explicit RareTerrain(const Raster& raster)
        : down_((raster.height + size - 1) / size),
          blocks_(static_cast<std::size_t>(down_) *
                  static_cast<std::size_t>((raster.width + size - 1) / size)) {
        const LosTerrainTable& table = LosTerrainTable::builtIn();
        for (std::size_t code = 0; code < kinds_.size(); ++code) {
            const LosTerrain& t = table.at(static_cast<std::uint8_t>(code));
            kinds_[code] =
                static_cast<std::uint8_t>((t.inherent ? inherent : 0) | (t.isBridge() ? bridge : 0));
        }
        for (int x = 0; x < raster.width; ++x) {
            std::uint8_t kinds = 0;
            for (int y = 0; y < raster.height; y += size) {
                // Down a column the same code mostly runs on; a block equal to the one above needs no second
                // look.
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
    Deriver(const BoardGeometry& geometry, const Raster& raster)
        : g_(geometry),
          raster_(raster),
          rare_(raster),
          cellar_(codeNamed("Cellar")),
          rooftop_(codeNamed("Rooftop")) {
        facts_.reserve(static_cast<std::size_t>(g_.hexCount()));
    }

    void derive(Hex hex, bool stairwayByte, const SlopeSides& slopes) {
        HexLosFacts& f = facts_.emplace_back(openGroundFacts(g_, hex));
        for (const Side6 side : allSides) edges_[index(side)] = g_.edgePoint(hex, side);
        const PixelPoint centre = g_.losPoint(hex);
        f.stairway = stairwayByte;
        f.centreTerrain = buildingOr(terrainAt(centre));
        if (table_.at(f.centreTerrain).isBuilding()) addBuildingLevels(f, stairwayByte);
        for (const Side6 side : allSides) readSideTerrain(f, hex, side);
        f.baseHeight = raster_.contains(centre.x, centre.y) ? raster_.elevationAt(centre.x, centre.y) : 0;
        if (table_.at(f.centreTerrain).isDepression()) f.depression = f.centreTerrain;
        const auto border = g_.border(hex);
        const Box box = boxOf(border);
        if (rare_.within(box, RareTerrain::inherent)) spreadInherentTerrain(f, centre, box);
        for (const Side6 side : allSides) settleHexside(f, hex, side);
        if (rare_.within(box, RareTerrain::bridge)) addBridge(f, border, box);
        for (const Side6 side : allSides) f.sides[index(side)].slope = slopes[index(side)];
        StackLocation& ground = groundOf(f);
        ground.terrain = f.centreTerrain;
        ground.depression = f.depression;
    }

    std::vector<HexLosFacts> take() { return std::move(facts_); }

  private:
    static std::size_t index(Side6 side) { return static_cast<std::size_t>(side); }
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

    // Step 1: a building that covers no centre but a hexside counts for the hex; the first such side decides.
    std::uint8_t buildingOr(std::uint8_t centre) const {
        if (table_.at(centre).isBuilding()) return centre;
        for (const PixelPoint p : edges_)
            if (const auto code = terrainAt(p); table_.at(code).isBuilding()) return code;
        return centre;
    }

    // Step 2.
    void addBuildingLevels(HexLosFacts& f, bool stairwayByte) const {
        const std::uint8_t code = f.centreTerrain;
        const LosTerrain& building = table_.at(code);
        if (building.category == LosCategory::marketplace) f.centreTerrain = openGround;
        const LosTerrain& ground = table_.at(f.centreTerrain);
        if (ground.name == "Stone Building, 1 Level" || ground.name == "Wooden Building, 1 Level")
            f.stairway = true;
        const bool multiHex = std::any_of(edges_.begin(), edges_.end(), [this](PixelPoint p) {
            return table_.at(terrainAt(p)).isBuilding();
        });
        const bool levels = !building.plainBuilding && (!building.isFactory() || stairwayByte);
        const int top = levels ? building.height : 0;
        for (int level = 1; level <= top; ++level)
            f.locations.push_back(
                {level, level, code, noTerrain, f.name + " Level " + std::to_string(level)});
        if (multiHex && !building.plainBuilding && !building.isFactory())
            f.locations.insert(f.locations.begin(), {-1, -1, cellar_, noTerrain, f.name + " Cellar"});
        if (multiHex && !building.plainBuilding && !building.roofless)
            f.locations.push_back({top + 1, (building.isFactory() ? building.height : top) + 1, rooftop_,
                                   noTerrain, f.name + " Rooftop"});
    }

    // Step 3: hexside terrain on the neighbour's side of the line counts here too.
    void readSideTerrain(HexLosFacts& f, Hex hex, Side6 side) const {
        HexsideFacts& s = f.sides[index(side)];
        if (!s.onMap) return;
        std::uint8_t code = terrainAt(edges_[index(side)]);
        const Hex across = neighbour(hex, side);
        if (!table_.at(code).isHexside() && g_.contains(across)) {
            const auto other = terrainAt(g_.edgePoint(across, opposite(side)));
            if (table_.at(other).isHexside()) code = other;
        }
        s.locationTerrain = code;
        if (!table_.at(code).isHexside()) return;
        s.hexsideTerrain = code;
        s.cliff = table_.at(code).cliff;
    }

    // The same answer as !geometry.nearestSide(), from points that are at hand.
    bool nearCentre(const HexLosFacts& f, PixelPoint centre, PixelPoint p) const {
        const auto squared = [p](PixelPoint q) {
            return (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y);
        };
        const int own = squared(centre);
        for (std::size_t side = 0; side < edges_.size(); ++side)
            if (f.sides[side].onMap && squared(edges_[side]) < own) return false;
        return true;
    }

    // Step 6.
    void spreadInherentTerrain(HexLosFacts& f, PixelPoint centre, const Box& box) const {
        for (int x = box.left; x < box.right; ++x)
            for (int y = box.top; y < box.bottom; ++y) {
                const auto code = raster_.terrainAt(x, y);
                if (!rare_.is(code, RareTerrain::inherent) || !nearCentre(f, centre, {x, y})) continue;
                f.centreTerrain = code;
                return;
            }
    }

    // Step 7: the pixel of this hex first, then what an earlier neighbour has on the same side.
    void settleHexside(HexLosFacts& f, Hex hex, Side6 side) const {
        HexsideFacts& s = f.sides[index(side)];
        if (!s.onMap) return;
        const auto code = terrainAt(edges_[index(side)]);
        if (table_.at(code).isHexside()) {
            s.hexsideTerrain = code;
            s.cliff = table_.at(code).cliff;
        } else if (table_.at(code).isDepression()) {
            s.depressionTerrain = code;
        }
        const Hex across = neighbour(hex, side);
        if (!g_.contains(across)) return;
        const auto place = static_cast<std::size_t>(g_.indexOf(across));
        if (place >= facts_.size()) return;
        const HexsideFacts& other = facts_[place].sides[index(opposite(side))];
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

    // Step 8.
    void addBridge(HexLosFacts& f, const std::array<PixelPoint, 6>& border, const Box& box) const {
        const auto bridge = firstInside(
            border, box, [this](std::uint8_t code) { return rare_.is(code, RareTerrain::bridge); });
        if (bridge == noTerrain) return;
        if (f.depression != noTerrain) {
            f.locations.push_back({f.locations.back().index + 1, 1, bridge, noTerrain, f.name});
        } else if (table_.at(f.centreTerrain).isBridge()) {
            const auto below = firstInside(
                border, box, [this](std::uint8_t code) { return table_.at(code).isDepression(); });
            // The level hangs on the base height in this odd way in VASL, and is no unique key for it.
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
    const LosTerrainTable& table_ = LosTerrainTable::builtIn();
    RareTerrain rare_;
    std::uint8_t cellar_;
    std::uint8_t rooftop_;
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

std::vector<HexLosFacts> deriveLosFacts(const BoardGeometry& geometry, const Raster& raster,
                                        const std::vector<bool>& stairways,
                                        const std::vector<SlopeSides>& slopes) {
    Deriver deriver(geometry, raster);
    for (int i = 0; i < geometry.hexCount(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        deriver.derive(geometry.hexAt(i), at < stairways.size() && stairways[at],
                       at < slopes.size() ? slopes[at] : SlopeSides{});
    }
    return deriver.take();
}

}  // namespace shellgame
