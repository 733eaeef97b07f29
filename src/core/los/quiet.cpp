// SPDX-License-Identifier: MIT
#include "quiet.hpp"

#include <algorithm>
#include <cmath>

namespace shellgame::los {

const QuietTable& QuietTables::tableFor(const Line& line) {
    const Key key{line.from.level,
                  line.to.level,
                  line.from.adjusted,
                  line.to.adjusted,
                  line.from.raisedCellar,
                  line.to.raisedCellar,
                  line.from.loweredRoof,
                  line.to.loweredRoof,
                  line.along,
                  line.mustExitDepression,
                  line.mustEnterDepression,
                  line.hillocks,
                  line.startsOnHillock,
                  line.endsOnHillock,
                  line.hillockBesideFrom >= 0 || line.hillockBesideTo >= 0};
    const double mixed = 2 * (key.fromAdjusted + 13 * key.toAdjusted) + (key.along ? 97 : 0) +
                         (key.exits ? 53 : 0) + (key.enters ? 31 : 0) + (key.startsOnHillock ? 67 : 0) +
                         (key.endsOnHillock ? 71 : 0) + (key.besideHillock ? 101 : 0);
    Slot& slot = slots_[static_cast<std::size_t>(static_cast<std::int64_t>(mixed)) % slotCount];
    if (!slot.used || !(slot.key == key)) fill(slot, key);
    return slot.table;
}

void QuietTables::fill(Slot& slot, const Key& key) {
    slot.used = true;
    slot.key = key;
    slot.table.bits.fill(QuietTable::atEnds);
    slot.table.loud = std::uint64_t{1} << (LosMap::mixedClass % 64);
    const auto& classes = map_.classes();
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const LosTerrain& t = map_.terrain(classes[i].terrain);
        unsigned bits = 0;
        if (quiet(classes[i], key)) bits |= QuietTable::quiet;
        bits |= uniform(classes[i], key);
        if ((t.isHexside() && !t.cliff) || atDepression(classes[i], key)) bits |= QuietTable::atEnds;
        slot.table.bits[i] = static_cast<std::uint8_t>(bits);
        if ((bits & QuietTable::quiet) == 0) slot.table.loud |= std::uint64_t{1} << (i % 64);
    }
}

bool QuietTables::atDepression(const LosMap::CellClass& c, const Key& key) const {
    if ((key.exits || key.enters) && map_.terrain(c.terrain).cliff) return true;
    return (key.exits && c.elevation > std::min(key.fromRoof, key.fromAdjusted)) ||
           (key.enters && c.elevation > std::min(key.toRoof, key.toAdjusted));
}

bool QuietTables::atHillock(const LosMap::CellClass& c, const Key& key) const {
    if (!key.hillocks) return false;
    const LosTerrain& t = map_.terrain(c.terrain);
    const double top = c.elevation + t.height;
    const bool isEnd = key.startsOnHillock || key.endsOnHillock;
    if (isEnd && t.brushOrGrain && (top == key.from || top == key.to)) return true;
    if (top != key.from || top != key.to) return false;
    // A line to or from a hillock depends on the hillocks, walls and rubble that it meets, so every pixel at
    // this level can have an effect.
    if (isEnd) return true;
    return (key.besideHillock || c.hillock) &&
           (t.hillockSummit || t.brushOrGrain || (t.halfLevel && !t.isHexside()));
}

// The letters in this function are those of the checks (checks.hpp).
bool QuietTables::quiet(const LosMap::CellClass& c, const Key& key) const {
    if (c.special || (key.along && c.inherent)) return false;
    const LosTerrain& t = map_.terrain(c.terrain);
    const int g = c.elevation;
    const double high = std::max(key.fromAdjusted, key.toAdjusted);
    const double low = std::min(key.fromAdjusted, key.toAdjusted);
    const double top = g + t.height;
    if (atDepression(c, key) || atHillock(c, key)) return false;
    if (t.isHexside() && !t.cliff) {  // check C
        if (t.isRowhouseWall() || t.bocage || t.partialOrchard || key.from != key.fromCellar ||
            key.to != key.toCellar)
            return false;
        if (top == key.from && top == key.to) return false;
    }
    if (t.isBridge() || g > high) return false;                                  // check D
    if (t.split != 0 && g == key.fromCellar && g == key.toCellar) return false;  // check E
    if (t.halfLevel && !t.isHexside() && std::abs(top - key.from) <= 0.5 &&      // check F
        std::abs(top - key.to) <= 0.5)
        return false;
    if (top + (t.halfLevel ? 0.5 : 0) > high) return false;  // check G
    if (const double h = top + (t.halfLevel && t.isBuilding() ? 0.5 : 0); h == high && h > low)
        return false;                                                  // check H
    if (t.outOfSeason && top - 1 == high && high > low) return false;  // check H
    if (t.cliff) return key.from == key.to;  // check I considers cliffs of any height
    return top <= low || top >= high;
}

unsigned QuietTables::uniform(const LosMap::CellClass& c, const Key& key) const {
    const LosTerrain& t = map_.terrain(c.terrain);
    if (c.special || key.along || key.exits || key.enters || t.isBridge()) return 0;
    if (t.isHexside() && !t.cliff) return 0;
    const double high = std::max(key.fromAdjusted, key.toAdjusted);
    const double low = std::min(key.fromAdjusted, key.toAdjusted);
    const double top = c.elevation + t.height;
    const double half = top + (t.halfLevel && t.isBuilding() ? 0.5 : 0);
    const bool asHigh = half == high && half > low;
    const bool lowerTrees = t.outOfSeason && top - 1 == high && high > low;
    unsigned bits = QuietTable::uniform;
    if (t.inherent) bits |= QuietTable::inherent;
    if (asHigh || lowerTrees) bits |= QuietTable::unignored;  // check H
    // For bare ground, and for trees one level above the higher end, the result of check H depends on the
    // point within the hex. For cliffs, the result of check I depends on that point.
    if ((asHigh && half == c.elevation) || lowerTrees || t.cliff) bits |= QuietTable::notBeside;
    return bits;
}

}  // namespace shellgame::los
