// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/los/trace.hpp"

namespace shellgame::los {

/// One end of a line. Elevations are levels; a rooftop may count half a level lower, a cellar a level higher:
/// each check states which.
struct End {
    const LosHex* hex = nullptr;
    int index = 0;  ///< index of the hex
    LosPlace place;
    const LosTerrain* terrain = nullptr;  ///< terrain of the Location
    bool inDepression = false;            ///< the Location has a depression mark
    double level = 0;
    double loweredRoof = 0;   ///< `level`, a rooftop half a level lower, but not one over a single storey
    double adjusted = 0;      ///< the same, and a cellar a level higher
    double raisedCellar = 0;  ///< `level`, a cellar a level higher
    bool onSandDune = false;  ///< on a low sand dune, or directly under one
    double overBoth = 0;  ///< `adjusted` for terrain higher than both ends: on a hillock half a level more
    [[nodiscard]] bool isCellar() const { return terrain->cellar; }
    [[nodiscard]] bool isRooftop() const { return terrain->rooftop; }
};

/// Sides by which the line leaves the source or comes to the target, in VASL's order. One, or two for a line
/// along hexsides.
struct LineSides {
    std::array<int, 2> side{};
    int count = 0;
    [[nodiscard]] const int* begin() const { return side.data(); }
    [[nodiscard]] const int* end() const { return side.data() + count; }
    [[nodiscard]] int first() const { return count > 0 ? side[0] : -1; }
};

/// The facts about a line as a whole (vasl facts, section 7).
struct Line {
    const LosMap* map = nullptr;
    End from;
    End to;
    int range = 0;
    int rightward = 1;   ///< step from column to column
    int downward = 1;    ///< step from row to row
    bool along = false;  ///< along hexsides: horizontal, or at 60 degrees
    int exitSpine = -1;
    int enterSpine = -1;
    LineSides exits;  ///< computed on demand: see needsSides()
    LineSides enters;
    bool slopes = false;
    bool startsOnHillock = false;  ///< slopes too
    bool endsOnHillock = false;
    bool hillocks = false;       ///< some can matter to it
    int hillockBesideFrom = -1;  ///< number of the hillock by which it leaves, if that can matter
    int hillockBesideTo = -1;
    bool mustExitDepression = false;
    bool mustEnterDepression = false;

    /// Returns true if the result depends on hillocks already crossed, and on the first wall or rubble met.
    [[nodiscard]] bool remembersHillocks() const {
        return hillocks && startsOnHillock != endsOnHillock && from.level == to.level;
    }
    /// Returns true if the result depends on the place where the line entered a hex, and from which hex.
    [[nodiscard]] bool remembersDepressions() const {
        return !along &&
               (mustEnterDepression || (mustExitDepression && to.loweredRoof - from.loweredRoof >= 1));
    }
    [[nodiscard]] double higher() const { return std::max(from.level, to.level); }

    static Line between(const LosMap& map, LosPlace from, LosPlace to);
    /// Sides of a hex, by extended polygon, that the line has a point in common with: a bit each.
    [[nodiscard]] unsigned sidesCrossed(const LosHex& hex) const;
    /// Fills `exits` and `enters`, if they are not.
    void workOutSides();

  private:
    void workOutHillocks();
};

}  // namespace shellgame::los
