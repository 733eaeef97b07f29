// SPDX-License-Identifier: MIT
#include "shellgame/rules/mapboard/chart_cost.hpp"

#include <cmath>

#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

int quartersOf(double points) {
    return static_cast<int>(std::lround(points * quartersPerPoint));
}

std::optional<int> chartCost(const CostSum& cost, bool road) {
    if (road && cost.byRoad) return quartersOf(*cost.byRoad);
    if (!cost.isPoints()) return std::nullopt;
    return quartersOf(cost.points);
}

std::optional<int> chartCost(const TerrainRows& rows, MovementClass way, bool road) {
    if (way == MovementClass::cavalry) return chartCost(cavalryCost(rows), road);
    const auto cls = vehicleClass(way);
    return chartCost(cls ? vehicleCost(rows, *cls) : infantryCost(rows), road);
}

}  // namespace shellgame
