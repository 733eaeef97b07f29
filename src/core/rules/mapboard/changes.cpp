// SPDX-License-Identifier: MIT
#include "shellgame/rules/mapboard/changes.hpp"

#include "shellgame/board/terrain_chart.hpp"

namespace shellgame {

std::optional<std::uint8_t> losTerrainOf(std::string_view row) {
    const TerrainRow* found = TerrainChart::builtIn().byName(row);
    if (found == nullptr || found->codes.empty()) return std::nullopt;
    return found->codes.front();
}

}  // namespace shellgame
