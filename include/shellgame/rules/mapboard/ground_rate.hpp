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

/// The condition of the ground after weather (E3.6, E3.72, E3.73).
struct GroundRow {
    std::string_view id;     ///< the value of Settings::ground; "dry" is stored as an empty text
    std::string_view title;  ///< the displayed name
    std::string_view rule;
    bool dirtRoads = true;    ///< true if dirt roads keep their road rate and road bonus (B3.4)
    bool levelsCost = false;  ///< true if Infantry and Cavalry pay one more MF per level up or down
};
[[nodiscard]] std::span<const GroundRow> groundRows();
/// Returns the row with this id: dry ground if the id is empty, null if it is unknown.
[[nodiscard]] const GroundRow* groundRow(std::string_view id);
[[nodiscard]] std::vector<std::string> groundWords();

/// The surface on which a unit moves. It is Open Ground, or a road on which the unit crosses road hexsides.
enum class Surface { open, dirt, paved, plowed };
[[nodiscard]] std::string_view surfaceName(Surface surface);
/// Returns the road surface with this name, or nothing.
[[nodiscard]] std::optional<Surface> roadNamed(std::string_view name);
[[nodiscard]] std::vector<std::string> roadWords();

/// Returns the cost in MF or MP, in quarters, of a hex with only this surface, without a change of level.
/// Returns nothing if our sources have no plain number.
[[nodiscard]] std::optional<int> groundRate(std::string_view ground, Surface surface, MovementClass way);
/// Returns the surface of a hex that contains only Open Ground and roads. Returns nothing for a hex with
/// other terrain, because weather changes the cost of such a hex in another way.
[[nodiscard]] std::optional<Surface> surfaceOf(const TerrainRows& rows, bool road);

/// Returns true if the road in this terrain gives the road bonus (B3.4).
[[nodiscard]] bool roadHelps(std::string_view ground, const TerrainRows& rows);

}  // namespace shellgame
