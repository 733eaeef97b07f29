// SPDX-License-Identifier: MIT
// Check C: walls, hedges, bocage and rowhouse walls (B9, B23.71, O6.3).
#include "checks.hpp"

namespace shellgame::los {

bool Checks::hexside(const Cell& cell) {
    const LosTerrain& t = *cell.terrain;
    if (!t.isHexside() || t.cliff || line_.startsOnHillock || line_.endsOnHillock) return false;
    if (t.isRowhouseWall()) return rowhouseWall(cell);
    const double s = line_.from.raisedCellar;
    const double u = line_.to.raisedCellar;
    if (line_.from.isCellar())
        return line_.range != 1 && rangeFrom_ != 1 && u <= s && block(LosReason::fromCellar);
    if (line_.to.isCellar()) return line_.range != 1 && rangeTo_ != 1 && u >= s && block(LosReason::toCellar);
    return hexsideOrdinary(cell);
}

bool Checks::rowhouseWall(const Cell& cell) {
    const LosTerrain& t = *cell.terrain;
    const bool fromRoof = line_.from.isRooftop();
    const bool toRoof = line_.to.isRooftop();
    const double s = line_.from.level - (fromRoof ? 1 : 0);
    const double u = line_.to.level - (toRoof ? 1 : 0);
    const double top = cell.ground + t.height;
    if (top < std::max(s, u) && top == std::min(s, u)) return false;
    if (fromRoof &&
        (rangeFrom_ == 0 || (rangeFrom_ == 1 && cur_ == across(*line_.from.hex, exits().first()))))
        return false;
    if (toRoof && (rangeTo_ == 0 || (rangeTo_ == 1 && cur_ == across(*line_.to.hex, enters().first()))))
        return false;
    const bool hidden = (top > s && top > u) ||
                        (top == s && top == u && t.halfLevel && !(fromRoof && toRoof)) ||
                        (top == std::max(s, u) && top > std::min(s, u));
    if (hidden) return block(LosReason::rowhouseWall);
    // The wall belongs to two hexes, and the smaller of their ranges to the higher end is used. (VASL
    // measures the range of the hex across the wall from the source, even if the target is the higher end.)
    const Spot near = nearest(*cur_, cell.at);
    const LosHex* other = near.isSide() ? across(*cur_, near.side) : cur_;
    if (other == nullptr) other = cur_;
    int rangeFrom = rangeFrom_;
    int rangeTo = rangeTo_;
    const int toOther = line_.from.hex->rangeTo(*other);
    if (line_.from.level > line_.to.level) rangeFrom = std::min(rangeFrom, toOther);
    if (line_.to.level > line_.from.level) rangeTo = std::min(rangeTo, toOther);
    return blind(cell, {t.height, false, {}}, rangeFrom, rangeTo) && block(LosReason::rowhouseWall);
}

bool Checks::hexsideOrdinary(const Cell& cell) {
    const LosTerrain& t = *cell.terrain;
    const double s = line_.from.level;
    const double u = line_.to.level;
    const Spot near = nearest(*cur_, cell.at);
    if (ignorable(line_.from, near, line_.exitSpine, cell) ||
        ignorable(line_.to, near, line_.enterSpine, cell))
        return false;
    if (t.partialOrchard) return partialOrchard(cell);
    const double top = cell.ground + t.height;
    if (t.bocage) {
        if ((top > s && top > u) || (top == std::max(s, u) && top > std::min(s, u) && !line_.slopes))
            return block(LosReason::bocage);
        return blind(cell, {t.height, false, {}}) && block(LosReason::blindBehindBocage);
    }
    return top == s && top == u && !line_.slopes && block(LosReason::hexsideTerrain);
}

// Checks orchards along a hexside (B14.2). Over water, such orchards count as one level higher.
bool Checks::partialOrchard(const Cell& cell) {
    const LosTerrain& t = *cell.terrain;
    const double s = line_.from.level;
    const double u = line_.to.level;
    const int ground = cell.ground + (centre(*cur_).isWater() ? 1 : 0);
    const double top = ground + t.height;
    if (top <= std::min(s, u) && top < std::max(s, u)) return false;
    if (cell.ground == s && cell.ground == u) return line_.range > 1 && hinder(cell);
    Cell raised = cell;
    raised.ground = ground;
    return blind(raised, {t.height, false, {}}) && block(LosReason::blindBehindOrchard);
}

// Returns true if hexside terrain may be ignored because it is close to an end (B9.2), that is, at a side or
// a corner of the end's hex. For a line along hexsides, two hexsides fork ahead of the end; the terrain may
// be on only one of them.
bool Checks::ignorable(const End& end, Spot spot, int spine, const Cell& cell) const {
    if (!spot.isSide()) return true;
    const LosHex& h = *end.hex;
    const LosHex* q = spot.hex;
    int k = spot.side;
    const std::uint8_t code = side(*q, k).hexsideTerrain;
    const bool hexsidePixel = cell.terrain->isHexside();
    if (code == noTerrain ? !hexsidePixel : hexsidePixel && cell.code != code) return true;
    const int range = h.rangeTo(*q);
    if (range > 2) return false;
    if (isEnd(*cur_)) return true;
    const bool partial = code != noTerrain && terrain(code).partialOrchard;
    if ((range == 0 || across(*q, k) == &h) && code != noTerrain && !partial) return true;
    if (range == 1) {
        for (int x = 0; x < 6; ++x)
            if (across(h, x) == q && (k == (x + 2) % 6 || k == (x + 4) % 6) && code != noTerrain)
                return !partial && !terrain(code).bocage;
        if (!sideTerrain(*q, k).isHexside()) return true;
    }
    if (spine < 0) return false;
    if (range == 2) {
        const LosHex* q2 = across(*q, k);
        if (q2 == nullptr) return true;
        if (h.rangeTo(*q2) > 1) return ignorableBeyond(end, *q, k, spine);
        q = q2;
        k = (k + 3) % 6;
    }
    const int a = (spine + 5) % 6;
    const int b = (spine + 4) % 6;
    const LosHex* h1 = across(h, a);
    const LosHex* h2 = across(h, spine);
    if (h1 == nullptr || h2 == nullptr) return false;
    const auto has = [this](const LosHex& x, int s) { return side(x, s).hexsideTerrain != noTerrain; };
    if (!has(*h2, b)) return false;
    const bool atFork = (q == h1 && k == spine) || (q == h2 && k == a);
    return atFork && (!has(*h1, spine) || !has(*h2, a));
}

// Terrain at a side of a hex that is two hexes away from both ends may be ignored only if the third hex at
// the corner has no hexside terrain there.
bool Checks::ignorableBeyond(const End& end, const LosHex& q, int k, int spine) const {
    const LosHex* q2 = across(q, k);
    const End& other = &end == &line_.from ? line_.to : line_.from;
    if (side(*q2, (k + 3) % 6).hexsideTerrain == noTerrain || other.hex->rangeTo(q) != 2) return false;
    const LosHex* third = across(q, spine);
    return third == nullptr || side(*third, (spine + 3) % 6).hexsideTerrain == noTerrain;
}

}  // namespace shellgame::los
