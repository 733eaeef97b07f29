// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "shellgame/base/message.hpp"
#include "shellgame/board/ground.hpp"

namespace shellgame {

// clang-format off
/// Hexes as a player types them, parted by commas, for setup areas and for hexes of entry:
///   1A1-1H9, 1J5           a rectangle by two corners (the second may leave out its board), single hexes
///   board 2                all of a board
///   east edge              along an edge of the map, by the N arrow; "edge E" too
///   board 2 east edge      of a board along that edge
///   all                    the whole map
// clang-format on
struct TypedHexes {
    std::set<std::string> hexes;  ///< by their names on the map
    Message problem;              ///< the error; empty if there is none
    explicit operator bool() const { return problem.empty(); }
};
[[nodiscard]] TypedHexes readTypedHexes(const Ground& ground, std::string_view typed);

}  // namespace shellgame
