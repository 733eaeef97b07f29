// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/los/overlay.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Weather with a Low Visibility Hindrance (E3). A row is certain unless its note says otherwise.
struct WeatherRow {
    std::string_view id;     ///< Settings::weather
    std::string_view title;  ///< for the player
    std::string_view rule;
    LosVisibility lv;
    bool allRanges = false;        ///< an LV of 0 or more at every range: the -1 of 2.5
    std::string_view unless = {};  ///< the house rule by which it is not
};
[[nodiscard]] std::span<const WeatherRow> weatherRows();
/// Null for a name of no row; the row of clear weather for an empty one.
[[nodiscard]] const WeatherRow* weatherRow(std::string_view id);
[[nodiscard]] std::vector<std::string> weatherWords();

/// Returns the effects of a game's darkness and weather on LOS. The player states Illuminated Locations,
/// Gunflashes and vehicles that are seen farther (E1.14).
[[nodiscard]] LosVisibility visibilityOf(const Settings& settings);
/// Returns true if an LV Hindrance applies at all ranges >= 0 (2.5): by scenario or player, or by the
/// weather.
[[nodiscard]] bool lvAtAllRanges(const Settings& settings);

}  // namespace shellgame
