// SPDX-License-Identifier: MIT
#include "shellgame/board/los_facts.hpp"

#include <algorithm>

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

class Deriver {
  public:
    Deriver(const BoardGeometry& geometry, const Raster& raster)
        : g_(geometry), raster_(raster), cellar_(codeNamed("Cellar")), rooftop_(codeNamed("Rooftop")) {
        std::array<bool, 256> used{};
        for (const std::uint8_t code : raster.terrain) used[code] = true;
        for (std::size_t code = 0; code < used.size(); ++code) {
            if (!used[code]) continue;
            const LosTerrain& t = table_.at(static_cast<std::uint8_t>(code));
            anyInherent_ = anyInherent_ || t.inherent;
            anyBridge_ = anyBridge_ || t.isBridge();
        }
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
        if (anyInherent_) spreadInherentTerrain(f, hex);
        for (const Side6 side : allSides) settleHexside(f, hex, side);
        if (anyBridge_) addBridge(f, hex);
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

    // Step 6.
    void spreadInherentTerrain(HexLosFacts& f, Hex hex) const {
        const Box box = boxOf(g_.border(hex));
        for (int x = box.left; x < box.right; ++x)
            for (int y = box.top; y < box.bottom; ++y) {
                const auto code = raster_.terrainAt(x, y);
                if (!table_.at(code).inherent || g_.nearestSide(hex, {x, y})) continue;
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
    std::uint8_t firstInside(const std::array<PixelPoint, 6>& border, Wanted wanted) const {
        const Box box = boxOf(border);
        for (int x = box.left; x < box.right; ++x)
            for (int y = box.top; y < box.bottom; ++y) {
                const auto code = raster_.terrainAt(x, y);
                if (wanted(table_.at(code)) && polygonContains(border, x, y)) return code;
            }
        return noTerrain;
    }

    // Step 8.
    void addBridge(HexLosFacts& f, Hex hex) const {
        const auto border = g_.border(hex);
        const auto bridge = firstInside(border, [](const LosTerrain& t) { return t.isBridge(); });
        if (bridge == noTerrain) return;
        if (f.depression != noTerrain) {
            f.locations.push_back({f.locations.back().index + 1, 1, bridge, noTerrain, f.name});
        } else if (table_.at(f.centreTerrain).isBridge()) {
            const auto below = firstInside(border, [](const LosTerrain& t) { return t.isDepression(); });
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
    std::uint8_t cellar_;
    std::uint8_t rooftop_;
    bool anyInherent_ = false;
    bool anyBridge_ = false;
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
