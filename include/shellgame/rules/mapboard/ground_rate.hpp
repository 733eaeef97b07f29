// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/board/terrain_sum.hpp"
#include "shellgame/model/piece_type.hpp"

namespace shellgame {

/// Ground as the weather has left it (E3.6, E3.72, E3.73).
struct GroundRow {
    std::string_view id;     ///< Settings::ground, where "dry" is an empty text
    std::string_view title;  ///< as shown
    std::string_view rule;
    bool dirtRoads = true;    ///< dirt roads give their rate and the road bonus (B3.4)
    bool levelsCost = false;  ///< each level up or down costs Infantry and Cavalry an MF more
};
[[nodiscard]] std::span<const GroundRow> groundRows();
/// Null for a name of no row; dry ground for an empty one.
[[nodiscard]] const GroundRow* groundRow(std::string_view id);
[[nodiscard]] std::vector<std::string> groundWords();

/// The surface of a move: Open Ground, or a road by its road hexsides.
enum class Surface { open, dirt, paved, plowed };
[[nodiscard]] std::string_view surfaceName(Surface surface);
/// Roads by their names; nothing for another word.
[[nodiscard]] std::optional<Surface> roadNamed(std::string_view name);
[[nodiscard]] std::vector<std::string> roadWords();

/// Returns MF or MP in quarters for a hex of only that surface, without changes of level; nothing if our
/// sources give no plain number.
[[nodiscard]] std::optional<int> groundRate(std::string_view ground, Surface surface, MovementClass way);
/// Returns the surface of a hex with only Open Ground and roads, by its road or not; nothing for a hex with
/// other terrain, for which weather changes the cost differently.
[[nodiscard]] std::optional<Surface> surfaceOf(const TerrainRows& rows, bool road);

/// Returns true if the road of such a hex gives the road bonus (B3.4).
[[nodiscard]] bool roadHelps(std::string_view ground, const TerrainRows& rows);

}  // namespace shellgame
