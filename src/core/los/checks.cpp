// SPDX-License-Identifier: MIT
#include "checks.hpp"

#include <algorithm>
#include <cmath>

namespace shellgame::los {

Checks::Checks(Line& line, LosResult& out)
    : map_(*line.map),
      line_(line),
      out_(out),
      cur_(line.from.hex),
      rangeTo_(line.range),
      leftBuilding_(!line.map->terrain(line.from.hex->centreTerrain).isBuilding()),
      inside_(line.startsOnHillock ? line.from.hex->hillock : -1) {}

const LosHex* Checks::across(const LosHex& h, int side) const {
    const int index = side < 0 ? -1 : h.neighbours[static_cast<std::size_t>(side)];
    return index < 0 ? nullptr : &map_.hex(index);
}

Spot Checks::nearest(const LosHex& h, PixelPoint p) const {
    Spot best{&h, -1};
    auto least = squaredDistance(h.centre, p);
    for (int i = 0; i < 6; ++i) {
        const auto s = static_cast<std::size_t>(i);
        if (const auto d = squaredDistance(h.edges[s], p); d < least) {
            least = d;
            best.side = i;
        }
    }
    return best;
}

unsigned Checks::crossed() {
    if (!crossed_) crossed_ = line_.sidesCrossed(*cur_);
    return *crossed_;
}

int Checks::firstCrossed() {
    const unsigned sides = crossed();
    for (int i = 0; i < 6; ++i)
        if ((sides >> static_cast<unsigned>(i) & 1U) != 0) return i;
    return -1;
}

const LineSides& Checks::exits() {
    line_.workOutSides();
    return line_.exits;
}

const LineSides& Checks::enters() {
    line_.workOutSides();
    return line_.enters;
}

bool Checks::nearerThanCentre(const End& end, PixelPoint p) const {
    return squaredDistance(end.hex->centre, p) < squaredDistance(end.hex->centre, cur_->centre);
}

bool Checks::fartherThanCentre(const End& end, PixelPoint p) const {
    return squaredDistance(end.hex->centre, p) > squaredDistance(end.hex->centre, cur_->centre);
}

bool Checks::check(int hex, const Cell& cell) {
    const LosHex& h = map_.hex(hex);
    if (&h != cur_) enter(hex, cell);
    if (depression(cell) || building(cell) || hexside(cell)) return true;
    if (!isBetween(cell)) return false;
    if (cell.terrain->inherent && cur_->centreTerrain != cell.code && !spillsOver(cell)) return false;
    return between(cell);
}

// A hex at the same range from the target as the source's hex does not count as between the ends, unless the
// source is a vertex. Likewise, a hex at the same range from the source as the target's hex counts only if
// the target is a vertex. For a line to a vertex, terrain in the target's own hex counts too, unless the
// terrain is open or on a hexside. Terrain in the source's own hex never counts.
bool Checks::isBetween(const Cell& cell) const {
    if (cur_ == line_.from.hex || (rangeTo_ == line_.range && !line_.from.isVertex())) return false;
    if (cur_ == line_.to.hex)
        return line_.to.isVertex() && !cell.terrain->isOpen() && !cell.terrain->isHexside();
    return rangeFrom_ != line_.range || line_.to.isVertex();
}

// Returns true if inherent terrain around this pixel continues in a hex whose center has other terrain. This
// can occur in hexes whose halves are on two boards.
bool Checks::spillsOver(const Cell& cell) const {
    static constexpr std::array<PixelPoint, 6> about{
        {{0, -10}, {10, -10}, {10, 10}, {0, 10}, {-10, 10}, {-10, -10}}};
    return std::any_of(about.begin(), about.end(), [&](PixelPoint step) {
        const int x = cell.at.x + step.x, y = cell.at.y + step.y;
        return map_.contains(x, y) && map_.terrainAt(x, y) == cell.code && cur_->border.contains(x, y);
    });
}

// A line along the border of two hexes moves back and forth between them. A return to the previous hex does
// not count as a new entry.
void Checks::enter(int hex, const Cell& cell) {
    const LosHex& h = map_.hex(hex);
    const bool anew = previous_ != &h;
    if (anew) previous_ = cur_;
    cur_ = &h;
    crossed_.reset();
    rangeFrom_ = h.rangeTo(*line_.from.hex);
    rangeTo_ = h.rangeTo(*line_.to.hex);
    if (anew && !line_.along && (line_.mustExitDepression || line_.mustEnterDepression))
        ignoreDepressionAhead(cell);
    if (line_.hillocks) followHillocks(cell);
}

void Checks::ignoreDepressionAhead(const Cell& cell) {
    const double rise = line_.to.loweredRoof - line_.from.loweredRoof;
    const auto low = [this](int side) {
        return this->side(*cur_, side).inDepression() || sideTerrain(*cur_, side).isWater();
    };
    const Spot near = nearest(*cur_, cell.at);
    if (line_.mustExitDepression && rise >= 1 && near.isSide() &&
        (crossed() >> static_cast<unsigned>(near.side) & 1U) != 0 && low(near.side))
        ignored_ = cur_;
    else if (line_.mustEnterDepression && rise <= -1 && cur_ != line_.to.hex)
        for (int i = 0; i < 6; ++i)
            if ((crossed() >> static_cast<unsigned>(i) & 1U) != 0 && i != near.side && low(i))
                ignored_ = cur_;
}

void Checks::followHillocks(const Cell& cell) {
    if (inside_ >= 0 && cur_->hillock < 0) {
        if (std::find(crossedHillocks_.begin(), crossedHillocks_.end(), inside_) == crossedHillocks_.end())
            crossedHillocks_.push_back(inside_);
        inside_ = -1;
    } else if (inside_ < 0) {
        inside_ = cur_->hillock;
    }
    if (firstRubble_ == nullptr && cell.terrain->rubble && cell.code == cur_->centreTerrain)
        firstRubble_ = cur_;
}

bool Checks::hinder(const Cell& cell) {
    if (isEnd(*cur_) || rangeFrom_ >= line_.range || rangeTo_ >= line_.range) return false;
    int halves = cell.terrain->halfHindrance ? 1 : 2;
    if (line_.along && rangeFrom_ % 2 == 1) {
        // For a line along hexsides, only terrain at the hexsides beside the line matters.
        if (!besideLine(nearest(*cur_, cell.at))) return false;
        const LosHex* other = acrossLine(cell.at);
        if (other != nullptr && centre(*other).roofless) halves = 4;
    }
    if (cell.terrain->roofless || cell.terrain->lightWoods) halves = 4;
    const int index = static_cast<int>(cur_ - map_.hexes().data());
    int before = 0;  // the highest Hindrance up to now at this range
    LosHindrance* same = nullptr;
    for (LosHindrance& h : out_.hindrances) {
        if (h.range == rangeFrom_) before = std::max(before, h.halves());
        if (h.hex == index) same = &h;
    }
    if (same == nullptr)
        out_.hindrances.push_back({index, rangeFrom_, halves / 2, -1, halves % 2 != 0});
    else if (halves > same->halves()) {
        same->value = halves / 2;
        same->half = halves % 2 != 0;
    }
    halves_ += std::max(halves - before, 0);
    out_.hindrance = halves_ / 2;
    return out_.hindrance >= hindranceLimit && block(LosReason::hindrances);
}

// Check B (A6.8). A line between different levels must leave the source's own building before it enters
// another hex, unless the source is above the building.
bool Checks::building(const Cell& cell) {
    if (leftBuilding_ || cur_ == line_.from.hex) return false;
    const double s = line_.from.level;
    const double t = line_.to.level;
    if (cell.terrain->isBuildingProper())
        return s <= cell.terrain->height + cell.ground && s != t && block(LosReason::leavesBuilding);
    if (!line_.from.terrain->isFactory() && !line_.to.terrain->isFactory()) return false;
    if (line_.from.hex == line_.to.hex) return false;
    bool hidden = rooftopHides(*cur_, *cell.terrain);
    if (hidden && line_.along && rangeFrom_ % 2 == 1) {
        const LosHex* other = acrossLine(cell.at);
        hidden = other != nullptr && rooftopHides(*other, centre(*other));
    }
    if (!hidden) return false;
    return block(t > s && rangeFrom_ == 1 ? LosReason::leavesBuilding : LosReason::factoryRoof);
}

// Returns true if a factory hides a rooftop (B23.87). This is possible only if exactly one end of the line is
// a rooftop.
bool Checks::rooftopHides(const LosHex& h, const LosTerrain& t) const {
    if (line_.from.isRooftop() == line_.to.isRooftop() || centre(h).roofless || t.rubble) return false;
    if (line_.from.isRooftop()) return &h != line_.to.hex || line_.range == 1;
    return (rangeFrom_ == 1 && !centre(*line_.from.hex).roofless) ||
           (&h != line_.to.hex && 2 * t.height >= line_.to.level - 1);
}

bool Checks::between(const Cell& cell) {
    // Low, flat ground has no effect, except for hillocks.
    const LosTerrain& t = *cell.terrain;
    if (t.height == 0 && !t.halfLevel && t.split == 0 && !t.cliff && !t.isBridge() && !t.isHexside() &&
        !t.brushOrGrain && cell.ground <= line_.from.adjusted && cell.ground <= line_.to.adjusted)
        return hillocks(cell);
    return groundLevel(cell) || splitTerrain(cell) || halfLevel(cell) || higherThanBoth(cell) ||
           heightAdvantage(cell) || blindHexes(cell) || hillocks(cell);
}

// Returns the side of the current hex along which the line runs. Of the two possible sides, it is the one
// closer to the pixel.
int Checks::alongSide(PixelPoint p) const {
    if (line_.firstBeside < 0) return -1;
    const int first = line_.firstBeside;
    const int second = (first + 3) % 6;
    const auto distance = [&](int side) {
        return squaredDistance(cur_->edges[static_cast<std::size_t>(side)], p);
    };
    return distance(first) < distance(second) ? first : second;
}

bool Checks::cliffAlong(PixelPoint p, int& side) const {
    if (!line_.along || rangeFrom_ % 2 == 0) return false;
    side = alongSide(p);
    return side >= 0 && sideTerrain(*cur_, side).cliff;
}

int Checks::lowBeside(int side) const {
    const LosHex* other = across(*cur_, side);
    if (other == nullptr || isEnd(*other)) return cur_->baseHeight;
    return std::min(cur_->baseHeight, other->baseHeight);
}

bool Checks::besideLine(const Spot& near) const {
    return near.side == (line_.exitSpine + 1) % 6 || near.side == (line_.exitSpine + 4) % 6;
}

const LosHex* Checks::acrossLine(PixelPoint p) const {
    const Spot near = nearest(*cur_, p);
    return near.isSide() && besideLine(near) ? across(*cur_, near.side) : nullptr;
}

// Check D (A6.2). Ground that is higher than both ends blocks the line.
bool Checks::groundLevel(const Cell& cell) {
    if (cell.terrain->isBridge()) ignored_ = cur_;
    int along = -1;
    if (cliffAlong(cell.at, along) && lowBeside(along) <= line_.higher()) return false;
    return cell.ground > line_.from.adjusted && cell.ground > line_.to.adjusted && ignored_ != cur_ &&
           block(LosReason::groundHigher);
}

// Check E. This check is for terrain such as orchards, factories and bridges, between two Locations at the
// terrain's own base level.
bool Checks::splitTerrain(const Cell& cell) {
    const LosTerrain& t = *cell.terrain;
    if (t.split == 0 || cell.ground != line_.from.raisedCellar || cell.ground != line_.to.raisedCellar)
        return false;
    if (line_.slopes) return t.obstacle ? block(LosReason::upSlope) : hinder(cell);
    if (t.lowerObstacle) return block(LosReason::baseLevel);
    return t.lowerHindrance && hinder(cell);
}

// Check F (A6.2). This check is for half-level terrain whose top is at the level of both ends.
bool Checks::halfLevel(const Cell& cell) {
    const LosTerrain& t = *cell.terrain;
    const double top = cell.ground + t.height;
    const double s = line_.from.level;
    const double u = line_.to.level;
    if (line_.hillocks) {
        const bool lower =
            (line_.startsOnHillock && top == s && top > u) || (line_.endsOnHillock && top == u && top > s);
        if (lower || (!line_.slopes && hillockCase(cell))) {
            if (!t.brushOrGrain || metBrush_) return false;
            metBrush_ = true;
            return !(line_.startsOnHillock && line_.endsOnHillock) && hinder(cell);
        }
    }
    if (!t.halfLevel || t.isHexside() || line_.slopes) return false;
    if (t.sandDune && line_.from.onSandDune && line_.to.onSandDune) return false;
    const bool roofs = line_.from.isRooftop() && line_.to.isRooftop();
    if (top != (roofs ? s : line_.from.loweredRoof) || top != (roofs ? u : line_.to.loweredRoof))
        return false;
    return t.obstacle ? block(LosReason::halfLevel) : hinder(cell);
}

// Check G (A6.2). This check is for terrain that is higher than both ends. In this check, half-level terrain
// other than hexside terrain is treated as half a level higher, and so is a unit on a hillock.
bool Checks::higherThanBoth(const Cell& cell) {
    const LosTerrain& t = *cell.terrain;
    const double s = line_.from.overBoth;
    const double u = line_.to.overBoth;
    if (t.bocage || t.hillock || t.partialOrchard) return false;
    if (t.split != 0 && cell.ground == s && cell.ground == u) return false;
    if (t.sandDune && line_.from.onSandDune && line_.to.onSandDune) return false;
    const double top = cell.ground + t.height + (t.halfLevel && !t.isHexside() ? 0.5 : 0);
    if (top <= s || top <= u) return false;
    if (t.orchardLike && (isEnd(*cur_) || liesOutsideLine(cell.at))) return false;
    if (t.obstacle && !t.lightWoods) return block(LosReason::terrainHigher);
    if (t.isFactory()) return leftBuilding_ && block(LosReason::terrainHigher);
    if ((t.isBridge() || t.roadByName) && cell.ground > line_.from.level && cell.ground > line_.to.level)
        return false;
    return !line_.slopes && hinder(cell);
}

// Returns true if the hex on the other side of the line is the hex of an end. Trees between the two hexes
// then belong to that end. This is possible only for a line along hexsides, at odd ranges.
bool Checks::liesOutsideLine(PixelPoint p) const {
    if (!line_.along || rangeFrom_ % 2 == 0) return false;
    const LosHex* other = across(*cur_, alongSide(p));
    return other != nullptr && isEnd(*other);
}

// Check H (A6.2). This check is for terrain as high as the higher end. In this check, only half-level
// buildings are treated as half a level higher. Any terrain can block, even bare ground on a crest.
bool Checks::heightAdvantage(const Cell& cell) {
    const LosTerrain& t = *cell.terrain;
    const double s = line_.from.adjusted;
    const double u = line_.to.adjusted;
    double height = t.height + (t.halfLevel && t.isBuilding() ? 0.5 : 0);
    const auto asHigh = [&](double h) {
        return cell.ground + h == std::max(s, u) && cell.ground + h > std::min(s, u);
    };
    if (t.outOfSeason) {
        // Out-of-season trees hinder any line at their height, and block a line one level lower.
        if (asHigh(height)) return hinder(cell);
        --height;
    }
    if (!asHigh(height)) return false;
    const auto overNearRim = [&](const End& end, int range) {
        return range == 1 && height == 0 && end.level > cur_->baseHeight && nearerThanCentre(end, cell.at);
    };
    if (overNearRim(line_.from, rangeFrom_) || overNearRim(line_.to, rangeTo_)) return false;
    // Hindrances in the hex of an end don't affect the line.
    if (isEnd(*cur_) && (t.lowerHindrance || (!t.obstacle && (t.halfLevel || t.height > 0)))) return false;
    if (line_.slopes || line_.startsOnHillock || line_.endsOnHillock || t.bocage || t.isRowhouseWall())
        return false;
    if (!leftBuilding_ && (line_.from.terrain->isFactory() || line_.to.terrain->isFactory()) &&
        !t.outsideFactoryWall)
        return rooftopHides(*cur_, t) && block(LosReason::factoryRoof);
    int along = -1;
    if (cliffAlong(cell.at, along) && lowBeside(along) < line_.higher()) return false;
    if (ignored_ != nullptr && ignored_->extended.contains(cell.at.x, cell.at.y)) return false;
    if (line_.mustEnterDepression && cur_->depression) return false;
    if (line_.mustExitDepression && t.isDepression() && !(cur_->depression && height >= 1)) return false;
    const auto water = [this](const End& end) { return centre(*end.hex).isWater(); };
    if (centre(*cur_).isWater() && height < 1 &&
        ((rangeFrom_ == 1 && line_.from.level > line_.to.level && water(line_.to)) ||
         (rangeTo_ == 1 && line_.to.level > line_.from.level && water(line_.from))))
        return false;
    return t.hindersHigh ? hinder(cell) : block(LosReason::noHeightAdvantage);
}

// Check I (A6.4, B10.23). This check is for blind hexes. It considers cliffs of any height.
bool Checks::blindHexes(const Cell& cell) {
    const LosTerrain& t = *cell.terrain;
    const double high = std::max(line_.from.adjusted, line_.to.adjusted);
    const double low = std::min(line_.from.adjusted, line_.to.adjusted);
    const double top = cell.ground + t.height;
    if (line_.startsOnHillock && top == high && top > low && blind(cell, {t.height, false, {}}))
        return block(LosReason::blindUpSlope);
    if (t.bocage) return false;
    if (!t.cliff && (top <= low || top >= high)) return false;
    BlindZone zone{t.height, overCliff(cell), {}};
    if (int along = -1; cliffAlong(cell.at, along)) {
        const LosHex* other = across(*cur_, along);
        if (other != nullptr && !isEnd(*other)) zone.ground = std::min(cur_->baseHeight, other->baseHeight);
    }
    if (!blind(cell, zone)) return false;
    if ((t.obstacle && !t.isHexside()) || t.outsideFactoryWall) return blindObstacle(cell);
    if (t.isFactory() && !t.interiorFactoryWall && (leftBuilding_ || line_.to.level > 2 * t.height) &&
        !centre(*cur_).roofless) {
        if (rangeTo_ == 1 && centre(*line_.to.hex).roofless) return false;
        if (fillsOneHex()) return blindAcross(cell);
        return block(LosReason::blindHex);
    }
    if (zone.cliff && !zone.ground) return block(LosReason::blindGround);
    if (!zone.cliff && cell.ground > low && cell.ground < high && blind(cell, {0, false, {}}))
        return block(LosReason::blindGround);
    if (isEnd(*cur_) || t.isFactory() || t.cliff || t.category == LosCategory::open) return false;
    return (!t.outOfSeason || rangeTo_ == 1) && hinder(cell);
}

bool Checks::blindObstacle(const Cell& cell) {
    const LosTerrain& t = *cell.terrain;
    if (centre(*cur_).roofless && !t.outsideFactoryWall) return false;
    if (t.inherent && cur_->centreTerrain != cell.code) return false;
    if (t.isBuilding() && fillsOneHex() && !t.outsideFactoryWall) return blindAcross(cell);
    return block(LosReason::blindHex);
}

// Returns true if a building beside a line along hexsides may fill only one of the two hexes beside the line.
// VASL checks the other hex at odd ranges from the target, but not if the target is a vertex.
bool Checks::fillsOneHex() const {
    return line_.along && rangeTo_ % 2 == 1 && !line_.to.isVertex();
}

// For a line along hexsides, a building between two hexes blocks only if it is at the side that the hexes
// share. It does not block if the building in the hex across that side is roofless.
bool Checks::blindAcross(const Cell& cell) {
    const LosHex* other = acrossLine(cell.at);
    return other != nullptr && !centre(*other).roofless && block(LosReason::blindHex);
}

// Returns true for a pixel of a cliff. Cliffs at the side through which the line leaves its source are
// ignored, in both hexes of that side.
bool Checks::overCliff(const Cell& cell) {
    if (!cell.terrain->cliff) return false;
    for (const int exit : exits()) {
        int at = exit;
        if (across(*line_.from.hex, exit) == cur_)
            at = (exit + 3) % 6;
        else if (cur_ != line_.from.hex)
            continue;
        if (!side(*cur_, at).cliff) continue;
        const PixelPoint edge = cur_->edges[static_cast<std::size_t>(at)];
        if (squaredDistance(edge, cell.at) < squaredDistance(cur_->centre, cell.at)) return false;
    }
    return true;
}

bool Checks::blind(const Cell& cell, const BlindZone& zone, int rangeFrom, int rangeTo) {
    if (line_.from.level == line_.to.level) return false;
    const bool fromHigher = line_.from.loweredRoof > line_.to.loweredRoof;
    const End& upper = fromHigher ? line_.from : line_.to;
    const End& lower = fromHigher ? line_.to : line_.from;
    double up = upper.loweredRoof;
    const double down = lower.loweredRoof;
    int a = fromHigher ? rangeFrom : rangeTo;
    int b = fromHigher ? rangeTo : rangeFrom;
    const LosTerrain& t = *cell.terrain;
    // startsOnHillock is also true if the line starts on a slope.
    if (line_.startsOnHillock && cell.ground + t.height == line_.higher()) up += 1;
    double ground = cell.ground;
    if (zone.cliff && line_.along) {
        if (zone.ground) ground = *zone.ground;
    } else if (zone.cliff) {
        if (cur_->depression && cur_ != line_.to.hex) return false;
        const bool atCliff = up > zone.height && spotTerrain(nearest(*cur_, cell.at)).cliff;
        if (atCliff && a == 1 && nearerThanCentre(upper, cell.at)) return false;
        if (atCliff && b == 1 && fartherThanCentre(lower, cell.at)) return false;
        const double base = cur_->baseHeight;
        if ((up >= base && down > base) || (up > base && down >= base)) return false;
        ground = std::max(ground, base);
    }
    if (up > cell.ground + zone.height + 1) up = std::floor(up);  // A6.42
    if (t.isRowhouseWall()) {
        ++b;
        --a;
    }
    const bool roof = line_.from.isRooftop() || line_.to.isRooftop();
    const double half = roof && t.halfLevel && t.isBuilding() ? 0.5 : 0;
    if (zone.height == 0 && (!zone.cliff || cur_ == line_.from.hex)) {
        const int first = firstCrossed();
        const int sunken = first >= 0 && side(*cur_, first).inDepression() ? -1 : 0;
        return b <= std::max(2 * (ground + sunken + half) + a / 5 - up - down, 0.0);
    }
    return b <= std::max(2 * (ground + zone.height + half) + a / 5 - up - down + (zone.cliff ? 0 : 1), 1.0);
}

}  // namespace shellgame::los
