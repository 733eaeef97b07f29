// SPDX-License-Identifier: MIT
#include "shellgame/los/los_map.hpp"

#include <algorithm>
#include <numeric>

#include "board/vertices.hpp"

namespace shellgame {

HexShape HexShape::of(const std::array<PixelPoint, 6>& corners) {
    HexShape out;
    out.corners = corners;
    std::vector<PixelRun> runs = pixelRuns(corners);
    if (runs.empty()) return out;
    std::sort(runs.begin(), runs.end(),
              [](const PixelRun& a, const PixelRun& b) { return a.x != b.x ? a.x < b.x : a.top < b.top; });
    out.left = runs.front().x;
    out.top = std::min_element(runs.begin(), runs.end(), [](const auto& a, const auto& b) {
                  return a.top < b.top;
              })->top;
    out.runs.resize(static_cast<std::size_t>(runs.back().x - out.left) + 1);
    for (const PixelRun& run : runs) {
        Run& mine = out.runs[static_cast<std::size_t>(run.x - out.left)];
        const auto first = static_cast<std::uint16_t>(run.top - out.top);
        const auto end = static_cast<std::uint16_t>(run.bottom - out.top);
        if (mine.end == 0)
            mine = {first, end};
        else if (mine.end == first)
            mine.end = end;
        else
            out.simple = false;
    }
    return out;
}

const StackLocation* LosHex::location(int index) const {
    for (const StackLocation& l : locations)
        if (l.index == index) return &l;
    return nullptr;
}

std::shared_ptr<const LosMap> LosMap::make(const JoinedBoards& boards) {
    std::shared_ptr<LosMap> map(new LosMap);
    map->geometry_ = boards.geometry;
    map->table_ = boards.table;
    if (map->table_) map->terrainTable_ = map->table_.get();
    map->raster_ = boards.raster ? boards.raster
                                 : std::make_shared<Raster>(boards.geometry.pixelWidth,
                                                            boards.geometry.pixelHeight, std::uint8_t{0});
    map->addHexes(boards);
    map->addJoinedBeds(boards.joinedBeds);
    map->formHillocks();
    map->addZones();
    map->addCells();
    map->addRegions();
    map->addBlocks();
    map->cells_ = {};
    return map;
}

void LosMap::addHexes(const JoinedBoards& boards) {
    const BoardGeometry& g = geometry_;
    const int count = g.hexCount();
    hexes_.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        LosHex& h = hexes_.emplace_back();
        h.hex = g.hexAt(i);
        h.axial = h.hex.row - (h.hex.column + (h.hex.column & 1)) / 2;
        h.centre = g.losPoint(h.hex);
        h.vertices = losVertices(g, h.hex);
        h.border = HexShape::of(g.border(h.hex));
        h.extended = HexShape::of(g.extended(h.hex));
        for (const Side6 side : allSides) {
            const auto s = static_cast<std::size_t>(side);
            h.edges[s] = g.edgePoint(h.hex, side);
            const Hex across = neighbour(h.hex, side);
            h.neighbours[s] = g.contains(across) ? g.indexOf(across) : -1;
        }
        if (static_cast<std::size_t>(i) >= boards.los.size()) {
            h.centreTerrain = 0;
            h.locations.push_back({0, 0, 0, noTerrain, ""});
        } else {
            const HexLosFacts& f = boards.los[static_cast<std::size_t>(i)];
            h.baseHeight = f.baseHeight;
            h.centreTerrain = f.centreTerrain;
            h.depression = f.depression != noTerrain;
            h.stairway = f.stairway;
            h.sides = f.sides;
            h.locations = f.locations;
        }
        for (const Side6 side : allSides) {
            HexsideFacts& s = h.sides[static_cast<std::size_t>(side)];
            h.slopes = h.slopes || s.slope;
            h.partialOrchards = h.partialOrchards || isPartialOrchard(h, static_cast<int>(side));
        }
    }
}

void LosMap::addJoinedBeds(const std::set<std::pair<Hex, Side6>>& beds) {
    const auto mark = [this](Hex h, Side6 side) {
        if (geometry_.contains(h))
            hexes_[static_cast<std::size_t>(geometry_.indexOf(h))].joinedBeds |=
                1U << static_cast<unsigned>(side);
    };
    for (const auto& [h, side] : beds) {
        mark(h, side);
        mark(neighbour(h, side), opposite(side));
    }
}

void LosMap::formHillocks() {
    int number = 0;
    std::vector<int> open;
    for (std::size_t i = 0; i < hexes_.size(); ++i) {
        if (hexes_[i].hillock >= 0 || !terrain(hexes_[i].centreTerrain).hillock) continue;
        hasHillocks_ = true;
        hexes_[i].hillock = number;
        open.push_back(static_cast<int>(i));
        while (!open.empty()) {
            const LosHex& h = hex(open.back());
            open.pop_back();
            for (const int n : h.neighbours) {
                if (n < 0) continue;
                LosHex& next = hexes_[static_cast<std::size_t>(n)];
                if (next.hillock >= 0 || !terrain(next.centreTerrain).hillock) continue;
                next.hillock = number;
                open.push_back(n);
            }
        }
        ++number;
    }
    for (LosHex& h : hexes_)
        h.besideHillock = std::any_of(h.neighbours.begin(), h.neighbours.end(),
                                      [this](int n) { return n >= 0 && hex(n).hillock >= 0; });
}

// Precomputes the parts of BoardGeometry::hexAtPixel() that depend only on x or only on y.
void LosMap::addZones() {
    const BoardGeometry& g = geometry_;
    for (int x = 0; x < width(); ++x) {
        const int zone = static_cast<int>((x - std::max(g.a1CenterX, 0.0)) / (g.hexWidth / 3));
        const bool slanted = (zone - 1) % 3 == 0;
        zones_.push_back({slanted ? (zone - 1) / 3 : (zone + 2) / 3, slanted});
    }
    for (int y = 0; y < height(); ++y) {
        rows_[0].push_back(static_cast<int>(y / g.hexHeight));
        rows_[1].push_back(static_cast<int>((y + g.hexHeight / 2) / g.hexHeight));
    }
}

namespace {

/// Hexes whose borders are checked for a pixel of a slanted zone, relative to the hex that follows from the
/// zone and the row. The order is VASL's.
constexpr std::array<Hex, 9> bordersAsked{
    {{0, 0}, {0, -1}, {0, 1}, {1, 0}, {1, -1}, {1, 1}, {-1, 0}, {-1, -1}, {-1, 1}}};

}  // namespace

int LosMap::workOutHex(int x, int y) const {
    const Zone& zone = zones_[static_cast<std::size_t>(x)];
    const int column = zone.column;
    const int row = rows_[static_cast<std::size_t>(column & 1)][static_cast<std::size_t>(y)];
    const Hex h{column, row};
    if (!geometry_.contains(h)) return -1;
    if (!zone.slanted) return geometry_.indexOf(h);
    for (const Hex step : bordersAsked) {
        const Hex candidate{h.column + step.column, h.row + step.row};
        if (!geometry_.contains(candidate)) continue;
        const int index = geometry_.indexOf(candidate);
        if (hex(index).border.contains(x, y)) return index;
    }
    const Hex right{h.column + 1, h.row - 1};
    if ((h.column & 1) != 0 && h.row == geometry_.rows && geometry_.contains(right))
        return geometry_.indexOf(right);
    if (const int own = geometry_.indexOf(h); hex(own).extended.contains(x, y)) return own;
    return -1;
}

void LosMap::addCells() {
    const std::size_t count = raster_->terrain.size();
    cells_.resize(count);
    // Looks up each combination of terrain and elevation in a table. Combinations are added to the table when
    // they first occur.
    constexpr std::uint16_t unmet = 256;
    std::vector<std::uint16_t> classOf(65536, unmet);
    for (std::size_t i = 0; i < count; ++i) {
        const auto elevation = static_cast<std::uint8_t>(raster_->elevation[i]);
        const std::size_t key = raster_->terrain[i] | static_cast<std::size_t>(elevation) << 8U;
        if (classOf[key] == unmet)
            classOf[key] = classFor({raster_->terrain[i], raster_->elevation[i], false, false, false});
        cells_[i] = static_cast<std::uint8_t>(classOf[key]);
    }
    for (const LosHex& h : hexes_) {
        if (!terrain(h.centreTerrain).inherent && !h.partialOrchards) continue;
        for (const PixelRun& run : pixelRuns(h.extended.corners)) {
            flag(run.x, run.top, run.bottom, &CellClass::inherent);
            // In the outermost rows of pixels, inherent terrain counts for every line.
            for (const int y : {0, height() - 1})
                if (run.top <= y && y < run.bottom) flag(run.x, y, y + 1, &CellClass::special);
        }
    }
    for (const LosHex& h : hexes_) {
        if (h.hillock < 0) continue;
        for (const HexShape* shape : {&h.border, &h.extended})
            for (const PixelRun& run : pixelRuns(shape->corners))
                flag(run.x, run.top, run.bottom, &CellClass::hillock);
    }
}

// Facts that depend only on the column of pixels and the row of hexes are computed once for all pixels of
// that column and row.
void LosMap::workOutColumn(int x, std::vector<int>& hexes) const {
    hexes.resize(static_cast<std::size_t>(height()));
    const Zone& zone = zones_[static_cast<std::size_t>(x)];
    const std::vector<int>& rows = rows_[static_cast<std::size_t>(zone.column & 1)];
    for (int top = 0; top < height();) {
        const int row = rows[static_cast<std::size_t>(top)];
        const auto end = std::upper_bound(rows.begin() + top, rows.end(), row);
        const int bottom = static_cast<int>(end - rows.begin());
        const auto set = [&](int first, int last, int hex) {
            first = std::max(first, top);
            last = std::min(last, bottom);
            if (first < last) std::fill(hexes.begin() + first, hexes.begin() + last, hex);
        };
        const Hex h{zone.column, row};
        set(top, bottom, geometry_.contains(h) && !zone.slanted ? geometry_.indexOf(h) : -1);
        if (geometry_.contains(h) && zone.slanted) {
            const auto setShape = [&](const HexShape& shape, int hex) {
                if (!shape.simple) {
                    for (int y = top; y < bottom; ++y)
                        if (shape.contains(x, y)) hexes[static_cast<std::size_t>(y)] = hex;
                } else if (const auto column = static_cast<std::size_t>(x - shape.left);
                           column < shape.runs.size()) {
                    set(shape.top + shape.runs[column].first, shape.top + shape.runs[column].end, hex);
                }
            };
            // This loop uses the order of workOutHex() backwards, because each later hex overwrites the
            // earlier ones.
            const Hex right{h.column + 1, h.row - 1};
            if ((h.column & 1) != 0 && h.row == geometry_.rows && geometry_.contains(right))
                set(top, bottom, geometry_.indexOf(right));
            else
                setShape(hex(geometry_.indexOf(h)).extended, geometry_.indexOf(h));
            for (auto step = bordersAsked.rbegin(); step != bordersAsked.rend(); ++step) {
                const Hex candidate{h.column + step->column, h.row + step->row};
                if (!geometry_.contains(candidate)) continue;
                const int index = geometry_.indexOf(candidate);
                setShape(hex(index).border, index);
            }
        }
        top = bottom;
    }
}

void LosMap::addRegions() {
    tilesDown_ = static_cast<std::size_t>((height() + 3) / 4);
    regionAt_.resize(regionIndex(width() - 1, height() - 1) + 32);
    const std::size_t most = std::size_t{mixedClass} + 1;
    std::vector<std::uint16_t> numbers((hexes_.size() + 1) * most, mixedRegion);  // indexed by hex and class
    std::vector<int> hexes;
    for (int x = 0; x < width(); ++x) {
        workOutColumn(x, hexes);
        for (int y = 0; y < height(); ++y) {
            const std::size_t at = raster_->index(x, y);
            const int hex = hexes[static_cast<std::size_t>(y)];
            if (hex < 0) flag(x, y, y + 1, &CellClass::special);
            std::uint16_t& number = numbers[static_cast<std::size_t>(hex + 1) * most + cells_[at]];
            if (number == mixedRegion && regions_.size() < mixedRegion) {
                number = static_cast<std::uint16_t>(regions_.size());
                regions_.push_back({hex, cells_[at], 0, 0});
            }
            regionAt_[regionIndex(x, y)] = number;
        }
    }
    sortRegions();
}

// Sorts the regions so that those of one hex have consecutive numbers.
void LosMap::sortRegions() {
    std::vector<std::uint16_t> order(regions_.size());
    std::iota(order.begin(), order.end(), std::uint16_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [this](std::uint16_t a, std::uint16_t b) { return regions_[a].hex < regions_[b].hex; });
    std::vector<Region> sorted;
    sorted.reserve(regions_.size());
    std::vector<std::uint16_t> numbers(std::size_t{mixedRegion} + 1, mixedRegion);
    for (const std::uint16_t old : order) {
        numbers[old] = static_cast<std::uint16_t>(sorted.size());
        sorted.push_back(regions_[old]);
    }
    for (std::size_t i = 0, next = 0; i < sorted.size(); i = next) {
        while (next < sorted.size() && sorted[next].hex == sorted[i].hex) ++next;
        for (std::size_t k = i; k < next; ++k) {
            sorted[k].first = static_cast<std::uint16_t>(i);
            sorted[k].last = static_cast<std::uint16_t>(next - 1);
        }
    }
    regions_ = std::move(sorted);
    for (std::uint16_t& number : regionAt_) number = numbers[number];
}

void LosMap::addBlocks() {
    blocksDown_ = (height() + blockSize - 1) / blockSize;
    blocks_.assign(static_cast<std::size_t>(blocksDown_) *
                       static_cast<std::size_t>((width() + blockSize - 1) / blockSize),
                   0);
    for (int x = 0; x < width(); ++x) {
        const std::uint8_t* cells = cells_.data() + raster_->index(x, 0);
        std::uint64_t* blocks =
            blocks_.data() + static_cast<std::size_t>(x / blockSize) * static_cast<std::size_t>(blocksDown_);
        for (int y = 0; y < height(); ++y) blocks[y / blockSize] |= std::uint64_t{1} << (cells[y] % 64U);
    }
}

void LosMap::flag(int x, int top, int bottom, bool CellClass::*what) {
    if (x < 0 || x >= width()) return;
    for (int y = std::max(top, 0); y < std::min(bottom, height()); ++y) {
        std::uint8_t& cell = cells_[raster_->index(x, y)];
        if (cell == mixedClass || classes_[cell].*what) continue;
        CellClass wanted = classes_[cell];
        wanted.*what = true;
        cell = classFor(wanted);
    }
}

std::uint8_t LosMap::classFor(const CellClass& wanted) {
    const auto known = std::find(classes_.begin(), classes_.end(), wanted);
    if (known != classes_.end()) return static_cast<std::uint8_t>(known - classes_.begin());
    if (classes_.size() == mixedClass) return mixedClass;
    classes_.push_back(wanted);
    return static_cast<std::uint8_t>(classes_.size() - 1);
}

std::size_t LosMap::memory() const {
    std::size_t sum = regionAt_.size() * sizeof(std::uint16_t) + regions_.size() * sizeof(Region) +
                      blocks_.size() * sizeof(std::uint64_t) + zones_.size() * sizeof(Zone) +
                      (rows_[0].size() + rows_[1].size()) * sizeof(int) + hexes_.size() * sizeof(LosHex);
    for (const LosHex& h : hexes_)
        sum += (h.border.runs.size() + h.extended.runs.size()) * sizeof(HexShape::Run) +
               h.locations.size() * sizeof(StackLocation);
    return sum;
}

}  // namespace shellgame
