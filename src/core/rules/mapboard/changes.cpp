// SPDX-License-Identifier: MIT
#include "rules/mapboard/changes.hpp"

#include "shellgame/board/los_terrain.hpp"
#include "shellgame/board/terrain_chart.hpp"

namespace shellgame {

std::optional<std::uint8_t> losTerrainOf(std::string_view row) {
    const TerrainRow* found = TerrainChart::builtIn().byName(row);
    if (found == nullptr || found->codes.empty()) return std::nullopt;
    return found->codes.front();
}

bool mayBecome(std::string_view row) {
    const auto code = losTerrainOf(row);
    if (!code || TerrainChart::builtIn().byName(row)->kind != TerrainKind::hex) return false;
    const LosTerrain& t = LosTerrainTable::builtIn().at(*code);
    return !t.isDepression() && !t.isBridge() && !t.isHexside() && !t.isWater() && !t.isRoad();
}

}  // namespace shellgame
