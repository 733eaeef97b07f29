// SPDX-License-Identifier: MIT
#include "shellgame/rules/sighting/visibility.hpp"

#include <algorithm>
#include <array>

#include "shellgame/rules/sighting/night.hpp"
#include "shellgame/rules/terms/house_rules.hpp"

namespace shellgame {

namespace {

// In mist the Hindrance is +1 at 7 to 12 hexes, +2 at 13 to 18, and so on (E3.1). Heavy rain and snow add
// another +1 at range 1 and more (E3.5, E3.7). Fog has the same Hindrance at every range (E3.3).
constexpr int clearTo = 6, mistStep = 6;
const std::array<WeatherRow, 6>& weatherTable() {
    static const std::array<WeatherRow, 6> all{{
        {"clear", "clear", "E3", {}, false},
        {"mist", "Mist, rain or falling snow", "E3.1", {-1, 0, clearTo, mistStep}, false},
        {"heavy", "heavy rain or falling snow", "E3.5", {-1, 1, clearTo, mistStep}, true, "lv_heavy"},
        {"fog1", "Fog +1", "E3.3", {-1, 1, 0, 0}, true},
        {"fog2", "Fog +2", "E3.3", {-1, 2, 0, 0}, true},
        {"fog3", "Fog +3", "E3.3", {-1, 3, 0, 0}, true},
    }};
    return all;
}

}  // namespace

std::span<const WeatherRow> weatherRows() {
    return weatherTable();
}

const WeatherRow* weatherRow(std::string_view id) {
    if (id.empty()) return weatherTable().data();
    const auto at = std::find_if(weatherTable().begin(), weatherTable().end(),
                                 [&](const WeatherRow& r) { return r.id == id; });
    return at == weatherTable().end() ? nullptr : &*at;
}

std::vector<std::string> weatherWords() {
    std::vector<std::string> out;
    for (const WeatherRow& r : weatherTable()) out.emplace_back(r.id);
    return out;
}

LosVisibility visibilityOf(const Settings& settings) {
    LosVisibility out;
    if (const WeatherRow* row = weatherRow(settings.weather)) out = row->lv;
    out.farthest = nvrNow(settings).value_or(-1);
    return out;
}

bool lvAtAllRanges(const Settings& settings) {
    const WeatherRow* row = weatherRow(settings.weather);
    const bool weather = row != nullptr && row->allRanges;
    return settings.lv || (weather && (row->unless.empty() || !houseRuleOn(settings, row->unless)));
}

}  // namespace shellgame
