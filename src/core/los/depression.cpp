// SPDX-License-Identifier: MIT
// Check A (A6.3, B19.51). A line can leave a depression only if the target is high enough for the remaining
// range, and enter one only if the source is high enough.
#include "checks.hpp"

namespace shellgame::los {

bool Checks::depression(const Cell& cell) {
    return (line_.mustExitDepression && leavesDepression(cell)) ||
           (line_.mustEnterDepression && entersDepression(cell));
}

namespace {

/// The current hex as the depression checks treat it. A hex with a bridge over its center is treated like the
/// depression below the bridge.
struct Bed {
    bool depression = false;
    int base = 0;
};

Bed bedOf(const LosHex& h, const LosTerrain& centre) {
    if (centre.isBridge()) return {true, h.baseHeight - 1};
    return {h.depression, h.baseHeight};
}

}  // namespace

bool Checks::leavesDepression(const Cell& cell) {
    const double s = line_.from.loweredRoof;
    const double t = line_.to.loweredRoof;
    const auto [bed, base] = bedOf(*cur_, centre(*cur_));
    const LosTerrain& p = *cell.terrain;
    bool onRoad = p.isBridge() || p.isRoad();
    if (onRoad && bed && !line_.along && firstCrossed() >= 0 && sideTerrain(*cur_, firstCrossed()).isRoad())
        onRoad = false;  // the line leaves the depression along the road
    const bool inBed = bed && (cell.ground == base || s >= cell.ground || onRoad);
    const bool inside = inBed || (!bed && cell.ground <= s);
    bool bad = rangeTo_ > t - s && cur_ != line_.to.hex && !inside;
    if (bad && line_.range == 1 && !line_.along && exitSideInDepression()) bad = false;
    if (bad && rangeTo_ == 1 && line_.to.level > cur_->baseHeight && cur_->depression &&
        nearerThanCentre(line_.to, cell.at))
        bad = false;
    if (!bad)
        bad = rangeTo_ == 1 && bed && !inBed && t <= cell.ground && fartherThanCentre(line_.to, cell.at);
    if (bad) return block(LosReason::leavesDepression);
    if (cur_ == line_.from.hex && p.cliff && blindHexes(cell)) return true;
    return line_.along && s >= t && crest(line_.from, exits()) && block(LosReason::leavesOverCrest);
}

bool Checks::entersDepression(const Cell& cell) {
    const double s = line_.from.loweredRoof;
    const double t = line_.to.loweredRoof;
    const auto [bed, base] = bedOf(*cur_, centre(*cur_));
    const LosTerrain& p = *cell.terrain;
    bool onRoad = p.isBridge() || p.isRoad();
    if (onRoad && bed && !line_.along && previous_ != nullptr) {
        const auto back = sideTowards(cur_->hex, previous_->hex);
        if (back && sideTerrain(*cur_, static_cast<int>(*back)).isRoad()) onRoad = false;
    }
    const bool inBed = bed && (cell.ground == base || t >= cell.ground || onRoad);
    const bool inside = inBed || (!bed && cell.ground <= t);
    bool bad = rangeFrom_ > s - t && cur_ != line_.from.hex && !inside;
    if (bad && line_.range == 1 && !line_.along && exitSideInDepression()) bad = false;
    if (bad && rangeFrom_ == 1 && line_.from.level > cur_->baseHeight && cur_->depression &&
        nearerThanCentre(line_.from, cell.at))
        bad = false;
    if (!bad)
        bad = rangeFrom_ == 1 && bed && !inBed && s <= cell.ground && fartherThanCentre(line_.from, cell.at);
    if (bad) return block(LosReason::entersDepression);
    if (cur_ == line_.to.hex && p.cliff && blindHexes(cell)) return true;
    return line_.along && t >= s && crest(line_.to, enters()) && block(LosReason::entersOverCrest);
}

// This function is used only for lines between adjacent hexes. For other lines, a hexside where A2.76 joins
// two beds is not a wadi or stream hexside and has no effect.
bool Checks::exitSideInDepression() {
    for (const int s : exits())
        if (side(*line_.from.hex, s).inDepression() ||
            (line_.from.hex->joinedBeds >> static_cast<unsigned>(s) & 1U) != 0)
            return true;
    return false;
}

// Returns true if the end is at a crest on one of these sides (B19.51). A side at the edge of the map is not
// a crest. A unit on a bridge has LOS over all crests.
bool Checks::crest(const End& end, const LineSides& sides) const {
    const LosHex& h = *end.hex;
    if (end.terrain->isBridge()) return false;
    for (const int s : sides) {
        const LosHex* other = across(h, s);
        if (other == nullptr) continue;
        if (other->baseHeight != h.baseHeight) return true;
        if (side(h, s).inDepression() && other->depression != h.depression) return true;
    }
    return false;
}

}  // namespace shellgame::los
