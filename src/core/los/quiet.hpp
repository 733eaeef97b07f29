// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "line.hpp"

namespace shellgame::los {

/// States which classes of pixels can affect a line between two elevations, and how.
struct QuietTable {
    enum Bits : std::uint8_t {
        quiet = 1,       ///< pixels of the class have no effect, in any hex
        uniform = 2,     ///< the effect is the same at every pixel of a hex, so only the first pixel has to
                         ///< be checked
        atEnds = 4,      ///< the class may have an effect even in the hexes of source and target
        inherent = 8,    ///< `uniform` applies only in hexes with this terrain at the center
        unignored = 16,  ///< `uniform` applies only while the line does not ignore any hex
        notBeside = 32   ///< `uniform` applies only in hexes that are not adjacent to source or target
    };
    std::array<std::uint8_t, 256> bits{};
    std::uint64_t loud = 0;  ///< a mask like LosMap::blockMask() for the classes that can have an effect
};

/// Caches QuietTable objects, because many lines have ends at the same elevations. A table may call a class
/// of pixels quiet only if no check of such a pixel can ever have an effect. A test traces the lines of whole
/// boards with and without the tables.
class QuietTables {
  public:
    explicit QuietTables(const LosMap& map) : map_(map), slots_(slotCount) {}
    const QuietTable& tableFor(const Line& line);

  private:
    static constexpr std::size_t slotCount = 256;
    struct Key {
        double from = 0, to = 0;                  // elevations in levels
        double fromAdjusted = 0, toAdjusted = 0;  // elevations adjusted for rooftops and cellars
        double fromCellar = 0, toCellar = 0;      // elevations adjusted for cellars
        double fromRoof = 0, toRoof = 0;          // elevations adjusted for rooftops, used by the checks for
                                                  // depressions
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
    /// Returns true if check A could have an effect in any hex.
    [[nodiscard]] bool atDepression(const LosMap::CellClass& c, const Key& key) const;
    /// Returns true if check F or J could have an effect on a map with hillocks.
    [[nodiscard]] bool atHillock(const LosMap::CellClass& c, const Key& key) const;
    [[nodiscard]] bool quiet(const LosMap::CellClass& c, const Key& key) const;
    /// Returns the `uniform` bit together with its conditions, or 0.
    [[nodiscard]] unsigned uniform(const LosMap::CellClass& c, const Key& key) const;

    const LosMap& map_;
    std::vector<Slot> slots_;
};

/// The regions that the present line has visited. Visits are stored as line numbers, so starting a new line
/// clears the set in constant time.
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
