// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/los/trace.hpp"

namespace shellgame::los {

/// One end of a line. Elevations are in levels. Some checks treat a rooftop as half a level lower, or a
/// cellar as a level higher; the fields below contain these values.
struct End {
    const LosHex* hex = nullptr;
    int index = 0;  ///< index of the hex
    LosPlace place;
    PixelPoint point;                     ///< the pixel at which the line starts or ends
    const LosTerrain* terrain = nullptr;  ///< terrain of the end's Location
    bool inDepression = false;            ///< true if the Location has a depression mark
    double level = 0;
    double loweredRoof = 0;   ///< the same as `level`, but half a level lower for a rooftop (unless the
                              ///< building has a single story)
    double adjusted = 0;      ///< the same as `loweredRoof`, but a level higher for a cellar
    double raisedCellar = 0;  ///< the same as `level`, but a level higher for a cellar
    bool onSandDune = false;  ///< true if the end is on a low sand dune, or directly below one
    double overBoth = 0;      ///< the same as `adjusted`, but half a level higher on a hillock; used only by
                              ///< check G
    [[nodiscard]] bool isCellar() const { return terrain->cellar; }
    [[nodiscard]] bool isRooftop() const { return terrain->rooftop; }
    [[nodiscard]] bool isVertex() const { return place.vertex.has_value(); }
};

/// The sides through which a line leaves the source's hex or enters the target's hex, in VASL's order. If the
/// end of the line is at the center of a hex, there are two sides for a line along hexsides, and one for any
/// other line. If the end is a vertex, these are the sides of the hex that the line touches, at most two.
struct LineSides {
    std::array<int, 2> side{};
    int count = 0;
    [[nodiscard]] const int* begin() const { return side.data(); }
    [[nodiscard]] const int* end() const { return side.data() + count; }
    [[nodiscard]] int first() const { return count > 0 ? side[0] : -1; }
};

/// Facts about a line as a whole, as VASL derives them.
struct Line {
    const LosMap* map = nullptr;
    End from;
    End to;
    int range = 0;
    int rightward = 1;   ///< step from column to column, 1 or -1
    int downward = 1;    ///< step from row to row, 1 or -1
    bool along = false;  ///< true if the line runs along hexsides, horizontally or at 60 degrees
    int exitSpine = -1;
    int enterSpine = -1;
    LineSides exits;  ///< computed on demand by workOutSides()
    LineSides enters;
    bool sidesKnown = false;
    int firstBeside = -1;  ///< for a line along hexsides, one of the two opposite sides of a hex along which
                           ///< the line can run; -1 if VASL finds none. Set by workOutSides().
    bool slopes = false;
    bool startsOnHillock = false;  ///< also true if the line starts on a slope
    bool endsOnHillock = false;
    bool hillocks = false;       ///< true if hillocks can affect the line
    int hillockBesideFrom = -1;  ///< hillock across an exit side of the source, or -1 if there is none
    int hillockBesideTo = -1;
    bool mustExitDepression = false;
    bool mustEnterDepression = false;

    /// Returns true if the result depends on the hillocks crossed up to now, and on the first wall or rubble
    /// on the line.
    [[nodiscard]] bool remembersHillocks() const {
        return hillocks && startsOnHillock != endsOnHillock && from.level == to.level;
    }
    /// Returns true if the result depends on the point at which the line entered a hex, and on the hex from
    /// which it came.
    [[nodiscard]] bool remembersDepressions() const {
        return !along &&
               (mustEnterDepression || (mustExitDepression && to.loweredRoof - from.loweredRoof >= 1));
    }
    [[nodiscard]] double higher() const { return std::max(from.level, to.level); }

    static Line between(const LosMap& map, LosPlace from, LosPlace to);
    /// Returns the sides of a hex that the line touches or crosses, as a bit set. The hex's extended polygon
    /// is used.
    [[nodiscard]] unsigned sidesCrossed(const LosHex& hex) const;
    /// Computes `exits` and `enters`, unless they have already been computed.
    void workOutSides();

  private:
    void workOutHillocks();
    [[nodiscard]] LineSides sidesFromCentre() const;
    [[nodiscard]] LineSides sidesAtVertex(const LosHex& hex) const;
    [[nodiscard]] int workOutFirstBeside() const;
};

}  // namespace shellgame::los
