// SPDX-License-Identifier: MIT
#include "shellgame/los/trace.hpp"

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "overlay.hpp"
#include "quiet.hpp"
#include "steps.hpp"

namespace shellgame {

using los::Cell;
using los::Checks;
using los::Line;
using los::QuietTable;
using los::Steps;
using los::VisitedRegions;

namespace {

/// Traces one line and checks each pixel that may matter.
class LineWalker {
  public:
    LineWalker(Line& line, LosResult& out) : line_(line), map_(*line.map), checks_(line, out), out_(out) {}

    void walkAll() {
        Steps steps(line_.from.point, line_.to.point);
        int x = line_.from.point.x;
        int row = line_.from.point.y;
        for (int k = 0; k < steps.columns; ++k, x += steps.rightward) {
            const int last = steps.row(k + 1);
            for (;; row += steps.downward) {
                if (visit(x, row)) return;
                if (row == last) break;
            }
        }
    }

    /// Gives the same result as walkAll(), but skips pixels that have no effect.
    void walk(const QuietTable& table, VisitedRegions& visited) {
        // At a crest the first pixel decides the result, so it is checked first. Checking the pixel again
        // later has no effect.
        if (line_.along && (line_.mustExitDepression || line_.mustEnterDepression) &&
            visit(line_.from.point.x, line_.from.point.y))
            return;
        table_ = &table;
        visited_ = &visited;
        visited.begin();
        tracked_ = line_.remembersDepressions() || line_.remembersHillocks();
        Steps steps(line_.from.point, line_.to.point);
        int x = line_.from.point.x;
        for (int k = 0; k < steps.columns;) {
            const int rest =
                steps.rightward > 0 ? LosMap::blockSize - x % LosMap::blockSize : x % LosMap::blockSize + 1;
            const int next = std::min(k + rest, steps.columns);
            const bool skipped = !tracked_ && checks_.leftBuilding() && skips(steps, x, k, next);
            if (!skipped && walkColumns(steps, x, k, next)) return;
            x += (next - k) * steps.rightward;
            k = next;
        }
    }

  private:
    /// Returns true if the line meets only blocks of pixels without effect between two columns.
    [[nodiscard]] bool skips(const Steps& steps, int x, int k, int next) const {
        const int a = steps.roughRow(k);
        const int b = steps.roughRow(next);
        const int top = std::max(std::min(a, b) - 1, 0) / LosMap::blockSize;
        const int bottom = std::min(std::max(a, b) + 1, map_.height() - 1) / LosMap::blockSize;
        const std::uint64_t* masks = map_.blockMasks(x / LosMap::blockSize);
        for (int y = top; y <= bottom; ++y)
            if ((masks[y] & table_->loud) != 0) return false;
        return true;
    }

    bool walkColumns(Steps& steps, int x, int k, int next) {
        int row = steps.row(k);
        Done done = done_;
        for (; k < next; ++k, x += steps.rightward) {
            const int last = steps.row(k + 1);
            const LosMap::Column regions = map_.column(x);
            // In most columns the line meets at most three pixels and no new region. This test avoids a loop
            // whose length the processor can't predict.
            if (std::abs(last - row) <= 2 && !(static_cast<unsigned>(done.lacks(regions[row])) |
                                               static_cast<unsigned>(done.lacks(regions[(row + last) / 2])) |
                                               static_cast<unsigned>(done.lacks(regions[last])))) {
                row = last;
                continue;
            }
            for (;; row += steps.downward) {
                if (const std::uint16_t number = regions[row]; done.lacks(number)) {
                    if (meets(x, row, number)) return true;
                    done = done_;
                }
                if (row == last) break;
            }
        }
        return false;
    }

    /// Handles a pixel of a region that may still need checks. Returns true if the trace ends at this pixel.
    bool meets(int x, int y, std::uint16_t number) {
        if (number == LosMap::mixedRegion) return visit(x, y);
        const LosMap::Region& region = map_.region(number);
        const unsigned bits = table_->bits[region.cell];
        if (!checks_.leftBuilding()) return meetsInBuilding(x, y, region, bits);
        if (tracked_) return meetsTracked(x, y, number, bits);
        if (isSilent(region, bits)) {
            finish(number);
            return false;
        }
        if ((bits & QuietTable::atEnds) == 0 &&
            (line_.from.hex->extended.contains(x, y) || line_.to.hex->extended.contains(x, y)))
            return false;
        if (!isUniform(region, bits)) return visit(x, y);
        const bool again = visited_->has(number);
        visited_->add(number);
        finish(number);
        return !again && visit(x, y);
    }

    bool meetsInBuilding(int x, int y, const LosMap::Region& region, unsigned bits) {
        // In the first hex, only hexside terrain and exits from depressions have an effect.
        if (tracked_ || (bits & QuietTable::atEnds) != 0 || !line_.from.hex->extended.contains(x, y))
            return visit(x, y);
        checks_.pass(map_.terrain(map_.classes()[region.cell].terrain));
        return false;
    }

    /// Handles a pixel of a line whose result depends on the hexes passed. For such lines the exact pixel at
    /// which the hex changes matters. The hexes of the ends extend slightly beyond their borders, so nearby
    /// pixels may belong to a different hex than their region does.
    bool meetsTracked(int x, int y, std::uint16_t number, unsigned bits) {
        const LosMap::Region& region = map_.region(number);
        done_ = {};
        if (region.hex < 0 || !(isSilent(region, bits) || isUniform(region, bits))) return visit(x, y);
        if (!isEnd(region.hex) && isBeside(region.hex)) return visit(x, y);
        const bool again = checks_.isIn(region.hex) && (isSilent(region, bits) || visited_->has(number));
        visited_->add(number);
        finish(number);
        return !again && visit(x, y);
    }

    /// Returns true if a region has no effect. In the hexes of its ends, a line is affected only by hexside
    /// terrain and exits from depressions.
    [[nodiscard]] bool isSilent(const LosMap::Region& region, unsigned bits) const {
        return (bits & QuietTable::quiet) != 0 ||
               ((bits & QuietTable::atEnds) == 0 && !tracked_ && isEnd(region.hex));
    }

    /// Marks a region as done. If all other regions of its hex are done too, marks all of them together.
    void finish(std::uint16_t number) {
        const LosMap::Region& region = map_.region(number);
        done_ = {number, 0};
        for (unsigned i = region.first; i <= region.last; ++i) {
            const auto other = static_cast<std::uint16_t>(i);
            if (other != number && !visited_->has(other) &&
                !isSilent(map_.region(other), table_->bits[map_.region(other).cell]))
                return;
        }
        done_ = {region.first, static_cast<unsigned>(region.last - region.first)};
    }

    /// Returns true if the first pixel of a region decides for all its pixels. Inherent terrain in a hex
    /// whose center has other terrain depends on its surroundings, so it is not uniform.
    [[nodiscard]] bool isUniform(const LosMap::Region& region, unsigned bits) const {
        if ((bits & QuietTable::uniform) == 0 || region.hex < 0) return false;
        if ((bits & QuietTable::unignored) != 0 && checks_.ignored() != nullptr) return false;
        if ((bits & QuietTable::notBeside) != 0 && isBeside(region.hex)) return false;
        return (bits & QuietTable::inherent) == 0 ||
               map_.hex(region.hex).centreTerrain == map_.classes()[region.cell].terrain;
    }

    [[nodiscard]] bool isBeside(int hex) const {
        const LosHex& h = map_.hex(hex);
        return h.rangeTo(*line_.from.hex) == 1 || h.rangeTo(*line_.to.hex) == 1;
    }

    /// Performs all checks of a pixel. Returns true if the trace ends at this pixel.
    bool visit(int x, int y) {
        if (!map_.contains(x, y)) return true;
        const LosMap::Pixel pixel = map_.pixel(x, y);
        Cell cell{{x, y}, &map_.terrain(pixel.terrain), pixel.terrain, pixel.elevation};
        const bool atFrom = line_.from.hex->extended.contains(x, y);
        const bool atTo = !atFrom && line_.to.hex->extended.contains(x, y);
        int hex = line_.from.index;
        if (!atFrom) hex = atTo ? line_.to.index : pixel.hex;
        if (hex < 0) return true;  // VASL stops at such a pixel, and the line is clear
        checks_.pass(*cell.terrain);
        if (line_.along && !atFrom && !atTo &&
            (line_.from.place.location != 0 || line_.from.isVertex() || oddRange(hex)))
            if (const int other = besides(hex, cell.at); other >= 0)
                return visitBeside(hex, cell) || visitBeside(other, cell);
        // At the edge of the map, a hexside belongs to only one hex.
        if ((y == 0 || y == map_.height() - 1) && visitBeside(hex, cell)) return true;
        return apply(hex, cell);
    }

    [[nodiscard]] bool oddRange(int hex) const { return line_.from.hex->rangeTo(map_.hex(hex)) % 2 != 0; }

    bool apply(int hex, const Cell& cell) {
        const LosHex* ignored = checks_.ignored();
        const bool blocked = checks_.check(hex, cell);
        if (checks_.ignored() != ignored) forgetRegions();
        if (!blocked) return false;
        out_.blocked = true;
        out_.blockHex = hex;
        out_.blockPixel = cell.at;
        return true;
    }

    /// Clears the record of regions that are done. The line now ignores another hex, so these regions may
    /// have an effect again.
    void forgetRegions() {
        done_ = {};
        if (visited_ != nullptr) visited_->begin();
    }

    [[nodiscard]] bool isEnd(int hex) const { return hex == line_.from.index || hex == line_.to.index; }

    /// Returns the hex on the other side of the hexside along which the line runs, or -1 if there is none.
    [[nodiscard]] int besides(int hex, PixelPoint p) const {
        const LosHex& h = map_.hex(hex);
        for (const int n : h.neighbours)
            if (n >= 0 && !isEnd(n) && map_.hex(n).extended.contains(p.x, p.y)) return n;
        const auto side = map_.geometry().nearestSide(h.hex, p);
        if (!side) return -1;
        const int n = h.neighbours[static_cast<std::size_t>(*side)];
        return n < 0 || isEnd(n) ? -1 : n;
    }

    /// Handles a pixel on a hexside, which counts in both hexes, with the inherent terrain of each. Inherent
    /// terrain of the first hex still applies in the second.
    bool visitBeside(int hex, Cell& cell) {
        const LosHex& h = map_.hex(hex);
        if (isEnd(hex) || !h.extended.contains(cell.at.x, cell.at.y)) return false;
        if (line_.along && h.partialOrchards) {
            const auto near = checks_.nearest(h, cell.at);
            if (near.isSide() && map_.isPartialOrchard(h, near.side)) {
                cell.code = h.sides[static_cast<std::size_t>(near.side)].hexsideTerrain;
                cell.terrain = &map_.terrain(cell.code);
                return apply(hex, cell);
            }
        }
        const LosTerrain& centre = map_.terrain(h.centreTerrain);
        if (centre.inherent) {
            if (cell.terrain->isHexside() && apply(hex, cell)) return true;
            if (!(centre.jungleOrBamboo && cell.terrain->isWater())) {
                cell.terrain = &centre;
                cell.code = h.centreTerrain;
            }
        }
        return apply(hex, cell);
    }

    const Line& line_;
    const LosMap& map_;
    Checks checks_;
    LosResult& out_;
    const QuietTable* table_ = nullptr;
    VisitedRegions* visited_ = nullptr;
    bool tracked_ = false;  ///< true if the result depends on the hexes passed, so that every change of hex
                            ///< matters
    struct Done {
        unsigned first = LosMap::mixedRegion + 1U;
        unsigned span = 0;
        [[nodiscard]] bool lacks(unsigned number) const { return number - first > span; }
    };
    Done done_;  ///< consecutive numbers of regions that need no further checks
};

/// Returns true if VASL decides a line within one hex by its ends alone. Between vertices of different
/// hexsides, VASL walks along the line as it does between hexes.
bool decidedByEnds(const Line& line) {
    if (line.from.hex != line.to.hex) return false;
    if (!line.from.isVertex() || !line.to.isVertex()) return true;
    return line.from.place.vertex->side == line.to.place.vertex->side;
}

void traceWithin(const Line& line, LosResult& out) {
    if (line.from.place == line.to.place || (line.from.isVertex() && line.to.isVertex())) return;
    const auto blockAt = [&](LosReason reason) {
        out.blocked = true;
        out.reason = reason;
        out.blockHex = line.from.index;
        out.blockPixel = line.from.point;
    };
    const LosTerrain& a = *line.from.terrain;
    const LosTerrain& b = *line.to.terrain;
    if (a.isBuildingProper() && b.isBuildingProper()) {
        if (std::abs(line.from.level - line.to.level) > 1 || !line.from.hex->stairway)
            blockAt(LosReason::sameHexLevels);
    } else if ((a.isBridge() && !line.to.isVertex()) || (b.isBridge() && !line.from.isVertex())) {
        blockAt(LosReason::underBridge);
    }
}

void blockByHindrances(const Line& line, LosResult& out) {
    if (out.hindrance < hindranceLimit) return;
    out.blocked = true;
    out.reason = LosReason::hindrances;
    out.blockHex = out.hindrances.back().hex;
    out.blockPixel = line.map->hex(out.blockHex).centre;
}

/// Counts each overlay, even if several are in one hex, because they are different objects.
void addOverlays(const Line& line, const std::vector<LosOverlay>& overlays, LosResult& out) {
    for (std::size_t i = 0; i < overlays.size(); ++i) {
        const LosOverlay& overlay = overlays[i];
        if (!los::overlayHinders(line, overlay)) continue;
        out.hindrances.push_back({overlay.hex, line.from.hex->rangeTo(line.map->hex(overlay.hex)),
                                  overlay.value, static_cast<int>(i)});
        out.hindrance += overlay.value;
    }
    blockByHindrances(line, out);
}

/// Adds the LV Hindrance (E3.1). It counts like other Hindrances, and the line meets it in the target's hex.
void addLowVisibility(const Line& line, int value, LosResult& out) {
    out.hindrances.push_back({line.to.index, line.range, value, LosHindrance::lowVisibility});
    out.hindrance += value;
    blockByHindrances(line, out);
}

/// Returns the point beyond which the line is hidden by night.
PixelPoint endOfSight(const Line& line, int farthest) {
    const PixelPoint a = line.from.point, b = line.to.point;
    return {a.x + (b.x - a.x) * farthest / line.range, a.y + (b.y - a.y) * farthest / line.range};
}

}  // namespace

LosTracer::LosTracer(std::shared_ptr<const LosMap> map, bool everyPixel)
    : map_(std::move(map)),
      quiet_(std::make_unique<los::QuietTables>(*map_)),
      visited_(std::make_unique<VisitedRegions>(map_->regionCount())),
      everyPixel_(everyPixel) {}
LosTracer::~LosTracer() = default;
LosTracer::LosTracer(LosTracer&&) noexcept = default;
LosTracer& LosTracer::operator=(LosTracer&&) noexcept = default;

LosResult LosTracer::trace(LosPlace from, LosPlace to) {
    LosResult out;
    trace(from, to, out);
    return out;
}

void LosTracer::trace(LosPlace from, LosPlace to, LosResult& out) {
    out.blocked = false;
    out.reason = LosReason::none;
    out.hindrance = 0;
    out.blockHex = -1;
    out.blockPixel = {-1, -1};
    out.hindrances.clear();
    Line line = Line::between(*map_, from, to);
    out.range = line.range;
    if (decidedByEnds(line)) {
        traceWithin(line, out);
        return;
    }
    if (visibility_.hides(line.range, line.to.index)) {
        out.blocked = true;
        out.reason = LosReason::darkness;
        out.blockPixel = endOfSight(line, visibility_.farthest);
        return;
    }
    const auto onMap = [this](const LosHex& h) { return map_->contains(h.centre.x, h.centre.y); };
    // A line along a hexside is in two hexes at the same time. If the result depends on the hillocks of both
    // hexes, no pixel may be skipped. No pixel may be skipped for a line from or to a vertex either, because
    // the hex of a vertex counts like any other hex.
    const bool everyPixel = everyPixel_ || (line.along && line.remembersHillocks()) || line.from.isVertex() ||
                            line.to.isVertex() || !onMap(*line.from.hex) || !onMap(*line.to.hex);
    LineWalker walker(line, out);
    if (everyPixel)
        walker.walkAll();
    else
        walker.walk(quiet_->tableFor(line), *visited_);
    if (!out.blocked && !overlays_.empty()) addOverlays(line, overlays_, out);
    if (const int lv = visibility_.hindranceAt(line.range); !out.blocked && lv > 0)
        addLowVisibility(line, lv, out);
}

std::uint64_t bareWalk(const LosMap& map, int fromHex, int toHex, PixelPoint until) {
    const PixelPoint from = map.hex(fromHex).centre;
    const PixelPoint to = map.hex(toHex).centre;
    std::uint64_t sum = 0;
    if (!map.contains(from.x, from.y) || !map.contains(to.x, to.y)) return sum;
    const int columns = std::abs(to.x - from.x) + 1;
    const int walked = until.x < 0 ? columns : std::min(std::abs(until.x - from.x) + 1, columns);
    const int rightward = to.x < from.x ? -1 : 1;
    const int downward = to.y < from.y ? -1 : 1;
    const double slope = static_cast<double>(to.y - from.y) / columns;
    double exit = from.y;
    int row = from.y;
    for (int k = 0, x = from.x; k < walked; ++k, x += rightward) {
        exit += slope;
        const int last = x == until.x ? until.y : static_cast<int>(exit);
        const std::uint8_t* codes = map.terrainColumn(x);
        for (;; row += downward) {
            sum += codes[row];
            if (row == last) break;
        }
    }
    return sum;
}

}  // namespace shellgame
