// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "shellgame/base/message.hpp"
#include "shellgame/board/ground.hpp"

namespace shellgame {

// clang-format off
/// Hexes that a player types, separated by commas, for setup areas and entry hexes:
///   1A1-1H9, 1J5           a rectangle between two corners (the second may omit its board); single hexes
///   board 2                all hexes of a board, without half-hexes that it shares with another board (A2.3)
///   east edge              the hexes along a map edge, named by the N arrow; also "edge E"
///   board 2 east edge      the hexes of one board along that edge
///   all                    the whole map
// clang-format on
struct TypedHexes {
    std::set<std::string> hexes;  ///< the hexes, by their names on the map
    int shared = 0;  ///< number of half-hexes of named boards that are left out, because they are shared with
                     ///< a board that is not named (A2.3)
    Message problem;  ///< the error; empty if there is none
    explicit operator bool() const { return problem.empty(); }
};
[[nodiscard]] TypedHexes readTypedHexes(const Ground& ground, std::string_view typed);

}  // namespace shellgame
