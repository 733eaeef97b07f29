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

namespace {

/// Walks one line and has each pixel that may matter checked.
class Walker {
  public:
    Walker(Line& line, LosResult& out) : line_(line), map_(*line.map), checks_(line, out), out_(out) {}

    /// Looks at every pixel with all checks.
    void walkAll() {
        Steps steps(line_.from.hex->centre, line_.to.hex->centre);
        int x = line_.from.hex->centre.x;
        int row = line_.from.hex->centre.y;
        for (int k = 0; k < steps.columns; ++k, x += steps.rightward) {
            const int last = steps.row(k + 1);
            for (;; row += steps.downward) {
                if (visit(x, row)) return;
                if (row == last) break;
            }
        }
    }

    /// The same answer, leaving out what can do nothing.
    void walk(const QuietTable& table) {
        table_ = &table;
        tracked_ = line_.mustExitDepression || line_.mustEnterDepression;
        Steps steps(line_.from.hex->centre, line_.to.hex->centre);
        int x = line_.from.hex->centre.x;
        for (int k = 0; k < steps.columns;) {
            const int rest =
                steps.rightward > 0 ? LosMap::blockSize - x % LosMap::blockSize : x % LosMap::blockSize + 1;
            const int next = std::min(k + rest, steps.columns);
            if (tracked_ || !checks_.leftBuilding() || !skips(steps, x, k, next)) {
                int row = steps.row(k);
                for (int i = k, column = x; i < next; ++i, column += steps.rightward) {
                    const int last = steps.row(i + 1);
                    if (walkColumn(column, row, last, steps.downward)) return;
                    row = last;
                }
            }
            x += (next - k) * steps.rightward;
            k = next;
        }
    }

  private:
    /// Whether all blocks of pixels that the line meets between two columns are quiet.
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

    bool walkColumn(int x, int row, int last, int down) {
        const std::uint8_t* cells = map_.column(x);
        const std::uint8_t* classes = table_->bits.data();
        if (!tracked_ && checks_.leftBuilding()) {
            for (;; row += down) {
                const std::uint8_t bits = classes[cells[row]];
                if ((bits & QuietTable::quiet) == 0 && look(x, row, cells[row], bits)) return true;
                if (row == last) return false;
            }
        }
        for (;; row += down) {
            if (look(x, row, cells[row], classes[cells[row]])) return true;
            if (row == last) return false;
        }
    }

    /// Works out the hex first: mostly that settles the matter.
    bool look(int x, int y, std::uint8_t cell, std::uint8_t bits) {
        const bool left = checks_.leftBuilding();
        if (line_.from.hex->extended.contains(x, y)) {
            // In its own hex a line meets hexside terrain and the ways out of depressions, nothing else.
            if ((bits & QuietTable::atEnds) == 0 && !tracked_) {
                if (!left) checks_.pass(map_.terrain(map_.classes()[cell].terrain));
                return false;
            }
            if (tracked_ && left && (bits & QuietTable::quiet) != 0 && checks_.isIn(line_.from.index))
                return false;
            return visit(x, y);
        }
        if (line_.to.hex->extended.contains(x, y)) {
            if (left && (bits & QuietTable::atEnds) == 0 && !tracked_) return false;
            if (tracked_ && left && (bits & QuietTable::quiet) != 0 && checks_.isIn(line_.to.index))
                return false;
            return visit(x, y);
        }
        if (!left || line_.along) return visit(x, y);
        const int hex = map_.hexAt(x, y);
        if (tracked_) {
            if ((bits & QuietTable::quiet) != 0 && hex >= 0 && checks_.isIn(hex)) return false;
            return visit(x, y);
        }
        // Inherent terrain in a hex of another counts by what lies about it.
        const bool everywhere = (bits & QuietTable::inherent) == 0 || hex < 0 ||
                                map_.hex(hex).centreTerrain == map_.classes()[cell].terrain;
        if ((bits & QuietTable::uniform) != 0 && everywhere) {
            if (hex == sameHex_ && cell == sameCell_) return false;
            sameHex_ = hex;
            sameCell_ = cell;
        }
        return visit(x, y);
    }

    /// Applies all checks to a pixel; whether the line ends there.
    bool visit(int x, int y) {
        if (!map_.contains(x, y)) return true;
        Cell cell;
        cell.at = {x, y};
        cell.code = map_.terrainAt(x, y);
        cell.terrain = &map_.terrain(cell.code);
        cell.ground = map_.elevationAt(x, y);
        const bool atFrom = line_.from.hex->extended.contains(x, y);
        const bool atTo = !atFrom && line_.to.hex->extended.contains(x, y);
        int hex = line_.from.index;
        if (!atFrom) hex = atTo ? line_.to.index : map_.hexAt(x, y);
        if (hex < 0) return true;  // VASL gives up here, and takes the line for clear
        checks_.pass(*cell.terrain);
        if (line_.along && !atFrom && !atTo && (line_.from.place.location != 0 || oddRange(hex)))
            if (const int other = besides(hex, cell.at); other >= 0)
                return visitBeside(hex, cell) || visitBeside(other, cell);
        // At the map's edge there is no second hex.
        if ((y == 0 || y == map_.height() - 1) && visitBeside(hex, cell)) return true;
        return apply(hex, cell);
    }

    [[nodiscard]] bool oddRange(int hex) const { return line_.from.hex->rangeTo(map_.hex(hex)) % 2 != 0; }

    bool apply(int hex, const Cell& cell) {
        if (!checks_.check(hex, cell)) return false;
        out_.blocked = true;
        out_.blockHex = hex;
        out_.blockPixel = cell.at;
        return true;
    }

    [[nodiscard]] bool isEnd(int hex) const { return hex == line_.from.index || hex == line_.to.index; }

    /// The hex that shares with `hex` the side which the line runs along, -1 for none.
    [[nodiscard]] int besides(int hex, PixelPoint p) const {
        const LosHex& h = map_.hex(hex);
        for (const int n : h.neighbours)
            if (n >= 0 && !isEnd(n) && map_.hex(n).extended.contains(p.x, p.y)) return n;
        const auto side = map_.geometry().nearestSide(h.hex, p);
        if (!side) return -1;
        const int n = h.neighbours[static_cast<std::size_t>(*side)];
        return n < 0 || isEnd(n) ? -1 : n;
    }

    /// Both hexes of a side count, each filled by its inherent terrain; what fills the first still counts in
    /// the second.
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
    bool tracked_ = false;  ///< the line remembers the hexes it came through: every change of hex counts
    int sameHex_ = -1;      ///< last pixel of a uniform class that was checked, by hex and class
    int sameCell_ = -1;
};

/// A line within one hex, both ends in its centre.
void traceWithin(const Line& line, LosResult& out) {
    if (line.from.place == line.to.place) return;
    const auto blockAt = [&](LosReason reason) {
        out.blocked = true;
        out.reason = reason;
        out.blockHex = line.from.index;
        out.blockPixel = line.from.hex->centre;
    };
    const LosTerrain& a = *line.from.terrain;
    const LosTerrain& b = *line.to.terrain;
    if (a.isBuildingProper() && b.isBuildingProper()) {
        if (std::abs(line.from.level - line.to.level) > 1 || !line.from.hex->stairway)
            blockAt(LosReason::sameHexLevels);
    } else if (a.isBridge() || b.isBridge()) {
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

/// Of several in one hex each counts: they are different things.
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

/// E3.1: counted like other Hindrances, and met at the target.
void addLowVisibility(const Line& line, int value, LosResult& out) {
    out.hindrances.push_back({line.to.index, line.range, value, LosHindrance::lowVisibility});
    out.hindrance += value;
    blockByHindrances(line, out);
}

/// Where the night hides the rest of a line: as far along it as the range reaches.
PixelPoint endOfSight(const Line& line, int farthest) {
    const PixelPoint a = line.from.hex->centre, b = line.to.hex->centre;
    return {a.x + (b.x - a.x) * farthest / line.range, a.y + (b.y - a.y) * farthest / line.range};
}

}  // namespace

LosTracer::LosTracer(std::shared_ptr<const LosMap> map, bool everyPixel)
    : map_(std::move(map)), quiet_(std::make_unique<los::QuietTables>(*map_)), everyPixel_(everyPixel) {}
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
    if (from.hex == to.hex) {
        traceWithin(line, out);
        return;
    }
    if (visibility_.farthest >= 0 && line.range > visibility_.farthest) {
        out.blocked = true;
        out.reason = LosReason::darkness;
        out.blockPixel = endOfSight(line, visibility_.farthest);
        return;
    }
    const auto onMap = [this](const LosHex& h) { return map_->contains(h.centre.x, h.centre.y); };
    // Hillocks are remembered in too many ways; and along a hexside a depression can end at any pixel.
    const bool everyPixel = everyPixel_ || line.startsOnHillock || map_->hasHillocks() ||
                            (line.along && (line.mustExitDepression || line.mustEnterDepression)) ||
                            !onMap(*line.from.hex) || !onMap(*line.to.hex);
    Walker walker(line, out);
    if (everyPixel)
        walker.walkAll();
    else
        walker.walk(quiet_->tableFor(line));
    if (!out.blocked && !overlays_.empty()) addOverlays(line, overlays_, out);
    if (const int lv = visibility_.hindranceAt(line.range); !out.blocked && lv > 0)
        addLowVisibility(line, lv, out);
}

std::uint64_t bareWalk(const LosMap& map, int fromHex, int toHex) {
    const PixelPoint from = map.hex(fromHex).centre;
    const PixelPoint to = map.hex(toHex).centre;
    std::uint64_t sum = 0;
    if (!map.contains(from.x, from.y) || !map.contains(to.x, to.y)) return sum;
    const int columns = std::abs(to.x - from.x) + 1;
    const int rightward = to.x < from.x ? -1 : 1;
    const int downward = to.y < from.y ? -1 : 1;
    const double slope = static_cast<double>(to.y - from.y) / columns;
    double exit = from.y;
    int row = from.y;
    for (int k = 0, x = from.x; k < columns; ++k, x += rightward) {
        exit += slope;
        const int last = static_cast<int>(exit);
        const std::uint8_t* cells = map.column(x);
        for (;; row += downward) {
            sum += cells[row];
            if (row == last) break;
        }
    }
    return sum;
}

}  // namespace shellgame
