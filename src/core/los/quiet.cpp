// SPDX-License-Identifier: MIT
#include "quiet.hpp"

#include <algorithm>
#include <cmath>

namespace shellgame::los {

const QuietTable& QuietTables::tableFor(const Line& line) {
    const Key key{line.from.level,  line.to.level,           line.from.adjusted,
                  line.to.adjusted, line.from.raisedCellar,  line.to.raisedCellar,
                  line.along,       line.mustExitDepression, line.mustEnterDepression};
    const double mixed = 2 * (key.fromAdjusted + 13 * key.toAdjusted) + (key.along ? 97 : 0) +
                         (key.exits ? 53 : 0) + (key.enters ? 31 : 0);
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
        if (uniform(classes[i], key)) bits |= QuietTable::uniform;
        if (t.isHexside()) bits |= QuietTable::atEnds;
        if (t.inherent) bits |= QuietTable::inherent;
        slot.table.bits[i] = static_cast<std::uint8_t>(bits);
        if ((bits & QuietTable::quiet) == 0) slot.table.loud |= std::uint64_t{1} << (i % 64);
    }
}

// The letters are those of the checks that each line stands for.
bool QuietTables::quiet(const LosMap::CellClass& c, const Key& key) const {
    if (c.special || (key.along && c.inherent)) return false;
    const LosTerrain& t = map_.terrain(c.terrain);
    const int g = c.elevation;
    const double high = std::max(key.fromAdjusted, key.toAdjusted);
    const double low = std::min(key.fromAdjusted, key.toAdjusted);
    const double top = g + t.height;
    if ((key.exits || key.enters) && t.cliff) return false;  // A
    if ((key.exits && g > key.fromAdjusted) || (key.enters && g > key.toAdjusted)) return false;
    if (t.isHexside() && !t.cliff) {  // C
        if (t.isRowhouseWall() || t.bocage || t.partialOrchard || key.from != key.fromCellar ||
            key.to != key.toCellar)
            return false;
        if (top == key.from && top == key.to) return false;
    }
    if (t.isBridge() || g > high) return false;                                  // D
    if (t.split != 0 && g == key.fromCellar && g == key.toCellar) return false;  // E
    if (t.halfLevel && !t.isHexside() && std::abs(top - key.from) <= 0.5 &&      // F
        std::abs(top - key.to) <= 0.5)
        return false;
    if (top + (t.halfLevel ? 0.5 : 0) > high) return false;  // G
    if (const double h = top + (t.halfLevel && t.isBuilding() ? 0.5 : 0); h == high && h > low)
        return false;                                                  // H
    if (t.outOfSeason && top - 1 == high && high > low) return false;  // H
    if (t.cliff) return key.from == key.to;  // I asks of cliffs whatever their height
    return top <= low || top >= high;
}

bool QuietTables::uniform(const LosMap::CellClass& c, const Key& key) const {
    const LosTerrain& t = map_.terrain(c.terrain);
    if (c.special || key.along || key.exits || key.enters || t.isHexside() || t.isBridge()) return false;
    const double high = std::max(key.fromAdjusted, key.toAdjusted);
    const double low = std::min(key.fromAdjusted, key.toAdjusted);
    const double top = c.elevation + t.height;
    const double half = top + (t.halfLevel && t.isBuilding() ? 0.5 : 0);
    const bool onlyAsHigh = half == high && half > low;  // H asks where in the hex
    const bool lowerTrees = t.outOfSeason && top - 1 == high && high > low;
    return !onlyAsHigh && !lowerTrees && !t.cliff;  // I: cliffs ask too
}

}  // namespace shellgame::los
