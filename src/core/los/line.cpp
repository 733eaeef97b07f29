// SPDX-License-Identifier: MIT
#include "line.hpp"

#include <bit>
#include <cmath>
#include <numbers>

namespace shellgame::los {

namespace {

End endAt(const LosMap& map, LosPlace place) {
    End e;
    e.index = place.hex;
    e.place = place;
    e.hex = &map.hex(place.hex);
    e.point = e.hex->centre;
    if (place.vertex) {
        const HexsideFacts& side = e.hex->sides[static_cast<std::size_t>(place.vertex->side)];
        e.point = e.hex->vertices[static_cast<std::size_t>(place.vertex->corner())];
        e.terrain = &map.terrain(side.locationTerrain);
        e.inDepression = side.inDepression();
        e.onSandDune = e.terrain->sandDuneLow;
        e.level = e.loweredRoof = e.raisedCellar = e.adjusted =
            e.hex->baseHeight + (e.hex->depression ? 1 : 0);
        return e;
    }
    if (place.level) {
        static const std::uint8_t openGround = *LosTerrainTable::builtIn().codeOf("Open Ground");
        e.terrain = &map.terrain(openGround);
        e.level = e.loweredRoof = e.raisedCellar = e.adjusted = e.hex->baseHeight + *place.level;
        return e;
    }
    const StackLocation* location = e.hex->location(place.location);
    if (location == nullptr) location = &e.hex->locations.front();  // the hex has no such Location
    e.terrain = &map.terrain(location->terrain);
    e.inDepression = location->depression != noTerrain;
    e.level = e.hex->baseHeight + location->level;
    e.loweredRoof = e.isRooftop() && location->level != 1 ? e.level - 0.5 : e.level;
    e.raisedCellar = e.isCellar() ? e.level + 1 : e.level;
    e.adjusted = e.isCellar() ? e.level + 1 : e.loweredRoof;
    e.onSandDune = e.terrain->sandDuneLow;
    if (location->index < 0)  // the Location is below the ground
        if (const StackLocation* above = e.hex->location(location->index + 1))
            e.onSandDune = map.terrain(above->terrain).sandDuneLow;
    return e;
}

// VASL also accepts lines that are not exactly along a row of hexsides. The longer the line, the smaller the
// tolerance.
bool alongSixty(PixelPoint s, PixelPoint t, int range) {
    if (s.x == t.x) return false;
    static const double tangent = std::tan(60.0 / 180.0 * std::numbers::pi);
    double tolerance = 0.015;
    if (range < 5)
        tolerance = 0.05;
    else if (range <= 15)
        tolerance = 0.03;
    const double slope = std::abs(static_cast<double>(s.y - t.y) / static_cast<double>(s.x - t.x));
    return std::abs(slope - tangent) < tolerance;
}

std::int64_t turn(PixelPoint a, PixelPoint b, PixelPoint c) {
    return std::int64_t{b.x - a.x} * (c.y - a.y) - std::int64_t{b.y - a.y} * (c.x - a.x);
}

bool between(PixelPoint a, PixelPoint b, PixelPoint p) {
    return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
           p.y <= std::max(a.y, b.y);
}

/// Returns true if two closed segments have a point in common, even if they only touch.
bool meet(PixelPoint a, PixelPoint b, PixelPoint c, PixelPoint d) {
    const auto sign = [](std::int64_t v) { return (v > 0) - (v < 0); };
    const int abc = sign(turn(a, b, c)), abd = sign(turn(a, b, d));
    const int cda = sign(turn(c, d, a)), cdb = sign(turn(c, d, b));
    if (abc != abd && cda != cdb) return true;
    return (abc == 0 && between(a, b, c)) || (abd == 0 && between(a, b, d)) ||
           (cda == 0 && between(c, d, a)) || (cdb == 0 && between(c, d, b));
}

bool anySlope(const LosHex& hex, const LineSides& sides) {
    return hex.slopes && std::any_of(sides.begin(), sides.end(), [&hex](int side) {
               return hex.sides[static_cast<std::size_t>(side)].slope;
           });
}

}  // namespace

Line Line::between(const LosMap& map, LosPlace from, LosPlace to) {
    Line l;
    l.map = &map;
    l.from = endAt(map, from);
    l.to = endAt(map, to);
    const PixelPoint s = l.from.point;
    const PixelPoint t = l.to.point;
    l.range = l.from.hex->rangeTo(*l.to.hex);
    l.rightward = t.x < s.x ? -1 : 1;
    l.downward = t.y < s.y ? -1 : 1;
    const bool horizontal = s.y == t.y;
    const bool sixty = alongSixty(s, t, l.range);
    l.along = horizontal || sixty;
    if (sixty) {
        if (l.rightward > 0)
            l.exitSpine = l.downward > 0 ? 3 : 1;
        else
            l.exitSpine = l.downward > 0 ? 4 : 0;
    } else if (horizontal) {
        l.exitSpine = l.rightward > 0 ? 2 : 5;
    }
    if (l.along) l.enterSpine = (l.exitSpine + 3) % 6;
    if (l.along || l.from.hex->slopes || l.to.hex->slopes) l.workOutSides();
    l.slopes = (l.from.level >= l.to.level && anySlope(*l.from.hex, l.exits)) ||
               (l.to.level >= l.from.level && anySlope(*l.to.hex, l.enters));
    l.workOutHillocks();
    // In this computation, a rooftop is treated as a whole level lower, not as half a level lower.
    const auto level = [](const End& e) { return e.level - (e.isRooftop() ? 1 : 0); };
    const int rise = l.range == 1 ? 0 : l.range;
    l.mustExitDepression = l.from.inDepression && level(l.to) - level(l.from) <= rise;
    l.mustEnterDepression = l.to.inDepression && level(l.from) - level(l.to) <= rise;
    const auto overBoth = [](const End& e, bool hillock) {
        return hillock ? e.raisedCellar + 0.5 : e.adjusted;
    };
    l.from.overBoth = overBoth(l.from, l.startsOnHillock);
    l.to.overBoth = overBoth(l.to, l.endsOnHillock);
    return l;
}

// Hillocks have no effect on a line between different levels unless it starts or ends on a hillock.
void Line::workOutHillocks() {
    startsOnHillock = from.terrain->hillock || slopes;
    endsOnHillock = to.terrain->hillock;
    const bool level = from.level == to.level;
    hillocks = startsOnHillock || (map->hasHillocks() && (endsOnHillock || level));
    if (!level) return;
    const auto beside = [this](const End& end, const LineSides& sides) {
        int found = -1;
        for (const int s : sides)
            if (const int n = end.hex->neighbours[static_cast<std::size_t>(s)];
                n >= 0 && map->hex(n).hillock >= 0)
                found = map->hex(n).hillock;
        return found;
    };
    const bool asksFrom = from.hex->besideHillock && !startsOnHillock;
    const bool asksTo = to.hex->besideHillock && !endsOnHillock;
    if (asksFrom || asksTo) workOutSides();
    if (asksFrom) hillockBesideFrom = beside(from, exits);
    if (asksTo) hillockBesideTo = beside(to, enters);
}

unsigned Line::sidesCrossed(const LosHex& hex) const {
    unsigned out = 0;
    const auto& corners = hex.extended.corners;
    for (std::size_t i = 0; i < 6; ++i)
        if (meet(corners[i], corners[(i + 1) % 6], from.point, to.point)) out |= 1U << i;
    return out;
}

void Line::workOutSides() {
    if (sidesKnown) return;
    sidesKnown = true;
    const LineSides central = sidesFromCentre();
    exits = from.isVertex() ? sidesAtVertex(*from.hex) : central;
    if (to.isVertex()) {
        enters = sidesAtVertex(*to.hex);
    } else {
        // The sides through which a line enters the target's hex are the opposites of those through which it
        // leaves the source's hex, even if the line really crosses another side.
        enters = central;
        for (int& side : enters.side) side = (side + 3) % 6;
    }
    if (along) firstBeside = workOutFirstBeside();
}

LineSides Line::sidesFromCentre() const {
    // Spine n is the corner between sides n - 1 and n.
    if (exitSpine >= 0) return {{(exitSpine + 5) % 6, exitSpine % 6}, 2};
    if (from.point.x == to.point.x) return {{downward > 0 ? 3 : 0, 0}, 1};
    const unsigned crossed = sidesCrossed(*from.hex);
    if (crossed == 0) return {};
    return {{std::countr_zero(crossed), 0}, 1};
}

// If a line touches more than two sides, VASL ignores those that have an end of the line as a vertex.
LineSides Line::sidesAtVertex(const LosHex& hex) const {
    const unsigned touched = sidesCrossed(hex);
    const bool many = std::popcount(touched) > 2;
    const auto isEnd = [&](std::size_t corner) {
        const PixelPoint p = hex.vertices[corner % 6];
        return p == from.point || p == to.point;
    };
    LineSides out;
    for (std::size_t i = 0; i < 6 && out.count < 2; ++i)
        if ((touched >> i & 1U) != 0 && !(many && (isEnd(i) || isEnd(i + 1))))
            out.side[static_cast<std::size_t>(out.count++)] = static_cast<int>(i);
    return out;
}

// VASL derives this side from the two sides through which the line enters the target's hex. If VASL knows
// only one or neither of the two sides, it guesses the rest from the sides through which the line leaves the
// source's hex.
int Line::workOutFirstBeside() const {
    constexpr int none = -1;
    const auto sideOf = [](const LineSides& sides, int n) {
        return n < sides.count ? sides.side[static_cast<std::size_t>(n)] : none;
    };
    const auto beyond = [](int side) { return side + 3 > 5 ? side - 3 : side + 3; };
    std::array<int, 2> pair{sideOf(enters, 0), sideOf(enters, 1)};
    for (const int n : {0, 1}) {
        const auto at = static_cast<std::size_t>(n);
        if (pair[at] != none) continue;
        const int guess = beyond(sideOf(exits, 1 - n));
        pair[at] = guess != pair[1 - at] ? guess : beyond(sideOf(exits, n));
    }
    if ((pair[0] + 1) % 6 == pair[1]) return (pair[0] + 5) % 6;
    if ((pair[1] + 1) % 6 == pair[0]) return (pair[1] + 5) % 6;
    return none;
}

}  // namespace shellgame::los
