// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "line.hpp"

namespace shellgame::los {

/// The possible effects of the classes of pixels on lines between two elevations.
struct QuietTable {
    enum Bits : std::uint8_t {
        quiet = 1,       ///< none, in any hex
        uniform = 2,     ///< the same at every pixel of a hex: the first one decides
        atEnds = 4,      ///< may do something in the hexes of source and target too
        inherent = 8,    ///< `uniform` only in hexes that it fills
        unignored = 16,  ///< `uniform` only while the line ignores no hex
        notBeside = 32   ///< `uniform` only in hexes that aren't beside the source or the target
    };
    std::array<std::uint8_t, 256> bits{};
    std::uint64_t loud = 0;  ///< classes that are not quiet, as in LosMap::blockMask()
};

/// Caches tables from line to line, because many lines have the same ends. For a class of pixels in any place
/// the tables state when each of the checks certainly does nothing; a test traces the lines of whole boards
/// with and without them.
class QuietTables {
  public:
    explicit QuietTables(const LosMap& map) : map_(map), slots_(slotCount) {}
    const QuietTable& tableFor(const Line& line);

  private:
    static constexpr std::size_t slotCount = 256;
    struct Key {
        double from = 0, to = 0;                  // levels
        double fromAdjusted = 0, toAdjusted = 0;  // with rooftops and cellars
        double fromCellar = 0, toCellar = 0;      // with cellars
        double fromRoof = 0, toRoof = 0;          // with rooftops: the value for depressions
        bool along = false, exits = false, enters = false;
        bool hillocks = false, startsOnHillock = false, endsOnHillock = false, besideHillock = false;
        bool operator==(const Key&) const = default;
    };
    struct Slot {
        bool used = false;
        Key key;
        QuietTable table;
    };
    void fill(Slot& slot, const Key& key);
    /// Check A, in any hex.
    [[nodiscard]] bool atDepression(const LosMap::CellClass& c, const Key& key) const;
    /// F and J, where hillocks matter.
    [[nodiscard]] bool atHillock(const LosMap::CellClass& c, const Key& key) const;
    [[nodiscard]] bool quiet(const LosMap::CellClass& c, const Key& key) const;
    /// `uniform` and on which terms, or nothing.
    [[nodiscard]] unsigned uniform(const LosMap::CellClass& c, const Key& key) const;

    const LosMap& map_;
    std::vector<Slot> slots_;
};

/// Which regions a line has been to: emptied for each line, by counting lines.
class VisitedRegions {
  public:
    explicit VisitedRegions(std::size_t count) : lines_(count) {}
    void begin() {
        if (++line_ == 0) {
            std::fill(lines_.begin(), lines_.end(), 0U);
            line_ = 1;
        }
    }
    [[nodiscard]] bool has(std::uint16_t region) const { return lines_[region] == line_; }
    void add(std::uint16_t region) { lines_[region] = line_; }

  private:
    std::uint32_t line_ = 0;
    std::vector<std::uint32_t> lines_;
};

}  // namespace shellgame::los
