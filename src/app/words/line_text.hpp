// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include "shellgame/board/ground.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"

namespace shellgame::app {

/// Returns the name of a Location, such as "1E4" or "1E4 level 1".
[[nodiscard]] QString placeText(const Location& at);
/// Describes a line of sight in complete sentences: whether it is clear or blocked, where, why and by which
/// rule, its range, and its Hindrances with their numbers on the map.
[[nodiscard]] QString lineText(const GameLine& line);
/// Describes a line of sight briefly, for the label at its far end. An example is "✓ 1K5, 6 hexes, +2".
[[nodiscard]] QString shortLineText(const GameLine& line);
/// Returns the reason why no line of sight can be traced on these boards; empty if lines can be traced.
[[nodiscard]] QString noLinesText(const Ground& ground, bool available);

}  // namespace shellgame::app
