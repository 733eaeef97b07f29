// SPDX-License-Identifier: MIT
#pragma once

// Definitions that entry and exit share.

#include "shellgame/model/fields.hpp"

namespace shellgame {

/// The ways in which counters cross the edge of the map.
enum class Crossing { move, road };
template <>
struct EnumNames<Crossing> {
    static constexpr std::array<std::pair<Crossing, std::string_view>, 2> names{
        {{Crossing::move, "move"}, {Crossing::road, "road"}}};
};

}  // namespace shellgame
