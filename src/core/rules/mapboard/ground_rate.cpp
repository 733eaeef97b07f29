// SPDX-License-Identifier: MIT
#include "shellgame/rules/mapboard/ground_rate.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "shellgame/rules/mapboard/chart_cost.hpp"

namespace shellgame {

namespace {

constexpr std::array<GroundRow, 4> groundTable{{
    {"dry", "dry ground", "B1"},
    {"mud", "Mud", "E3.6", false},
    {"snow", "Ground Snow", "E3.72", true, true},
    {"deep_snow", "Deep Snow", "E3.73", true, true},
}};

constexpr std::array<std::pair<Surface, std::string_view>, 4> surfaceNames{{{Surface::open, "open"},
                                                                            {Surface::dirt, "dirt"},
                                                                            {Surface::paved, "paved"},
                                                                            {Surface::plowed, "plowed"}}};

/// Costs in quarters of MF or MP; -1 if the cost is uncertain. Ground without a row costs as much as dry
/// ground.
struct RateRow {
    std::string_view ground;
    Surface surface;
    std::array<int, 6> quarters;  ///< costs in the order of MovementClass, from infantry to truck
};
constexpr std::array<RateRow, 11> rates{{
    // Open Ground costs an additional 1/2 MF or 1 MP. Dirt roads give no road rate and no road bonus.
    {"mud", Surface::open, {6, 6, 8, 8, 16, 20}},
    {"mud", Surface::dirt, {6, 6, 8, 8, 16, 20}},
    {"mud", Surface::plowed, {-1, -1, -1, -1, -1, -1}},
    // A road costs at least 1 MP. Vehicles that are not fully tracked pay 1 MP more for each hexside. It is
    // unclear whether this also applies to halftracks and to movement by road.
    {"snow", Surface::open, {4, 4, 4, -1, 16, 20}},
    {"snow", Surface::dirt, {4, 4, 4, -1, -1, -1}},
    {"snow", Surface::paved, {4, 4, 4, -1, -1, -1}},
    {"snow", Surface::plowed, {4, 4, 4, -1, -1, -1}},
    // The additional cost is 1/2 MF for Infantry except by plowed road, 1 MP for fully tracked vehicles, and
    // 2 MP for other vehicles.
    {"deep_snow", Surface::open, {6, -1, 8, 12, 20, 24}},
    {"deep_snow", Surface::dirt, {6, -1, -1, -1, -1, -1}},
    {"deep_snow", Surface::paved, {6, -1, -1, -1, -1, -1}},
    {"deep_snow", Surface::plowed, {4, -1, -1, -1, -1, -1}},
}};

/// Returns the cost in the terrain chart.
std::optional<int> dryRate(Surface surface, MovementClass way) {
    const char* id = surface == Surface::open    ? "open-ground"
                     : surface == Surface::paved ? "paved-road"
                                                 : "dirt-road";
    TerrainRows rows;
    if (const TerrainRow* row = TerrainChart::builtIn().byId(id)) rows.push_back(row);
    return chartCost(rows, way, surface != Surface::open);
}

}  // namespace

std::span<const GroundRow> groundRows() {
    return groundTable;
}

const GroundRow* groundRow(std::string_view id) {
    if (id.empty()) return groundTable.data();
    const auto at =
        std::find_if(groundTable.begin(), groundTable.end(), [&](const GroundRow& r) { return r.id == id; });
    return at == groundTable.end() ? nullptr : &*at;
}

std::vector<std::string> groundWords() {
    std::vector<std::string> out;
    for (const GroundRow& r : groundTable) out.emplace_back(r.id);
    return out;
}

std::string_view surfaceName(Surface surface) {
    for (const auto& [value, name] : surfaceNames)
        if (value == surface) return name;
    return "";
}

std::optional<Surface> roadNamed(std::string_view name) {
    for (const auto& [value, word] : surfaceNames)
        if (word == name && value != Surface::open) return value;
    return std::nullopt;
}

std::vector<std::string> roadWords() {
    std::vector<std::string> out;
    for (const auto& [value, name] : surfaceNames)
        if (value != Surface::open) out.emplace_back(name);
    return out;
}

std::optional<int> groundRate(std::string_view ground, Surface surface, MovementClass way) {
    for (const RateRow& row : rates) {
        if (row.ground != ground || row.surface != surface) continue;
        if (way == MovementClass::none) return std::nullopt;
        const int quarters = row.quarters[static_cast<std::size_t>(way) - 1];
        return quarters < 0 ? std::nullopt : std::optional(quarters);
    }
    return dryRate(surface, way);
}

std::optional<Surface> surfaceOf(const TerrainRows& rows, bool road) {
    Surface out = Surface::open;
    for (const TerrainRow* row : rows) {
        if (row->id == "paved-road")
            out = Surface::paved;
        else if (row->id == "dirt-road")
            out = out == Surface::paved ? out : Surface::dirt;
        else if (row->id != "open-ground")
            return std::nullopt;
    }
    return road ? out : Surface::open;
}

bool roadHelps(std::string_view ground, const TerrainRows& rows) {
    const GroundRow* row = groundRow(ground);
    return row == nullptr || row->dirtRoads ||
           std::any_of(rows.begin(), rows.end(), [](const TerrainRow* r) { return r->id == "paved-road"; });
}

}  // namespace shellgame
