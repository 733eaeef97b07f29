// SPDX-License-Identifier: MIT
// Check J: hillocks (F6.4).
#include <algorithm>

#include "checks.hpp"

namespace shellgame::los {

bool Checks::hillockCase(const Cell& cell) const {
    const double top = cell.ground + cell.terrain->height;
    if (top != line_.from.level || top != line_.to.level) return false;
    return inside_ >= 0 || line_.startsOnHillock || line_.endsOnHillock || line_.hillockBesideFrom >= 0 ||
           line_.hillockBesideTo >= 0;
}

bool Checks::hillocks(const Cell& cell) {
    if (!line_.hillocks || !hillockCase(cell)) return false;
    const bool starts = line_.startsOnHillock;
    const bool ends = line_.endsOnHillock;
    const LosTerrain& t = *cell.terrain;
    if (t.hillockSummit && (starts || ends)) return hillockSummit(starts, ends);
    if (starts && ends) return false;
    const int source = line_.hillockBesideFrom;
    const int target = line_.hillockBesideTo;
    if (!starts && !ends) {
        if (cur_->hillock >= 0 && (cur_->hillock == source || cur_->hillock == target)) return false;
        if (t.hillockSummit) return block(LosReason::hillock);
        if (!t.halfLevel || t.isHexside()) return false;
        return t.obstacle ? block(LosReason::halfLevel) : hinder(cell);
    }
    const auto slope = [this](const End& end, const LineSides& sides) {
        return std::any_of(sides.begin(), sides.end(), [&](int s) { return side(*end.hex, s).slope; }) ? 1
                                                                                                       : 0;
    };
    const int count = static_cast<int>(crossedHillocks_.size());
    if (starts && count - (target >= 0 ? 1 : 0) + slope(line_.from, exits()) > 2)
        return block(LosReason::hillock);
    if (ends && count - (source >= 0 ? 1 : 0) + slope(line_.to, enters()) > 1)
        return block(LosReason::hillock);
    if (t.wallOrHedge) return secondWall(cell) && block(LosReason::hillockWalls);
    // Rubble in a second hex blocks the line, unless that hex is adjacent to the target (F6.412).
    if (t.rubble && firstRubble_ != nullptr && cur_ != firstRubble_ && rangeTo_ != 1)
        return block(LosReason::hillockRubble);
    return false;
}

bool Checks::hillockSummit(bool starts, bool ends) {
    if (starts && ends && (rangeFrom_ == 1 || rangeTo_ == 1)) return false;
    return block(LosReason::hillock);
}

bool Checks::secondWall(const Cell& cell) {
    const Spot near = nearest(*cur_, cell.at);
    if (!firstWall_) {
        firstWall_ = near;
        firstWallAt_ = cell.at;
        return false;
    }
    const auto same = [this](const Spot& a, const Spot& b) {
        if (a.hex == b.hex) return a.side == b.side;
        return a.isSide() && b.isSide() && b.side == (a.side + 3) % 6 && across(*a.hex, a.side) == b.hex;
    };
    if (same(*firstWall_, near) || squaredDistance(firstWallAt_, cell.at) <= 15 * 15) return false;
    return hexsideOrdinary(cell);
}

}  // namespace shellgame::los
