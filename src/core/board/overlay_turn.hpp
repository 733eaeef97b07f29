// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <optional>

#include "shellgame/board/overlay.hpp"

namespace shellgame {

/// Returns the center of a hex as ShapeLine counts it, in columns and hexes. For A1 it is 0, 0.5.
inline Point latticePoint(Hex h) {
    return {static_cast<double>(h.column), h.row + 0.5 - 0.5 * (h.column & 1)};
}
inline Hex latticeHex(Point p) {
    const int column = static_cast<int>(std::lround(p.x));
    return {column, static_cast<int>(std::lround(p.y - 0.5 + 0.5 * (column & 1)))};
}

/// Turns a point by 60 degrees clockwise, so that north becomes northeast. The result is exact on the grid of
/// hexes, although the hexes are not regular.
inline Point turnedOnce(Point p) {
    return {0.5 * p.x - p.y, 0.75 * p.x + 0.5 * p.y};
}

/// Maps the grid of a design to the grid of a board or map, so that the design's "1" is in the hex `first`
/// and its "2" in the hex `second`.
class Turn {
  public:
    Turn(const OverlayDesign& design, Hex first, std::optional<Hex> second)
        : from_(latticePoint(design.one)), to_(latticePoint(first)) {
        if (!design.two || !second) return;
        const auto own = sideTowards(design.one, *design.two);
        const auto wanted = sideTowards(first, *second);
        if (own && wanted) steps_ = (static_cast<int>(*wanted) - static_cast<int>(*own) + 6) % 6;
    }
    [[nodiscard]] Point operator()(Point p) const {
        Point d{p.x - from_.x, p.y - from_.y};
        for (int i = 0; i < steps_; ++i) d = turnedOnce(d);
        return {to_.x + d.x, to_.y + d.y};
    }
    [[nodiscard]] Hex operator()(Hex h) const { return latticeHex((*this)(latticePoint(h))); }

  private:
    Point from_, to_;
    int steps_ = 0;
};

}  // namespace shellgame
