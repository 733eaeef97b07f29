// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "shellgame/board/joined.hpp"

namespace shellgame {

/// Something that play adds to a hex, such as smoke or a wreck, and that hinders lines of sight in addition
/// to the terrain.
struct LosOverlay {
    enum class Kind {
        smoke,   ///< smoke (A24) hinders lines into, out of and through the hex, up to its height
        vehicle  ///< a vehicle or wreck (D9.4) hinders lines between two places on its own level
    };
    int hex = 0;
    Kind kind = Kind::smoke;
    int value = 1;   ///< the value of the Hindrance
    int height = 2;  ///< height in levels above the hex's base: 2 for SMOKE, 4 for WP and burning buildings
    bool operator==(const LosOverlay&) const = default;
};

/// Limits of visibility that apply whatever the terrain; VASL does not have them. They do not apply within a
/// hex.
struct LosVisibility {
    int farthest = -1;    ///< the farthest visible range in hexes (E1.101); -1 if unlimited
    int everywhere = 0;   ///< the LV Hindrance at range 1 and beyond
    int onlyFurther = 0;  ///< range in hexes beyond which there is one more Hindrance; 0 if there is none
    int step = 0;         ///< beyond `onlyFurther`, there is one more Hindrance for each `step` hexes
    /// By hex index: true for hexes that are visible beyond `farthest`. Empty if there are none.
    std::vector<bool> shown{};
    [[nodiscard]] int hindranceAt(int range) const;
    [[nodiscard]] bool shows(int hex) const {
        return static_cast<std::size_t>(hex) < shown.size() && shown[static_cast<std::size_t>(hex)];
    }
    /// Returns true if darkness hides a target in this hex, whatever the terrain.
    [[nodiscard]] bool hides(int range, int hex) const {
        return farthest >= 0 && range > farthest && !shows(hex);
    }
    bool operator==(const LosVisibility&) const = default;
};

/// A hex that has changed to another terrain during play, for example a building that is now rubble, or woods
/// that have burnt down.
struct TerrainChange {
    int hex = 0;
    std::uint8_t terrain = 0;
};

/// Returns a map in which the given hexes are changed. Everything in such a hex except its hexside terrain
/// becomes the new terrain, on its old level; upper levels, cellar and rooftop disappear. The new map shares
/// unchanged parts with the old one.
[[nodiscard]] JoinedBoards changedTerrain(const JoinedBoards& boards,
                                          const std::vector<TerrainChange>& changes);

}  // namespace shellgame
