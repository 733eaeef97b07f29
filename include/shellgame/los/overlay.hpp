// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "shellgame/board/joined.hpp"

namespace shellgame {

/// Something that play adds to a hex and that hinders lines of sight in addition to terrain.
struct LosOverlay {
    enum class Kind {
        smoke,   ///< A24: hinders into, out of and through the hex, up to its height
        vehicle  ///< D9.4: a vehicle or wreck hinders lines between two places on its own level
    };
    int hex = 0;
    Kind kind = Kind::smoke;
    int value = 1;   ///< Hindrance
    int height = 2;  ///< smoke: levels above the hex's base; 2 for SMOKE, 4 for WP and burning buildings
    bool operator==(const LosOverlay&) const = default;
};

/// The visibility range whatever the terrain, in addition to VASL's results. Neither limit counts within a
/// hex.
struct LosVisibility {
    int farthest = -1;    ///< hexes beyond which nothing is seen (E1.101); -1: no limit
    int everywhere = 0;   ///< LV Hindrance from range 1 on
    int onlyFurther = 0;  ///< and one more beyond this range; 0: never
    int step = 0;         ///< one more Hindrance for each additional `step` hexes
    [[nodiscard]] int hindranceAt(int range) const;
    bool operator==(const LosVisibility&) const = default;
};

/// A hex that play has filled with another terrain: a building turned to rubble, woods burnt down.
struct TerrainChange {
    int hex = 0;
    std::uint8_t terrain = 0;
};

/// Returns a map with changed hexes: everything in the hex but its hexside terrain becomes the new terrain,
/// on its old level; upper levels, cellar and rooftop are gone. Unchanged parts stay shared.
[[nodiscard]] JoinedBoards changedTerrain(const JoinedBoards& boards,
                                          const std::vector<TerrainChange>& changes);

}  // namespace shellgame
